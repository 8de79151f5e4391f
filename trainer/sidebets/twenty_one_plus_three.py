"""21+3: a hand's first two cards and the dealer's up-card as a three-card hand (Live ¶1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from trainer.rules.bets import Outcome
from trainer.rules.cards import Card, Rank
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AceInStraight, House
from trainer.texts import N_, TextEnum


class ThreeCardHand(TextEnum):
    """The three-card hands that win, the best first."""

    SUITED_TRIPS = "suited_trips", N_("Suited Trips")
    STRAIGHT_FLUSH = "straight_flush", N_("Straight Flush")
    THREE_OF_A_KIND = "three_of_a_kind", N_("Three of a Kind")
    STRAIGHT = "straight", N_("Straight")
    FLUSH = "flush", N_("Flush")


MADE_OF: Final[Mapping[str, str]] = {
    ThreeCardHand.SUITED_TRIPS: N_("same rank, same suit"),
    ThreeCardHand.STRAIGHT_FLUSH: N_("in sequence, same suit"),
    ThreeCardHand.THREE_OF_A_KIND: N_("same rank, mixed suits"),
    ThreeCardHand.STRAIGHT: N_("in sequence, mixed suits"),
    ThreeCardHand.FLUSH: N_("same suit, not in sequence"),
}
"""What makes each hand of 21+3."""

_Ranks = frozenset[Rank]

# The ranks in sequence; the Ace may be at either end of a straight, never in the middle.
_SEQUENCES: Final = {
    AceInStraight.BOTH: (*Rank, Rank.ACE),
    AceInStraight.LOW: tuple(Rank),
    AceInStraight.HIGH: (*tuple(Rank)[1:], Rank.ACE),
}
_STRAIGHTS: Final[Mapping[AceInStraight, frozenset[_Ranks]]] = {
    ace: frozenset(frozenset(ranks[low : low + 3]) for low in range(len(ranks) - 2))
    for ace, ranks in _SEQUENCES.items()
}
_PARTS_OF_STRAIGHTS: Final[Mapping[AceInStraight, frozenset[_Ranks]]] = {
    ace: frozenset(frozenset(two) for straight in straights for two in combinations(straight, 2))
    for ace, straights in _STRAIGHTS.items()
}
_WITH_AN_ACE: Final = _STRAIGHTS[AceInStraight.LOW] ^ _STRAIGHTS[AceInStraight.HIGH]
"""The straights on which the readings of the Ace differ."""

TRIPS: Final = "trips_of_two_suits"
ACE: Final = "ace_in_straight"


class TwentyOnePlusThree:
    """The evaluator of a 21+3 bet, by the house's readings of Three of a Kind and of the Ace."""

    __slots__ = ("_ace", "_trips_of_two_suits")

    hands: type[TextEnum] = ThreeCardHand
    """The outcomes that can win."""
    readings: tuple[str, ...] = (TRIPS, ACE)
    """The entries of the register on which it depends what the cards make."""

    def __init__(self, house: House = House()) -> None:
        self._trips_of_two_suits = house.trips_of_two_suits
        self._ace = house.ace_in_straight

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        """The three-card hand, or ``Outcome.LOSE``; None while the cards leave it open.

        Two of the three cards are enough to lose, if no third can make a hand with them.
        """
        known = cards[:2] if up_card is None else (*cards[:2], up_card)
        if len(known) < 2:
            return None
        if len(known) == 2:
            return None if self._promising(known[0], known[1]) else Outcome.LOSE
        return self._hand(known[0], known[1], known[2])

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        """The rules that justify ``outcome``, without those of the pay table."""
        del cards
        if outcome is Outcome.LOSE:
            return (Rule.TWENTY_ONE_PLUS_THREE_LOSES,)
        return (Rule.TWENTY_ONE_PLUS_THREE,)

    def settings(self, cards: Sequence[Card], up_card: Card | None) -> tuple[str, ...]:
        """The readings by which these three cards make one hand or another."""
        if up_card is None:
            return ()
        three = (*cards[:2], up_card)
        ranks = frozenset(card.rank for card in three)
        if len(ranks) == 1:
            return (TRIPS,) if len({card.suit for card in three}) == 2 else ()
        return (ACE,) if ranks in _WITH_AN_ACE else ()

    def _promising(self, first: Card, second: Card) -> bool:
        """Tell whether some third card makes a hand with these two."""
        return (
            first.rank is second.rank
            or first.suit is second.suit
            or frozenset((first.rank, second.rank)) in _PARTS_OF_STRAIGHTS[self._ace]
        )

    def _hand(self, first: Card, second: Card, third: Card) -> TextEnum:
        suits = len({first.suit, second.suit, third.suit})
        if first.rank is second.rank is third.rank:
            if suits == 1:
                return ThreeCardHand.SUITED_TRIPS
            trips = suits == 3 or self._trips_of_two_suits
            return ThreeCardHand.THREE_OF_A_KIND if trips else Outcome.LOSE
        if frozenset((first.rank, second.rank, third.rank)) in _STRAIGHTS[self._ace]:
            return ThreeCardHand.STRAIGHT_FLUSH if suits == 1 else ThreeCardHand.STRAIGHT
        return ThreeCardHand.FLUSH if suits == 1 else Outcome.LOSE
