"""The height of the columns of a box: that of their chips, all alike.

Only a column that would cover the top chip of one behind it is drawn flatter. What is behind what
depends on the side from which the table is seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, sqrt
from typing import Final, NamedTuple, TypeVar

from trainer.felt.chips import Column, depth
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point

_FLATTEST: Final = 0.8
"""The least that is visible of a chip's edge."""
_KEPT: Final = 0.2
"""How much of a top chip stays free beyond its middle, as a part of its radius."""

K = TypeVar("K")


class _Standing(NamedTuple):
    """A column, and its foot as it is seen: ``x`` to the right, ``y`` towards the viewer."""

    x: float
    y: float
    column: Column


def raised(
    felt: Felt, piles: Mapping[K, tuple[Point, Sequence[Column]]], rise: float, *, turned: bool
) -> dict[K, tuple[Column, ...]]:
    """The columns of the piles of one box with their heights; each pile has its place.

    ``rise`` is how thick a chip is drawn. ``turned``: the table is seen from the players' side.
    """
    by = -1 if turned else 1
    found = {key: list(columns) for key, (_at, columns) in piles.items()}
    standing: list[_Standing] = []
    for key, (at, columns) in sorted(piles.items(), key=lambda pile: by * depth(pile[1][0])):
        for index, column in sorted(
            enumerate(columns), key=lambda each: (by * each[1].y, by * each[1].x)
        ):
            foot = _Standing(by * (at.x + column.x), by * (at.y + column.y), column)
            rooms = (room for behind in standing for room in _over(behind, foot, felt.chip))
            gaps = max(1, len(column.chips) - 1)
            flat = max(_FLATTEST, min(rooms, default=inf) / gaps)
            found[key][index] = raised_column = column._replace(rise=min(rise, flat))
            standing.append(foot._replace(column=raised_column))
    return {key: tuple(columns) for key, columns in found.items()}


def _over(behind: _Standing, standing: _Standing, chip: float) -> Iterator[float]:
    """Tell how high a column may be without covering the middle of a top chip behind it."""
    across, down = abs(standing.x - behind.x), standing.y - behind.y
    radius = standing.column.size * chip / 2
    if across < radius and down > 0:
        upper = sqrt(radius * radius - across * across)
        yield down + behind.column.height - upper - _KEPT * behind.column.size * chip / 2
