"""What takes long on the window's own thread, done in parts, between which the window is heard."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject

from ui.views.own_turn import OwnTurn

AT_A_TIME: Final = 0.003
"""For how many seconds parts are done one after the other before the window is heard again.

What is shown of it is laid out and painted in the same turn of the event loop, which takes as long
again and longer.
"""


class InParts:
    """Does something in parts: what comes first at once, the rest in turns of the event loop.

    A part ends where its iterator stops for the next one.
    """

    def __init__(self, owner: QObject) -> None:
        self._parts: Iterator[None] = iter(())
        self._next = OwnTurn(owner, self._go_on)

    def do(self, parts: Iterator[None], *, wait: bool = False) -> None:
        """Do these parts from now on, and no more of those before.

        With ``wait``, all but what comes first only from ``resume`` on.
        """
        self._parts = parts
        self._go_on()
        if wait:
            self._next.stop()

    def finish(self) -> None:
        """Do all that is left at once: it is needed now."""
        self._next.stop()
        for _part in self._parts:
            pass

    def resume(self) -> None:
        """Do what is left, where it waits, from the next turn of the event loop on."""
        self._next.start()

    def _go_on(self) -> None:
        since = perf_counter()
        for _part in self._parts:
            if perf_counter() - since > AT_A_TIME:
                self._next.start()
                return
        self._next.stop()
