"""How high the columns of a box are drawn, so that each can be read and hides none behind it.

Every chip of a mixed column shows enough of its edge to tell its value. Where that would be too
high, the colours step sideways instead. With another column beside it, a column may be higher
before it steps, and steps away from it. Of equal chips the first few show as much, so that nobody
takes one for two. A column that would cover the top chip of one behind it is drawn flatter, and so
is one that would cover the lowest chip of a mixed one, if that is enough. What is behind what
depends on the side from which the table is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import copysign, inf, sqrt
from typing import Final, NamedTuple, TypeVar

from trainer.felt.columns import CHIP_RISE, Column
from trainer.felt.cutting import TALLEST
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, inside

_HIGHEST: Final = 62.0
"""The height of twenty equal chips, which no mixed column exceeds that stands alone."""
_HIGHEST_BESIDE: Final = 110.0
"""How high a mixed column may be beside another one, over which its colours would step."""
_FLATTEST: Final = 0.8
"""The least that is visible of a chip's edge."""
_KEPT: Final = 0.2
"""How much of a top chip stays free beyond its middle, as a part of its radius."""
_TRIED: Final = 6.0
"""The difference between the heights that are tried below the edge of the cloth."""
_WIDEST: Final = 1.3
"""How far all steps to the side may lead together, as a part of a chip's diameter."""

K = TypeVar("K")


class _Standing(NamedTuple):
    """A column that stands already: its foot as it is seen, its radius, its height.

    ``lowest`` is how much of its lowest chip's edge must be seen: 0 unless it is mixed.
    """

    x: float
    y: float
    radius: float
    height: float
    lowest: float


def raised(
    felt: Felt, piles: Mapping[K, tuple[Point, Sequence[Column]]], edge: float, *, turned: bool
) -> dict[K, tuple[Column, ...]]:
    """The columns of the piles of one box with their heights; each pile has its place.

    ``edge`` is how much of each chip's edge a mixed column shows. ``turned``: the table is seen
    from the players' side.
    """
    by = -1 if turned else 1
    order = sorted(
        (by * (at.y + column.y), by * (at.x + column.x), number, index)
        for number, (at, columns) in enumerate(piles.values())
        for index, column in enumerate(columns)
    )
    found = [list(columns) for _at, columns in piles.values()]
    feet = [(y, x) for y, x, _pile, _index in order]
    standing: list[_Standing] = []
    for y, x, pile, index in order:
        column = found[pile][index]
        radius = column.size * felt.chip / 2
        if len(column.chips) > 1:
            room = _room(standing, x, y, radius)
            above = _on_cloth(felt, column, Point(by * x, by * y), edge * by)
            near = _beside(feet, x, y, felt.chip)
            exaggerated = min(room, _HIGHEST_BESIDE if near else _HIGHEST, above)
            if (clear := _clear(standing, x, y, radius)) >= CHIP_RISE * (len(column.chips) - 1):
                exaggerated = min(exaggerated, clear)
            column = _raised(column, felt.chip, edge, room, exaggerated)
            if near and column.step:
                away = -1 if near > 0 else 1
                column = _stepped_away(column, edge, exaggerated, away)
                shift = away * _shift(column, edge, _free_beside(feet, x, y, felt.chip, away))
                column = column._replace(x=column.x + by * shift)
            found[pile][index] = column
        lowest = column.rise if len(column.colours) > 1 else 0.0
        standing.append(_Standing(x, y, radius, column.height, lowest))
    return {key: tuple(columns) for key, columns in zip(piles, found, strict=True)}


def _beside(feet: Sequence[tuple[float, float]], x: float, y: float, chip: float) -> float:
    """How far to the right of ``x`` the nearest column beside it stands; 0 if there is none."""
    beside = [
        at - x
        for depth, at in feet
        if at != x and abs(depth - y) < chip / 2 and abs(at - x) < _WIDEST * chip
    ]
    return min(beside, key=abs, default=0.0)


def _free_beside(
    feet: Sequence[tuple[float, float]], x: float, y: float, chip: float, side: int
) -> float:
    """How far from ``x`` the nearest column stands on one side: 1 is the right, -1 the left."""
    apart = (side * (at - x) for depth, at in feet if abs(depth - y) < chip / 2)
    return min((distance for distance in apart if distance > 0), default=inf)


def _stepped_away(column: Column, edge: float, exaggerated: float, away: int) -> Column:
    """A column that steps ``away`` from the one beside it, as little as its height allows."""
    rise = max(column.rise, exaggerated / (len(column.chips) - 1))
    step = min(abs(column.step), sqrt(max(0.0, edge * edge - rise * rise)))
    return column._replace(rise=rise, step=away * step)


def _shift(column: Column, edge: float, free: float) -> float:
    """How far a column that steps away is moved, so that its lowest colour stays on its place.

    The column on that side, ``free`` away, may step towards it.
    """
    return min(column.overhang, max(0.0, (free - edge) / 2 - column.overhang))


def _room(standing: Sequence[_Standing], x: float, y: float, radius: float) -> float:
    """How high a column may be without covering the middle of a top chip behind it."""
    rooms = (room for one in standing for room in _over(one, x, y, radius))
    return min(rooms, default=_HIGHEST_BESIDE)


def _clear(standing: Sequence[_Standing], x: float, y: float, radius: float) -> float:
    """How high a column may be without covering the lowest chip of a mixed one behind it."""
    clear = inf
    for one in standing:
        across, both = abs(x - one.x), radius + one.radius
        if one.lowest and across < both and y > one.y:
            clear = min(clear, y - one.y - one.lowest - sqrt(both * both - across * across))
    return clear


def _on_cloth(felt: Felt, column: Column, at: Point, edge: float) -> float:
    """How high a column that stands at ``at`` may be exaggerated: not beyond the cloth.

    ``edge`` is negative on a table that is seen from the players' side.
    """
    height = abs(edge) * (len(column.chips) - 1)
    radius = column.size * felt.chip / 2
    while height > 0:
        top = at.moved(0, -copysign(height + radius, edge), 0)
        if inside(top, felt.edge):
            break
        height -= _TRIED
    return height


def _over(one: _Standing, x: float, y: float, radius: float) -> Iterator[float]:
    across = abs(x - one.x)
    if across < radius and y > one.y:
        upper = sqrt(radius * radius - across * across)
        yield y - one.y + one.height - upper - _KEPT * one.radius


def _of_equal(gaps: int, edge: float) -> float:
    """The height of a column of equal chips: two differ from one at a glance, each adds to it."""
    return min(edge * gaps, 2 * edge + (_HIGHEST - 2 * edge) * (gaps - 2) / (TALLEST - 3))


def _raised(column: Column, chip: float, edge: float, room: float, exaggerated: float) -> Column:
    """A column of several chips that may be ``room`` high, or ``exaggerated`` if it is mixed."""
    gaps = len(column.chips) - 1
    flat = max(_FLATTEST, min(CHIP_RISE, room / gaps))
    colours = len(column.colours)
    if colours == 1 or edge <= CHIP_RISE:
        return column._replace(rise=max(flat, min(_of_equal(gaps, edge), exaggerated) / gaps))
    if edge * gaps <= exaggerated:
        return column._replace(rise=edge)
    step = min(edge, _WIDEST * column.size * chip / (colours - 1))
    # Many colours step both ways.
    return column._replace(rise=flat if step == edge else max(flat, exaggerated / gaps), step=step)
