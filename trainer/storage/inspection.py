"""What a database file is, found out without touching it: whose, of which version, how damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from errno import EISDIR
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseForeign,
    DatabaseMissing,
    DatabaseNewer,
    DatabaseObstructed,
    DatabaseReadOnly,
    DatabaseTrouble,
    DirectoryUnusable,
    FileUnreadable,
)
from trainer.storage.connection import MAGIC, PRIMARY_CODE

if TYPE_CHECKING:
    import sqlite_utils

_CHECKED_BYTES: Final = 16 * 1024 * 1024
"""A file up to this size is checked completely when opened, which takes a tenth of a second."""

_Shape = tuple[list[Any], list[Any], list[Any], list[Any]]
"""A table's columns, references, indexes and triggers, as SQLite lists them."""

_STATEMENTS: Final = (
    "SELECT CAST(name AS BLOB), CAST(tbl_name AS BLOB), CAST(sql AS BLOB) FROM sqlite_schema"
    " ORDER BY type, name"
)
"""The statements that everything in a database was made by."""

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files that it keeps beside it."""


class _Made(NamedTuple):
    """What some migrations make: by which statements, and of which shape each table."""

    statements: list[Any]
    shapes: Mapping[str, _Shape]


class KnownSchema:
    """What the migrations make."""

    def __init__(self, migrations: sqlite_utils.Migrations) -> None:
        self.migrations = migrations
        self.names = [*_names(migrations)]

    def prepare(self) -> None:
        """Make the shapes by which every database of this version is checked; they are kept."""
        for version in (0, len(self.names)):
            self.shapes(version)

    def shapes(self, version: int) -> _Made:
        """The shape of each table after ``version`` migrations, that of their list included."""
        return shapes_made(self.migrations, tuple(self.names[version:]))


@lru_cache(maxsize=16)
def _names(migrations: sqlite_utils.Migrations) -> tuple[str, ...]:
    """The names of the migrations, in their order.

    Kept, because the library asks an empty database for them, at each opening and each backup.
    """
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as empty:
        return tuple(migration.name for migration in migrations.pending(wrapped(Database, empty)))


@lru_cache(maxsize=16)
def shapes_made(migrations: sqlite_utils.Migrations, without: tuple[str, ...]) -> _Made:
    """The shape of each table after the migrations, without these last ones.

    Kept, because each takes milliseconds to make and every backup that is listed is checked.
    """
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as empty:
        migrations.apply(wrapped(Database, empty), stop_before=without)
        tables = empty.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return _Made(
            empty.execute(_STATEMENTS).fetchall(),
            {table: _shape(empty, table) for (table,) in tables},
        )


def is_missing(path: Path, lock_timeout: int, schema: KnownSchema) -> bool:
    """Tell whether the file has yet to be created; raises if it is one that must be left alone."""
    try:
        for beside in (path.with_name(path.name + ending) for ending in BESIDE):
            if beside.is_dir():
                raise DatabaseObstructed(path, beside)
        if not path.exists():
            if not path.parent.is_dir():
                raise DirectoryUnusable(path.parent)
            _require_no_log(path)
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


def _require_no_log(path: Path) -> None:
    """Raise if there is something in a log that belongs to a file that is not there.

    SQLite would bring that into the new file, or throw it away.
    """
    for log in (path.with_name(path.name + ending) for ending in ("-wal", "-journal")):
        # Another window may just have made the file, and written to it.
        if log.exists() and log.stat().st_size and not path.exists():
            raise DatabaseMissing(path, log)


def require_file(path: Path) -> None:
    """Raise if there is no file, or an empty one; it is not opened."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    if path.is_dir():
        raise FileUnreadable(path, os.strerror(EISDIR))
    if not size:
        raise DatabaseEmpty(path)


