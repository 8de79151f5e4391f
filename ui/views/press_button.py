"""A button that Enter and Space press while it has the focus, and not a command of these keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})


class PressButton(QPushButton):
    """A click does not take the focus; Tab does."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def event(self, event: QEvent) -> bool:
        """Take the keys that press it, even if they belong to commands elsewhere."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (*_ENTER, Qt.Key.Key_Space)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, like Space; the arrows belong to what it is in, and not to Tab."""
        if event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.click()
        elif event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)
