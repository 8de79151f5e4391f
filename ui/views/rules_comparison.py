"""How the documents differ: a question in each row, a document in each column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import Size, Weight, font
from ui.theme.spacing import Space
from ui.views.flow import FlowLayout
from ui.views.labels import Card, clear, label
from ui.views.link import Link
from ui.views.rules_view_models import Cell, ComparisonRow

Index = QModelIndex | QPersistentModelIndex

PARTS_ROLE = Qt.ItemDataRole.UserRole + 1
"""What a cell shows: text, small print, whether the text is strong, whether it is marked."""

QUESTION_SHARE = 4
"""The width of the questions' column, where a document's is 5."""

MIN_COLUMN = 168
TEXT_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(
    Qt.TextFlag.TextWordWrap
)
HEADING_FLAGS = Qt.AlignmentFlag(
    int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
)
DIFFERS = "≠"

CARD_HEIGHT = 104
HEADER_HEIGHT = 52
"""Height in pixels that is reserved for the selected answer, so that nothing moves."""

Parts = tuple[str, str, bool, bool]


class ComparisonModel(QAbstractTableModel):
    """The questions, in the first column, and their answers."""

    def __init__(self) -> None:
        super().__init__()
        self.documents: Sequence[str] = ()
        self.rows: Sequence[ComparisonRow] = ()

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.beginResetModel()
        self.documents, self.rows = documents, rows
        self.endResetModel()

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
        """A question or an answer."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        cell = self.cell(index)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.question if cell is None else cell.text
        if role == PARTS_ROLE:
            if cell is None:
                return (row.question, "", bool(row.cells), row.differs)
            setting = _("house setting") if cell.settings else ""
            small = " · ".join(part for part in (cell.cited, setting) if part)
            return (cell.text, small, False, False)
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
            return self.documents[section - 1] if section else _("Question")
        return None


