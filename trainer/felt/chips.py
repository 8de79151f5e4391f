"""The chips of a house, and an amount of money in the fewest of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Final, NamedTuple

from trainer.rules.money import NOTHING, Cents, parse_money

LARGEST_TEXT: Final = 16 * 1024
_LARGEST_SEARCH: Final = 1_000_000
"""How many sums are tried at most: a file that somebody hands us decides what the chips are."""

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}", re.ASCII)
_COLOURS: Final = ("body", "spots", "middle", "text")


class Chip(NamedTuple):
    """One kind of chip; colours are ``#rrggbb``, ``text`` that of the value on its middle."""

    value: Cents
    body: str
    spots: str
    middle: str
    text: str


@dataclass(frozen=True, slots=True)
class ChipSet:
    """The chips of a house, from the largest value to the smallest; no value twice."""

    id: str
    title: str
    chips: tuple[Chip, ...]


class Stack(NamedTuple):
    """So many chips of a kind."""

    chip: Chip
    number: int


class Breakdown(NamedTuple):
    """An amount in chips, the largest first, and what no chip can pay."""

    stacks: tuple[Stack, ...]
    remainder: Cents

    @property
    def number(self) -> int:
        """How many chips there are."""
        return sum(stack.number for stack in self.stacks)


def read_chips(text: str) -> ChipSet:
    """The chip set that TOML ``text`` describes. Raises ``ValueError`` that names the fault."""
    if len(text.encode()) > LARGEST_TEXT:
        raise ValueError(f"more than {LARGEST_TEXT} bytes")
    values = tomllib.loads(text)
    entries = values.get("chips")
    if not isinstance(entries, list) or not entries:
        raise ValueError("chips: expected a list")
    chips = [_chip(index, entry) for index, entry in enumerate(entries)]
    if len({chip.value for chip in chips}) < len(chips):
        raise ValueError("chips: a value is there twice")
    identity, title = values.get("id"), values.get("title")
    if not isinstance(identity, str) or not isinstance(title, str):
        raise ValueError("id, title: expected a text")
    return ChipSet(identity, title, tuple(sorted(chips, reverse=True)))


def fewest(amount: Cents, chips: Sequence[Chip]) -> Breakdown:
    """``amount`` in the fewest chips; what is smaller than any combination is the remainder.

    Exact for any set of values: 3.00 in chips of 0.50, 1 and 2.50 is two chips. Only where values
    have so little in common that a search would take long, it goes from the largest down.
    """
    ordered = sorted(chips, key=lambda chip: chip.value, reverse=True)
    counts = dict.fromkeys(ordered, 0)
    left = int(amount)
    # As long as a value is a multiple of every smaller one, taking it greedily is exact.
    while ordered and all(ordered[0].value % chip.value == 0 for chip in ordered[1:]):
        chip = ordered.pop(0)
        counts[chip] += left // chip.value
        left %= chip.value
    if len(ordered) > 1:
        # Among as many smaller chips as the largest has units, some can be changed for it: fewer
        # than that are enough, and everything beyond is the largest chip's.
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


def _exact(amount: int, chips: Sequence[Chip]) -> list[Chip]:
    """The fewest chips for the largest part of ``amount`` that they can pay."""
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


def _chip(index: int, entry: object) -> Chip:
    at = f"chips[{index}]"
    if not isinstance(entry, dict):
        raise ValueError(f"{at}: expected a table")
    value = parse_money(str(entry.get("value", "")))
    if value is None or value <= 0:
        raise ValueError(f"{at}.value: expected an amount of money")
    colours = [str(entry.get(name, "")) for name in _COLOURS]
    for name, colour in zip(_COLOURS, colours, strict=True):
        if _COLOUR.fullmatch(colour) is None:
            raise ValueError(f"{at}.{name}: expected a colour like #c8262d, found {colour!r}")
    return Chip(value, *colours)
