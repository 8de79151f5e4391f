"""A scenario dealt on a layout that the house has added."""

from textwrap import dedent

import pytest

from tests.scenario_files import check_series, playable_text
from trainer.rulebook import RULEBOOK, Rulebook
from trainer.rulebook.felts import check_felt
from trainer.scenario.adding import add, placements, read_wanted, why_never
from trainer.scenario.check import CheckedScenario, check, stage
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.codes import Code
from trainer.scenario.faults import FaultKind
from trainer.scenario.incidents import CardToEmptyBox
from trainer.scenario.read_series import Unreadable
from trainer.scenario.writer import write

ID = "rws-perfect-pairs-v5"
ROUND = dedent(f"""\
    format: 1
    rules: {ID}
    table:
      layout: salon-5
    boxes:
      5:
        - {{name: Ann, main: 100, calls: [stand]}}
    shoe: TS 9D 8H 8C
    """)
SERIES = dedent(f"""\
    lesson: 1
    rules: {ID}
    table:
      layout: salon-5
    rounds:
      - boxes: {{5: [{{name: Ann, main: 100, calls: [stand]}}]}}
        shoe: TS 9D 8H 8C
      - boxes: {{6: [{{name: Ann, main: 100, calls: [stand]}}]}}
        shoe: TS 9D 8H 8C
    """)


@pytest.fixture
def house(salon: str) -> Rulebook:
    checked = check_felt(salon.encode())
    assert checked.felt is not None
    return Rulebook([checked.felt])


def faults(checked: CheckedScenario | CheckedSeries) -> list[tuple[int, str]]:
    return [(found.mark.line, found.code) for found in checked.diagnostics]


def nothing(_name: str) -> Unreadable:
    return Unreadable("there is nothing")


def test_it_is_played_and_settled(house: Rulebook) -> None:
    checked = check(ROUND.encode(), house)
    assert checked.diagnostics == ()
    assert checked.round is not None
    assert checked.round.game.layout.id == "salon-5"
    assert checked.round.game.felt.boxes == (1, 2, 3, 4, 5)
    assert checked.round.settlement.net == {"Ann": 10000}


def test_a_box_that_it_does_not_have_is_a_fault(house: Rulebook) -> None:
    checked = check(ROUND.replace("  5:", "  6:").encode(), house)
    (found,) = checked.diagnostics
    assert (found.code, found.mark.line) == (Code.NO_SUCH_BOX, 6)
    assert checked.round is None


def test_without_the_house_the_layout_is_not_known() -> None:
    checked = check(ROUND.encode())
    (found,) = checked.diagnostics
    assert (found.code, found.mark.line, found.mark.column) == (Code.UNKNOWN_LAYOUT, 4, 11)
    assert found.values["value"] == "salon-5"
    assert found.values["known"] == tuple("ABCDEFG")


def test_what_the_house_has_is_offered(house: Rulebook) -> None:
    (found,) = check(ROUND.replace("salon-5", "salon").encode(), house).diagnostics
    assert found.values["known"] == (*"ABCDEFG", "salon-5")


def test_it_is_a_layout_of_its_document_alone(house: Rulebook) -> None:
    (found,) = check(ROUND.replace(ID, "rws-blackjack-v5").encode(), house).diagnostics
    assert found.code is Code.UNKNOWN_LAYOUT


def test_it_changes_nothing_where_it_is_not_named(house: Rulebook) -> None:
    plain = ROUND.replace("salon-5", "B").encode()
    found, own = check(plain, house), check(plain)
    assert found.diagnostics == own.diagnostics == ()
    assert found.round is not None
    assert own.round is not None
    assert found.round.trace == own.round.trace
    assert found.round.terms == own.round.terms
    assert found.round.game.layout == own.round.game.layout
    for name, document in house.items():
        assert document.default_layout == RULEBOOK[name].default_layout


def test_every_round_of_a_series(house: Rulebook) -> None:
    checked = check_series(SERIES.encode(), nothing, house)
    assert faults(checked) == [(8, Code.NO_SUCH_BOX)]
    right = check_series(SERIES.replace("{6:", "{5:").encode(), nothing, house)
    assert faults(right) == []
    assert [playable.game.layout.id for playable in right.rounds] == ["salon-5", "salon-5"]
    assert {code for _line, code in faults(check_series(SERIES.encode(), nothing))} == {
        Code.UNKNOWN_LAYOUT
    }


def test_a_file_that_a_series_names(house: Rulebook) -> None:
    series = f"lesson: 1\nrules: {ID}\nrounds: [{{file: a.scenario.yaml}}]\n"

    def load(name: str) -> bytes:
        assert name == "a.scenario.yaml"
        return ROUND.encode()

    checked = check_file(series.encode(), load, documents=house)
    assert isinstance(checked, CheckedSeries)
    assert checked.valid
    assert not check_file(series.encode(), load).valid


def test_it_is_written_as_it_was_named(house: Rulebook) -> None:
    playable = playable_text(ROUND.encode(), house)
    assert check(write(playable.scenario).encode(), house).round == playable
    assert stage(playable.scenario, house[playable.scenario.rules]) == (
        playable.game,
        playable.terms,
    )


def test_incidents_know_its_boxes(house: Rulebook) -> None:
    playable = playable_text(ROUND.encode(), house)
    found = {
        placement.form.box
        for placement in placements(playable, CardToEmptyBox.kind)
        if isinstance(placement.form, CardToEmptyBox)
    }
    assert found == {1, 2, 3, 4}


def test_an_incident_is_added_to_it(house: Rulebook) -> None:
    checked = check(ROUND.encode(), house)
    assert checked.round is not None
    wanted = read_wanted(b"{kind: squeeze, box: 5}", checked.round)
    added = add(checked, wanted, house)
    assert added.checked.valid
    assert added.diagnostics == ()
    assert not add(checked, wanted).checked.valid


def test_one_on_a_box_that_it_does_not_have_is_refused(house: Rulebook) -> None:
    playable = playable_text(ROUND.encode(), house)
    wanted = read_wanted(b"{kind: card_to_empty_box, after_card: 2, box: 6}", playable)
    assert [found.code for found in wanted.diagnostics] == [Code.NO_SUCH_BOX]


def test_why_one_does_not_happen_on_it(house: Rulebook) -> None:
    playable = playable_text(ROUND.encode(), house)
    (incident,) = read_wanted(b"{kind: insufficient_cards}", playable).incidents
    never = why_never(playable, incident)
    assert never is not None
    assert never.code is FaultKind.CARDS_SUFFICE
