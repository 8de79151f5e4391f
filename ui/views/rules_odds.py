"""The odds of a document's side bets: the pay tables, and the selected one's figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, ngettext
from ui.theme.lettering import Weight, scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import RING, ROW_HEIGHT, Space
from ui.views.labels import Card, clear, label
from ui.views.row_list import Row, RowList, RowStyle
from ui.views.rules_view_models import OddsSheet, PayTableLine

WIDEST = 800
MIN_LIST = 208
"""Maximum and minimum widths in pixels of the figures and of the list of pay tables."""
ROWS_ABOVE = 2.5
"""How many rows the list of pay tables has above the figures: a half one says that it scrolls."""
ANY_HEIGHT = 16_777_215
"""Qt's own maximum."""

STYLE = RowStyle(
    ROW_HEIGHT, (Space.L, 0, Space.L, 0), title_height=0, title_weight=Weight.REGULAR, gap=Space.S
)


class OddsView(QWidget):
    """Shows its view models; emits signals for what the user chooses.

    The figures are beside the list of pay tables, or below it where they need the whole width.
    """

    wanted = Signal(int, int)
    """The index of the pay table whose odds are wanted, and the number of decks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.listing: RowList[PayTableLine] = RowList(self, "pay_tables", _("Pay tables"), STYLE)
        self.listing.setMinimumWidth(scaled(MIN_LIST))
        self.decks = QComboBox(self)
        self.decks.setObjectName("decks")
        self.decks.setAccessibleName(_("Decks"))
        inner = QWidget(self)
        inner.installEventFilter(self)
        held = QWidget(inner)
        held.setMaximumWidth(WIDEST)
        self._column = QVBoxLayout(held)
        self._column.setContentsMargins(0, 0, 0, Space.L)
        self._column.setSpacing(Space.M)
        self._held = held
        self._row = QHBoxLayout(inner)
        self._row.addWidget(held, 1)
        self._row.addStretch(0)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        mark_as(self._area, kind="read")
        self._area.setAccessibleName(_("Odds"))
        self._area.setWidget(inner)
        self._choices = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._choices.setSpacing(Space.S)
        self._choices.addWidget(self.decks, 0, Qt.AlignmentFlag.AlignTop)
        self._choices.addWidget(self.listing, 1)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(Space.M)
        self._whole.addLayout(self._choices, 1)
        self._whole.addWidget(self._area, 3)
        self.listing.chosen.connect(self._table_chosen)
        self.decks.currentIndexChanged.connect(lambda _index: self._want())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.listing.setMinimumWidth(scaled(MIN_LIST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the figures where there is room for them."""
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other figures may need more or less room, once they are there."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """The figures beside the list, if they need not be scrolled sideways there."""
        figures = self._held.minimumSizeHint().width() + Space.L + Space.M
        figures += self._area.verticalScrollBar().sizeHint().width()
        beside = self.listing.minimumWidth() + Space.M + figures <= self.width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if beside else down)
        self._whole.setStretch(0, 1 if beside else 0)
        self._row.setContentsMargins(Space.L if beside else 0, 0, Space.M, 0)
        self._choices.setDirection(down if beside else across)
        rows = min(ROWS_ABOVE, len(self.listing.items)) * scaled(ROW_HEIGHT)
        self.listing.setMaximumHeight(ANY_HEIGHT if beside else round(rows) + 2 * RING)

    def show_tables(self, tables: Sequence[PayTableLine]) -> None:
        """List the pay tables of a document and select the first."""
        with QSignalBlocker(self.listing):
            self.listing.show_rows(Row(table, table.title) for table in tables)
        if tables:
            self.listing.choose_row(0)
        else:
            self.say(_("The document has no side bets."))

    def mark(self, place: int, text: str) -> None:
        """Set the mark of a pay table in the list."""
        table = self.listing.items[place]
        self.listing.replace_row(place, Row(table, table.title, mark=text))

    def say(self, text: str) -> None:
        """Show a sentence instead of figures."""
        clear(self._column)
        self._column.addWidget(label(text, "muted", self._held))
        self._column.addStretch(1)

    def show_sheet(self, sheet: OddsSheet) -> None:
        """Show the figures of one pay table."""
        clear(self._column)
        self._column.addWidget(label(sheet.heading, "heading", self._held))
        if sheet.favour:
            card = Card(self._held, "warning")
            card.setObjectName("favour")
            card.column.addWidget(label(f"⚠  {sheet.favour}", "warning", card))
            self._column.addWidget(card)
        self._column.addWidget(self._rows((sheet.columns, *sheet.hands), headed=True))
        self._column.addWidget(self._rows(sheet.totals, headed=False))
        for note in sheet.notes:
            self._column.addWidget(label(note, "small", self._held))
        self._column.addStretch(1)
        self._area.verticalScrollBar().setValue(0)

    def _rows(self, rows: Sequence[Sequence[str]], *, headed: bool) -> QWidget:
        card = Card(self._held)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.L)
        grid.setVerticalSpacing(Space.XS)
        for line, row in enumerate(rows):
            for place, text in enumerate(row):
                exact = place == len(row) - 1
                kind = "small" if (headed and line == 0) or exact else ""
                cell = label(text, kind or ("strong" if place == 0 else ""), card, wrap=False)
                if place:
                    cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                grid.addWidget(cell, line, place)
        grid.setColumnStretch(0, 1)
        card.column.addLayout(grid)
        return card

    def _table_chosen(self, table: PayTableLine | None) -> None:
        if table is None:
            return
        with QSignalBlocker(self.decks):
            self.decks.clear()
            for decks in table.decks:
                text = ngettext("{decks} deck", "{decks} decks", decks).format(decks=decks)
                self.decks.addItem(text, decks)
            self.decks.setCurrentIndex(table.decks.index(table.usual))
        self._want()

    def _want(self) -> None:
        decks = self.decks.currentData()
        if isinstance(decks, int):
            self.wanted.emit(self.listing.current_row, decks)
