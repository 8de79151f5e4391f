"""A table of text for the result and the records: one row is selected at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Final

from PySide6.QtCore import (
    Property,
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.spacing import ROW_HEIGHT
from ui.widgets.labels import plain_tip
from ui.widgets.speech import READS_ROWS, in_words, tell_focus_soon

Index = QModelIndex | QPersistentModelIndex

MIN_LEFT: Final = 28
"""The percentage of the width that the filling column usually has at least."""

MOST: Final = 16
"""The percentage of the width that a column of texts has at first."""

MEASURED_ROWS: Final = 50
"""The number of rows beyond those in sight that a column is as wide as."""


class RowsModel(QAbstractTableModel):
    """A table of finished texts under ``headings``; ``right`` are the right-aligned columns.

    What is in the first column and the ``filling`` one needs no heading to be understood.
    """

    def __init__(
        self, headings: Sequence[str], right: frozenset[int] = frozenset(), filling: int = 0
    ) -> None:
        super().__init__()
        self._headings = headings
        self._filling = filling
        self._right = right
        self._rows: Sequence[Sequence[str]] = ()

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def show_headings(self, headings: Sequence[str]) -> None:
        self._headings = headings
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(headings) - 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._headings)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        text = self._rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if index.column() or READS_ROWS:
                return in_words(", ", self._said(index.column(), text))
            # A screen reader says the first cell of the row that is gone to: all that is in it.
            return in_words(", ", *starmap(self._said, enumerate(self._rows[index.row()])))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(text)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(index.column())
        return None

    def _said(self, column: int, text: str) -> str:
        heading = self._headings[column] if column not in {0, self._filling} else ""
        said = text or _("nothing")
        return _("{where}: {text}").format(where=heading, text=said) if heading else said

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._headings[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(section)
        return None

    def side(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter


class InkDelegate(QStyledItemDelegate):
    """Writes some texts of a ``RowsView`` bold and in its colours of right and wrong."""

    def __init__(self, view: RowsView, inked: Mapping[str, bool]) -> None:
        super().__init__(view)
        self._view, self._inked = view, inked

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Set font and colour, selected or not."""
        super().initStyleOption(option, index)
        right = self._inked.get(option.text)
        if right is not None:
            option.font.setBold(True)
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, self._view.inks[right])


class RowsView(QTableView):
    """Shows a ``RowsModel``. The ``filling`` column has the width that the others leave.

    These can be resized. At first they are as wide as their texts, up to a share of the width
    unless they are ``right``-aligned figures or among the ``whole`` ones. What there is no
    room for is scrolled to, once the filling column has no more than ``least`` per cent. ``inked``
    says which texts of the first column are in the colours of right (True) and wrong (False).
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
        least: int = MIN_LEFT,
    ) -> None:
        super().__init__(parent)
        self._filling, self._least = filling, least
        self._unlimited = right | whole
        self._needed: dict[int, tuple[int, int]] = {}
        """How wide the headings and the texts of the columns are."""
        self._fitted: dict[int, int] = {}
        """How wide the columns were made: those that are not so were resized by hand."""
        self.inks = {True: QColor(), False: QColor()}
        self._model = RowsModel(headings, right, filling)
        self.setModel(self._model)
        if inked:
            self.setItemDelegateForColumn(0, InkDelegate(self, inked))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(MEASURED_ROWS)
        header.setCascadingSectionResizes(True)  # what one gets the next one gives
        self.selectionModel().currentRowChanged.connect(
            lambda current, _previous: self.chosen.emit(current.row())
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the row read that has the focus: a screen reader says only the table by itself."""
        super().focusInEvent(event)
        tell_focus_soon(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.verticalHeader().setDefaultSectionSize(scaled(ROW_HEIGHT))
            self._fitted.clear()
            self._measure()

    def _measure(self) -> None:
        """Find how wide headings and texts are."""
        heading, texts = self.horizontalHeader().sectionSizeHint, self.sizeHintForColumn
        for column in {*range(self._model.columnCount())} - {self._filling}:
            self._needed[column] = heading(column), texts(column)
        self._fit()

    def _fit(self) -> None:
        """Give the columns their widths, but for those that were resized by hand."""
        room, widths = self.viewport().width(), dict[int, int]()
        for column, (heading, texts) in self._needed.items():
            now = self.columnWidth(column)
            by_hand = now != self._fitted.get(column, now)
            limit = texts if column in self._unlimited else room * MOST // 100
            widths[column] = now if by_hand else max(heading, min(texts, limit))
            if not by_hand:
                self.setColumnWidth(column, widths[column])
                self._fitted[column] = self.columnWidth(column)
        left = room - sum(widths.values())
        self.setColumnWidth(self._filling, max(left, room * self._least // 100))

    def show_headings(self, headings: Sequence[str]) -> None:
        """Show other headings, as many as before."""
        self._model.show_headings(headings)

    def select_several(self) -> None:
        """Let several rows be selected, of which one is the current one."""
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def selected_rows(self) -> list[int]:
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def update_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show the same rows as they are now, with nothing else selected and without a word."""
        current, chosen = self.currentIndex().row(), self.selected_rows
        blocked = self.blockSignals(True)
        self._model.show_rows(rows)
        self._measure()
        model, act = self.selectionModel(), QItemSelectionModel.SelectionFlag
        for row in chosen:
            model.select(self._model.index(row, 0), act.Select | act.Rows)
        model.setCurrentIndex(self._model.index(max(0, current), 0), act.NoUpdate)
        self.blockSignals(blocked)

    def selectRow(self, row: int) -> None:
        """Select a row; where rows begin at the right Qt’s own way finds no cell of it."""
        act = QItemSelectionModel.SelectionFlag
        self.selectionModel().setCurrentIndex(
            self._model.index(row, 0), act.ClearAndSelect | act.Rows
        )

    def show_rows(self, rows: Sequence[Sequence[str]], selected: int = 0) -> None:
        self._model.show_rows(rows)
        self._measure()
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
