"""Layouts: their distances, and one that wraps its widgets into lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QWidget,
)

from ui.theme.spacing import RING

_Layout = TypeVar("_Layout", bound=QLayout)
_Box = TypeVar("_Box", bound=QBoxLayout)


def spaced(layout: _Layout, gap: int, margins: tuple[int, int, int, int] = (0, 0, 0, 0)) -> _Layout:
    """A layout with ``gap`` between what is in it, and these ``margins`` around all of that."""
    layout.setContentsMargins(sided(*margins))
    layout.setSpacing(gap)
    return layout


def filled(layout: _Box, *items: QWidget | QLayout | int | tuple[QWidget | QLayout, int]) -> _Box:
    """A layout with these added to it, some with a stretch; a number alone is an empty stretch."""
    for item in items:
        match item:
            case int():
                layout.addStretch(item)
            case QWidget() | QLayout():
                _add(layout, item, 0)
            case part, stretch:
                _add(layout, part, stretch)
    return layout


def _add(layout: QBoxLayout, part: QWidget | QLayout, stretch: int) -> None:
    if isinstance(part, QWidget):
        layout.addWidget(part, stretch)
    else:
        layout.addLayout(part, stretch)


def sided(left: int, top: int, right: int, bottom: int) -> QMargins:
    """Margins, the other way round where a page begins at the right: Qt turns none."""
    if QGuiApplication.isRightToLeft():
        left, right = right, left
    return QMargins(left, top, right, bottom)


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
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The widget at this index, None beyond the last."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._forget()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrower layout has more lines."""
        return True

    def invalidate(self) -> None:
        """Measure the widgets again: one of them has changed, or is shown or hidden."""
        self._forget()
        super().invalidate()

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        widths = [hint.width() for hint in self._measured() if hint is not None]
        return QSize(sum(widths) + self._gap * max(0, len(widths) - 1), self._highest())

    def minimumSize(self) -> QSize:
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
        parent, y = self.parentWidget(), rect.top()
        side = QGuiApplication.layoutDirection() if parent is None else parent.layoutDirection()
        for number, line in enumerate(self._lines(rect.width())):
            height = max(size.height() for _item, size in line)
            x, y = rect.left(), y + (self._below if number else 0)
            for item, size in line:
                if move:
                    # Widgets lower than their neighbours are centred vertically.
                    at = QPoint(x, y + (height - size.height()) // 2)
                    item.setGeometry(QStyle.visualRect(side, rect, QRect(at, size)))
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


# A scroll area that is as high as its content, and scrolls where there is less room.

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
        # The ring is drawn around the content, which is so much narrower.
        ring = 2 * RING if self.property("kind") == "read" else 0
        high = self._content.heightForWidth(max(1, width - ring))
        return ring + (high if high >= 0 else self._content.sizeHint().height())


def scrolled(content: QWidget, parent: QWidget) -> QScrollArea:
    """Show ``content`` as high as there is room, and scroll it where that is less than it needs."""
    area = QScrollArea(parent)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    # What is in it takes the focus; the area itself would be an extra tab stop.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


# Laying out what changes together once, and at once.


def layouts_in(widget: QWidget) -> Sequence[QLayout]:
    """All layouts of a widget and of what is in it, the innermost first."""
    return widget.findChildren(QLayout)[::-1]


def lay_out(layouts: Iterable[QLayout]) -> None:
    """Lay out anew where that is due.

    What is hidden loses every request for it, and what is shown is laid out from the outside, with
    the former sizes of what is in it.
    """
    for layout in layouts:
        layout.activate()


@contextmanager
def laid_out_after(whole: QLayout | None, *inner: QLayout | None) -> Iterator[None]:
    """Let these layouts do nothing for now, then lay out the inner ones and the ``whole``.

    Otherwise each widget that is shown lays out at once everything around it.
    """
    layouts = [layout for layout in (whole, *inner) if layout is not None]
    for layout in layouts:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in layouts:
            layout.setEnabled(True)
        # The inner ones first: a request to lay out what was hidden is lost, and it makes no other
        # until it has been laid out.
        for layout in reversed(layouts):
            within = layout.parentWidget()
            if within is not None and within.isVisible():
                layout.activate()


def polished(widget: QWidget) -> Iterator[None]:
    """Style a widget and all that is in it, one after the other: it takes longer than the rest."""
    for other in (widget, *widget.findChildren(QWidget)):
        other.ensurePolished()
        yield
