"""One rule for the characters of every text that a person hands us."""

import json
import os
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cases import for_every
from trainer.felt.chip_fields import read_chips
from trainer.scenario.check import check
from trainer.scenario.check_series import check_file
from trainer.scenario.read_series import Unreadable
from trainer.storage.database import open_database
from trainer.storage.rows import Trainee
from trainer.yamlfile.characters import first_hidden, visible
from trainer.yamlfile.diagnostics import YamlCode

HIDDEN = {
    "\x07": "\\x07",
    "\x1b": "\\x1b",
    "\x9b": "\\x9b",
    "\u202e": "\\u202e",
    "\u2067": "\\u2067",
    "\u200b": "\\u200b",
    "\u200d": "\\u200d",
    "\xad": "\\xad",
    "\ud83d": "\\ud83d",
    os.fsdecode(b"\xff"): "\\xff",
    "\U000e0041": "\\U000e0041",
}
"""Controls, marks of direction, characters without width, halves, bytes that are not text."""

WRITTEN = ("\u202e", "\u2067", "\u200b", "\u200d", "\xad", "\U000e0041")
"""Those that YAML allows."""

SCENARIO = """\
format: 1
title: {title}
notes: {notes}
tags: [{tag}]
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {{name: {name}, main: 100, calls: [stand]}}
shoe: TS 7D 9H TC
"""
SERIES = """\
lesson: 1
title: {title}
notes: {notes}
rules: rws-perfect-pairs-v5
rounds:
  - boxes: {{1: [{{name: {name}, main: 100, calls: [stand]}}]}}
    shoe: TS 7D 9H TC
"""
GOOD = {"title": "One", "notes": '"Two\\n\\tlines"', "tag": "splits", "name": "Ann"}


@for_every("char", HIDDEN)
def test_what_cannot_be_seen_is_found_and_shown_as_an_escape(char: str) -> None:
    assert first_hidden(f"a{char}b") == char
    assert first_hidden(f"a\n{char}b", lines=True) == char
    assert visible(f"a{char}b") == f"a{HIDDEN[char]}b"


@for_every(
    "text",
    [
        *("Zoë", "“Stand Off” – 3:2", "Le\u202fblackjack\u00a0:", "東京\u3000卓", "👍 7♦", ""),
        *("علی\u200cرضا", "क्\u200dष", "ക്\u200d", "👩🏽\u200d💻 and 🏳️\u200d🌈"),
    ],
)
def test_what_can_be_seen_stays(text: str) -> None:
    assert first_hidden(text) is None
    assert visible(text) == text


@for_every("text", ["ا\u200c", "\u200dا", "👍\u200d x", "ا\u200c\u200cا"])
def test_a_joiner_that_joins_nothing_cannot_be_seen(text: str) -> None:
    assert first_hidden(text) in {"\u200c", "\u200d"}
    assert "\\u200" in visible(text)


def test_lines_and_tabs_are_only_for_texts_of_several_lines() -> None:
    assert first_hidden("a\n\tb", lines=True) is None
    assert first_hidden("a\tb") == "\t"
    assert visible("a\n\tb") == "a\\n\\tb"


@for_every("char", WRITTEN)
@for_every("key", ["title", "notes", "tag", "name"])
@for_every("escaped", [False, True])
def test_a_scenario_is_refused_with_it(key: str, char: str, escaped: bool) -> None:
    text = SCENARIO.format(**GOOD | {key: _quoted(char, escaped)})
    found = check(text.encode()).diagnostics
    assert [(one.code, one.values["value"]) for one in found] == [
        (YamlCode.HIDDEN_CHARACTER, f"U+{ord(char):04X}")
    ]


@for_every("key", ["title", "notes", "name"])
def test_a_series_is_refused_with_it(key: str) -> None:
    text = SERIES.format(**GOOD | {key: '"a\u202eb"'})
    found = check_file(text.encode(), lambda _name: Unreadable("none"), series=True)
    assert YamlCode.HIDDEN_CHARACTER in {one.code for one in found.diagnostics}


def test_the_same_files_without_it_are_valid() -> None:
    assert check(SCENARIO.format(**GOOD).encode()).diagnostics == ()
    series = check_file(SERIES.format(**GOOD).encode(), lambda _name: Unreadable("none"))
    assert series.diagnostics == ()


def test_a_trainees_name_is_kept_without_it(tmp_path: Path) -> None:
    database = open_database(tmp_path / "records.db", clock=lambda: datetime.now(UTC))
    try:
        for number, char in enumerate(HIDDEN):
            added = database.trainees.add(f"Ann{char}{number}")
            assert isinstance(added, Trainee)
            assert added.name == f"Ann {number}"
    finally:
        database.close()


def test_a_chip_set_is_refused_with_it() -> None:
    with pytest.raises(ValueError, match="hidden characters"):
        read_chips(_chips("Pla\u202ein"))
    assert read_chips(_chips("Plain")).title == "Plain"


def _quoted(char: str, escaped: bool) -> str:
    text = f"a{char}b"
    if not escaped:
        return f'"{text}"'
    return f'"a\\U{ord(char):08x}b"'


def _chips(title: str) -> str:
    source = next(
        path for path in (files("resources") / "chips").iterdir() if path.name.endswith(".toml")
    )
    text = source.read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.startswith("title"))
    return text.replace(old, f"title = {json.dumps(title)}", 1)
