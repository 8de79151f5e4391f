"""The choices of a question, one under the other, scrolled where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget

from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.views.key_button import KeyButton

LEAST_ROWS = 2
"""Rows that are seen at the least."""


class Listing(QScrollArea):
    """Lays ``buttons`` out in columns; a narrow one makes them higher, not their texts shorter."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons: Sequence[KeyButton] = ()
        self._at = -1
        self._content = QWidget(self)
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Space.XS)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(self._content)

    def lay_out(self, buttons: Sequence[KeyButton], columns: int) -> None:
        """Show these, down one column and then the next."""
        self._buttons = buttons
        rows = -(-len(buttons) // columns)
        for place, button in enumerate(buttons):
            self._grid.addWidget(button, place % rows, place // rows)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        self.updateGeometry()

    def go(self, by: int) -> int:
        """Go on to the next choice, or back; its place."""
        start = self._at if self._at >= 0 else (-1 if by > 0 else 0)
        self._at = (start + by) % len(self._buttons)
        for place, button in enumerate(self._buttons):
            button.set_current(place == self._at)
        self.ensureWidgetVisible(self._buttons[self._at], 0, Space.S)
        return self._at

    @property
    def current(self) -> int:
        """The place that the arrows have come to, -1 before."""
        return self._at

    def sizeHint(self) -> QSize:
        """As high as all of them are in this width."""
        return QSize(240, self._content.heightForWidth(max(1, self.width())))

    def minimumSizeHint(self) -> QSize:
        """A few rows; the others are scrolled to."""
        rows = min(len(self._buttons), LEAST_ROWS)
        least = rows * (CONTROL_HEIGHT + Space.XS)
        return QSize(self._content.minimumSizeHint().width(), min(least, self.sizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
