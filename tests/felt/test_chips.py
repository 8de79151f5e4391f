"""An amount in the fewest chips."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.felt.chip_fields import read_chips
from trainer.felt.chips import (
    Chip,
    ChipSet,
    EdgeSpots,
    Pattern,
    Shape,
    Stack,
    fewest,
    neutral,
    set_for,
    whole,
)
from trainer.rulebook.felts import chip_sets, load_chips, table_chips
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


@for_every(
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


def test_what_no_chip_pays_lies_there_all_the_same(chips: ChipSet) -> None:
    lying = whole(Cents(33_33), chips.chips)
    assert lying.remainder == 0
    assert lying.stacks[-1] == Stack(neutral(Cents(33)), 1)
    assert whole(Cents(5_00), ()).stacks == (Stack(neutral(Cents(5_00)), 1),)


GOOD = """
id = "house"
title = "House"

[[chips]]
value = "5"
body = "#c8262d"
middle = "#fff6ee"
text = "#8f1219"
spots = { number = 6, width = 24, colours = ["#fbe6d0", "#000000"], pattern = "split" }
"""


def test_a_set_is_read() -> None:
    (chip,) = read_chips(GOOD).chips
    assert chip.spots == EdgeSpots(6, 24, "#fbe6d0", "#000000", Pattern.SPLIT)
    assert chip.shape is Shape.ROUND


@for_every(
    ("before", "after", "fault"),
    [
        (GOOD, "id = 'a'\ntitle = 'b'", "missing required field `chips`"),
        (GOOD, "id = 'a'\ntitle = 'b'\nchips = []", r"length >= 1 - at `\$.chips`"),
        (GOOD, "#" * 20_000, "more than"),
        (GOOD, "id = " + "[" * 9_000, "nested too deeply"),
        ('"5"', '"x"', r"amount of money as the value - at `\$.chips\[0\]`"),
        ('"5"', "5.0", r"Expected `str`, got `float` - at `\$.chips\[0\].value`"),
        ('"5"', '"0"', r"amount of money as the value - at `\$.chips\[0\]`"),
        ("#c8262d", "red", r"#\[0-9a-f\]\{6\}.* - at `\$.chips\[0\].body`"),
        ("#000000", "#00000", r"#\[0-9a-f\]\{6\}.* - at `\$.chips\[0\].spots.colours\[1\]`"),
        ("number = 6", "number = 60", r"`int` <= 16 - at `\$.chips\[0\].spots.number`"),
        ("number = 6", "number = true", r"`int`, got `bool` - at `\$.chips\[0\].spots.number`"),
        ("width = 24", "width = 51", r"width of at most 50 degrees - at `\$.chips\[0\].spots`"),
        ('"split"', '"stars"', r"enum value 'stars' - at `\$.chips\[0\].spots.pattern`"),
        ("spots =", 'shape = "heart"\nspots =', r"enum value 'heart' - at `\$.chips\[0\].shape`"),
        ("body =", "boody =", r"unknown field `boody` - at `\$.chips\[0\]`"),
        ('"house"', '"../house"', r"a-z0-9.* - at `\$.id`"),
        ('"House"', '"H\\nouse"', "texts of one line"),
        ("\n[[chips]]", '\nchips = 3\n"[[chips]]" = 3\n[x]', r"`array`, got `int` - at `\$.chips`"),
    ],
)
def test_a_damaged_set_is_refused(before: str, after: str, fault: str) -> None:
    assert before in GOOD
    with pytest.raises(ValueError, match=fault):
        read_chips(GOOD.replace(before, after))


def test_a_value_is_there_once() -> None:
    with pytest.raises(ValueError, match="one chip of the value 500"):
        read_chips(GOOD + GOOD[GOOD.index("[[chips]]") :])


SETS = [load_chips(name) for name in chip_sets()]


@for_every("house", SETS, ids=[house.id for house in SETS])
def test_a_house_tells_its_chips_apart(house: ChipSet) -> None:
    values = [chip.value for chip in house.chips]
    assert values == sorted(set(values), reverse=True)
    assert len({chip.body for chip in house.chips}) == len(values)
    # Whoever sees no colours sees other spots on the chips that lie next to one another in value.
    edges = [
        (chip.spots.number, chip.spots.width, chip.spots.pattern)
        for chip in house.chips
        if chip.shape is Shape.ROUND
    ]
    assert all(one != other for one, other in pairwise(edges))


@for_every(
    ("chosen", "currency", "document", "found"),
    [
        ("", "£", "rws-blackjack-v5", "uk"),
        ("", "$", "nevada-perfect-pairs-progressive", "nevada"),
        ("", "£", "nevada-perfect-pairs-progressive", "uk"),
        ("", "$", "rws-blackjack-v5", "generic"),
        ("", "", "nevada-perfect-pairs-progressive", "generic"),
        ("uk", "$", "nevada-perfect-pairs-progressive", "uk"),
        ("generic", "£", "rws-blackjack-v5", "generic"),
        ("no-such-set", "£", "rws-blackjack-v5", "uk"),
    ],
)
def test_which_chips_lie_on_a_table(chosen: str, currency: str, document: str, found: str) -> None:
    assert set_for(chosen, currency, document, SETS).id == found
    assert table_chips(chosen, currency, document).id == found


def test_a_scenario_limits_the_chips(chips: ChipSet) -> None:
    values = [Cents(3_00), Cents(100_00), Cents(5_00), Cents(5_00)]
    kept = chips.limited(values).chips
    assert [chip.value for chip in kept] == [100_00, 5_00, 3_00]
    assert kept[0] in chips.chips
    assert kept[2] == neutral(Cents(3_00)) not in chips.chips
    assert chips.limited(()) == chips


def test_the_chips_that_the_issue_names() -> None:
    bodies = {house.id: {chip.value: chip for chip in house.chips} for house in SETS}
    assert {1_00, 5_00, 25_00, 100_00, 500_00} <= set(bodies["nevada"])
    assert {5_00, 25_00, 100_00} <= set(bodies["uk"])
    assert [chip.value for chip in bodies["uk"].values() if chip.shape is Shape.PLAQUE] == [
        10_000_00,
        5_000_00,
    ]
