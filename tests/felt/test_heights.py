"""Columns are as high as their chips, and hide no top chip behind them."""

from __future__ import annotations

import pytest

from tests.cases import for_each
from tests.felt.packaged import on_every_felt
from trainer.felt.chips import CHIP_RISE, THICKENED, Chip, ChipSet, Column
from trainer.felt.heights import raised
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point

FAR, NEAR = Point(900, 500), Point(900, 538)


def chip(chips: ChipSet, value: int) -> Chip:
    return next(one for one in chips.chips if one.value == value * 100)


def lone(felt: Felt, column: Column, rise: float) -> Column:
    return raised(felt, {"": (FAR, (column,))}, rise, turned=False)[""][0]


@on_every_felt
@for_each([CHIP_RISE, THICKENED])
def test_a_stack_is_as_high_as_its_chips(rise: float, felt: Felt, chips: ChipSet) -> None:
    """Two are not one, and three are not six, whatever their colours."""
    for number in range(1, 21):
        for stack in ((chip(chips, 5),) * number, (chip(chips, 25), chip(chips, 5)) * number):
            column = lone(felt, Column(stack), rise)
            assert column.height == pytest.approx(rise * (len(stack) - 1))
            assert column.rise == rise


@on_every_felt
def test_a_chip_has_its_true_thickness(felt: Felt) -> None:
    assert felt.chip / CHIP_RISE == pytest.approx(39 / 3.3)


@on_every_felt
@for_each([False, True])
def test_a_high_payout_leaves_the_stake_behind_it_free(
    turned: bool, felt: Felt, chips: ChipSet
) -> None:
    stake, paid = Column((chip(chips, 5),)), Column((chip(chips, 5),) * 20)
    behind, before = (NEAR, FAR) if turned else (FAR, NEAR)
    piles = {"stake": (behind, (stake,)), "paid": (before, (paid,))}
    (front,) = raised(felt, piles, CHIP_RISE, turned=turned)["paid"]
    # Its upper edge ends below the middle of the other's top chip.
    assert front.height + felt.chip / 2 < abs(behind.y - before.y)
    assert front.rise > 0.5
    (free,) = raised(felt, piles, CHIP_RISE, turned=not turned)["paid"]
    assert free.rise == CHIP_RISE


@on_every_felt
def test_a_column_beside_another_one_need_not_be_flat(felt: Felt, chips: ChipSet) -> None:
    paid = Column((chip(chips, 5),) * 20)
    piles = {"stake": (FAR, (paid,)), "paid": (Point(FAR.x + 30, FAR.y + 12), (paid,))}
    assert raised(felt, piles, CHIP_RISE, turned=False)["paid"][0].rise == CHIP_RISE
