"""What the meters of a progressive usually show: at least their seeds, at most as much more.

No document says what a meter is seeded with. It is derived from how seldom it is won: of all that
is wagered between two wins, a tenth part is its seed, and three more go into it at the most.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import ceil, perm, prod
from random import Random
from typing import Final

from trainer.rulebook.paytables import BASE_UNIT
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.rules.money import Cents, Jackpot, levels_of
from trainer.rules.ruleset import SideBet

_SEED: Final = Fraction(1, 10)
_GROWTH: Final = 3
"""How many times its seed a meter has grown at the most when it is won."""
_STEP: Final = Cents(50_00)
"""Meters are multiples of this, so that their shares can be paid in chips."""


def usual_seeds(side_bet: SideBet, decks: int, unit: Cents) -> tuple[Cents, ...]:
    """The seed of each meter of a pay table, which multiplies with the unit (Appendix A 8)."""
    chances = _chances(side_bet, decks)
    levels = range(1, levels_of(side_bet.pays.values()) + 1)
    of_one = (_stepped(BASE_UNIT * _SEED / chances[level]) for level in levels)
    return tuple(Cents(seed * unit // BASE_UNIT) for seed in of_one)


def grown(seeds: tuple[Cents, ...], chance: Random) -> tuple[Cents, ...]:
    """What the meters show: a higher hand never has the lower meter."""
    shown: list[Cents] = []
    for seed in seeds:
        amount = _stepped(seed + Fraction(seed * _GROWTH * chance.randint(0, 100), 100))
        shown.append(min(amount, *shown) if shown else amount)
    return tuple(shown)


def _chances(side_bet: SideBet, decks: int) -> dict[int, Fraction]:
    """The probability of each level's hand; all of its cards are of one rank."""
    cards = decks * len(deck())
    found: dict[int, Fraction] = {}
    for rank, suits in itertools.product(Rank, itertools.product(Suit, repeat=3)):
        first, second, up = (Card(rank, suit) for suit in suits)
        hand = side_bet.evaluator.outcome((first, second), up)
        pay = side_bet.pays.get(hand) if hand is not None else None
        if isinstance(pay, Jackpot):
            alike = Counter(suits).values()
            ways = Fraction(prod(perm(decks, number) for number in alike), perm(cards, 3))
            found[pay.level] = found.get(pay.level, Fraction(0)) + ways
    return found


def _stepped(amount: Fraction) -> Cents:
    return Cents(ceil(amount / _STEP) * _STEP)
