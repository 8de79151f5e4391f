"""What nobody has caught: troubles of the environment become notices, bugs a report to copy."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QTimer, qVersion

import trainer
from trainer.errors import EnvironmentTrouble
from ui.shell.commands import Unavailable
from ui.shell.window import Window

if TYPE_CHECKING:
    import asyncio

    from ui.shell.bug_dialog import BugDialog

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]
"""The shape of ``sys.excepthook``."""

MAX_KNOWN: Final = 100
"""How many different errors are told apart; any more are only counted."""

REFRESH_MS: Final = 200
"""How often an open report is brought up to date at most: that repaints, and may fail again."""

QUIET_MS: Final = 60_000
"""How long nothing more is said of errors that were reported before."""


class Reporter:
    """Reports uncaught exceptions: environment troubles as notices, bugs in a dialog.

    The dialog is opened from the event loop, because an error may be raised in the middle of a
    paint event. One that was reported already opens no dialog again, or nobody could go on when it
    is raised at each repaint: ``show_repeated`` is called, with what opens the report.
    """

    def __init__(self, window: Window, log: Hook = sys.__excepthook__) -> None:
        self._window = window
        self._log = log
        self._known: set[str] = set()
        self._pending: Counter[str] = Counter()
        self._fresh = False
        self._soon = QTimer(window, singleShot=True)
        self._soon.timeout.connect(self._show_pending)
        self._quiet = QTimer(window, singleShot=True, interval=QUIET_MS)
        self.show_trouble: Callable[[EnvironmentTrouble], None] | None = None
        self.show_repeated: Callable[[Callable[[], None]], None] | None = None

    @property
    def reported(self) -> bool:
        return bool(self._known)

    def hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """For ``sys.excepthook``: an exception raised in a slot or in one of Qt's own calls."""
        try:
            self._report(kind, error, trace)
        except Exception as another:
            # Reporting must never be what fails next.
            self._log(kind, error, trace)
            self._log(type(another), another, another.__traceback__)

    def report(self, error: BaseException) -> None:
        """Report an exception that was caught."""
        self.hook(type(error), error, error.__traceback__)

    def in_loop(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """For the event loop: an exception raised in a task or a callback."""
        error = context.get("exception")
        if not isinstance(error, BaseException):
            error = RuntimeError(str(context.get("message", "")))
        self.report(error)

    def _report(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, Unavailable):
            return
        if isinstance(error, EnvironmentTrouble) and self.show_trouble is not None:
            self.show_trouble(error)
            return
        if issubclass(kind, KeyboardInterrupt):
            self._window.close_wanted.emit()
            return
        import traceback

        text = "".join(traceback.format_exception(kind, error, trace))
        if text not in self._known and len(self._known) < MAX_KNOWN:
            self._known.add(text)
            self._fresh = True
            self._log(kind, error, trace)
        self._pending[text if text in self._known else ""] += 1
        if not self._soon.isActive():
            self._soon.start(REFRESH_MS if self._shown() is not None else 0)

    def _shown(self) -> BugDialog | None:
        if "ui.shell.bug_dialog" not in sys.modules:
            return None
        from ui.shell.bug_dialog import BugDialog

        dialogs = self._window.findChildren(BugDialog, "bug")
        return next((dialog for dialog in dialogs if dialog.isVisible()), None)

    def _show_pending(self) -> None:
        try:
            if self._fresh or self._shown() is not None:
                self._show_report()
            elif self.show_repeated is not None and not self._quiet.isActive():
                self._quiet.start()
                self.show_repeated(self._show_report)
        except Exception as error:
            self._log(type(error), error, error.__traceback__)

    def _show_report(self) -> None:
        """Show what has not been shown yet, in the dialog that is open or in a new one."""
        from ui.shell.bug_dialog import BugDialog  # rarely needed

        dialog = self._shown() or BugDialog(self._window, versions())
        dialog.add(self._pending)
        self._pending.clear()
        self._fresh = False
        if not dialog.isVisible():
            dialog.open()


def versions() -> str:
    """The beginning of a bug report: the versions of the program and of what it runs on."""
    import platform
    from sqlite3 import sqlite_version

    return (
        f"Feltwork {trainer.__version__}\n"
        f"Python {platform.python_version()}, Qt {qVersion()}, SQLite {sqlite_version}, "
        f"{platform.platform()}"
    )
