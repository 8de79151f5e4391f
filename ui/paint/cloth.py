"""The table itself: the rail and the cloth inside it. Millimetres.

Nothing here is clipped (vector files have no clipping): what must end at the edge of the cloth is
a shape of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QRadialGradient,
)

from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, inset
from ui.paint.furniture import outline_path
from ui.theme.roles import Palette, Role

DEALER_EDGE: Final = 30.0
"""The dealer's edge of the table, below the cloth."""

_SHADES: Final = 28
"""Shades in which the padding rises from its seam to the crown and falls to the cloth."""
_SHARP: Final = 0.12
"""The part of the padding, from the outside, where neighbouring shades can be distinguished."""
_UNDER: Final = 2.0
"""How far a ring extends under the next inner one, so that no gap shows between them."""
_GROOVE: Final = 7.0
"""The dark seam between padding and cloth."""
_SHADOW: Final = ((21, 9), (15, 11), (10, 14), (6, 18), (2.5, 22))
"""The rail's shadow on the cloth: how far each step extends, and how dark it is."""
ON_FLOOR: Final = 48.0
_FLOOR_STEPS: Final = 16
_FLOOR_ALPHA: Final = 4
"""The table's shadow on the floor around it, so that it stands in the room: its reach, in how many
steps it fades, and how dark each of them is."""


def cloth_parts(
    felt: Felt, palette: Palette, *, texture: bool
) -> Iterator[Callable[[QPainter], None]]:
    """What the empty table is drawn of; ``texture`` gives it a weave, and a shadow on the floor."""
    if texture:
        for half in (0, 1):
            yield partial(_floor, felt=felt, half=half)
    for half in (0, 1):
        yield partial(_padded, felt=felt, palette=palette, half=half)
    yield lambda painter: _edges(painter, felt, palette)
    yield lambda painter: _cloth(painter, felt, palette)
    if texture:
        yield lambda painter: _woven(painter, felt)
    yield lambda painter: _rails_shadow(painter, felt)


def _cloth(painter: QPainter, felt: Felt, palette: Palette) -> None:
    lamp = QRadialGradient(QPointF(felt.width / 2, felt.depth * 0.46), felt.width * 0.62)
    lamp.setColorAt(0, QColor(palette[Role.FELT_LIT]))
    lamp.setColorAt(0.5, QColor(palette[Role.FELT]))
    lamp.setColorAt(1, QColor(palette[Role.FELT_SHADE]))
    painter.fillPath(outline_path(felt.edge), lamp)


def _woven(painter: QPainter, felt: Felt) -> None:
    weave = QBrush(_weave())
    weave.setTransform(painter.worldTransform().inverted()[0])
    painter.fillPath(outline_path(felt.edge), weave)


def _rails_shadow(painter: QPainter, felt: Felt) -> None:
    # The steps hardly differ, so antialiasing would only cost time.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    shadows = _rings(felt.edge, felt.depth, tuple((_UNDER, -reach) for reach, _alpha in _SHADOW))
    for ring, (_reach, alpha) in zip(shadows, _SHADOW, strict=True):
        painter.fillPath(ring, QColor(0, 0, 0, alpha))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _floor(painter: QPainter, felt: Felt, half: int) -> None:
    """Every other step of the shadow: all of them take too long to be drawn at once."""
    # The steps hardly differ, so antialiasing would only cost time.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    shade = QColor(0, 0, 0, _FLOOR_ALPHA)
    steps = range(half, _FLOOR_STEPS, 2)
    reaches = [ON_FLOOR * (1 - step / _FLOOR_STEPS) ** 2 for step in steps]
    around = tuple((felt.rail + reach, felt.rail - _UNDER) for reach in reaches)
    front = felt.depth + DEALER_EDGE
    for reach, ring in zip(reaches, _rings(felt.edge, front, around), strict=True):
        painter.fillPath(ring, shade)
        out = felt.rail + reach
        painter.fillRect(QRectF(-out, front, felt.width + 2 * out, reach / 2), shade)


