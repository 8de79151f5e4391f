"""How many combinations of a full shoe make each outcome of a side bet: all are gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from trainer.rules.cards import Card, deck
from trainer.rules.ruleset import Evaluator
from trainer.sidebets.registry import MAKERS, EvaluatorName, Variant

_FACES: Final = len(deck())


class Draw(StrEnum):
    """What one combination is made of."""

    PAIR = "pair"
    """The hand's first two cards, in no order."""
    PAIR_AND_UP_CARD = "pair_and_up_card"
    """The hand's first two cards, in no order, and the dealer's first card."""
    TRIPLE = "triple"
    """The same three cards, in no order: which of them is the dealer's makes no difference."""


DRAWS: Final[Mapping[EvaluatorName, Draw]] = {
    EvaluatorName.PERFECT_PAIRS: Draw.PAIR,
    EvaluatorName.PLAYER_PAIR: Draw.PAIR,
    EvaluatorName.UNDER_13: Draw.PAIR,
    EvaluatorName.OVER_13: Draw.PAIR,
    EvaluatorName.TWENTY_ONE_PLUS_THREE: Draw.TRIPLE,
    EvaluatorName.PROGRESSIVE: Draw.PAIR_AND_UP_CARD,
}
"""How the combinations of each side bet are counted."""


class Combinations(NamedTuple):
    """The combinations of a shoe by the outcome that they make, and how many there are in all."""

    of: Mapping[StrEnum, int]
    total: int

    def share(self, combinations: int) -> Fraction:
        """How probable it is that one of ``combinations`` comes up."""
        return Fraction(combinations, self.total)


@cache
def combinations(evaluator: EvaluatorName, variant: Variant, decks: int) -> Combinations:
    """The combinations of a full shoe of ``decks`` decks, by what they are worth to a side bet."""
    return count(MAKERS[evaluator](variant), DRAWS[evaluator], decks)


def count(evaluator: Evaluator, draw: Draw, decks: int) -> Combinations:
    """Every combination of ``decks`` decks, asked of ``evaluator``.

    What two cards decide is not asked again of every third. Raises ValueError if ``evaluator``
    leaves a whole combination open.
    """
    found: Counter[StrEnum] = Counter()
    for pair in _pairs(draw, decks):
        outcome = evaluator.outcome(pair.cards, None)
        if outcome is not None:
            found[outcome] += pair.combinations
            continue
        for third, weight in pair.thirds:
            outcome = evaluator.outcome(pair.cards, third)
            if outcome is None:
                raise ValueError(f"{pair.cards} and {third} are left open")
            found[outcome] += weight
    return Combinations(+found, found.total())


class _Pair(NamedTuple):
    """Two faces, and with which third faces they make how many combinations of physical cards."""

    cards: tuple[Card, Card]
    thirds: tuple[tuple[Card | None, int], ...]
    combinations: int


@cache
def _pairs(draw: Draw, decks: int) -> tuple[_Pair, ...]:
    """Every pair of faces. Cards of one face are alike, so faces are gone through, not cards."""
    faces = deck()
    pairs: list[_Pair] = []
    for first in range(_FACES):
        for second in range(first, _FACES):
            thirds = tuple(_THIRDS[draw](first, second, decks))
            combinations = sum(weight for _third, weight in thirds)
            pairs.append(_Pair((faces[first], faces[second]), thirds, combinations))
    return tuple(pairs)


def _no_third(first: int, second: int, decks: int) -> Iterator[tuple[Card | None, int]]:
    yield None, _ways(first, second, decks)


def _up_cards(first: int, second: int, decks: int) -> Iterator[tuple[Card | None, int]]:
    """Every up-card: of a face in the hand the shoe has one less, or two."""
    ways = _ways(first, second, decks)
    for third, face in enumerate(deck()):
        yield face, ways * (decks - (third == first) - (third == second))


def _third_cards(first: int, second: int, decks: int) -> Iterator[tuple[Card | None, int]]:
    """Every third card that does not come before the two in the deck, so each triple once."""
    ways = _ways(first, second, decks)
    if first == second:
        yield deck()[second], ways * (decks - 2) // 3
    else:
        yield deck()[second], decks * _ways(second, second, decks)
    for face in deck()[second + 1 :]:
        yield face, ways * decks


def _ways(first: int, second: int, decks: int) -> int:
    """How many pairs of physical cards show these two faces."""
    return decks * (decks - 1) // 2 if first == second else decks * decks


_THIRDS: Final[Mapping[Draw, Callable[[int, int, int], Iterator[tuple[Card | None, int]]]]] = {
    Draw.PAIR: _no_third,
    Draw.PAIR_AND_UP_CARD: _up_cards,
    Draw.TRIPLE: _third_cards,
}
"""The third faces to a pair, each with the combinations that the three make."""
