"""The way the columns of a box stand so that every colour of them is seen.

By its height alone a column may hide the lowest colour of one behind it, without which a mixed
column cannot be read. Where it does, those in front are drawn lower, or the colours of either step
sideways: as little as it takes, so that a hand's bets stay above its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import copysign, inf, sqrt
from typing import Final, NamedTuple, TypeVar

from trainer.felt.chips import CHIP_RISE, TALLEST, Column, depth
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, inside

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
        """Tell whether a part that is drawn over it may cover some of it."""
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
        return sum(map(sqrt, self.shares)) - sum(stance.cost for stance in self.stances)


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
        self._first = tuple(self._stance(candidate, candidate) for candidate in standing)
        reach = [chip / 2 + candidate.column.overhang + edge for candidate in standing]
        self._over = tuple(
            tuple(
                other
                for other in range(number + 1, len(standing))
                if abs(standing[other].x - candidate.x) < reach[other] + reach[number]
            )
            for number, candidate in enumerate(standing)
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
                best = max((best, *tables), key=lambda candidate: candidate.worth)
                if best.shares[number] >= _HIDDEN:
                    break
            if best.worth > table.worth + _BETTER:
                table, left = best, set(everything)
            else:
                left.remove(number)
        return tuple(stance.standing for stance in table.stances)

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

    def _stepped(self, stance: _Stance) -> Iterator[_Stance]:
        """A column of several colours with those stepping to one side, and to the other."""
        if len(stance.parts) > 1:
            for side in _SIDES:
                yield self._to_side(stance, side)

    def _to_side(self, stance: _Stance, side: int) -> _Stance:
        """A column with its colours stepping to one side, if it has several."""
        column = stance.standing.column
        if len(stance.parts) == 1:
            return stance
        step = side * (abs(column.step) or self._edge)
        return self._stance(
            stance.origin, stance.standing._replace(column=column._replace(step=step))
        )

    def _aside(self, stance: _Stance) -> Iterator[_Stance]:
        """A column a little to the left of its place, and to the right."""
        for side in _SIDES:
            x = stance.origin.x + side * self._edge / 2
            yield self._stance(stance.origin, stance.standing._replace(x=x))

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
        lowered = [
            {at: self._lowered(stance, part) for at, stance in over.items()} for part in _LOWERED
        ]
        lowered += [{at: lowered[-1][at]} for at in over]
        sides = [
            {at: self._to_side(stance, side) for at, stance in ones.items()}
            for ones in (over, lowered[len(_LOWERED) - 1])
            for side in _SIDES
        ]
        return lowered, sides

    def _lowered(self, stance: _Stance, part: float) -> _Stance:
        """A column with a part of its height, but no flatter than its chips are."""
        column, before = stance.standing.column, stance.origin.column.rise
        rise = max(min(before, CHIP_RISE), part * before)
        return self._stance(
            stance.origin, stance.standing._replace(column=column._replace(rise=rise))
        )

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
        stances = tuple(others.get(at, stance) for at, stance in enumerate(table.stances))
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
        """Tell how much is seen of the least visible colour of a column."""
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
    """Tell how much is seen of a part under others, in millimetres, on average over its width."""
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
    """Return where parts cover what lies ``x`` to the right."""
    for part in parts:
        if (across := abs(x - part.x)) < part.radius:
            half = sqrt(part.radius * part.radius - across * across)
            yield part.high - half, part.low + half


# How high the columns of a box are drawn, so that each can be read and hides none behind it.
#
# Every chip of a mixed column shows enough of its edge to tell its value. Where that would be too
# high, the colours step sideways instead. Of equal chips the first few show as much, so that
# nobody takes one for two. A column that would cover the top chip of one behind it is drawn
# flatter; what it would hide of other colours is for ``visible``. What is behind what depends on
# the side from which the table is seen.

_HIGHEST: Final = 62.0
"""The height of twenty equal chips, which no mixed column exceeds."""
_FLATTEST: Final = 0.8
"""The least that is visible of a chip's edge."""
_KEPT: Final = 0.2
"""How much of a top chip stays free beyond its middle, as a part of its radius."""
_TRIED: Final = 6.0
"""The difference between the heights that are tried below the edge of the cloth."""
_WIDEST: Final = 1.3
"""How far all steps to the side may lead together, as a part of a chip's diameter."""

