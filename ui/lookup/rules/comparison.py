"""The documents side by side: a question or a topic in each row, a document in each column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextLayout,
    QTextLine,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.lookup.rules.view_models import Cell, ComparisonRow, Marks
from ui.theme.lettering import Size, Weight, kept_font, scaled
from ui.theme.spacing import Space
from ui.widgets.citations import Link
from ui.widgets.containers import FlowLayout
from ui.widgets.labels import CardFrame, clear, label
from ui.widgets.rows_view import paint_selected
from ui.widgets.running_text import laid_out
from ui.widgets.view_models import Citation

Index = QModelIndex | QPersistentModelIndex

QUESTION_SHARE = 4
"""The width of the questions' column, where a document's is 5."""

TEXT_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(
    Qt.TextFlag.TextWordWrap
)
HEADING_FLAGS = Qt.AlignmentFlag(
    int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
)
DIFFERS = "≠"

CARD_HEIGHT = 150
"""Height in pixels that is reserved for the selected answer, so that nothing moves."""

CARD_SHARE = 38
"""How much of the height the answer may take, in per cent: what does not fit is scrolled to."""

MARK_ALPHA = 90
"""How strongly the background of a mark is coloured, of 255."""


class Parts(NamedTuple):
    """The text and the small print of a cell.

    ``differs``: it has the sign of documents that differ. ``marks`` are the parts of the text with
    a coloured background. ``muted``: the document itself is silent.
    """

    text: str
    small: str = ""
    strong: bool = False
    differs: bool = False
    marks: Marks = ()
    muted: bool = False


class Sizes(NamedTuple):
    """The letters of a cell and of its small print, in pixels; asked for once for many cells."""

    body: int
    small: int


def sizes_now() -> Sizes:
    """The letters at the text size in force."""
    return Sizes(scaled(Size.BODY), scaled(Size.SMALL))


class ComparisonModel(QAbstractTableModel):
    """The questions, in the first column, and their answers. ``topic`` is that column's title."""

    def __init__(self, topic: str) -> None:
        super().__init__()
        self._topic = topic
        self.documents: Sequence[str] = ()
        self.rows: Sequence[ComparisonRow] = ()

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.beginResetModel()
        self.documents, self.rows = documents, rows
        self.endResetModel()

    def add_rows(self, rows: Sequence[ComparisonRow]) -> None:
        """Show these below the others."""
        before = len(self.rows)
        self.beginInsertRows(QModelIndex(), before, before + len(rows) - 1)
        self.rows = (*self.rows, *rows)
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The number of rows, including headings."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """One column for the questions and one for each document."""
        return 0 if parent.isValid() else 1 + len(self.documents)

    def cell(self, index: Index) -> Cell | None:
        """The answer at this index; None for a question or a heading."""
        cells = self.rows[index.row()].cells if index.isValid() else ()
        return cells[index.column() - 1] if cells and index.column() else None

    def parts(self, place: int, column: int) -> Parts:
        """What a cell shows."""
        row = self.rows[place]
        if not column or not row.cells:
            return Parts(row.question, "", bool(row.cells), row.differs, row.marks)
        cell = row.cells[column - 1]
        setting = _("house setting") if cell.settings else ""
        reading = _("our reading") if cell.readings else ""
        small = " · ".join(part for part in (cell.cited, setting, reading) if part)
        return Parts(cell.text, small, marks=cell.marks, muted=cell.silent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A question or an answer."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.question if cell is None else cell.text
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """The documents' titles."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.documents[section - 1] if section else self._topic
        return None


