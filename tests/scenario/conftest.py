"""Rule documents for reading scenarios without the rulebook."""

import pytest

from trainer.rules.bets import BetKind
from trainer.scenario.facts import DocumentFacts, Documents
from trainer.scenario.read_boxes import SIDE_BETS

SEVEN_BOXES = dict.fromkeys("ABCDEFG", 7)

PERFECT_PAIRS = DocumentFacts(
    id="rws-perfect-pairs-v5",
    decks=(4, 5, 6, 7, 8),
    usual_decks=8,
    layouts=SEVEN_BOXES,
    side_bets=frozenset({BetKind.PERFECT_PAIRS}),
    settings={
        "blackjack_beats_21": (True, False),
        "dealer_blackjack_after_split": ("once", "per_hand"),
        "void_reverses_interim": (True, False),
        "even_money_and_insurance": ("own", "seated"),
        "dealer_completes": ("undecided", "always"),
    },
)
ANY_GAME = DocumentFacts(
    id="any-game",
    decks=(1, 2, 4, 6, 8),
    usual_decks=8,
    layouts={"A": 7, "diagram-1": 5},
    side_bets=frozenset({*SIDE_BETS, BetKind.PROGRESSIVE}),
    settings={
        "blackjack_beats_21": (True, False),
        "dealer_completes": ("undecided", "always"),
        "most_hands": (2, 3, 4),
    },
    pay_tables={
        BetKind.PERFECT_PAIRS: ("A", "B", "C", "D"),
        BetKind.PROGRESSIVE: ("PT-PRG-PP-08",),
    },
    dynamic_hands=frozenset({"perfect_pair", "three_aces"}),
)
HOLE_CARD_GAME = DocumentFacts(
    id="hole-card-game", decks=(8,), usual_decks=8, layouts={"live": 7}, even_money=False
)


@pytest.fixture(scope="session")
def documents() -> Documents:
    """One document with one side bet, one with all of them, one without Even Money."""
    return {facts.id: facts for facts in (PERFECT_PAIRS, ANY_GAME, HOLE_CARD_GAME)}
