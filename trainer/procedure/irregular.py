"""The answers that can be chosen when something goes wrong, right or wrong, with their texts.

Each topic of a question has one enum. The right answers are not defined here: they follow from the
events.
"""

from __future__ import annotations

from typing import Final

from trainer.texts import N_, TextEnum

NOWHERE: Final = None
"""In place of what a remedy is for: section 5 does not know it, and no document has it instead."""


class Remedy(TextEnum):
    """An answer, with what it ``is_for`` or takes, said where another one is due."""

    is_for: str | None

    def __init__(self, _value: str, _text: str = "", is_for: str | None = "") -> None:
        self.is_for = is_for


class GoesOn(Remedy):
    """The answer whether the round goes on."""

    ALWAYS = "goes_on_always", N_("Yes: the cards already dealt are played out"), NOWHERE
    # ¶5.4.1
    DECIDED = (
        "goes_on_decided",
        N_("Yes: a bet has already been won or lost"),
        N_(
            "Whether a bet is decided matters only at an interruption; here the round is Void "
            "either way."
        ),
    )
    SHUFFLE_DISCARDS = (
        "goes_on_shuffle_discards",
        N_("Yes: the discards are shuffled and the round is finished"),
        NOWHERE,
    )
    # ¶5.5
    VOID = "goes_on_void", N_("No: the round is Void")
    FINISH_FIRST = (
        "goes_on_finish_first",
        N_("Yes: this round is finished, then the cards are changed"),
        NOWHERE,
    )
    REPLACED = "goes_on_replaced", N_("Yes: the card is replaced by the next one"), NOWHERE
    # ¶5.4.2
    UNDECIDED = "goes_on_undecided", N_("No, it is Void: no bet has been won or lost yet")
    # ¶5.7
    OPTIONS = (
        "goes_on_options",
        N_("Yes: each player may play on or take back the bet"),
        N_("Players have that choice after a dealing error."),
    )
    HAND_DEAD = "goes_on_hand_dead", N_("Yes, but the hand with that card is dead"), NOWHERE
    NEVER = "goes_on_never", N_("No: this always makes a round Void"), NOWHERE


class Reconstructs(Remedy):
    """The answer whether the cards can be put back into their order."""

    NEVER = "reconstructs_never", N_("No: it is a misdeal, and every hand is dead"), NOWHERE
    # ¶5.9
    UNSETTLED = (
        "reconstructs_unsettled",
        N_("Yes, if the house finds it possible: nothing has been settled yet"),
        N_("A settlement has already taken place."),
    )
    IF_ALL_AGREE = "reconstructs_if_all_agree", N_("Only if every player agrees"), NOWHERE
    # The register: reconstructed_after_settlement
    ELSEWHERE = (
        "reconstructs_elsewhere",
        N_("If the house finds that it can be done: no settlement on the boxes concerned"),
        N_("In this house nothing is reconstructed on any box after a settlement on one."),
    )
    # ¶5.10.1
    SETTLED = (
        "reconstructs_settled",
        N_("No: a settlement has taken place"),
        N_("Nothing has been settled yet on the boxes concerned."),
    )
    ALWAYS = "reconstructs_always", N_("Yes: what has been settled is settled again"), NOWHERE


