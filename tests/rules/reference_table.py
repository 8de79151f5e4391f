"""The table of the second settlement: documents, chips on the spots, hands and totals."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from trainer.scenario.model import Bettor, Box

Key = tuple[int, str, str, int | None]
"""Box, name, kind of bet, hand."""
Result = tuple[str, int, int]
"""Outcome, stake, net."""

VALUES = dict(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
CAPPED = ("under_13", "over_13")


@dataclass
class Points:
    """What a document says of the points on which they differ."""

    sides: tuple[str, ...]
    hole_card: bool = False
    forced_below: int = 12
    most_hands: int = 4
    resplit_aces: bool = False
    at_once: bool = False
    double_after_split: bool = True
    blackjack_takes_all: bool = False
    own_bet: bool = False
    insurance_exact: bool = False
    surrender: bool = True
    even_money: bool = True
    hits_soft_17: bool = False
    peek_on_ten: bool = False


DOCUMENTS = {
    "rws-perfect-pairs-v5": Points(("perfect_pairs",)),
    "rws-blackjack-v5": Points(("player_pair", "under_13", "over_13")),
    "huxley-perfect-pairs": Points(("perfect_pairs",), own_bet=True),
    "live-blackjack": Points(
        ("perfect_pairs", "twenty_one_plus_three"),
        hole_card=True,
        forced_below=0,
        most_hands=2,
        at_once=True,
        double_after_split=False,
        blackjack_takes_all=True,
        own_bet=True,
        insurance_exact=True,
        surrender=False,
        even_money=False,
    ),
    "nevada-perfect-pairs-progressive": Points(
        ("progressive",),
        hole_card=True,
        forced_below=0,
        blackjack_takes_all=True,
        own_bet=True,
        surrender=False,
        even_money=False,
        peek_on_ten=True,
    ),
}


@dataclass
class Stake:
    """Chips on a spot, how many of them count, and the part in which what is added counts."""

    placed: int
    counted: int
    share: Fraction = Fraction(1)


@dataclass
class Hand:
    cards: list[str]
    bets: dict[str, Stake]
    doubles: dict[str, int] = field(default_factory=dict)
    from_split: bool = False
    aces_again: bool = False
    surrendered: bool = False
    settled: dict[str, Result] = field(default_factory=dict)
    """The bets on it that are settled or returned, by bettor."""
    at_interim: set[str] = field(default_factory=set)

    def stake(self, name: str) -> int:
        return self.bets[name].counted + self.doubles.get(name, 0)

    def open(self) -> set[str]:
        """Who has a bet on it that is neither settled nor returned."""
        return set(self.bets) - set(self.settled)

    def total(self) -> int:
        return total_of(self.cards)

    def blackjack(self) -> bool:  # 1.2
        return not self.from_split and is_blackjack(self.cards)


class Seats:
    """A box before the cards: who has what on it, and who decides."""

    def __init__(self, box: Box, game: Points, unit: int) -> None:
        self.box = box
        self.game = game
        self.number = box.number
        self.bets: dict[str, dict[str, Stake]] = {kind: {} for kind in ("main", *game.sides)}
        self.gone: set[str] = set()
        for bettor in box.bettors:
            if bettor.main:
                self.bets["main"][bettor.name] = Stake(bettor.main, bettor.main)
            for kind, bet in bettor.side_bets.items():
                self.bets[kind.value][bettor.name] = Stake(bet, bet)
            if bettor.progressive:
                self.bets["progressive"][bettor.name] = Stake(unit, unit)

    def named(self, name: str) -> Bettor:
        return next(bettor for bettor in self.box.bettors if bettor.name == name)

    def decider(self) -> str | None:  # 1.25
        first = self.box.bettors[0]
        # Where a side bet alone is returned nobody decides with it.
        kinds = ("main",) if self.game.own_bet else tuple(self.bets)
        present = any(first.name in self.bets[kind] for kind in kinds)
        if not first.standing and present and first.name not in self.gone:
            return first.name
        staying = {
            name: bet.placed for name, bet in self.bets["main"].items() if name not in self.gone
        }
        return max(staying, key=lambda name: staying[name]) if staying else None

    def in_order(self, kind: str) -> list[str]:
        """Who has a bet of this kind, the Seated Player first (5.1)."""
        names = [bettor.name for bettor in self.box.bettors if bettor.name in self.bets[kind]]
        return sorted(names, key=lambda name: name != self.decider())

    def total(self, kind: str) -> int:
        return sum(bet.placed for bet in self.bets[kind].values())


def total_of(cards: list[str]) -> int:  # 3.2
    low = sum(VALUES[card[0]] for card in cards)
    aces = any(card[0] == "A" for card in cards)
    return low + 10 if aces and low + 10 <= 21 else low


def is_soft(cards: list[str]) -> bool:
    return total_of(cards) != sum(VALUES[card[0]] for card in cards)


def is_blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and total_of(cards) == 21
