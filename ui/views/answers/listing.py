"""The choices of a question in columns, scrolled where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.views.fitting import Fitting
from ui.views.key_button import KeyButton
from ui.views.speech import announce

MARKS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of the choices, in order."""

MIN_ROWS = 2
"""Minimum number of visible rows."""

_MANY_ROWS = 12
"""More rows than this are lower, and lower still where they would be scrolled."""


class Listing(Fitting):
    """Lays buttons out in columns; where it is narrow they get higher instead of being cut off."""

    def __init__(self, parent: QWidget) -> None:
        content = QWidget()
        self._grid = QGridLayout(content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Space.XS)
        super().__init__(parent, content, MIN_ROWS * (scaled(CONTROL_HEIGHT) + Space.XS))
        self._buttons: Sequence[KeyButton] = ()
        self._rows = 0
        self.current = -1
        """The place selected with the arrow keys, -1 for none."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def lay_out(self, buttons: Sequence[KeyButton], columns: int) -> None:
        """Show these buttons, down one column and then the next."""
        self._buttons = buttons
        self._rows = rows = -(-len(buttons) // columns)
        self._grid.setVerticalSpacing(Space.XS)
        for place, button in enumerate(buttons):
            button.set_tight(rows > _MANY_ROWS)
            self._grid.addWidget(button, place % rows, place // rows)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make many rows as low as can be read where there is too little room for them."""
        super().resizeEvent(event)
        if self._rows > _MANY_ROWS and event.size().height() < self.sizeHint().height():
            self._grid.setVerticalSpacing(1)
            for button in self._buttons:
                button.set_tight(True, lowest=True)
            self.updateGeometry()

    def place_of(self, event: QKeyEvent) -> int:
        """The choice of a key: by its mark or, for Space, by the arrow keys; else -1."""
        if event.key() == Qt.Key.Key_Space:
            return self.current
        place = MARKS.find(event.text().upper()) if event.text() else -1
        return place if place < len(self._buttons) else -1

    def go(self, by: int) -> int:
        """Move the selection by so many choices; returns its place."""
        start = self.current if self.current >= 0 else (-1 if by > 0 else 0)
        self.current = (start + by) % len(self._buttons)
        for place, button in enumerate(self._buttons):
            button.set_current(place == self.current)
        chosen = self._buttons[self.current]
        self.ensureWidgetVisible(chosen, 0, Space.S)
        announce(chosen, chosen.accessibleName(), _("marked") if chosen.isChecked() else "")
        return self.current
