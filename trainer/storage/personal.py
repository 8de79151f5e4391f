"""Everything that the records have of one person: exported whole, moved to another, erased.

What belongs to a person is found in the schema itself, so that no table is forgotten: the rows of
every table with a column ``trainee_id``, and whatever refers to such a row. Whoever is only named
elsewhere (who decided, who rated) stays there as a number, whose name is gone.
"""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from trainer.storage.backups import list_backups, write_copy
from trainer.storage.connection import Cancellation, Connection
from trainer.storage.log import SignedErasure, erase_bodies
from trainer.storage.migrations import DAY_SUMS, day_sums

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer

MERGED: Final = "Merged"
"""What the journal says where somebody has been merged; before it, the number that they had."""


class Opened(Protocol):
    """The records in a copy, brought up to date."""

    connection: Connection


OpenCopy = Callable[[Path], AbstractContextManager[Opened]]
"""Opens a copy of the records."""

_OWNER: Final = "trainee_id"
_NOT_THEIRS: Final = frozenset({"current_trainee"})
_FORMAT: Final = "feltwork person 1"


class Known(NamedTuple):
    """Who somebody is in a copy of the records: the same number may be another’s in another."""

    id: int
    added_at: str


def belonging(connection: sqlite3.Connection) -> dict[str, str]:
    """The tables with rows of a person, and in SQL which rows those are of ``:person``.

    A table comes after those that its rows refer to.
    """
    named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = [name for (name,) in connection.execute(named)]
    refers = {
        table: [
            (parent, column, key)
            for _id, _seq, parent, column, key, *_ in connection.execute(
                f'PRAGMA foreign_key_list("{table}")'
            )
        ]
        for table in tables
    }
    found = {
        table: f"{_OWNER} = :person"
        for table in tables
        if table not in _NOT_THEIRS
        and any(row[1] == _OWNER for row in connection.execute(f'PRAGMA table_info("{table}")'))
    }
    while True:
        more = {
            table: " OR ".join(
                f"{column} IN (SELECT {key} FROM {parent} WHERE {found[parent]})"
                for parent, column, key in parents
                if parent in found
            )
            for table, parents in refers.items()
            if table not in found and any(parent in found for parent, *_ in parents)
        }
        if not more:
            return found
        found |= more


# Exported


def exported(db: sqlite_utils.Database, person: int) -> bytes:
    """Everything about a person, as a zip with one JSON file: each table with its rows.

    Without PINs and passwords, of which nothing but hashes is kept.
    """
    tables = {
        "trainees": _rows(db, "SELECT * FROM trainees WHERE id = :person", person),
        "keys": _rows(
            db,
            "SELECT made_at, retired_at, public, statement, certificate FROM keys"
            " WHERE person_id = :person",
            person,
        ),
        "journal": _rows(
            db, "SELECT * FROM journal WHERE person_id = :person OR subject_id = :person", person
        ),
    }
    theirs = belonging(db.conn)
    for table, which in theirs.items():
        tables[table] = _rows(db, f"SELECT * FROM {table} WHERE {which}", person)
    tables["scenario_texts"] = _rows(
        db,
        "SELECT * FROM scenario_texts WHERE hash IN"
        f" (SELECT scenario_hash FROM attempts WHERE {theirs['attempts']})",
        person,
    )
    data = msgspec.json.encode({"format": _FORMAT, "tables": tables})
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("person.json", data)
    return packed.getvalue()


def _rows(db: sqlite_utils.Database, query: str, person: int) -> list[dict[str, Any]]:
    return [*db.query(query, {"person": person})]


# Merged


def merge(db: sqlite_utils.Database, source: int, target: int) -> None:
    """Give everything of one person to another; where both have something, the further one stays.

    Sums by day are worked out again.
    """
    given = {"source": source, "target": target}
    db.execute(
        "DELETE FROM skills WHERE trainee_id = :target AND seen < (SELECT seen FROM skills AS other"
        " WHERE other.trainee_id = :source AND other.skill = skills.skill)",
        given,
    )
    db.execute(
        "DELETE FROM lessons WHERE trainee_id = :target AND part < (SELECT part FROM lessons AS"
        " other WHERE other.trainee_id = :source AND other.document = lessons.document"
        " AND other.stage = lessons.stage)",
        given,
    )
    for table, which in belonging(db.conn).items():
        if table in DAY_SUMS:
            db.execute(f"DELETE FROM {table} WHERE {_OWNER} IN (:source, :target)", given)
        elif which.startswith(_OWNER):
            columns = db.execute(f'PRAGMA table_info("{table}")').fetchall()
            if any(row[1] == _OWNER and row[5] for row in columns):
                # Under another key it is another row, as the log sees it.
                names = [row[1] for row in columns]
                theirs = ", ".join(":target" if name == _OWNER else name for name in names)
                db.execute(
                    f"INSERT OR IGNORE INTO {table} ({', '.join(names)})"
                    f" SELECT {theirs} FROM {table} WHERE {_OWNER} = :source",
                    given,
                )
            else:
                db.execute(f"UPDATE {table} SET {_OWNER} = :target WHERE {_OWNER} = :source", given)
            db.execute(f"DELETE FROM {table} WHERE {_OWNER} = :source", given)
    for table in DAY_SUMS:
        db.execute(
            f"INSERT INTO {table} SELECT * FROM ({day_sums(table)}) WHERE {_OWNER} = :target", given
        )


