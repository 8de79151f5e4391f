"""What has come of a storm: the logs of the stations against the room's, entry by entry.

The room's tables are read directly and put together here, not by the functions of the server that
is checked.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.stations.day import POISON, is_own
from tests.stations.files import Kept, kept
from tests.stations.sums import Rows, Said, columns, differences, of_room, of_station
from trainer.log.checkpoint import Checkpoint

Entry = tuple[bytes, bytes, bytes | None, bytes | None, bytes]
"""Kind, time, body, salt and leaf."""


@dataclass
class Life:
    """What a file has been, from its making or restoring until it was replaced, or the end."""

    station: int
    path: Path
    heard: Checkpoint | None = None
    """The last head that a process has said is on the disk."""
    log: Kept | None = None
    """What was in it when it was replaced."""
    there: int = 0
    """So many of its entries had got to the server by then."""

    @property
    def heard_size(self) -> int:
        """How many entries were reported."""
        return self.heard.size if self.heard else 0

    def end(self, room: psycopg.Connection) -> None:
        """Note what the file is, which is going to be replaced."""
        self.log = kept(self.path)
        self.there = self.arrived(room)

    def arrived(self, room: psycopg.Connection) -> int:
        """How many of its first entries the server has."""
        assert self.log is not None
        leaves = Origins(room).leaves(self.log.origin)
        return alike(self.log.leaves, leaves)


def alike(ours: Sequence[bytes], others: Sequence[bytes]) -> int:
    """How many of the first are the same."""
    pairs = zip(ours, others, strict=False)
    shorter = min(len(ours), len(others))
    return next((place for place, (one, other) in enumerate(pairs) if one != other), shorter)


class Origin(NamedTuple):
    """An incarnation, as the server has it."""

    station: int
    before: str | None
    at_size: int
    twice: int
    size: int
    root: bytes


class Origins:
    """The incarnations of a room, and the logs that are put together of them."""

    def __init__(self, room: psycopg.Connection) -> None:
        self._room = room
        found = room.execute(
            "SELECT origin, station, before, at_size, twice, size, feltwork.root_of(peaks)"
            " FROM feltwork.incarnations"
        )
        self.all = {origin: Origin(*more) for origin, *more in found}

    def leaves(self, name: str) -> list[bytes]:
        """The leaves of a log, from its first entry; none of one that is not there."""
        rows = self._entries(name, "leaf")
        return [leaf for (leaf,) in rows]

    def said(self, name: str) -> Iterator[Said]:
        """What the entries of a log say."""
        rows = self._entries(name, "convert_to(kind, 'UTF8'), body, leaf")
        return (Said(*row) for row in rows)

    def entries(self, name: str) -> list[Entry]:
        """The entries of a log, from its first."""
        columns = "convert_to(kind, 'UTF8'), convert_to(at, 'UTF8'), body, salt, leaf"
        return list(self._entries(name, columns))

    def _entries(self, name: str, columns: str) -> Iterator[Any]:
        query = (
            f"SELECT {columns} FROM feltwork.entries WHERE origin = %s AND seq <= %s ORDER BY seq"
        )
        parts, upto = [], None
        while name in self.all:
            origin = self.all[name]
            upto = origin.size if upto is None else min(upto, origin.size)
            parts.append((name, upto))
            upto, name = min(upto, origin.at_size), origin.before or ""
        for part in reversed(parts):
            yield from self._room.execute(query.encode(), part, binary=True)


def faults(
    room: psycopg.Connection,
    living: Sequence[Path],
    ended: Iterable[Life],
    renamed: Counter[int],
    untouched: Iterable[Path],
) -> Iterator[str]:
    """What is lost, doubled or in another order, and what is not named.

    ``living`` are the files with which the stations go on, ``ended`` what had been in others that
    were replaced. ``renamed`` is how often a station may have got another incarnation, and
    ``untouched`` are the files of those to which nothing has happened.
    """
    origins = Origins(room)
    ours: Counter[str] = Counter()
    for path in living:
        ours[kept(path).origin] += 1
        yield from (f"{path.name}: {fault}" for fault in _against(path, origins))
    yield from (f"{origin} is the name of {n} files" for origin, n in ours.items() if n > 1)
    for life in ended:
        assert life.log is not None
        arrived = life.arrived(room)
        if arrived < life.there:
            yield f"{life.path.name}, replaced: {arrived} of {life.there} entries are still there"
    yield from _misnamed(origins, renamed)
    yield from _miscounted(room, origins, untouched, columns(living[0]))
    yield from _numbered(room)
    yield from _doubled(room, origins)
    yield from _quarantined(room)


def _against(path: Path, origins: Origins) -> Iterator[str]:
    """What of a file is not on the server as it is in the file."""
    query = (
        "SELECT CAST(kind AS BLOB), CAST(at AS BLOB), CAST(body AS BLOB), salt, leaf FROM log"
        " ORDER BY seq"
    )
    with closing(sqlite3.connect(path)) as connection:
        here: list[Entry] = connection.execute(query).fetchall()
    log = kept(path)
    there = origins.entries(log.origin)
    for number, (one, other) in enumerate(zip(here, there, strict=False), 1):
        if one != other:
            yield f"entry {number} of {len(here)} is another one on the server"
            break
    if len(here) != len(there):
        yield f"of {len(here)} entries {len(there)} are on the server"
    if log.origin not in origins.all:
        yield f"{log.origin} is not on the server"
        return
    said = origins.all[log.origin]
    if (said.size, said.root) != (log.head.size, log.head.root):
        yield f"the server's head of {said.size} entries is not that of {log.head.size} here"


def _misnamed(origins: Origins, renamed: Counter[int]) -> Iterator[str]:
    """Stations with more incarnations than what has happened to their files explains."""
    named = Counter(one.station for one in origins.all.values())
    for station, number in sorted(named.items()):
        if number > 1 + renamed[station]:
            yield f"station {station} has {number} incarnations"


def _miscounted(
    room: psycopg.Connection,
    origins: Origins,
    untouched: Iterable[Path],
    kept_columns: Mapping[str, Sequence[str]],
) -> Iterator[str]:
    """Sums that are not those of the answers, each counted once, or not those of a station."""
    rows = Rows(kept_columns)
    for name in origins.all:
        rows.read(origins.said(name))
    wanted, found = rows.sums(), of_room(room)
    for one, other, what in zip(wanted, found, ("sums", "sums of rounds"), strict=True):
        yield from differences(one, other, what)
    for path in untouched:
        for one, other in zip(of_station(path), found, strict=True):
            own = {key: sums for key, sums in one.items() if is_own(key[0])}
            there = {key: other[key] for key in own if key in other}
            yield from differences(own, there, f"sums of {path.name}")


def _numbered(room: psycopg.Connection) -> Iterator[str]:
    """Incarnations whose own entries are not numbered one after the other, or have no such tree."""
    rows = room.execute(
        "SELECT i.origin, i.size - i.at_size, count(e.seq), min(e.seq) - i.at_size - 1"
        " FROM feltwork.incarnations AS i LEFT JOIN feltwork.entries AS e USING (origin)"
        " GROUP BY i.origin"
    )
    for origin, wanted, found, gap in rows:
        if wanted != found or gap:
            yield f"{origin} has {found} of {wanted} entries, after a gap of {gap}"


def _doubled(room: psycopg.Connection, origins: Origins) -> Iterator[str]:
    """Entries that stand twice, without one incarnation that names another as what it goes on."""
    rows = room.execute(
        "SELECT array_agg(origin), count(*) FROM (SELECT leaf, array_agg(origin ORDER BY origin)"
        " AS origin FROM feltwork.entries GROUP BY leaf HAVING count(*) > 1) AS twice"
        " GROUP BY twice.origin"
    )
    for (names, *_more), number in rows:
        for name in names:
            others = {*names} - {name}
            if names.count(name) > 1 or not any(_related(origins, name, other) for other in others):
                yield f"{number} entries stand twice, in {names}"
                break


def _related(origins: Origins, one: str, other: str) -> bool:
    """Tell whether both go on what one log was."""
    return bool(_ancestors(origins, one) & _ancestors(origins, other))


def _ancestors(origins: Origins, name: str | None) -> set[str]:
    found = set()
    while name is not None:
        found.add(name)
        name = origins.all[name].before
    return found


def _quarantined(room: psycopg.Connection) -> Iterator[str]:
    """What could not be read, but for what nobody can read; and what of that has been read."""
    found = (
        "SELECT station, kind, body, reason FROM feltwork.entries JOIN feltwork.incarnations"
        " USING (origin) LEFT JOIN feltwork.quarantine AS q USING (origin, seq)"
    )
    poison = {(kind, body.encode()) for kind, body in POISON}
    rows = room.execute(f"{found} WHERE reason IS NOT NULL").fetchall()
    for station, kind, body, reason in rows:
        if (kind, body) not in poison:
            yield f"in quarantine: {kind} {body[:200]!r} of station {station}: {reason}"
    # Of several that are about the same row only the last counts, as of any.
    apart = {(station, kind, body) for station, kind, body, _reason in rows}
    for *said, _reason in room.execute(f"{found} WHERE reason IS NULL"):
        if tuple(said[1:]) in poison and tuple(said) not in apart:
            yield f"has been read: {said[1]} {said[2][:200]!r}"
