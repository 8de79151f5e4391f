"""Cards that lie, as shapes: what they cover, and where their index is."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from trainer.felt.layout import Felt
from trainer.felt.shapes import Outline, Point, Pose, Rectangle

Bounds = tuple[float, float, float, float]
"""Left, upper, right and lower end of a shape."""

INDEX = Rectangle(Point(-22.9, -32.8), 13.2, 16.4)
"""The rank in a card's corner, a ten's too, in the card's own frame; the suit is under it."""


def card_at(felt: Felt, pose: Pose) -> Rectangle:
    return Rectangle(pose.at, felt.card.width, felt.card.height, pose.angle)


def index_of(pose: Pose, unit: float = 1.0) -> Rectangle:
    """The index of a card ``unit`` times as large as a poker card."""
    middle = pose.at.moved(INDEX.centre.x * unit, INDEX.centre.y * unit, pose.angle)
    return Rectangle(middle, INDEX.width * unit, INDEX.depth * unit, pose.angle)


def meet(one: Outline, other: Outline) -> bool:
    """Whether two convex outlines have a point in common: no line stands between them."""
    if _far_apart(_bounds(one), _bounds(other)):
        return False
    ones, others = _corners(one), _corners(other)
    for corners in (ones, others):
        for start, end in pairwise((*corners, corners[0])):
            across, down = start.y - end.y, end.x - start.x
            far = [at.x * across + at.y * down for at in ones]
            near = [at.x * across + at.y * down for at in others]
            if max(far) <= min(near) + 1e-6 or max(near) <= min(far) + 1e-6:
                return False
    return True


def _far_apart(one: Bounds, other: Bounds) -> bool:
    left, top, right, bottom = one
    return left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom


@lru_cache(maxsize=4096)
def _bounds(outline: Outline) -> Bounds:
    across, down = zip(*_corners(outline), strict=True)
    return min(across), min(down), max(across), max(down)


@lru_cache(maxsize=4096)
def _corners(outline: Outline) -> tuple[Point, ...]:
    return outline.polygon()
