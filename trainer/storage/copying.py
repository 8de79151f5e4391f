"""A whole copy of a database, verified, or none. Other programs may use the database meanwhile."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from trainer.errors import DatabaseDamaged, DatabaseForeign
from trainer.storage.atomic_write import (
    flush_directory,
    move,
    part_of,
    remove_abandoned,
    write_troubles,
)
from trainer.storage.cancellation import Cancellation
from trainer.storage.connection import translated_errors
from trainer.storage.inspection import BESIDE, check_integrity, plain_connection

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
    """What is in the file at ``copy``, which nobody uses.

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
