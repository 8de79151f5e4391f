"""Faults of a layout are named all at once, each with the way to its value."""

from __future__ import annotations

import pytest

from trainer.felt.faults import FeltFault, FeltFaults, FeltProblem
from trainer.felt.layout import Felt
from trainer.felt.reader import LARGEST_TEXT, read_felt
from trainer.rulebook.felts import felts, load_felt


def faults(text: str) -> tuple[FeltFault, ...]:
    found = read_felt(text)
    assert isinstance(found, FeltFaults)
    return found.faults


ACROSS = ("spots[1].across", FeltProblem.NOT_A_NUMBER)
STYLE = ("pay_tables[0].style", FeltProblem.UNKNOWN_WORD)
METERS = ("meters.width", FeltProblem.MISSING)


@pytest.mark.parametrize(
    ("before", "after", "path", "problem"),
    [
        ('bet = "main"', 'bet = "mian"', "spots[0].bet", FeltProblem.UNKNOWN_WORD),
        ("diameter = 62", "diameter = -62", "spots[1].diameter", FeltProblem.OUT_OF_RANGE),
        ("diameter = 62", 'diameter = "62"', "spots[1].diameter", FeltProblem.NOT_A_NUMBER),
        ("diameter = 62", "", "spots[1].diameter", FeltProblem.MISSING),
        ("diameter = 62", "diameter = nan", "spots[1].diameter", FeltProblem.NOT_FINITE),
        ("columns = 14", "columns = 14\nrows = 2", "tray.rows", FeltProblem.UNKNOWN_KEY),
        ("columns = 14", "columns = 1400", "tray.columns", FeltProblem.OUT_OF_RANGE),
        ("angles = [", "angles = [true, ", "seats.angles[0]", FeltProblem.NOT_A_NUMBER),
        ("angles = [", "angles = [0,0,0,0,0,0,", "seats.angles", FeltProblem.LIST_LENGTH),
        ('bet = "perfect_pairs"', 'bet = "main"', "spots[1].bet", FeltProblem.TWICE),
        ("[edge]\nradius = 1240", "[edge]\nradius = 300", "edge", FeltProblem.IMPOSSIBLE_EDGE),
        ("mouth = [", "mouth = [0, ", "shoe.mouth", FeltProblem.NOT_A_POINT),
        ('title = "', 'title = 3 # "', "title", FeltProblem.NOT_A_TEXT),
        ("[[lines]]", "[lines]", "lines", FeltProblem.NOT_A_LIST),
        ("diameter = 62", 'diameter = 62\nacross = "x"', *ACROSS),
        ('bets = ["', 'bets = ["pairs", "', "pay_tables[0].bets[0]", FeltProblem.UNKNOWN_WORD),
        ('bets = ["', 'bets = ["perfect_pairs", "', "pay_tables[0].bets[1]", FeltProblem.TWICE),
        ('bets = ["', 'bets = [[], "', "pay_tables[0].bets[0]", FeltProblem.UNKNOWN_WORD),
        ('bets = ["perfect_pairs"]', "bets = []", "pay_tables[0].bets", FeltProblem.LIST_LENGTH),
        ('bets = ["', 'style = "big"\nbets = ["', *STYLE),
        ("[dealer]", "[dealer]\noutlines = 40", "dealer.outlines", FeltProblem.OUT_OF_RANGE),
        ("[dealer]", "[meters]\ncentre = [1, 2]\n\n[dealer]", *METERS),
    ],
)
def test_a_fault_is_named_at_its_place(
    layout_text: str, before: str, after: str, path: str, problem: FeltProblem
) -> None:
    assert before in layout_text
    count = -1 if before == "[[lines]]" else 1
    text = layout_text.replace(before, after, count)
    if before == "[[lines]]":
        text = layout_text.replace("[[lines]]", "[lines]", 1).replace("[[lines]]", "[other]")
    found = faults(text)
    assert (path, problem) in [(fault.path, fault.problem) for fault in found]


def test_all_faults_are_found_at_once(layout_text: str) -> None:
    text = layout_text.replace("columns = 14", "columns = 0").replace('ink = "legend"', 'ink = "x"')
    assert {fault.path for fault in faults(text)} == {"tray.columns", "legends[1].ink"}


def test_a_wrong_word_is_told_the_right_ones(layout_text: str) -> None:
    (fault,) = faults(layout_text.replace('ink = "legend"', 'ink = "gold"'))
    assert fault.values == {"value": "gold", "known": ("line", "legend", "faint")}


def test_what_is_no_toml_is_said_to_be_none() -> None:
    (fault,) = faults("a = = b")
    assert fault.problem is FeltProblem.NOT_TOML
    assert fault.at == (1, 5)


def test_a_deep_nest_is_no_traceback() -> None:
    (fault,) = faults("a = " + "[" * 20_000)
    assert fault.problem is FeltProblem.TOO_DEEP


def test_a_large_text_is_not_read(layout_text: str) -> None:
    (fault,) = faults(layout_text + "#" * LARGEST_TEXT)
    assert fault.problem is FeltProblem.TOO_LARGE


def test_an_empty_text_misses_everything() -> None:
    assert {"id", "width", "seats", "tray"} <= {fault.path for fault in faults("")}


@pytest.mark.parametrize("name", felts())
def test_a_packaged_felt_is_read_under_its_own_name(name: str) -> None:
    assert load_felt(name).id == name


def test_what_may_be_absent_is_not_missed(layout_text: str) -> None:
    found = read_felt(layout_text)
    assert isinstance(found, Felt)
    assert (found.outlines, found.furniture.meters) == (0, None)
