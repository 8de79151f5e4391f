"""Ids of what stations share."""

from tests.exams.made import DEFINITION
from tests.training_room import add_person, make_room
from trainer.storage.database import Database
from trainer.storage.ids import new_id, new_number


def become(database: Database, station: int) -> None:
    with database.connection.writing() as db:
        db.execute("DELETE FROM station")
        db.execute(
            "INSERT INTO station VALUES (1, ?, 'Pit', '{}', x'00', 0, 0, '2026-11-28')", [station]
        )


def test_outside_of_a_room_ids_are_sqlite_s_own(database: Database) -> None:
    make_room(database)
    assert new_id(database.connection.db, "trainees") is None
    assert [add_person(database, name).id for name in "AB"] == [2, 3]


def test_stations_never_give_the_same_id_whatever_they_have_of_each_other(
    database: Database,
) -> None:
    make_room(database)
    given: list[tuple[int, int]] = []
    for station in (0, 1, 40, 1, 0):
        become(database, station)
        given += [(station, add_person(database, f"{len(given)}").id) for _time in range(2)]
    ids = [number for _station, number in given]
    assert len({*ids}) == len(ids)
    assert [number >> 32 for number in ids] == [station for station, _number in given]
    first = [number for station, number in given if station == 1]
    assert first == sorted(first)
    assert [number for station, number in given if not station] == [2, 3, 4, 5]


def test_exams_frozen_at_two_stations_have_numbers_of_their_own(database: Database) -> None:
    make_room(database)
    numbers = []
    for station in (0, 3, 0, 3):
        become(database, station)
        exam = database.exams.plan(DEFINITION)
        with database.connection.writing() as db:
            numbers.append(new_number(db))
            db.execute("UPDATE exams SET number = ? WHERE id = ?", [numbers[-1], exam])
    assert numbers == [1, 30_001, 2, 30_002]
