"""The answers that can be chosen when something goes wrong, right or wrong, with their texts.

Each topic of a question has one enum. The right answers are not defined here: they follow from the
events. ``ELSEWHERE`` are remedies that section 5 does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Self

from trainer.rules.bets import VoidCause
from trainer.rules.mistakes import ErrorKind, Mistake
from trainer.texts import N_, TextEnum

SEEN_TO: Final = False
"""The dealer sees to it himself."""


class IncidentIs(TextEnum):
    """What has gone wrong: the answers to "what is this?", and the subject of other questions.

    ``text`` is the answer, ``fact`` is stated before another question is asked, because not all of
    it can be seen on the felt: that a box is outside its limits can, and has to be. What is
    ``reported`` the supervisor is told of; the dealer sees to the rest himself. An incident that is
    also an error, a mistake or the cause of a Void has the same value as that and is looked up by
    it.
    """

    fact: str
    reported: bool

    def __new__(cls, value: str, text: str = "", fact: str = "", reported: bool = True) -> Self:
        member = str.__new__(cls, value)
        member._value_ = str(value)
        member.text = text
        member.fact = fact
        member.reported = reported
        return member

    # ¶5.1
    OVER_MAXIMUM = (
        "over_maximum",
        N_("A box over its maximum, noticed in time"),
        N_("Betting is still open."),
        SEEN_TO,
    )
    # ¶5.2
    UNDER_MINIMUM = (
        "under_minimum",
        N_("A box under its minimum, noticed in time"),
        N_("Betting is still open."),
        SEEN_TO,
    )
    NOT_CHECKED = (
        "limits_not_checked",
        N_("Limits not checked in time"),
        N_("The bets are closed, and the limits were not checked."),
        SEEN_TO,
    )
    """A box is found over or under its limits after the bets are closed (¶5.1.1 to ¶5.2.1)."""
    # ¶5.15
    NO_INITIAL_BET = (
        "no_initial_bet",
        N_("A side bet without the Initial Bet it needs"),
        N_("{bet}: the Initial Bet it needs is missing."),
        SEEN_TO,
    )
    WALKED_AWAY = (
        "walked_away",
        N_("A player who walked away"),
        N_("{gone} has walked away."),
        SEEN_TO,
    )
    LATE_BET = (
        "late_bet",
        N_("A late bet"),
        N_("{bet}, {amount}, after “No more bets”."),
        SEEN_TO,
    )
    INTERRUPTION = (
        VoidCause.INTERRUPTION,
        N_("A technical interruption"),
        N_("The power fails."),
    )
    FOREIGN_CARD = (
        VoidCause.FOREIGN_CARD,
        N_("A foreign card"),
        N_("The last card out of the shoe is a foreign card."),
    )
    FOREIGN_OBJECT = (
        VoidCause.FOREIGN_OBJECT,
        N_("A foreign object among the cards"),
        N_("What comes out of the shoe is no playing card."),
    )
    WRONG_CARD_COUNT = (
        VoidCause.WRONG_CARD_COUNT,
        N_("A card missing or extra in the shoe"),
        N_("The shoe is found to have a card missing or extra."),
    )
    INSUFFICIENT_CARDS = (
        VoidCause.INSUFFICIENT_CARDS,
        N_("Not enough cards to finish the round"),
        N_("The shoe is empty and a card is due."),
    )
    NOT_SHUFFLED = (
        VoidCause.NOT_SHUFFLED,
        N_("Cards not shuffled"),
        N_("The cards were not shuffled."),
    )
    BLACKJACK_MISSED = (
        "blackjack_missed",
        N_("A Blackjack that the check did not show"),
        N_("The hole card makes a Blackjack; the check had shown none, and the hands were played."),
    )
    WRONG_BOX = (
        Mistake.WRONG_BOX,
        N_("A card dealt to the wrong box or hand"),
        N_("A card went to the wrong box or hand."),
    )
    SKIPPED_BOX = (
        Mistake.SKIPPED_BOX,
        N_("A skipped box"),
        N_("A box was skipped."),
    )
    BOX_TWICE = (
        Mistake.BOX_TWICE,
        N_("A box dealt two cards in a row"),
        N_("A box got two cards in a row."),
    )
    DREW_TO_STANDING_HAND = (
        Mistake.DREW_TO_STANDING_HAND,
        N_("A card drawn to a hand that had stood"),
        N_("A card was drawn to a hand that had stood."),
    )
    DEALER_OUT_OF_TURN = (
        Mistake.DEALER_OUT_OF_TURN,
        N_("A card dealt to the dealer out of turn"),
        N_("A card went to the dealer out of turn."),
    )
    EXPOSED_CARD = (
        Mistake.EXPOSED_CARD,
        N_("An exposed card"),
        N_("A card was exposed."),
    )
    DEALING_ERROR = (
        ErrorKind.MISDEALT,
        N_("A dealing error"),
        N_("There has been a dealing error."),
    )
    """A dealing error that has no more specific name (¶5.7)."""
    EMPTY_BOX = (
        ErrorKind.EMPTY_BOX,
        N_("A card dealt to a box without a bet"),
        N_("A card went to a box without a bet."),
    )
    OVERDRAWN = (
        ErrorKind.OVERDRAWN,
        N_("An overdraw by the dealer"),
        N_("The dealer has overdrawn a complete hand."),
    )
    TOGETHER = (
        ErrorKind.TOGETHER,
        N_("Two cards drawn together"),
        N_("Two cards came out together."),
    )
    FACE_UP = (
        "face_up_in_shoe",
        N_("A card face up in the shoe"),
        N_("A card is face up in the shoe."),
        SEEN_TO,
    )
    SQUEEZE_EXPOSED = (
        "squeeze_exposed",
        N_("A squeezed box’s card turned over by mistake"),
        N_("The dealer has turned over a card of the squeezed box."),
        SEEN_TO,
    )
    SIDE_BETS_LATE = (
        "side_bets_settled_late",
        N_("Side bets not settled in time"),
        N_("Play has gone on, but the side bets are not settled."),
        SEEN_TO,
    )
    FOUND_LATE = (
        "found_after_next_round",
        N_("A mistake found in the next round"),
        N_("Found after the next round has begun: {mistake}."),
        SEEN_TO,
    )


class GoesOn(TextEnum):
    """The answer whether the round goes on."""

    ALWAYS = "goes_on_always", N_("Yes: the cards already dealt are played out")
    # ¶5.4.1
    DECIDED = "goes_on_decided", N_("Yes: a bet has already been won or lost")
    SHUFFLE_DISCARDS = (
        "goes_on_shuffle_discards",
        N_("Yes: the discards are shuffled and the round is finished"),
    )
    # ¶5.5
    VOID = "goes_on_void", N_("No: the round is Void")
    FINISH_FIRST = (
        "goes_on_finish_first",
        N_("Yes: this round is finished, then the cards are changed"),
    )
    REPLACED = "goes_on_replaced", N_("Yes: the card is replaced by the next one")
    # ¶5.4.2
    UNDECIDED = "goes_on_undecided", N_("No, it is Void: no bet has been won or lost yet")
    # ¶5.7
    OPTIONS = "goes_on_options", N_("Yes: each player may play on or take back the bet")
    HAND_DEAD = "goes_on_hand_dead", N_("Yes, but the hand with that card is dead")
    NEVER = "goes_on_never", N_("No: this always makes a round Void")


class Reconstructs(TextEnum):
    """The answer whether the cards can be put back into their order."""

    NEVER = "reconstructs_never", N_("No: it is a misdeal, and every hand is dead")
    # ¶5.9
    UNSETTLED = (
        "reconstructs_unsettled",
        N_("Yes, if the house finds it possible: nothing has been settled yet"),
    )
    IF_ALL_AGREE = "reconstructs_if_all_agree", N_("Only if every player agrees")
    # The register: reconstructed_after_settlement
    ELSEWHERE = (
        "reconstructs_elsewhere",
        N_("If the house finds that it can be done: no settlement on the boxes concerned"),
    )
    # ¶5.10.1
    SETTLED = "reconstructs_settled", N_("No: a settlement has taken place")
    ALWAYS = "reconstructs_always", N_("Yes: what has been settled is settled again")


class RemedyAnswer(TextEnum):
    """What is done now."""

    BURN = "burn", N_("The card is burned, and play goes on with the next one")
    # ¶5.1
    REFUSE_EXCESS = (
        "refuse_excess",
        N_("The excess over the maximum is refused; the Seated Player’s bet comes first"),
    )
    LAST_REFUSED = "last_refused", N_("The last bet placed is refused")
    # ¶5.9
    RECONSTRUCT = "put_where_it_belongs", N_("The card goes where it belongs, in order")
    BET_PLAYS = "bet_plays", N_("The bet plays as it lies")
    # Nobody does that, and it is no longer offered; answers that were stored may name it.
    BACK_IN_SHOE = "back_in_shoe", N_("The card goes back into the shoe")
    # ¶5.2
    RAISE_OR_WITHDRAW = (
        "raise_or_withdraw",
        N_("The player may raise the bet to the minimum or take it back"),
    )
    DEALER_KEEPS = "dealer_keeps", N_("The card counts: it is part of the dealer’s hand")
    # ¶5.12
    PLAYER_CHOOSES = (
        "player_chooses",
        N_("The player chooses which card to take first; the other is the next card"),
    )
    HAND_DEAD = "hand_dead", N_("The hand is dead, and its bet is returned")
    # ¶5.10.3
    DISCARD = "discard", N_("The card is discarded, and play goes on with the next one")
    DEALER_ORDERS = "dealer_orders", N_("The dealer says which one came first")
    # ¶5.12.1
    DISCARD_BOTH = (
        "discard_both",
        N_("The supervisor discards both and the dealer draws another card"),
    )
    BETTER_TOTAL = (
        "better_total",
        N_("Each bet is settled by whichever total is better for the player"),
    )
    # ¶5.10.2
    TOTAL_BEFORE = (
        "total_before",
        N_("The extra cards are discarded; the total before them counts"),
    )
    # ¶5.11
    NEXT_CARD = "next_card", N_("It is used as the next card")
    NEXT_ROUND_CARD = (
        "next_round_card",
        N_("The extra cards are dealt first in the next round"),
    )
    # ¶5.8
    REFUSE_BET = "refuse_bet", N_("The bet is refused and returned")
    NEXT_ROUND_BET = "next_round_bet", N_("The bet stays where it lies, for the next round")
    BET_LOSES = "bet_loses", N_("The bet loses")
    # ¶5.15
    RETURN_BET = "return_bet", N_("The bet is removed from play and returned")
    STAND_AS_DEALT = "stand_as_dealt", N_("The hand stands as dealt")
    # ¶5.3
    DRAW_TO_12 = "draw_to_12", N_("The house draws to 12 or more and settles the hand")
    # ¶1.25
    OTHERS_DECIDE = (
        "others_decide",
        N_("The bet stays; whoever is left with the highest Initial Bet decides"),
    )
    SETTLE_AT_END = "settle_at_end", N_("The side bets are settled with the hands, at the end")
    # ¶5.16
    SETTLE_NOW = "settle_now", N_("The side bets are settled as soon as possible")
    REPLACE = "replace", N_("The card is replaced by the next one")
    # ¶3.12
    ROUND_STANDS = "round_stands", N_("Nothing is taken back: play goes on")
    CORRECT_IT = "correct_it", N_("It is corrected: the difference is paid or collected")
    # ¶5.6, ¶5.13
    RESULT_STANDS = (
        "result_stands",
        N_("The result of that round stands, and the next one is not affected"),
    )
    PLAY_STANDS = (
        "play_stands",
        N_("What was paid and taken stands; what is left loses, and Insurance is paid"),
    )
    AS_IF_SHOWN = (
        "as_if_shown",
        N_("All is settled as if the check had shown it, Insurance too"),
    )
    # ¶5.7
    OPTIONS_FOR_ALL = "options_for_all", N_("Every player may play on or take back the bet")
    VOID = "declare_void", N_("The round is Void")


class Again(TextEnum):
    """The answer whether the players choose again at the second error of a round."""

    ALWAYS = "again_always", N_("Yes: every player chooses again at each error")
    CONCERNED = "again_concerned", N_("Only those whose hands are affected")
    # ¶5.7
    NEVER = "again_never", N_("No: players who played on accept the cards as they come")


class OptionKeys(TextEnum):
    """Which options the players have."""

    NEW_CARD = "option_new_card", N_("Have the card replaced by a new one")
    # ¶5.7.1
    AS_DEALT = "option_as_dealt", N_("Continue although the cards cannot be reconstructed")
    WAIT = "option_wait", N_("See the next card, then decide")
    # ¶5.7.3
    RETURNED = "option_returned", N_("Have the bet returned and the hand invalidated")
    # ¶5.7.2
    RECONSTRUCTED = "option_reconstructed", N_("Continue with the reconstructed hand")
    HALF_BACK = "option_half_back", N_("Surrender the hand for half of the bet")


ELSEWHERE: Final[frozenset[StrEnum]] = frozenset(
    (
        GoesOn.ALWAYS,
        GoesOn.SHUFFLE_DISCARDS,
        GoesOn.FINISH_FIRST,
        GoesOn.REPLACED,
        GoesOn.HAND_DEAD,
        GoesOn.NEVER,
        Reconstructs.NEVER,
        Reconstructs.IF_ALL_AGREE,
        Reconstructs.ALWAYS,
        RemedyAnswer.BURN,
        RemedyAnswer.LAST_REFUSED,
        RemedyAnswer.BACK_IN_SHOE,
        RemedyAnswer.DEALER_KEEPS,
        RemedyAnswer.HAND_DEAD,
        RemedyAnswer.DEALER_ORDERS,
        RemedyAnswer.BETTER_TOTAL,
        RemedyAnswer.NEXT_ROUND_CARD,
        RemedyAnswer.NEXT_ROUND_BET,
        RemedyAnswer.BET_LOSES,
        RemedyAnswer.STAND_AS_DEALT,
        RemedyAnswer.SETTLE_AT_END,
        RemedyAnswer.REPLACE,
        RemedyAnswer.CORRECT_IT,
        Again.ALWAYS,
        Again.CONCERNED,
        OptionKeys.NEW_CARD,
        OptionKeys.WAIT,
        OptionKeys.HALF_BACK,
    )
)
"""Remedies that are unknown to section 5, and that none of the documents has instead."""

_FOR: Final[Mapping[StrEnum, str]] = {
    # ¶5.4.2
    GoesOn.DECIDED: N_(
        "Whether a bet is decided matters only at an interruption; here the round is Void "
        "either way."
    ),
    # ¶5.7
    GoesOn.OPTIONS: N_("Players have that choice after a dealing error."),
    RemedyAnswer.OPTIONS_FOR_ALL: N_(
        "Players have that choice after a dealing error noticed in its own round."
    ),
    # ¶5.10.1
    Reconstructs.UNSETTLED: N_("A settlement has already taken place."),
    Reconstructs.SETTLED: N_("Nothing has been settled yet on the boxes concerned."),
    # The register: reconstructed_after_settlement
    Reconstructs.ELSEWHERE: N_(
        "In this house nothing is reconstructed on any box after a settlement on one."
    ),
    # ¶5.1, ¶5.2
    RemedyAnswer.REFUSE_EXCESS: N_("That is for a box over its maximum."),
    RemedyAnswer.RAISE_OR_WITHDRAW: N_("That is for a box under its minimum."),
    # ¶5.2.1
    RemedyAnswer.BET_PLAYS: N_("That is for a box under its minimum that nobody noticed in time."),
    # ¶5.12, ¶5.12.1
    RemedyAnswer.PLAYER_CHOOSES: N_(
        "The cards came out for the dealer’s own hand: there is no player to choose."
    ),
    RemedyAnswer.DISCARD_BOTH: N_("Both are discarded only if they were drawn for the dealer."),
    # ¶5.8
    RemedyAnswer.REFUSE_BET: N_(
        "That is for a bet after “No more bets”; here betting is still open."
    ),
    # ¶5.15
    RemedyAnswer.RETURN_BET: N_(
        "A bet is removed from play where the Initial Bet it needs is missing."
    ),
    # The register: missed_blackjack
    RemedyAnswer.PLAY_STANDS: N_(
        "This house settles such a round as if the check had shown the Blackjack."
    ),
    RemedyAnswer.AS_IF_SHOWN: N_("In this house what was paid and taken before stands."),
    # ¶5.3
    RemedyAnswer.DRAW_TO_12: N_("The house draws only where nobody is left on the box."),
    RemedyAnswer.OTHERS_DECIDE: N_("Nobody left on the box can decide."),
    # ¶5.4, ¶5.5
    RemedyAnswer.VOID: N_(
        "A round is Void if its cards are wrong or run out, or if it is interrupted before any "
        "bet is decided."
    ),
}
"""What each remedy of section 5 is for, or what it takes, where another one is due."""


def remedy_is_for(answer: StrEnum) -> str:
    """Say what a remedy of section 5 is for, as a sentence; empty for one that it does not have."""
    return _FOR.get(answer, "")
