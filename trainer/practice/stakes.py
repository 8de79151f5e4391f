"""Stakes for a question: amounts that look as wanted in the chips of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from trainer.felt.chips import Chip, whole
from trainer.practice.skills import Stakes
from trainer.rules.money import Cents, Odds

_COLOURS: Final = {Stakes.PLAIN: (1, 1), Stakes.ODD: (1, 2), Stakes.MIXED: (3, 5)}
"""How many colours a stake of each pattern has, at least and at most."""
_MOST_OF_ONE: Final = 4
"""The most chips of one colour: as many as are told apart at a glance."""


def stake(pattern: Stakes, chips: Sequence[Chip], chance: Random, most: Cents) -> Cents:
    """An amount in cents, up to ``most``, that is likely to look like ``pattern``.

    At least the smallest chip.
    """
    values = sorted({chip.value for chip in chips if chip.value <= most})
    fewest, largest = _COLOURS[pattern]
    colours = chance.sample(values, min(len(values), chance.randint(fewest, largest)))
    amount = 0
    for value in sorted(colours, reverse=True):
        number = chance.randint(1, _MOST_OF_ONE)
        while number > 1 and amount + number * value > most:
            number -= 1
        if amount + number * value <= most:
            amount += number * value
    return Cents(amount or min(chip.value for chip in chips))


def stakes_of(stake: Cents, odds: Odds, chips: Sequence[Chip]) -> Stakes:
    """How ``stake`` looks to whoever pays it at ``odds``."""
    stacks = whole(stake, chips).stacks
    if len(stacks) > 2:
        return Stakes.MIXED
    by_chips = stacks[-1].chip.value * odds.pays % odds.per if stacks else 0
    return Stakes.ODD if len(stacks) == 2 or by_chips else Stakes.PLAIN
