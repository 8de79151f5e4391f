"""Stations of one room: records in folders of their own, joined to a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg

from tests.server.servers import Room, Server
from tests.training_room import CHEAP, make_room, sign_in
from trainer.room.keys import login_password
from trainer.room.rights import Role
from trainer.server.publishing import Behind, Change, Pulled, Version, changes, publish, pull
from trainer.server.schema import login_of_person
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.verifying import verify


class Clock:
    """Goes on by some seconds each time that it is read."""

    def __init__(self) -> None:
        self.shows = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.shows += timedelta(seconds=7)
        return self.shows


@dataclass
class Station:
    """A station: its records, and what it and its supervisors are connected by."""

    number: int
    database: Database
    room: Room
    link: psycopg.Connection
    connections: dict[int, psycopg.Connection] = field(default_factory=dict)

    def close(self) -> None:
        for one in (self.link, *self.connections.values()):
            one.close()

    def sign_in(self, number: str) -> None:
        sign_in(self.database, number)

    def pull(self) -> Pulled:
        return pull(self.link, self.database)

    def changes(self) -> list[str]:
        """What is here and not published, as the list says it."""
        return [change.line for change in changes(self.database)]

    def connected(self) -> psycopg.Connection:
        """The connection of whoever is signed in, with the password that follows from the keys."""
        signed = self.database.rights.signed
        assert signed is not None
        assert signed.signer is not None
        key = signed.signer.key
        if key not in self.connections:
            login = login_of_person(self.room.address.database, signed.person.id)
            password = login_password(signed.signer.keys)
            self.connections[key] = self.room.connect(login, password)
        return self.connections[key]

    def publish(self, chosen: tuple[Change, ...] | None = None) -> Version | Behind:
        """Publish everything, or some of it."""
        wanted = changes(self.database) if chosen is None else chosen
        return publish(self.connected(), self.database, wanted)

    def published(self, chosen: tuple[Change, ...] | None = None) -> Version:
        """The same where nobody has published meanwhile."""
        done = self.publish(chosen)
        assert isinstance(done, Version)
        return done

    def is_as_recorded(self) -> bool:
        """True if the records are as their log says."""
        found = verify(self.database.path, Cancellation())
        assert found is not None
        return found.whole


@dataclass
class Academy:
    """A room with its first station, whose manager Mara is signed in; others join it."""

    folder: Path
    server: Server
    stack: ExitStack
    clock: Clock = field(default_factory=Clock)
    stations: list[Station] = field(default_factory=list)

    def __post_init__(self) -> None:
        database = self.opened(0)
        make_room(database)
        known, signed = database.rights.room, database.rights.signed
        assert known is not None
        assert signed is not None
        self.root = known.public
        self.room = self.server.room("Academy", self.root)
        self.stack.callback(self.room.close)
        (login,) = database.connection.db.execute("SELECT login FROM keys").fetchone()
        values = [signed.person.id, Role.MANAGER.value, login]
        self.room.admin.execute("SELECT feltwork.set_login(%s, %s, %s)", values)
        self.join(database)

    def opened(self, number: int) -> Database:
        place = self.folder / str(number)
        place.mkdir()
        database = open_database(place / "records.sqlite", clock=self.clock, cost=CHEAP)
        self.stack.callback(database.close)
        return database

    def join(self, database: Database | None = None) -> Station:
        """Another station, with records of its own."""
        number = len(self.stations)
        database = self.opened(number) if database is None else database
        with database.connection.writing() as db:
            db.execute(
                "INSERT INTO station VALUES (1, ?, ?, '{}', ?, 0, 0, ?)",
                [number, f"Pit {number}", self.root, database.connection.timestamp()],
            )
        link = self.room.connect(*self.room.add_station(f"Pit {number}"))
        station = Station(number, database, self.room, link)
        self.stack.callback(station.close)
        self.stations.append(station)
        return station


@contextmanager
def academy(folder: Path, server: Server) -> Iterator[Academy]:
    """A room on a server."""
    with ExitStack() as stack:
        yield Academy(folder, server, stack)
