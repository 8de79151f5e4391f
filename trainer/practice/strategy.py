"""How an ordinary player plays: basic strategy for several decks, dealer stands on 17.

No document prescribes it: it only makes the hands of a generated round look like those at a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.rules.bets import Call
from trainer.rules.cards import Card
from trainer.rules.hands import point_total

_ACE: Final = 1
_WEAK: Final = range(2, 7)
"""The up-cards with which the dealer often busts."""
_SPLITS: Final = {
    1: range(1, 11),
    2: range(2, 8),
    3: range(2, 8),
    4: range(5, 7),
    6: _WEAK,
    7: range(2, 8),
    8: range(2, 10),
    9: frozenset((2, 3, 4, 5, 6, 8, 9)),
}
"""By the points of one card of the pair: the up-cards against which it is split."""
_HARD_DOUBLES: Final = {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}
_SOFT_DOUBLES: Final = {
    13: range(5, 7),
    14: range(5, 7),
    15: range(4, 7),
    16: range(4, 7),
    17: range(3, 7),
    18: range(3, 7),
}


def surrenders(cards: Sequence[Card], up_card: Card) -> bool:
    """Whether two cards are given up against ``up_card``."""
    total = point_total(cards)
    if total.soft or len(cards) != 2 or cards[0].points == cards[1].points == 8:
        return False
    return (total.points == 16 and up_card.points in (9, 10)) or (
        total.points == 15 and up_card.points == 10
    )


def best_call(cards: Sequence[Card], up_card: Card, calls: Sequence[Call]) -> Call:
    """The call for a hand among the legal ``calls``, of which there is at least one."""
    wishes = (*_wishes(cards, up_card.points), Call.HIT, Call.STAND)
    return next((call for call in wishes if call in calls), calls[0])


def _wishes(cards: Sequence[Card], up: int) -> Sequence[Call]:
    total = point_total(cards)
    pair = len(cards) == 2 and cards[0].rank is cards[1].rank
    if pair and up in _SPLITS.get(cards[0].points, ()):
        return (Call.SPLIT,)
    if total.soft:
        if up in _SOFT_DOUBLES.get(total.points, ()):
            return (Call.DOUBLE, Call.STAND if total.points >= 18 else Call.HIT)
        stands = total.points >= 19 or (total.points == 18 and up not in (_ACE, 9, 10))
        return (Call.STAND,) if stands else (Call.HIT,)
    if up in _HARD_DOUBLES.get(total.points, ()):
        return (Call.DOUBLE, Call.HIT)
    stands = total.points >= 17 or (
        up in _WEAK and (total.points >= 13 or (total.points == 12 and up >= 4))
    )
    return (Call.STAND,) if stands else (Call.HIT,)
