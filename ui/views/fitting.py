"""A part of a panel that is as high as what is in it, and scrolls where there is less room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget


class Fitting(QScrollArea):
    """Shows ``content``, which is as wide as there is room; ``least`` pixels of it are seen."""

    def __init__(self, parent: QWidget, content: QWidget, least: int) -> None:
        super().__init__(parent)
        self._content = content
        self._least = least
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWidget(content)

    def sizeHint(self) -> QSize:
        """As high as the content is in this width."""
        return QSize(240, self._height())

    def minimumSizeHint(self) -> QSize:
        """The rest is scrolled to."""
        width = self._content.minimumSizeHint().width()
        return QSize(width, min(self._least, self._height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _height(self) -> int:
        high = self._content.heightForWidth(max(1, self.width()))
        return high if high >= 0 else self._content.sizeHint().height()
