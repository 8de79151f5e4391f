"""The chips that have been set down so far, and what can be done with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.felt.cutting import SHORT, TALLEST
from trainer.procedure.chip_work import Columns
from trainer.rules.money import Cents

FIVE: Final = SHORT
TWENTY: Final = TALLEST
_MOST: Final = 400
"""More chips than any payout; nobody could count them."""


class Stood(NamedTuple):
    """A column from the bottom up; ``whole``: it was set down or cut as one, nothing goes on it."""

    chips: tuple[Cents, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Heap:
    """The columns from left to right, and the heap ``before`` the last change."""

    columns: tuple[Stood, ...] = ()
    before: Heap | None = None

    @property
    def answer(self) -> Columns:
        """The columns as an answer has them."""
        return tuple(column.chips for column in self.columns)

    @property
    def number(self) -> int:
        """The number of chips."""
        return sum(len(column.chips) for column in self.columns)

    def number_of(self, value: Cents) -> int:
        """The number of chips of one value."""
        return sum(column.chips.count(value) for column in self.columns)

    def put(self, value: Cents, number: int = 1) -> Heap:
        """With more chips of a value: single ones on their colour, several as a column."""
        if self.number + number > _MOST:
            return self
        columns = list(self.columns)
        mine = [at for at, column in enumerate(columns) if set(column.chips) == {value}]
        last = mine[-1] if mine else len(columns) - 1
        if number == 1 and mine and not columns[last].whole and len(columns[last].chips) < TALLEST:
            columns[last] = Stood((*columns[last].chips, value))
        else:
            columns.insert(last + 1, Stood((value,) * number, whole=number > 1))
        return Heap(tuple(columns), self)

    def put_on(self, value: Cents, at: int) -> Heap:
        """With a chip on one column, whatever that is made of."""
        if self.number >= _MOST:
            return self
        columns = list(self.columns)
        columns[at] = Stood((*columns[at].chips, value))
        return Heap(tuple(columns), self)

    def take(self, at: int) -> Heap:
        """Without the top chip of a column."""
        columns = list(self.columns)
        left = columns.pop(at).chips[:-1]
        if left:
            columns.insert(at, Stood(left))
        return Heap(tuple(columns), self)

    def back(self) -> Heap:
        """As it was before the last change."""
        return self.before or self

    def emptied(self) -> Heap:
        """Without chips."""
        return Heap((), self) if self.columns else self

    def cut(self, sizes: dict[Cents, int] | None = None) -> Heap:
        """Each colour cut: to the height it has in ``sizes``, otherwise into twenties and fives."""
        columns: list[Stood] = []
        cut: set[Cents] = set()
        for column in self.columns:
            value = column.chips[0]
            if len(set(column.chips)) > 1:
                columns.append(column)
            elif value not in cut:
                cut.add(value)
                number = sum(len(one.chips) for one in self.columns if set(one.chips) == {value})
                columns.extend(_cut(value, number, (sizes or {}).get(value)))
        made = tuple(columns)
        return self if made == self.columns else Heap(made, self)


def _cut(value: Cents, number: int, size: int | None) -> list[Stood]:
    full, rest = divmod(number, min(size or TALLEST, TALLEST))
    fives, odd = divmod(rest, SHORT)
    heights = [min(size or TALLEST, TALLEST)] * full + [SHORT] * fives
    whole = [Stood((value,) * height, whole=True) for height in heights]
    return whole + [Stood((value,) * odd)] * (odd > 0)
