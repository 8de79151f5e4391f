"""A table of chips: people across or down, each cell a figure in the colour of what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.theme.lettering import scaled
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.theme.spacing import RADIUS, Space
from ui.widgets.labels import plain_tip

Index = QModelIndex | QPersistentModelIndex

_ROW: Final = 36
_HEAD: Final = 60
_NAMES: Final = 300
"""What the names at the left have of the width at most, in pixels."""


class Tone(StrEnum):
    """What a cell means: nothing yet, on the way, below what was asked for, or reached."""

    NONE = "none"
    RUNNING = "running"
    BELOW = "below"
    REACHED = "reached"


_INKS: Final[Mapping[Tone, tuple[Role, Role]]] = MappingProxyType(
    {
        Tone.RUNNING: (Role.WARNING_TINT, Role.WARNING),
        Tone.BELOW: (Role.WRONG_TINT, Role.WRONG),
        Tone.REACHED: (Role.RIGHT_TINT, Role.RIGHT),
    }
)


class MatrixCell(NamedTuple):
    """A cell: its text, what it means, and the whole of it for a tip and a screen reader."""

    text: str
    tone: Tone = Tone.NONE
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rows of cells, each under its column’s heading and beside its own; ``width`` in pixels."""

    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    cells: tuple[tuple[MatrixCell, ...], ...] = ()
    width: int = 120


class _Model(QAbstractTableModel):
    def __init__(self) -> None:
        super().__init__()
        self.matrix = Matrix()

    def show_matrix(self, matrix: Matrix) -> None:
        self.beginResetModel()
        self.matrix = matrix
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.matrix.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.matrix.columns)

    def cell(self, index: Index) -> MatrixCell:
        return self.matrix.cells[index.row()][index.column()]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        cell = self.cell(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(cell.tip)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row, column = self.matrix.rows[index.row()], self.matrix.columns[index.column()]
            return ", ".join(filter(None, (row, column, cell.tip or cell.text)))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        across = orientation is Qt.Orientation.Horizontal
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return (self.matrix.columns if across else self.matrix.rows)[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and across:
            return Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        return None


class _Chips(QStyledItemDelegate):
    """Draws a cell as a chip in its colours; the one selected has a ring."""

    def __init__(self, view: MatrixView) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = self._view.cell_at(index)
        palette = PALETTES[self._view.scheme]
        area = QRectF(option.rect).adjusted(Space.XS, Space.XS, -Space.XS, -Space.XS)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        surface, ink = _INKS.get(cell.tone, (None, Role.MUTED_TEXT))
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QPen(QColor(palette[Role.ACCENT]), 2) if selected else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette[surface]) if surface else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        painter.setPen(QColor(palette[ink]))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, cell.text)
        painter.restore()


class MatrixView(QTableView):
    """Shows a ``Matrix``; one cell is selected at a time."""

    chosen = Signal(int, int)
    """The row and the column that are selected now; -1 for none."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.scheme = ColorScheme.DARK
        self._model = _Model()
        self.setModel(self._model)
        self.setItemDelegate(_Chips(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setMaximumWidth(_NAMES)
        down.setTextElideMode(Qt.TextElideMode.ElideRight)
        down.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for header in (across, down):
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
        self.selectionModel().currentChanged.connect(
            lambda now, _before: self.chosen.emit(now.row(), now.column())
        )

    def cell_at(self, index: Index) -> MatrixCell:
        return self._model.cell(index)

    @property
    def spoken(self) -> str:
        """The cell that is selected, with its row and column; empty where there is nothing."""
        cell = self._model.data(self.currentIndex(), Qt.ItemDataRole.AccessibleTextRole)
        return str(cell or "")

    def show_matrix(self, matrix: Matrix, scheme: ColorScheme) -> None:
        """Show this; the cell that was selected stays so where there is one at its place."""
        self.scheme = scheme
        before = self.currentIndex()
        self._model.show_matrix(matrix)
        self.horizontalHeader().setDefaultSectionSize(scaled(matrix.width))
        self.horizontalHeader().setFixedHeight(scaled(_HEAD))
        self.verticalHeader().setDefaultSectionSize(scaled(_ROW))
        row = min(max(before.row(), 0), len(matrix.rows) - 1)
        column = min(max(before.column(), 0), len(matrix.columns) - 1)
        if row >= 0 and column >= 0:
            self.setCurrentIndex(self._model.index(row, column))
        else:
            self.chosen.emit(-1, -1)
