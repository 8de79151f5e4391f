"""Everything that the room’s server has, worked out again by whoever manages the room.

The server is not believed: each leaf and root is made again from what the entries say, and each
signature is checked against the room’s root. The sums are compared with the answers, and what the
server has of this station with its own log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.log.checkpoint import read_note
from trainer.log.tree import Tree, leaf_hash
from trainer.messages.text import _, date_text, ngettext
from trainer.room.keys import published_statement, read_statement, verified
from trainer.server.publishing import Published, changes, compare, published_after
from trainer.server.uploading import head_of, pending_of
from trainer.storage.station import log_of, station_of, tree_at
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import psycopg

    from trainer.storage.database import Database

_PAGE: Final = 2_000
_CHUNK: Final = 20_000
_LISTED: Final = 20


class ServerFault(TextEnum):
    """What is wrong at the server."""

    ENTRY = "entry", N_("Station {name}: entry {number} is not as its leaf says.")
    GAP = "gap", N_("Station {name}: entry {number} is missing.")
    ROOT = "root", N_("Station {name}: the entries do not have the root that the server names.")
    BRANCH = "branch", N_("Station {name}: its log goes on from entries that are not there.")
    OWN = "own", N_("Station {name}: the server has another log than this computer.")
    NOTE = "note", N_("Station {name}: the signed head of {number} entries does not hold.")
    BACK = (
        "back",
        N_("{name}: the server has an older version. Publish this station’s again."),
    )
    SUMS = "sums", N_("The sums of person {number} on {name} are not those of the answers.")
    SIGNATURE = (
        "signature",
        N_("{name}, version {number}: no supervisor of this room has signed it."),
    )


class FoundThere(NamedTuple):
    """One thing that is wrong, and where."""

    fault: ServerFault
    name: str
    number: int = 0

    @property
    def text(self) -> str:
        """The same as a sentence."""
        return _(self.fault.text).format(name=self.name, number=self.number)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has found.

    ``unread`` records could not be read yet, ``pending`` entries of this station are not there.
    """

    logs: int
    entries: int
    documents: int
    unread: int
    pending: int
    faults: tuple[FoundThere, ...]

    def lines(self) -> Iterator[str]:
        """The same in words; the first line says whether anything is wrong."""
        text = (
            _("Not all that the server has is as it was sent: {entries}, {logs}, {documents}.")
            if self.faults
            else _("All that the server has is as it was sent: {entries}, {logs}, {documents}.")
        )
        yield text.format(
            entries=ngettext("{count} entry", "{count} entries", self.entries).format(
                count=self.entries
            ),
            logs=ngettext("{count} log", "{count} logs", self.logs).format(count=self.logs),
            documents=ngettext("{count} document", "{count} documents", self.documents).format(
                count=self.documents
            ),
        )
        yield from (found.text for found in self.faults[:_LISTED])
        if len(self.faults) > _LISTED:
            yield _("Not listed: {count} more.").format(count=len(self.faults) - _LISTED)
        if self.unread:
            yield unread_text(self.unread)
        if self.pending:
            yield pending_text(self.pending)


def unread_text(number: int) -> str:
    """So many records that the server cannot read, or not yet."""
    return ngettext(
        "{count} record could not be read yet.", "{count} records could not be read yet.", number
    ).format(count=number)


def pending_text(number: int) -> str:
    """So many entries that only this station has."""
    return ngettext(
        "{count} entry is pending here.", "{count} entries are pending here.", number
    ).format(count=number)


def check_room(connection: psycopg.Connection, records: Database) -> Checked:
    """Check everything, by the manager who is connected; what comes meanwhile is left out."""
    room = records.rights.room
    assert room is not None, "only a room has a manager"
    (unread,) = next(iter(connection.execute("SELECT feltwork.retry()")))
    logs, documents = _Logs(connection), [*_documents(connection)]
    faults = [*logs.check(), *logs.check_notes(room.public), *_own(connection, records)]
    faults += [*_set_back(connection, records), *_sums(connection)]
    faults += _unsigned(documents, room.public)
    pending = pending_of(connection, records.connection)
    return Checked(
        logs.number, logs.entries, len(documents), unread, pending, tuple(dict.fromkeys(faults))
    )


class _Log(NamedTuple):
    origin: str
    station: int
    before: str | None
    at_size: int
    size: int
    root: bytes


class _Note(NamedTuple):
    origin: str
    size: int
    note: str
    signer: str


