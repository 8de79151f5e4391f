"""Putting a backup in the place of the records: all of it or nothing, whenever the program ends.

What was there is kept among the backups first. Nobody else may have the records open: SQLite lets
a program leave the write-ahead log only when it is alone, and a log that was left beside another
file would be applied to it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from trainer.errors import DatabaseDamaged, DatabaseLocked
from trainer.room.rights import Right, Warden
from trainer.storage.atomic_write import flush_directory, write_troubles
from trainer.storage.backups import (
    LOCK_TIMEOUT,
    REPLACED,
    Contents,
    fill_copy,
    free_name,
    unfinished,
    write_copy,
)
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.inspection import (
    BESIDE,
    KnownSchema,
    check_ours,
    has_log,
    is_database,
    plain_connection,
    require_file,
)
from trainer.texts import N_

_KEPT_BESIDE: Final = ("-wal", "-journal")


class Restored(NamedTuple):
    """What has been restored, and where that is kept which was there before, if anything was."""

    contents: Contents
    kept: Path | None


def restore(
    rights: Warden,
    backup: Path,
    database: Path,
    now: datetime,
    *,
    cancellation: Cancellation | None = None,
    lock_timeout: int = LOCK_TIMEOUT,
) -> Restored:
    """Replace the database with a copy of ``backup``, which has been verified first.

    Raises ``EnvironmentTrouble`` or ``Cancelled``, and the database is then as it was:
    ``DatabaseLocked`` where a program has it open; another program's database and one of a newer
    version are not replaced. A window that opens it only now ends in ``DatabaseGone``. The journal
    of what is replaced says so, and is kept with it.
    """
    with rights.noted(Right.BACKUPS, N_("Backup restored"), after=backup.name):
        pass
    cancellation = cancellation or Cancellation()
    # A link stays: SQLite keeps the log beside the file that it leads to.
    target = database.resolve()
    with write_troubles(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(target) as part:
            contents = _fill(backup, part, target, cancellation)
            with _alone(target, lock_timeout) as connection:
                kept = _keep(connection, database, target, now, cancellation)
                if os.name == "nt" and connection is not None:
                    # An open file cannot be replaced there, also one that was opened since.
                    connection.close()
                part.replace(target)
            flush_directory(target.parent)
    return Restored(contents, kept)


def _fill(backup: Path, part: Path, target: Path, cancellation: Cancellation) -> Contents:
    from trainer.storage.migrations import SCHEMA

    require_file(backup)
    mode = "ro" if has_log(backup) else "ro&immutable=1"
    with (
        translated_errors(backup),
        closing(plain_connection(backup, mode, LOCK_TIMEOUT)) as source,
    ):
        check_ours(source, backup, KnownSchema(SCHEMA))
        return fill_copy(source, backup, part, target, cancellation)


@contextmanager
def _alone(path: Path, lock_timeout: int) -> Iterator[sqlite3.Connection | None]:
    """The database while nobody else has it open, without a log; None if SQLite cannot open it."""
    from trainer.storage.migrations import SCHEMA

    # SQLite would delete the log of an empty file.
    if not is_database(path):
        yield None
        return
    with closing(plain_connection(path, "rw", lock_timeout)) as connection:
        try:
            with translated_errors(path):
                mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
                if mode != ("delete",):
                    raise DatabaseLocked(path)
                check_ours(connection, path, KnownSchema(SCHEMA))
        except DatabaseDamaged:
            connection.close()
            yield None
            return
        yield connection


def _keep(
    connection: sqlite3.Connection | None,
    database: Path,
    target: Path,
    now: datetime,
    cancellation: Cancellation,
) -> Path | None:
    """Keep what is there, and see to it that nothing of it is left beside the file."""
    if connection is not None:
        try:
            return _keep_sound(connection, database, target, now, cancellation)
        except DatabaseDamaged:
            # It cannot be copied as a database.
            connection.close()
    kept = _keep_files(database, target, now)
    for ending in BESIDE:
        target.with_name(target.name + ending).unlink(missing_ok=True)
    flush_directory(target.parent)
    return kept


def _keep_sound(
    connection: sqlite3.Connection,
    database: Path,
    target: Path,
    now: datetime,
    cancellation: Cancellation,
) -> Path:
    with translated_errors(target):
        version = connection.execute("PRAGMA data_version").fetchone()
        kept = free_name(database, REPLACED, now)
        write_copy(connection, target, kept, replace=False, cancellation=cancellation)
        try:
            connection.execute("BEGIN EXCLUSIVE")
            mode = connection.execute("PRAGMA journal_mode").fetchone()
            now_version = connection.execute("PRAGMA data_version").fetchone()
            if mode != ("delete",) or now_version != version:
                # Somebody opened it and wrote something that has not been kept.
                raise DatabaseLocked(target)
        except BaseException:
            kept.unlink()
            raise
    return kept


def _keep_files(database: Path, target: Path, now: datetime) -> Path | None:
    """Keep a file that is damaged as it is, with its log."""
    there = [
        ending
        for ending in ("", *_KEPT_BESIDE)
        if (file := target.with_name(target.name + ending)).is_file() and file.stat().st_size
    ]
    if not there:
        return None
    kept = free_name(database, REPLACED, now)
    try:
        for ending in there:
            copy = kept.with_name(kept.name + ending)
            shutil.copyfile(target.with_name(target.name + ending), copy)
            with copy.open("rb+") as written:
                os.fsync(written.fileno())
    except BaseException:
        for ending in there:
            with suppress(OSError):
                kept.with_name(kept.name + ending).unlink()
        raise
    flush_directory(kept.parent)
    return kept
