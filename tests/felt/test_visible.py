"""Columns stand so that every colour is seen, as near to where they stood as that allows."""

from __future__ import annotations

from hypothesis import given, strategies as st

from trainer.felt.chips import CHIP_RISE, Chip, Column
from trainer.felt.heights import Standing, visible
from trainer.rulebook.felts import load_chips

EDGE, CHIP = 10.0, 39.0
CHIPS = load_chips("generic").chips


def chip(value: int) -> Chip:
    return next(one for one in CHIPS if one.value == value * 100)


FORTY = (chip(25), *(chip(5),) * 3)


def standing(x: float, y: float, chips: tuple[Chip, ...] = FORTY, rise: float = EDGE) -> Standing:
    return Standing(x, y, Column(chips, rise=rise))


def test_columns_that_hide_nothing_stand_as_before() -> None:
    apart = standing(0, 0), standing(45, 0), standing(0, 90)
    assert visible(apart, CHIP, EDGE) == apart


def test_a_column_before_another_is_lower_where_that_is_enough() -> None:
    behind, before = standing(0, 0), standing(0, 60, (chip(5),) * 4)
    stake, payout = visible((behind, before), CHIP, EDGE)
    assert stake == behind
    assert (payout.x, payout.column.step) == (before.x, 0)
    assert CHIP_RISE <= payout.column.rise < EDGE


def test_colours_step_sideways_where_nothing_else_shows_them() -> None:
    behind, before = standing(0, 0), standing(0, 34, (chip(5),) * 6)
    stake, _payout = visible((behind, before), CHIP, EDGE)
    assert abs(stake.column.step) == EDGE


COLUMNS = st.builds(
    standing,
    st.floats(0, 100),
    st.floats(0, 100),
    st.lists(st.sampled_from([chip(100), chip(25), chip(5)]), min_size=1, max_size=6).map(
        lambda chips: tuple(sorted(chips, key=lambda one: -one.value))
    ),
    st.sampled_from([CHIP_RISE, EDGE, 0.8]),
)


@given(st.lists(COLUMNS, max_size=8))
def test_columns_keep_their_chips_and_almost_their_places(columns: list[Standing]) -> None:
    before = tuple(sorted(columns, key=lambda one: (one.y, one.x)))
    for was, now in zip(before, visible(before, CHIP, EDGE), strict=True):
        assert now.column.chips == was.column.chips
        assert now.y == was.y
        assert abs(now.x - was.x) < EDGE / 2 + 0.001
        assert min(CHIP_RISE, was.column.rise) <= now.column.rise <= was.column.rise
        assert now.column.step in (was.column.step, EDGE, -EDGE)
