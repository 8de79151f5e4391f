"""The database: one connection, and a repository for each kind of record."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from trainer.storage.attempts import Attempts
from trainer.storage.backups import back_up_today
from trainer.storage.cancellation import Cancellation
from trainer.storage.connection import Connection
from trainer.storage.copying import write_copy
from trainer.storage.houses import Houses
from trainer.storage.practice import Practice
from trainer.storage.progress import Progress
from trainer.storage.rejudgings import Rejudgings
from trainer.storage.settings import Settings
from trainer.storage.shifts import Shifts
from trainer.storage.trainees import Trainees


class Database:
    """An open database. ``backup`` is the copy made while opening it, if any.

    Every method of its repositories raises an ``EnvironmentTrouble`` when the environment prevents
    it, and ``LookupError`` for an unknown id.
    """

    def __init__(self, connection: Connection, backup: Path | None) -> None:
        self.connection = connection
        self.backup = backup
        self.trainees = Trainees(connection)
        self.settings = Settings(connection)
        self.attempts = Attempts(connection)
        self.houses = Houses(connection)
        self.practice = Practice(connection)
        self.progress = Progress(connection)
        self.shifts = Shifts(connection)
        self.rejudgings = Rejudgings(connection)

    @property
    def path(self) -> Path:
        return self.connection.path

    def copy_to(self, target: Path) -> None:
        """Write all records to another file, replacing what is there.

        Whatever was acknowledged is in it, also where the file of this database is gone.
        """
        write_copy(self.connection.db.conn, self.path, target, replace=True)

    def back_up_today(self, cancellation: Cancellation) -> Path | None:
        """Make the backup of this day, from any thread; None if there is nothing to be done.

        Raises ``EnvironmentTrouble`` or ``Cancelled``; nothing is then left of it.
        """
        return back_up_today(self.path, self.connection.clock(), cancellation)

    def close(self) -> None:
        """Close the connection; the journals of running attempts can no longer write."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
