"""The link between a station and its room: what was recorded goes up, what is published comes down.

It runs in a thread of its own, for which nobody ever waits: an answer is stored whether or not the
room can be reached, and the program ends whatever the network does.
"""

from __future__ import annotations

import selectors
import socket
import sqlite3
import threading
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec
import psycopg

from trainer.errors import EnvironmentTrouble, RoomDatabase, RoomPassword, RoomUnreachable
from trainer.server.connecting import Address, connect, troubles
from trainer.server.publishing import changes, pull
from trainer.server.schema import check_schema, login_of_station
from trainer.server.sittings import bring_moved
from trainer.server.uploading import Upload, hello
from trainer.server.witnessing import take_witness
from trainer.storage.backups import LOCK_TIMEOUT
from trainer.storage.connection import PRIMARY_CODE, translated_errors
from trainer.storage.inspection import KnownSchema, check_ours, plain_connection
from trainer.storage.migrations import SCHEMA
from trainer.storage.station import Station, log_of

if TYPE_CHECKING:
    from trainer.storage.database import Database

_TURN: Final = 2.0
"""After so many seconds it looks by itself what has been recorded."""

_AGAIN: Final = (1.0, 2.0, 5.0, 15.0, 30.0)
"""The seconds until it tries again what has failed; the last one from then on."""

PATIENCE: Final = 30.0
"""A server that says nothing for so many seconds is not there any more."""

_SOON: Final = 5.0
"""After so many seconds it looks for the records of an exam that is to go on here."""

SELDOM: Final = 20.0
"""After so many seconds it takes what is published, also if it has not heard of it.

A station that says nothing for half a minute is taken to be away.
"""

_BREATH: Final = 0.001

_CHANNEL: Final = "feltwork_published"


@dataclass(frozen=True, slots=True)
class LinkState:
    """How the station stands with its room."""

    connected: bool = False
    version: int = 0
    """What the station has of what is published."""
    newest: int = 0
    """What there is, as far as is known."""
    pending: int | None = None
    """How many entries of the log the room has not got; None while that is not known."""
    since: datetime | None = None
    """Since when the room cannot be reached; None while it can."""
    trouble: EnvironmentTrouble | None = None
    refused: int = 0
    """How many documents were kept aside, for whatever reason but that one."""
    conflicts: int = 0
    """How many documents were changed here and by others."""
    unpublished: int = 0
    """How many documents were changed here and are not published."""
    elsewhere: bool = False
    """Another window has the link of these records."""


class _Closed(Exception):
    """The link is to end."""


