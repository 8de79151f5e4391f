"""Where a running attempt writes its answers: the ``Journal`` of the sessions, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from trainer.errors import AttemptElsewhere
from trainer.practice.evidence import Trained
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, JudgedAnswer, cost
from trainer.storage import rows
from trainer.storage.connection import Connection
from trainer.storage.practice import AnswerCount, count
from trainer.storage.rows import AttemptState, Citations

if TYPE_CHECKING:
    import sqlite_utils


class Recorded(JudgedAnswer, Protocol):
    """An answer with what it trains."""

    @property
    def trained(self) -> Trained | None:
        """The skill; None for a question whose skill is not followed."""
        ...


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
        counted: bool = True,
    ) -> None:
        """``citations`` are the paragraphs of each document, ``document`` the attempt's own.

        ``counted``: its answers are part of the trainee's progress.
        """
        self._connection = connection
        self._trainee = trainee
        self._session = session
        self._document = document
        self._citations = citations
        self._counted = counted
        self.attempt = attempt

    def answered(self, answer: Recorded) -> None:
        """Write one answer and add it to the attempt's sums."""
        lost = cost(answer.question, answer.given, answer.verdict)
        day = self._connection.today()
        row = self._row(answer, lost, day)
        with self._connection.writing() as db:
            added = db.execute(
                "UPDATE attempts SET answers = answers + 1, right_answers = right_answers + ?,"
                " milliseconds = milliseconds + ?, cost_house = cost_house + ?,"
                " cost_guests = cost_guests + ? WHERE id = ? AND sitting = ? AND state = ?",
                [
                    int(answer.verdict.right),
                    answer.milliseconds,
                    lost.house,
                    lost.guests,
                    self.attempt,
                    self._session,
                    AttemptState.RUNNING.value,
                ],
            )
            if added.rowcount == 0:
                raise attempt_elsewhere(db, self.attempt)
            db.table("answers").insert(row)
            if not self._counted:
                return
            count(
                db,
                AnswerCount(
                    trainee=self._trainee,
                    day=day,
                    document=row["document"],
                    right=answer.verdict.right,
                    milliseconds=answer.milliseconds,
                    cost=lost,
                    error=row["error"] or "",
                    paragraphs=self._paragraphs(row["document"], answer.question.rules),
                    trained=answer.trained,
                ),
            )

    def finished(self) -> None:
        """Mark the attempt as complete."""
        self._end(AttemptState.FINISHED)

    def abandoned(self) -> None:
        """Mark the attempt as given up."""
        self._end(AttemptState.ABANDONED)

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

    def _end(self, state: AttemptState) -> None:
        with self._connection.writing() as db:
            self.end_within(db, state)
        self._connection.fold_log()

    def _row(self, answer: Recorded, lost: Cost, day: int) -> dict[str, Any]:
        question, verdict = answer.question, answer.verdict
        bet, working = question.bet, question.working
        place = bet or question.about
        odds = None if working is None else working.odds
        trained = answer.trained
        document = trained.document if trained is not None else ""
        # Of a sitting at several tables each answer counts for the document it was asked under.
        document = document if document in self._citations else self._document
        return {
            "attempt_id": self.attempt,
            "number": answer.number,
            "question_id": question.id,
            "ask": question.ask.value,
            "document": document,
            "paragraphs": rows.encode_texts(self._paragraphs(document, question.rules)),
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
            "answered_at": self._connection.timestamp(),
            "question": rows.encode_question(question),
            "skill": None if trained is None else trained.skill,
            "drill": None if trained is None else trained.drill or None,
            "target": None if trained is None else trained.target or 0,
            "day": day,
            "cost_house": lost.house,
            "cost_guests": lost.guests,
        }

    def _paragraphs(self, document: str, rules: Iterable[Rule]) -> list[str]:
        of = self._citations[document]
        cited = (paragraph for rule in rules for paragraph in of.get(rule, ()))
        return list(dict.fromkeys(cited))


def attempt_elsewhere(db: sqlite_utils.Database, attempt: int) -> AttemptElsewhere:
    """The trouble that another session has the attempt. LookupError if there is no such attempt."""
    row = db.execute("SELECT scenario_title FROM attempts WHERE id = ?", [attempt]).fetchone()
    if row is None:
        raise LookupError(attempt)
    return AttemptElsewhere(str(row[0]))
