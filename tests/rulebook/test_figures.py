"""Every figure of the five documents, typed in from their texts a second time.

Those of the progressive's pay tables are in ``test_pay_tables``.
"""

import pytest

from tests.cases import for_every
from trainer.rulebook import Document, documents, load_document
from trainer.rules.bets import BetKind
from trainer.rules.money import Odds
from trainer.rules.ruleset import (
    BlackjackTakes,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)

PP5, BJ5 = "rws-perfect-pairs-v5", "rws-blackjack-v5"
HUXLEY, LIVE, NEVADA = (
    "huxley-perfect-pairs",
    "live-blackjack",
    "nevada-perfect-pairs-progressive",
)


def singapore(document: str, **differs: object) -> Ruleset:
    values: dict[str, object] = {
        "decks": (4, 5, 6, 7, 8),
        "usual_decks": 8,
        "forced_draw_below": 12,
        "most_hands": 4,
        "surrender": SurrenderRule.NOT_AGAINST_ACE,
        "even_money": True,
        "blackjack_odds": Odds(3, 2),
        "win_odds": Odds(1, 1),
        "even_money_odds": Odds(1, 1),
        "insurance_odds": Odds(2, 1),
        "dealer_stands_on": 17,
        "insurance_per_bet": (1, 2),
        "insurance_exact": False,
        "own_insurance": True,
        "hole_card": False,
        "dealer_hits_soft_17": False,
        "second_cards": SecondCards.IN_TURN,
        "double_after_split": True,
        "dealer_blackjack_takes": BlackjackTakes.INITIAL_BET,
        "side_bet_needs": SideBetNeeds.ANY,
        "walked_away_below": 12,
    }
    return Ruleset(id=document, **{**values, **differs})  # type: ignore[arg-type]


def hole_card(document: str, **differs: object) -> Ruleset:
    return singapore(
        document,
        **{
            "forced_draw_below": 0,
            "surrender": SurrenderRule.NEVER,
            "even_money": False,
            "own_insurance": False,
            "hole_card": True,
            "dealer_blackjack_takes": BlackjackTakes.ALL,
            "side_bet_needs": SideBetNeeds.OWN,
            **differs,
        },
    )


GAMES = {
    PP5: singapore(PP5),
    BJ5: singapore(BJ5),
    HUXLEY: singapore(HUXLEY, decks=(4, 5, 6, 8), side_bet_needs=SideBetNeeds.OWN),
    LIVE: hole_card(
        LIVE,
        decks=(8,),
        insurance_exact=True,
        most_hands=2,
        second_cards=SecondCards.AT_ONCE,
        double_after_split=False,
    ),
    NEVADA: hole_card(NEVADA, decks=(2, 3, 4, 5, 6, 7, 8)),
}

# Hand and pay, the highest hand first.
PAIRS = "perfect_pair coloured_pair mixed_pair"
TO_ONE = {
    (PP5, BetKind.PERFECT_PAIRS, "standard"): (PAIRS, "25 12 6"),
    (BJ5, BetKind.PLAYER_PAIR, "standard"): ("player_pair", "11"),
    (BJ5, BetKind.UNDER_13, "standard"): ("win", "1"),
    (BJ5, BetKind.OVER_13, "standard"): ("win", "1"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "A"): (PAIRS, "25 12 6"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "B"): (PAIRS, "30 10 5"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "C"): (PAIRS, "30 12 5"),
    (HUXLEY, BetKind.PERFECT_PAIRS, "D"): (PAIRS, "25 15 5"),
    (LIVE, BetKind.PERFECT_PAIRS, "standard"): (PAIRS, "25 12 6"),
    (LIVE, BetKind.TWENTY_ONE_PLUS_THREE, "standard"): (
        "suited_trips straight_flush three_of_a_kind straight flush",
        "100 40 30 10 5",
    ),
}


on_every_document = for_every("document", lambda: map(load_document, documents()), ids=documents())
"""Run a test with each document."""


@on_every_document
def test_the_game_is_as_the_document_has_it(document: Document) -> None:
    assert document.ruleset == GAMES[document.id]


