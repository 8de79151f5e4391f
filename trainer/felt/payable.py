"""Whether an amount can be paid in given chips at all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd
from typing import Final

from trainer.rules.money import Cents

_LARGEST_SEARCH: Final = 100_000


def payable(amount: Cents, chips: Sequence[Cents]) -> bool:
    """Whether some chips of these values add up to ``amount``. The values are positive."""
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
    # Of each remainder by the smallest chip, the least sum that leaves it: from there on every
    # further smallest chip keeps the remainder. Sets of chips too odd to search are given the
    # benefit of the doubt.
    if smallest > _LARGEST_SEARCH:
        return True
    least: dict[int, int] = {0: 0}
    waiting = [0]
    while waiting:
        total = waiting.pop()
        for chip in chips[1:]:
            more = total + chip
            if more <= amount and more < least.get(more % smallest, amount + 1):
                least[more % smallest] = more
                waiting.append(more)
    return least.get(amount % smallest, amount + 1) <= amount
