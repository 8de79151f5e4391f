"""What a sitting is about, and for how long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill
from trainer.rules.money import Cents
from trainer.texts import N_, TextEnum


class Sprint(TextEnum):
    """A kind of sitting of a fixed length, as records name it; its data is in ``sprints``."""

    MINUTE = "minute", N_("60 seconds")
    TWENTY = "twenty", N_("20 questions")
    COUNTS = "counts", N_("Two minutes of counts, 5 s each")
    TOTALS = "totals", N_("12 totals in a minute")
    STACKS = "stacks", N_("11 stacks of 20 in a minute")
    THREE_TO_TWO = "three_to_two", N_("50 payouts at 3 to 2, 7 s each")


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
    ``stage`` is the id of the stage whose test it is, empty for another sitting.
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
    stage: str = ""

    @property
    def tested(self) -> bool:
        """True if there are no hints, no examples and no slips."""
        return self.sprint is not None or self.placement or bool(self.stage)


# The test of a stage: so many questions, its skills in turn.

STAGE_TEST: Final = 20
"""How many questions the test of a stage has."""


def stage_test(title: str, skills: Sequence[Skill], stage: str) -> Plan:
    """The plan of the test of the stage with this id."""
    return Plan(title, tuple(skills), Difficulty.USUAL, questions=STAGE_TEST, stage=stage)
