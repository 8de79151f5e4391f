"""The library: series as their rounds, files opened again, the filter by rules."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from tests.cases import for_every
from tests.scenario_files import playable_file, shipped
from tests.ui.conftest import in_window, one_after_another, unexpected, view
from tests.ui.seen import shows
from trainer import rulebook
from trainer.library import items as library_items, items as rounds
from trainer.library.entries import LibraryEntry
from trainer.library.items import LibraryItem, from_file, shipped_items
from trainer.messages.rulebook import title_text
from trainer.procedure.questions import QuestionGroup
from trainer.rounds.sheet import RoundSheet, lay_out, opening
from trainer.rulebook import load_document
from trainer.rulebook.sources import (
    shipped_scenario,
    shipped_scenarios,
    shipped_series,
    shipped_series_text,
    teaching_order,
)
from trainer.scenario.check import PlayableRound
from trainer.storage.database import open_database
from trainer.storage.houses import NO_VERSION
from trainer.storage.own.scenarios import own_folder
from trainer.table.view import TableView
from ui.app import PAGES
from ui.shell.controller import TYPING_PAUSE
from ui.shell.window import Window
from ui.supervise.editor.page import EditorPage
from ui.supervise.library import scenarios
from ui.supervise.library.page import SEARCHED, LibraryPage
from ui.supervise.library.scenarios import (
    LINE_LENGTH,
    MAX_NOTES,
    Library,
    favour_warnings,
    plain_notes,
)
from ui.table.states import AnsweringState, WatchState
from ui.widgets.buttons import PressButton

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

PLAIN = QTextDocument.MarkdownFeature.MarkdownNoHTML

SERIES = """\
lesson: 1
title: A short shift
rules: nevada-perfect-pairs-progressive
table:
  decks: 6
  currency: $
  chips: [1, 5, 25, 100, 500]
  progressive:
    pay_table: PT-PRG-PP-06a
    meters: [1000]
    contribution: 1
    reseed: [500]
rounds:
  - boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
    shoe: 9H 7D TS TC
  - title: the meter
    notes: Only this round has notes.
    boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
    shoe: AH AH AH 8C
  - file: beside.scenario.yaml
