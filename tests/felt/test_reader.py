"""Faults of a layout are named all at once, each with the way to its value."""

from __future__ import annotations

from tests.cases import for_each, for_every
from tests.felt.conftest import felt_text
from trainer.felt.faults import LayoutCode
from trainer.felt.reader import read_felt_file
from trainer.rulebook.felts import check_felt, felts, load_felt
from trainer.texts import TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, YamlCode
from trainer.yamlfile.source import MAX_BYTES


def faults(text: str) -> tuple[Diagnostic, ...]:
    found = read_felt_file(text.encode())
    assert found.faults
    return found.faults


def named(text: str) -> list[tuple[object, TextEnum]]:
    return [(fault.values["key"], fault.code) for fault in faults(text)]


ACROSS = ("spots[1].across", YamlCode.NOT_A_DECIMAL)
STYLE = ("pay_tables[0].style", YamlCode.NOT_A_CHOICE)
METERS = ("meters.width", YamlCode.MISSING_KEY)
TAKES = "takes:\n  - paragraph"


@for_every(
    ("before", "after", "path", "code"),
    [
        ("bet: main", "bet: mian", "spots[0].bet", YamlCode.NOT_A_CHOICE),
        ("diameter: 62", "diameter: -62", "spots[1].diameter", YamlCode.DECIMAL_RANGE),
        ("diameter: 62", 'diameter: "62"', "spots[1].diameter", YamlCode.NOT_A_DECIMAL),
        ("    diameter: 62\n", "", "spots[1].diameter", YamlCode.MISSING_KEY),
        ("diameter: 62", "diameter:", "spots[1].diameter", YamlCode.EMPTY_VALUE),
        ("diameter: 62", "diameter: .nan", "spots[1].diameter", YamlCode.NOT_A_DECIMAL),
        ("diameter: 62", "diameter: .inf", "spots[1].diameter", YamlCode.NOT_A_DECIMAL),
        ("diameter: 62", "diameter: 1e999", "spots[1].diameter", YamlCode.NOT_A_DECIMAL),
        ("columns: 14", "columns: 14\n  rows: 2", "tray", YamlCode.UNKNOWN_KEY),
        ("columns: 14", "columns: 1400", "tray.columns", YamlCode.NUMBER_RANGE),
        ("columns: 14", "columns: 1.5", "tray.columns", YamlCode.NOT_A_NUMBER),
        ("angles: [", "angles: [true, ", "seats.angles[0]", YamlCode.NOT_A_DECIMAL),
        ("angles: [", "angles: [0,0,0,0,0,0,", "seats.angles", LayoutCode.LIST_LENGTH),
        ("bet: perfect_pairs", "bet: main", "spots[1].bet", LayoutCode.TWICE),
        ("edge:\n  radius: 1240", "edge:\n  radius: 300", "edge", LayoutCode.IMPOSSIBLE_EDGE),
        ("mouth: [", "mouth: [0, ", "shoe.mouth", LayoutCode.NOT_A_POINT),
        ("title: ", "title: [] #", "title", YamlCode.NOT_TEXT),
        ("title: ", "title: |\n  two\n  lines\n_title: ", "title", YamlCode.NOT_ONE_LINE),
        ("\nlines:\n", "\nlines: 5\n_lines:\n", "lines", YamlCode.NOT_A_LIST),
        (TAKES, "takes:\n  - 5\n  - paragraph", "takes[0]", YamlCode.NOT_A_MAPPING),
        ("diameter: 62", "diameter: 62\n    across: x", *ACROSS),
        ("bets: [", "bets: [pairs, ", "pay_tables[0].bets[0]", YamlCode.NOT_A_CHOICE),
        ("bets: [", "bets: [perfect_pairs, ", "pay_tables[0].bets[1]", LayoutCode.TWICE),
        ("bets: [", "bets: [[], ", "pay_tables[0].bets[0]", YamlCode.NOT_A_CHOICE),
        ("bets: [perfect_pairs]", "bets: []", "pay_tables[0].bets", LayoutCode.LIST_LENGTH),
        ("bets: [", "style: big\n    bets: [", *STYLE),
        ("dealer:", "dealer:\n  outlines: 40", "dealer.outlines", YamlCode.NUMBER_RANGE),
        ("dealer:", "meters:\n  centre: [1, 2]\n\ndealer:", *METERS),
    ],
)
def test_a_fault_is_named_at_its_place(
    layout_text: str, before: str, after: str, path: str, code: TextEnum
) -> None:
    assert before in layout_text
    assert (path, code) in named(layout_text.replace(before, after, 1))


