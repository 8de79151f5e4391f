"""Backups: what they are called, where they lie, which are kept, and making them.

They lie in the folder ``backups`` beside the database, each named after it:

    feltwork.day-20261122T080000Z.backup.sqlite        of each day on which the program is used
    feltwork.v3-20261122T080000Z.backup.sqlite         before a migration from schema 3
    feltwork.replaced-20261122T080000Z.backup.sqlite   what was there before a backup was restored

Times are in UTC. Earlier versions put those of migrations beside the database; they are listed as
well. Of the daily ones the last seven are kept, and the last one of each month, which has most of
it; the others are never removed, nor is anything of another name, nor a link.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from trainer.errors import DatabaseDamaged, DatabaseForeign, EnvironmentTrouble
from trainer.storage.atomic_write import (
    flush_directory,
    move,
    part_of,
    remove_abandoned,
    write_troubles,
)
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.heads import without_place
from trainer.storage.inspection import (
    BESIDE,
    KnownSchema,
    check_integrity,
    check_ours,
    plain_connection,
    require_file,
)

# A whole copy of a database, verified, or none. Other programs may use the database meanwhile.

_PAGES: Final = 1024
"""Pages copied at a time; between them the copying can be cancelled."""


class Contents(NamedTuple):
    """How many records a database has."""

    trainees: int
    attempts: int
    answers: int


def write_copy(
    source: sqlite3.Connection,
    path: Path,
    target: Path,
    *,
    replace: bool,
    cancellation: Cancellation | None = None,
) -> Contents | None:
    """Copy the database at ``path``, open as ``source``, to ``target``; None if that is taken.

    The copy is one file, has been compared with the source, and is on the disk. Raises
    ``EnvironmentTrouble`` or ``Cancelled``; ``target`` is then as it was.
    """
    cancellation = cancellation or Cancellation()
    if not replace and os.path.lexists(target):
        return None
    with write_troubles(target), unfinished(target) as part:
        contents = fill_copy(source, path, part, target, cancellation)
        remove_abandoned(target, part.stat().st_mtime)
        if replace:
            part.replace(target)
        elif not move(part, target):
            return None
        flush_directory(target.parent)
    return contents


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """The name under which ``target`` is written; what still has it at the end is removed."""
    part = part_of(target)
    try:
        yield part
    finally:
        for left in (part, *(part.with_name(part.name + ending) for ending in BESIDE)):
            with suppress(OSError):
                left.unlink()


def fill_copy(
    source: sqlite3.Connection, path: Path, part: Path, target: Path, cancellation: Cancellation
) -> Contents:
    """Copy ``source`` to ``part``, which will become ``target``, and verify it."""
    with cancellation.ending(source), translated_errors(path), _one_state(source):
        at_least = contents_of(source)
        with translated_errors(target, source=path), closing(sqlite3.connect(part)) as copy:
            # Whether it ends early is asked between the steps.
            copy.execute("PRAGMA synchronous = FULL")
            source.backup(copy, pages=_PAGES, progress=lambda *_: cancellation.check())
            copy.execute("PRAGMA journal_mode = DELETE")
            without_place(copy)
        at_most = contents_of(source)
    contents = verified(part, path, cancellation)
    if not all(
        low <= is_ <= high for low, is_, high in zip(at_least, contents, at_most, strict=True)
    ):
        raise DatabaseDamaged(path, f"{contents} were copied of {at_most}")
    return contents


@contextmanager
def _one_state(connection: sqlite3.Connection) -> Iterator[None]:
    """See the database in one state, whatever others write meanwhile.

    Without a log that would keep them from writing; a copy then begins again after each write.
    """
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.rollback()


def verified(copy: Path, path: Path, cancellation: Cancellation) -> Contents:
    """Return what is in the file at ``copy``, which nobody uses.

    Raises a trouble with ``path`` if it is damaged or not this program's.
    """
    with (
        translated_errors(path),
        closing(plain_connection(copy, "ro&immutable=1", 0)) as connection,
        cancellation.ending(connection),
    ):
        check_application(connection, path)
        check_integrity(connection, path)
        return contents_of(connection)


def check_application(connection: sqlite3.Connection, path: Path) -> None:
    """Raise if the file is another program's."""
    from trainer.storage.migrations import APPLICATION_ID

    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise DatabaseForeign(path)


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Count the records; an early version did not have all of the tables."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    return Contents._make(
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] if table in tables else 0
        for table in Contents._fields
    )


FOLDER: Final = "backups"
KEPT_DAYS: Final = 7
LOCK_TIMEOUT: Final = 2000
"""Milliseconds to wait for another program that holds the database."""

_TIME: Final = "%Y%m%dT%H%M%SZ"
_LABEL: Final = re.compile(r"(?P<kind>day|replaced|v\d+)-(?P<time>\d{8}T\d{6}Z)(?:-(?P<n>\d+))?")

DAY: Final = "day"
REPLACED: Final = "replaced"


def before_migration(version: int) -> str:
    """The kind of a backup that is made before a database of this schema is migrated."""
    return f"v{version}"


class Backup(NamedTuple):
    """A backup: when it was made, of which kind it is, and the file."""

    made: datetime
    number: int
    """1, or more where several were made in the same second."""
    kind: str
    path: Path


