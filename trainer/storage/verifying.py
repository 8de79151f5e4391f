"""Checking the log: against its signed heads, and the records against the log.

The tables are projections of the log. Each entry is hashed again, the tree is worked out again to
each signed head, and each row has to be what its last entry says. What lies before the last valid
head is named exactly: the row, the entry, or the smallest range between two heads where no more
can be known.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from trainer.errors import DatabaseDamaged
from trainer.log.checkpoint import Note, read_note
from trainer.log.findings import Fault, Finding, SignedHead, Unprotected, Verified
from trainer.log.tree import Tree
from trainer.messages import _, ngettext
from trainer.room.keys import read_statement
from trainer.storage.backups import LOCK_TIMEOUT
from trainer.storage.checking import mode_to_read
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.heads import Incarnation
from trainer.storage.inspection import KnownSchema, check_ours, plain_connection, require_file
from trainer.storage.log import (
    OUTSIDE,
    Act,
    Erasure,
    Kind,
    Protected,
    has_state,
    head_of,
    protected,
)

_BATCH: Final = 2000
LISTED: Final = 1000
"""At most so many findings are listed."""

_LOG: Final = (
    "SELECT seq, CAST(kind AS BLOB), CAST(at AS BLOB), CAST(body AS BLOB), CAST(salt AS BLOB),"
    " CAST(leaf AS BLOB) FROM log ORDER BY seq"
)
_FINGERPRINT: Final = 16


def verify(
    path: Path, cancellation: Cancellation, checkpoint: Note | None = None
) -> Verified | None:
    """Check the log of the database at ``path``, which may be in use; None where it has none yet.

    ``checkpoint`` is a head that was kept elsewhere. Raises ``Cancelled``, or the
    ``EnvironmentTrouble`` that keeps the file from being read at all.
    """
    require_file(path)
    with translated_errors(path), ExitStack() as stack:
        connection, beside = (
            stack.enter_context(closing(_connected(path))) for _number in range(2)
        )
        for one in (connection, beside):
            stack.enter_context(cancellation.ending(one))
        _agree(connection, beside)
        if not has_state(connection):
            check_ours(connection, path, _schema())
            return None
        worker = stack.enter_context(ThreadPoolExecutor(1))
        images = _Images(beside, worker)
        return _Verification(connection, path, images, cancellation).run(checkpoint)


def _connected(path: Path) -> sqlite3.Connection:
    return plain_connection(path, mode_to_read(path), LOCK_TIMEOUT, any_thread=True)


def _agree(connection: sqlite3.Connection, beside: sqlite3.Connection) -> None:
    """Let both see the same state of the records, also if answers are given meanwhile."""
    seen: list[object] = [0, 1]
    while seen[0] != seen[1]:
        seen.clear()
        for one in (connection, beside):
            one.rollback()
            one.execute("BEGIN")
            # Whatever is written is written to the log.
            log = "SELECT size, peaks FROM log_state" if has_state(one) else "SELECT 0"
            seen.append(one.execute(log).fetchall())


def _schema() -> KnownSchema:
    from trainer.storage.migrations import SCHEMA

    return KnownSchema(SCHEMA)


class _Head(NamedTuple):
    size: int
    root: bytes
    origin: str
    at: str = ""
    name: str = ""
    kept: bool = False
    """It was kept elsewhere: what is signed there needs no signature."""


class _Rows:
    """The rows of a table beside what the log says of them.

    Both are read side by side. As long as the next entry is the next row, which it is for all that
    is only added, nothing has to be remembered; else the one waits for the other, by its hash.
    """

    def __init__(self, table: Protected, images: Iterator[bytes]) -> None:
        self.table = table
        self.entries: dict[int, int] = {}
        """The last entry with an image that no row has had so far, by the hash of the image."""
        self.rows: dict[int, bytes] = {}
        """The images of rows that no entry has had so far."""
        self.found: dict[int, int] = {}
        """The entries of the rows that had to wait, or were waited for."""
        self.removed: dict[tuple[Any, ...], int] = {}
        """The last entry by which each row was removed."""
        self.imports = 0
        self._images = images

    def imported(self, seq: int, body: bytes) -> None:
        """Take an entry that says that a row was there before."""
        self.imports += 1
        self.added(seq, body)

    def added(self, seq: int, body: bytes) -> None:
        """Take an entry that says that a row is there from then on."""
        image = next(self._images, None)
        if image == body:
            return
        self.changed(seq, body)
        if image is not None:
            self._there(image)

    def changed(self, seq: int, body: bytes) -> None:
        """Take an entry that says how a row is from then on."""
        mark = hash(body)
        if mark in self.found or self.rows.pop(mark, None) is not None:
            self.found[mark] = seq
        else:
            self.entries[mark] = seq

    def end(self) -> None:
        """Take the rows that are left."""
        for image in self._images:
            self._there(image)

    def _there(self, image: bytes) -> None:
        mark = hash(image)
        if seq := self.entries.pop(mark, 0):
            self.found[mark] = seq
        else:
            self.rows[mark] = image

    def named(self, key: tuple[Any, ...]) -> str:
        """The name of a row."""
        named = zip(self.table.key, key, strict=True)
        return f"{self.table.name} ({', '.join(f'{name} {value}' for name, value in named)})"


class _Images:
    """The rows of the tables as the log keeps them, worked out by SQLite while others are hashed.

    SQLite lets Python go on only within one step of a query, so that a step has to be a long one.
    """

    def __init__(self, connection: sqlite3.Connection, worker: Executor) -> None:
        self._connection = connection
        self._worker = worker

    def of(self, table: Protected) -> Iterator[bytes]:
        """The rows of a table, in its own order. Raises ``sqlite3.Error``."""
        batch = self._worker.submit(self._after, table, -(2**63))
        while True:
            found, last = batch.result()
            if last is not None:
                batch = self._worker.submit(self._after, table, last)
            yield from found
            if last is None:
                return

    def _after(self, table: Protected, last: int) -> tuple[list[bytes], int | None]:
        """The rows after ``last``, and which is the last of them; all where rows have no number."""
        if not table.numbered:
            return self._joined(table, f"SELECT * FROM {table.name}", [])[0], None
        behind = f"SELECT rowid AS place, * FROM {table.name} WHERE rowid > ? ORDER BY rowid"
        return self._joined(table, f"{behind} LIMIT {_BATCH}", [last], "max(place)")

    def _joined(
        self, table: Protected, rows: str, values: list[int], last: str = "NULL"
    ) -> tuple[list[bytes], int | None]:
        for any_type in (False, True):
            image = table.image(any_type=any_type)
            # A line break within a text is written otherwise in JSON.
            joined = f"CAST(group_concat({image}, char(10)) AS BLOB)"
            try:
                query = f"SELECT {joined}, {last} FROM ({rows})"
                found, place = self._connection.execute(query, values).fetchone()
            except sqlite3.OperationalError:
                if any_type:
                    raise
            else:
                return ([] if found is None else found.split(b"\n")), place
        raise AssertionError("the second either fails or does not")


class _Verification:
    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        images: _Images,
        cancellation: Cancellation,
    ) -> None:
        self._connection = connection
        self._path = path
        self._images = images
        self._cancellation = cancellation
        self._findings: list[Finding] = []
        self._more = 0
        self._rows: dict[str, _Rows] = {}
        self._last = 0
        self._tree = Tree()
        self._origins: list[tuple[int, str]] = []
        self._forgotten: list[int] = []
        self._erased: set[int] = set()
        self._unsound: set[int] = set()

    def run(self, checkpoint: Note | None) -> Verified:
        """Check everything."""
        self._check_schema()
        root = self._root()
        heads = [*self._signed_heads(root)]
        if checkpoint is not None:
            kept = checkpoint.checkpoint
            heads.append(_Head(kept.size, kept.root, kept.origin, kept=True))
        head = self._check_log(sorted(heads, key=lambda head: head.size))
        self._check_state()
        self._find_forgotten()
        for rows in self._rows.values():
            self._cancellation.check()
            self._check_rows(rows)
        self._check_texts()
        covered = head.size if head else 0
        return Verified(
            entries=self._last,
            head=head and SignedHead(head.size, head.at, head.name),
            signers=tuple(dict.fromkeys(head.name for head in heads if head.name)),
            root=sha256(root).hexdigest()[:_FINGERPRINT] if root else "",
            imported=sum(rows.imports for rows in self._rows.values()),
            erased=len(self._erased),
            copies=max(0, len(self._origins) - 1),
            unprotected=tuple(self._after(covered)),
            findings=tuple(self._findings),
            more=self._more,
        )

    def _find(self, fault: Fault, first: int = 0, last: int = 0, row: str = "") -> None:
        if len(self._findings) < LISTED:
            self._findings.append(Finding(fault, first, last or first, row))
        else:
            self._more += 1

    # The schema, and who signed

    def _check_schema(self) -> None:
        """The tables are as they were made, with what feeds the log; also what is protected."""
        try:
            check_ours(self._connection, self._path, _schema())
        except DatabaseDamaged as damage:
            self._find(Fault.SCHEMA, row=damage.detail)
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        made = _protected_by(version)
        if protected(self._connection) != made:
            self._find(Fault.SCHEMA, row="protected")
        self._rows = {table.name: _Rows(table, self._rows_of(table)) for table in made}

    def _root(self) -> bytes | None:
        found = self._connection.execute("SELECT public FROM room").fetchone()
        return found[0] if found and isinstance(found[0], bytes) else None

    def _signed_heads(self, root: bytes | None) -> Iterator[_Head]:
        query = "SELECT at, note, signer FROM log_heads ORDER BY id"
        for at, text, signer in self._connection.execute(query):
            try:
                note = read_note(text)
            except ValueError:
                self._find(Fault.NOTE)
                continue
            size = note.checkpoint.size
            said = read_statement(signer, root) if root else None
            if said is None:
                self._find(Fault.SIGNER, last=size)
            elif not note.is_signed_by(said.key):
                self._find(Fault.SIGNATURE, last=size)
            else:
                head = note.checkpoint
                yield _Head(size, head.root, head.origin, at, said.name)

    # The log against its heads

    def _check_log(self, heads: list[_Head]) -> _Head | None:
        """Hash every entry again; the last head up to which the log is as it was signed."""
        last: _Head | None = None
        waiting, broken = heads[::-1], 0
        batch: list[bytes] = []
        while waiting and not waiting[-1].size:
            last = waiting.pop()
        for seq, leaf in self._entries():
            if seq != self._last + 1 and not broken:
                broken = self._last + 1
                self._find(Fault.GAP, broken, seq - 1)
            self._last = seq
            batch.append(leaf)
            if not (waiting and waiting[-1].size <= seq) and len(batch) < LISTED:
                continue
            self._tree, batch = self._tree.with_leaves(batch), []
            while waiting and waiting[-1].size <= seq:
                head = waiting.pop()
                if not broken and head.root != self._tree.root:
                    broken = last.size + 1 if last else 1
                    self._find(Fault.RANGE, broken, head.size)
                elif not broken and self._is_own(head):
                    last = head
        self._tree = self._tree.with_leaves(batch)
        if waiting:
            self._find(Fault.SHORT, self._last + 1, waiting[0].size)
        return last

    def _is_own(self, head: _Head) -> bool:
        """True if a head has the name under which the log went on at that time."""
        origin = [origin for seq, origin in self._origins if seq <= head.size]
        if head.origin not in origin[-1:]:
            self._find(Fault.ORIGIN, last=head.size)
            return False
        return True

    def _entries(self) -> Iterator[tuple[int, bytes]]:
        """Each entry with its leaf; what it says is noted."""
        takes = {
            f"{name} {act}".encode(): take
            for name, rows in self._rows.items()
            for act, take in (
                (Act.IMPORTED, rows.imported),
                (Act.ADDED, rows.added),
                (Act.CHANGED, rows.changed),
            )
        }
        hashed = sha256
        for seq, kind, at, body, salt, leaf in self._connection.execute(_LOG):
            if seq < 1:
                self._find(Fault.OUTSIDE, seq, row=kind.decode(errors="replace"))
                continue
            if body is None:
                self._forgotten.append(seq)
            elif (
                leaf is None
                or salt is None
                or at is None
                or hashed(b"".join((b"\0", salt, kind, b"\n", at, b"\n", body))).digest() != leaf
            ):
                self._note_unsound(seq, kind, body, leaf)
            elif (take := takes.get(kind)) is not None:
                take(seq, body)
            else:
                self._note(seq, kind.decode(errors="replace"), body)
            yield seq, leaf or b""

    def _note_unsound(self, seq: int, kind: bytes, body: bytes, leaf: bytes | None) -> None:
        """An entry that does not fit its leaf, or has none: what it says counts for nothing."""
        self._unsound.add(seq)
        what = self._named(kind.decode(errors="replace"), body)
        self._find(Fault.OUTSIDE if leaf is None else Fault.ENTRY, seq, row=what)

    def _note(self, seq: int, kind: str, body: bytes) -> None:
        if kind.startswith(OUTSIDE):
            self._find(Fault.OUTSIDE, seq, row=self._named(kind.removeprefix(OUTSIDE), body))
            return
        table, _space, act = kind.partition(" ")
        rows = self._rows.get(table)
        try:
            if kind == Kind.INCARNATION:
                said = msgspec.json.decode(body, type=Incarnation)
                self._origins.append((seq, said.origin))
            elif kind == Kind.ERASED:
                erasure = msgspec.json.decode(body, type=Erasure)
                for first, last in erasure.entries:
                    self._erased.update(range(max(first, 1), min(last, seq) + 1))
            elif rows is not None and act == Act.REMOVED:
                rows.removed[tuple(msgspec.json.decode(body, type=list[Any]))] = seq
        except ValueError:
            self._find(Fault.ENTRY, seq, row=kind)

    def _named(self, kind: str, body: bytes) -> str:
        """What an entry is about, where that can be read."""
        table, _space, act = kind.partition(" ")
        rows = self._rows.get(table)
        if rows is None:
            return kind
        try:
            key = (
                tuple(msgspec.json.decode(body, type=list[Any]))
                if act == Act.REMOVED
                else rows.table.key_of(body)
            )
            return f"{rows.named(key)}, {act}"
        except ValueError:
            return kind

    def _check_state(self) -> None:
        """The head that the log keeps is that of its entries."""
        try:
            head = head_of(self._connection)
        except (TypeError, ValueError):
            self._find(Fault.STATE)
            return
        if head.size > self._last:
            if not any(found.fault is Fault.SHORT for found in self._findings):
                self._find(Fault.SHORT, self._last + 1, head.size)
        elif head.size < self._last or head.root != self._tree.root:
            if not any(found.fault in _BROKEN for found in self._findings):
                self._find(Fault.STATE)
        elif self._origins and head.origin != self._origins[-1][1]:
            self._find(Fault.STATE)

    def _find_forgotten(self) -> None:
        for seq in self._forgotten:
            if seq not in self._erased:
                self._find(Fault.FORGOTTEN, seq)

    # The tables against the log

    def _check_rows(self, rows: _Rows) -> None:
        """Each row is the last that the log says of it, and none is missing."""
        rows.end()
        strange = {rows.table.key_of(image) for image in rows.rows.values()}
        last = self._last_of(rows)
        for key, seq in last.items():
            image = self._image(rows.table, key)
            if image is None:
                if rows.removed.get(key, 0) < seq:
                    self._find(Fault.MISSING, seq, row=rows.named(key))
            elif not self._is_after(rows, image, seq):
                self._find(Fault.CHANGED, seq, row=rows.named(key))
        for key in sorted(strange - last.keys(), key=str):
            self._find(Fault.UNKNOWN, row=rows.named(key))
        for key, seq in rows.removed.items():
            image = self._image(rows.table, key)
            if image is not None and key not in strange and not self._is_after(rows, image, seq):
                self._find(Fault.RETURNED, seq, row=rows.named(key))

    def _last_of(self, rows: _Rows) -> dict[tuple[Any, ...], int]:
        """Of each row that is no longer as an entry says: the last such entry."""
        last: dict[tuple[Any, ...], int] = {}
        query = "SELECT CAST(body AS BLOB) FROM log WHERE seq = ?"
        for seq in sorted(rows.entries.values()):
            (body,) = self._connection.execute(query, [seq]).fetchone()
            try:
                last[rows.table.key_of(body)] = seq
            except ValueError:
                self._find(Fault.ENTRY, seq, row=rows.table.name)
        return last

    def _is_after(self, rows: _Rows, image: bytes, seq: int) -> bool:
        """Tell whether a row is as this entry or a later one says."""
        if later := rows.found.get(hash(image)):
            return later >= seq
        name = rows.table.name
        kinds = [f"{name} {act}" for act in (Act.ADDED, Act.CHANGED, Act.IMPORTED)]
        query = (
            "SELECT seq FROM log WHERE seq >= ? AND CAST(body AS BLOB) = ? AND kind IN (?, ?, ?)"
        )
        found = self._connection.execute(query, [seq, image, *kinds]).fetchall()
        return any(one not in self._unsound for (one,) in found)

    def _rows_of(self, table: Protected) -> Iterator[bytes]:
        try:
            yield from self._images.of(table)
        except sqlite3.Error as error:
            self._cancellation.check()
            self._find(Fault.SCHEMA, row=f"{table.name}: {error}")

    def _image(self, table: Protected, key: tuple[Any, ...]) -> bytes | None:
        conditions = " AND ".join(f'"{name}" IS ?' for name in table.key)
        query = f"SELECT CAST({table.image()} AS BLOB) FROM {table.name} WHERE {conditions}"
        try:
            found = self._connection.execute(query, key).fetchone()
        except (sqlite3.Error, OverflowError):
            return None
        return None if found is None else bytes(found[0])

    def _check_texts(self) -> None:
        """The texts that rows name by their hashes are those."""
        query = "SELECT CAST(hash AS TEXT), CAST(text AS BLOB) FROM scenario_texts"
        for hashed, text in self._connection.execute(query):
            if text is None or sha256(text).hexdigest() != hashed:
                self._find(Fault.TEXT, row=hashed)

    def _after(self, covered: int) -> Iterator[Unprotected]:
        """What lies after the last head, by table; the head's own journal is among it."""
        query = (
            "SELECT CAST(kind AS BLOB), count(*), min(seq), max(seq) FROM log WHERE seq > ?"
            " GROUP BY 1 ORDER BY min(seq)"
        )
        for kind, count, *ends in self._connection.execute(query, [covered]).fetchall():
            word = kind.decode(errors="replace")
            said = "SELECT coalesce(CAST(body AS BLOB), x'') FROM log WHERE seq = ?"
            bodies = (self._connection.execute(said, [seq]).fetchone()[0] for seq in ends)
            first, last = (self._named(word, body) for body in bodies)
            yield Unprotected(word, count, first, last)


