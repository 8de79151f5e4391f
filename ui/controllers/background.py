"""What takes long and touches no widget, done in a thread of its own while the window goes on.

Python runs one thread at a time: ``sys.setswitchinterval`` says for how long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeVar

from trainer.storage.cancellation import Cancellation, Cancelled
from ui.controllers.listeners import Attempt

R = TypeVar("R")
Given = ParamSpec("Given")

LONGEST: Final = 5.0
"""For how many seconds the end is waited for: what does not hear that it is cancelled, as in one
long call of SQLite, is left behind."""

_AGAIN: Final = 0.05
"""Seconds after which work that did not hear that it was cancelled is told again."""


class Background:
    """One thread for the work of one controller. What fails is reported through ``attempt``."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
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


def _asked_for(done: asyncio.Future[R]) -> None:
    """Ask for what ended it: nobody else does where the task was cancelled, as at closing."""
    if not done.cancelled():
        done.exception()
