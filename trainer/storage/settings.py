"""Settings in the database: each trainee's own, and the house's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trainer.settings.house import DecodedHouse, HouseSettings, decode_house, encode_house
from trainer.settings.personal import (
    DecodedPersonal,
    PersonalSettings,
    decode_personal,
    encode_personal,
)
from trainer.storage.transactions import writing

if TYPE_CHECKING:
    from sqlite_utils import Database

_HOUSE: Final = 1


def personal(database: Database, trainee: int) -> DecodedPersonal:
    """A trainee's settings; the defaults where none were stored."""
    row = database.execute(
        "SELECT settings FROM preferences WHERE trainee_id = ?", [trainee]
    ).fetchone()
    return DecodedPersonal(PersonalSettings()) if row is None else decode_personal(str(row[0]))


def store_personal(database: Database, trainee: int, settings: PersonalSettings) -> None:
    """Keep a trainee's settings."""
    with writing(database):
        database.execute(
            "INSERT OR REPLACE INTO preferences (trainee_id, settings) VALUES (?, ?)",
            [trainee, encode_personal(settings)],
        )


def house(database: Database) -> DecodedHouse:
    """The house's settings; the defaults where none were stored."""
    row = database.execute("SELECT settings FROM house WHERE id = ?", [_HOUSE]).fetchone()
    return DecodedHouse(HouseSettings()) if row is None else decode_house(str(row[0]))


def store_house(database: Database, settings: HouseSettings) -> None:
    """Keep the house's settings."""
    with writing(database):
        database.execute(
            "INSERT OR REPLACE INTO house (id, settings) VALUES (?, ?)",
            [_HOUSE, encode_house(settings)],
        )
