"""The records: everything that is kept of the trainees, behind one object.

Every method raises the ``EnvironmentTrouble`` that stands in its way, and ``LookupError`` for an id
that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from trainer.errors import DatabaseDamaged
from trainer.settings.house import DecodedHouse, HouseSettings
from trainer.settings.personal import DecodedPersonal, PersonalSettings
from trainer.storage import attempts, settings, trainees
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import (
    Attempt,
    AttemptState,
    AttemptSummary,
    Citations,
    Mode,
    NameRefusal,
    NewAttempt,
    Totals,
    Trainee,
    WallClock,
)
from trainer.storage.troubles import troubles

if TYPE_CHECKING:
    from sqlite_utils import Database

PAGE: Final = 50


class Records:
    """An open database. ``backup`` is the copy that was made while opening, if one was."""

    def __init__(
        self, database: Database, path: Path, now: WallClock, backup: Path | None = None
    ) -> None:
        self._database = database
        self._now = now
        self.path = path
        self.backup = backup

    def close(self) -> None:
        """Close the database; journals of this object write no more."""
        with troubles(self.path):
            self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            with troubles(self.path):
                yield
        except LookupError as error:
            # A dictionary's complaint comes from a row that does not hold what it should.
            if isinstance(error, KeyError | IndexError):
                raise DatabaseDamaged(self.path, repr(error)) from error
            raise
        except (ValueError, TypeError) as error:
            raise DatabaseDamaged(self.path, repr(error)) from error

    # Trainees

    def trainees(self) -> tuple[Trainee, ...]:
        """All trainees, by name."""
        with self._reading():
            return trainees.listed(self._database)

    def current_trainee(self) -> Trainee | None:
        """The one who trains now; None while there is nobody."""
        with self._reading():
            return trainees.current(self._database)

    def add_trainee(self, name: str) -> Trainee | NameRefusal:
        """Add a trainee, who becomes the current one; or say why the name will not do."""
        with troubles(self.path):
            return trainees.add(self._database, name, self._now)

    def rename_trainee(self, trainee: int, name: str) -> Trainee | NameRefusal:
        """Give a trainee another name; or say why it will not do."""
        with troubles(self.path):
            return trainees.rename(self._database, trainee, name)

    def switch_trainee(self, trainee: int) -> Trainee:
        """Make this trainee the current one."""
        with troubles(self.path):
            return trainees.switch(self._database, trainee)

    # Settings

    def personal_settings(self, trainee: int) -> DecodedPersonal:
        """A trainee's settings, and what of them could not be used."""
        with troubles(self.path):
            return settings.personal(self._database, trainee)

    def store_personal_settings(self, trainee: int, chosen: PersonalSettings) -> None:
        """Keep a trainee's settings."""
        with troubles(self.path):
            settings.store_personal(self._database, trainee, chosen)

    def house_settings(self) -> DecodedHouse:
        """The house's settings, and what of them could not be used."""
        with troubles(self.path):
            return settings.house(self._database)

    def store_house_settings(self, chosen: HouseSettings) -> None:
        """Keep the house's settings."""
        with troubles(self.path):
            settings.store_house(self._database, chosen)

    # Attempts

    def begin(self, new: NewAttempt, citations: Citations) -> AttemptJournal:
        """Write down that an attempt begins; its answers go to the journal.

        ``citations`` are the paragraphs of ``new.document`` by rule key.
        """
        with troubles(self.path):
            attempt = attempts.begin(self._database, new, self._now)
        return self._journal(attempt, 1, new.document, citations)

    def resume(self, attempt: int, citations: Citations) -> AttemptJournal:
        """Take a running attempt up again; its earlier answers are in ``attempt(…)``.

        A window that still holds it can write no more. Raises ``AttemptElsewhere`` where it has
        ended meanwhile.
        """
        with troubles(self.path):
            sitting = attempts.take_up(self._database, attempt)
            document = attempts.document(self._database, attempt)
        return self._journal(attempt, sitting, document, citations)

    def abandon(self, attempt: int) -> None:
        """Give a running attempt up without resuming it."""
        with troubles(self.path):
            sitting = attempts.take_up(self._database, attempt)
            attempts.end(self._database, attempt, sitting, AttemptState.ABANDONED, self._now)

    def attempts(
        self, trainee: int, *, limit: int = PAGE, offset: int = 0
    ) -> tuple[AttemptSummary, ...]:
        """A page of a trainee's attempts, the latest first."""
        with self._reading():
            return attempts.page(self._database, trainee, limit, offset)

    def count_attempts(self, trainee: int) -> int:
        """How many attempts a trainee has."""
        with troubles(self.path):
            return attempts.count(self._database, trainee)

    def attempt(self, attempt: int) -> Attempt:
        """One attempt with everything it ran on and all its answers."""
        with self._reading():
            return attempts.whole(self._database, attempt)

    def unfinished(self, trainee: int) -> tuple[AttemptSummary, ...]:
        """A trainee's running attempts, the latest first: what may be resumed."""
        with self._reading():
            return attempts.unfinished(self._database, trainee)

    def last_results(self, trainee: int, mode: Mode = Mode.GUIDED) -> Mapping[str, AttemptSummary]:
        """The last finished attempt of each scenario, by the scenario's id."""
        with self._reading():
            return attempts.last_results(self._database, trainee, mode)

    def totals(self, trainee: int, mode: Mode = Mode.GUIDED) -> Totals:
        """A trainee's sums over all attempts in one mode."""
        with troubles(self.path):
            return attempts.totals(self._database, trainee, mode)

    def _journal(
        self, attempt: int, sitting: int, document: str, citations: Citations
    ) -> AttemptJournal:
        return AttemptJournal(
            self._database,
            self.path,
            self._now,
            attempt=attempt,
            sitting=sitting,
            document=document,
            citations=citations,
        )