def _look_until_still(path: Path, lock_timeout: int, schema: KnownSchema) -> None:
    while True:
        seen, quiet = _stamp(path), not has_log(path)
        try:
            _look_inside(path, lock_timeout, schema, alone=quiet)
        except (DatabaseTrouble, sqlite3.DatabaseError, UnicodeDecodeError):
            if quiet and (has_log(path) or _stamp(path) != seen):
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


def is_database(path: Path) -> bool:
    """Tell whether there is a file that begins as a database does. Raises OSError.

    Not for a database that this process has open: closing the file would give up its locks.
    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def has_log(path: Path) -> bool:
    """Tell whether there is a log next to the file: a program has it open, or was killed."""
    return any(path.with_name(path.name + ending).exists() for ending in ("-wal", "-journal"))


def _look_inside(path: Path, lock_timeout: int, schema: KnownSchema, *, alone: bool) -> None:
    # A file that nobody uses is read as immutable: SQLite then creates no
    # files next to it.
    mode = "ro&immutable=1" if alone else "ro"
    with closing(plain_connection(path, mode, lock_timeout)) as connection:
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
        check_ours(connection, path, schema)
        if path.stat().st_size <= _CHECKED_BYTES:
            check_integrity(connection, path)


def check_integrity(connection: sqlite3.Connection, path: Path) -> None:
    """Raise if the file is not consistent, its indexes and references included."""
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise DatabaseDamaged(path, str(found))
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is not None:
        raise DatabaseDamaged(path, f"a dangling reference in {dangling[0]}")


def check_ours(connection: sqlite3.Connection, path: Path, schema: KnownSchema) -> None:
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
    known = schema.names
    if version <= len(known):  # a newer version may keep its list in another form
        _check_shapes(connection, path, schema.shapes(0))
    applied = [
        migration.name for migration in schema.migrations.applied(wrapped(Database, connection))
    ]
    if applied[: len(known)] != known[: len(applied)]:
        raise DatabaseDamaged(path, f"unknown migrations: {', '.join(applied)}")
    if version > len(known) or len(applied) > len(known):
        found = applied[-1] if len(applied) > len(known) else str(version)
        raise DatabaseNewer(path, found=found, known=known[-1])
    _check_shapes(connection, path, schema.shapes(len(applied)))


def _check_shapes(connection: sqlite3.Connection, path: Path, expected: _Made) -> None:
    # What was made by the same statements has the same shape, which takes longer to find out.
    if connection.execute(_STATEMENTS).fetchall() == expected.statements:
        return
    for table, shape in expected.shapes.items():
        if _shape(connection, table) != shape:
            raise DatabaseDamaged(path, f"the table {table} is not as it was made")


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
    triggers = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? ORDER BY name",
        [table],
    ).fetchall()
    return columns, references, sorted(indexes), triggers


def wrapped(
    kind: type[sqlite_utils.Database], connection: sqlite3.Connection
) -> sqlite_utils.Database:
    """The connection as the migrations need it."""
    return kind(connection, execute_plugins=False, recursive_triggers=False)


def new_database(schema: KnownSchema) -> bytes:
    """The content of the file of a database without records."""
    return _new_database(schema.migrations)


@lru_cache(maxsize=16)
def _new_database(migrations: sqlite_utils.Migrations) -> bytes:
    """The same for every file: kept, because it takes all migrations to make."""
    from sqlite_utils import Database

    with closing(sqlite3.connect(":memory:")) as made:
        migrations.apply(wrapped(Database, made))
        made.execute(f"PRAGMA user_version = {len(_names(migrations))}")
        return made.serialize()


def plain_connection(
    path: Path, mode: str, lock_timeout: int, *, any_thread: bool = False
) -> sqlite3.Connection:
    """A connection to the file at ``path``; ``mode`` is SQLite's, ``lock_timeout`` milliseconds.

    ``any_thread``: it may be used in turn by several.
    """
    address = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(
        address, uri=True, timeout=lock_timeout / 1000, check_same_thread=not any_thread
    )
