"""What all that is done with exams rests on: rows, who acts, and keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from trainer.errors import DatabaseDamaged
from trainer.exams.course import Event, State
from trainer.exams.definition import Definition, read
from trainer.exams.opened import Place
from trainer.room.keys import unseal
from trainer.room.rights import Right, refused
from trainer.storage.connection import Connection
from trainer.storage.heads import sign_head
from trainer.storage.rights import Rights
from trainer.storage.rows import Instant
from trainer.storage.sittings import (
    NOWHERE,
    Kind,
    Said,
    SittingEntry,
    SittingRow,
    add_entry,
    elsewhere,
    entries,
    move,
    sitting_row,
)

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer

SETTLED: Final = (State.DECIDED, State.SIGNED)
OVER: Final = (State.ENDED, State.MARKED, State.SECOND_LOOK, *SETTLED)


@dataclass(frozen=True, slots=True)
class ExamLine:
    """An exam in a list; ``number`` is None until it is frozen."""

    id: int
    number: int | None
    title: str
    minutes: int
    attempts: int
    frozen_at: Instant | None
    states: Mapping[State, int]
    """How many of its sittings stand where."""

    @property
    def candidates(self) -> int:
        """Return how many sittings it has."""
        return sum(self.states.values())


@dataclass(frozen=True, slots=True)
class SittingLine:
    """A sitting in a list: whose it is, where it stands, its time, and what was noted."""

    row: SittingRow
    exam_title: str
    exam_number: int | None
    candidate: str
    left_window: int

    @property
    def left(self) -> int:
        """Milliseconds of its time that are left."""
        return max(0, self.row.allowed - self.row.charged)


class ExamRow(Struct):
    """The row of an exam."""

    id: int
    number: int | None
    title: str
    minutes: int
    attempts: int
    definition: str | None
    sealed: bytes | None
    frozen_at: Instant | None


class ExamRecords:
    """What there is, and who does something with it. LookupError for what there is not."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    @contextmanager
    def _privileged(
        self, exam: int, done: str, sitting: int | None = None
    ) -> Iterator[sqlite_utils.Database]:
        """Do what a supervisor may, in one transaction, and keep in the journal that it was."""
        subject = None if sitting is None else self.line(sitting).row.trainee_id
        about = about_exam(exam, sitting)
        with self._rights.privileged(Right.EXAMS, about, after=done, subject=subject) as db:
            yield db

    @property
    def _by(self) -> int:
        """The supervisor who is signed in."""
        if self._rights.person is None:
            raise refused(Right.EXAMS)
        return self._rights.person.id

    @property
    def _room_key(self) -> bytes:
        """The secret of the room, which a supervisor has."""
        found = None if self._rights.signed is None else self._rights.signed.room_key
        if found is None:
            raise refused(Right.EXAMS)
        return found

    @property
    def _signer(self) -> Signer | None:
        """The keys of the supervisor who is signed in."""
        return None if self._rights.signed is None else self._rights.signed.signer

    def _sign_head(self) -> None:
        """Protect everything in the log until now."""
        signer = self._signer
        if signer is not None:
            sign_head(self._connection, signer)

    def definition(self, exam: int) -> Definition | None:
        """Return what an exam consists of; None while it is frozen and has not been started.

        Whoever has the room's key reads what was sealed: what lies open may have been changed.
        """
        row, signed = self._row(exam), self._rights.signed
        if row.number is None and row.sealed is not None:
            return self._definition_under(exam, self._room_key)
        if row.definition is None:
            return None
        if row.sealed is None or signed is None or signed.room_key is None:
            return read(row.definition)
        return self._definition_under(exam, self._key(exam))

    def sittings(self, exam: int) -> tuple[SittingLine, ...]:
        self._rights.require(Right.EXAMS)
        return self._lines("exam_id = ?", exam)

    def of_candidate(self, trainee: int) -> tuple[SittingLine, ...]:
        """The sittings of somebody, the latest first."""
        self._rights.require_own(trainee, Right.EXAMS)
        found = self._lines("trainee_id = ?", trainee)
        return tuple(sorted(found, key=lambda line: -line.row.id))

    def line(self, sitting: int) -> SittingLine:
        for line in self._lines("exam_sittings.id = ?", sitting):
            return line
        raise LookupError(sitting)

    def entries(self, sitting: int) -> tuple[SittingEntry, ...]:
        """Everything that was kept of a sitting."""
        self._rights.require_own(self.line(sitting).row.trainee_id, Right.EXAMS)
        with self._connection.reading() as db:
            return entries(db, sitting)

    # Parts of these

    def _require_told(self, line: SittingLine) -> None:
        """Raise ``NotAllowed`` for what candidates are told of themselves alone, once released."""
        self._rights.require_own(line.row.trainee_id, Right.EXAMS)
        if line.row.released_at is None:
            self._rights.require(Right.EXAMS)

    @contextmanager
    def _of(self, sitting: int, done: str) -> Iterator[sqlite_utils.Database]:
        """Do what a supervisor may with a sitting."""
        with self._privileged(self.line(sitting).row.exam_id, done, sitting) as db:
            yield db

    def _event(self, sitting: int, event: Event, said: Said) -> None:
        with self._of(sitting, event.value) as db:
            move(db, self._connection.timestamp(), sitting, event, self._by, said)

    def _add(
        self,
        db: sqlite_utils.Database,
        sitting: int,
        kind: Kind,
        said: Said,
        place: Place = NOWHERE,
    ) -> None:
        at = self._connection.timestamp()
        add_entry(db, at, sitting, kind, said, by=self._by, place=place)

    def _require(self, db: sqlite_utils.Database, sitting: int, *states: State) -> None:
        if sitting_row(db, sitting).state not in states:
            raise elsewhere(db, sitting)

    def _row(self, exam: int) -> ExamRow:
        with self._connection.reading() as db:
            for row in db.query("SELECT * FROM exams WHERE id = ?", [exam]):
                return msgspec.convert(row, ExamRow)
        raise LookupError(exam)

    def _ids(self, db: sqlite_utils.Database, exam: int) -> list[int]:
        found = db.execute("SELECT id FROM exam_sittings WHERE exam_id = ?", [exam]).fetchall()
        return [sitting for (sitting,) in found]

    def _lines(self, condition: str, value: object) -> tuple[SittingLine, ...]:
        with self._connection.reading() as db:
            rows = db.query(
                "SELECT exam_sittings.*, exams.title, exams.number, trainees.name,"
                " (SELECT count(*) FROM exam_entries WHERE sitting_id = exam_sittings.id"
                f" AND kind = '{Kind.LEFT.value}') AS left_window"
                " FROM exam_sittings JOIN exams ON exams.id = exam_id"
                " JOIN trainees ON trainees.id = exam_sittings.trainee_id"
                f" WHERE {condition} ORDER BY trainees.name, exam_sittings.id",
                [value],
            )
            return tuple(
                SittingLine(
                    msgspec.convert(row, SittingRow),
                    row["title"],
                    row["number"],
                    row["name"],
                    row["left_window"],
                )
                for row in rows
            )

    # Keys

    def _sealed(self, exam: int, column: str, key: bytes) -> bytes:
        with self._connection.reading() as db:
            row = db.execute(f"SELECT {column} FROM exams WHERE id = ?", [exam]).fetchone()
        if row is None or row[0] is None:
            raise LookupError(exam)
        found = unseal(row[0], key, about_exam(exam).encode())
        if found is None:
            raise DatabaseDamaged(self._connection.path, f"{about_exam(exam)}: {column}")
        return found

    def _key(self, exam: int) -> bytes:
        return self._sealed(exam, "key", self._room_key)

    def _definition_under(self, exam: int, key: bytes) -> Definition:
        return read(self._sealed(exam, "sealed", key))


def about_exam(exam: int, sitting: int | None = None) -> str:
    """Return what something sealed belongs to."""
    return f"exam {exam}" if sitting is None else f"exam {exam} sitting {sitting}"
