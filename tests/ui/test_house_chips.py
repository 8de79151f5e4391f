"""The chips on the felt of a house that pays in its own manner."""

from tests.cases import for_every
from trainer.felt.chips import Paying, Proof
from trainer.house.file import HouseFile, read_house_file
from trainer.library.items import library_item
from trainer.rounds.sheet import chips_of
from trainer.rulebook.felts import chip_sets
from trainer.rulebook.sources import shipped_scenario
from ui.felt.felts import offered


@for_every(
    ("chosen", "paying"),
    [
        ("{}", Paying()),
        ("{colour_for_colour: true}", Paying(colour_for_colour=True)),
        ("{proof: none}", Paying(proof=Proof.NONE)),
        ("{proof: spread}", Paying(proof=Proof.SPREAD)),
        ("{colour_for_colour: true, proof: cut}", Paying(colour_for_colour=True)),
    ],
)
def test_payouts_are_made_up_as_the_house_has_it(chosen: str, paying: Paying) -> None:
    house = read_house_file(f"house: 1\nprocedure: {{default: {chosen}}}\n".encode())
    data = shipped_scenario("full-table").encode()
    playable = library_item("full-table", data, house.rulebook()).checked.round
    assert playable is not None
    assert chips_of(playable).paying == paying


def with_chips() -> HouseFile:
    return read_house_file(
        b"house: 1\nchip_sets: {grand: {title: The Grand, smallest_bet: 100, chips: ["
        b'{value: 25, body: "#1f8a4c", middle: "#f6fbf2", text: "#0b5a2d", '
        b'spots: {number: 8, width: 24, colours: ["#f4f1dc"]}}]}}'
    )


def test_the_houses_chips_lie_on_its_felt_and_can_be_chosen() -> None:
    house, data = with_chips(), shipped_scenario("full-table").encode()
    assert house.diagnostics == ()
    playable = library_item("full-table", data, house.rulebook()).checked.round
    assert playable is not None
    assert chips_of(playable).title == "The Grand"
    assert chips_of(playable, "uk").title == "United Kingdom"
    ids = [name for name, _title in offered(house.rulebook().chip_sets)]
    assert ids == ["grand", *chip_sets()]
