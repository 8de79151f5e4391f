"""Stakes: amounts that look as wanted in the chips of the table."""

from __future__ import annotations

from collections.abc import Sequence
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


_COLOURS: Final = {Stakes.PLAIN: (1, 1), Stakes.ODD: (1, 2), Stakes.MIXED: (3, 5)}
"""How many colours a stake of each pattern has, at least and at most."""
_TRIES: Final = 60
_MOST_OF_ONE: Final = 4
"""The most chips of one colour: as many as are told apart at a glance."""


def stake(
    pattern: Stakes, odds: Odds, chips: Sequence[Chip], chance: Random, limits: Limits
) -> Cents:
    """An amount in cents within ``limits`` that looks like ``pattern`` to whoever pays it.

    What is paid on it at ``odds`` can be paid with the chips. Where they make no such amount, it is
    the minimum.
    """
    values = sorted({chip.value for chip in chips if chip.value <= limits.maximum})
    fewest, largest = _COLOURS[pattern]
    for _try in range(_TRIES):
        colours = chance.sample(values, min(len(values), chance.randint(fewest, largest)))
        amount = sum(value * chance.randint(1, _MOST_OF_ONE) for value in colours)
        if not limits.minimum <= amount <= limits.maximum or amount * odds.pays % odds.per:
            continue
        if payable(Cents(amount * odds.pays // odds.per), values) and (
            stakes_of(Cents(amount), odds, chips) is pattern
        ):
            return Cents(amount)
    return limits.minimum


def stakes_of(stake: Cents, odds: Odds, chips: Sequence[Chip]) -> Stakes:
    """Tell how ``stake`` looks to whoever pays it at ``odds``."""
    stacks = whole(stake, chips).stacks
    if len(stacks) > 2:
        return Stakes.MIXED
    by_chips = stacks[-1].chip.value * odds.pays % odds.per if stacks else 0
    return Stakes.ODD if len(stacks) == 2 or by_chips else Stakes.PLAIN
