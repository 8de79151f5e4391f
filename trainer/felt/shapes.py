"""Plane shapes in millimetres, seen from the dealer's seat: x to the right, y towards the dealer.

Angles are in degrees, clockwise in the picture; 0 points to the top (the players' side).
"""

from __future__ import annotations

from functools import lru_cache
from math import asin, atan2, cos, degrees, hypot, radians, sin
from typing import Final, NamedTuple

_STEPS: Final = 48
"""The number of corners of a polygon that approximates a round outline."""


class Point(NamedTuple):
    """A place on the table, in millimetres."""

    x: float
    y: float

    def moved(self, across: float, down: float, angle: float = 0) -> Point:
        """The point ``across`` and ``down`` from here in a frame turned by ``angle``."""
        turn = radians(angle)
        return Point(
            self.x + across * cos(turn) - down * sin(turn),
            self.y + across * sin(turn) + down * cos(turn),
        )

    def seen_from(self, origin: Point, angle: float) -> Point:
        """The same point in a frame at ``origin``, turned by ``angle``."""
        turn = radians(angle)
        dx, dy = self.x - origin.x, self.y - origin.y
        return Point(dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn))


def distance(point: Point, other: Point) -> float:
    """Tell how far two points lie from each other."""
    return hypot(point.x - other.x, point.y - other.y)


class Pose(NamedTuple):
    """The centre of an object and how far it is turned."""

    at: Point
    angle: float = 0


class Circle(NamedTuple):
    """A round spot."""

    centre: Point
    radius: float

    def contains(self, point: Point) -> bool:
        """Tell whether the point lies on the spot or its line."""
        return distance(point, self.centre) <= self.radius

    def polygon(self) -> tuple[Point, ...]:
        return tuple(
            on_circle(self.centre, self.radius, 360 * step / _STEPS) for step in range(_STEPS)
        )


class Rectangle(NamedTuple):
    """A rectangle turned by ``angle`` about its centre; ``corner`` is the radius of its corners."""

    centre: Point
    width: float
    depth: float
    angle: float = 0
    corner: float = 0

    def contains(self, point: Point) -> bool:
        """Tell whether the point lies on the rectangle or its line (corners treated as square)."""
        seen = point.seen_from(self.centre, self.angle)
        return abs(seen.x) <= self.width / 2 and abs(seen.y) <= self.depth / 2

    def polygon(self) -> tuple[Point, ...]:
        across, down = self.width / 2, self.depth / 2
        return tuple(
            self.centre.moved(x, y, self.angle)
            for x, y in ((-across, -down), (across, -down), (across, down), (-across, down))
        )


class Band(NamedTuple):
    """A part of a ring between two arcs about ``centre``, from angle ``start`` to ``end``."""

    centre: Point
    inner: float
    outer: float
    start: float
    end: float

    def contains(self, point: Point) -> bool:
        """Tell whether the point lies between the arcs."""
        away = distance(point, self.centre)
        angle = degrees(atan2(point.x - self.centre.x, self.centre.y - point.y))
        return self.inner <= away <= self.outer and self.start <= angle <= self.end

    def polygon(self) -> tuple[Point, ...]:
        """The outline as a polygon: along the outer arc and back along the inner one."""
        angles = [
            self.start + (self.end - self.start) * step / _STEPS for step in range(_STEPS + 1)
        ]
        return (
            *(on_circle(self.centre, self.outer, angle) for angle in angles),
            *(on_circle(self.centre, self.inner, angle) for angle in reversed(angles)),
        )


Outline = Circle | Rectangle | Band


def on_circle(centre: Point, radius: float, angle: float) -> Point:
    """The point of a circle at ``angle``, clockwise from the top."""
    turn = radians(angle)
    return Point(centre.x + radius * sin(turn), centre.y - radius * cos(turn))


def middle(outline: Outline) -> Point:
    """The centre of a shape; for a band, the point half way along and between its arcs."""
    if isinstance(outline, Band):
        radius = (outline.inner + outline.outer) / 2
        return on_circle(outline.centre, radius, (outline.start + outline.end) / 2)
    return outline.centre


