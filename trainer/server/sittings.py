"""Exams in the whole room: who is where, orders to other stations, and sittings that come here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from trainer.exams.live import LiveSitting
from trainer.exams.orders import Instruction
from trainer.server.publishing import Behind, ordered, publish, pull
from trainer.storage.exam_records import OVER
from trainer.storage.moving import (
    Brought,
    BroughtEntry,
    BroughtRow,
    Taken,
    arrive,
    awaited,
    has_come,
)
from trainer.storage.orders import do_order
from trainer.storage.sittings import Said

if TYPE_CHECKING:
    import psycopg

    from trainer.storage.database import Database

_TRIES: Final = 5
_LIVE: Final = ", ".join(LiveSitting.__struct_fields__)


def live(connection: psycopg.Connection[Any], exam: int) -> tuple[LiveSitting, ...]:
    """The sittings of an exam that have begun anywhere."""
    query = f"SELECT {_LIVE} FROM feltwork.sittings_shown WHERE exam = %s"
    names = LiveSitting.__struct_fields__
    rows = connection.execute(query.encode(), [exam]).fetchall()
    return tuple(msgspec.convert(dict(zip(names, row, strict=True)), LiveSitting) for row in rows)


def brought(connection: psycopg.Connection[Any], sitting: int) -> Brought | None:
    """What the room has of a sitting; None where it has nothing, or not for this station."""
    found = connection.execute(
        "SELECT kept, entries FROM feltwork.sitting(%s::bigint)", [sitting]
    ).fetchone()
    if found is None:
        return None
    entries = tuple(
        msgspec.convert(entry | {"body": _stored(entry["body"])}, BroughtEntry)
        for entry in found[1]
    )
    return Brought(msgspec.convert(found[0], BroughtRow), entries)


def _stored(body: object) -> str:
    """The body of an entry as a station writes it."""
    return msgspec.json.encode(msgspec.convert(body, Said)).decode()


def give_orders(
    connection: psycopg.Connection[Any],
    database: Database,
    orders: Iterable[tuple[Instruction, str]],
) -> bool:
    """Publish orders, each with the name of the candidate; what is here is done at once.

    False where others publish all the time.
    """
    changes = [ordered(order, called) for order, called in orders]
    for _try in range(_TRIES):
        if not isinstance(publish(connection, database, changes), Behind):
            break
        pull(connection, database)
    else:
        return False
    with database.connection.writing() as db:
        for change in changes:
            order = msgspec.json.decode(change.body, type=Instruction)
            do_order(db, database.connection.timestamp(), change.id, order)
    return True


def bring_ended(
    connection: psycopg.Connection[Any], database: Database, sittings: Iterable[LiveSitting]
) -> tuple[Taken, ...]:
    """Bring the sittings that are over from other stations, to be marked and decided here."""
    exams = database.exams
    return tuple(
        exams.bring(found)
        for one in sittings
        if one.state in OVER and exams.line(one.sitting).row.state not in OVER
        if (found := brought(connection, one.sitting)) is not None
    )


def bring_moved(connection: psycopg.Connection[Any], database: Database) -> int:
    """Have sittings go on here that were ordered to; how many have not come whole yet."""
    with database.connection.reading() as db:
        wanted = awaited(db)
    waiting = 0
    for name, order in wanted:
        found = brought(connection, order.sitting)
        if found is None or not has_come(order, found):
            waiting += 1
            continue
        with database.connection.writing() as db:
            at = database.connection.timestamp()
            arrive(db, at, found, name, order.by)
    return waiting
