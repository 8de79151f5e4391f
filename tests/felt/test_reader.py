"""Faults of a layout are named all at once, each with the way to its value."""

from __future__ import annotations

import pytest

from trainer.felt.layout import Felt
from trainer.felt.reader import LARGEST_TEXT, FeltFault, FeltFaults, FeltProblem, read_felt


def faults(text: str) -> tuple[FeltFault, ...]:
    found = read_felt(text)
    assert isinstance(found, FeltFaults)
    return found.faults


@pytest.mark.parametrize(
    ("before", "after", "path", "problem"),
    [
        ('bet = "main"', 'bet = "mian"', "spots[0].bet", FeltProblem.UNKNOWN_WORD),
        ("diameter = 62", "diameter = -62", "spots[1].diameter", FeltProblem.OUT_OF_RANGE),
        ("diameter = 62", 'diameter = "62"', "spots[1].diameter", FeltProblem.NOT_A_NUMBER),
        ("diameter = 62", "", "spots[1].diameter", FeltProblem.MISSING),
        ("diameter = 62", "diameter = nan", "spots[1].diameter", FeltProblem.NOT_A_NUMBER),
        ("columns = 14", "columns = 14\nrows = 2", "tray.rows", FeltProblem.UNKNOWN_KEY),
        ("columns = 14", "columns = 1400", "tray.columns", FeltProblem.OUT_OF_RANGE),
        ("angles = [", "angles = [true, ", "seats.angles", FeltProblem.NOT_A_LIST),
        ("angles = [", "angles = [0,0,0,0,0,0,", "seats.angles", FeltProblem.OUT_OF_RANGE),
        ('bet = "perfect_pairs"', 'bet = "main"', "spots[1].bet", FeltProblem.TWICE),
        ("[edge]\nradius = 1240", "[edge]\nradius = 300", "edge", FeltProblem.IMPOSSIBLE_EDGE),
        ("mouth = [", "mouth = [0, ", "shoe.mouth", FeltProblem.NOT_A_POINT),
        ('title = "', 'title = 3 # "', "title", FeltProblem.NOT_A_TEXT),
        ("[[lines]]", "[lines]", "lines", FeltProblem.NOT_A_LIST),
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
    assert fault.found == "gold"
    assert fault.expected == "line, legend, faint"


def test_what_is_no_toml_is_said_to_be_none() -> None:
    (fault,) = faults("a = = b")
    assert fault.problem is FeltProblem.NOT_TOML
    assert "line 1" in fault.found


def test_a_deep_nest_is_no_traceback() -> None:
    (fault,) = faults("a = " + "[" * 20_000)
    assert fault.problem is FeltProblem.NOT_TOML


def test_a_large_text_is_not_read(layout_text: str) -> None:
    (fault,) = faults(layout_text + "#" * LARGEST_TEXT)
    assert fault.problem is FeltProblem.TOO_LARGE


def test_an_empty_text_misses_everything() -> None:
    assert {"id", "width", "seats", "tray"} <= {fault.path for fault in faults("")}


def test_the_packaged_layout_is_read(felt: Felt) -> None:
    assert felt.id == "rws-perfect-pairs-v5-a"
