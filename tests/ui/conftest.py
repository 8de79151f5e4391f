"""The real window on the real event loop with a database of its own, driven by key and mouse."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlite_utils
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from qasync import QEventLoop
from shiboken6 import isValid

from tests.drawn_once import drawn_once
from trainer.felt.legends import restored
from trainer.library.entries import library_entry
from trainer.library.items import LibraryItem, easiest_first, shipped_items
from trainer.procedure.chip_work import BY_HAND
from trainer.procedure.questions import (
    Chosen,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    Total,
)
from trainer.rules.bets import Bet
from trainer.rules.money import plain_money
from trainer.sessions import asking
from trainer.settings.personal import PersonalSettings
from trainer.storage import database as opening
from ui.app import (
    PAGES,
    ApplicationTheme,
    first_paint,
    serve,
    show_first_page,
)
from ui.felt import first_table, shown
from ui.me import preferences
from ui.me.records.page import RecordsPage
from ui.shell import controller, session
from ui.shell.commands import AppState, PageState, Room, commands_of
from ui.shell.general import KeyOverview
from ui.shell.reporter import Hook, Reporter
from ui.shell.window import Window
from ui.supervise.library import rows, scenarios
from ui.supervise.library.page import LibraryPage
from ui.supervise.library.rows import library_row
from ui.supervise.library.sources import ShippedScenarios
from ui.table import guided, result
from ui.table.answers.chips import KEYS
from ui.table.answers.choices import ChoiceEditor, LosersEditor
from ui.table.answers.editor import MARKS
from ui.table.page import TablePage
from ui.table.result_page import ResultPage
from ui.table.states import AnsweringState, FeedbackState
from ui.theme.apply import apply_theme
from ui.theme.roles import PALETTES, ColorScheme, Palette
from ui.theme.sheet import style_sheet
from ui.train.path_page import PathPage

TIMEOUT_SECONDS = 30
"""Seconds to wait for something that must happen."""

PATIENCE = 0.05
"""Seconds after which a key that leads back is pressed once more."""

LIBRARY = ("library", Room.SUPERVISE)
"""The page, and the room, in which most stories begin."""

AT_ONCE = 50
"""After so many turns of the event loop a test waits for a thread."""

W = TypeVar("W", bound=QWidget)
S = TypeVar("S", bound=PageState)
Made = TypeVar("Made")


def view(window: Window, kind: type[W]) -> W:
    """The only widget of this class in the window.

    It is looked for among the pages first: going through all widgets takes some milliseconds.
    """
    pages = map(window.pages.widget, range(window.pages.count()))
    (found,) = [one for one in pages if isinstance(one, kind)] or window.findChildren(kind)
    return found


class Standing:
    """A ticker for which no time passes: nothing goes on by itself unless a test says so."""

    async def wait(self, milliseconds: int) -> None:
        await asyncio.Event().wait()


class Hand:
    """A person at the window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            turns = 0
            # Another page is filled and painted in turns to come.
            while not (holds() and self.window.whole.updatesEnabled()):
                # What takes long is done in a thread, which has to have its turn as well.
                await asyncio.sleep(0 if turns < AT_ONCE else 0.001)
                turns += 1

    async def complete(self) -> None:
        """Wait until there are commands: these come with all pages, after the list of scenarios."""
        await self.until(lambda: bool(self.window.bindings.actions))
        for _turn in range(4):  # in which the pages are told what they have missed
            await asyncio.sleep(0)

    async def to_library(self) -> None:
        """Go to the rounds, as soon as that is possible."""
        await self.complete()
        self.window.bindings.trigger("to_library")
        await self.until(lambda: self.library.entry is not None)

    async def back(self) -> None:
        """Leave what a story has ended at, and go back to the library as it is at first."""
        # Where no window manager is, nobody gives the keys back to it when a dialog closes.
        self.window.activateWindow()
        await self.until(self.window.isActiveWindow)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while ((now := self.window.state).page, now.room) != LIBRARY:
                if "manage_library" in self.window.bindings.possible:
                    self.window.bindings.trigger("manage_library")
                else:
                    self.key(Qt.Key.Key_Return if now.deciding else Qt.Key.Key_Escape)
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self.until(partial(self._changed, now))
        self.library.search.clear()
        self.choose(self.library.listing.items[0].id)
        self.library.take_focus()

    def _changed(self, before: AppState) -> bool:
        return self.window.state != before

    @property
    def library(self) -> LibraryPage:
        return view(self.window, LibraryPage)

    @property
    def path(self) -> PathPage:
        return view(self.window, PathPage)

    @property
    def table(self) -> TablePage:
        return view(self.window, TablePage)

    @property
    def result(self) -> ResultPage:
        return view(self.window, ResultPage)

    @property
    def records(self) -> RecordsPage:
        return view(self.window, RecordsPage)

    @property
    def keys(self) -> KeyOverview:
        return view(self.window, KeyOverview)

    def here(self, kind: type[S]) -> S:
        """The state of the page that is shown."""
        here = self.window.state.here
        assert isinstance(here, kind)
        return here

    async def at(self, page: str, state: type[PageState] = PageState) -> None:
        await self.until(
            lambda: (
                self.window.state.page == page
                and isinstance(self.window.state.here, state)
                and not self.window.state.deciding
            )
        )

    async def left(self, state: type[PageState]) -> None:
        await self.until(lambda: not isinstance(self.window.state.here, state))

    def key(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            focused: QWidget | None = self.window.focusWidget()
            target = self.window if focused is None else focused
            if isinstance(key, str):
                QTest.keyClicks(target, key)
            else:
                QTest.keyClick(target, key)

    def click(self, name: str, parent: QWidget | None = None) -> None:
        button = self.find(name, parent)
        assert button.isVisible(), f"{name} cannot be seen"
        assert button.isEnabled(), f"{name} cannot be clicked"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def go(self, page: str) -> None:
        """Go to a page by its room and its tab: to the supervisor's where it has several."""
        (entry,) = [one for one in PAGES if one.id == page]
        self.click(f"go_{entry.tabs[-1].room}")
        bar = self.window.tabs.bar
        place = [placed.page.id for placed in self.window.tabs.shown].index(page)
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())

    def find(self, name: str, parent: QWidget | None = None) -> QPushButton:
        found = (parent or self.window).findChildren(QPushButton, name)
        seen = [button for button in found if button.isVisible()]
        assert seen or found, f"there is no {name}"
        return (seen or found)[0]

    def click_bet(self, bet: Bet) -> None:
        felt = self.table.felt
        # What has changed the layout of the page is painted before anybody can point at it.
        QApplication.sendPostedEvents()
        felt.viewport().repaint()
        felt.stage.finish()
        pile, camera = felt.arrangement().pile_of(bet), felt.camera()
        assert pile is not None
        assert camera is not None
        # The picture may still be scaled to a size that has just changed.
        place = felt.mapFromScene(camera.pixel(pile.at))
        QTest.mouseClick(felt.viewport(), Qt.MouseButton.LeftButton, pos=place)

    @property
    def question(self) -> Question:
        asked = self.table.question.asked
        assert asked is not None
        return asked.question

    def choose(self, scenario: str) -> None:
        self.library.select(scenario)
        entry = self.library.entry
        assert entry is not None
        assert entry.id == scenario

    async def begin(self, scenario: str) -> None:
        self.choose(scenario)
        self.key(Qt.Key.Key_Return)
        await self.at("table", AnsweringState)

    async def answer_by_key(self) -> None:
        self.key(*keys_for(self.question, self.window))
        await self.at("table", FeedbackState)

    def answer_by_mouse(self) -> None:
        panel = self.table.question
        match self.question.expected:
            case Money(amount):
                for figure in plain_money(amount).removesuffix(".00"):
                    self.click(f"key_{figure}", panel)
            case Goes(fate):
                self.click(f"fate_{fate.value}", panel)
                return
            case Total(blackjack=True):
                self.click("blackjack", panel)
                return
            case Total(points, soft):
                for figure in str(points):
                    self.click(f"key_{figure}", panel)
                self.click("soft" if soft else "hard", panel)
            case Chosen(keys) | Ordered(keys):
                for key in keys:
                    self.click(f"choice_{key}", panel)
                if isinstance(panel.editor, ChoiceEditor) and not self.question.several:
                    return
            case Losers(bets):
                for bet in bets:
                    self.click_bet(bet)
                assert isinstance(panel.editor, LosersEditor)
                assert panel.editor.marked == bets
        self.click("confirm", panel)

    async def go_on(self) -> None:
        self.key(Qt.Key.Key_Return)
        await self.left(FeedbackState)

    async def play_on(self) -> None:
        while self.window.state.page == "table":
            await self.answer_by_key()
            await self.go_on()
        await self.at("result")


