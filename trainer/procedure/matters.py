"""What the dealer's tasks are about, and how the bets of each matter are gone through."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.texts import N_, TextEnum


class Matter(TextEnum):
    """What the dealer's tasks are about, named as in a procedure file."""

    LIMITS = "limits", N_("Limits")
    CLOSE_BETS = "close_bets", N_("Closing the betting")
    CARDS = "cards", N_("Cards put right, discarded or turned")
    RETURNS = "returns", N_("Bets returned unsettled")
    SIDE_BETS = "side_bets", N_("Side bets")
    ENVY = "envy", N_("Envy")
    """Paying Envy and Dealer Envy when somebody has a hand that brings them."""
    EVEN_MONEY = "even_money", N_("Even Money")
    """Offering it and paying it."""
    INSURANCE = "insurance", N_("Insurance")
    """Offering it, and settling it at the dealer's second card."""
    HOLE_CARD = "hole_card", N_("The hole card")
    """Checking it, and turning it."""
    BLACKJACKS = "blackjacks", N_("Blackjacks")
    """Paying the Blackjacks that can be paid."""
    SURRENDERS = "surrenders", N_("Surrendered hands")
    HANDS = "hands", N_("Hands")
    """Taking, paying or leaving the bets on hands."""
    CLEAR_TABLE = "clear_table", N_("Collecting the cards")


class Sweep(TextEnum):
    """The direction in which the dealer works along the boxes, seen from his side.

    Boxes are numbered from his left, so ``RIGHT_TO_LEFT`` begins with the highest number.
    """

    RIGHT_TO_LEFT = "right_to_left", N_("from right to left")
    LEFT_TO_RIGHT = "left_to_right", N_("from left to right")


@dataclass(frozen=True, slots=True)
class Pass:
    """How the bets of one matter are processed: direction, and whether all losers come first."""

    sweep: Sweep
    losers_first: bool
