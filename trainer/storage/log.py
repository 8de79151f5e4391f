"""The log of the records: an entry for each row that is added, changed or removed, in order.

Triggers write the entries, so that no way of writing is forgotten; they are sealed, each with a
salt and a leaf of the tree, at the end of the transaction that wrote them. An entry that lies
there unsealed before a transaction begins is another program's, and is sealed as such. Sums are
not protected: what follows from the answers is checked by working it out again.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.errors import DatabaseDamaged
from trainer.log.checkpoint import Checkpoint
from trainer.log.tree import SALT_BYTES, Tree, leaf_hash

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer

_BATCH: Final = 10_000


class Act(StrEnum):
    """What has happened to a row: the second word of the kind of its entry."""

    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    IMPORTED = "imported"
    """It was there before its table was protected."""


class Kind(StrEnum):
    """The kinds of the entries that the log writes about itself."""

    INCARNATION = "incarnation"
    """The log begins here, or goes on in a copy of the file."""
    CUT = "cut"
    """The entries before this one were gone when it was written."""
    ERASED = "erased"
    """The entries that it names have lost what they said, with the person whom they were about."""


OUTSIDE: Final = "outside "
"""What stands before the kind of an entry that another program wrote."""


class Erasure(Struct, frozen=True):
    """What the entry of an erasure says: why, and the entries, from and to."""

    about: str
    entries: tuple[tuple[int, int], ...]
    signer: str = ""
    """What the room’s root says of the key of the manager who erased; empty at home."""
    signature: str = ""
    person: int = 0
    """Who was erased, where ``document`` says so: what a manager has published at another station.

    The signature is that of the document then.
    """
    document: str = ""
    version: int = 0

    def statement(self, origin: str) -> bytes:
        """The exact bytes that are signed; ``origin`` is the name of the log."""
        if self.document:
            from trainer.room.keys import published_statement

            return published_statement(
                "person", str(self.person), self.version, self.document.encode()
            )
        said = msgspec.json.encode((origin, self.about, self.entries))
        return b"feltwork erasure 1\n" + said


class SignedErasure(NamedTuple):
    """The document of a person by which a manager has them erased at every station."""

    person: int
    version: int
    body: bytes
    signature: bytes
    signer: str


class _ErasedPerson(Struct):
    erased_at: str
    merged: int = 0


def says_erased(document: str) -> bool:
    """Tell whether the document of a person says that they are erased.

    Whoever was merged is not: what they did is another’s.
    """
    try:
        return not msgspec.json.decode(document, type=_ErasedPerson).merged
    except ValueError:
        return False


# Which tables are protected: a migration says so.


class Protected(NamedTuple):
    """A protected table: the columns of its key, and those that the log keeps, the key included."""

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    numbered: bool
    """Its rows have numbers of SQLite's own."""

    def image(self, row: str = "", *, any_type: bool = True) -> str:
        """The SQL for a row as the log keeps it; ``row`` is what stands before each column."""
        return _array(self.columns, row, any_type=any_type)

    def key_of(self, body: bytes) -> tuple[Any, ...]:
        """The key of the row that an entry keeps. Raises ``ValueError`` where it keeps none.

        It stands first, so that it is found in entries of before a column was added as well.
        """
        values = values_of(body)
        if not len(self.key) <= len(values) <= len(self.columns):
            raise ValueError(f"{len(values)} values of {self.name}")
        return values[: len(self.key)]


_Values = tuple[str | int | float | None, ...]


def values_of(body: bytes) -> tuple[Any, ...]:
    """What an entry says of a row. Raises ``ValueError`` where another program wrote anything else.

    Nothing is nested in it, however deep.
    """
    return msgspec.json.decode(body, type=_Values)


def _array(columns: Iterable[str], row: str, *, any_type: bool = True) -> str:
    named = [f'{row}"{name}"' for name in columns]
    if any_type:
        # A JSON text has no bytes; outside of what the program writes they may be anywhere.
        named = [
            f"CASE typeof({name}) WHEN 'blob' THEN hex({name}) ELSE {name} END" for name in named
        ]
    return f"json_array({', '.join(named)})"


def create_log(db: sqlite_utils.Database) -> None:
    """Make the tables of the log."""
    for statement in (
        "CREATE TABLE log (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT, body TEXT,"
        " salt BLOB, leaf BLOB) STRICT",
        "CREATE TABLE log_state (id INTEGER PRIMARY KEY, size INTEGER NOT NULL,"
        " peaks BLOB NOT NULL, origin TEXT NOT NULL, place TEXT NOT NULL) STRICT",
        "INSERT INTO log_state VALUES (1, 0, x'', '', '')",
        "CREATE TABLE log_heads (id INTEGER PRIMARY KEY, size INTEGER NOT NULL,"
        " at TEXT NOT NULL, note TEXT NOT NULL, signer TEXT NOT NULL) STRICT",
        "CREATE TABLE protected (name TEXT PRIMARY KEY, columns TEXT NOT NULL) STRICT",
    ):
        db.execute(statement)


