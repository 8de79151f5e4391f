"""What is wrong with a file: a card for each fault, with the line that it is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import spaced
from ui.widgets.labels import CardFrame, clear, label

if TYPE_CHECKING:
    from ui.widgets.view_models import FaultCard


class FaultCards(QScrollArea):
    """The cards one below the other; what does not fit is scrolled to."""

    found = Signal(int, int)
    """The line and the column of the file that are to be corrected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Errors in the file"))
        self.setProperty("kind", "read")
        self._held = QWidget(self)
        self._column = spaced(QVBoxLayout(self._held), Space.S, (0, 0, Space.S, 0))
        self.setWidget(self._held)

    def show_faults(self, faults: Sequence[FaultCard], more: str = "") -> None:
        """Show these; ``more`` says how many there are beyond them."""
        clear(self._column)
        for fault in faults:
            self._column.addWidget(self._card(fault))
        if more:
            self._column.addWidget(label(more, "muted", self._held))
        self._column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _card(self, fault: FaultCard) -> CardFrame:
        card = CardFrame(self._held)
        where = _("{where} · {paragraph}").format(where=fault.where, paragraph=fault.paragraph)
        where = where if fault.paragraph else fault.where
        if fault.line:
            button = PressButton(where, card)
            button.setProperty("kind", "link")
            button.setObjectName("fault_place")
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            button.setToolTip(_("Correct it in the editor"))
            button.clicked.connect(lambda: self.found.emit(fault.line, fault.column))
            card.column.addWidget(button)
        else:
            card.column.addWidget(label(where, "small", card))
        text = label(fault.text, "", card)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        card.column.addWidget(text)
        if fault.source:
            line = label(f"{fault.source}\n{' ' * fault.at}^", "source", card, wrap=False)
            line.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
            line.setObjectName("source_line")
            line.setAccessibleName(fault.source)
            card.column.addWidget(line)
        return card
