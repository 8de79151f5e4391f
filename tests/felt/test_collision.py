"""Shapes that share a part of the table, and shapes that do not."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_each
from trainer.felt.collision import overlap, reach
from trainer.felt.shapes import Band, Circle, Outline, Point, Rectangle, middle, on_circle

CENTRE = Point(0, 1000)
DISC = Circle(Point(0, 0), 50)
BOX = Rectangle(Point(0, 0), 100, 60)
ROUND = Rectangle(Point(0, 0), 100, 100, 0, 50)
BAND = Band(CENTRE, 950, 1050, -5, 5)


SHARED: list[tuple[Outline, Outline, bool]] = [
    (DISC, Circle(Point(99, 0), 50), True),
    (DISC, Circle(Point(100, 0), 50), False),
    (DISC, Circle(Point(10, 0), 5), True),
    (BOX, Circle(Point(59, 0), 10), True),
    (BOX, Circle(Point(60, 0), 10), False),
    (BOX, Circle(Point(56, 36), 10), True),
    (BOX, Circle(Point(58, 38), 10), False),
    (BOX, Circle(Point(0, 0), 1), True),
    (BOX, Circle(Point(0, 0), 500), True),
    (BOX, Rectangle(Point(99, 0), 100, 60), True),
    (BOX, Rectangle(Point(100, 0), 100, 60), False),
    # A cross: no corner of the one lies in the other.
    (BOX, Rectangle(Point(0, 0), 20, 300), True),
    (BOX, Rectangle(Point(0, 0), 20, 300, 30), True),
    (BOX, Rectangle(Point(70, 0), 50, 50, 45), True),
    (BOX, Rectangle(Point(90, 0), 50, 50, 45), False),
    # Corner towards corner, apart along neither side.
    (BOX, Rectangle(Point(75, 55), 50, 50, 45), False),
    # Round corners pass where square ones would not.
    (ROUND, Circle(Point(60, 60), 30), False),
    (ROUND._replace(corner=0), Circle(Point(60, 60), 30), True),
    (ROUND, ROUND._replace(centre=Point(75, 75)), False),
    (ROUND, ROUND._replace(centre=Point(65, 65)), True),
    (BAND, Band(CENTRE, 1050, 1100, -5, 5), False),
    (BAND, Band(CENTRE, 1049, 1100, -5, 5), True),
    (BAND, Band(CENTRE, 950, 1050, 5, 15), False),
    (BAND, Band(CENTRE, 950, 1050, 4, 15), True),
    (BAND, DISC, True),
    (BAND, Circle(Point(0, -80), 29), False),
    (BAND, Circle(Point(0, -80), 31), True),
    (BAND, Circle(on_circle(CENTRE, 1000, 6), 16), False),
    (BAND, Circle(on_circle(CENTRE, 1000, 6), 18), True),
    (BAND, Rectangle(Point(0, -75), 20, 49), False),
    (BAND, Rectangle(Point(0, -75), 20, 51), True),
    # Across the whole band, out at both arcs; and out at both ends.
    (BAND, Rectangle(Point(0, 0), 20, 400), True),
    (BAND, Rectangle(Point(0, 0), 900, 20), True),
    # The band is hollow: its arcs bend away from a box that a straight one would meet.
    (Band(CENTRE, 950, 1050, -45, 45), Rectangle(Point(0, 300), 900, 100), False),
    (Band(CENTRE, 950, 1050, -45, 45), Rectangle(Point(0, 100), 900, 100), True),
]


@for_each(SHARED)
def test_what_is_shared(case: tuple[Outline, Outline, bool]) -> None:
    one, other, shared = case
    assert overlap(one, other) is shared
    assert overlap(other, one) is shared


NUMBER = st.floats(-300, 300)
SIZE = st.floats(5, 200)
SHAPES = st.one_of(
    st.builds(Circle, st.builds(Point, NUMBER, NUMBER), SIZE),
    st.builds(
        Rectangle, st.builds(Point, NUMBER, NUMBER), SIZE, SIZE, st.floats(-180, 180), st.just(0.0)
    ),
    st.builds(
        lambda inner, depth, start, sweep: Band(CENTRE, inner, inner + depth, start, start + sweep),
        st.floats(750, 1200),
        SIZE,
        st.floats(-20, 20),
        st.floats(1, 30),
    ),
)


@given(SHAPES, SHAPES)
def test_a_point_that_both_have_is_shared(one: Outline, other: Outline) -> None:
    """Every shape has the points of its outline drawn towards its middle."""
    shared = any(
        other.contains(nearer(one, at)) and deep(other, nearer(one, at)) for at in one.polygon()
    )
    assert overlap(one, other) == overlap(other, one)
    if shared:
        assert overlap(one, other)


def nearer(outline: Outline, at: Point) -> Point:
    if isinstance(outline, Band):
        return at  # the middle of a hollow shape need not be seen from its corners
    to = middle(outline)
    return Point(at.x + (to.x - at.x) / 100, at.y + (to.y - at.y) / 100)


def deep(outline: Outline, at: Point) -> bool:
    """Whether a point is not only at the outline, where rounding decides."""
    around = [Point(at.x + x, at.y + y) for x in (-0.1, 0.1) for y in (-0.1, 0.1)]
    return all(outline.contains(point) for point in around)


@given(SHAPES, SHAPES, st.floats(0, 360))
def test_shapes_that_are_far_apart_share_nothing(
    one: Outline, other: Outline, angle: float
) -> None:
    if isinstance(one, Band) and isinstance(other, Band):
        return  # they have one centre and cannot be moved
    still, moving = (other, one) if isinstance(other, Band) else (one, other)
    assert not isinstance(moving, Band)
    away = on_circle(middle(still), reach(still) + reach(moving) + 0.1, angle)
    assert not overlap(still, moving._replace(centre=away))


@given(SHAPES)
def test_a_shape_reaches_as_far_as_its_outline(outline: Outline) -> None:
    at = middle(outline)
    far = max(((at.x - one.x) ** 2 + (at.y - one.y) ** 2) ** 0.5 for one in outline.polygon())
    assert far == pytest.approx(reach(outline))
