"""What the house asks before pace and as a pass mark, and what it makes of each class of error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.text import _
from trainer.procedure.acts import Timed
from trainer.procedure.questions import ErrorClass
from trainer.rulebook import Documents
from trainer.scoring.grading import (
    Grade,
    Grading,
    RequiredPercent,
    Severity,
    Target,
    shipped_grading,
)
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Node

# How long the house gives for each kind of act, in seconds.

Targets = Mapping[Timed, Target]

_TARGETS: Final = "targets"
_NO_TARGETS: Final[Targets] = MappingProxyType({})
_LEAST: Final = 0.1
_MOST: Final = 3600.0


def _read_targets(node: Node, context: HouseContext) -> Targets:
    found = fields(node, _TARGETS, [timed.value for timed in Timed], context.faults)
    if found is None:
        return _NO_TARGETS
    seconds = {timed: found.decimal(timed.value, least=_LEAST, most=_MOST) for timed in Timed}
    return {
        timed: Target(round(1000 * given)) for timed, given in seconds.items() if given is not None
    }


def _target_differences(
    first: Targets, other: Targets, _documents: Documents
) -> Iterator[Difference]:
    for timed in Timed:
        if first.get(timed) != other.get(timed):
            what = _("Target: {what}").format(what=_(timed.text))
            yield Difference("", what, _text(timed, first), _text(timed, other))


def _text(timed: Timed, targets: Targets) -> str:
    """The seconds; the published benchmark where the house has set none, or nothing."""
    own, published = targets.get(timed), shipped_grading().targets.get(timed)
    if own is not None:
        return _("{seconds} s").format(seconds=f"{own.milliseconds / 1000:g}")
    if published is None:
        return ""
    return _("{seconds} s ({source})").format(
        seconds=f"{published.milliseconds / 1000:g}", source=_(published.source)
    )


TARGETS: Final = Section(_TARGETS, _NO_TARGETS, _read_targets, _target_differences)
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
            usual.accuracy_before_pace if asked is None else RequiredPercent(asked, by_house=True)
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


def _differences(candidate: Grades, other: Grades, _documents: Documents) -> Iterator[Difference]:
    before, after = (_written(scheme(grades, {})) for grades in (candidate, other))
    for what, text in before.items():
        if text != after[what]:
            yield Difference("", what, text, after[what])


def _written(grading: Grading) -> dict[str, str]:
    mark = grading.pass_mark
    return {
        _("Accuracy required before pace"): _percent(grading.accuracy_before_pace.percent),
        _("Pass mark"): _("none") if mark is None else _percent(mark),
        **{
            _("Mistakes: {error}").format(error=_(error.text)): _(
                "weight {weight}, {severity}"
            ).format(weight=grade.weight, severity=_(grade.severity.text))
            for error, grade in grading.errors.items()
        },
    }


def _percent(percent: int) -> str:
    return _("{percent} %").format(percent=percent)


GRADES: Final = Section(_KEY, _NONE, _read, _differences)
