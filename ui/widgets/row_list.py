"""A list of rows, each with a title, a detail under it and a mark at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from trainer.messages.text import wanted_languages
from ui.theme.lettering import Size, Weight, kept_font, letters, scaled
from ui.theme.spacing import Space
from ui.widgets.labels import plain_tip
from ui.widgets.speech import in_words, tell_focus_soon

Index = QModelIndex | QPersistentModelIndex
Item = TypeVar("Item")

HEADING_HEIGHT: Final = 40
DETAIL_HEIGHT: Final = 20


class RowPicture(NamedTuple):
    """A picture at the left of a row: its size, and how it is found for a pixel density."""

    size: QSize
    drawn: Callable[[float], QPixmap]


class Row(NamedTuple, Generic[Item]):
    """One row, and the ``item`` that it represents; None makes it a heading, not selectable.

    ``spoken`` is the text for screen readers, if it is not title, detail and mark. ``tip`` is rich
    text. ``muted`` marks what the program does not use.
    """

    item: Item | None
    title: str
    detail: str = ""
    mark: str = ""
    spoken: str = ""
    tip: str = ""
    muted: bool = False
    picture: RowPicture | None = None


class RowStyle(NamedTuple):
    """The way the rows of a list are drawn. Distances are pixels.

    ``margins`` are left, top, right and bottom; ``gap`` separates the title from the mark. A
    ``wrapped`` title has as many lines as it takes, and so has its detail.
    """

    height: int
    margins: tuple[int, int, int, int]
    title_height: int = 24
    title_weight: Weight = Weight.SEMIBOLD
    detail_top: int = 24
    gap: int = 0
    mark_size: Size = Size.BODY
    mark_role: QPalette.ColorRole = QPalette.ColorRole.Text
    wrapped: bool = False


GROUPED: Final = RowStyle(
    52,
    (Space.L, Space.XS, Space.M, Space.XS),
    detail_top=22,
    gap=Space.S,
    mark_size=Size.SMALL,
    mark_role=QPalette.ColorRole.Accent,
)
"""Rows of two lines under headings, as at the left of a page."""


class RowModel(QAbstractListModel, Generic[Item]):
    """All rows; the filtered ones are ``shown``."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row[Item]] = ()
        self.shown: Sequence[Row[Item]] = ()
        self.may_drag: Callable[[Item], bool] = lambda _item: False

    def show_rows(self, rows: Iterable[Row[Item]]) -> None:
        self.beginResetModel()
        self.rows = self.shown = tuple(rows)
        self.endResetModel()

    def show_only(self, shown: Sequence[Row[Item]]) -> None:
        """Show only these rows, in this order; the current row is kept if it is among them."""
        self.layoutAboutToBeChanged.emit()
        places = {id(row): place for place, row in enumerate(shown)}
        before = self.persistentIndexList()
        after = [places.get(id(self.shown[index.row()])) for index in before]
        self.shown = shown
        self.changePersistentIndexList(
            before, [QModelIndex() if place is None else self.index(place, 0) for place in after]
        )
        self.layoutChanged.emit()

    def replace(self, place: int, row: Row[Item]) -> None:
        """Replace one row of a list that is not filtered."""
        self.rows = self.shown = (*self.rows[:place], row, *self.rows[place + 1 :])
        self.dataChanged.emit(self.index(place, 0), self.index(place, 0))

    def add(self, row: Row[Item]) -> None:
        """Add a row at the end of a list that is not filtered."""
        end = len(self.rows)
        self.beginInsertRows(QModelIndex(), end, end)
        self.rows = self.shown = (*self.rows, row)
        self.endInsertRows()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """A heading cannot be selected, and only some rows may be dragged."""
        item = self.shown[index.row()].item if index.isValid() else None
        if item is None:
            return Qt.ItemFlag.NoItemFlags if index.isValid() else super().flags(index)
        dragged = Qt.ItemFlag.ItemIsDragEnabled if self.may_drag(item) else Qt.ItemFlag(0)
        return super().flags(index) | dragged

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title, the text for screen readers, or the tool tip."""
        if not index.isValid():
            return None
        row = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            said = (row.spoken,) if row.spoken else (row.title, row.detail, row.mark)
            return in_words(", ", *said)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(row.tip) if row.tip else None
        return None


class TextStyle(NamedTuple):
    """The font and colour of a text."""

    size: Size
    weight: Weight
    role: QPalette.ColorRole


_MUTED: Final = QPalette.ColorRole.PlaceholderText
_WRAPPED: Final = Qt.TextFlag.TextWordWrap


class RowDelegate(QStyledItemDelegate, Generic[Item]):
    """Draws the rows of a model in a style, in the application's colours.

    The style sheet dims the view's own colours.
    """

    def __init__(self, parent: QAbstractItemView, model: RowModel[Item], style: RowStyle) -> None:
        super().__init__(parent)
        self.style = style
        self._list = parent
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows have the same height unless they are wrapped, and all headings another."""
        row = self._model.shown[index.row()]
        height = scaled(HEADING_HEIGHT if row.item is None else self.style.height)
        if row.picture is not None:
            second = self._line() if self._needs_second(row) else 0
            height = max(height + second, row.picture.size.height() + 2 * Space.XS)
        return QSize(160, height + (self._more_lines(row) if self.style.wrapped else 0))

    def _more_lines(self, row: Row[Item]) -> int:
        """The height of the lines of a title after the first, and of those of its detail."""
        style = self.style
        left, _top, right, _bottom = style.margins
        mark = QFontMetrics(letters(style.mark_size, Weight.SEMIBOLD))
        width = self._list.viewport().width() - left - right
        width -= mark.horizontalAdvance(row.mark) + style.gap
        return sum(
            _height(text, size, weight, width) - _height("", size, weight, width)
            for text, size, weight in (
                (row.title, Size.BODY, style.title_weight),
                (row.detail, Size.SMALL, Weight.REGULAR),
            )
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self._model.shown[index.row()]
        rect: QRect = option.rect
        painter.save()
        try:
            if row.item is None:
                inner = rect.adjusted(Space.M, Space.M, -Space.S, 0)
                _write(painter, inner, row.title, TextStyle(Size.SMALL, Weight.SEMIBOLD, _MUTED))
            else:
                option.widget.style().drawPrimitive(
                    QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget
                )
                left, top, right, bottom = self.style.margins
                inner = mirrored(rect, rect.adjusted(left, top, -right, -bottom))
                if row.picture is not None:
                    inner = self._beside(row.picture, painter, inner)
                self._paint(painter, inner, row)
        finally:
            painter.restore()

    def _line(self) -> int:
        return QFontMetrics(kept_font(scaled(Size.BODY), self.style.title_weight)).height()

    def _needs_second(self, row: Row[Item]) -> bool:
        """Tell whether a title beside a picture has a second line: it has less width there."""
        if row.picture is None:
            return False
        style = self.style
        left, _top, right, _bottom = style.margins
        title = QFontMetrics(kept_font(scaled(Size.BODY), style.title_weight))
        mark = QFontMetrics(kept_font(scaled(style.mark_size), Weight.SEMIBOLD))
        width = self._list.viewport().width() - left - right - row.picture.size.width() - Space.S
        width -= mark.horizontalAdvance(row.mark) + style.gap
        return title.horizontalAdvance(row.title) > width

    def _beside(self, picture: RowPicture, painter: QPainter, inner: QRect) -> QRect:
        """Draw a picture, and find the room for the text beside it, as high as without."""
        size, style = picture.size, self.style
        top = inner.center().y() - size.height() // 2
        ratio = self._list.devicePixelRatioF()
        place = mirrored(inner, QRect(inner.left(), top, size.width(), size.height()))
        painter.drawPixmap(place.topLeft(), picture.drawn(ratio))
        text = QRect(inner.left(), 0, inner.width(), scaled(style.height))
        text.moveCenter(inner.center())
        _left, above, _right, below = style.margins
        return mirrored(text, text.adjusted(size.width() + Space.S, above, 0, -below))

    def _paint(self, painter: QPainter, inner: QRect, row: Row[Item]) -> None:
        style = self.style
        mark = TextStyle(style.mark_size, Weight.SEMIBOLD, style.mark_role)
        _write(painter, inner, row.mark, mark, right=True)
        width = inner.width() - painter.fontMetrics().horizontalAdvance(row.mark) - style.gap
        title = QRect(
            inner.left(), inner.top(), width, scaled(style.title_height) or inner.height()
        )
        role = _MUTED if row.muted else QPalette.ColorRole.Text
        text_style = TextStyle(Size.BODY, style.title_weight, role)
        top = inner.top() + scaled(style.detail_top)
        second = self._needs_second(row)
        if second:
            line = self._line()
            title.adjust(0, -line // 2, 0, line // 2)
            top += line // 2
        below = TextStyle(Size.SMALL, Weight.REGULAR, _MUTED)
        if style.wrapped and row.detail:
            high = _height(row.title, Size.BODY, style.title_weight, width)
            title.setHeight(title.height() + high - self._line())
            top += high - self._line()
        title = mirrored(inner, title)
        if style.wrapped or second:
            _write_wrapped(painter, title, row.title, text_style)
        else:
            _write(painter, title, row.title, text_style)
        if style.wrapped:
            rest = mirrored(inner, QRect(inner.left(), top, width, inner.bottom() - top))
            _write_wrapped(painter, rest, row.detail, below)
            return
        detail = mirrored(inner, QRect(inner.left(), top, width, scaled(DETAIL_HEIGHT)))
        _write(painter, detail, row.detail, below)


def _height(text: str, size: Size, weight: Weight, width: int) -> int:
    """The height of a text in lines of this width; that of one line if it is empty."""
    return _measured(text, scaled(size), weight, max(1, width), wanted_languages())


@lru_cache(maxsize=2048)
def _measured(text: str, size: int, weight: Weight, width: int, _wanted: str) -> int:
    """Kept, for a list asks for the heights of all of its rows with each that is selected."""
    metrics = QFontMetrics(kept_font(size, weight))
    lines = metrics.boundingRect(0, 0, width, 0, _WRAPPED, text).height()
    return max(lines, metrics.height())


def from_the_right() -> bool:
    """Tell whether rows begin at the right."""
    return QGuiApplication.isRightToLeft()


def beside(inner: QRect, wide: int) -> float:
    """The middle of what stands before a row, and is so ``wide``."""
    return inner.right() + wide / 2 if from_the_right() else inner.left() - wide / 2


def mirrored(within: QRect, place: QRect) -> QRect:
    """A place in a row, which begins at the right in a language from right to left."""
    return QStyle.visualRect(QGuiApplication.layoutDirection(), within, place)


def _write_wrapped(painter: QPainter, place: QRect, text: str, text_style: TextStyle) -> None:
    painter.setFont(letters(text_style.size, text_style.weight))
    painter.setPen(QGuiApplication.palette().color(text_style.role))
    painter.drawText(place, _WRAPPED | Qt.AlignmentFlag.AlignVCenter, text)


def _write(
    painter: QPainter, place: QRect, text: str, text_style: TextStyle, *, right: bool = False
) -> None:
    shown = kept_font(scaled(text_style.size), text_style.weight)
    painter.setFont(shown)
    painter.setPen(QGuiApplication.palette().color(text_style.role))
    metrics = QFontMetrics(shown)
    elided = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, elided)


class RowList(QListView, Generic[Item]):
    """The list. ``name`` is its object name, ``accessible_name`` the name for screen readers."""

    chosen = Signal(object)
    """The current item, or None."""
    dragged = Signal()
    """The selected rows are dragged, with the button still down."""

    def __init__(self, parent: QWidget, name: str, accessible_name: str, style: RowStyle) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(accessible_name)
        self._model: RowModel[Item] = RowModel()
        self.setModel(self._model)
        self._delegate = RowDelegate(self, self._model, style)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._current_changed)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the row read that has the focus: a screen reader says only the list by itself."""
        super().focusInEvent(event)
        tell_focus_soon(self)

    def let_drag(self, may_drag: Callable[[Item], bool]) -> None:
        """Let rows with such items be dragged."""
        self._model.may_drag = may_drag
        self.setDragEnabled(True)

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Leave it to others what follows the pointer: nothing can be dropped in other programs."""
        self.dragged.emit()

    @property
    def item(self) -> Item | None:
        return self._model.shown[self.current_row].item if self.current_row >= 0 else None

    @property
    def selected_items(self) -> Sequence[Item]:
        """The items of the selected rows, from above."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [item for row in rows if (item := self._model.shown[row].item) is not None]

    @property
    def items(self) -> Sequence[Item]:
        """The items of the rows that are shown, without the headings."""
        return [row.item for row in self._model.shown if row.item is not None]

    @property
    def rows(self) -> Sequence[Row[Item]]:
        """The rows that are shown, with the headings."""
        return self._model.shown

    @property
    def all_rows(self) -> Sequence[Row[Item]]:
        """All rows, shown or not, with the headings."""
        return self._model.rows

    @property
    def all_items(self) -> Sequence[Item]:
        """The items of all rows, shown or not."""
        return [row.item for row in self._model.rows if row.item is not None]

    @property
    def current_row(self) -> int:
        """The index of the current row, -1 if there is none."""
        return self.currentIndex().row()

    def show_rows(self, rows: Iterable[Row[Item]]) -> None:
        """Show these rows; none is current."""
        self._model.show_rows(rows)
        self.setUniformItemSizes(
            not self._delegate.style.wrapped
            and all(row.item is not None and row.picture is None for row in self._model.rows)
        )

    def filter_items(
        self, accepts: Callable[[Item], bool], order: Callable[[Item], int] = lambda _item: 0
    ) -> None:
        """Show the rows whose items are accepted, those with a lower ``order`` first."""
        kept = [(row, row.item) for row in self._model.rows if row.item is not None]
        kept = [(row, item) for row, item in kept if accepts(item)]
        kept.sort(key=lambda pair: order(pair[1]))
        self._model.show_only([row for row, _item in kept])

    def show_all(self) -> None:
        if self._model.shown is not self._model.rows:
            self._model.show_only(self._model.rows)

    def replace_row(self, place: int, row: Row[Item]) -> None:
        self._model.replace(place, row)

    def add_row(self, row: Row[Item]) -> None:
        """Add a row at the end of a list that is not filtered; what is current stays so."""
        self._model.add(row)

    def choose_row(self, place: int) -> None:
        """Make the row at this index the current one; -1 for none."""
        # Whatever keys are held down: those of a command would add to what is selected.
        alone = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(self._model.index(place, 0), alone)

    def choose(self, matches: Callable[[Item], bool]) -> bool:
        """Make the first row whose item satisfies ``matches`` current; False if there is none."""
        for place, row in enumerate(self._model.shown):
            if row.item is not None and matches(row.item):
                self.choose_row(place)
                return True
        return False

    def select_too(self, matches: Callable[[Item], bool]) -> None:
        """Select the rows whose items satisfy ``matches`` beside what is selected."""
        for place, row in enumerate(self._model.shown):
            if row.item is not None and matches(row.item):
                select = QItemSelectionModel.SelectionFlag.Select
                self.selectionModel().select(self._model.index(place, 0), select)

    def scrollTo(
        self,
        index: Index,
        hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible,
    ) -> None:
        """Bring a row into view; the first below a heading together with it."""
        above = index.row() - 1
        if above >= 0 and self._model.shown[above].item is None:
            super().scrollTo(self._model.index(above, 0), hint)
        super().scrollTo(index, hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the current row in sight where a notice takes some of the height."""
        row = self.visualRect(self.currentIndex())
        in_sight = row.top() >= 0 and row.bottom() < event.oldSize().height()
        super().resizeEvent(event)
        if in_sight and row.isValid():
            self.scrollTo(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End lead to the first and the last row that can be chosen."""
        chosen = {Qt.Key.Key_Home: self.items[:1], Qt.Key.Key_End: self.items[-1:]}
        wanted = chosen.get(Qt.Key(event.key()), ())
        if wanted:
            self.choose(lambda item: item is wanted[0])
            self.scrollTo(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _current_changed(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self.chosen.emit(self.item)
