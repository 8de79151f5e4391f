"""How a training room gets a server, and how stations join it and leave it.

Everything here may wait for the network: it is called from a thread or from the command line.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.json import format as indented

from trainer.errors import RoomTrouble
from trainer.room.keys import login_password, unwrap, wrap
from trainer.room.rights import Right, Role, Warden, refused
from trainer.room.secrets import USUAL, Cost, code_typed, new_code
from trainer.server.connecting import Address, connect, troubles
from trainer.server.passwords import Kept, address_of, password_of
from trainer.server.publishing import changes, publish, pull
from trainer.server.schema import (
    check_schema,
    install,
    login_of_person,
    login_of_station,
    verifier,
)
from trainer.server.witnessing import countersign
from trainer.storage.atomic_write import part_of, write_troubles
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.inspection import BESIDE
from trainer.storage.restoring import restore
from trainer.storage.rows import WallClock
from trainer.storage.station import Station, forget_station, keep_station, station_here, station_of
from trainer.storage.trainees import name_refusal, normalized
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import psycopg

    from trainer.storage.rows import NameRefusal

ENDING: Final = ".feltjoin"
"""The ending of a join file."""
_CODE: Final = 3
"""How many groups of four letters a code has: 60 bits, behind Argon2."""
_PASSWORD: Final = 32
"""The bytes of a station’s password."""


class Doing(TextEnum):
    """What is being done; it is shown meanwhile."""

    CONNECTING = "connecting", N_("Connecting to the server…")
    PREPARING = "preparing", N_("Preparing the database…")
    PUBLISHING = "publishing", N_("Publishing people, classes and house settings…")
    RECEIVING = "receiving", N_("Receiving people, classes and house settings…")


Say = Callable[[Doing], None]
"""Hears what is being done, in the thread in which that is."""


class JoinRefusal(TextEnum):
    """Why a station does not join."""

    FILE = "file", N_("This is not a join file, or the file is damaged.")
    CODE = "code", N_("This is not the code of this file.")
    ADDRESS = "address", N_("An address has the name of a server, and a database.")
    JOINED = "joined", N_("These records are a station of a room already: leave that first.")
    EMPTY = "empty", N_("Nothing has been published in this room yet: publish there first.")
    ROOM = "room", N_("This is no training room yet: make it one first.")


class JoinFile(Struct, frozen=True, tag_field="feltwork", tag="join 1"):
    """What a station needs to join a room; its password lies under a code that is told apart."""

    room: str
    root: bytes
    """The public key of the room, which everything that is published follows from."""
    number: int
    name: str
    address: Address
    password: bytes

    @property
    def login(self) -> str:
        """The login of the station."""
        return login_of_station(self.address.database, self.number)


class Owner(NamedTuple):
    """The login that owns the database of the room."""

    login: str
    password: str


class NewStation(NamedTuple):
    """A station that may join: its file, and the code that opens it, which is told apart."""

    number: int
    name: str
    file: bytes
    code: str


class Joined(NamedTuple):
    """A station that has joined: where its password is, and its records of before, if any."""

    station: Station
    room: str
    password: Kept
    before: Path | None = None


def read_join_file(data: bytes) -> JoinFile | JoinRefusal:
    """What a join file says."""
    try:
        return msgspec.json.decode(data, type=JoinFile)
    except msgspec.DecodeError:
        return JoinRefusal.FILE


# A room gets a server

_PORT: Final = 5432


_TYPED: Final = re.compile(
    r"(?P<host>/.+|\[[^\]]+\]|[^:\[\]]+|[^\[\]]*:[^\[\]]*:[^\[\]]*)(?::(?P<port>\d{1,5}))?"
)
"""A host, the folder of a socket, or an address of IPv6, in brackets where a port follows."""


def address_typed(host: str, database: str, ca: str) -> Address | JoinRefusal:
    """The address of a server as a person types it: its name, and a port if it is another one."""
    typed = _TYPED.fullmatch(host.strip())
    if typed is None or not database.strip():
        return JoinRefusal.ADDRESS
    port = int(typed["port"] or _PORT)
    if not 0 < port < 1 << 16:
        return JoinRefusal.ADDRESS
    return Address(typed["host"].strip("[]"), database.strip(), port, ca)


def set_up(
    records: Database,
    address: Address,
    owner: Owner,
    station: str,
    cancellation: Cancellation,
    *,
    say: Say = lambda _step: None,
) -> Joined | NameRefusal | JoinRefusal:
    """Make an empty database that of this training room, whose first station this is.

    The manager who is signed in publishes everything that the room has. Raises ``RoomTrouble``.
    """
    records.rights.require(Right.ROOM)
    room, signed, station = records.rights.room, records.rights.signed, normalized(station)
    if room is None or signed is None or signed.signer is None:
        return JoinRefusal.ROOM
    refusal = JoinRefusal.JOINED if station_of(records.connection) else name_refusal(station)
    if refusal is not None:
        return refusal
    say(Doing.CONNECTING)
    password = secrets.token_urlsafe(_PASSWORD)
    with connect(address, *owner) as connection, troubles(address):
        cancellation.check()
        say(Doing.PREPARING)
        with connection.transaction():
            install(connection, address, room.name, room.public)
            number = _add(connection, station, password)
            connection.execute(
                "SELECT feltwork.set_login(%s, %s, %s)",
                [
                    signed.person.id,
                    Role.MANAGER.value,
                    verifier(login_password(signed.signer.keys)),
                ],
            )
            cancellation.check()
            # Last of all: whatever fails before leaves nothing here and nothing there.
            mine = _station(number, station, address, room.public, records.connection.clock())
            kept = password_of(records.path, mine).keep(password)
            keep_station(records.connection, mine)
    with records.rights.privileged(Right.ROOM, N_("Server of the room"), after=str(address)):
        pass
    say(Doing.PUBLISHING)
    with as_oneself(records) as connection:
        publish(connection, records, changes(records))
    return Joined(mine, room.name, kept)


@contextmanager
def as_oneself(records: Database) -> Iterator[psycopg.Connection]:
    """A connection of the supervisor or manager who is signed in. Raises ``RoomTrouble``."""
    signed = records.rights.signed
    if signed is None or signed.signer is None:
        raise refused(Right.PEOPLE)
    address = address_of(station_here(records.connection))
    login = login_of_person(address.database, signed.person.id)
    with (
        connect(address, login, login_password(signed.signer.keys)) as connection,
        troubles(address),
    ):
        check_schema(connection, address)
        countersign(connection, signed.signer)
        yield connection


def _add(connection: psycopg.Connection, name: str, password: str) -> int:
    row = connection.execute(
        "SELECT feltwork.add_station(%s, %s)", [name, verifier(password)]
    ).fetchone()
    assert row is not None, "it returns a number"
    return int(row[0])


def _station(number: int, name: str, address: Address, root: bytes, joined: datetime) -> Station:
    return Station(number, name, msgspec.json.encode(address).decode(), root, joined)


# Stations


def add_station(records: Database, name: str, cost: Cost = USUAL) -> NewStation | NameRefusal:
    """Add a station to the room, by the manager who is signed in. Raises ``RoomTrouble``."""
    records.rights.require(Right.ROOM)
    name = normalized(name)
    refusal = name_refusal(name)
    if refusal is not None:
        return refusal
    room, mine = records.rights.room, station_here(records.connection)
    password, code = secrets.token_urlsafe(_PASSWORD), new_code(_CODE)
    with as_oneself(records) as connection:
        number = _add(connection, name, password)
    assert room is not None, "only a room has a station"
    with records.rights.privileged(Right.ROOM, N_("Station added"), after=f"{number} {name}"):
        pass
    wrapped = wrap(password.encode(), code, cost)
    file = JoinFile(room.name, mine.root, number, name, address_of(mine), wrapped)
    return NewStation(number, name, indented(msgspec.json.encode(file)), code)


class StationRow(NamedTuple):
    """A station as the server knows it.

    ``away`` is for how many seconds it has not been heard of, if that is known. ``restored`` says
    when it was, and how many of its records stand twice since then.
    """

    number: int
    name: str
    seen: datetime | None
    away: int | None
    version: int
    program: str
    revoked: datetime | None
    unread: int
    """So many of its records could not be read yet."""
    restored: tuple[tuple[datetime, int], ...]


def stations(connection: psycopg.Connection) -> tuple[StationRow, ...]:
    """The stations of the room, by number, for a supervisor."""
    query = (
        "SELECT number, name, seen_at, extract(epoch FROM now() - seen_at)::integer, version,"
        " program, revoked_at, unread, restored_at, twice"
        " FROM feltwork.stations_shown ORDER BY number"
    )
    return tuple(
        StationRow._make((*row[:-2], tuple(zip(*row[-2:], strict=True))))
        for row in connection.execute(query)
    )


def revoke(records: Database, station: int) -> None:
    """Let a station connect no more, by the manager who is signed in; what it has sent stays.

    Raises ``RoomTrouble``.
    """
    mine = station_here(records.connection)
    about = N_("Station revoked")
    with (
        as_oneself(records) as connection,
        records.rights.privileged(Right.ROOM, about, after=str(station)),
    ):
        login = login_of_station(address_of(mine).database, station)
        connection.execute("SELECT feltwork.revoke(%s)", [login])


class Received(NamedTuple):
    """New records of a station, in a file beside those whose place they are to take."""

    part: Path
    target: Path
    station: Station
    room: str
    password: str

    def put_in_place(self, warden: Warden, now: datetime) -> Joined:
        """Put them in the place of what is there, which becomes a backup; nobody has it open.

        Raises an ``EnvironmentTrouble``, and all is as it was.
        """
        kept = password_of(self.target, self.station)
        where = kept.keep(self.password)
        try:
            before = restore(warden, self.part, self.target, now).kept
        except BaseException:
            kept.forget()
            raise
        self.discard()
        return Joined(self.station, self.room, where, before)

    def discard(self) -> None:
        """Leave nothing of them."""
        for ending in ("", *BESIDE):
            self.part.with_name(self.part.name + ending).unlink(missing_ok=True)


def receive(
    target: Path,
    file: JoinFile,
    code: str,
    clock: WallClock,
    cancellation: Cancellation,
    *,
    say: Say = lambda _step: None,
) -> Received | JoinRefusal:
    """Begin new records as a station of a room, with what is published there.

    They are to take the place of those at ``target``. Raises an ``EnvironmentTrouble`` or
    ``Cancelled``, and nothing is left of them.
    """
    opened = unwrap(file.password, code_typed(code))
    if opened is None:
        return JoinRefusal.CODE
    station = _station(file.number, file.name, file.address, file.root, clock())
    with write_troubles(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    received = Received(part_of(target), target, station, file.room, opened.decode())
    try:
        with open_database(received.part, clock=clock) as records:
            keep_station(records.connection, station)
            say(Doing.CONNECTING)
            address = file.address
            with connect(address, file.login, received.password) as connection, troubles(address):
                cancellation.check()
                say(Doing.RECEIVING)
                pull(connection, records)
            cancellation.check()
            room = records.rights.room
    except BaseException:
        received.discard()
        raise
    if room is None:
        received.discard()
        return JoinRefusal.EMPTY
    return received._replace(room=room.name)


def leave(records: Database) -> RoomTrouble | None:
    """Belong to the room no more, by the manager who is signed in; all that is recorded stays.

    Its login is revoked where the server can be reached, else what keeps it from that is returned.
    """
    records.rights.require(Right.ROOM)
    station = station_here(records.connection)
    trouble = None
    try:
        revoke(records, station.number)
    except RoomTrouble as error:
        trouble = error
    password_of(records.path, station).forget()
    with records.rights.privileged(Right.ROOM, N_("Room left"), station.name):
        pass
    forget_station(records.connection)
    return trouble


def is_used(records: Database) -> bool:
    """Tell whether the records have more in them than somebody who has not begun."""
    with records.connection.reading() as db:
        query = (
            "SELECT 1 FROM attempts UNION SELECT 1 FROM lessons UNION SELECT 1 FROM room"
            " UNION SELECT 1 FROM (SELECT count(*) AS people FROM trainees) WHERE people > 1"
        )
        return db.execute(f"{query} LIMIT 1").fetchone() is not None