class CellPen:
    """Writes cells: the text, wrapped, with the paragraphs in small print under it."""

    def __init__(self, painter: QPainter, sizes: Sizes, signs: int) -> None:
        # The application's palette: the style sheet dims the view's own.
        palette = QGuiApplication.palette()
        self._painter, self._sizes, self._signs = painter, sizes, signs
        self._ink = palette.color(QPalette.ColorRole.Text)
        self._muted = palette.color(QPalette.ColorRole.PlaceholderText)
        self._accent = palette.color(QPalette.ColorRole.Accent)
        self._tint = QColor(self._accent)
        self._tint.setAlpha(MARK_ALPHA)

    def write(self, rect: QRect, parts: Parts, *, first: bool) -> None:
        """Write a cell; in the ``first`` column there are headings and questions."""
        text, small, strong, differs, marks, silent = parts
        left, top = rect.left() + Space.M, rect.top() + Space.S
        width = rect.width() - Space.M - Space.S
        body = self._sizes.body
        if first and not strong:
            self._put(laid_out(text, body, Weight.SEMIBOLD, width), left, top, self._muted)
            return
        if first:
            if differs:
                sign = laid_out(DIFFERS, body, Weight.SEMIBOLD, Space.L)
                self._put(sign, left, top, self._accent)
            left, width = left + self._signs, width - self._signs
        weight = Weight.SEMIBOLD if strong else Weight.REGULAR
        layout = laid_out(text, body, weight, width)
        if marks:
            self._mark(layout, left, top, marks)
        self._put(layout, left, top, self._muted if silent else self._ink)
        if small:
            below = top + (_measured(text, body, weight, width) if text else 0)
            under = laid_out(small, self._sizes.small, Weight.REGULAR, width)
            self._put(under, left, below, self._muted)

    def _put(self, layout: QTextLayout, left: int, top: int, colour: QColor) -> None:
        self._painter.setPen(colour)
        layout.draw(self._painter, QPointF(left, top))

    def _mark(self, layout: QTextLayout, left: int, top: int, marks: Marks) -> None:
        """Colour the background of the marked parts, which lie as the text is going to."""
        for line in map(layout.lineAt, range(layout.lineCount())):
            first, last = line.textStart(), line.textStart() + line.textLength()
            for start, length in marks:
                begin, end = max(start, first), min(start + length, last)
                if begin < end:
                    x, right = (_x(line, place) for place in (begin, end))
                    marked = QRectF(left + x, top + line.y(), right - x, line.height())
                    self._painter.fillRect(marked, self._tint)


def cell_height(parts: Parts, width: int, sizes: Sizes, weight: Weight) -> int:
    """The height of a cell of this width, without the room for a sign; ``weight``: its text's."""
    inner = width - Space.M - Space.S
    high = _measured(parts.text, sizes.body, weight, inner) if parts.text else 0
    if parts.small:
        high += _measured(parts.small, sizes.small, Weight.REGULAR, inner)
    return high + 2 * Space.S


