"""How many combinations of a full shoe make each outcome of a side bet, all of them enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

from trainer.rules.bets import BetKind
from trainer.rules.cards import Card, deck
from trainer.rules.ruleset import Evaluator
from trainer.sidebets.registry import SIDE_BET_KINDS, Draw, Variant
from trainer.texts import TextEnum


class Combinations(NamedTuple):
    """The number of combinations of a shoe for each outcome, and in total."""

    of: Mapping[TextEnum, int]
    total: int

    def share(self, combinations: int) -> Fraction:
        """The probability that one of ``combinations`` comes up."""
        return Fraction(combinations, self.total)


Shoe = tuple[tuple[Card, int], ...]
"""The cards in a shoe: every face once, with the number of cards that show it."""


def full_shoe(decks: int) -> Shoe:
    """The shoe before the first card is dealt."""
    return tuple((face, decks) for face in deck())


@cache
def combinations(bet: BetKind, variant: Variant, decks: int) -> Combinations:
    """The combinations of a full shoe of ``decks`` decks, by their outcome for a side bet."""
    kind = SIDE_BET_KINDS[bet]
    return count(kind.make(variant), kind.draw, full_shoe(decks))


def count(evaluator: Evaluator, draw: Draw, shoe: Shoe) -> Combinations:
    """Evaluate every combination of the cards in ``shoe`` with ``evaluator``.

    Cards of one face are alike, so faces are enumerated and each combination of them is weighted by
    the number of cards. An outcome decided by two cards is not evaluated again for every third.
    Raises ValueError if ``evaluator`` leaves a complete combination open.
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
"""The third faces for a pair of faces, each with the number of combinations of the three."""


class _Pair(NamedTuple):
    """Two faces with their thirds, and the number of combinations of all of these."""

    cards: tuple[Card, Card]
    thirds: _Thirds
    combinations: int


# One draw from one shoe takes a few megabytes; a document's pay tables are read shoe by shoe.
@lru_cache(maxsize=2)
def _pairs(draw: Draw, shoe: Shoe) -> tuple[_Pair, ...]:
    """Every pair of faces, the first at or before the second in the shoe."""
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
    """Every up-card; the shoe has one or two fewer of a face that is in the hand."""
    ways = _ways(shoe, first, second)
    return tuple(
        (face, ways * (cards - (third == first) - (third == second)))
        for third, (face, cards) in enumerate(shoe)
    )


def _third_cards(shoe: Shoe, first: int, second: int) -> _Thirds:
    """Every third card at or after the second in the shoe, so that each triple occurs once."""
    ways = _ways(shoe, first, second)
    face, cards = shoe[second]
    alike = comb(cards, 3) if first == second else shoe[first][1] * comb(cards, 2)
    return ((face, alike), *((face, ways * cards) for face, cards in shoe[second + 1 :]))


def _ways(shoe: Shoe, first: int, second: int) -> int:
    """Tell how many pairs of cards show these two faces."""
    return comb(shoe[first][1], 2) if first == second else shoe[first][1] * shoe[second][1]


_THIRDS: Final[Mapping[Draw, Callable[[Shoe, int, int], _Thirds]]] = {
    Draw.PAIR: _no_third,
    Draw.PAIR_AND_UP_CARD: _up_cards,
    Draw.TRIPLE: _third_cards,
}
"""For each draw, the thirds for the pair of faces at two places in the shoe."""
