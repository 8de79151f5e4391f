"""One connection to the database: transactions, and SQLite's errors as environment troubles."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Final, Protocol

from trainer.errors import (
    DatabaseDamaged,
    DatabaseGone,
    DatabaseLocked,
    DatabaseReadOnly,
    DiskFull,
    EnvironmentTrouble,
    FileUnreadable,
    FileUnwritable,
)
from trainer.storage.log import entry, seal, tree_before
from trainer.storage.rows import WallClock

if TYPE_CHECKING:
    import sqlite_utils


# Whether the file of an open database is still the one that its path leads to.

MAGIC: Final = b"SQLite format 3\x00"
"""What every database begins with."""

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)


class OpenFile:
    """The file of a database, held open as long as any connection to it is.

    It is opened once and closed last: on POSIX systems, a program that closes any handle of a file
    gives up all locks that it holds on it, SQLite's included. So the connections of one program
    share it. Raises OSError.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._users = 1
        self._log_path = path.with_name(path.name + "-wal")
        self._log: os.stat_result | None = None
        self._handle = os.open(path, os.O_RDONLY | _BINARY)
        # What a journal undoes may have made the file longer.
        torn = path.with_name(path.name + "-journal").exists()
        self._size = 0 if torn else os.fstat(self._handle).st_size

    @property
    def place(self) -> str:
        """Return what is different in each file of a disk, copies included."""
        return str(os.fstat(self._handle).st_ino)

    def shared(self) -> OpenFile | None:
        """The same for one connection more, which closes it as well; None once it is closed."""
        with self._lock:
            if not self._users:
                return None
            self._users += 1
        return self

    def is_in_place(self) -> bool:
        """True if what SQLite writes would be found again: no file moved, replaced or emptied."""
        with self._lock:
            return self._is_in_place()

    def _is_in_place(self) -> bool:
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
        with self._lock:
            self._users -= 1
            if not self._users:
                os.close(self._handle)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_same(stat_result: os.stat_result | None, other: os.stat_result | None) -> bool:
    if stat_result is None or other is None:
        return stat_result is other
    return os.path.samestat(stat_result, other)


PRIMARY_CODE: Final = 0xFF
"""SQLite's extended result codes keep the primary code in their lowest byte."""

MIN_FREE_BYTES: Final = 64 * 1024
"""SQLite cannot open a write-ahead log with less than this free."""

_UNDECODABLE: Final = "Could not decode to UTF-8"
_UNKNOWN_FORMAT: Final = "unsupported file format"
_LONGEST_DETAIL: Final = 200


class Rows(Protocol):
    """Answers queries; what ``execute`` returns is iterated as SQLite’s cursor is."""

    def execute(self, sql: str, parameters: Any = None, /) -> Any:
        """Run a query; its rows are tuples."""

    def query(self, sql: str, parameters: Any = None, /) -> Iterable[dict[str, Any]]:
        """Run a query; its rows have names."""


class Readable(Protocol):
    """Where figures are read: this station’s records, or those of the whole room."""

    def reading(self) -> AbstractContextManager[Rows]:
        """Run queries and decode their rows."""


class Connection:
    """An open connection to the database at ``path``.

    An error that SQLite reports within ``reading`` and ``writing`` is raised as the matching
    ``EnvironmentTrouble``; a bug passes unchanged.
    """

    def __init__(
        self, db: sqlite_utils.Database, path: Path, file: OpenFile, clock: WallClock
    ) -> None:
        self.db = db
        self.path = path
        self.clock = clock
        self.stored: Callable[[], None] = lambda: None
        """Called when something has been written that the log has as well."""
        self._file = file
        self._closed = False

    def close(self) -> None:
        if not self._closed:
            # SQLite does that itself only where this is the last window.
            self.fold_log()
        with translated_errors(self.path):
            self.db.close()
        if not self._closed:
            self._closed = True
            self._file.close()

    @property
    def closed(self) -> bool:
        return self._closed

    def timestamp(self) -> str:
        """The current time in UTC, to the millisecond, as text that sorts chronologically."""
        return self.clock().astimezone(UTC).isoformat(timespec="milliseconds")

    def today(self) -> int:
        """The ordinal of the day that it is where the program runs."""
        return self.clock().astimezone().toordinal()

    @contextmanager
    def reading(self) -> Iterator[sqlite_utils.Database]:
        """Run queries and decode their rows; a row that cannot be decoded means damage.

        A plain ``LookupError`` passes: it means an unknown id.
        """
        with translated_errors(self.path), self.decoding():
            yield self.db

    @contextmanager
    def decoding(self) -> Iterator[None]:
        """Decode rows; one that cannot be decoded means damage."""
        try:
            yield
        except (ValueError, TypeError, KeyError, IndexError) as error:
            raise DatabaseDamaged(self.path, repr(error)) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite_utils.Database]:
        """A transaction whose entries in the log are sealed at its end; else as ``transaction``."""
        with self.transaction() as db:
            tree = tree_before(db.conn, self.path)
            yield db
            seal(db.conn, tree, self.timestamp)
        self.stored()

    def entry(self, db: sqlite_utils.Database, kind: str, body: str) -> None:
        """Let the log keep something that has no table, in the running transaction.

        ``kind`` is one word; ``body`` is what it says, as JSON.
        """
        entry(db, kind, body)

    @contextmanager
    def transaction(self) -> Iterator[sqlite_utils.Database]:
        """A transaction: everything inside is written, or none of it.

        It takes the write lock at its start, so that it cannot fail half-way for lack of it. It
        waits for another window's write, then raises ``DatabaseLocked``. Raises ``DatabaseGone``
        where what is written would not be found again at the next start.
        """
        self.check_file()
        with translated_errors(self.path):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield self.db
                self.db.commit()
            except BaseException:
                self.db.rollback()
                raise
        # Again before it is acknowledged: the file may have gone in the meantime.
        self.check_file()

    def fold_log(self) -> None:
        """Bring what the log holds into the file, so that the file alone is all of it.

        What another window is still reading or writing stays in the log until that is done. Never
        waits and never fails: every record is safe either way.
        """
        if not self._file.is_in_place():
            return
        with suppress(sqlite3.Error):
            (waiting,) = self.db.execute("PRAGMA busy_timeout").fetchone()
            self.db.execute("PRAGMA busy_timeout = 0")
            try:
                self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                self.db.execute(f"PRAGMA busy_timeout = {waiting}")

    @property
    def place(self) -> str:
        """Return what is different in each file of a disk, copies included."""
        return self._file.place

    def beside(self, connect: Callable[[], sqlite_utils.Database]) -> Connection:
        """Make another connection of this program to the same file.

        This one may be closed by another thread meanwhile. Raises ``DatabaseGone`` where it is, or
        where the file is another one.
        """
        file = self._file.shared()
        if file is None:
            raise DatabaseGone(self.path)
        try:
            self.check_file()
            return Connection(connect(), self.path, file, self.clock)
        except BaseException:
            file.close()
            raise

    def check_file(self) -> None:
        """Raise ``DatabaseGone`` where what is stored would not be found at the next start."""
        if not self._file.is_in_place():
            raise DatabaseGone(self.path)