class _Logs:
    """The logs at the server, hashed again from their first entries on."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        query = "SELECT origin, station, before, at_size, size, root FROM feltwork.logs()"
        self._logs = {log.origin: log for log in map(_Log._make, connection.execute(query))}
        query = "SELECT origin, size, note, signer FROM feltwork.notes()"
        self._notes = [_Note(*row) for row in connection.execute(query)]
        self._wanted: dict[str, set[int]] = {}
        """The sizes at which others go on from a log, or that were countersigned."""
        self._trees: dict[tuple[str, int], Tree] = {}
        self.entries = 0

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self._logs)

    def check(self) -> Iterator[FoundThere]:
        """Everything that is wrong with them; one that goes on from another comes behind it."""
        for log in self._logs.values():
            if log.before is not None:
                self._wanted.setdefault(self._holder(log), set()).add(log.at_size)
        for note in self._notes:
            self._wanted.setdefault(note.origin, set()).add(note.size)
        for log in self._logs.values():
            yield from self._check(log)

    def check_notes(self, root: bytes) -> Iterator[FoundThere]:
        """Every countersigned head that no supervisor has signed, or that is of another log."""
        for note in self._notes:
            if not self._holds(note, root):
                yield FoundThere(ServerFault.NOTE, str(self._logs[note.origin].station), note.size)

    def _holds(self, note: _Note, root: bytes) -> bool:
        said, tree = read_statement(note.signer, root), self._trees.get((note.origin, note.size))
        try:
            read = read_note(note.note)
        except ValueError:
            return False
        return (
            said is not None
            and tree is not None
            and read.is_signed_by(said.key)
            and read.checkpoint == (note.origin, note.size, tree.root)
        )

    def _holder(self, log: _Log) -> str:
        """The log under whose name the last entry stands that this one goes on from."""
        origin = log.before or ""
        for _each in self._logs:
            before = self._logs.get(origin)
            if before is None or before.before is None or log.at_size >= before.at_size:
                break
            origin = before.before
        return origin

    def _check(self, log: _Log) -> Iterator[FoundThere]:
        tree: Tree | None = Tree()
        if log.before is not None:
            tree = self._trees.get((self._holder(log), log.at_size))
        if tree is None or tree.size != log.at_size:
            yield FoundThere(ServerFault.BRANCH, str(log.station))
            return
        self._trees[log.origin, tree.size] = tree
        rows = self._rows(log)
        between = range(log.at_size, log.size, _CHUNK)
        for stop in sorted({*self._wanted.get(log.origin, ()), *between, log.size}):
            leaves: list[bytes] = []
            for seq, kind, at, body, salt, leaf in islice(rows, max(0, stop - tree.size)):
                if seq != tree.size + len(leaves) + 1:
                    break
                if body is not None and leaf_hash(salt, kind.encode(), at.encode(), body) != leaf:
                    yield FoundThere(ServerFault.ENTRY, str(log.station), seq)
                leaves.append(leaf)
            self.entries += len(leaves)
            tree = tree.with_leaves(leaves)
            if tree.size < stop:
                yield FoundThere(ServerFault.GAP, str(log.station), tree.size + 1)
                return
            self._trees[log.origin, tree.size] = tree
        if tree.root != log.root:
            yield FoundThere(ServerFault.ROOT, str(log.station))

    def _rows(self, log: _Log) -> Iterator[tuple[int, str, str, bytes | None, bytes, bytes]]:
        query = "SELECT * FROM feltwork.recorded(%s, %s, %s)"
        after = log.at_size
        while page := self._connection.execute(query, [log.origin, after, _PAGE]).fetchall():
            yield from page
            after = page[-1][0]


def _own(connection: psycopg.Connection, records: Database) -> Iterator[FoundThere]:
    """Compare what the server has of this station’s log with the log here."""
    station = station_of(records.connection)
    with records.connection.reading() as db:
        origin, here = log_of(db.conn)
        head = head_of(connection, origin)
        if head is None or station is None:
            return
        size, root = head
        if size > here.size or tree_at(db.conn, size, lambda: None, anew=True).root != root:
            yield FoundThere(ServerFault.OWN, str(station.number))


def _set_back(connection: psycopg.Connection, records: Database) -> Iterator[FoundThere]:
    """Find what a server that was set back lacks of what this station has from it."""
    compare(connection, records)
    for change in changes(records):
        if change.lost:
            yield FoundThere(ServerFault.BACK, change.called)


def _sums(connection: psycopg.Connection) -> Iterator[FoundThere]:
    for person, day in connection.execute("SELECT trainee, day FROM feltwork.wrong_sums()"):
        yield FoundThere(ServerFault.SUMS, date_text(date.fromordinal(day).isoformat()), person)


def _documents(connection: psycopg.Connection) -> Iterator[Published]:
    change = 0
    while found := published_after(connection, change):
        yield from found
        change = found[-1].change


def _unsigned(documents: Iterable[Published], root: bytes) -> Iterator[FoundThere]:
    for one in documents:
        said = read_statement(one.signer, root)
        content = published_statement(one.kind, one.id, one.version, one.body)
        if said is None or not verified(said.key, one.signature, content):
            yield FoundThere(ServerFault.SIGNATURE, f"{one.kind} {one.id}", one.version)
