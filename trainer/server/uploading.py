"""The log of a station goes up to the room, which is asked how far it has it.

Nothing is ever marked as sent: whatever is restored, cloned or lost on either side, what the room
says that it has is compared with what is here, and it goes on from there.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import psycopg

import trainer
from trainer.log.tree import Tree
from trainer.storage.connection import Connection
from trainer.storage.heads import part
from trainer.storage.log import protected
from trainer.storage.station import Batch, batch_after, leaf_at, log_of, past_of, tree_at

if TYPE_CHECKING:
    import sqlite3

_OTHER_LOG: Final = "FW002"
"""The room has no such log, or another one under that name."""


class Hello(NamedTuple):
    """What the room says of itself and of the station that has connected."""

    station: int
    name: str
    root: bytes
    change: int
    version: int


def shapes_of(records: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """The columns that the log keeps of each table."""
    return {table.name: table.columns for table in protected(records)}


def hello(connection: psycopg.Connection, records: Connection, version: int) -> Hello:
    """Say what runs here, what its log keeps of each table, and which version the station has."""
    with records.reading() as db:
        shapes = shapes_of(db.conn)
    return greet(connection, shapes, version)


def greet(
    connection: psycopg.Connection, shapes: Mapping[str, Sequence[str]], version: int
) -> Hello:
    """The same for a station that is not here."""
    query = "SELECT station, name, root, change, version FROM feltwork.hello(%s, %s, %s)"
    row = connection.execute(query, [trainer.__version__, json.dumps(shapes), version]).fetchone()
    assert row is not None, "it answers with a row"
    return Hello._make(row)


def head_of(connection: psycopg.Connection, origin: str) -> tuple[int, bytes] | None:
    """How far the room has a log, and its root there; None where it has no such log."""
    query = "SELECT size, root FROM feltwork.head(%s)"
    row: tuple[int, bytes] | None = connection.execute(query, [origin]).fetchone()
    return row


def pending_of(connection: psycopg.Connection, records: Connection) -> int:
    """How many entries the room has not got, for a supervisor who may ask no more than that.

    Of a log that goes on under another name, those count that its last name had not sent.
    """
    with records.reading() as db:
        origin, here = log_of(db.conn)
        names = (origin, *(name for name, _upto in reversed(past_of(db.conn))))
    heads = (head_of(connection, name) for name in names)
    return here.size - min(here.size, next((head[0] for head in heads if head), 0))


def leaf_of(connection: psycopg.Connection, origin: str, place: int) -> bytes | None:
    """A leaf of a log; None where it does not go so far."""
    row = connection.execute("SELECT feltwork.leaf(%s, %s)", [origin, place]).fetchone()
    return None if row is None else row[0]


def begin(connection: psycopg.Connection, origin: str, before: str, tree: Tree) -> bool:
    """Begin a log where another one has got to; False where the room has either otherwise."""
    query = "SELECT feltwork.begin(%s, %s, %s, %s)"
    try:
        connection.execute(query, [origin, before, tree.size, tree.root])
    except psycopg.Error as error:
        if error.sqlstate != _OTHER_LOG:
            raise
        return False
    return True


def append(connection: psycopg.Connection, origin: str, there: Tree, batch: Batch) -> Tree | None:
    """Send a batch; None where the room has come elsewhere, also where another has sent it."""
    query = (
        "SELECT size, root FROM feltwork.append(%s, %s, %s, %b::text[], %b::text[],"
        " %b::bytea[], %b::bytea[], %b::bytea[])"
    )
    try:
        answer = connection.execute(
            query, [origin, there.size, there.root, *batch], binary=True
        ).fetchone()
    except psycopg.Error as error:
        if error.sqlstate != _OTHER_LOG:
            raise
        return None
    sent = there.with_leaves(batch.leaves)
    return sent if answer == (sent.size, sent.root) else None


class Upload:
    """Sends the log through a connection; ``breathe`` lets the window go on, or ends the work."""

    def __init__(
        self,
        connection: psycopg.Connection,
        records: Connection,
        breathe: Callable[[], None] = lambda: None,
    ) -> None:
        self._connection = connection
        self._records = records
        self._breathe = breathe
        self._origin = ""
        self._there: Tree | None = None
        """The tree that the room has under that name, once that has been found."""

    @property
    def origin(self) -> str:
        """The name of the log under which the room has it."""
        return self._origin

    @property
    def there(self) -> int:
        """How many entries the room has of it."""
        return self._there.size if self._there else 0

    @property
    def pending(self) -> int | None:
        """How many entries the room has not got; None before it was asked."""
        with self._records.reading() as db:
            origin, here = log_of(db.conn)
        there = self._found(origin, here)
        return None if there is None else here.size - there.size

    def send(self) -> bool:
        """Send what comes next; False where nothing is pending."""
        with self._records.reading() as db:
            origin, here = log_of(db.conn)
        there = self._found(origin, here)
        if there is None:
            self._origin, self._there = self._find()
            return True
        with self._records.reading() as db:
            batch = batch_after(db.conn, there.size, here.size)
        if not batch.leaves:
            return False
        self._there = append(self._connection, origin, there, batch)
        return True

    def _found(self, origin: str, here: Tree) -> Tree | None:
        there = self._there
        return there if there and origin == self._origin and there.size <= here.size else None

    def _find(self) -> tuple[str, Tree]:
        """Find from where on the room needs the log; a new log is begun there."""
        while True:
            with self._records.reading() as db:
                origin, _here = log_of(db.conn)
            head = head_of(self._connection, origin)
            if head is None:
                if (tree := self._begun(origin)) is not None:
                    return origin, tree
                parted = 0
            else:
                if (tree := self._as_there(*head)) is not None:
                    return origin, tree
                parted = self._parted(origin, head[0])
            part(self._records, origin, parted)

    def _as_there(self, size: int, root: bytes) -> Tree | None:
        """The tree that the room has, where the log here begins with it."""
        with self._records.reading() as db:
            if size <= log_of(db.conn)[1].size:
                for anew in (False, True):
                    tree = tree_at(db.conn, size, self._breathe, anew=anew)
                    if tree.root == root:
                        return tree
        return None

    def _begun(self, origin: str) -> Tree | None:
        """Begin a log: where it goes on from others that the room has, or else at its first entry.

        What it has in common with those is sent as theirs, so that nothing stands twice once the
        files come that go on with them. None where the room has one of this name by another
        station.
        """
        with self._records.reading() as db:
            past = past_of(db.conn)
        before, tree = "", Tree()
        for name, upto in past:
            if head_of(self._connection, name) is None and not begin(
                self._connection, name, before, tree
            ):
                continue
            before, tree = name, self._caught_up(name, upto)
        if begin(self._connection, origin, before, tree):
            return tree
        return Tree() if before and begin(self._connection, origin, "", Tree()) else None

    def _caught_up(self, name: str, upto: int) -> Tree:
        """Send what the room has not got of the beginning of a log, and how far that has come."""
        tree: Tree | None = None
        while tree is None or tree.size < upto:
            if tree is None:
                head = head_of(self._connection, name)
                assert head is not None, "a log stays where it has been begun"
                parted = self._parted(name, head[0])
                with self._records.reading() as db:
                    tree = tree_at(db.conn, min(parted, upto), self._breathe, anew=True)
                if parted < head[0]:
                    return tree
                continue
            with self._records.reading() as db:
                batch = batch_after(db.conn, tree.size, upto)
            tree = append(self._connection, name, tree, batch)
            self._breathe()
        return tree

    def _parted(self, origin: str, size: int) -> int:
        """After how many entries the log here and one that the room has are different.

        Each entry has a salt of its own: once they have parted no leaf is the same any more.
        """
        with self._records.reading() as db:
            here = log_of(db.conn)[1].size
        return bisect(
            range(1, min(here, size) + 1), False, key=lambda place: self._differs(origin, place)
        )

    def _differs(self, origin: str, place: int) -> bool:
        there = leaf_of(self._connection, origin, place)
        with self._records.reading() as db:
            return there != leaf_at(db.conn, place)
