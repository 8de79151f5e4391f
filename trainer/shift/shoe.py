"""The shoes of a shift: shuffled by its seed, each with a cutting card."""

from __future__ import annotations

from random import Random
from typing import Final

from trainer.rules.cards import Card, deck
from trainer.shift.plan import ShiftPlan

_CUT: Final = (0.70, 0.80)
"""Between which shares of the shoe the cutting card lies: house practice, no document has it."""


def shoe_of(plan: ShiftPlan, shoe: int, decks: int) -> tuple[Card, ...]:
    """The cards of a shoe in the order in which they leave it."""
    cards = list(deck() * decks)
    Random(f"{plan.seed} shoe {shoe}").shuffle(cards)
    return tuple(cards)


def cutting_card(plan: ShiftPlan, shoe: int, decks: int) -> int:
    """After how many cards the cutting card comes: the cards are shuffled after that round."""
    least, most = (round(share * decks * len(deck())) for share in _CUT)
    return Random(f"{plan.seed} cut {shoe}").randint(least, most)