class ExaminedBackup(NamedTuple):
    """A backup, its size in bytes, and what is in it or why it cannot be used."""

    backup: Backup
    size: int
    found: Contents | EnvironmentTrouble


# Names


def folder_of(database: Path) -> Path:
    """The folder of the backups of the database at this path."""
    return database.parent / FOLDER


def list_backups(database: Path) -> tuple[Backup, ...]:
    """The backups of this database, the latest first. Raises nothing: no folder, no backups."""
    found = [
        backup
        for folder in (folder_of(database), database.parent)
        for path in _files(folder)
        if (backup := _backup_at(path, database)) is not None
    ]
    return tuple(sorted(found, reverse=True))


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    except OSError:
        return []


def _backup_at(path: Path, database: Path) -> Backup | None:
    """The backup of ``database`` that has this name; None if it is something else."""
    start, end = f"{database.stem}.", f".backup{database.suffix}"
    name = path.name
    if not (name.startswith(start) and name.endswith(end)):
        return None
    label = _LABEL.fullmatch(name[len(start) : -len(end)])
    if label is None:
        return None
    try:
        made = datetime.strptime(label["time"], _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return Backup(made, int(label["n"] or 1), label["kind"], path)


def is_backup_name(database: Path, name: str) -> bool:
    """Tell whether a backup of this database may be called so."""
    return _backup_at(folder_of(database) / name, database) is not None


def free_name(database: Path, kind: str, now: datetime) -> Path:
    """The path of a new backup; its folder is made. Raises ``EnvironmentTrouble``."""
    folder = folder_of(database)
    with write_troubles(folder):
        folder.mkdir(exist_ok=True)
    stamp = now.astimezone(UTC).strftime(_TIME)
    number = 1
    while True:
        label = f"{kind}-{stamp}" if number == 1 else f"{kind}-{stamp}-{number}"
        path = folder / f"{database.stem}.{label}.backup{database.suffix}"
        if not os.path.lexists(path):
            return path
        number += 1


# Making


def make_backup(
    database: Path, target: Path, *, replace: bool, cancellation: Cancellation | None = None
) -> Contents | None:
    """Copy the database, which may be in use, to ``target``; None if that exists and must stay.

    Raises ``EnvironmentTrouble`` or ``Cancelled``; ``target`` is then as it was.
    """
    from trainer.storage.migrations import SCHEMA

    require_file(database)
    with (
        translated_errors(database),
        closing(plain_connection(database, "ro", LOCK_TIMEOUT)) as source,
    ):
        check_ours(source, database, KnownSchema(SCHEMA))
        return write_copy(source, database, target, replace=replace, cancellation=cancellation)


def back_up_today(
    database: Path, now: datetime, cancellation: Cancellation | None = None
) -> Path | None:
    """Make the backup of this day, and remove those that need not be kept.

    None if it is there already, or if nothing has been recorded yet. Raises as ``make_backup``.
    """
    today = now.astimezone(UTC).date()
    made = [backup for backup in list_backups(database) if backup.kind == DAY]
    if any(backup.made.date() == today for backup in made) or not is_begun(database):
        return None
    target = free_name(database, DAY, now)
    make_backup(database, target, replace=False, cancellation=cancellation)
    for backup in superseded(list_backups(database)):
        # It is in the way of nothing.
        with suppress(OSError):
            backup.path.unlink()
    return target


def is_begun(database: Path) -> bool:
    """Tell whether anything has been recorded, or it is a room. Raises ``EnvironmentTrouble``."""
    require_file(database)
    with (
        translated_errors(database),
        closing(plain_connection(database, "ro", LOCK_TIMEOUT)) as connection,
    ):
        # Before it is migrated, an older file has no table of a room.
        has = "SELECT name FROM sqlite_schema WHERE name IN ('attempts', 'room')"
        tables = connection.execute(has).fetchall()
        return any(
            connection.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for (table,) in tables
        )


def superseded(backups: Iterable[Backup]) -> list[Backup]:
    """The daily backups that need not be kept: neither of the last days nor the last of a month."""
    days = sorted((backup for backup in backups if backup.kind == DAY), reverse=True)
    by_day: dict[date, Backup] = {}
    by_month: dict[tuple[int, int], Backup] = {}
    for day in days:
        by_day.setdefault(day.made.date(), day)
        by_month.setdefault((day.made.year, day.made.month), day)
    kept = {*list(by_day.values())[:KEPT_DAYS], *by_month.values()}
    return [day for day in days if day not in kept]


# Reading


def examine(backup: Backup, cancellation: Cancellation | None = None) -> ExaminedBackup:
    """Return what is in a backup; nothing is written beside it. Raises ``Cancelled``."""
    from trainer.storage.migrations import SCHEMA

    cancellation = cancellation or Cancellation()
    try:
        size = backup.path.stat().st_size
    except OSError:
        size = 0
    try:
        with (
            translated_errors(backup.path),
            closing(plain_connection(backup.path, "ro&immutable=1", 0)) as connection,
            cancellation.ending(connection),
        ):
            check_ours(connection, backup.path, KnownSchema(SCHEMA))
            return ExaminedBackup(backup, size, contents_of(connection))
    except EnvironmentTrouble as trouble:
        return ExaminedBackup(backup, size, trouble)
