"""The folders that stand beside a list while rows of it are dragged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label

WIDTH: Final = 300
_NOWHERE: Final = Qt.CursorShape.ForbiddenCursor


class FolderShelf(QFrame):
    """Follows the pointer of a drag in ``dragged`` until the button is released, or Esc pressed.

    ``folders`` are keys and titles; what is dragged cannot be dropped where it lies.
    """

    dropped = Signal(str)
    """The key of the folder that it was dropped on."""

    def __init__(
        self,
        parent: QWidget,
        dragged: QAbstractItemView,
        heading: str,
        folders: Sequence[tuple[str, str]],
        lie_in: str | None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("folder_shelf")
        mark_as(self, surface="raised")
        self._dragged = dragged
        self._follows = False
        self.folders = QListWidget(self)
        self.folders.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.folders.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        for key, title in folders:
            item = QListWidgetItem(title, self.folders)
            item.setData(Qt.ItemDataRole.UserRole, key)
            if key == lie_in:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
        column = spaced(QVBoxLayout(self), Space.S, (Space.M, Space.M, Space.M, Space.M))
        filled(column, label(heading, "strong", self), self.folders)

    def stand(self, beside: QRect) -> None:
        """Stand right of this, at most as high, until what is dragged is dropped."""
        rows = self.folders.sizeHintForRow(0) * self.folders.count() + 2 * Space.S
        self.setFixedWidth(scaled(WIDTH))
        self.folders.setFixedHeight(min(rows, beside.height() - 2 * scaled(CONTROL_HEIGHT)))
        self.adjustSize()
        self.move(beside.topRight() + QPoint(Space.S, 0))
        self._follows = True
        QGuiApplication.setOverrideCursor(_NOWHERE)
        for watched in (self._dragged, self._dragged.viewport()):
            watched.installEventFilter(self)
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer; Esc, or a button released elsewhere, drops nothing."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()  # or it would be a command
            self.hide()
            return True
        if not isinstance(event, QMouseEvent) or watched is self._dragged:
            return super().eventFilter(watched, event)
        self._point_at(event.globalPosition().toPoint())
        if not event.buttons() & Qt.MouseButton.LeftButton:
            under = self.folders.selectedItems()
            self.hide()
            if under and event.type() is QEvent.Type.MouseButtonRelease:
                self.dropped.emit(under[0].data(Qt.ItemDataRole.UserRole))
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow the pointer no longer."""
        super().hideEvent(event)
        if self._follows:
            self._follows = False
            QGuiApplication.restoreOverrideCursor()
            for watched in (self._dragged, self._dragged.viewport()):
                watched.removeEventFilter(self)
            self.deleteLater()

    def _point_at(self, place: QPoint) -> None:
        """Mark the folder that is there; what comes next in a long list is scrolled into view."""
        view = self.folders.viewport()
        at = view.mapFromGlobal(place)
        row = self.folders.indexAt(at).row() if view.rect().contains(at) else -1
        self.folders.clearSelection()
        if row >= 0:
            self.folders.item(row).setSelected(True)  # none that is disabled
            for near in range(max(0, row - 1), min(row + 2, self.folders.count())):
                self.folders.scrollToItem(self.folders.item(near))
        here = bool(self.folders.selectedItems())
        QGuiApplication.changeOverrideCursor(Qt.CursorShape.DragMoveCursor if here else _NOWHERE)
