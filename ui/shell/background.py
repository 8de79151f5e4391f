"""What takes long and touches no widget, done in a thread of its own while the window goes on.

Python runs one thread at a time: ``sys.setswitchinterval`` says for how long.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, Final, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QTimer

from trainer.storage.connection import Cancellation, Cancelled

# Listeners to a change; one that fails keeps none of the others from hearing of it.

P = ParamSpec("P")

Guard = Callable[[Callable[[], None]], object]
"""Does something; what it raises is reported."""


class Listeners(Generic[P]):
    """Called like a function, calls every listener in the order they were added."""

    def __init__(self, attempt: Guard) -> None:
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


R = TypeVar("R")
Given = ParamSpec("Given")

LONGEST: Final = 5.0
"""For how many seconds the end is waited for: what does not hear that it is cancelled, as in one
long call of SQLite, is left behind."""
NETWORK: Final = 0.2
"""The same for what waits for a network: a window closes also while the cable is out."""

_AGAIN: Final = 0.05
"""Seconds after which work that did not hear that it was cancelled is told again."""


class Background:
    """One thread for the work of one controller. What fails is reported through ``attempt``.

    Its end is waited for ``at_most`` so many seconds.
    """

    def __init__(self, attempt: Guard, at_most: float = LONGEST) -> None:
        self._attempt = attempt
        self._at_most = at_most
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
        done = asyncio.get_running_loop().run_in_executor(self._thread, work, cancellation)
        done.add_done_callback(_asked_for)
        try:
            await asyncio.wait([done])
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

    async def end(self) -> None:
        """End everything, and return when nothing is at work any more, or it is left behind."""
        self.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=self._at_most)
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


def _asked_for(done: asyncio.Future[R]) -> None:
    """Ask for what ended it: nobody else does where the task was cancelled, as at closing."""
    if not done.cancelled():
        done.exception()


# What is prepared while feedback is read: in parts, between which the window is heard.

BEFORE_MS: Final = 30
"""The pause in milliseconds before anything is done: what was shown last is painted first."""
BETWEEN_MS: Final = 10
"""The pause before more is done."""
AT_A_TIME: Final = 0.005
"""For how many seconds a key that is pressed may have to wait."""


class Idle:
    """Does the parts of what is to be prepared while the page is ``free``; reports what fails.

    A part ends where its iterator stops for the next one, and should take a few milliseconds.
    """

    def __init__(self, window: QObject, attempt: Guard, free: Callable[[], bool]) -> None:
        self._attempt = attempt
        self._free = free
        self._parts: Iterator[None] = iter(())
        self._pause = QTimer(window, singleShot=True)
        self._pause.timeout.connect(self._do_next)

    def prepare(self, parts: Iterator[None]) -> None:
        """Do these parts instead of those before."""
        self._parts = parts
        self._pause.start(BEFORE_MS)

    def stop(self) -> None:
        self._parts = iter(())
        self._pause.stop()

    def _do_next(self) -> None:
        if self._free():
            self._attempt(self._do_part)

    def _do_part(self) -> None:
        since = perf_counter()
        for _part in self._parts:
            if perf_counter() - since > AT_A_TIME:
                self._pause.start(BETWEEN_MS)
                return


# When Python looks for reference cycles: from a timer of the window's own thread.
#
# The search usually runs wherever something has just been allocated. In another thread it would
# destroy widgets there, which Qt forbids.

_EVERY_MS: Final = 1000


class CycleSearch(QObject):
    """Searches as often as Python would, but only between two turns of the event loop."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self.search)
        self._timer.start()

    def end(self) -> None:
        """Leave the search to Python again."""
        self._timer.stop()
        gc.enable()

    def search(self) -> None:
        """Search the oldest generation of which Python would have done so by now."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [
            generation
            for generation, (count, threshold) in enumerate(counts)
            if threshold and count > threshold
        ]
        if due:
            gc.collect(due[-1])