class _Patient(psycopg.Connection[Any]):
    """A connection that waits neither for a server that says nothing nor once the link has ended.

    What libpq can notice is that a computer is gone; not that a server stands still.
    """

    ended: threading.Event
    patience: float

    def wait(
        self, gen: Generator[Any, Any, Any], interval: float = 0.1, timeout: float | None = None
    ) -> Any:
        """See ``psycopg.Connection.wait``."""
        return super().wait(self._bounded(gen), interval, timeout)

    def _bounded(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        heard = monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    heard = monotonic()
                elif self.ended.is_set() or monotonic() - heard > self.patience:
                    raise psycopg.OperationalError("the server does not answer")
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value


class Link:
    """The link of the station that has these records; ``start`` begins its thread.

    From that thread ``changed`` is called with each new state, and ``failed`` with each mistake of
    the program, after which it goes on as after any other trouble.
    """

    def __init__(
        self,
        database: Database,
        station: Station,
        password: Callable[[], str | None],
        *,
        changed: Callable[[LinkState], None],
        failed: Callable[[BaseException], None],
        patience: float = PATIENCE,
    ) -> None:
        self._database = database
        self._station = station
        self._address = msgspec.json.decode(station.address, type=Address)
        self._password = password
        self._changed = changed
        self._failed = failed
        self._patience = patience
        self._state = LinkState(version=station.version, newest=station.version)
        self._has: tuple[str, int] | None = None
        """Which log the room has, as far as is known, and how many entries of it."""
        self._kept_back: EnvironmentTrouble | None = None
        """What was wrong with what came down last."""
        self._compared = False
        """What the server has was compared with what the station has, since it was connected."""
        self._tries = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._bell, self._door = socket.socketpair()
        self._bell.setblocking(False)
        self._door.setblocking(False)
        self._thread.start()

    def wake(self) -> None:
        """Look at once whether there is anything to do, also if the room could not be reached.

        An answer needs none of that.
        """
        with suppress(OSError):
            self._bell.send(b"!")

    def close(self, seconds: float = 0.5) -> bool:
        """End it; False if it has not ended after so long, and ends with the program.

        It has no records open then.
        """
        self._ended.set()
        self.wake()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # In the thread

    def _run(self) -> None:
        with suppress(_Closed), self._bell, self._door, ExitStack() as lock:
            held = False
            while True:
                try:
                    held = held or self._hold(lock)
                    self._say(elsewhere=not held)
                    if held:
                        self._session()
                except EnvironmentTrouble as trouble:
                    self._lose(trouble)
                except _Closed:
                    raise
                except Exception as error:
                    self._failed(error)
                    self._lose(self._state.trouble)
                if held:
                    self._pause(_AGAIN[min(self._tries, len(_AGAIN) - 1)])
                    self._tries += 1
                else:
                    self._pause(_TURN)

    def _hold(self, lock: ExitStack) -> bool:
        """Become the only one that has the link of these records, until the thread ends."""
        path = self._database.path.resolve()
        file = path.with_name(f"{path.name}-link")
        with translated_errors(file):
            connection = plain_connection(file, "rwc", 0)
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                connection.close()
                if error.sqlite_errorcode & PRIMARY_CODE == sqlite3.SQLITE_BUSY:
                    return False
                raise
        lock.callback(connection.close)
        return True

    def _session(self) -> None:
        """Connect, and do what there is to do until that fails."""
        password = self._password()
        if password is None:
            raise RoomPassword(self._address, "no password is kept")
        login = login_of_station(self._address.database, self._station.number)
        with closing(connect(self._address, login, password, _Patient)) as connection:
            connection.ended, connection.patience = self._ended, self._patience
            self._breathe()
            check_schema(connection, self._address)
            with self._database.beside() as records, troubles(self._address):
                try:
                    self._turns(connection, records)
                except psycopg.Error:
                    self._breathe()
                    raise

    def _turns(self, connection: psycopg.Connection, records: Database) -> None:
        connection.execute(f"LISTEN {_CHANNEL}")
        upload = Upload(connection, records.connection, self._breathe)
        due = 0.0
        while True:
            records.connection.check_file()
            self._note(upload)
            seldom = monotonic() >= due
            if seldom:
                self._greet(connection, records)
            busy = upload.send()
            self._note(upload)
            if seldom:
                waiting = self._take(connection, records, upload.origin)
                due = monotonic() + (_SOON if waiting else SELDOM)
            if self._heard(connection, 0.0 if busy else _TURN):
                due = 0.0

    def _note(self, upload: Upload) -> None:
        if (pending := upload.pending) is not None:
            self._has = upload.origin, upload.there
            self._say(pending=pending)

    def _greet(self, connection: psycopg.Connection, records: Database) -> None:
        """Say which station this is and what its tables are; the room must be the one it joined."""
        with records.connection.reading() as db:
            check_ours(db.conn, records.path, KnownSchema(SCHEMA))
        said = hello(connection, records.connection, self._state.version)
        if (said.station, said.root) != (self._station.number, self._station.root):
            raise RoomDatabase(self._address, f"station {said.station} of {said.name}")
        self._tries = 0
        if not self._state.connected:
            # A server that was down may have less than it had: it is asked first.
            self._compared = False
            self._say(connected=True, since=None, pending=None)
        self._say(trouble=self._kept_back, newest=said.version)

    def _take(self, connection: psycopg.Connection, records: Database, origin: str) -> int:
        """Bring down what is published, and exams that go on here; how many of these are awaited.

        What goes wrong with it keeps back nothing that goes up.
        """
        try:
            with troubles(self._address):
                pulled = pull(connection, records, compared=self._compared)
                self._compared = True
                waiting = bring_moved(connection, records)
                take_witness(connection, records, origin)
            unpublished = len(changes(records))
        except RoomUnreachable:
            raise
        except EnvironmentTrouble as trouble:
            self._kept_back = trouble
            self._say(trouble=trouble)
        except Exception as error:
            self._failed(error)
        else:
            self._kept_back = None
            self._say(
                version=pulled.version,
                newest=max(pulled.version, self._state.newest),
                refused=len(pulled.refused),
                conflicts=len(pulled.conflicts),
                unpublished=unpublished,
                trouble=None,
            )
            return waiting
        return 0

    # Waiting, and saying how it stands

    def _heard(self, connection: psycopg.Connection, seconds: float) -> bool:
        """Wait so long; True once something has been published, or the link is woken."""
        rung = self._rung(seconds, connection.pgconn.socket)
        return bool([*connection.notifies(timeout=0)]) or rung

    def _rung(self, seconds: float, *others: int) -> bool:
        """Wait so long, or until there is something at one of the others; True if woken."""
        with selectors.DefaultSelector() as waiting:
            for one in (self._door.fileno(), *others):
                waiting.register(one, selectors.EVENT_READ)
            waiting.select(seconds)
        self._breathe(0.0)
        try:
            return bool(self._door.recv(1024))
        except BlockingIOError:
            return False

    def _breathe(self, seconds: float = _BREATH) -> None:
        """Let the window go on."""
        if self._ended.wait(seconds):
            raise _Closed

    def _pause(self, seconds: float) -> None:
        """Wait for another try, and count what is recorded meanwhile."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            self._count()
            if self._rung(min(left, _TURN)):
                break

    def _count(self) -> None:
        if self._has is None:
            return
        path, (name, there) = self._database.path, self._has
        # What is wrong with the records is said where they are used.
        with suppress(sqlite3.Error, ValueError, TypeError):
            with closing(plain_connection(path, "ro", LOCK_TIMEOUT)) as connection:
                origin, here = log_of(connection)
            if origin == name:
                self._say(pending=here.size - there)

    def _lose(self, trouble: EnvironmentTrouble | None) -> None:
        since = self._state.since or self._database.connection.clock()
        if str(trouble) == str(self._state.trouble):
            trouble = self._state.trouble
        self._say(connected=False, since=since, trouble=trouble)

    def _say(self, **news: Any) -> None:
        self._breathe(0.0)  # once it has ended nobody may be there to hear it
        state = replace(self._state, **news)
        if state != self._state:
            self._state = state
            self._changed(state)
