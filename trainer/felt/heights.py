"""How high the columns of a box are drawn, so that each can be read and hides none behind it.

Every chip of a mixed column shows enough of its edge to tell its value. Where that would be too
high, the colours step sideways instead. Of equal chips the first few show as much, so that nobody
takes one for two. A column that would cover the top chip of one behind it is drawn flatter; what it
would hide of other colours is for ``visible``. What is behind what depends on the side from which
the table is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import copysign, inf, sqrt
from typing import Final, TypeVar

from trainer.felt.columns import CHIP_RISE, Column, depth
from trainer.felt.cutting import TALLEST
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, inside
from trainer.felt.visible import Standing, visible

_HIGHEST: Final = 62.0
"""The height of twenty equal chips, which no mixed column exceeds."""
_FLATTEST: Final = 0.8
"""The least that is visible of a chip's edge."""
_KEPT: Final = 0.2
"""How much of a top chip stays free beyond its middle, as a part of its radius."""
_TRIED: Final = 6.0
"""The difference between the heights that are tried below the edge of the cloth."""
_WIDEST: Final = 1.3
"""How far all steps to the side may lead together, as a part of a chip's diameter."""

K = TypeVar("K")


def raised(
    felt: Felt, piles: Mapping[K, tuple[Point, Sequence[Column]]], edge: float, *, turned: bool
) -> dict[K, tuple[Column, ...]]:
    """The columns of the piles of one box with their heights; each pile has its place.

    ``edge`` is how much of each chip's edge a mixed column shows. ``turned``: the table is seen
    from the players' side.
    """
    by = -1 if turned else 1
    feet = [
        (key, index, Standing(by * (at.x + column.x), by * (at.y + column.y), column))
        for key, (at, columns) in sorted(piles.items(), key=lambda pile: by * depth(pile[1][0]))
        for index, column in sorted(
            enumerate(columns), key=lambda each: (by * each[1].y, by * each[1].x)
        )
    ]
    standing: list[Standing] = []
    for _key, _index, foot in feet:
        standing.append(_as_high(felt, foot, standing, edge, by))
    if edge > CHIP_RISE:
        standing = list(visible(tuple(standing), felt.chip, edge))
    found = {key: list(columns) for key, (_at, columns) in piles.items()}
    for (key, index, foot), stands in zip(feet, standing, strict=True):
        column = stands.column
        found[key][index] = column._replace(x=column.x + by * (stands.x - foot.x))
    return {key: tuple(columns) for key, columns in found.items()}


def _as_high(
    felt: Felt, foot: Standing, behind: Sequence[Standing], edge: float, by: int
) -> Standing:
    """A column as high as it can be read. ``by`` is -1 on a table seen from the players' side."""
    column = foot.column
    if len(column.chips) == 1:
        return foot
    rooms = (room for one in behind for room in _over(one, foot, felt.chip))
    room = min(rooms, default=inf)
    above = _on_cloth(felt, column, Point(by * foot.x, by * foot.y), edge * by)
    exaggerated = min(room, _HIGHEST, above)
    return foot._replace(column=_raised(column, felt.chip, edge, room, exaggerated))


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


def _over(behind: Standing, one: Standing, chip: float) -> Iterator[float]:
    """How high a column may be without covering the middle of a top chip behind it."""
    across, down = abs(one.x - behind.x), one.y - behind.y
    radius = one.column.size * chip / 2
    if across < radius and down > 0:
        upper = sqrt(radius * radius - across * across)
        yield down + behind.column.height - upper - _KEPT * behind.column.size * chip / 2


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
