"""Sittings that come from another station: to go on here, or to be marked here.

What has come is only ever added to. Where both stations have gone on, each keeps its own.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from trainer.exams.course import BEGUN, HELD, Event, State
from trainer.exams.orders import Action, Instruction
from trainer.room.keys import read_statement, verified
from trainer.storage.orders import catch_up, is_done, known, orders, own_station
from trainer.storage.sittings import (
    COLUMNS,
    Kind,
    Said,
    SittingEntry,
    entry_of,
    interrupt,
    move,
    sitting_row,
)
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer

_SIGNED: Final = b"feltwork sitting 1\n"
_STARTED: Final = (State.MOVED, *BEGUN)


class BroughtEntry(Struct, frozen=True):
    """An entry of a sitting as it is stored."""

    number: int
    kind: str
    at: str
    by_id: int | None
    part: int
    place: int
    item: int
    charged: int
    milliseconds: int
    body: str


_ENTRY: Final = ", ".join(BroughtEntry.__struct_fields__)
_FIELDS: Final = len(BroughtEntry.__struct_fields__)


class BroughtRow(Struct, frozen=True):
    """What a station says of a sitting."""

    id: int
    exam_id: int
    trainee_id: int
    state: State
    charged: int
    allowed: int
    interruptions: int
    released_at: str | None = None


class Brought(Struct, frozen=True):
    """A sitting with everything that was kept of it, and to which station it goes."""

    row: BroughtRow
    entries: tuple[BroughtEntry, ...]
    station: int = 0

    @property
    def told(self) -> tuple[SittingEntry, ...]:
        """Its entries, without the names of whom they are by."""
        bare = (msgspec.structs.asdict(one) | {"by_name": None} for one in self.entries)
        return tuple(map(entry_of, bare))


class SittingFile(Struct, frozen=True):
    """A sitting as a file, signed by a supervisor whose key the room has certified."""

    sitting: bytes
    signature: str
    signer: str


class Taken(Enum):
    """What has become of a sitting that came."""

    TAKEN = "taken"
    KNOWN = "known"
    """It was here before, with all of this."""
    APART = "apart"
    """It has gone on here in another way: both stand."""
    UNKNOWN = "unknown"
    """Its exam or its candidate has not been published here."""


class FileFault(TextEnum):
    """Why a file is not taken."""

    NO_SITTING = "no_sitting", N_("This is no file with an exam.")
    NOT_SIGNED = "not_signed", N_("No supervisor of this room has signed this file as it is.")
    ELSEWHERE = "elsewhere", N_("This file is for another station.")


def sitting_here(db: sqlite_utils.Database, sitting: int, station: int = 0) -> Brought:
    """A sitting as it stands here. LookupError if there is none."""
    for row in db.query(f"SELECT {COLUMNS} FROM exam_sittings WHERE id = ?", [sitting]):
        return Brought(msgspec.convert(row, BroughtRow), _entries(db, sitting), station)
    raise LookupError(sitting)


def take(db: sqlite_utils.Database, brought: Brought) -> Taken:
    """Add what has come of a sitting to what is here; the same comes to the same again."""
    row, own, theirs = brought.row, _entries(db, brought.row.id), brought.entries
    there, here = [_bare(one) for one in theirs], [_bare(one) for one in own]
    if here[: len(there)] == there:
        return Taken.KNOWN
    if here != there[: len(here)]:
        if any(map(_binds, own)):
            return Taken.APART
        db.execute("DELETE FROM exam_entries WHERE sitting_id = ?", [row.id])
        here = []
    if not _place(db, row):
        return Taken.UNKNOWN
    for one in theirs[len(here) :]:
        stored = msgspec.structs.replace(one, by_id=known(db, one.by_id or 0))
        db.execute(
            f"INSERT INTO exam_entries (sitting_id, {_ENTRY}) VALUES (?{', ?' * _FIELDS})",
            [row.id, *msgspec.structs.astuple(stored)],
        )
    db.execute(
        "UPDATE exam_sittings SET state = ?, session = session + 1, charged = ?, allowed = ?,"
        " interruptions = ?, released_at = coalesce(?, released_at) WHERE id = ?",
        [row.state.value, row.charged, row.allowed, row.interruptions, row.released_at, row.id],
    )
    return Taken.TAKEN


def arrive(
    db: sqlite_utils.Database, at: str, brought: Brought, name: str, by: int | None
) -> Taken:
    """Have a sitting go on here, interrupted as it is; ``name`` is the order or file, done once."""
    if is_done(db, brought.row.id, f"{name} here"):
        return Taken.KNOWN
    taken = take(db, brought)
    if taken in {Taken.APART, Taken.UNKNOWN} or brought.row.state not in _STARTED:
        return taken
    row = sitting_row(db, brought.row.id)
    if row.state in HELD:  # its station was lost: what passed there unheard is charged
        interrupt(db, at, row)
    said = Said(order=f"{name} here", amount=own_station(db) or 0)
    move(db, at, row.id, Event.ARRIVE, by, said)
    catch_up(db, at, row.id)
    return Taken.TAKEN


def awaited(db: sqlite_utils.Database) -> tuple[tuple[str, Instruction], ...]:
    """The orders by which a sitting comes here that has not come yet."""
    here = own_station(db)
    over = [state.value for state in State if state not in {State.SEALED, State.WAITING, *_STARTED}]
    gone = f"SELECT 1 FROM exam_sittings WHERE id = ? AND state IN ({', '.join('?' * len(over))})"
    return tuple(
        (name, order)
        for name, order in orders(db, Action.MOVE)
        if order.station == here
        and not is_done(db, order.sitting, f"{name} here")
        and db.execute(gone, [order.sitting, *over]).fetchone() is None
    )


def has_come(order: Instruction, brought: Brought) -> bool:
    """Tell whether all of a sitting has come: its station has given it up, or was given up."""
    return brought.row.state is State.MOVED or 0 < order.entries <= len(brought.entries)


# By a file


def signed_file(brought: Brought, signer: Signer) -> bytes:
    """A sitting as a file for one station."""
    said = msgspec.json.encode(brought)
    signature = b64encode(signer.sign(_SIGNED + said)).decode()
    return msgspec.json.encode(SittingFile(said, signature, signer.certificate))


def read_file(data: bytes, root: bytes, station: int) -> Brought | FileFault:
    """The sitting in a file; or why it is not taken. ``root`` is the public half of the room's."""
    try:
        found = msgspec.json.decode(data, type=SittingFile)
        signer, signature = read_statement(found.signer, root), b64decode(found.signature)
        if signer is None or not verified(signer.key, signature, _SIGNED + found.sitting):
            return FileFault.NOT_SIGNED
        brought = msgspec.json.decode(found.sitting, type=Brought)
    except ValueError:
        return FileFault.NO_SITTING
    return brought if brought.station == station else FileFault.ELSEWHERE


