"""The longest time for which the window hears nothing after an action, in the real window.

Keys are heard, and anything is painted, between two turns of the event loop: each processes what
has come from the desktop, and all timers that are due. An action is done, and until some time after
it the longest turn is taken; the first time and the second are shown, as the first often has more
to make. What the window itself computed in it is what may take 50 ms where it recurs and 200 ms
once; how long it took beside other work stands beside that.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import QAbstractEventDispatcher, Qt
from PySide6.QtWidgets import QWidget

from tests.benchmarks.own import put_own
from tests.benchmarks.rows import Row
from tests.benchmarks.window import TimedWindow, in_window, until
from tests.ui.conftest import Hand
from trainer.storage.own.scenarios import own_folder
from ui.supervise.generate.page import GeneratePage
from ui.supervise.house.page import HousePage
from ui.table.states import AnsweringState, DealState

RECURRING_MS = 50.0
ONCE_MS = 200.0
"""The most that a turn may compute, where that recurs and where it happens once a session."""
AFTER_SECONDS = 0.4
"""How long after an action its turns are still taken: what is postponed belongs to it."""
CROWDED, OTHER = "full-table", "huxley-full-table"
DIALOGS = ("keys", "trainees", "backups", "my_table")

OWN, CHOSEN = 1_000, 10

Action = Callable[[], Awaitable[None]]


class Turns:
    """Takes the time of each turn of the event loop, and what the window computed in it."""

    def __init__(self) -> None:
        self.longest = self.computing = 0.0
        self._before, self._computed = 0.0, 0.0

    @asynccontextmanager
    async def taken(self) -> AsyncIterator[None]:
        """Take the longest turn from here on."""
        dispatcher = QAbstractEventDispatcher.instance()
        awake = asyncio.ensure_future(_keep_awake())
        await asyncio.sleep(0)
        self._before, self._computed = time.perf_counter(), time.thread_time()
        self.longest = self.computing = 0.0
        dispatcher.awake.connect(self._turn)
        try:
            yield
        finally:
            dispatcher.awake.disconnect(self._turn)
            awake.cancel()

    def _turn(self) -> None:
        now, computed = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, now - self._before)
        self.computing = max(self.computing, computed - self._computed)
        self._before, self._computed = now, computed


async def _keep_awake() -> None:
    """Let no turn wait for something to happen: that would count as if the window heard nothing."""
    while True:
        await asyncio.sleep(0)


def run() -> list[Row]:
    """The longest turn of each action, the first time and the second."""
    rows: list[Row] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        turns = Turns()
        async with turns.taken():
            await hand.to_library()
            await asyncio.sleep(AFTER_SECONDS)
        rows.append(_row("until the scenarios are listed", turns, ONCE_MS))
        async with turns.taken():
            await asyncio.sleep(3.0)
        rows.append(_row("in the idle time after that", turns))
        # The dialogs last: the window need not get the keys back.
        for actions in (_actions(hand, window), _dialogs(window)):
            for which, allowed in (("first", ONCE_MS), ("second", RECURRING_MS)):
                for what, act in actions:
                    async with turns.taken():
                        await act()
                        await asyncio.sleep(AFTER_SECONDS)
                    rows.append(_row(f"{what}, the {which} time", turns, allowed))

    in_window(story)
    rows.append(_while_own_are_read())
    return rows


def _while_own_are_read() -> Row:
    """The longest turn while scenarios are chosen and own ones are read for the first time."""
    turns = Turns()

    async def story(hand: Hand, _window: TimedWindow) -> None:
        await hand.to_library()
        await asyncio.sleep(AFTER_SECONDS)
        async with turns.taken():
            for entry in hand.library.listing.items[:CHOSEN]:
                hand.choose(entry.id)
                await asyncio.sleep(AFTER_SECONDS)

    with tempfile.TemporaryDirectory() as place:
        records = Path(place) / "records.db"
        put_own(own_folder(records), OWN)
        in_window(story, records)
    return _row(f"while {OWN:,} own scenarios are read for the first time", turns)


def _row(what: str, turns: Turns, allowed: float = RECURRING_MS) -> Row:
    longest = f"allowed; {turns.longest * 1000:.1f} ms by the clock"
    return Row(what, turns.computing * 1000, "ms", allowed, longest)


def _actions(hand: Hand, window: TimedWindow) -> list[tuple[str, Action]]:
    def key(page: str, *keys: Qt.Key | str) -> Action:
        async def act() -> None:
            hand.key(*keys)
            await hand.at(page)

        return act

    def command(page: str, name: str) -> Action:
        async def act() -> None:
            window.bindings.trigger(name)
            await hand.at(page)

        return act

    def choose(scenario: str) -> Action:
        async def act() -> None:
            hand.choose(scenario)

        return act

    def view_of_rules(name: str) -> Action:
        async def act() -> None:
            window.bindings.trigger("rules")
            await hand.at("rules")
            await asyncio.sleep(AFTER_SECONDS)
            window.bindings.trigger(name)

        return act

    async def begin() -> None:
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)

    async def leave_round() -> None:
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")

    async def play_to_end() -> None:
        await hand.begin(CROWDED)
        await hand.play_on()

    async def generate() -> None:
        (page,) = window.findChildren(GeneratePage)
        window.bindings.trigger("make_rounds")
        await until(lambda: len(page.made.items) == page.count.value)

    async def deal() -> None:
        window.bindings.trigger("deal")
        await until(lambda: window.state.deciding)
        hand.key("1")
        await hand.at("table", DealState)

    async def look_at() -> None:
        (page,) = window.findChildren(HousePage)
        page.listing.choose(lambda line: line.id.endswith("dealer_blackjack_after_split"))
        page.setting.options.setFocus()
        hand.key(Qt.Key.Key_Up, Qt.Key.Key_Down)
        await until(lambda: page.summary.text().endswith(":"))

    async def use_and_undo() -> None:
        window.bindings.trigger("use_setting")
        await asyncio.sleep(AFTER_SECONDS)
        window.bindings.trigger("undo_house")

    return [
        ("a crowded scenario selected", choose(CROWDED)),
        ("a scenario of another layout selected", choose(OTHER)),
        ("back to the first", choose(CROWDED)),
        ("the first question of a round", begin),
        ("a round left", leave_round),
        ("Watch opened", command("table", "watch")),
        ("a step watched", command("table", "step")),
        ("the table turned in Watch", command("table", "turn_table")),
        ("the table turned back", command("table", "turn_table")),
        ("Watch left", command("library", "leave_watch")),
        ("Rules opened", command("rules", "rules")),
        ("Rules left", command("library", "manage_library")),
        ("Layouts opened", command("layouts", "layouts")),
        ("another layout", key("layouts", Qt.Key.Key_Down)),
        ("Layouts left", command("library", "manage_library")),
        ("a round played and its result shown", play_to_end),
        ("Records opened", command("records", "records")),
        ("a record opened", command("result", "open_record")),
        ("Library", command("library", "manage_library")),
        ("House opened", command("house", "house")),
        ("another answer looked at, and what it changes", look_at),
        ("put in force, and undone", use_and_undo),
        ("House left", command("library", "manage_library")),
        ("the comparison opened", view_of_rules("comparison")),
        ("the search opened", view_of_rules("search")),
        ("the odds opened", view_of_rules("odds")),
        ("the terms opened", view_of_rules("glossary")),
        ("Rules left again", command("library", "manage_library")),
        ("Practice opened", command("practice", "practice")),
        ("Progress opened", command("progress", "progress")),
        ("Preferences opened", command("preferences", "preferences")),
        ("Library again", command("library", "manage_library")),
        ("Generate opened", command("generate", "generate")),
        ("a round generated", generate),
        ("Generate left", command("library", "up")),
        ("Variants opened", command("generate", "vary")),
        ("Variants left", command("library", "up")),
        ("Coverage opened", command("coverage", "coverage")),
        ("Coverage left", command("library", "up")),
        ("the editor opened", command("editor", "edit_scenario")),
        ("a step back in the editor", command("editor", "earlier_written")),
        ("a card removed there", command("editor", "take_out")),
        ("the editor left", command("library", "up")),
        ("a round dealt", deal),
        ("an act tried", key("table", "0", "d")),
        ("Deal left", command("library", "leave_deal")),
    ]


def _dialogs(window: TimedWindow) -> list[tuple[str, Action]]:
    def dialog(name: str) -> Action:
        async def act() -> None:
            window.bindings.trigger(name)
            await asyncio.sleep(AFTER_SECONDS)
            for one in window.findChildren(QWidget):
                if one.isWindow() and one.isVisible():
                    one.close()

        return act

    return [(f"the dialog “{name}”", dialog(name)) for name in DIALOGS]
