"""The reports page: what was passed at the left, one of it at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.widgets.labels import CardFrame, label
from ui.widgets.row_list import GROUPED, Row, RowList


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
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(Space.S)
        left.addWidget(label(_("Passed and signed"), "heading", self))
        left.addWidget(self.passes, 1)
        right = QVBoxLayout()
        right.setSpacing(Space.M)
        right.addWidget(self._notice)
        right.addWidget(self._card)
        right.addWidget(self._empty, 1)
        right.addStretch(0)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        whole.setSpacing(Space.XL)
        whole.addWidget(self._left, 1)
        whole.addLayout(right, 1)
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
        """Show the selected pass, or what comes next where there is none."""
        self._card.setVisible(card is not None)
        self._empty.setVisible(card is None)
        if card is not None:
            self._title.setText(card.title)
            self._text.setText("\n\n".join(card.texts))

    def take_focus(self) -> None:
        """Focus the list, or the page where there is none."""
        (self.passes if self.passes.isVisible() else self).setFocus()
