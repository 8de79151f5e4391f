"""A judgement as lines of text: what was due, what was answered, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.messages import _
from ui.views.lines import Line

if TYPE_CHECKING:
    from ui.views.round_view_models import Feedback, GivenLine

TICK, CROSS = "✓", "✗"

_HEADING = 40
"""How many characters a heading has at most: it is seen first, and does not take several lines."""


def verdict_line(feedback: Feedback) -> Line:
    """Right or wrong, as a symbol and a word."""
    sign, kind = (TICK, "right") if feedback.right else (CROSS, "wrong")
    return Line(f"{sign}  {feedback.word}", kind)


def answer_lines(feedback: Feedback, kind: str) -> Iterator[Line]:
    """What decides, what was due, as ``kind``; if the answer differs, the answer and its mistakes.

    Where the line with the cards ends in what was due, that is not said again.
    """
    if feedback.line.endswith(f": {feedback.expected}"):
        yield Line(feedback.line, kind, "expected")
    else:
        if feedback.line:
            yield Line(feedback.line, "strong", "deciding")
        if not feedback.right:
            yield Line(_("Right answer"), "small")
        due = "\n".join(feedback.due) or feedback.expected
        yield Line(due, kind if len(due) <= _HEADING else "strong", "expected")
    if not feedback.right and feedback.answer:
        yield Line(_("Your answer"), "small")
        for line in feedback.answer:
            yield from _given(line)
    elif not feedback.right:
        yield Line(_("Your answer: {given}").format(given=feedback.given))
    yield from map(Line, feedback.errors)


def _given(line: GivenLine) -> Iterator[Line]:
    sign, kind = (TICK, "right") if line.right else (CROSS, "wrong")
    yield Line(f"{sign}  {line.text}", kind, "given")
    if line.note:
        yield Line(line.note, "warning", "note")
