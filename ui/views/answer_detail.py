"""One answer in detail: what was due, what was given, the working and the paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.citation_list import CitationList
from ui.views.judgement import answer_lines, verdict_line
from ui.views.labels import Card
from ui.views.lines import Line, Lines
from ui.views.round_view_models import Feedback


class AnswerDetail(Card):
    """A column beside a list of answers, scrolled where it is long."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "panel")
        self._fit()
        # Paragraphs that do not fit are scrolled to; compressed, they would be illegible.
        explained = QWidget(self)
        column = QVBoxLayout(explained)
        column.setContentsMargins(0, 0, Space.S, 0)
        column.setSpacing(Space.M)
        working = QVBoxLayout()
        working.setSpacing(Space.XS)
        self._working = Lines(explained, working)
        self.citations = CitationList(explained)
        column.addLayout(working)
        column.addWidget(self.citations)
        column.addStretch(1)
        self.scrolled = QScrollArea(self)
        self.scrolled.setWidgetResizable(True)
        mark_as(self.scrolled, kind="read")
        self.scrolled.setAccessibleName(_("The chosen answer"))
        self.scrolled.setWidget(explained)
        self.column.addWidget(self.scrolled)

    def changeEvent(self, event: QEvent) -> None:
        """Be wider for larger letters: a number of a paragraph is never wrapped."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._fit()

    def _fit(self) -> None:
        least, most = scaled(300), scaled(420)
        if (self.minimumWidth(), self.maximumWidth()) != (least, most):
            self.setMinimumWidth(least)
            self.setMaximumWidth(most)

    def show_detail(self, detail: Feedback | None, graded: Sequence[str] = ()) -> None:
        """Show an answer's, from its beginning; nothing for None."""
        self.scrolled.verticalScrollBar().setValue(0)
        if detail is None:
            self._working.show(())
            self.citations.show_citations(())
            return
        self._working.show(
            (
                verdict_line(detail),
                *(Line(text, "muted", "graded") for text in graded),
                Line(detail.question),
                *answer_lines(detail, "strong"),
                *(Line(text) for text in detail.working),
            )
        )
        self.citations.show_citations(detail.citations, detail.settings)