class ComparisonTable(QTableView):
    """The comparison. The arrow keys select an answer; Enter opens its first paragraph."""

    chosen = Signal(object)
    """The index of the selected answer."""
    entered = Signal()
    """Enter was pressed, or an answer was double-clicked."""

    def __init__(
        self, parent: QWidget, name: str, accessible_name: str, topic: str, *, signs: bool
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self.comparison = ComparisonModel(topic)
        self._fitted: tuple[int, Sizes, Sequence[ComparisonRow]] | None = None
        """The width, the letters and the rows that columns and rows have been fitted to."""
        self.setModel(self.comparison)
        self._signs: int = Space.L if signs else 0
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(HEADING_FLAGS)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.selectionModel().currentChanged.connect(
            lambda current, _previous: self.chosen.emit(current)
        )
        self.doubleClicked.connect(lambda _index: self.entered.emit())

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.comparison.show_comparison(documents, rows)
        self.clearSpans()
        self._lay_out(0)
        self.scrollToTop()
        answers = (
            (place, column)
            for place, row in enumerate(rows)
            for column, cell in enumerate(row.cells, start=1)
            if cell.text
        )
        place, column = next(answers, (-1, -1))
        self.setCurrentIndex(self.comparison.index(place, column))

    def add_rows(self, rows: Sequence[ComparisonRow]) -> None:
        """Show these below the others; nothing else moves."""
        before = len(self.comparison.rows)
        if rows:
            self.comparison.add_rows(rows)
            self._lay_out(before)

    def show_differing(self, only: bool) -> None:
        """Hide the questions on which all documents agree, or show them again."""
        heading = 0
        for place, row in enumerate(self.comparison.rows):
            if not row.cells:
                heading = place
                self.setRowHidden(place, only)
                continue
            self.setRowHidden(place, only and not row.differs)
            if row.differs:
                self.setRowHidden(heading, False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._distribute_width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the width, and adjust the row heights to it."""
        super().resizeEvent(event)
        self._distribute_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a paragraph; all other keys are the table's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw all cells here: a delegate, which is asked for each, takes longer than the texts."""
        painter, area = QPainter(self.viewport()), event.rect()
        pen = CellPen(painter, sizes_now(), self._signs)
        line = self.palette().color(QPalette.ColorRole.Mid)
        selected = self.currentIndex()
        place = max(0, self.rowAt(area.top()))
        while place < len(self.comparison.rows) and (
            (top := self.rowViewportPosition(place)) <= area.bottom()
        ):
            row, height = self.comparison.rows[place], self.rowHeight(place)
            painter.setPen(line)
            if height:
                painter.drawLine(area.left(), top + height - 1, area.right(), top + height - 1)
            for column in range(self.comparison.columnCount() if height else 0):
                left = self.columnViewportPosition(column)
                width = self.columnWidth(column) if row.cells else self.viewport().width()
                cell = QRect(left, top, width, height)
                if (place, column) == (selected.row(), selected.column()):
                    paint_selected(self, painter, cell)
                pen.write(cell, self.comparison.parts(place, column), first=not column)
                if not row.cells:
                    break  # a heading goes across all columns
            place += 1
        painter.end()

    def _lay_out(self, first: int) -> None:
        """Headings across all columns, and widths and heights, from the row ``first`` on."""
        for place, row in enumerate(self.comparison.rows[first:], start=first):
            if not row.cells:
                self.setSpan(place, 0, 1, self.comparison.columnCount())
        self._distribute_width(first)

    def _distribute_width(self, first_row: int = 0) -> None:
        columns = self.comparison.columnCount()
        if columns < 2 or not self.isVisible():
            # It is resized when it is shown.
            return
        width = self.viewport().width()
        sizes = sizes_now()
        # Whenever the view is shown again it is resized, mostly to what it was before.
        if self._fitted == (fitted := (width, sizes, self.comparison.rows)):
            return
        self._fitted = fitted
        first, other = self._widths(sizes)
        for column in range(columns):
            self.setColumnWidth(column, other if column else first)
        self._fit_header(first, other)
        self._fit_rows(first_row, first, other, sizes)

    def _fit_rows(self, first_row: int, first: int, other: int, sizes: Sizes) -> None:
        """Make each row as high as its highest cell, in columns of these widths."""
        columns = self.comparison.columnCount()
        spanned = first + other * (columns - 1)
        for place, row in enumerate(self.comparison.rows[first_row:], start=first_row):
            parts = [
                self.comparison.parts(place, column)
                for column in range(columns if row.cells else 1)
            ]
            question = (first if row.cells else spanned) - self._signs
            heights = [cell_height(parts[0], question, sizes, Weight.SEMIBOLD)]
            heights += [cell_height(one, other, sizes, Weight.REGULAR) for one in parts[1:]]
            self.setRowHeight(place, max(heights))

    def _fit_header(self, first: int, other: int) -> None:
        """Make the headings as high as the highest of them is."""
        around = 2 * Space.L
        highest = max(
            _measured(
                self.comparison.headerData(column, Qt.Orientation.Horizontal),
                scaled(Size.SMALL),
                Weight.SEMIBOLD,
                (other if column else first) - around,
            )
            for column in range(self.comparison.columnCount())
        )
        self.horizontalHeader().setFixedHeight(highest + 2 * Space.S)

    def _widths(self, sizes: Sizes) -> tuple[int, int]:
        """The widths of the first column and of each other one, so that no word is cut."""
        width, answers = self.viewport().width(), self.comparison.columnCount() - 1
        least = [self._least_widths_of(row, sizes) for row in self.comparison.rows if row.cells]
        around = Space.M + Space.S
        question = max((widths[0] for widths in least), default=0) + around + self._signs
        answer = max((widths[1] for widths in least), default=0) + around
        share = width * QUESTION_SHARE // (QUESTION_SHARE + 5 * answers)
        other = max(answer, (width - max(question, share)) // answers)
        return max(question, width - other * answers), other

    @staticmethod
    def _least_widths_of(row: ComparisonRow, sizes: Sizes) -> tuple[int, int]:
        """The widths of the longest words in a question and in its answers."""
        words = [_longest_word(cell.text, sizes.body, Weight.REGULAR) for cell in row.cells]
        words += [_longest_word(cell.cited, sizes.small, Weight.REGULAR) for cell in row.cells]
        return _longest_word(row.question, sizes.body, Weight.SEMIBOLD), max(words, default=0)


class CardTexts(NamedTuple):
    """What the card below the table shows of the selected answer."""

    heading: str = ""
    answer: str = ""
    settings: str = ""
    readings: str = ""
    citations: tuple[Citation, ...] = ()


class ComparisonView(QWidget):
    """The table, and below it the selected answer with its paragraphs as links.

    ``name`` is the table's object name, ``topic`` the title of its first column. With ``signs``
    rows are marked in which the documents differ.
    """

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(
        self,
        parent: QWidget,
        name: str,
        accessible_name: str,
        topic: str,
        *,
        signs: bool = False,
    ) -> None:
        super().__init__(parent)
        self.table = ComparisonTable(self, name, accessible_name, topic, signs=signs)
        self._shown = CardTexts()
        self._card = CardFrame(self, "panel")
        held = self._held = QWidget(self._card)
        self._question = label("", "small", held)
        self._answer = label("", "strong", held)
        self._settings = label("", "small", held)
        self._readings = label("", "small", held)
        self._links = FlowLayout(gap=Space.M)
        foot = QHBoxLayout()
        foot.setSpacing(Space.XL)
        foot.addLayout(self._links, 1)
        foot.addWidget(self._settings, 1)
        answer = QVBoxLayout(held)
        answer.setContentsMargins(0, 0, 0, 0)
        answer.setSpacing(Space.XS)
        for widget in (self._question, self._answer):
            answer.addWidget(widget)
        answer.addLayout(foot)
        answer.addWidget(self._readings)
        answer.addStretch(1)
        self._area = QScrollArea(self._card)
        self._area.setWidgetResizable(True)
        self._area.setProperty("kind", "read")
        self._area.setAccessibleName(_("The chosen answer"))
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.verticalScrollBar().rangeChanged.connect(self._range_changed)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(held)
        self._card.column.addWidget(self._area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        column.addWidget(self.table, 1)
        column.addWidget(self._card)
        self.table.chosen.connect(self._show)
        self.table.entered.connect(self._open)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit_card()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the table most of the height."""
        super().resizeEvent(event)
        self._fit_card()

    def _range_changed(self, _least: int, most: int) -> None:
        # Its keys scroll it; where there is nothing to scroll to, Tab passes it by.
        read = Qt.FocusPolicy.StrongFocus if most else Qt.FocusPolicy.NoFocus
        self._area.setFocusPolicy(read)

    def _fit_card(self) -> None:
        most = self.height() * CARD_SHARE // 100
        self._card.setFixedHeight(min(scaled(CARD_HEIGHT), most))

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.table.show_comparison(documents, rows)

    def _show(self, index: QModelIndex) -> None:
        shown = self._card_texts(index)
        # With every key of a search the same answer may be the best again.
        if shown == self._shown:
            return
        self._shown = shown
        self._area.verticalScrollBar().setValue(0)
        self._question.setText(shown.heading)
        self._answer.setText(shown.answer)
        for widget, text in ((self._settings, shown.settings), (self._readings, shown.readings)):
            widget.setText(text)
            # An empty line would be scrolled to.
            widget.setVisible(bool(text))
        clear(self._links)
        for citation in shown.citations:
            link = Link(citation, self._held)
            link.opened.connect(self.opened)
            self._links.addWidget(link)

    def _card_texts(self, index: QModelIndex) -> CardTexts:
        cell = self.table.comparison.cell(index)
        row = self.table.comparison.rows[index.row()] if index.isValid() else None
        if row is None:
            return CardTexts()
        if cell is None:
            differing = _("The documents answer this differently.") if row.differs else ""
            return CardTexts(row.question, differing)
        document = self.table.comparison.documents[index.column() - 1]
        return CardTexts(
            f"{document} · {row.question}",
            " ".join(cell.text.split()),
            cell.settings,
            cell.readings,
            cell.citations,
        )

    def _open(self) -> None:
        cell = self.table.comparison.cell(self.table.currentIndex())
        if cell is not None and cell.citations:
            citation = cell.citations[0]
            self.opened.emit(citation.document, citation.number)


def _x(line: QTextLine, place: int) -> float:
    """Where a character begins. PySide's stubs do not know that it is a tuple with the place."""
    x: tuple[float, int] = line.cursorToX(place)  # type: ignore[assignment]
    return x[0]


@lru_cache(maxsize=8192)
def _measured(text: str, size: int, weight: Weight, width: int) -> int:
    """The height of a wrapped text. A search measures the same texts with every key."""
    tall = QRect(0, 0, width, 10000)
    return QFontMetrics(kept_font(size, weight)).boundingRect(tall, TEXT_FLAGS, text).height()


@lru_cache(maxsize=8192)
def _longest_word(text: str, size: int, weight: Weight) -> int:
    """The width of the longest word of a text."""
    advance = QFontMetrics(kept_font(size, weight)).horizontalAdvance
    return max(map(advance, text.split()), default=0)
