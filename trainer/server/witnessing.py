"""Heads of the stations' logs, countersigned by whichever supervisor is connected.

What a station keeps of them is checked with its other signed heads: one that was cut back to an old
state lacks what a supervisor has signed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainer.log.checkpoint import Checkpoint, read_note, sign_note
from trainer.room.keys import read_statement
from trainer.storage.heads import keep_head

if TYPE_CHECKING:
    import psycopg

    from trainer.room.keys import Signer
    from trainer.storage.database import Database


def countersign(connection: psycopg.Connection[Any], signer: Signer) -> int:
    """Countersign the logs that have gone on for a while; how many those were."""
    due = connection.execute("SELECT origin, size, root FROM feltwork.unwitnessed()").fetchall()
    for origin, size, root in due:
        note = sign_note(Checkpoint(origin, size, root), signer.public, signer.sign)
        connection.execute(
            "SELECT feltwork.witness(%s, %s, %s, %s)", [origin, size, note, signer.certificate]
        )
    return len(due)


def take_witness(connection: psycopg.Connection[Any], records: Database, origin: str) -> bool:
    """Keep the last countersigned head of this station's log; True if there was a new one.

    One that no supervisor of this room has signed is none.
    """
    query = "SELECT note, signer FROM feltwork.witnessed(%s)"
    row = connection.execute(query, [origin]).fetchone()
    room = records.rights.room
    if row is None or room is None:
        return False
    text, signer = row
    said = read_statement(signer, room.public)
    try:
        note = read_note(text)
    except ValueError:
        return False
    if said is None or note.checkpoint.origin != origin or not note.is_signed_by(said.key):
        return False
    return keep_head(records.connection, note.checkpoint.size, text, signer)
