"""The chips of a house, and how to pay an amount in the fewest of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from heapq import heappop, heappush
from math import gcd
from typing import Final, NamedTuple

from trainer.felt.layout import Tray
from trainer.felt.shapes import Point, Rectangle
from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, TextEnum

_LONGEST: Final = 2
"""The longest odds, to one, that are paid colour for colour."""
_LARGEST_SEARCH: Final = 1_000_000
"""The most sums that are tried: the chips may come from a user's file."""


class Pattern(StrEnum):
    """The way one spot on the edge of a chip is made of its two colours."""

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


def blank(chip: Chip) -> Chip:
    """The chip with no value to be read on it: this is in the colour of its middle."""
    return chip._replace(text=chip.middle)


class Proof(TextEnum):
    """The way a payout is shown to be right before it is handed over."""

    CUT = "cut", N_("The payout is cut out beside the bet, to be counted at sight.")
    SPREAD = "spread", N_("The payout is spread in front of the bet, to be counted chip by chip.")
    NONE = "none", N_("The payout is handed over in one stack, without being proved.")


class Paying(NamedTuple):
    """The way a house makes up a payout.

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

    @property
    def blank(self) -> ChipSet:
        """The set with no value to be read on any chip."""
        return self._replace(chips=tuple(map(blank, self.chips)))

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
        chip_set
        for chip_set in sets
        if chip_set.id == chosen
        or (chip_set.currency in ("", currency) and chip_set.document in ("", document))
    ]
    return max(
        fitting,
        key=lambda chip_set: (
            chip_set.id == chosen,
            chip_set.document != "",
            chip_set.currency != "",
        ),
    )


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


# Columns: how the chips of one pile stand on the cloth, in millimetres.

CHIP_RISE: Final = 3.3
"""How thick a chip is, and so how much of its edge is visible below another one."""
THICKENED: Final = 1.3 * CHIP_RISE
"""How thick it is drawn on the screen, where it would be too thin to be counted."""
COUNTED: Final = 3
"""From so many chips on, their number is shown at the top of a column."""

_RIGHT: Final = 1e-4
"""How little a place on the right counts beside one that is nearer."""


class Column(NamedTuple):
    """A column of chips, from the bottom up.

    The centre of the bottom chip lies ``x`` to the right of the pile's place and ``y`` towards the
    dealer. ``size`` is how large the chips are drawn, as a part of their diameter. ``rise`` is how
    much of each chip's edge is visible.
    """

    chips: tuple[Chip, ...]
    x: float = 0.0
    y: float = 0.0
    size: float = 1.0
    rise: float = CHIP_RISE

    @property
    def height(self) -> float:
        """Tell how far it rises above its bottom chip."""
        return self.rise * max(0, len(self.chips) - 1)


def depth(at: Point) -> float:
    """How near to the dealer a pile lies; of two equally near, the one on the right counts more.

    A pile is drawn over those that are less near; on a turned table, over those that are nearer.
    """
    return at.y + at.x * _RIGHT


def as_seen(columns: Sequence[Column], *, turned: bool) -> tuple[Column, ...]:
    """The columns in painting order, the farthest first: each hides what is behind it.

    On a turned table, what lies towards the dealer is farther from the viewer.
    """
    by = -1 if turned else 1
    seen = [column._replace(x=by * column.x, y=by * column.y) for column in columns]
    return tuple(sorted(seen, key=lambda column: (column.y, column.x)))


# Chips as a dealer sets them down: stacks of twenty, and payouts that can be counted at sight.
#
# A player or a camera must be able to count a payout without touching it. So colours stand apart,
# the highest value nearest the bet; a column holds twenty, or five and a remainder, which can be
# seen at a glance. A column of the same height as the bet next to it needs no counting: it is
# sized into it. Where a spot has no room for all that, it is simplified in the order in which a
# dealer would, down to one mixed stack.

TALLEST: Final = 20
"""The height that a hand can cut: no column is higher."""
SHORT: Final = 5
"""The height of a column that is not full, except of the last one."""

Chips = tuple[Chip, ...]
"""The chips of a column from the bottom up."""


def stacked(stacks: Sequence[Stack], room: int = 1) -> tuple[Chips, ...]:
    """A stake in columns: the highest value at the bottom, twenty to a column.

    ``stacks`` are ordered from the highest value down. Chips that do not fit in ``room`` columns
    are not shown, but every colour is.
    """
    chips = _some(stacks, room * TALLEST)
    return tuple(chips[at : at + TALLEST] for at in range(0, len(chips), TALLEST))


def cut_out(payout: Sequence[Stack], stake: Sequence[Stack], room: int) -> tuple[Chips, ...]:
    """A payout in at most ``room`` columns, the first of them nearest the bet.

    ``stake`` is the bet that lies there already.
    """
    staked = {stack.chip: stack.number for stack in stake}
    sized = {stack.chip for stack in payout if staked.get(stack.chip) == stack.number}
    for height in (SHORT, TALLEST):
        if sum(_count(stack, height, sized) for stack in payout) <= room:
            return tuple(column for stack in payout for column in _columns(stack, height, sized))
    joined = _joined([(stack,) for stack in payout], room)
    return tuple(_some(stacks, TALLEST) for stacks in joined) or stacked(payout, room)


def _count(stack: Stack, height: int, sized: set[Chip]) -> int:
    """The number of columns that a colour takes."""
    full, rest = divmod(stack.number, TALLEST)
    return full + -(-rest // (TALLEST if stack.chip in sized else height))


def _columns(stack: Stack, height: int, sized: set[Chip]) -> list[Chips]:
    """A colour in columns: the full ones first, the remainder last."""
    chip, number = stack
    full, rest = divmod(number, TALLEST)
    step = TALLEST if chip in sized else height
    short, odd = divmod(rest, step)
    heights = [TALLEST] * full + [step] * short + [odd] * (odd > 0)
    return [(chip,) * chips for chips in heights]


def _joined(columns: list[tuple[Stack, ...]], room: int) -> list[tuple[Stack, ...]]:
    """Whole colours stacked together, the smallest first; empty if that would be too high."""
    while len(columns) > room:
        columns[-2:] = [(*columns[-2], *columns[-1])]
    high = any(sum(stack.number for stack in column) > TALLEST for column in columns)
    return [] if high else columns


def _some(stacks: Sequence[Stack], most: int) -> Chips:
    """The chips from the bottom up, at most ``most``: those of the commonest are left out."""
    level = most
    while level > 1 and sum(min(stack.number, level) for stack in stacks) > most:
        level -= 1
    chips = tuple(stack.chip for stack in stacks for _ in range(min(stack.number, level)))
    return chips[:most]


# Whether an amount can be paid exactly in given chips.

_LARGEST_COUNT: Final = 200_000
"""The most sums that are tried: the chips may come from a user's file."""


