"""What goes on from one round of a shift to the next: the shoe, the meters, the players' bets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.rules.money import Cents


@dataclass(frozen=True, slots=True)
class ShiftState:
    """A shift before its round ``number``, from 1.

    ``shoe`` counts the shuffles, ``out`` the cards that have left the present shoe. ``meters`` are
    the progressive's, empty before the first round; ``raised`` is how often in a row each bettor
    has won, so that he may have raised his bet.
    """

    number: int = 1
    shoe: int = 1
    out: int = 0
    meters: tuple[Cents, ...] = ()
    raised: Mapping[str, int] = field(default_factory=dict)
