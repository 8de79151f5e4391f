"""What is prepared while feedback is read: in parts, between which the window is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

from ui.controllers.listeners import Attempt

BEFORE_MS: Final = 30
"""The pause in milliseconds before anything is done: what was shown last is painted first."""
BETWEEN_MS: Final = 10
"""The pause before more is done."""
AT_A_TIME: Final = 0.005
"""For how many seconds a key that is pressed may have to wait."""


class Idle:
    """Does the parts of what is to be prepared while its page is ``free``; reports what fails.

    A part ends where its iterator stops for the next one, and should take a few milliseconds.
    """

    def __init__(self, window: QObject, attempt: Attempt, free: Callable[[str], bool]) -> None:
        self._attempt = attempt
        self._free = free
        self._page = ""
        self._parts: Iterator[None] = iter(())
        self._pause = QTimer(window, singleShot=True)
        self._pause.timeout.connect(self._do_next)

    def prepare(self, page: str, parts: Iterator[None], after: int = BEFORE_MS) -> None:
        """Do these parts for a page, instead of those before, in ``after`` so many milliseconds."""
        self._page, self._parts = page, parts
        self._pause.start(after)

    def stop(self) -> None:
        """Prepare nothing more."""
        self._parts = iter(())
        self._pause.stop()

    def _do_next(self) -> None:
        if self._free(self._page):
            self._attempt(self._do_part)

    def _do_part(self) -> None:
        since = perf_counter()
        for _part in self._parts:
            if perf_counter() - since > AT_A_TIME:
                self._pause.start(BETWEEN_MS)
                return
