"""Tasks run one after the other: lessons, and reading without blocking the window."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from trainer.errors import EnvironmentTrouble

Task = Callable[[], Awaitable[None]]


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
        """Run the tasks that are added."""
        while not self.stopping:
            task = await self._tasks.get()
            try:
                await task()
            except* EnvironmentTrouble as troubles:
                for trouble in _flat(troubles):
                    self._report(trouble)
                self._recover()
            except* Exception as bugs:
                # The next task can still run; the error is shown as a bug report.
                asyncio.get_running_loop().call_exception_handler(
                    {"message": "a lesson broke off", "exception": bugs}
                )
                self._recover()


async def _nothing() -> None:
    """Wakes ``run``."""


def _flat(group: BaseExceptionGroup[EnvironmentTrouble]) -> list[EnvironmentTrouble]:
    found: list[EnvironmentTrouble] = []
    for error in group.exceptions:
        found += _flat(error) if isinstance(error, BaseExceptionGroup) else [error]
    return found
