"""The number pad on the screen, laid out as the one on the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.words import _
from ui.views.key_button import KeyButton

BACKSPACE = "back"


class Keypad(QWidget):
    """Digits, optionally a point, and the key that takes the last one back."""

    pressed = Signal(str)
    """A digit, ``.`` or ``BACKSPACE``."""

    def __init__(self, parent: QWidget, *, point: bool) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        rows = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
        for row, digits in enumerate(rows):
            for column, digit in enumerate(digits):
                self._add(grid, digit, row, column)
        self._add(grid, "0", 3, 0, 1 if point else 2)
        if point:
            self._add(grid, ".", 3, 1)
        self._add(grid, BACKSPACE, 3, 2)

    def _add(self, grid: QGridLayout, key: str, row: int, column: int, span: int = 1) -> None:
        spoken = {".": _("Point"), BACKSPACE: _("Take the last digit back")}.get(key, key)
        button = KeyButton("⌫" if key == BACKSPACE else key, "", self)
        button.setObjectName(f"key_{key}")
        button.setAccessibleName(spoken)
        button.setMinimumSize(44, 36)
        button.clicked.connect(lambda _checked=False, pressed=key: self.pressed.emit(pressed))
        grid.addWidget(button, row, column, 1, span)