# Erased


def known(db: sqlite_utils.Database, person: int) -> tuple[Known, ...]:
    """Tell who somebody is and was in these records: also those who were merged into them."""
    rows = db.execute(
        "SELECT id, added_at FROM trainees WHERE id = :person OR id IN (SELECT CAST(before AS"
        " INTEGER) FROM journal WHERE subject_id = :person AND about = :merged)",
        {"person": person, "merged": MERGED},
    )
    return tuple(Known(*row) for row in rows.fetchall())


class Erasing(NamedTuple):
    """Who is erased, the name that takes the place of theirs, and by whom in a room."""

    people: tuple[Known, ...]
    name: str
    authority: Signer | SignedErasure | None


def erase(db: sqlite_utils.Database, erasing: Erasing, now: str) -> int:
    """Erase what belongs to these in a transaction; of how many entries the log lost the bodies.

    Only their rows of ``trainees`` stay, with another name instead of theirs, and the public halves
    of keys with what the room has certified of them: what was signed can be verified.
    """
    for person in erasing.people:
        given = {"person": person.id, "name": erasing.name, "now": now}
        # That it was published stays, so that it can be taken back from the other stations.
        theirs = (
            "WHERE kind = 'person' AND id = CAST(:person AS TEXT) OR kind = 'sitting' AND id IN"
            " (SELECT CAST(id AS TEXT) FROM exam_sittings WHERE trainee_id = :person)"
        )
        db.execute(f"UPDATE room_published SET digest = x'', body = x'' {theirs}", given)
        db.execute(f"DELETE FROM room_aside {theirs}", given)
        for table, which in reversed(belonging(db.conn).items()):
            db.execute(f"DELETE FROM {table} WHERE {which}", given)
        db.execute("DELETE FROM current_trainee WHERE trainee_id = :person", given)
        db.execute("DELETE FROM secrets WHERE person_id = :person", given)
        db.execute(
            "UPDATE keys SET wrapped = NULL, root = NULL, login = NULL,"
            " retired_at = coalesce(retired_at, :now) WHERE person_id = :person",
            given,
        )
        db.execute(
            "UPDATE journal SET before = NULL, after = NULL WHERE subject_id = :person", given
        )
        db.execute(
            "UPDATE trainees SET name = :name, name_key = :name, staff_number = NULL,"
            " role = 'trainee', left_at = coalesce(left_at, :now), erased_at = :now"
            " WHERE id = :person",
            given,
        )
    return erase_bodies(db, "person", erasing.authority)


def erase_in_backups(
    connection: Connection, opened: OpenCopy, erasing: Erasing, cancellation: Cancellation
) -> int:
    """Erase these in all backups beside the records, each in one step; in how many they were.

    A backup of an earlier version is one of this version afterwards. From any thread.
    """
    done = 0
    for backup in list_backups(connection.path):
        cancellation.check()
        with TemporaryDirectory(dir=backup.path.parent) as work:
            copy = Path(work) / "copy.sqlite"
            copyfile(backup.path, copy)
            done += _erased_in(copy, backup.path, opened, erasing)
    return done


def _erased_in(copy: Path, target: Path, opened: OpenCopy, erasing: Erasing) -> bool:
    """Erase people in the copy of a backup, and put it in the place of that."""
    with opened(copy) as other:
        with other.connection.writing() as db:
            here = tuple(
                person
                for person in erasing.people
                if db.execute(
                    "SELECT 1 FROM trainees WHERE id = ? AND added_at = ?", person
                ).fetchone()
            )
            if here:
                erase(db, erasing._replace(people=here), other.connection.timestamp())
        if here:
            write_copy(other.connection.db.conn, copy, target, replace=True)
    return bool(here)
