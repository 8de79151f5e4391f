"""Collision of shapes: whether they overlap. Shapes that only touch do not."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, degrees, hypot
from typing import Final

from trainer.felt.shapes import Band, Circle, Outline, Point, Rectangle, middle, on_circle

_TOUCH: Final = 0.01
"""The overlap in millimetres that is tolerated between shapes that are meant to touch."""
_STEP: Final = 5.0
"""The distance in millimetres between the points at which the outline of a band is tested."""
_MAX_STEPS: Final = 200


def overlap(one: Outline, other: Outline) -> bool:
    """Whether two shapes overlap. Two bands must have the same centre."""
    if isinstance(one, Band):
        return _band_overlaps(one, other)
    if isinstance(other, Band):
        return _band_overlaps(other, one)
    if isinstance(one, Circle):
        return _box_overlaps_circle(one, other)
    if isinstance(other, Circle):
        return _box_overlaps_circle(other, one)
    return _boxes_overlap(one, other)


def reach(outline: Outline) -> float:
    """The largest distance of a shape's outline from its centre."""
    if isinstance(outline, Circle):
        return outline.radius
    if isinstance(outline, Rectangle):
        return hypot(outline.width, outline.depth) / 2
    at, corner = middle(outline), on_circle(outline.centre, outline.outer, outline.end)
    return hypot(corner.x - at.x, corner.y - at.y)


def _box_overlaps_circle(circle: Circle, other: Circle | Rectangle) -> bool:
    if isinstance(other, Circle):
        apart = hypot(circle.centre.x - other.centre.x, circle.centre.y - other.centre.y)
        return apart < circle.radius + other.radius - _TOUCH
    return _to_core(circle.centre, other) < circle.radius + _round(other) - _TOUCH


def _boxes_overlap(one: Rectangle, other: Rectangle) -> bool:
    """A rectangle with round corners is everything within their radius of its core."""
    near = _round(one) + _round(other) - _TOUCH
    if any(_to_core(corner, other) < near for corner in _core(one)):
        return True
    if any(_to_core(corner, one) < near for corner in _core(other)):
        return True
    # No corner in or near the other: either they cross, or they are apart.
    return not _separated(one, other)


def _band_overlaps(band: Band, other: Outline) -> bool:
    if isinstance(other, Band):
        return (
            band.inner < other.outer - _TOUCH
            and other.inner < band.outer - _TOUCH
            and band.start < other.end
            and other.start < band.end
        )
    if isinstance(other, Circle):
        return _to_band(other.centre, band) < other.radius - _TOUCH
    if _to_band(other.centre, band) >= reach(other):
        return False
    near = _round(other)
    if any(_to_band(corner, band) < near - _TOUCH for corner in _core(other)):
        return True
    return any(_to_core(point, other) < near - _TOUCH for point in _around(band))


def _round(box: Rectangle) -> float:
    return min(box.corner, box.width / 2, box.depth / 2)


def _core(box: Rectangle) -> tuple[Point, ...]:
    """The centres of its round corners."""
    inner = 2 * _round(box)
    return box._replace(width=box.width - inner, depth=box.depth - inner).polygon()


def _to_core(point: Point, box: Rectangle) -> float:
    """The distance of a point from the core of a rectangle; negative inside it."""
    seen, inner = point.seen_from(box.centre, box.angle), _round(box)
    across = abs(seen.x) - (box.width / 2 - inner)
    down = abs(seen.y) - (box.depth / 2 - inner)
    if across <= 0 and down <= 0:
        return max(across, down)
    return hypot(max(across, 0), max(down, 0))


def _to_band(point: Point, band: Band) -> float:
    """The distance of a point from a band; negative between its arcs."""
    dx, dy = point.x - band.centre.x, band.centre.y - point.y
    distance, angle = hypot(dx, dy), degrees(atan2(dx, dy))
    if band.start <= angle <= band.end:
        return max(band.inner - distance, distance - band.outer)
    ends = (
        (on_circle(band.centre, band.inner, at), on_circle(band.centre, band.outer, at))
        for at in (band.start, band.end)
    )
    return min(to_line(point, start, end) for start, end in ends)


def to_line(point: Point, start: Point, end: Point) -> float:
    """The distance of a point from a line segment."""
    dx, dy = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy or 1)
    part = min(max(along, 0), 1)
    return hypot(point.x - start.x - part * dx, point.y - start.y - part * dy)


def _separated(one: Rectangle, other: Rectangle) -> bool:
    """Whether a line parallel to a side of one of them lies between their cores."""
    for box, corners in ((one, _core(other)), (other, _core(one))):
        seen = [corner.seen_from(box.centre, box.angle) for corner in corners]
        inner = _round(box)
        for half, places in (
            (box.width / 2 - inner, [at.x for at in seen]),
            (box.depth / 2 - inner, [at.y for at in seen]),
        ):
            if min(places) >= half - _TOUCH or max(places) <= -half + _TOUCH:
                return True
    return False


@lru_cache(maxsize=64)
def _around(band: Band) -> tuple[Point, ...]:
    """Closely spaced points along the outline of a band."""
    sweep, depth = band.end - band.start, band.outer - band.inner
    along = _steps(band.outer * sweep / 57.3)
    across = _steps(depth)
    angles = [band.start + sweep * step / along for step in range(along + 1)]
    radii = [band.inner + depth * step / across for step in range(1, across)]
    return (
        *(on_circle(band.centre, band.outer, angle) for angle in angles),
        *(on_circle(band.centre, band.inner, angle) for angle in angles),
        *(on_circle(band.centre, radius, band.start) for radius in radii),
        *(on_circle(band.centre, radius, band.end) for radius in radii),
    )


def _steps(length: float) -> int:
    return min(max(ceil(length / _STEP), 1), _MAX_STEPS)