def keys_for(question: Question, window: Window) -> list[Qt.Key | str]:
    """The keys of the right answer."""
    match question.expected:
        case Money(amount):
            return [*plain_money(amount).removesuffix(".00"), Qt.Key.Key_Enter]
        case Goes(fate):
            return [{"loses": "l", "stands_off": "s", "returned": "r", "accepted": "a"}[fate.value]]
        case InChips(columns):
            assert question.task is not None, "what is set down is judged by its task"
            if question.task.work in BY_HAND:
                dropped: list[Qt.Key | str] = []
                for column in columns:
                    dropped += ["n", *[Qt.Key.Key_Space] * len(column)]
                return [*dropped, Qt.Key.Key_Return]
            tubes = sorted(question.task.values)
            chips = [KEYS[tubes.index(chip)] for column in columns for chip in column]
            return [*chips, "i" if question.task.stake else "d", Qt.Key.Key_Return]
        case Total(blackjack=True):
            return ["b"]
        case Total(points, soft):
            return [*str(points), "s" if soft else "h", Qt.Key.Key_Return]
        case Chosen(keys):
            marks: list[Qt.Key | str] = [
                MARKS[place].lower()
                for place, choice in enumerate(question.choices)
                if choice.key in keys
            ]
            return [*marks, Qt.Key.Key_Return] if question.several else marks
        case Ordered(order):
            places = [choice.key for choice in question.choices]
            return [*(MARKS[places.index(key)].lower() for key in order), Qt.Key.Key_Return]
        case Losers(bets):
            editor = view(window, TablePage).question.editor
            assert isinstance(editor, LosersEditor)
            named: list[Qt.Key | str] = [
                MARKS[place].lower() for place, bet in enumerate(editor.bets) if bet in bets
            ]
            return [*named, Qt.Key.Key_Return]


