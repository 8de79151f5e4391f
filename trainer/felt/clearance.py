"""The clearance of a box's piles from other spots, the cards and the edge of the table."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.layout import Felt, Spot
from trainer.felt.shapes import Band, Circle, Outline, Point, inside, middle

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
    """Whether a pile of a bet fits here: on the cloth, on no other spot and on no card.

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
    """How near to the first card a pile's centre may lie, in the frame of the box's cards."""
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
