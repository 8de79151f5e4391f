"""What a dealer gets wrong, and what can be done about it (¶5.7 to ¶5.13)."""

from __future__ import annotations

from enum import StrEnum


class ErrorKind(StrEnum):
    """How cards went astray, by the word of the incident in a scenario file."""

    MISDEALT = "dealing_error"
    """Any error that is none of the others (¶5.7, ¶5.9)."""
    EMPTY_BOX = "card_to_empty_box"
    """A card went to a box without a bet (¶5.9, ¶5.10.3)."""
    TOGETHER = "simultaneous_cards"
    """Two cards came out together (¶5.12)."""
    OVERDRAWN = "dealer_overdraws"
    """The dealer drew on when his hand was complete (¶5.10.2)."""


class Mistake(StrEnum):
    """What the dealer did wrong."""

    WRONG_BOX = "wrong_box"
    SKIPPED_BOX = "skipped_box"
    BOX_TWICE = "box_twice"
    DREW_TO_STANDING_HAND = "drew_to_standing_hand"
    DEALER_OUT_OF_TURN = "dealer_out_of_turn"
    EXPOSED_CARD = "exposed_card"
    OTHER = "other"
    WRONG_PAYOUT = "wrong_payout"


class Remedy(StrEnum):
    """What becomes of the cards that went astray."""

    RECONSTRUCT = "reconstruct"
    """They go where they belong, in their order (¶1.23, ¶5.9)."""
    PLAY_ON = "play_on"
    """They are not put back into their order; play goes on as the cards lie (¶5.7.1, ¶5.10.1)."""
    DISCARD = "discard"
    """They are out of play (¶5.10.2, ¶5.10.3, ¶5.12.1)."""
    CHOOSE = "choose"
    """A player chooses which of them he takes; the other is the next card (¶5.12)."""


class AfterError(StrEnum):
    """What a bettor chooses under ¶5.7."""

    CONTINUE = "continue"
    """He plays on, with the cards put right or as they lie (¶5.7.1, ¶5.7.2)."""
    RETURN = "return"
    """He has his bets returned and his hand invalidated (¶5.7.3)."""
