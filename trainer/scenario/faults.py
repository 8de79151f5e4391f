"""Faults of a scenario that show only when its round is played."""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Asks, Call
from trainer.rules.refusals import Refusal
from trainer.texts import N_, TextEnum
from trainer.yamlfile.nodes import Path


class FaultKind(TextEnum):
    """The ways in which a scenario can fail to fit its round."""

    CALL_REFUSED = "call_refused", N_("Box {box} cannot call “{value}” here: {reason}.")
    CALL_MISSING = "call_missing", N_("{bettor} has no call for a hand on box {box}.")
    CALL_LEFT_OVER = "call_left_over", N_("The call “{value}” on box {box} is left over: {reason}.")
    CALLS_NOT_HIS = "calls_not_his", N_("These calls are not used on box {box}: {reason}.")
    DOUBLES_FOR_REFUSED = (
        "doubles_for_refused",
        N_("{bettor} cannot add this to the bet: {reason}."),
    )
    INSURANCE_REFUSED = (
        "insurance_refused",
        N_("{bettor} cannot take Insurance on box {box}: {reason}."),
    )
    EVEN_MONEY_REFUSED = (
        "even_money_refused",
        N_("{bettor} cannot have Even Money on box {box}: {reason}."),
    )
    RAISE_REFUSED = "raise_refused", N_("{bettor} cannot raise to this: {reason}.")
    RAISE_UNUSED = "raise_unused", N_("{bettor} is not told to raise: the box meets its minimum.")
    BET_REFUSED = "bet_refused", N_("This bet cannot be placed: {reason}.")
    SHOE_TOO_SHORT = (
        "shoe_too_short",
        N_("The shoe ends too early: another card is due after card {cards}."),
    )
    CARDS_LEFT_OVER = (
        "cards_left_over",
        N_("The round is over before this card; cards left over: {cards}."),
    )
    CARDS_SUFFICE = "cards_suffice", N_("There are enough cards: the round ends with card {cards}.")
    INCIDENT_NEVER = (
        "incident_never",
        N_("This never happens: its moment does not occur in this round."),
    )
    REQUEST_NEVER = (
        "request_never",
        N_("This is never asked: its moment does not occur in this round."),
    )
    REQUEST_CALLED = (
        "request_called",
        N_("Box {box} may call “{value}” here, so nothing is refused: make it a call."),
    )
    REQUEST_TAKEN = (
        "request_taken",
        N_(
            "{bettor} may have “{value}” here, so nothing is refused: make it a call, as "
            "“{value}” of the player."
        ),
    )
    INCIDENT_REFUSED = "incident_refused", N_("This cannot happen here: {reason}.")
    RECONSTRUCTED_TOO_LATE = (
        "reconstructed_too_late",
        N_("The cards can no longer be reconstructed: {reason}; expected “reconstructed: false”."),
    )
    MISDEALT_ELSEWHERE = (
        "misdealt_elsewhere",
        N_("Without the error this card goes to box {box}; expected “belongs: box {box}”."),
    )
    MISDEALT_NOT_TO_A_BOX = (
        "misdealt_not_to_a_box",
        N_("Without the error this card goes to the dealer; expected “belongs: dealer”."),
    )
    MISDEALT_TO_ANOTHER_HAND = (
        "misdealt_to_another_hand",
        N_("Without the error this card goes to another hand of box {box}, “hand {cards}”."),
    )
    MISDEALT_NO_HAND = (
        "misdealt_no_hand",
        N_("Box {box} has {cards} hands when this card leaves the shoe."),
    )
    CHOSEN_MISSING = (
        "chosen_missing",
        N_("Nothing says which card is taken first; without “chosen” it is the first one listed."),
    )
    CHOSEN_UNUSED = (
        "chosen_unused",
        N_(
            "No player chooses here, because cards that come out for the dealer are discarded; "
            "“chosen” changes nothing."
        ),
    )
    AFTER_ERROR_ABSENT = (
        "after_error_absent",
        N_("{bettor} has left the table and is not asked; “after_error” changes nothing."),
    )
    AFTER_ERROR_UNUSED = (
        "after_error_unused",
        N_(
            "{bettor} is not asked, having no bet that could be returned when a dealing "
            "error occurs; “after_error” changes nothing."
        ),
    )


class Fault(NamedTuple):
    """One thing that does not fit. A ``warning`` leaves the scenario valid.

    ``refusal`` is the round's own reason, where it refused something; ``call`` the call concerned,
    ``bettor`` the person, ``cards`` a number of cards, ``legal`` the calls that would fit, ``asks``
    what is asked for.
    """

    kind: FaultKind
    path: Path
    refusal: Refusal | None = None
    call: Call | None = None
    bettor: str | None = None
    box: int | None = None
    cards: int | None = None
    legal: tuple[Call, ...] = ()
    asks: Asks | None = None
    warning: bool = False
