"""Where a running attempt writes its answers: the ``Journal`` of the sessions, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from trainer.errors import AttemptElsewhere
from trainer.practice.evidence import Trained
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, JudgedAnswer, Slip, cost
from trainer.storage import rows
from trainer.storage.connection import Connection
from trainer.storage.practice import AnswerCount, count, recost
from trainer.storage.rows import DEALT, AttemptState, Citations

if TYPE_CHECKING:
    import sqlite_utils


class Recorded(JudgedAnswer, Protocol):
    """An answer with what it trains and puts right."""

    @property
    def trained(self) -> Trained | None:
        """The skill; None for a question whose skill is not followed."""

    @property
    def mends(self) -> Sequence[int]:
        """The numbers of the acts before it that are right with it."""

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The named mistakes that it may show; a single one is certain."""

    @property
    def hinted(self) -> bool:
        """True if a hint was given before it."""


class AttemptJournal:
    """One session of one attempt. Every method returns when its data is on the disk.

    Each raises ``EnvironmentTrouble``: ``AttemptElsewhere`` once another session has begun, or a
    trouble with the disk or the file. Nothing is then written, and the call can be repeated.
    """

    def __init__(
        self,
        connection: Connection,
        *,
        attempt: int,
        trainee: int,
        session: int,
        document: str,
        citations: Mapping[str, Citations],
        dealt: bool = False,
    ) -> None:
        """``citations`` are the paragraphs of each document, ``document`` the attempt's own.

        ``dealt``: its answers are acts of a round that is dealt by hand.
        """
        self._connection = connection
        self._trainee = trainee
        self._session = session
        self._document = document
        self._citations = citations
        self._dealt = dealt
        self.attempt = attempt

    def answered(self, answer: Recorded) -> None:
        """Write one answer and add it to the attempt's sums."""
        lost = cost(answer.question, answer.given, answer.verdict)
        day = self._connection.today()
        document = self._document_of(answer)
        cited = paragraphs(answer.question.rules, self._citations[document])
        row = {
            **columns_of(answer, document, cited, lost),
            "attempt_id": self.attempt,
            "answered_at": self._connection.timestamp(),
            "day": day,
        }
        with self._connection.writing() as db:
            added = db.execute(
                "UPDATE attempts SET answers = answers + 1, right_answers = right_answers + ?,"
                " milliseconds = milliseconds + ?, cost_house = cost_house + ?,"
                " cost_guests = cost_guests + ? WHERE id = ? AND sitting = ? AND state = ?"
                " RETURNING counted_from",
                [
                    int(answer.verdict.right),
                    answer.milliseconds,
                    lost.house,
                    lost.guests,
                    self.attempt,
                    self._session,
                    AttemptState.RUNNING.value,
                ],
            ).fetchall()
            if not added:
                raise attempt_elsewhere(db, self.attempt)
            db.table("answers").insert(row)
            if added == [(None,)]:
                return  # the acts of before are to be marked again first, and this one with them
            count(
                db,
                counted(answer, self._trainee, day, document, cited, lost=lost, dealt=self._dealt),
            )
            for number in answer.mends:
                recost(db, self.attempt, number, Cost(), mended=answer.number)

    def mark_slip(self, number: int, slip: Slip) -> None:
        """Mark a stored answer as a slip, with what was answered again, once that is known."""
        with self._connection.writing() as db:
            self._require_running(db)
            mark_slip(db, self.attempt, number, slip, self._connection.timestamp())

    def left(self, costs: Mapping[int, Cost]) -> None:
        """Write what each act of a round has cost in the end, by its number."""
        with self._connection.writing() as db:
            self._require_running(db)
            for number, cost_left in costs.items():
                recost(db, self.attempt, number, cost_left)

    def finished(self) -> None:
        self._end(AttemptState.FINISHED)

    def abandoned(self) -> None:
        """Mark the attempt as given up; where nothing was asked and answered there is no record."""
        with self._connection.writing() as db:
            opened_and_left = db.execute(
                "DELETE FROM attempts WHERE id = ? AND sitting = ? AND state = ? AND answers = 0"
                f" AND mode NOT IN ({', '.join('?' * len(DEALT))})",
                [self.attempt, self._session, AttemptState.RUNNING.value, *DEALT],
            )
            if opened_and_left.rowcount == 0:
                self.end_within(db, AttemptState.ABANDONED)
        self._connection.fold_log()

    def end_within(self, db: sqlite_utils.Database, state: AttemptState) -> None:
        """End the attempt in a transaction that does more than that."""
        ended = db.execute(
            "UPDATE attempts SET state = ?, finished_at = ?"
            " WHERE id = ? AND sitting = ? AND state = ?",
            [
                state.value,
                self._connection.timestamp(),
                self.attempt,
                self._session,
                AttemptState.RUNNING.value,
            ],
        )
        if ended.rowcount == 0:
            raise attempt_elsewhere(db, self.attempt)
        count_round(db, self.attempt)

    def _end(self, state: AttemptState) -> None:
        with self._connection.writing() as db:
            self.end_within(db, state)
        self._connection.fold_log()

    def _require_running(self, db: sqlite_utils.Database) -> None:
        running = "SELECT 1 FROM attempts WHERE id = ? AND sitting = ? AND state = ?"
        values = [self.attempt, self._session, AttemptState.RUNNING.value]
        if db.execute(running, values).fetchone() is None:
            raise attempt_elsewhere(db, self.attempt)

    def _document_of(self, answer: Recorded) -> str:
        """Of a sitting at several tables each answer counts for the document it was asked under."""
        document = answer.trained.document if answer.trained is not None else ""
        return document if document in self._citations else self._document


