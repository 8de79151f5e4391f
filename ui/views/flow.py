"""Widgets in a row that goes on in the next line where the first is full."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lays out its widgets as a text lays out its words.

    ``gap`` pixels lie between them, ``below`` between one line and the next.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int, below: int = 0) -> None:
        super().__init__(parent)
        self._below = below
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's own."""
        self._items.append(item)

    def count(self) -> int:
        """How many widgets there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The widget in this place, None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take the widget in this place out of the row."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It wants no more room than it is given."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrower row has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high the lines are together in a row of this width."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put the widgets where they belong."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """All of them in one line."""
        widths = [item.sizeHint().width() for item in self._items]
        return QSize(sum(widths) + self._gap * max(0, len(widths) - 1), self._highest())

    def minimumSize(self) -> QSize:
        """Room for the widest of them."""
        return QSize(
            max((item.minimumSize().width() for item in self._items), default=0), self._highest()
        )

    def _highest(self) -> int:
        return max((item.sizeHint().height() for item in self._items), default=0)

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Go through the lines; the height of all of them."""
        y = rect.top()
        for number, line in enumerate(self._lines(rect.width())):
            height = max(item.sizeHint().height() for item in line)
            x, y = rect.left(), y + (self._below if number else 0)
            for item in line:
                size = item.sizeHint()
                if move:
                    # What is lower than its neighbours stands at their middle.
                    at = QPoint(x, y + (height - size.height()) // 2)
                    item.setGeometry(QRect(at, size))
                x += size.width() + self._gap
            y += height
        return y - rect.top()

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        """What stands in each line; what is hidden takes no room."""
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint().width()
            if not lines or wanted > left:
                lines.append([])
                left = width
            lines[-1].append(item)
            left -= wanted + self._gap
        return lines
