"""Plane geometry of the felt."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.felt.shapes import (
    Band,
    Circle,
    Point,
    Rectangle,
    bow,
    half_ellipse,
    inset,
    inside,
    middle,
    on_circle,
)

near = st.floats(-500, 500)
turn = st.floats(-180, 180)


@given(near, near, turn, near, near)
def test_a_frame_is_left_as_it_was_entered(
    x: float, y: float, angle: float, across: float, down: float
) -> None:
    origin = Point(x, y)
    back = origin.moved(across, down, angle).seen_from(origin, angle)
    assert back.x == pytest.approx(across, abs=1e-6)
    assert back.y == pytest.approx(down, abs=1e-6)


def test_angles_run_clockwise_from_the_top() -> None:
    origin = Point(0, 0)
    assert on_circle(origin, 10, 0) == pytest.approx((0, -10))
    assert on_circle(origin, 10, 90) == pytest.approx((10, 0))
    # A frame turned clockwise has its "down" towards the left.
    assert origin.moved(0, 10, 90) == pytest.approx((-10, 0))


@given(turn)
def test_a_turned_rectangle_holds_what_lies_in_it(angle: float) -> None:
    shape = Rectangle(Point(100, 50), 40, 20, angle)
    assert shape.contains(shape.centre.moved(19.9, 9.9, angle))
    assert not shape.contains(shape.centre.moved(20.1, 0, angle))
    assert not shape.contains(shape.centre.moved(0, -10.1, angle))


def test_a_band_lies_between_its_arcs() -> None:
    band = Band(Point(0, 100), 50, 60, -10, 10)
    assert band.contains(Point(0, 45))
    assert not band.contains(Point(0, 51))
    assert not band.contains(on_circle(band.centre, 55, 10.5))
    assert middle(band) == pytest.approx((0, 45))


def test_a_circle_holds_its_rim() -> None:
    assert Circle(Point(0, 0), 5).contains(Point(3, 4))
    assert not Circle(Point(0, 0), 5).contains(Point(3.1, 4))


def test_the_bow_is_straight_at_the_dealers_side() -> None:
    edge = bow(1600, 1060, 1340, 110)
    assert [min(edge).x, max(edge).x] == pytest.approx([0, 1600], abs=0.01)
    down = [point.y for point in edge]
    assert [min(down), max(down)] == pytest.approx([0, 1060], abs=0.01)
    assert inside(Point(800, 530), edge)
    assert not inside(Point(20, 20), edge)
    assert not inside(Point(1580, 20), edge)
    assert inside(Point(200, 1050), edge)


def test_an_impossible_bow_is_refused() -> None:
    with pytest.raises(ValueError, match="radius"):
        bow(1600, 1060, 700, 100)
    with pytest.raises(ValueError, match="depth"):
        bow(1600, 300, 1340, 110)


@for_every("edge", [bow(1500, 1015, 1240, 96), half_ellipse(1500, 1040, 700)])
@for_every("by", [2.5, 20, -7, -150])
def test_an_outline_moves_by_the_same_distance_everywhere(
    edge: tuple[Point, ...], by: float
) -> None:
    moved = inset(edge, by)
    assert len(moved) == len(edge)
    sides = list(zip(moved, (*moved[1:], moved[0]), strict=True))
    for at, (start, end) in zip(edge, sides, strict=True):
        along = Point(end.x - start.x, end.y - start.y)
        length = hypot(*along)
        if length < 0.5:
            continue
        across = (at.x - start.x) * along.y - (at.y - start.y) * along.x
        assert across / length == pytest.approx(by, abs=0.05)
    if by < 0:
        assert all(inside(at, moved) for at in edge)
    else:
        assert all(inside(at, edge) for at in moved)