def unexpected(error: Exception) -> None:
    """What reports an error that must not come up."""
    raise error


Story = Callable[[Hand], Awaitable[None]]
Tell = Callable[..., int]


def one_after_another(*stories: Story) -> Story:
    """Stories that leave nothing behind, each told from the library on.

    Opening a window takes as long as most stories do.
    """

    async def story(hand: Hand) -> None:
        for number, told in enumerate(stories):
            if number:
                await hand.back()
            await told(hand)

    return story


def in_window(*stories: Story) -> Callable[[Tell], None]:
    """Make a test of stories that are told in one window, which then closes as it should."""

    def test(tell: Tell) -> None:
        assert tell(one_after_another(*stories)) == 0

    return test


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


@pytest.fixture(scope="session")
def listed() -> tuple[LibraryItem, ...]:
    """The shipped scenarios, each of which is read and played only once: that takes long."""
    return shipped_items()


@pytest.fixture(scope="session")
def items(listed: tuple[LibraryItem, ...]) -> tuple[LibraryItem, ...]:
    """The shipped scenarios and the rounds of the series, the easiest first."""
    return easiest_first(listed)


@pytest.fixture(autouse=True)
def not_the_first_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trainee has played before: nobody is led to the first round."""
    monkeypatch.setattr(session, "has_begun", lambda *_: True)


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """The supervisor's tools are shown."""
    monkeypatch.setattr(preferences, "has_own", lambda _app: True)


@pytest.fixture(autouse=True)
def alike() -> Iterator[None]:
    """What many windows show alike is drawn once."""
    with drawn_once():
        yield


def kept(make: Callable[..., Made]) -> Callable[..., Made]:
    """Keep what is made of these very objects, many of which cannot be hashed."""
    made: dict[tuple[Any, ...], tuple[object, Made]] = {}

    def found(*given: object, **named: object) -> Made:
        key = (*map(id, given), *named.values())
        if key not in made:
            made[key] = given, make(*given, **named)
        return made[key][1]

    return found


@pytest.fixture(scope="session", autouse=True)
def once() -> Iterator[None]:
    """Make only once for all windows what each of them would make alike."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(first_table, "restored", cache(restored))
        patch.setattr(controller, "commands_of", cache(lambda kind: tuple(commands_of(kind))))
        patch.setattr(scenarios, "library_entry", kept(library_entry))
        patch.setattr(scenarios, "easiest_first", kept(easiest_first))
        patch.setattr(rows, "library_row", kept(library_row))
        yield


@pytest.fixture(autouse=True)
def no_power_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk: that the program waits for it is tested in ``tests/storage``."""
    connect = opening._connect

    def connected(path: Path, lock_timeout: int) -> sqlite_utils.Database:
        database = connect(path, lock_timeout)
        database.execute("PRAGMA synchronous = OFF")
        return database

    monkeypatch.setattr(opening, "_connect", connected)
    monkeypatch.setattr(os, "fsync", lambda _file: None)


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> ApplicationTheme:
    """One theme for all windows: applying a style sheet takes longer than most stories."""
    return ApplicationTheme(qapp)


