"""Whatever a series holds and whatever lies beside it, checking it ends in diagnostics."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from tests.scenario_files import check_series
from trainer.messages.diagnostics import diagnostic_text
from trainer.scenario.check_series import CheckedSeries
from trainer.scenario.read_series import MAX_ROUNDS, Unreadable
from trainer.yamlfile.diagnostics import MAX_REPORTED, YamlCode
from trainer.yamlfile.parse import MAX_DEPTH, MAX_EVENTS
from trainer.yamlfile.source import MAX_BYTES

RULINGS = Path(__file__).parents[1] / "rulings"
NEVADA = [path.read_text(encoding="utf-8") for path in sorted(RULINGS.glob("nevada/*.yaml"))]
HEAD = "lesson: 1\nrules: nevada-perfect-pairs-progressive\n"
SERIES = (
    HEAD
    + """\
title: Three rounds
notes: |
  Two lines
  of notes.
table:
  decks: 6
  limits: {main: [5, 100]}
  progressive: {pay_table: PT-PRG-PP-D01a, meters: [1000], contribution: 0.25, reseed: [500]}
house: {jackpot_shared: first}
rounds:
  - boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
    shoe: 9H 7D TS TC
  - title: Won
    table: {progressive: {dynamic: {perfect_pair: 8}}}
    boxes:
      1:
        - {name: Ann, main: 10, progressive: true, calls: [stand]}
    shoe: AH AH AH 8C
    expect: {net: {Ann: 989.50}}
  - file: other.scenario.yaml
"""
)


def unreadable(_name: str) -> Unreadable:
    return Unreadable("no such file")


def beside(data: bytes) -> CheckedSeries:
    """A series with one round of its own and one that is the file ``data``."""
    own = "rounds:\n  - {file: a.scenario.yaml}\n  - {file: a.scenario.yaml}\n"
    table = "table: {progressive: {pay_table: PT-PRG-PP-04, meters: [1]}}\n"
    return check_series((HEAD + table + own).encode(), lambda _name: data)


def tell(found: CheckedSeries) -> None:
    """Every diagnostic can be shown, with its paragraph."""
    assert len(found.diagnostics) <= MAX_REPORTED + 1
    for one in found.diagnostics:
        assert len(diagnostic_text(one.code, one.values)) < 1000
        assert one.mark.line >= 1
        assert one.mark.column >= 1
        found.paragraph(one)


def test_the_series_that_is_damaged_below_is_whole() -> None:
    found = check_series(SERIES.encode(), lambda _name: NEVADA[0].encode())
    assert [one.mark.file for one in found.diagnostics if one.mark.file != ""] == []
    assert len(found.rounds) == 3


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    tell(check_series(data, unreadable))
    tell(check_series(HEAD.encode() + data, unreadable))
    tell(beside(data))


YAMLISH = st.text(alphabet="abAS8 \n\t-:?,[]{}#&*!|>'\"%@`1.0\r\u2028é~\\", max_size=60)
VALUES = ["~", "", "[]", "{}", "-1", "1e3", "true", "x", "[[1]]", "{a: 1}", '""', "!x y"]


def damaged(data: st.DataObject, text: str) -> str:
    if data.draw(st.booleans()):
        lines = text.splitlines()
        place = data.draw(st.integers(0, len(lines) - 1))
        key, colon, _ = lines[place].partition(":")
        lines[place] = f"{key}{colon} {data.draw(st.sampled_from(VALUES))}"
        return "\n".join(lines)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 30, len(text))))
    return text[:start] + data.draw(YAMLISH) + text[end:]


@given(st.data())
def test_a_series_with_anything_anywhere(data: st.DataObject) -> None:
    text = SERIES
    for _ in range(data.draw(st.integers(1, 3))):
        text = damaged(data, text)
    other = data.draw(st.sampled_from(NEVADA)).encode()
    tell(check_series(text.encode(), lambda _name: other))


@given(st.data())
def test_a_file_with_anything_anywhere(data: st.DataObject) -> None:
    tell(beside(damaged(data, data.draw(st.sampled_from(NEVADA))).encode()))


@pytest.mark.parametrize(
    "rest",
    [
        "rounds: " + "[" * (MAX_DEPTH + 1),
        "rounds: [" + "1," * MAX_EVENTS + "]",
        "rounds: [" + "{}," * 6000 + "]",
        "rounds: [" + "{file: a.scenario.yaml}," * 4000 + "]",
        "rounds: [" + "{file: x}," * 4000 + "]",
        "house: {" + "".join(f"k{number}: 1, " for number in range(4000)) + "}\n"
        "rounds: [" + "{boxes: {}}," * MAX_ROUNDS + "]",
        "table: {chips: [" + "1," * 9000 + "]}\nrounds: [" + "{boxes: {}}," * MAX_ROUNDS + "]",
        "rounds: [" + "{shoe: " + "8X " * 30_000 + "}]",
    ],
    ids=lambda rest: rest[:18],
)
def test_bombs_stop_at_their_limit(rest: str) -> None:
    found = check_series((HEAD + rest).encode(), unreadable)
    tell(found)
    assert not found.valid


def test_a_large_series_is_refused_by_its_size() -> None:
    found = check_series(HEAD.encode().ljust(MAX_BYTES + 1, b"#"), unreadable)
    assert [one.code for one in found.diagnostics] == [YamlCode.TOO_LARGE]


def test_a_large_file_beside_it_is_refused_by_its_size() -> None:
    rounds = "rounds: [{file: a.scenario.yaml}]"
    found = check_series((HEAD + rounds).encode(), lambda _name: b"#" * (MAX_BYTES + 1))
    assert [(one.code, one.mark.file) for one in found.diagnostics] == [
        (YamlCode.TOO_LARGE, "a.scenario.yaml")
    ]


@for_every(
    ("data", "code"),
    [
        (b"", YamlCode.EMPTY_FILE),
        (b"\x00", YamlCode.CONTROL_CHARACTER),
        (b"\xff\xfe", YamlCode.NOT_UTF8),
        (b"title: [", YamlCode.NOT_YAML),
        (b"a: &x 1", YamlCode.ANCHOR),
        (b"[1]", YamlCode.NOT_A_MAPPING),
        (b"lesson: 1\n", YamlCode.UNKNOWN_KEY),
    ],
)
def test_rubbish_beside_it_has_its_diagnostic(data: bytes, code: YamlCode) -> None:
    found = beside(data)
    tell(found)
    assert code in [one.code for one in found.diagnostics]
    assert {one.mark.file for one in found.diagnostics} == {"a.scenario.yaml"}
