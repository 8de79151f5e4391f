"""Ending from another thread what takes long: a backup, a check, a recovery."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock


class Cancelled(Exception):
    """The work was cancelled; nothing of it is left."""


class Cancellation:
    """Cancels one piece of work. ``cancel`` may be called from any thread, also repeatedly.

    A query that is just about to begin can miss a call; the next call ends it.
    """

    def __init__(self) -> None:
        self._wanted = Event()
        self._lock = Lock()
        self._connections: list[sqlite3.Connection] = []

    def cancel(self) -> None:
        """End the work as soon as possible."""
        self._wanted.set()
        with self._lock:
            for connection in self._connections:
                connection.interrupt()

    def check(self) -> None:
        """Raise ``Cancelled`` once ``cancel`` was called."""
        if self._wanted.is_set():
            raise Cancelled

    @contextmanager
    def ending(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Let ``cancel`` end the queries of this connection, which then raise ``Cancelled``."""
        self.check()
        with self._lock:
            self._connections.append(connection)
        try:
            yield
        except sqlite3.OperationalError:
            self.check()
            raise
        finally:
            with self._lock:
                self._connections.remove(connection)
