"""What the practice page shows."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class PracticeView:
    """What comes next and why, and every skill of the table.

    ``figures`` are sentences: what is due, how far one has come.
    """

    title: str
    why: str
    figures: tuple[str, ...]
    skills: tuple[SkillLine, ...]
