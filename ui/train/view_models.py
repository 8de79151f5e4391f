"""What the path and the practice page show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trainer.practice.path import Place


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill: its name, the stage that teaches it, what was shown of it and by which answers."""

    id: str
    name: str
    stage: str
    standing: str
    basis: str
    accuracy: str
    pace: str
    due: str


class SprintLine(NamedTuple):
    """A kind of sprint: the command that begins one, its key, the best so far, and its source."""

    command: str
    title: str
    key: str
    best: str
    source: str


@dataclass(frozen=True, slots=True)
class PracticeView:
    """What comes next and why, the sprints, and every skill of the table.

    ``figures`` are sentences: what is due, how far one has come, which rounds belong to it.
    """

    title: str
    why: str
    figures: tuple[str, ...]
    sprints: tuple[SprintLine, ...]
    skills: tuple[SkillLine, ...]


class StageLine(NamedTuple):
    """A stage on the path: where it is there, and as ``mark`` what came of its test."""

    id: str
    title: str
    place: Place
    mark: str = ""
    spoken: str = ""


class PartLine(NamedTuple):
    """A part of a stage: the command that begins it, its title, its key, and how far it is."""

    command: str
    title: str
    key: str
    detail: str
    done: bool


class TodayLine(NamedTuple):
    """Something that comes before the path: a sentence, and the command that begins it."""

    text: str
    command: str
    title: str
    key: str


class StageCard(NamedTuple):
    """The selected stage: its title, a sentence, what to do next, and all of its steps.

    ``instead`` is what can be done as well as ``go_on``.
    """

    heading: str
    title: str
    summary: str
    go_on: str
    steps: tuple[PartLine, ...] = ()
    instead: TodayLine | None = None
