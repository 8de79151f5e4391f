"""Whether the file of an open database is still the one that its path leads to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

MAGIC: Final = b"SQLite format 3\x00"
"""What every database begins with."""

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


class OpenFile:
    """The file of a database, held open as long as the database is.

    It is opened once and closed last: on POSIX systems, a program that closes any handle of a file
    gives up all locks that it holds on it, SQLite's included. Raises OSError.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log_path = path.with_name(path.name + "-wal")
        self._log: os.stat_result | None = None
        self._handle = os.open(path, os.O_RDONLY | _BINARY)
        self._size = os.fstat(self._handle).st_size

    def is_in_place(self) -> bool:
        """Whether what SQLite writes would be found again: no file moved, replaced or emptied."""
        try:
            here, log = self._path.stat(), _status(self._log_path)
            os.lseek(self._handle, 0, os.SEEK_SET)
            start = os.read(self._handle, len(MAGIC))
        except OSError:
            return False
        if self._log is None:
            self._log = log
        same = os.path.samestat(here, os.fstat(self._handle))
        # A database of this program never shrinks.
        whole = here.st_size >= self._size and start == MAGIC
        self._size = here.st_size
        return same and whole and _is_same(self._log, log)

    def close(self) -> None:
        os.close(self._handle)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_same(one: os.stat_result | None, other: os.stat_result | None) -> bool:
    if one is None or other is None:
        return one is other
    return os.path.samestat(one, other)
