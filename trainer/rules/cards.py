"""Playing cards: ranks, suits and the 52 cards of a deck (¶2.2.1, ¶3.2)."""

from __future__ import annotations

from enum import Enum, StrEnum
from functools import cache
from typing import Final, NamedTuple, Self


class Colour(Enum):
    """The two colours that tell a Coloured Pair from a Mixed Pair (¶3.14.2, ¶3.14.3)."""

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
        """The suit's sign, as printed on a card."""
        return {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[self.value]


class Rank(StrEnum):
    """A rank, by the character that stands for it in a scenario file.

    ``points`` is its value with the Ace as 1 (¶3.2); a Soft Total adds ten to one Ace.
    """

    points: int

    def __new__(cls, character: str, points: int) -> Self:
        """Make a member: the points are an attribute, because every card of every round asks."""
        member = str.__new__(cls, character)
        member._value_ = character
        member.points = points
        return member

    ACE = "A", 1
    TWO = "2", 2
    THREE = "3", 3
    FOUR = "4", 4
    FIVE = "5", 5
    SIX = "6", 6
    SEVEN = "7", 7
    EIGHT = "8", 8
    NINE = "9", 9
    TEN = "T", 10
    JACK = "J", 10
    QUEEN = "Q", 10
    KING = "K", 10

    @property
    def corner(self) -> str:
        """What is printed in the corner of the card."""
        return "10" if self is Rank.TEN else self.value


class Card(NamedTuple):
    """One card face. Two cards of one face are equal; their numbers in the events differ."""

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


def parse_rank(text: str) -> Rank | None:
    """The rank that ``text`` names (``Q``, ``10``, ``t``), or None if it names none."""
    return _RANKS.get(text.upper())


def parse_suit(text: str) -> Suit | None:
    """The suit that ``text`` names by its letter or its sign, or None if it names none."""
    return _SUITS.get(text.upper())


def parse_card(text: str) -> Card | None:
    """The card that ``text`` names (``8S``, ``10h``, ``K♦``), or None if it names none."""
    rank, suit = parse_rank(text[:-1]), parse_suit(text[-1:])
    return Card(rank, suit) if rank and suit else None
