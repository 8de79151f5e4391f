"""Chips: piles on the layout, seen slightly from the front. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import cos, radians, sin
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from trainer.felt.chips import COUNTED, Chip, Column, EdgeSpots, Pattern, Shape
from trainer.rules.money import Cents
from ui.paint.letters import glyph_in
from ui.theme.lettering import Weight

PARTS: Final = {
    Pattern.BLOCK: ((0.0, 1.0, 0),),
    Pattern.SPLIT: ((0.0, 0.5, 0), (0.5, 1.0, 1)),
    Pattern.CORED: ((0.0, 1.0, 0), (0.34, 0.66, 1)),
    Pattern.TWIN: ((0.0, 0.38, 0), (0.62, 1.0, 1)),
    Pattern.BARS: ((0.0, 0.27, 0), (0.365, 0.635, 1), (0.73, 1.0, 0)),
}
"""The bars of one edge spot: start and end as fractions of its width, and the colour of each."""

INLAY: Final = 0.76
"""Radius of the inlay as a fraction of the chip's: large, because the value must be legible."""
_PLAQUE: Final = (1.5, 1.0)
"""Width and depth of a plaque, as fractions of a chip's diameter."""
_TURNS: Final = 8
"""In how many steps a chip can be turned against the one below it."""
_TURNED: Final = (0, 5, 2, 7, 3, 6, 1, 4, 7, 2, 6, 3, 0, 4, 1, 5, 3, 7, 2, 6)
"""How the chips of a column are turned from the bottom up: irregular, each unlike the one below."""
_DARK: Final = 70
"""The lightness of a chip's body below which a darker line is invisible."""
_LINE: Final = 1.4
"""Width of the line between two chips."""
_COUNT_AT: Final = (-0.55, -1.0)
"""Where it is, from the middle of the top chip, in its radii: a mark is at the other side."""
ROUND_LIGHT: Final = (
    (0.0, QColor(0, 0, 0, 150)),
    (0.14, QColor(0, 0, 0, 70)),
    (0.36, QColor(255, 255, 255, 30)),
    (0.62, QColor(0, 0, 0, 24)),
    (0.88, QColor(0, 0, 0, 96)),
    (1.0, QColor(0, 0, 0, 165)),
)
"""How the light falls on round objects, from left to right."""


class Extent(NamedTuple):
    """What a pile covers, relative to its place: the largest y is nearest to the viewer."""

    left: float
    top: float
    right: float
    bottom: float


def pile_extent(columns: Sequence[Column], diameter: float) -> Extent:
    """Return what the columns of a picture cover; without any, what a chip would cover."""
    radius = diameter / 2
    if not columns:
        return Extent(-radius, -radius, radius, radius)
    reach = [(column, _half_width(column) * diameter) for column in columns]
    return Extent(
        min(column.x - half for column, half in reach),
        min(column.y - column.height - column.size * radius for column in columns),
        max(column.x + half for column, half in reach),
        max(column.y + column.size * radius + column.rise for column in columns),
    )


def _half_width(column: Column) -> float:
    """Half the width of a column, as a fraction of a chip's diameter."""
    plaque = any(chip.shape is Shape.PLAQUE for chip in column.chips)
    return column.size * (_PLAQUE[0] / 2 if plaque else 0.5)


