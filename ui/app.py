"""The composition root of the window: here, and nowhere else, the event loop meets the database."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QEventLoop, Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

import trainer
from trainer.errors import EnvironmentTrouble
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.views.window import Window

if TYPE_CHECKING:
    import asyncio

    from trainer.settings.personal import PersonalSettings
    from trainer.storage.database import Database


CLOSED = 1
"""How the first event loop ends when the window is closed before it was painted."""

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]
"""The shape of ``sys.excepthook``."""


class Options(Protocol):
    """What the command line asks of the window."""

    @property
    def database(self) -> Path | None:
        """The file of the records; None for the usual place."""
        ...

    @property
    def exit_after_first_paint(self) -> bool:
        """Leave with status 0 as soon as the felt has been painted."""
        ...


class MonotonicClock:
    """Time for the lessons."""

    def milliseconds(self) -> int:
        """The lesson's port."""
        return time.monotonic_ns() // 1_000_000


def main(options: Options) -> int:
    """Open the window and stay until it is closed; the exit status."""
    app = _application()
    theme = ApplicationTheme(app)
    theme.apply(system_color_scheme())
    window = Window()
    window.fit(window.screen().availableGeometry().size())
    reporter = Reporter(window)
    previous = sys.excepthook
    sys.excepthook = reporter.hook
    try:
        if not first_paint(window) or options.exit_after_first_paint:
            window.allow_close()
            return 0
        return _serve_in_loop(app, window, reporter, theme, options.database)
    finally:
        sys.excepthook = previous


def first_paint(window: Window) -> bool:
    """Show the window until its felt has been painted; False if it was closed before."""
    loop = QEventLoop()
    window.painted.connect(loop.quit)
    closed = window.close_wanted.connect(lambda: loop.exit(CLOSED))
    window.show_first_felt()
    window.show()
    status = loop.exec()
    window.close_wanted.disconnect(closed)
    return status != CLOSED


def _serve_in_loop(
    app: QApplication,
    window: Window,
    reporter: Reporter,
    theme: ApplicationTheme,
    database: Path | None,
) -> int:
    # Only now: these take as long to import as an empty window takes to open. PySide6 is there
    # already, as qasync wants it.
    import asyncio

    from qasync import QEventLoop as AsyncEventLoop

    with asyncio.Runner(loop_factory=lambda: AsyncEventLoop(app)) as runner:
        runner.get_loop().set_exception_handler(reporter.in_loop)
        return runner.run(serve(window, reporter, theme, database))


async def serve(
    window: Window, reporter: Reporter, theme: ApplicationTheme, database: Path | None
) -> int:
    """Open everything but the window, and serve it until it is closed."""
    from ui.controllers.desk import Desk

    window.furnish()
    desk = Desk(window, _open_database, database, MonotonicClock(), theme.apply_settings)
    reporter.tell_trouble = desk.tell_trouble
    await desk.run()
    window.allow_close()
    return 0


def _application() -> QApplication:
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Feltwork")
    app.setApplicationVersion(trainer.__version__)
    # The coroutine decides when the program ends, not the last window.
    app.setQuitOnLastWindowClosed(False)
    return app


def _open_database(database: Path | None) -> Database:
    from trainer.storage.opening import open_database

    return open_database(database, clock=lambda: datetime.now(UTC))


class ApplicationTheme:
    """The color scheme that the application has at present."""

    def __init__(self, app: QApplication) -> None:
        self._app = app
        self._scheme: ColorScheme | None = None

    def apply_settings(self, settings: PersonalSettings) -> ColorScheme:
        """Apply the scheme that a person has chosen, if it is not the present one; the scheme."""
        from trainer.settings.looks import ColorSchemeChoice

        if settings.room is ColorSchemeChoice.SYSTEM:
            return self.apply(system_color_scheme())
        return self.apply(ColorScheme(settings.room.value))

    def apply(self, scheme: ColorScheme) -> ColorScheme:
        """Apply ``scheme``, if it is not the present one; the scheme."""
        if scheme is not self._scheme:
            self._scheme = scheme
            apply_theme(self._app, scheme)
        return scheme


def system_color_scheme() -> ColorScheme:
    """The system's color scheme; dark where it has none."""
    light = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light
    return ColorScheme.LIGHT if light else ColorScheme.DARK


class Reporter:
    """Every exception that nobody expected: troubles in place, bugs as a report to copy."""

    def __init__(self, window: Window, log: Hook = sys.__excepthook__) -> None:
        self._window = window
        self._log = log
        self.tell_trouble: Callable[[EnvironmentTrouble], None] | None = None

    def hook(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """For ``sys.excepthook``: what a slot raised."""
        if isinstance(error, EnvironmentTrouble) and self.tell_trouble is not None:
            self.tell_trouble(error)
            return
        if issubclass(kind, KeyboardInterrupt):
            self._window.close_wanted.emit()
            return
        import traceback

        self._log(kind, error, trace)

        self._show("".join(traceback.format_exception(kind, error, trace)))

    def in_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """For the event loop: what a task or a callback raised."""
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.hook(type(error), error, error.__traceback__)
        else:
            self._show(str(context.get("message", "")))

    def _show(self, text: str) -> None:
        from ui.views.bug_dialog import BugDialog  # seldom needed

        BugDialog(self._window, report(text)).open()


def report(text: str) -> str:
    """A report of a bug: versions, then what happened."""
    import platform

    return "\n".join(
        (
            f"Feltwork {trainer.__version__}",
            f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
            "",
            text,
        )
    )
