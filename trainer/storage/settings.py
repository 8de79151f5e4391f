"""Settings in the database: each trainee's own."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, get_type_hints

import msgspec

from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Connection

_TYPES: Final = get_type_hints(PersonalSettings, include_extras=True)


class Settings:
    """The settings in the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def load(self, trainee: int) -> PersonalSettings:
        """A trainee's settings; the defaults where none were stored."""
        with self._connection.reading() as db:
            row = db.execute(
                "SELECT settings FROM preferences WHERE trainee_id = ?", [trainee]
            ).fetchone()
            return PersonalSettings() if row is None else decode_settings(_text(*row))

    def store(self, trainee: int, settings: PersonalSettings) -> None:
        """Keep a trainee's settings."""
        with self._connection.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO preferences (trainee_id, settings) VALUES (?, ?)",
                [trainee, encode_settings(settings)],
            )


def _text(stored: object) -> str:
    return msgspec.convert(stored, str)


def encode_settings(settings: PersonalSettings) -> str:
    """The settings as JSON text."""
    return msgspec.json.encode(settings, order="sorted").decode()


def decode_settings(text: str) -> PersonalSettings:
    """The settings in ``text``; an invalid value is replaced by its default."""
    try:
        stored = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        stored = None
    if not isinstance(stored, dict):
        return PersonalSettings()
    usable = {}
    for name, expected in _TYPES.items():
        if name in stored:
            with suppress(msgspec.ValidationError):
                usable[name] = msgspec.convert(stored[name], expected)
    return PersonalSettings(**usable)
