"""The real window on its event loop, with records on the disk, for benchmarks to act in."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from tests.ui.conftest import Hand
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import open_database
from ui.app import PAGES, ApplicationTheme, first_paint, serve, show_first_page
from ui.shell.reporter import Reporter
from ui.shell.session import first_trainee
from ui.shell.window import Window

SIZE = (1920, 1080)


class TimedWindow(Window):
    """A window that knows when it was last painted."""

    def __init__(self) -> None:
        # Qt sends the first events while the window is still being made.
        self._awaited: tuple[Callable[[], bool], asyncio.Future[float]] | None = None
        super().__init__(PAGES)

    def event(self, event: QEvent) -> bool:
        """Take the time after everything has been painted."""
        done = super().event(event)
        if self._awaited is not None and event.type() is QEvent.Type.UpdateRequest:
            holds, painted = self._awaited
            if holds():
                self._awaited = None
                painted.set_result(time.perf_counter())
        return done

    async def painted_when(self, holds: Callable[[], bool]) -> float:
        """The time of the next paint by which something holds, of ``perf_counter``.

        Nobody asks again and again: that would take time from what is measured.
        """
        painted: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited = holds, painted
        return await painted


def in_window(
    story: Callable[[Hand, TimedWindow], Awaitable[None]], records: Path | None = None
) -> None:
    """Act in a window that has just been painted for the first time, then close it.

    It has the ``records`` that are there, or new ones.
    """
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    app.setQuitOnLastWindowClosed(False)
    theme = ApplicationTheme(app)
    theme.apply_settings(PersonalSettings())
    window = TimedWindow()
    show_first_page(window)
    window.resize(*SIZE)
    reporter = Reporter(window)
    gc.disable()  # as ``trainer.cli.main``
    assert first_paint(window)

    async def both(database: Path) -> None:
        with closing(open_database(database, clock=lambda: datetime.now(UTC))) as opened:
            trainee = first_trainee(opened)
            opened.settings.store(trainee.id, PersonalSettings(table_asked=True, tools=True))
        asyncio.get_running_loop().set_exception_handler(reporter.in_loop)
        serving = asyncio.ensure_future(serve(window, reporter, theme, database))
        await story(Hand(window), window)
        window.close()
        await serving

    with (
        tempfile.TemporaryDirectory() as folder,
        asyncio.Runner(loop_factory=lambda: QEventLoop(app)) as runner,
    ):
        runner.run(both(records or Path(folder) / "records.db"))


async def until(holds: Callable[[], bool]) -> None:
    """Wait, however long it takes: what is late is to be measured."""
    while not holds():
        await asyncio.sleep(0)