"""
BESIDE = """\
format: 1
title: From a file
rules: nevada-perfect-pairs-progressive
boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
shoe: 9H 7D TS TC
"""


def ids(window: Window) -> list[str]:
    return [entry.id for entry in view(window, LibraryPage).listing.all_items]


def open_file(hand: Hand, path: Path) -> None:
    hand.window.bindings.actions["open_file"].trigger()
    dialog = hand.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()


def a_series(folder: Path) -> Path:
    (folder / "beside.scenario.yaml").write_text(BESIDE)
    series = folder / "shift.lesson.yaml"
    series.write_text(SERIES)
    return series


def test_the_library_has_every_scenario_and_every_round_of_the_series(
    items: tuple[LibraryItem, ...],
) -> None:
    assert all(one.checked.valid for one in items)
    rounds = [one for one in items if one.id != one.file]
    assert {one.file for one in rounds} == set(shipped_series())
    assert {one.id for one in items} - {one.id for one in rounds} == set(shipped_scenarios())
    for name in shipped_series():
        own = [one for one in items if one.file == name]
        # In their order, one after another, each with the series' name.
        at = items.index(own[0])
        assert [*items[at : at + len(own)]] == own
        assert [one.id for one in own] == [f"{name}#{n}" for n in range(1, len(own) + 1)]
        title = shipped_series_text(name).split("title: ")[1].split("\n")[0]
        assert [one.title.startswith(f"{title}, round {n}: ") for n, one in enumerate(own, 1)]


async def a_game_is_taught_in_its_order_whatever_else_is_listed(hand: Hand) -> None:
    """From the first round of each game "next" leads through all the easy rounds, in order."""
    for game, order in teaching_order().items():
        entry = next(one for one in hand.library.listing.items if one.id == order[0])
        taken = [entry.id]
        while len(taken) < len(order):
            following = hand.library.after(taken[-1])
            assert following is not None
            taken.append(following.id)
        assert taken == [*order], game
    first = hand.library.listing.items[0].id
    assert first == teaching_order()["rws-perfect-pairs-v5"][0]


def test_the_shipped_scenarios_are_listed_unread(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(name: str) -> str:
        read.append(name)
        return shipped_scenario(name)

    window = Window(PAGES)
    page = LibraryPage(window.pages)
    monkeypatch.setattr(library_items, "shipped_scenario", reading)
    library = Library(page, unexpected)
    library.load()
    listed = [entry.id for entry in page.listing.items]
    assert len(listed) > len(shipped_scenarios())
    # Only what is selected: its table is shown.
    assert read == [listed[0]]
    assert all(item.title for item in library.items)
    window.deleteLater()


def test_what_is_searched_by_its_title_comes_first(qapp: QApplication) -> None:
    window = Window(PAGES)
    page = LibraryPage(window.pages)
    entries = [
        LibraryEntry("a", "Plain", notes="No card for the second eight, they say"),
        LibraryEntry("b", "No card for the second eight"),
        LibraryEntry("c", "A second card for eight"),
        LibraryEntry("d", "Second eight, and a third"),
        LibraryEntry("e", "The second: eight"),
        LibraryEntry("f", "Second eight"),
    ]
    page.show_entries(entries)

    def listed() -> list[str]:
        return [entry.id for entry in page.listing.items]

    assert listed() == [*"abcdef"]
    # What is called so, what begins so, what has it all in its title, and only then the notes.
    page.search.setText("SECOND EIGHT")
    assert listed() == [*"fdbcea"]
    page.search.setText("the second, ei")
    assert listed() == [*"ebcdfa"]
    page.search.setText("")
    assert listed() == [*"abcdef"]
    window.deleteLater()


async def what_happens_and_what_it_rests_on_is_searched_for(hand: Hand) -> None:
    page = hand.library

    def listed() -> set[str]:
        return {entry.id for entry in page.listing.items}

    page.search.setText("re-split 3.22.3")
    # The index is made in a thread when it is first asked.
    await hand.until(lambda: "four-hands" in listed())
    assert 0 < len(listed()) < 20
    page.search.setText("level 4 not played re-split")
    found = page.listing.items
    assert found
    assert all(entry.level == 4 and not entry.result for entry in found)
    page.search.setText("below 80 re-split")
    assert not listed()
    assert shows(page, SEARCHED)()
    # A part of a word is found in titles, as ever.
    page.search.setText("plit thr")
    assert "four-hands" in listed()
    page.search.setText("three dealing errors")
    assert {one.partition("#")[0] for one in listed()} == {"bj5-a-stubborn-shoe"}


def test_a_series_rounds_carry_the_meters(tmp_path: Path) -> None:
    items = from_file(a_series(tmp_path))
    path = str(tmp_path / "shift.lesson.yaml")
    assert [one.id for one in items] == [f"{path}#1", f"{path}#2", f"{path}#3"]
    assert [one.title for one in items] == [
        "A short shift, round 1",
        "A short shift, round 2: the meter",
        "A short shift, round 3: From a file",
    ]
    rounds = [one.checked.round for one in items]
    begin = [
        s.scenario.table.progressive.meters for s in rounds if s and s.scenario.table.progressive
    ]
    assert begin == [(100000,), (100100,), (50000,)]
    assert rounds[1] is not None
    assert rounds[1].settlement.meters == (50000,)
    assert rounds[1].scenario.notes == "Only this round has notes."


async def a_series_with_a_fault_is_one_file_that_names_the_other(hand: Hand, folder: Path) -> None:
    series = a_series(folder)
    (folder / "beside.scenario.yaml").write_text(BESIDE.replace("shoe: 9H", "shoe: 9X"))
    open_file(hand, series)
    entry = hand.library.entry
    assert entry is not None
    assert entry.id == str(series)
    assert entry.fault.startswith("beside.scenario.yaml, line 5, column 7: ")


async def a_round_of_an_opened_series_is_dealt_and_recorded(hand: Hand, folder: Path) -> None:
    series = a_series(folder)
    window = hand.window
    open_file(hand, series)
    entry = hand.library.entry
    assert entry is not None
    assert entry.id == f"{series}#1"
    # Where no window manager is, nobody gives the keys back to the window.
    window.activateWindow()
    await hand.until(window.isActiveWindow)
    await hand.begin(f"{series}#2")
    await hand.play_on()
    window.bindings.actions["records"].trigger()
    await hand.at("records")
    window.bindings.actions["replay"].trigger()
    await hand.at("table", WatchState)
    # The round is laid out from its own text, with the meter that the round before it left.
    assert any("$1,002" in step.text for step in hand.table.watch.steps)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("records")


async def a_file_opened_again_is_read_again(hand: Hand, folder: Path) -> None:
    series = a_series(folder)
    window = hand.window
    before = len(ids(window))
    open_file(hand, series)
    assert len(ids(window)) == before + 3
    series.write_text(SERIES.replace("  - file: beside.scenario.yaml\n", ""))
    open_file(hand, series)
    assert ids(window)[:2] == [f"{series}#1", f"{series}#2"]
    assert len(ids(window)) == before + 2
    series.write_text("lesson: 1\nrounds: []\n")
    open_file(hand, series)
    assert ids(window)[0] == str(series)
    assert len(ids(window)) == before + 1


async def the_library_filters_by_rules(hand: Hand) -> None:
    library = hand.library
    documents = library.documents
    kept = 0
    titles = [title_text(load_document(name)) for name in rulebook.documents()]
    for title in titles:
        documents.setCurrentIndex(documents.findData(title))
        rows = range(library.listing.model().rowCount())
        kept += len(rows)
        library.listing.setCurrentIndex(library.listing.model().index(rows[-1], 0))
        entry = library.entry
        assert entry is not None
        assert entry.document == documents.currentText()
        assert len(rows) >= 8
    assert kept == len(library.listing.all_items)
    # Each game once more, and all of them, for what has not been played.
    assert documents.count() == 1 + len(titles) + 1 + len(titles)


def test_a_pay_table_in_the_players_favour_is_said(items: tuple[LibraryItem, ...]) -> None:
    played = {one.id: one.checked.round for one in items}
    told = {
        name: list(favour_warnings(playable))
        for name in ("huxley-table-b", "huxley-table-c", "nevada-envy", "live-full-table")
        if (playable := played[name]) is not None
    }
    (said,) = told.pop("huxley-table-c")
    assert "pay table C, 8 decks: In the player’s favour" in said
    assert "0.4819" in said
    assert list(told.values()) == [[], [], []]


def test_a_round_that_is_begun_while_its_title_is_typed_keeps_its_table(
    tell: Tell,
) -> None:
    async def story(hand: Hand) -> None:
        library = hand.library
        hand.choose("three-boxes-that-stand")
        (pause,) = [one for one in library.findChildren(QTimer) if one.interval() == TYPING_PAUSE]
        library.search.setFocus()
        library.search.setText("nevada")
        found = library.entry
        assert found is not None
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)
        await hand.until(lambda: not pause.isActive())
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert library.title.text() == found.title

    assert tell(story, ahead=True) == 0


async def no_other_tables_signs_beside_a_file_with_faults(hand: Hand, folder: Path) -> None:
    bad = folder / "bad.scenario.yaml"
    bad.write_text("format: 1\nrules: live-blackjack\nshoe: XX\n", encoding="utf-8")
    library = hand.library
    hand.choose("nevada-envy")
    assert library.felt.isVisible()
    open_file(hand, bad)
    await hand.until(lambda: not library.felt.isVisible())
    await hand.until(shows(library.faults, "XX"))
    hand.choose("nevada-envy")
    assert library.felt.isVisible()
    library.search.setFocus()
    library.search.setText("zzz there is none")
    assert not library.felt.isVisible()
    hand.key(Qt.Key.Key_Down)
    assert library.search.hasFocus(), "there is nothing to go down to"
    assert library.title.text() == ""
    # What is found is shown when no more letters come.
    for length in range(1, 5):
        library.search.setText("envy"[:length])
        assert library.entry is not None
        assert not library.felt.isVisible()
    await hand.until(library.felt.isVisible)
    assert library.entry is not None
    assert library.title.text() == library.entry.title


@for_every(
    ("notes", "plain"),
    [
        (
            "Paid *for 1*: the **wager** is taken.\n\n- one\n- two",
            "Paid for 1: the wager is taken. one two",
        ),
        (
            "# Head\n[a link](https://example.org) and ![a picture](file:///etc/hostname)!",
            "Head a link and !",
        ),
        ("1 < 2 & <b>not bold</b>", "1 < 2 & <b>not bold</b>"),
        ("", ""),
    ],
)
def test_notes_are_read_without_their_markup(qapp: QApplication, notes: str, plain: str) -> None:
    assert plain_notes(notes) == plain


@pytest.mark.parametrize(
    "notes", ["- a\n" * 35_000, "> " * 60_000 + "a", "*a_" * 40_000, "[a](" * 30_000, "|a" * 60_000]
)
def test_of_notes_of_any_length_only_the_beginning_is_read(
    qapp: QApplication, notes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long they are, Qt is never given more."""
    read: list[str] = []

    class Document(QTextDocument):
        def setMarkdown(
            self, markdown: str, /, features: QTextDocument.MarkdownFeature = PLAIN
        ) -> None:
            read.append(markdown)
            super().setMarkdown(markdown, features)

    monkeypatch.setattr(scenarios, "QTextDocument", Document)
    assert len(plain_notes(notes)) <= MAX_NOTES + 1
    assert [len(one) for one in read] == [MAX_NOTES + 1]


