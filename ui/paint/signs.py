"""The limits sign, the meters' display, the sensors. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from trainer.felt.layout import PayTablePlace, PayTableStyle
from trainer.felt.shapes import Rectangle
from trainer.messages.felt import PayRowText, PayTableText
from ui.paint.furniture import block, outline_path, upright
from ui.paint.letters import centred_text, text_path, text_width
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role


def paint_sign(
    painter: QPainter,
    body: Rectangle,
    heading: str,
    lines: tuple[tuple[str, str], ...],
    palette: Palette,
    *,
    upside_down: bool = False,
) -> None:
    """The limits sign: a card in a stand, a line for each kind of bet."""
    painter.save()
    place(painter, body, upside_down=upside_down)
    board(painter, body, palette)
    inner = board_room(upright(body))
    ink = QColor(palette[Role.ON_SIGN])
    row = inner.height() / (len(lines) + 1)
    capital = min(16.0, row * 0.56)
    widest = max(text_width(name, capital) + text_width(money, capital) for name, money in lines)
    capital *= min(1.0, (inner.width() - 14) / widest)
    head = centred_text(
        heading.upper(),
        QPointF(0, inner.top() + row * 0.42),
        capital * 0.86,
        Weight.SEMIBOLD,
        inner.width(),
    )
    painter.fillPath(head, ink)
    for index, (name, money) in enumerate(lines, 1):
        base = inner.top() + row * (index + 0.5) + capital / 2
        painter.fillPath(
            text_path(name, capital, Weight.REGULAR).translated(inner.left(), base), ink
        )
        right = inner.right() - text_width(money, capital, Weight.BOLD)
        painter.fillPath(text_path(money, capital, Weight.BOLD).translated(right, base), ink)
    painter.restore()


def paint_display(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """The housing of the meters' display, dark."""
    area = upright(body)
    painter.save()
    place(painter, body, upside_down=False)
    block(painter, area.adjusted(-2, 0, 4, 6), 9, QColor(0, 0, 0, 80))
    metal = QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(0.2, QColor(palette[Role.METAL_DARK]).darker(150))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(230))
    block(painter, area, 8, metal)
    painter.setBrush(QColor(palette[Role.METER]))
    painter.setPen(QPen(QColor(0, 0, 0, 160), 1.2))
    painter.drawRoundedRect(area.adjusted(7, 7, -7, -7), 4, 4)
    painter.restore()


def paint_meters(
    painter: QPainter,
    size: tuple[float, float],
    labels: Sequence[str],
    amounts: Sequence[str],
    palette: Palette,
) -> None:
    """The content of the display, around the origin: one large meter, or several in a column."""
    rows = list(zip(labels, amounts, strict=False))
    if not rows:
        return
    width, height = size[0] - 44, size[1] - 28
    light, faint = QColor(palette[Role.ON_METER]), QColor(palette[Role.METER_LABEL])
    if len(rows) == 1:
        (label, amount) = rows[0]
        top = centred_text(
            label.upper(), QPointF(0, -height * 0.36), height * 0.16, Weight.SEMIBOLD, width
        )
        painter.fillPath(top, faint)
        middle = QPointF(0, height * 0.16)
        painter.fillPath(centred_text(amount, middle, height * 0.42, Weight.BOLD, width), light)
        return
    line = height / len(rows)
    widest = max(
        text_width(label, line * 0.46) + text_width(amount, line * 0.6, Weight.BOLD)
        for label, amount in rows
    )
    scale = min(1.0, width / (widest * 1.06))
    for index, (label, amount) in enumerate(rows):
        y = -height / 2 + line * (index + 0.5)
        capital = line * 0.6 * scale
        name = text_path(label, line * 0.46 * scale, Weight.SEMIBOLD)
        painter.fillPath(name.translated(-width / 2, y + capital / 2), faint)
        right = width / 2 - text_width(amount, capital, Weight.BOLD)
        painter.fillPath(
            text_path(amount, capital, Weight.BOLD).translated(right, y + capital / 2), light
        )


def paint_sensor(painter: QPainter, diameter: float, palette: Palette) -> None:
    """The sensor for a progressive wager: dark glass in a metal ring, its light off."""
    radius = diameter / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(QPointF(0.8, 2), radius + 1.5, radius + 1.5)
    metal = QLinearGradient(QPointF(0, -radius), QPointF(0, radius))
    metal.setColorAt(0, QColor(palette[Role.METAL]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]))
    painter.setBrush(metal)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setBrush(QColor(palette[Role.METER]))
    painter.drawEllipse(QPointF(0, 0), radius - 2.5, radius - 2.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light = QColor(palette[Role.ON_METER])
    light.setAlpha(130)
    painter.setPen(QPen(light, 1.6))
    painter.drawEllipse(QPointF(0, 0), radius - 5, radius - 5)
    painter.setPen(Qt.PenStyle.NoPen)


def paint_sensor_light(painter: QPainter, diameter: float, palette: Palette) -> None:
    """The light of a sensor that has a wager on it, around the origin."""
    radius = diameter / 2
    glow = QRadialGradient(QPointF(0, 0), radius + 7)
    colour = QColor(palette[Role.ON_METER])
    for at, alpha in ((0.0, 0), (0.6, 0), (0.8, 110), (1.0, 0)):
        colour.setAlpha(alpha)
        glow.setColorAt(at, colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(0, 0), radius + 7, radius + 7)
    colour.setAlpha(255)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 2.2))
    painter.drawEllipse(QPointF(0, 0), radius - 5, radius - 5)