def test_all_faults_are_found_at_once(layout_text: str) -> None:
    text = layout_text.replace("columns: 14", "columns: 0").replace("ink: legend", "ink: x")
    assert {key for key, _code in named(text)} == {"tray.columns", "legends[1].ink"}


def test_a_wrong_word_is_reported_the_right_ones(layout_text: str) -> None:
    (fault,) = faults(layout_text.replace("ink: legend", "ink: gold"))
    assert fault.values == {
        "key": "legends[1].ink",
        "value": "gold",
        "known": ("line", "legend", "faint"),
    }


@for_each(felts())
def test_an_unknown_key_under_the_edge_is_a_fault_at_its_place(name: str) -> None:
    text = felt_text(name)
    for key in ("note: ''", "shap: bow", "radii: 3"):
        checked = check_felt(text.replace("edge:\n", f"edge:\n  {key}\n", 1).encode())
        line = text[: text.index("edge:")].count("\n") + 2
        (fault,) = checked.faults
        assert (fault.code, fault.mark[:2]) == (YamlCode.UNKNOWN_KEY, (line, 3))
        assert fault.values["key"] == "edge"
        assert fault.values["known"]
        assert checked.felt is None
        # The rest is as it was, so it can be looked at.
        assert checked.drawn == load_felt(name)


@for_each(felts())
def test_an_edge_that_says_nothing_is_never_measured(name: str) -> None:
    text = felt_text(name)
    start = text.index("edge:\n")
    end = text.index("\n\n", start)
    for edge in ("edge:", "edge: {}", "edge: 5", "edge: {shape: box}", "edge: {note: ''}", ""):
        checked = check_felt((text[:start] + edge + text[end:]).encode())
        assert (checked.felt, checked.drawn) == (None, None)
        assert checked.faults


def test_what_is_no_yaml_is_said_to_be_none() -> None:
    (fault,) = faults("a: [b")
    assert fault.code is YamlCode.NOT_YAML


def test_what_has_no_keys_is_no_layout() -> None:
    assert [fault.code for fault in faults("rubbish")] == [YamlCode.NOT_A_MAPPING]


def test_a_deep_nest_is_no_traceback() -> None:
    (fault,) = faults("a: " + "[" * 20_000)
    assert fault.code is YamlCode.TOO_DEEP


def test_a_large_text_is_not_read(layout_text: str) -> None:
    (fault,) = faults(layout_text + "#" * MAX_BYTES)
    assert fault.code is YamlCode.TOO_LARGE


def test_a_mapping_without_keys_misses_everything() -> None:
    assert {"id", "width", "seats", "tray"} <= {key for key, _code in named("{}")}


def test_a_note_of_the_authors_is_no_fault(layout_text: str) -> None:
    assert not read_felt_file(f"_drawn: by hand\n{layout_text}".encode()).faults


@for_every("name", felts())
def test_a_packaged_felt_is_read_under_its_own_name(name: str) -> None:
    assert load_felt(name).id == name


def test_what_may_be_absent_is_not_missed(layout_text: str) -> None:
    found = read_felt_file(layout_text.encode()).felt
    assert found is not None
    assert (found.outlines, found.furniture.meters) == (0, None)
