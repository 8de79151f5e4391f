"""The result page: accuracy and pace separately, then every answer."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.answer_detail import AnswerDetail
from ui.views.judgement import CROSS, TICK
from ui.views.labels import Card, clear, label
from ui.views.round_view_models import AnswerLine, Result
from ui.views.rows_view import RowsView


class ResultPage(QWidget):
    """One attempt's answers; next to the list, the selected one's working and paragraphs."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._result: Result | None = None
        self._title = label("", "title", self)
        self._title.setObjectName("result_title")
        self._when = label("", "muted", self)
        self._table = label("", "muted", self)
        self._table.setObjectName("table_origins")
        self._figures = QHBoxLayout()
        self._figures.setSpacing(Space.M)
        self.answers = RowsView(
            self,
            ("", _("Question"), _("Expected"), _("Your answer"), _("Time"), _("Paragraph")),
            filling=1,
            right=frozenset({4}),
            inked={TICK: True, CROSS: False},
        )
        self.answers.setObjectName("answers")
        self.answers.setAccessibleName(_("Answers"))
        self._detail = AnswerDetail(self)
        self.citations, self.detail = self._detail.citations, self._detail.scrolled
        lower = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        lower.setSpacing(Space.M)
        lower.addWidget(self.answers, 3)
        lower.addWidget(self._detail, 1)
        self.bar = ActionBar(self)
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        body.setSpacing(Space.M)
        for text in (self._title, self._when, self._table):
            body.addWidget(text)
        body.addLayout(self._figures)
        body.addLayout(lower, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)
        whole.addWidget(self.bar)
        self.answers.chosen.connect(self._show_detail)

    def show_result(self, result: Result) -> None:
        """Show one attempt."""
        self._result = result
        self._title.setText(result.title)
        self._when.setText(result.when)
        self._when.setVisible(bool(result.when))
        self._table.setText(result.table)
        self._table.setVisible(bool(result.table))
        clear(self._figures)
        for name, figure, detail in (
            (_("Accuracy"), result.accuracy, result.accuracy_detail),
            (_("Pace"), result.pace, result.pace_detail),
            (_("Mark"), result.mark, result.mark_detail),
            (_("Cost"), result.cost, _("what the errors would have cost the house and the guests")),
        ):
            card = Card(self)
            card.column.addWidget(label(name, "small", card))
            big = label(figure, "heading" if figure is result.cost else "title", card)
            big.setAccessibleName(f"{name}: {figure}")
            card.column.addWidget(big)
            card.column.addWidget(label(detail, "muted", card))
            card.column.addStretch(1)
            self._figures.addWidget(card, 1)
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
        self.answers.setFocus()

    @property
    def line(self) -> AnswerLine | None:
        """The selected answer."""
        row = self.answers.currentIndex().row()
        lines = self._result.lines if self._result is not None else ()
        return lines[row] if 0 <= row < len(lines) else None

    def take_focus(self) -> None:
        """Focus the list of answers."""
        self.answers.setFocus()

    def _show_detail(self, row: int) -> None:
        lines = self._result.lines if self._result is not None else ()
        if 0 <= row < len(lines):
            self._detail.show_detail(lines[row].detail, lines[row].graded)
        else:
            self._detail.show_detail(None)
