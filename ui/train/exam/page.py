"""The exam page: somebody's exams at the left, and what comes next in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, clear, label, told_label
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.speech import announce, in_words
from ui.widgets.spoken_view import hear_as_group

LIST_WIDTH: Final = 300
"""The width of the list of exams, in pixels."""
_CARD: Final = 620


class ExamRow(NamedTuple):
    """An exam in the list, by the number of its sitting."""

    sitting: int
    title: str
    detail: str


class Field(NamedTuple):
    """Something to type: its name, its title, and whether it is hidden while it is typed."""

    name: str
    title: str
    secret: bool = False


class ExamCard(NamedTuple):
    """What comes next: a heading, what is to be known, what is asked for, and the one button.

    Without a ``done`` there is nothing to be done.
    """

    heading: str
    lines: Sequence[str]
    fields: Sequence[Field] = ()
    done: str = ""


class ExamPage(QWidget):
    """Shows its view models; emits signals for what the candidate does."""

    chosen = Signal(object)
    """The ``ExamRow`` that is selected now, or None."""
    wanted = Signal()
    """The button was pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        hear_as_group(self)
        self.exams: RowList[ExamRow] = RowList(self, "own_exams", _("Exams"), GROUPED)
        self.exams.setFixedWidth(LIST_WIDTH)
        self._card = CardFrame(self)
        self._card.setMaximumWidth(scaled(_CARD))
        self._card.column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        self._card.column.setSpacing(Space.M)
        self._typed: dict[str, QLineEdit] = {}
        self._why = told_label("warning", self)
        self._shown: ExamCard | None = None
        right = QVBoxLayout()
        beside = filled(QHBoxLayout(), (self._card, 1), 0)
        filled(right, beside, 1)
        whole = spaced(QHBoxLayout(self), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(whole, self.exams, (right, 1))
        self.exams.chosen.connect(self.chosen)

    def show_exams(self, rows: Sequence[ExamRow], chosen: int) -> None:
        self.exams.show_rows([Row(row, row.title, row.detail) for row in rows])
        self.exams.setVisible(bool(rows))
        if not self.exams.choose(lambda row: row.sitting == chosen):
            self.exams.choose(lambda _row: True)
        self.chosen.emit(self.exams.item)

    def show_card(self, card: ExamCard) -> None:
        """Show what comes next, what was typed before emptied."""
        before, self._shown = self._shown, card
        self.setAccessibleName(in_words(". ", card.heading, *card.lines))
        if self.exams.hasFocus() and card != before:
            announce(self, *card.lines)
        column = self._card.column
        self._why.setParent(self)
        clear(column)
        self._typed = {}
        self._why = named(told_label("warning", self._card), "exam_why")
        column.addWidget(label(card.heading, "title", self._card))
        for line in card.lines:
            column.addWidget(label(line, "", self._card))
        for field in card.fields:
            self._add(field)
        column.addWidget(self._why)
        if card.done:
            button = named(KeyButton(card.done, "⏎", self._card, kind="primary"), "exam_next")
            button.clicked.connect(self.wanted)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _add(self, field: Field) -> None:
        column = self._card.column
        title = label(field.title, "small", self._card)
        typed = named(QLineEdit(self._card), f"exam_{field.name}", field.title)
        if field.secret:
            typed.setEchoMode(QLineEdit.EchoMode.Password)
        typed.returnPressed.connect(self.wanted)
        title.setBuddy(typed)
        column.addWidget(title)
        column.addWidget(typed)
        self._typed[field.name] = typed

    @property
    def card(self) -> ExamCard | None:
        return self._shown

    def typed(self, name: str) -> str:
        """Return what was typed; empty where that is not asked for."""
        field = self._typed.get(name)
        return field.text().strip() if field is not None else ""

    def say(self, why: str) -> None:
        """Say why it does not go on, and let it be typed again."""
        self._why.tell(why)
        for field in self._typed.values():
            if field.echoMode() is QLineEdit.EchoMode.Password:
                field.clear()
        self.take_focus()

    def take_focus(self) -> None:
        for field in self._typed.values():
            field.setFocus()
            return
        (self.exams if self.exams.isVisible() else self).setFocus()
