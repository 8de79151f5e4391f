"""When Python looks for reference cycles, and what it need not look through.

The search runs wherever something has just been allocated, and looks through everything that is
old each time a quarter as much has become old: after hundreds of scenarios have been read that
blocks the window for a tenth of a second. In a thread it would destroy widgets there, which Qt
forbids.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class GarbageCollection:
    """Pauses the search. ``keep`` exempts from it what there is by then, such as ``gc.freeze``."""

    def __init__(self, keep: Callable[[], None] = lambda: None) -> None:
        self._keep = keep
        self._pauses = self._keeping = 0
        self._enabled = False

    def begin(self) -> None:
        """Search from now on, but never through what there is already, which stays to the end.

        Where it is paused, from when it no longer is.
        """
        self._keep()
        self._enabled = True
        if not self._pauses:
            gc.enable()

    def search(self) -> None:
        """Search where a pause is long, through what was made lately; never before ``begin``.

        Nor where that is kept, which is most of it: this would block the window for 30 ms.
        """
        if self._enabled and not self._keeping:
            gc.collect(0)

    @contextmanager
    def paused(self, *, keeping: bool = False) -> Iterator[None]:
        """Do not search. ``keeping``: nor, afterwards, through what was made meanwhile."""
        if not self._pauses:
            self._enabled = gc.isenabled()
        self._pauses += 1
        self._keeping += keeping
        gc.disable()
        try:
            yield
        finally:
            if keeping:
                self._keep()
            self._pauses -= 1
            self._keeping -= keeping
            if self._enabled and not self._pauses:
                gc.enable()
