"""The place where the columns of a pile stand: side by side, without covering what must be seen.

This does not depend on what lies on the table at the moment, only on what may lie there later:
columns on the table do not move when a neighbour's chips arrive.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from trainer.felt.chips import TALLEST, Chip, Column, Proof, Shape, Stack, cut_out, stacked
from trainer.felt.collision import AROUND, ON_LINE, Clearances, distance_to
from trainer.felt.laying import Slot, hand_cards
from trainer.felt.layout import Felt, Seat, Spot
from trainer.felt.places import BESIDE, PILE_STEP, ChipRole, PileName, pile_place, pile_size
from trainer.felt.shapes import Point, Rectangle, distance, inside, middle
from trainer.rules.bets import BetKind

_TOUCHES: Final = 0.97
"""Chips cover each other if their centres are closer than this part of a chip's diameter."""
_BORDER: Final = 0.9
"""How much closer a column must be to its own box than to the next, in the same measure."""
_ON_CARD: Final = 3.0
"""How far a chip may overlap the edge of a card without covering the index."""
_CARDS: Final = 4
"""The number of cards of a hand that are kept free of chips."""
_NEAR: Final = ((0, 1), (1, 0), (1, 1), (0, -1), (1, -1), (2, 0), (2, 1))
"""Places for columns, nearest the bet first: steps away from it, and steps to the side."""
_TALL: Final = ((1, 0), (2, 0))
"""Places where no column stands in front of another and hides it."""
_LOW: Final = 6
"""A column of at most this many chips hides nothing of one behind it."""
_MAX_COLUMNS: Final = 6
"""More columns than this would not be recognized as one pile."""
_OVERLAPS: Final = (0.45, 0.3, 0.2)
"""How far a chip of a spread payout lies from the one below it, in steps of columns."""
_DIRECTIONS: Final = ((1, 0), (0, 1), (0, -1))
"""Where a payout is spread: away from the bet, else to one of its sides."""
_STAKED: Final = (ChipRole.STAKE, ChipRole.ADDED, ChipRole.PAYOUT)
_HERE: Final = Point(0, 0)


class Spread:
    """Spreads the piles of one felt, caching their places."""

    def __init__(self, felt: Felt) -> None:
        self.felt = felt
        self._clearances = Clearances(felt)
        self._known: dict[tuple[int, int, int], Mapping[PileName, Point]] = {}
        self._found: dict[tuple[PileName, int, bool], tuple[Point, ...]] = {}
        self._rows: dict[tuple[PileName, int, int], tuple[Point, ...]] = {}
        self._placed: dict[PileName, Point] = {}

    def place(self, name: PileName) -> Point:
        """Same as ``pile_place``. Raises ``KeyError`` if the felt has no such spot."""
        if name not in self._placed:
            self._placed[name] = pile_place(self.felt, name, self._clearances)
        return self._placed[name]

    def columns(
        self,
        name: PileName,
        chips: Sequence[Stack],
        stake: Sequence[Stack],
        hands: int = 1,
        *,
        proof: Proof = Proof.CUT,
        cut_down: bool = False,
    ) -> tuple[Column, ...]:
        """A pile of ``chips`` in as many columns as it takes to count them, if there is room.

        ``stake`` is the bet beside a payout, ``hands`` is how many hands the box has. A payout that
        the house does not prove (``proof``) is stacked like a bet; one that it spreads is cut out
        where there is no room for all of its chips. ``cut_down``: it is a bet that is proven.
        """

        def cut(room: int) -> tuple[tuple[Chip, ...], ...]:
            return cut_out(chips, stake, room) if paid or cut_down else stacked(chips, room)

        paid = proof is not Proof.NONE and name.role is ChipRole.PAYOUT
        if paid and proof is Proof.SPREAD and (row := self._row(name, chips, hands)):
            return row
        # Plaques are too wide to stand side by side: chips go on top of them.
        wanted = cut(
            1 if any(stack.chip.shape is Shape.PLAQUE for stack in chips) else _MAX_COLUMNS
        )
        places: tuple[Point, ...] = (_HERE,)
        if len(wanted) > 1:
            for tall in (False, True):
                places = self.places(name, hands, tall=tall)
                wanted = cut(len(places))
                if all(len(column) <= _LOW for column in wanted):
                    break
        size = pile_size(self.felt, name)
        return tuple(Column(column, *at, size) for column, at in zip(wanted, places, strict=False))

    def _row(self, name: PileName, chips: Sequence[Stack], hands: int) -> tuple[Column, ...]:
        """The chips one by one, each partly on the one before it; empty if there is no room."""
        laid = [stack.chip for stack in chips for _ in range(stack.number)]
        if len(laid) > TALLEST or any(chip.shape is Shape.PLAQUE for chip in laid):
            return ()
        key = name, hands, len(laid)
        if key not in self._rows:
            self._rows[key] = self._free_row(name, hands, len(laid))
        size = pile_size(self.felt, name)
        places = self._rows[key]  # none if there is no room
        return tuple(Column((chip,), *at, size) for chip, at in zip(laid, places, strict=False))

    def _free_row(self, name: PileName, hands: int, number: int) -> tuple[Point, ...]:
        """Places in a row from that of the pile, as far from one another as there is room."""
        for step, (away, aside) in product(_OVERLAPS, _DIRECTIONS):
            grid = [(place * step * away, place * step * aside) for place in range(1, number)]
            places = self._free(name, hands, grid, most=number)
            if len(places) == number:
                return places
        return ()

    def places(self, name: PileName, hands: int, *, tall: bool = False) -> tuple[Point, ...]:
        """Where the columns of a pile can stand, relative to its place: there, then the nearest.

        ``tall`` columns stand only side by side.
        """
        key = name, hands, tall
        if key not in self._found:
            self._found[key] = self._free(name, hands, _TALL if tall else _NEAR)
        return self._found[key]

    def _free(
        self,
        name: PileName,
        hands: int,
        grid: Sequence[tuple[float, float]],
        most: int = _MAX_COLUMNS,
    ) -> tuple[Point, ...]:
        felt = self.felt
        own = self.place(name)
        others = [(other, at) for other, at in self._piles(name, hands).items() if other != name]
        if name.role is ChipRole.OFFERED or any(self._touch(own, at) for _, at in others):
            return (_HERE,)
        theirs = [at for other, at in others if other.bettor != name.bettor]
        cards = list(_cards(felt, name, hands))
        seat = felt.seat(name.box)
        spots = [spot for spot in felt.spots if distance(middle(spot.outline), own) < AROUND]
        found = [_HERE]
        for across, down in _steps(own, self.place(_counterpart(name)), seat, grid):
            at = own.moved(across, down, seat.angle)
            place = Point(round(at.x - own.x, 1), round(at.y - own.y, 1))
            if (
                # A column that stands alone would not look like part of the pile.
                any(distance(place, near) < 1.1 * PILE_STEP for near in found)
                and not any(self._touch(at, other) for _, other in others)
                and all(distance(at, other) > distance(at, own) + 1 for other in theirs)
                and all(distance_to(card, at) >= felt.chip / 2 - _ON_CARD for card in cards)
                and inside(at.moved(0, -felt.chip / 2 - ON_LINE, seat.angle), felt.edge)
                and _at_home(spots, name, felt.chip, at)
            ):
                found.append(place)
                if len(found) == most:
                    break
        return tuple(found)

    def _touch(self, point: Point, other: Point) -> bool:
        """Tell whether a chip at one place would cover a chip at the other."""
        return distance(point, other) < _TOUCHES * self.felt.chip

    def _piles(self, name: PileName, hands: int) -> Mapping[PileName, Point]:
        """Every pile that a box with this number of bettors and hands can have."""
        key = name.box, name.bettors, hands
        if key not in self._known:
            self._known[key] = {other: self.place(other) for other in _names(self.felt, *key)}
        return self._known[key]


