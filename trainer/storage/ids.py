"""The ids of what the stations of a room share: unique in the room, wherever they are given."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite_utils

_EACH: Final = 1 << 32
"""How many ids a station has, from its number times as many."""
_APART: Final = 1 << 10
"""At most so far apart are two: what a restored or copied station gives again hardly ever meets."""
_NUMBERS: Final = 10_000
"""How many numbers a station has for its exams."""


def new_id(db: sqlite_utils.Database, table: str) -> int | None:
    """The id for a new row of a table that is shared; None, so SQLite’s own, outside of a room.

    The station from which the room was made keeps its small ids.
    """
    row = db.execute("SELECT number FROM station").fetchone()
    if row is None:
        return None
    last = _last(db, f"SELECT max(id) FROM {table} WHERE id", row[0] * _EACH, _EACH)
    return last + 1 + (randbelow(_APART) if row[0] else 0)


def new_number(db: sqlite_utils.Database) -> int:
    """The number for an exam that is frozen, by which people call it."""
    row = db.execute("SELECT number FROM station").fetchone()
    first = row[0] * _NUMBERS if row else 0
    return _last(db, "SELECT max(number) FROM exams WHERE number", first, _NUMBERS) + 1


def _last(db: sqlite_utils.Database, query: str, first: int, count: int) -> int:
    (last,) = db.execute(f"{query} BETWEEN ? AND ?", [first, first + count - 1]).fetchone()
    return first if last is None else int(last)
