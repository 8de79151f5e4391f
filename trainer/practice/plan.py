"""What a sitting is about, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill


@dataclass(frozen=True, slots=True)
class Plan:
    """A sitting to be held.

    ``title`` is shown above its questions. ``skills`` are those it chooses from, in the order in
    which they are taught. It ends after ``questions``, or ``milliseconds`` after its first one;
    None: when the trainee leaves.
    """

    title: str
    skills: tuple[Skill, ...]
    difficulty: Difficulty = Difficulty.USUAL
    questions: int | None = None
    milliseconds: int | None = None
