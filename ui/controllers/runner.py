"""One thing after the other: lessons, and what is read while the window stays awake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from trainer.errors import EnvironmentTrouble

Task = Callable[[], Awaitable[None]]


class Runner:
    """Runs one task at a time, in the order they were put, until ``stop``.

    ``report`` says what trouble broke a task off, ``recover`` brings the window to where the next
    one can begin.
    """

    def __init__(
        self, report: Callable[[EnvironmentTrouble], None], recover: Callable[[], None]
    ) -> None:
        self._report = report
        self._recover = recover
        self._tasks: asyncio.Queue[Task] = asyncio.Queue()
        self.stopping = False
        """The window is closed as soon as what runs has come to its end."""

    def put(self, task: Task) -> None:
        """Run this when everything before it is done."""
        self._tasks.put_nowait(task)

    def stop(self) -> None:
        """Leave ``run`` after the present task."""
        self.stopping = True
        self._tasks.put_nowait(_nothing)

    async def run(self) -> None:
        """Run what is put."""
        while not self.stopping:
            task = await self._tasks.get()
            try:
                await task()
            except* EnvironmentTrouble as troubles:
                for trouble in _flat(troubles):
                    self._report(trouble)
                self._recover()
            except* Exception as bugs:
                # The next lesson can still be run; what happened is shown as a report.
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
