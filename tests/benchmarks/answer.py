"""From the answering key to the painted feedback, in the real window with records on the disk.

End to end: the key event in the answer panel, the judgement, the answer stored durably, the
feedback and the felt painted. Figures are 95th percentiles and medians.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from tests.benchmarks.rows import Row
from tests.ui.conftest import Hand, keys_for
from trainer.settings.personal import PersonalSettings
from ui.actions.page_states import FeedbackState
from ui.app import PAGES, ApplicationTheme, first_paint, serve, show_first_page
from ui.reporter import Reporter
from ui.views.window import Window

WIDTH, HEIGHT = 1920, 1080
SCENARIOS = ("full-table", "huxley-full-table", "bj5-full-table")
ALLOWED_MS = 16.0
WRITES = 50


class TimedWindow(Window):
    """A window that knows when it was last painted."""

    def __init__(self) -> None:
        super().__init__(PAGES)
        self.painted_at = 0.0

    def event(self, event: QEvent) -> bool:
        """Take the time after everything has been painted."""
        done = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            self.painted_at = time.perf_counter()
        return done


def run() -> list[Row]:
    """Answer every question of some crowded rounds."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        taken = _play(app, Path(folder) / "records.db")
        stored = [_stored(Path(folder) / "plain.db") for _number in range(WRITES)]
    plain = median(stored)
    worst = quantiles(taken, n=20)[-1]
    return [
        Row(f"{len(taken)} answers, 95th percentile", worst, "ms", ALLOWED_MS, "allowed"),
        Row("an answer, median", median(taken), "ms", plain, "one durable row"),
    ]


def _play(app: QApplication, database: Path) -> list[float]:
    theme = ApplicationTheme(app)
    theme.apply_settings(PersonalSettings())
    window = TimedWindow()
    show_first_page(window)
    window.resize(WIDTH, HEIGHT)
    reporter = Reporter(window)
    assert first_paint(window)
    taken: list[float] = []

    async def both() -> None:
        asyncio.get_running_loop().set_exception_handler(reporter.in_loop)
        serving = asyncio.ensure_future(serve(window, reporter, theme, database))
        hand = Hand(window)
        await _until(lambda: hand.library.entry is not None)
        for scenario in SCENARIOS:
            await _round(hand, window, scenario, taken)
        window.close()
        await serving

    with asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner:
        runner.run(both())
    return taken


async def _round(hand: Hand, window: TimedWindow, scenario: str, taken: list[float]) -> None:
    await hand.begin(scenario)
    while window.state.page == "table":
        *others, last = keys_for(hand.question, window)
        hand.key(*others)
        await asyncio.sleep(0.05)
        start = time.perf_counter()
        hand.key(last)
        await _until(lambda: isinstance(window.state.here, FeedbackState))
        judged = time.perf_counter()
        await _until(lambda judged=judged: window.painted_at > judged)  # type: ignore[misc]
        taken.append((window.painted_at - start) * 1000)
        await hand.go_on()
    hand.click("do_library")
    await hand.at("library")


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)


def _stored(path: Path) -> float:
    """The milliseconds until one row is durably on the disk."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = full")
        database.execute("create table if not exists rows (text)")
        database.commit()
        start = time.perf_counter()
        database.execute("insert into rows values (?)", (os.urandom(400),))
        database.commit()
        return (time.perf_counter() - start) * 1000
