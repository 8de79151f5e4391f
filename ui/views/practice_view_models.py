"""What the practice page shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class SkillLine:
    """One skill: its name, the stage that teaches it, and what has been shown of it."""

    id: str
    name: str
    stage: str
    standing: str
    accuracy: str
    pace: str
    due: str
    open: bool


class BestLine(NamedTuple):
    """A kind of sprint, and the best of them so far."""

    title: str
    best: str


@dataclass(frozen=True, slots=True)
class PracticeView:
    """What comes next and why, the best sprints, and every skill of the table.

    ``figures`` are sentences: what is due, how far one has come, which rounds belong to it.
    """

    title: str
    why: str
    figures: tuple[str, ...]
    bests: tuple[BestLine, ...]
    skills: tuple[SkillLine, ...]
