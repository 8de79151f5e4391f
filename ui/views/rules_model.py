"""The paragraphs as a list that can be searched, and how one line of it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QGuiApplication,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme.lettering import Size, Weight, font
from ui.theme.spacing import Space
from ui.views.rules_shown import DocumentLine, ParagraphLine

Index = QModelIndex | QPersistentModelIndex

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
ROW, DOCUMENT_ROW = 60, 56
LINES = 2
"""How many lines of a summary the list shows."""


class ParagraphModel(QAbstractListModel):
    """The paragraphs of all documents, in the order they are given."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[ParagraphLine] = ()

    def show_lines(self, lines: Sequence[ParagraphLine]) -> None:
        """Show these."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many paragraphs there are."""
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Number, what a screen reader says, or the paragraph itself."""
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.paragraph
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{line.paragraph}, {line.summary}"
        if role == LINE_ROLE:
            return line
        return None


class ParagraphFilter(QSortFilterProxyModel):
    """Paragraphs that hold every word of the search, of one document or of all."""

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()
        self._document = ""

    def search(self, text: str, document: str) -> None:
        """Keep what matches; an empty ``document`` means all of them."""
        self.beginFilterChange()
        self._words = tuple(text.casefold().replace("¶", "").split())
        self._document = document
        self.endFilterChange()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """Whether the paragraph in this row is kept."""
        model = self.sourceModel()
        line: ParagraphLine = model.data(model.index(source_row, 0, source_parent), LINE_ROLE)
        if self._document and line.document != self._document:
            return False
        return all(found(word, line) for word in self._words)


def found(word: str, line: ParagraphLine) -> bool:
    """Whether a word of a search is in a paragraph; figures are the beginning of its number."""
    number = line.number.casefold()
    if word[:1].isdigit() and number.startswith(word):
        return True
    return word in line.summary.casefold() or (not word[:1].isdigit() and word in number)


class ParagraphDelegate(QStyledItemDelegate):
    """The number, then the beginning of the summary; over both the document, where it is needed."""

    everywhere = False
    """Paragraphs of several documents stand in the list."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Every row has one height."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one paragraph."""
        line: ParagraphLine = index.data(LINE_ROLE)
        _paint_ground(painter, option)
        # The application's: the style sheet dims the view's own.
        palette = QGuiApplication.palette()
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        ink = palette.color(QPalette.ColorRole.Text) if line.modelled else muted
        parts = [(f"{line.paragraph}  ", palette.color(QPalette.ColorRole.Accent), Weight.SEMIBOLD)]
        if self.everywhere:
            parts.append((f"{line.title}  ", muted, Weight.REGULAR))
        parts.append((line.summary, ink, Weight.REGULAR))
        rect: QRect = option.rect
        _paint_parts(painter, rect.adjusted(Space.L, Space.S, -Space.M, -Space.S), parts)


class DocumentDelegate(QStyledItemDelegate):
    """Title above, version and date below."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Every row has one height."""
        return QSize(160, DOCUMENT_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one document."""
        line: DocumentLine = index.data(LINE_ROLE)
        _paint_ground(painter, option)
        palette = QGuiApplication.palette()
        rect: QRect = option.rect
        inner = rect.adjusted(Space.L, Space.S, -Space.S, -Space.S)
        painter.save()
        for top, text, size, weight, role in (
            (0, line.title, Size.BODY, Weight.SEMIBOLD, QPalette.ColorRole.Text),
            (22, line.about, Size.SMALL, Weight.REGULAR, QPalette.ColorRole.PlaceholderText),
        ):
            painter.setFont(font(size, weight))
            painter.setPen(palette.color(role))
            shown = QFontMetrics(painter.font()).elidedText(
                text, Qt.TextElideMode.ElideRight, inner.width()
            )
            place = QRect(inner.left(), inner.top() + top, inner.width(), 20)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()


def _paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    option.widget.style().drawPrimitive(
        QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
    )


def _paint_parts(painter: QPainter, rect: QRect, parts: Sequence[tuple[str, QColor, int]]) -> None:
    """Write the parts one after the other in ``LINES`` lines; what does not fit is left out."""
    text = "".join(part for part, _colour, _weight in parts)
    layout = QTextLayout(text, font(Size.BODY))
    layout.setFormats(_formats(parts))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    metrics = QFontMetrics(font(Size.BODY))
    painter.save()
    painter.setFont(font(Size.BODY))
    painter.setPen(parts[-1][1])
    layout.beginLayout()
    for number in range(LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        place = QPointF(rect.left(), rect.top() + number * metrics.lineSpacing())
        rest = text[line.textStart() :]
        if number == LINES - 1 and line.textLength() < len(rest):
            elided = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(place + QPointF(0, metrics.ascent()), elided)
        else:
            line.draw(painter, place)
    layout.endLayout()
    painter.restore()


def _formats(parts: Sequence[tuple[str, QColor, int]]) -> list[QTextLayout.FormatRange]:
    formats: list[QTextLayout.FormatRange] = []
    start = 0
    for part, colour, weight in parts:
        format_range = QTextLayout.FormatRange()
        format_range.start, format_range.length = start, len(part)
        look = QTextCharFormat()
        look.setForeground(colour)
        look.setFontWeight(weight)
        format_range.format = look
        formats.append(format_range)
        start += len(part)
    return formats
