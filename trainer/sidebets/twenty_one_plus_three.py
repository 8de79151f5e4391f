"""21+3: a hand's first two cards and the dealer's up-card as a three-card hand (Live ¶1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card, Rank
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class ThreeCardHand(TextEnum):
    """The three-card hands that win, the best first."""

    SUITED_TRIPS = "suited_trips", N_("Suited Trips")
    STRAIGHT_FLUSH = "straight_flush", N_("Straight Flush")
    THREE_OF_A_KIND = "three_of_a_kind", N_("Three of a Kind")
    STRAIGHT = "straight", N_("Straight")
    FLUSH = "flush", N_("Flush")


_Ranks = frozenset[Rank]

# For all sequences of three ranks; the Ace may be at either end, never in the middle.
_IN_SEQUENCE: Final = (*Rank, Rank.ACE)
_STRAIGHTS: Final[frozenset[_Ranks]] = frozenset(
    frozenset(_IN_SEQUENCE[low : low + 3]) for low in range(len(_IN_SEQUENCE) - 2)
)
_PARTS_OF_STRAIGHTS: Final[frozenset[_Ranks]] = frozenset(
    frozenset(two) for straight in _STRAIGHTS for two in combinations(straight, 2)
)


class TwentyOnePlusThree:
    """The evaluator of a 21+3 bet. It has no state."""

    __slots__ = ()

    hands: type[TextEnum] = ThreeCardHand
    """The outcomes that can win."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """The three-card hand, or ``Outcome.LOSE``; None while the cards leave it open.

        Two of the three cards are enough to lose, if no third can make a hand with them.
        """
        known = cards[:2] if up_card is None else (*cards[:2], up_card)
        if len(known) < 2:
            return None
        if len(known) == 2:
            return None if _promising(known[0], known[1]) else Outcome.LOSE
        return _hand(known[0], known[1], known[2])

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify ``outcome``, without those of the pay table."""
        del cards
        if outcome is Outcome.LOSE:
            return (Rule.TWENTY_ONE_PLUS_THREE_LOSES,)
        return (Rule.TWENTY_ONE_PLUS_THREE,)


def _promising(first: Card, second: Card) -> bool:
    """Whether some third card makes a hand with these two."""
    return (
        first.rank is second.rank
        or first.suit is second.suit
        or frozenset((first.rank, second.rank)) in _PARTS_OF_STRAIGHTS
    )


def _hand(first: Card, second: Card, third: Card) -> TextEnum:
    suited = first.suit is second.suit is third.suit
    if first.rank is second.rank is third.rank:
        return ThreeCardHand.SUITED_TRIPS if suited else ThreeCardHand.THREE_OF_A_KIND
    if frozenset((first.rank, second.rank, third.rank)) in _STRAIGHTS:
        return ThreeCardHand.STRAIGHT_FLUSH if suited else ThreeCardHand.STRAIGHT
    return ThreeCardHand.FLUSH if suited else Outcome.LOSE