def test_long_notes_end_with_an_ellipsis(qapp: QApplication) -> None:
    assert plain_notes("a" * MAX_NOTES) == "a" * MAX_NOTES
    assert plain_notes("a" * (MAX_NOTES + 1)) == "a" * MAX_NOTES + "…"


def test_the_filters_are_one_row_within_the_list(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        page = hand.library
        QApplication.sendPostedEvents()
        chips = [page.documents, page.incidents, page.tags, page.levels]
        assert len({chip.mapTo(page, chip.rect().topLeft()).y() for chip in chips}) == 1
        right = page.levels.mapTo(page, page.levels.rect().bottomRight()).x()
        assert right == page.listing.mapTo(page, page.listing.rect().bottomRight()).x()
        assert all(chip.accessibleName() for chip in chips)
        # A level is shown as dots and said in words.
        assert page.levels.itemText(1) == "●○○○○"
        spoken = page.listing.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)
        assert "Level 1" in spoken

    assert tell(story, size=(1920, 1000)) == 0


@in_window
async def test_enter_begins_nothing_that_is_scrolled_away(hand: Hand) -> None:
    page = hand.library
    hand.choose(page.listing.items[0].id)
    bar = page.listing.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert not page.entry_in_sight
    hand.key(Qt.Key.Key_Return)
    assert page.entry_in_sight
    assert hand.window.state.page == "library"
    hand.key(Qt.Key.Key_Return)
    await hand.at("table")
    hand.window.close()


