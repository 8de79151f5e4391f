"""The people at made-up tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.model import Bettor

NAMES: Final = (
    "Ann",
    "Ben",
    "Cleo",
    "Dan",
    "Eve",
    "Finn",
    "Gus",
    "Ivo",
    "Joy",
    "Kim",
    "Leo",
    "Mia",
)
_NONE: Final[Mapping[BetKind, Cents]] = MappingProxyType({})


def person(
    chance: Random,
    *,
    main: Cents | None = None,
    side_bets: Mapping[BetKind, Cents] = _NONE,
    even_money: bool = False,
    insurance: Cents | None = None,
    progressive: bool = False,
    name: str = "",
) -> Bettor:
    """Somebody with these bets, in cents; without a ``name`` anybody."""
    return Bettor(
        name or chance.choice(NAMES),
        main=main,
        side_bets=side_bets,
        even_money=even_money,
        insurance=insurance,
        progressive=progressive,
    )


def others(chance: Random, known: Collection[str]) -> list[str]:
    """The names that nobody at the table has yet, in any order."""
    free = [name for name in NAMES if name not in known]
    chance.shuffle(free)
    return free
