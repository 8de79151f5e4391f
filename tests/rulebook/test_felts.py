import pytest

from tests.cases import for_every
from trainer.rulebook import documents, game, load_document
from trainer.rulebook.felts import chip_sets, felts, load_chips, load_felt
from trainer.rules.bets import BetKind

LAYOUTS = [(name, layout) for name in documents() for layout in load_document(name).layouts]


@for_every(("document", "layout"), LAYOUTS)
def test_a_layout_has_the_boxes_and_spots_of_its_game(document: str, layout: str) -> None:
    chosen = game(document, layout)
    felt = chosen.felt
    assert felt.id == chosen.layout.felt
    assert felt.boxes == tuple(range(1, chosen.layout.boxes + 1))
    for box in felt.boxes:
        for bet in (BetKind.MAIN, BetKind.INSURANCE, *chosen.document.side_bets):
            assert felt.spot(box, bet).box == box


def test_every_side_bets_pay_table_has_its_place_on_the_default_layout() -> None:
    for document in documents():
        chosen = game(document)
        places = [bet for place in chosen.felt.pay_tables for bet in place.bets]
        assert places == list(chosen.document.side_bets)


def test_every_felt_and_every_chip_set_is_filed_under_its_id() -> None:
    assert [load_felt(name).id for name in felts()] == list(felts())
    assert [load_chips(name).id for name in chip_sets()] == list(chip_sets())
    assert felts()


@for_every("name", ["", "no-such-felt", "../rules/rws-perfect-pairs-v5"])
def test_an_unknown_felt_or_chip_set_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        load_felt(name)
    with pytest.raises(KeyError):
        load_chips(name)