def bow(width: float, depth: float, radius: float, corner: float) -> tuple[Point, ...]:
    """The edge of a bow-shaped table: an arc at the players' side, straight at the dealer's.

    ``radius`` is that of the arc, which touches the top at its centre; ``corner`` is how far each
    rounded corner extends along the arc and the straight side. Raises ``ValueError`` if the arc
    does not span the width or leaves no straight sides.
    """
    if radius < width / 2:
        raise ValueError("radius")
    centre = Point(width / 2, radius)
    reach = degrees(asin(width / 2 / radius))
    shoulder = on_circle(centre, radius, reach).y
    if shoulder + corner >= depth:
        raise ValueError("depth")
    turned = reach - degrees(corner / radius)
    right = [
        *(on_circle(centre, radius, turned * step / _STEPS) for step in range(_STEPS + 1)),
        *_turn(
            on_circle(centre, radius, turned),
            Point(width, shoulder),
            Point(width, shoulder + corner),
        ),
        *_turn(
            Point(width, depth - corner / 4), Point(width, depth), Point(width - corner / 4, depth)
        ),
    ]
    left = [Point(width - point.x, point.y) for point in reversed(right)]
    return (*left[:-1], *right)


def half_ellipse(width: float, depth: float, rise: float) -> tuple[Point, ...]:
    """The edge of a table whose players' side is half an ellipse, ``rise`` high.

    Below it the sides are straight. Raises ``ValueError`` if that leaves no straight sides.
    """
    if rise >= depth:
        raise ValueError("depth")
    curve = [
        Point(
            width / 2 * (1 - cos(radians(180 * step / (2 * _STEPS)))),
            rise * (1 - sin(radians(180 * step / (2 * _STEPS)))),
        )
        for step in range(2 * _STEPS + 1)
    ]
    return (Point(0, depth), *curve, Point(width, depth))


def _turn(start: Point, corner: Point, end: Point) -> list[Point]:
    """A rounded corner, without its starting point."""
    steps = _STEPS // 4
    return [
        Point(
            start.x * (1 - t) ** 2 + corner.x * 2 * t * (1 - t) + end.x * t * t,
            start.y * (1 - t) ** 2 + corner.y * 2 * t * (1 - t) + end.y * t * t,
        )
        for t in (step / steps for step in range(1, steps + 1))
    ]


def inset(polygon: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """The polygon with its outline moved inwards by ``by``, or outwards if negative.

    The corners must run clockwise in the picture. Meant for outlines with gentle curves: a sharp
    corner stays sharp, and an outline moved farther than the depth of a hollow intersects itself.
    """
    return tuple(
        Point(at.x + by * way.x, at.y + by * way.y)
        for at, way in zip(polygon, _inwards(polygon), strict=True)
    )


@lru_cache(maxsize=4)
def _inwards(polygon: tuple[Point, ...]) -> tuple[Point, ...]:
    """The direction in which each corner moves when both its sides move inwards by one."""
    ways: list[Point] = []
    for before, at, after in zip(
        (polygon[-1], *polygon[:-1]), polygon, (*polygon[1:], polygon[0]), strict=True
    ):
        first, second = _normal(before, at), _normal(at, after)
        stretch = max(0.2, 1 + first.x * second.x + first.y * second.y)
        ways.append(Point((first.x + second.x) / stretch, (first.y + second.y) / stretch))
    return tuple(ways)


def _normal(start: Point, end: Point) -> Point:
    """The inward unit normal of a side of a polygon."""
    length = hypot(end.x - start.x, end.y - start.y) or 1.0
    return Point(-(end.y - start.y) / length, (end.x - start.x) / length)


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    """Tell whether the point lies inside the polygon (even-odd rule)."""
    found = False
    previous = polygon[-1]
    for corner in polygon:
        if (corner.y > point.y) != (previous.y > point.y):
            crossing = (previous.x - corner.x) * (point.y - corner.y)
            if point.x < crossing / (previous.y - corner.y) + corner.x:
                found = not found
        previous = corner
    return found
