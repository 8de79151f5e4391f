"""Exams: planned, sealed, marked, decided and signed; what happens in a sitting is ``sittings``.

What an exam asks lies sealed until it is started. Its key is under the start code, under the secret
of the training room, which every supervisor has, and, for each candidate, under codes by which an
interrupted sitting goes on once.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer import __version__
from trainer.errors import DatabaseDamaged
from trainer.exams.course import Event, State
from trainer.exams.definition import Definition, DefinitionFault, Measure, read, written
from trainer.exams.marking import (
    ExamResult,
    MarkedAnswer,
    MarkedRound,
    Ruling,
    RulingKind,
    mark,
    result,
)
from trainer.exams.opened import OpenedExam, Place, frozen
from trainer.exams.sealing import new_code, plain_code
from trainer.exams.time import Reading
from trainer.procedure.questions import Direction, ErrorClass, QuestionGroup, Verdict
from trainer.room.keys import SECRET, seal, unseal, unwrap, wrap
from trainer.room.rights import Right, refused
from trainer.room.secrets import Cost
from trainer.rules.money import Cents
from trainer.storage.connection import Connection
from trainer.storage.heads import sign_head
from trainer.storage.houses import Houses
from trainer.storage.ids import new_id, new_number
from trainer.storage.rights import Rights
from trainer.storage.rows import (
    Instant,
    decode_answer,
    decode_question,
    encode_answer,
    encode_question,
)
from trainer.storage.sittings import (
    NOWHERE,
    Kind,
    Said,
    SittingEntry,
    SittingJournal,
    SittingRow,
    add_entry,
    decision,
    elsewhere,
    entries,
    interrupt,
    move,
    sat,
    sitting_row,
)

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import Signer

CODES: Final = 3
"""How many codes to go on each candidate has at a time."""
OF_CODES: Final = Cost(19_456, 2, 1)
"""What a guess at a code costs, which has 60 bits: a whole class waits until all are made."""
_MINUTE: Final = 60_000
_ROUND: Final = "part, place, length, weight, text, seen, missing"
_MARK: Final = (
    "part, place, number, question_id, ask, question, expected, given, is_right, error, direction,"
    " money, milliseconds, worth, lost, mends"
)
_SETTLED: Final = (State.DECIDED, State.SIGNED)
_OVER: Final = (State.ENDED, State.MARKED, State.SECOND_LOOK, *_SETTLED)
_MARKING: Final = (State.ENDED, State.MARKED, State.SECOND_LOOK)


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
        """How many sittings it has."""
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


class Codes(NamedTuple):
    """The codes by which a candidate's sitting goes on, each once."""

    candidate: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MarkedSitting:
    """A sitting with its marks, the rulings on them, and the result."""

    line: SittingLine
    definition: Definition
    rounds: tuple[MarkedRound, ...]
    rulings: tuple[Ruling, ...]
    result: ExamResult
    entries: tuple[SittingEntry, ...]


class _ExamRow(Struct):
    id: int
    number: int | None
    title: str
    minutes: int
    attempts: int
    definition: str | None
    sealed: bytes | None
    frozen_at: Instant | None


class _MarkRow(Struct):
    part: int
    place: int
    number: int
    question_id: str
    ask: str
    question: str
    expected: str
    given: str | None
    is_right: int
    error: ErrorClass | None
    direction: Direction | None
    money: Cents
    milliseconds: int
    worth: int
    lost: int
    mends: str


