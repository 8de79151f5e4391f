"""The chips of a house, and how to pay an amount in the fewest of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, TextEnum

_LONGEST: Final = 2
"""The longest odds, to one, that are paid colour for colour."""
_LARGEST_SEARCH: Final = 1_000_000
"""The most sums that are tried: the chips may come from a user's file."""


class Pattern(StrEnum):
    """How one spot on the edge of a chip is made of its two colours."""

    BLOCK = "block"
    SPLIT = "split"
    """Half in one colour, half in the other."""
    CORED = "cored"
    """A bar of the second colour in its middle."""
    TWIN = "twin"
    """Two bars with the chip's body between them."""
    BARS = "bars"
    """Three bars, the middle one in the second colour."""


class Shape(StrEnum):
    """Round chips, and the rectangular plaques of high values."""

    ROUND = "round"
    PLAQUE = "plaque"


class EdgeSpots(NamedTuple):
    """The spots around the edge of a chip: their number, width in degrees, and colours.

    ``second`` is the same as ``first`` where there is only one colour.
    """

    number: int
    width: int
    first: str
    second: str
    pattern: Pattern = Pattern.BLOCK


class Chip(NamedTuple):
    """One kind of chip; colours are ``#rrggbb``, ``text`` is that of the value in its middle."""

    value: Cents
    body: str
    spots: EdgeSpots
    middle: str
    text: str
    shape: Shape = Shape.ROUND


class Proof(TextEnum):
    """How a payout is shown to be right before it is handed over."""

    CUT = "cut", N_("The payout is cut out beside the bet, to be counted at sight.")
    SPREAD = "spread", N_("The payout is spread in front of the bet, to be counted chip by chip.")
    NONE = "none", N_("The payout is handed over in one stack, without being proven.")


class Paying(NamedTuple):
    """How a house makes up a payout.

    ``colour_for_colour``: in the colours of the bet, not in the fewest chips.
    """

    colour_for_colour: bool = False
    proof: Proof = Proof.CUT


USUAL: Final = Paying()
"""A payout in the fewest chips, cut out."""


class ChipSet(NamedTuple):
    """The chips of a house, from the largest value to the smallest; no value twice.

    ``currency`` and ``document`` limit the tables they are used on to those with that currency sign
    and that document's game. Empty where that does not matter. ``paying`` is how payouts are made
    up of them.
    """

    id: str
    title: str
    chips: tuple[Chip, ...]
    currency: str = ""
    document: str = ""
    paying: Paying = USUAL

    def limited(self, values: Iterable[Cents]) -> ChipSet:
        """The set with chips of exactly these values, or all its chips if ``values`` is empty.

        A value that the set lacks gets a neutral chip.
        """
        known = {chip.value: chip for chip in self.chips}
        chips = [known.get(value) or neutral(value) for value in sorted(set(values), reverse=True)]
        return self._replace(chips=tuple(chips)) if chips else self


class Stack(NamedTuple):
    """A number of chips of one kind."""

    chip: Chip
    number: int


class Breakdown(NamedTuple):
    """An amount in chips, the largest first, and the remainder that no chip can pay."""

    stacks: tuple[Stack, ...]
    remainder: Cents

    @property
    def number(self) -> int:
        """The number of chips."""
        return sum(stack.number for stack in self.stacks)


_NEUTRAL_BODIES: Final = ("#6f7680", "#7c6f66", "#5f7476", "#77697d", "#6d7562")
_NEUTRAL_EDGE: Final = "#e4e0d8"


def neutral(value: Cents) -> Chip:
    """A chip of no particular house, always the same for a value."""
    body = _NEUTRAL_BODIES[value % 7 % len(_NEUTRAL_BODIES)]
    pattern = tuple(Pattern)[value % 11 % len(Pattern)]
    spots = EdgeSpots(3 + value % 3, 24, _NEUTRAL_EDGE, _NEUTRAL_EDGE, pattern)
    return Chip(value, body, spots, "#f4f1ea", "#2b2d31")


