"""Stations with records of their own, linked to a room; what they say is waited for."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Condition
from typing import Any

import msgspec

from tests.server.servers import Room
from tests.training_room import CHEAP
from trainer.server.link import PATIENCE, Link, LinkState
from trainer.storage.database import Database, open_database
from trainer.storage.log import head_of
from trainer.storage.rows import Trainee
from trainer.storage.station import Station, keep_station

LIMIT = 20
"""No test waits for so many seconds."""


class Clock:
    """Advances by a second each time it is read, unless it is set."""

    def __init__(self) -> None:
        self.shows = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.shows += timedelta(seconds=1)
        return self.shows


@dataclass
class Watched:
    """What a link has said so far."""

    states: list[LinkState] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)
    news: Condition = field(default_factory=Condition)

    def changed(self, state: LinkState) -> None:
        with self.news:
            self.states.append(state)
            self.news.notify_all()

    def failed(self, error: BaseException) -> None:
        with self.news:
            self.failures.append(error)
            self.news.notify_all()

    @property
    def last(self) -> LinkState:
        return self.states[-1]

    def until(self, holds: Callable[["Watched"], object]) -> None:
        """Wait until this holds of it."""
        with self.news:
            assert self.news.wait_for(lambda: self.states and holds(self), LIMIT), self.states[-3:]


class Pit:
    """A station: its records, and its link once it is on."""

    def __init__(self, room: Room, path: Path, port: int | None = None) -> None:
        self.room = room
        self.login, self.password = room.add_station(path.stem)
        self.number = int(self.login.rpartition("_")[2])
        self.address = msgspec.structs.replace(
            room.address, port=room.address.port if port is None else port
        )
        self.clock = Clock()
        self.database = self.open(path)
        self.station = Station(
            self.number,
            "The room",
            msgspec.json.encode(self.address).decode(),
            bytes(32),
            self.clock(),
        )
        keep_station(self.database.connection, self.station)
        self.links: list[Link] = []

    def open(self, path: Path) -> Database:
        return open_database(path, clock=self.clock, cost=CHEAP)

    def add(self, *names: str) -> None:
        """Record something."""
        for name in names:
            assert isinstance(self.database.trainees.add(name), Trainee)

    def link(
        self, password: Callable[[], str | None] | None = None, patience: float = PATIENCE
    ) -> tuple[Link, Watched]:
        """Begin the link."""
        watched = Watched()
        link = Link(
            self.database,
            self.station,
            password or (lambda: self.password),
            changed=watched.changed,
            failed=watched.failed,
            patience=patience,
        )
        link.start()
        self.links.append(link)
        return link, watched

    def upload(self) -> None:
        """Send all that is pending, and end the link."""
        link, watched = self.link()
        watched.until(lambda said: said.last.pending == 0)
        assert link.close()
        assert watched.failures == []
        self.check()

    def check(self) -> None:
        """Assert that the room has this log: nothing is lost, doubled or in another order."""
        with self.database.connection.reading() as db:
            here = db.execute(
                "SELECT seq, kind, at, CAST(body AS BLOB), salt, leaf FROM log ORDER BY seq"
            ).fetchall()
            head = head_of(db.conn)
        there = self.room.admin.execute(
            "SELECT e.seq, e.kind, e.at, e.body, e.salt, e.leaf FROM feltwork.parts(%s) AS p"
            " JOIN feltwork.entries AS e USING (origin) WHERE e.seq BETWEEN p.first AND p.last"
            " ORDER BY e.seq",
            [head.origin],
        ).fetchall()
        assert there == here
        assert self.room.admin.execute(
            "SELECT size, feltwork.root_of(peaks) FROM feltwork.incarnations WHERE origin = %s",
            [head.origin],
        ).fetchone() == (head.size, head.root)

    def incarnations(self) -> list[tuple[Any, ...]]:
        """Those that the room knows: where each branched off, and how much stands twice."""
        return self.room.admin.execute(
            "SELECT before IS NOT NULL, at_size, size, twice FROM feltwork.incarnations"
            " WHERE station = %s ORDER BY begun_at",
            [self.number],
        ).fetchall()

    def close(self) -> None:
        with closing(self.database):
            for link in self.links:
                link.close(LIMIT)