def place(painter: QPainter, body: Rectangle, *, upside_down: bool) -> None:
    """Move to the middle of the object, turned as it stands or to be read from behind."""
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle + (180 if upside_down else 0))


def board(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """A card in a stand."""
    area = upright(body)
    block(painter, area.adjusted(-1, 1, 3, 5), 6, QColor(0, 0, 0, 70))
    block(painter, area, 5, QColor(palette[Role.SIGN]))
    painter.setPen(QPen(QColor(palette[Role.ON_SIGN]), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(5, 5, -5, -5), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)


def board_room(area: QRectF) -> QRectF:
    """The area of a card in a stand that can be written on."""
    return area.adjusted(14, 12, -14, -12)


# A pay table on the cloth or on a card: its heading, then what each hand pays. Millimetres.

_ON_CARD: Final = (Role.ON_SIGN, Role.SIGN_MARK, Role.SIGN_TINT)
_ON_CLOTH: Final = (Role.LEGEND, Role.LIT, Role.FELT_SHADE)
_NARROWEST: Final = 0.84
"""How far the long name of a hand is condensed before the whole table is set smaller."""
_TALLEST_CAPITAL: Final = 17.0
_BETWEEN_DOTS: Final = 0.62
_DOT: Final = 0.065
"""The dots of a leader: their distance and their radius, in cap heights."""
_FEWEST_DOTS: Final = 3
_BETWEEN_COLUMNS: Final = 1.1
"""The least distance between two columns, in cap heights."""
_HEAD: Final = 1.4
"""The room for the heading and its rule, in lines."""


def paint_pay_table(
    painter: QPainter,
    where: PayTablePlace,
    table: PayTableText,
    palette: Palette,
    *,
    upside_down: bool = False,
) -> None:
    """Draw a pay table in its place."""
    painter.save()
    place(painter, where.area, upside_down=upside_down)
    card = where.style is PayTableStyle.CARD
    if card:
        board(painter, where.area, palette)
    inks = _Inks(*(QColor(palette[role]) for role in (_ON_CARD if card else _ON_CLOTH)))
    _PayTablePainter(painter, grid_of(where, table), inks).paint()
    painter.restore()


def grid_of(where: PayTablePlace, table: PayTableText) -> Grid:
    """The lines and columns of a pay table in its place, around the origin."""
    area = upright(where.area)
    return Grid(board_room(area) if where.style is PayTableStyle.CARD else area, table)


class _Inks(NamedTuple):
    """The colours of a pay table: its text, a marked line and the background of one."""

    text: QColor
    mark: QColor
    tint: QColor


@dataclass(frozen=True)
class Grid:
    """The positions of the lines and columns of a table in its area, and its text size."""

    area: QRectF
    table: PayTableText

    @property
    def heads(self) -> float:
        return 0.8 if self.table.columns else 0.0

    @property
    def foot(self) -> float:
        """The room for the text below the table, in lines."""
        return 0.85 if self.table.name or self.table.mark else 0.0

    @cached_property
    def line(self) -> float:
        return self.area.height() / (_HEAD + self.heads + len(self.table.rows) + self.foot)

    @cached_property
    def capital(self) -> float:
        """The cap height at which every row fits, with long names slightly condensed."""
        most = min(self.line * 0.58, _TALLEST_CAPITAL)
        widest = max(
            text_width(row.hand, most) * _NARROWEST + self._beside(most) for row in self.table.rows
        )
        return most * min(1.0, self.area.width() / widest)

    @cached_property
    def rights(self) -> tuple[float, ...]:
        """The right edges of the columns after the hand."""
        return self._rights(self.capital)

    @cached_property
    def room(self) -> float:
        """The available width for the name of a hand."""
        return self.area.width() - self._beside(self.capital)

    def _rights(self, capital: float) -> tuple[float, ...]:
        right = self.area.right()
        if not self.table.columns:
            return (right,)
        envy = max(text_width(row.envy, capital) for row in self.table.rows)
        return right - envy - _BETWEEN_COLUMNS * 1.4 * capital, right

    def _beside(self, capital: float) -> float:
        """The part of a row's width that the columns after the hand take."""
        mark = capital * 1.2 if self.table.mark else 0.0
        pays = max(text_width(row.pays, capital, _weight(row)) for row in self.table.rows)
        return (
            self.area.right()
            - self._rights(capital)[0]
            + mark
            + pays
            + (_BETWEEN_COLUMNS * capital)
        )


class _PayTablePainter:
    """Draws a pay table: heading, column heads, rows, foot."""

    def __init__(self, painter: QPainter, grid: Grid, inks: _Inks) -> None:
        self._painter = painter
        self._grid = grid
        self._table = grid.table
        self._area = grid.area
        self._ink, self._mark, self._tint = inks

    def paint(self) -> None:
        grid, area, table = self._grid, self._area, self._table
        line, capital = grid.line, grid.capital
        self._head()
        y = area.top() + line * (_HEAD + grid.heads)
        if table.columns:
            middle = area.top() + line * (_HEAD - 0.05 + grid.heads / 2)
            for text, right in zip(table.columns, grid.rights, strict=True):
                self._text(text.upper(), capital * 0.7, QPointF(right, middle), Weight.SEMIBOLD)
        for row in table.rows:
            self._row(row, QRectF(area.left(), y, area.width(), line))
            y += line
        if grid.foot:
            self._foot(capital * 0.72, y + line * 0.5)

    def _head(self) -> None:
        """The heading over a rule that is split by a lozenge."""
        area, line, capital = self._area, self._grid.line, self._grid.capital
        middle, rule, gap = area.center().x(), area.top() + line * 1.17, capital * 0.75
        head = centred_text(
            self._table.heading,
            QPointF(middle, area.top() + line * 0.5),
            min(line * 0.68, capital * 1.3),
            Weight.BOLD,
            area.width(),
        )
        self._painter.fillPath(head, self._ink)
        self._painter.setPen(QPen(self._ink, 1.6))
        self._painter.drawLine(QPointF(area.left(), rule), QPointF(middle - gap, rule))
        self._painter.drawLine(QPointF(middle + gap, rule), QPointF(area.right(), rule))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.fillPath(_diamond(middle, rule, capital * 0.66), self._ink)

    def _row(self, row: PayRowText, band: QRectF) -> None:
        middle, capital, weight = band.center().y(), self._grid.capital, _weight(row)
        if row.marked:
            self._painter.setBrush(self._tint)
            self._painter.drawRoundedRect(band.adjusted(-5, 1, 5, -1), 3, 3)
        ink = self._mark if row.marked else self._ink
        rights = self._grid.rights
        width = text_width(row.hand, capital, weight)
        across = min(1.0, self._grid.room / width)
        placed = QTransform().translate(band.left(), middle + capital / 2).scale(across, 1)
        self._painter.fillPath(placed.map(text_path(row.hand, capital, weight)), ink)
        self._text(row.pays, capital, QPointF(rights[0], middle), weight, ink)
        left = rights[0] - text_width(row.pays, capital, weight)
        mark = capital * 1.4 if row.marked else 0.0
        self._leader(band.left() + width * across, left - mark, middle + capital / 2, ink)
        if row.marked:
            self._painter.fillPath(_diamond(left - capital * 0.75, middle, capital), ink)
        if row.envy:
            self._text(row.envy, capital, QPointF(rights[-1], middle), weight)

    def _leader(self, start: float, end: float, base: float, ink: QColor) -> None:
        """Dots between a hand and its pay, aligned in all rows."""
        capital = self._grid.capital
        step, radius = capital * _BETWEEN_DOTS, capital * _DOT
        places = range(ceil(start / step + 0.6), floor(end / step - 0.6) + 1)
        if len(places) < _FEWEST_DOTS:
            return
        dots = QPainterPath()
        for index in places:
            dots.addEllipse(QPointF(index * step, base - radius), radius, radius)
        faint = QColor(ink)
        faint.setAlpha(150)
        self._painter.fillPath(dots, faint)

    def _foot(self, capital: float, middle: float) -> None:
        """The table's name at the left, the meaning of a marked line at the right."""
        left, right, table = self._area.left(), self._area.right(), self._table
        mark = text_width(table.mark, capital) + capital * 2.4 if table.mark else 0.0
        name = text_width(table.name, capital, Weight.REGULAR)
        capital *= min(1.0, self._area.width() / (name + mark))
        name = text_width(table.name, capital, Weight.REGULAR)
        self._text(table.name, capital, QPointF(left + name, middle), Weight.REGULAR)
        if table.mark:
            self._text(table.mark, capital, QPointF(right, middle), Weight.SEMIBOLD, self._mark)
            start = right - text_width(table.mark, capital)
            self._painter.fillPath(_diamond(start - capital * 0.75, middle, capital), self._mark)

    def _text(
        self, text: str, capital: float, end: QPointF, weight: Weight, ink: QColor | None = None
    ) -> None:
        """A text that ends at ``end``, its capitals centred on that height."""
        left = end.x() - text_width(text, capital, weight)
        path = text_path(text, capital, weight).translated(left, end.y() + capital / 2)
        self._painter.fillPath(path, ink or self._ink)


def _weight(row: PayRowText) -> Weight:
    return Weight.BOLD if row.marked else Weight.SEMIBOLD


def _diamond(x: float, y: float, size: float) -> QPainterPath:
    half = size * 0.42
    return outline_path(((x, y - half), (x + half, y), (x, y + half), (x - half, y)))
