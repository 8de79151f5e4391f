"""A training room gets a server; stations are added, join, are revoked and leave."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from psycopg import sql

from tests.server.servers import ADMIN, Server
from tests.training_room import CHEAP, PASSWORD, add_person, make_room, sign_in
from trainer.errors import NotAllowed, RoomDatabase, RoomPassword, RoomRevoked, RoomUnreachable
from trainer.room.rights import AT_HOME, Role
from trainer.server.connecting import Address, connect
from trainer.server.joining import (
    Joined,
    JoinFile,
    JoinRefusal,
    NewStation,
    Owner,
    Received,
    add_station,
    address_typed,
    as_oneself,
    is_used,
    leave,
    read_join_file,
    receive,
    revoke,
    set_up,
    stations,
)
from trainer.server.passwords import address_of, password_of
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.database import Database, open_database
from trainer.storage.station import keep_station, station_of


def clock() -> datetime:
    return datetime.now(UTC)


def opened(path: Path) -> Database:
    return open_database(path, clock=clock, cost=CHEAP)


@dataclass
class Empty:
    """An empty database on a server."""

    address: Address
    owner: Owner


@pytest.fixture
def empty(debian: Server) -> Empty:
    database = f"room{next(debian.names)}"
    with debian.admin() as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))
    return Empty(debian.address(database), Owner(ADMIN, debian.password))


@pytest.fixture
def first(tmp_path: Path, empty: Empty) -> Database:
    """The records of a training room that has just got a server; the manager is signed in."""
    (tmp_path / "first").mkdir()
    records = opened(tmp_path / "first" / "records.sqlite")
    make_room(records)
    add_person(records, "Sam", "S1", Role.SUPERVISOR)
    add_person(records, "Ann", "1024")
    set_up_at(records, empty)
    return records


def set_up_at(records: Database, empty: Empty) -> Joined:
    joined = set_up(records, empty.address, empty.owner, "Pit desk", Cancellation())
    assert isinstance(joined, Joined), joined
    return joined


def added(records: Database, name: str = "Table 4") -> tuple[JoinFile, str]:
    new = add_station(records, name, CHEAP)
    assert isinstance(new, NewStation), new
    file = read_join_file(new.file)
    assert isinstance(file, JoinFile), file
    return file, new.code


def received(target: Path, file: JoinFile, code: str) -> Received:
    found = receive(target, file, code, clock, Cancellation())
    assert isinstance(found, Received), found
    return found


def test_a_station_that_joins_has_the_people_of_the_room(first: Database, tmp_path: Path) -> None:
    file, code = added(first)
    target = tmp_path / "second" / "records.sqlite"
    joined = received(target, file, code).put_in_place(AT_HOME, clock())
    assert (joined.station.number, joined.room, joined.before) == (1, "Academy", None)
    with opened(target) as records:
        assert {person.name for person in records.people.all()} == {"Mara", "Sam", "Ann"}
        sign_in(records, "S1", PASSWORD)
        with as_oneself(records) as connection:
            rows = stations(connection)
        assert [(row.number, row.name, row.version) for row in rows] == [
            (0, "Pit desk", 0),
            (1, "Table 4", 0),
        ]
    # Nothing else is left beside the records.
    left = {path.name for path in target.parent.iterdir() if path.is_file()}
    assert left <= {"records.sqlite", "records.sqlite.password"}


def test_the_page_of_stations_is_told_what_was_restored_and_revoked(
    first: Database, empty: Empty
) -> None:
    added(first)
    revoke(first, 1)
    with connect(empty.address, *empty.owner) as owner:
        owner.execute(
            "INSERT INTO feltwork.incarnations (origin, station, at_size, twice, size, peaks)"
            " VALUES ('one', 0, 0, 37, 0, '{}'), ('two', 0, 0, 0, 0, '{}')"
        )
    with as_oneself(first) as connection:
        desk, table = stations(connection)
    assert [twice for _when, twice in desk.restored] == [37]
    assert (desk.revoked, desk.unread, table.restored) == (None, 0, ())
    assert table.revoked is not None


def test_what_was_recorded_before_is_kept_as_a_backup(first: Database, tmp_path: Path) -> None:
    file, code = added(first)
    target = tmp_path / "second.sqlite"
    with opened(target) as records:
        assert not is_used(records)
        for name in ("Eva", "Jon"):
            records.trainees.add(name)
        assert is_used(records)
    joined = received(target, file, code).put_in_place(AT_HOME, clock())
    assert joined.before is not None
    with opened(joined.before) as records:
        assert {person.name for person in records.people.all()} == {"Eva", "Jon"}
    with opened(target) as records:
        assert station_of(records.connection) is not None


def test_a_code_is_told_however_it_is_typed_and_no_other_opens_the_file(
    first: Database, tmp_path: Path
) -> None:
    file, code = added(first)
    target = tmp_path / "second" / "records.sqlite"
    assert receive(target, file, "0000-0000-0000", clock, Cancellation()) is JoinRefusal.CODE
    received(target, file, code.replace("-", " ").lower()).discard()
    assert not any(path.is_file() for path in target.parent.iterdir())


def test_a_wrong_file_is_refused() -> None:
    for data in (b"", b"{}", b'{"feltwork":"join 2"}', b"\xff"):
        assert read_join_file(data) is JoinRefusal.FILE


def test_nothing_has_changed_where_the_server_is_not_reached_or_it_is_cancelled(
    first: Database, tmp_path: Path
) -> None:
    file, code = added(first)
    target = tmp_path / "second" / "records.sqlite"
    nowhere = msgspec.structs.replace(file, address=Address("127.0.0.1", "room", 9))
    with pytest.raises(RoomUnreachable):
        receive(target, nowhere, code, clock, Cancellation())
    cancelled = Cancellation()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        receive(target, file, code, clock, cancelled)
    assert not any(path.is_file() for path in target.parent.iterdir())


def test_a_database_that_is_refused_leaves_nothing_behind(tmp_path: Path, empty: Empty) -> None:
    records = opened(tmp_path / "records.sqlite")
    wanted = "Pit desk", Cancellation()
    assert set_up(records, empty.address, empty.owner, *wanted) is JoinRefusal.ROOM
    make_room(records)
    with pytest.raises(RoomPassword):
        set_up(records, empty.address, Owner(ADMIN, "wrong"), *wanted)
    nowhere = msgspec.structs.replace(empty.address, database="nowhere")
    with pytest.raises(RoomDatabase):
        set_up(records, nowhere, empty.owner, *wanted)
    cancelled = Cancellation()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        set_up(records, empty.address, empty.owner, "Pit desk", cancelled)
    assert station_of(records.connection) is None
    # Nor in the database, which can still become that of the room.
    set_up_at(records, empty)
    assert set_up(records, empty.address, empty.owner, *wanted) is JoinRefusal.JOINED


def test_a_station_that_is_revoked_connects_no_more(first: Database, tmp_path: Path) -> None:
    file, code = added(first)
    taken = received(tmp_path / "second.sqlite", file, code)
    connect(file.address, file.login, taken.password).close()
    revoke(first, file.number)
    with pytest.raises(RoomRevoked):
        connect(file.address, file.login, taken.password)
    taken.discard()


def test_a_station_that_leaves_keeps_its_records_and_is_revoked(
    first: Database, empty: Empty
) -> None:
    station = station_of(first.connection)
    assert station is not None
    password = password_of(first.path, station)
    known = password.find()
    assert known is not None
    assert leave(first) is None
    assert (station_of(first.connection), password.find()) == (None, None)
    assert len(first.people.all()) == 3
    with pytest.raises(RoomRevoked):
        connect(empty.address, f"{empty.address.database}_station_0", known)


def test_a_station_leaves_also_where_the_server_cannot_be_reached(first: Database) -> None:
    station = station_of(first.connection)
    assert station is not None
    nowhere = msgspec.structs.replace(address_of(station), port=9)
    moved = station._replace(address=msgspec.json.encode(nowhere).decode())
    keep_station(first.connection, moved)
    assert isinstance(leave(first), RoomUnreachable)
    assert station_of(first.connection) is None


def test_only_a_manager_sets_up_adds_revokes_and_leaves(first: Database) -> None:
    sign_in(first, "S1", PASSWORD)
    for act in (
        lambda: add_station(first, "Table 5"),
        lambda: revoke(first, 0),
        lambda: leave(first),
    ):
        with pytest.raises(NotAllowed):
            act()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("server.example", ("server.example", 5432)),
        (" server.example:5433 ", ("server.example", 5433)),
        ("192.0.2.7:5433", ("192.0.2.7", 5433)),
        ("2001:db8::7", ("2001:db8::7", 5432)),
        ("[2001:db8::7]:5433", ("2001:db8::7", 5433)),
        ("/var/run/postgresql", ("/var/run/postgresql", 5432)),
        ("", None),
        ("server.example:x", None),
        ("server.example:70000", None),
    ],
)
def test_an_address_is_read_as_it_is_typed(typed: str, found: tuple[str, int] | None) -> None:
    address = address_typed(typed, "room", "")
    if found is None:
        assert address is JoinRefusal.ADDRESS
    else:
        assert isinstance(address, Address)
        assert (address.host, address.port) == found
    assert address_typed(typed, " ", "") is JoinRefusal.ADDRESS