def protect(db: sqlite_utils.Database, table: str, *, without: Collection[str] = ()) -> None:
    """Let the log keep each row of a table from now on, and those that are there as imported.

    ``without`` are columns that it does not keep: sums, and what must not outlast its change. A
    migration that adds a column to a protected table protects the table again.
    """
    columns = [name for name in db.table(table).columns_dict if name not in without]
    db.execute(
        "INSERT OR REPLACE INTO protected VALUES (?, ?)",
        [table, msgspec.json.encode(columns).decode()],
    )
    key, kept = _array(_key(db.conn, table), "OLD."), _array(columns, "NEW.")
    old, new = (", ".join(f'{row}."{name}"' for name in columns) for row in ("OLD", "NEW"))
    for act, event, body in (
        (Act.ADDED, f"INSERT ON {table}", kept),
        (Act.CHANGED, f"UPDATE ON {table} WHEN ({old}) IS NOT ({new})", kept),
        (Act.REMOVED, f"DELETE ON {table}", key),
    ):
        db.execute(f"DROP TRIGGER IF EXISTS log_{table}_{act}")
        db.execute(
            f"CREATE TRIGGER log_{table}_{act} AFTER {event}"
            f" BEGIN INSERT INTO log (kind, body) VALUES ('{table} {act}', {body}); END"
        )
    db.execute(
        f"INSERT INTO log (kind, body)"
        f" SELECT '{table} {Act.IMPORTED}', {_array(columns, '')} FROM {table}"
    )


def protected(connection: sqlite3.Connection) -> tuple[Protected, ...]:
    """The protected tables of a database, as it says itself."""
    found = connection.execute("SELECT name, columns FROM protected ORDER BY name").fetchall()
    without = {
        name for (name,) in connection.execute("SELECT name FROM pragma_table_list WHERE wr")
    }
    return tuple(
        Protected(
            name,
            _key(connection, name),
            msgspec.json.decode(columns, type=tuple[str, ...]),
            name not in without,
        )
        for name, columns in found
    )


