"""Exams: planned, sealed and held; what happens in a sitting is ``sittings``.

What an exam asks lies sealed until it is started. Its key is under the start code, under the secret
of the training room, which every supervisor has, and, for each candidate, under codes by which an
interrupted sitting goes on once.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from trainer import __version__
from trainer.exams.course import HELD, Event, State
from trainer.exams.definition import Definition, DefinitionFault, written
from trainer.exams.opened import OpenedExam, frozen
from trainer.exams.orders import Action, new_wait, opened_by
from trainer.exams.sealing import new_code, plain_code
from trainer.exams.time import Reading
from trainer.room.keys import SECRET, seal, unwrap, wrap
from trainer.room.rights import Right
from trainer.room.secrets import Cost
from trainer.storage.exam_records import ExamLine, ExamRow, about_exam
from trainer.storage.exam_stations import ExamStations
from trainer.storage.houses import Houses
from trainer.storage.ids import new_id, new_number
from trainer.storage.orders import catch_up, orders, own_station
from trainer.storage.sittings import (
    Said,
    SittingJournal,
    elsewhere,
    entries,
    give_back,
    interrupt,
    move,
    sitting_row,
)

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.storage.connection import Connection
    from trainer.storage.rights import Rights


CODES: Final = 3
"""How many codes to go on each candidate has at a time."""
OF_CODES: Final = Cost(19_456, 2, 1)
"""What a guess at a code costs, which has 60 bits: a whole class waits until all are made."""
_MINUTE: Final = 60_000


class Codes(NamedTuple):
    """The codes by which a candidate's sitting goes on, each once."""

    candidate: str
    codes: tuple[str, ...]


