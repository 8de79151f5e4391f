"""Orders about sittings: done once, by whichever station has the sitting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trainer.exams.course import BEGUN, Event, State
from trainer.exams.orders import Action, Instruction
from trainer.storage.sittings import Said, SittingRow, extend, interrupt, move, sitting_row

if TYPE_CHECKING:
    import sqlite_utils

_EXTENDED = frozenset((State.WAITING, *BEGUN))


def own_station(db: sqlite_utils.Database) -> int | None:
    """The number of this station; None where it never joined a room on a server."""
    row = db.execute("SELECT number FROM station").fetchone()
    return None if row is None else int(row[0])


def orders(
    db: sqlite_utils.Database, action: Action, sitting: int | None = None
) -> tuple[tuple[str, Instruction], ...]:
    """The orders of a kind that have come, the oldest first, each with its name."""
    rows = db.execute("SELECT id, body FROM room_published WHERE kind = 'order' ORDER BY version")
    found = [
        (str(name), msgspec.json.decode(body, type=Instruction)) for name, body in rows.fetchall()
    ]
    return tuple(
        (name, order)
        for name, order in found
        if order.action is action and sitting in {None, order.sitting}
    )


def is_done(db: sqlite_utils.Database, sitting: int, name: str) -> bool:
    """Tell whether an order has been done: the sitting itself says so, wherever it is."""
    done = "SELECT 1 FROM exam_entries WHERE sitting_id = ? AND body ->> 'order' = ?"
    return db.execute(done, [sitting, name]).fetchone() is not None


def do_order(db: sqlite_utils.Database, at: str, name: str, order: Instruction) -> bool:
    """Do an order with a sitting that is held here; False where nothing was to be done.

    More time for a sitting that has not begun here is given once it does. That one may go on is
    read where it waits.
    """
    try:
        row = sitting_row(db, order.sitting)
    except LookupError:
        return False
    if is_done(db, row.id, name):
        return False
    said, by = Said(text=order.reason, order=name), known(db, order.by)
    match order.action:
        case Action.EXTEND if row.state in _EXTENDED:
            extend(db, at, row.id, order.minutes, by, said)
        case Action.PAUSE if row.state is State.RUNNING:
            move(db, at, row.id, Event.PAUSE, by, said)
        case Action.RESUME if row.state is State.PAUSED:
            move(db, at, row.id, Event.RESUME, by, said)
        case Action.STOP if row.state in _EXTENDED:
            move(db, at, row.id, Event.STOP, by, said)
        case Action.MOVE if row.state in BEGUN and order.station != own_station(db):
            give_up(db, at, row, by, msgspec.structs.replace(said, amount=order.station))
        case _:
            return False
    return True


def catch_up(db: sqlite_utils.Database, at: str, sitting: int) -> None:
    """Give the time that was ordered before the sitting was here."""
    for name, order in orders(db, Action.EXTEND, sitting):
        do_order(db, at, name, order)


def give_up(
    db: sqlite_utils.Database, at: str, row: SittingRow, by: int | None, said: Said
) -> None:
    """Have a sitting go on at another station, and never here; ``said`` names which and why."""
    if row.state not in {State.INTERRUPTED, State.WAITING_TO_CONTINUE}:
        interrupt(db, at, row)
    move(db, at, row.id, Event.MOVE, by, said)


def known(db: sqlite_utils.Database, person: int) -> int | None:
    """Somebody, where they are known here."""
    found = db.execute("SELECT id FROM trainees WHERE id = ?", [person]).fetchone()
    return None if found is None else int(found[0])
