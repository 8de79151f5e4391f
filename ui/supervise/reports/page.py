"""The reports page: what was passed at the left, one of it at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, label
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.spoken_view import hear_while_empty


class PassLine(NamedTuple):
    """Something that was passed and signed, and whether its certificate was issued."""

    number: str
    name: str
    detail: str
    mark: str


class PassCard(NamedTuple):
    """The selected pass: whose it is, and sentences about it."""

    title: str
    texts: tuple[str, ...]


class ReportsPage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(object)
    """The ``PassLine`` that is selected now, or None."""
    activated = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        hear_while_empty(self)
        self.passes: RowList[PassLine] = RowList(self, "passes", _("Passed and signed"), GROUPED)
        self._notice = label("", "warning", self)
        self._card = CardFrame(self)
        self._title = label("", "title", self._card)
        self._text = label("", "", self._card)
        self._card.column.addWidget(self._title)
        self._card.column.addWidget(self._text)
        self._empty = label(
            _(
                "Nothing was passed and signed yet. Exams and table tests come here once a "
                "supervisor has signed them; answers and statements can be exported at any time."
            ),
            "muted",
            self,
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._left = QWidget(self)
        left = spaced(QVBoxLayout(self._left), Space.S)
        filled(left, label(_("Passed and signed"), "heading", self), (self.passes, 1))
        right = spaced(QVBoxLayout(), Space.M)
        filled(right, self._notice, self._card, (self._empty, 1), 0)
        whole = spaced(QHBoxLayout(self), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(whole, (self._left, 1), (right, 1))
        self.passes.chosen.connect(self.chosen)
        self.passes.doubleClicked.connect(lambda _index: self.activated.emit())

    def show_lines(self, lines: Sequence[PassLine], chosen: str, notice: str) -> None:
        """List what was passed; ``notice`` says how many certificates end soon."""
        self._notice.setText(notice)
        self._notice.setVisible(bool(notice))
        self._left.setVisible(bool(lines))
        self.passes.show_rows(Row(line, line.name, line.detail, line.mark) for line in lines)
        if not self.passes.choose(lambda line: line.number == chosen):
            self.passes.choose(lambda _line: True)
        self.chosen.emit(self.passes.item)

    def show_card(self, card: PassCard | None) -> None:
        self._card.setVisible(card is not None)
        self._empty.setVisible(card is None)
        if card is not None:
            self._title.setText(card.title)
            self._text.setText("\n\n".join(card.texts))

    def take_focus(self) -> None:
        (self.passes if self.passes.isVisible() else self).setFocus()
