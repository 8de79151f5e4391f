"""The layouts as a list: under each rule document those that its game is dealt on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from trainer.words import _
from ui.theme.lettering import Size, Weight, font
from ui.theme.spacing import Space
from ui.views.layouts_shown import LayoutGroup, LayoutLine

Index = QModelIndex | QPersistentModelIndex

LINE_ROLE = Qt.ItemDataRole.UserRole + 1
ROW, HEADING_ROW = 52, 40


class LayoutDelegate(QStyledItemDelegate):
    """Title above, boxes below, whose it is at the right; a document's title over its layouts."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A heading is lower than a layout."""
        return QSize(160, ROW if index.data(LINE_ROLE) else HEADING_ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one line."""
        line: LayoutLine | None = index.data(LINE_ROLE)
        palette = QGuiApplication.palette()
        text = palette.color(QPalette.ColorRole.Text)
        muted = palette.color(QPalette.ColorRole.PlaceholderText)
        rect: QRect = option.rect
        painter.save()
        if line is None:
            inner = rect.adjusted(Space.M, Space.M, -Space.S, 0)
            painter.setFont(font(Size.SMALL, Weight.SEMIBOLD))
            painter.setPen(muted)
            _write(painter, inner, str(index.data()))
        else:
            option.widget.style().drawPrimitive(
                QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
            )
            inner = rect.adjusted(Space.L, Space.XS, -Space.M, -Space.XS)
            painter.setFont(font(Size.SMALL, Weight.SEMIBOLD))
            painter.setPen(palette.color(QPalette.ColorRole.Accent))
            width = QFontMetrics(painter.font()).horizontalAdvance(line.mark)
            painter.drawText(
                inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.mark
            )
            upper = QRect(inner.left(), inner.top(), inner.width() - width - Space.S, 24)
            painter.setFont(font(Size.BODY, Weight.SEMIBOLD))
            painter.setPen(text)
            _write(painter, upper, line.title)
            painter.setFont(font(Size.SMALL))
            painter.setPen(muted)
            _write(painter, upper.translated(0, 22).adjusted(0, 0, 0, -4), line.about)
        painter.restore()


def _write(painter: QPainter, place: QRect, text: str) -> None:
    metrics = QFontMetrics(painter.font())
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)


class LayoutsList(QListWidget):
    """All layouts; the documents' titles among them cannot be chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("layouts")
        self.setAccessibleName(_("Layouts"))
        self.setItemDelegate(LayoutDelegate(self))
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def line(self) -> LayoutLine | None:
        """The chosen layout."""
        line: LayoutLine | None = self.currentIndex().data(LINE_ROLE)
        return line

    @property
    def lines(self) -> Sequence[LayoutLine]:
        """All layouts, in the order in which they are listed."""
        return [line for line in self._lines() if line is not None]

    def show_groups(self, groups: Iterable[LayoutGroup], choose: str) -> None:
        """List these and choose one by its id, else the first, without saying so."""
        with QSignalBlocker(self):
            self.clear()
            for group in groups:
                heading = QListWidgetItem(group.title)
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                self.addItem(heading)
                for line in group.lines:
                    item = QListWidgetItem(line.title)
                    item.setData(LINE_ROLE, line)
                    said = (line.title, line.about, line.mark, group.title)
                    item.setData(
                        Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in said if part)
                    )
                    # A title out of somebody's file is no markup.
                    item.setToolTip(f"<p>{escape(line.title)}<br>{escape(line.about)}</p>")
                    self.addItem(item)
            self.choose(choose)

    def choose(self, layout: str) -> None:
        """Choose a layout by its id; the first one where there is none of that id."""
        rows = {line.id: row for row, line in enumerate(self._lines()) if line is not None}
        if rows:
            self.setCurrentRow(rows.get(layout, next(iter(rows.values()))))
            # What was listed anew has no places yet by which Qt would have brought it into sight.
            self.scrollToItem(self.currentItem())

    def _lines(self) -> list[LayoutLine | None]:
        return [self.item(row).data(LINE_ROLE) for row in range(self.count())]
