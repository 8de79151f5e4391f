"""Signed heads of the log, and the names under which it goes on in copies of its file."""

from __future__ import annotations

import secrets
import sqlite3
from base64 import b64encode
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from trainer.log.checkpoint import Checkpoint, sign_note
from trainer.storage.connection import Connection
from trainer.storage.log import Kind, entry, has_state, head_of

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer


class Incarnation(Struct, frozen=True):
    """What the entry of an incarnation says: its name, and the head from which it goes on."""

    origin: str
    before: str = ""
    size: int = 0
    root: str = ""
    parted: int | None = None
    """After how many entries the room’s server has others under the name before."""


def sign_head(connection: Connection, signer: Signer) -> Checkpoint:
    """Let a supervisor sign the head of the log: what lies before it is protected from now on.

    One that they have signed already is not signed again. Nor is any with a key that is not theirs
    any more: somebody else has given them a password since.
    """
    with connection.writing() as db:
        head = head_of(db.conn)
        last = db.execute("SELECT size, signer FROM log_heads ORDER BY id DESC LIMIT 1").fetchone()
        retired = "SELECT 1 FROM keys WHERE id = ? AND retired_at IS NOT NULL"
        if last == (head.size, signer.certificate) or db.execute(retired, [signer.key]).fetchone():
            return head
        note = sign_note(head, signer.public, signer.sign)
        db.execute(
            "INSERT INTO log_heads (size, at, note, signer) VALUES (?, ?, ?, ?)",
            [head.size, connection.timestamp(), note, signer.certificate],
        )
    return head


def keep_head(connection: Connection, size: int, note: str, signer: str) -> bool:
    """Keep a head that was signed elsewhere, unless it is here or its key has ended."""
    query = (
        "SELECT 1 FROM log_heads WHERE note = :note UNION ALL"
        " SELECT 1 FROM keys WHERE statement = :signer AND retired_at IS NOT NULL"
    )
    with connection.transaction() as db:
        if db.execute(query, {"note": note, "signer": signer}).fetchone() is not None:
            return False
        db.execute(
            "INSERT INTO log_heads (size, at, note, signer) VALUES (?, ?, ?, ?)",
            [size, connection.timestamp(), note, signer],
        )
    return True


def incarnate(connection: Connection, place: str) -> None:
    """Give the log a name of its own where it is new, or its file is a copy.

    ``place`` is different in each file. A backup has none, so that wherever it is restored the log
    goes on under another name: two copies can never both be the continuation of one head.
    """
    query = "SELECT place FROM log_state WHERE id = 1"
    with connection.reading() as db:
        if db.execute(query).fetchone() == (place,):
            return
    with connection.writing() as db:
        if db.execute(query).fetchone() == (place,):
            return  # another window was first
        _go_on(db, place)


def part(connection: Connection, origin: str, parted: int) -> None:
    """Let the log go on under another name than ``origin``, under which the room has another one.

    So it is after a snapshot of the whole computer was put back, or where one was cloned.
    """
    with connection.writing() as db:
        if head_of(db.conn).origin == origin:
            _go_on(db, connection.place, parted)


def _go_on(db: sqlite_utils.Database, place: str, parted: int | None = None) -> None:
    head = head_of(db.conn)
    said = Incarnation(f"feltwork/{secrets.token_hex(16)}")
    if head.origin:
        root = b64encode(head.root).decode()
        said = Incarnation(said.origin, head.origin, head.size, root, parted)
    entry(db, Kind.INCARNATION, msgspec.json.encode(said).decode())
    db.execute("UPDATE log_state SET origin = ?, place = ?", [said.origin, place])


def without_place(connection: sqlite3.Connection) -> None:
    """Let the log in a copy go on under another name, once it is opened; an early one has none."""
    if has_state(connection):
        connection.execute("UPDATE log_state SET place = ''")
        connection.commit()
