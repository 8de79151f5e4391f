"""The odds of a document's side bets: the pay tables, and the selected one's figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, ngettext
from ui.lookup.rules.view_models import OddsSheet, PayTableLine
from ui.theme.lettering import Weight, scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import RING, ROW_HEIGHT, Space
from ui.widgets.containers import filled, sided, spaced
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import CardFrame, clear, label
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.spoken_view import hear_as_group

WIDEST = 800
MIN_LIST = 208
"""Maximum and minimum widths in pixels of the figures and of the list of pay tables."""
ROWS_ABOVE = 2.5
"""How many rows the list of pay tables has above the figures: a half one says that it scrolls."""
SPARE = 2
"""How much wider than its text a label is at the most, in pixels."""
ANY_HEIGHT = 16_777_215
"""Qt's own maximum."""

STYLE = RowStyle(
    ROW_HEIGHT, (Space.L, 0, Space.L, 0), title_height=0, title_weight=Weight.REGULAR, gap=Space.S
)


class Figures(CardFrame):
    """Rows of figures, each of which ends with the exact one; the first row may be headings.

    The exact figures have a column, or where that is too wide a line below each row.
    """

    def __init__(self, parent: QWidget, rows: Sequence[Sequence[str]], *, headed: bool) -> None:
        super().__init__(parent)
        self._stacked = False
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(Space.L)
        self._grid.setVerticalSpacing(Space.XS)
        self._grid.setColumnStretch(0, 1)
        self._cells = [
            [self._cell(text, place, row, headed and not line) for place, text in enumerate(row)]
            for line, row in enumerate(rows)
        ]
        self._place()
        self.column.addLayout(self._grid)

    def _cell(self, text: str, place: int, row: Sequence[str], heading: bool) -> QLabel:
        exact = place == len(row) - 1
        kind = "small" if heading or exact else "" if place else "strong"
        cell = label(text, kind, self, wrap=False)
        if place:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return cell

    def in_one_line(self) -> int:
        """The width in pixels that the rows need with the exact figures in their column."""
        texts: list[int] = [
            max(cell.fontMetrics().horizontalAdvance(cell.text()) for cell in column) + SPARE
            for column in zip(*self._cells, strict=True)
        ]
        margins = self.column.contentsMargins()
        return sum(texts) + Space.L * (len(texts) - 1) + margins.left() + margins.right()

    def stack(self, stacked: bool) -> None:
        """Put each exact figure on a line below its row, or all of them into their column."""
        if stacked != self._stacked:
            self._stacked = stacked
            self._place()

    def _place(self) -> None:
        for line, cells in enumerate(self._cells):
            *others, exact = cells
            at = 3 * line
            for place, cell in enumerate(others):
                self._grid.addWidget(cell, at, place)
            if self._stacked:
                self._grid.addWidget(exact, at + 1, 0, 1, len(others))
            else:
                self._grid.addWidget(exact, at, len(others))
            # Apart from the next row, so that it is seen whose exact figure it is.
            self._grid.setRowMinimumHeight(at + 2, Space.S if self._stacked else 0)
            exact.setVisible(bool(exact.text()) or not self._stacked)
            others[0].setWordWrap(self._stacked)


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
        self.decks = named(ElidedBox(self), "decks", _("Decks"))
        inner = QWidget(self)
        inner.installEventFilter(self)
        held = QWidget(inner, maximumWidth=WIDEST)
        self._column = spaced(QVBoxLayout(held), Space.M, (0, 0, 0, Space.L))
        self._held = held
        self._figures: tuple[Figures, ...] = ()
        self._row = filled(QHBoxLayout(inner), (held, 1), 0)
        self._area = mark_as(QScrollArea(self, widgetResizable=True), kind="read")
        hear_as_group(self._area)
        self._area.setAccessibleName(_("Odds"))
        self._area.setWidget(inner)
        self._choices = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom), Space.S)
        self._choices.addWidget(self.decks, 0, Qt.AlignmentFlag.AlignTop)
        self._choices.addWidget(self.listing, 1)
        self._whole = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight, self), Space.M)
        filled(self._whole, (self._choices, 1), (self._area, 3))
        self.listing.chosen.connect(self._table_chosen)
        self.decks.currentIndexChanged.connect(lambda _index: self._want())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.listing.setMinimumWidth(scaled(MIN_LIST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other figures may need more or less room, once they are there."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """The figures beside the list, if there is room for them, and in more lines if nowhere."""
        figures = max(
            (figure.in_one_line() for figure in self._figures),
            default=self._held.minimumSizeHint().width(),
        )
        figures += Space.M + self._area.verticalScrollBar().sizeHint().width()
        beside = self.listing.minimumWidth() + Space.M + Space.L + figures <= self.width()
        for figure in self._figures:
            figure.stack(not beside and figures > self.width())
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if beside else down)
        self._whole.setStretch(0, 1 if beside else 0)
        self._row.setContentsMargins(sided(Space.L if beside else 0, 0, Space.M, 0))
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
        self._figures = ()
        clear(self._column)
        self._column.addWidget(label(text, "muted", self._held))
        self._column.addStretch(1)

    def show_sheet(self, sheet: OddsSheet) -> None:
        clear(self._column)
        self._column.addWidget(label(sheet.heading, "heading", self._held))
        if sheet.favour:
            warning = named(CardFrame(self._held, "warning"), "favour")
            warning.column.addWidget(label(f"⚠  {sheet.favour}", "warning", warning))
            self._column.addWidget(warning)
        self._figures = (
            Figures(self._held, (sheet.columns, *sheet.hands), headed=True),
            Figures(self._held, sheet.totals, headed=False),
        )
        for card in self._figures:
            self._column.addWidget(card)
        for note in sheet.notes:
            self._column.addWidget(label(note, "small", self._held))
        self._column.addStretch(1)
        self._area.verticalScrollBar().setValue(0)

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
