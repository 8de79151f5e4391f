"""Sheets of live table tests: those that are shipped, and what is wrong with others."""

from __future__ import annotations

from tests.cases import for_each
from trainer.exams.sheet import PassMark, Sheet, TimedTask, read_sheet, sheet_text, shipped_sheets
from trainer.rulebook import documents, load_document

SMALL = """\
sheet: 1
title: Small
marks: {from: 0, to: 10}
game: {minutes: 5}
gap: 2
weights: us
categories:
  - {id: cards, title: Cards, weight: 2, errors: [{id: slow, title: Slow, rules: [bust]}]}
sources: [{id: us, name: ours}]
"""


def read(text: str) -> Sheet:
    found = read_sheet(text.encode())
    assert found.faults == ()
    assert found.sheet is not None
    return found.sheet


@for_each(shipped_sheets)
def test_every_shipped_sheet_can_be_read_and_cites_what_each_document_has(name: str) -> None:
    sheet = read(sheet_text(name))
    for document in documents():
        for category in sheet.categories:
            for error in category.errors:
                load_document(document).cite(error.rules)  # KeyError for a rule it does not know


def test_the_usual_sheet_weighs_and_times_as_published() -> None:
    sheet = read(sheet_text(shipped_sheets()[0]))
    assert (sheet.least, sheet.most, sheet.gap) == (0, 10, 2)
    weights = {one.id: one.weight for one in sheet.categories}
    assert weights.pop("hospitality") == 3
    assert {*weights.values()} == {2}
    assert sheet.weights_from == "published: European Dealer Championship"
    assert sheet.times[0] == TimedTask("game", "The game", 1200, sheet.weights_from)
    college = "published: a dealer course at a US college"
    assert [(one.seconds, one.source) for one in sheet.times[1:]] == [
        (600, college),
        (120, college),
        (10, college),
        (10, college),
        (30, college),
    ]
    assert sheet.times[3] == TimedTask("twenty_cheques", "20 cheques run down", 10, college)
    assert sheet.pass_mark == PassMark(80, "published: a poker dealer course")


def test_the_championship_marks_from_1_to_10_and_fails_nobody() -> None:
    sheet = read(sheet_text("championship"))
    assert (sheet.least, sheet.most, sheet.pass_mark) == (1, 10, None)
    assert [one.weight for one in sheet.categories] == [3, 2, 2]


@for_each(
    [
        ("sheet: 1", "sheet: 2", "unknown_format", 1),
        ("title: Small", "title: ''", "not_text", 2),
        ("to: 10", "to: 11", "number_range", 3),
        ("minutes: 5", "minutes: soon", "not_a_number", 4),
        ("id: slow", "id: game", "twice", 8),
        ("gap: 2", "gap: 0", "number_range", 5),
        ("weights: us", "weights: them", "not_a_choice", 6),
        ("weight: 2", "weight: 0", "number_range", 8),
        ("rules: [bust]", "rules: [lost]", "not_a_choice", 8),
        ("id: slow, title", "name: slow, title", "unknown_key", 8),
        ("errors:", "least: 11, errors:", "number_range", 8),
        (
            "[{id: slow",
            "[{id: slow, title: First}, {id: slow",
            "twice",
            8,
        ),
        ("categories:", "times: []\ncategories: []\nnothing:", "list_length", 8),
    ]
)
def test_what_is_wrong_with_a_sheet_is_said_at_its_line(case: tuple[str, str, str, int]) -> None:
    old, new, code, line = case
    assert old in SMALL
    found = read_sheet(SMALL.replace(old, new, 1).encode())
    assert found.sheet is None
    assert (code, line) in [(one.code.value, one.mark.line) for one in found.faults]


@for_each([b"", b"\xff", b"[]", b"sheet:", SMALL[:90].encode()])
def test_whatever_is_no_sheet_has_faults(data: bytes) -> None:
    found = read_sheet(data)
    assert found.sheet is None
    assert found.faults
