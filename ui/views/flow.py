"""A layout that wraps its widgets into lines."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lays out its widgets like words in a text.

    ``gap`` pixels separate widgets, ``below`` separate lines.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int, below: int = 0) -> None:
        super().__init__(parent)
        self._below = below
        self._items: list[QLayoutItem] = []
        self._hints: list[QSize | None] | None = None
        self._heights: dict[int, int] = {}
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's own."""
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        """The number of widgets."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The widget at this index, None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove the widget at this index and return it."""
        self._forget()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It does not expand."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrower layout has more lines."""
        return True

    def invalidate(self) -> None:
        """Measure the widgets again: one of them has changed, or is shown or hidden."""
        self._forget()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        """The height of all lines at this width."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        """Place the widgets."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """The size of all widgets in one line."""
        widths = [hint.width() for hint in self._measured() if hint is not None]
        return QSize(sum(widths) + self._gap * max(0, len(widths) - 1), self._highest())

    def minimumSize(self) -> QSize:
        """The size of the largest widget."""
        return QSize(
            max((item.minimumSize().width() for item in self._items), default=0), self._highest()
        )

    def _forget(self) -> None:
        self._hints = None
        self._heights.clear()

    def _measured(self) -> list[QSize | None]:
        """The size of each widget, None for a hidden one, asked for once after each change."""
        if self._hints is None:
            self._hints = [None if item.isEmpty() else item.sizeHint() for item in self._items]
        return self._hints

    def _highest(self) -> int:
        return max((hint.height() for hint in self._measured() if hint is not None), default=0)

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Go through the lines, moving the widgets if ``move``; returns the total height."""
        y = rect.top()
        for number, line in enumerate(self._lines(rect.width())):
            height = max(size.height() for _item, size in line)
            x, y = rect.left(), y + (self._below if number else 0)
            for item, size in line:
                if move:
                    # Widgets lower than their neighbours are centred vertically.
                    at = QPoint(x, y + (height - size.height()) // 2)
                    item.setGeometry(QRect(at, size))
                x += size.width() + self._gap
            y += height
        return y - rect.top()

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """The widgets of each line and their sizes; hidden ones take no room."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = 0
        for item, size in zip(self._items, self._measured(), strict=True):
            if size is None:
                continue
            if not lines or size.width() > left:
                lines.append([])
                left = width
            lines[-1].append((item, size))
            left -= size.width() + self._gap
        return lines
