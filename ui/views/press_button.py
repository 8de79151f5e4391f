"""A button that Enter and Space press while it has the focus, and not a command of these keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})


class PressButton(QPushButton):
    """A click does not take the focus; Tab does.

    Only while it has the focus it looks at its events: to do so always would cost more than all
    that is drawn with it.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # It takes Enter itself: in a dialog the one that Enter presses elsewhere stays the same.
        self.setAutoDefault(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Take the keys that press it, even if they belong to commands elsewhere."""
        self.installEventFilter(self)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave the keys to the commands again."""
        self.removeEventFilter(self)
        super().focusOutEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that press it, before the window looks for a command with these keys."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (*_ENTER, Qt.Key.Key_Space)
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, like Space; the arrows belong to what it is in, and not to Tab."""
        if event.key() in _ENTER:
            if not event.isAutoRepeat():
                self.click()
        elif event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)
