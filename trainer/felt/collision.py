"""Collision of shapes: whether they overlap. Shapes that only touch do not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import atan2, ceil, degrees, hypot
from typing import Final, NamedTuple

from trainer.felt.layout import Felt, Spot
from trainer.felt.shapes import Band, Circle, Outline, Point, Rectangle, inside, middle, on_circle

_TOUCH: Final = 0.01
"""The overlap in millimetres that is tolerated between shapes that are meant to touch."""
_STEP: Final = 5.0
"""The distance in millimetres between the points at which the outline of a band is tested."""
_MAX_STEPS: Final = 200


def overlap(rectangle: Outline, other: Outline) -> bool:
    """Tell whether two shapes overlap. Two bands must have the same centre."""
    if isinstance(rectangle, Band):
        return _band_overlaps(rectangle, other)
    if isinstance(other, Band):
        return _band_overlaps(other, rectangle)
    if isinstance(rectangle, Circle):
        return _box_overlaps_circle(rectangle, other)
    if isinstance(other, Circle):
        return _box_overlaps_circle(other, rectangle)
    return _boxes_overlap(rectangle, other)


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


def _boxes_overlap(rectangle: Rectangle, other: Rectangle) -> bool:
    """A rectangle with round corners is everything within their radius of its core."""
    near = _round(rectangle) + _round(other) - _TOUCH
    if any(_to_core(corner, other) < near for corner in _core(rectangle)):
        return True
    if any(_to_core(corner, rectangle) < near for corner in _core(other)):
        return True
    # No corner in or near the other: either they cross, or they are apart.
    return not _separated(rectangle, other)


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


def _separated(rectangle: Rectangle, other: Rectangle) -> bool:
    """Tell whether a line parallel to a side of one of them lies between their cores."""
    for box, corners in ((rectangle, _core(other)), (other, _core(rectangle))):
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


# The clearance of a box's piles from other spots, the cards and the edge of the table.

ON_LINE: Final = 3.0
"""How far a chip may overlap the line of another spot."""
AROUND: Final = 280.0
"""Spots farther away than this do not affect a pile."""
DAYLIGHT: Final = 6.0
"""How far a payout stays away from another box's spot, so as not to look like that box's."""
_CUTS: Final = ((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, -2, 0), (0, 0, 0, -2))
"""The steps by which one side of a clearance is reduced."""
_RISE: Final = 6.0
"""How far a pile stays away from the table's edge: it has height, and must not cover the rail."""
_ON_CARDS: Final = 1.0
"""How far a pile may overlap the edge of the first card."""


class Clearance(NamedTuple):
    """Where the centres of piles may lie, relative to the spot's centre in the box's frame."""

    left: float
    top: float
    right: float
    bottom: float


def distance_to(outline: Outline, at: Point) -> float:
    """The distance of a point from a spot; infinite for the Insurance line."""
    if isinstance(outline, Band):
        return float("inf")
    if isinstance(outline, Circle):
        return hypot(at.x - outline.centre.x, at.y - outline.centre.y) - outline.radius
    seen = at.seen_from(outline.centre, outline.angle)
    beyond = abs(seen.x) - outline.width / 2, abs(seen.y) - outline.depth / 2
    return hypot(max(0.0, beyond[0]), max(0.0, beyond[1]))


def others(felt: Felt, own: Spot) -> Iterator[Spot]:
    """The other spots near ``own``, except the Insurance line, on which chips may lie."""
    at = middle(own.outline)
    for spot in felt.spots:
        if isinstance(spot.outline, Band):
            continue
        near = spot.outline.centre
        if spot.id != own.id and hypot(near.x - at.x, near.y - at.y) < AROUND:
            yield spot


def is_free(felt: Felt, own: Spot, at: Point, daylight: float = 0.0) -> bool:
    """Tell whether a pile of a bet fits here: on the cloth, on no other spot and on no card.

    ``daylight`` is the extra distance from the spots of other boxes.
    """
    seat = felt.seat(own.box)
    if at.seen_from(seat.cards.pose.at, seat.angle).y > cards_line(felt, own.box):
        return False
    return all(
        distance_to(spot.outline, at)
        >= felt.chip / 2 + (daylight if spot.box != own.box else -ON_LINE)
        for spot in others(felt, own)
    ) and inside(at.moved(0, -felt.chip / 2 - _RISE, seat.angle), felt.edge)


def cards_line(felt: Felt, box: int) -> float:
    """Tell how near to the first card a pile's centre may lie, in the frame of the box's cards."""
    return _ON_CARDS - (felt.card.height + felt.chip) / 2


class Clearances:
    """The clearances of one felt, cached."""

    def __init__(self, felt: Felt) -> None:
        self.felt = felt
        self._known: dict[tuple[str, Clearance], Clearance] = {}

    def about(self, own: Spot, clearance: Clearance) -> Clearance:
        """``clearance`` reduced by other spots, the cards and the table's edge.

        Each obstacle is avoided with the smallest possible reduction.
        """
        key = own.id, clearance
        if key not in self._known:
            self._known[key] = _clearance_about(self.felt, own, clearance)
        return self._known[key]


def _clearance_about(felt: Felt, own: Spot, clearance: Clearance) -> Clearance:
    seat = felt.seat(own.box)
    at = middle(own.outline)
    cards = seat.cards.pose.at.seen_from(at, seat.angle).y + cards_line(felt, own.box)
    clearance = clearance._replace(bottom=min(clearance.bottom, cards))
    while clearance.top < clearance.bottom and not all(
        inside(at.moved(x, clearance.top - felt.chip / 2 - _RISE, seat.angle), felt.edge)
        for x in (clearance.left, clearance.right)
    ):
        clearance = clearance._replace(top=clearance.top + 2)
    for spot in others(felt, own):
        clearance = max(_cuts(felt, own, clearance, spot), key=_size, default=clearance)
    return clearance


def _cuts(felt: Felt, own: Spot, clearance: Clearance, spot: Spot) -> Iterator[Clearance]:
    """``clearance`` without the part too near another spot, cut off from each side in turn."""
    at, angle = middle(own.outline), felt.seat(own.box).angle
    centre = middle(spot.outline).seen_from(at, angle)
    least = felt.chip / 2 - (ON_LINE if spot.box == own.box else 0.0)
    for left, top, right, bottom in _CUTS:
        cut = clearance
        while cut.left <= cut.right and cut.top <= cut.bottom:
            x = min(max(centre.x, cut.left), cut.right)
            y = min(max(centre.y, cut.top), cut.bottom)
            if distance_to(spot.outline, at.moved(x, y, angle)) >= least:
                yield cut
                if cut == clearance:
                    return
                break
            cut = Clearance(cut.left + left, cut.top + top, cut.right + right, cut.bottom + bottom)


def _size(clearance: Clearance) -> float:
    return (clearance.right - clearance.left) * (clearance.bottom - clearance.top)
