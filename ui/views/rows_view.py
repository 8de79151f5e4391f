"""A table of finished texts, one line chosen at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from ui.theme.spacing import ROW_HEIGHT
from ui.views.rows_model import RowsModel

SHARES = 10
"""Widths below this are shares."""


class RowsView(QTableView):
    """Shows a ``RowsModel``. ``widths`` are pixels, or below 10 shares of what is left."""

    chosen = Signal(int)
    """The line that is selected now, or -1."""

    def __init__(
        self,
        parent: QWidget,
        headings: Sequence[str],
        *,
        widths: Sequence[int],
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
        self._widths = widths
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(24)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentRowChanged.connect(
            lambda current, _previous: self.chosen.emit(current.row())
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share out the width."""
        super().resizeEvent(event)
        shares = sum(width for width in self._widths if width < SHARES)
        left = self.viewport().width() - sum(w for w in self._widths if w >= SHARES)
        for column, width in enumerate(self._widths):
            share = left * width // shares if width < SHARES else width
            self.setColumnWidth(column, max(24, share))

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show these, the first one chosen."""
        self._model.show_rows(rows)
        if rows:
            self.selectRow(0)
        else:
            self.chosen.emit(-1)
