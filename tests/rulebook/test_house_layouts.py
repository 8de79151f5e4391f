"""The layouts of a house beside those of the documents: a value that is handed in."""

import pytest

from tests.cases import for_every
from trainer.felt.layout import Felt
from trainer.rulebook import (
    RULEBOOK,
    Game,
    Rulebook,
    TableFacts,
    documents,
    game,
    game_of,
    load_document,
)
from trainer.rulebook.felts import check_felt, is_shipped, load_felt
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits

ID = "rws-perfect-pairs-v5"


@pytest.fixture
def felt(salon: str) -> Felt:
    checked = check_felt(salon.encode())
    assert checked.felt is not None, checked.faults
    return checked.felt


def renamed(felt: Felt, **changes: str) -> Felt:
    return felt._replace(**changes)  # type: ignore[arg-type]


def dealt(*felts: Felt) -> Game:
    """The game on the layout of a house that has these."""
    return game_of(Rulebook(felts)[ID], "salon-5")


def test_a_house_without_layouts_adds_nothing() -> None:
    document = load_document(ID)
    assert RULEBOOK[ID] is document
    assert RULEBOOK.added(document) == {}
    assert tuple(RULEBOOK) == documents()
    assert len(RULEBOOK) == len(documents())


def test_a_game_on_a_layout_of_the_house(felt: Felt) -> None:
    chosen = dealt(felt)
    assert chosen.felt is felt
    assert (chosen.layout.id, chosen.layout.boxes) == ("salon-5", 5)
    assert chosen.layout.name == felt.title
    assert chosen.terms().boxes == 5
    assert chosen.procedure == game(ID).procedure


def test_it_keeps_its_felt_at_a_table_with_a_pay_table_of_its_own(felt: Felt) -> None:
    own = renamed(felt, document="nevada-perfect-pairs-progressive")
    chosen = game_of(Rulebook([own])[own.document], own.id)
    facts = TableFacts(
        pay_tables={BetKind.PROGRESSIVE: "PT-PRG-PP-08"},
        limits={BetKind.MAIN: Limits(Cents(500), Cents(10000))},
    )
    at = chosen.at(facts)
    assert at.document.citations != chosen.document.citations
    assert at.felt is own


def test_without_it_there_is_no_such_game(felt: Felt) -> None:
    with pytest.raises(KeyError, match="salon-5"):
        game(ID, "salon-5")
    with pytest.raises(KeyError, match="salon-5"):
        game_of(Rulebook([felt])["rws-blackjack-v5"], "salon-5")


def test_the_documents_own_layouts_go_first(felt: Felt) -> None:
    house = Rulebook([renamed(felt, id="A"), felt])
    assert list(house.added(load_document(ID))) == ["salon-5"]
    assert game_of(house[ID], "A").felt is load_felt("rws-perfect-pairs-v5-a")
    assert game_of(house[ID]).layout == game(ID).layout
    assert list(house[ID].layouts) == [*load_document(ID).layouts, "salon-5"]


def test_of_two_with_one_id_the_first(felt: Felt) -> None:
    other = renamed(felt, title="Another")
    assert dealt(felt, other).felt is felt
    assert dealt(other, felt).felt is other


def test_one_id_for_two_documents_is_two_layouts(felt: Felt) -> None:
    other = renamed(felt, document="rws-blackjack-v5")
    house = Rulebook([felt, other])
    assert game_of(house[ID], "salon-5").felt is felt
    assert game_of(house["rws-blackjack-v5"], "salon-5").felt is other


@for_every("layout", ["A", "G", "rws-perfect-pairs-v5-a", "live-blackjack-live"])
def test_what_the_program_has_is_shipped(layout: str) -> None:
    assert is_shipped(load_document(ID), layout)


@for_every("layout", ["salon-5", "diagram-1", "a", ""])
def test_what_it_does_not_have_is_not(layout: str) -> None:
    assert not is_shipped(load_document(ID), layout)
