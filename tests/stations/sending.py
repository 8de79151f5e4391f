"""How a station sends what it has: by its link, or by the same code in the hands of a meddler."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from queue import Empty, Queue
from traceback import format_exception
from typing import Any, Final, NamedTuple

import psycopg

from tests.stations.files import head_at
from tests.stations.words import Say, Word
from trainer.errors import EnvironmentTrouble, RoomUnreachable
from trainer.log.checkpoint import Checkpoint
from trainer.server.connecting import Address, connect, troubles
from trainer.server.link import Link, LinkState
from trainer.server.uploading import Upload, hello
from trainer.storage.database import Database
from trainer.storage.log import head_of
from trainer.storage.station import station_of, tree_at

OFTEN: Final = 0.3
"""How often each kind of meddling is."""


class Access(NamedTuple):
    """What a station connects with."""

    number: int
    address: Address
    login: str
    password: str


@contextmanager
def linked(database: Database, access: Access, say: Say, patience: float) -> Iterator[Link]:
    """The link of the program, until it has sent everything or is not waited for any longer."""
    news: Queue[Checkpoint] = Queue()

    def changed(state: LinkState) -> None:
        if state.connected and state.pending == 0:
            news.put(head_at(database.path))
        if state.trouble is not None:
            say((Word.BUG if is_odd(state.trouble) else Word.TROUBLE, named(state.trouble)))

    def failed(error: BaseException) -> None:
        say((Word.BUG, "".join(format_exception(error))))

    station = station_of(database.connection)
    assert station is not None
    link = Link(database, station, lambda: access.password, changed=changed, failed=failed)
    link.start()
    try:
        yield link
        until, sent = time.monotonic() + patience, None
        with suppress(Empty):
            while sent != head(database):
                sent = news.get(timeout=max(0.0, until - time.monotonic()))
            say((Word.SENT, sent))
    finally:
        begun = time.monotonic()
        link.close()
        say((Word.CLOSED, time.monotonic() - begun))


def send(database: Database, access: Access, chance: random.Random, say: Say) -> None:
    """Send what there is, on a connection on which batches are repeated and come too early."""
    try:
        with (
            closing(connect(access.address, access.login, access.password)) as connection,
            troubles(access.address),
        ):
            hello(connection, database.connection, 0)
            meddler: Any = Meddler(connection, database, chance, say)
            upload = Upload(meddler, database.connection)
            while upload.send():
                pass
            say((Word.SENT, head(database)))
    except EnvironmentTrouble as trouble:
        say((Word.BUG if is_odd(trouble) else Word.TROUBLE, named(trouble)))


class Meddler:
    """A connection on which what was appended is appended again, and what comes later too early."""

    def __init__(
        self, connection: psycopg.Connection, database: Database, chance: random.Random, say: Say
    ) -> None:
        self._connection = connection
        self._database = database
        self._chance = chance
        self._say = say
        self._done: list[Sequence[Any]] = []

    def execute(self, query: str, values: Sequence[Any], **how: bool) -> psycopg.Cursor[Any]:
        """Execute a statement, and meddle if it appends."""
        execute, chance = self._connection.execute, self._chance
        if ".append(" not in query:
            return execute(query, values, binary=how.get("binary", False))
        if self._done and chance.random() < OFTEN:
            execute(query, chance.choice(self._done), binary=True)
            self._say((Word.REPEATED, "earlier batches sent again"))
        if len(values[-1]) > 1 and chance.random() < OFTEN:
            execute(query, self._second_half(values), binary=True)
            self._say((Word.REPEATED, "batches sent before their turn"))
        answer = execute(query, values, binary=True)
        if chance.random() < OFTEN:
            execute(query, values, binary=True)
            self._say((Word.REPEATED, "batches sent twice"))
        self._done = [*self._done[-4:], values]
        return answer

    def _second_half(self, values: Sequence[Any]) -> Sequence[Any]:
        origin, size, _root, *lists = values
        half = len(lists[0]) // 2
        tree = tree_at(self._database.connection.db.conn, size + half, lambda: None)
        return [origin, tree.size, tree.root, *(one[half:] for one in lists)]


def head(database: Database) -> Checkpoint:
    """The head of the log, as it stands on the disk."""
    return head_of(database.connection.db.conn)


def is_odd(trouble: EnvironmentTrouble) -> bool:
    """True for a trouble that bad weather does not explain."""
    return not isinstance(trouble, RoomUnreachable)


def named(trouble: EnvironmentTrouble) -> str:
    """A trouble; of one that bad weather explains no more than its kind."""
    name = type(trouble).__name__
    return f"{name}: {trouble.detail}" if is_odd(trouble) else f"{name} told"
