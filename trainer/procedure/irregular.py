"""What a dealer can say when something goes wrong, right or wrong: the choices, by key.

Each topic of a question has one enum, and ``words`` a text for every member. What is right is never
said here: it follows from the events. ``ELSEWHERE`` are the remedies of other houses.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class IncidentIs(StrEnum):
    """What has gone wrong: the answers to "what is this?", and what the other questions are on."""

    OVER_MAXIMUM = "over_maximum"
    """A box holds more than its maximum, and the dealer has noticed (¶5.1)."""
    UNDER_MINIMUM = "under_minimum"
    """A box is under its minimum, and the dealer has noticed (¶5.2)."""
    NOT_CHECKED = "limits_not_checked"
    """The bets are closed when a box is found to be over or under its limits (¶5.1.1 to ¶5.2.1)."""
    NO_INITIAL_BET = "no_initial_bet"
    """A side bet lies without the Initial Bet that it needs (¶5.15)."""
    WALKED_AWAY = "walked_away"
    LATE_BET = "late_bet"
    INTERRUPTION = "interruption"
    FOREIGN_CARD = "foreign_card"
    WRONG_CARD_COUNT = "wrong_card_count"
    INSUFFICIENT_CARDS = "insufficient_cards"
    NOT_SHUFFLED = "not_shuffled"
    WRONG_BOX = "wrong_box"
    SKIPPED_BOX = "skipped_box"
    BOX_TWICE = "box_twice"
    DREW_TO_STANDING_HAND = "drew_to_standing_hand"
    DEALER_OUT_OF_TURN = "dealer_out_of_turn"
    EXPOSED_CARD = "exposed_card"
    DEALING_ERROR = "dealing_error"
    """A dealing error that has no narrower name (¶5.7)."""
    EMPTY_BOX = "card_to_empty_box"
    OVERDRAWN = "dealer_overdraws"
    TOGETHER = "simultaneous_cards"
    FACE_UP = "face_up_in_shoe"
    SQUEEZE_EXPOSED = "squeeze_exposed"
    SIDE_BETS_LATE = "side_bets_settled_late"
    FOUND_LATE = "found_after_next_round"


class GoesOn(StrEnum):
    """Whether the round goes on."""

    ALWAYS = "goes_on_always"
    """Yes: what has been dealt is played out."""
    DECIDED = "goes_on_decided"
    """Yes: a bet has been won or lost already (¶5.4.1)."""
    SHUFFLE_DISCARDS = "goes_on_shuffle_discards"
    """Yes: the discards are shuffled and the round is finished with them."""
    VOID = "goes_on_void"
    """No: the round is Void (¶5.5)."""
    FINISH_FIRST = "goes_on_finish_first"
    """Yes: this round is finished, then the cards are changed."""
    REPLACED = "goes_on_replaced"
    """Yes: the card is replaced by the next one."""
    UNDECIDED = "goes_on_undecided"
    """No, it is Void: no bet has been won or lost yet (¶5.4.2)."""
    OPTIONS = "goes_on_options"
    """Each player may play on or take his bet back (¶5.7)."""
    HAND_DEAD = "goes_on_hand_dead"
    """Yes, but the hand with that card is dead."""
    NEVER = "goes_on_never"
    """No: such a thing always makes a round Void."""


class Reconstructs(StrEnum):
    """Whether the cards can be put back into their order."""

    NEVER = "reconstructs_never"
    """No: a misdeal, every hand is dead."""
    UNSETTLED = "reconstructs_unsettled"
    """Yes, if the house finds that it can be done: nothing has been settled yet (¶5.9)."""
    IF_ALL_AGREE = "reconstructs_if_all_agree"
    """Only if every player agrees."""
    SETTLED = "reconstructs_settled"
    """No: a settlement has taken place (¶5.10.1)."""
    ALWAYS = "reconstructs_always"
    """Yes, whatever has been settled; those bets are settled again."""


class Remedies(StrEnum):
    """What is done now."""

    BURN = "burn"
    """The card is burned, and play goes on with the next one."""
    REFUSE_EXCESS = "refuse_excess"
    """What is over the maximum is refused, the Seated Player served first (¶5.1)."""
    LAST_REFUSED = "last_refused"
    """Whoever bet last is refused."""
    RECONSTRUCT = "put_where_it_belongs"
    """The card goes where it belongs, in its order (¶5.9)."""
    BET_PLAYS = "bet_plays"
    """The bet plays as it lies."""
    BACK_IN_SHOE = "back_in_shoe"
    """The card goes back into the shoe."""
    RAISE_OR_WITHDRAW = "raise_or_withdraw"
    """The player may raise his bet to the minimum or take it back (¶5.2)."""
    DEALER_KEEPS = "dealer_keeps"
    """The card counts: it is part of the dealer's hand."""
    PLAYER_CHOOSES = "player_chooses"
    """The player chooses which he takes first; the other is the next card (¶5.12)."""
    HAND_DEAD = "hand_dead"
    """The hand is dead and its bet is returned."""
    DISCARD = "discard"
    """The card is discarded, and play goes on with the next one (¶5.10.3)."""
    DEALER_ORDERS = "dealer_orders"
    """The dealer says which came first."""
    DISCARD_BOTH = "discard_both"
    """The supervisor discards both and has the dealer draw another (¶5.12.1)."""
    BETTER_TOTAL = "better_total"
    """Each bet is settled by whichever total is better for the player."""
    TOTAL_BEFORE = "total_before"
    """What was drawn too much is discarded; the total before it counts (¶5.10.2)."""
    NEXT_CARD = "next_card"
    """It is used as the next card (¶5.11)."""
    NEXT_ROUND_CARD = "next_round_card"
    """What was drawn too much is dealt first in the next round."""
    REFUSE_BET = "refuse_bet"
    """The bet is refused: the chips go back (¶5.8)."""
    NEXT_ROUND_BET = "next_round_bet"
    """The bet stays where it lies, for the next round."""
    BET_LOSES = "bet_loses"
    """The bet loses."""
    RETURN_BET = "return_bet"
    """The bet is taken out of play and returned (¶5.15)."""
    STAND_AS_DEALT = "stand_as_dealt"
    """The hand stands as it was dealt."""
    DRAW_TO_12 = "draw_to_12"
    """The house draws to 12 or more and settles the hand (¶5.3)."""
    OTHERS_DECIDE = "others_decide"
    """The bet stays; whoever else has the highest Initial Bet on the box decides (¶1.25)."""
    SETTLE_AT_END = "settle_at_end"
    """The side bets are settled with the hands, at the end."""
    SETTLE_NOW = "settle_now"
    """The side bets are settled as soon as possible (¶5.16)."""
    REPLACE = "replace"
    """The card is replaced by the next one."""
    ROUND_STANDS = "round_stands"
    """Nothing is taken back: play goes on (¶3.12)."""
    CORRECT_IT = "correct_it"
    """It is put right: the difference is paid or collected."""
    RESULT_STANDS = "result_stands"
    """What that round came to stands, and it changes nothing in the next (¶5.6, ¶5.13)."""
    OPTIONS_FOR_ALL = "options_for_all"
    """Every player may play on or take his bet back (¶5.7)."""
    VOID = "declare_void"
    """The round is Void."""