def file_name(brought: Brought) -> str:
    """Return what a file is known by once it was taken."""
    return f"file {sha256(msgspec.json.encode(brought)).hexdigest()[:16]}"


# Parts of these


def _entries(db: sqlite_utils.Database, sitting: int) -> tuple[BroughtEntry, ...]:
    rows: list[dict[str, Any]] = list(
        db.query(
            f"SELECT {_ENTRY} FROM exam_entries WHERE sitting_id = ? ORDER BY number", [sitting]
        )
    )
    return msgspec.convert(rows, tuple[BroughtEntry, ...])


def _bare(one: BroughtEntry) -> BroughtEntry:
    """An entry as it is compared: whoever it is by may not be known here."""
    return msgspec.structs.replace(one, by_id=None)


def _binds(one: BroughtEntry) -> bool:
    """True for what is more than that somebody has sat down, and may have more time."""
    event = msgspec.json.decode(one.body, type=Said).event
    return one.kind != Kind.EXTENDED and event not in {Event.FREEZE, Event.SIT_DOWN}


def _place(db: sqlite_utils.Database, row: BroughtRow) -> bool:
    """Have a row for a sitting; False where its exam or its candidate is not known."""
    db.execute(
        "INSERT OR IGNORE INTO exam_sittings (id, exam_id, trainee_id, state, allowed)"
        " SELECT ?, exams.id, trainees.id, ?, ? FROM exams, trainees"
        " WHERE exams.id = ? AND trainees.id = ?",
        [row.id, State.SEALED.value, row.allowed, row.exam_id, row.trainee_id],
    )
    found = db.execute("SELECT 1 FROM exam_sittings WHERE id = ?", [row.id]).fetchone()
    return found is not None