def usual_scheme(qapp: QApplication, theme: ApplicationTheme) -> None:
    """Restore the default scheme if a test has left another."""
    scheme = theme.apply_settings(PersonalSettings())
    if qapp.styleSheet() != style_sheet(PALETTES[scheme]):
        apply_theme(qapp, scheme)


@pytest.fixture
def windows_of_main(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Window]]:
    """The windows that ``main`` makes and leaves to the end of the process, kept until then.

    Nobody asks Qt for all of its widgets: one of them may go while PySide makes them known.
    """
    made: list[Window] = []
    make = Window.__init__

    def kept(window: Window, *given: Any, **named: Any) -> None:
        made.append(window)
        make(window, *given, **named)

    def applied(app: QApplication, scheme: ColorScheme, text_size: int = 100) -> Palette:
        # Applying a style sheet takes longer than the rest of a start, and more with each window.
        if app.styleSheet() == style_sheet(PALETTES[scheme], text_size):
            return PALETTES[scheme]
        return apply_theme(app, scheme, text_size)

    monkeypatch.setattr(Window, "__init__", kept)
    monkeypatch.setattr("ui.app.apply_theme", applied)
    yield made
    for window in made:
        if isValid(window):
            window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def tell(
    qapp: QApplication,
    theme: ApplicationTheme,
    database: Path,
    listed: tuple[LibraryItem, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Tell]:
    """Runs a story in the window, from opening to closing; returns the exit status.

    With a ``log``, what slots raise is reported there and in the window and fails no test.
        Only with ``ahead`` is done before anybody asks for it what takes long: under a
    house's choices the scenarios of its rules are played. It begins
    in this ``room``, or with ``home`` where the program does.
    """
    windows: list[Window] = []

    monkeypatch.setattr(guided, "SleepTicker", Standing)
    # Stories go on from a result or a wrong answer at any speed: that these hear nothing at first
    # has tests.
    monkeypatch.setattr(result, "DEAF", 0)
    monkeypatch.setattr(asking, "DEAF", 0)
    # A picture is complete when it is looked at; that it is drawn in parts has tests of its own.
    monkeypatch.setattr(shown, "AT_A_TIME", inf)
    monkeypatch.setattr(
        scenarios,
        "shipped_items",
        lambda under: shipped_items(under) if under.house else listed,
    )

    def run(
        story: Story,
        *,
        at: Path | None = None,
        size: tuple[int, int] = (1280, 800),
        ready: Callable[[Hand], bool] = lambda hand: hand.library.entry is not None,
        log: Hook | None = None,
        ahead: bool = False,
        room: Room = Room.SUPERVISE,
        home: bool = False,
    ) -> int:
        if not ahead:
            monkeypatch.setattr(ShippedScenarios, "use", lambda _shipped, _under: None)
        qapp.setQuitOnLastWindowClosed(False)
        usual_scheme(qapp, theme)
        window = Window(PAGES)
        show_first_page(window)
        windows.append(window)
        window.resize(*size)
        reporter = Reporter(window, log) if log else Reporter(window)
        assert first_paint(window)

        async def both() -> int:
            asyncio.get_running_loop().set_exception_handler(reporter.in_loop)
            if log:
                monkeypatch.setattr(sys, "excepthook", reporter.hook)
            serving = asyncio.ensure_future(serve(window, reporter, theme, at or database))
            hand = Hand(window)
            try:
                await hand.complete()
                await hand.until(lambda: QApplication.activeWindow() is not None)
                if not home:
                    name = "manage_library" if room is Room.SUPERVISE else "to_library"
                    window.bindings.trigger(name)
                    await hand.until(lambda: ready(hand))
                await story(hand)
            finally:
                if not serving.done():
                    window.close()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await serving

        with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
            return runner.run(both())

    yield run
    for window in windows:
        window.deleteLater()
    # At once: a window that still existed would be styled again with the next.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