def face_value(value: Cents) -> str:
    """The value printed on a chip: thousands abbreviated, no trailing zeros."""
    whole, cents = divmod(int(value), 100)
    if cents:
        return f"{whole or ''}.{cents:02}".rstrip("0")
    for unit, letter in ((1_000_000, "M"), (1_000, "K")):
        if whole >= unit and whole % (unit // 10) == 0:
            tenths = whole % unit * 10 // unit
            return f"{whole // unit}{f'.{tenths}' if tenths else ''}{letter}"
    return str(whole)


def paint_pile(painter: QPainter, columns: Sequence[Column], diameter: float) -> None:
    """Draw a pile; its columns are as the picture has them, the farthest first."""
    radius = diameter / 2
    standing = [column for column in columns if column.chips]
    painter.save()
    _shadow(painter, standing, radius)
    for column in standing:
        painter.save()
        painter.translate(column.x, column.y)
        for _shape, group in groupby(column.chips, key=lambda chip: chip.shape):
            chips = tuple(group)
            if chips[0].shape is Shape.PLAQUE:
                _plaques(painter, chips, radius * column.size, column.rise)
            else:
                _chips(painter, chips, radius * column.size, column.rise)
            painter.translate(0, -column.rise * len(chips))
        painter.restore()
    painter.restore()


def count_places(columns: Sequence[Column], diameter: float) -> Iterator[tuple[int, QPointF]]:
    """The numbers of chips that are shown, and where: of columns too high to be counted."""
    for column in columns:
        if (number := len(column.chips)) >= COUNTED:
            across, down = (side * column.size * diameter / 2 for side in _COUNT_AT)
            yield number, QPointF(column.x + across, column.y - column.height + down)


def _shadow(painter: QPainter, columns: Sequence[Column], radius: float) -> None:
    """The shadow of the columns, which is longer where they are higher."""
    # One shape for all columns, so that it is no darker where two shadows overlap.
    for grow, share, alpha in ((1.5, 1.0, 36), (0.6, 0.5, 62)):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for column in columns:
            cast = share * min(8.0, 0.9 + 0.35 * len(column.chips))
            wide = _PLAQUE[0] if column.chips[0].shape is Shape.PLAQUE else 1.0
            path.addEllipse(
                QPointF(column.x + cast / 2, column.y + column.rise + cast / 6),
                radius * column.size * wide + grow + cast / 2,
                radius * column.size + grow,
            )
        painter.fillPath(path, QColor(0, 0, 0, alpha))


def _chips(painter: QPainter, chips: Sequence[Chip], radius: float, rise: float) -> None:
    """Round chips from the bottom up, the bottom one around the origin."""
    level = 0
    for chip, group in groupby(chips):
        number = len(list(group))
        _sides(painter, (chip,) * number, level, radius, rise)
        level += number
    light = QLinearGradient(-radius, 0, radius, 0)
    for at, shade in ROUND_LIGHT:
        light.setColorAt(at, shade)
    painter.fillPath(_wall(radius, len(chips), rise), light)
    for up, chip in enumerate(chips):
        # On top of the light: it would drown the line that tells one chip from the next.
        pen = QPen(seam_colour(QColor(chip.body)), min(_LINE, rise / 3))
        painter.strokePath(_rim(radius).translated(0, -rise * up), pen)
    painter.save()
    painter.translate(0, -rise * (level - 1))
    _face(painter, chips[-1], level - 1, radius)
    painter.restore()


def _sides(
    painter: QPainter, equal: Sequence[Chip], level: int, radius: float, rise: float
) -> None:
    """The edges of equal chips on top of one another, the first ``level`` levels up."""
    chip, number = equal[0], len(equal)
    first, second = QPainterPath(), QPainterPath()
    for up in range(level, level + number):
        path, other = _edge_spots(chip.spots, radius, turn_of(chip, up), rise)
        first.addPath(path.translated(0, -rise * up))
        second.addPath(other.translated(0, -rise * up))
    painter.fillPath(_wall(radius, number, rise).translated(0, -rise * level), QColor(chip.body))
    painter.fillPath(first, QColor(chip.spots.first))
    painter.fillPath(second, QColor(chip.spots.second))


def seam_colour(body: QColor) -> QColor:
    """The line between two chips; between black ones a lighter one, to be visible."""
    return body.lighter(330) if body.lightness() < _DARK else body.darker(400)


def _face(painter: QPainter, chip: Chip, level: int, radius: float) -> None:
    """The top chip's face around the origin."""
    inlay = radius * INLAY
    body = QColor(chip.body)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(body)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    first, second = _face_spots(chip.spots, radius, turn_of(chip, level))
    painter.fillPath(first, QColor(chip.spots.first))
    painter.fillPath(second, QColor(chip.spots.second))
    painter.setPen(QPen(QColor(chip.text), radius * 0.045))
    painter.setBrush(QColor(chip.middle))
    painter.drawEllipse(QPointF(0, 0), inlay, inlay)
    painter.fillPath(value_path(chip.value, inlay), QColor(chip.text))
    # The rim is lighter on the side of the lamp.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(body.darker(180), radius * 0.025))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(QPen(body.lighter(150), radius * 0.035))
    area = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    painter.drawArc(area, 60 * 16, 100 * 16)


@lru_cache(maxsize=128)
def value_path(value: Cents, inlay: float) -> QPainterPath:
    """The value, as large as fits in the inlay."""
    text = face_value(value)
    width, height = {1: (0.8, 1.16), 2: (1.5, 1.16), 3: (1.72, 0.98)}.get(len(text), (1.76, 0.9))
    if "." in text:
        height *= 0.94
    area = QRectF(-width * inlay / 2, -height * inlay / 2, width * inlay, height * inlay)
    return glyph_in(text, area, Weight.BOLD)


def turn_of(chip: Chip, level: int) -> int:
    """Tell how a chip of a column is turned, in eighths of the distance between two spots."""
    return (_TURNED[level % len(_TURNED)] + int(chip.value) // 50) % _TURNS


@lru_cache(maxsize=64)
def _wall(radius: float, number: int, rise: float) -> QPainterPath:
    """The outline of the edges of chips on top of one another."""
    top = -rise * (number - 1)
    path = QPainterPath(QPointF(-radius, top))
    path.lineTo(-radius, rise)
    path.arcTo(QRectF(-radius, rise - radius, 2 * radius, 2 * radius), 180, 180)
    path.lineTo(radius, top)
    path.closeSubpath()
    return path


@lru_cache(maxsize=8)
def _rim(radius: float) -> QPainterPath:
    """The near half of a chip's outline."""
    path = QPainterPath(QPointF(-radius, 0))
    path.arcTo(QRectF(-radius, -radius, 2 * radius, 2 * radius), 180, 180)
    return path


@lru_cache(maxsize=512)
def _edge_spots(
    spots: EdgeSpots, radius: float, turn: int, rise: float
) -> tuple[QPainterPath, QPainterPath]:
    """The visible spots on a chip's edge, by colour."""
    paths = QPainterPath(), QPainterPath()
    for begin, stop, colour in near_bars(spots, turn):
        steps = [radians(begin + (stop - begin) * step / 4) for step in range(5)]
        arc = [(radius * sin(angle), radius * cos(angle)) for angle in steps]
        path = paths[colour]
        path.moveTo(*arc[0])
        for x, y in arc[1:]:
            path.lineTo(x, y)
        for x, y in reversed(arc):
            path.lineTo(x, y + rise)
        path.closeSubpath()
    return paths


@lru_cache(maxsize=512)
def _face_spots(spots: EdgeSpots, radius: float, turn: int) -> tuple[QPainterPath, QPainterPath]:
    """The spots on a chip's face, by colour: those of the edge, seen from above."""
    paths = QPainterPath(), QPainterPath()
    outer = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    inner = QRectF(*(INLAY * side for side in (-radius, -radius, 2 * radius, 2 * radius)))
    for start, end, colour in _bars(spots, turn):
        # Qt counts anticlockwise from the right: the near side is at 270 degrees.
        begin, sweep = start + 270, end - start
        path = paths[colour]
        path.arcMoveTo(outer, begin)
        path.arcTo(outer, begin, sweep)
        path.arcTo(inner, begin + sweep, -sweep)
        path.closeSubpath()
    return paths


@lru_cache(maxsize=512)
def near_bars(spots: EdgeSpots, turn: int) -> tuple[tuple[float, float, int], ...]:
    """The bars on the visible half of an edge: start and end in degrees from its middle."""
    bars: list[tuple[float, float, int]] = []
    for start, end, colour in _bars(spots, turn):
        begin = (start + 180) % 360 - 180
        stop = min(begin + end - start, 90.0)
        begin = max(begin, -90.0)
        if begin < stop:
            bars.append((begin, stop, colour))
    return tuple(bars)


def _bars(spots: EdgeSpots, turn: int) -> Iterator[tuple[float, float, int]]:
    """Every bar on the edge: start and end in degrees, with 0 in the middle of the near side."""
    pitch = 360 / spots.number
    several = spots.first != spots.second
    for index in range(spots.number):
        at = (index + turn / _TURNS) * pitch - spots.width / 2
        for start, end, colour in PARTS[spots.pattern]:
            yield at + start * spots.width, at + end * spots.width, colour if several else 0


def _plaques(painter: QPainter, chips: Sequence[Chip], radius: float, rise: float) -> None:
    """Plaques from the bottom up, the bottom one around the origin."""
    area = _plaque_area(radius)
    corner = radius * 0.16
    for level, chip in enumerate(chips):
        painter.save()
        painter.translate(0, -rise * level)
        body = QColor(chip.body)
        painter.setPen(QPen(body.darker(220), _LINE))
        painter.setBrush(body.darker(135))
        painter.drawRoundedRect(area.adjusted(0, rise, 0, rise), corner, corner)
        painter.restore()
    painter.save()
    painter.translate(0, -rise * (len(chips) - 1))
    _plaque_face(painter, chips[-1], radius)
    painter.restore()


def _plaque_face(painter: QPainter, chip: Chip, radius: float) -> None:
    area = _plaque_area(radius)
    corner = radius * 0.16
    painter.setPen(QPen(QColor(0, 0, 0, 120), radius * 0.02))
    painter.setBrush(QColor(chip.body))
    painter.drawRoundedRect(area, corner, corner)
    frame = area.adjusted(radius * 0.1, radius * 0.1, -radius * 0.1, -radius * 0.1)
    painter.setPen(QPen(QColor(chip.spots.first), radius * 0.1))
    painter.drawRoundedRect(frame, corner, corner)
    panel = area.adjusted(radius * 0.28, radius * 0.26, -radius * 0.28, -radius * 0.26)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(chip.middle))
    painter.drawRoundedRect(panel, corner, corner)
    grow = panel.height() * 0.12
    text = glyph_in(face_value(chip.value), panel.adjusted(grow, grow, -grow, -grow), Weight.BOLD)
    painter.fillPath(text, QColor(chip.text))


def _plaque_area(radius: float) -> QRectF:
    width, depth = (2 * radius * part for part in _PLAQUE)
    return QRectF(-width / 2, -depth / 2, width, depth)
