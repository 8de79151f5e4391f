"""Waiting while another program writes to the records, without keeping anything else waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from trainer.errors import DatabaseLocked
from trainer.lesson.ports import Ticker

T = TypeVar("T")

SHORTEST: Final = 10
LONGEST: Final = 100
"""Milliseconds between two attempts: longer each time, between these two."""

SHOWN_AFTER: Final = 300
"""Milliseconds after which a wait is shown: two windows that write by turns wait for less."""


class Patience:
    """Does what needs the records again and again, until no other program prevents it.

    There is no limit to it: whoever waits can give up. ``show`` is called with True when something
    has waited for ``SHOWN_AFTER``, with False when nothing waits any longer.
    """

    def __init__(self, ticker: Ticker, show: Callable[[bool], None]) -> None:
        self._ticker = ticker
        self._show = show
        self._waiting = 0
        self.shown = False
        self._given_up = 0

    @property
    def waits(self) -> bool:
        """Whether anything waits now."""
        return self._waiting > 0

    async def done(self, act: Callable[[], T]) -> T:
        """Do this, at once if possible; ``DatabaseLocked`` only after ``give_up``.

        ``act`` has changed nothing when it raises ``DatabaseLocked``.
        """
        try:
            return act()
        except DatabaseLocked:
            return await self._repeat(act)

    def give_up(self) -> None:
        """Let everything that waits now raise ``DatabaseLocked`` after one last attempt."""
        self._given_up += 1

    async def _repeat(self, act: Callable[[], T]) -> T:
        given_up, waited = self._given_up, 0
        self._waiting += 1
        try:
            while True:
                pause = min(max(SHORTEST, waited), LONGEST)
                await self._ticker.wait(pause)
                waited += pause
                try:
                    return act()
                except DatabaseLocked:
                    if given_up != self._given_up:
                        raise
                self._tell(waited >= SHOWN_AFTER or self.shown)
        finally:
            self._waiting -= 1
            self._tell(self.shown and self._waiting > 0)

    def _tell(self, shown: bool) -> None:
        if shown != self.shown:
            self.shown = shown
            self._show(shown)
