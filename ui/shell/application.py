"""The application object: macOS tells it, and not the command line, which file was opened."""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from PySide6.QtCore import QEvent, QSocketNotifier
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

OpenFiles = Callable[[Sequence[Path]], None]
"""Opens these files in the window."""


class Application(QApplication):
    """Keeps the files that it is asked to open until ``open_with`` says how."""

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self._waiting: list[Path] = []
        self._open: OpenFiles | None = None

    def open_with(self, open_files: OpenFiles | None) -> None:
        """Open files with this from now on, and at once those that wait."""
        self._open = open_files
        if open_files is not None and self._waiting:
            waiting, self._waiting = self._waiting, []
            open_files(waiting)

    def event(self, event: QEvent) -> bool:
        """Open a file that was double-clicked, or dropped on the program's icon."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._waiting.append(Path(event.file()).absolute())
            self.open_with(self._open)
            return True
        return super().event(event)


# Signals that ask the program to end: each closes it as the window's own button does.

ENDING: Final = tuple(
    signal.Signals(getattr(signal, name))
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
"""Ctrl+C, a request to end, and the closing of the terminal, where the system has them."""


class EndingSignals:
    """Calls ``close`` from the Qt event loop at the first signal; a second one ends the program.

    An idle Qt event loop runs no Python code, and so no handler either: Python's wake-up socket,
    which is written to as the signal arrives, makes it run.
    """

    def __init__(self, close: Callable[[], None]) -> None:
        self._close = close
        self._receiver, self._sender = socket.socketpair()
        self._receiver.setblocking(False)
        self._sender.setblocking(False)
        self._notifier = QSocketNotifier(self._receiver.fileno(), QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._woken)
        # What is ignored stays ignored: a program started by nohup outlives its terminal.
        self._handled = [
            signals for signals in ENDING if signal.getsignal(signals) is not signal.SIG_IGN
        ]
        self._previous = [signal.signal(signals, self._received) for signals in self._handled]
        self._asked = False
        self._wake_before = self.watch()

    def watch(self) -> int:
        """Let signals wake this; needed again when an event loop has replaced the socket."""
        return signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)

    def stop(self) -> None:
        """Handle signals as before."""
        signal.set_wakeup_fd(self._wake_before)
        for signals, previous in zip(self._handled, self._previous, strict=True):
            signal.signal(signals, previous)
        self._notifier.setEnabled(False)
        self._receiver.close()
        self._sender.close()

    def _received(self, _number: int, _frame: FrameType | None) -> None:
        # This can run between any two steps of other code, so nothing is closed here.
        self._asked = True
        for signals in self._handled:
            signal.signal(signals, signal.SIG_DFL)

    def _woken(self) -> None:
        self._receiver.recv(64)
        if self._asked:
            self._asked = False
            self._close()


@contextmanager
def ending_signals(close: Callable[[], None]) -> Iterator[EndingSignals | None]:
    """Close on signals within this context; only the main thread can handle them."""
    if threading.current_thread() is not threading.main_thread():
        yield None
        return
    signals = EndingSignals(close)
    try:
        yield signals
    finally:
        signals.stop()
