"""What fails at the start of the window is reported, and the rest of it can be used."""

from __future__ import annotations

import asyncio
from pathlib import Path
from pkgutil import resolve_name
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from tests.ui.conftest import Hand
from ui.app import PAGES, ApplicationTheme, Reporter, first_paint, serve, show_first_page
from ui.views.bug_dialog import BugDialog
from ui.views.window import Window

START: Final = {
    "opening the database": ("ui.app", "_open_database"),
    "finding the first trainee": ("ui.controllers.session", "first_trainee"),
    "showing the library": ("ui.controllers.library:LibraryController", "_show_results"),
    "starting a controller": ("ui.controllers.library:LibraryController", "start"),
    "reading the layouts": ("ui.controllers.own_layouts:OwnLayouts", "read"),
}


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
        assert window.isVisible()
        assert not serving.done()
        await hand.until(window.isActiveWindow)
        hand.key(Qt.Key.Key_F2)
        await hand.until(lambda: window.state.page == "rules")
        window.close()
        assert await serving == 0

    with asyncio.Runner(loop_factory=lambda: QEventLoop(qapp)) as runner:
        runner.run(story())
    assert calls
    window.close()
