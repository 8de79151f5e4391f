"""A judgement in labels: what was due, what was answered, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from trainer.words import _
from ui.views.labels import label

if TYPE_CHECKING:
    from ui.views.shown import Feedback, GivenLine

TICK, CROSS = "✓", "✗"


def verdict_label(feedback: Feedback, parent: QWidget) -> QLabel:
    """Right or wrong, by shape and word."""
    sign, kind = (TICK, "right") if feedback.right else (CROSS, "wrong")
    return label(f"{sign}  {feedback.word}", kind, parent)


def answer_labels(feedback: Feedback, parent: QWidget, kind: str) -> Iterator[QLabel]:
    """What was due, as ``kind``; if something else was answered, that and what is wrong in it."""
    if not feedback.right:
        yield label(_("Right answer"), "small", parent)
    due = label("\n".join(feedback.due) or feedback.expected, kind, parent)
    due.setObjectName("expected")
    yield due
    if not feedback.right and feedback.answer:
        yield label(_("Your answer"), "small", parent)
        for line in feedback.answer:
            yield from _given(line, parent)
    elif not feedback.right:
        yield label(_("Your answer: {given}").format(given=feedback.given), "", parent)
    if feedback.error:
        yield label(feedback.error, "", parent)


def _given(line: GivenLine, parent: QWidget) -> Iterator[QLabel]:
    sign, kind = (TICK, "right") if line.right else (CROSS, "wrong")
    given = label(f"{sign}  {line.text}", kind, parent)
    given.setObjectName("given")
    yield given
    if line.note:
        note = label(line.note, "warning", parent)
        note.setObjectName("note")
        yield note
