"""What the logs say as rows and sums: the same that the station has."""

import json
import random
from pathlib import Path
from typing import Any

import psycopg

from tests.log import records
from tests.server.logs import Entries, begin, erase
from tests.server.servers import Room
from trainer.storage.database import Database
from trainer.storage.log import protected
from trainer.storage.migrations import DAY_SUMS, day_sums

KINDS = {f"{kind}_sums": kind for kind in ("document", "skill", "error", "paragraph", "mistake")}
SUMS = "answers, right_answers, milliseconds, cost_house, cost_guests, costly"


def shapes(database: Database) -> str:
    connection = database.connection.db.conn
    return json.dumps({table.name: table.columns for table in protected(connection)})


def the_log(database: Database) -> Entries:
    query = "SELECT kind, at, CAST(body AS BLOB), salt, leaf FROM log ORDER BY seq"
    rows = database.connection.db.execute(query).fetchall()
    columns: list[list[Any]] = [list(column) for column in zip(*rows, strict=True)]
    return Entries(*columns)


def hello(station: psycopg.Connection, said: str) -> None:
    station.execute("SELECT * FROM feltwork.hello('1.0', %s, 0)", [said])


def stations_sums(database: Database) -> set[Any]:
    assert {*KINDS, "round_sums"} == set(DAY_SUMS)
    db = database.connection.db
    found = set(db.execute(day_sums("round_sums")).fetchall())
    for table, kind in KINDS.items():
        for trainee, day, document, *rest in db.execute(day_sums(table)).fetchall():
            key = rest.pop(0) if len(rest) > 8 else ""
            found.add((trainee, day, kind, key, document, *rest))
    return found


def rooms_sums(room: Room) -> set[Any]:
    query = (
        "SELECT trainee, day, kind, key, document, dealt::integer, tenths,"
        f" {SUMS} FROM feltwork.day_sums"
    )
    rounds = "SELECT trainee, day, document, rounds, boxes, milliseconds FROM feltwork.round_sums"
    found = room.admin.execute(query.encode()).fetchall()
    return {*found, *room.admin.execute(rounds).fetchall()}


def test_rows_and_sums_are_the_stations(room: Room, tmp_path: Path) -> None:
    chance = random.Random(40)
    made = records.Room(tmp_path / "station.sqlite", chance)
    with (
        room.connect(*room.add_station()) as station,
        room.connect(*room.add_person("manager")) as manager,
    ):
        hello(station, shapes(made.database))
        origin, size = "", 0
        for number in range(5):
            made.train(40)
            if number == 2:
                made.copy()
            if number == 3:
                made.erase()
            log = the_log(made.database)
            (now,) = made.database.connection.db.execute("SELECT origin FROM log_state").fetchone()
            if now != origin:
                assert begin(station, now, origin, log.head(size)) == log.head(size)
                origin = now
            while size < len(log.leaves):
                last = min(len(log.leaves), size + chance.randint(1, 200))
                assert log.send(station, origin, size, last) == log.head(last)
                size = last
            if number == 3:
                gone = "SELECT id FROM trainees WHERE name = '–'"
                for (person,) in made.database.connection.db.execute(gone).fetchall():
                    erase(manager, person)
            assert room.admin.execute("SELECT * FROM feltwork.quarantine").fetchall() == []
            assert rooms_sums(room) == stations_sums(made.database)
            for table, columns in (
                ("attempts", "id, trainee_id, state, started_at, finished_at, boxes"),
                ("answers", "attempt_id, number, is_right, skill, cost_house, answered_at"),
                ("shifts", "id, trainee_id, started_at, ended_at"),
            ):
                here = made.database.connection.db.conn
                there = {*room.admin.execute(f"SELECT {columns} FROM feltwork.{table}")}
                assert there == {*here.execute(f"SELECT {columns} FROM {table}")}, table
        kept = room.admin.execute("SELECT seq, body FROM feltwork.entries ORDER BY seq").fetchall()
        # Of whoever is erased nothing is left there, also of what the station keeps of them.
        bodies = the_log(made.database).bodies
        assert {there for (_seq, there), own in zip(kept, bodies, strict=True) if own is None} == {
            None
        }
        assert {there for _seq, there in kept} <= {*bodies, None}
    made.close()


def test_what_could_not_be_read_is_read_once_its_columns_are_known(
    room: Room, tmp_path: Path
) -> None:
    made = records.Room(tmp_path / "station.sqlite", random.Random(41))
    made.train(60)
    log = the_log(made.database)
    with room.connect(*room.add_station()) as station:
        hello(station, "{}")
        begin(station, "feltwork/a")
        assert log.send(station, "feltwork/a") == log.head()
        assert rooms_sums(room) == set()
        hello(station, shapes(made.database))
    assert room.admin.execute("SELECT * FROM feltwork.quarantine").fetchall() == []
    assert rooms_sums(room) == stations_sums(made.database)
    made.close()
