"""The tubes of the tray: where they are, and which chips they hold."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.cases import for_every
from tests.felt.packaged import on_every_felt
from trainer.felt.chips import TRAY_SIDE, ChipSet, tray_tubes
from trainer.felt.layout import Felt


@on_every_felt
@for_every("angle", [0.0, 180.0, 12.0])
def test_the_tubes_fill_the_tray_side_by_side(angle: float, felt: Felt, chips: ChipSet) -> None:
    tray = felt.furniture.tray
    tray = tray._replace(area=tray.area._replace(angle=angle))
    tubes = tray_tubes(tray, chips.chips)
    assert len(tubes) == tray.columns
    seen = [tube.area.centre.seen_from(tray.area.centre, angle) for tube in tubes]
    assert [at.y for at in seen] == pytest.approx([0] * len(seen))
    for (one, other), (at, beyond) in zip(pairwise(tubes), pairwise(seen), strict=True):
        assert beyond.x - at.x == pytest.approx((one.area.width + other.area.width) / 2)
    edge = tray.area.width / 2 - TRAY_SIDE
    assert seen[0].x - tubes[0].area.width / 2 == pytest.approx(-edge)
    assert seen[-1].x + tubes[-1].area.width / 2 == pytest.approx(edge)
    for tube in tubes:
        assert tray.area.contains(tube.area.centre)
        assert (tube.area.depth, tube.area.angle) == (tray.area.depth, angle)
        # Whoever points at the middle of a tube points at no other.
        assert [one for one in tubes if one.area.contains(tube.area.centre)] == [tube]


@on_every_felt
def test_every_value_has_a_tube_and_the_highest_are_in_the_middle(
    felt: Felt, chips: ChipSet
) -> None:
    held = [tube.chip for tube in tray_tubes(felt.furniture.tray, chips.chips)]
    values = [chip.value for chip in held if chip is not None]
    assert set(values) == {chip.value for chip in chips.chips}
    top = values.index(max(values))
    assert values[: top + 1] == sorted(values[: top + 1])
    assert values[top:] == sorted(values[top:], reverse=True)


@on_every_felt
def test_of_too_many_values_the_highest_have_no_tube(felt: Felt, chips: ChipSet) -> None:
    tray = felt.furniture.tray._replace(columns=3)
    held = tray_tubes(tray, chips.chips)
    lowest = sorted(chip.value for chip in chips.chips)[:3]
    assert sorted(tube.chip.value for tube in held if tube.chip is not None) == lowest


@on_every_felt
def test_a_tray_without_chips_has_empty_tubes(felt: Felt, chips: ChipSet) -> None:
    none = chips._replace(chips=())
    tubes = tray_tubes(felt.furniture.tray, none.chips)
    assert len(tubes) == felt.furniture.tray.columns
    assert {tube.chip for tube in tubes} == {None}
