"""The grading scheme: what each class of error weighs, how long an act should take, who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from trainer.papers.exam import PaperTerms
from trainer.procedure.questions import ErrorClass
from trainer.procedure.targets import RoundsOf, Timed
from trainer.texts import N_, TextEnum


class Severity(TextEnum):
    """How serious an error is."""

    CRITICAL = "critical", N_("critical")
    """Money or a result is wrong."""
    MAJOR = "major", N_("major")
    """The integrity of the game."""
    MINOR = "minor", N_("minor")
    """Form."""


class Grade(NamedTuple):
    """What an error of one class counts: as many wrong answers as its ``weight``."""

    weight: int
    severity: Severity


class Asked(NamedTuple):
    """A percentage that is asked for; ``by_house``: the house has set it."""

    percent: int
    by_house: bool


class Target(NamedTuple):
    """The most that an act should take, in milliseconds.

    ``source`` is the published benchmark that it comes from; empty: the house has set it.
    """

    milliseconds: int
    source: str = ""


class RoundsTarget(NamedTuple):
    """The rounds that are dealt in an hour; ``source`` as in ``Target``."""

    least: int
    most: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class Grading:
    """A grading scheme.

    ``errors`` has every class of error, ``targets`` only what has a target. ``pass_mark`` is in per
    cent and always the house's, because none is published; None where it has set none.
    """

    errors: Mapping[ErrorClass, Grade]
    targets: Mapping[Timed, Target]
    rounds: Mapping[RoundsOf, RoundsTarget]
    accuracy_before_pace: Asked
    pass_mark: int | None = None

    def on_paper(self, minutes: int | None, pass_mark: int | None) -> PaperTerms:
        """The terms of a paper whose questions are worth what their errors weigh here."""
        weights = {error: grade.weight for error, grade in self.errors.items()}
        return PaperTerms(weights, minutes, pass_mark)
