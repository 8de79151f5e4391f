"""How many combinations of a full shoe make each outcome of a side bet: all are gone through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from trainer.rules.cards import Card, deck
from trainer.rules.ruleset import Evaluator
from trainer.sidebets.registry import SIDE_BET_KINDS, EvaluatorName, Variant
from trainer.texts import TextEnum


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

    of: Mapping[TextEnum, int]
    total: int

    def share(self, combinations: int) -> Fraction:
        """How probable it is that one of ``combinations`` comes up."""
        return Fraction(combinations, self.total)


Shoe = tuple[tuple[Card, int], ...]
"""Which cards are in a shoe: every face once, with how many cards show it."""


def full_shoe(decks: int) -> Shoe:
    """The shoe before the first card leaves it."""
    return tuple((face, decks) for face in deck())


@cache
def combinations(evaluator: EvaluatorName, variant: Variant, decks: int) -> Combinations:
    """The combinations of a full shoe of ``decks`` decks, by what they are worth to a side bet."""
    return count(SIDE_BET_KINDS[evaluator].make(variant), DRAWS[evaluator], full_shoe(decks))


def count(evaluator: Evaluator, draw: Draw, shoe: Shoe) -> Combinations:
    """Every combination of the cards in ``shoe``, asked of ``evaluator``.

    Cards of one face are alike, so faces are gone through, each combination of them weighted with
    the cards there are. What two cards decide is not asked again of every third. Raises ValueError
    if ``evaluator`` leaves a whole combination open.
    """
    found: Counter[TextEnum] = Counter()
    for pair in _pairs(draw, shoe):
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


_Thirds = tuple[tuple[Card | None, int], ...]
"""Third faces to a pair of faces, each with the combinations of cards that the three make."""


class _Pair(NamedTuple):
    """Two faces with their thirds, and the combinations of all of these."""

    cards: tuple[Card, Card]
    thirds: _Thirds
    combinations: int


# One draw of one shoe is some megabytes; a document's pay tables are asked for shoe by shoe.
@lru_cache(maxsize=2)
def _pairs(draw: Draw, shoe: Shoe) -> tuple[_Pair, ...]:
    """Every pair of faces, the first of them not after the second in the shoe."""
    pairs: list[_Pair] = []
    for first in range(len(shoe)):
        for second in range(first, len(shoe)):
            thirds = _THIRDS[draw](shoe, first, second)
            combinations = sum(weight for _third, weight in thirds)
            pairs.append(_Pair((shoe[first][0], shoe[second][0]), thirds, combinations))
    return tuple(pairs)


def _no_third(shoe: Shoe, first: int, second: int) -> _Thirds:
    return ((None, _ways(shoe, first, second)),)


def _up_cards(shoe: Shoe, first: int, second: int) -> _Thirds:
    """Every up-card: of a face in the hand the shoe has one less, or two."""
    ways = _ways(shoe, first, second)
    return tuple(
        (face, ways * (cards - (third == first) - (third == second)))
        for third, (face, cards) in enumerate(shoe)
    )


def _third_cards(shoe: Shoe, first: int, second: int) -> _Thirds:
    """Every third card not before the second in the shoe, so that each triple comes once."""
    ways = _ways(shoe, first, second)
    face, cards = shoe[second]
    alike = comb(cards, 3) if first == second else shoe[first][1] * comb(cards, 2)
    return ((face, alike), *((face, ways * cards) for face, cards in shoe[second + 1 :]))


def _ways(shoe: Shoe, first: int, second: int) -> int:
    """How many pairs of cards show these two faces."""
    return comb(shoe[first][1], 2) if first == second else shoe[first][1] * shoe[second][1]


_THIRDS: Final[Mapping[Draw, Callable[[Shoe, int, int], _Thirds]]] = {
    Draw.PAIR: _no_third,
    Draw.PAIR_AND_UP_CARD: _up_cards,
    Draw.TRIPLE: _third_cards,
}
"""The thirds that a draw has to the pair of faces at these two places in the shoe."""
