"""The pages around the round: library, Watch, records, trainees, preferences, troubles."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, fields
from enum import Enum
from itertools import product
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tests.cases import for_every, one_in
from tests.ui.conftest import in_window, view
from tests.ui.seen import links, texts
from trainer.library.items import Sheets
from trainer.rulebook.felts import chip_sets
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide
from ui.app import OTHERS, PAGES, main, show_first_page
from ui.me.preferences import PreferencesPage
from ui.me.trainees import TraineeDialog
from ui.shell.bug_dialog import BugDialog
from ui.shell.commands import AppState, Command, PageState, Room, commands_of, tabs_in
from ui.shell.controller import PageController
from ui.shell.reporter import Reporter
from ui.shell.window import Window
from ui.supervise.library.page import LibraryPage
from ui.table.states import AnsweringState, WatchState
from ui.theme.roles import PALETTES, ColorScheme, Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from tests.ui.conftest import Hand, Tell


def seen(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def titles(window: Window) -> list[str]:
    model = view(window, LibraryPage).listing.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@for_every(
    ("room", "size"),
    [((1920, 1080), (1280, 800)), ((1280, 800), (1272, 760)), ((640, 480), (632, 440))],
)
def test_the_window_opens_within_the_screen(
    qapp: QApplication, room: tuple[int, int], size: tuple[int, int]
) -> None:
    window = Window(PAGES)
    show_first_page(window)
    wanted = window.size()
    window.fit(QSize(*room))
    assert window.size() == QSize(*size)
    assert window.ordinary_size() == wanted, "what a larger screen has room for is remembered"
    window.resize(1000, 700)
    assert window.ordinary_size() == window.size()
    window.deleteLater()


def test_what_changes_together_is_laid_out_once(qtbot: QtBot) -> None:
    window = Window(PAGES)
    qtbot.addWidget(window)
    show_first_page(window)
    window.show()
    before = window.pages.geometry()
    with window.laid_out_once():
        window.header.hide()
        window.notices.show()
        assert window.pages.geometry() == before
    assert window.pages.geometry() != before


def test_what_was_hidden_is_laid_out_when_it_is_shown(qtbot: QtBot) -> None:
    window = Window(PAGES)
    qtbot.addWidget(window)
    show_first_page(window)
    page = QStackedWidget(window.whole)
    panel, inner = QWidget(page), QWidget()
    page.addWidget(QWidget(page))
    page.addWidget(panel)
    # Nothing around it changes its size, and so lays it out.
    page.setFixedSize(300, 300)
    outside, within = QVBoxLayout(panel), QVBoxLayout(inner)
    outside.addWidget(inner)
    outside.addStretch(1)
    text = QLabel("one line", inner)
    text.setWordWrap(True)
    within.addWidget(text)
    whole = window.whole.layout()
    assert whole is not None
    whole.addWidget(page)
    window.show()
    page.setCurrentIndex(1)
    page.setCurrentIndex(0)
    # Asked to be laid out while it is hidden, it is not.
    text.setText("another")
    QApplication.sendPostedEvents()
    with window.laid_out_once():
        text.setText("\n".join(["a line"] * 6))
        page.setCurrentIndex(1)
    QApplication.sendPostedEvents()
    assert text.height() >= text.heightForWidth(text.width())


async def the_library_lists_searches_and_filters(hand: Hand) -> None:
    window = hand.window
    everything = titles(window)
    assert len(everything) >= 10
    assert len(set(everything)) == len(everything)
    hand.key("/")
    assert window.focusWidget() is hand.library.search
    hand.key(*"ace")
    found = titles(window)
    assert 0 < len(found) < len(everything)
    hand.key(*"xyz")
    assert titles(window) == []
    assert any("No scenario matches" in text for text in seen(hand.library))
    hand.library.search.clear()
    hand.library.levels.setCurrentIndex(1)
    assert 0 < len(titles(window)) < len(everything)
    hand.library.levels.setCurrentIndex(0)
    hand.library.tags.setCurrentIndex(1)
    assert 0 < len(titles(window)) < len(everything)


async def the_chosen_scenario_lies_on_the_felt(hand: Hand) -> None:
    hand.choose("all-three-pairs")
    cards = hand.library.felt.arrangement().cards
    assert len(cards) > 4
    hand.choose("full-table")
    assert len(hand.library.felt.arrangement().cards) > len(cards)


def test_a_file_with_faults_says_where(tell: Tell, tmp_path: Path) -> None:
    broken = tmp_path / "broken.scenario.yaml"
    broken.write_text("format: 1\ntitle: Broken\nrules: rws-perfect-pairs-v5\nshoo: 8S\n")

    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["open_file"].trigger()
        (dialog,) = hand.window.findChildren(QFileDialog)
        dialog.fileSelected.emit(str(broken))
        dialog.close()
        entry = hand.library.entry
        assert entry is not None
        assert entry.fault
        await hand.until(hand.library.faults.isVisible)
        cards = hand.library.faults.findChildren(QPushButton, "fault_place")
        assert "Line 4, column 1" in [card.text() for card in cards]
        assert any("Did you mean “shoe”" in text for text in seen(hand.library))
        assert not hand.window.bindings.actions["guided"].isEnabled()
        assert not hand.window.bindings.actions["watch"].isEnabled()

    tell(story)


async def watch_goes_forward_back_and_anywhere(hand: Hand) -> None:
    hand.choose("all-three-pairs")
    hand.key("w")
    await hand.at("table", WatchState)
    assert hand.table.position == 0
    hand.key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert hand.table.position == 4
    await hand.until(lambda: any(link.text.startswith("¶") for link in links(hand.table.watch)))
    hand.key(Qt.Key.Key_Left)
    assert hand.table.position == 3
    hand.key(Qt.Key.Key_End)
    assert hand.table.position == hand.table.last
    hand.key(Qt.Key.Key_Home)
    assert hand.table.position == 0
    hand.table.watch.acts.setCurrentRow(9)
    assert hand.table.position == 10
    paid = [n for n, s in enumerate(hand.table.watch.steps, 1) if "is paid" in s.text]
    hand.table.watch.acts.setCurrentRow(paid[0] - 1)
    await hand.until(lambda: any("=" in text for text in seen(hand.table.watch)))
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")


def test_watch_plays_by_itself_to_the_end(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.sessions.watch.ORDINARY", 4)

    async def story(hand: Hand) -> None:
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(Qt.Key.Key_Space)
        assert hand.here(WatchState).playing
        await hand.until(lambda: hand.table.position == hand.table.last)
        assert not hand.here(WatchState).playing

    tell(story)


@in_window
async def test_closed_while_watching(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    hand.window.close()


def test_an_attempt_is_found_opened_and_replayed(tell: Tell) -> None:
    async def play(hand: Hand) -> None:
        await hand.begin("insurance-won")
        await hand.play_on()

    async def look(hand: Hand) -> None:
        window = hand.window
        window.bindings.actions["records"].trigger()
        await hand.at("records")
        line = hand.records.line
        assert line is not None
        assert line.accuracy == "100 %"
        hand.key(Qt.Key.Key_Return)
        await hand.at("result")
        assert hand.result.answers.model().rowCount() > 0
        assert any("Insurance" in text for text in seen(hand.result))
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(Qt.Key.Key_End)
        assert hand.table.position == hand.table.last
        hand.key(Qt.Key.Key_Escape)
        await hand.at("records")

    tell(play)
    tell(look)


@in_window
async def test_again_and_next(hand: Hand) -> None:
    await hand.begin("insurance-won")
    await hand.play_on()
    hand.key("a")
    await hand.at("table", AnsweringState)
    first = hand.question
    await hand.play_on()
    hand.key(Qt.Key.Key_Return)
    await hand.at("table", AnsweringState)
    assert hand.question != first


async def trainees_are_added_renamed_and_switched(hand: Hand) -> None:
    window = hand.window
    window.bindings.actions["trainees"].trigger()
    (dialog,) = window.findChildren(TraineeDialog)
    (name,) = dialog.findChildren(QLineEdit, "trainee_name")
    name.setText("Ada")
    hand.click("trainee_add", dialog)
    assert window.header.trainee == "Ada"
    name.setText("Ada")
    hand.click("trainee_add", dialog)
    assert any("already" in text for text in seen(dialog))
    name.setText("Ada L.")
    hand.click("trainee_rename", dialog)
    assert window.header.trainee == "Ada L."
    dialog.names.setCurrentRow(1)
    assert window.header.trainee == "Trainee 1"
    dialog.close()


def test_preferences_that_cannot_be_used_are_named(tell: Tell, database: Path) -> None:
    async def change(hand: Hand) -> None:
        hand.window.bindings.actions["turn_table"].trigger()
        assert not hand.window.notices.has_notice("settings")

    async def look(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("settings"))
        (sentence,) = (text for text in seen(hand.window.notices) if "preferences" in text[:25])
        assert "“Watch speed” and “Felt”" in sentence
        assert hand.path.felt.options().turned

    async def change_again(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("settings"))
        hand.window.bindings.actions["turn_table"].trigger()

    async def look_again(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert not hand.window.notices.has_notice("settings")

    tell(change, at=database, home=True)
    with closing(sqlite3.connect(database)) as records:
        (stored,) = records.execute("SELECT settings FROM preferences").fetchone()
        spoiled = json.dumps(json.loads(stored) | {"cloth": "orange", "speed": "fast"})
        records.execute("UPDATE preferences SET settings = ?", [spoiled])
        records.commit()
    for story in (look, look, change_again, look_again):
        tell(story, at=database, home=True)


def test_preferences_are_in_force_at_once_and_kept(tell: Tell) -> None:
    async def change(hand: Hand) -> None:
        window = hand.window
        window.bindings.actions["preferences"].trigger()
        page = view(window, PreferencesPage)
        page.room.setCurrentIndex(page.room.findData(ColorSchemeChoice.LIGHT))
        page.rest.timeout.emit()
        assert hand.library.felt.options().scheme is ColorScheme.LIGHT
        page.side.setCurrentIndex(page.side.findData(TableSide.PLAYERS))
        assert hand.library.felt.options().turned
        hand.key(Qt.Key.Key_Escape)
        assert hand.window.state.page == "library"

    async def look(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert hand.library.felt.options().scheme is ColorScheme.LIGHT
        assert hand.library.felt.options().turned
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)
        assert hand.table.felt.options().scheme is ColorScheme.LIGHT
        assert hand.table.felt.options().turned
        hand.key(Qt.Key.Key_F8)
        assert not hand.table.felt.options().turned
        assert not hand.library.felt.options().turned

    tell(change)
    tell(look)


def test_cloth_and_chips_are_chosen_while_a_round_waits(tell: Tell) -> None:
    async def change(hand: Hand) -> None:
        hand.choose("full-table")
        hand.key("w")
        await hand.at("table", WatchState)
        hand.key(*[Qt.Key.Key_Right] * 20)
        window, felt = hand.window, hand.table.felt
        await hand.until(lambda: bool(felt.arrangement().piles))
        before = dict(felt.arrangement().piles)
        window.bindings.actions["preferences"].trigger()
        page = view(window, PreferencesPage)
        assert [page.cloth.itemData(row) for row in range(page.cloth.count())] == list(Cloth)
        page.cloth.setCurrentIndex(page.cloth.findData(Cloth.BURGUNDY))
        assert felt.options().cloth is Cloth.BURGUNDY
        assert hand.library.felt.options().cloth is Cloth.BURGUNDY
        assert {page.chips.itemData(row) for row in range(page.chips.count())} == {
            "",
            *chip_sets(),
        }
        page.chips.setCurrentIndex(page.chips.findData("uk"))
        assert hand.window.state.waiting
        assert not window.bindings.actions["practice"].isEnabled(), "a round waits"
        hand.click("go_look_up")
        assert window.state.page == "rules"
        window.bindings.trigger("preferences")
        hand.click("go_look_up")
        hand.key(Qt.Key.Key_Escape)
        assert window.state.page == "preferences"
        hand.key(Qt.Key.Key_Escape)
        assert isinstance(window.state.here, WatchState), "the round is not lost on the way"
        assert not window.state.waiting
        await hand.until(lambda: bool(felt.arrangement().piles))
        assert dict(felt.arrangement().piles) != before, "the same bets in other chips"
        assert {key.bet for key in felt.arrangement().piles} == {key.bet for key in before}

    async def look(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert hand.library.felt.options().cloth is Cloth.BURGUNDY

    tell(change)
    tell(look)


async def the_keys_are_shown_and_go_away(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F1)
    assert hand.keys.isVisible()
    hand.key(Qt.Key.Key_Escape)
    assert not hand.keys.isVisible()
    assert hand.window.state.page == "library"


test_scenarios_are_looked_at_watched_and_played = in_window(
    the_chosen_scenario_lies_on_the_felt,
    watch_goes_forward_back_and_anywhere,
    trainees_are_added_renamed_and_switched,
    the_keys_are_shown_and_go_away,
    the_library_lists_searches_and_filters,
)


def damaged(path: Path) -> None:
    path.write_bytes(b"this is no database at all" * 40)


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.execute("PRAGMA application_id = 0x46574B31")
        connection.execute("PRAGMA user_version = 999")
    connection.close()


@pytest.mark.parametrize(("spoil", "word"), [(damaged, "damaged"), (newer, "newer")])
def test_without_records_one_can_watch(
    tell: Tell, database: Path, spoil: Callable[[Path], None], word: str
) -> None:
    spoil(database)
    before = database.read_bytes()

    async def story(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: window.notices.has_notice("database"))
        assert any(word in text for text in seen(window.notices))
        assert any("watch" in text for text in seen(window.notices))
        hand.choose("plain-round")
        assert not window.bindings.actions["guided"].isEnabled()
        hand.key("w")
        await hand.at("table", WatchState)

    tell(story)
    assert database.read_bytes() == before


def test_another_file_for_the_records(tell: Tell, database: Path, tmp_path: Path) -> None:
    damaged(database)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("database"))
        hand.click("database_other")
        (dialog,) = hand.window.findChildren(QFileDialog)
        dialog.fileSelected.emit(str(tmp_path / "other.sqlite"))
        dialog.close()
        assert hand.window.state.records

    tell(story)
    assert (tmp_path / "other.sqlite").exists()


def test_a_bug_is_reported_to_be_copied(qapp: QApplication, qtbot: QtBot) -> None:
    window = Window(PAGES)
    show_first_page(window)
    qtbot.addWidget(window)
    error = ValueError("the reason")
    reporter = Reporter(window, log=lambda *_: None)
    reporter.hook(ValueError, error, None)
    QApplication.processEvents()
    (dialog,) = window.findChildren(BugDialog)
    assert "the reason" in dialog.report.toPlainText()
    assert "Feltwork" in dialog.report.toPlainText()
    dialog.copy_report()
    assert "the reason" in QApplication.clipboard().text()
    dialog.close()


def test_bugs_that_follow_are_counted_in_one_dialog(qapp: QApplication, qtbot: QtBot) -> None:
    window = Window(PAGES)
    show_first_page(window)
    qtbot.addWidget(window)
    window.show()
    reporter = Reporter(window, log=lambda *_: None)
    for _time in range(90):
        reporter.hook(ValueError, ValueError("at every repaint"), None)
    reporter.hook(KeyError, KeyError("another"), None)
    for number in range(30):
        reporter.hook(ValueError, ValueError(f"number {number}"), None)
    QApplication.processEvents()
    (dialog,) = window.findChildren(BugDialog)
    assert "121 errors so far." in texts(dialog)
    text = dialog.report.toPlainText()
    assert text.count("at every repaint") == 1
    assert "90 ×" in text
    assert "another" in text
    assert "number 17" in text
    assert "number 18" not in text
    assert text.endswith("+ 12")
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    reporter.hook(ValueError, ValueError("later"), None)
    QApplication.processEvents()
    (dialog,) = window.findChildren(BugDialog)
    assert "at every repaint" not in dialog.report.toPlainText()
    dialog.close()


def test_a_bug_in_a_attempt_leaves_the_window_usable(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the reason")

    async def story(hand: Hand) -> None:
        hand.choose("plain-round")
        with monkeypatch.context() as patch:
            patch.setattr(Sheets, "of_item", broken)
            hand.key("w")
            await hand.until(lambda: bool(hand.window.findChildren(BugDialog)))
        (dialog,) = hand.window.findChildren(BugDialog)
        assert "the reason" in dialog.report.toPlainText()
        dialog.close()
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        await hand.at("path")
        hand.window.bindings.trigger("manage_library")
        hand.key("w")
        await hand.at("table", WatchState)

    tell(story)


CONTROLLERS = (*(page.controller for page in PAGES), *OTHERS)


def kinds_of(controller: type[PageController[Any, Any]]) -> Iterator[type[PageState]]:
    """The states that a page can have: the class that its controller names, and those below it."""
    (base,) = (
        one for one in vars(controller)["__orig_bases__"] if get_origin(one) is PageController
    )
    below = [get_args(base)[1]]
    while below:
        kind = below.pop()
        yield kind
        below += kind.__subclasses__()


def every(kind: type[PageState]) -> Iterator[PageState]:
    """Every value that a state can take."""
    types = get_type_hints(kind)
    values: list[Iterable[object]] = []
    for field in fields(kind):
        type_ = types[field.name]
        assert type_ is bool or issubclass(type_, Enum), f"go through the values of {field.name}"
        values.append((False, True) if type_ is bool else type_)
    names = [field.name for field in fields(kind)]
    for chosen in product(*values):
        yield kind(**dict(zip(names, chosen, strict=True)))


def states() -> Iterator[AppState]:
    for page in PAGES:
        rooms = {tab.room for tab in page.tabs} or set(Room)
        for kind in kinds_of(resolve_name(page.controller)):
            for here in every(kind):
                for room in rooms:
                    for rest in product((False, True), repeat=4):
                        records, deciding, waiting, noticed = rest
                        tools = room is Room.SUPERVISE
                        yield AppState(
                            page.id,
                            here,
                            room,
                            tools,
                            records=records,
                            classroom=records and tools,
                            deciding=deciding,
                            waiting=waiting,
                            noticed=noticed,
                        )


def commands() -> list[Command]:
    return [one for name in CONTROLLERS for one, _method in commands_of(resolve_name(name))]


@dataclass(frozen=True)
class Options:
    database: Path | None
    exit_after_first_paint: bool = False
    files: tuple[Path, ...] = ()


def test_leaves_after_the_first_paint(qapp: QApplication, database: Path) -> None:
    assert main(Options(database, exit_after_first_paint=True)) == 0
    assert not database.exists(), "the records are opened after the first paint"


START = """
import sys
from trainer.cli.main import main
status = main(["--exit-after-first-paint", "--database", sys.argv[1]])
later = (
    "asyncio", "html", "logging", "msgspec", "qasync", "sqlite3", "sqlite_utils", "tomllib",
    "trainer.index", "trainer.sessions", "trainer.rulebook", "trainer.rules.events",
    "trainer.rules.ruleset", "trainer.search", "trainer.sidebets", "trainer.snapshot",
    "trainer.storage", "ui.lookup", "ui.me", "ui.supervise", "ui.table", "ui.train",
    "ui.widgets.row_list", "ui.widgets.running_text", "ui.widgets.view_models", "yaml",
)
known = {
    "trainer.storage", "ui.train", "ui.train.path_page", "ui.train.view_models",
}
print([name for name in sys.modules if name.startswith(later) and name not in known])
sys.exit(status)
"""


def test_what_the_first_picture_does_not_need_is_not_read_before_it(database: Path) -> None:
    """Where the records lie is known by then: a run belongs to them."""
    started = subprocess.run(
        [sys.executable, "-c", START, str(database)], capture_output=True, text=True, check=False
    )
    assert started.returncode == 0, started.stderr
    assert started.stdout == "[]\n"


def test_no_key_means_two_things_at_once() -> None:
    everything = commands()
    # Every seventh has each two choices in each way that they can go together.
    for now in one_in(7, tuple(states())):
        keys = [key for command in everything if command.when(now) for key in command.keys]
        assert len(keys) == len(set(keys)), now


def test_every_command_is_possible_somewhere_and_named() -> None:
    everything, everywhere = commands(), tuple(states())
    # Most are found among the few.
    everywhere = (*one_in(7, everywhere), *everywhere)
    for command in everything:
        assert any(command.when(now) for now in everywhere), command.id
        assert command.title, command.id
        assert command.keys, command.id
    assert len({command.id for command in everything}) == len(everything)


def test_every_line_of_the_list_of_pages_fits_its_controller() -> None:
    for page in PAGES:
        assert resolve_name(page.controller).page == page.id
    for room in Room:
        assert tabs_in(PAGES, room), room


@pytest.mark.parametrize("room", [ColorSchemeChoice.DARK, ColorSchemeChoice.LIGHT])
def test_muted_text_has_the_colour_of_its_role(tell: Tell, room: ColorSchemeChoice) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["preferences"].trigger()
        page = view(hand.window, PreferencesPage)
        page.room.setCurrentIndex(page.room.findData(room))
        hand.key(Qt.Key.Key_Escape)
        asked_for = ColorScheme.LIGHT if room is ColorSchemeChoice.LIGHT else ColorScheme.DARK
        due = QColor(PALETTES[asked_for][Role.MUTED_TEXT])
        library = hand.library
        for widget in (library.listing, library.search, hand.find("do_watch")):
            # A style sheet makes it half transparent where it is told nothing else.
            assert widget.palette().color(QPalette.ColorRole.PlaceholderText) == due

    assert tell(story) == 0
