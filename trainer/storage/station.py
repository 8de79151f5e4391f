"""The station of a room that these records are: which one it is, and its log as it is sent.

An entry's place in the log is its number, also where another program has removed entries before it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from trainer.errors import NoStation
from trainer.log.tree import HASH_BYTES, Tree, leaf_hash
from trainer.storage.connection import Connection
from trainer.storage.heads import Incarnation
from trainer.storage.log import Kind

_MOST: Final = 1_000
_MOST_BYTES: Final = 2 * 1024 * 1024
"""A batch has no more entries, and its bodies no more bytes, but for a single one."""

_LARGEST: Final = 1024 * 1024
"""The room takes no larger body."""

_LEAVES: Final = 4_000
"""So many are read at a time."""

_GONE: Final = bytes(HASH_BYTES)
"""The leaf of an entry that another program has removed, or whose leaf it has."""


class Station(NamedTuple):
    """The station, and how far it has what the room has published."""

    number: int
    name: str
    """The room’s."""
    address: str
    """Where the server is, as JSON."""
    root: bytes
    """The public key of the room’s root when it was joined."""
    joined: datetime
    change: int = 0
    version: int = 0


def station_of(connection: Connection) -> Station | None:
    """The station that these records are; None where they have never joined a room."""
    query = "SELECT number, name, address, root, joined_at, change, version FROM station"
    with connection.reading() as db:
        row = db.execute(query).fetchone()
        if row is None:
            return None
        number, name, address, root, joined, *reached = row
        return Station(number, name, address, root, datetime.fromisoformat(joined), *reached)


def station_here(connection: Connection) -> Station:
    """The station that these records are. Raises ``NoStation``."""
    station = station_of(connection)
    if station is None:
        raise NoStation
    return station


def keep_station(connection: Connection, station: Station) -> None:
    """Join a room as this station."""
    with connection.transaction() as db:
        db.execute("DELETE FROM station")
        db.execute("DELETE FROM room_published")
        db.execute(
            "INSERT INTO station (id, number, name, address, root, joined_at, change, version)"
            " VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
            [*station[:4], station.joined.isoformat(), *station[5:]],
        )


def forget_station(connection: Connection) -> None:
    """Leave the room; what it has published stays."""
    with connection.transaction() as db:
        db.execute("DELETE FROM station")
        db.execute("DELETE FROM room_published")


def sends_statements(connection: Connection) -> bool:
    """Tell whether statements go from here to a learning record store."""
    with connection.reading() as db:
        return db.execute("SELECT 1 FROM lrs WHERE halt = ''").fetchone() is not None


# The log, as it is sent


class Batch(NamedTuple):
    """Entries in turn, each part of them in a list of its own.

    Of one that was erased nothing is left but its leaf; neither is any more sent of one that is not
    as its leaf says, so that one that was tampered with keeps back none of the others.
    """

    kinds: list[str]
    ats: list[str]
    bodies: list[bytes | None]
    salts: list[bytes | None]
    leaves: list[bytes]

    def part(self, first: int, last: int) -> Batch:
        kinds, ats, bodies, salts, leaves = self
        return Batch(
            kinds[first:last],
            ats[first:last],
            bodies[first:last],
            salts[first:last],
            leaves[first:last],
        )


class _Entry(NamedTuple):
    kind: bytes
    at: bytes
    body: bytes | None
    salt: bytes | None
    leaf: bytes | None


def log_of(connection: sqlite3.Connection) -> tuple[str, Tree]:
    """The name under which the log goes on, and its tree as it was sealed last."""
    query = "SELECT origin, size, peaks FROM log_state WHERE id = 1"
    origin, size, peaks = connection.execute(query).fetchone()
    return origin, Tree.stored(size, peaks)


def batch_after(connection: sqlite3.Connection, place: int, size: int) -> Batch:
    """The next entries after this place, of a log with ``size`` of them."""
    query = (
        "SELECT seq, CAST(kind AS BLOB), CAST(at AS BLOB), CAST(body AS BLOB), salt, leaf FROM log"
        " WHERE seq > ? AND seq <= ? ORDER BY seq"
    )
    batch, weight = Batch([], [], [], [], []), 0
    last = min(size, place + _MOST)
    for seq, kind, at, body, salt, leaf in connection.execute(query, [place, last]):
        weight += len(body or b"")
        if weight > _MOST_BYTES and batch.leaves:
            return batch
        _fill(batch, seq - 1 - place)
        _add(batch, _Entry(kind, at or b"", body, salt, leaf))
    _fill(batch, last - place)
    return batch


def _fill(batch: Batch, length: int) -> None:
    """Put something in the places of entries that are not there."""
    while len(batch.leaves) < length:
        _add(batch, _Entry(Kind.CUT.encode(), b"", None, None, None))


def _add(batch: Batch, entry: _Entry) -> None:
    leaf, body, salt = _leaf(entry.leaf), entry.body, entry.salt
    if (
        body is None
        or salt is None
        or len(body) > _LARGEST
        or leaf_hash(salt, entry.kind, entry.at, body) != leaf
        or not (_is_text(entry.kind) and _is_text(entry.at))
    ):
        body = salt = None
    batch.kinds.append(_text(entry.kind))
    batch.ats.append(_text(entry.at))
    batch.bodies.append(body)
    batch.salts.append(salt)
    batch.leaves.append(leaf)


def _leaf(found: object) -> bytes:
    return found if isinstance(found, bytes) and len(found) == HASH_BYTES else _GONE


def _text(stored: bytes) -> str:
    """A word that PostgreSQL takes as text."""
    return "".join(mark if mark.isprintable() else "�" for mark in stored.decode(errors="replace"))


def _is_text(stored: bytes) -> bool:
    return _text(stored).encode() == stored


def leaf_at(connection: sqlite3.Connection, place: int) -> bytes:
    """The leaf of one entry."""
    found = connection.execute("SELECT leaf FROM log WHERE seq = ?", [place]).fetchone()
    return _leaf(found and found[0])


def tree_at(
    connection: sqlite3.Connection, size: int, breathe: Callable[[], None], *, anew: bool = False
) -> Tree:
    """The tree of the first ``size`` entries.

    It shares its larger subtrees with the tree as it was sealed, unless it is worked out ``anew``
    from all leaves. Every now and then it lets others ``breathe``.
    """
    tree, sealed = Tree(), log_of(connection)[1]
    if not anew:
        differs = (sealed.size ^ size).bit_length()
        shared = sealed.size >> differs << differs
        tree = Tree(shared, sealed.peaks[: shared.bit_count()])
    query = "SELECT seq, leaf FROM log WHERE seq > ? AND seq <= ? ORDER BY seq"
    while tree.size < size:
        upto = min(size, tree.size + _LEAVES)
        found = dict(connection.execute(query, [tree.size, upto]))
        places = range(tree.size + 1, upto + 1)
        tree = tree.with_leaves(_leaf(found.get(place)) for place in places)
        breathe()
    return tree


def past_of(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """The names that the log had before it went on under the present one, the first one first.

    With each how many entries it has in common with what goes on under that name elsewhere.
    """
    query = "SELECT CAST(body AS BLOB) FROM log WHERE kind = ? AND body IS NOT NULL ORDER BY seq"
    said = [
        msgspec.json.decode(body, type=Incarnation)
        for (body,) in connection.execute(query, [Kind.INCARNATION])
    ]
    return [
        (one.before, one.size if one.parted is None else one.parted) for one in said if one.before
    ]
