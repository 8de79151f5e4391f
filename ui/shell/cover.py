"""What lies over the whole page for a moment: the sheet of keys, and the palette of commands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class Cover(QWidget):
    """Covers its parent while it is shown, and takes every key."""

    closed = Signal()
    """It is closed, and what had the focus before is gone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self._before: QWidget | None = None
        parent.installEventFilter(self)
        self.hide()

    def cover(self) -> None:
        """Take the parent's size."""
        self.setGeometry(self._under.rect())

    def close_cover(self) -> None:
        """Close, and give the focus back to what had it."""
        self.hide()
        before = self._before
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()
        else:
            self.closed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Remember what has the focus."""
        super().showEvent(event)
        self._before = QApplication.focusWidget()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._under and event.type() is QEvent.Type.Resize and self.isVisible():
            self.cover()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))

    def event(self, event: QEvent) -> bool:
        """Accept every key, so that no command is triggered behind it."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, _forwards: bool, /) -> bool:
        """Keep the focus: Tab leads nowhere behind it."""
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on a click beside what it shows."""
        self.close_cover()
