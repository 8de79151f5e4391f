"""The chips in which a payment is set down: the amount is judged first, then they are."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.dealing.acts import Pay
from trainer.dealing.judging import Fault, FaultKind
from trainer.felt.chips import Chip
from trainer.procedure.ask_chips import with_task
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import ErrorClass, InChips
from trainer.scenario.dealing import AskedAbout, Dealing, Tried
from trainer.shift.dealers import DealtRound


def attempt_in_chips(dealt: DealtRound, act: Pay, tray: Sequence[Chip], *, stops: bool) -> Tried:
    """Judge a payment and the chips in which it is set down; wrong chips lie, unless it ``stops``.

    ``tray`` are the chips of the table.
    """
    asked = _asked(dealt.now, act, tray)
    if asked is None:
        return dealt.attempt(act)
    if not stops:
        dealt.attempt(act)
    fault = Fault(FaultKind.OTHER_CHIPS, act, ErrorClass.CHIPS, act)
    return Tried(act, fault, carried_out=not stops, asked=asked)


def _asked(now: Dealing, act: Pay, tray: Sequence[Chip]) -> AskedAbout | None:
    """The question that the chips of a right payment answer wrongly; None if they do not."""
    if now.judge(act) is not None:
        return None
    asked = now.asked_about(act.bet)
    if asked is None:
        return None
    question, given = with_task(asked.question, tray, now.procedure), InChips(act.chips)
    if question.task is None or not fits(question, given) or judge(question, given).right:
        return None
    return asked._replace(question=question)
