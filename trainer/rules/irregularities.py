"""What goes wrong in a round (¶5.1 to ¶5.16), and how cards that went astray are put right."""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import Final

from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class Role(Enum):
    """The part that an irregularity has in a round, and whether the supervisor is told of it."""

    SEEN_TO = auto()
    """The dealer sees to it without the supervisor."""
    REPORTED = auto()
    ASTRAY = auto()
    """Cards have gone astray (¶5.7 to ¶5.12); it is reported."""
    MISTAKE = auto()
    """The mistake by which they have; it is reported."""
    NAMED = auto()
    """A mistake that is only named, when its round is over or nothing more is known of it."""


class Irregularity(TextEnum):
    """Everything that can go wrong, by its word in scenario files and records.

    ``text`` names it within a sentence, as an answer to "what is this?" and in the lists of what
    can be added or reported. ``fact`` is stated before another question about it, where its name
    does not say enough: not all of it can be seen on the felt, but that a box is outside its limits
    can, and has to be. ``voids`` is the rule by which the round is Void.
    """

    role: Role
    fact: str
    voids: Rule | None

    def __init__(
        self,
        _value: str,
        _text: str = "",
        role: Role = Role.SEEN_TO,
        fact: str = "",
        voids: Rule | None = None,
    ) -> None:
        self.role = role
        self.fact = fact
        self.voids = voids

    # ¶5.1
    OVER_MAXIMUM = (
        "over_maximum",
        N_("a box over its maximum, noticed in time"),
        Role.SEEN_TO,
        N_("Betting is still open."),
    )
    # ¶5.2
    UNDER_MINIMUM = (
        "under_minimum",
        N_("a box under its minimum, noticed in time"),
        Role.SEEN_TO,
        N_("Betting is still open."),
    )
    # ¶5.1.1 to ¶5.2.1
    NOT_CHECKED = (
        "limits_not_checked",
        N_("limits not checked in time"),
        Role.SEEN_TO,
        N_("The bets are closed, and the limits were not checked."),
    )
    # ¶5.15
    NO_INITIAL_BET = (
        "no_initial_bet",
        N_("a side bet without the Initial Bet it needs"),
        Role.SEEN_TO,
        N_("{bet}: the Initial Bet it needs is missing."),
    )
    # ¶5.3
    WALKED_AWAY = (
        "walked_away",
        N_("a player who walked away"),
        Role.SEEN_TO,
        N_("{gone} has walked away."),
    )
    # ¶5.8
    LATE_BET = (
        "late_bet",
        N_("a late bet"),
        Role.SEEN_TO,
        N_("{bet}, {amount}, after “No more bets”."),
    )
    # ¶5.4
    INTERRUPTION = (
        "interruption",
        N_("a technical interruption"),
        Role.REPORTED,
        "",
        Rule.INTERRUPTION_VOIDS,
    )
    # ¶5.5.1
    FOREIGN_CARD = (
        "foreign_card",
        N_("a foreign card"),
        Role.REPORTED,
        N_("The last card out of the shoe is a foreign card."),
        Rule.FOREIGN_CARD,
    )
    FOREIGN_OBJECT = (
        "foreign_object",
        N_("a foreign object among the cards"),
        Role.REPORTED,
        "",
        Rule.FOREIGN_OBJECT,
    )
    # ¶5.5.2
    WRONG_CARD_COUNT = (
        "wrong_card_count",
        N_("a card missing or extra in the shoe"),
        Role.REPORTED,
        "",
        Rule.WRONG_CARD_COUNT,
    )
    # ¶5.5.3
    INSUFFICIENT_CARDS = (
        "insufficient_cards",
        N_("not enough cards to finish the round"),
        Role.REPORTED,
        N_("The shoe is empty and a card is due."),
        Rule.INSUFFICIENT_CARDS,
    )
    # ¶5.5.4
    NOT_SHUFFLED = ("not_shuffled", N_("cards not shuffled"), Role.REPORTED, "", Rule.NOT_SHUFFLED)
    # ¶5.6, ¶5.10
    BLACKJACK_MISSED = (
        "blackjack_missed",
        N_("a Blackjack that the check did not show"),
        Role.REPORTED,
        N_("The hole card makes a Blackjack; the check had shown none, and the hands were played."),
    )
    WRONG_BOX = "wrong_box", N_("a card dealt to the wrong box or hand"), Role.MISTAKE
    SKIPPED_BOX = "skipped_box", N_("a skipped box"), Role.MISTAKE
    BOX_TWICE = "box_twice", N_("a box dealt two cards in a row"), Role.MISTAKE
    DREW_TO_STANDING_HAND = (
        "drew_to_standing_hand",
        N_("a card drawn to a hand that had stood"),
        Role.MISTAKE,
    )
    DEALER_OUT_OF_TURN = (
        "dealer_out_of_turn",
        N_("a card dealt to the dealer out of turn"),
        Role.MISTAKE,
    )
    EXPOSED_CARD = "exposed_card", N_("an exposed card"), Role.MISTAKE
    OTHER = "other", N_("a dealing error"), Role.NAMED
    WRONG_PAYOUT = "wrong_payout", N_("a wrong payout"), Role.NAMED
    # ¶5.7, ¶5.9: any that has no name of its own below.
    DEALING_ERROR = "dealing_error", N_("a dealing error"), Role.ASTRAY
    # ¶5.9, ¶5.10.3
    EMPTY_BOX = ("card_to_empty_box", N_("a card dealt to a box without a bet"), Role.ASTRAY)
    # ¶5.10.2
    OVERDRAWN = ("dealer_overdraws", N_("an overdraw by the dealer"), Role.ASTRAY)
    # ¶5.12
    TOGETHER = ("simultaneous_cards", N_("two cards drawn together"), Role.ASTRAY)
    # ¶5.11
    FACE_UP = "face_up_in_shoe", N_("a card face up in the shoe"), Role.SEEN_TO
    # ¶3.12: a request, and what can go wrong with it
    SQUEEZE = "squeeze", N_("a box squeezes its cards"), Role.SEEN_TO
    SQUEEZE_EXPOSED = (
        "squeeze_exposed",
        N_("a squeezed box’s card turned over by mistake"),
        Role.SEEN_TO,
    )
    # ¶5.16
    SIDE_BETS_LATE = ("side_bets_settled_late", N_("side bets not settled in time"), Role.SEEN_TO)
    # ¶5.6, ¶5.13
    FOUND_LATE = (
        "found_after_next_round",
        N_("a mistake found in the next round"),
        Role.SEEN_TO,
        N_("Found after the next round has begun: {mistake}."),
    )

    @property
    def reported(self) -> bool:
        """Tell whether the supervisor is told of it."""
        return self.role not in {Role.SEEN_TO, Role.NAMED}


VOIDING: Final = tuple(what for what in Irregularity if what.voids is not None)
"""Why a Round of play is Voided (¶5.4.2, ¶5.5)."""
ASTRAY: Final = tuple(what for what in Irregularity if what.role is Role.ASTRAY)
"""How cards can go astray."""
MISTAKES: Final = tuple(w for w in Irregularity if w.role in {Role.MISTAKE, Role.NAMED})
"""What a dealer can have done wrong."""


class CardRemedy(TextEnum):
    """What becomes of the cards that went astray.

    ``text`` describes the remedy, ``plays_on`` a bettor who plays on under it.
    """

    plays_on: str

    def __init__(self, _value: str, _text: str = "", plays_on: str = "") -> None:
        self.plays_on = plays_on

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
    """A player chooses which one they take; the other is the next card (¶5.12)."""


class AfterError(StrEnum):
    """The option that a bettor chooses under ¶5.7."""

    CONTINUE = "continue"
    """They play on, with the cards put right or not (¶5.7.1, ¶5.7.2)."""
    RETURN = "return"
    """They have their bets returned and their hand invalidated (¶5.7.3)."""
