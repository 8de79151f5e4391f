"""The exact odds of one side bet at one pay table, as a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from trainer.rulebook.paytables import BASE_UNIT
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank
from trainer.rules.money import Basis, Cents, Jackpot, Odds, Pay
from trainer.rules.ruleset import House
from trainer.texts import N_, TextEnum

EVEN: Final = Fraction(1)
"""A return that favours neither side."""


class LeftOut(TextEnum):
    """Winnings that the figures do not include."""

    ENVY = "envy", N_("Envy depends on the other players; it is not included in these figures.")
    DEALER_ENVY = (
        "dealer_envy",
        N_("Dealer Envy goes to the dealer; it is not included in these figures."),
    )
    DYNAMIC_PAYS = (
        "dynamic_pays",
        N_("Dynamic Pays change with every round; these figures are for the default pays."),
    )


@dataclass(frozen=True, slots=True)
class HandOdds:
    """One winning hand: how many combinations make it, its probability, and what it pays.

    ``in_suit``: it must be in the suit that the operator has chosen.
    """

    hand: TextEnum
    combinations: int
    probability: Fraction
    pay: Pay
    in_suit: bool = False


@dataclass(frozen=True)
class BetOdds:
    """The odds of a side bet at a pay table, with a full shoe of ``decks`` decks.

    ``hands`` are those that win, in the order of the pay table; ``total`` are all combinations.
    ``levels`` is how many meters the bet has, 0 for none; ``ranks`` are those that the names of its
    hands stand for, empty where there is nothing to choose; they do not change the odds.
    ``left_out`` are winnings that the figures do not include; ``meter_kept`` is the part of a meter
    that its winner is paid; ``readings`` are the entries of the register on which the figures
    depend, and ``house`` how they were read.

    The *return* is what comes back for each unit staked, including the stake where a pay is "to 1",
    the pay alone where it is "for 1". A progressive's return depends on its meters, which are given
    in cents, the first level first, each as it stands when the hand is paid, for a base wagering
    unit of 1; meters that are not given count as zero.
    """

    kind: BetKind
    pay_table: str
    decks: int
    hands: tuple[HandOdds, ...]
    total: int
    levels: int = 0
    ranks: tuple[Rank, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    meter_kept: Fraction = Fraction(1)
    readings: tuple[str, ...] = ()
    house: House = House()

    @property
    def losing(self) -> int:
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
        """For each level, the return added by each unit of money in its meter."""
        return tuple(
            self.meter_kept
            * sum(
                (hand.probability for hand in self.hands if hand.pay == Jackpot(level)), Fraction(0)
            )
            for level in range(1, self.levels + 1)
        )

    def break_even(self, meters: Sequence[Cents] = ()) -> tuple[Fraction | None, ...]:
        """For each level, the meter in units of money at which the bet favours neither side.

        The other levels hold what ``meters`` says. None where no hand wins the meter; zero where
        the others alone are enough for the player.
        """
        given = [*meters, *(0 for _ in range(self.levels - len(meters)))]
        return tuple(
            max(Fraction(0), (self.house_edge(meters) + each * Fraction(meter, BASE_UNIT)) / each)
            if each
            else None
            for each, meter in zip(self.per_meter, given, strict=True)
        )

    def player_return(self, meters: Sequence[Cents] = ()) -> Fraction:
        return self.fixed_return + sum(
            each * Fraction(meter, BASE_UNIT)
            for each, meter in zip(self.per_meter, meters, strict=False)
        )

    def house_edge(self, meters: Sequence[Cents] = ()) -> Fraction:
        """Say what the house keeps of each unit staked; negative where the bet favours players."""
        return EVEN - self.player_return(meters)

    def in_players_favour(self, meters: Sequence[Cents] = ()) -> bool:
        """Tell whether players get back more than they stake on this bet."""
        return self.house_edge(meters) < 0


def returned(odds: Odds) -> Fraction:
    """Return what a winner gets for each unit staked, including the stake where it stays."""
    stake = EVEN if odds.basis is Basis.TO else Fraction(0)
    return stake + Fraction(odds.pays, odds.per)