K = TypeVar("K")


def raised(
    felt: Felt, piles: Mapping[K, tuple[Point, Sequence[Column]]], edge: float, *, turned: bool
) -> dict[K, tuple[Column, ...]]:
    """The columns of the piles of one box with their heights; each pile has its place.

    ``edge`` is how much of each chip's edge a mixed column shows. ``turned``: the table is seen
    from the players' side.
    """
    by = -1 if turned else 1
    feet = [
        (key, index, Standing(by * (at.x + column.x), by * (at.y + column.y), column))
        for key, (at, columns) in sorted(piles.items(), key=lambda pile: by * depth(pile[1][0]))
        for index, column in sorted(
            enumerate(columns), key=lambda each: (by * each[1].y, by * each[1].x)
        )
    ]
    standing: list[Standing] = []
    for _key, _index, foot in feet:
        standing.append(_as_high(felt, foot, standing, edge, by))
    if edge > CHIP_RISE:
        standing = list(visible(tuple(standing), felt.chip, edge))
    found = {key: list(columns) for key, (_at, columns) in piles.items()}
    for (key, index, foot), stands in zip(feet, standing, strict=True):
        column = stands.column
        found[key][index] = column._replace(x=column.x + by * (stands.x - foot.x))
    return {key: tuple(columns) for key, columns in found.items()}


def _as_high(
    felt: Felt, foot: Standing, behind: Sequence[Standing], edge: float, by: int
) -> Standing:
    """A column as high as it can be read. ``by`` is -1 on a table seen from the players' side."""
    column = foot.column
    if len(column.chips) == 1:
        return foot
    rooms = (room for standing in behind for room in _over(standing, foot, felt.chip))
    room = min(rooms, default=inf)
    above = _on_cloth(felt, column, Point(by * foot.x, by * foot.y), edge * by)
    exaggerated = min(room, _HIGHEST, above)
    return foot._replace(column=_raised(column, felt.chip, edge, room, exaggerated))


def _on_cloth(felt: Felt, column: Column, at: Point, edge: float) -> float:
    """Tell how high a column that stands at ``at`` may be exaggerated: not beyond the cloth.

    ``edge`` is negative on a table that is seen from the players' side.
    """
    height = abs(edge) * (len(column.chips) - 1)
    radius = column.size * felt.chip / 2
    while height > 0:
        top = at.moved(0, -copysign(height + radius, edge), 0)
        if inside(top, felt.edge):
            break
        height -= _TRIED
    return height


def _over(behind: Standing, standing: Standing, chip: float) -> Iterator[float]:
    """Tell how high a column may be without covering the middle of a top chip behind it."""
    across, down = abs(standing.x - behind.x), standing.y - behind.y
    radius = standing.column.size * chip / 2
    if across < radius and down > 0:
        upper = sqrt(radius * radius - across * across)
        yield down + behind.column.height - upper - _KEPT * behind.column.size * chip / 2


def _of_equal(gaps: int, edge: float) -> float:
    """The height of a column of equal chips: two differ from one at a glance, each adds to it."""
    return min(edge * gaps, 2 * edge + (_HIGHEST - 2 * edge) * (gaps - 2) / (TALLEST - 3))


def _raised(column: Column, chip: float, edge: float, room: float, exaggerated: float) -> Column:
    """A column of several chips that may be ``room`` high, or ``exaggerated`` if it is mixed."""
    gaps = len(column.chips) - 1
    flat = max(_FLATTEST, min(CHIP_RISE, room / gaps))
    colours = len(column.colours)
    if colours == 1 or edge <= CHIP_RISE:
        return column._replace(rise=max(flat, min(_of_equal(gaps, edge), exaggerated) / gaps))
    if edge * gaps <= exaggerated:
        return column._replace(rise=edge)
    step = min(edge, _WIDEST * column.size * chip / (colours - 1))
    # Many colours step both ways.
    return column._replace(rise=flat if step == edge else max(flat, exaggerated / gaps), step=step)
