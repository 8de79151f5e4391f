from dataclasses import fields

import pytest

from trainer.rulebook import TableFacts, game, house, load_document, side_bet
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds, Rounding, RoundingMode
from trainer.rules.ruleset import (
    AfterSplit,
    DealerCompletes,
    EvenMoneyBy,
    House,
    Limits,
    ReturnedAfterError,
)
from trainer.sidebets.perfect_pairs import PairHand

ID = "rws-perfect-pairs-v5"


def test_a_game_without_particulars_is_as_the_document_has_it() -> None:
    terms = game(ID).terms()
    assert terms.boxes == 7
    assert terms.decks == 8
    assert terms.house == House()
    assert terms.limits == {}
    assert terms.rounding == Rounding()
    assert terms.ruleset is load_document(ID).ruleset
    assert set(terms.side_bets) == {BetKind.PERFECT_PAIRS}
    assert terms.side_bets[BetKind.PERFECT_PAIRS].pays[PairHand.COLOURED_PAIR] == Odds(12, 1)


def test_a_game_takes_the_tables_particulars() -> None:
    limits = {BetKind.MAIN: Limits(Cents(2500), Cents(100_000))}
    rounding = Rounding(Cents(50), RoundingMode.DOWN)
    terms = game(ID, "A").terms(
        TableFacts(
            decks=6,
            house={"blackjack_beats_21": False},
            limits=limits,
            rounding=rounding,
            pay_tables={BetKind.PERFECT_PAIRS: "standard"},
        )
    )
    assert terms.decks == 6
    assert terms.house == House(blackjack_beats_21=False)
    assert terms.limits == limits
    assert terms.rounding == rounding


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (TableFacts(decks=3), "3 decks"),
        (TableFacts(house={"blackjack_beats_22": True}), "blackjack_beats_22"),
        (TableFacts(pay_tables={BetKind.PERFECT_PAIRS: "D"}), "'D'"),
        (TableFacts(pay_tables={BetKind.PLAYER_PAIR: "standard"}), "player_pair"),
    ],
)
def test_what_the_document_does_not_have_is_refused(facts: TableFacts, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game(ID).terms(facts)


@pytest.mark.parametrize(("document", "layout"), [("blackjack", None), (ID, "Z")])
def test_an_unknown_game_is_a_key_error(document: str, layout: str | None) -> None:
    with pytest.raises(KeyError):
        game(document, layout)


def test_a_side_bet_of_another_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        side_bet(load_document(ID), BetKind.OVER_13)


def test_every_point_of_the_register_can_be_decided_otherwise() -> None:
    document = load_document(ID)
    choices = {name: entry.values[-1] for name, entry in document.register.items()}
    assert house(document, choices) == House(
        blackjack_beats_21=False,
        dealer_blackjack_after_split=AfterSplit.PER_HAND,
        void_reverses_interim=False,
        hard_21_may_draw=False,
        even_money_and_insurance=EvenMoneyBy.SEATED,
        returned_after_error=ReturnedAfterError.ALL,
        dealer_completes=DealerCompletes.ALWAYS,
        options_after_dealer_overdraws=False,
    )


@pytest.mark.parametrize("name", [field.name for field in fields(House)])
def test_a_chosen_value_has_the_type_that_the_engine_compares(name: str) -> None:
    document = load_document(ID)
    for value in document.settings[name]:
        decided = getattr(house(document, {name: value}), name)
        assert type(decided) is type(getattr(House(), name))
        assert decided == value


@pytest.mark.parametrize("value", [1, 0, "true", "TRUE", None, "per_hand", 1.0])
def test_a_value_that_is_none_of_the_settings_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="blackjack_beats_21"):
        house(load_document(ID), {"blackjack_beats_21": value})
