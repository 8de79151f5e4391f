"""What is done in a turn of the event loop in which nothing else has been done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class OwnTurn:
    """Does something in a turn of the event loop of its own, as soon as there is one.

    A timer alone that is due when a paint or something else ends is carried out in that turn.
    """

    def __init__(self, owner: QObject, act: Callable[[], None]) -> None:
        self._ends = QTimer(owner, singleShot=True, interval=0)
        self._begins = QTimer(owner, singleShot=True, interval=0)
        self._ends.timeout.connect(self._begins.start)
        self._begins.timeout.connect(act)

    def start(self) -> None:
        """Do it from the next turn on; what has been started already is not put off."""
        if not self._begins.isActive():
            self._ends.start()

    def stop(self) -> None:
        """Do not do it."""
        self._ends.stop()
        self._begins.stop()