class RemedyAnswer(Remedy):
    """What is done now."""

    BURN = "burn", N_("The card is burned, and play goes on with the next one"), NOWHERE
    # ¶5.1
    REFUSE_EXCESS = (
        "refuse_excess",
        N_("The excess over the maximum is refused; the Seated Player’s bet comes first"),
        N_("That is for a box over its maximum."),
    )
    LAST_REFUSED = "last_refused", N_("The last bet placed is refused"), NOWHERE
    # ¶5.9
    RECONSTRUCT = "put_where_it_belongs", N_("The card goes where it belongs, in order")
    BET_PLAYS = (
        "bet_plays",
        N_("The bet plays as it lies"),
        N_("That is for a box under its minimum that nobody noticed in time."),
    )
    # Nobody does that, and it is no longer offered; answers that were stored may name it.
    BACK_IN_SHOE = "back_in_shoe", N_("The card goes back into the shoe"), NOWHERE
    # ¶5.2
    RAISE_OR_WITHDRAW = (
        "raise_or_withdraw",
        N_("The player may raise the bet to the minimum or take it back"),
        N_("That is for a box under its minimum."),
    )
    DEALER_KEEPS = (
        "dealer_keeps",
        N_("The card counts: it is part of the dealer’s hand"),
        NOWHERE,
    )
    # ¶5.12
    PLAYER_CHOOSES = (
        "player_chooses",
        N_("The player chooses which card to take first; the other is the next card"),
        N_("The cards came out for the dealer’s own hand: there is no player to choose."),
    )
    HAND_DEAD = "hand_dead", N_("The hand is dead, and its bet is returned"), NOWHERE
    # ¶5.10.3
    DISCARD = "discard", N_("The card is discarded, and play goes on with the next one")
    DEALER_ORDERS = "dealer_orders", N_("The dealer says which one came first"), NOWHERE
    # ¶5.12.1
    DISCARD_BOTH = (
        "discard_both",
        N_("The supervisor discards both and the dealer draws another card"),
        N_("Both are discarded only if they were drawn for the dealer."),
    )
    BETTER_TOTAL = (
        "better_total",
        N_("Each bet is settled by whichever total is better for the player"),
        NOWHERE,
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
        NOWHERE,
    )
    # ¶5.8
    REFUSE_BET = (
        "refuse_bet",
        N_("The bet is refused and returned"),
        N_("That is for a bet after “No more bets”; here betting is still open."),
    )
    NEXT_ROUND_BET = (
        "next_round_bet",
        N_("The bet stays where it lies, for the next round"),
        NOWHERE,
    )
    BET_LOSES = "bet_loses", N_("The bet loses"), NOWHERE
    # ¶5.15
    RETURN_BET = (
        "return_bet",
        N_("The bet is removed from play and returned"),
        N_("A bet is removed from play where the Initial Bet it needs is missing."),
    )
    STAND_AS_DEALT = "stand_as_dealt", N_("The hand stands as dealt"), NOWHERE
    # ¶5.3
    DRAW_TO_12 = (
        "draw_to_12",
        N_("The house draws to 12 or more and settles the hand"),
        N_("The house draws only where nobody is left on the box."),
    )
    # ¶1.25
    OTHERS_DECIDE = (
        "others_decide",
        N_("The bet stays; whoever is left with the highest Initial Bet decides"),
        N_("Nobody left on the box can decide."),
    )
    SETTLE_AT_END = (
        "settle_at_end",
        N_("The side bets are settled with the hands, at the end"),
        NOWHERE,
    )
    # ¶5.16
    SETTLE_NOW = "settle_now", N_("The side bets are settled as soon as possible")
    REPLACE = "replace", N_("The card is replaced by the next one"), NOWHERE
    # ¶3.12
    ROUND_STANDS = "round_stands", N_("Nothing is taken back: play goes on")
    CORRECT_IT = (
        "correct_it",
        N_("It is corrected: the difference is paid or collected"),
        NOWHERE,
    )
    # ¶5.6, ¶5.13
    RESULT_STANDS = (
        "result_stands",
        N_("The result of that round stands, and the next one is not affected"),
    )
    PLAY_STANDS = (
        "play_stands",
        N_("What was paid and taken stands; what is left loses, and Insurance is paid"),
        N_("This house settles such a round as if the check had shown the Blackjack."),
    )
    AS_IF_SHOWN = (
        "as_if_shown",
        N_("All is settled as if the check had shown it, Insurance too"),
        N_("In this house what was paid and taken before stands."),
    )
    # ¶5.7
    OPTIONS_FOR_ALL = (
        "options_for_all",
        N_("Every player may play on or take back the bet"),
        N_("Players have that choice after a dealing error noticed in its own round."),
    )
    VOID = (
        "declare_void",
        N_("The round is Void"),
        N_(
            "A round is Void if its cards are wrong or run out, or if it is interrupted before any "
            "bet is decided."
        ),
    )


class Again(Remedy):
    """The answer whether the players choose again at the second error of a round."""

    ALWAYS = "again_always", N_("Yes: every player chooses again at each error"), NOWHERE
    CONCERNED = "again_concerned", N_("Only those whose hands are affected"), NOWHERE
    # ¶5.7
    NEVER = "again_never", N_("No: players who played on accept the cards as they come")


class OptionKeys(Remedy):
    """Which options the players have."""

    NEW_CARD = "option_new_card", N_("Have the card replaced by a new one"), NOWHERE
    # ¶5.7.1
    AS_DEALT = "option_as_dealt", N_("Continue although the cards cannot be reconstructed")
    WAIT = "option_wait", N_("See the next card, then decide"), NOWHERE
    # ¶5.7.3
    RETURNED = "option_returned", N_("Have the bet returned and the hand invalidated")
    # ¶5.7.2
    RECONSTRUCTED = "option_reconstructed", N_("Continue with the reconstructed hand")
    HALF_BACK = "option_half_back", N_("Surrender the hand for half of the bet"), NOWHERE
