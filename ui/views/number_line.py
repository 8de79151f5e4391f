"""A line in which a whole number is typed."""

from __future__ import annotations

from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget


class NumberLine(QLineEdit):
    """``value`` is the number, never below ``least`` or above ``most``."""

    def __init__(self, name: str, what: str, least: int, most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._least, self._most = least, most
        self.setObjectName(name)
        self.setAccessibleName(what)
        self.setValidator(QIntValidator(0, most, self))
        self.show_value(least)

    @property
    def value(self) -> int:
        """The number that is typed; the least one while none is."""
        typed = self.text()
        return min(max(self._least, int(typed)), self._most) if typed.isdecimal() else self._least

    def show_value(self, value: int) -> None:
        """Show a number."""
        self.setText(str(value))
