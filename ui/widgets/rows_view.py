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
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import Size, Weight, font, scaled
from ui.theme.spacing import ROW_HEIGHT, Space
from ui.widgets.labels import plain_tip

Index = QModelIndex | QPersistentModelIndex

MIN_LEFT: Final = 45
"""Minimum percentage of the width for the filling column; the other texts give way."""

LEAST: Final = 24
"""Minimum width of a column in pixels."""

USUAL: Final = 80
"""The percentage of a column's texts that stay whole while others give way."""

MOST_USUAL: Final = 20
"""The percentage of the width that this may take."""

TEXT_MARGIN: Final = Space.M + 3
"""From the edge of a cell to its text, in pixels: as far as the headings' in the style sheet."""

BESIDE_TEXT: Final = 2 * TEXT_MARGIN + 2
"""Width of a cell in pixels beyond that of its text."""


def paint_selected(view: QTableView, painter: QPainter, place: QRect) -> None:
    """Paint under what is selected, as a view does that has a delegate."""
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = place
    option.state |= QStyle.StateFlag.State_Selected
    panel = QStyle.PrimitiveElement.PE_PanelItemViewItem
    view.style().drawPrimitive(panel, option, painter, view)


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

    def show_headings(self, headings: Sequence[str]) -> None:
        """Show others, as many as before."""
        self._headings = headings
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(headings) - 1)

    def heading(self, column: int) -> str:
        """The heading of a column."""
        return self._headings[column]

    def row(self, row: int) -> Sequence[str]:
        """The texts of a row."""
        return self._rows[row]

    def texts(self, column: int) -> list[str]:
        """All texts of a column."""
        return [row[column] for row in self._rows]

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
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return text or _("nothing")
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(text)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
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
            return self.side(section)
        return None

    def side(self, column: int) -> Qt.AlignmentFlag:
        """The alignment of a column."""
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class RowsView(QTableView):
    """Shows a ``RowsModel``. Columns are as wide as their texts; the ``filling`` one has the rest.

    ``inked`` says which texts of the first column are in the colours of right (True) and wrong
    (False); that column, the figures at the ``right`` and the ``whole`` columns are never
    shortened. The ``dispensable`` columns are left out, the first of them first, where the filling
    one would have less than its minimum; the ``last_left_out`` one where the others could not even
    show their headings.
    """

    chosen = Signal(int)
    """The index of the selected row, or -1."""

    def __init__(
        self,
        parent: QWidget,
        headings: Sequence[str],
        *,
        filling: int,
        right: frozenset[int] = frozenset(),
        whole: frozenset[int] = frozenset(),
        inked: Mapping[str, bool] | None = None,
        dispensable: Sequence[int] = (),
        last_left_out: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._dispensable = dispensable
        self._last_left_out = last_left_out
        self.inks = {True: QColor(), False: QColor()}
        self._model = RowsModel(headings, right)
        self.setModel(self._model)
        self._inked = inked or {}
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
        self.horizontalHeader().setHighlightSections(False)
        self._filling = filling
        marks = {0} if inked else set[int]()
        self._shortened = set(range(len(headings))) - {filling} - right - whole - marks
        """The columns of texts that give way to the filling one."""
        self._needed = list[int]()
        self._usual = list[int]()
        self._measure()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(LEAST)
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
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
            self._measure()
            self._distribute_width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all cells here: a delegate, which is asked for each, takes three times as long."""
        bottom, rows = event.rect().bottom(), self._model.rowCount()
        columns = [
            (one, self.columnViewportPosition(one), self.columnWidth(one), self._model.side(one))
            for one in range(self._model.columnCount())
            if not self.isColumnHidden(one)
        ]
        line = self.palette().color(QPalette.ColorRole.Mid)
        ink = self.palette().color(QPalette.ColorRole.Text)
        plain, bold = QFont(self.font()), QFont(self.font())
        bold.setBold(True)
        painter = QPainter(self.viewport())
        row = max(0, self.rowAt(event.rect().top()))
        while row < rows and (top := self.rowViewportPosition(row)) <= bottom:
            whole = QRect(0, top, self.viewport().width(), self.rowHeight(row))
            if self.selectionModel().isRowSelected(row):
                paint_selected(self, painter, whole)
            else:
                painter.setPen(line)
                painter.drawLine(whole.bottomLeft(), whole.bottomRight())
            texts = self._model.row(row)
            for column, left, width, side in columns:
                right = self._inked.get(texts[column]) if column == 0 else None
                painter.setFont(plain if right is None else bold)
                painter.setPen(ink if right is None else self.inks[right])
                room = QRect(left + TEXT_MARGIN, top, width - 2 * TEXT_MARGIN, whole.height() - 1)
                text = painter.fontMetrics().elidedText(
                    texts[column], Qt.TextElideMode.ElideRight, room.width()
                )
                painter.drawText(room, side, text)
            row += 1
        painter.end()

    def _distribute_width(self) -> None:
        room = self.viewport().width()
        widths = list(self._needed)
        filling = widths[self._filling]
        left = room - sum(widths) + filling
        least = min(filling, room * MIN_LEFT // 100)
        lacking = least - left
        for column in self._dispensable:
            self.setColumnHidden(column, lacking > 0)
            if lacking > 0:
                left, lacking = left + widths[column], lacking - widths[column]
        if self._last_left_out is not None:
            last = self._last_left_out
            floors = self._floors()
            texts = (floors.get(column, width) for column, width in enumerate(widths))
            tight = sum(texts) - widths[self._filling] + least
            self.setColumnHidden(last, tight > room)
            if tight > room:
                lacking, left = lacking - widths[last], left + widths[last]
        if lacking > 0:
            # A truncated figure would be misread, so texts give way.
            given = self._given_by_texts(widths, lacking)
            for column, width in given.items():
                widths[column] -= width
            left += sum(given.values())
        widths[self._filling] = left
        for column, width in enumerate(widths):
            if not self.isColumnHidden(column):
                self.setColumnWidth(column, max(LEAST, width))

    @property
    def left_out(self) -> tuple[int, ...]:
        """The columns that there is no room for."""
        return tuple(column for column in self._dispensable if self.isColumnHidden(column))

    def _floors(self) -> dict[int, int]:
        """The width that each column of texts keeps: for its heading, and for most of its texts.

        The column that is left out in the end keeps only its heading.
        """
        most = self.viewport().width() * MOST_USUAL // 100
        return {
            column: max(
                LEAST,
                self._heading(column) + BESIDE_TEXT,
                0 if column == self._last_left_out else min(self._usual[column], most),
            )
            for column in sorted(self._shortened)
        }

    def _heading(self, column: int) -> int:
        # The style sheet rounds the size of its letters by itself, perhaps to the next pixel.
        headings = QFontMetrics(font(scaled(Size.SMALL) + 1, Weight.SEMIBOLD))
        return headings.horizontalAdvance(self._model.heading(column))

    def _given_by_texts(self, widths: Sequence[int], lacking: int) -> dict[int, int]:
        """What the columns of texts give up, the widest of them first."""
        floors = {
            column: floor
            for column, floor in self._floors().items()
            if not self.isColumnHidden(column)
        }
        left = {column: widths[column] for column in floors}
        while lacking > 0:
            giving = {column: width for column, width in left.items() if width > floors[column]}
            if not giving:
                break
            widest = max(giving.values())
            many = [column for column, width in giving.items() if width == widest]
            next_one = max(
                *(floors[column] for column in many),
                *(width for width in left.values() if width < widest),
                LEAST,
            )
            each = min(widest - next_one, -(-lacking // len(many)))
            for column in many:
                left[column] -= each
            lacking -= each * len(many)
        return {column: widths[column] - width for column, width in left.items()}

    def _measure(self) -> None:
        """Find the widths that each column's heading and texts need, and most of its texts."""
        self._needed, self._usual = [], []
        for column in range(self._model.columnCount()):
            texts = self._model.texts(column)
            # Many figures are the same.
            width = {text: self.fontMetrics().horizontalAdvance(text) for text in set(texts)}
            widths = sorted(width[text] for text in texts) or [0]
            self._needed.append(max(self._heading(column), widths[-1]) + BESIDE_TEXT)
            self._usual.append(widths[(len(widths) - 1) * USUAL // 100] + BESIDE_TEXT)

    def show_headings(self, headings: Sequence[str]) -> None:
        """Show other headings, as many as before."""
        self._model.show_headings(headings)
        self._measure()

    def show_rows(self, rows: Sequence[Sequence[str]], selected: int = 0) -> None:
        """Show these rows and select one of them."""
        self._model.show_rows(rows)
        self._measure()
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
