"""The scenarios as a list that can be searched, and how one line of it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from trainer.words import _
from ui.theme.lettering import Size, Weight, font
from ui.theme.spacing import Space

if TYPE_CHECKING:
    from ui.views.shown import LibraryEntry

Index = QModelIndex | QPersistentModelIndex

ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1
ROW = 60


class LibraryModel(QAbstractListModel):
    """The entries, in the order they are given."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[LibraryEntry] = []

    def show_entries(self, entries: Sequence[LibraryEntry]) -> None:
        """Show these."""
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many entries there are."""
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Title, what a screen reader says, or the entry itself."""
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                part for part in (entry.title, under_title(entry), entry.result) if part
            )
        if role == ENTRY_ROLE:
            return entry
        return None


class Wanted(NamedTuple):
    """What the library is to show; empty text, no document, tag, incident or level keep everything.

    ``incident`` is the name of one kind, or ``ANY_INCIDENT``.
    """

    text: str = ""
    document: str = ""
    tag: str = ""
    incident: str = ""
    level: int | None = None


ANY_INCIDENT: Final = "*"
"""Something goes wrong, whatever it is."""


class LibraryFilter(QSortFilterProxyModel):
    """Entries that hold every word of the search and are of the document, tag, … that is wanted.

    Those whose title has all the words come first; else they keep their order.
    """

    def __init__(self) -> None:
        super().__init__()
        self.sort(0)
        self._words: tuple[str, ...] = ()
        self._wanted = Wanted()

    def want(self, wanted: Wanted) -> None:
        """Keep what matches."""
        self._words = tuple(wanted.text.casefold().split())
        self._wanted = wanted
        self.invalidate()

    def lessThan(self, left: Index, right: Index) -> bool:
        """Whether the entry at ``left`` comes before the one at ``right``."""
        return self._order(left) < self._order(right)

    def _order(self, index: Index) -> tuple[bool, int]:
        entry: LibraryEntry = index.data(ENTRY_ROLE)
        title = entry.title.casefold()
        return not all(word in title for word in self._words), index.row()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        """Whether the entry in this row is kept."""
        model = self.sourceModel()
        entry: LibraryEntry = model.data(model.index(source_row, 0, source_parent), ENTRY_ROLE)
        wanted = self._wanted
        if wanted.document and entry.document != wanted.document:
            return False
        if wanted.tag and wanted.tag not in entry.tags:
            return False
        if wanted.level is not None and entry.level != wanted.level:
            return False
        if wanted.incident == ANY_INCIDENT and not entry.incidents:
            return False
        if wanted.incident not in ("", ANY_INCIDENT, *entry.incidents):
            return False
        said = (entry.title, entry.document, entry.notes, *entry.incidents, *entry.tags)
        text = " ".join(said).casefold()
        return all(word in text for word in self._words)


def under_title(entry: LibraryEntry) -> str:
    """Level and tags in one line, or that the file has a fault.

    Of an incident only that there is one: what it is the trainee has to see on the felt.
    """
    if entry.fault:
        return _("This file has faults")
    level = _("Level {level}").format(level=entry.level) if entry.level is not None else ""
    told = _("With an incident") if entry.incidents else ", ".join(entry.tags)
    parts = (level, told)
    return "  ·  ".join(part for part in parts if part)


class LibraryDelegate(QStyledItemDelegate):
    """Title above, level and tags below, the last result at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Every row has one height."""
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one entry."""
        entry = index.data(ENTRY_ROLE)
        style = option.widget.style()
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
        )
        palette: QPalette = option.palette
        text = palette.color(QPalette.ColorRole.Text)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        rect: QRect = option.rect
        inner = rect.adjusted(Space.L, Space.S, -Space.L, -Space.S)
        painter.save()
        result = QFontMetrics(font(Size.BODY, Weight.SEMIBOLD)).horizontalAdvance(entry.result)
        if entry.result:
            self._text(painter, inner, entry.result, text, Weight.SEMIBOLD, right=True)
        upper = QRect(inner.left(), inner.top(), inner.width() - result - Space.L, 24)
        lower = QRect(inner.left(), inner.top() + 24, upper.width(), 20)
        self._text(painter, upper, entry.title, text, Weight.SEMIBOLD)
        painter.setFont(font(Size.SMALL))
        painter.setPen(muted)
        metrics = QFontMetrics(painter.font())
        line = metrics.elidedText(under_title(entry), Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, line)
        painter.restore()

    @staticmethod
    def _text(
        painter: QPainter,
        rect: QRect,
        text: str,
        colour: QColor,
        weight: Weight,
        *,
        right: bool = False,
    ) -> None:
        painter.setFont(font(Size.BODY, weight))
        painter.setPen(colour)
        metrics = QFontMetrics(painter.font())
        line = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, line)
