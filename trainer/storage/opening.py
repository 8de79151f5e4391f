"""Opening the database: first checked without touching it, then opened, then brought up to date.

``sqlite_utils`` is not imported before that: the window opens its records after the first paint.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC
from errno import EISDIR
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseForeign,
    DatabaseNewer,
    DatabaseObstructed,
    DatabaseReadOnly,
    DatabaseTrouble,
    DirectoryUnusable,
    DiskFull,
    FileUnreadable,
)
from trainer.storage.atomic_write import flush_directory, put, write_troubles
from trainer.storage.connection import PRIMARY_CODE, Connection, translated_errors
from trainer.storage.open_file import MAGIC, OpenFile
from trainer.storage.rows import WallClock

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.storage.database import Database

FILE_NAME: Final = "feltwork.sqlite"
LOCK_TIMEOUT: Final = 2000
"""Milliseconds to wait for another window's write before it counts as locked."""

_CHECKED_BYTES: Final = 16 * 1024 * 1024
"""A file up to this size is checked completely when opened, which takes a tenth of a second."""

_Shape = tuple[list[Any], list[Any], list[Any]]
"""A table's columns, references and indexes, as SQLite lists them."""

_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files that it keeps beside it."""


def default_path() -> Path:
    """The location of the records unless another file is named: the user's data directory."""
    import platformdirs

    return platformdirs.user_data_path("Feltwork", appauthor=False) / FILE_NAME


def open_database(
    path: Path | None, *, clock: WallClock, lock_timeout: int = LOCK_TIMEOUT
) -> Database:
    """Open the database at ``path`` (None: the default path), creating or migrating the file.

    A file of an older version is copied within its folder before it is changed. Raises an
    ``EnvironmentTrouble`` if it cannot be opened; the file has then not been touched.
    ``lock_timeout`` is how long to wait for another window's write, in milliseconds.
    """
    from trainer.storage.database import Database
    from trainer.storage.migrations import SCHEMA

    where = default_path() if path is None else path
    if path is None:
        _make_directory(where.parent)
    with translated_errors(where):
        if _look(where, lock_timeout, SCHEMA):
            _create(where, SCHEMA)
        connection = _open(where, clock, lock_timeout)
        try:
            backup = _bring_up_to_date(connection, SCHEMA)
            _use_log(connection.db)
        except BaseException:
            connection.close()
            raise
    return Database(connection, backup)


