"""What the result sheet says of the mark, of each error's class, and of pace beside its target."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.messages import _, ngettext
from trainer.procedure.ask import KINDS
from trainer.procedure.questions import ErrorClass, Question
from trainer.scoring.graded import Graded, GradedAnswer
from trainer.scoring.grading import Asked, Grading, Target


def mark_detail(found: Graded, scheme: Grading) -> str:
    """The pass mark, who has set it, and how many errors there are of each severity."""
    lines = [_pass_mark(found, scheme)]
    errors = [
        _("{count} {severity}").format(count=count, severity=_(severity.text))
        for severity, count in found.errors.items()
        if count
    ]
    if errors:
        lines.append(_("Errors: {errors}").format(errors=_(", ").join(errors)))
    return "\n".join(lines)


def _pass_mark(found: Graded, scheme: Grading) -> str:
    if scheme.pass_mark is None:
        return _("no pass mark: none is published")
    said = _("pass mark {percent} %, the house’s: none is published").format(
        percent=scheme.pass_mark
    )
    if found.passed is None:
        return said
    verdict = _("passed") if found.passed else _("not passed")
    return _("{verdict}; {said}").format(verdict=verdict, said=said)


def pace_detail(found: Graded, scheme: Grading) -> str:
    """How many answers kept their target, or why pace is not compared; empty without targets."""
    if not found.timed:
        return ""
    if not found.pace_counts:
        asked = scheme.accuracy_before_pace
        return _("targets count from {percent} % right on ({source})").format(
            percent=asked.percent, source=_asked_by(asked)
        )
    return ngettext(
        "{in_time} of {timed} within its target",
        "{in_time} of {timed} within their targets",
        found.timed,
    ).format(in_time=found.in_time, timed=found.timed)


def _asked_by(asked: Asked) -> str:
    return _("the house’s") if asked.by_house else _("the program’s default; none is published")


def graded_lines(question: Question, time: str, found: GradedAnswer) -> Iterator[str]:
    """The class of an error with its severity, and the time beside the target of its kind."""
    if found.error is not None and found.error is not ErrorClass.PACE and found.grade is not None:
        yield ngettext(
            "{error}, {severity}: counts as {weight} wrong answer",
            "{error}, {severity}: counts as {weight} wrong answers",
            found.grade.weight,
        ).format(
            error=_(found.error.text),
            severity=_(found.grade.severity.text),
            weight=found.grade.weight,
        )
    if found.target is not None:
        kind = _(KINDS[question.ask].timed_as(question).text)
        text = (
            _("{kind}: {time}, over the target of {target} ({source})")
            if found.late
            else _("{kind}: {time}, within the target of {target} ({source})")
        )
        yield text.format(
            kind=kind, time=time, target=_seconds(found.target), source=_source(found.target)
        )


def _seconds(target: Target) -> str:
    tenths = target.milliseconds // 100
    whole, rest = divmod(tenths, 10)
    return _("{seconds} s").format(seconds=f"{whole}.{rest}" if rest else str(whole))


def _source(target: Target) -> str:
    if not target.source:
        return _("the house’s")
    return _("published: {source}").format(source=_(target.source))
