"""The exact odds of one side bet at one pay table, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Final

from trainer.rules.bets import BetKind
from trainer.rules.money import Basis, Cents, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Jackpot, Pay

UNIT: Final = Cents(100)
"""The base wagering unit that the figures of a progressive are for."""

EVEN: Final = Fraction(1)
"""A return that favours nobody."""


@dataclass(frozen=True, slots=True)
class HandOdds:
    """One winning hand: how many combinations make it, how probable it is, and what it pays."""

    hand: StrEnum
    combinations: int
    probability: Fraction
    pay: Pay


@dataclass(frozen=True)
class BetOdds:
    """The odds of a side bet at a pay table, with a full shoe of ``decks`` decks.

    ``hands`` are those that win, in the order of the pay table; ``total`` are all combinations.
    ``levels`` is how many meters the bet has, 0 for none. ``left_out`` are the rules that would
    pay more and are not in the figures. The *return* is what comes back for each unit staked: the
    stake too where a pay is "to 1", the pay alone where it is "for 1". A progressive's return
    depends on its meters, which are handed in, in cents, the first level first, each as it stands
    when the hand is paid; meters that are not told are at nothing.
    """

    kind: BetKind
    pay_table: str
    decks: int
    hands: tuple[HandOdds, ...]
    total: int
    levels: int = 0
    left_out: tuple[Rule, ...] = ()

    @property
    def losing(self) -> int:
        """How many combinations lose."""
        return self.total - sum(hand.combinations for hand in self.hands)

    @cached_property
    def fixed_return(self) -> Fraction:
        """The return of the hands that pay no meter."""
        return sum(
            (
                hand.probability * returned(hand.pay)
                for hand in self.hands
                if isinstance(hand.pay, Odds)
            ),
            Fraction(0),
        )

    @cached_property
    def per_meter(self) -> tuple[Fraction, ...]:
        """For each level the return that a unit of money in its meter adds."""
        return tuple(
            sum(
                (hand.probability for hand in self.hands if hand.pay == Jackpot(level)), Fraction(0)
            )
            for level in range(1, self.levels + 1)
        )

    @cached_property
    def break_even(self) -> tuple[Fraction | None, ...]:
        """For each level the meter, in units of money, at which the bet favours nobody.

        The other meters are taken to be at nothing. None where no hand wins the meter.
        """
        return tuple((EVEN - self.fixed_return) / each if each else None for each in self.per_meter)

    def player_return(self, meters: Sequence[Cents] = ()) -> Fraction:
        """The return with these meters."""
        return self.fixed_return + sum(
            each * Fraction(meter, UNIT)
            for each, meter in zip(self.per_meter, meters, strict=False)
        )

    def house_edge(self, meters: Sequence[Cents] = ()) -> Fraction:
        """What the house keeps of each unit staked; below nothing where the bet favours players."""
        return EVEN - self.player_return(meters)

    def in_players_favour(self, meters: Sequence[Cents] = ()) -> bool:
        """Whether players win more on this bet than they stake."""
        return self.house_edge(meters) < 0


def returned(odds: Odds) -> Fraction:
    """What a winner is handed for each unit staked, the stake included where it stays."""
    stake = EVEN if odds.basis is Basis.TO else Fraction(0)
    return stake + Fraction(odds.pays, odds.per)
