"""Making a room of a database, and connecting to it: what is refused says why."""

import base64
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.server.rows import hello
from tests.server.servers import Room, Server, make_certificates
from trainer.errors import (
    RoomCertificate,
    RoomDatabase,
    RoomForbidden,
    RoomFull,
    RoomNewer,
    RoomPassword,
    RoomReadOnly,
    RoomUnreachable,
)
from trainer.server.connecting import Address, connect, troubles
from trainer.server.schema import check_schema, install, migrations, upgrade, verifier

PASSWORD = "a password"


@pytest.fixture(params=["debian", "wheel"])
def server(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue(request.param)
    return found


def run(server: Server, *statements: str, **names: str) -> None:
    known = {name: sql.Identifier(value) for name, value in names.items()}
    with server.admin() as admin:
        for text in statements:
            statement = sql.SQL(text)
            admin.execute(statement.format(**known, secret=verifier(PASSWORD)))


def test_the_owner_of_a_database_who_may_make_roles_makes_a_room(server: Server) -> None:
    run(
        server,
        "CREATE ROLE {owner} LOGIN CREATEROLE PASSWORD {secret}",
        "CREATE DATABASE {database} OWNER {owner}",
        owner="it-department",
        database="Hall 1",
    )
    address = server.address("Hall 1")
    with connect(address, "it-department", PASSWORD) as admin:
        with pytest.raises(RoomDatabase):
            upgrade(admin, address)
        with pytest.raises(RoomDatabase):
            check_schema(admin, address)
        install(admin, address, "Hall 1", bytes(32))
        with pytest.raises(RoomDatabase):
            install(admin, address, "Hall 1", bytes(32))
        # As in a database that a backup was restored into.
        admin.execute('GRANT CONNECT ON DATABASE "Hall 1" TO PUBLIC')
        assert upgrade(admin, address) == 0
        closed = "SELECT has_database_privilege('public', 'Hall 1', 'CONNECT')"
        assert admin.execute(closed).fetchone() == (False,)
        room = Room(server, address, admin)
        person = room.add_person("supervisor")
        with room.connect(*person) as supervisor, troubles(address):
            check_schema(supervisor, address)
            supervisor.execute("SELECT * FROM feltwork.stations")
            with pytest.raises(RoomForbidden), troubles(address):
                supervisor.execute("SELECT feltwork.add_station('', '')")
        # Another role and another password: those of before hold no longer.
        again = room.add_person("manager")
        assert again[0] == person[0]
        with pytest.raises(RoomPassword):
            room.connect(*person)
        with room.connect(*again) as manager, room.connect(*room.add_station()) as station:
            hello(station)
            manager.execute("SELECT feltwork.revoke('Hall 1_station_0')")
            with pytest.raises(RoomUnreachable), troubles(address):
                station.execute("SELECT 1")
        admin.execute(
            "INSERT INTO feltwork.migrations VALUES (%s, 'newer')", [max(migrations()) + 1]
        )
        for refused in (check_schema, upgrade):
            with pytest.raises(RoomNewer):
                refused(admin, address)


def test_what_cannot_become_a_room_is_left_as_it_is(debian: Server) -> None:
    run(
        debian,
        "CREATE DATABASE {latin} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0",
        "CREATE DATABASE {long}",
        latin="latin",
        long="a" * 31,
    )
    for database in ("latin", "a" * 31):
        with debian.admin(database) as admin:
            with pytest.raises(RoomDatabase):
                install(admin, debian.address(database), "", bytes(32))
            assert admin.execute("SELECT to_regnamespace('feltwork')").fetchone() == (None,)


@pytest.fixture
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="fw-"))
    yield path
    shutil.rmtree(path)


def test_a_server_that_is_not_the_rooms_is_sent_nothing(room: Room, folder: Path) -> None:
    there, access = room.address, room.add_station()
    others = make_certificates(folder)
    with pytest.raises(RoomCertificate):
        connect(Address(there.host, there.database, there.port, others), *access)
    # Its certificate names localhost and 127.0.0.1.
    with pytest.raises((RoomCertificate, RoomUnreachable)):
        connect(Address("localhost.localdomain", there.database, there.port, there.ca), *access)


def test_each_refusal_says_what_it_is(room: Room, wheel: Server) -> None:
    there, (login, password) = room.address, room.add_station()
    for address, name, secret, trouble in (
        (there, login, "another", RoomPassword),
        (there, "nobody", password, RoomPassword),
        (Address(there.host, "none", there.port, there.ca), login, password, RoomDatabase),
        (Address(there.host, there.database, 1, there.ca), login, password, RoomUnreachable),
        (Address("/nowhere", there.database), login, password, RoomUnreachable),
        # Without TLS this server lets nobody in.
        (Address("127.0.0.1", there.database, there.port), login, password, RoomUnreachable),
        (Address(str(wheel.folder), "postgres", wheel.port, there.ca), login, "", RoomPassword),
    ):
        with pytest.raises(trouble):
            connect(address, name, secret)


def test_a_verifier_is_what_the_server_makes_of_a_password_itself(room: Room) -> None:
    room.admin.execute("CREATE ROLE somebody PASSWORD 'a password'")
    query = "SELECT rolpassword FROM pg_authid WHERE rolname = 'somebody'"
    (made,) = room.admin.execute(query).fetchone() or ("",)
    salt = base64.b64decode(made.split("$")[1].partition(":")[2])
    assert verifier("a password", salt) == made


def test_the_migrations_are_numbered_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


def test_a_connection_that_is_lost_is_out_of_reach(room: Room) -> None:
    with room.connect(*room.add_station()) as station:
        room.admin.execute("SELECT pg_terminate_backend(%s)", [station.info.backend_pid])
        with pytest.raises(RoomUnreachable), troubles(room.address):
            station.execute("SELECT 1")
        with pytest.raises(psycopg.Error), troubles(room.address):
            room.admin.execute("SELECT 1 / 0")


def test_a_server_that_takes_nothing_says_why(room: Room) -> None:
    login, password = room.add_station()
    with room.connect(login, password) as station:
        station.execute("SET default_transaction_read_only = on")
        with pytest.raises(RoomReadOnly), troubles(room.address):
            hello(station)
        station.execute("SET statement_timeout = 1")
        with pytest.raises(RoomUnreachable), troubles(room.address):
            station.execute("SELECT pg_sleep(9)")
        with pytest.raises(RoomFull), troubles(room.address):
            room.admin.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$")
    room.admin.execute(sql.SQL("ALTER ROLE {} CONNECTION LIMIT 0").format(sql.Identifier(login)))
    with pytest.raises(RoomUnreachable):
        room.connect(login, password)