def set_for(chosen: str, currency: str, document: str, sets: Sequence[ChipSet]) -> ChipSet:
    """The chips of a table with this currency and this document's game.

    ``chosen`` is the id of the set chosen by the user, empty for none. Otherwise it is the most
    specific of ``sets`` that fits; one of them fits every table. Raises ``ValueError`` if ``sets``
    has none that fits.
    """
    fitting = [
        one
        for one in sets
        if one.id == chosen or (one.currency in ("", currency) and one.document in ("", document))
    ]
    return max(fitting, key=lambda one: (one.id == chosen, one.document != "", one.currency != ""))


def fewest(amount: Cents, chips: Sequence[Chip]) -> Breakdown:
    """``amount`` in the fewest chips; what no combination can pay is the remainder.

    Exact for any set of values: 3.00 in chips of 0.50, 1 and 2.50 is two chips. Only if the values
    have so little in common that the search would take long, it is greedy from the largest down.
    """
    return _fewest(amount, tuple(chips))


@lru_cache(maxsize=1024)
def _fewest(amount: Cents, chips: tuple[Chip, ...]) -> Breakdown:
    ordered = sorted(chips, key=lambda chip: chip.value, reverse=True)
    counts = dict.fromkeys(ordered, 0)
    left = int(amount)
    # As long as a value is a multiple of every smaller one, taking it greedily is exact.
    while ordered and all(ordered[0].value % chip.value == 0 for chip in ordered[1:]):
        chip = ordered.pop(0)
        counts[chip] += left // chip.value
        left %= chip.value
    if len(ordered) > 1:
        # Among as many smaller chips as the largest has units, some can be exchanged for it: so
        # fewer are enough, and everything beyond is paid with the largest chip.
        largest, second = ordered[0].value, ordered[1].value
        units = largest // gcd(*(chip.value for chip in ordered))
        beyond = max(0, left - units * second) // largest
        counts[ordered[0]] += beyond
        left -= beyond * largest
        sums = left // gcd(*(chip.value for chip in ordered))
        if sums * len(ordered) <= _LARGEST_SEARCH:
            for chip in _exact(left, ordered):
                counts[chip] += 1
                left -= chip.value
    for chip in ordered:
        counts[chip] += left // chip.value
        left %= chip.value
    stacks = tuple(Stack(chip, number) for chip, number in counts.items() if number)
    return Breakdown(stacks, Cents(left) if left else NOTHING)


def whole(amount: Cents, chips: Sequence[Chip]) -> Breakdown:
    """``amount`` as it lies on a table: a remainder that the chips cannot pay gets its own chip."""
    stacks, remainder = fewest(amount, chips)
    if not remainder:
        return Breakdown(stacks, remainder)
    return Breakdown((*stacks, Stack(neutral(remainder), 1)), NOTHING)


def coloured(amount: Cents, stake: Sequence[Stack], chips: Sequence[Chip]) -> Breakdown:
    """A payout colour for colour: of each colour of the bet as much as the odds give it.

    What is over is paid in the fewest chips. Odds longer than 2 to 1 would take a tray of the bet's
    colours, so such a payout is in the fewest chips altogether.
    """
    staked = sum(stack.chip.value * stack.number for stack in stake)
    if not staked or amount > _LONGEST * staked:
        return whole(amount, chips)
    counts = {stack.chip: amount * stack.number // staked for stack in stake}
    over = amount - sum(chip.value * number for chip, number in counts.items())
    for chip, number in whole(Cents(over), chips).stacks:
        counts[chip] = counts.get(chip, 0) + number
    stacks = (Stack(chip, number) for chip, number in counts.items() if number)
    ordered = sorted(stacks, key=lambda stack: stack.chip.value, reverse=True)
    return Breakdown(tuple(ordered), NOTHING)


def _exact(amount: int, chips: Sequence[Chip]) -> list[Chip]:
    """The fewest chips for the largest part of ``amount`` that can be paid."""
    last: dict[int, Chip | None] = {0: None}
    frontier = [0]
    while frontier and amount not in last:
        reached: list[int] = []
        for total in frontier:
            for chip in chips:
                new = total + chip.value
                if new <= amount and new not in last:
                    last[new] = chip
                    reached.append(new)
        frontier = reached
    taken: list[Chip] = []
    chip_at = last[total := max(last)]
    while chip_at is not None:
        taken.append(chip_at)
        total -= chip_at.value
        chip_at = last[total]
    return taken
