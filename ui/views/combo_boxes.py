"""Boxes to choose from that may be narrower than what is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QWidget

from ui.theme.sheet import mark_as
from ui.theme.spacing import Space

LEAST = 6
"""The letters that there is room for, unless a box needs more."""


class ElidedBox(QComboBox):
    """What is chosen ends in an ellipsis where there is no room for it.

    The wheel changes nothing as long as it is closed: it scrolls what is around it.
    """

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what is around."""
        event.ignore()

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Shorten what is chosen to the room that there is."""
        super().initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        option.currentText = self.within(option.currentText.strip(), field.width())

    def within(self, text: str, room: int) -> str:
        """What of a text is shown in so many pixels."""
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)


class FilterBox(ElidedBox):
    """One of several in a row, however narrow that is.

    The list that opens is made when it is first opened. ``short`` is what is filtered by, shown as
    long as the first item is chosen, which leaves everything in. There is always room for ``least``
    letters.
    """

    def __init__(self, parent: QWidget, name: str, short: str = "", least: int = LEAST) -> None:
        super().__init__(parent)
        self._short = short
        self.setAccessibleName(name)
        self.setMinimumContentsLength(least)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        mark_as(self, kind="chip")

    def within(self, text: str, room: int) -> str:
        """What is filtered by, until something is chosen."""
        everything = self.currentIndex() == 0
        return super().within((self._short if everything else "") or text, room)

    def sizeHint(self) -> QSize:
        """As narrow as it may be; no item counts, or the row would change with them."""
        return self.minimumSizeHint()

    def showPopup(self) -> None:
        """Show whole in the list what the box has no room for."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * Space.XL)
        super().showPopup()


def offer(box: QComboBox, options: Sequence[tuple[str, str]], current: str) -> None:
    """Offer keys and titles, unless these are offered already, and show the ``current`` key's."""
    with QSignalBlocker(box):
        if [(box.itemData(row), box.itemText(row)) for row in range(box.count())] != [*options]:
            box.clear()
            for key, title in options:
                box.addItem(title, key)
        box.setCurrentIndex(box.findData(current))
