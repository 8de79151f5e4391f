"""A room without a network: the log of a station, and what is published, carried in a file.

A file is locked with the secret of the room, which its supervisors have, and signed by the one who
wrote it. What is brought to the server goes through the same functions as over a network: a file
that comes twice changes nothing, and one that leaves a gap is refused.
"""

from __future__ import annotations

import zlib
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import psycopg
from msgspec import Struct

from trainer.errors import FileUnreadable
from trainer.log.tree import Tree
from trainer.messages import _
from trainer.room.keys import read_statement, seal, unseal, verified
from trainer.room.rights import Right, refused
from trainer.server.connecting import connect, troubles
from trainer.server.joining import as_oneself
from trainer.server.passwords import address_of, password_of
from trainer.server.publishing import Published, Pulled, published_after, take_all
from trainer.server.schema import login_of_station
from trainer.server.uploading import append, begin, greet, head_of, leaf_of, shapes_of
from trainer.storage.atomic_write import atomic_write
from trainer.storage.files import regular_bytes
from trainer.storage.station import (
    Batch,
    Station,
    batch_after,
    log_of,
    past_of,
    station_here,
    tree_at,
)
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import sqlite3

    from trainer.storage.database import Database
    from trainer.storage.rights import SignedIn

_MAGIC: Final = b"feltwork carried 1\n"
_MOST_BYTES: Final = 128 * 1024 * 1024
"""No file is longer, and neither is what is in one; a station’s day has a tenth of it."""
_FULL: Final = 48 * 1024 * 1024
"""So much goes into one file of a log, and the rest into the next."""
_ENTRY: Final = 150
"""About as many bytes has an entry without its body."""
_GONE: Final = "SELECT 1 FROM keys WHERE statement = ? AND retired_at IS NOT NULL"


class NotCarried(TextEnum):
    """Why a file was not written, or not taken."""

    PASSWORD = "password", N_("The password of this station is not on this computer.")
    NOTHING = "nothing", N_("The server has everything of this station already.")
    EXISTS = "exists", N_("{path} already exists; --force replaces it.")
    FILE = "file", N_("This is no file of a room, or it is damaged.")
    ROOM = "room", N_("This file is of another room.")
    SIGNED = "signed", N_("No supervisor of this room has signed this file.")
    GAP = (
        "gap",
        N_(
            "This file begins with entry {first}, and the server has this log up to entry {last}. "
            "Import the files before it first."
        ),
    )
    PARTED = (
        "parted",
        N_(
            "The server has another log under this name: the records were copied or restored. "
            "Connect the station to the server once."
        ),
    )


class Refused(NamedTuple):
    """Why nothing was carried."""

    why: NotCarried
    first: int = 0
    last: int = 0
    path: str = ""

    @property
    def text(self) -> str:
        """The same as a sentence."""
        values = {"first": self.first, "last": self.last, "path": self.path}
        return _(self.why.text).format(**values)


class Written(NamedTuple):
    """A file that was written, with so many entries or documents."""

    path: Path
    number: int


class Sent(NamedTuple):
    """The log of a station at the server: how many entries were new, and how many there are."""

    station: int
    new: int
    size: int


class _File(Struct, frozen=True, array_like=True):
    room: bytes
    content: bytes
    signer: str
    signature: bytes

    @property
    def signed(self) -> bytes:
        return _MAGIC + self.room + self.content


class _Head(Struct, frozen=True, array_like=True):
    origin: str
    size: int
    root: bytes


class _Up(Struct, frozen=True, array_like=True, tag="up"):
    """A stretch of a station’s log, behind the tree of what lies before it."""

    station: int
    password: str
    """The station’s own, by which the server knows whose log it is."""
    shapes: dict[str, tuple[str, ...]]
    version: int
    origin: str
    past: tuple[tuple[str, int], ...]
    """The names that it had before, the first one first, each with what is common with it."""
    size: int
    peaks: bytes
    batches: tuple[Batch, ...]

    @property
    def base(self) -> Tree:
        return Tree.stored(self.size, self.peaks)

    @property
    def leaves(self) -> list[bytes]:
        return [leaf for batch in self.batches for leaf in batch.leaves]


class _Down(Struct, frozen=True, array_like=True, tag="down"):
    """What is published, and how far the server has the logs of its stations."""

    published: tuple[Published, ...]
    heads: tuple[_Head, ...]


# Files


def _write(
    target: Path, what: _Up | _Down, signed: SignedIn, root: bytes, *, replace: bool
) -> bool:
    """Write a file, locked and signed; False where there is one."""
    assert signed.signer is not None, "a supervisor has signed in"
    assert signed.room_key is not None, "with the secret of the room"
    packed = zlib.compress(msgspec.msgpack.encode(what))
    content = seal(packed, signed.room_key, _MAGIC)
    file = _File(root, content, signed.signer.certificate, b"")
    file = msgspec.structs.replace(file, signature=signed.signer.sign(file.signed))
    return atomic_write(target, _MAGIC + msgspec.msgpack.encode(file), replace=replace)


