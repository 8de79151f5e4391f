"""What fails at the start of the window is reported, and the rest of it can be used."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Collection
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from qasync import QEventLoop
from shiboken6 import isValid

import ui.app
from tests.cases import for_each
from tests.ui.conftest import TIMEOUT_SECONDS, Hand, Tell, view
from tests.ui.seen import texts
from trainer.errors import DatabaseForeign
from trainer.index.entry import IndexedFile, IndexFault, shipped_index
from trainer.library import items
from trainer.library.items import Under
from trainer.messages import _
from trainer.messages.text import language
from trainer.rulebook import Documents
from trainer.rulebook.sources import shipped_scenario
from trainer.scenario.check import CheckedScenario, check
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database, open_database
from trainer.texts import RIGHT_TO_LEFT, SOURCE_LANGUAGE
from ui.app import (
    FAILED,
    FIRST,
    OTHERS,
    PAGES,
    ApplicationTheme,
    MonotonicClock,
    first_paint,
    main,
    serve,
    show_first_page,
)
from ui.me.preferences import LANGUAGE, OPEN_AGAIN
from ui.shell import session as beginner
from ui.shell.bug_dialog import BugDialog
from ui.shell.controller import App
from ui.shell.language import apply_language
from ui.shell.notices import Remedy
from ui.shell.reporter import Reporter
from ui.shell.session import Session
from ui.shell.window import Window
from ui.supervise.library.page import LibraryPage
from ui.supervise.library.scenarios import UNREAD, Library
from ui.table.guided import GuidedController
from ui.table.states import WatchState
from ui.theme.roles import ColorScheme
from ui.train.path_page import PathPage

PAINTS: Final = """
import asyncio, enum
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QListView
from ui.app import load_widget_classes
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme

