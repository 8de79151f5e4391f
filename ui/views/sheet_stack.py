"""One of several sheets in the same room."""

from __future__ import annotations

from functools import reduce

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from ui.views.laying_out import lay_out, layouts_in


class SheetStack(QWidget):
    """Shows one of several sheets, the first one to begin with.

    Turning to another one lays out nothing around it, as a QStackedWidget would have done: each
    sheet fills the same room, whatever is on it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheets: list[QWidget] = []
        self._current: QWidget | None = None

    def add(self, sheet: QWidget) -> None:
        """Add a sheet."""
        sheet.setParent(self)
        self._sheets.append(sheet)
        if self._current is None:
            self.turn_to(sheet)
        else:
            sheet.hide()

    def turn_to(self, sheet: QWidget) -> None:
        """Show this sheet instead of the one that is shown."""
        if sheet is self._current:
            return
        before, self._current = self._current, sheet
        sheet.setGeometry(self.rect())
        layouts = layouts_in(sheet)
        lay_out(layouts)
        sheet.show()
        # What depends on a width has only now been told of it, and what is scrolled has not heard
        # that it has grown or shrunk while it was hidden.
        lay_out(layouts)
        for area in sheet.findChildren(QScrollArea):
            if area.isVisible():
                QApplication.sendEvent(area, QEvent(QEvent.Type.LayoutRequest))
        if before is not None:
            focused: QWidget | None = self.window().focusWidget()
            if focused is not None and before.isAncestorOf(focused):
                sheet.setFocus()  # else Qt would look for what else could have it
            before.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the sheet that is shown fill the room; the others do when they are turned to."""
        super().resizeEvent(event)
        if self._current is not None:
            self._current.setGeometry(self.rect())

    def sizeHint(self) -> QSize:
        """The size of the largest sheet."""
        return reduce(QSize.expandedTo, (one.sizeHint() for one in self._sheets), QSize())

    def minimumSizeHint(self) -> QSize:
        """The smallest size in which every sheet can be shown."""
        sizes = (one.minimumSizeHint().expandedTo(one.minimumSize()) for one in self._sheets)
        return reduce(QSize.expandedTo, sizes, QSize())
