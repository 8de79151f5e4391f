"""Stacks of twenty, and payouts that prove themselves."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.felt.chips import TALLEST, Chip, ChipSet, Stack, coloured, cut_out, stacked, whole
from trainer.rules.money import Cents

Columns = list[list[int]]


def stacks_of(chips: ChipSet, dollars: float) -> tuple[Stack, ...]:
    return whole(Cents(round(dollars * 100)), chips.chips).stacks


def one_kind(chips: ChipSet, dollars: int, number: int) -> tuple[Stack, ...]:
    (chip,) = [chip for chip in chips.chips if chip.value == dollars * 100]
    return (Stack(chip, number),)


def dollars_of(columns: tuple[tuple[Chip, ...], ...]) -> Columns:
    return [[chip.value // 100 for chip in column] for column in columns]


def test_a_bet_has_its_highest_value_at_the_bottom(chips: ChipSet) -> None:
    (column,) = stacked(stacks_of(chips, 736))
    assert [chip.value for chip in column] == sorted((chip.value for chip in column), reverse=True)
    assert stacked(()) == ()


@for_every(
    ("number", "room", "heights"),
    [(1, 6, [1]), (20, 6, [20]), (21, 6, [20, 1]), (60, 6, [20, 20, 20]), (60, 2, [20, 20]),
     (1_000_000_000, 1, [20])],
)  # fmt: skip
def test_twenty_to_a_column(chips: ChipSet, number: int, room: int, heights: list[int]) -> None:
    assert [len(column) for column in stacked(one_kind(chips, 1, number), room)] == heights


def test_of_too_many_chips_every_colour_is_seen(chips: ChipSet) -> None:
    bet = (*one_kind(chips, 500, 1), *one_kind(chips, 5, 90), *one_kind(chips, 1, 4))
    (column,) = stacked(bet)
    assert Counter(chip.value // 100 for chip in column) == {500: 1, 5: 15, 1: 4}


@for_every(
    ("paid", "staked", "columns"),
    [
        (37, 25, [[25], [5, 5], [1, 1]]),
        (90, 15, [[25, 25, 25], [5, 5, 5]]),
        (500, 20, [[500]]),
        (24, 24, [[5] * 4, [1] * 4]),
    ],
)
def test_colours_stand_apart_the_highest_first(
    chips: ChipSet, paid: int, staked: int, columns: Columns
) -> None:
    house_chips = chips.limited([Cents(value * 100) for value in (1, 5, 25, 100, 500)])
    found = cut_out(stacks_of(house_chips, paid), stacks_of(house_chips, staked), 6)
    assert dollars_of(found) == columns


@for_every(
    ("number", "staked", "heights"),
    [
        (12, 8, [5, 5, 2]),
        (33, 1, [20, 5, 5, 3]),
        (12, 12, [12]),
        (33, 33, [20, 13]),
        (20, 3, [20]),
        (5, 5, [5]),
    ],
)
def test_fives_and_sized_into(chips: ChipSet, number: int, staked: int, heights: list[int]) -> None:
    found = cut_out(one_kind(chips, 5, number), one_kind(chips, 5, staked), 6)
    assert [len(column) for column in found] == heights


def test_with_less_room_less_is_shown(chips: ChipSet) -> None:
    paid = (*one_kind(chips, 25, 3), *one_kind(chips, 5, 8), *one_kind(chips, 1, 4))
    shown = {room: dollars_of(cut_out(paid, (), room)) for room in (6, 3, 2, 1)}
    assert shown[6] == [[25] * 3, [5] * 5, [5] * 3, [1] * 4]
    assert shown[3] == [[25] * 3, [5] * 8, [1] * 4]
    assert shown[2] == [[25] * 3, [5] * 8 + [1] * 4]
    assert shown[1] == [[25] * 3 + [5] * 8 + [1] * 4]


def test_a_payout_that_no_room_holds_is_cut_off_at_twenty(chips: ChipSet) -> None:
    paid = (*one_kind(chips, 25, 3), *one_kind(chips, 1, 1_000_000_000))
    (column,) = cut_out(paid, (), 1)
    assert len(column) == TALLEST
    assert {chip.value // 100 for chip in column} == {25, 1}


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=5),
    st.integers(1, 6),
    st.integers(0, 30),
)
def test_every_chip_that_there_is_room_for_is_shown(
    chips: ChipSet, numbers: list[int], room: int, staked: int
) -> None:
    paid = tuple(Stack(chip, number) for chip, number in zip(chips.chips, numbers, strict=False))
    columns = cut_out(paid, (Stack(chips.chips[0], staked),), room)
    assert 0 < len(columns) <= room
    assert all(0 < len(column) <= TALLEST for column in columns)
    shown = Counter(chip for column in columns for chip in column)
    assert set(shown) == {stack.chip for stack in paid}
    assert all(shown[stack.chip] <= stack.number for stack in paid)
    if sum(numbers) <= TALLEST:
        assert shown.total() == sum(numbers)


# Each worked by hand: what the odds give of every colour, and what is over in the fewest chips.
@for_every(
    ("bet", "payout", "paid"),
    [
        ({25: 4}, 100, {25: 4}),  # 1 to 1; in the fewest chips one of 100
        ({100: 1, 25: 2, 5: 3}, 165, {100: 1, 25: 2, 5: 3}),
        ({25: 4}, 150, {25: 6}),  # 3 to 2
        ({5: 5}, 37.5, {5: 7, 2.5: 1}),  # 7.5 chips of 5: 7, and 2.50 is over
        ({25: 3}, 112.5, {25: 4, 5: 2, 2.5: 1}),
        ({25: 3}, 37.5, {25: 1, 5: 2, 2.5: 1}),  # half goes back after a Surrender
        ({25: 2}, 100, {25: 4}),  # Insurance, 2 to 1
        ({5: 2}, 60, {25: 2, 5: 2}),  # 6 to 1: in the fewest chips
    ],
)  # fmt: skip
def test_a_payout_colour_for_colour(
    chips: ChipSet, bet: dict[float, int], payout: float, paid: dict[float, int]
) -> None:
    of = {chip.value: chip for chip in chips.chips}
    stake = [Stack(of[Cents(round(100 * value))], number) for value, number in bet.items()]
    found = coloured(Cents(round(100 * payout)), stake, chips.chips)
    assert {stack.chip.value / 100: stack.number for stack in found.stacks} == paid
    assert not found.remainder


@given(st.integers(1, 40), st.integers(0, 4), st.integers(1, 400))
def test_a_payout_colour_for_colour_is_the_whole_payout(
    chips: ChipSet, number: int, colour: int, payout: int
) -> None:
    amount = Cents(50 * payout)
    found = coloured(amount, [Stack(chips.chips[colour], number)], chips.chips)
    assert sum(stack.chip.value * stack.number for stack in found.stacks) == amount
    values = [stack.chip.value for stack in found.stacks]
    assert values == sorted(values, reverse=True)