async def a_search_keeps_the_chosen_row_in_sight(hand: Hand) -> None:
    page = hand.library
    hand.choose(page.listing.items[-1].id)
    hand.key("/")
    for letter in "ace":
        hand.key(letter)
        assert page.entry_in_sight
    page.search.clear()
    assert page.entry_in_sight


@in_window
async def test_enter_begins_the_round_whose_title_was_typed(hand: Hand) -> None:
    page = hand.library
    hand.choose("plain-round")
    first = page.entry
    page.search.setText("three boxes")
    assert page.entry == page.listing.items[0]
    page.search.setText("three boxes one card each")
    wanted = page.entry
    assert wanted is not None
    assert (wanted, wanted.title) == (page.listing.items[0], "Three boxes, one card each")
    # Nothing asked changes nothing that is selected.
    page.search.clear()
    assert first != page.entry == wanted
    page.search.setText("three boxes")
    page.search.setText("three boxes one card each")
    assert page.entry_in_sight
    hand.key(Qt.Key.Key_Return)
    await hand.at("table")
    await hand.until(shows(hand.table, wanted.title))
    hand.window.close()


async def what_a_scenario_states_of_the_house_is_said_before_it_is_begun(hand: Hand) -> None:
    hand.choose("live-house-looks-under-tens")
    assert hand.library.notes.text().splitlines()[-1] == (
        "This house: Does the dealer check the hole card when showing a card worth "
        "ten? Yes; a Blackjack ends the round."
    )
    hand.choose("plain-round")
    assert "This house" not in hand.library.notes.text()


