"""The library: when the shipped rounds and 2,000 of the house's own are listed, and how quickly.

Listing is measured from the first paint, in a program that has just been started, the median of
several; own files are in their index, as they are from the second time on. A changed one is saved
while the list is shown, in a window of this process.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

from PySide6.QtWidgets import QApplication, QWidget

from tests.benchmarks.own import put_own
from tests.benchmarks.rows import Row, seconds
from tests.benchmarks.window import SIZE, TimedWindow, in_window, until
from tests.ui.conftest import Hand
from trainer.library.entries import LibraryEntry
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios
from trainer.storage.connection import Cancellation
from trainer.storage.own.index import ScenarioIndex, index_path
from trainer.storage.own.scenarios import own_folder
from trainer.storage.own.watching import OwnIndex, made_by
from ui.supervise.library.page import LibraryPage
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme

ALLOWED_LISTED_MS = 300.0
ALLOWED_AGAIN_MS = 1_000.0
ALLOWED_ROWS_MS = 30.0
ROWS = 2_000
RUNS = 7
STARTS = 5

LISTED = """
import os, sys, time
import trainer.cli.main as program

load, count, shown = program.load_with_qt, int(sys.argv.pop(1)), []

def go(window):
    from PySide6.QtCore import QTimer

    if window.bindings.actions:
        window.bindings.trigger("to_library")
    if window.state.page != "library":
        QTimer.singleShot(5, lambda: go(window))

def loaded(name):
    app = load(name)
    first_paint = app.first_paint

    class Watched(app.Window):
        def event(self, event):
            done = super().event(event)
            if shown and event.type() is event.Type.UpdateRequest:
                page = self.page("library")
                items = [] if page is None else page.listing.all_items
                own = [one for one in items if one.folder is not None]
                if page is not None and page.entry is not None and len(own) >= count:
                    print(time.perf_counter() - shown[0], flush=True)
                    os._exit(0)
            return done

    def painted(window):
        done = first_paint(window)
        shown.append(time.perf_counter())
        go(window)
        return done

    app.Window, app.first_paint = Watched, painted
    return app

program.load_with_qt = loaded
sys.exit(program.main(sys.argv[1:]))
"""
"""Says after how many seconds so many own scenarios and the shipped ones have been painted."""


def run() -> list[Row]:
    """Milliseconds."""
    listed = _listed()
    rows, keys = _rows()
    own, again = _own()
    return [
        Row("the shipped rounds listed", listed, "ms", ALLOWED_LISTED_MS, "allowed"),
        Row(f"{ROWS:,} own scenarios listed", own, "ms", ALLOWED_LISTED_MS, "allowed"),
        Row("one of them listed again when it is saved", again, "ms", ALLOWED_AGAIN_MS, "allowed"),
        Row(f"{ROWS:,} rows listed and painted", rows, "ms", ALLOWED_ROWS_MS, "allowed"),
        Row(f"a letter searched for in {ROWS:,} rows", keys, "ms", ALLOWED_ROWS_MS, "allowed"),
    ]


def _listed() -> float:
    with tempfile.TemporaryDirectory() as place:
        return _started(Path(place) / "records.db", 0)


def _started(records: Path, count: int) -> float:
    """The milliseconds until they are listed with so many own ones, in a new program."""
    command = [sys.executable, "-c", LISTED, str(count), "--database", str(records)]
    runs = [
        subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for _run in range(STARTS + 1)
    ]
    return median(float(said) for said in runs[1:]) * 1000


def _own() -> tuple[float, float]:
    """The milliseconds to list own scenarios, and one of them again after it has been saved."""
    taken: list[float] = []

    def own(hand: Hand) -> dict[str, str]:
        return {one.id: one.title for one in hand.library.listing.all_items if one.folder}

    with tempfile.TemporaryDirectory() as place:
        records = Path(place) / "records.db"
        folder = own_folder(records)
        path = put_own(folder, ROWS)
        index = OwnIndex(folder, ScenarioIndex(index_path(records), made_by("", ())))
        while index.look(Cancellation()).unread:
            pass

        taken.append(_started(records, ROWS))

        async def story(hand: Hand, window: TimedWindow) -> None:
            await until(lambda: len(own(hand)) >= ROWS)
            hand.choose(str(path))
            saved = shipped_scenario(shipped_scenarios()[0]).replace("title: ", "title: Saved ", 1)
            path.write_text(saved, encoding="utf-8")
            start = time.perf_counter()
            painted = await window.painted_when(lambda: own(hand)[str(path)].startswith("Saved"))
            taken.append((painted - start) * 1000)

        in_window(story, records)
    return taken[0], taken[1]


def _rows() -> tuple[float, float]:
    """The milliseconds to list and paint many rows, and to filter them."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, ColorScheme.DARK)
    window = QWidget()
    page = LibraryPage(window)
    window.resize(*SIZE)
    page.resize(*SIZE)
    window.show()
    app.processEvents()
    entries = [
        LibraryEntry(
            id=f"round-{number}",
            title=f"Round {number} of a long shift",
            document=f"Document {number % 5}",
            tags=("split", f"tag {number % 20}"),
            level=number % 5 + 1,
            notes="Notes about the round, as long as a sentence is.",
        )
        for number in range(ROWS)
    ]

    # Others than those that are listed: what is listed already is not listed anew.
    others = [[replace(one, percent=run) for one in entries] for run in range(RUNS)]

    def show(entries: Sequence[LibraryEntry]) -> None:
        page.show_entries(entries)
        app.processEvents()

    def find(text: str) -> None:
        page.search.setText(text)
        app.processEvents()

    listing = [seconds(partial(show, entries)) for entries in others]
    finding = [seconds(partial(find, text)) for text in ("r", "ro", "rou", "roun", "round 1")]
    window.close()
    return median(listing) * 1000, max(finding) * 1000
