"""A table of finished texts, one line chosen at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ui.theme.spacing import ROW_HEIGHT
from ui.views.rows_model import RowsModel


class RowsView(QTableView):
    """Shows a ``RowsModel``; the column ``stretch`` takes the width that is left."""

    chosen = Signal(int)
    """The line that is selected now, or -1."""

    def __init__(
        self,
        parent: QWidget,
        headings: Sequence[str],
        *,
        stretch: int,
        right: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(parent)
        self._model = RowsModel(headings, right)
        self.setModel(self._model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentRowChanged.connect(
            lambda current, _previous: self.chosen.emit(current.row())
        )

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these, the first one chosen."""
        self._model.show_rows(rows)
        if rows:
            self.selectRow(0)
        else:
            self.chosen.emit(-1)
