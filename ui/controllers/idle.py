"""What is prepared while nobody does anything: in parts, between which the window is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer

from ui.controllers.listeners import Attempt
from ui.controllers.pauses import Pauses
from ui.views.own_turn import OwnTurn

BEFORE_MS: Final = 30
"""The pause in milliseconds before anything is done: what was shown last is painted first."""
BETWEEN_MS: Final = 10
"""The pause before more is done."""


class Idle:
    """Does the parts of what is to be prepared while it is ``free``; what fails is reported.

    ``free`` says whether what is prepared under a name may be.

    A part ends where its iterator stops for the next one, and should take a few milliseconds.
    """

    def __init__(self, window: QObject, attempt: Attempt, free: Callable[[str], bool]) -> None:
        self._attempt = attempt
        self._free = free
        self._parts: dict[str, Iterator[None]] = {}
        self._pause = QTimer(window, singleShot=True)
        self._turn = OwnTurn(window, self._do_next)
        self._pause.timeout.connect(self._turn.start)

    def prepare(self, name: str, parts: Iterator[None], after: int = BEFORE_MS) -> None:
        """Do these parts before all others, instead of those under the same name.

        They begin ``after`` so many milliseconds.
        """
        others = {one: left for one, left in self._parts.items() if one != name}
        self._parts = {name: parts, **others}
        self._turn.stop()
        self._pause.start(after)

    def stop(self) -> None:
        """Prepare nothing more."""
        self._parts.clear()
        self._pause.stop()
        self._turn.stop()

    def _do_next(self) -> None:
        name = next(iter(self._parts), None)
        if name is None or not self._free(name):
            return
        self._pause.start(BETWEEN_MS)
        if not self._attempt(lambda: self._do_part(name)):
            self._parts.pop(name, None)

    def _do_part(self, name: str) -> None:
        parts, pauses = self._parts[name], Pauses()
        for _part in parts:
            if pauses.due:
                return
        # Something else may have been asked for under this name meanwhile.
        if self._parts.get(name) is parts:
            del self._parts[name]