def test_the_preview_stops_before_what_goes_wrong() -> None:
    shown = 0
    for path in shipped():
        playable = playable_file(path)
        sheet = lay_out(playable)
        asked = [q.step for q in sheet.questions if q.ask is QuestionGroup.INCIDENT]
        view = opening(playable)
        assert not any(card.astray or card.sign for card in view.cards), path.name
        if asked:
            assert view.cards_out <= sheet.frames[min(asked)].cards_out, path.name
            shown += 1
    assert shown > 30


async def each_fault_of_a_file_has_a_card_with_its_line(hand: Hand, folder: Path) -> None:
    path = folder / "faulty.scenario.yaml"
    long = "x" * 100
    path.write_text(
        "format: 1\nrules: rws-perfect-pairs-v5\nboxes:\n  9: [{name: Bo, main: 5}]\n"
        f"shoe: 8S\tTX\n_note: {long}\nouch: 1 # {long}\n",
        encoding="utf-8",
    )
    open_file(hand, path)
    cards = hand.library.faults
    assert cards.isVisible()
    assert not hand.library.felt.isVisible()
    await hand.until(lambda: bool(cards.findChildren(QLabel, "source_line")))
    lines = [one.text() for one in cards.findChildren(QLabel, "source_line")]
    assert "  9: [{name: Bo, main: 5}]\n  ^" in lines
    assert all(len(line.split("\n")[0]) <= LINE_LENGTH for line in lines)
    places = [one.text() for one in cards.findChildren(PressButton, "fault_place")]
    assert "Line 4, column 3" in places
    hand.choose("plain-round")
    assert not cards.isVisible()
    assert hand.library.felt.isVisible()