def _names(felt: Felt, box: int, bettors: int, hands: int) -> Iterator[PileName]:
    bets = [spot.bet for spot in felt.spots if spot.box == box]
    bets += [bet for bet, beside in BESIDE.items() if beside in bets]
    for bet, bettor in product(bets, range(bettors)):
        if bet is BetKind.MAIN:
            for pile, position in product(_STAKED, range(1, hands + 1)):
                yield PileName(bet, box, pile, bettor, bettors, position, hands)
        else:
            for pile in (ChipRole.STAKE, ChipRole.PAYOUT):
                yield PileName(bet, box, pile, bettor, bettors)


def _counterpart(name: PileName) -> PileName:
    """The pile from which the columns extend away: a payout's stake or a stake's payout."""
    return name._replace(role=ChipRole.PAYOUT if name.role is ChipRole.STAKE else ChipRole.STAKE)


def _steps(
    own: Point, other: Point, seat: Seat, grid: Sequence[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """The steps of a grid in the frame of the box: how far to the right and towards the dealer."""
    away = own.seen_from(other, seat.angle)
    if abs(away.x) >= abs(away.y):
        sign = 1 if away.x >= 0 else -1
        for along, aside in grid:
            yield sign * along * PILE_STEP, aside * PILE_STEP
    else:
        sign = 1 if away.y >= 0 else -1
        for along, aside in grid:
            yield aside * PILE_STEP, sign * along * PILE_STEP


def _cards(felt: Felt, name: PileName, hands: int) -> Iterator[Rectangle]:
    """The cards that may lie on a box, and those of its neighbours if they have one hand each."""
    of = {name.box - 1: 1, name.box: hands, name.box + 1: 1}
    for box in of.keys() & set(felt.boxes):
        for position in range(1, of[box] + 1):
            for pose in hand_cards(felt, box, Slot(position, of[box]), (False,) * _CARDS):
                yield Rectangle(pose.at, felt.card.width, felt.card.height, pose.angle)


def _at_home(spots: Sequence[Spot], name: PileName, chip: float, at: Point) -> bool:
    """Tell whether a chip lies in its own box's area and on no other bet's spot."""
    bet = BESIDE.get(name.bet, name.bet)
    home = 0.0
    for spot in spots:
        if spot.bet is bet and spot.box == name.box:
            home = distance(at, middle(spot.outline))
        elif distance_to(spot.outline, at) < chip / 2 - ON_LINE:
            return False
    return all(
        distance(at, middle(spot.outline)) - home >= _BORDER * chip
        for spot in spots
        if spot.bet is bet and spot.box != name.box
    )
