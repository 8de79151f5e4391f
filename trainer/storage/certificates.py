"""Certificates that were issued: what they are of, until when they hold, and the exact file."""

from __future__ import annotations

from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from trainer.room.rights import Right
from trainer.storage.backups import LOCK_TIMEOUT
from trainer.storage.checking import mode_to_read
from trainer.storage.connection import Connection, translated_errors
from trainer.storage.inspection import plain_connection
from trainer.storage.log import has_state
from trainer.storage.rights import Rights
from trainer.storage.rows import Instant
from trainer.texts import N_, TextEnum


class IssuedCertificate(Struct, frozen=True):
    """A certificate; ``content`` is the SHA-256 of its file, ``name`` that of the person now."""

    number: str
    trainee_id: int
    name: str
    staff_number: str | None
    what: str
    passed_on: date
    valid_until: date
    issued_at: Instant
    content: str


_COLUMNS = (
    "number, trainee_id, name, staff_number, what, passed_on, valid_until, issued_at, content"
)


class Provenance(TextEnum):
    """What the records say of a certificate that is whole by itself."""

    issued: bool

    def __init__(self, _value: str, _text: str, issued: bool = False) -> None:
        self.issued = issued

    ISSUED = "issued", N_("These records have issued it."), True
    OTHER_ROOM = "other_room", N_("It is of another training room.")
    UNKNOWN = "unknown", N_("These records have not issued it.")


def provenance(path: Path, content: str, authority: bytes) -> Provenance:
    """Look for a certificate in the database at ``path``, which is only read.

    ``content`` is the SHA-256 of its file, ``authority`` the X.509 certificate of the room in it.
    """
    with (
        translated_errors(path),
        closing(plain_connection(path, mode_to_read(path), LOCK_TIMEOUT)) as connection,
    ):
        if not has_state(connection):
            return Provenance.OTHER_ROOM  # an early one, which has no rooms yet
        room = connection.execute("SELECT authority FROM room").fetchone()
        if room is None or bytes(room[0]) != authority:
            return Provenance.OTHER_ROOM
        query = "SELECT 1 FROM certificates WHERE content = ?"
        found = connection.execute(query, [content]).fetchone()
        return Provenance.UNKNOWN if found is None else Provenance.ISSUED


class Certificates:
    """The certificates in the database."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def keep(
        self, number: str, trainee: int, what: str, days: tuple[date, date], pdf: bytes
    ) -> None:
        """Keep that a certificate was issued; ``days`` are those of the pass and of its end."""
        about = N_("Certificate")
        with self._rights.privileged(Right.REPORTS, about, after=number, subject=trainee) as db:
            db.execute(
                "INSERT INTO certificates"
                " (number, trainee_id, what, passed_on, valid_until, issued_at, content)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    number,
                    trainee,
                    what,
                    *(day.isoformat() for day in days),
                    self._connection.timestamp(),
                    sha256(pdf).hexdigest(),
                ],
            )

    def all(self) -> tuple[IssuedCertificate, ...]:
        """Every certificate, the latest first."""
        return self._found("1 ORDER BY certificates.id DESC")

    def expiring(self, by: date) -> tuple[IssuedCertificate, ...]:
        """Return the last certificate of each person for each exam, where it ends by a day.

        The first to end come first, those that have ended as well.
        """
        return self._found(
            "left_at IS NULL AND valid_until <= ? AND certificates.id IN (SELECT max(id)"
            " FROM certificates GROUP BY trainee_id, what) ORDER BY valid_until, name",
            by.isoformat(),
        )

    def _found(self, condition: str, *values: str) -> tuple[IssuedCertificate, ...]:
        self._rights.require(Right.REPORTS)
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {_COLUMNS} FROM certificates JOIN trainees ON trainees.id = trainee_id"
                f" WHERE {condition}",
                values,
            )
            return tuple(msgspec.convert(row, IssuedCertificate) for row in rows)