class ComparisonDelegate(QStyledItemDelegate):
    """Draws the text, wrapped, with the paragraphs in small print under it."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one cell."""
        option.widget.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        text, small, strong, marked = _parts(index)
        # The application's palette: the style sheet dims the view's own.
        palette = QGuiApplication.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        rect: QRect = option.rect
        inner = rect.adjusted(Space.M, Space.S, -Space.S, -Space.S)
        painter.save()
        if not strong and index.column() == 0:
            self._write(painter, inner, text, muted, weight=Weight.SEMIBOLD)
            painter.restore()
            return
        if index.column() == 0:
            sign = QRect(inner.left(), inner.top(), Space.L, inner.height())
            if marked:
                accent = palette.color(QPalette.ColorRole.Accent)
                self._write(painter, sign, DIFFERS, accent, weight=Weight.SEMIBOLD)
            inner = inner.adjusted(Space.L, 0, 0, 0)
        ink = palette.color(QPalette.ColorRole.Text)
        weight = Weight.SEMIBOLD if strong else Weight.REGULAR
        self._write(painter, inner, text, ink, weight=weight)
        if small:
            top = _height(text, font(Size.BODY, weight), inner.width())
            self._write(painter, inner.adjusted(0, top, 0, 0), small, muted, size=Size.SMALL)
        painter.restore()

    def height(self, index: Index, width: int) -> int:
        """The height of the cell in a column of this width."""
        text, small, _strong, _marked = _parts(index)
        inner = width - Space.M - Space.S - (Space.L if index.column() == 0 else 0)
        weight = Weight.SEMIBOLD if index.column() == 0 else Weight.REGULAR
        high = _height(text, font(Size.BODY, weight), inner)
        if small:
            high += _height(small, font(Size.SMALL), inner)
        return high + 2 * Space.S

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The height that the texts need in their column."""
        view = option.widget
        width = view.columnWidth(index.column()) if isinstance(view, QTableView) else MIN_COLUMN
        return QSize(width, self.height(index, width))

    @staticmethod
    def _write(
        painter: QPainter,
        rect: QRect,
        text: str,
        colour: QColor,
        *,
        weight: Weight = Weight.REGULAR,
        size: Size = Size.BODY,
    ) -> None:
        painter.setFont(font(size, weight))
        painter.setPen(colour)
        painter.drawText(rect, TEXT_FLAGS, text)


class ComparisonTable(QTableView):
    """The comparison. The arrow keys select an answer; Enter opens its first paragraph."""

    chosen = Signal(object)
    """The index of the selected answer."""
    entered = Signal()
    """Enter was pressed, or an answer was double-clicked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison")
        self.setAccessibleName(_("Where the documents differ"))
        self.comparison = ComparisonModel()
        self.setModel(self.comparison)
        self._delegate = ComparisonDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(HEADING_FLAGS)
        self.horizontalHeader().setFixedHeight(HEADER_HEIGHT)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.selectionModel().currentChanged.connect(
            lambda current, _previous: self.chosen.emit(current)
        )
        self.doubleClicked.connect(lambda _index: self.entered.emit())

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.comparison.show_comparison(documents, rows)
        self.clearSpans()
        for place, row in enumerate(rows):
            if not row.cells:
                self.setSpan(place, 0, 1, 1 + len(documents))
        self._distribute_width()
        self.setCurrentIndex(self.comparison.index(1, 1))

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

    def _distribute_width(self) -> None:
        columns = self.comparison.columnCount()
        if columns < 2:
            return
        width = self.viewport().width()
        first = max(MIN_COLUMN, width * QUESTION_SHARE // (QUESTION_SHARE + 5 * (columns - 1)))
        other = max(MIN_COLUMN, (width - first) // (columns - 1))
        for column in range(columns):
            self.setColumnWidth(column, other if column else first)
        for place, row in enumerate(self.comparison.rows):
            spanned = first + other * (columns - 1)
            heights = [
                self._delegate.height(
                    self.comparison.index(place, column),
                    (other if column else first) if row.cells else spanned,
                )
                for column in range(columns if row.cells else 1)
            ]
            self.setRowHeight(place, max(heights))


class ComparisonView(QWidget):
    """The table, and below it the selected answer with its paragraphs as links."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = ComparisonTable(self)
        self._card = Card(self, "panel")
        self._card.setFixedHeight(CARD_HEIGHT)
        self._question = label("", "small", self._card)
        self._answer = label("", "strong", self._card)
        self._settings = label("", "small", self._card)
        self._links = FlowLayout(gap=Space.M)
        foot = QHBoxLayout()
        foot.setSpacing(Space.XL)
        foot.addLayout(self._links, 1)
        foot.addWidget(self._settings, 1)
        for widget in (self._question, self._answer):
            self._card.column.addWidget(widget)
        self._card.column.addLayout(foot)
        self._card.column.addStretch(1)
        # Next to the page's title, where it takes no room from the table.
        self.differing = QCheckBox(_("Only where they differ"), parent)
        self.differing.setObjectName("only_differing")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.M)
        column.addWidget(self.table, 1)
        column.addWidget(self._card)
        self.table.chosen.connect(self._show)
        self.table.entered.connect(self._open)
        self.differing.toggled.connect(self.table.show_differing)

    def show_comparison(self, documents: Sequence[str], rows: Sequence[ComparisonRow]) -> None:
        """Show these."""
        self.table.show_comparison(documents, rows)

    def _show(self, index: QModelIndex) -> None:
        clear(self._links)
        cell = self.table.comparison.cell(index)
        row = self.table.comparison.rows[index.row()] if index.isValid() else None
        if cell is None or row is None:
            question = row.question if row is not None else ""
            self._question.setText(question)
            differing = row is not None and row.differs
            self._answer.setText(_("The documents answer this differently.") if differing else "")
            self._settings.setText("")
            return
        document = self.table.comparison.documents[index.column() - 1]
        self._question.setText(f"{document} · {row.question}")
        self._answer.setText(cell.text)
        self._settings.setText(cell.settings)
        for citation in cell.citations:
            link = Link(citation, self._card)
            link.opened.connect(self.opened)
            self._links.addWidget(link)

    def _open(self) -> None:
        cell = self.table.comparison.cell(self.table.currentIndex())
        if cell is not None and cell.citations:
            citation = cell.citations[0]
            self.opened.emit(citation.document, citation.number)


def _parts(index: Index) -> Parts:
    parts: Parts = index.data(PARTS_ROLE)
    return parts


def _height(text: str, letters: QFont, width: int) -> int:
    tall = QRect(0, 0, width, 10000)
    return QFontMetrics(letters).boundingRect(tall, TEXT_FLAGS, text).height()
