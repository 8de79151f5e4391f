"""Files between a station without a network and the server: whole, signed, and in any order."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from psycopg import sql

from tests.server.servers import ADMIN, Server
from tests.training_room import CHEAP, PASSWORD, add_person, make_room, sign_in
from trainer.errors import FileUnreadable, NoStation, NotAllowed
from trainer.room.rights import AT_HOME, Right, Role
from trainer.server import carrying
from trainer.server.carrying import NotCarried, Refused, Sent, bring, export
from trainer.server.checking import check_room
from trainer.server.joining import (
    Joined,
    JoinFile,
    NewStation,
    Owner,
    Received,
    add_station,
    as_oneself,
    read_join_file,
    receive,
    set_up,
)
from trainer.server.publishing import Pulled, changes, publish
from trainer.storage.backups import make_backup
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.log import head_of
from trainer.storage.restoring import restore


def clock() -> datetime:
    return datetime.now(UTC)


@dataclass
class Carried:
    """A room whose manager reaches the server, and a station that does not."""

    folder: Path
    stack: ExitStack
    manager: Database
    station: Database
    number: int = 0

    def open(self, path: Path) -> Database:
        return self.stack.enter_context(open_database(path, clock=clock, cost=CHEAP))

    def stick(self) -> Path:
        """A new file on a USB stick."""
        self.number += 1
        return self.folder / f"{self.number}.feltcarry"

    def record(self, number: int = 1) -> None:
        for _each in range(number):
            with self.station.rights.privileged(Right.RECORDS, "looked at"):
                pass

    def exported(self) -> Path:
        path = self.stick()
        done = export(self.station, path)
        assert not isinstance(done, Refused), done
        assert [one.path for one in done] == [path]
        return path

    def brought(self, path: Path) -> Sent:
        done = bring(self.manager, path)
        assert isinstance(done, Sent), done
        return done

    def told(self) -> Pulled:
        """Carry back to the station what the server has."""
        path = self.stick()
        assert not isinstance(carrying.export_published(self.manager, path), Refused)
        done = bring(self.station, path)
        assert isinstance(done, Pulled), done
        return done

    @property
    def size(self) -> int:
        """How many entries the log of the station has."""
        with self.station.connection.reading() as db:
            return head_of(db.conn).size

    def refused(self, path: Path, database: Database | None = None) -> NotCarried:
        done = bring(database or self.manager, path)
        assert isinstance(done, Refused), done
        assert "{" not in done.text
        return done.why


@pytest.fixture
def room(debian: Server, tmp_path: Path) -> Iterator[Carried]:
    database = f"room{next(debian.names)}"
    with debian.admin() as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))
    with ExitStack() as stack:
        (tmp_path / "office").mkdir()
        manager = open_database(tmp_path / "office" / "records.sqlite", clock=clock, cost=CHEAP)
        stack.enter_context(manager)
        make_room(manager)
        add_person(manager, "Sam", "S1", Role.SUPERVISOR)
        owner = Owner(ADMIN, debian.password)
        done = set_up(manager, debian.address(database), owner, "Office", Cancellation())
        assert isinstance(done, Joined), done
        added = add_station(manager, "Pit", CHEAP)
        assert isinstance(added, NewStation), added
        file = read_join_file(added.file)
        assert isinstance(file, JoinFile), file
        path = tmp_path / "pit" / "records.sqlite"
        received = receive(path, file, added.code, clock, Cancellation())
        assert isinstance(received, Received), received
        received.put_in_place(AT_HOME, clock())
        station = stack.enter_context(open_database(path, clock=clock, cost=CHEAP))
        sign_in(station, "S1")
        yield Carried(tmp_path, stack, manager, station)


def test_a_day_is_carried_to_the_server_and_what_is_published_back(room: Carried) -> None:
    room.record(3)
    first = room.exported()
    size = room.size - 1  # the export itself is noted
    assert room.brought(first) == Sent(1, size, size)
    assert room.brought(first) == Sent(1, 0, size), "twice is as good as once"
    # As long as the station was told nothing, it begins where it did before.
    room.record()
    second = room.exported()
    room.record()
    third = room.exported()
    assert room.brought(third) == Sent(1, room.size - 1 - size, room.size - 1)
    assert room.brought(second).new == 0
    # Once it was told, it goes on from there.
    added = add_person(room.manager, "Nina", "T1")
    with as_oneself(room.manager) as connection:
        publish(connection, room.manager, changes(room.manager))
    assert room.told().applied == (("person", str(added.id)),)
    assert room.station.people.with_number("T1") is not None
    assert room.told().applied == ()
    room.record()
    fourth = room.exported()
    assert fourth.stat().st_size < third.stat().st_size
    assert room.brought(fourth).size == room.size - 1
    with as_oneself(room.manager) as connection:
        assert check_room(connection, room.manager).faults == ()


def test_a_file_that_leaves_a_gap_waits_for_the_one_before(
    room: Carried, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "_FULL", 1)
    monkeypatch.setattr("trainer.storage.station._MOST", 4)
    room.record(5)
    done = export(room.station, room.folder / "day.feltcarry")
    assert not isinstance(done, Refused)
    assert len(done) > 2
    assert sum(one.number for one in done) == room.size - 1
    first, second, third, *rest = (one.path for one in done)
    assert second.name == "day-2.feltcarry"
    refused = bring(room.manager, second)
    assert isinstance(refused, Refused)
    assert (refused.why, refused.first, refused.last) == (NotCarried.GAP, 5, 0)
    assert "up to entry 0" in refused.text
    assert room.brought(first).size == 4
    assert room.refused(third) is NotCarried.GAP
    for path in (second, third, *rest):
        room.brought(path)
    assert room.brought(first) == Sent(1, 0, 4)


def test_a_restored_station_goes_on_as_a_branch_of_its_log(room: Carried) -> None:
    room.record(2)
    backup = room.folder / "backup.sqlite"
    path = room.station.path
    assert make_backup(path, backup, replace=False) is not None
    room.record(2)
    room.brought(room.exported())
    room.told()
    room.station.close()
    restore(AT_HOME, backup, path, clock())
    room.station = room.open(path)
    sign_in(room.station, "S1")
    room.record()
    assert room.brought(room.exported()).size == room.size - 1
    with as_oneself(room.manager) as connection:
        found = check_room(connection, room.manager)
    assert (found.faults, found.logs) == ((), 3)


def test_a_copy_that_goes_on_under_the_same_name_is_refused(room: Carried) -> None:
    with room.station.connection.reading() as db:
        (state,) = db.execute("SELECT size, peaks FROM log_state").fetchall()
    room.record(3)
    room.brought(room.exported())
    # As on a computer whose whole disk was set back.
    with room.station.connection.transaction() as db:
        db.execute("DELETE FROM log WHERE seq > ?", state[:1])
        db.execute("UPDATE log_state SET size = ?, peaks = ?", state)
    room.record()
    assert room.refused(room.exported()) is NotCarried.PARTED
    room.record(3)
    assert room.refused(room.exported()) is NotCarried.PARTED
    with as_oneself(room.manager) as connection:
        assert check_room(connection, room.manager).faults == ()


def damaged(path: Path, change: Callable[[bytearray], None]) -> Path:
    data = bytearray(path.read_bytes())
    change(data)
    target = path.with_name(f"damaged {path.name}")
    target.write_bytes(data)
    return target


def flip(place: int) -> Callable[[bytearray], None]:
    def change(data: bytearray) -> None:
        data[place] ^= 1

    return change


def test_damaged_cut_forged_and_foreign_files_are_refused(room: Carried, tmp_path: Path) -> None:
    room.record()
    path = room.exported()
    size = path.stat().st_size
    for place in (0, 25, 60, size // 2, size - 70, size - 2):
        why = room.refused(damaged(path, flip(place)))
        assert why in {NotCarried.FILE, NotCarried.ROOM, NotCarried.SIGNED}, place
    for length in (0, 10, size // 2, size - 1):

        def cut(data: bytearray, length: int = length) -> None:
            del data[length:]

        assert room.refused(damaged(path, cut)) is NotCarried.FILE
    with pytest.raises(FileUnreadable):
        bring(room.manager, tmp_path / "nothing")
    # Of another room, with the same people in it.
    other = room.open(tmp_path / "other.sqlite")
    make_room(other)
    with other.connection.writing() as db, room.station.connection.reading() as from_db:
        row = from_db.execute("SELECT * FROM station").fetchone()
        db.execute(f"INSERT INTO station VALUES ({', '.join('?' * len(row))})", row)
    assert room.refused(path, other) is NotCarried.ROOM
    # By somebody whose keys have ended.
    person = room.manager.people.with_number("S1")
    assert person is not None
    room.manager.people.set_role(person.id, Role.SUPERVISOR, PASSWORD, PASSWORD)
    assert room.refused(path) is NotCarried.SIGNED


def test_only_a_supervisor_carries_and_only_a_station_has_something(
    room: Carried, tmp_path: Path
) -> None:
    path = room.exported()
    taken = export(room.station, path)
    assert isinstance(taken, Refused)
    assert (taken.why, taken.path) == (NotCarried.EXISTS, str(path))
    assert not isinstance(export(room.station, path, replace=True), Refused)
    room.station.rights.sign_off()
    with pytest.raises(NotAllowed):
        export(room.station, tmp_path / "x")
    with pytest.raises(NotAllowed):
        bring(room.station, path)
    alone = room.open(tmp_path / "alone.sqlite")
    make_room(alone)
    with pytest.raises(NoStation):
        export(alone, tmp_path / "x")
    assert not (tmp_path / "x").exists()
