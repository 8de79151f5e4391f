"""An amount in the fewest chips."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from trainer.felt.chip_reader import read_chips
from trainer.felt.chips import Chip, ChipSet, EdgeSpots, fewest
from trainer.rules.money import Cents


def set_of(*values: int) -> tuple[Chip, ...]:
    black = "#000000"
    spots = EdgeSpots(6, 20, black, black)
    return tuple(Chip(Cents(value), black, spots, black, black) for value in values)


def least(amount: int, values: list[int]) -> int | None:
    """The fewest chips by counting up: slow and sure."""
    best: list[int | None] = [0]
    for total in range(1, amount + 1):
        found = [best[total - value] for value in values if value <= total]
        known = [number for number in found if number is not None]
        best.append(min(known) + 1 if known else None)
    return best[amount]


@given(
    st.integers(0, 300),
    st.lists(st.integers(1, 40), min_size=1, max_size=5, unique=True),
)
def test_no_fewer_chips_would_do(amount: int, values: list[int]) -> None:
    found = fewest(Cents(amount), set_of(*values))
    paid = sum(stack.chip.value * stack.number for stack in found.stacks)
    assert paid + found.remainder == amount
    expected = least(amount, values)
    if expected is not None:
        assert found.remainder == 0
        assert found.number == expected


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        (12_50, [(5_00, 2), (2_50, 1)]),
        (3_00, [(2_50, 1), (50, 1)]),
        (129_00, [(100_00, 1), (25_00, 1), (2_50, 1), (1_00, 1), (50, 1)]),
        (7_50, [(5_00, 1), (2_50, 1)]),
        (0, []),
    ],
)
def test_the_generic_chips(chips: ChipSet, amount: int, expected: list[tuple[int, int]]) -> None:
    found = fewest(Cents(amount), chips.chips)
    assert [(stack.chip.value, stack.number) for stack in found.stacks] == expected
    assert found.remainder == 0


def test_what_no_chip_pays_remains(chips: ChipSet) -> None:
    found = fewest(Cents(33_33), chips.chips)
    assert found.remainder == 33


def test_no_chips_pay_nothing() -> None:
    assert fewest(Cents(500), ()).remainder == 500


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "chips: expected a list"),
        ('id = "a"\ntitle = "b"\nchips = [{value = "x"}]', r"chips\[0\].value"),
        (
            'id = "a"\ntitle = "b"\nchips = [{value = "1", body = "red"}]',
            r"chips\[0\].body: expected a colour",
        ),
        ("#" * 20_000, "bytes"),
    ],
)
def test_a_damaged_set_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_chips(text)


def test_a_value_is_there_once(chips: ChipSet) -> None:
    entry = (
        '[[chips]]\nvalue = "1"\nbody = "#000000"\nspots = "#000000"\n'
        'middle = "#000000"\ntext = "#000000"\n'
    )
    with pytest.raises(ValueError, match="twice"):
        read_chips('id = "a"\ntitle = "b"\n' + entry * 2)
    assert [chip.value for chip in chips.chips] == sorted(
        (chip.value for chip in chips.chips), reverse=True
    )
