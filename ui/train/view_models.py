"""What the practice page shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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
