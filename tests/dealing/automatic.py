"""An automatic dealer: it does what is allowed, in an order drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from tests.scenario_files import checked_file, name_of, rulings, shipped
from trainer.dealing.acts import DealerAct
from trainer.dealing.round import Dealing
from trainer.scenario.check import PlayableRound

_ENDLESS = 2000
"""More acts than any round has."""


@cache
def playable_rounds() -> tuple[tuple[str, PlayableRound], ...]:
    """Every ruling and every shipped round that can be played, with its file's name."""
    checked = ((name_of(path), checked_file(path).round) for path in (*rulings(), *shipped()))
    return tuple((name, playable) for name, playable in checked if playable is not None)


def deal(playable: PlayableRound, chance: random.Random) -> Dealing:
    """A round dealt to its end in one of its legal orders."""
    dealing = Dealing(playable)
    while not dealing.over:
        allowed = dealing.allowed()
        assert allowed, f"a dead end after {dealing.acts}"
        assert len(dealing.acts) < _ENDLESS, "it does not end"
        dealing.do(chance.choice(allowed).act)
    return dealing


def dealt(playable: PlayableRound, acts: Iterable[DealerAct]) -> Dealing:
    """A round in which exactly ``acts`` have been done."""
    dealing = Dealing(playable)
    for act in acts:
        dealing.do(act)
    return dealing
