"""The columns of a pile stand apart, on their own box, and no index is covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import hypot

from tests.cases import for_each
from tests.felt.packaged import on_every_felt
from trainer.felt.chips import ChipSet, Column, Proof, Stack, as_seen
from trainer.felt.laying import Slot, hand_cards
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole, PileName, pile_place
from trainer.felt.shapes import Band, Point, inside
from trainer.felt.spread import Spread
from trainer.rulebook.felts import load_chips
from trainer.rules.bets import BetKind

INDEX_MIDDLE = Point(-23.2, -33.0)
SHARES = [(1, 1), (2, 1), (3, 1), (1, 2), (1, 4)]
"""How many bettors, how many hands."""


def payouts(felt: Felt, box: int, bettors: int, hands: int) -> Iterator[PileName]:
    for spot in felt.spots:
        if spot.box == box:
            main = spot.bet is BetKind.MAIN
            for bettor, position in product(range(bettors), range(1, (hands if main else 1) + 1)):
                of = hands if main else 1
                yield PileName(spot.bet, box, ChipRole.PAYOUT, bettor, bettors, position, of)


def standing(spread: Spread, name: PileName, hands: int, *, tall: bool) -> list[Point]:
    at = spread.place(name)
    return [
        Point(at.x + place.x, at.y + place.y) for place in spread.places(name, hands, tall=tall)
    ]


def apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


@on_every_felt
@for_each(product(SHARES, [False, True]))
def test_columns_cover_nothing(
    case: tuple[tuple[int, int], bool], felt: Felt, spread: Spread
) -> None:
    (bettors, hands), tall = case
    for box in {felt.boxes[0], felt.boxes[len(felt.boxes) // 2], felt.boxes[-1]}:
        indices = [
            pose.at.moved(INDEX_MIDDLE.x, INDEX_MIDDLE.y, pose.angle)
            for position in range(1, hands + 1)
            for pose in hand_cards(felt, box, Slot(position, hands), [False] * 3)
        ]
        names = list(payouts(felt, box, bettors, hands))
        piles = [spread.place(name._replace(role=pile)) for name in names for pile in ChipRole]
        for name in names:
            own, *further = standing(spread, name, hands, tall=tall)
            assert own == spread.place(name)
            for at in further:
                assert apart(at, own) >= felt.chip
                assert inside(at, felt.edge)
                assert all(apart(at, index) > felt.chip / 2 + 5 for index in indices)
                assert not any(
                    spot.outline.contains(at)
                    for spot in felt.spots
                    if (spot.box, spot.bet) != (box, name.bet)
                    and not isinstance(spot.outline, Band)
                )
            for at, pile in product(further, piles):
                if name.bet is not BetKind.INSURANCE and pile != own:
                    assert apart(at, pile) > felt.chip * 0.9 or _offered(spread, name, pile)


def _offered(spread: Spread, name: PileName, pile: Point) -> bool:
    """Whether it is where bets are refused: long before anything is paid."""
    return any(
        pile == spread.place(PileName(spot.bet, name.box, ChipRole.OFFERED, bettor, name.bettors))
        for spot in spread.felt.spots
        if spot.box == name.box
        for bettor in range(name.bettors)
    )


@on_every_felt
def test_neighbours_columns_stay_apart(felt: Felt, spread: Spread) -> None:
    for bet in (BetKind.MAIN, *{spot.bet for spot in felt.spots} - {BetKind.MAIN}):
        columns = {
            box: standing(spread, PileName(bet, box, ChipRole.PAYOUT), 1, tall=False)
            for box in felt.boxes
        }
        for one, other in combinations(felt.boxes, 2):
            for at, beside in product(columns[one], columns[other]):
                assert apart(at, beside) >= felt.chip * 0.95, (bet, one, other)


@on_every_felt
def test_a_bettor_who_has_the_box_is_paid_in_columns(felt: Felt, spread: Spread) -> None:
    for box in felt.boxes:
        name = PileName(BetKind.MAIN, box, ChipRole.PAYOUT)
        assert len(spread.places(name, 1)) >= 3


@on_every_felt
def test_every_bettor_is_nearer_to_his_own_columns(felt: Felt, spread: Spread) -> None:
    for box in felt.boxes:
        names = [PileName(BetKind.MAIN, box, ChipRole.PAYOUT, bettor, 3) for bettor in range(3)]
        for name, other in product(names, names):
            for at in standing(spread, name, 1, tall=False):
                mine, theirs = spread.place(name), spread.place(other)
                assert name == other or apart(at, mine) < apart(at, theirs)


@on_every_felt
def test_columns_take_what_room_there_is(felt: Felt, chips: ChipSet) -> None:
    dollar = next(chip for chip in chips.chips if chip.value == 1_00)
    spread = Spread(felt)
    alone = PileName(BetKind.MAIN, felt.boxes[-1], ChipRole.PAYOUT)
    columns = spread.columns(alone, [Stack(dollar, 12)], ())
    assert [len(column.chips) for column in columns][:1] == [5]
    assert (columns[0].x, columns[0].y) == (0, 0)
    assert sum(len(column.chips) for column in columns) == 12
    sized = spread.columns(alone, [Stack(dollar, 12)], [Stack(dollar, 12)])
    assert [len(column.chips) for column in sized] == [12]
    crowded = alone._replace(bettor=2, bettors=5)
    assert [len(column.chips) for column in spread.columns(crowded, [Stack(dollar, 12)], ())] == [
        12
    ]
    assert spread.columns(alone, (), ()) == ()


@on_every_felt
def test_a_payout_is_spread_chip_by_chip_where_there_is_room(felt: Felt, chips: ChipSet) -> None:
    dollar = next(chip for chip in chips.chips if chip.value == 1_00)
    spread = Spread(felt)
    for box in felt.boxes:
        name = PileName(BetKind.MAIN, box, ChipRole.PAYOUT)
        row = spread.columns(name, [Stack(dollar, 4)], (), proof=Proof.SPREAD)
        assert [column.chips for column in row] == [(dollar,)] * 4
        at = [Point(column.x, column.y) for column in row]
        assert at[0] == Point(0, 0)
        for one, other in pairwise(at):
            # Each lies on the one before it, and leaves enough of it in sight to be counted.
            assert 0.15 * felt.chip < apart(one, other) < felt.chip
            assert apart(at[0], other) > apart(at[0], one)
        own, stake = spread.place(name), spread.place(name._replace(role=ChipRole.STAKE))
        for place in at:
            assert apart(Point(own.x + place.x, own.y + place.y), stake) >= 0.9 * felt.chip
    alone = PileName(BetKind.MAIN, felt.boxes[0], ChipRole.PAYOUT)
    many, cut = (
        spread.columns(alone, [Stack(dollar, 60)], (), proof=proof)
        for proof in (Proof.SPREAD, Proof.CUT)
    )
    assert many == cut


@on_every_felt
def test_chips_go_on_top_of_plaques(felt: Felt) -> None:
    house = load_chips("uk").chips
    paid = [Stack(house[0], 2), Stack(house[-1], 3)]
    name = PileName(BetKind.MAIN, felt.boxes[0], ChipRole.PAYOUT)
    (column,) = Spread(felt).columns(name, paid, ())
    assert column.chips == (house[0],) * 2 + (house[-1],) * 3


@on_every_felt
def test_a_stake_over_twenty_stands_away_from_its_payout(felt: Felt, chips: ChipSet) -> None:
    dollar = next(chip for chip in chips.chips if chip.value == 1_00)
    box = felt.boxes[len(felt.boxes) // 2]
    name = PileName(BetKind.MAIN, box)
    columns = Spread(felt).columns(name, [Stack(dollar, 21)], ())
    paid = pile_place(felt, name._replace(role=ChipRole.PAYOUT))
    at = pile_place(felt, name)
    assert [len(column.chips) for column in columns] == [20, 1]
    second = Point(at.x + columns[1].x, at.y + columns[1].y)
    assert apart(second, paid) > apart(at, paid)


def test_a_turned_table_turns_the_columns(chips: ChipSet) -> None:
    pile = chips.chips[:1]
    columns = (Column(pile, 0, 0), Column(pile, 41, 0), Column(pile, 0, 41))
    assert [(column.x, column.y) for column in as_seen(columns, turned=False)] == [
        (0, 0),
        (41, 0),
        (0, 41),
    ]
    assert [(column.x, column.y) for column in as_seen(columns, turned=True)] == [
        (0, -41),
        (-41, 0),
        (0, 0),
    ]
