"""The documents side by side: a question or a topic in each row, a document in each column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.rulebook.glossary import Drawing
from ui.felt.term_card import Look, TermDrawing
from ui.lookup.rules.view_models import Cell, ComparisonRow, Marks
from ui.theme.lettering import Size, Weight, kept_font, scaled
from ui.theme.spacing import Space
from ui.widgets.buttons import ENTER
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, label
from ui.widgets.row_list import mirrored
from ui.widgets.running_text import RunningText

Index = QModelIndex | QPersistentModelIndex

QUESTION_SHARE, ANSWER_SHARE = 4, 5
"""The widths of the questions' column and of a document's at first, in proportion."""

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


class ComparisonModel(QAbstractTableModel):
    """The questions, in the first column, and their answers. ``topic`` is that column's title."""

    def __init__(self, topic: str) -> None:
        super().__init__()
        self._topic = topic
        self.documents: Sequence[str] = ()
        self.rows: Sequence[ComparisonRow] = ()

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        self.beginResetModel()
        self.documents, self.rows = documents, rows
        self.endResetModel()

    def add_rows(self, rows: Sequence[ComparisonRow]) -> None:
        before = len(self.rows)
        self.beginInsertRows(QModelIndex(), before, before + len(rows) - 1)
        self.rows = (*self.rows, *rows)
        self.endInsertRows()

    @property
    def titles(self) -> Sequence[str]:
        return (self._topic, *self.documents)

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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.question if cell is None else cell.text
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        return None


def laid_out(text: str, size: int, weight: Weight, width: int) -> QTextLayout:
    """A text in lines of this width, to be drawn."""
    return _in_lines(text, size, weight, width, QGuiApplication.layoutDirection())


@lru_cache(maxsize=4096)
def _in_lines(
    text: str, size: int, weight: Weight, width: int, side: Qt.LayoutDirection
) -> QTextLayout:
    """The same texts are mostly shown again."""
    layout = QTextLayout(text.replace("\n", "\u2028"), kept_font(size, weight))
    layout.setCacheEnabled(True)
    option = QTextOption(QStyle.visualAlignment(side, Qt.AlignmentFlag.AlignLeft))
    option.setTextDirection(side)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


