"""What comes before the stages: a sentence in a card, and the button of what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.train.view_models import TodayLine
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import spaced
from ui.widgets.labels import CardFrame, clear, label, let_narrow


class TodayCards(QWidget):
    """A card for each line, one below the other."""

    wanted = Signal(str)
    """The id of the command that is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._column = spaced(QVBoxLayout(self), Space.S)

    def show_lines(self, lines: Sequence[TodayLine]) -> None:
        """Show these; without any there is nothing to be seen."""
        clear(self._column)
        for line in lines:
            frame = CardFrame(self)
            row = QHBoxLayout()
            text = label(line.text, "", frame)
            let_narrow(text)
            row.addWidget(text, 1)
            if line.command:
                row.addWidget(self._button(frame, line))
            frame.column.addLayout(row)
            self._column.addWidget(frame)
        self.setVisible(bool(lines))

    def _button(self, frame: CardFrame, line: TodayLine) -> KeyButton:
        button = named(KeyButton(line.title, line.key, frame), f"do_{line.command}")
        button.clicked.connect(lambda: self.wanted.emit(line.command))
        return button
