"""Checking the log: against its signed heads, and the records against the log.

The tables are projections of the log. Each entry is hashed again, the tree is worked out again to
each signed head, and each row has to be what its last entry says. What lies before the last valid
head is named exactly: the row, the entry, or the smallest range between two heads where no more
can be known.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import lru_cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from trainer.errors import DatabaseDamaged
from trainer.log.checkpoint import Note, read_note, signed
from trainer.log.findings import Fault, Finding, SignedHead, Unprotected, Verified
from trainer.log.tree import Tree
from trainer.messages import _, ngettext
from trainer.room.keys import read_statement
from trainer.room.rights import Role
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
    says_erased,
    values_of,
)
from trainer.storage.personal import belonging
from trainer.storage.projection import Images, TableRows

if TYPE_CHECKING:
    import sqlite_utils

LISTED: Final = 1000
"""At most so many findings are listed."""

_LOG: Final = (
    "SELECT seq, CAST(kind AS BLOB), CAST(at AS BLOB), CAST(body AS BLOB), CAST(salt AS BLOB),"
    " CAST(leaf AS BLOB) FROM log WHERE seq > 0 ORDER BY seq"
)
_IMPORTED: Final = f" {Act.IMPORTED}".encode()
_NEVER: Final = 2**63
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
        images = Images(beside, worker)
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


_Entry = tuple[int, bytes, bytes | None, bytes | None, bytes | None, bytes | None]
"""An entry: its number, kind, time, body, salt and leaf."""


class _Verification:
    def __init__(
        self, connection: sqlite3.Connection, path: Path, images: Images, cancellation: Cancellation
    ) -> None:
        self._connection = connection
        self._path = path
        self._images = images
        self._cancellation = cancellation
        self._findings: list[Finding] = []
        self._more = 0
        self._rows: dict[str, TableRows] = {}
        self._adding: dict[bytes, TableRows] = {}
        """The tables by the kinds of entries that say that a row is there."""
        self._kinds: Counter[bytes] = Counter()
        self._last = 0
        self._root_key: bytes | None = None
        self._since = _NEVER
        """The entry with which this became a training room."""
        self._tree = Tree()
        self._origins: list[tuple[int, str]] = []
        self._forgotten: list[int] = []
        self._erased: set[int] = set()
        self._unsound: set[int] = set()

    def run(self, checkpoint: Note | None) -> Verified:
        self._check_schema()
        root = self._root_key = self._root()
        heads = [*self._signed_heads(root)]
        if checkpoint is not None:
            heads.append(SignedHead(checkpoint.checkpoint))
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
            head=head,
            signers=tuple(dict.fromkeys(head.name for head in heads if head.name)),
            root=sha256(root).hexdigest()[:_FINGERPRINT] if root else "",
            imported=sum(count for kind, count in self._kinds.items() if kind.endswith(_IMPORTED)),
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
            if _lacks(self._connection, "log", "log_heads", "protected", "room", "scenario_texts"):
                raise
            self._find(Fault.SCHEMA, row=damage.detail)
        made = _protected_by(self._connection)
        if protected(self._connection) != made:
            self._find(Fault.SCHEMA, row="protected")
        # What says by itself that it is older than any log is compared with what it protects.
        made = made or protected(self._connection)
        self._rows = {table.name: TableRows(table, self._rows_of(table)) for table in made}
        self._adding = {
            f"{name} {act}".encode(): rows
            for name, rows in self._rows.items()
            for act in (Act.ADDED, Act.IMPORTED)
        }

    def _root(self) -> bytes | None:
        made = "SELECT min(seq) FROM log WHERE kind IN (?, ?)"
        kinds = [f"room {act}" for act in (Act.ADDED, Act.IMPORTED)]
        ((since,),) = self._connection.execute(made, kinds).fetchall()
        self._since = since or _NEVER
        found = self._connection.execute("SELECT public FROM room").fetchone()
        return found[0] if found and isinstance(found[0], bytes) else None

    def _signed_heads(self, root: bytes | None) -> Iterator[SignedHead]:
        query = "SELECT at, note, signer FROM log_heads ORDER BY id"
        ended = self._ended()
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
            elif ended.get(signer, _NEVER) <= size:
                # Whoever had it may still have it in a copy, with the password of then.
                self._find(Fault.RETIRED, ended[signer], size)
            else:
                yield SignedHead(note.checkpoint, at, said.name, text)

    def _is_signed(self, erasure: Erasure) -> bool:
        """True if the owner of a key of the room has signed what was erased.

        Or a manager the document by which somebody was erased, whose rows alone these can be.
        """
        said = read_statement(erasure.signer, self._root_key) if self._root_key else None
        origin = self._origins[-1][1] if self._origins else ""
        content = erasure.statement(origin)
        if said is None or not signed(said.key, bytes.fromhex(erasure.signature), content):
            return False
        return not erasure.document or (
            said.role is Role.MANAGER
            and says_erased(erasure.document)
            and self._are_of_people(erasure)
        )

    def _are_of_people(self, erasure: Erasure) -> bool:
        """True if the person is erased, and all entries are of tables that say something of people.

        Which entries were theirs is not known any more; the room has them by their leaves.
        """
        query = "SELECT 1 FROM trainees WHERE id = ? AND erased_at IS NOT NULL"
        if self._connection.execute(query, [erasure.person]).fetchone() is None:
            return False
        theirs = {*belonging(self._connection), "trainees", "keys", "journal"}
        query = "SELECT DISTINCT CAST(kind AS TEXT) FROM log WHERE seq BETWEEN ? AND ?"
        return all(
            kind.partition(" ")[0] in theirs
            for between in erasure.entries
            for (kind,) in self._connection.execute(query, between)
        )

    def _ended(self) -> dict[str, int]:
        """The entries in which keys ended, by what the root had said of them."""
        keys = self._rows.get("keys")
        if keys is None:
            return {}
        statement, retired = map(keys.table.columns.index, ("statement", "retired_at"))
        query = "SELECT seq, CAST(body AS BLOB) FROM log WHERE kind = ? AND body IS NOT NULL"
        ended: dict[str, int] = {}
        for seq, body in self._connection.execute(query, [f"keys {Act.CHANGED}"]):
            with suppress(ValueError, IndexError):
                said = values_of(body)
                if said[retired] is not None:
                    ended.setdefault(said[statement], seq)
        return ended

    # The log against its heads

    def _check_log(self, heads: list[SignedHead]) -> SignedHead | None:
        """Hash every entry again; the last head up to which the log is as it was signed."""
        for seq, kind in self._connection.execute("SELECT seq, kind FROM log WHERE seq < 1"):
            self._find(Fault.OUTSIDE, seq, row=str(kind))
        last: SignedHead | None = None
        waiting, broken = heads[::-1], _NEVER
        entries = self._connection.execute(_LOG)
        while batch := entries.fetchmany(LISTED):
            self._read(batch)
            before, self._last = self._last, batch[-1][0]
            if self._last - before != len(batch):
                broken = min(broken, self._find_gaps(before, batch))
            leaves, done = [leaf or b"" for *_said, leaf in batch], 0
            while waiting and waiting[-1].size <= self._last:
                head = waiting.pop()
                upto = max(done, head.size - before)
                self._tree, done = self._tree.with_leaves(leaves[done:upto]), upto
                if head.size >= broken:
                    continue
                if head.checkpoint.root != self._tree.root:
                    broken = last.size + 1 if last else 1
                    self._find(Fault.RANGE, broken, head.size)
                elif self._is_own(head):
                    last = head
            self._tree = self._tree.with_leaves(leaves[done:])
        if waiting:
            self._find(Fault.SHORT, self._last + 1, waiting[0].size)
        return last

    def _find_gaps(self, last: int, batch: list[_Entry]) -> int:
        """Find the entries that are missing, and return the first of them."""
        gaps = []
        for seq, *_said in batch:
            if seq != last + 1:
                gaps.append(last + 1)
                self._find(Fault.GAP, last + 1, seq - 1)
            last = seq
        return gaps[0]

    def _is_own(self, head: SignedHead) -> bool:
        """True if a head has the name under which the log went on at that time."""
        origin = [origin for seq, origin in self._origins if seq <= head.size]
        if head.checkpoint.origin not in origin[-1:]:
            self._find(Fault.ORIGIN, last=head.size)
            return False
        return True

    def _read(self, batch: list[_Entry]) -> None:
        """Hash entries again, and note what they say."""
        self._kinds.update(map(itemgetter(1), batch))
        hashed = sha256
        for seq, kind, at, body, salt, leaf in batch:
            if body is None:
                self._forgotten.append(seq)
            elif (
                leaf is None
                or salt is None
                or at is None
                or hashed(b"".join((b"\0", salt, kind, b"\n", at, b"\n", body))).digest() != leaf
            ):
                self._note_unsound(seq, kind, body, leaf)
            elif (rows := self._adding.get(kind)) is not None:
                if (image := next(rows.images, None)) != body:
                    rows.apart(seq, body, image)
            else:
                self._note(seq, kind.decode(errors="replace"), body)

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
                if seq > self._since and not self._is_signed(erasure):
                    return
                for first, last in erasure.entries:
                    self._erased.update(range(max(first, 1), min(last, seq) + 1))
            elif rows is not None and act == Act.CHANGED:
                rows.changed(seq, body)
            elif rows is not None and act == Act.REMOVED:
                rows.removed[values_of(body)] = seq
        except (ValueError, RecursionError):
            self._find(Fault.ENTRY, seq, row=kind)

    def _named(self, kind: str, body: bytes) -> str:
        """Return what an entry is about, where that can be read."""
        table, _space, act = kind.partition(" ")
        rows = self._rows.get(table)
        if rows is None:
            return kind
        try:
            key = values_of(body) if act == Act.REMOVED else rows.table.key_of(body)
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

    def _check_rows(self, rows: TableRows) -> None:
        """Each row is the last that the log says of it, and none is missing."""
        rows.end()
        strange = set()
        for row in rows.rows.values():
            try:
                strange.add(rows.table.key_of(row))
            except ValueError:
                self._find(Fault.UNKNOWN, row=rows.table.name)
        last = self._last_of(rows)
        for key, seq in last.items():
            if rows.current.get(key, 0) > seq:
                continue
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

    def _last_of(self, rows: TableRows) -> dict[tuple[Any, ...], int]:
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

    def _is_after(self, rows: TableRows, image: bytes, seq: int) -> bool:
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
                self._find(Fault.TEXT, row=str(hashed))
        for table, names in _NAMING:
            if table in self._rows:
                self._find_gone(table, names)

    def _find_gone(self, table: str, names: str) -> None:
        query = (
            f"SELECT DISTINCT {names} FROM {table} WHERE {names} IS NOT NULL"
            f" AND {names} NOT IN (SELECT hash FROM scenario_texts)"
        )
        try:
            for (hashed,) in self._connection.execute(query):
                self._find(Fault.TEXT, row=str(hashed))
        except sqlite3.Error as error:
            self._cancellation.check()
            self._find(Fault.SCHEMA, row=f"{table}: {error}")

    def _after(self, covered: int) -> Iterator[Unprotected]:
        """Return what lies after the last head, by table; the head's own journal is among it."""
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


