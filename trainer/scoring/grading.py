"""The grading scheme: what each class of error weighs, how long an act should take, who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

from trainer.papers.exam import PaperTerms
from trainer.procedure.acts import RoundsOf, Timed
from trainer.procedure.questions import ErrorClass
from trainer.rulebook.reading import Table, read_packaged
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


class RequiredPercent(NamedTuple):
    """A percentage that is asked for; ``by_house``: the house has set it."""

    percent: int
    by_house: bool


class Target(NamedTuple):
    """The most that an act should take, in milliseconds.

    ``source`` says where it comes from, as a benchmark that is published; empty: from the house.
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
    accuracy_before_pace: RequiredPercent
    pass_mark: int | None = None

    def on_paper(self, minutes: int | None, pass_mark: int | None) -> PaperTerms:
        """The terms of a paper whose questions are worth what their errors weigh here."""
        weights = {error: grade.weight for error, grade in self.errors.items()}
        return PaperTerms(weights, minutes, pass_mark)


# Reads the grading scheme that applies where the house has chosen nothing.

_FOLDER: Final = "grading"
_FILE: Final = (
    "id",
    "title",
    "data_version",
    "accuracy_before_pace",
    "errors",
    "targets",
    "rounds",
    "sources",
)


@cache
def shipped_grading() -> Grading:
    """The default scheme. Raises ValueError (naming file and key) if its data is damaged."""
    return read_grading(read_packaged(_FOLDER, "default"))


def read_grading(table: Table) -> Grading:
    """The scheme in ``table``. Raises ValueError if it is inconsistent."""
    table.only(_FILE)
    sources = table.each("sources", lambda other: other.text("name"))
    errors, targets, rounds = (table.table(key) for key in ("errors", "targets", "rounds"))
    for inner, words in ((errors, ErrorClass), (targets, Timed), (rounds, RoundsOf)):
        inner.only([word.value for word in words])
    source = partial(_source, sources)
    return Grading(
        errors={error: _grade(errors.table(error)) for error in ErrorClass},
        targets={
            timed: Target(1000 * of.number("seconds"), source(of))
            for timed in Timed
            if timed in targets
            for of in (targets.table(timed),)
        },
        rounds={
            rate: RoundsTarget(of.number("least"), of.number("most"), source(of))
            for rate in RoundsOf
            if rate in rounds
            for of in (rounds.table(rate),)
        },
        accuracy_before_pace=RequiredPercent(table.number("accuracy_before_pace"), by_house=False),
    )


def _grade(table: Table) -> Grade:
    return Grade(table.number("weight"), table.word("severity", Severity))


def _source(sources: dict[str, str], table: Table) -> str:
    named = table.text("source")
    if named not in sources:
        table.wrong("source", f"{named!r} is none of {', '.join(sources)}")
    return sources[named]
