"""How the columns of a box stand so that every colour of them is seen.

By its height alone a column may hide the lowest colour of one behind it, without which a mixed
column cannot be read. Where it does, those in front are drawn lower, or the colours of either step
sideways: as little as it takes, so that a hand's bets stay above its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import sqrt
from typing import Final, NamedTuple

from trainer.felt.columns import CHIP_RISE, Column

_ACROSS: Final = (-0.86, -0.57, -0.29, 0.0, 0.29, 0.57, 0.86)
"""Where a chip is looked at across its width, as parts of its radius."""
_OF_EDGE: Final = 0.95
"""How much of a lower colour's edge must be seen, on average over its width."""
_OF_TOP: Final = 0.6
"""How much of the colour on top must be seen, as a part of a chip's diameter."""
_HIDDEN: Final = 0.95
"""A column of which less is seen, as a part of what must be, is made to stand otherwise."""
_BETTER: Final = 0.02
"""How much more worth all columns together must be for one to stand otherwise."""
_LOWERED: Final = (0.75, 0.5, 0.0)
"""The heights that are tried for a column in front of another one, as parts of its own."""
_COST_LOWER: Final = 0.1
"""What it costs to take all of its height from a column."""
_COST_AWAY: Final = 0.08
"""What it costs if a column leaves its place, or its colours do."""
_MOST: Final = 1200
"""How many stances are looked at for a box: with more, no eye could tell its stacks."""
_SIDES: Final = (-1, 1)


class Standing(NamedTuple):
    """A column, and its foot as it is seen: ``x`` to the right, ``y`` towards the viewer."""

    x: float
    y: float
    column: Column


class _Part(NamedTuple):
    """One colour of a column: where the middles of its lowest and its highest face are seen."""

    x: float
    low: float
    high: float
    radius: float

    def meets(self, over: _Part) -> bool:
        """Whether a part that is drawn over it may cover some of it."""
        both = self.radius + over.radius
        return abs(over.x - self.x) < both and over.high - self.low < both


class _Stance(NamedTuple):
    """A column as it may stand instead of as it did, with its parts from the bottom up."""

    origin: Standing
    standing: Standing
    parts: tuple[_Part, ...]

    @property
    def cost(self) -> float:
        """What it costs not to stand as before."""
        before, now = self.origin.column, self.standing.column
        away = (now.step != before.step) + (self.standing.x != self.origin.x)
        return _COST_AWAY * away + _COST_LOWER * (1 - now.rise / before.rise)


_Others = Mapping[int, _Stance]
"""The stances of some of the columns, by their numbers from the farthest."""


class _Table(NamedTuple):
    """The stances of all columns of a box, and how much is seen of each; 1 is enough."""

    stances: tuple[_Stance, ...]
    shares: tuple[float, ...]

    @property
    def worth(self) -> float:
        """How well all are seen together: where little is seen, more counts most."""
        return sum(map(sqrt, self.shares)) - sum(one.cost for one in self.stances)


@lru_cache(maxsize=256)
def visible(standing: tuple[Standing, ...], chip: float, edge: float) -> tuple[Standing, ...]:
    """The columns of a box, the farthest first, as they stand so that each colour is seen.

    ``chip`` is a chip's diameter, ``edge`` how much of each chip's edge a mixed column shows, both
    in millimetres.
    """
    return _Search(standing, chip, edge).found()