def _key(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    return tuple(name for _place, name in sorted((row[5], row[1]) for row in columns if row[5]))


def has_state(connection: sqlite3.Connection) -> bool:
    """Tell whether a database has a log: an early one has none."""
    query = "SELECT 1 FROM sqlite_schema WHERE name = 'log_state'"
    return connection.execute(query).fetchone() is not None


# A transaction: what lies there before it, and the sealing at its end.


def entry(db: sqlite_utils.Database, kind: str, body: str) -> None:
    """Keep something for which there is no table, in the running transaction.

    ``kind`` is one word, ``body`` what it says, as JSON.
    """
    assert kind.isidentifier(), "two words are the kind of a row's entry"
    db.execute("INSERT INTO log (kind, body) VALUES (?, ?)", [kind, body])


def tree_before(connection: sqlite3.Connection, path: Path) -> Tree:
    """The tree as a transaction finds it, under the write lock; what is not sealed is outside.

    Raises ``DatabaseDamaged`` where there is no such tree.
    """
    query = "SELECT size, peaks, (SELECT max(seq) FROM log) FROM log_state WHERE id = 1"
    try:
        ((size, peaks, last),) = connection.execute(query).fetchall()
        tree = Tree.stored(size, peaks)
    except (ValueError, TypeError) as error:
        raise DatabaseDamaged(path, f"the state of the log: {error}") from error
    last = last or 0
    if last > size:
        _mark_outside(connection, size)
    elif last < size:
        connection.execute(
            "INSERT INTO log (seq, kind, body) VALUES (?, ?, ?)", [size + 1, Kind.CUT, str(last)]
        )
    return tree


def _mark_outside(connection: sqlite3.Connection, size: int) -> None:
    """Say of the entries behind the tree that another program wrote them; number them in turn."""
    found = [
        seq
        for (seq,) in connection.execute("SELECT seq FROM log WHERE seq > ? ORDER BY seq", [size])
    ]
    for number, seq in enumerate(found, size + 1):
        connection.execute(
            "UPDATE log SET seq = ?, kind = ? || kind, body = coalesce(body, '') WHERE seq = ?",
            [number, OUTSIDE, seq],
        )


def seal(connection: sqlite3.Connection, tree: Tree, timestamp: Callable[[], str]) -> None:
    """Seal what the transaction has written behind ``tree``, before it is committed."""
    unsealed = (
        "SELECT seq, CAST(kind AS BLOB), CAST(body AS BLOB) FROM log WHERE seq > ?"
        f" ORDER BY seq LIMIT {_BATCH}"
    )
    sealed, at = tree, None
    while rows := connection.execute(unsealed, [sealed.size]).fetchall():
        if at is None:
            at = timestamp()
        done = [*_sealed(rows, at)]
        connection.executemany("UPDATE log SET at = ?, salt = ?, leaf = ? WHERE seq = ?", done)
        sealed = sealed.with_leaves(leaf for _at, _salt, leaf, _seq in done)
    if sealed is not tree:
        connection.execute(
            "UPDATE log_state SET size = ?, peaks = ? WHERE id = 1", [sealed.size, sealed.encoded]
        )


def seal_imported(connection: sqlite3.Connection) -> None:
    """Seal what was brought into a new database from another one, at a time that is not known."""
    acts = f"' {Act.ADDED}', ' {Act.IMPORTED}'"
    connection.execute(f"UPDATE log SET kind = replace(kind, {acts})")
    seal(connection, Tree(), str)


def _sealed(
    rows: list[tuple[int, bytes, bytes]], at: str
) -> Iterator[tuple[str, bytes, bytes, int]]:
    random, moment = os.urandom(SALT_BYTES * len(rows)), at.encode()
    for place, (seq, kind, body) in enumerate(rows):
        salt = random[SALT_BYTES * place : SALT_BYTES * (place + 1)]
        yield at, salt, leaf_hash(salt, kind, moment, body), seq


# The head, and erasing.


def head_of(connection: sqlite3.Connection) -> Checkpoint:
    """The head of the log as it stands."""
    query = "SELECT origin, size, peaks FROM log_state WHERE id = 1"
    origin, size, peaks = connection.execute(query).fetchone()
    return Checkpoint(origin, size, Tree.stored(size, peaks).root)


def erase_bodies(
    db: sqlite_utils.Database, about: str, authority: Signer | SignedErasure | None
) -> int:
    """Let the log forget what the rows said that this transaction has changed or removed so far.

    Their leaves stay, so that the log is whole; an entry says which have lost what they said, and
    why (``about``, which names nobody). In a training room a manager signs it, here or in what was
    published: else whoever has the file could let the log forget whatever they like. To be called
    in the transaction that erases a person, once their rows are removed and what stays is emptied.
    Returns of how many entries.
    """
    # What is overwritten is not to be found on the freed part of a page.
    db.execute("PRAGMA secure_delete = ON")
    (size,) = db.execute("SELECT size FROM log_state WHERE id = 1").fetchone()
    lost: list[int] = []
    for table in protected(db.conn):
        gone = _touched(db, table, size)
        if not gone:
            continue
        said = (
            "SELECT seq, CAST(body AS BLOB) FROM log WHERE seq <= ? AND body IS NOT NULL"
            " AND kind IN (?, ?, ?)"
        )
        kinds = [f"{table.name} {act}" for act in (Act.ADDED, Act.CHANGED, Act.IMPORTED)]
        lost += (
            seq for seq, body in db.execute(said, [size, *kinds]) if table.key_of(body) in gone
        )
    db.conn.executemany(
        "UPDATE log SET body = NULL, salt = NULL WHERE seq = ?", [[n] for n in lost]
    )
    erasure = Erasure(about, tuple(ranges(sorted(lost))))
    if isinstance(authority, SignedErasure):
        person, version, body, signature, signer = authority
        erasure = replace(erasure, person=person, version=version, document=body.decode())
        erasure = replace(erasure, signer=signer, signature=signature.hex())
    elif authority is not None:
        made = authority.sign(erasure.statement(head_of(db.conn).origin)).hex()
        erasure = replace(erasure, signer=authority.certificate, signature=made)
    entry(db, Kind.ERASED, msgspec.json.encode(erasure).decode())
    return len(lost)


def _touched(db: sqlite_utils.Database, table: Protected, size: int) -> set[tuple[Any, ...]]:
    query = "SELECT CAST(body AS BLOB) FROM log WHERE seq > ? AND kind = ?"
    changed = db.execute(query, [size, f"{table.name} {Act.CHANGED}"])
    removed = db.execute(query, [size, f"{table.name} {Act.REMOVED}"])
    return {table.key_of(body) for (body,) in changed} | {
        tuple(msgspec.json.decode(body, type=list[Any])) for (body,) in removed
    }


def ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Sorted numbers as ranges, each from its first to its last."""
    first = last = None
    for number in numbers:
        if first is None or last is None:
            first = number
        elif number > last + 1:
            yield first, last
            first = number
        last = number
    if first is not None and last is not None:
        yield first, last
