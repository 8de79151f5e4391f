"""What a sitting is about, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill
from trainer.rules.money import Cents


class Sprint(StrEnum):
    """A kind of sitting of a fixed length, as records name it; its data is in ``sprints``."""

    MINUTE = "minute"
    TWENTY = "twenty"
    COUNTS = "counts"
    TOTALS = "totals"
    STACKS = "stacks"
    THREE_TO_TWO = "three_to_two"


@dataclass(frozen=True, slots=True)
class Plan:
    """A sitting to be held.

    ``title`` is shown above its questions. ``skills`` are those it chooses from, in the order in
    which they are taught. Without a ``difficulty`` each follows the skill's standing. It ends after
    ``questions``, or ``milliseconds`` after its first one; None: when the trainee leaves.
    ``sprint`` is what it is one of, None for another sitting. ``ladder`` are the stakes that are
    asked about, each once before any comes again; empty for those of any drill. ``by_stage``: each
    of its questions stands under the title of its own stage, as they are of several.
    ``placement``: it finds out what need not be learnt, in usual situations.
    """

    title: str
    skills: tuple[Skill, ...]
    difficulty: Difficulty | None = None
    questions: int | None = None
    milliseconds: int | None = None
    sprint: Sprint | None = None
    ladder: tuple[Cents, ...] = ()
    by_stage: bool = False
    placement: bool = False
