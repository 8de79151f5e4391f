"""The database: one connection, and a repository for each kind of record."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from trainer.errors import DirectoryUnusable, FileUnreadable
from trainer.log.tree import Tree
from trainer.room.rights import AT_HOME, Line, Right, Warden
from trainer.room.secrets import USUAL, Cost
from trainer.settings.location import default_path
from trainer.storage.atomic_write import put, remove_abandoned, write_troubles
from trainer.storage.attempts import Attempts
from trainer.storage.backups import (
    LOCK_TIMEOUT,
    back_up_today,
    before_migration,
    folder_of,
    free_name,
    is_backup_name,
    make_backup,
    write_copy,
)
from trainer.storage.classes import Classes
from trainer.storage.connection import (
    PRIMARY_CODE,
    Cancellation,
    Connection,
    OpenFile,
    Readable,
    translated_errors,
)
from trainer.storage.heads import incarnate
from trainer.storage.houses import Houses
from trainer.storage.inspection import (
    KnownSchema,
    check_integrity,
    check_ours,
    is_missing,
    new_database,
    plain_connection,
    wrapped,
)
from trainer.storage.lessons import Lessons
from trainer.storage.log import has_state, seal, tree_before
from trainer.storage.practice import Practice
from trainer.storage.progress import Progress
from trainer.storage.rejudgings import Rejudgings
from trainer.storage.rights import Rights
from trainer.storage.rows import WallClock
from trainer.storage.shifts import Shifts
from trainer.storage.trainees import Settings, Trainees

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.storage.certificates import Certificates
    from trainer.storage.exams import Exams
    from trainer.storage.people import People
    from trainer.storage.table_tests import TableTests


class Database:
    """An open database. ``backup`` is the copy made while opening it, if any.

    Every method of its repositories raises an ``EnvironmentTrouble`` when the environment prevents
    it, and ``LookupError`` for an unknown id.
    """

    def __init__(
        self,
        connection: Connection,
        backup: Path | None,
        cost: Cost = USUAL,
        figures: Readable | None = None,
    ) -> None:
        """``figures``: where those of supervisors are read, if that is not this station."""
        self.connection = connection
        self.figures = figures or connection
        self.backup = backup
        self.rights = Rights(connection, cost)
        self.trainees = Trainees(connection, self.rights)
        self.settings = Settings(connection)
        self.attempts = Attempts(connection, self.rights, self.figures)
        self.houses = Houses(connection, self.rights)
        self.practice = Practice(connection, self.rights)
        self.lessons = Lessons(connection, self.rights)
        self.progress = Progress(self.figures, self.rights)
        self.shifts = Shifts(connection, self.rights)
        self.rejudgings = Rejudgings(connection, self.rights)
        self.classes = Classes(connection, self.rights, self.figures)

    @cached_property
    def people(self) -> People:
        """Imported where it is needed: at home there is no room."""
        from trainer.storage.people import People

        return People(self.connection, self.rights, self.open_copy)

    @cached_property
    def exams(self) -> Exams:
        """The exams; what makes their rounds is imported with them."""
        from trainer.storage.exams import Exams

        return Exams(self.connection, self.rights)

    @cached_property
    def certificates(self) -> Certificates:
        """Imported where it is needed: at home there are none."""
        from trainer.storage.certificates import Certificates

        return Certificates(self.connection, self.rights)

    @cached_property
    def table_tests(self) -> TableTests:
        """Imported where it is needed, as the people are."""
        from trainer.storage.table_tests import TableTests

        return TableTests(self.connection, self.rights)

    @property
    def path(self) -> Path:
        return self.connection.path

    def open_copy(self, path: Path) -> Database:
        """Open a copy of the records, brought up to date."""
        return open_database(path, clock=self.connection.clock)

    def beside(self, figures: Readable | None = None) -> Database:
        """Open the same records once more, from another thread, for whoever is signed in here.

        ``figures``: where to read those of supervisors, if that is not this station. Nothing but
        SQLite opens the file for it: see ``OpenFile``.
        """
        with translated_errors(self.path):
            connection = self.connection.beside(partial(_connect, self.path, LOCK_TIMEOUT))
        other = Database(connection, None, self.rights.cost, figures)
        other.rights.signed = self.rights.signed
        return other

    @property
    def warden(self) -> Warden:
        """Return what may be done here by whoever is signed in, asked from any thread."""
        return AT_HOME if self.rights.room is None else _Beside(self)

    def copy_to(self, target: Path) -> None:
        """Write all records to another file, replacing what is there: all that anybody has done.

        Whatever was acknowledged is in it, also where the file of this database is gone.
        """
        self.rights.require(Right.BACKUPS)
        write_copy(self.connection.db.conn, self.path, target, replace=True)

    def back_up_today(self, cancellation: Cancellation) -> Path | None:
        """Make the backup of this day, from any thread; None if there is nothing to be done.

        Raises ``EnvironmentTrouble`` or ``Cancelled``; nothing is then left of it.
        """
        return back_up_today(self.path, self.connection.clock(), cancellation)

    def close(self) -> None:
        """Close the connection; the journals of running attempts can no longer write."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class _Beside:
    """Asks for rights through a connection of its own: SQLite's belong to their threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._signed = database.rights.signed

    def require(self, right: Right) -> None:
        with self._opened() as rights:
            rights.require(right)

    @contextmanager
    def noted(self, right: Right, about: str, before: str = "", after: str = "") -> Iterator[Line]:
        with self._opened() as rights, rights.noted(right, about, before, after) as line:
            yield line

    @contextmanager
    def _opened(self) -> Iterator[Rights]:
        connection = self._database.connection
        if connection.closed:  # a backup is restored while nobody has the records open
            cost = self._database.rights.cost
            opened = open_database(connection.path, clock=connection.clock, cost=cost)
        else:
            opened = self._database.beside()
        with opened as other:
            other.rights.signed = self._signed
            yield other.rights


# Opening the database: first checked without touching it, then opened, then brought up to date.
#
# ``sqlite_utils`` is not imported before that: the window opens its records after the first
# paint.


def open_database(
    path: Path | None, *, clock: WallClock, lock_timeout: int = LOCK_TIMEOUT, cost: Cost = USUAL
) -> Database:
    """Open the database at ``path`` (None: the default path), creating or migrating the file.

    A file of an older version is backed up before it is changed. Raises an
    ``EnvironmentTrouble`` if it cannot be opened; the file has then not been touched.
    ``lock_timeout`` is how long to wait for another window's write, in milliseconds;
    ``cost`` what a guess at a password costs that is set here.
    """
    from trainer.storage.migrations import SCHEMA

    where = default_path() if path is None else path
    if path is None:
        _make_directory(where.parent)
    with translated_errors(where):
        schema = KnownSchema(SCHEMA)
        if is_missing(where, lock_timeout, schema):
            _create(where, schema)
        connection = _open(where, clock, lock_timeout)
        try:
            backup = _bring_up_to_date(connection, schema)
            _use_log(connection.db)
            # From now on the file itself contains its version, and what a killed program left.
            connection.fold_log()
            incarnate(connection, connection.place)
            now = clock().timestamp()
            for target in (where, folder_of(where) / where.name):
                remove_abandoned(target, now, partial(is_backup_name, where))
        except BaseException:
            connection.close()
            raise
    return Database(connection, backup, cost)


def _make_directory(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DirectoryUnusable(directory, str(error)) from error


# Opening


def _create(path: Path, schema: KnownSchema) -> None:
    """Put a database without records at ``path``, unless another window has just done so.

    It is there in one step: a file that is empty has lost its records.
    """
    with write_troubles(path):
        put(path.resolve(), new_database(schema), replace=False)


def _open(path: Path, clock: WallClock, lock_timeout: int) -> Connection:
    try:
        file = OpenFile(path)
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    try:
        return Connection(_connect(path, lock_timeout), path, file, clock)
    except BaseException:
        file.close()
        raise


def _connect(path: Path, lock_timeout: int) -> sqlite_utils.Database:
    from sqlite_utils import Database

    connection = plain_connection(path, "rw", lock_timeout)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        # An answer is on the disk before it is acknowledged, even if the power then fails.
        connection.execute("PRAGMA synchronous = FULL")
        # Nothing of what was erased is left in the free parts of a page.
        connection.execute("PRAGMA secure_delete = ON")
        database = wrapped(Database, connection)
    except BaseException:
        connection.close()
        raise
    return database


def _use_log(db: sqlite_utils.Database) -> None:
    """Use a write-ahead log, so that windows do not block each other while reading.

    Where the file system cannot share a log (some network drives), or another window is just
    opening the file, the rollback journal is used this time: it is slower and as safe.
    """
    try:
        db.enable_wal()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & PRIMARY_CODE != sqlite3.SQLITE_BUSY:
            raise


def _bring_up_to_date(connection: Connection, schema: KnownSchema) -> Path | None:
    """Apply the missing migrations, all or none; returns the copy made before, if any."""
    backup = None
    set_version = f"PRAGMA user_version = {len(schema.names)}"
    with connection.transaction() as db:
        # Checked again under the lock: another window may have been first.
        check_ours(db.conn, connection.path, schema)
        if not schema.migrations.pending(db):
            # SQLite begins a transaction even on a file that cannot be written.
            db.execute(set_version)
            db.rollback()
            return None
        applied = schema.migrations.applied(db)
        if applied:
            check_integrity(db.conn, connection.path)
            backup = free_name(connection.path, before_migration(len(applied)), connection.clock())
            make_backup(connection.path, backup, replace=False)
        tree = tree_before(db.conn, connection.path) if has_state(db.conn) else Tree()
        schema.migrations.apply(db)
        db.execute(set_version)
        seal(db.conn, tree, connection.timestamp)
    return backup
