"""Exams in the records: marked, ruled on, decided, signed and released."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from trainer.exams.course import Event, State
from trainer.exams.definition import Definition, Measure
from trainer.exams.marking import (
    ExamResult,
    MarkedAnswer,
    MarkedRound,
    Ruling,
    RulingKind,
    mark,
    result,
)
from trainer.exams.opened import OpenedExam, Place
from trainer.procedure.questions import Direction, ErrorClass, QuestionGroup, Verdict
from trainer.room.rights import Right, refused
from trainer.rules.money import Cents
from trainer.storage.exam_records import ExamRecords, SittingLine
from trainer.storage.rows import decode_answer, decode_question, encode_answer, encode_question
from trainer.storage.sittings import (
    Kind,
    Said,
    SittingEntry,
    decision,
    entries,
    move,
    sat,
    sitting_row,
)

if TYPE_CHECKING:
    import sqlite_utils


_ROUND: Final = "part, place, length, weight, text, seen, missing"
_MARK: Final = (
    "part, place, number, question_id, ask, question, expected, given, is_right, error, direction,"
    " money, milliseconds, worth, lost, mends"
)
_MARKING: Final = (State.ENDED, State.MARKED, State.SECOND_LOOK)


@dataclass(frozen=True, slots=True)
class MarkedSitting:
    """A sitting with its marks, the rulings on them, and the result."""

    line: SittingLine
    definition: Definition
    rounds: tuple[MarkedRound, ...]
    rulings: tuple[Ruling, ...]
    result: ExamResult
    entries: tuple[SittingEntry, ...]


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


class ExamMarks(ExamRecords):
    """What comes after a sitting has ended."""

    # Marks

    def mark(self, exam: OpenedExam) -> None:
        """Work out the marks of a sitting that has ended."""
        with self._connection.reading() as db:
            given = sat(entries(db, exam.sitting))
        rounds = mark(exam, given)
        with self._connection.writing() as db:
            self._require(db, exam.sitting, *_MARKING)
            self._keep_marks(db, exam.sitting, rounds)
            move(db, self._connection.timestamp(), exam.sitting, Event.MARK)

    def _keep_marks(
        self, db: sqlite_utils.Database, sitting: int, rounds: Sequence[MarkedRound]
    ) -> None:
        for table in ("exam_rounds", "exam_marks"):
            db.execute(f"DELETE FROM {table} WHERE sitting_id = ?", [sitting])
        for one in rounds:
            _store_round(db, sitting, one)

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


_APPEALS: Final = (Kind.APPEAL, Kind.RULED)


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
    answers: dict[Place, list[MarkedAnswer]] = {}
    query = f"SELECT {_MARK} FROM exam_marks WHERE sitting_id = ? ORDER BY part, place, number"
    for columns in db.query(query, [sitting]):
        answer = _marked_answer(msgspec.convert(columns, _MarkRow))
        answers.setdefault(answer.place, []).append(answer)
    rows = db.execute(
        f"SELECT {_ROUND} FROM exam_rounds WHERE sitting_id = ? ORDER BY part, place", [sitting]
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