_BROKEN: Final = frozenset((Fault.RANGE, Fault.GAP, Fault.OUTSIDE, Fault.ENTRY))
"""What makes another head by itself."""


def _protected_by(version: int) -> tuple[Protected, ...]:
    """The tables that a database of this version protects."""
    from sqlite_utils import Database

    from trainer.storage.inspection import wrapped

    schema = _schema()
    with closing(sqlite3.connect(":memory:")) as made:
        schema.migrations.apply(wrapped(Database, made), stop_before=schema.names[version:])
        return protected(made)


def verified_lines(verified: Verified, listed: int = 20) -> list[str]:
    """Return what a check has found, in words; the first line says whether anything is wrong."""
    head = verified.head
    entries = ngettext("{count} entry", "{count} entries", verified.entries).format(
        count=verified.entries
    )
    lines = [
        _("The log is whole, and the records are as it says: {entries}.").format(entries=entries)
        if verified.whole
        else _("The records are not as they were recorded ({entries}).").format(entries=entries)
    ]
    for found in verified.findings[:listed]:
        text = finding_text(found)
        if head is not None and found.first > head.size:
            text = _("{finding} (After the last signed head.)").format(finding=text)
        lines.append(text)
    more = verified.more + max(0, len(verified.findings) - listed)
    if more:
        lines.append(_("Not listed: {count} more.").format(count=more))
    lines += (_protected_line(head), *_about(verified))
    if verified.after:
        lines.append(_("Unprotected, because no signed head lies behind them:"))
        lines += map(_after_line, verified.unprotected)
    return lines


