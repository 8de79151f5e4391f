"""A column that takes the room of what is in it, and is scrolled where there is less."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.theme.lettering import scaled
from ui.theme.spacing import CONTROL_HEIGHT, Space


class ScrolledColumn(QScrollArea):
    """What is added to ``column`` is a child of ``held``. Tab scrolls to what it reaches."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.held = QWidget(self)
        self.column = QVBoxLayout(self.held)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(Space.S)
        self.setWidget(self.held)

    def sizeHint(self) -> QSize:
        """As high as what is in it is at the present width."""
        return QSize(0, self.column.totalHeightForWidth(self.viewport().width()))

    def minimumSizeHint(self) -> QSize:
        """As high as a control."""
        return QSize(0, scaled(CONTROL_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """At another width it is of another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