def payable(amount: Cents, chips: Sequence[Cents]) -> bool:
    """Tell whether some chips of these values add up to ``amount``. The values are positive.

    True for sets of chips that are too irregular to search.
    """
    return _payable(amount, tuple(sorted(set(chips))))


@lru_cache(maxsize=1024)
def _payable(amount: int, chips: tuple[int, ...]) -> bool:
    if not chips:
        return amount == 0
    smallest = chips[0]
    if amount % smallest == 0:
        return True
    if amount % gcd(*chips):
        return False
    if smallest * len(chips) > _LARGEST_COUNT:
        return True
    # For each remainder modulo the smallest chip, the least sum that leaves it; adding smallest
    # chips keeps the remainder. The smallest sum comes first, so that none is tried twice.
    least: dict[int, int] = {}
    waiting = [0]
    while waiting:
        total = heappop(waiting)
        if total % smallest in least:
            continue
        least[total % smallest] = total
        for chip in chips[1:]:
            if total + chip <= amount:
                heappush(waiting, total + chip)
    return least.get(amount % smallest, amount + 1) <= amount


# The tubes of the chip tray: which chip each of them holds, and where it is, in millimetres.

TRAY_SIDE: Final = 6.0
"""The wall of the tray to the left and to the right of its tubes."""


class Tube(NamedTuple):
    """A tube of the tray, as deep as the tray itself: tubes lie side by side without a gap.

    ``chip`` is what it holds; None where the tray has no chips.
    """

    chip: Chip | None
    area: Rectangle


def tray_tubes(tray: Tray, chips: Sequence[Chip]) -> tuple[Tube, ...]:
    """The tubes of a tray from the left, filled with ``chips``, the highest values in the middle.

    When each value has the same number of tubes, the remaining ones go to the chips that are paid
    out most: the lowest values in whole units. Of too many values, the highest are left out.
    """
    held = _held(tray.columns, chips)
    area = tray.area
    step = (area.width - 2 * TRAY_SIDE) / tray.columns
    return tuple(
        Tube(
            held[number] if held else None,
            Rectangle(
                area.centre.moved((number - (tray.columns - 1) / 2) * step, 0, area.angle),
                step,
                area.depth,
                area.angle,
            ),
        )
        for number in range(tray.columns)
    )


def _held(tubes: int, chips: Sequence[Chip]) -> list[Chip]:
    """The chip in each tube; values rise towards the middle."""
    rising = sorted(chips, key=lambda chip: chip.value)[:tubes]
    if not rising:
        return []
    each, left = divmod(tubes, len(rising))
    most_used = sorted(rising, key=lambda chip: (chip.value % 100 != 0, chip.value))[:left]
    all_chips = [chip for chip in rising for _ in range(each + (chip in most_used))]
    return [*all_chips[::2], *reversed(all_chips[1::2])]
