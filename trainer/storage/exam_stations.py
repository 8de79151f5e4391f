"""What a supervisor does while an exam is sat, here and at other stations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.exams.course import BEGUN, Event, State
from trainer.exams.definition import Definition, written
from trainer.exams.marking import mark
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.orders import Action, Instruction, sealed_to
from trainer.room.rights import Right, refused
from trainer.storage.exam_marks import ExamMarks
from trainer.storage.exam_records import OVER, SETTLED, about_exam
from trainer.storage.moving import (
    Brought,
    FileFault,
    Taken,
    arrive,
    file_name,
    read_file,
    signed_file,
    sitting_here,
    take,
)
from trainer.storage.orders import do_order, give_up, own_station
from trainer.storage.sittings import Kind, Said, elsewhere, entries, extend, move, sat, sitting_row

if TYPE_CHECKING:
    import sqlite_utils


class ExamStations(ExamMarks):
    """Orders, and sittings that go from one station to another."""

    # What a supervisor does meanwhile

    def extend(self, sitting: int, minutes: int, reason: str) -> None:
        with self._of(sitting, "extended") as db:
            self._require(db, sitting, *(one for one in State if one not in OVER))
            at = self._connection.timestamp()
            extend(db, at, sitting, minutes, self._by, Said(text=reason))

    def order(  # noqa: PLR0917 - what an order says
        self,
        sitting: int,
        action: Action,
        minutes: int = 0,
        reason: str = "",
        station: int = 0,
        entries: int = 0,
        waits: str = "",
    ) -> Instruction:
        """An order about a sitting that is at another station, to be published.

        ``waits`` is the public half of what the station waits with, to let it go on.
        """
        key = ""
        if action is Action.RELEASE:
            key = sealed_to(waits, self._key(self.line(sitting).row.exam_id), sitting)
        with self._of(sitting, f"ordered: {action}"):
            pass  # it stands in the journal here, and is done there
        at = self._connection.timestamp()
        return Instruction(sitting, action, self._by, at, minutes, station, reason, entries, key)

    def act(self, sitting: int, action: Action, minutes: int = 0, reason: str = "") -> None:
        """Do with a sitting that is here what can be ordered of another."""
        at = self._connection.timestamp()
        order = Instruction(sitting, action, self._by, at, minutes, reason=reason)
        with self._of(sitting, action.value) as db:
            if not do_order(db, at, "", order):
                raise elsewhere(db, sitting)

    def stop(self, sitting: int, reason: str) -> None:
        self._event(sitting, Event.STOP, Said(text=reason))

    def enter(self, sitting: int, part: int, percent: int) -> None:
        """Enter the mark of a part that is seen at the table, until it is decided."""
        with self._of(sitting, "mark entered") as db:
            self._require(db, sitting, *(state for state in State if state not in SETTLED))
            self._add(db, sitting, Kind.ENTERED, Said(amount=percent), Place(part, 0))

    # From one station to another

    def move_to_file(self, sitting: int, station: int, reason: str) -> bytes:
        """Give a sitting up to another station, by a file; the same once more for the same one."""
        signer = self._signer
        if signer is None:
            raise refused(Right.EXAMS)
        with self._of(sitting, "moved") as db:
            row = sitting_row(db, sitting)
            if row.state is not State.MOVED:
                self._require(db, sitting, *BEGUN)
                said = Said(amount=station, text=reason)
                give_up(db, self._connection.timestamp(), row, self._by, said)
            elif entries(db, sitting)[-1].said.amount != station:
                raise elsewhere(db, sitting)
            brought = sitting_here(db, sitting, station)
        self._sign_head()
        return signed_file(brought, signer)

    def arrive_by_file(self, data: bytes) -> Taken | FileFault:
        """Have a sitting go on here that another station has given up."""
        room = self._rights.room
        if room is None:
            raise refused(Right.EXAMS)
        with self._connection.reading() as db:
            brought = read_file(data, room.public, own_station(db) or 0)
        if isinstance(brought, FileFault):
            return brought
        with self._rights.allowed(Right.EXAMS) as db:
            at = self._connection.timestamp()
            taken = arrive(db, at, brought, file_name(brought), self._by)
            self._brought(db, brought, taken, "arrived")
        return taken

    def bring(self, brought: Brought) -> Taken:
        """Take what another station has kept of a sitting that is over, to be decided here."""
        row, key = brought.row, self._key(brought.row.exam_id)
        definition = self._definition_under(row.exam_id, key)
        rounds = mark(OpenedExam(definition, key, row.id), sat(brought.told))
        with self._rights.allowed(Right.EXAMS) as db:
            taken = take(db, brought)
            self._brought(db, brought, taken, "brought here")
            if taken is Taken.TAKEN:
                self._open(db, row.exam_id, definition)
                self._keep_marks(db, row.id, rounds)
                if row.state is State.ENDED:
                    move(db, self._connection.timestamp(), row.id, Event.MARK)
        return taken

    def _brought(
        self, db: sqlite_utils.Database, brought: Brought, taken: Taken, done: str
    ) -> None:
        if taken is Taken.TAKEN:
            row = brought.row
            about = about_exam(row.exam_id, row.id)
            self._rights.note(db, Right.EXAMS, about, after=done, subject=row.trainee_id)

    def _open(self, db: sqlite_utils.Database, exam: int, definition: Definition) -> None:
        """Let what an exam asks be read here: it has been started."""
        text = written(definition)
        db.execute("UPDATE exams SET definition = ? WHERE id = ?", [text, exam])
