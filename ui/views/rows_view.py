"""A table of text for the result and the records: one row is selected at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import (
    Property,
    QAbstractTableModel,
    QEvent,
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

from ui.theme.lettering import scaled
from ui.theme.spacing import ROW_HEIGHT, Space
from ui.views.labels import plain_tip

Index = QModelIndex | QPersistentModelIndex

SHARES: Final = 10
"""Widths below this are shares."""

ORDINARY: Final = 1000
"""The width in pixels for which column widths are given; a wider table has wider columns."""

MIN_LEFT: Final = 30
"""Minimum percentage of the width for the columns with shares; the fitted ones give way."""

BESIDE_TEXT: Final = 2 * Space.M + 8
"""Width of a cell in pixels beyond that of its text."""


class RowsModel(QAbstractTableModel):
    """A table of finished texts under ``headings``; ``right`` are the right-aligned columns."""

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
        """All texts of a column, its heading first."""
        return [self._headings[column], *(row[column] for row in self._rows)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of columns."""
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text, or its alignment."""
        if not index.isValid():
            return None
        text = self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(text)
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
    """Shows a ``RowsModel``. ``widths`` are pixels or, below 10, shares of the remaining width.

    Columns in ``fitted`` are as wide as their texts need, up to the given width; ``inked`` says
    which texts of the first column are in the colours of right (True) and wrong (False).
    """

    chosen = Signal(int)
    """The index of the selected row, or -1."""

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
        self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
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
        """Distribute the width."""
        super().resizeEvent(event)
        self._distribute_width()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
            self._distribute_width()

    def _distribute_width(self) -> None:
        wanted = (width if width < SHARES else scaled(width) for width in self._widths)
        widths = [
            self._needed(column, width) if column in self._fitted else width
            for column, width in enumerate(wanted)
        ]
        shares = sum(width for width in widths if width < SHARES)
        left = self.viewport().width() - sum(w for w in widths if w >= SHARES)
        lacking = self.viewport().width() * MIN_LEFT // 100 - left if shares else 0
        if lacking > 0:
            # A truncated figure would be misread, so texts give way.
            fitted = sum(widths[column] for column in self._giving)
            for column in self._giving:
                widths[column] -= lacking * widths[column] // fitted
            left += lacking
        for column, width in enumerate(widths):
            share = left * width // shares if width < SHARES else width
            self.setColumnWidth(column, max(24, share))

    def _needed(self, column: int, most: int) -> int:
        """The width that a column's texts need: at most ``most``, in proportion."""
        metrics = self.fontMetrics()
        widest = max(map(metrics.horizontalAdvance, self._model.texts(column)))
        wide = most * self.viewport().width() // ORDINARY
        return min(max(most, wide), widest + BESIDE_TEXT)

    def show_rows(self, rows: Sequence[Sequence[str]], selected: int = 0) -> None:
        """Show these rows and select one of them."""
        self._model.show_rows(rows)
        self._distribute_width()
        if rows:
            self.selectRow(selected)
        else:
            self.chosen.emit(-1)

    # The style sheet sets these colours, so that they change with the color scheme.

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
    """Draws some texts in the colours of right and wrong."""

    def __init__(self, view: RowsView, inked: Mapping[str, bool]) -> None:
        super().__init__(view)
        self._view = view
        self._inked = inked

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Keep the colour whether the row is selected or not."""
        super().initStyleOption(option, index)
        right = self._inked.get(index.data())
        if right is not None:
            palette: QPalette = option.palette
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                palette.setColor(role, self._view.inks[right])
            option.palette = palette
            option.font.setBold(True)