app = QApplication([])
apply_theme(app, ColorScheme.DARK)
asyncio.run(load_widget_classes())
made = []
create = enum.EnumType._create_
enum.EnumType._create_ = lambda cls, name, *a, **k: made.append(name) or create(cls, name, *a, **k)
view = QListView()
view.setModel(QStringListModel([str(number) for number in range(100)]))
view.resize(200, 200)
view.grab()
print(made)
"""

START: Final = {
    "opening the database": ("ui.app", "_open_database"),
    "finding the first trainee": ("ui.shell.session", "first_trainee"),
    "applying the settings": ("ui.shell.session:Preferences", "_trainee_changed"),
    "showing the library": ("ui.supervise.library.controller:LibraryController", "_show_results"),
    "listing the scenarios": ("ui.supervise.library.controller:LibraryController", "_load"),
    "reading the layouts": ("ui.shell.house:OwnLayouts", "read"),
}

WITHOUT_RECORDS: Final = {"opening the database", "finding the first trainee"}


@pytest.mark.parametrize("place", START)
def test_a_bug_at_the_start_is_reported_and_the_window_is_up(
    place: str,
    qapp: QApplication,
    theme: ApplicationTheme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owner, name = START[place]
    calls = 0

    def broken(*_: object, **__: object) -> None:
        nonlocal calls
        calls += 1
        raise ValueError(place)

    monkeypatch.setattr(resolve_name(owner), name, broken)
    window = Window(PAGES)
    show_first_page(window)
    reporter = Reporter(window, log=lambda *_: None)
    assert first_paint(window)

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(reporter.in_loop)
        serving = asyncio.ensure_future(serve(window, reporter, theme, tmp_path / "records.sqlite"))
        hand = Hand(window)
        await hand.until(lambda: bool(window.findChildren(BugDialog)))
        (dialog,) = window.findChildren(BugDialog)
        assert place in dialog.report.toPlainText()
        dialog.close()
        assert window.state.records is not (place in WITHOUT_RECORDS)
        assert window.notices.has_notice("database") is (place in WITHOUT_RECORDS)
        assert window.isVisible()
        assert not serving.done()
        window.activateWindow()  # there is no window manager to do that
        await hand.until(window.isActiveWindow)
        await hand.until(lambda: bool(window.bindings.actions))
        hand.key(Qt.Key.Key_F2)
        await hand.until(lambda: window.state.page == "rules")
        window.close()
        assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
    assert calls
    window.close()


def test_going_on_without_records(tell: Tell, database: Path) -> None:
    database.write_bytes(b"not a database" * 100)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("database"))
        hand.click("database_dismiss")
        assert not hand.window.notices.has_notice("database")
        assert not hand.window.state.records
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)

    tell(story)


def test_what_can_be_done_about_a_trouble_is_offered_with_it(
    tell: Tell, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA application_id = 7")
    other = tmp_path / "other.sqlite"
    made = Session.__init__

    def with_remedy(session: Session, *given: Any, **named: Any) -> None:
        made(session, *given, **named)
        session._notices.remedies[DatabaseForeign] = Remedy("Mend it", lambda: session._use(other))

    monkeypatch.setattr(Session, "__init__", with_remedy)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("database"))
        assert hand.find("database_remedy").text() == "Mend it"
        hand.click("database_remedy")
        assert hand.window.state.records

    tell(story)


def test_the_records_are_closed_whatever_fails(
    qapp: QApplication, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def remembering(path: Path | None) -> Database:
        opened.append(ui.app._open_database(path))
        return opened[-1]

    async def broken() -> None:
        raise ValueError("the loop")

    async def story() -> None:
        window = Window(PAGES)
        show_first_page(window)
        app = App(window, remembering, database, MonotonicClock(), lambda _: ColorScheme.DARK)
        app.register(PAGES, OTHERS)
        app.show_commands()
        monkeypatch.setattr(app.runner, "run", broken)
        with pytest.raises(ValueError, match="the loop"):
            await app.run()
        window.deleteLater()

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
    (records,) = opened
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        records.trainees.all()


def test_a_controller_that_cannot_end_its_series_does_not_keep_the_window_open(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_controller: GuidedController) -> None:
        raise ValueError("the series")

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()

    with monkeypatch.context() as patch:
        patch.setattr(GuidedController, "close", broken)
        assert tell(story) == 0

    async def later(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        assert "1 of " in texts(hand.window.notices)

    tell(later)


BEFORE_THE_PAINT: Final = {
    "the theme": ("ui.app", "apply_theme"),
    "the first table": ("ui.app", "first_table"),
    "what is printed on it": ("ui.felt.setup", "felt_texts"),
    "the first page": ("ui.app", "PathPage"),
    "the room on the screen": ("ui.shell.window:Window", "fit"),
    "the first paint": ("ui.felt.view:FeltView", "paintEvent"),
    "the window’s first size": ("ui.felt.view:FeltView", "resizeEvent"),
    "the event loop": ("ui.app", "_serve_in_loop"),
    "the controllers": ("ui.shell.controller:App", "begin"),
}


class Given(NamedTuple):
    database: Path
    exit_after_first_paint: bool = False
    files: tuple[Path, ...] = ()


class Onlooker:
    """Reads the report as soon as there is one, closes it, and then the window."""

    def __init__(self) -> None:
        self.report = ""
        self.window_was_up = False
        self._window: QWidget | None = None

    def look_on(self, given: Given) -> int:
        """The exit status of the program."""
        timer = QTimer()
        timer.timeout.connect(self._look)
        timer.start(10)
        try:
            return main(given)
        finally:
            timer.stop()

    def _look(self) -> None:
        # Not by a list of all widgets: one of them may go while PySide makes the others known.
        dialog, window = QApplication.activeModalWidget(), self._window
        if isinstance(dialog, BugDialog):
            self.report, self._window = dialog.report.toPlainText(), dialog.parentWidget()
            dialog.close()
        elif window is not None and isValid(window) and window.isVisible():
            self.window_was_up = isinstance(window, Window)
            window.close()


pytestmark = pytest.mark.usefixtures("windows_of_main")


def test_the_window_opens_anew_in_the_language_that_was_chosen(
    qapp: QApplication,
    windows_of_main: list[Window],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    records = tmp_path / "records.sqlite"
    with open_database(records, clock=lambda: datetime.now(UTC)) as database:
        trainee = beginner.first_trainee(database)
        database.settings.store(trainee.id, PersonalSettings(language=RIGHT_TO_LEFT))

    def look() -> None:
        window = windows_of_main[-1]
        if len(windows_of_main) == 1 and window.notices.has_notice(LANGUAGE):
            window.notices.answered.emit(LANGUAGE, OPEN_AGAIN)
        elif len(windows_of_main) == 2 and window.state.records and window.bindings.actions:
            assert not window.notices.has_notice(LANGUAGE)
            window.close()

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(10)
    try:
        assert main(Given(records)) == 0
        assert qapp.layoutDirection() is Qt.LayoutDirection.RightToLeft
        assert language() == RIGHT_TO_LEFT
    finally:
        timer.stop()
        apply_language(qapp, SOURCE_LANGUAGE)
    assert len(windows_of_main) == 2


def test_qts_own_texts_and_days_follow_the_language(qapp: QApplication) -> None:
    before = QLocale()
    try:
        apply_language(qapp, "es")
        assert language() == "es"
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancelar"
        assert QLocale().language() is QLocale.Language.Spanish
        apply_language(qapp, SOURCE_LANGUAGE)
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
        assert QLocale().monthName(1) == "January"
    finally:
        apply_language(qapp, SOURCE_LANGUAGE)
        QLocale.setDefault(before)


@for_each(BEFORE_THE_PAINT)
def test_what_fails_before_the_first_paint_is_reported_in_the_window(
    place: str, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name = BEFORE_THE_PAINT[place]

    def broken(*_: object, **__: object) -> None:
        raise ValueError(place)

    onlooker = Onlooker()
    with monkeypatch.context() as patch:
        patch.setattr(resolve_name(owner), name, broken)
        status = onlooker.look_on(Given(tmp_path / f"{name}.sqlite"))
    assert place in onlooker.report
    assert onlooker.window_was_up
    assert status == (FAILED if place in {"the event loop", "the controllers"} else 0)


def test_a_window_that_is_closed_as_its_loop_begins_closes(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Window] = []

    def painted(window: Window) -> bool:
        shown = first_paint(window)
        QTimer.singleShot(0, window, window.close)
        QTimer.singleShot(TIMEOUT_SECONDS * 1000, window, window.close)  # and not only then
        window.close_wanted.connect(lambda: asked.append(window))
        return shown

    monkeypatch.setattr(ui.app, "first_paint", painted)
    assert main(Given(tmp_path / "records.sqlite")) == 0
    assert len(asked) == 1


@for_each(("the first page", "the window"))
def test_the_test_of_the_installation_does_not_pass_over_a_bug(
    place: str,
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError(place)

    with monkeypatch.context() as patch:
        patch.setattr(ui.app, "PathPage" if "page" in place else "Window", broken)
        assert main(Given(tmp_path / "records.sqlite", exit_after_first_paint=True)) == FAILED
    assert place in capsys.readouterr().err


def test_a_report_is_shown_where_no_window_can_be_made(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the window")

    onlooker = Onlooker()
    monkeypatch.setattr(ui.app, "Window", broken)
    assert onlooker.look_on(Given(tmp_path / "records.sqlite")) == FAILED
    assert "the window" in onlooker.report


def test_a_file_that_brings_a_bug_to_light_is_listed_as_unusable(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = shipped_index()
    read, *others = tuple(index.scenarios)[:3]
    (series, *_others) = index.series
    spoilt = shipped_scenario(read).encode()
    reported: list[str] = []

    def checking(data: bytes, documents: Documents) -> CheckedScenario:
        if data == spoilt:
            raise ValueError("the scenario")
        return check(data, documents)

    def no_series(*_: object, **__: object) -> None:
        raise ValueError("the series")

    window = Window(PAGES)
    show_first_page(window)
    monkeypatch.setattr(items, "check", checking)
    monkeypatch.setattr(items, "check_file", no_series)
    few = {name: index.scenarios[name] for name in (read, *others)}
    short = replace(index, scenarios=few, series={series: index.series[series]})
    monkeypatch.setattr(items, "shipped_index", lambda: short)
    page = LibraryPage(window.pages)
    library = Library(page, lambda error: reported.append(str(error)))
    library.load()
    assert not reported
    page.select(read)
    library.preview()
    assert page.notes.text() == _(UNREAD)
    assert library.chosen() is None
    assert reported == ["the scenario"]
    # Under a house's choices it comes to light where they are indexed, and the window tells of it.
    library.use(Under(house="anything"))
    library.load()
    failed = IndexedFile("", faults=(IndexFault("failed", 1, 1),))
    library.show_shipped({**few, read: failed, series: failed})
    rounds = [f"{series}#{number}" for number in range(1, len(index.series[series].rounds) + 1)]
    assert reported[1:] == ["the scenario", *["the series"] * len(rounds)]
    faults = {entry.id: entry.fault for entry in page.listing.all_items}
    assert {one for one, fault in faults.items() if fault == _(UNREAD)} == {read, *rounds}
    assert {one for one, fault in faults.items() if not fault} == set(others)
    window.deleteLater()


def held_back(monkeypatch: pytest.MonkeyPatch, names: Collection[str]) -> threading.Event:
    """Lets these imports after the first paint wait for this event."""
    wanted = threading.Event()

    def resolved(name: str) -> None:
        assert name not in names or wanted.wait(TIMEOUT_SECONDS)

    monkeypatch.setattr("ui.app.resolve_name", resolved)
    return wanted


def painted_window() -> tuple[Window, Reporter]:
    """As it is when nothing but the first picture is there yet."""
    window = Window(PAGES)
    show_first_page(window)
    reporter = Reporter(window)
    assert first_paint(window)
    return window, reporter


@pytest.mark.parametrize("closed", [False, True])
def test_the_window_is_heard_while_its_controllers_are_imported(
    closed: bool,
    qapp: QApplication,
    theme: ApplicationTheme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = held_back(monkeypatch, FIRST)
    window, reporter = painted_window()

    async def story() -> None:
        serving = asyncio.ensure_future(serve(window, reporter, theme, tmp_path / "records.sqlite"))
        for _turn in range(3):
            await asyncio.sleep(0)
        if closed:
            window.close()
        assert not window.bindings.actions
        wanted.set()
        if not closed:
            await Hand(window).until(lambda: bool(window.bindings.actions))
            window.close()
        assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
    assert bool(window.bindings.actions) is not closed
    assert not window.isVisible()


@pytest.mark.parametrize("closed", [False, True])
def test_the_first_question_is_put_before_the_other_controllers_are_imported(
    closed: bool,
    qapp: QApplication,
    theme: ApplicationTheme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = held_back(monkeypatch, {*OTHERS} - {*FIRST})
    monkeypatch.setattr(beginner, "has_begun", lambda *_: False)
    window, reporter = painted_window()

    async def story() -> None:
        serving = asyncio.ensure_future(serve(window, reporter, theme, tmp_path / "records.sqlite"))
        hand = Hand(window)
        await hand.until(lambda: window.state.records)
        await hand.until(lambda: bool(view(window, PathPage).title.text()))
        assert not window.bindings.actions
        if closed:
            window.close()
        wanted.set()
        if not closed:
            await hand.until(lambda: bool(window.bindings.actions))
            window.close()
        assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
    assert bool(window.bindings.actions) is not closed


def press(window: Window, *keys: Qt.Key) -> None:
    """To the window of the system, as from the keyboard, but within the present turn of the loop.

    ``QTest`` would let other tasks run in the middle of the one that presses.
    """
    for key in keys:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            text = chr(key).lower() if key < Qt.Key.Key_Escape else ""
            event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text)
            QApplication.sendEvent(window.windowHandle(), event)


def test_what_is_pressed_before_there_are_commands_is_carried_out_then(
    qapp: QApplication, theme: ApplicationTheme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = held_back(monkeypatch, {*OTHERS} - {*FIRST})
    window, reporter = painted_window()

    async def story() -> None:
        serving = asyncio.ensure_future(serve(window, reporter, theme, tmp_path / "records.sqlite"))
        hand = Hand(window)
        try:
            await hand.until(lambda: bool(hand.path.stages.items))
            second = hand.path.stages.items[1]
            # The list needs no command for the arrows.
            press(window, Qt.Key.Key_Down)
            assert hand.path.stages.item is second
            press(window, Qt.Key.Key_2, Qt.Key.Key_Down)
            assert hand.path.stages.item is second, "what comes after a key that waits, waits too"
            assert not window.bindings.actions
            wanted.set()
            await hand.at("table")
            assert second.title in texts(hand.table)
        finally:
            wanted.set()
            window.close()
            assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())


@pytest.mark.parametrize("clicked", ["go_look_up", "do_path_drills"])
def test_what_is_clicked_before_there_are_commands_is_carried_out_then(
    qapp: QApplication,
    theme: ApplicationTheme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clicked: str,
) -> None:
    wanted = held_back(monkeypatch, {*OTHERS} - {*FIRST})
    window = Window(PAGES)
    show_first_page(window)
    reporter = Reporter(window)
    assert first_paint(window)

    async def story() -> None:
        serving = asyncio.ensure_future(serve(window, reporter, theme, tmp_path / "records.sqlite"))
        hand = Hand(window)
        try:
            await hand.until(lambda: bool(hand.path.stages.items))
            await hand.until(lambda: hand.find(clicked).isVisible())
            hand.click(clicked)
            assert not window.bindings.actions
            wanted.set()
            await hand.at("rules" if clicked == "go_look_up" else "table")
        finally:
            wanted.set()
            window.close()
            assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
