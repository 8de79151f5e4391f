"""What a dealer can say when something goes wrong, as choices (¶5.1 to ¶5.16)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.procedure.irregular import (
    Again,
    GoesOn,
    IncidentIs,
    OptionKeys,
    Reconstructs,
    Remedies,
)
from trainer.texts import N_

INCIDENTS: Final[Mapping[IncidentIs, str]] = MappingProxyType(
    {
        IncidentIs.OVER_MAXIMUM: N_("A box over its maximum, noticed in time"),
        IncidentIs.UNDER_MINIMUM: N_("A box under its minimum, noticed in time"),
        IncidentIs.NOT_CHECKED: N_("Limits that nobody has checked in time"),
        IncidentIs.NO_INITIAL_BET: N_("A side bet without the Initial Bet that it needs"),
        IncidentIs.WALKED_AWAY: N_("A player who has walked away"),
        IncidentIs.LATE_BET: N_("A late bet"),
        IncidentIs.INTERRUPTION: N_("A technical interruption"),
        IncidentIs.FOREIGN_CARD: N_("A card that does not belong to the decks"),
        IncidentIs.WRONG_CARD_COUNT: N_("A card too many or too few in the decks"),
        IncidentIs.INSUFFICIENT_CARDS: N_("Not enough cards to finish the round"),
        IncidentIs.NOT_SHUFFLED: N_("Cards that were not shuffled"),
        IncidentIs.WRONG_BOX: N_("A card on the wrong box"),
        IncidentIs.SKIPPED_BOX: N_("A box that was passed over"),
        IncidentIs.BOX_TWICE: N_("A box that got a card twice"),
        IncidentIs.DREW_TO_STANDING_HAND: N_("A card drawn to a hand that stands"),
        IncidentIs.DEALER_OUT_OF_TURN: N_("A card that the dealer took out of turn"),
        IncidentIs.EXPOSED_CARD: N_("A card that was exposed"),
        IncidentIs.DEALING_ERROR: N_("A dealing error"),
        IncidentIs.EMPTY_BOX: N_("A card on a box without a bet"),
        IncidentIs.OVERDRAWN: N_("A draw to the dealer’s complete hand"),
        IncidentIs.TOGETHER: N_("Two cards drawn together"),
        IncidentIs.FACE_UP: N_("A card lying face up in the shoe"),
        IncidentIs.SQUEEZE_EXPOSED: N_("A card of a squeezed box, turned by mistake"),
        IncidentIs.SIDE_BETS_LATE: N_("Side bets that were not settled in time"),
        IncidentIs.FOUND_LATE: N_("A mistake that is noticed in the next round"),
    }
)
"""What has gone wrong: a choice, and the beginning of the questions that follow."""

GOES_ON: Final[Mapping[GoesOn, str]] = MappingProxyType(
    {
        GoesOn.ALWAYS: N_("Yes: what has been dealt is played out"),
        GoesOn.DECIDED: N_("Yes: a bet has been won or lost already"),
        GoesOn.SHUFFLE_DISCARDS: N_("Yes: the discards are shuffled, and the round is finished"),
        GoesOn.VOID: N_("No: the round is Void"),
        GoesOn.FINISH_FIRST: N_("Yes: this round is finished, then the cards are changed"),
        GoesOn.REPLACED: N_("Yes: the card is replaced by the next one"),
        GoesOn.UNDECIDED: N_("No, it is Void: no bet has been won or lost yet"),
        GoesOn.OPTIONS: N_("Yes: each player may play on or take his bet back"),
        GoesOn.HAND_DEAD: N_("Yes, but the hand with that card is dead"),
        GoesOn.NEVER: N_("No: such a thing always makes a round Void"),
    }
)

RECONSTRUCTS: Final[Mapping[Reconstructs, str]] = MappingProxyType(
    {
        Reconstructs.NEVER: N_("No: it is a misdeal, and every hand is dead"),
        Reconstructs.UNSETTLED: N_(
            "If the house finds that it can be done: nothing has been settled yet"
        ),
        Reconstructs.IF_ALL_AGREE: N_("Only if every player agrees"),
        Reconstructs.SETTLED: N_("No: a settlement has taken place"),
        Reconstructs.ALWAYS: N_("Yes: what has been settled is settled again"),
    }
)

REMEDIES: Final[Mapping[Remedies, str]] = MappingProxyType(
    {
        Remedies.BURN: N_("The card is burned, and play goes on with the next one"),
        Remedies.REFUSE_EXCESS: N_(
            "What is over the maximum is refused, the Seated Player served first"
        ),
        Remedies.LAST_REFUSED: N_("Whoever bet last is refused"),
        Remedies.RECONSTRUCT: N_("The card goes where it belongs, in its order"),
        Remedies.BET_PLAYS: N_("The bet plays as it lies"),
        Remedies.BACK_IN_SHOE: N_("The card goes back into the shoe"),
        Remedies.RAISE_OR_WITHDRAW: N_(
            "The player may raise his bet to the minimum or take it back"
        ),
        Remedies.DEALER_KEEPS: N_("The card counts: it is part of the dealer’s hand"),
        Remedies.PLAYER_CHOOSES: N_(
            "The player chooses which he takes first; the other is the next card"
        ),
        Remedies.HAND_DEAD: N_("The hand is dead, and its bet is returned"),
        Remedies.DISCARD: N_("The card is discarded, and play goes on with the next one"),
        Remedies.DEALER_ORDERS: N_("The dealer says which came first"),
        Remedies.DISCARD_BOTH: N_(
            "The supervisor discards both and has the dealer draw another card"
        ),
        Remedies.BETTER_TOTAL: N_(
            "Each bet is settled by whichever total is better for the player"
        ),
        Remedies.TOTAL_BEFORE: N_(
            "What was drawn too much is discarded; the total before it counts"
        ),
        Remedies.NEXT_CARD: N_("It is used as the next card"),
        Remedies.NEXT_ROUND_CARD: N_("What was drawn too much is dealt first in the next round"),
        Remedies.REFUSE_BET: N_("The bet is refused: the chips go back"),
        Remedies.NEXT_ROUND_BET: N_("The bet stays where it lies, for the next round"),
        Remedies.BET_LOSES: N_("The bet loses"),
        Remedies.RETURN_BET: N_("The bet is taken out of play and returned"),
        Remedies.STAND_AS_DEALT: N_("The hand stands as it was dealt"),
        Remedies.DRAW_TO_12: N_("The house draws to 12 or more and settles the hand"),
        Remedies.OTHERS_DECIDE: N_(
            "The bet stays; of the others on the box the highest Initial Bet decides"
        ),
        Remedies.SETTLE_AT_END: N_("The side bets are settled with the hands, at the end"),
        Remedies.SETTLE_NOW: N_("The side bets are settled as soon as possible"),
        Remedies.REPLACE: N_("The card is replaced by the next one"),
        Remedies.ROUND_STANDS: N_("Nothing is taken back: play goes on"),
        Remedies.CORRECT_IT: N_("It is put right: the difference is paid or collected"),
        Remedies.RESULT_STANDS: N_(
            "What that round came to stands, and nothing changes in the next one"
        ),
        Remedies.OPTIONS_FOR_ALL: N_("Every player may play on or take his bet back"),
        Remedies.VOID: N_("The round is Void"),
    }
)

AGAIN: Final[Mapping[Again, str]] = MappingProxyType(
    {
        Again.ALWAYS: N_("Yes: at each error every player chooses anew"),
        Again.CONCERNED: N_("Only those whose hands the error concerns"),
        Again.NEVER: N_("No: who played on accepts the cards that come"),
    }
)

OPTIONS: Final[Mapping[OptionKeys, str]] = MappingProxyType(
    {
        OptionKeys.NEW_CARD: N_("To have the card replaced by a new one"),
        OptionKeys.AS_DEALT: N_("To play on although the cards are not put right"),
        OptionKeys.WAIT: N_("To see the next card and then decide"),
        OptionKeys.RETURNED: N_("To have the bet returned and the hand invalidated"),
        OptionKeys.RECONSTRUCTED: N_("To play on with the cards put right"),
        OptionKeys.HALF_BACK: N_("To give the hand up for half of the bet"),
    }
)
