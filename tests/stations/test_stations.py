"""A small storm, and that its checker can fail. ``python -m tests.stations`` runs a whole one."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.conftest import (
    debian as debian,  # noqa: PLC0414 - a fixture
    room as room,  # noqa: PLC0414 - a fixture
)
from tests.server.servers import Room, Server
from tests.stations.checking import faults
from tests.stations.day import EACH, Clock, Day, begins, hour, new_station, opened
from tests.stations.files import cloned
from tests.stations.sending import Access, send
from tests.stations.storm import SHORT, Accident, rage
from trainer.server.uploading import Upload, hello
from trainer.storage.database import Database


def test_a_small_storm_loses_and_doubles_nothing(debian: Server, tmp_path: Path) -> None:
    figures = rage(debian, tmp_path, SHORT, seed=40).figures
    assert figures.faults == []
    happened = figures.counted
    assert [happened[accident] for accident in Accident] == [1, 1, 1, 1]
    assert happened["hard restarts of the server"] == 1
    assert happened["servers restored from an older dump"] == 1
    assert happened["processes killed while writing"]
    assert (
        happened["entries on the server"] > SHORT.records // 4
    )  # a restored file takes some with it


# A room with one station, and what goes wrong in it


class Pit:
    """A station, which has sent what has been trained."""

    def __init__(self, room: Room, path: Path) -> None:
        self.room, self.path = room, path
        self.chance = random.Random(40)
        room.add_station("Office")
        self.access = Access(1, room.address, *room.add_station())
        new_station(path, self.access, Clock(hour(0)), 1)
        with self.opened() as database:
            self.train(database, 120)
            send(database, self.access, self.chance, lambda _said: None)

    def opened(self, path: Path | None = None) -> Database:
        clock = Clock(begins(self.chance, 1))
        return opened(self.path if path is None else path, clock)

    def train(self, database: Database, records: int) -> None:
        day = Day(database, self.chance, [1, EACH + 1])
        for _head in day.train(records, 20):
            pass

    def send_in_turns(self, stack: ExitStack, copy: Path) -> None:
        """Connect this file and its copy, and only then train on both and send that."""
        uploads = []
        for path in (self.path, copy):
            database = stack.enter_context(self.opened(path))
            connection = stack.enter_context(self.room.connect(*self.access[2:]))
            hello(connection, database.connection, 0)
            uploads.append((database, Upload(connection, database.connection)))
            everything(uploads[-1][1])
        for database, upload in uploads:
            self.train(database, 10)
            everything(upload)
            assert upload.pending == 0, "it was acknowledged"

    def faults(self, *others: Path) -> list[str]:
        """What the checker finds, where the station may have another name for each other file."""
        renamed = Counter({self.access.number: len(others)})
        living = [self.path, *others]
        return [*faults(self.room.admin, living, (), renamed, [] if others else living)]


def everything(upload: Upload) -> None:
    """Send everything."""
    while upload.send():
        pass


@pytest.fixture
def pit(room: Room, tmp_path: Path) -> Pit:
    return Pit(room, tmp_path / "station.sqlite")


def change_append(room: Room, changes: dict[str, str]) -> None:
    """Make the server’s append another one."""
    query = "SELECT pg_get_functiondef('feltwork.append'::regproc)"
    (text,) = room.admin.execute(query).fetchone() or ("",)
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    room.admin.execute(text.encode())


INSERTED = "AS e (kind, at, body, salt, leaf, place);"
UNCHECKED = {
    "IF base_size <> log.size OR base_root <> root_of(log.peaks) OR number = 0": "IF number = 0",
    INSERTED: f"{INSERTED[:-1]} ON CONFLICT DO NOTHING;",
    "with_leaves(log.size, log.peaks, leaves)": "with_leaves(base_size,"
    " peaks_at(append.origin, base_size), leaves)",
    "log.size := log.size + number": "log.size := base_size + number",
}


LAST = "(SELECT max(seq) FROM feltwork.entries)"
FIRST = "(SELECT origin FROM feltwork.incarnations LIMIT 1)"
WRONG = {
    f"DELETE FROM feltwork.entries WHERE seq = {LAST}": "are on the server",
    "UPDATE feltwork.entries SET at = '' WHERE seq = 50": "entry 50 of",
    "UPDATE feltwork.entries SET seq = seq + 100000 WHERE seq IN (50, 51);"
    "UPDATE feltwork.entries SET seq = 100101 - seq WHERE seq > 100000": "entry 50 of",
    "UPDATE feltwork.incarnations SET size = size - 1": "the server's head of",
    "UPDATE feltwork.day_sums SET answers = answers + 1 WHERE kind = 'skill'": "are wrong",
    f"INSERT INTO feltwork.quarantine (origin, seq, reason) VALUES ({FIRST}, 9, 'no')": (
        "in quarantine"
    ),
    "WITH other AS (INSERT INTO feltwork.incarnations (origin, station, at_size, twice, size,"
    " peaks) SELECT 'feltwork/other', station, 0, 0, size, peaks FROM feltwork.incarnations"
    " RETURNING origin) INSERT INTO feltwork.entries (origin, seq, kind, at, body, salt, leaf, doc)"
    " SELECT other.origin, e.seq, e.kind, e.at, e.body, e.salt, e.leaf, e.doc"
    " FROM other, feltwork.entries AS e": "entries stand twice",
}
"""What may be wrong on a server, and what the checker has to say of it."""


def test_what_is_wrong_on_the_server_is_noticed(pit: Pit) -> None:
    assert pit.faults() == []
    for statement, fault in WRONG.items():
        with pit.room.admin.transaction(force_rollback=True):
            pit.room.admin.execute(statement.encode())
            assert any(fault in found for found in pit.faults()), statement
    assert pit.faults() == []


def test_an_append_that_drops_a_record_is_noticed(pit: Pit) -> None:
    change_append(pit.room, {INSERTED: f"{INSERTED[:-1]} WHERE place <> 3;"})
    with pit.opened() as database:
        pit.train(database, 10)
        send(database, pit.access, pit.chance, lambda _said: None)
    assert any("is another one on the server" in fault for fault in pit.faults())


def test_an_append_that_silently_drops_the_records_of_a_copy_is_noticed(pit: Pit) -> None:
    copies = [cloned(pit.path, same_place=True) for _number in range(2)]
    for changes, copy in zip(({}, UNCHECKED), copies, strict=True):
        change_append(pit.room, changes)
        with ExitStack() as stack:
            pit.send_in_turns(stack, copy)
        assert bool(pit.faults(copy)) is bool(changes)