@contextmanager
def translated_errors(path: Path, *, source: Path | None = None) -> Iterator[None]:
    """Raise SQLite's errors as the matching ``EnvironmentTrouble``; a bug passes unchanged.

    Where ``source`` is copied to ``path``, what is damaged is the source.
    """
    try:
        yield
    except sqlite3.Error as error:
        trouble = environment_trouble(error, path)
        if source is not None and isinstance(trouble, DatabaseDamaged):
            trouble = DatabaseDamaged(source, trouble.detail)
        if trouble is None:
            raise
        raise trouble from error
    except UnicodeDecodeError as error:
        # SQLite quotes what it found in its message, and the message could not be decoded.
        raise DatabaseDamaged(path, str(error)) from error


def environment_trouble(error: sqlite3.Error, path: Path) -> EnvironmentTrouble | None:
    """The trouble with the database at ``path`` that ``error`` reports; None if it is a bug."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # Reported by Python's own module, which knows no codes.
        undecodable = str(error).startswith(_UNDECODABLE)
        return DatabaseDamaged(path, _printable(error)) if undecodable else None
    detail = f"{_printable(error)} ({getattr(error, 'sqlite_errorname', code)})"
    match code & PRIMARY_CODE:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseLocked(path, detail)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDamaged(path, detail)
        case sqlite3.SQLITE_ERROR if str(error) == _UNKNOWN_FORMAT:
            return DatabaseDamaged(path, detail)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return DatabaseReadOnly(path, detail)
        case sqlite3.SQLITE_FULL:
            return DiskFull(path, detail)
        case sqlite3.SQLITE_CANTOPEN:
            # In a read-only directory, the log next to the file cannot be made.
            return (
                DatabaseReadOnly(path, detail) if path.is_file() else FileUnwritable(path, detail)
            )
        case sqlite3.SQLITE_IOERR:
            # On a full disk, extending the log's index fails with an ordinary I/O error.
            return DiskFull(path, detail) if _is_full(path) else FileUnreadable(path, detail)
        case _:
            return None


def _printable(error: sqlite3.Error) -> str:
    """SQLite's message, which may quote whatever a damaged file contains, on one short line."""
    text = "".join(mark if mark.isprintable() else " " for mark in str(error))
    return text if len(text) <= _LONGEST_DETAIL else text[:_LONGEST_DETAIL] + "…"


def _is_full(path: Path) -> bool:
    try:
        return shutil.disk_usage(path.parent).free < MIN_FREE_BYTES
    except OSError:
        return False


# Ending from another thread what takes long: a backup, a check, a recovery.


class Cancelled(Exception):
    """The work was cancelled; nothing of it is left."""


class Cancellation:
    """Cancels one piece of work. ``cancel`` may be called from any thread, also repeatedly.

    A query that is just about to begin can miss a call; the next call ends it.
    """

    def __init__(self) -> None:
        self._wanted = Event()
        self._lock = Lock()
        self._connections: list[sqlite3.Connection] = []

    def cancel(self) -> None:
        """End the work as soon as possible."""
        self._wanted.set()
        with self._lock:
            for connection in self._connections:
                connection.interrupt()

    def check(self) -> None:
        """Raise ``Cancelled`` once ``cancel`` was called."""
        if self._wanted.is_set():
            raise Cancelled

    @contextmanager
    def ending(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Let ``cancel`` end the queries of this connection, which then raise ``Cancelled``."""
        self.check()
        with self._lock:
            self._connections.append(connection)
        try:
            yield
        except sqlite3.OperationalError:
            self.check()
            raise
        finally:
            with self._lock:
                self._connections.remove(connection)
