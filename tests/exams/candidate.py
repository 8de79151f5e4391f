"""A candidate in a process of their own: sits an exam until somebody kills it.

python -m tests.exams.candidate DATABASE SITTING CODE AHEAD

AHEAD is by how many milliseconds the clock of this machine is ahead.
"""

import asyncio
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from tests.exams.robot import Robot
from tests.training_room import CHEAP
from trainer.exams.time import Reading
from trainer.sessions.asking import Patience
from trainer.sessions.exam import ExamCourse
from trainer.storage.database import open_database
from trainer.storage.sittings import SittingJournal


class Clock:
    def __init__(self, ahead: int) -> None:
        self._ahead = ahead

    def milliseconds(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def reading(self) -> Reading:
        return Reading(self.milliseconds(), time.time_ns() // 1_000_000 + self._ahead)


class Ticker:
    async def wait(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1_000)


async def sit(journal: SittingJournal, clock: Clock, seen: dict[str, int]) -> None:
    robot = Robot(pause=0.8)
    patience = Patience(Ticker(), lambda _shown: None)
    course = ExamCourse(journal, robot.inbox, robot.acts, clock, patience, robot, seen)

    async def tick() -> None:
        while course.tick(clock.reading()) is not None:
            await asyncio.sleep(1)

    ticking = asyncio.ensure_future(tick())
    await course.run()
    ticking.cancel()
    with suppress(asyncio.CancelledError):
        await ticking


def main(path: str, sitting: str, code: str, ahead: str) -> None:
    """Go on with the sitting, and say when it runs."""
    clock = Clock(int(ahead))
    with open_database(Path(path), clock=lambda: datetime.now(UTC), cost=CHEAP) as database:
        exams = database.exams
        exams.sit_down(int(sitting), clock.reading())
        now = clock.reading()
        journal = exams.go_on(int(sitting), code, now)
        assert journal is not None, code
        print(now.monotonic, flush=True)
        asyncio.run(sit(journal, clock, exams.seen(journal.trainee)))
        print("over", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
