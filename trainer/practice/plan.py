"""What a sitting is about, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.practice.evidence import Standing
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill
from trainer.texts import N_, TextEnum


class Sprint(TextEnum):
    """A kind of sitting of a fixed length, so that one can be compared with another."""

    MINUTE = "minute", N_("60 seconds")
    TWENTY = "twenty", N_("20 questions")
    COUNTING = "counting", N_("Count chips in 5 seconds")


@dataclass(frozen=True, slots=True)
class Plan:
    """A sitting to be held.

    ``title`` is shown above its questions. ``skills`` are those it chooses from, in the order in
    which they are taught. Without a ``difficulty`` each follows the skill's standing. It ends after
    ``questions``, or ``milliseconds`` after its first one; None: when the trainee leaves.
    ``sprint`` is what it is one of, None for another sitting. ``by_stage``: each of its questions
    stands under the title of its own stage, as they are of several.
    """

    title: str
    skills: tuple[Skill, ...]
    difficulty: Difficulty | None = None
    questions: int | None = None
    milliseconds: int | None = None
    sprint: Sprint | None = None
    by_stage: bool = False


def difficulty_at(standing: Standing) -> Difficulty:
    """How hard the situations of a skill are that has come so far."""
    if standing <= Standing.LEARNING:
        return Difficulty.EASY
    return Difficulty.USUAL if standing is Standing.ACCURATE else Difficulty.HARD
