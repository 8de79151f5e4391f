"""Small pictures of empty tables, and the choice among them: in a grid, or in a list that opens.

Nothing is drawn before it is seen, and then a few milliseconds at a time. Qt keeps the pictures for
the next choice, by what is drawn, its size and its pixel density.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QIcon,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)

from trainer.felt.legends import PrintedFelt, legends_of
from trainer.messages import _
from trainer.messages.felt import felt_texts
from trainer.messages.layouts import boxes_text
from trainer.rulebook import Document
from trainer.rulebook.document import Layout
from trainer.rulebook.game import Game
from ui.felt.setup import Ground
from ui.paint.camera import camera_for
from ui.paint.still import Facing, FeltStyle
from ui.theme.lettering import Size, Weight, kept_font, scaled
from ui.theme.rings import has_ring
from ui.theme.roles import ColorScheme, palette_of
from ui.theme.spacing import RADIUS, RING, Space
from ui.widgets.containers import spaced
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import clear, plain_tip
from ui.widgets.row_list import Index, RowPicture


@dataclass(frozen=True, slots=True)
class DrawnLayout:
    """A layout that is shown by its picture; a house's own one carries its felt with it."""

    document: Document = field(compare=False)
    layout: Layout

    @property
    def id(self) -> str:
        """The document's id and the layout's."""
        return f"{self.document.id}/{self.layout.id}"

    @property
    def title(self) -> str:
        """Return what the document or the house calls it."""
        layout = self.layout
        return _(layout.name) if layout.own_felt is None else layout.name

    @property
    def about(self) -> str:
        """Return how many boxes it has."""
        return boxes_text(self.layout.boxes)

    def printed(self) -> PrintedFelt:
        game = Game(self.document, self.layout, self.document.procedure)
        return PrintedFelt(game.felt, legends_of(game.terms()))


# The pictures.

IN_GRID, IN_BOX, IN_ROW = 144, 96, 72
"""Widths of a picture in pixels: in a grid, in a list that opens, and in one beside a page."""
_HIGH: Final = 0.64
"""The height of a picture as a part of its width: no shipped table is higher."""
_SLICE: Final = 0.004
"""How many seconds are drawn at a time, at least one part of a table."""


def size_of(width: int) -> QSize:
    """The size of a picture of this width."""
    return QSize(width, round(width * _HIGH))


class Thumbnails(QObject):
    """Draws the pictures of some layouts one after the other, each when it is first asked for."""

    drawn = Signal()
    """One more can be seen."""

    def __init__(self, parent: QObject, width: int) -> None:
        super().__init__(parent)
        self.size = size_of(width)
        self._empty = QPixmap(self.size)
        self._empty.fill(Qt.GlobalColor.transparent)
        self._wanted: list[tuple[DrawnLayout, float]] = []
        self._ground: Ground | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._draw)

    def picture(self, layout: DrawnLayout, ratio: float) -> QPixmap:
        """The picture for a pixel density; an empty one until it is drawn."""
        kept = QPixmap()
        if QPixmapCache.find(self._name(layout, ratio), kept):
            return kept
        if (layout, ratio) not in self._wanted:
            self._wanted.append((layout, ratio))
            self._timer.start()
        return self._empty

    def in_row(self, layout: DrawnLayout) -> RowPicture:
        return RowPicture(self.size, partial(self.picture, layout))

    def _name(self, layout: DrawnLayout, ratio: float) -> str:
        return f"layout {hash(layout)} {self.size.width()} {ratio}"

    def _draw(self) -> None:
        until = perf_counter() + _SLICE
        layout, ratio = self._wanted[0]
        if self._ground is None:
            self._ground = _ground(layout.printed(), self.size, ratio)
        while self._ground.draw_part():
            if perf_counter() > until:
                return
        QPixmapCache.insert(self._name(layout, ratio), self._ground.whole())
        self._ground = None
        del self._wanted[0]
        if not self._wanted:
            self._timer.stop()
        self.drawn.emit()


def _ground(printed: PrintedFelt, size: QSize, ratio: float) -> Ground:
    """The table on the usual cloth: it is alike in a light and in a dark room."""
    felt, legends = printed
    texts = felt_texts(legends, felt.printing)
    style = FeltStyle(texts, None, palette_of(ColorScheme.DARK), Facing.DEALER)
    camera = camera_for(felt, QSizeF(size), turned=False, whole=True)
    return Ground(felt, style, camera, size, ratio, alone=True)


def _write(painter: QPainter, place: QRect, text: str, *, strong: bool) -> None:
    """A line, ended by an ellipsis where there is no room: a name, or what is said about it."""
    size, weight = (Size.BODY, Weight.SEMIBOLD) if strong else (Size.SMALL, Weight.REGULAR)
    role = QPalette.ColorRole.Text if strong else QPalette.ColorRole.PlaceholderText
    painter.setFont(kept_font(scaled(size), weight))
    painter.setPen(QGuiApplication.palette().color(role))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)


_NAME: Final = 24
_ABOUT: Final = 20
"""Heights of the lines, in pixels, at the usual text size."""


# A grid of layouts.


