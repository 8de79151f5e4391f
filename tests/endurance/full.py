"""A disk that is full at the n-th write, for every n: a sentence, and nothing acknowledged is lost.

The disk is a small one in memory, of which a ballast leaves so many pages free; mounting it takes
the superuser. Without one, a limit on the size of files takes its place. Each thing that the
program writes is tried with less and less room, until there is none; then there is room again, and
it goes on with what it has open.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.endurance.acknowledged import every_attempt, now, somebody
from tests.endurance.children import journal
from tests.endurance.figures import Figures, peak_megabytes
from tests.old_database import make_old_database
from trainer.errors import EnvironmentTrouble
from trainer.messages.troubles import describe_trouble
from trainer.room.rights import AT_HOME
from trainer.settings.personal import PersonalSettings
from trainer.storage.atomic_write import atomic_write
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.own.layouts import LayoutFile, add_layout, layouts_folder

COUNT: Final = 120
"""Pages of room that are tried, from the first to the last."""

_PAGE: Final = 4096
_DISK: Final = 16 * 1024 * 1024

Room = Callable[[int | None], None]
"""Leaves room for so many pages; None for as many as are wanted."""


class Open(NamedTuple):
    """A database with an attempt going on, on the small disk."""

    database: Database
    journal: AttemptJournal
    acknowledged: list[int]


Act = Callable[[Open], object]
"""Something that writes. It raises an ``EnvironmentTrouble`` if it cannot."""


def _answer(given: Open) -> None:
    number = len(given.acknowledged)
    given.journal.answered(journal.an_answer(number, random.Random(number)))
    given.acknowledged.append(number)


def _answers(given: Open) -> None:
    for _ in range(10):
        _answer(given)


def _add_layout(given: Open) -> None:
    added = add_layout(AT_HOME, layouts_folder(given.database.path), journal.SALON, replace=True)
    assert isinstance(added, LayoutFile)


def _export(given: Open) -> None:
    atomic_write(given.database.path.with_name("felt.svg"), b"x" * 50_000, replace=True)


def _copy(given: Open) -> None:
    given.database.copy_to(given.database.path.with_name("copy.sqlite"))


def _create(given: Open) -> None:
    new = given.database.path.with_name("new.sqlite")
    try:
        with open_database(new, clock=now) as database:
            somebody(database)
    finally:
        for one in new.parent.glob("new.sqlite*"):
            # There is a whole database, or none.
            assert one.name != new.name or one.stat().st_size >= _PAGE
            one.unlink()


def _migrate(given: Open) -> None:
    folder = given.database.path.with_name("old")
    old = folder / "old.sqlite"
    before = old.read_bytes()
    try:
        open_database(old, clock=now).close()
    finally:
        shutil.rmtree(folder)
        folder.mkdir()
        _REFILL[old] = before


_REFILL: Final[dict[Path, bytes]] = {}
"""Files to put back as they were once there is room."""

ACTS: Final[dict[str, Act]] = {
    "one answer": _answer,
    "ten answers": _answers,
    "the end of an attempt": lambda given: given.journal.finished(),
    "settings": lambda given: given.database.settings.store(1, PersonalSettings(speed=50)),
    "a trainee": lambda given: given.database.trainees.add(f"B{len(given.acknowledged)}" * 9),
    "a layout": _add_layout,
    "an export": _export,
    "a copy of the records": _copy,
    "a new database": _create,
    "a migration": _migrate,
}


def fill(name: str, folder: Path, room: Room, pages: int, figures: Figures) -> None:
    """Do one thing with room for so many pages, then again with room."""
    case = f"{name} with room for {pages} pages"
    faults: list[str] = []
    place = folder / "records.sqlite"
    room(None)
    _begin(name, folder)
    with open_database(place, clock=now) as database:
        given = Open(database, journal.begin(database, somebody(database)), [])
        _answers(given)
        room(pages)
        with figures.timed(case):
            refused, said = _try(ACTS[name], given)
        figures.counted[f"refused: {refused}" if refused else "written"] += 1
        faults += [*said, *_lost(given)]
        room(None)
        for path, content in _REFILL.items():
            path.write_bytes(content)
        _REFILL.clear()
        if refused:
            # With room again, it goes on where it was, without being opened anew.
            again, said = _try(ACTS[name], given)
            faults += [f"with room again: {fault}" for fault in (again, *said) if fault]
            faults += _lost(given)
    with open_database(place, clock=now) as database:
        faults += _lost(given._replace(database=database))
    faults += [f"{one.name} is left" for one in folder.rglob("*.part*")]
    figures.fail(case, faults)
    for one in folder.iterdir():
        shutil.rmtree(one) if one.is_dir() else one.unlink()


def _begin(name: str, folder: Path) -> None:
    if name == "a migration":
        (folder / "old").mkdir()
        make_old_database(folder / "old" / "old.sqlite")


def _try(act: Act, given: Open) -> tuple[str, list[str]]:
    """The trouble that keeps this from being done, if any; and what is wrong with that."""
    try:
        act(given)
    except EnvironmentTrouble as trouble:
        text = describe_trouble(trouble)
        nothing_said = not (text.sentence and text.advice)
        return type(trouble).__name__, [f"{trouble} has no text"] if nothing_said else []
    except Exception as error:
        return "", [repr(error)]
    return "", []


def _lost(given: Open) -> Iterator[str]:
    """The answers that were acknowledged and are not there."""
    try:
        attempt = every_attempt(given.database)[given.journal.attempt]
    except EnvironmentTrouble as trouble:
        yield f"cannot be read: {trouble}"
        return
    found = [answer.number for answer in attempt.answers]
    if found != given.acknowledged:
        yield f"{found} is there of {given.acknowledged}"


# Room


def ballast(disk: Path) -> Room:
    """Room on a small disk: a file takes all of it but so many pages."""
    weight = disk / "ballast"

    def leave(pages: int | None) -> None:
        weight.unlink(missing_ok=True)
        if pages is not None:
            free = shutil.disk_usage(disk).free // _PAGE
            with weight.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, max(1, free - pages) * _PAGE)

    return leave


@contextmanager
def limits() -> Iterator[Room]:
    """Room in each file: none becomes longer than so many pages."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def leave(pages: int | None) -> None:
        limit = soft if pages is None else pages * _PAGE
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))

    try:
        yield leave
    finally:
        leave(None)
        signal.signal(signal.SIGXFSZ, before)


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    if os.environ.get(_MOUNTED) is None and os.geteuid() == 0 and shutil.which("unshare"):
        # In a namespace of its own, so that the disk goes with the process.
        command = [sys.executable, "-m", "tests.endurance", "full", f"--count={count}"]
        again = subprocess.run(
            ["unshare", "--mount", *command], env={**os.environ, _MOUNTED: "1"}, check=False
        )
        return again.returncode == 0
    figures = Figures()
    with tempfile.TemporaryDirectory() as made:
        disk = Path(made)
        if os.environ.get(_MOUNTED) is None:
            with limits() as room:
                _fill_all(disk, room, count, figures)
            what = "a limit on the size of files"
        else:
            mount = ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "none", made]
            subprocess.run(mount, check=True)
            try:
                (disk / "records").mkdir()
                _fill_all(disk / "records", ballast(disk), count, figures)
            finally:
                subprocess.run(["umount", made], check=True)
            what = "a full disk"
    figures.used(peak_megabytes())
    return figures.show(__doc__, f"{len(ACTS)} things written, 0 to {count - 1} pages: {what}")


_MOUNTED: Final = "FELTWORK_ENDURANCE_MOUNTED"
"""Set where a disk can be mounted without being seen by others."""


def _fill_all(folder: Path, room: Room, count: int, figures: Figures) -> None:
    for name in ACTS:
        for pages in range(count):
            fill(name, folder, room, pages, figures)
