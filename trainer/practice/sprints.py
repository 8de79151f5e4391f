"""Sprints: sittings of a fixed length, so that they can be compared, and the best of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.practice.generating import Difficulty
from trainer.practice.plan import Plan, Sprint
from trainer.practice.skills import Skill
from trainer.practice.syllabus import SYLLABUS, Pattern, read_pattern
from trainer.rulebook.reading import Table, read_packaged
from trainer.rules.money import Cents, parse_money

_SECOND: Final = 1_000
"""Milliseconds."""
_KEYS: Final = (
    *("id", "source", "questions", "seconds", "within"),
    *("difficulty", "skills", "ladder"),
)


@dataclass(frozen=True, slots=True)
class SprintKind:
    """A sprint: who has set it, its length and what it is about.

    It is over after ``questions``, or ``milliseconds`` after the first one. What is answered after
    that does not count as right, nor what took longer than ``within``. Without ``patterns`` it is
    about all that is accurate. ``ladder`` are its stakes, empty for those of any drill.
    """

    source: str
    questions: int | None = None
    milliseconds: int | None = None
    within: int | None = None
    difficulty: Difficulty | None = None
    patterns: tuple[Pattern, ...] = ()
    ladder: tuple[Cents, ...] = ()

    def in_time(self, milliseconds: int, spent: int) -> bool:
        """Tell whether an answer counts, with so much ``spent`` on all up to it."""
        return (self.within is None or milliseconds <= self.within) and (
            self.milliseconds is None or spent <= self.milliseconds
        )

    def about(self, skill: Skill) -> bool:
        """Tell whether a skill is of those that it names."""
        return any(pattern.fits(skill) for pattern in self.patterns)


@cache
def sprints() -> Mapping[Sprint, SprintKind]:
    """All sprints in their order. Raises ValueError (naming file and key) if they are damaged."""
    table = read_packaged(SYLLABUS, "sprints")
    table.only(("sprints", "sources"))
    sources = table.each("sources", lambda source: source.text("name"))
    found = {one.word("id", Sprint): _kind(one, sources) for one in table.tables("sprints")}
    missing = [sprint for sprint in Sprint if sprint not in found]
    if missing:
        table.wrong("sprints", f"has no {missing[0]}")
    return found


def _kind(table: Table, sources: Mapping[str, str]) -> SprintKind:
    table.only(_KEYS)
    if table.text("source") not in sources:
        table.wrong("source", f"is none of {', '.join(sources)}")
    seconds = {
        key: _SECOND * table.number(key) if key in table else None for key in ("seconds", "within")
    }
    return SprintKind(
        sources[table.text("source")],
        table.number("questions") if "questions" in table else None,
        seconds["seconds"],
        seconds["within"],
        Difficulty(table.number("difficulty")) if "difficulty" in table else None,
        tuple(map(read_pattern, table.tables("skills"))) if "skills" in table else (),
        _ladder(table.table("ladder")) if "ladder" in table else (),
    )


def _ladder(table: Table) -> tuple[Cents, ...]:
    table.only(("lowest", "step", "highest"))
    lowest, step, highest = (
        parse_money(table.text(key)) or Cents(0) for key in ("lowest", "step", "highest")
    )
    if not 0 < lowest <= highest or not step > 0:
        table.wrong("step", "expected a ladder that rises")
    return tuple(map(Cents, range(lowest, highest + 1, step)))


class Score(NamedTuple):
    """What came of a sprint: right answers in time, all answers, and the time they took.

    ``day`` is the ordinal of the day on which it was held.
    """

    right: int
    answers: int
    milliseconds: int
    day: int

    def beats(self, other: Score) -> bool:
        """Tell whether it is the better one: more right answers, fewer wrong ones, or less time."""
        return self._rank > other._rank

    @property
    def _rank(self) -> tuple[int, int, int]:
        return (self.right, -self.answers, -self.milliseconds)


def sprint_plan(sprint: Sprint, taught: Sequence[Skill], accurate: Sequence[Skill]) -> Plan:
    """The plan of a sprint: about its own of the skills ``taught``, or those ``accurate``."""
    kind = sprints()[sprint]
    return Plan(
        _(sprint.text),
        tuple(filter(kind.about, taught)) if kind.patterns else tuple(accurate),
        kind.difficulty,
        questions=kind.questions,
        milliseconds=kind.milliseconds,
        sprint=sprint,
        ladder=kind.ladder,
    )


def score(sprint: Sprint, answers: Iterable[tuple[bool, int]], day: int) -> Score | None:
    """The score of answers, right or wrong, in milliseconds.

    None if the sprint was broken off, or nothing was right.
    """
    kind, taken = sprints()[sprint], tuple(answers)
    if kind.questions is not None and len(taken) < kind.questions:
        return None
    spent = tuple(accumulate(time for _right, time in taken))
    right = sum(
        item and kind.in_time(time, so_far)
        for (item, time), so_far in zip(taken, spent, strict=True)
    )
    return Score(right, len(taken), sum(time for _right, time in taken), day) if right else None
