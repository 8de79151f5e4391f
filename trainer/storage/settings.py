"""Settings in the database: each trainee's own."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, get_type_hints

import msgspec

from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Connection

if TYPE_CHECKING:
    import sqlite_utils

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
        """Keep a trainee's settings."""
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
