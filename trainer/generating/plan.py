"""A round that is to be dealt: what each hand and the dealer are to have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from trainer.rules.bets import Asks, BetKind
from trainer.rules.cards import Card, deck, point_total
from trainer.texts import TextEnum

Opening = Callable[[Sequence[Card], Card], bool]
"""Whether a hand's first two cards are as wanted, beside the dealer's first."""

ANY_UP: Final = frozenset(range(1, 11))
"""The points that the dealer's first card may have, an Ace counting as 1."""
PAID_AT_ONCE: Final = frozenset(range(2, 10))
"""Those with which they can have no Blackjack: a player's is paid in the Interim Settlement."""


class End(Enum):
    """The way the dealer's hand ends."""

    BLACKJACK = auto()
    BUST = auto()
    SEVENTEEN = 17
    EIGHTEEN = 18
    NINETEEN = 19
    TWENTY = 20
    TWENTY_ONE = 21
    ONE_CARD = auto()


TOTALS: Final = (End.SEVENTEEN, End.EIGHTEEN, End.NINETEEN, End.TWENTY)
"""Ends with which a hand of two cards can stand off."""
DRAWN: Final = frozenset(End) - {End.BLACKJACK, End.ONE_CARD}


FIVE: Final = 5
"""How many cards are many."""


class Draws(Enum):
    """Which cards a hand draws."""

    BY_STRATEGY = auto()
    ONE = auto()
    TOO_MANY = auto()
    TWENTY_ONE = auto()
    TOO_MANY_AND_21 = auto()
    FIVE = auto()
    FIVE_TOO_MANY = auto()
    FIVE_AND_21 = auto()
    SOFT = auto()
    NONE = auto()


_LAST: Final = {Draws.FIVE_TOO_MANY: Draws.TOO_MANY, Draws.FIVE_AND_21: Draws.TWENTY_ONE}
"""How the last of five cards is chosen."""


@dataclass(slots=True)
class BoxPlan:
    """What a box is to have; ``hands`` are wanted by Splits, ``sides`` the hands of side bets.

    ``decided``: no bet of its hands is left for the dealer to draw to.
    """

    opening: list[Opening] = field(default_factory=list)
    decided: bool = False
    natural: bool = False
    hands: int = 1
    doubles: bool = False
    doubles_split: bool = False
    for_less: bool = False
    surrenders: bool = False
    draws: Draws = Draws.BY_STRATEGY
    sides: dict[BetKind, TextEnum | None] = field(default_factory=dict)
    any_side: bool = False
    insured: bool = False
    even_money: bool = False
    stands_off: bool = False
    bettors: int = 1
    unseated: bool = False
    side_alone: bool = False
    leaves: bool = False
    declines: bool = False
    over: bool = False
    unchecked: bool = False
    under: bool = False
    takes_back: bool = False
    played: bool = False
    """Something is wanted of its hand, or of an offer: who leaves, or takes back, is another."""

    def drawing(self, hand: int, cards: int) -> Draws:
        """Which card one of its hands draws next, by its number and how many cards it has."""
        if self.draws is Draws.TOO_MANY_AND_21:
            return Draws.TOO_MANY if hand == 1 else Draws.TWENTY_ONE
        if self.draws in _LAST:
            return Draws.FIVE if cards < FIVE - 1 else _LAST[self.draws]
        return self.draws


@dataclass(slots=True)
class RoundPlan:
    """What a round is to have."""

    boxes: dict[int, BoxPlan] = field(default_factory=dict)
    up: frozenset[int] = ANY_UP
    ends: frozenset[End] = frozenset(End)
    many: bool = False
    soft: bool = False
    envy: int = 0
    """The box at which Envy is to be paid, 0 for none."""
    void: bool = False
    undone: bool = False
    put_right: bool = False
    incidents: list[str] = field(default_factory=list)
    asks: list[tuple[Asks, int]] = field(default_factory=list)


DECK: Final = tuple(deck())


def is_pair(cards: Sequence[Card], _up: Card) -> bool:
    """Tell whether the cards are of one rank."""
    return cards[0].rank is cards[1].rank


def is_blackjack(cards: Sequence[Card], _up: Card) -> bool:
    """Tell whether the cards are a Blackjack."""
    return point_total(cards).points == 21


def no_blackjack(cards: Sequence[Card], _up: Card) -> bool:
    """Tell whether the cards are none."""
    return point_total(cards).points != 21