def test_what_a_choice_of_the_house_makes_invalid_is_listed_so(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {"full-table", "a-five-on-an-empty-box"}
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        house = "house: 1\ndocuments:\n  rws-perfect-pairs-v5: {table: {layout: C}}\n"
        assert records.houses.store(house, "Bea", NO_VERSION) is not None
    monkeypatch.setattr(
        scenarios,
        "shipped_items",
        lambda under: tuple(item for item in shipped_items(under) if item.id in few),
    )

    async def story(hand: Hand) -> None:
        def faulty() -> set[str]:
            return {entry.id for entry in hand.library.listing.all_items if entry.fault}

        await hand.until(lambda: bool(faulty()))
        assert faulty() == {"full-table"}

    assert tell(story, ahead=True) == 0


async def a_faulty_file_is_read_again_when_it_has_been_corrected(hand: Hand, folder: Path) -> None:
    path = folder / "mended.scenario.yaml"
    mended = BESIDE.replace(", progressive: true", "")
    path.write_text(mended.replace("rules:", "ruels:"), encoding="utf-8")
    hand.key(Qt.Key.Key_F5)
    assert hand.library.entry is not None
    assert hand.library.entry.id != str(path), "nothing that was not opened is read again"
    open_file(hand, path)
    assert hand.library.entry.fault
    assert hand.find("do_read_again").isVisible()
    path.write_text(mended, encoding="utf-8")
    hand.key(Qt.Key.Key_F5)
    entry = hand.library.entry
    assert (entry.id, entry.fault, entry.title) == (str(path), "", "From a file")
    assert not hand.find("do_read_again").isVisible()


def test_files_are_opened_and_read_again(tell: Tell, tmp_path: Path) -> None:
    stories = (
        a_file_opened_again_is_read_again,
        a_series_with_a_fault_is_one_file_that_names_the_other,
        no_other_tables_signs_beside_a_file_with_faults,
        each_fault_of_a_file_has_a_card_with_its_line,
        a_faulty_file_is_read_again_when_it_has_been_corrected,
        a_round_of_an_opened_series_is_dealt_and_recorded,
    )
    assert tell(one_after_another(*(partial(one, folder=tmp_path) for one in stories))) == 0


async def the_felt_keeps_its_height_when_the_first_round_is_named(hand: Hand) -> None:
    title = hand.library.title
    assert title.text()
    assert title.minimumHeight() == title.heightForWidth(title.width())


def test_a_round_is_laid_out_once_however_often_it_is_gone_back_to(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[PlayableRound] = []
    shown: list[PlayableRound] = []

    def counted(playable: PlayableRound, chips: str = "") -> RoundSheet:
        laid.append(playable)
        return lay_out(playable, chips)

    def previewed(playable: PlayableRound) -> TableView:
        shown.append(playable)
        return opening(playable)

    async def story(hand: Hand) -> None:
        monkeypatch.setattr(rounds, "lay_out", counted)
        monkeypatch.setattr(scenarios, "opening", previewed)
        hand.choose("full-table")
        for command, page in (
            ("watch", "table"),
            ("leave_watch", "library"),
            ("records", "records"),
            ("to_library", "library"),
        ):
            hand.window.bindings.trigger(command)
            await hand.at(page)
        assert (len(laid), len(shown)) == (1, 1)

    tell(story)


async def what_is_in_the_players_favour_is_said_beside_the_layout(hand: Hand) -> None:
    hand.choose("huxley-table-c")
    await hand.until(shows(hand.library, "pay table C, 8 decks: In the player’s favour"))
    hand.choose("huxley-full-table")
    assert "In the player’s favour" not in hand.library.about.text()


test_a_scenario_is_searched_for_and_said_in_full = in_window(
    a_game_is_taught_in_its_order_whatever_else_is_listed,
    the_felt_keeps_its_height_when_the_first_round_is_named,
    what_happens_and_what_it_rests_on_is_searched_for,
    a_search_keeps_the_chosen_row_in_sight,
    what_a_scenario_states_of_the_house_is_said_before_it_is_begun,
    what_is_in_the_players_favour_is_said_beside_the_layout,
    the_library_filters_by_rules,
)


def test_a_file_with_errors_is_listed_whatever_game_is_chosen_and_leads_to_its_line(
    tell: Tell, database: Path
) -> None:
    folder = own_folder(database)
    folder.mkdir(parents=True)
    (folder / "broken.scenario.yaml").write_text(
        "format: 1\nrules: [live-blackjack\nboxes: {}\n", encoding="utf-8"
    )

    async def story(hand: Hand) -> None:
        page = hand.library
        await hand.until(lambda: any(one.fault for one in page.listing.all_items))
        page.documents.setCurrentIndex(
            page.documents.findData(title_text(load_document("huxley-perfect-pairs")))
        )
        faulty = [one for one in page.listing.items if one.fault]
        assert [Path(one.id).name for one in faulty] == ["broken.scenario.yaml"]
        hand.choose("huxley-three-boxes")
        hand.window.bindings.trigger("edit_scenario")
        await hand.at("editor")
        editor = view(hand.window, EditorPage)
        assert editor.felt.isVisible()
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        hand.choose(faulty[0].id)
        hand.click("fault_place", page.faults)
        await hand.at("editor")
        assert not editor.felt.isVisible(), "no table of the scenario before"
        assert editor.text.isVisible()
        assert editor.text.textCursor().blockNumber() == 2

    assert tell(story) == 0