# An answer as a row, and as it counts.


def columns_of(answer: Recorded, document: str, cited: Sequence[str], lost: Cost) -> dict[str, Any]:
    """The columns of an answer; those are missing that say in which attempt and when it was given.

    ``cited`` are the paragraphs of ``document``, ``lost`` is what it cost.
    """
    question, verdict = answer.question, answer.verdict
    bet, working = question.bet, question.working
    place = bet or question.about
    odds = None if working is None else working.odds
    trained = answer.trained
    return {
        "number": answer.number,
        "question_id": question.id,
        "ask": question.ask.value,
        "document": document,
        "paragraphs": rows.encode_texts(cited),
        "box": None if place is None else place.box,
        "bettor": None if bet is None else bet.bettor,
        "bet_kind": None if bet is None else bet.kind.value,
        "hand": None if place is None else place.hand,
        "stake": None if working is None else working.stake,
        "odds": None if odds is None else str(odds),
        "expected": rows.encode_answer(question.expected),
        "given": rows.encode_answer(answer.given),
        "is_right": int(verdict.right),
        "error": None if verdict.error is None else verdict.error.value,
        "direction": None if verdict.direction is None else verdict.direction.value,
        "money": verdict.money,
        "milliseconds": answer.milliseconds,
        "question": rows.encode_question(question),
        "skill": None if trained is None else trained.skill,
        "drill": None if trained is None else trained.drill or None,
        "target": None if trained is None else trained.target or 0,
        "cost_house": lost.house,
        "cost_guests": lost.guests,
        "mistakes": rows.encode_texts(answer.mistakes) if answer.mistakes else None,
        "hinted": int(answer.hinted),
    }


def counted(
    answer: Recorded,
    trainee: int,
    day: int,
    document: str,
    cited: Sequence[str],
    *,
    lost: Cost,
    dealt: bool,
) -> AnswerCount:
    """An answer as it counts in the sums of the days."""
    verdict = answer.verdict
    return AnswerCount(
        trainee=trainee,
        day=day,
        document=document,
        right=verdict.right,
        milliseconds=answer.milliseconds,
        cost=lost,
        error=verdict.error or "",
        paragraphs=cited,
        trained=answer.trained,
        dealt=dealt,
        mistake=answer.mistakes[0] if len(answer.mistakes) == 1 else "",
        hinted=answer.hinted,
    )


def paragraphs(rules: Iterable[Rule], citations: Citations) -> list[str]:
    """The paragraphs of a document that rules are cited by."""
    cited = (paragraph for rule in rules for paragraph in citations.get(rule, ()))
    return list(dict.fromkeys(cited))


def count_round(db: sqlite_utils.Database, attempt: int) -> None:
    """Count the round of an attempt, if it has been dealt by hand from its beginning to its end."""
    from trainer.storage.migrations import ROUNDS

    db.execute(
        "INSERT INTO round_sums"
        f" SELECT trainee_id, day, document, 1, boxes, milliseconds FROM ({ROUNDS}) WHERE id = ?"
        " ON CONFLICT (trainee_id, day, document) DO UPDATE SET rounds = rounds + 1,"
        " boxes = boxes + excluded.boxes, milliseconds = milliseconds + excluded.milliseconds",
        [attempt],
    )


def mark_slip(
    db: sqlite_utils.Database, attempt: int, number: int, slip: Slip, moment: str
) -> None:
    """Mark a wrong answer as a slip. LookupError if there is no such answer.

    No mark is taken back; what was answered again may still be added to it.
    """
    wrong = "SELECT 1 FROM answers WHERE attempt_id = ? AND number = ? AND is_right = 0"
    if db.execute(wrong, [attempt, number]).fetchone() is None:
        raise LookupError(attempt, number)
    again = None if slip.again is None else rows.encode_answer(slip.again)
    db.execute(
        "INSERT INTO slips VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
        " SET again = excluded.again, is_right = excluded.is_right WHERE again IS NULL",
        [attempt, number, moment, again, int(slip.right)],
    )


def attempt_elsewhere(db: sqlite_utils.Database, attempt: int) -> AttemptElsewhere:
    """The trouble that another session has the attempt. LookupError if there is no such attempt."""
    row = db.execute("SELECT scenario_title FROM attempts WHERE id = ?", [attempt]).fetchone()
    if row is None:
        raise LookupError(attempt)
    return AttemptElsewhere(str(row[0]))
