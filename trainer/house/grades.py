"""What the house asks before pace and as a pass mark, and what it makes of each class of error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from trainer.house.section import Difference, HouseContext, Section
from trainer.house.targets import Targets
from trainer.messages.text import _
from trainer.procedure.questions import ErrorClass
from trainer.rulebook import Documents
from trainer.scoring.grading import Asked, Grade, Grading, Severity
from trainer.scoring.shipped import shipped_grading
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Node

_KEY: Final = "grading"
_KEYS: Final = ("accuracy_before_pace", "pass_mark", "errors")
_HEAVIEST: Final = 100


class GradeChoice(NamedTuple):
    """What the house makes of a class of error; None leaves it at its default."""

    weight: int | None = None
    severity: Severity | None = None

    def of(self, usual: Grade) -> Grade:
        """``usual`` with what is chosen."""
        return Grade(
            usual.weight if self.weight is None else self.weight, self.severity or usual.severity
        )


@dataclass(frozen=True, slots=True)
class Grades:
    """The house's grading; percentages are whole, None where nothing is chosen."""

    accuracy_before_pace: int | None = None
    pass_mark: int | None = None
    errors: Mapping[ErrorClass, GradeChoice] = field(default_factory=dict)


_NONE: Final = Grades()


def scheme(grades: Grades, targets: Targets) -> Grading:
    """The grading scheme in force: the house's, and the default for what it leaves open."""
    usual = shipped_grading()
    asked = grades.accuracy_before_pace
    return replace(
        usual,
        errors={
            error: grades.errors.get(error, GradeChoice()).of(grade)
            for error, grade in usual.errors.items()
        },
        targets={**usual.targets, **targets},
        accuracy_before_pace=(
            usual.accuracy_before_pace if asked is None else Asked(asked, by_house=True)
        ),
        pass_mark=grades.pass_mark,
    )


def _read(node: Node, context: HouseContext) -> Grades:
    found = fields(node, _KEY, _KEYS, context.faults)
    if found is None:
        return _NONE
    return Grades(
        found.number("accuracy_before_pace", most=100),
        found.number("pass_mark", least=1, most=100),
        _errors(found.fields("errors", [error.value for error in ErrorClass])),
    )


def _errors(found: Fields | None) -> dict[ErrorClass, GradeChoice]:
    if found is None:
        return {}
    graded: dict[ErrorClass, GradeChoice] = {}
    for error in ErrorClass:
        inner = found.fields(error.value, GradeChoice._fields)
        if inner is not None:
            graded[error] = GradeChoice(
                inner.number("weight", most=_HEAVIEST), inner.word("severity", Severity)
            )
    return graded


def _differences(one: Grades, other: Grades, _documents: Documents) -> Iterator[Difference]:
    before, after = (_written(scheme(grades, {})) for grades in (one, other))
    for what, text in before.items():
        if text != after[what]:
            yield Difference("", what, text, after[what])


def _written(grading: Grading) -> dict[str, str]:
    """Each part of a scheme with its text."""
    mark = grading.pass_mark
    return {
        _("Accuracy asked before pace"): _percent(grading.accuracy_before_pace.percent),
        _("Pass mark"): _("none") if mark is None else _percent(mark),
        **{
            _("Errors: {error}").format(error=_(error.text)): _(
                "weight {weight}, {severity}"
            ).format(weight=grade.weight, severity=_(grade.severity.text))
            for error, grade in grading.errors.items()
        },
    }


def _percent(percent: int) -> str:
    return _("{percent} %").format(percent=percent)


GRADES: Final = Section(_KEY, _NONE, _read, _differences)