class Exams:
    """The exams in the database. LookupError for what there is not."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    @contextmanager
    def _privileged(
        self, exam: int, done: str, sitting: int | None = None
    ) -> Iterator[sqlite_utils.Database]:
        """Do what a supervisor may, in one transaction, and keep in the journal that it was."""
        subject = None if sitting is None else self.line(sitting).row.trainee_id
        about = _about(exam, sitting)
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
        sealed = seal(written(definition).encode(), self._room_key, _about(exam).encode())
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

    def definition(self, exam: int) -> Definition | None:
        """What an exam consists of; None while it is frozen and has not been started.

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
        code, about = new_code(os.urandom), _about(exam).encode()
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
        """The code that starts a frozen exam."""
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
            for row in (msgspec.convert(columns, _ExamRow) for columns in rows)
        )

    # Candidates

    def add(self, exam: int, trainee: int) -> int | None:
        """Have somebody sit an exam; the number of the sitting, None where they may not again."""
        row = self._row(exam)
        with self._rights.privileged(
            Right.EXAMS, _about(exam), after="candidate", subject=trainee
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

    def sittings(self, exam: int) -> tuple[SittingLine, ...]:
        """The sittings of an exam by name."""
        self._rights.require(Right.EXAMS)
        return self._lines("exam_id = ?", exam)

    def of_candidate(self, trainee: int) -> tuple[SittingLine, ...]:
        """The sittings of somebody, the latest first."""
        self._rights.require_own(trainee, Right.EXAMS)
        found = self._lines("trainee_id = ?", trainee)
        return tuple(sorted(found, key=lambda line: -line.row.id))

    def line(self, sitting: int) -> SittingLine:
        """One sitting."""
        for line in self._lines("exam_sittings.id = ?", sitting):
            return line
        raise LookupError(sitting)

    def entries(self, sitting: int) -> tuple[SittingEntry, ...]:
        """Everything that was kept of a sitting."""
        self._rights.require_own(self.line(sitting).row.trainee_id, Right.EXAMS)
        with self._connection.reading() as db:
            return entries(db, sitting)

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
            if row.state is State.RUNNING:
                interrupt(db, at, row)
                row = sitting_row(db, sitting)
            begins = row.state in {State.SEALED, State.WAITING}
            return move(db, at, sitting, Event.SIT_DOWN if begins else Event.COME_BACK, by)

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
            text = written(self._definition_under(exam, key))
            db.execute("UPDATE exams SET definition = ? WHERE id = ?", [text, exam])
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

    def _gone_on(  # noqa: PLR0917 - all that it rests on
        self,
        sitting: int,
        key: bytes,
        now: Reading,
        by: int | None = None,
        credit: int = 0,
        code: str = "",
    ) -> SittingJournal:
        """``credit`` are milliseconds that a supervisor gives back."""
        with self._connection.writing() as db:
            row = sitting_row(db, sitting)
            if code:
                used = self._found_key(db, row.exam_id, sitting, code)
                assert used is not None, "it was found just now"
                db.execute("DELETE FROM exam_keys WHERE id = ?", [used[0]])
            if by is not None:
                self._rights.note(
                    db,
                    Right.EXAMS,
                    _about(row.exam_id, sitting),
                    after="goes on",
                    subject=row.trainee_id,
                )
            if credit:
                self._credit(db, sitting, credit)
            move(db, self._connection.timestamp(), sitting, Event.GO_ON, by)
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
        """How often each round was seen: by this candidate first of all, then by anybody."""
        with self._connection.reading() as db:
            rows = db.execute(
                "SELECT seen, sum(CASE trainee_id WHEN ? THEN 1000 ELSE 1 END) FROM exam_rounds"
                " JOIN exam_sittings ON exam_sittings.id = sitting_id WHERE seen <> '' GROUP BY 1",
                [trainee],
            )
            return dict(rows.fetchall())

    # What a supervisor does meanwhile

    def extend(self, sitting: int, minutes: int, reason: str) -> None:
        """Give a sitting more time."""
        with self._of(sitting, "extended") as db:
            self._require(db, sitting, *(one for one in State if one not in _OVER))
            db.execute(
                "UPDATE exam_sittings SET allowed = allowed + ? WHERE id = ?",
                [minutes * _MINUTE, sitting],
            )
            said = Said(amount=minutes * _MINUTE, text=reason)
            self._add(db, sitting, Kind.EXTENDED, said)

    def stop(self, sitting: int, reason: str) -> None:
        """End a sitting."""
        self._event(sitting, Event.STOP, Said(text=reason))

    def enter(self, sitting: int, part: int, percent: int) -> None:
        """Enter the mark of a part that is seen at the table, until it is decided."""
        with self._of(sitting, "mark entered") as db:
            self._require(db, sitting, *(state for state in State if state not in _SETTLED))
            self._add(db, sitting, Kind.ENTERED, Said(amount=percent), Place(part, 0))

    def _credit(self, db: sqlite_utils.Database, sitting: int, milliseconds: int) -> None:
        """Take time back that was charged, never more than was."""
        row = sitting_row(db, sitting)
        given = min(milliseconds, row.charged)
        db.execute("UPDATE exam_sittings SET charged = charged - ? WHERE id = ?", [given, sitting])
        self._add(db, sitting, Kind.CREDITED, Said(amount=given))

    # Marks

    def mark(self, exam: OpenedExam) -> None:
        """Work out the marks of a sitting that has ended."""
        with self._connection.reading() as db:
            given = sat(entries(db, exam.sitting))
        rounds = mark(exam, given)
        with self._connection.writing() as db:
            self._require(db, exam.sitting, *_MARKING)
            for table in ("exam_rounds", "exam_marks"):
                db.execute(f"DELETE FROM {table} WHERE sitting_id = ?", [exam.sitting])
            for one in rounds:
                _store_round(db, exam.sitting, one)
            move(db, self._connection.timestamp(), exam.sitting, Event.MARK)

    def mark_ended(self, exam: int) -> int:
        """Work out the marks of every sitting that has ended without any; how many."""
        self._rights.require(Right.EXAMS)
        key, definition = self._key(exam), self.definition(exam)
        if definition is None:
            return 0  # it has never been started, and stays sealed
        ended = [line for line in self.sittings(exam) if line.row.state is State.ENDED]
        for line in ended:
            self.mark(OpenedExam(definition, key, line.row.id))
        return len(ended)

    def rule(self, exam: int, ruling: Ruling) -> None:
        """Rule on what was marked; every sitting that it is about is marked with it at once.

        One of them that was decided already stays as it was: only an appeal goes on from there.
        """
        with self._privileged(exam, f"ruling: {ruling.kind}", ruling.sitting) as db:
            db.execute(
                "INSERT INTO exam_rulings"
                " (exam_id, sitting_id, at, by_id, kind, part, place, number, asks, reason)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    exam,
                    ruling.sitting,
                    self._connection.timestamp(),
                    self._by,
                    ruling.kind.value,
                    *ruling.place,
                    ruling.number,
                    None if ruling.asks is None else ruling.asks.value,
                    ruling.reason,
                ],
            )
            for sitting in [ruling.sitting] if ruling.sitting else self._ids(db, exam):
                if sitting_row(db, sitting).state in {State.MARKED, State.SECOND_LOOK}:
                    move(db, self._connection.timestamp(), sitting, Event.MARK, self._by)

    def rulings(self, exam: int) -> tuple[Ruling, ...]:
        """The rulings on an exam, the oldest first."""
        with self._connection.reading() as db:
            rows = db.execute(
                "SELECT kind, part, place, exam_rulings.number, reason, name, sitting_id, asks"
                " FROM exam_rulings JOIN trainees ON trainees.id = by_id WHERE exam_id = ?"
                " ORDER BY exam_rulings.id",
                [exam],
            ).fetchall()
        return tuple(
            Ruling(
                RulingKind(kind),
                Place(part, place),
                number,
                reason,
                by,
                sitting,
                None if asks is None else QuestionGroup(asks),
            )
            for kind, part, place, number, reason, by, sitting, asks in rows
        )

    def marked(self, sitting: int) -> MarkedSitting:
        """A sitting with its marks under all rulings. LookupError where it has none yet.

        Before results are released, candidates are told nothing, not even of themselves.
        """
        line = self.line(sitting)
        self._require_told(line)
        definition = self.definition(line.row.exam_id)
        with self._connection.reading() as db:
            found = entries(db, sitting)
            rounds = _rounds(db, sitting)
        if definition is None or line.row.state in {State.ENDED, State.RUNNING}:
            raise LookupError(sitting)
        rulings = self._in_force(line, found)
        entered = sat(found).entered
        outcome = result(definition, rounds, rulings, sitting, entered)
        return MarkedSitting(line, definition, rounds, rulings, outcome, found)

    def _in_force(self, line: SittingLine, found: Sequence[SittingEntry]) -> tuple[Ruling, ...]:
        """The rulings on a sitting: of one that was decided those that there were then."""
        decided = next((one for one in found if one.said.event is Event.DECIDE), None)
        if decided is None:
            return self.rulings(line.row.exam_id)
        return self.rulings(line.row.exam_id)[: decided.said.amount]

    # The decision

    def look_again(self, sitting: int, remark: str) -> None:
        """Take a second look at the marks."""
        self._event(sitting, Event.LOOK_AGAIN, Said(text=remark))

    def decide(self, sitting: int, remark: str = "") -> bool:
        """Decide whether it is passed, by the marks as they are."""
        found = self.marked(sitting)
        said = Said(
            amount=len(found.rulings),
            text=remark,
            passed=found.result.passed,
            percent=str(found.result.percent),
        )
        self._event(sitting, Event.DECIDE, said)
        self._sign_head()
        return found.result.passed

    def statement(self, sitting: int) -> bytes:
        """The exact bytes that are signed: the definition, every entry and every mark."""
        with self._connection.reading() as db:
            queries = (
                "SELECT exams.number, exams.definition, trainee_id, exam_sittings.id"
                " FROM exams JOIN exam_sittings ON exams.id = exam_id WHERE exam_sittings.id = ?",
                "SELECT number, kind, at, by_id, part, place, item, charged, milliseconds, body"
                " FROM exam_entries WHERE sitting_id = ? AND number <= (SELECT max(number)"
                " FROM exam_entries AS e WHERE e.sitting_id = exam_entries.sitting_id"
                f" AND body ->> 'event' = '{Event.DECIDE.value}') ORDER BY number",
                f"SELECT {_ROUND} FROM exam_rounds WHERE sitting_id = ? ORDER BY part, place",
                f"SELECT {_MARK} FROM exam_marks WHERE sitting_id = ? ORDER BY part, place, number",
            )
            rows = [tuple(row) for query in queries for row in db.execute(query, [sitting])]
        return b"feltwork exam 1\n" + msgspec.json.encode(rows)

    def sign(self, sitting: int) -> None:
        """Sign what was decided, with the key of the supervisor who is signed in."""
        signer = self._signer
        if signer is None:
            raise refused(Right.EXAMS)
        signature = signer.sign(self.statement(sitting)).hex()
        self._event(sitting, Event.SIGN, Said(signature=signature, amount=signer.key))
        self._sign_head()

    def signer(self, sitting: int) -> str | None:
        """The name that the room has certified for the signature; None where it does not hold."""
        signed = [one.said for one in self.entries(sitting) if one.said.event is Event.SIGN]
        if not signed:
            return None
        signature = bytes.fromhex(signed[-1].signature)
        return self._rights.certified(signed[-1].amount, signature, self.statement(sitting))

    def release(self, exam: int) -> int:
        """Let the candidates of an exam see the results that are signed; how many are new."""
        with self._privileged(exam, "released") as db:
            released = db.execute(
                "UPDATE exam_sittings SET released_at = ? WHERE exam_id = ? AND state = ?"
                " AND released_at IS NULL",
                [self._connection.timestamp(), exam, State.SIGNED.value],
            )
            return int(released.rowcount)

    def appeal(self, sitting: int, reason: str) -> None:
        """Keep an appeal against a signed result, which stays as it is."""
        with self._of(sitting, "appeal") as db:
            self._require(db, sitting, State.SIGNED)
            self._add(db, sitting, Kind.APPEAL, Said(text=reason))

    def rule_on_appeal(self, sitting: int, reason: str, *, passed: bool) -> None:
        """Keep the decision about the last appeal. LookupError where none is open."""
        with self._of(sitting, "appeal decided") as db:
            kinds = [one.kind for one in entries(db, sitting) if one.kind in _APPEALS]
            if kinds[-1:] != [Kind.APPEAL]:
                raise LookupError(sitting)
            self._add(db, sitting, Kind.RULED, Said(text=reason, passed=passed))

    def decided(self, sitting: int) -> SittingEntry | None:
        """What was decided in the end: by the last appeal, if there was one; None if nothing."""
        self._require_told(self.line(sitting))
        return decision(self.entries(sitting))

    def passed(self, sitting: int) -> bool | None:
        """The same, as whether it was passed."""
        found = self.decided(sitting)
        return None if found is None else found.said.passed

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

    def _row(self, exam: int) -> _ExamRow:
        with self._connection.reading() as db:
            for row in db.query("SELECT * FROM exams WHERE id = ?", [exam]):
                return msgspec.convert(row, _ExamRow)
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
        found = unseal(row[0], key, _about(exam).encode())
        if found is None:
            raise DatabaseDamaged(self._connection.path, f"{_about(exam)}: {column}")
        return found

    def _key(self, exam: int) -> bytes:
        return self._sealed(exam, "key", self._room_key)

    def _definition_under(self, exam: int, key: bytes) -> Definition:
        return read(self._sealed(exam, "sealed", key))

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


