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
from collections.abc import Callable
from contextlib import closing
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from tests.endurance.acknowledged import Acknowledged, Said, left_behind, now
from tests.endurance.children import journal
from tests.endurance.figures import Figures
from trainer.storage.layout_changes import add_layout
from trainer.storage.layouts import layouts_folder
from trainer.storage.opening import open_database

COUNT: Final = 2000

_TOGETHER: Final = 50
"""How many programs work on one database, one after the other."""

_OLD: Final = 2 * 60 * 60
"""Seconds after which a file that is still being written counts as left behind, and more."""

_LAZY: Final = ("sqlite_utils", "trainer.storage.database", "trainer.storage.migrations")
"""What the program imports late, and must not import again in every process here."""

Program = Callable[[Path, int, Connection], None]
"""A program that works on a database, with a seed, and reports on the connection."""


class Killer:
    """Starts one program after the other on one database, and kills each."""

    def __init__(self, path: Path, program: Program, seed: int, longest: float) -> None:
        self.path = path
        self.said = Acknowledged()
        self.heard = 0
        """How many reports there were."""
        self._program = program
        self._chance = random.Random(seed)
        self._longest = longest
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([program.__module__, *_LAZY])

    def kill_one(self, figures: Figures) -> None:
        """Start a program, kill it, and see what is left."""
        delay = self._chance.uniform(0, self._longest)
        reports = self._reports(delay)
        case = f"killed after {delay:.3f} s"
        self.heard += len(reports)
        for said in reports:
            figures.counted[f"{said[0]} reported"] += 1
            if said[0] not in {"started", "copied"}:
                figures.fail(case, filter(None, [self.said.note(said)]))
        age_unfinished(self.path.parent)
        _write_again(self.path)
        with figures.timed(f"looking at what is left of {self.heard} reports"):
            figures.fail(case, self.said.faults(self.path, ahead=1))
        figures.fail(case, left_behind(self.path))
        figures.counted["killed"] += 1

    def _reports(self, delay: float) -> list[Said]:
        """Everything that a program reports until it is killed."""
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
                until = time.monotonic() + delay
                while (left := until - time.monotonic()) > 0:
                    if ours.poll(left):
                        reports.append(ours.recv())
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
        add_layout(layouts, journal.SALON, replace=True)


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as made:
        # Now and then from nothing, so that a new database is met as well.
        for first in range(0, count, _TOGETHER):
            folder = Path(made, str(first))
            folder.mkdir()
            killer = Killer(folder / "records.sqlite", journal.record, seed + first, 0.2)
            for _ in range(min(_TOGETHER, count - first)):
                killer.kill_one(figures)
    return figures.show(__doc__, f"{count} programs, seed {seed}")