def _lacks(connection: sqlite3.Connection, *tables: str) -> bool:
    """True if one of these tables is not there, without which nothing can be checked."""
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    return not {*tables} <= {name for (name,) in found}


_NAMING: Final = (
    ("attempts", "scenario_hash"),
    ("attempts", "iif(json_valid(house), house ->> 'text', NULL)"),
    ("house", "iif(json_valid(settings), settings ->> 'text', NULL)"),
    ("rejudgings", "house"),
    ("table_tests", "sheet"),
)
"""What names a text by its hash."""


_BROKEN: Final = frozenset((Fault.RANGE, Fault.GAP, Fault.OUTSIDE, Fault.ENTRY))
"""What makes another head by itself."""


def _protected_by(connection: sqlite3.Connection) -> tuple[Protected, ...]:
    """The tables that a database with the migrations of this one protects."""
    from sqlite_utils import Database

    from trainer.storage.inspection import wrapped

    schema = _schema()
    applied = {one.name for one in schema.migrations.applied(wrapped(Database, connection))}
    return _protected_after(
        schema.migrations, tuple(name for name in schema.names if name not in applied)
    )


@lru_cache(maxsize=16)
def _protected_after(
    migrations: sqlite_utils.Migrations, without: tuple[str, ...]
) -> tuple[Protected, ...]:
    """The tables that the migrations protect, without these last ones."""
    from sqlite_utils import Database

    from trainer.storage.inspection import wrapped

    with closing(sqlite3.connect(":memory:")) as made:
        migrations.apply(wrapped(Database, made), stop_before=without)
        return protected(made) if has_state(made) else ()


def log_line(path: Path, cancellation: Cancellation) -> str:
    """Say in one line whether the records are as their log says; nothing where there is no log."""
    verified = verify(path, cancellation)
    if verified is None:
        return ""
    if not verified.whole:
        return _("The records are not as their log says: “feltwork verify” lists where.")
    if verified.head is None:
        return _("The records are as their log says.")
    return ngettext(
        "The records are as their log says; {count} entry is not protected by a signature.",
        "The records are as their log says; {count} entries are not protected by a signature.",
        verified.after,
    ).format(count=verified.after)


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
    """Return what is wrong, as a sentence."""
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