_APPEALS: Final = (Kind.APPEAL, Kind.RULED)


def _shown(definition: Definition) -> tuple[str, int, int]:
    """What is known of an exam while it is sealed."""
    return definition.title, definition.minutes, definition.attempts


def _about(exam: int, sitting: int | None = None) -> str:
    """What something sealed belongs to."""
    return f"exam {exam}" if sitting is None else f"exam {exam} sitting {sitting}"


def _store_key(db: sqlite_utils.Database, exam: int, sitting: int | None, wrapped: bytes) -> None:
    db.execute(
        "INSERT INTO exam_keys (exam_id, sitting_id, wrapped) VALUES (?, ?, ?)",
        [exam, sitting, wrapped],
    )


def _store_round(db: sqlite_utils.Database, sitting: int, one: MarkedRound) -> None:
    db.execute(
        "INSERT INTO exam_rounds VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [sitting, *one.place, *one.size, one.text, one.seen, one.missing],
    )
    for answer in one.answers:
        question, verdict = answer.question, answer.verdict
        db.execute(
            f"INSERT INTO exam_marks VALUES (?{', ?' * 16})",
            [
                sitting,
                *answer.place,
                answer.number,
                question.id,
                question.ask.value,
                encode_question(question),
                encode_answer(question.expected),
                None if answer.given is None else encode_answer(answer.given),
                int(verdict.right),
                None if verdict.error is None else verdict.error.value,
                None if verdict.direction is None else verdict.direction.value,
                verdict.money,
                answer.milliseconds,
                answer.worth,
                answer.lost,
                msgspec.json.encode(answer.mends).decode(),
            ],
        )


