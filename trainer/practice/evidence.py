"""What a trainee's answers show of a skill: accuracy and pace, kept apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple

from trainer.practice.memory import DayTally, Memory, reviewed

LAST: Final = 20
"""How many answers accuracy is taken from."""
ENOUGH: Final = 12
"""The fewest answers that show whether a skill is accurate."""
ACCURATE: Final = 90
"""The accuracy in per cent from which a skill counts as accurate, and opens the next ones."""
_SMOOTHING: Final = 5
"""The smoothed time moves by a fifth of the difference: about the last nine answers count."""


class Trained(NamedTuple):
    """What an answer trains: the skill's id, and the house's target for it in milliseconds.

    ``drill`` is what its drill can be made again from, and ``document`` that of its table; both are
    empty for a question of a scenario.
    """

    skill: str
    target: int | None = None
    drill: str = ""
    document: str = ""


class Standing(IntEnum):
    """How far a skill has come. What has been opened is never locked again."""

    NEW = 0
    LEARNING = 1
    ACCURATE = 2
    MASTERED = 3
    """Accurate, and at pace."""


@dataclass(frozen=True, slots=True)
class SkillState:
    """What the answers to one skill's questions have shown so far.

    ``recent`` are the last ``LAST`` answers, the newest last. ``pace`` is the smoothed time of a
    right answer in milliseconds, from first sight and with the wrong tries before it, None before
    the first; ``tried`` is the time of the wrong tries since. ``memory`` is what FSRS holds of the
    days before ``today``. ``accurate_on`` and ``mastered_on`` are the ordinals of the first days on
    which it was accurate and mastered: what that has opened stays open, whatever comes later.
    """

    seen: int = 0
    recent: tuple[bool, ...] = ()
    pace: int | None = None
    tried: int = 0
    memory: Memory | None = None
    today: DayTally | None = None
    accurate_on: int | None = None
    mastered_on: int | None = None

    @property
    def accuracy(self) -> int | None:
        """The share of right answers among the last ones in per cent; None before the first."""
        return sum(self.recent) * 100 // len(self.recent) if self.recent else None

    @property
    def accurate(self) -> bool:
        """Whether enough of the last answers are right."""
        accuracy = self.accuracy
        return self.seen >= ENOUGH and accuracy is not None and accuracy >= ACCURATE

    def at_pace(self, target: int | None) -> bool:
        """Whether the smoothed time keeps ``target`` milliseconds; with no target it does."""
        return target is None or (self.pace is not None and self.pace <= target)

    def standing(self, target: int | None) -> Standing:
        """How far the skill has come, at this target in milliseconds."""
        if not self.seen:
            return Standing.NEW
        if not self.accurate:
            return Standing.LEARNING
        return Standing.MASTERED if self.at_pace(target) else Standing.ACCURATE

    def remembered(self, skill: str) -> Memory | None:
        """What is remembered after all answers so far; None before the first."""
        if self.today is None:
            return self.memory
        return reviewed(self.memory, self.today, skill)

    def due(self, skill: str, day: int) -> bool:
        """Whether the skill of this id is due on ``day``, and was not asked on it yet."""
        if self.today is not None and self.today.day >= day:
            return False
        memory = self.remembered(skill)
        return memory is not None and memory.due <= day


NOTHING_SEEN: Final = SkillState()


def brought_back(state: SkillState, today: int) -> SkillState:
    """The state with no day after ``today``: what a clock that was ahead has written.

    A review that lay so many days after its last day lies as many after today.
    """
    memory, tally = state.memory, state.today
    if memory is not None and memory.last > today:
        memory = memory._replace(last=today, due=memory.due - memory.last + today)
    if tally is not None and tally.day > today:
        tally = tally._replace(day=today)
    return replace(
        state,
        memory=memory,
        today=tally,
        accurate_on=None if state.accurate_on is None else min(state.accurate_on, today),
        mastered_on=None if state.mastered_on is None else min(state.mastered_on, today),
    )


def answered(  # noqa: PLR0917 - one answer, and what it is measured by
    state: SkillState,
    skill: str,
    right: bool,
    milliseconds: int,
    day: int,
    target: int | None,
) -> SkillState:
    """The state after one more answer.

    ``day`` is the ordinal of the day on which it was given, ``target`` how long the house gives it.
    An answer of an earlier day than the last one counts for the last one's.
    """
    today = state.today
    if today is None or day > today.day:
        state = replace(state, memory=state.remembered(skill))
        today = DayTally(day)
    slow = target is not None and state.tried + milliseconds > target
    spent = state.tried + milliseconds
    after = SkillState(
        seen=state.seen + 1,
        recent=(*state.recent, right)[-LAST:],
        pace=_smoothed(state.pace, spent) if right else state.pace,
        tried=0 if right else spent,
        memory=state.memory,
        today=today.with_answer(right=right, slow=slow),
        accurate_on=state.accurate_on,
        mastered_on=state.mastered_on,
    )
    standing = after.standing(target)
    if after.accurate_on is None and standing >= Standing.ACCURATE:
        after = replace(after, accurate_on=today.day)
    if after.mastered_on is None and standing is Standing.MASTERED:
        after = replace(after, mastered_on=today.day)
    return after


def _smoothed(pace: int | None, spent: int) -> int:
    return spent if pace is None else pace + (spent - pace) // _SMOOTHING
