"""Programs killed at random instants: what they had acknowledged is there at the next start.

Each is started on the records that the one before it left. A part of them is the window, in which
a script plays rounds by key; the others write answers, settings, trainees, layouts and copies
without one, which is faster and meets more instants.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tests.endurance.acknowledged import Acknowledged, Said, left_behind, now, printed
from tests.endurance.children import journal, window
from tests.endurance.figures import Figures
from trainer.room.rights import AT_HOME
from trainer.storage.database import open_database
from trainer.storage.own.layouts import add_layout, layouts_folder

COUNT: Final = 2000

_TOGETHER: Final = 50
"""How many programs work on one database, one after the other."""

_WINDOWS: Final = 0.25
"""How much of them are windows."""

_OLD: Final = 2 * 60 * 60
"""Seconds after which a file that is still being written counts as left behind, and more."""

LAZY: Final = ("sqlite_utils", "trainer.storage.database", "trainer.storage.migrations")
"""What the program imports late, and must not import again in every process here."""

WINDOW: Final = (
    "tests.endurance.children.library",
    "tests.ui.conftest",
    "tests.ui.seen",
    "trainer.felt.chip_fields",
    "trainer.snapshot.fold",
    "ui.shell.general",
    "ui.supervise.layouts.controller",
    "ui.me.records.controller",
    "ui.me.preferences",
    "ui.me.trainees",
    "ui.shell.bug_dialog",
)
"""And the window."""

Program = Callable[[Path, int, Connection], None]
"""A program that works on a database, with a seed, and reports on the connection."""


class Killer:
    """Starts one program after the other on one database, and kills each."""

    def __init__(
        self, path: Path, program: Program, imported: Sequence[str], seed: int, longest: float
    ) -> None:
        self.path = path
        self.said = Acknowledged()
        self.killed_at = 0
        """The time of the last kill, in the nanoseconds of ``time.monotonic_ns``."""
        self.heard = 0
        """How many reports there were."""
        self._program = program
        self._chance = random.Random(seed)
        self._longest = longest
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([program.__module__, *imported])

    def delay(self) -> float:
        """The seconds until the next one is killed."""
        return self._chance.uniform(0, self._longest)

    def kill_one(self, figures: Figures, delay: float | None = None) -> None:
        """Start a program, kill it after so many seconds, and see what is left."""
        if delay is None:
            delay = self.delay()
        reports = self.reports(delay)
        case = f"killed after {delay:.3f} s"
        self.heard += len(reports)
        figures.fail(case, self._unsaid(reports))
        for said in reports:
            figures.counted[f"{said[0]} reported"] += 1
            if said[0] not in {"started", "copied"}:
                figures.fail(case, filter(None, [self.said.note(said)]))
        age_unfinished(self.path.parent)
        _write_again(self.path)
        with figures.timed(f"looking at what is left of {self.heard} reports"):
            figures.fail(case, self.said.faults(self.path, ahead=1))
        figures.fail(case, printed(self.path))
        figures.fail(case, left_behind(self.path))
        figures.counted["killed"] += 1

    def _unsaid(self, reports: list[Said]) -> Iterator[str]:
        """What a program that goes on should have said first: that an attempt was cut short."""
        said = [word for word, *_ in reports]
        running = self.said.answers.keys() - self.said.finished
        if running and "answer" in said and "resumed" not in said[: said.index("answer")]:
            yield f"nothing was said of the unfinished attempts {running}"

    def reports(self, delay: float, since: str = "") -> list[Said]:
        """Everything that a program reports until it is killed, so long after it said ``since``.

        Without that word the time is from its first one on.
        """
        ours, its = self._context.Pipe(duplex=False)
        program = self._context.Process(
            target=self._program, args=(self.path, self._chance.randrange(2**30), its)
        )
        program.start()
        its.close()
        reports: list[Said] = []
        try:
            with closing(ours):
                # From its first word on: how long a process takes to start is of no interest.
                reports.append(ours.recv())
                while since and reports[-1][0] != since:
                    reports.append(ours.recv())
                until = time.monotonic() + delay
                while (left := until - time.monotonic()) > 0:
                    if ours.poll(left):
                        reports.append(ours.recv())
                self.killed_at = time.monotonic_ns()
                program.kill()
                while True:
                    reports.append(ours.recv())
        except EOFError:
            return reports
        finally:
            program.kill()
            program.join()


def age_unfinished(folder: Path) -> None:
    """Let time pass: what a program was writing when it was killed is no longer recent."""
    long_ago = time.time() - _OLD
    for one in folder.rglob("*.part*"):
        os.utime(one, (long_ago, long_ago))


def _write_again(path: Path) -> None:
    """Write what the program may have been writing: what it left there goes with that."""
    copy, layouts = journal.copy_of(path), layouts_folder(path)
    if copy.parent.exists():
        with open_database(path, clock=now) as database:
            database.copy_to(copy)
    if layouts.exists():
        add_layout(AT_HOME, layouts, journal.SALON, replace=True)


def journal_killer(path: Path, seed: int) -> Killer:
    """Kills programs without a window."""
    return Killer(path, journal.record, LAZY, seed, longest=0.2)


def window_killer(path: Path, seed: int) -> Killer:
    """Kills windows."""
    return Killer(path, window.play, [*LAZY, *WINDOW], seed, longest=2.5)


def kill_some(kind: Callable[[Path, int], Killer], count: int, seed: int) -> Figures:
    """Kill so many programs on one new database, one after the other."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as made:
        killer = kind(Path(made, "records.sqlite"), seed)
        for _ in range(count):
            killer.kill_one(figures)
    return figures


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    windows = int(count * _WINDOWS)
    figures = Figures()
    with ProcessPoolExecutor() as pool:
        # Now and then from nothing, so that a new database is met as well.
        parts = [
            pool.submit(kill_some, kind, min(_TOGETHER, of - first), seed + first)
            for kind, of in ((window_killer, windows), (journal_killer, count - windows))
            for first in range(0, of, _TOGETHER)
        ]
        for part in parts:
            figures.add(part.result())
    return figures.show(
        __doc__, f"{windows} windows and {count - windows} programs without one, seed {seed}"
    )
