"""Live table tests: who is tested by whom, and every entry as it was made. Nothing is changed."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.exams.rating import (
    AnyEntry,
    Entered,
    Plan,
    Progress,
    Refusal,
    Stage,
    plan_refusal,
    progress,
    refusal,
)
from trainer.exams.sheet import Sheet, read_sheet
from trainer.storage.connection import Connection
from trainer.storage.houses import store_text, stored_text
from trainer.storage.rows import Instant

if TYPE_CHECKING:
    import sqlite_utils

MOST_LISTED: Final = 200
"""How many tests are listed, the latest first."""


class StoredTest(NamedTuple):
    """A table test as somebody may see it."""

    id: int
    plan: Plan
    now: Progress
    planned: datetime
    planned_by: int


class _Row(Struct):
    id: int
    trainee_id: int
    first_rater_id: int
    second_rater_id: int
    sheet: str
    document: str
    table_name: str
    appeals: int | None
    reason: str
    planned_at: Instant
    planned_by: int


class _EntryRow(Struct):
    test_id: int
    by_id: int
    at: Instant
    entry: str


class TableTests:
    """The table tests in the database. LookupError for a test that there is not."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def plan(self, plan: Plan, sheet: str, by: int) -> int | Refusal:
        """Plan a test; its number, or why not. ``sheet`` is the text of its sheet, which it keeps.

        Raises LookupError where the test that it appeals against has not been signed.
        """
        why_not = plan_refusal(plan)
        if why_not is not None:
            return why_not
        with self._connection.writing() as db:
            if plan.appeals is not None and self._get(db, plan.appeals).now.stage != Stage.SIGNED:
                raise LookupError(plan.appeals)
            db.table("table_tests").insert(
                {
                    "trainee_id": plan.candidate,
                    "first_rater_id": plan.raters[0],
                    "second_rater_id": plan.raters[1],
                    "sheet": store_text(db, sheet),
                    "document": plan.document,
                    "table_name": plan.table,
                    "appeals": plan.appeals,
                    "reason": plan.reason,
                    "planned_at": self._connection.timestamp(),
                    "planned_by": by,
                }
            )
            (test,) = db.execute("SELECT last_insert_rowid()").fetchone()
        return int(test)

    def enter(self, test: int, entry: AnyEntry, by: int) -> Refusal | None:
        """Keep an entry, or return why it is refused. It is on the disk before this returns."""
        with self._connection.writing() as db:
            found = self._get(db, test)
            why_not = refusal(found.plan, found.now, entry, by)
            if why_not is None:
                db.execute(
                    "INSERT INTO table_test_entries (test_id, by_id, at, entry)"
                    " VALUES (?, ?, ?, ?)",
                    [test, by, self._connection.timestamp(), msgspec.json.encode(entry).decode()],
                )
        return why_not

    def get(self, test: int, viewer: int) -> StoredTest:
        """A test as ``viewer`` may see it."""
        with self._connection.reading() as db:
            found = self._get(db, test)
        return found._replace(now=found.now.seen_by(viewer))

    def all(self, viewer: int) -> tuple[StoredTest, ...]:
        """The last tests as ``viewer`` may see them, the latest first."""
        with self._connection.reading() as db:
            found = _read(db, f"1 ORDER BY id DESC LIMIT {MOST_LISTED}")
        return tuple(one._replace(now=one.now.seen_by(viewer)) for one in found)

    def statement(self, test: int) -> bytes:
        """The exact bytes that are signed: the test as it was planned, and every entry."""
        with self._connection.reading() as db:
            rows = [
                tuple(row)
                for query in (
                    "SELECT * FROM table_tests WHERE id = ?",
                    "SELECT * FROM table_test_entries WHERE test_id = ?"
                    " AND entry ->> 'kind' <> 'signed' ORDER BY id",
                )
                for row in db.execute(query, [test]).fetchall()
            ]
        if not rows:
            raise LookupError(test)
        return _STATEMENT + msgspec.json.encode(rows)

    def _get(self, db: sqlite_utils.Database, test: int) -> StoredTest:
        with self._connection.decoding():
            found = _read(db, "id = ?", test)
        if not found:
            raise LookupError(test)
        return found[0]


_STATEMENT: Final = b"feltwork table test 1\n"
"""What begins each statement that is signed, so that it is never taken for another."""


def _read(db: sqlite_utils.Database, condition: str, *values: object) -> list[StoredTest]:
    tests = list(db.query(f"SELECT * FROM table_tests WHERE {condition}", values))
    ids = [row["id"] for row in tests]
    rows = db.query(
        "SELECT test_id, by_id, at, entry FROM table_test_entries"
        f" WHERE test_id IN ({', '.join('?' * len(ids))}) ORDER BY test_id, id",
        ids,
    )
    entered = {
        test: [_entered(row) for row in of_test]
        for test, of_test in groupby(rows, key=lambda row: row["test_id"])
    }
    return [_test(db, row, entered.get(row["id"], [])) for row in tests]


def _entered(columns: dict[str, Any]) -> Entered:
    row = msgspec.convert(columns, _EntryRow)
    return Entered(msgspec.json.decode(row.entry, type=AnyEntry), row.by_id, row.at)


def _test(db: sqlite_utils.Database, columns: dict[str, Any], entered: list[Entered]) -> StoredTest:
    row = msgspec.convert(columns, _Row)
    plan = Plan(
        row.trainee_id,
        (row.first_rater_id, row.second_rater_id),
        _sheet(stored_text(db, row.sheet)),
        row.document,
        row.table_name,
        row.appeals,
        row.reason,
    )
    return StoredTest(row.id, plan, progress(plan, entered), row.planned_at, row.planned_by)


@lru_cache(maxsize=16)
def _sheet(text: str) -> Sheet:
    """The sheet that a test has kept: it was read without errors when the test was planned."""
    sheet = read_sheet(text.encode()).sheet
    if sheet is None:
        raise ValueError("the sheet of the test is not there as it was kept")
    return sheet
