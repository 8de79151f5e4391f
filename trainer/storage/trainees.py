"""The trainees of this computer, and which of them is training now."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from trainer.storage.connection import Connection
from trainer.storage.rows import Instant, NameRefusal, Trainee
from trainer.yamlfile.characters import alike, without_hidden

if TYPE_CHECKING:
    import sqlite_utils

MAX_NAME_LENGTH: Final = 60
_CURRENT: Final = 1
_COLUMNS: Final = "trainees.id, trainees.name, trainees.added_at"


class TraineeRow(Struct):
    """A trainee's row; a value of another type is damage."""

    id: int
    name: str
    added_at: Instant


class Trainees:
    """The trainees in the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[Trainee, ...]:
        """All trainees, by name."""
        with self._connection.reading() as db:
            rows = db.query(f"SELECT {_COLUMNS} FROM trainees ORDER BY name_key")
            return tuple(map(_trainee, rows))

    def current(self) -> Trainee | None:
        """The trainee who is training now; None as long as there are no trainees."""
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {_COLUMNS} FROM current_trainee JOIN trainees ON trainees.id = trainee_id"
            )
            return next(map(_trainee, rows), None)

    def make_current(self, trainee: int) -> Trainee:
        """Make this trainee the one who is training now."""
        with self._connection.writing() as db:
            chosen = self._get(db, trainee)
            _store_current(db, trainee)
            return chosen

    def add(self, name: str) -> Trainee | NameRefusal:
        """Add a trainee, who becomes the current one; or return why the name is refused."""
        name = _normalized(name)
        with self._connection.writing() as db:
            refusal = _refusal(db, name, None)
            if refusal is not None:
                return refusal
            db.table("trainees").insert(
                {"name": name, "name_key": alike(name), "added_at": self._connection.timestamp()}
            )
            (trainee,) = db.execute("SELECT last_insert_rowid()").fetchone()
            _store_current(db, trainee)
            return self._get(db, trainee)

    def rename(self, trainee: int, name: str) -> Trainee | NameRefusal:
        """Rename a trainee; or return why the name is refused."""
        name = _normalized(name)
        with self._connection.writing() as db:
            refusal = _refusal(db, name, trainee)
            if refusal is not None:
                return refusal
            db.execute(
                "UPDATE trainees SET name = ?, name_key = ? WHERE id = ?",
                [name, alike(name), trainee],
            )
            return self._get(db, trainee)

    def _get(self, db: sqlite_utils.Database, trainee: int) -> Trainee:
        with self._connection.decoding():
            for row in db.query(f"SELECT {_COLUMNS} FROM trainees WHERE id = ?", [trainee]):
                return _trainee(row)
        raise LookupError(trainee)


def _normalized(name: str) -> str:
    """The name without characters that cannot be seen, and with single spaces."""
    return unicodedata.normalize("NFC", " ".join(without_hidden(name, " ").split()))


def _refusal(db: sqlite_utils.Database, name: str, own: int | None) -> NameRefusal | None:
    """Why ``name`` is refused for the trainee with the id ``own``, or for a new one."""
    if not name:
        return NameRefusal.EMPTY
    if len(name) > MAX_NAME_LENGTH:
        return NameRefusal.TOO_LONG
    others = db.execute(
        "SELECT count(*) FROM trainees WHERE name_key = ? AND id IS NOT ?", [alike(name), own]
    ).fetchone()
    return NameRefusal.TAKEN if others[0] else None


def _store_current(db: sqlite_utils.Database, trainee: int) -> None:
    db.execute(
        "INSERT OR REPLACE INTO current_trainee (id, trainee_id) VALUES (?, ?)",
        [_CURRENT, trainee],
    )


def _trainee(row: dict[str, Any]) -> Trainee:
    stored = msgspec.convert(row, TraineeRow)
    return Trainee(stored.id, stored.name, stored.added_at)
