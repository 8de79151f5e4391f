"""What the winning hands of a side bet pay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trainer.rules.money import Odds


class Jackpot(NamedTuple):
    """A pay of 100% of a level's meter; levels count from 1."""

    level: int


Pay = Odds | Jackpot
"""What a winning hand of a side bet pays."""


def levels_of(pays: Iterable[Pay]) -> int:
    """How many meters a pay table with these pays has: as many as its highest level."""
    return max((pay.level for pay in pays if isinstance(pay, Jackpot)), default=0)
