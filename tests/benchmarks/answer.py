"""From a key to what it paints, in the real window with records on the disk: rounds and practice.

End to end: the key event in the answer panel, the judgement, the answer stored durably, the
feedback and the felt painted; then the key that goes on, and the next question painted. Figures
are 95th percentiles and medians.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles

from PySide6.QtCore import Qt

from tests.benchmarks.rows import Row
from tests.benchmarks.window import TimedWindow, in_window
from tests.ui.conftest import Hand, keys_for
from ui.table.states import AnsweringState, FeedbackState

SCENARIOS = ("full-table", "huxley-full-table", "bj5-full-table")
ALLOWED_MS = 16.0
ALLOWED_MEDIAN_MS = 8.0
WRITES = 50
SITTINGS = 3
"""Of twenty questions each."""
REST_SECONDS = 0.05
READING_SECONDS = 0.3
"""How long somebody in a hurry looks at a feedback; what is asked next is drawn meanwhile."""


def run() -> list[Row]:
    """Answer every question of some crowded rounds."""
    answers: list[float] = []
    going_on: list[float] = []
    practised: list[float] = []
    drills: list[float] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        await hand.to_library()
        for scenario in SCENARIOS:
            hand.choose(scenario)
            hand.key(Qt.Key.Key_Return)
            await _played(hand, window, answers, going_on)
            hand.click("do_leave_result")
            await hand.at("library")
        hand.window.bindings.trigger("practice")
        await hand.at("practice")
        for _sitting in range(SITTINGS):
            hand.window.bindings.trigger("sprint_twenty")
            await _played(hand, window, practised, drills)
            hand.click("do_leave_result")
            await hand.at("practice")

    in_window(story)
    with tempfile.TemporaryDirectory() as folder:
        plain = median(_stored(Path(folder) / "plain.db") for _number in range(WRITES))
    return [
        *_rows(f"{len(answers)} answers", answers),
        *_rows(f"going on {len(going_on)} times", going_on),
        *_rows(f"{len(practised)} answers in practice", practised),
        *_rows(f"the next of {len(drills)} drills", drills),
        Row("an answer, median", median(answers), "ms", plain, "one durable row"),
    ]


def _rows(what: str, taken: list[float]) -> list[Row]:
    late = quantiles(taken, n=20)[-1]
    return [
        Row(f"{what}, median", median(taken), "ms", ALLOWED_MEDIAN_MS, "allowed"),
        Row(f"{what}, 95th percentile", late, "ms", ALLOWED_MS, "allowed"),
    ]


async def _played(
    hand: Hand, window: TimedWindow, answers: list[float], going_on: list[float]
) -> None:
    """Answer every question, rightly, to the result."""
    await hand.at("table", AnsweringState)
    while window.state.page == "table":
        *others, last = keys_for(hand.question, window)
        hand.key(*others)
        await asyncio.sleep(REST_SECONDS)
        start = time.perf_counter()
        hand.key(last)
        painted = await window.painted_when(lambda: isinstance(window.state.here, FeedbackState))
        answers.append((painted - start) * 1000)
        await asyncio.sleep(READING_SECONDS)
        start = time.perf_counter()
        hand.key(Qt.Key.Key_Return)
        painted = await window.painted_when(
            lambda: not isinstance(window.state.here, FeedbackState)
        )
        if isinstance(window.state.here, AnsweringState):
            going_on.append((painted - start) * 1000)
    await hand.at("result")


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