@on_every_document
def test_what_the_side_bets_pay_to_one(document: Document) -> None:
    found = {
        (document.id, kind, name): (
            " ".join(row.hand.value for row in table.rows),
            " ".join(str(row.pay) for row in table.rows),
        )
        for kind, offer in document.side_bets.items()
        if kind is not BetKind.PROGRESSIVE
        for name, table in offer.pay_tables.items()
    }
    assert found == {
        key: (hands, " ".join(f"{pay} to 1" for pay in pays.split()))
        for key, (hands, pays) in TO_ONE.items()
        if key[0] == document.id
    }


@pytest.mark.parametrize(
    ("document_id", "title", "version", "date"),
    [
        (PP5, "Blackjack Perfect Pairs", "Version 5", "2020-12-01"),
        (BJ5, "Blackjack", "Version 5", "2019-06-11"),
    ],
)
def test_the_documents_name_themselves(
    document_id: str, title: str, version: str, date: str
) -> None:
    document = load_document(document_id)
    assert (document.title, document.version, document.date) == (title, version, date)


@for_every(
    ("document_id", "boxes", "procedure"),
    [
        (PP5, {"A": 7, "B": 6, "C": 5, "D": 7, "E": 8, "F": 7, "G": 7}, "default"),
        (BJ5, {"A": 7, "B": 6, "C": 5}, "default"),
        (HUXLEY, {"diagram-1": 7}, "default"),
        (LIVE, {"live": 7}, "hole_card"),
        (
            NEVADA,
            {"progressive": 7, "progressive-levels": 6, "progressive-dynamic": 5},
            "hole_card",
        ),
    ],
)
def test_layouts_and_procedure(document_id: str, boxes: dict[str, int], procedure: str) -> None:
    document = load_document(document_id)
    assert list(document.boxes.items()) == list(boxes.items())
    assert document.default_layout == next(iter(boxes))
    assert document.procedure == procedure


COMMON = {
    "blackjack_beats_21": (True, False),
    "dealer_blackjack_after_split": ("once", "per_hand"),
    "pro_rata_total": ("all", "reduced"),
    "void_reverses_interim": (True, False),
    "hard_21_may_draw": (True, False),
    "even_money_and_insurance": ("own", "seated"),
    "returned_after_error": ("unsettled", "all"),
    "dealer_completes": ("undecided", "always"),
    "options_after_dealer_overdraws": (True, False),
    "reconstructed_after_settlement": ("nothing", "unsettled_boxes"),
}
BOTH_HOLE_CARD = {
    **{name: values for name, values in COMMON.items() if "after_split" not in name},
    "irregularities": ("pp5", "shift_manager"),
    "peek_on_ace": (True, False),
    "split_aces_one_card": (True, False),
    "soft_21_may_draw": (False, True),
    "missed_blackjack": ("stands", "as_shown"),
}
REGISTERS: dict[str, dict[str, tuple[object, ...]]] = {
    PP5: {**COMMON},
    BJ5: {**COMMON, "under_over_above_initial": ("refuse", "accept")},
    HUXLEY: {**COMMON, "irregularities": ("pp5", "shift_manager")},
    # That a Blackjack beats another 21 is no question there (1.3).
    LIVE: {
        **{name: values for name, values in BOTH_HOLE_CARD.items() if "beats" not in name},
        "peek_on_ten": (False, True),
        "live_double": ("first_two", "none"),
        "trips_of_two_suits": (True, False),
        "ace_in_straight": ("both", "low", "high"),
    },
    NEVADA: {
        **BOTH_HOLE_CARD,
        "peek_on_ten": (True, False),
        "jackpot_shared": ("split", "first"),
        "envy": ("others_once", "all_once", "each_hand"),
        "dealer_envy_of": ("each_pay", "meter"),
        "dealer_envy_from": ("house", "winner"),
        "dealer_hits_soft_17": (False, True),
        "blackjack_odds": ("3 to 2", "6 to 5"),
        "most_hands": (4, 3, 2),
        "second_cards": ("in_turn", "at_once"),
        "resplit_aces": (False, True),
        "double_after_split": (True, False),
        "double_on": ("any", "nine_to_eleven", "ten_or_eleven"),
        "even_money": (False, True),
        "surrender": ("never", "not_against_ace", "after_look"),
        "insurance_exact": (False, True),
    },
}


@on_every_document
def test_the_points_left_open_and_their_defaults(document: Document) -> None:
    assert dict(document.settings) == REGISTERS[document.id]
    for entry in document.register.values():
        assert entry.default is entry.values[0]
        assert entry.question.strip()
        assert entry.rests_on
        assert all(choice.summary.strip() for choice in entry.choices)
