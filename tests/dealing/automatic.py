"""An automatic dealer: it does what is allowed, in an order drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

from tests.scenario_files import (
    checked_file,
    name_of,
    playable_text,
    rulings,
    shipped,
    shipped_text,
)
from trainer.dealing.acts import DealerAct
from trainer.dealing.round import Dealing
from trainer.house.file import read_house_file
from trainer.scenario.check import PlayableRound

_ENDLESS = 2000
"""More acts than any round has."""


@cache
def playable_rounds() -> tuple[tuple[str, PlayableRound], ...]:
    """Every ruling and every shipped round that can be played, with its file's name.

    The last one is of a house that wants all that a house can.
    """
    checked = ((name_of(path), checked_file(path).round) for path in (*rulings(), *shipped()))
    found = [(name, playable) for name, playable in checked if playable is not None]
    return (*found, ("plain-round, bets cut down", where_bets_are_cut()))


@cache
def where_bets_are_cut() -> PlayableRound:
    """Box 2 stands off, box 4 wins, box 6 busts; the house wants bets cut down."""
    house = read_house_file(b"house: 1\nprocedure: {default: {cut_bets: true}}\n")
    return playable_text(shipped_text("plain-round"), house.rulebook())


def deal(playable: PlayableRound, chance: random.Random) -> Dealing:
    """A round dealt to its end in one of its legal orders."""
    dealing = Dealing(playable)
    while not dealing.over:
        allowed = dealing.allowed()
        assert allowed, f"a dead end after {dealing.acts}"
        assert len(dealing.acts) < _ENDLESS, "it does not end"
        dealing.do(chance.choice(allowed).act)
    return dealing


@cache
def legal_acts(number: int) -> tuple[DealerAct, ...]:
    """The acts of one of the legal orders of a round, by its number among those there are."""
    _name, playable = playable_rounds()[number]
    return deal(playable, random.Random(1)).acts


def dealt(playable: PlayableRound, acts: Iterable[DealerAct]) -> Dealing:
    """A round in which exactly ``acts`` have been done."""
    dealing = Dealing(playable)
    for act in acts:
        dealing.do(act)
    return dealing
