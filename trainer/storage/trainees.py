"""The trainees of this computer, and which of them is training now."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, get_type_hints

import msgspec
from msgspec import Struct

from trainer.room.rights import Right, Role, Warden
from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Connection
from trainer.storage.ids import new_id
from trainer.storage.rows import Instant, NameRefusal, Trainee
from trainer.yamlfile.characters import alike, without_hidden

if TYPE_CHECKING:
    import sqlite_utils

MAX_NAME_LENGTH: Final = 60
_CURRENT: Final = 1
PERSON: Final = (
    "trainees.id, trainees.name, trainees.added_at, staff_number, role, left_at, erased_at"
)


class TraineeRow(Struct):
    """A trainee's row; a value of another type is damage. Early versions had no roles."""

    id: int
    name: str
    added_at: Instant
    staff_number: str | None = None
    role: Role = Role.TRAINEE
    left_at: Instant | None = None
    erased_at: Instant | None = None


class Trainees:
    """The trainees in the database; of a training room, ``people`` has more of them."""

    def __init__(self, connection: Connection, warden: Warden) -> None:
        self._connection = connection
        self._warden = warden

    def all(self) -> tuple[Trainee, ...]:
        """All trainees, by name."""
        with self._connection.reading() as db:
            rows = db.query(f"SELECT {PERSON} FROM trainees ORDER BY name_key")
            return tuple(map(person_of, rows))

    def current(self) -> Trainee | None:
        """The trainee who is training now; None as long as there are no trainees."""
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {PERSON} FROM current_trainee JOIN trainees ON trainees.id = trainee_id"
            )
            return next(map(person_of, rows), None)

    def make_current(self, trainee: int) -> Trainee:
        """Make this trainee the one who is training now; in a room, they sign in instead."""
        self._warden.require(Right.STAFF)
        with self._connection.writing() as db:
            chosen = self._get(db, trainee)
            _store_current(db, trainee)
            return chosen

    def add(self, name: str) -> Trainee | NameRefusal:
        """Add a trainee, who becomes the current one; or return why the name is refused."""
        self._warden.require(Right.STAFF)
        name = normalized(name)
        with self._connection.writing() as db:
            refusal = _refusal(db, name, None)
            if refusal is not None:
                return refusal
            db.table("trainees").insert(
                {
                    "id": new_id(db, "trainees"),
                    "name": name,
                    "name_key": alike(name),
                    "added_at": self._connection.timestamp(),
                }
            )
            (trainee,) = db.execute("SELECT last_insert_rowid()").fetchone()
            _store_current(db, trainee)
            return self._get(db, trainee)

    def rename(self, trainee: int, name: str) -> Trainee | NameRefusal:
        """Rename a trainee; or return why the name is refused."""
        self._warden.require(Right.STAFF)
        name = normalized(name)
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
            for row in db.query(f"SELECT {PERSON} FROM trainees WHERE id = ?", [trainee]):
                return person_of(row)
        raise LookupError(trainee)


def normalized(name: str) -> str:
    """The name without characters that cannot be seen, and with single spaces."""
    return unicodedata.normalize("NFC", " ".join(without_hidden(name, " ").split()))


def _refusal(db: sqlite_utils.Database, name: str, own: int | None) -> NameRefusal | None:
    """Say why ``name`` is refused for the trainee with the id ``own``, or for a new one."""
    refusal = name_refusal(name)
    if refusal is not None:
        return refusal
    others = db.execute(
        "SELECT count(*) FROM trainees WHERE name_key = ? AND id IS NOT ?", [alike(name), own]
    ).fetchone()
    return NameRefusal.TAKEN if others[0] else None


def name_refusal(name: str) -> NameRefusal | None:
    """Say why a name is refused, whoever else is there."""
    if not name:
        return NameRefusal.EMPTY
    return NameRefusal.TOO_LONG if len(name) > MAX_NAME_LENGTH else None


def _store_current(db: sqlite_utils.Database, trainee: int) -> None:
    db.execute(
        "INSERT OR REPLACE INTO current_trainee (id, trainee_id) VALUES (?, ?)", [_CURRENT, trainee]
    )


def person_of(row: dict[str, Any]) -> Trainee:
    """Somebody as they are stored, from the columns ``PERSON``."""
    stored = msgspec.convert(row, TraineeRow)
    return Trainee(
        stored.id,
        stored.name,
        stored.added_at,
        stored.staff_number or "",
        stored.role,
        stored.left_at,
        stored.erased_at,
    )


# Settings in the database: each trainee's own.

_TYPES: Final = get_type_hints(PersonalSettings, include_extras=True)


class Settings:
    """The settings in the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, trainee: int) -> PersonalSettings:
        """A trainee's settings; the defaults where none were stored."""
        with self._connection.reading() as db:
            text = _find(db, trainee)
            return PersonalSettings() if text is None else decode_settings(text)

    def unusable(self, trainee: int) -> tuple[str, ...]:
        """The names of a trainee's settings that are stored, but have no usable value."""
        with self._connection.reading() as db:
            text = _find(db, trainee)
            return () if text is None else unusable_settings(text)

    def store(self, trainee: int, settings: PersonalSettings) -> None:
        with self._connection.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO preferences (trainee_id, settings) VALUES (?, ?)",
                [trainee, encode_settings(settings)],
            )


def _find(db: sqlite_utils.Database, trainee: int) -> str | None:
    """A trainee's settings as they are stored; a value of another type is damage."""
    row = db.execute("SELECT settings FROM preferences WHERE trainee_id = ?", [trainee]).fetchone()
    return None if row is None else msgspec.convert(row[0], str)


def encode_settings(settings: PersonalSettings) -> str:
    """The settings as JSON text."""
    return msgspec.json.encode(settings, order="sorted").decode()


def decode_settings(text: str) -> PersonalSettings:
    """The settings in ``text``; an invalid value is replaced by its default."""
    return PersonalSettings(**_usable(_stored(text) or {}))


def unusable_settings(text: str) -> tuple[str, ...]:
    """The names of the settings in ``text`` whose values are invalid; all, if it has none."""
    stored = _stored(text)
    if stored is None:
        return tuple(_TYPES)
    usable = _usable(stored)
    return tuple(name for name in _TYPES if name in stored and name not in usable)


def _stored(text: str) -> dict[str, Any] | None:
    """The values in ``text`` by name; None if it cannot be read."""
    try:
        stored = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None
    return stored if isinstance(stored, dict) else None


def _usable(stored: Mapping[str, Any]) -> dict[str, Any]:
    usable = {}
    for name, expected in _TYPES.items():
        if name in stored:
            with suppress(msgspec.ValidationError):
                usable[name] = msgspec.convert(stored[name], expected)
    return usable