def _rounds(db: sqlite_utils.Database, sitting: int) -> tuple[MarkedRound, ...]:
    """The rounds of a sitting with their marks."""
    answers: dict[Place, list[MarkedAnswer]] = {}
    query = f"SELECT {_MARK} FROM exam_marks WHERE sitting_id = ? ORDER BY part, place, number"
    for columns in db.query(query, [sitting]):
        answer = _marked_answer(msgspec.convert(columns, _MarkRow))
        answers.setdefault(answer.place, []).append(answer)
    rows = db.execute(
        f"SELECT {_ROUND} FROM exam_rounds WHERE sitting_id = ? ORDER BY part, place",
        [sitting],
    ).fetchall()
    return tuple(
        MarkedRound(
            place := Place(part, number),
            Measure(length, weight),
            tuple(answers.get(place, ())),
            text,
            seen,
            missing,
        )
        for part, number, length, weight, text, seen, missing in rows
    )


def _marked_answer(row: _MarkRow) -> MarkedAnswer:
    question = decode_question(row.question_id, row.ask, row.expected, row.question)
    return MarkedAnswer(
        Place(row.part, row.place),
        row.number,
        question,
        None if row.given is None else decode_answer(row.given, question.rules),
        Verdict(bool(row.is_right), row.error, row.direction, row.money),
        row.milliseconds,
        row.worth,
        row.lost,
        msgspec.json.decode(row.mends, type=tuple[int, ...]),
    )
