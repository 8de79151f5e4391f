"""The house's choices and their history: every version of the house file, the last one in force.

The texts lie where those of scenarios do, each once; an attempt names the one it was made under.
"""

from __future__ import annotations

from datetime import UTC
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from trainer.room.rights import Right
from trainer.storage.connection import Connection
from trainer.storage.rights import Rights
from trainer.storage.rows import HouseVersion, Instant
from trainer.texts import N_

if TYPE_CHECKING:
    import sqlite_utils

NO_VERSION: Final = 0
"""What comes before the first version: a house that has chosen nothing."""


class _Version(Struct):
    """The ``settings`` of a row of ``house``; a value of another type is damage."""

    text: str
    by: str
    at: Instant
    restores: int | None = None


class Houses:
    """The versions of the house file in the database."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def present(self) -> HouseVersion | None:
        """The version in force; None as long as the house has chosen nothing."""
        latest = self.history(1)
        return latest[0] if latest else None

    def history(self, limit: int) -> tuple[HouseVersion, ...]:
        """The versions, the latest first, at most ``limit`` of them."""
        return self._versions("1 ORDER BY id DESC LIMIT ?", limit)

    def before(self, version: HouseVersion) -> HouseVersion | None:
        """Return what undoing ``version`` leads back to; None where that is no choice at all.

        Undoing again goes back one further, because a version that restores an earlier one counts
        as that one.
        """
        counts_as = version.id if version.restores is None else version.restores
        found = self._versions("id < ? ORDER BY id DESC LIMIT 1", counts_as)
        return found[0] if found else None

    def store(
        self, text: str, by: str, after: int, restores: int | None = None
    ) -> HouseVersion | None:
        """Put a version in force; None, and nothing stored, if ``after`` is no longer the last one.

        ``by`` is who chose it, ``after`` the version that was changed (``NO_VERSION`` for none),
        ``restores`` an earlier version whose text it is.
        """
        with self._rights.allowed(Right.HOUSE) as db:
            (latest,) = db.execute("SELECT coalesce(max(id), 0) FROM house").fetchone()
            if latest != after:
                return None
            at = self._connection.clock().astimezone(UTC)
            put_version(db, HouseVersion(after + 1, text, by, at, restores))
            # What they say is in the history of the house, by these numbers.
            versions = (str(after or ""), str(after + 1))
            self._rights.note(db, Right.HOUSE, N_("House settings, version"), *versions)
        return HouseVersion(after + 1, text, by, at, restores)

    def _versions(self, condition: str, *values: object) -> tuple[HouseVersion, ...]:
        with self._connection.reading() as db:
            rows = db.query(f"SELECT id, settings FROM house WHERE {condition}", values)
            return tuple(_version(db, row["id"], row["settings"]) for row in rows)


def put_version(db: sqlite_utils.Database, version: HouseVersion) -> None:
    """Put a version in force in the running transaction."""
    stored = _Version(store_text(db, version.text), version.by, version.at, version.restores)
    settings = msgspec.json.encode(stored).decode()
    db.table("house").insert({"id": version.id, "settings": settings})


def version_in_force(db: sqlite_utils.Database) -> HouseVersion | None:
    """The last version; None as long as the house has chosen nothing."""
    row = db.execute("SELECT id, settings FROM house ORDER BY id DESC LIMIT 1").fetchone()
    return None if row is None else _version(db, *row)


def text_of_version(settings: object) -> str | None:
    """The hash of a version's text, from the ``settings`` of its row; None where damaged."""
    try:
        return msgspec.json.decode(msgspec.convert(settings, str), type=_Version).text
    except ValueError:
        return None


def store_text(db: sqlite_utils.Database, text: str) -> str:
    """Keep a text, once per content, in the running transaction; its hash."""
    hashed = sha256(text.encode()).hexdigest()
    db.table("scenario_texts").insert({"hash": hashed, "text": text}, ignore=True)
    return hashed


def stored_text(db: sqlite_utils.Database, hashed: str) -> str:
    """A text that was kept. Raises ``ValueError`` where it is not there as it was."""
    found = db.execute("SELECT text FROM scenario_texts WHERE hash = ?", [hashed]).fetchone()
    if found is None or sha256(found[0].encode()).hexdigest() != hashed:
        raise ValueError(f"the text {hashed} is not there as it was kept")
    return str(found[0])


def _version(db: sqlite_utils.Database, number: int, settings: str) -> HouseVersion:
    stored = msgspec.json.decode(settings, type=_Version)
    return HouseVersion(number, stored_text(db, stored.text), stored.by, stored.at, stored.restores)
