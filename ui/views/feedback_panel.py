"""The feedback: right or wrong, what was due, the working, the paragraph."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.answers.editor import enter_button
from ui.views.chip_columns import ChipColumns
from ui.views.citation_list import CitationList
from ui.views.judgement import answer_lines, verdict_line
from ui.views.labels import Card, label
from ui.views.lines import Line, Lines
from ui.views.round_view_models import Feedback
from ui.views.speech import announce

UNFOLDED = 2
"""How many paragraphs are shown unasked after a wrong answer; after a right one, none is."""

_CHIPS = 120
"""Height of the right chips, in pixels."""


class FeedbackPanel(QWidget):
    """Shown until the trainee goes on."""

    go_on = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._card = Card(self, "right")
        self._verdict_lines = Lines(self._card, self._card.column)
        self._worked = working = QWidget(self)
        working_column = QVBoxLayout(working)
        working_column.setContentsMargins(0, 0, 0, 0)
        working_column.setSpacing(Space.XS)
        self._working = Lines(working, working_column)
        self.citations = CitationList(self, UNFOLDED)
        self._chips_title = label(_("The right chips"), "muted", self)
        self._chips = ChipColumns(self)
        self._chips.setFixedHeight(_CHIPS)
        read = QWidget(self)
        reasons = QWidget(read)
        reason_column = QVBoxLayout(reasons)
        reason_column.setContentsMargins(0, 0, 0, 0)
        reason_column.setSpacing(Space.L)
        reason_column.addWidget(self._chips_title)
        reason_column.addWidget(self._chips)
        reason_column.addWidget(working)
        reason_column.addWidget(self.citations)
        reason_column.addStretch(1)
        verdict = QVBoxLayout()
        verdict.addWidget(self._card)
        verdict.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, read)
        self._parts.setContentsMargins(0, 0, Space.XS, 0)
        self._parts.setSpacing(Space.L)
        self._parts.addLayout(verdict)
        self._parts.addWidget(reasons, 1)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setWidget(read)
        # It can have the focus, to be scrolled.
        mark_as(self._area, kind="read")
        self._area.setAccessibleName(_("Feedback"))
        self._button = enter_button(_("Continue"), self)
        self._button.setObjectName("go_on_button")
        self._button.clicked.connect(self.go_on)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(Space.L)
        self._layout.addWidget(self._area, 1)
        self._layout.addWidget(self._button)

    def spread(self, wide: bool) -> None:
        """Verdict and reasons side by side, when the panel is under the felt."""
        along = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        for layout in (self._layout, self._parts):
            layout.setDirection(along)
        self._parts.setStretch(0, 1 if wide else 0)

    def show_feedback(self, feedback: Feedback) -> None:
        """Show one judgement."""
        surface = "right" if feedback.right else "wrong"
        if self._card.property("surface") != surface:
            mark_as(self._card, surface=surface)
        self._verdict_lines.show(
            (
                Line(feedback.question, "small"),
                verdict_line(feedback),
                *answer_lines(feedback, "heading"),
            )
        )
        worked = (
            *(Line(line, "strong") for line in _working(feedback)),
            *(Line(line) for line in feedback.tricks),
            *(Line(line) for line in feedback.reasons if not feedback.right),
        )
        self._working.show(worked)
        self._worked.setVisible(bool(worked))
        self._chips.show_columns(feedback.chips)
        for widget in (self._chips_title, self._chips):
            widget.setVisible(bool(feedback.chips))
        self.citations.unfolded = 0 if feedback.right else UNFOLDED
        self.citations.show_citations(feedback.citations, feedback.settings)
        self._area.verticalScrollBar().setValue(0)
        self.setAccessibleName(f"{feedback.word}. {feedback.expected}")
        announce(self, feedback.word, feedback.expected, *feedback.errors)


def _working(feedback: Feedback) -> tuple[str, ...]:
    """The arithmetic; after a right answer one line of it, and none where the cards say it all."""
    if not feedback.right:
        return feedback.working
    return () if feedback.line else feedback.working[-1:]
