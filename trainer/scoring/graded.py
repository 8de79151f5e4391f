"""Judged answers by a grading scheme: the class and severity of each error, and the mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from trainer.procedure.ask import KINDS
from trainer.procedure.questions import ErrorClass
from trainer.scoring.grading import Grade, Grading, Severity, Target
from trainer.scoring.marks import JudgedAnswer, percent, reaches


@dataclass(frozen=True, slots=True)
class GradedAnswer:
    """One answer by the scheme.

    ``error`` is None if the answer is right and in time. ``grade`` is what the error counts.
    ``target`` is that of its kind, None if there is none; ``late`` says whether it took longer.
    """

    error: ErrorClass | None
    grade: Grade | None
    target: Target | None
    late: bool


@dataclass(frozen=True, slots=True)
class Graded:
    """An attempt by a scheme; the answers are in the given order.

    ``percent`` is the mark, rounded, None if nothing was answered; ``passed`` is None without
    a pass mark as well. ``pace_counts``: enough answers are right for pace to be compared with its
    targets. ``timed`` answers have a target, ``in_time`` of them kept it.
    """

    answers: tuple[GradedAnswer, ...]
    percent: int | None
    passed: bool | None
    errors: Mapping[Severity, int]
    pace_counts: bool
    timed: int
    in_time: int


def graded(
    answers: Sequence[JudgedAnswer], scheme: Grading, mended: Collection[int] = ()
) -> Graded:
    """Grade the answers of an attempt.

    In the mark a right answer counts once, and an error as often as its class weighs: with every
    weight 1 it is the share of right answers. An answer that is right and late is an error of pace,
    but only once accuracy is what the scheme asks before pace. ``mended`` are the places, from 0,
    of errors that were put right: nothing is wrong in the end, so that they count as form does.
    """
    right = sum(answer.verdict.right for answer in answers)
    asked = scheme.accuracy_before_pace.percent
    counts = bool(answers) and reaches(asked, right, len(answers))
    found = tuple(
        _graded(answer, scheme, pace_counts=counts, mended=place in mended)
        for place, answer in enumerate(answers)
    )
    wrong = sum(other.grade.weight for other in found if other.grade is not None)
    mark = percent(right, right + wrong) if answers else None
    if answers and right + wrong == 0:
        mark = 100  # only errors that weigh nothing
    passed = None
    if mark is not None and scheme.pass_mark is not None:
        passed = reaches(scheme.pass_mark, right, right + wrong)
        # A mark that does not pass is not rounded to one that does.
        mark = mark if passed else min(mark, scheme.pass_mark - 1)
    targets = [other for other in found if other.target is not None]
    severities = Counter(other.grade.severity for other in found if other.grade is not None)
    return Graded(
        answers=found,
        percent=mark,
        passed=passed,
        errors={severity: severities[severity] for severity in Severity},
        pace_counts=counts,
        timed=len(targets),
        in_time=sum(not target.late for target in targets),
    )


def _graded(
    answer: JudgedAnswer, scheme: Grading, *, pace_counts: bool, mended: bool
) -> GradedAnswer:
    question = answer.question
    target = scheme.targets.get(KINDS[question.ask].timed_as(question))
    late = target is not None and answer.milliseconds > target.milliseconds
    error = answer.verdict.error
    if answer.verdict.right:
        error = ErrorClass.PACE if late and pace_counts else None
    grade = None if error is None else scheme.errors[error]
    if grade is not None and mended:
        grade = Grade(min(grade.weight, 1), Severity.MINOR)
    return GradedAnswer(error, grade, target, late)
