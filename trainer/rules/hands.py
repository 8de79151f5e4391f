"""Point Totals (¶3.2): the value of a hand, hard or soft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.rules.cards import Card

TWENTY_ONE: Final = 21


class PointTotal(NamedTuple):
    """A hand's Point Total; ``soft`` where an Ace counts 11 (¶1.11, ¶1.27)."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether the hand is Too Many (¶1.3)."""
        return self.points > TWENTY_ONE


SOFT_17: Final = PointTotal(17, True)
"""The total on which the dealer draws again in some games."""

SOFT_21: Final = PointTotal(TWENTY_ONE, True)
"""The total of a Blackjack, and of a Soft 21 (¶1.26)."""


# Indexed by (points with every Ace as one, whether there is an Ace): a lookup, because hands are
# valued at every card of every round. No hand can exceed 40: the last card is drawn to at most 21.
_TOTALS: Final = tuple(
    (
        PointTotal(low, False),
        PointTotal(low + 10, True) if low + 10 <= TWENTY_ONE else PointTotal(low, False),
    )
    for low in range(42)
)


def total_of(low: int, ace: bool) -> PointTotal:
    """The Point Total of cards worth ``low`` points with every Ace as one."""
    return _TOTALS[low][ace]


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether ``cards``, of a hand that was not split, are a Blackjack (¶1.2)."""
    return len(cards) == 2 and point_total(cards).points == TWENTY_ONE


def point_total(cards: Sequence[Card]) -> PointTotal:
    """The Point Total of ``cards``."""
    return total_of(sum(card.points for card in cards), any(card.points == 1 for card in cards))
