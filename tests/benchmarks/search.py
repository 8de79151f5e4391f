"""Search: the index, and a key in the field of the rules page until its results are painted.

Five questions are typed letter by letter. A frame lasts 16 ms; figures are 95th percentiles.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from statistics import quantiles

from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from tests.benchmarks.rows import Row, seconds
from trainer.rulebook import documents, load_document
from trainer.search.documents import Search
from ui.felt.term_card import Look
from ui.lookup.rules.controller import AT_ONCE, document_line
from ui.lookup.rules.found import FoundRows, found_sheet
from ui.lookup.rules.search import SearchField, SearchView
from ui.theme.apply import apply_theme
from ui.theme.roles import PALETTES, ColorScheme

TYPED = ("insurance", "late bet", "dealer blackjack", "what is a coloured pair", "jackpot")
SIZE = (1840, 900)
FRAME_MS = 16.0


def run() -> list[Row]:
    """Milliseconds for the index, and for a key with what it finds."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, ColorScheme.DARK)
    shown = tuple(map(load_document, documents()))
    search, rows = Search(), FoundRows(shown)
    index = seconds(lambda: search.find("bet")) * 1000
    window = QWidget()
    look = Look(PALETTES[ColorScheme.DARK])
    column = QVBoxLayout(window)
    asking, view = SearchField(window), SearchView(window, lambda: look)
    column.addWidget(asking)
    column.addWidget(view, 1)
    window.resize(*SIZE)
    titles = [document_line(document).short for document in shown]
    window.show()
    app.processEvents()

    def find(text: str) -> None:
        found = search.find(text)
        first = tuple(islice(rows.of(found), AT_ONCE))
        view.show_found(titles, found_sheet(text, found, first), alone=False)

    def press(text: str, then: Callable[[str], None]) -> float:
        def key() -> None:
            asking.field.setText(text)
            then(text)
            app.processEvents()

        return seconds(key) * 1000

    find("bet")
    app.processEvents()
    parts = [typed[:length] for typed in TYPED for length in range(2, len(typed) + 1)]
    bare = [press(text, lambda _text: None) for text in parts]
    found = [press(text, find) for text in parts]
    window.close()
    return [
        Row("the index", index, "ms", FRAME_MS, "a frame"),
        Row("a key with what it finds", _late(found), "ms", _late(bare), "a key in the field"),
        Row("a key with what it finds", _late(found), "ms", FRAME_MS, "a frame"),
    ]


def _late(figures: list[float]) -> float:
    return quantiles(figures, n=20)[-1]
