"""The path through one's table: its stages, what of each is done, and what comes next."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.sprints import Score
from trainer.practice.syllabus import StageHere, Taught
from trainer.texts import N_, TextEnum


class StagePart(TextEnum):
    """The parts of a stage, in this order."""

    LESSON = "lesson", N_("Lesson")
    DRILLS = "drills", N_("Drills")
    ROUND = "round", N_("Round")
    TEST = "test", N_("Test")


class Place(TextEnum):
    """Where on the path a stage is."""

    DONE = "done", N_("Done")
    NOW = "now", N_("Now")
    LATER = "later", N_("Later")


@dataclass(frozen=True, slots=True)
class Past:
    """What a trainee has done so far.

    ``states`` are what was shown of each skill, by its id; ``played`` the ids of the rounds that
    were played, ``finished`` those of the stages whose lessons were. ``reached`` has the part in
    which each lesson was left, and ``tests`` the best test of each stage, by its id.
    """

    states: Mapping[str, SkillState]
    played: Collection[str] = ()
    finished: Collection[str] = ()
    tests: Mapping[str, Score] = field(default_factory=dict)
    reached: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StageOnPath:
    """A stage at one's table: where it is on the path, its parts, those done, and the next one.

    ``accurate`` is how many of its skills are, ``reached`` the part in which its lesson was left,
    0 for the first one.
    """

    here: StageHere
    place: Place
    parts: tuple[StagePart, ...]
    done: frozenset[StagePart]
    accurate: int
    test: Score | None
    reached: int

    @property
    def next(self) -> StagePart:
        """The first part that is not done; drills where all of them are."""
        return next((part for part in self.parts if part not in self.done), StagePart.DRILLS)


def path(
    taught: Taught, lessons: Collection[str], past: Past, to_pass: int
) -> tuple[StageOnPath, ...]:
    """The stages of what is taught, in their order.

    ``lessons`` are the ids of the stages that have a lesson; ``to_pass`` is how much of a test has
    to be right, in per cent. A stage is done that has been passed, by drills, by its test or by a
    placement; the first one that is not is the one now.
    """
    found: list[StageOnPath] = []
    for here in taught.stages:
        done = _done(here, past, to_pass)
        before = all(other.place is Place.DONE for other in found)
        place = Place.DONE if _passed(here, past, done) else Place.NOW if before else Place.LATER
        parts = tuple(part for part in StagePart if _has(here, part, lessons))
        accurate = sum(_state(past, skill.id).accurate_on is not None for skill in here.skills)
        name = here.stage.id
        test, reached = past.tests.get(name), past.reached.get(name, 0)
        found.append(StageOnPath(here, place, parts, done, accurate, test, reached))
    return tuple(found)


def _has(here: StageHere, part: StagePart, lessons: Collection[str]) -> bool:
    match part:
        case StagePart.LESSON:
            return here.stage.id in lessons
        case StagePart.ROUND:
            return bool(here.scenarios)
        case _:
            return True


def _done(here: StageHere, past: Past, to_pass: int) -> frozenset[StagePart]:
    test = past.tests.get(here.stage.id)
    done = {
        StagePart.LESSON: here.stage.id in past.finished,
        StagePart.DRILLS: here.passed(past.states),
        StagePart.ROUND: any(name in past.played for name in here.scenarios),
        StagePart.TEST: test is not None and 100 * test.right >= to_pass * test.answers,
    }
    return frozenset(part for part, is_done in done.items() if is_done)


def _passed(here: StageHere, past: Past, done: frozenset[StagePart]) -> bool:
    believed = all(_state(past, skill.id).placed_on is not None for skill in here.skills)
    return believed or not done.isdisjoint({StagePart.DRILLS, StagePart.TEST})


def _state(past: Past, skill: str) -> SkillState:
    return past.states.get(skill, NOTHING_SEEN)
