"""Whether an amount can be paid in given chips at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd
from typing import Final

from trainer.rules.money import Cents

_LARGEST_SEARCH: Final = 200_000
"""How many sums are tried at most: a file that somebody hands us decides what the chips are."""


def payable(amount: Cents, chips: Sequence[Cents]) -> bool:
    """Whether some chips of these values add up to ``amount``. The values are positive.

    Sets of chips too odd to search are given the benefit of the doubt.
    """
    return _payable(amount, tuple(sorted(set(chips))))


@lru_cache(maxsize=1024)
def _payable(amount: int, chips: tuple[int, ...]) -> bool:
    if not chips:
        return amount == 0
    smallest = chips[0]
    if amount % smallest == 0:
        return True
    if amount % gcd(*chips):
        return False
    if smallest * len(chips) > _LARGEST_SEARCH:
        return True
    # Of each remainder by the smallest chip, the least sum that leaves it: from there on every
    # further smallest chip keeps the remainder. The nearest first, so that none is tried twice.
    least: dict[int, int] = {}
    waiting = [0]
    while waiting:
        total = heappop(waiting)
        if total % smallest in least:
            continue
        least[total % smallest] = total
        for chip in chips[1:]:
            if total + chip <= amount:
                heappush(waiting, total + chip)
    return least.get(amount % smallest, amount + 1) <= amount
