"""The result page: accuracy and pace separately, then every answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.felt.setup import FeltOptions, LaidFelt
from ui.felt.term_card import Look
from ui.felt.view import FeltView
from ui.table.deal_choices import TableShown
from ui.table.terms import TermCards
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, label, plain_tip
from ui.widgets.rounds import CROSS, TICK, AnswerDetail, AnswerLine, Result
from ui.widgets.rows_view import RowsView
from ui.widgets.speech import in_words
from ui.widgets.terms import TermScope

_HIGH: Final = 560
"""The height from which on there is room for all that is said above the answers, in pixels."""


class _Figure(CardFrame):
    """One figure of an attempt under its name, and what it is made of."""

    def __init__(self, parent: QWidget, name: str, size: str = "title") -> None:
        super().__init__(parent)
        self._name = name
        self.said = ""
        """The figure as it is read aloud."""
        self._figure = label("", size, self)
        self._detail = label("", "muted", self)
        for text in (label(name, "small", self), self._figure, self._detail):
            self.column.addWidget(text)
        self.column.addStretch(1)

    def show_figure(self, figure: str, detail: str) -> None:
        self._figure.setText(figure)
        self._figure.setAccessibleName(f"{self._name}: {figure}")
        self._detail.setText(detail)
        self.said = in_words(", ", self._figure.accessibleName(), detail)
        self.setToolTip(plain_tip(detail))

    def show_whole(self, whole: bool) -> None:
        """Show what the figure is made of below it, or only as its tip."""
        self._detail.setVisible(whole)


class ResultPage(TermScope):
    """One attempt's answers; next to the list, the selected one's working and paragraphs."""

    def __init__(self, parent: QWidget, look: Callable[[], Look]) -> None:
        super().__init__(parent)
        self._result: Result | None = None
        self._title = named(label("", "title", self), "result_title")
        self._when = label("", "muted", self)
        self._note = label("", "", self)
        self._table = named(label("", "muted", self), "table_origins")
        self._figures = (
            _Figure(self, _("Accuracy")),
            _Figure(self, _("Pace")),
            _Figure(self, _("Mark")),
            _Figure(self, _("Cost"), "heading"),
        )
        figures = spaced(QHBoxLayout(), Space.M)
        for figure in self._figures:
            figures.addWidget(figure, 1)
        self.answers = RowsView(
            self,
            ("", _("Question"), _("Expected"), _("Your answer"), _("Time"), _("Paragraph")),
            filling=1,
            right=frozenset({4}),
            inked={TICK: True, CROSS: False},
        )
        self.answers.setObjectName("answers")
        self._nothing = label(_("No mistakes."), "heading", self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._detail = AnswerDetail(self)
        self.citations, self.detail = self._detail.citations, self._detail.scrolled
        lower = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.M)
        filled(lower, (self.answers, 3), (self._nothing, 3), (self._detail, 1))
        body = spaced(QVBoxLayout(), Space.M, (Space.L, Space.M, Space.L, Space.L))
        for text in (self._title, self._when, self._note, self._table):
            body.addWidget(text)
        filled(body, figures, (lower, 1))
        filled(spaced(QVBoxLayout(self), 0), (body, 1))
        self.answers.chosen.connect(self._show_detail)
        self.terms = TermCards(self, look)

    def show_result(self, result: Result) -> None:
        self._result = result
        self._title.setText(_(result.title))
        self._when.setText(result.when)
        self._when.setVisible(bool(result.when))
        self._note.setText(result.note)
        self._note.setVisible(bool(result.note))
        self._table.setText(result.table)
        accuracy, pace, mark, cost = self._figures
        accuracy.show_figure(result.accuracy, result.accuracy_detail)
        pace.show_figure(result.pace, result.pace_detail)
        mark.show_figure(result.mark, result.mark_detail)
        cost.show_figure(
            result.cost, _("what the mistakes would have cost the house and the players")
        )
        for listed in (self.answers, self._detail):
            listed.setVisible(bool(result.lines))
        self._nothing.setVisible(not result.lines)
        self.answers.show_rows(
            [
                (
                    TICK if line.right else CROSS,
                    line.question,
                    line.expected,
                    line.given,
                    line.time,
                    line.paragraphs,
                )
                for line in result.lines
            ],
            selected=next((row for row, line in enumerate(result.lines) if not line.right), 0),
        )
        self._fit()
        figures = (figure.said for figure in self._figures)
        heard = in_words(". ", _(result.title), *figures, result.note, _("Answers"))
        self.answers.setAccessibleName(heard)
        self.answers.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the page is low for its letters, the answers come before all that is said of them.

        Otherwise no more than one of them would be in sight.
        """
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        whole = self.height() >= scaled(_HIGH)
        for figure in self._figures:
            figure.show_whole(whole)
        self._table.setVisible(whole and bool(self._table.text()))

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def line(self) -> AnswerLine | None:
        """The selected answer."""
        row = self.answers.currentIndex().row()
        lines = self._result.lines if self._result is not None else ()
        return lines[row] if 0 <= row < len(lines) else None

    def renew_line(self, line: AnswerLine) -> None:
        """Show the selected answer with something more said of it."""
        row = self.answers.currentIndex().row()
        assert self._result is not None, "an answer is selected"
        lines = (*self._result.lines[:row], line, *self._result.lines[row + 1 :])
        self._result = replace(self._result, lines=lines)
        self._show_detail(row)

    def take_focus(self) -> None:
        self.answers.setFocus()

    def _show_detail(self, row: int) -> None:
        lines = self._result.lines if self._result is not None else ()
        if 0 <= row < len(lines):
            self.terms.explain(lines[row].document)
            self._detail.show_detail(lines[row].detail, lines[row].graded)
        else:
            self.terms.explain(None)
            self._detail.show_detail(None)


# Two tables side by side: one as it was left, and as it should have been.

_LEAST: Final = (960, 480)


class TwoTablesDialog(QDialog):
    """Opened without a nested event loop; as large as the window that it lies over.

    ``tables`` are shown on the felt ``laid`` from the left, each under its heading and above what
    was done there.
    """

    def __init__(
        self,
        parent: QWidget,
        title: str,
        laid: LaidFelt,
        options: FeltOptions,
        tables: Sequence[TableShown],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("two_tables")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(title, "heading", self))
        beside = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.L)
        column.addLayout(beside, 1)
        self.felts: list[FeltView] = []
        for table in tables:
            side = spaced(QVBoxLayout(), Space.S)
            side.addWidget(label(table.heading, "strong", self))
            felt = FeltView(self, whole=True)
            felt.setMinimumSize(320, 240)
            felt.setAccessibleName(table.heading)
            felt.set_options(options)
            felt.set_felt(*laid)
            felt.show_table(table.view, animate=False)
            felt.set_asked(table.about)
            filled(side, (felt, 1), label(table.done, "", self))
            beside.addLayout(side, 1)
            self.felts.append(felt)
        row = QHBoxLayout()
        row.addStretch(1)
        close = KeyButton(_("Close"), "Esc", self, kind="primary")
        close.clicked.connect(self.reject)
        row.addWidget(close)
        column.addLayout(row)
        room = parent.window().size()
        self.resize(max(_LEAST[0], room.width() * 9 // 10), max(_LEAST[1], room.height() * 8 // 10))
