"""The side bets a second time, straight from the documents: what wins, and what it pays.

Cards are texts like ``AS``. No code of the engine is used, and none of its pay tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_RED = "HD"
_ORDER = "A23456789TJQK"
_RANKED = "AKQJT98765432"

_HUXLEY = {"A": (25, 12, 6), "B": (30, 10, 5), "C": (30, 12, 5), "D": (25, 15, 5)}

_NAMES = {
    "2+C": "two_perfect_aces_and_coloured_ace",
    "2s+C": "two_perfect_aces_and_coloured_ace",
    "3red": "three_red_aces",
    "3A": "three_aces",
    "3": "three_of_a_kind",
    "3As": "three_perfect_aces_suit_specific",
    "3Ap": "three_perfect_aces",
    "3p": "perfect_three_of_a_kind",
    "As": "perfect_aces_suit_specific",
    "A": "perfect_aces",
    "Ps": "perfect_pair_suit_specific",
    "P": "perfect_pair",
    "C": "coloured_pair",
    "M": "mixed_pair",
}

# The columns of appendices A to D, the highest hand first; a pay of #1 is 100% of the first meter.
_TABLES = {
    "14": "3red=#1 3A=200 3=20 P=10 C=8 M=5",
    "15": "2+C=#1 3A=200 Ps=20 P=15 C=10 M=4",
    "16": "2s+C=#1 As=200 A=100 P=15 C=10 M=4",
    "01": "3Ap=#1 As=200 Ps=30 P=12 C=8 M=3",
    "02": "3Ap=#1 As=200 A=100 P=10 C=6 M=4",
    "03": "3Ap=#1 3p=300 A=50 P=10 C=8 M=4",
    "04": "3As=#1 3Ap=2000 3p=300 A=40 P=10 C=8 M=4",
    "13": "3Ap=#1 As=200 A=100 P=10 M=5",
    "05": "3Ap=#1 As=200 Ps=30 P=10 C=7 M=3",
    "06": "3Ap=#1 As=200 A=100 P=10 C=6 M=3",
    "07": "3Ap=#1 3p=300 A=50 P=10 C=6 M=4",
    "08": "3As=#1 3Ap=1000 3p=300 A=40 P=10 C=8 M=4",
    "09": "3Ap=#1 As=200 Ps=30 P=10 C=5 M=3",
    "10": "3Ap=#1 As=200 A=100 P=10 C=5 M=3",
    "11": "3Ap=#1 3p=300 A=50 P=10 C=6 M=4",
    "12": "3As=#1 3Ap=1000 3p=300 A=40 P=10 C=8 M=4",
    "MLP-01": "3As=#1 3Ap=#2 3p=#3 A=50 P=10 C=8 M=4",
    "MLP-02": "3As=#1 3Ap=#2 3p=300 A=50 P=10 C=8 M=4",
    "MLP-04": "3Ap=#1 3p=#2 A=40 P=10 C=8 M=5",
    "D01": "3Ap=#1 3p=100 A=50 P=4 C=2",
    "D02": "3As=#1 3Ap=500 3p=100 A=50 P=4 C=2",
    "D03": "3Ap=#1 3p=100 A=50 P=4 C=2",
    "D04": "3Ap=#1 3p=100 A=50 P=4 C=2",
    "D05": "3As=#1 3Ap=500 3p=100 A=50 P=4 C=2",
}
_TWO_RANKS = {"05", "06", "07", "08", "MLP-04", "D03", "D05"}
_THREE_RANKS = {"09", "10", "11", "12", "D04"}


def pair(cards: list[str], table: str | None) -> tuple[str, int]:
    """Perfect Pairs: the hand, and what it pays to 1 (0: the bet loses)."""
    perfect, coloured, mixed = _HUXLEY[table or "A"]
    first, second = cards
    if first[0] != second[0]:
        return "lose", 0
    if first == second:
        return "perfect_pair", perfect
    if (first[1] in _RED) == (second[1] in _RED):
        return "coloured_pair", coloured
    return "mixed_pair", mixed


def player_pair(cards: list[str]) -> tuple[str, int]:
    """Player Pair (Blackjack v5 3.13.1)."""
    return ("player_pair", 11) if cards[0][0] == cards[1][0] else ("lose", 0)


def under_over(kind: str, cards: list[str]) -> tuple[str, int]:
    """Under 13 and Over 13: an Ace counts 1 (Blackjack v5 3.13.2)."""
    points = sum(min(_ORDER.index(card[0]) + 1, 10) for card in cards)
    won = points < 13 if kind == "under_13" else points > 13
    return ("win", 1) if won else ("lose", 0)


def twenty_one_plus_three(
    cards: list[str], up: str, house: Mapping[str, object] = MappingProxyType({})
) -> tuple[str, int]:
    """21+3 (Live 1.4, 1.5)."""
    three = [*cards, up]
    suits = len({card[1] for card in three})
    suited = suits == 1
    if len({card[0] for card in three}) == 1:
        if suits == 2 and house.get("trips_of_two_suits") is False:
            return "lose", 0
        return ("suited_trips", 100) if suited else ("three_of_a_kind", 30)
    aces = {"low": (0,), "high": (13,)}.get(str(house.get("ace_in_straight")), (0, 13))
    ranks = [[_ORDER.index(card[0]) or ace for card in three] for ace in aces]
    if any(max(at) - min(at) == 2 and len(set(at)) == 3 for at in ranks):
        return ("straight_flush", 40) if suited else ("straight", 10)
    return ("flush", 5) if suited else ("lose", 0)


@dataclass
class PayTable:
    """One column of an appendix, with the operator's choices."""

    id: str
    ranks: tuple[str, ...]
    suit: str

    def __post_init__(self) -> None:
        name = self.id.removeprefix("PT-PRG-PP-")
        self.name = name if name in _TABLES else name.rstrip("abc")
        if not self.ranks:
            self.ranks = ("A", "K", "Q")[: self._chosen()]
        assert len(self.ranks) == self._chosen()
        self.envy = {"three_perfect_aces": 50} if self.name == "MLP-04" else {}
        self.dealer_envy = name == "06b"

    def _chosen(self) -> int:
        return 3 if self.name in _THREE_RANKS else 2 if self.name in _TWO_RANKS else 1

    def hand(self, cards: list[str], up: str) -> tuple[str, str]:
        """The highest-ranking hand and its pay: ``20`` for 1, ``#2`` of a meter, ``0``: lost."""
        for row in _TABLES[self.name].split():
            code, _, pay = row.partition("=")
            if self._makes(code, cards, up):
                return _NAMES[code], pay
        return "lose", "0"

    def _makes(self, code: str, cards: list[str], up: str) -> bool:
        held = [*cards, up] if code.startswith(("3", "2")) else cards
        ranks, suits = [card[0] for card in held], [card[1] for card in held]
        if len(set(ranks)) > 1:
            return False
        alike = len(set(suits)) == 1
        one_colour = len({suit in _RED for suit in suits}) == 1
        highest = ranks[0] == min(self.ranks, key=_RANKED.index)
        chosen = ranks[0] in self.ranks
        in_suit = set(suits) == {self.suit}
        return {
            "2+C": highest and one_colour and not alike,
            "2s+C": highest and one_colour and suits.count(self.suit) == 2,
            "3red": highest and set(suits) <= set(_RED),
            "3A": highest,
            "3": True,
            "3As": chosen and in_suit,
            "3Ap": chosen and alike,
            "3p": alike,
            "As": highest and in_suit,
            "A": highest and alike,
            "Ps": in_suit,
            "P": alike,
            "C": one_colour and not alike,
            "M": not one_colour,
        }[code]