class Exams(ExamStations):
    """The exams in the database. LookupError for what there is not."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        super().__init__(connection, rights)
        self._waits: dict[int, bytes] = {}
        """What the sittings that wait here can be let go on with, in this program alone."""

    # Planning

    def plan(self, definition: Definition) -> int:
        """Plan an exam; its number among all records."""
        with self._rights.privileged(Right.EXAMS, "exam", after=definition.title) as db:
            db.execute(
                "INSERT INTO exams (id, title, minutes, attempts) VALUES (?, ?, ?, ?)",
                [new_id(db, "exams"), *_shown(definition)],
            )
            (exam,) = db.execute("SELECT last_insert_rowid()").fetchone()
            self._plan(db, exam, definition)
        return int(exam)

    def change(self, exam: int, definition: Definition) -> None:
        """Change an exam that has not been frozen. LookupError where it has."""
        with self._privileged(exam, "changed") as db:
            self._plan(db, exam, definition)

    def _plan(self, db: sqlite_utils.Database, exam: int, definition: Definition) -> None:
        """Keep what is planned so that only supervisors can read it, in backups as well."""
        sealed = seal(written(definition).encode(), self._room_key, about_exam(exam).encode())
        changed = db.execute(
            "UPDATE exams SET title = ?, minutes = ?, attempts = ?, definition = NULL, sealed = ?"
            " WHERE id = ? AND number IS NULL",
            [*_shown(definition), sealed, exam],
        )
        if not changed.rowcount:
            raise LookupError(exam)

    def remove(self, exam: int) -> None:
        """Remove an exam that has not been frozen, with its candidates."""
        with self._privileged(exam, "removed") as db:
            planned = "SELECT id FROM exams WHERE id = ? AND number IS NULL"
            db.execute(
                "DELETE FROM exam_entries WHERE sitting_id IN"
                f" (SELECT id FROM exam_sittings WHERE exam_id IN ({planned}))",
                [exam],
            )
            db.execute(f"DELETE FROM exam_sittings WHERE exam_id IN ({planned})", [exam])
            db.execute("DELETE FROM exams WHERE id = ? AND number IS NULL", [exam])

    def freeze(self, exam: int) -> int | DefinitionFault:
        """Seal an exam as it is now, under the house's present choices; the number that it gets.

        Or what it lacks, and nothing has changed.
        """
        room_key, key = self._room_key, os.urandom(SECRET)
        planned = self.definition(exam)
        if planned is None or self._row(exam).number is not None:
            raise LookupError(exam)
        house = Houses(self._connection, self._rights).present()
        made = frozen(
            replace(
                planned,
                house="" if house is None else house.text,
                house_version=0 if house is None else house.id,
                program=__version__,
            ),
            key,
        )
        if isinstance(made, DefinitionFault):
            return made
        code, about = new_code(os.urandom), about_exam(exam).encode()
        with self._privileged(exam, "frozen") as db:
            number = new_number(db)
            db.execute(
                "UPDATE exams SET number = ?, definition = ?, sealed = ?, key = ?,"
                " start_code = ?, frozen_at = ? WHERE id = ?",
                [
                    number,
                    # Of what is only seen at the table there is nothing to be kept secret.
                    None if made.seated else written(made),
                    seal(written(made).encode(), key, about),
                    seal(key, room_key, about),
                    seal(code.encode(), room_key, about),
                    self._connection.timestamp(),
                    exam,
                ],
            )
            _store_key(db, exam, None, self._wrapped(key, code))
            for sitting in self._ids(db, exam):
                move(db, self._connection.timestamp(), sitting, Event.FREEZE, self._by)
        self._sign_head()
        return number

    def start_code(self, exam: int) -> str:
        code = self._sealed(exam, "start_code", self._room_key).decode()
        self._sign_head()
        return code

    def all(self) -> tuple[ExamLine, ...]:
        """The exams, the latest first."""
        self._rights.require(Right.EXAMS)
        with self._connection.reading() as db:
            rows = list(db.query("SELECT * FROM exams ORDER BY id DESC"))
            counted: dict[int, dict[State, int]] = {}
            for exam, state, number in db.execute(
                "SELECT exam_id, state, count(*) FROM exam_sittings GROUP BY 1, 2"
            ):
                counted.setdefault(exam, {})[State(state)] = number
        return tuple(
            ExamLine(
                row.id,
                row.number,
                row.title,
                row.minutes,
                row.attempts,
                row.frozen_at,
                counted.get(row.id, {}),
            )
            for row in (msgspec.convert(columns, ExamRow) for columns in rows)
        )

    # Candidates

    def add(self, exam: int, trainee: int) -> int | None:
        """Have somebody sit an exam; the number of the sitting, None where they may not again."""
        row = self._row(exam)
        with self._rights.privileged(
            Right.EXAMS, about_exam(exam), after="candidate", subject=trainee
        ) as db:
            (sat_so_far,) = db.execute(
                "SELECT count(*) FROM exam_sittings WHERE exam_id = ? AND trainee_id = ?",
                [exam, trainee],
            ).fetchone()
            if sat_so_far >= row.attempts:
                return None
            state = State.PLANNED if row.number is None else State.SEALED
            db.execute(
                "INSERT INTO exam_sittings (id, exam_id, trainee_id, state, allowed)"
                " VALUES (?, ?, ?, ?, ?)",
                [new_id(db, "exam_sittings"), exam, trainee, state.value, row.minutes * _MINUTE],
            )
            (sitting,) = db.execute("SELECT last_insert_rowid()").fetchone()
        return int(sitting)

    def new_codes(self, exam: int) -> tuple[Codes, ...]:
        """New codes to go on for every candidate; those printed before are worth nothing then."""
        key = self._key(exam)
        lines = self.sittings(exam)
        made = {line.row.id: [new_code(os.urandom) for _each in range(CODES)] for line in lines}
        wraps = {
            sitting: [self._wrapped(key, code) for code in codes] for sitting, codes in made.items()
        }
        with self._privileged(exam, "codes") as db:
            for sitting, wrapped in wraps.items():
                db.execute("DELETE FROM exam_keys WHERE sitting_id = ?", [sitting])
                for one in wrapped:
                    _store_key(db, exam, sitting, one)
        return tuple(Codes(line.candidate, tuple(made[line.row.id])) for line in lines)

    # The sitting

    def sit_down(self, sitting: int, now: Reading, by: int | None = None) -> State:
        """The candidate has been identified, at the beginning or after an interruption.

        ``by`` is the supervisor who has vouched for them, None if they had their PIN.
        ``AttemptElsewhere`` where the sitting is running in another window.
        """
        with self._connection.writing() as db:
            row, at = sitting_row(db, sitting), self._connection.timestamp()
            if row.running_elsewhere(now):
                raise elsewhere(db, sitting)
            if row.state in HELD:
                interrupt(db, at, row)
                row = sitting_row(db, sitting)
            if row.state in {State.SEALED, State.WAITING}:
                state = move(db, at, sitting, Event.SIT_DOWN, by)
                catch_up(db, at, sitting)
                return state
            said = Said()
            if own_station(db) is not None:
                self._waits[sitting], public = new_wait()
                said = Said(key=public)
            return move(db, at, sitting, Event.COME_BACK, by, said)

    def notice_gaps(self, now: Reading) -> None:
        """Interrupt what nothing has been heard of for too long."""
        for line in self._lines("exam_sittings.state = ?", State.RUNNING.value):
            if line.row.running_elsewhere(now):
                continue
            with self._connection.writing() as db:
                row = sitting_row(db, line.row.id)
                if row.state is State.RUNNING and not row.running_elsewhere(now):
                    interrupt(db, self._connection.timestamp(), row)

    def start(self, sitting: int, code: str, now: Reading) -> SittingJournal | None:
        """Start a sitting that waits; None for another code than the exam's.

        From then on the definition lies open in the records: the code is what has kept it.
        """
        exam = self.line(sitting).row.exam_id
        key = self._key_under(exam, None, code)
        if key is None:
            return None
        with self._connection.writing() as db:
            move(db, self._connection.timestamp(), sitting, Event.START)
            self._open(db, exam, self._definition_under(exam, key))
            return self._held(db, sitting, key, now)

    def go_on(self, sitting: int, code: str, now: Reading) -> SittingJournal | None:
        """Let an interrupted sitting go on by one of its codes, which is used up by it.

        None for any other code.
        """
        exam = self.line(sitting).row.exam_id
        key = self._key_under(exam, sitting, code)
        return None if key is None else self._gone_on(sitting, key, now, code=code)

    def let_go_on(self, sitting: int, now: Reading, credit: int = 0) -> SittingJournal:
        """Let an interrupted sitting go on, as the supervisor who acts."""
        key = self._key(self.line(sitting).row.exam_id)
        journal = self._gone_on(sitting, key, now, self._by, credit)
        self._sign_head()
        return journal

    def go_on_as_ordered(self, sitting: int, now: Reading) -> SittingJournal | None:
        """Let a sitting that waits here go on, as a supervisor elsewhere has said; None until then.

        Only this program can open what they have sent, and only since the candidate came back.
        """
        waits = self._waits.get(sitting)
        if waits is None:
            return None
        with self._connection.reading() as db:
            found = orders(db, Action.RELEASE, sitting)
        for name, order in found:
            key = opened_by(waits, order.key, sitting)
            if key is not None:
                del self._waits[sitting]
                credit = order.minutes * _MINUTE
                return self._gone_on(sitting, key, now, order.by, credit, order=name)
        return None

    def _gone_on(  # noqa: PLR0917 - all that it rests on
        self,
        sitting: int,
        key: bytes,
        now: Reading,
        by: int | None = None,
        credit: int = 0,
        code: str = "",
        order: str = "",
    ) -> SittingJournal:
        """``credit`` are milliseconds that a supervisor gives back."""
        with self._connection.writing() as db:
            row = sitting_row(db, sitting)
            if code:
                used = self._found_key(db, row.exam_id, sitting, code)
                assert used is not None, "it was found just now"
                db.execute("DELETE FROM exam_keys WHERE id = ?", [used[0]])
            if by is not None and not order:
                self._rights.note(
                    db,
                    Right.EXAMS,
                    about_exam(row.exam_id, sitting),
                    after="goes on",
                    subject=row.trainee_id,
                )
            if credit:
                give_back(db, self._connection.timestamp(), sitting, credit, by)
            move(db, self._connection.timestamp(), sitting, Event.GO_ON, by, Said(order=order))
            return self._held(db, sitting, key, now)

    def _held(
        self, db: sqlite_utils.Database, sitting: int, key: bytes, now: Reading
    ) -> SittingJournal:
        """The one hold on a sitting that runs from now on."""
        db.execute(
            "UPDATE exam_sittings SET session = session + 1, beat = ? WHERE id = ?",
            [now.wall, sitting],
        )
        row = sitting_row(db, sitting)
        exam = OpenedExam(self._definition_under(row.exam_id, key), key, sitting)
        return SittingJournal(self._connection, row, exam, entries(db, sitting), now)

    def seen(self, trainee: int) -> dict[str, int]:
        """Tell how often each round was seen: by this candidate first of all, then by anybody."""
        with self._connection.reading() as db:
            rows = db.execute(
                "SELECT seen, sum(CASE trainee_id WHEN ? THEN 1000 ELSE 1 END) FROM exam_rounds"
                " JOIN exam_sittings ON exam_sittings.id = sitting_id WHERE seen <> '' GROUP BY 1",
                [trainee],
            )
            return dict(rows.fetchall())

    def _wrapped(self, key: bytes, code: str) -> bytes:
        return wrap(key, plain_code(code), min(self._rights.cost, OF_CODES))

    def _key_under(self, exam: int, sitting: int | None, code: str) -> bytes | None:
        with self._connection.reading() as db:
            found = self._found_key(db, exam, sitting, code)
        return None if found is None else found[1]

    def _found_key(
        self, db: sqlite_utils.Database, exam: int, sitting: int | None, code: str
    ) -> tuple[int, bytes] | None:
        rows = db.execute(
            "SELECT id, wrapped FROM exam_keys WHERE exam_id = ? AND sitting_id IS ?",
            [exam, sitting],
        ).fetchall()
        plain = plain_code(code)
        for number, wrapped in rows:
            key = unwrap(wrapped, plain)
            if key is not None:
                return number, key
        return None


def _shown(definition: Definition) -> tuple[str, int, int]:
    """Return what is known of an exam while it is sealed."""
    return definition.title, definition.minutes, definition.attempts


def _store_key(db: sqlite_utils.Database, exam: int, sitting: int | None, wrapped: bytes) -> None:
    db.execute(
        "INSERT INTO exam_keys (exam_id, sitting_id, wrapped) VALUES (?, ?, ?)",
        [exam, sitting, wrapped],
    )
