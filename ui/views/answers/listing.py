"""The choices of a question, one under the other, scrolled where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.views.fitting import Fitting
from ui.views.key_button import KeyButton

MARKS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The key of each choice, in their order."""

MIN_ROWS = 2
"""Rows that are seen at the least."""


class Listing(Fitting):
    """Lays buttons out in columns; a narrow one makes them higher, not their texts shorter."""

    def __init__(self, parent: QWidget) -> None:
        content = QWidget()
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Space.XS)
        super().__init__(parent, content, MIN_ROWS * (CONTROL_HEIGHT + Space.XS))
        self._buttons: Sequence[KeyButton] = ()
        self.current = -1
        """The place that the arrows have come to, -1 before."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_out(self, buttons: Sequence[KeyButton], columns: int) -> None:
        """Show these, down one column and then the next."""
        self._buttons = buttons
        rows = -(-len(buttons) // columns)
        for place, button in enumerate(buttons):
            self._grid.addWidget(button, place % rows, place // rows)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self.updateGeometry()

    def place_of(self, event: QKeyEvent) -> int:
        """The choice that a key means: by its mark or, for Space, where the arrows are; else -1."""
        if event.key() == Qt.Key.Key_Space:
            return self.current
        place = MARKS.find(event.text().upper()) if event.text() else -1
        return place if place < len(self._buttons) else -1

    def go(self, by: int) -> int:
        """Go on to the next choice, or back; its place."""
        start = self.current if self.current >= 0 else (-1 if by > 0 else 0)
        self.current = (start + by) % len(self._buttons)
        for place, button in enumerate(self._buttons):
            button.set_current(place == self.current)
        self.ensureWidgetVisible(self._buttons[self.current], 0, Space.S)
        return self.current
