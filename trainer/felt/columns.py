"""Columns: how the chips of one pile stand on the cloth, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from trainer.felt.chips import Chip
from trainer.felt.shapes import Point

CHIP_RISE: Final = 3.1
"""How much of a chip's edge is visible below another chip, if nothing is exaggerated."""

_RIGHT: Final = 1e-4
"""How little a place on the right counts beside one that is nearer."""


class Column(NamedTuple):
    """A column of chips, from the bottom up.

    The centre of the bottom chip lies ``x`` to the right of the pile's place and ``y`` towards the
    dealer. ``size`` is how large the chips are drawn, as a part of their diameter. ``rise`` is how
    much of each chip's edge is visible, ``step`` how far to the right each colour lies of the one
    below it, to the left if negative.
    """

    chips: tuple[Chip, ...]
    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    rise: float = CHIP_RISE
    step: float = 0.0

    @property
    def height(self) -> float:
        """How far it rises above its bottom chip."""
        return self.rise * max(0, len(self.chips) - 1)

    @property
    def colours(self) -> tuple[tuple[Chip, ...], ...]:
        """Its chips from the bottom up, equal ones that lie on each other together."""
        return tuple(tuple(group) for _chip, group in groupby(self.chips))

    @property
    def top(self) -> float:
        """How far to the right of its middle its top colour lies, and to the left its lowest."""
        return self.step * max(0, len(self.colours) - 1) / 2

    @property
    def overhang(self) -> float:
        """How far the outermost colours lie to either side of its middle."""
        return abs(self.top)


def depth(at: Point) -> float:
    """How near to the dealer a pile lies; of two equally near, the one on the right counts more.

    A pile is drawn over those that are less near; on a turned table, over those that are nearer.
    """
    return at.y + at.x * _RIGHT


def as_seen(columns: Sequence[Column], *, turned: bool) -> tuple[Column, ...]:
    """The columns in painting order, the farthest first: each hides what is behind it.

    On a turned table, what lies towards the dealer is farther from the viewer.
    """
    by = -1 if turned else 1
    seen = [column._replace(x=by * column.x, y=by * column.y) for column in columns]
    return tuple(sorted(seen, key=lambda column: (column.y, column.x)))
