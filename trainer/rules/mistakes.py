"""Dealing errors, and how they can be put right (¶5.7 to ¶5.13)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from trainer.texts import N_, TextEnum


class ErrorKind(TextEnum):
    """The way cards went astray, named as the incident is in a scenario file."""

    MISDEALT = "dealing_error", N_("a dealing error")
    """Any error not listed below (¶5.7, ¶5.9)."""
    # ¶5.9, ¶5.10.3
    EMPTY_BOX = "card_to_empty_box", N_("a card went to a box without a bet")
    # ¶5.12
    TOGETHER = "simultaneous_cards", N_("two cards came out together")
    # ¶5.10.2
    OVERDRAWN = "dealer_overdraws", N_("the dealer has overdrawn a complete hand")


class Mistake(TextEnum):
    """What the dealer did wrong."""

    WRONG_BOX = "wrong_box", N_("a card went to the wrong box or hand")
    SKIPPED_BOX = "skipped_box", N_("a box was skipped")
    BOX_TWICE = "box_twice", N_("a box got two cards in a row")
    DREW_TO_STANDING_HAND = "drew_to_standing_hand", N_("a card was drawn to a hand that had stood")
    DEALER_OUT_OF_TURN = "dealer_out_of_turn", N_("a card went to the dealer out of turn")
    EXPOSED_CARD = "exposed_card", N_("a card was exposed")
    OTHER = "other", N_("a dealing error")
    WRONG_PAYOUT = "wrong_payout", N_("a bet was paid wrongly")


class CardRemedy(TextEnum):
    """What becomes of the cards that went astray.

    ``text`` describes the remedy, ``plays_on`` a bettor who plays on under it.
    """

    plays_on: str

    def __new__(cls, value: str, text: str = "", plays_on: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        member.plays_on = plays_on
        return member

    RECONSTRUCT = (
        "reconstruct",
        N_("The cards are reconstructed."),
        N_("{where}, {bettor} plays on with the reconstructed hand."),
    )
    """They go where they belong, in order (¶1.23, ¶5.9)."""
    PLAY_ON = (
        "play_on",
        N_("The cards are not reconstructed."),
        N_("{where}, {bettor} plays on although the cards are not reconstructed."),
    )
    """Their order is not restored; a card astray is the next card (¶5.7.1, ¶5.10.1)."""
    DISCARD = (
        "discard",
        N_("The misdealt cards are discarded."),
        N_("{where}, {bettor} plays on; the misdealt cards are discarded."),
    )
    """They are out of play (¶5.10.2, ¶5.10.3, ¶5.12.1)."""
    CHOOSE = (
        "choose",
        N_("The player chooses which card to take first."),
        N_("{where}, {bettor} plays on with the cards as chosen."),
    )
    """A player chooses which one he takes; the other is the next card (¶5.12)."""


class AfterError(StrEnum):
    """The option that a bettor chooses under ¶5.7."""

    CONTINUE = "continue"
    """He plays on, with the cards put right or not (¶5.7.1, ¶5.7.2)."""
    RETURN = "return"
    """He has his bets returned and his hand invalidated (¶5.7.3)."""
