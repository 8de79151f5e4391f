"""Storing an answer with its entry in the log and without, and a million entries verified."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path

import sqlite_utils

from tests.benchmarks.records import an_answer, ann, fill, new_attempt, now
from tests.benchmarks.rows import Row, seconds, side_by_side
from tests.training_room import CHEAP, make_room, sign_in
from trainer.log.findings import Verified
from trainer.practice.evidence import Trained
from trainer.rules.rulekeys import Rule
from trainer.storage.connection import Cancellation, Connection, OpenFile
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.log import protected, seal_imported
from trainer.storage.verifying import verify

TURNS = 20
ANSWERS = 100
"""In each turn."""

TRAINED = Trained("payout.perfect_pairs.25-to-1.plain", 9_000, "a drill")
CITATIONS = {Rule.PERFECT_PAIR: ("3.14.1",), Rule.SIDE_BET_PAY_TABLE: ("4.1.2",)}


class Unlogged(Connection):
    """A connection as it was before there was a log."""

    @contextmanager
    def writing(self) -> Iterator[sqlite_utils.Database]:
        """A transaction in which nothing is sealed."""
        with self.transaction() as db:
            yield db


def unlogged(path: Path) -> Database:
    """Records without what feeds the log."""
    connection = open_database(path, clock=now).connection
    for table in protected(connection.db.conn):
        for act in ("added", "changed", "removed"):
            connection.db.execute(f"DROP TRIGGER log_{table.name}_{act}")
    return Database(Unlogged(connection.db, path, OpenFile(path), now), None)


def store(journal: AttemptJournal, numbers: Iterator[int]) -> None:
    """Store some answers that train a skill."""
    for number in islice(numbers, ANSWERS):
        journal.answered(an_answer(number)._replace(trained=TRAINED))


def storing(folder: Path) -> Row:
    """Answers stored in turns."""
    works = []
    with (
        open_database(folder / "logged.sqlite", clock=now) as logged,
        unlogged(folder / "unlogged.sqlite") as plain,
    ):
        for database in (logged, plain):
            journal = database.attempts.begin(new_attempt(ann(database), "storing"), CITATIONS)
            numbers = iter(range(ANSWERS * (TURNS + 1)))

            works.append(partial(store, journal, numbers))
        ours, before = (median * 1000 / ANSWERS for median in side_by_side(works, TURNS))
    return Row("an answer stored, with its entry", ours, "ms", before, "without a log")


def verifying(folder: Path) -> list[Row]:
    """A million entries of answers, and a head that covers them."""
    path = folder / "million.sqlite"
    with open_database(path, clock=now, cost=CHEAP) as database:
        fill(database, path)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute("BEGIN")
            sealing = seconds(partial(seal_imported, connection))
            connection.execute("COMMIT")
        make_room(database)
        sign_in(database, "M1")
    found: list[Verified | None] = []
    taken = seconds(lambda: found.append(verify(path, Cancellation())))
    assert found[0] is not None
    assert found[0].whole, found[0].findings[:3]
    with closing(sqlite3.connect(path)) as connection:
        twice = seconds(lambda: [hash_all(connection) for _time in range(2)])
    entries = f"{found[0].entries:,} entries"
    return [
        Row(f"{entries} verified", taken, "s", twice, "read and hashed twice in plain Python"),
        Row(f"{entries} sealed, as when old records are migrated", sealing, "s"),
    ]


def hash_all(connection: sqlite3.Connection) -> bytes:
    """The root of the log, in plain Python."""
    peaks: list[bytes] = []
    query = "SELECT seq, CAST(kind AS BLOB), CAST(at AS BLOB), CAST(body AS BLOB), salt FROM log"
    for seq, kind, at, body, salt in connection.execute(f"{query} ORDER BY seq"):
        node = sha256(b"\x00" + salt + kind + b"\n" + at + b"\n" + body).digest()
        size = seq
        while not size & 1:
            node = sha256(b"\x01" + peaks.pop() + node).digest()
            size >>= 1
        peaks.append(node)
    return peaks[-1]


def run() -> list[Row]:
    """Milliseconds and seconds, in a directory of the temporary file system."""
    with tempfile.TemporaryDirectory() as made_in:
        return [storing(Path(made_in)), *verifying(Path(made_in))]
