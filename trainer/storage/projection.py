"""The rows of the protected tables, read beside what the log says of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from trainer.storage.log import Protected

_ROWS: Final = 20_000
"""So many are read at a time."""


class TableRows:
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
        self.current: dict[tuple[Any, ...], int] = {}
        """The entries that say how rows are now that were changed before."""
        self.removed: dict[tuple[Any, ...], int] = {}
        """The last entry by which each row was removed."""
        self.images = images
        """The rows that have not been read yet."""

    def apart(self, seq: int, body: bytes, image: bytes | None) -> None:
        """Take an entry that says that a row is there, beside which another was read, or none."""
        self._waits(seq, body)
        if image is not None:
            self._there(image)

    def changed(self, seq: int, body: bytes) -> None:
        """Take an entry that says how a row is from then on."""
        if self._waits(seq, body):
            with suppress(ValueError):
                self.current[self.table.key_of(body)] = seq

    def _waits(self, seq: int, body: bytes) -> bool:
        """Take an entry beside which its row has not been read; True if that was read before."""
        mark = hash(body)
        if mark in self.found or self.rows.pop(mark, None) is not None:
            self.found[mark] = seq
            return True
        self.entries[mark] = seq
        return False

    def end(self) -> None:
        """Take the rows that are left."""
        for image in self.images:
            self._there(image)

    def _there(self, image: bytes) -> None:
        mark = hash(image)
        if seq := self.entries.pop(mark, 0):
            self.found[mark] = seq
        else:
            self.rows[mark] = image

    def named(self, key: tuple[Any, ...]) -> str:
        named = zip(self.table.key, key, strict=True)
        return f"{self.table.name} ({', '.join(f'{name} {value}' for name, value in named)})"


class Images:
    """The rows of the tables as the log keeps them, worked out by SQLite while others are hashed.

    SQLite lets Python go on only within one step of a query, so that a step has to be a long one.
    """

    def __init__(self, connection: sqlite3.Connection, worker: Executor) -> None:
        self._connection = connection
        self._worker = worker

    def of(self, table: Protected) -> Iterator[bytes]:
        """The rows of a table, in its own order. Raises ``sqlite3.Error``."""
        return chain.from_iterable(self._batches(table))

    def _batches(self, table: Protected) -> Iterator[list[bytes]]:
        batch = self._worker.submit(self._after, table, -(2**63))
        while True:
            found, last = batch.result()
            if last is not None:
                batch = self._worker.submit(self._after, table, last)
            yield found
            if last is None:
                return

    def _after(self, table: Protected, last: int) -> tuple[list[bytes], int | None]:
        """The rows after ``last``, and which is the last of them; all where rows have no number."""
        if not table.numbered:
            return self._joined(table, "", []), None
        nth = (
            f"SELECT rowid FROM {table.name} WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET {_ROWS}"
        )
        found = self._connection.execute(nth, [last]).fetchone()
        if found is None:
            return self._joined(table, "WHERE rowid > ?", [last]), None
        return self._joined(table, "WHERE rowid > ? AND rowid <= ?", [last, *found]), found[0]

    def _joined(self, table: Protected, where: str, values: list[int]) -> list[bytes]:
        for any_type in (False, True):
            image = table.image(any_type=any_type)
            # A line break within a text is written otherwise in JSON.
            joined = f"CAST(group_concat({image}, char(10)) AS BLOB)"
            try:
                query = f"SELECT {joined} FROM {table.name} {where}"
                (found,) = self._connection.execute(query, values).fetchone()
            except sqlite3.OperationalError:
                if any_type:
                    raise
            else:
                return [] if found is None else found.split(b"\n")
        raise AssertionError("the second either fails or does not")
