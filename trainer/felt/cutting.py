"""Chips as a dealer sets them down: stacks of twenty, and payouts that can be counted at sight.

A player or a camera must be able to count a payout without touching it. So colours stand apart,
the highest value nearest the bet; a column holds twenty, or five and a remainder, which can be seen
at a glance. A column of the same height as the bet next to it needs no counting: it is sized into
it. Where a spot has no room for all that, it is simplified in the order in which a dealer would,
down to one mixed stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.felt.chips import Chip, Stack

TALLEST: Final = 20
"""The height that a hand can cut: no column is higher."""
SHORT: Final = 5
"""The height of a column that is not full, except of the last one."""

Chips = tuple[Chip, ...]
"""The chips of a column from the bottom up."""


def stacked(stacks: Sequence[Stack], room: int = 1) -> tuple[Chips, ...]:
    """A stake in columns: the highest value at the bottom, twenty to a column.

    ``stacks`` are ordered from the highest value down. Chips that do not fit in ``room`` columns
    are not shown, but every colour is.
    """
    chips = _some(stacks, room * TALLEST)
    return tuple(chips[at : at + TALLEST] for at in range(0, len(chips), TALLEST))


def cut_out(payout: Sequence[Stack], stake: Sequence[Stack], room: int) -> tuple[Chips, ...]:
    """A payout in at most ``room`` columns, the first of them nearest the bet.

    ``stake`` is the bet that lies there already.
    """
    staked = {stack.chip: stack.number for stack in stake}
    sized = {stack.chip for stack in payout if staked.get(stack.chip) == stack.number}
    for height in (SHORT, TALLEST):
        if sum(_count(stack, height, sized) for stack in payout) <= room:
            return tuple(column for stack in payout for column in _columns(stack, height, sized))
    joined = _joined([(stack,) for stack in payout], room)
    return tuple(_some(stacks, TALLEST) for stacks in joined) or stacked(payout, room)


def _count(stack: Stack, height: int, sized: set[Chip]) -> int:
    """The number of columns that a colour takes."""
    full, rest = divmod(stack.number, TALLEST)
    return full + -(-rest // (TALLEST if stack.chip in sized else height))


def _columns(stack: Stack, height: int, sized: set[Chip]) -> list[Chips]:
    """A colour in columns: the full ones first, the remainder last."""
    chip, number = stack
    full, rest = divmod(number, TALLEST)
    step = TALLEST if chip in sized else height
    short, odd = divmod(rest, step)
    heights = [TALLEST] * full + [step] * short + [odd] * (odd > 0)
    return [(chip,) * chips for chips in heights]


def _joined(columns: list[tuple[Stack, ...]], room: int) -> list[tuple[Stack, ...]]:
    """Whole colours stacked together, the smallest first; empty if that would be too high."""
    while len(columns) > room:
        columns[-2:] = [(*columns[-2], *columns[-1])]
    high = any(sum(stack.number for stack in column) > TALLEST for column in columns)
    return [] if high else columns


def _some(stacks: Sequence[Stack], most: int) -> Chips:
    """The chips from the bottom up, at most ``most``: those of the commonest are left out."""
    level = most
    while level > 1 and sum(min(stack.number, level) for stack in stacks) > most:
        level -= 1
    chips = tuple(stack.chip for stack in stacks for _ in range(min(stack.number, level)))
    return chips[:most]