class CellDelegate(QStyledItemDelegate):
    """Writes cells: the text, wrapped, with the paragraphs in small print under it.

    ``signs`` is the room for the sign of documents that differ, in pixels.
    """

    def __init__(self, table: ComparisonTable, signs: int) -> None:
        super().__init__(table)
        self._table, self._signs = table, signs

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the text to this delegate."""
        super().initStyleOption(option, index)
        option.text = ""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """The size of a cell as wide as its column, or as all of them for a heading."""
        alone = self._table.comparison.rows[index.row()].cells
        view = self._table.viewport()
        width = self._table.columnWidth(index.column()) if alone else view.width()
        heights = [layout.boundingRect().height() for layout, _role in self._texts(index, width)]
        return QSize(width, ceil(sum(heights)) + 2 * Space.S)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        # The application's palette: the style sheet dims the view's own.
        palette, rect = QGuiApplication.palette(), option.rect
        row, cell = self._table.comparison.rows[index.row()], self._table.comparison.cell(index)
        inner = rect.adjusted(Space.M, Space.S, -Space.S, 0)
        sign = mirrored(rect, QRect(inner.topLeft(), QSize(Space.L, 1))).topLeft()
        painter.save()
        if row.differs and cell is None:
            painter.setPen(palette.color(QPalette.ColorRole.Accent))
            laid_out(DIFFERS, scaled(Size.BODY), Weight.SEMIBOLD, Space.L).draw(
                painter, QPointF(sign)
            )
        if row.cells and cell is None:
            inner.setLeft(inner.left() + self._signs)
        place = QPointF(mirrored(rect, inner).topLeft())
        marked = _marked(row.marks if cell is None else cell.marks)
        for layout, role in self._texts(index, rect.width()):
            painter.setPen(palette.color(role))
            layout.draw(painter, place, marked)
            place, marked = place + QPointF(0, layout.boundingRect().height()), []
        painter.restore()

    def _texts(self, index: Index, width: int) -> Iterator[tuple[QTextLayout, QPalette.ColorRole]]:
        """Return what stands in a cell, from above, with its colour."""
        row, cell = self._table.comparison.rows[index.row()], self._table.comparison.cell(index)
        inner, body = width - Space.M - Space.S, scaled(Size.BODY)
        ink, muted = QPalette.ColorRole.Text, QPalette.ColorRole.PlaceholderText
        if cell is None:
            beside = inner - self._signs
            yield laid_out(row.question, body, Weight.SEMIBOLD, beside), ink if row.cells else muted
            return
        yield laid_out(cell.text, body, Weight.REGULAR, inner), muted if cell.silent else ink
        setting = _("house setting") if cell.settings else ""
        reading = _("our reading") if cell.readings else ""
        small = " · ".join(part for part in (cell.cited, setting, reading) if part)
        if small:
            yield laid_out(small, scaled(Size.SMALL), Weight.REGULAR, inner), muted


def _marked(marks: Marks) -> list[QTextLayout.FormatRange]:
    tint = QGuiApplication.palette().color(QPalette.ColorRole.Accent)
    tint.setAlpha(MARK_ALPHA)
    made = []
    for start, length in marks:
        part = QTextLayout.FormatRange()
        part.start, part.length = start, length
        part.format.setBackground(tint)
        made.append(part)
    return made


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
        self.setModel(self.comparison)
        self.setItemDelegate(CellDelegate(self, Space.L if signs else 0))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(HEADING_FLAGS)
        header.setCascadingSectionResizes(True)  # what one gets the next one gives
        self._shares: Sequence[int] = ()
        """The proportions of the columns' widths."""
        self._resized = QTimer(self, singleShot=True)
        """Runs after columns were resized by hand."""
        self._resized.timeout.connect(self._keep_widths)
        header.sectionResized.connect(lambda *_widths: self._resized.start())
        self.selectionModel().currentChanged.connect(
            lambda current, _previous: self.chosen.emit(current)
        )
        self.doubleClicked.connect(lambda _index: self.entered.emit())

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        self.comparison.show_comparison(documents, rows)
        if len(self._shares) != 1 + len(documents):
            self._shares = (QUESTION_SHARE, *[ANSWER_SHARE] * len(documents))
        self.clearSpans()
        self._span_headings(0)
        self._fit_columns()
        self.scrollToTop()
        answers = (
            (place, column)
            for place, row in enumerate(rows)
            for column, cell in enumerate(row.cells, start=1)
            if cell.text
        )
        place, column = next(answers, (-1, -1))
        self.setAutoScroll(False)  # the first answer is below a heading
        self.setCurrentIndex(self.comparison.index(place, column))
        self.setAutoScroll(True)

    def add_rows(self, rows: Sequence[ComparisonRow]) -> None:
        """Show these below the others; nothing else moves."""
        before = len(self.comparison.rows)
        if rows:
            self.comparison.add_rows(rows)
            self._span_headings(before)
            self._fit_rows(before)

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
        self._fit_rows()  # which leaves hidden ones alone

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit_columns()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the width, and adjust the row heights to it."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_columns()

    def showEvent(self, event: QShowEvent) -> None:
        """Do what is not done while nobody sees it."""
        super().showEvent(event)
        self._fit_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens a paragraph; all other keys are the table's."""
        if event.key() in ENTER:
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _span_headings(self, first: int) -> None:
        """Put headings across all columns, from the row ``first`` on."""
        for place, row in enumerate(self.comparison.rows[first:], start=first):
            if not row.cells:
                self.setSpan(place, 0, 1, self.comparison.columnCount())

    def _fit_columns(self) -> None:
        """Keep the columns' proportions in another width."""
        if not self.isVisible():
            return
        left, total = self.viewport().width(), sum(self._shares)
        for column, share in enumerate(self._shares):
            self.setColumnWidth(column, left * share // total)
            left, total = left - self.columnWidth(column), total - share
        self._fit_rows()

    def _keep_widths(self) -> None:
        self._shares = [self.columnWidth(column) for column in range(len(self._shares))]
        self._fit_rows()

    def _fit_rows(self, first: int = 0) -> None:
        """Make headings and rows as high as their texts are."""
        self._resized.stop()
        if not self.isVisible():
            return
        header, high = self.horizontalHeader(), 0
        for column, title in enumerate(self.comparison.titles):
            room = QRect(0, 0, self.columnWidth(column) - 2 * Space.L, 10000)
            needed = header.fontMetrics().boundingRect(room, int(HEADING_FLAGS), title)
            high = max(high, needed.height())
        header.setFixedHeight(high + 2 * Space.S)
        self.updateGeometries()
        for place in range(first, len(self.comparison.rows)):
            self.resizeRowToContents(place)


class CardTexts(NamedTuple):
    """What the card below the table shows of the selected answer."""

    heading: str = ""
    answer: str = ""
    settings: str = ""
    readings: str = ""
    citations: tuple[Citation, ...] = ()
    drawing: Drawing | None = None


class ComparisonView(QWidget):
    """The table, and below it the selected answer with its paragraphs as links, and a drawing.

    ``look`` says how that is drawn; ``name`` is the table's object name, ``topic`` the title of its
    first column. With ``signs`` rows are marked in which the documents differ.
    """

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(
        self,
        parent: QWidget,
        name: str,
        accessible_name: str,
        topic: str,
        look: Callable[[], Look],
        *,
        signs: bool = False,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self.table = ComparisonTable(self, name, accessible_name, topic, signs=signs)
        self._shown = CardTexts()
        self._card = CardFrame(self, "panel")
        self.drawing = TermDrawing(self._card)
        self.drawing.hide()
        held = QWidget(self._card)
        self._question = label("", "small", held)
        self._answer = label("", "strong", held)
        self._settings = label("", "small", held)
        self._readings = label("", "small", held)
        self._links = RunningText(held)
        self._links.opened.connect(self.opened)
        foot = filled(spaced(QHBoxLayout(), Space.XL), (self._links, 1), (self._settings, 1))
        answer = spaced(QVBoxLayout(held), Space.XS)
        for widget in (self._question, self._answer):
            answer.addWidget(widget)
        filled(answer, foot, self._readings, 1)
        self._area = QScrollArea(self._card, widgetResizable=True)
        self._area.setProperty("kind", "read")
        self._area.setAccessibleName(_("The chosen answer"))
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.verticalScrollBar().rangeChanged.connect(self._range_changed)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(held)
        shown = spaced(QHBoxLayout(), Space.L)
        shown.addWidget(self.drawing, 0, Qt.AlignmentFlag.AlignTop)
        shown.addWidget(self._area, 1)
        self._card.column.addLayout(shown)
        filled(spaced(QVBoxLayout(self), Space.M), (self.table, 1), self._card)
        self.table.chosen.connect(self._show)
        self.table.entered.connect(self._open)

    def changeEvent(self, event: QEvent) -> None:
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
        self._links.show_links(shown.citations)
        if shown.drawing is None:
            self.drawing.hide()
        else:
            self.drawing.show_drawing(shown.drawing, self._look())

    def _card_texts(self, index: QModelIndex) -> CardTexts:
        cell = self.table.comparison.cell(index)
        row = self.table.comparison.rows[index.row()] if index.isValid() else None
        if row is None:
            return CardTexts()
        if cell is None:
            differing = _("The documents answer this differently.") if row.differs else ""
            return CardTexts(row.question, differing, drawing=row.drawing)
        document = self.table.comparison.documents[index.column() - 1]
        return CardTexts(
            f"{document} · {row.question}",
            " ".join(cell.text.split()),
            cell.settings,
            cell.readings,
            cell.citations,
            row.drawing,
        )

    def _open(self) -> None:
        cell = self.table.comparison.cell(self.table.currentIndex())
        if cell is not None and cell.citations:
            citation = cell.citations[0]
            self.opened.emit(citation.document, citation.number)
