"""The chips of a house, and an amount of money in the fewest of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.rules.money import NOTHING, Cents, parse_money

LARGEST_TEXT: Final = 16 * 1024
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

    Chips are taken from the largest down as long as much is left, and counted out exactly below
    that, so that a set like 0.50, 1 and 2.50 gives three coins of 1 rather than more for 3.00.
    """
    ordered = sorted(chips, key=lambda chip: chip.value, reverse=True)
    counts = dict.fromkeys(ordered, 0)
    left = int(amount)
    # Two of the largest chips are left to the exact count: there a greedy choice can go wrong.
    if ordered and left > 2 * ordered[0].value:
        taken = left // ordered[0].value - 1
        counts[ordered[0]] += taken
        left -= taken * ordered[0].value
    # As long as a value is a multiple of every smaller one, taking it greedily is exact.
    for index, chip in enumerate(ordered):
        if any(chip.value % smaller.value for smaller in ordered[index + 1 :]):
            break
        counts[chip] += left // chip.value
        left %= chip.value
    small = [chip for chip in ordered if chip.value <= left]
    for chip in _exact(left, small):
        counts[chip] += 1
        left -= chip.value
    stacks = tuple(Stack(chip, count) for chip, count in counts.items() if count)
    return Breakdown(stacks, Cents(left) if left else NOTHING)


def _exact(amount: int, chips: Sequence[Chip]) -> list[Chip]:
    """The fewest chips for the largest part of ``amount`` that they can pay."""
    best: dict[int, list[Chip]] = {0: []}
    frontier = {0}
    while frontier and amount not in best:
        reached: set[int] = set()
        for total in sorted(frontier):
            for chip in chips:
                new = total + chip.value
                if new <= amount and new not in best:
                    best[new] = [*best[total], chip]
                    reached.add(new)
        frontier = reached
    return best[max(best)]


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