class _Search:
    """Looks for the stances of a box's columns."""

    def __init__(self, standing: Sequence[Standing], chip: float, edge: float) -> None:
        self._chip = chip
        self._edge = edge
        self._known: dict[tuple[_Part, ...], float] = {}
        self._first = tuple(self._stance(one, one) for one in standing)
        reach = [chip / 2 + one.column.overhang + edge for one in standing]
        self._over = tuple(
            tuple(
                other
                for other in range(number + 1, len(standing))
                if abs(standing[other].x - one.x) < reach[other] + reach[number]
            )
            for number, one in enumerate(standing)
        )
        """By their numbers, the columns that may be drawn over each."""

    def found(self) -> tuple[Standing, ...]:
        """The columns, each made to stand otherwise while that is worth its cost."""
        everything = dict(enumerate(self._first))
        table = self._with(_Table(self._first, (1.0,) * len(self._first)), everything)
        left = set(everything)
        looked_at = 0
        while looked_at < _MOST and (
            hidden := [number for number in left if table.shares[number] < _HIDDEN]
        ):
            number = min(hidden, key=table.shares.__getitem__)
            best = table
            for others in self._otherwise(table.stances, number):
                tables = [self._with(table, other) for other in others]
                looked_at += len(tables) * len(everything)
                best = max((best, *tables), key=lambda one: one.worth)
                if best.shares[number] >= _HIDDEN:
                    break
            if best.worth > table.worth + _BETTER:
                table, left = best, set(everything)
            else:
                left.remove(number)
        return tuple(one.standing for one in table.stances)

    def _otherwise(self, stances: Sequence[_Stance], number: int) -> Iterator[Sequence[_Others]]:
        """Other stances of one column, and of those over it: first the simple ones."""
        behind = stances[number]
        stepped = tuple(self._stepped(behind))
        lowered, moved = self._before(stances, number)
        yield [*({number: own} for own in stepped), *lowered]
        yield [
            *({number: own} for own in chain.from_iterable(map(self._aside, (behind, *stepped)))),
            *moved,
            *({**over, number: own} for over in (*lowered, *moved) for own in stepped),
        ]

    def _stepped(self, one: _Stance) -> Iterator[_Stance]:
        """A column of several colours with those stepping to one side, and to the other."""
        if len(one.parts) > 1:
            for side in _SIDES:
                yield self._to_side(one, side)

    def _to_side(self, one: _Stance, side: int) -> _Stance:
        """A column with its colours stepping to one side, if it has several."""
        column = one.standing.column
        if len(one.parts) == 1:
            return one
        step = side * (abs(column.step) or self._edge)
        return self._stance(one.origin, one.standing._replace(column=column._replace(step=step)))

    def _aside(self, one: _Stance) -> Iterator[_Stance]:
        """A column a little to the left of its place, and to the right."""
        for side in _SIDES:
            x = one.origin.x + side * self._edge / 2
            yield self._stance(one.origin, one.standing._replace(x=x))

    def _before(
        self, stances: Sequence[_Stance], number: int
    ) -> tuple[Sequence[_Others], Sequence[_Others]]:
        """Those columns that are drawn over one, lower, and with their colours to one side."""
        x = stances[number].standing.x
        over = {
            at: stances[at]
            for at in self._over[number]
            if abs(stances[at].standing.x - x) < self._chip
        }
        if not over:
            return [], []
        lowered = [{at: self._lowered(one, part) for at, one in over.items()} for part in _LOWERED]
        lowered += [{at: lowered[-1][at]} for at in over]
        sides = [
            {at: self._to_side(one, side) for at, one in ones.items()}
            for ones in (over, lowered[len(_LOWERED) - 1])
            for side in _SIDES
        ]
        return lowered, sides

    def _lowered(self, one: _Stance, part: float) -> _Stance:
        """A column with a part of its height, but no flatter than its chips are."""
        column, before = one.standing.column, one.origin.column.rise
        rise = max(min(before, CHIP_RISE), part * before)
        return self._stance(one.origin, one.standing._replace(column=column._replace(rise=rise)))

    def _stance(self, origin: Standing, standing: Standing) -> _Stance:
        column, radius = standing.column, standing.column.size * self._chip / 2
        x, low = standing.x - column.top, standing.y + column.rise
        parts = []
        for colour in column.colours:
            high = low - column.rise * len(colour)
            parts.append(_Part(x, low, high, radius))
            x, low = x + column.step, high
        return _Stance(origin, standing, tuple(parts))

    def _with(self, table: _Table, others: _Others) -> _Table:
        """The table with other stances, and what is then seen."""
        stances = tuple(others.get(at, one) for at, one in enumerate(table.stances))
        return _Table(
            stances,
            tuple(
                self._share(stances, number)
                if number in others or not others.keys().isdisjoint(self._over[number])
                else share
                for number, share in enumerate(table.shares)
            ),
        )

    def _share(self, stances: Sequence[_Stance], number: int) -> float:
        """How much is seen of the least visible colour of a column."""
        parts = stances[number].parts
        over = [part for at in self._over[number] for part in stances[at].parts]
        share, must = 1.0, _OF_TOP * 2 * parts[-1].radius
        for part in reversed(parts):
            key = (part, *filter(part.meets, over))
            if key not in self._known:
                self._known[key] = _left_over(part, key[1:])
            share = min(share, self._known[key] / must)
            must = _OF_EDGE * self._edge
            over.append(part)
        return share


def _left_over(part: _Part, over: Sequence[_Part]) -> float:
    """How much is seen of a part under others, in millimetres, on average over its width."""
    seen = 0.0
    for across in _ACROSS:
        x, half = part.x + across * part.radius, part.radius * sqrt(1 - across * across)
        top, bottom = part.high - half, part.low + half
        for start, end in sorted(_spans(over, x)):
            if start > top:
                seen += max(0.0, min(start, bottom) - top)
            top = max(top, end)
        seen += max(0.0, bottom - top)
    return seen / len(_ACROSS)


def _spans(parts: Sequence[_Part], x: float) -> Iterator[tuple[float, float]]:
    """Where parts cover what lies ``x`` to the right."""
    for part in parts:
        if (across := abs(x - part.x)) < part.radius:
            half = sqrt(part.radius * part.radius - across * across)
            yield part.high - half, part.low + half