def finding_text(found: Finding) -> str:
    """What is wrong, as a sentence."""
    return _(found.fault.text).format(first=found.first, last=found.last, row=found.row)


def _protected_line(head: SignedHead | None) -> str:
    if head is None:
        return _("No head is signed: nothing is protected yet.")
    if not head.name:
        return _("Entries 1 to {size} are protected by the checkpoint given.").format(
            size=head.size
        )
    return _("Entries 1 to {size} are protected by the head that {name} signed at {at}.").format(
        size=head.size, name=head.name, at=head.at
    )


def _about(verified: Verified) -> Iterator[str]:
    if verified.root:
        names = ", ".join(verified.signers) or "–"
        yield _("Signed by: {names}. The room’s key: {root}.").format(
            names=names, root=verified.root
        )
    if verified.imported:
        yield _("Imported, from before there was a log: {count}.").format(count=verified.imported)
    if verified.erased:
        yield _("Erased with a person, so that only the leaf is left: {count}.").format(
            count=verified.erased
        )
    if verified.copies:
        yield _("Continued in a copy of the file: {count}.").format(count=verified.copies)


def _after_line(one: Unprotected) -> str:
    ends = one.first if one.number == 1 else f"{one.first} … {one.last}"
    return f"  {one.kind}: {one.number}" + (f" ({ends})" if one.first != one.kind else "")