def _make_directory(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DirectoryUnusable(directory, str(error)) from error


# Checking without touching


def _look(path: Path, lock_timeout: int, schema: sqlite_utils.Migrations) -> bool:
    """Whether the file has yet to be created; raises if it is one that must be left alone."""
    try:
        for beside in (path.with_name(path.name + ending) for ending in _BESIDE):
            if beside.is_dir():
                raise DatabaseObstructed(path, beside)
        if not path.exists():
            if not path.parent.is_dir():
                raise DirectoryUnusable(path.parent)
            return True
        if path.is_dir():
            raise FileUnreadable(path, os.strerror(EISDIR))
        if not path.is_file():
            raise DatabaseForeign(path)
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    if not start:
        raise DatabaseEmpty(path)
    if start != MAGIC:
        raise DatabaseDamaged(path)
    if not (_may_write(path) and _may_write(path.parent)):
        raise DatabaseReadOnly(path)
    _look_until_still(path, lock_timeout, schema)
    return False


def _look_until_still(path: Path, lock_timeout: int, schema: sqlite_utils.Migrations) -> None:
    while True:
        seen, quiet = _stamp(path), not _in_use(path)
        try:
            _look_inside(path, lock_timeout, schema, alone=quiet)
        except (DatabaseTrouble, sqlite3.DatabaseError, UnicodeDecodeError):
            if quiet and (_in_use(path) or _stamp(path) != seen):
                # Another window has written in the meantime: its unfinished work is not damage.
                continue
            raise
        return


def _stamp(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _may_write(path: Path) -> bool:
    effective = os.access in os.supports_effective_ids
    return os.access(path, os.W_OK, effective_ids=effective)


def _in_use(path: Path) -> bool:
    """Whether there is a log next to the file: a program has it open, or was killed."""
    return any(path.with_name(path.name + ending).exists() for ending in ("-wal", "-journal"))


def _look_inside(
    path: Path, lock_timeout: int, schema: sqlite_utils.Migrations, *, alone: bool
) -> None:
    # A file that nobody uses is read as immutable: SQLite then creates no
    # files next to it.
    mode = "ro&immutable=1" if alone else "ro"
    with closing(_plain_connection(path, mode, lock_timeout)) as connection:
        try:
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & PRIMARY_CODE in {
                sqlite3.SQLITE_READONLY,
                sqlite3.SQLITE_CANTOPEN,
            }:
                # The log of a killed program can only be read with write access. What is checked
                # here is checked again in the transaction that would migrate.
                return
            raise
        _check_ours(connection, path, schema)
        if path.stat().st_size <= _CHECKED_BYTES:
            _check_integrity(connection, path)


def _check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """Raise if the file is not consistent, its indexes and references included."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise DatabaseDamaged(path, str(found))
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise DatabaseDamaged(path, f"a dangling reference in {dangling[0]}")


def _check_ours(
    connection: sqlite3.Connection, path: Path, schema: sqlite_utils.Migrations
) -> None:
    """Raise if the file is another program's or a newer version's, or if a table is not as made."""
    from sqlite_utils import Database

    from trainer.storage.migrations import APPLICATION_ID

    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application == 0 and tables == 0:
        return
    if application != APPLICATION_ID:
        raise DatabaseForeign(path)
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    known = known_migrations(schema)
    if version <= len(known):  # a newer version may keep its list in another form
        _check_shapes(connection, path, _expected_shapes(schema, 0))
    applied = [one.name for one in schema.applied(_wrapped(Database, connection))]
    if applied[: len(known)] != known[: len(applied)]:
        raise DatabaseDamaged(path, f"unknown migrations: {', '.join(applied)}")
    if version > len(known) or len(applied) > len(known):
        found = applied[-1] if len(applied) > len(known) else str(version)
        raise DatabaseNewer(path, found=found, known=known[-1])
    _check_shapes(connection, path, _expected_shapes(schema, len(applied)))


def _check_shapes(connection: sqlite3.Connection, path: Path, expected: dict[str, _Shape]) -> None:
    for table, shape in expected.items():
        if _shape(connection, table) != shape:
            raise DatabaseDamaged(path, f"the table {table} is not as it was made")


def _expected_shapes(schema: sqlite_utils.Migrations, version: int) -> dict[str, _Shape]:
    """The shape of each table after ``version`` migrations, that of their list included."""
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as empty:
        schema.apply(_wrapped(Database, empty), stop_before=known_migrations(schema)[version:])
        tables = empty.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {table: _shape(empty, table) for (table,) in tables}


def _shape(connection: sqlite3.Connection, table: str) -> _Shape:
    columns = [
        # Of the types, only the key's matters: SQLite stores a value as the type that it has.
        (name, kind if key else "", required, key)
        for _, name, kind, required, _, key in connection.execute(f'PRAGMA table_info("{table}")')
    ]
    references = connection.execute(f'PRAGMA foreign_key_list("{table}")').fetchall()
    indexes = [
        (unique, tuple(connection.execute(f'PRAGMA index_info("{name}")').fetchall()))
        for _, name, unique, *_ in connection.execute(f'PRAGMA index_list("{table}")').fetchall()
    ]
    return columns, references, sorted(indexes)


def _wrapped(
    kind: type[sqlite_utils.Database], connection: sqlite3.Connection
) -> sqlite_utils.Database:
    return kind(connection, execute_plugins=False, recursive_triggers=False)


def known_migrations(schema: sqlite_utils.Migrations) -> list[str]:
    """The names of all migrations of ``schema``, in order."""
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as empty:
        return [one.name for one in schema.pending(_wrapped(Database, empty))]


# Opening


def _plain_connection(path: Path, mode: str, lock_timeout: int) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(address, uri=True, timeout=lock_timeout / 1000)


def _create(path: Path, schema: sqlite_utils.Migrations) -> None:
    """Put a database without records at ``path``, unless another window has just done so.

    It is there in one step: a file that is empty has lost its records.
    """
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as made:
        schema.apply(_wrapped(Database, made))
        made.execute(f"PRAGMA user_version = {len(known_migrations(schema))}")
        content = made.serialize()
    with write_troubles(path):
        put(path.resolve(), content, replace=False)


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

    connection = _plain_connection(path, "rw", lock_timeout)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        # An answer is on the disk before it is acknowledged, even if the power then fails.
        connection.execute("PRAGMA synchronous = FULL")
        database = _wrapped(Database, connection)
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


def _bring_up_to_date(connection: Connection, schema: sqlite_utils.Migrations) -> Path | None:
    """Apply the missing migrations, all or none; returns the copy made before, if any."""
    backup = None
    set_version = f"PRAGMA user_version = {len(known_migrations(schema))}"
    with connection.writing() as db:
        # Checked again under the lock: another window may have been first.
        _check_ours(db.conn, connection.path, schema)
        _remove_unfinished(connection.path)
        if not schema.pending(db):
            # SQLite begins a transaction even on a file that cannot be written.
            db.execute(set_version)
            db.rollback()
            return None
        applied = schema.applied(db)
        if applied:
            _check_integrity(db.conn, connection.path)
            backup = _backup(connection, len(applied))
        schema.apply(db)
        db.execute(set_version)
    # From now on the file itself, and not only its log, contains its version.
    connection.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return backup


def _backup(connection: Connection, version: int) -> Path:
    """A complete copy of the database as it was before this transaction, named by its version."""
    path = connection.path
    stamp = connection.clock().astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
    target = _free_name(path, f"v{version}-{stamp}")
    unfinished = target.with_name(target.name + ".part")
    try:
        with (
            closing(_plain_connection(path, "ro", LOCK_TIMEOUT)) as source,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            copy.execute("PRAGMA synchronous = FULL")
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        unfinished.replace(target)
        flush_directory(target.parent)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise DiskFull(target, str(error)) from error
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return target


def _remove_unfinished(path: Path) -> None:
    """Remove what a program left that was killed while it made a copy.

    Called under the lock, which every program holds while it makes one.
    """
    pattern = f"{escape(path.stem)}.v*.backup{escape(path.suffix)}.part*"
    for unfinished in path.parent.glob(pattern):
        # It harms nobody, so that what cannot be removed stays.
        with suppress(OSError):
            unfinished.unlink()


def _free_name(path: Path, label: str) -> Path:
    number = 1
    while True:
        ending = label if number == 1 else f"{label}-{number}"
        candidate = path.with_name(f"{path.stem}.{ending}.backup{path.suffix}")
        if not candidate.exists():
            return candidate
        number += 1
