"""Stakes: what people usually bet, in the chips of the table; what is odd is rare."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from trainer.felt.chips import Chip, payable, whole
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits
from trainer.texts import N_, TextEnum


class Stakes(TextEnum):
    """The way a stake looks to whoever has to pay it."""

    PLAIN = "plain", N_("one colour")
    ODD = "odd", N_("awkward stakes")
    """Two colours, or a payout smaller than the stake's smallest chip can make."""
    MIXED = "mixed", N_("three colours or more")


_USUAL: Final = (
    *(1, 2, 3, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 75, 80),
    *(100, 105, 110, 120, 125, 130, 150, 155, 160, 175, 180, 200, 225, 230, 250, 255, 275, 280),
    *(300, 325, 330, 350, 355, 400, 425, 450, 500, 525, 530, 550, 600, 625, 630, 650, 700, 725),
    *(750, 800, 1_000, 1_100, 1_125, 1_250, 1_500, 1_525, 1_600, 1_625, 2_000, 2_500),
    *(3_000, 4_000, 5_000),
)
"""What is usually bet, in whole units of money: few chips of few colours, no large odd amounts."""
_LIFTED: Final = 100
"""A higher minimum, of another currency or a high table, lifts them tenfold."""
_LOW: Final = 10
"""How many times the minimum is most of what is bet."""
_LOWEST: Final = 4
"""How many are low where all of the look that is wanted are higher."""
_MOSTLY: Final = 0.75
_ODDLY: Final = 0.04
"""How often somebody bets what is not usual, so that nobody relies on it."""

_COLOURS: Final = {Stakes.PLAIN: (1, 1), Stakes.ODD: (1, 2), Stakes.MIXED: (3, 5)}
"""How many colours an odd bet of each pattern has, at least and at most."""
_TRIES: Final = 40
_MOST_OF_ONE: Final = 4
"""The most chips of one colour: as many as are told apart at a glance."""


def stake(
    pattern: Stakes,
    odds: Odds,
    chips: Sequence[Chip],
    chance: Random,
    limits: Limits,
    *,
    low: bool = False,
) -> Cents:
    """A bet within ``limits`` that looks like ``pattern`` to whoever pays it; ``low``, if can be.

    It and what is paid on it at ``odds`` can be paid with the chips. It is a usual bet but for a
    few; where the chips make none of that look, an odd one, or at last the minimum.
    """
    usual = _fitting(pattern, odds, tuple(chips), limits)
    lower = [bet for bet in usual if bet <= _LOW * limits.minimum] or usual[:_LOWEST]
    if not usual or chance.random() < _ODDLY:
        odd = _odd(pattern, odds, chips, chance, limits)
        if odd is not None:
            return odd
    if not usual:
        return _least(chips, limits)
    return chance.choice(lower if low or chance.random() < _MOSTLY else usual)


@lru_cache(maxsize=256)
def usual_bets(chips: tuple[Chip, ...], limits: Limits) -> tuple[Cents, ...]:
    """The table of usual bets: those within ``limits`` that the chips can pay, lowest first."""
    unit = 100
    while limits.minimum > _LIFTED * unit:
        unit *= 10
    values = [chip.value for chip in chips]
    amounts = (Cents(unit * amount) for amount in _USUAL)
    return tuple(
        amount
        for amount in amounts
        if limits.minimum <= amount <= limits.maximum and payable(amount, values)
    )


def chips_played(chips: Sequence[Chip], limits: Limits) -> tuple[Chip, ...]:
    """The chips that bets are made of: with smaller ones not even the minimum would be few."""
    most = _MOST_OF_ONE + 1
    return tuple(
        chip for chip in chips if limits.minimum <= most * chip.value <= most * limits.maximum
    )


def usual_part(most: Cents, chips: Sequence[Chip], chance: Random) -> Cents:
    """A usual bet of at most ``most``, which is one where there is no other."""
    usual = usual_bets(tuple(chips), Limits(Cents(most // _LOW), most))
    return chance.choice(usual) if usual else most


@lru_cache(maxsize=1024)
def _fitting(
    pattern: Stakes, odds: Odds, chips: tuple[Chip, ...], limits: Limits
) -> tuple[Cents, ...]:
    """The usual bets that look like ``pattern``."""
    usual = usual_bets(chips, limits)
    return tuple(amount for amount in usual if _fits(amount, pattern, odds, chips))


def _fits(amount: Cents, pattern: Stakes, odds: Odds, chips: Sequence[Chip]) -> bool:
    """Tell whether a bet looks so, and its payout is whole and can be paid with the chips."""
    return (
        not amount * odds.pays % odds.per
        and payable(Cents(amount * odds.pays // odds.per), [chip.value for chip in chips])
        and stakes_of(amount, odds, chips) is pattern
    )


def _odd(
    pattern: Stakes, odds: Odds, chips: Sequence[Chip], chance: Random, limits: Limits
) -> Cents | None:
    """A bet of a few chips of any colours that are bet with; None where chance has found none."""
    played = [chip.value for chip in chips_played(chips, limits)]
    fewest, largest = _COLOURS[pattern]
    for most in (min(limits.maximum, _LOW * limits.minimum), limits.maximum):
        for _try in range(_TRIES):
            number = min(len(played), chance.randint(fewest, largest))
            colours = chance.sample(played, number)
            amount = Cents(sum(value * chance.randint(1, _MOST_OF_ONE) for value in colours))
            if limits.minimum <= amount <= most and _fits(amount, pattern, odds, chips):
                return amount
    return None


def _least(chips: Sequence[Chip], limits: Limits) -> Cents:
    """The lowest bet that the chips can pay; none within ``limits`` need be."""
    smallest = min(chip.value for chip in chips)
    return Cents(-(-limits.minimum // smallest) * smallest)


def stakes_of(stake: Cents, odds: Odds, chips: Sequence[Chip]) -> Stakes:
    """Tell how ``stake`` looks to whoever pays it at ``odds``."""
    stacks = whole(stake, chips).stacks
    if len(stacks) > 2:
        return Stakes.MIXED
    by_chips = stacks[-1].chip.value * odds.pays % odds.per if stacks else 0
    return Stakes.ODD if len(stacks) == 2 or by_chips else Stakes.PLAIN
