"""The exams page: the exams at the left, one of them at the right with its candidates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import filled, spaced
from ui.widgets.empty import EmptyPage
from ui.widgets.labels import label, let_narrow
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.rows_view import RowsView

LIST_WIDTH: Final = 300
"""The width of the list of exams, in pixels."""
COURSE, MARKS = "course", "marks"
"""The two sides from which a sitting is looked at."""
_NAME: Final = 18
"""The percentage of the width that a candidate's name has at least."""
_OF_STATIONS: Final = (1, 2)
"""The columns that say where a candidate is."""


class ExamRow(NamedTuple):
    """An exam in the list."""

    id: int
    title: str
    detail: str


class ExamsPage(QWidget):
    """Shows its view models; emits signals for what the supervisor chooses."""

    chosen = Signal(object)
    """The ``ExamRow`` that is selected now, or None."""
    candidate_chosen = Signal(int)
    """The place of a candidate, -1 for none."""
    item_chosen = Signal(int)
    """The place of a line of the marks, -1 for none."""
    side_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.exams: RowList[ExamRow] = RowList(self, "exams", _("Exams"), GROUPED)
        self.exams.setFixedWidth(LIST_WIDTH)
        self._title = label("", "title", self, wrap=False)
        self._summary = label("", "muted", self)
        self._note = label("", "", self)
        self._source = named(label("", "muted", self), "exam_source")
        let_narrow(self._summary, self._note, self._source)
        self.candidates = RowsView(
            self,
            (
                _("Candidate"),
                _("Station"),
                _("Seen"),
                _("State"),
                _("Time left"),
                _("Interrupted"),
                _("Left window"),
                _("Result"),
            ),
            filling=0,
            right=frozenset((2, 4, 5, 6, 7)),
            whole=frozenset((3,)),
            least=_NAME,
        )
        self.candidates.setObjectName("candidates")
        self.candidates.select_several()
        self.candidates.setAccessibleName(_("Candidates"))
        self.items = RowsView(
            self,
            (_("Part"), _("What"), _("Given"), _("Right"), _("Marks")),
            filling=1,
            right=frozenset((4,)),
        )
        self.items.setObjectName("exam_items")
        self.items.setAccessibleName(_("Marks"))
        self.entries = RowsView(self, (_("Time"), _("What"), _("By")), filling=1)
        self.entries.setObjectName("exam_entries")
        self.entries.setAccessibleName(_("Course"))
        self._buttons = {
            side: self._button(side, text)
            for side, text in ((COURSE, _("Course")), (MARKS, _("Marks")))
        }
        self._details = QStackedWidget(self)
        self._details.addWidget(self.entries)
        self._details.addWidget(self.items)
        self._one = QWidget(self)
        self.empty = EmptyPage(self, "exams_empty")
        self._right = QStackedWidget(self)
        self._right.addWidget(self._one)
        self._right.addWidget(self.empty)
        self._lay_out()
        self.exams.chosen.connect(self.chosen)
        self.candidates.chosen.connect(self.candidate_chosen)
        self.items.chosen.connect(self.item_chosen)

    def _button(self, side: str, text: str) -> PressButton:
        button = named(PressButton(text, self), f"exam_{side}")
        button.setCheckable(True)
        mark_as(button, kind="quiet")
        button.clicked.connect(lambda: self.side_wanted.emit(side))
        return button

    def _lay_out(self) -> None:
        sides = spaced(QHBoxLayout(), Space.XS)
        for button in self._buttons.values():
            sides.addWidget(button)
        sides.addStretch(1)
        column = spaced(QVBoxLayout(self._one), Space.S)
        column.addWidget(self._title)
        column.addWidget(self._summary)
        column.addWidget(self._source)
        column.addWidget(self.candidates, 1)
        column.addLayout(sides)
        column.addWidget(self._note)
        column.addWidget(self._details, 1)
        whole = spaced(QHBoxLayout(self), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(whole, self.exams, (self._right, 1))

    def show_exams(self, rows: Sequence[ExamRow], chosen: int) -> None:
        self.exams.show_rows([Row(row, row.title, row.detail) for row in rows])
        self.exams.setVisible(bool(rows))
        self._right.setCurrentWidget(self._one if rows else self.empty)
        if not self.exams.choose(lambda row: row.id == chosen):
            self.exams.choose(lambda _row: True)
        self.chosen.emit(self.exams.item)

    def show_exam(self, title: str, summary: str) -> None:
        self._title.setText(title)
        self._summary.setText(summary)

    def show_source(self, text: str, *, stations: bool) -> None:
        """Say whose the figures are; ``stations``: also at which station each candidate is."""
        self._source.setText(text)
        self._source.setVisible(bool(text))
        for column in _OF_STATIONS:
            self.candidates.setColumnHidden(column, not stations)

    def show_side(self, side: str, note: str) -> None:
        """Turn to the course of a sitting or to its marks, with a sentence about it."""
        self._details.setCurrentWidget(self.items if side == MARKS else self.entries)
        for own, button in self._buttons.items():
            button.setChecked(own == side)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def take_focus(self) -> None:
        if self.exams.isVisible():
            self.exams.setFocus()
        else:
            self.empty.take_focus()
