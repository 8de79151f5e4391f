"""What happens to the file of a station's records: backups and snapshots put back, and copies."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from trainer.log.checkpoint import Checkpoint
from trainer.log.tree import Tree
from trainer.room.rights import AT_HOME
from trainer.storage.backups import make_backup
from trainer.storage.log import head_of
from trainer.storage.restoring import restore

_BESIDE = ("-wal", "-shm")


class Kept(NamedTuple):
    """The log of a file as it was at some time: whose it was, and its leaves."""

    origin: str
    leaves: tuple[bytes, ...]

    @property
    def head(self) -> Checkpoint:
        """Its head."""
        return Checkpoint(self.origin, len(self.leaves), self.root(len(self.leaves)))

    def root(self, size: int) -> bytes:
        """The root of its first entries."""
        return Tree().with_leaves(self.leaves[:size]).root


def kept(path: Path) -> Kept:
    """The log of a file that nobody has open."""
    with closing(sqlite3.connect(path)) as connection:
        origin = head_of(connection).origin
        leaves = connection.execute("SELECT leaf FROM log ORDER BY seq").fetchall()
    return Kept(origin, tuple(leaf for (leaf,) in leaves))


def head_at(path: Path) -> Checkpoint:
    """The head of the log of a file, which may be in use."""
    with closing(sqlite3.connect(path)) as connection:
        return head_of(connection)


def snapshot(path: Path) -> Path:
    """A copy of the bytes of a file that nobody has open, as an image of the disk has them."""
    copy = path.with_suffix(".snapshot")
    _fold(path)
    shutil.copyfile(path, copy)
    return copy


def put_back(copy: Path, path: Path) -> None:
    """Write a snapshot into the file that is there: it has the place that the log knows."""
    for ending in _BESIDE:
        path.with_name(path.name + ending).unlink(missing_ok=True)
    with path.open("rb+") as there:
        there.truncate()
        there.write(copy.read_bytes())


def backup(path: Path) -> Path:
    """A backup by the program."""
    copy = path.with_suffix(".backup.sqlite")
    make_backup(path, copy, replace=True)
    return copy


def restored(copy: Path, path: Path) -> None:
    """Put a backup in place by the program."""
    restore(AT_HOME, copy, path, datetime.now(UTC))


def cloned(path: Path, *, same_place: bool) -> Path:
    """Another file with the same records, on which another station goes on.

    With ``same_place`` nothing on the disk tells them apart, as in copies of a whole machine.
    """
    number = len([*path.parent.glob(f"{path.stem}-copy*.sqlite")])
    copy = path.with_name(f"{path.stem}-copy{number}.sqlite")
    _fold(path)
    shutil.copyfile(path, copy)
    if same_place:
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("UPDATE log_state SET place = ?", [str(copy.stat().st_ino)])
            connection.commit()
    return copy


def _fold(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
