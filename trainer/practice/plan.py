"""What a sitting is about, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.procedure.chip_work import ChipWork
from trainer.texts import N_, TextEnum


class Sprint(TextEnum):
    """A kind of sitting of a fixed length, so that one can be compared with another."""

    MINUTE = "minute", N_("60 seconds")
    TWENTY = "twenty", N_("20 questions")
    COUNTING = "counting", N_("Count chips in 5 seconds")
    TOTALS = "totals", N_("12 totals in a minute")
    STACKS = "stacks", N_("11 stacks of 20 in a minute")


@dataclass(frozen=True, slots=True)
class Plan:
    """A sitting to be held.

    ``title`` is shown above its questions. ``skills`` are those it chooses from, in the order in
    which they are taught. Without a ``difficulty`` each follows the skill's standing. It ends after
    ``questions``, or ``milliseconds`` after its first one; None: when the trainee leaves.
    ``sprint`` is what it is one of, None for another sitting. ``by_stage``: each of its questions
    stands under the title of its own stage, as they are of several. ``placement``: it finds out
    what need not be learnt, in usual situations.
    """

    title: str
    skills: tuple[Skill, ...]
    difficulty: Difficulty | None = None
    questions: int | None = None
    milliseconds: int | None = None
    sprint: Sprint | None = None
    by_stage: bool = False
    placement: bool = False


# Sprints: sittings of a fixed length, so that one can be compared with another.


class Length(NamedTuple):
    """How long a sprint is, in questions or milliseconds.

    Answers later than ``within`` milliseconds do not count as right.
    """

    questions: int | None = None
    milliseconds: int | None = None
    within: int | None = None


LENGTHS: Final[Mapping[Sprint, Length]] = MappingProxyType(
    {
        Sprint.MINUTE: Length(milliseconds=60_000),
        Sprint.TWENTY: Length(questions=20),
        Sprint.COUNTING: Length(questions=10, within=5_000),
        Sprint.TOTALS: Length(milliseconds=60_000),
        Sprint.STACKS: Length(milliseconds=60_000),
    }
)


_ABOUT: Final[Mapping[Sprint, Callable[[Skill], bool]]] = MappingProxyType(
    {
        Sprint.COUNTING: lambda skill: skill.aspect is ChipWork.COUNT,
        Sprint.TOTALS: lambda skill: skill.family is Family.TOTAL,
        Sprint.STACKS: lambda skill: skill.aspect is ChipWork.CUT,
    }
)
"""What a sprint is about that is not about all that is accurate."""


class Score(NamedTuple):
    """What came of a sprint: right answers in time, all answers, and the time they took."""

    right: int
    answers: int
    milliseconds: int

    def beats(self, other: Score) -> bool:
        """Tell whether it is the better one: more right answers, fewer wrong ones, or less time."""
        return self._rank > other._rank

    @property
    def _rank(self) -> tuple[int, int, int]:
        return (self.right, -self.answers, -self.milliseconds)


def sprint_plan(sprint: Sprint, taught: Sequence[Skill], accurate: Sequence[Skill]) -> Plan:
    """The plan of a sprint: about its own of the skills ``taught``, or those ``accurate``."""
    skills = tuple(filter(_ABOUT[sprint], taught)) if sprint in _ABOUT else accurate
    length = LENGTHS[sprint]
    return Plan(
        _(sprint.text),
        tuple(skills),
        # A stack that is easy to cut has twenty chips.
        Difficulty.EASY if sprint is Sprint.STACKS else None,
        questions=length.questions,
        milliseconds=length.milliseconds,
        sprint=sprint,
    )


def score(sprint: Sprint, answers: Iterable[tuple[bool, int]]) -> Score | None:
    """The score of answers, right or wrong, in milliseconds; None: the sprint was broken off."""
    length, taken = LENGTHS[sprint], tuple(answers)
    if length.questions is not None and len(taken) < length.questions:
        return None
    right = sum(item and (length.within is None or time <= length.within) for item, time in taken)
    return Score(right, len(taken), sum(time for _right, time in taken))
