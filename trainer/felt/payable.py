"""Whether an amount can be paid exactly in given chips."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd
from typing import Final

from trainer.rules.money import Cents

_LARGEST_SEARCH: Final = 200_000
"""The most sums that are tried: the chips may come from a user's file."""


def payable(amount: Cents, chips: Sequence[Cents]) -> bool:
    """Whether some chips of these values add up to ``amount``. The values are positive.

    True for sets of chips that are too irregular to search.
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
    # For each remainder modulo the smallest chip, the least sum that leaves it; adding smallest
    # chips keeps the remainder. The smallest sum comes first, so that none is tried twice.
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
