"""What the path and the practice page show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trainer.practice.path import Place
    from ui.paint.nodes import Node


class Level(NamedTuple):
    """A figure and its bar: ``share`` of its length, and as ``mark`` what is to be reached.

    ``said`` names that as well. Without a ``mark`` it has no bar.
    """

    text: str
    said: str
    share: float = 0.0
    mark: float = 0.0


class SkillLine(NamedTuple):
    """One skill: its name, how far it is in a word, which answers that rests on, and its levels.

    ``levels`` are accuracy and pace, each None before there is any.
    """

    id: str
    name: str
    node: Node
    standing: str
    detail: str
    levels: tuple[Level | None, ...]


class SkillsCard(NamedTuple):
    """A stage as a card: how many of its skills are how far, and its skills.

    ``counts`` says the ``shares`` in words, ``passing`` what passing it means.
    """

    id: str
    title: str
    summary: str
    node: Node
    mark: str
    shares: tuple[tuple[Node, int], ...]
    counts: str
    passing: str
    skills: tuple[SkillLine, ...]


class SprintLine(NamedTuple):
    """A kind of sprint: the command that begins one, its key, the best so far, and its source."""

    command: str
    title: str
    key: str
    best: str
    source: str


@dataclass(frozen=True, slots=True)
class PracticeView:
    """What comes before the stages, the stages with the one that is now first, and the sprints."""

    figures: str
    today: tuple[TodayLine, ...]
    stages: tuple[SkillsCard, ...]
    sprints: tuple[SprintLine, ...]


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
    """Something that comes before the path: a sentence, and the command that begins it, if any."""

    text: str
    command: str = ""
    title: str = ""
    key: str = ""


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
