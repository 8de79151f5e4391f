"""The library: when the shipped rounds are listed, and a list of 2,000 rows.

Listing is measured in the real window, from its first paint.
"""

from __future__ import annotations

import time
from functools import partial
from statistics import median

from PySide6.QtWidgets import QApplication, QWidget

from tests.benchmarks.rows import Row, seconds
from tests.benchmarks.window import SIZE, TimedWindow, in_window
from tests.ui.conftest import Hand
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.views.library_page import LibraryPage
from ui.views.view_models import LibraryEntry

ALLOWED_LISTED_MS = 300.0
ALLOWED_ROWS_MS = 30.0
ROWS = 2_000
RUNS = 7


def run() -> list[Row]:
    """Milliseconds."""
    listed = _listed()
    rows, keys = _rows()
    return [
        Row("the shipped rounds listed", listed, "ms", ALLOWED_LISTED_MS, "allowed"),
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
