"""Lines of text in columns, one chosen at a time: the result sheet and the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    Property,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.theme.spacing import ROW_HEIGHT, Space

Index = QModelIndex | QPersistentModelIndex

SHARES: Final = 10
"""Widths below this are shares."""

ORDINARY: Final = 1000
"""Pixels across for which widths are given; a wider table has wider columns."""

MIN_LEFT: Final = 30
"""Per cent of a table that the columns of shares have at the least; the fitted ones give way."""

BESIDE_TEXT: Final = 2 * Space.M + 8
"""Pixels of a cell that its text does not have."""


class RowsModel(QAbstractTableModel):
    """A table of finished texts under ``headings``; ``right`` are the columns set to the right."""

    def __init__(self, headings: Sequence[str], right: frozenset[int] = frozenset()) -> None:
        super().__init__()
        self._headings = headings
        self._right = right
        self._rows: Sequence[Sequence[str]] = ()

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def texts(self, column: int) -> list[str]:
        """Everything that is written in a column, its heading first."""
        return [self._headings[column], *(row[column] for row in self._rows)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many lines there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text, or to which side it is set."""
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(index.column())
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """A column's heading."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        return None

    def _side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class RowsView(QTableView):
    """Shows a ``RowsModel``. ``widths`` are pixels, or below 10 shares of what is left.

    Columns of ``fitted`` are as wide as their texts need, up to the width given; ``inked`` tells
    which texts of the first column are written in the colours of right (True) and wrong (False).
    """

    chosen = Signal(int)
    """The line that is selected now, or -1."""

    def __init__(
        self,
        parent: QWidget,
        headings: Sequence[str],
        *,
        widths: Sequence[int],
        right: frozenset[int] = frozenset(),
        fitted: frozenset[int] = frozenset(),
        inked: Mapping[str, bool] | None = None,
    ) -> None:
        super().__init__(parent)
        self.inks = {True: QColor(), False: QColor()}
        self._model = RowsModel(headings, right)
        self.setModel(self._model)
        if inked:
            self.setItemDelegateForColumn(0, InkedTexts(self, inked))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.horizontalHeader().setHighlightSections(False)
        self._widths = widths
        self._fitted = fitted
        self._giving = fitted - right
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(24)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentRowChanged.connect(
            lambda current, _previous: self.chosen.emit(current.row())
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share out the width."""
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        widths = [
            self._needed(column, width) if column in self._fitted else width
            for column, width in enumerate(self._widths)
        ]
        shares = sum(width for width in widths if width < SHARES)
        left = self.viewport().width() - sum(w for w in widths if w >= SHARES)
        lacking = self.viewport().width() * MIN_LEFT // 100 - left if shares else 0
        if lacking > 0:
            # A figure that is cut says something else: texts give way.
            fitted = sum(widths[column] for column in self._giving)
            for column in self._giving:
                widths[column] -= lacking * widths[column] // fitted
            left += lacking
        for column, width in enumerate(widths):
            share = left * width // shares if width < SHARES else width
            self.setColumnWidth(column, max(24, share))

    def _needed(self, column: int, most: int) -> int:
        """How wide a column must be for its texts: not wider than ``most``, in proportion."""
        metrics = self.fontMetrics()
        widest = max(map(metrics.horizontalAdvance, self._model.texts(column)))
        wide = most * self.viewport().width() // ORDINARY
        return min(max(most, wide), widest + BESIDE_TEXT)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these, the first one chosen."""
        self._model.show_rows(rows)
        self._share_out()
        if rows:
            self.selectRow(0)
        else:
            self.chosen.emit(-1)

    # The style sheet hands in the room's colours, so that they change with it.

    def _ink_right(self) -> QColor:
        return self.inks[True]

    def _set_ink_right(self, colour: QColor) -> None:
        self.inks[True] = colour

    def _ink_wrong(self) -> QColor:
        return self.inks[False]

    def _set_ink_wrong(self, colour: QColor) -> None:
        self.inks[False] = colour

    rightInk = Property(QColor, _ink_right, _set_ink_right)
    wrongInk = Property(QColor, _ink_wrong, _set_ink_wrong)


class InkedTexts(QStyledItemDelegate):
    """Writes some texts in the colours of right and wrong."""

    def __init__(self, view: RowsView, inked: Mapping[str, bool]) -> None:
        super().__init__(view)
        self._view = view
        self._inked = inked

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """The line's own colour, chosen or not."""
        super().initStyleOption(option, index)
        right = self._inked.get(index.data())
        if right is not None:
            palette: QPalette = option.palette
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                palette.setColor(role, self._view.inks[right])
            option.palette = palette
            option.font.setBold(True)
