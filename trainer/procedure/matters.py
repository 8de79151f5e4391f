"""What the dealer's tasks are about, and how the bets of each matter are gone through."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Matter(StrEnum):
    """What the dealer's tasks are about, named as in a procedure file."""

    LIMITS = "limits"
    CLOSE_BETS = "close_bets"
    CARDS = "cards"
    """Putting right or discarding astray cards, and turning cards."""
    RETURNS = "returns"
    """Returning bets unsettled."""
    SIDE_BETS = "side_bets"
    ENVY = "envy"
    """Paying Envy and Dealer Envy when somebody has a hand that brings them."""
    EVEN_MONEY = "even_money"
    """Offering it and paying it."""
    INSURANCE = "insurance"
    """Offering it, and settling it at the dealer's second card."""
    HOLE_CARD = "hole_card"
    """Checking it, and turning it."""
    BLACKJACKS = "blackjacks"
    """Paying the Blackjacks that can be paid."""
    SURRENDERS = "surrenders"
    """Settling the hands that were given up."""
    HANDS = "hands"
    """Taking, paying or leaving the bets on hands."""
    CLEAR_TABLE = "clear_table"


class Sweep(StrEnum):
    """The direction in which the dealer works along the boxes, seen from his side.

    Boxes are numbered from his left, so ``RIGHT_TO_LEFT`` begins with the highest number.
    """

    RIGHT_TO_LEFT = "right_to_left"
    LEFT_TO_RIGHT = "left_to_right"


@dataclass(frozen=True, slots=True)
class Pass:
    """How the bets of one matter are processed: direction, and whether all losers come first."""

    sweep: Sweep
    losers_first: bool
