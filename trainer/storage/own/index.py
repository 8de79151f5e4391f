"""The index of a house's own scenarios: what is known of each file, kept next to the records.

It is a file of its own and no part of the records: all that it holds can be found out again, so
that it needs no backup, no migration and no care. Where it is damaged, of another format or not
ours, it is set aside and a new one begun; where it cannot be used at all, every file is read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import msgspec
from msgspec.structs import replace

from trainer.index.entry import IndexedFile
from trainer.storage.own.scenarios import OwnFile, missing, own_file, own_path

FILE: Final = "scenarios.index"
ASIDE: Final = ".unusable"
"""Ends the name of one that was set aside."""
MOST_MOVES: Final = 16
"""How many of the paths are kept under which a file was before."""
_OURS: Final = 0x46574958
_FORMAT: Final = 2
_LOCKED_SECONDS: Final = 2.0
_SCHEMA: Final = f"""
PRAGMA application_id = {_OURS};
PRAGMA user_version = {_FORMAT};
CREATE TABLE files (
    name TEXT PRIMARY KEY,
    made_by TEXT NOT NULL,
    known BLOB NOT NULL,
    sum INTEGER NOT NULL
);
"""
_SHIPPED: Final = """
CREATE TABLE IF NOT EXISTS shipped (
    content TEXT,
    choices TEXT,
    found BLOB NOT NULL,
    sum INTEGER NOT NULL,
    PRIMARY KEY (content, choices)
)
"""
"""Made when there is something to keep: programs that do not know it need not."""
MOST_SHIPPED: Final = 4_000
"""How much is kept of what shipped scenarios come to under houses, those of the past among them."""


class KnownFile(msgspec.Struct, frozen=True):
    """A file as it was when it was read; ``beside`` are the files that it names, if it is a series.

    A name ``beside`` is a path inside the folder of all scenarios, too. ``path`` is the whole path
    under which it was known, ``was`` are those before, the last one first: a file that is moved
    is still the same.
    """

    file: OwnFile
    found: IndexedFile
    beside: tuple[OwnFile, ...] = ()
    path: str = ""
    was: tuple[str, ...] = ()

    def at(self, path: str) -> KnownFile:
        """Return what is known of it where it is now: its folder may have been moved as a whole."""
        return self if self.path == path else replace(self, path=path, was=self.ways)

    @property
    def ways(self) -> tuple[str, ...]:
        """The place where it was once it is somewhere else."""
        paths = dict.fromkeys((self.path, *self.was) if self.path else self.was)
        return tuple(paths)[:MOST_MOVES]

    def unchanged(self, folder: Path, now: OwnFile) -> bool:
        """True if it is still as it was read, with all that it names; ``now`` is the file now."""
        return self.file == now and all(
            (own_file(folder, file.name) or missing(file.name)) == file for file in self.beside
        )


class Case(NamedTuple):
    """A file under a house: the hash of its content, and that of all that decides what it holds."""

    content: str
    choices: str


class ScenarioIndex:
    """What is known of the files. Nothing here raises: what is not kept is found out again.

    ``made_by`` stands for all that decides what is found in a file: of what something else has
    made only the paths are used.
    """

    def __init__(self, path: Path, made_by: str) -> None:
        self._path = path
        self._made_by = made_by

    def known(self) -> tuple[KnownFile, ...]:
        """What is kept, as far as it is sound; of what is to be read again only where it was."""
        return tuple(file if current else _unread(file) for file, current in self._rows())

    def found_last(self) -> tuple[KnownFile, ...]:
        """The same, with what was found in each file when it was read last, whatever read it."""
        return tuple(file for file, _current in self._rows())

    def _rows(self) -> tuple[tuple[KnownFile, bool], ...]:
        """Return what is kept, each with whether the present program would find the same."""
        if not self._path.exists():
            return ()
        try:
            with _opened(self._path) as database:
                (sound,) = database.execute("PRAGMA quick_check").fetchone()
                if sound == "ok":
                    sql = "SELECT known, sum, made_by = ? FROM files"
                    return tuple(_sound(database.execute(sql, (self._made_by,))))
        except sqlite3.OperationalError:
            return ()
        except sqlite3.DatabaseError:
            pass
        self._set_aside()
        return ()

    def keep(self, known: Iterable[KnownFile], gone: Iterable[str] = ()) -> None:
        """Keep this in the place of what was known of the same files, and forget others."""
        rows = []
        for file in known:
            data = msgspec.json.encode(file)
            rows.append((file.file.name, self._made_by, data, crc32(data)))
        with suppress(sqlite3.Error, OSError), _opened(self._path) as database, database:
            database.executemany("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", rows)
            database.executemany("DELETE FROM files WHERE name = ?", ((name,) for name in gone))

    def carry(self, folder: Path, moves: Mapping[str, str]) -> None:
        """Keep where files were that are about to get other names, and perhaps other contents."""
        rows = {file.file.name: file for file in self.found_last()}
        self.keep(
            KnownFile(
                missing(new),
                IndexedFile(""),
                was=(
                    rows[name].at(own_path(folder, name)).ways
                    if name in rows
                    else (own_path(folder, name),)
                ),
            )
            for name, new in moves.items()
        )

    def ways(self, name: str) -> tuple[str, ...]:
        """Return where a file was before, as far as that is kept."""
        if self._path.exists():
            with suppress(sqlite3.Error), _opened(self._path) as database:
                sql = "SELECT known, sum, 1 FROM files WHERE name = ?"
                for file, _current in _sound(database.execute(sql, (name,))):
                    return file.ways
        return ()

    def _set_aside(self) -> None:
        with suppress(OSError):
            self._path.replace(f"{self._path}{ASIDE}")


class UnderHouse:
    """What was found in shipped scenarios under a house’s choices, in the same file.

    Nothing here raises: what is not kept is found out again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def known(self) -> dict[Case, IndexedFile]:
        """All that is kept and sound."""
        if not self._path.exists():
            return {}
        found: dict[Case, IndexedFile] = {}
        with suppress(sqlite3.Error), _opened(self._path) as database:
            sql = "SELECT content, choices, found, sum FROM shipped"
            for content, choices, data, checksum in database.execute(sql):
                with suppress(msgspec.DecodeError, TypeError):
                    if crc32(data) == checksum:
                        decoded = msgspec.json.decode(data, type=IndexedFile)
                        found[Case(content, choices)] = decoded
        return found

    def keep(self, found: Mapping[Case, IndexedFile]) -> None:
        """Keep this as well, and forget what is oldest where that is too much."""
        rows = []
        for case, file in found.items():
            data = msgspec.json.encode(file)
            rows.append((*case, data, crc32(data)))
        with suppress(sqlite3.Error, OSError), _opened(self._path) as database, database:
            database.execute(_SHIPPED)
            database.executemany("INSERT OR REPLACE INTO shipped VALUES (?, ?, ?, ?)", rows)
            last = "(SELECT max(rowid) FROM shipped)"
            database.execute(f"DELETE FROM shipped WHERE rowid <= {last} - {MOST_SHIPPED}")


def index_path(database: Path) -> Path:
    """Return where the index lies, next to these records."""
    return database.parent / FILE


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, made if there is none. Raises ``sqlite3.Error``."""
    with closing(sqlite3.connect(path, timeout=_LOCKED_SECONDS)) as database:
        database.execute("PRAGMA synchronous = NORMAL")
        marks = _pragma(database, "application_id"), _pragma(database, "user_version")
        if marks != (_OURS, _FORMAT):
            if _pragma(database, "schema_version"):
                raise sqlite3.DatabaseError("another program’s file, or of another format")
            database.executescript(_SCHEMA)
        yield database


def _pragma(database: sqlite3.Connection, name: str) -> int:
    (value,) = database.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def _sound(rows: Iterable[tuple[bytes, int, int]]) -> Iterator[tuple[KnownFile, bool]]:
    for data, checksum, current in rows:
        with suppress(msgspec.DecodeError, TypeError):
            if crc32(data) == checksum:
                yield msgspec.json.decode(data, type=KnownFile), bool(current)


def _unread(known: KnownFile) -> KnownFile:
    """Return where a file was, and nothing of what was found in it."""
    return replace(known, file=missing(known.file.name), found=IndexedFile(""))
