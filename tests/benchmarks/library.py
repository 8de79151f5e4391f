"""The library: when the shipped rounds and 2,000 of the house's own are listed, and how quickly.

Listing is measured in the real window, from its first paint; own files are in their index, as they
are from the second time on. A changed one is saved while the list is shown. What this process has
imported to measure, a program that has just been started has still to import: there it takes about
a third of a second longer.
"""

from __future__ import annotations

import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from PySide6.QtWidgets import QApplication, QWidget

from tests.benchmarks.own import put_own
from tests.benchmarks.rows import Row, seconds
from tests.benchmarks.window import SIZE, TimedWindow, in_window
from tests.ui.conftest import Hand
from trainer.rulebook.shipped import shipped_scenario, shipped_scenarios
from trainer.storage.cancellation import Cancellation
from trainer.storage.own_index import OwnIndex, made_by
from trainer.storage.own_scenarios import own_folder
from trainer.storage.scenario_index import ScenarioIndex, index_path
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.views.library_page import LibraryPage
from ui.views.view_models import LibraryEntry

ALLOWED_LISTED_MS = 300.0
ALLOWED_AGAIN_MS = 1_000.0
ALLOWED_ROWS_MS = 30.0
ROWS = 2_000
RUNS = 7


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
    taken: list[float] = []

    async def story(hand: Hand, window: TimedWindow) -> None:
        start = time.perf_counter()
        painted = await window.painted_when(lambda: hand.library.entry is not None)
        taken.append((painted - start) * 1000)

    in_window(story)
    return taken[0]


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

        async def story(hand: Hand, window: TimedWindow) -> None:
            start = time.perf_counter()
            painted = await window.painted_when(lambda: len(own(hand)) >= ROWS)
            taken.append((painted - start) * 1000)
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

    def show() -> None:
        page.show_entries(entries)
        app.processEvents()

    def find(text: str) -> None:
        page.search.setText(text)
        app.processEvents()

    listing = [seconds(show) for _run in range(RUNS)]
    finding = [seconds(partial(find, text)) for text in ("r", "ro", "rou", "roun", "round 1")]
    window.close()
    return median(listing) * 1000, max(finding) * 1000
