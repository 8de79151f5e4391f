from dataclasses import fields, replace

import pytest

from tests.cases import for_each, for_every
from trainer.rulebook import TableFacts, documents, game, house, load_document, ruleset, side_bet
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds, Rounding, RoundingMode, parse_odds
from trainer.rules.ruleset import (
    AfterSettlement,
    AfterSplit,
    DealerCompletes,
    EvenMoneyBy,
    House,
    Irregularities,
    Limits,
    ProRataTotal,
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


@for_every(
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


@for_every(
    ("document_id", "facts", "says"),
    [
        ("huxley-perfect-pairs", TableFacts(decks=7), "7 decks"),
        (
            "huxley-perfect-pairs",
            TableFacts(house={"under_over_above_initial": "accept"}),
            "under_",
        ),
        ("live-blackjack", TableFacts(decks=6), "6 decks"),
        ("live-blackjack", TableFacts(house={"surrender": "never"}), "surrender"),
        ("rws-blackjack-v5", TableFacts(pay_tables={BetKind.PERFECT_PAIRS: "A"}), "perfect_pairs"),
    ],
)
def test_each_document_has_its_own(document_id: str, facts: TableFacts, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game(document_id).terms(facts)


def test_a_bet_capped_by_the_initial_bet_says_so() -> None:
    capped = {
        kind: bet.at_most_initial_bet
        for kind, bet in game("rws-blackjack-v5").terms().side_bets.items()
    }
    assert capped == {BetKind.PLAYER_PAIR: False, BetKind.UNDER_13: True, BetKind.OVER_13: True}


def test_a_side_bet_of_another_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        side_bet(load_document(ID), BetKind.OVER_13)


def test_every_point_of_the_register_can_be_decided_otherwise() -> None:
    document = load_document(ID)
    choices = {name: entry.values[-1] for name, entry in document.register.items()}
    assert house(document, choices) == House(
        blackjack_beats_21=False,
        dealer_blackjack_after_split=AfterSplit.PER_HAND,
        pro_rata_total=ProRataTotal.REDUCED,
        void_reverses_interim=False,
        hard_21_may_draw=False,
        even_money_and_insurance=EvenMoneyBy.SEATED,
        returned_after_error=ReturnedAfterError.ALL,
        dealer_completes=DealerCompletes.ALWAYS,
        options_after_dealer_overdraws=False,
        reconstructed_after_settlement=AfterSettlement.UNSETTLED_BOXES,
    )


SETTINGS = [
    (document, name, value)
    for document in documents()
    for name, values in load_document(document).settings.items()
    for value in values
]


@for_each(SETTINGS)
def test_a_chosen_value_has_the_type_that_the_engine_compares(
    case: tuple[str, str, object],
) -> None:
    document_id, name, value = case
    document = load_document(document_id)
    terms = game(document_id).terms(TableFacts(house={name: value}))
    of_house = name in {field.name for field in fields(House)}
    decided = getattr(terms.house if of_house else terms.ruleset, name)
    like = getattr(House() if of_house else document.ruleset, name)
    assert type(decided) is type(like)
    assert decided == (
        parse_odds(value) if isinstance(like, Odds) and isinstance(value, str) else value
    )
    # Nothing else is decided by it.
    known = game(document_id).terms()
    assert replace(terms.house if of_house else terms.ruleset, **{name: like}) == replace(
        known.house if of_house else known.ruleset, **{name: like}
    )


def test_every_field_of_the_house_is_left_open_by_some_document() -> None:
    assert {field.name for field in fields(House)} <= {name for _, name, _ in SETTINGS}


def test_a_house_begins_with_the_defaults_of_its_document() -> None:
    assert not game("live-blackjack").terms().house.peek_on_ten
    assert game("nevada-perfect-pairs-progressive").terms().house.peek_on_ten
    assert game("huxley-perfect-pairs").terms().house.irregularities is Irregularities.PP5
    assert game(ID).terms().house.irregularities is Irregularities.DOCUMENT
    one_choice = house(load_document("live-blackjack"), {"peek_on_ace": False})
    assert not one_choice.peek_on_ten


def test_the_house_chooses_its_base_game_where_the_document_leaves_it_to_it() -> None:
    nevada = load_document("nevada-perfect-pairs-progressive")
    choices = {"blackjack_odds": "6 to 5", "most_hands": 2, "dealer_hits_soft_17": True}
    assert ruleset(nevada, choices) == replace(
        nevada.ruleset, blackjack_odds=Odds(6, 5), most_hands=2, dealer_hits_soft_17=True
    )
    assert ruleset(nevada, {"peek_on_ten": False}) is nevada.ruleset
    assert house(nevada, choices) == house(nevada, {})
    with pytest.raises(ValueError, match="most_hands: True is none of"):
        ruleset(nevada, {"most_hands": True})
    with pytest.raises(ValueError, match="leaves no point named 'most_hands' open"):
        ruleset(load_document(ID), {"most_hands": 2})


@for_every("value", [1, 0, "true", "TRUE", None, "per_hand", 1.0])
def test_a_value_that_is_none_of_the_settings_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="blackjack_beats_21"):
        house(load_document(ID), {"blackjack_beats_21": value})
