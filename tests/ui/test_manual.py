"""The manual in the window, and that what it says of files, keys and commands is so."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

import trainer
from tests.cases import for_each
from tests.ui.conftest import in_window
from trainer.cli.commands.room import PARTS as ROOM_PARTS
from trainer.cli.main import COMMANDS, main
from trainer.licences import NOTICES, qt_folder
from trainer.messages.text import set_language
from trainer.scenario.check import check
from trainer.scenario.incidents import KINDS
from trainer.scenario.read_series import KEYS
from trainer.yamlfile.diagnostics import YamlCode
from ui.lookup.manual import CONTENTS, AboutDialog, ManualDialog, chapters, found
from ui.shell.palette import Palette

if TYPE_CHECKING:
    from tests.ui.conftest import Hand

FOLDER = files("resources") / "manual"
COMMAND_LIST = Path(__file__).with_name("commands.txt")


def text_of(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


def part(name: str, heading: str) -> str:
    """What stands under a heading of a chapter."""
    parts = re.split(r"^## ", text_of(name), flags=re.MULTILINE)
    (wanted,) = (part for part in parts if part.partition("\n")[0] == heading)
    return wanted


def first_cells(text: str) -> set[str]:
    """What is named in the first column of the tables."""
    rows = re.findall(r"^\|([^|]*)\|", text, re.MULTILINE)
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


def test_another_language_is_told_that_the_manual_is_in_english(qapp: QApplication) -> None:
    told = []
    try:
        for code in ("en", "es"):
            set_language(code)
            parent = QWidget()
            dialog = ManualDialog(parent)
            lines = [line.text() for line in dialog.findChildren(QLabel)]
            told.append(dialog.accessibleDescription())
            assert told[-1] in ("", *lines)
    finally:
        set_language("en")
    assert told == ["", "El manual está en inglés: búsquelo con palabras en inglés."]


async def the_manual_is_opened_searched_followed_and_left(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F1)
    hand.key(Qt.Key.Key_F1)
    dialog = hand.window.findChild(ManualDialog)
    assert dialog is not None
    await hand.until(dialog.isActiveWindow)
    assert [place.chapter for place in dialog.places.items] == list(chapters())
    assert dialog.field.hasFocus()
    QTest.keyClicks(dialog.field, "exam pass mark")
    assert dialog.places.items[0].heading == "Exam papers"
    assert dialog.text.accessibleName() == "Supervisor’s guide"
    QTest.keyClick(dialog.field, Qt.Key.Key_Down)
    assert dialog.places.hasFocus()
    QTest.keyClicks(dialog.places, "/")
    assert dialog.field.selectedText() == "exam pass mark"
    dialog.field.setText("nothingofthekind")  # at once: its beginnings are words
    assert not dialog.places.items
    dialog.field.clear()
    dialog.text.anchorClicked.emit(QUrl("layouts.md"))
    assert dialog.text.accessibleName() == "The layout file"
    assert dialog.places.item is not None
    assert dialog.places.item.chapter.name == "layouts.md"
    QTest.keyClick(dialog.places, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert dialog.text.accessibleName() == "Supervisor’s guide"
    QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)
    await hand.at("library")


async def the_manual_is_read_over_a_round(hand: Hand) -> None:
    await hand.begin("plain-round")
    before = hand.question
    hand.window.bindings.trigger("manual")
    dialog = hand.window.findChild(ManualDialog)
    assert dialog is not None
    await hand.until(dialog.isActiveWindow)
    dialog.close()
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)
    assert hand.question == before
    await hand.play_on()


async def the_program_says_what_it_is_made_with(hand: Hand) -> None:
    hand.window.bindings.trigger("manual")
    manual = hand.window.findChild(ManualDialog)
    assert manual is not None
    button = manual.findChild(QPushButton, "manual_about")
    assert button is not None
    button.click()
    dialog = hand.window.findChild(AboutDialog)
    assert dialog is not None
    await hand.until(dialog.isActiveWindow)
    assert f"Feltwork {trainer.__version__}" in dialog.text.toPlainText()
    assert qt_folder() in dialog.text.toPlainText()
    copy = dialog.findChild(QPushButton, "about_copy")
    assert copy is not None
    copy.click()
    assert f"Qt {qVersion()}, SQLite " in QGuiApplication.clipboard().text()
    dialog.text.anchorClicked.emit(QUrl(NOTICES))
    assert "msgspec" in dialog.text.toPlainText()
    QTest.keyClicks(dialog.field, "reverse engineering")
    found = {place.chapter.name for place in dialog.places.items}
    assert any("psycopg" in name for name in found)
    dialog.close()
    manual.close()


async def about_is_found_by_what_a_person_looks_for(hand: Hand) -> None:
    await hand.at("library")
    for words in ("about", "licence", "version"):
        hand.window.bindings.trigger("palette")
        palette = hand.window.findChild(Palette)
        assert palette is not None
        palette.field.setText(words)
        assert "about" in [one.id for one in palette.rows.items]
        palette.close_cover()


test_the_manual_and_what_the_program_is_are_read = in_window(
    the_manual_is_opened_searched_followed_and_left,
    the_program_says_what_it_is_made_with,
    about_is_found_by_what_a_person_looks_for,
    the_manual_is_read_over_a_round,
)


def test_what_is_found_has_all_the_words() -> None:
    assert found("   ", chapters()) == []
    for place in (wanted := found("meter reseed", chapters())):
        assert {"meter", "reseed"} <= set(re.findall("meter|reseed", place.chapter.text))
    assert wanted[0].chapter.name == "scenario.md"
    assert found("Insurance", chapters())[0].line.casefold().count("insurance")


def test_every_link_of_the_manual_leads_to_a_chapter() -> None:
    names = {chapter.name for chapter in chapters()}
    assert names | {CONTENTS} == {one.name for one in FOLDER.iterdir()}
    linked = {link for name in names for link in re.findall(r"\]\(([^)]+)\)", text_of(name))}
    assert len(linked) > 5
    assert linked <= names
    for chapter in chapters():
        assert chapter.text.startswith(f"# {chapter.title}\n"), chapter.name


def known_keys(text: str) -> set[str]:
    """The keys that the reader names for the unknown one in a scenario."""
    diagnostics = check(text.encode()).diagnostics
    (unknown,) = (one for one in diagnostics if one.code is YamlCode.UNKNOWN_KEY)
    known = unknown.values["known"]
    assert isinstance(known, tuple)
    return set(map(str, known))


BASE = "format: 1\nrules: nevada-perfect-pairs-progressive\nshoe: 9H 7D TS TC\n"
BOX = "boxes: {1: [{name: Ann, main: 10}]}\n"
NONSENSE = {
    "Keys of the file": BASE + BOX + "nonsense: 1\n",
    "Keys of `table`": BASE + BOX + "table: {nonsense: 1}\n",
    "Keys of `progressive`": BASE + BOX + "table: {progressive: {nonsense: 1}}\n",
    "Keys of a player": "format: 1\nshoe: 9H 7D\n" + BOX.replace("10", "10, nonsense: 1"),
    "Keys of `expect`": BASE + BOX + "expect: {nonsense: 1}\n",
    "Keys of `bets`": BASE + BOX + "expect: {bets: [{nonsense: 1}]}\n",
}
"""A key that is unknown, in each of the places that the manual describes."""


@for_each(NONSENSE)
def test_the_keys_of_a_scenario_are_those_of_the_manual(heading: str) -> None:
    assert first_cells(part("scenario.md", heading)) == known_keys(NONSENSE[heading])


def test_the_incidents_and_requests_are_those_of_the_manual() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \|([^|]*)\|", part("irregularities.md", "Kinds of incident"), re.MULTILINE
    )
    assert {kind: re.findall(r"`(\w+)`", keys) for kind, keys in rows} == {
        word: list(kind.keys) for word, kind in KINDS.items()
    }
    asked = "format: 1\nrules: live-blackjack\nshoe: 9H 7D\nboxes: {1: [{name: Ann, main: 10}]}\n"
    keys = known_keys(f"{asked}requests: [{{nonsense: 1}}]\n")
    assert first_cells(part("irregularities.md", "Requests")) == keys


def test_the_keys_of_a_series_are_those_of_the_manual() -> None:
    assert first_cells(part("series.md", "Keys of a series")) == set(KEYS)


INNER = {
    "house": ("check", "show", "diff"),
    "records": ("check", "recover"),
    "room": tuple(ROOM_PARTS),
}
"""The commands within a command."""
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def help_of(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    return capsys.readouterr().out


@for_each([command.name for command in COMMANDS])
def test_the_options_of_a_command_are_those_of_the_manual(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = part("commands.md", f"feltwork {name}")
    inner = INNER.get(name, ())
    asked = [help_of((name,), capsys), *(help_of((name, one), capsys) for one in inner)]
    assert set(OPTION.findall(text)) == set(OPTION.findall("".join(asked))) - {"--help"}
    assert all(f"feltwork {name} {one}" in text for one in inner)


def test_the_commands_are_those_of_the_manual(capsys: pytest.CaptureFixture[str]) -> None:
    headings = re.findall(r"^## feltwork (\w+)$", text_of("commands.md"), re.MULTILINE)
    assert sorted(headings) == sorted(command.name for command in COMMANDS)
    window = part("commands.md", "The window")
    assert set(OPTION.findall(window)) == set(OPTION.findall(help_of((), capsys)))


def test_the_keys_of_the_manual_are_those_of_the_window() -> None:
    listed = re.findall(r"^\w+: .* \[(.*)\]", COMMAND_LIST.read_text("utf-8"), re.MULTILINE)
    keys = {key for line in listed for key in line.split()}
    named = first_cells(text_of("keys.md"))
    assert len(named) > 15
    assert named <= keys