def _read(records: Database, path: Path, signed: SignedIn) -> _Up | _Down | NotCarried:
    """What a file says, once it is known who wrote it."""
    try:
        data = regular_bytes(path, _MOST_BYTES)
    except OSError as error:
        raise FileUnreadable(path, error.strerror or str(error)) from error
    if not data.startswith(_MAGIC):
        return NotCarried.FILE
    try:
        file = msgspec.msgpack.decode(data[len(_MAGIC) :], type=_File)
    except msgspec.DecodeError:
        return NotCarried.FILE
    room, key = records.rights.room, signed.room_key
    if room is None or key is None or file.room != room.public:
        return NotCarried.ROOM
    said = read_statement(file.signer, room.public)
    with records.connection.reading() as db:
        ended = db.execute(_GONE, [file.signer]).fetchone() is not None
    if said is None or ended or not verified(said.key, file.signature, file.signed):
        return NotCarried.SIGNED
    packed = unseal(file.content, key, _MAGIC)
    if packed is None:
        return NotCarried.ROOM
    unpacking = zlib.decompressobj()
    try:
        content = unpacking.decompress(packed, _MOST_BYTES)
        if not unpacking.eof:
            return NotCarried.FILE
        return msgspec.msgpack.decode(content, type=_Up | _Down)
    except (zlib.error, msgspec.DecodeError):
        return NotCarried.FILE


def _signed_in(records: Database) -> SignedIn:
    """The supervisor who is signed in, with the keys of the room."""
    records.rights.require(Right.RECORDS)
    signed = records.rights.signed
    if signed is None or signed.signer is None:
        raise refused(Right.RECORDS)
    return signed


# From a station to the server


def export(
    records: Database, target: Path, *, replace: bool = False
) -> tuple[Written, ...] | Refused:
    """Write what the server does not have of this station’s log, as far as is known here.

    What is too much for one file goes on in others, which are numbered.
    """
    signed, station = _signed_in(records), station_here(records.connection)
    password = password_of(records.path, station).find()
    if password is None:
        return Refused(NotCarried.PASSWORD)
    written = []
    with records.connection.reading() as db:
        ups = _ups(db.conn, station, password)
        for number, up in enumerate(ups, 1):
            path = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
            if not _write(path, up, signed, station.root, replace=replace):
                return Refused(NotCarried.EXISTS, path=str(path))
            written.append(Written(path, len(up.leaves)))
    if not written:
        return Refused(NotCarried.NOTHING)
    with records.rights.noted(
        Right.RECORDS, N_("Records exported for the server"), after=str(target)
    ):
        pass
    return tuple(written)


def _ups(connection: sqlite3.Connection, station: Station, password: str) -> Iterator[_Up]:
    origin, here = log_of(connection)
    past = tuple(past_of(connection))
    tree = _told(connection, (origin, *(name for name, _upto in reversed(past))), here)
    while tree.size < here.size:
        base, batches, weight = tree, [], 0
        while tree.size < here.size and weight < _FULL:
            batch = batch_after(connection, tree.size, here.size)
            tree = tree.with_leaves(batch.leaves)
            weight += sum(len(body or b"") + _ENTRY for body in batch.bodies)
            batches.append(batch)
        yield _Up(
            station.number,
            password,
            shapes_of(connection),
            station.version,
            origin,
            past,
            base.size,
            base.encoded,
            tuple(batches),
        )


def _told(connection: sqlite3.Connection, origins: Sequence[str], here: Tree) -> Tree:
    """The tree of what the server has, as it was told here last; else nothing."""
    query = "SELECT size, root FROM room_heads WHERE origin = ?"
    for origin in origins:
        for size, root in connection.execute(query, [origin]):
            tree = tree_at(connection, min(size, here.size), lambda: None)
            if tree.root == root:
                return tree
    return Tree()


def bring(records: Database, path: Path) -> Sent | Pulled | Refused:
    """Bring a file to where it belongs: to the server, or what is published to this station."""
    signed, station = _signed_in(records), station_here(records.connection)
    found = _read(records, path, signed)
    if isinstance(found, NotCarried):
        return Refused(found)
    if isinstance(found, _Down):
        return _receive(records, found)
    with records.rights.noted(Right.RECORDS, N_("Records imported at the server"), after=str(path)):
        return _send(station, found)


def _send(mine: Station, up: _Up) -> Sent | Refused:
    address = address_of(mine)
    login = login_of_station(address.database, up.station)
    with connect(address, login, up.password) as connection, troubles(address):
        greet(connection, up.shapes, up.version)
        return _Sending(connection, up).send()


