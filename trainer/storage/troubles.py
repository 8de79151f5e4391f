"""SQLite's errors, told as troubles of the environment. Any other is a bug and passes."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trainer.errors import (
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseReadOnly,
    DiskFull,
    EnvironmentTrouble,
    FileUnreadable,
    FileUnwritable,
)

PRIMARY = 0xFF
"""SQLite's extended result codes keep the primary code in their lowest byte."""

ROOM_NEEDED = 64 * 1024
"""Bytes: SQLite cannot open a write-ahead log with less than this free."""


def as_trouble(error: sqlite3.Error, path: Path) -> EnvironmentTrouble | None:
    """The trouble that ``error`` tells of; None where it is a bug."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    detail = f"{error} ({getattr(error, 'sqlite_errorname', code)})"
    match code & PRIMARY:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseLocked(path, detail)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDamaged(path, detail)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return DatabaseReadOnly(path, detail)
        case sqlite3.SQLITE_FULL:
            return DiskFull(path, detail)
        case sqlite3.SQLITE_CANTOPEN:
            # In a directory that cannot be written the log beside the file cannot be made.
            return (
                DatabaseReadOnly(path, detail) if path.is_file() else FileUnwritable(path, detail)
            )
        case sqlite3.SQLITE_IOERR:
            # Where a disk is full, extending the log's index is an I/O error like any other.
            return DiskFull(path, detail) if _is_full(path) else FileUnreadable(path, detail)
        case _:
            return None


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < ROOM_NEEDED
    except OSError:
        return False


@contextmanager
def troubles(path: Path) -> Iterator[None]:
    """Raise what SQLite says inside as the ``EnvironmentTrouble`` it is; a bug stays what it is."""
    try:
        yield
    except sqlite3.Error as error:
        trouble = as_trouble(error, path)
        if trouble is None:
            raise
        raise trouble from error
