"""Tasks run one after the other: attempts, and reading without blocking the window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from trainer.errors import EnvironmentTrouble
from ui.shell.commands import Unavailable

Task = Callable[[], Coroutine[Any, Any, None]]


class Runner:
    """Runs one task at a time, in the order they were added, until ``stop``.

    ``report`` shows the trouble that ended a task, ``recover`` returns the window to a state in
    which the next one can start.
    """

    def __init__(
        self, report: Callable[[EnvironmentTrouble], None], recover: Callable[[], None]
    ) -> None:
        self._report = report
        self._recover = recover
        self._tasks: asyncio.Queue[Task] = asyncio.Queue()
        self._running: asyncio.Future[None] | None = None
        self._broken_off = False
        self.stopping = False
        """The window closes as soon as the running task has ended."""

    def add(self, task: Task) -> None:
        """Run this task after all that were added before."""
        self._tasks.put_nowait(task)

    def stop(self) -> None:
        """Leave ``run`` after the current task."""
        self.stopping = True
        self._tasks.put_nowait(_nothing)

    async def run(self) -> None:
        while not self.stopping:
            task = await self._tasks.get()
            try:
                self._running = asyncio.ensure_future(task())
                await self._running
            except asyncio.CancelledError:
                if not self._broken_off:
                    raise
            except Exception as error:
                self.failed(error)
                self.attempt(self._recover)
            finally:
                self._running = None

    def break_off(self) -> None:
        """Break the running task off, and let none begin."""
        self.stopping = self._broken_off = True
        if self._running is not None:
            self._running.cancel()

    def attempt(self, step: Callable[[], None]) -> bool:
        """Do this now; what it raises is reported, and the answer is False."""
        try:
            step()
        except Exception as error:
            self.failed(error)
            return False
        return True

    def failed(self, error: Exception) -> None:
        """Report troubles of the environment as such and everything else as a bug."""
        troubles, bugs = _divided(error)
        for trouble in troubles:
            self._report(trouble)
        if bugs is not None:
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a task broke off", "exception": bugs}
            )


async def _nothing() -> None:
    """Wakes ``run``."""


def _divided(error: Exception) -> tuple[list[EnvironmentTrouble], Exception | None]:
    """The troubles in ``error``, which may be a group, and the rest that is to be reported."""
    if isinstance(error, EnvironmentTrouble):
        return [error], None
    if not isinstance(error, ExceptionGroup):
        return [], None if isinstance(error, Unavailable) else error
    troubles, others = error.split(EnvironmentTrouble)
    bugs = others.split(Unavailable)[1] if others is not None else None
    return _flat(troubles), bugs


def _flat(group: BaseExceptionGroup[EnvironmentTrouble] | None) -> list[EnvironmentTrouble]:
    found: list[EnvironmentTrouble] = []
    for error in group.exceptions if group is not None else ():
        found += _flat(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found