class Again(StrEnum):
    """Whether the players choose again at the second error of a round."""

    ALWAYS = "again_always"
    """Yes: at each error every player chooses anew."""
    CONCERNED = "again_concerned"
    """Only those whose hands the error concerns."""
    NEVER = "again_never"
    """No: who played on accepts the cards that come (¶5.7)."""


class OptionKeys(StrEnum):
    """Which options the players have."""

    NEW_CARD = "option_new_card"
    """To have the card replaced by a new one."""
    AS_DEALT = "option_as_dealt"
    """To play on with the cards not put back into their order (¶5.7.1)."""
    WAIT = "option_wait"
    """To see the next card and then decide."""
    RETURNED = "option_returned"
    """To have the bet returned and the hand invalidated (¶5.7.3)."""
    RECONSTRUCTED = "option_reconstructed"
    """To play on with the cards put right (¶5.7.2)."""
    HALF_BACK = "option_half_back"
    """To give the hand up for half of the bet."""


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
        Remedies.BURN,
        Remedies.LAST_REFUSED,
        Remedies.BACK_IN_SHOE,
        Remedies.DEALER_KEEPS,
        Remedies.HAND_DEAD,
        Remedies.DEALER_ORDERS,
        Remedies.BETTER_TOTAL,
        Remedies.NEXT_ROUND_CARD,
        Remedies.NEXT_ROUND_BET,
        Remedies.BET_LOSES,
        Remedies.STAND_AS_DEALT,
        Remedies.SETTLE_AT_END,
        Remedies.REPLACE,
        Remedies.CORRECT_IT,
        Again.ALWAYS,
        Again.CONCERNED,
        OptionKeys.NEW_CARD,
        OptionKeys.WAIT,
        OptionKeys.HALF_BACK,
    )
)
"""What other houses do and section 5 does not know at all."""
