"""A list of which several can be ticked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.widgets.labels import plain_tip

_TOGGLES = frozenset((QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick))


class _WholeRow(QStyledItemDelegate):
    """Toggles a row wherever it is clicked on, not at its box alone."""

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Toggle it with the left button; by key as Qt does."""
        if not isinstance(event, QMouseEvent):
            return super().editorEvent(event, model, option, index)
        wanted = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable
        left = event.button() is Qt.MouseButton.LeftButton
        if not (left and event.type() in _TOGGLES and index.flags() & wanted == wanted):
            return False
        role = Qt.ItemDataRole.CheckStateRole
        ticked = Qt.CheckState(index.data(role)) is Qt.CheckState.Checked
        return model.setData(
            index, Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked, role
        )


class CheckList(QListWidget):
    """Options by their keys, each with a box; ``ticked`` are the keys of those that are ticked."""

    def __init__(self, parent: QWidget, options: Mapping[str, str], chosen: Iterable[str]) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_WholeRow(self))
        self.offer(options, chosen)

    @property
    def ticked(self) -> tuple[str, ...]:
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in map(self.item, range(self.count()))
            if item.checkState() is Qt.CheckState.Checked
        )

    def offer(self, options: Mapping[str, str], chosen: Iterable[str]) -> None:
        self.clear()
        for key, text in options.items():
            item = QListWidgetItem(text, self)
            item.setData(Qt.ItemDataRole.UserRole, key)
            item.setToolTip(plain_tip(text))
        self.tick(chosen)
        # What is ticked is seen without scrolling.
        first = next(iter(self.ticked), None)
        self.setCurrentRow(-1 if first is None else [*options].index(first))

    def tick(self, chosen: Iterable[str], *, fixed: bool = False) -> None:
        """Tick these as well; ``fixed``: they stay so."""
        wanted = frozenset(chosen)
        for item in map(self.item, range(self.count())):
            inside = item.data(Qt.ItemDataRole.UserRole) in wanted
            ticked = inside or item.checkState() is Qt.CheckState.Checked
            item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
            if inside and fixed:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