class LayoutThumbnail(QAbstractButton):
    """A table with its name under it, which can be pressed, and checked where it is chosen."""

    def __init__(self, layout: DrawnLayout, thumbnails: Thumbnails, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown = layout
        self._thumbnails = thumbnails
        self.setText(layout.title.replace("&", "&&"))
        self.setAccessibleName(", ".join(filter(None, (layout.title, layout.about))))
        self.setToolTip(plain_tip(layout.title))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        thumbnails.drawn.connect(self.update)

    def sizeHint(self) -> QSize:
        """The picture, the name and what is said about it."""
        lines = scaled(_NAME) + (scaled(_ABOUT) if self.shown.about else 0)
        return self._thumbnails.size + QSize(2 * Space.S, 2 * Space.S + lines)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it on a card, marked where it is chosen; the focus is seen where keys move it."""
        option = QStyleOptionButton()
        option.initFrom(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = QGuiApplication.palette()
        raised = self.isChecked() or option.state & QStyle.StateFlag.State_MouseOver
        painter.setBrush(
            colours.color(QPalette.ColorRole.Button if raised else QPalette.ColorRole.AlternateBase)
        )
        edge = QPalette.ColorRole.Accent if self.isChecked() else QPalette.ColorRole.Mid
        painter.setPen(QPen(colours.color(edge), RING if self.isChecked() else 1))
        painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), RADIUS, RADIUS)
        if has_ring(self):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Text), 1, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(self.rect().adjusted(5, 5, -5, -5), RADIUS, RADIUS)
        at, size = QPoint(Space.S, Space.S), self._thumbnails.size
        painter.drawPixmap(at, self._thumbnails.picture(self.shown, self.devicePixelRatioF()))
        name = QRect(at.x(), at.y() + size.height(), size.width(), scaled(_NAME))
        _write(painter, name, self.shown.title, strong=True)
        about = QRect(name.left(), name.bottom() + 1, name.width(), scaled(_ABOUT))
        _write(painter, about, self.shown.about, strong=False)
        painter.end()


class LayoutChooser(QWidget):
    """Layouts in a grid, one of them chosen: by the pointer, or with the arrow keys."""

    chosen = Signal(str)
    """The id of the layout that somebody has chosen."""

    def __init__(self, parent: QWidget, name: str, across: int = 4) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._across = across
        self._thumbnails = Thumbnails(self, IN_GRID)
        self._grid = spaced(QGridLayout(self), Space.S)
        self._grid.setColumnStretch(across, 1)
        self.thumbnails: list[LayoutThumbnail] = []
        """Those shown, in their order."""

    def show_layouts(self, layouts: Sequence[DrawnLayout], current: str = "") -> None:
        """Show these; the ``current`` one is chosen, or the first."""
        clear(self._grid)
        self.thumbnails = []
        before = self._before()
        for place, layout in enumerate(layouts):
            made = LayoutThumbnail(layout, self._thumbnails, self)
            self.setTabOrder(before, made)
            before = made
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.clicked.connect(lambda: self.chosen.emit(self.current))
            self.thumbnails.append(made)
            self._grid.addWidget(made, *divmod(place, self._across))
            made.show()  # or the grid would have no height until Qt shows it by itself
        self.choose(current if any(layout.id == current for layout in layouts) else "")

    def _before(self) -> QWidget:
        """What has the focus before the grid: to Qt the grid, without focus, has no place."""
        before = self.previousInFocusChain() or self
        while before.focusPolicy() is Qt.FocusPolicy.NoFocus and before is not self:
            before = before.previousInFocusChain() or self
        return before

    @property
    def current(self) -> str:
        """The id of the layout chosen; empty if there is none."""
        return next((one.shown.id for one in self.thumbnails if one.isChecked()), "")

    def choose(self, layout: str) -> None:
        """Choose the layout with this id, or the first if there is none."""
        shown = self.thumbnails
        for one in sorted(shown, key=lambda one: one.shown.id != layout)[:1]:
            one.setChecked(True)
        for one in shown:
            # Tab leads to the one that is chosen, the arrow keys from there, as Qt keeps it.
            policy = Qt.FocusPolicy.StrongFocus if one.isChecked() else Qt.FocusPolicy.ClickFocus
            one.setFocusPolicy(policy)


# The rows of a list.


class LayoutRows(QStyledItemDelegate):
    """Draws each layout of a list that a box opens: the table, and its name beside it.

    ``layout_of`` finds a layout by the data of its row.
    """

    def __init__(self, box: ElidedBox, layout_of: Callable[[str], DrawnLayout | None]) -> None:
        super().__init__(box)
        self._layout_of = layout_of
        self.thumbnails = Thumbnails(self, IN_BOX)
        self.thumbnails.drawn.connect(box.view().viewport().update)
        box.setItemDelegate(self)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Leave some room between the pictures."""
        return super().sizeHint(option, index) + QSize(0, 2 * Space.XS)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Put the picture beside the text."""
        super().initStyleOption(option, index)
        layout = self._layout_of(index.data(Qt.ItemDataRole.UserRole))
        if layout is None:
            return
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = self.thumbnails.size
        picture = self.thumbnails.picture(layout, option.widget.devicePixelRatioF())
        option.icon = QIcon(picture)
        # Otherwise Qt would tint the one that is selected.
        option.icon.addPixmap(picture, QIcon.Mode.Selected)
