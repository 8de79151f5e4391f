"""Reads the grading scheme that applies where the house has chosen nothing."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from trainer.procedure.questions import ErrorClass
from trainer.procedure.targets import RoundsOf, Timed
from trainer.rulebook.reading import Table, read_packaged
from trainer.scoring.grading import Asked, Grade, Grading, RoundsTarget, Severity, Target

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
    sources = table.each("sources", lambda one: one.text("name"))
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
        accuracy_before_pace=Asked(table.number("accuracy_before_pace"), by_house=False),
    )


def _grade(table: Table) -> Grade:
    return Grade(table.number("weight"), table.word("severity", Severity))


def _source(sources: dict[str, str], table: Table) -> str:
    named = table.text("source")
    if named not in sources:
        table.wrong("source", f"{named!r} is none of {', '.join(sources)}")
    return sources[named]
