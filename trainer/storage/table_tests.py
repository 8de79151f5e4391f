"""Live table tests: who is tested by whom, and every entry as it was made. Nothing is changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.exams.rating import (
    Agreed,
    AnyEntry,
    Decided,
    Entered,
    Entry,
    Plan,
    Progress,
    Refusal,
    Signed,
    Stage,
    ThirdAsked,
    Withdrawn,
    plan_refusal,
    progress,
    refusal,
)
from trainer.exams.sheet import Sheet, read_sheet
from trainer.room.rights import Right, refused, rights_of
from trainer.storage.connection import Connection
from trainer.storage.heads import sign_head
from trainer.storage.houses import store_text, stored_text
from trainer.storage.rights import NotSignedIn, Rights, find_person, gone
from trainer.storage.rows import Instant
from trainer.texts import N_

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
    """The table tests in the database. LookupError for a test that there is not.

    Whoever is signed in enters what is entered, and sees what they may see.
    """

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def plan(self, plan: Plan, sheet: str) -> int | Refusal:
        """Plan a test; its number, or why not. ``sheet`` is the text of its sheet, which it keeps.

        Raises LookupError where the test that it appeals against has not been signed.
        """
        why_not = plan_refusal(plan)
        if why_not is not None:
            return why_not
        about = N_("Table test planned") if plan.appeals is None else N_("Appeal")
        with self._rights.allowed(Right.TABLE_TESTS) as db:
            if plan.appeals is not None and self._get(db, plan.appeals).now.stage != Stage.SIGNED:
                raise LookupError(plan.appeals)
            if not all(_may_rate(db, rater) for rater in plan.raters):
                return Refusal.NOT_A_SUPERVISOR
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
                    "planned_by": self._person,
                }
            )
            (test,) = db.execute("SELECT last_insert_rowid()").fetchone()
            self._note(db, about, int(test), plan.candidate)
        return int(test)

    def enter(self, test: int, entry: AnyEntry) -> Refusal | None:
        """Keep an entry, or return why it is refused. It is on the disk before this returns."""
        if isinstance(entry, Signed):
            return Refusal.NOT_NOW  # only ``sign`` makes one
        with self._rights.allowed(Right.TABLE_TESTS) as db:
            return self._enter(db, test, entry)

    def sign(self, test: int, password: str) -> Refusal | NotSignedIn | None:
        """Sign a decided test with the key that is under the password of whoever is signed in."""
        signed = self._rights.unlock(self._person, password)
        if isinstance(signed, NotSignedIn):
            return signed
        with self._rights.allowed(Right.TABLE_TESTS) as db:
            if signed.signer is None:
                return Refusal.NOT_A_SUPERVISOR
            signature = signed.signer.sign(_statement(db, test))
            why_not = self._enter(db, test, Signed(signed.signer.key, signature))
        if why_not is None:
            sign_head(self._connection, signed.signer)
        return why_not

    def signer(self, test: int) -> str | None:
        """The name that the room has certified for the signature; None where it does not hold."""
        with self._connection.reading() as db:
            found, data = self._get(db, test).now.signed, _statement(db, test)
        entry = found.entry if found is not None else None
        if not isinstance(entry, Signed):
            return None
        return self._rights.certified(entry.key, entry.signature, data)

    def get(self, test: int) -> StoredTest:
        """A test as whoever is signed in may see it."""
        self._rights.require(Right.TABLE_TESTS)
        with self._connection.reading() as db:
            found = self._get(db, test)
        return found._replace(now=found.now.seen_by(self._person))

    def all(self) -> tuple[StoredTest, ...]:
        """The last tests as whoever is signed in may see them, the latest first."""
        self._rights.require(Right.TABLE_TESTS)
        with self._connection.reading() as db:
            found = _read(db, f"1 ORDER BY id DESC LIMIT {MOST_LISTED}")
        return tuple(one._replace(now=one.now.seen_by(self._person)) for one in found)

    @property
    def _person(self) -> int:
        person = self._rights.person
        if person is None:
            raise refused(Right.TABLE_TESTS)
        return person.id

    def _enter(self, db: sqlite_utils.Database, test: int, entry: AnyEntry) -> Refusal | None:
        found = self._get(db, test)
        why_not = refusal(found.plan, found.now, entry, self._person)
        if why_not is None and isinstance(entry, ThirdAsked) and not _may_rate(db, entry.rater):
            why_not = Refusal.NOT_A_SUPERVISOR
        if why_not is None:
            db.execute(
                "INSERT INTO table_test_entries (test_id, by_id, at, entry) VALUES (?, ?, ?, ?)",
                [
                    test,
                    self._person,
                    self._connection.timestamp(),
                    msgspec.json.encode(entry).decode(),
                ],
            )
            about = _JOURNAL.get(type(entry))
            if about is not None:
                self._note(db, about, test, found.plan.candidate)
        return why_not

    def _note(self, db: sqlite_utils.Database, about: str, test: int, candidate: int) -> None:
        self._rights.note(db, Right.TABLE_TESTS, about, after=str(test), subject=candidate)

    def _get(self, db: sqlite_utils.Database, test: int) -> StoredTest:
        with self._connection.decoding():
            found = _read(db, "id = ?", test)
        if not found:
            raise LookupError(test)
        return found[0]


_JOURNAL: Final[Mapping[type[Entry], str]] = MappingProxyType(
    {
        ThirdAsked: N_("Third rater asked"),
        Agreed: N_("Mark agreed on"),
        Decided: N_("Table test decided"),
        Signed: N_("Table test signed"),
        Withdrawn: N_("Table test withdrawn"),
    }
)
"""What stands in the journal as well; what a rater notes is in the test itself."""


def _may_rate(db: sqlite_utils.Database, person: int) -> bool:
    found = find_person(db, person)
    return found is not None and not gone(found) and Right.TABLE_TESTS in rights_of(found.role)


_PLANNED: Final = (
    "id, trainee_id, first_rater_id, second_rater_id, sheet, document, table_name, appeals,"
    " reason, planned_at, planned_by"
)
_STATEMENT: Final = b"feltwork table test 1\n"
"""What begins each statement that is signed, so that it is never taken for another."""


def _statement(db: sqlite_utils.Database, test: int) -> bytes:
    """The exact bytes that are signed: the test as it was planned, and every entry before."""
    rows = [
        tuple(row)
        for query in (
            f"SELECT {_PLANNED} FROM table_tests WHERE id = ?",
            "SELECT id, by_id, at, entry FROM table_test_entries WHERE test_id = ?"
            " AND entry ->> 'kind' <> 'signed' ORDER BY id",
        )
        for row in db.execute(query, [test]).fetchall()
    ]
    return _STATEMENT + msgspec.json.encode(rows)


def _read(db: sqlite_utils.Database, condition: str, *values: object) -> list[StoredTest]:
    tests = list(db.query(f"SELECT {_PLANNED} FROM table_tests WHERE {condition}", values))
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
