"""A scroll area that is as high as its content, and scrolls where there is less room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from ui.theme.spacing import RING

_MEASURED: Final = (QEvent.Type.LayoutRequest, QEvent.Type.Resize)
"""What happens when its own size or that of its content has changed."""


class Fitting(QScrollArea):
    """Shows ``content`` in the available width; at least ``least`` pixels of it are visible."""

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
        """As high as the content is at this width."""
        return QSize(240, self._height())

    def minimumSizeHint(self) -> QSize:
        """The minimum; the rest is scrolled to."""
        width = self._content.minimumSizeHint().width()
        return QSize(width, min(self._least, self._height()))

    def event(self, event: QEvent) -> bool:
        """Have a scroll bar only where there is too little room: it would take some of the width.

        Once it is there, the narrower content might need it, although the whole width would do.
        """
        if event.type() in _MEASURED:
            enough = self.height() >= self._height()
            self.setVerticalScrollBarPolicy(
                Qt.ScrollBarPolicy.ScrollBarAlwaysOff
                if enough
                else Qt.ScrollBarPolicy.ScrollBarAsNeeded
            )
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Update the height, which depends on the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _height(self) -> int:
        return self.height_in(self.width())

    def height_in(self, width: int) -> int:
        """The height of the whole content at this width."""
        # The ring is drawn around the content, which is so much narrower.
        ring = 2 * RING if self.property("kind") == "read" else 0
        high = self._content.heightForWidth(max(1, width - ring))
        return ring + (high if high >= 0 else self._content.sizeHint().height())
