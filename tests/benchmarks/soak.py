"""Resident memory while 500 rounds are watched in the window's felt.

The shipped scenarios are played one after the other, each act animated and the whole table painted,
with changes of size, scheme and cloth in between.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.benchmarks.rows import Row
from trainer.library.items import shipped_items
from trainer.rounds.sheet import lay_out
from trainer.scenario.check import PlayableRound
from trainer.settings.looks import Cloth
from ui.felt.felts import apply_felt
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme

ROUNDS = 500
TOLD = (50, 250, 500)
SIZES = ((1280, 800), (1920, 1080), (1024, 640), (1600, 900))
ALLOWED_MB = 200.0


def run() -> list[Row]:
    """Resident megabytes after some of the rounds."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    apply_theme(app, ColorScheme.DARK)
    view = FeltView()
    view.set_options(FeltOptions(totals=True, sums=True))
    view.resize(*SIZES[0])
    view.show()
    told: dict[int, float] = {}
    for number, playable in zip(range(1, ROUNDS + 1), _endless(), strict=False):
        _change(view, number)
        _watch(app, view, playable)
        if number in TOLD:
            gc.collect()
            told[number] = resident()
    first = told[TOLD[0]]
    return [
        Row(f"resident after {TOLD[0]} rounds", first, "MB", ALLOWED_MB, "allowed"),
        *(
            Row(f"resident after {number} rounds", told[number], "MB", first, f"after {TOLD[0]}")
            for number in TOLD[1:]
        ),
    ]


def _endless() -> Iterator[PlayableRound]:
    found = [one.checked.round for one in shipped_items()]
    yield from cycle([playable for playable in found if playable is not None])


def _change(view: FeltView, number: int) -> None:
    """Another size every seventh round, another color scheme and cloth every eleventh."""
    if number % 7 == 0:
        view.resize(*SIZES[number // 7 % len(SIZES)])
    if number % 11 == 0:
        cloths, schemes = tuple(Cloth), tuple(ColorScheme)
        cloth = cloths[number // 11 % len(cloths)]
        scheme = schemes[number // 11 % len(schemes)]
        view.set_options(view.options()._replace(cloth=cloth, scheme=scheme))


def _watch(app: QApplication, view: FeltView, playable: PlayableRound) -> None:
    """Go through a round act by act, each painted half-way and at its end."""
    sheet = lay_out(playable)
    apply_felt(view, sheet.playable)
    for number, frame in enumerate(sheet.frames):
        view.show_table(frame, animate=number > 0)
        view.stage.go_to(view.stage._duration / 2)
        app.processEvents()
        view.stage.finish()
        app.processEvents()


def resident() -> float:
    """The process's resident memory in megabytes; NaN if the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000
