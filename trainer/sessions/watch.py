"""Watch: a playthrough shown act by act, forward, back or anywhere, by hand or automatically."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from trainer.sessions.ports import Ticker

ORDINARY: Final = 1200
"""Milliseconds from one act to the next at a speed of 100 per cent."""

SPEEDS: Final = (25, 50, 100, 200, 400)
"""The speeds to choose from, in per cent of the ordinary one, the slowest first."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The position in a round of ``steps`` steps: ``position`` of them are carried out."""

    steps: int
    position: int = 0
    playing: bool = False
    speed: int = 100

    @property
    def at_start(self) -> bool:
        """True if nothing is carried out yet."""
        return self.position == 0

    @property
    def at_end(self) -> bool:
        return self.position == self.steps

    @property
    def milliseconds(self) -> int:
        """Tell how long each position is shown while playing."""
        return ORDINARY * 100 // self.speed

    def step(self) -> Watch:
        """One act forward, by hand: it stops playing."""
        return self.to(self.position + 1).pause()

    def back(self) -> Watch:
        """One act back, by hand."""
        return self.to(self.position - 1).pause()

    def to(self, position: int) -> Watch:
        """To any position, clamped to the round. At the end it stops playing."""
        inside = min(max(position, 0), self.steps)
        return replace(self, position=inside, playing=self.playing and inside < self.steps)

    def restart(self) -> Watch:
        """Back to the beginning; if it was playing, it goes on playing."""
        return self.to(0)

    def play(self) -> Watch:
        """Start playing, from the beginning if the round was over."""
        start = self.restart() if self.at_end else self
        return replace(start, playing=self.steps > 0)

    def pause(self) -> Watch:
        """Stop playing."""
        return replace(self, playing=False)

    def at_speed(self, speed: int) -> Watch:
        """Play at ``speed`` per cent. ValueError if it is not positive."""
        if speed <= 0:
            raise ValueError(f"no speed: {speed}")
        return replace(self, speed=speed)

    def faster(self) -> Watch:
        """The next higher of ``SPEEDS``."""
        return self.at_speed(min((s for s in SPEEDS if s > self.speed), default=self.speed))

    def slower(self) -> Watch:
        """The next lower of ``SPEEDS``."""
        return self.at_speed(max((s for s in SPEEDS if s < self.speed), default=self.speed))

    def tick(self) -> Watch:
        """One act forward, if it is playing."""
        return self.to(self.position + 1) if self.playing else self


class Watcher:
    """Holds a ``Watch``, shows every change of it, and plays it.

    ``change`` may be called from any synchronous slot of the event loop's thread, even when ``run``
    is not running; ``run`` plays until it is cancelled.
    """

    def __init__(self, watch: Watch, show: Callable[[Watch], None], ticker: Ticker) -> None:
        self._watch = watch
        self._show = show
        self._ticker = ticker
        self._changed = asyncio.Event()

    @property
    def watch(self) -> Watch:
        return self._watch

    def change(self, to: Watch) -> None:
        """Change to another state of the same round and show it."""
        if to == self._watch:
            return
        self._watch = to
        self._changed.set()
        self._show(to)

    async def run(self) -> None:
        """Show the state, then play whenever it is playing."""
        self._show(self._watch)
        while True:
            self._changed.clear()
            if not self._watch.playing:
                await self._changed.wait()
            elif await self._undisturbed(self._watch.milliseconds):
                self.change(self._watch.tick())

    async def _undisturbed(self, milliseconds: int) -> bool:
        """Wait; False as soon as the state has been changed in the meantime."""
        time = asyncio.ensure_future(self._ticker.wait(milliseconds))
        change = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait((time, change), return_when=asyncio.FIRST_COMPLETED)
            return not self._changed.is_set()
        finally:
            time.cancel()
            change.cancel()
            await asyncio.gather(time, change, return_exceptions=True)
