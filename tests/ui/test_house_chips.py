"""The chips on the felt of a house that pays in its own manner."""

import pytest

from trainer.felt.chips import Paying
from trainer.house.file import read_house_file
from trainer.rulebook.shipped import shipped_scenario
from ui.controllers.felts import chips_of
from ui.controllers.library_items import library_item


@pytest.mark.parametrize(
    ("chosen", "paying"),
    [
        ("{}", Paying()),
        ("{colour_for_colour: true}", Paying(colour_for_colour=True)),
        ("{proof: none}", Paying(cut=False)),
        ("{proof: spread}", Paying()),
        ("{colour_for_colour: true, proof: cut}", Paying(colour_for_colour=True)),
    ],
)
def test_payouts_are_made_up_as_the_house_has_it(chosen: str, paying: Paying) -> None:
    house = read_house_file(f"house: 1\nprocedure: {{default: {chosen}}}\n".encode())
    data = shipped_scenario("full-table").encode()
    playable = library_item("full-table", data, house.rulebook()).checked.round
    assert playable is not None
    assert chips_of(playable).paying == paying
