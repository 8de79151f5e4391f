"""What of a scenario does not fit the round it is played in."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from trainer.rules.bets import Call
from trainer.rules.refusals import Refusal
from trainer.scenario.marks import Path


class FaultKind(StrEnum):
    """What of a scenario does not fit the round."""

    CALL_REFUSED = "call_refused"
    CALL_MISSING = "call_missing"
    CALL_LEFT_OVER = "call_left_over"
    CALLS_NOT_HIS = "calls_not_his"
    DOUBLES_FOR_REFUSED = "doubles_for_refused"
    INSURANCE_REFUSED = "insurance_refused"
    EVEN_MONEY_REFUSED = "even_money_refused"
    RAISE_REFUSED = "raise_refused"
    RAISE_UNUSED = "raise_unused"
    BET_REFUSED = "bet_refused"
    SHOE_TOO_SHORT = "shoe_too_short"
    CARDS_LEFT_OVER = "cards_left_over"
    CARDS_SUFFICE = "cards_suffice"
    INCIDENT_NEVER = "incident_never"
    RECONSTRUCTED_TOO_LATE = "reconstructed_too_late"
    MISDEALT_ELSEWHERE = "misdealt_elsewhere"
    CHOSEN_MISSING = "chosen_missing"
    CHOSEN_UNUSED = "chosen_unused"
    AFTER_ERROR_ABSENT = "after_error_absent"
    AFTER_ERROR_UNUSED = "after_error_unused"


class Fault(NamedTuple):
    """One thing that does not fit. A ``warning`` leaves the scenario valid.

    ``refusal`` is the round's own reason, where it refused something; ``call`` the call concerned,
    ``bettor`` the person, ``cards`` a number of cards, ``legal`` the calls that would fit.
    """

    kind: FaultKind
    path: Path
    refusal: Refusal | None = None
    call: Call | None = None
    bettor: str | None = None
    box: int | None = None
    cards: int | None = None
    legal: tuple[Call, ...] = ()
    warning: bool = False
