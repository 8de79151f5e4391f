"""Columns: how the chips of one pile stand on the cloth, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainer.felt.chips import Chip


class Column(NamedTuple):
    """A column of chips, from the bottom up.

    The centre of the bottom chip lies ``x`` to the right of the pile's place and ``y`` towards the
    dealer. ``size`` is how large the chips are drawn, as a part of their diameter.
    """

    chips: tuple[Chip, ...]
    x: float = 0.0
    y: float = 0.0
    size: float = 1.0


def as_seen(columns: Sequence[Column], *, turned: bool) -> tuple[Column, ...]:
    """The columns in painting order, the farthest first: each hides what is behind it.

    On a turned table, what lies towards the dealer is farther from the viewer.
    """
    by = -1 if turned else 1
    seen = [column._replace(x=by * column.x, y=by * column.y) for column in columns]
    return tuple(sorted(seen, key=lambda column: (column.y, column.x)))
