"""Listeners to a change; one that fails keeps none of the others from hearing of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic, ParamSpec

P = ParamSpec("P")

Attempt = Callable[[Callable[[], None]], object]
"""Does something; what it raises is reported."""


class Listeners(Generic[P]):
    """Called like a function, calls every listener in the order they were added."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self._listeners: list[Callable[P, None]] = []
        self._told = 0
        """How many of them were there at the last call."""
        self._again: Callable[[Callable[P, None]], object] = lambda _listener: None
        """Calls one as all were called last."""

    def append(self, listener: Callable[P, None]) -> None:
        """Call this one too, after all others."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell all of them; what one raises is reported."""
        self._told = len(self._listeners)
        self._again = lambda listener: self._attempt(partial(listener, *args, **kwargs))
        for listener in tuple(self._listeners):
            self._again(listener)

    def catch_up(self) -> None:
        """Call those that came after the last call, if there was one, as the others then."""
        late, self._told = self._listeners[self._told :], len(self._listeners)
        for listener in late:
            self._again(listener)
