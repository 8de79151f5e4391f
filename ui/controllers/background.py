"""What takes long and touches no widget, done in a thread of its own while the window goes on.

Python's search for reference cycles is only done from the window's thread as long as the other one
is at work.

Python runs one thread at a time, and Qt asks for its turn again and again in the course of a single
paint. Beside a thread that computes a paint would take several times as long; so what is done here
stops wherever it asks whether it was cancelled, until the window has done what it had to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread, get_ident
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar

from trainer.storage.cancellation import Cancellation, Cancelled
from ui.controllers.garbage import GarbageCollection
from ui.controllers.listeners import Attempt

R = TypeVar("R")
Given = ParamSpec("Given")

LONGEST: Final = 5.0
"""For how many seconds the end is waited for: what does not hear that it is cancelled, as in one
long call of SQLite, is left behind."""

_AGAIN: Final = 0.05
"""Seconds after which work that did not hear that it was cancelled is told again."""

_BETWEEN_SEARCHES: Final = 0.5
"""Seconds between two searches for reference cycles while the thread is at work."""

AT_A_TIME: Final = 0.002
"""For how many seconds the thread works at least before it lets the window go first."""

_AT_MOST: Final = 0.1
"""For how many seconds the thread waits at most: the window may be waiting for it."""


class Background:
    """One thread for the work of one controller. What fails is reported through ``attempt``."""

    def __init__(self, attempt: Attempt, garbage: GarbageCollection) -> None:
        self._attempt = attempt
        self._garbage = garbage
        self._thread = _OneThread()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = self._left = False

    def begin(self, task: Coroutine[Any, Any, None]) -> None:
        """Start a coroutine, which may ``run`` something in the thread; nothing after ``close``."""
        if self._closed:
            # The records may be opened, or a round be finished, while the window closes.
            task.close()
            return
        started = asyncio.get_running_loop().create_task(task)
        self._tasks.add(started)
        started.add_done_callback(self._ended)

    async def run(
        self, work: Callable[[Cancellation], R], cancellation: Cancellation | None = None
    ) -> R:
        """Do this in the thread. Raises what it raises, ``Cancelled`` among it."""
        cancellation = cancellation or Cancellation()
        loop = asyncio.get_running_loop()
        cancellation.give_way = _WindowFirst(loop)
        with self._garbage.paused():
            done = loop.run_in_executor(self._thread, work, cancellation)
            done.add_done_callback(_asked_for)
            try:
                while not done.done():
                    await asyncio.wait([done], timeout=_BETWEEN_SEARCHES)
                    self._garbage.search()
                return done.result()
            finally:
                while not (done.done() or self._left):
                    cancellation.cancel()
                    await asyncio.wait([done], timeout=_AGAIN)

    def close(self) -> None:
        """End everything; ``end`` waits for it."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self._thread.shutdown(wait=False)

    async def end(self, at_most: float = LONGEST) -> None:
        """End everything, and return when nothing is at work any more, or after ``at_most``."""
        self.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=at_most)
        self._left = True

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and not isinstance(task.exception(), Cancelled):
            self._attempt(task.result)


class _OneThread(Executor):
    """Does one thing after the other in a thread that does not keep the program from ending."""

    def __init__(self) -> None:
        self._due: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None

    def submit(
        self, work: Callable[Given, R], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[R]:
        """See ``Executor.submit``."""
        done: Future[R] = Future()

        def do() -> None:
            if not done.set_running_or_notify_cancel():
                return
            try:
                done.set_result(work(*args, **kwargs))
            except BaseException as error:
                done.set_exception(error)

        self._due.put(do)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="background", daemon=True)
            self._thread.start()
        return done

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See ``Executor.shutdown``; what is due is done."""
        self._due.put(None)
        if wait and self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (do := self._due.get()) is not None:
            do()


class _WindowFirst:
    """Called in the thread, returns when the window has done what was due; does nothing there."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._window = get_ident()
        self._since = perf_counter()

    def __call__(self) -> None:
        if get_ident() == self._window or perf_counter() - self._since < AT_A_TIME:
            return
        heard = Event()
        with suppress(RuntimeError):  # the loop has been closed
            self._loop.call_soon_threadsafe(heard.set)
            heard.wait(_AT_MOST)
        self._since = perf_counter()


def _asked_for(done: asyncio.Future[R]) -> None:
    """Ask for what ended it: nobody else does where the task was cancelled, as at closing."""
    if not done.cancelled():
        done.exception()