def _padded(painter: QPainter, felt: Felt, palette: Palette, half: int) -> None:
    """Half of the rail's padding around the players' side: its outer rings, or its inner ones."""
    seam, low, high = (
        QColor(palette[role]) for role in (Role.RAIL_SEAM, Role.RAIL, Role.RAIL_LIGHT)
    )
    parts = [step / (_SHADES - 1) for step in range(_SHADES)]
    reaches = [felt.rail * (1 - part) + _GROOVE * part for part in parts]
    # Each ring extends under the next: filled in full, one over the other, they would paint the
    # whole table as many times.
    padding = zip(reaches, (*reaches[2:], 0.0, 0.0), strict=True)
    rings = tuple(zip(parts, padding, strict=True))
    middle = _SHADES // 2
    drawn = rings[middle:] if half else rings[:middle]
    paths = _rings(felt.edge, felt.depth, tuple(ring for _part, ring in drawn))
    for (part, _ring), path in zip(drawn, paths, strict=True):
        # Between two shades that hardly differ, antialiasing would only cost time.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, part < _SHARP)
        painter.fillPath(path, _padding(part, seam, low, high))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _edges(painter: QPainter, felt: Felt, palette: Palette) -> None:
    """The groove between padding and cloth, and a plain wooden edge at the dealer's side."""
    (groove,) = _rings(felt.edge, felt.depth, ((_GROOVE, -_UNDER),))
    painter.fillPath(groove, QColor(palette[Role.RAIL_SEAM]))
    edge = QRectF(-felt.rail, felt.depth - 2, felt.width + 2 * felt.rail, DEALER_EDGE + 2)
    wood = QLinearGradient(edge.topLeft(), QPointF(edge.left(), felt.depth + DEALER_EDGE))
    wood.setColorAt(0, QColor(palette[Role.RAIL_LIGHT]))
    wood.setColorAt(0.25, QColor(palette[Role.RAIL]))
    wood.setColorAt(1, QColor(palette[Role.RAIL_SEAM]))
    painter.fillRect(edge, wood)


@lru_cache(maxsize=16)
def _rings(
    edge: tuple[Point, ...], depth: float, reaches: tuple[tuple[float, float], ...]
) -> tuple[QPainterPath, ...]:
    """The areas between two distances from the cloth each, outer and inner, down to ``depth``."""
    ways = [
        (at.x, at.y, further.x - at.x, further.y - at.y)
        for at, further in zip(edge, inset(edge, -1), strict=True)
    ]
    outlines = {
        reach: _outline(ways, reach, depth)
        for reach in {reach for pair in reaches for reach in pair}
    }
    return tuple(_between(outlines[outer], outlines[inner]) for outer, inner in reaches)


def _outline(
    ways: Sequence[tuple[float, float, float, float]], reach: float, depth: float
) -> QPainterPath:
    """The points of an edge, each ``reach`` further on its way, but none below ``depth``."""
    # A path takes a point for a third of what a list of points for a polygon does.
    path = QPainterPath()
    go = path.moveTo
    for x, y, across, down in ways:
        low = y + reach * down
        go(x + reach * across, low if low < depth else depth)
        go = path.lineTo
    path.closeSubpath()
    return path


def _between(outer: QPainterPath, inner: QPainterPath) -> QPainterPath:
    path = QPainterPath(outer)
    path.addPath(inner)
    return path


def _padding(part: float, seam: QColor, low: QColor, high: QColor) -> QColor:
    """The padding's colour from its outer seam (0) to the cloth (1)."""
    if part < 0.08:
        return seam
    # The crown of the padding catches some light on the side of the table.
    light = max(0.0, 1 - abs(part - 0.42) / 0.42) ** 1.6
    return QColor(
        round(low.red() + (high.red() - low.red()) * light),
        round(low.green() + (high.green() - low.green()) * light),
        round(low.blue() + (high.blue() - low.blue()) * light),
    )


@cache
def _weave() -> QImage:
    """A small tile of faint light and dark threads, always the same."""
    size = 64
    threads = QImage(
        Random(20_201_201).randbytes(size * size), size, size, size, QImage.Format.Format_Indexed8
    )
    threads.setColorTable([_thread(grain % 9) for grain in range(256)])
    return threads.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _thread(grain: int) -> int:
    """The colour of one point, as 0xAARRGGBB: a third is lighter than the cloth, a third darker."""
    light, dark = 5 + grain * 2, grain * 3 - 10
    return light << 24 | 0xFFFFFF if grain < 3 else dark << 24 if grain > 5 else 0
