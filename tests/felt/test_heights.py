"""Columns are as high as they can be read, and hide nothing behind them."""

from __future__ import annotations

from tests.cases import for_each
from tests.felt.packaged import on_every_felt
from trainer.felt.chips import CHIP_RISE, Chip, ChipSet, Column
from trainer.felt.heights import raised
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point

EDGE = 10.0
FAR, NEAR = Point(900, 500), Point(900, 538)
RAIL = Point(900, 40)


def chip(chips: ChipSet, value: int) -> Chip:
    return next(one for one in chips.chips if one.value == value * 100)


def lone(felt: Felt, column: Column, edge: float = EDGE, at: Point = FAR) -> Column:
    return raised(felt, {"": (at, (column,))}, edge, turned=False)[""][0]


@on_every_felt
def test_one_chip_cannot_be_taken_for_two(felt: Felt, chips: ChipSet) -> None:
    heights = [lone(felt, Column((chip(chips, 5),) * number)).height for number in range(1, 21)]
    assert heights[:3] == [0, EDGE, 2 * EDGE]
    assert heights == sorted(set(heights))
    assert heights[-1] < 65
    plain = Column((chip(chips, 5),) * 20)
    assert lone(felt, plain, CHIP_RISE) == plain


@on_every_felt
def test_every_chip_of_a_mixed_column_shows_its_edge(felt: Felt, chips: ChipSet) -> None:
    mixed = (chip(chips, 25),) * 2 + (chip(chips, 5),) * 3
    assert lone(felt, Column(mixed)) == Column(mixed, rise=EDGE)
    assert lone(felt, Column(mixed), CHIP_RISE) == Column(mixed)


@on_every_felt
def test_the_colours_of_a_high_mixed_column_step_sideways(felt: Felt, chips: ChipSet) -> None:
    mixed = (chip(chips, 25),) * 2 + (chip(chips, 5),) * 12
    column = lone(felt, Column(mixed))
    assert (column.rise, column.step, column.overhang) == (CHIP_RISE, EDGE, EDGE / 2)


@on_every_felt
def test_a_mixed_column_before_the_rail_steps_sideways(felt: Felt, chips: ChipSet) -> None:
    mixed = (chip(chips, 25),) + (chip(chips, 5),) * 4
    assert lone(felt, Column(mixed), at=RAIL) == Column(mixed, step=EDGE)


@on_every_felt
@for_each([False, True])
def test_a_high_payout_leaves_the_stake_behind_it_free(
    turned: bool, felt: Felt, chips: ChipSet
) -> None:
    stake, paid = Column((chip(chips, 5),)), Column((chip(chips, 5),) * 20)
    behind, before = (NEAR, FAR) if turned else (FAR, NEAR)
    piles = {"stake": (behind, (stake,)), "paid": (before, (paid,))}
    (front,) = raised(felt, piles, EDGE, turned=turned)["paid"]
    # Its upper edge ends below the middle of the other's top chip.
    assert front.height + felt.chip / 2 < abs(behind.y - before.y)
    assert front.rise > 0.5
    (free,) = raised(felt, piles, EDGE, turned=not turned)["paid"]
    assert free.height > 60


@on_every_felt
def test_a_column_beside_another_one_need_not_be_flat(felt: Felt, chips: ChipSet) -> None:
    paid = Column((chip(chips, 5),) * 20)
    piles = {"stake": (FAR, (paid,)), "paid": (Point(FAR.x + 30, FAR.y + 12), (paid,))}
    assert raised(felt, piles, EDGE, turned=False)["paid"][0].height > 60