class _Sending:
    """Sends what is in a file, as ``Upload`` does what is in the records.

    Nothing is known of what lies before the file but the tree.
    """

    def __init__(self, connection: psycopg.Connection, up: _Up) -> None:
        self._connection = connection
        self._up = up
        self._leaves = up.leaves
        self._size = up.size + len(self._leaves)
        self._new = 0

    def send(self) -> Sent | Refused:
        """Send it, from wherever the server has the log."""
        there = self._find()
        if isinstance(there, Refused):
            return there
        last = self._append(self._up.origin, there, self._size)
        if last is None:
            return Refused(NotCarried.PARTED)
        return Sent(self._up.station, self._new, last.size)

    def _tree(self, size: int) -> Tree:
        return self._up.base.with_leaves(self._leaves[: size - self._up.size])

    def _append(self, origin: str, there: Tree, upto: int) -> Tree | None:
        """Append what is in the file up to an entry; None where another one does so meanwhile."""
        place, found = self._up.size, there
        for batch in self._up.batches:
            first, last = max(there.size - place, 0), min(upto - place, len(batch.leaves))
            place += len(batch.leaves)
            if first < last:
                sent = append(self._connection, origin, found, batch.part(first, last))
                if sent is None:
                    return None
                self._new += last - first
                found = sent
        return found

    def _find(self) -> Tree | Refused:
        """The tree that the server has of this log, which is begun where it has none."""
        up, head = self._up, head_of(self._connection, self._up.origin)
        if head is None:
            return self._begun()
        size, root = head
        if size < up.size:
            return Refused(NotCarried.GAP, up.size + 1, size)
        if size > self._size:
            # It has come further meanwhile: what is in the file is there, if it is the same log.
            same = leaf_of(self._connection, up.origin, self._size) == self._leaves[-1]
            return self._tree(self._size) if same else Refused(NotCarried.PARTED)
        tree = self._tree(size)
        return tree if tree.root == root else Refused(NotCarried.PARTED)

    def _begun(self) -> Tree | Refused:
        """Begin the log: where it goes on from others, or else at its first entry.

        What it has in common with those is sent as theirs.
        """
        up, before = self._up, ""
        tree = None if up.size else Tree()
        for name, upto in up.past:
            if upto < up.size:
                before = name
                continue
            head = head_of(self._connection, name)
            if head is None and tree and begin(self._connection, name, before, tree):
                head = tree.size, tree.root
            if head is None or head[0] < up.size:
                return Refused(NotCarried.GAP, up.size + 1, 0 if head is None else head[0])
            # Each entry has a salt of its own: once two logs have parted no leaf is the same.
            behind = range(up.size + 1, min(head[0], self._size) + 1)
            parted = up.size + bisect(behind, False, key=partial(self._differs, name))
            before, tree = name, self._tree(min(parted, upto))
            if parted == head[0]:
                tree = self._append(name, tree, upto)
        if tree is None:
            return Refused(NotCarried.GAP, up.size + 1)
        begun = begin(self._connection, up.origin, before, tree)
        return tree if begun else Refused(NotCarried.PARTED)

    def _differs(self, origin: str, place: int) -> bool:
        there = leaf_of(self._connection, origin, place)
        return there != self._leaves[place - self._up.size - 1]


# From the server to a station


def export_published(
    records: Database, target: Path, *, replace: bool = False
) -> tuple[Written, ...] | Refused:
    """Write what is published, and how far the server has the logs of all stations."""
    signed, station = _signed_in(records), station_here(records.connection)
    published: list[Published] = []
    with as_oneself(records) as connection:
        query = "SELECT origin, size, root FROM feltwork.logs()"
        heads = tuple(_Head(*row) for row in connection.execute(query))
        while found := published_after(connection, published[-1].change if published else 0):
            published += found
    down = _Down(tuple(published), heads)
    if not _write(target, down, signed, station.root, replace=replace):
        return Refused(NotCarried.EXISTS, path=str(target))
    return (Written(target, len(published)),)


def _receive(records: Database, down: _Down) -> Pulled:
    """Take over what a file brings, as if the server had said it."""
    with records.connection.transaction() as db:
        db.conn.executemany(
            "INSERT INTO room_heads (origin, size, root) VALUES (?, ?, ?) ON CONFLICT (origin)"
            " DO UPDATE SET size = excluded.size, root = excluded.root WHERE excluded.size > size",
            [(head.origin, head.size, head.root) for head in down.heads],
        )
    query = "SELECT change FROM station"
    with records.connection.reading() as db:
        (change,) = db.execute(query).fetchone()
    return take_all(records, (one for one in down.published if one.change > change))
