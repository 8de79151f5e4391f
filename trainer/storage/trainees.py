"""The trainees of this computer, and which of them is training now."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Final

from trainer.storage import instants
from trainer.storage.rows import NameRefusal, Trainee, WallClock
from trainer.storage.transactions import writing

if TYPE_CHECKING:
    from sqlite_utils import Database

LONGEST_NAME: Final = 60
_CURRENT: Final = 1
_COLUMNS: Final = "trainees.id, trainees.name, trainees.added_at"


def _trainee(row: dict[str, Any]) -> Trainee:
    return Trainee(row["id"], row["name"], instants.read(row["added_at"]))


def tidy(name: str) -> str:
    """The name without what cannot be printed and with single spaces."""
    printable = "".join(mark if mark.isprintable() else " " for mark in name)
    return unicodedata.normalize("NFC", " ".join(printable.split()))


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def listed(database: Database) -> tuple[Trainee, ...]:
    """All trainees, by name."""
    rows = database.query(f"SELECT {_COLUMNS} FROM trainees ORDER BY name_key")
    return tuple(map(_trainee, rows))


def current(database: Database) -> Trainee | None:
    """The one who trains now; None while there is nobody."""
    rows = database.query(
        f"SELECT {_COLUMNS} FROM current_trainee JOIN trainees ON trainees.id = trainee_id"
    )
    return next(map(_trainee, rows), None)


def found(database: Database, trainee: int) -> Trainee:
    """The trainee with this id. Raises ``LookupError`` where there is none."""
    rows = database.query(f"SELECT {_COLUMNS} FROM trainees WHERE id = ?", [trainee])
    for row in rows:
        return _trainee(row)
    raise LookupError(trainee)


def switch(database: Database, trainee: int) -> Trainee:
    """Make this trainee the current one."""
    with writing(database):
        chosen = found(database, trainee)
        _choose(database, trainee)
        return chosen


def add(database: Database, name: str, now: WallClock) -> Trainee | NameRefusal:
    """Add a trainee, who becomes the current one."""
    tidied = tidy(name)
    with writing(database):
        refusal = _refusal(database, tidied, None)
        if refusal is not None:
            return refusal
        database.table("trainees").insert(
            {"name": tidied, "name_key": _key(tidied), "added_at": instants.written(now)}
        )
        (trainee,) = database.execute("SELECT last_insert_rowid()").fetchone()
        _choose(database, trainee)
        return found(database, trainee)


def rename(database: Database, trainee: int, name: str) -> Trainee | NameRefusal:
    """Give a trainee another name."""
    tidied = tidy(name)
    with writing(database):
        refusal = _refusal(database, tidied, trainee)
        if refusal is not None:
            return refusal
        database.execute(
            "UPDATE trainees SET name = ?, name_key = ? WHERE id = ?",
            [tidied, _key(tidied), trainee],
        )
        return found(database, trainee)


def _choose(database: Database, trainee: int) -> None:
    database.execute(
        "INSERT OR REPLACE INTO current_trainee (id, trainee_id) VALUES (?, ?)",
        [_CURRENT, trainee],
    )


def _refusal(database: Database, name: str, own: int | None) -> NameRefusal | None:
    if not name:
        return NameRefusal.EMPTY
    if len(name) > LONGEST_NAME:
        return NameRefusal.TOO_LONG
    others = database.execute(
        "SELECT count(*) FROM trainees WHERE name_key = ? AND id IS NOT ?", [_key(name), own]
    ).fetchone()
    return NameRefusal.TAKEN if others[0] else None
