"""Playing cards: ranks, suits and the 52 cards of a deck (¶2.2.1, ¶3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from functools import cache
from typing import Final, NamedTuple, Self

from trainer.texts import N_


class Colour(Enum):
    """The two colours that distinguish a Coloured Pair from a Mixed Pair (¶3.14.2, ¶3.14.3)."""

    RED = "red"
    BLACK = "black"


class Suit(StrEnum):
    """A suit, by the letter that stands for it in a scenario file."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def colour(self) -> Colour:
        """Red for hearts and diamonds, black for spades and clubs."""
        return Colour.RED if self in (Suit.HEARTS, Suit.DIAMONDS) else Colour.BLACK

    @property
    def symbol(self) -> str:
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]


class Rank(StrEnum):
    """A rank, by the character that stands for it in a scenario file.

    ``points`` is its value with the Ace as 1 (¶3.2); a Soft Total adds ten to one Ace. ``text``
    names one card of the rank, ``plural`` several.
    """

    points: int
    text: str
    plural: str

    def __new__(cls, character: str, points: int, text: str, plural: str) -> Self:
        """Make a member. ``points`` is an attribute, because it is read for every card dealt."""
        member = str.__new__(cls, character)
        member._value_ = character
        member.points = points
        member.text = text
        member.plural = plural
        return member

    ACE = "A", 1, N_("Ace"), N_("Aces")
    TWO = "2", 2, N_("2"), N_("2s")
    THREE = "3", 3, N_("3"), N_("3s")
    FOUR = "4", 4, N_("4"), N_("4s")
    FIVE = "5", 5, N_("5"), N_("5s")
    SIX = "6", 6, N_("6"), N_("6s")
    SEVEN = "7", 7, N_("7"), N_("7s")
    EIGHT = "8", 8, N_("8"), N_("8s")
    NINE = "9", 9, N_("9"), N_("9s")
    TEN = "T", 10, N_("10"), N_("10s")
    JACK = "J", 10, N_("Jack"), N_("Jacks")
    QUEEN = "Q", 10, N_("Queen"), N_("Queens")
    KING = "K", 10, N_("King"), N_("Kings")

    @property
    def corner(self) -> str:
        """Return what is printed in the corner of the card."""
        return "10" if self is Rank.TEN else self.value


class Card(NamedTuple):
    """A card face. Two cards with the same face are equal; only their numbers in events differ."""

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """Points with the Ace as 1 (¶3.2)."""
        return self.rank.points

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"


@cache
def deck() -> tuple[Card, ...]:
    """The 52 cards, suit by suit, in the order of ``Suit`` and ``Rank``."""
    return tuple(Card(rank, suit) for suit in Suit for rank in Rank)


_RANKS: Final = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS: Final = {mark: suit for suit in Suit for mark in (suit.value, suit.symbol)}
_CARDS: Final = {
    letters + mark: Card(rank, suit)
    for letters, rank in _RANKS.items()
    for mark, suit in _SUITS.items()
}


def parse_rank(text: str) -> Rank | None:
    """The rank that ``text`` names (``Q``, ``10``, ``t``), or None if it names none."""
    return _RANKS.get(text.upper())


def parse_suit(text: str) -> Suit | None:
    """The suit that ``text`` names by letter or symbol, or None if it names none."""
    return _SUITS.get(text.upper())


def parse_card(text: str) -> Card | None:
    """The card that ``text`` names (``8S``, ``10h``, ``K♦``), or None if it names none."""
    return _CARDS.get(text.upper())


# Point Totals (¶3.2): the value of a hand, hard or soft.

TWENTY_ONE: Final = 21


class PointTotal(NamedTuple):
    """A hand's Point Total; ``soft`` where an Ace counts 11 (¶1.11, ¶1.27)."""

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        """True if the hand is Too Many (¶1.3)."""
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
    """Tell whether ``cards``, of a hand that was not split, are a Blackjack (¶1.2)."""
    return len(cards) == 2 and point_total(cards).points == TWENTY_ONE


def point_total(cards: Sequence[Card]) -> PointTotal:
    """The Point Total of ``cards``."""
    return total_of(sum(card.points for card in cards), any(card.points == 1 for card in cards))
