"""Pauses in long work on the window's own thread, in which the window is heard."""

from __future__ import annotations

from asyncio import sleep
from time import perf_counter
from typing import Final

AT_A_TIME: Final = 0.005
"""For how many seconds the window need not be heard, and a key that is pressed has to wait."""

TYPING_PAUSE: Final = 150
"""Milliseconds without a key in a search after which more than its best is shown."""


class Pauses:
    """Counts from when the window has not been heard; ``seconds`` after that a pause is due."""

    def __init__(self, seconds: float = AT_A_TIME) -> None:
        self._seconds = seconds
        self._since = perf_counter()

    @property
    def due(self) -> bool:
        """Whether the window has not been heard for too long."""
        return perf_counter() - self._since > self._seconds

    async def take(self) -> None:
        """Let the window be heard, if a pause is due."""
        if self.due:
            await sleep(0)
            self._since = perf_counter()
