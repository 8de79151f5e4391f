"""Rule documents for reading scenarios without the rulebook."""

import pytest

from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.facts import DocumentFacts, Documents, PayTableFacts
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
    pay_tables={BetKind.PERFECT_PAIRS: ("A", "B", "C", "D")},
    progressive={
        "PT-PRG-PP-08": PayTableFacts(
            decks=(2, 4, 6, 8),
            usual_decks=2,
            levels=2,
            ranks=2,
            suit_specific=True,
            dynamic={
                "perfect_pair": (Cents(600), Cents(800)),
                "three_aces": (Cents(2000),),
                "coloured_pair": (Cents(150),),
            },
            most_dynamic=2,
        ),
        "PLAIN": PayTableFacts(decks=(8,), usual_decks=8),
    },
)
HOLE_CARD_GAME = DocumentFacts(
    id="hole-card-game", decks=(8,), usual_decks=8, layouts={"live": 7}, even_money=False
)


@pytest.fixture(scope="session")
def documents() -> Documents:
    """One document with one side bet, one with all of them, one without Even Money."""
    return {facts.id: facts for facts in (PERFECT_PAIRS, ANY_GAME, HOLE_CARD_GAME)}
