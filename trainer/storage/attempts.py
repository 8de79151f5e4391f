"""Attempts: beginning one, resuming it, and reading them back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from trainer import __version__
from trainer.errors import AttemptNewer
from trainer.procedure.questions import Direction, ErrorClass, Question, Verdict
from trainer.room.rights import Right
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, Slip
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.storage import rows as codec
from trainer.storage.connection import Connection, Readable
from trainer.storage.houses import store_text, stored_text
from trainer.storage.journal import AttemptJournal, attempt_elsewhere, mark_slip
from trainer.storage.practice import record_name
from trainer.storage.rights import Rights
from trainer.storage.rows import (
    DEALT,
    Attempt,
    AttemptState,
    AttemptSummary,
    Citations,
    Instant,
    Mode,
    NewAttempt,
    ShiftRound,
    StoredAnswer,
)

if TYPE_CHECKING:
    import sqlite_utils

_SUMMARY: Final = """
    id, trainee_id, scenario_id, scenario_title, scenario_hash, document, mode, state, started_at,
    finished_at, questions, answers, right_answers, milliseconds, cost_house, cost_guests,
    program_version
"""


class _HouseOf(Struct):
    """The column ``house`` of an attempt: the hash of the house file's text, if there was one."""

    text: str | None = None


class _SummaryRow(Struct):
    """The columns of ``_SUMMARY``; a value of another type is damage."""

    id: int
    trainee_id: int
    scenario_id: str
    scenario_title: str
    scenario_hash: str
    document: str
    mode: Mode
    state: AttemptState
    started_at: Instant
    finished_at: Instant | None
    questions: int
    answers: int
    right_answers: int
    milliseconds: int
    cost_house: Cents
    cost_guests: Cents
    program_version: str
    """The newest version of the program in which the attempt was played."""


class AttemptRow(_SummaryRow):
    """An attempt with everything it ran on."""

    text: str
    rule_version: int
    sitting: int
    house: str
    begins: str | None = None

    @property
    def house_hash(self) -> str | None:
        """The hash of the text of its house file; None where the house had chosen nothing."""
        return msgspec.json.decode(self.house, type=_HouseOf).text


class _AnswerRow(Struct):
    """The columns of an answer from which it is read back; the others are there for queries."""

    number: int
    question_id: str
    ask: str
    document: str
    paragraphs: str
    expected: str
    given: str
    is_right: Literal[0, 1]
    error: ErrorClass | None
    direction: Direction | None
    money: Cents
    milliseconds: int
    answered_at: Instant
    question: str
    drill: str | None = None
    slipped: str | None = None
    """When it was marked as a slip."""
    again: str | None = None
    again_right: Literal[0, 1] | None = None
    mistakes: str | None = None


class Attempts:
    """The attempts in the database. A running attempt writes its answers to a journal.

    ``figures``: where to read which were the latest, in the whole room or at this station.
    """

    def __init__(self, connection: Connection, rights: Rights, figures: Readable) -> None:
        self._connection = connection
        self._figures = figures
        self._rights = rights

    def begin(
        self,
        new: NewAttempt,
        citations: Citations,
        others: Mapping[str, Citations] = MappingProxyType({}),
        *,
        ended: AttemptJournal | None = None,
    ) -> AttemptJournal:
        """Record that an attempt begins; its answers go to the journal.

        ``citations`` are the paragraphs of ``new.document`` by rule key, ``others`` those of the
        other documents under which a sitting asks. ``ended`` is the attempt that is finished in the
        same moment: the round of a shift before this one. In a training room nobody records
        anything for others.
        """
        self._rights.require_own(new.trainee, Right.STAFF)
        with self._connection.writing() as db:
            if ended is not None:
                ended.end_within(db, AttemptState.FINISHED)
            if new.mode is Mode.DRILL:
                self._end_sittings(db, new.trainee)
            hashed = store_text(db, new.text)
            house = _HouseOf(store_text(db, new.house) if new.house else None)
            db.table("attempts").insert(
                {
                    "trainee_id": new.trainee,
                    "scenario_id": new.scenario_id,
                    "scenario_title": new.title,
                    "scenario_hash": hashed,
                    "document": new.document,
                    "mode": new.mode.value,
                    "state": AttemptState.RUNNING.value,
                    "started_at": self._connection.timestamp(),
                    "finished_at": None,
                    "sitting": 1,
                    "questions": new.questions,
                    "answers": 0,
                    "right_answers": 0,
                    "milliseconds": 0,
                    "cost_house": 0,
                    "cost_guests": 0,
                    "rule_version": new.rule_version,
                    "program_version": new.program,
                    "house": msgspec.json.encode(house).decode(),
                    "begins": codec.encode_texts(new.begins) if new.begins else None,
                    "boxes": new.boxes or None,
                }
            )
            (attempt,) = db.execute("SELECT last_insert_rowid()").fetchone()
            if new.shift is not None:
                _store_place(db, int(attempt), new.shift)
        return self._journal(
            int(attempt),
            new.trainee,
            1,
            new.document,
            {**others, new.document: citations},
            dealt=new.mode.dealt,
        )

    def _end_sittings(self, db: sqlite_utils.Database, trainee: int) -> None:
        """End the sittings that were cut short: there is nothing in them to be resumed."""
        db.execute(
            "UPDATE attempts SET state = ?, finished_at = ?, sitting = sitting + 1"
            " WHERE trainee_id = ? AND state = ? AND mode = ?",
            [
                AttemptState.FINISHED.value,
                self._connection.timestamp(),
                trainee,
                AttemptState.RUNNING.value,
                Mode.DRILL.value,
            ],
        )

    def resume(
        self, attempt: int, citations: Citations, questions: int | None = None
    ) -> AttemptJournal:
        """Resume a running attempt; its earlier answers are in ``get(attempt)``.

        ``questions`` is how many answers it will have, if that has changed since it was begun.

        A window that still has it open can no longer write to it. Raises ``AttemptElsewhere`` if it
        has ended in the meantime.
        """
        with self._connection.writing() as db:
            taken = db.execute(
                "UPDATE attempts SET sitting = sitting + 1, questions = coalesce(?, questions)"
                " WHERE id = ? AND state = ?",
                [questions, attempt, AttemptState.RUNNING.value],
            )
            if taken.rowcount == 0:
                raise attempt_elsewhere(db, attempt)
            trainee, session, document, program, mode = db.execute(
                "SELECT trainee_id, sitting, document, program_version, mode FROM attempts"
                " WHERE id = ?",
                [attempt],
            ).fetchone()
            self._rights.require_own(trainee, Right.STAFF)
            if is_newer(__version__, program):
                # An older program can then tell what is newer from what is damaged.
                db.execute(
                    "UPDATE attempts SET program_version = ? WHERE id = ?", [__version__, attempt]
                )
        return self._journal(
            attempt, trainee, session, document, {document: citations}, dealt=mode in DEALT
        )

    def abandon(self, attempt: int) -> None:
        """Give a running attempt up without resuming it; another window may still show it."""
        journal = self.resume(attempt, {})
        with self._connection.writing() as db:
            journal.end_within(db, AttemptState.ABANDONED)
        self._connection.fold_log()

    def mark_slip(self, attempt: int, number: int) -> None:
        """Mark a wrong answer as a slip, whenever it was given. LookupError where none may be."""
        if not self.takes_slips(attempt):
            raise LookupError(attempt)
        with self._connection.writing() as db:
            mark_slip(db, attempt, number, Slip(), self._connection.timestamp())

    def takes_slips(self, attempt: int) -> bool:
        """Tell whether answers of an attempt may be marked as slips: not where it was a test."""
        with self._connection.reading() as db:
            mode, scenario = db.execute(
                "SELECT mode, scenario_id FROM attempts WHERE id = ?", [attempt]
            ).fetchone()
        if mode == Mode.DRILL.value:
            return bool(scenario == record_name(None))
        return mode in {Mode.GUIDED.value, Mode.PART.value}

    def latest(self, trainee: int, limit: int) -> tuple[AttemptSummary, ...]:
        """A trainee's attempts, the latest first, at most ``limit`` of them."""
        self._rights.require_own(trainee)
        return self._summaries(
            "trainee_id = ? ORDER BY started_at DESC, id DESC LIMIT ?",
            [trainee, limit],
            self._figures,
        )

    def unfinished(self, trainee: int) -> tuple[AttemptSummary, ...]:
        """A trainee's running attempts, which may be resumed, the latest first."""
        self._rights.require_own(trainee)
        running = self._summaries(
            "trainee_id = ? AND state = ? ORDER BY started_at DESC, id DESC",
            [trainee, AttemptState.RUNNING.value],
        )
        not_resumed = (Mode.NEWER, Mode.DRILL)
        return tuple(summary for summary in running if summary.mode not in not_resumed)

    def last_results(self, trainee: int) -> dict[str, AttemptSummary]:
        """The last finished Guided attempt at each scenario, by the scenario's id."""
        self._rights.require_own(trainee)
        found = self._summaries(
            "id IN (SELECT max(id) FROM attempts WHERE trainee_id = ? AND state = ? AND mode = ?"
            " GROUP BY scenario_id)",
            [trainee, AttemptState.FINISHED.value, Mode.GUIDED.value],
        )
        return {summary.scenario_id: summary for summary in found}

    def get(self, attempt: int) -> Attempt:
        """One attempt with everything it ran on and all its answers.

        Raises ``AttemptNewer`` if only a newer version of the program knows what is in it.
        """
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {_SUMMARY}, text, rule_version, sitting, house, begins"
                " FROM attempts LEFT JOIN scenario_texts ON hash = scenario_hash WHERE id = ?",
                [attempt],
            )
            for row in rows:
                stored = msgspec.convert(known_words(row), AttemptRow)
                self._rights.require_own(stored.trainee_id)
                if stored.mode is Mode.NEWER or stored.state is AttemptState.NEWER:
                    raise AttemptNewer(stored.scenario_title, stored.program_version)
                answers = _known_answers(db, stored)
                if sha256(stored.text.encode()).hexdigest() != stored.scenario_hash:
                    raise ValueError(
                        f"the text of attempt {attempt} is not the one that was played"
                    )
                if len(answers) != stored.answers:
                    raise ValueError(f"{len(answers)} of {stored.answers} answers are there")
                house = _house(db, stored)
                return Attempt(
                    summary=_summary(stored),
                    text=stored.text,
                    house=house,
                    rule_version=stored.rule_version,
                    program=stored.program_version,
                    sessions=stored.sitting,
                    answers=answers,
                    begins=codec.decode_texts(stored.begins) if stored.begins else (),
                    shift=_place(db, attempt),
                )
        raise LookupError(attempt)

    def _summaries(
        self, condition: str, values: list[object], figures: Readable | None = None
    ) -> tuple[AttemptSummary, ...]:
        with (figures or self._connection).reading() as db:
            rows = db.query(f"SELECT {_SUMMARY} FROM attempts WHERE {condition}", values)
            return tuple(_summary(msgspec.convert(known_words(row), _SummaryRow)) for row in rows)

    def _journal(
        self,
        attempt: int,
        trainee: int,
        session: int,
        document: str,
        citations: Mapping[str, Citations],
        *,
        dealt: bool,
    ) -> AttemptJournal:
        return AttemptJournal(
            self._connection,
            attempt=attempt,
            trainee=trainee,
            session=session,
            document=document,
            citations=citations,
            dealt=dealt,
        )


def _store_place(db: sqlite_utils.Database, attempt: int, place: ShiftRound) -> None:
    db.table("shift_rounds").insert(
        {
            "attempt_id": attempt,
            "shift_id": place.shift,
            "number": place.state.number,
            "state": msgspec.json.encode(place.state).decode(),
        }
    )


def _place(db: sqlite_utils.Database, attempt: int) -> ShiftRound | None:
    """The place of an attempt in its shift; None if it is in none."""
    rows = db.query(
        "SELECT shift_id, plan, state FROM shift_rounds JOIN shifts ON id = shift_id"
        " WHERE attempt_id = ?",
        [attempt],
    )
    for row in rows:
        return ShiftRound(
            row["shift_id"],
            msgspec.json.decode(row["plan"], type=ShiftPlan),
            msgspec.json.decode(row["state"], type=ShiftState),
        )
    return None


def _house(db: sqlite_utils.Database, row: AttemptRow) -> str:
    """The text of the house file that the attempt was made under."""
    hashed = row.house_hash
    return "" if hashed is None else stored_text(db, hashed)


def known_words(row: dict[str, Any]) -> dict[str, Any]:
    """The row of an attempt; a mode or state that only a newer program knows is marked as such.

    In a row of this version, or of an older one, such a word is damage.
    """
    if not is_newer(row["program_version"], __version__):
        return row
    newer = {"mode": Mode.NEWER, "state": AttemptState.NEWER}
    return row | {
        name: word.value
        for name, word in newer.items()
        if isinstance(row[name], str) and row[name] not in {known.value for known in type(word)}
    }


def _summary(row: _SummaryRow) -> AttemptSummary:
    return AttemptSummary(
        id=row.id,
        trainee=row.trainee_id,
        scenario_id=row.scenario_id,
        title=row.scenario_title,
        scenario_hash=row.scenario_hash,
        document=row.document,
        mode=row.mode,
        state=row.state,
        started=row.started_at,
        finished=row.finished_at,
        questions=row.questions,
        answers=row.answers,
        right=row.right_answers,
        milliseconds=row.milliseconds,
        cost=Cost(row.cost_house, row.cost_guests),
    )


def _known_answers(db: sqlite_utils.Database, row: AttemptRow) -> tuple[StoredAnswer, ...]:
    """The attempt's answers, if this version of the program knows everything in them."""
    try:
        return _answers(db, row.id)
    except codec.NewerFormat as error:
        raise AttemptNewer(row.scenario_title, str(error)) from error
    except ValueError as error:
        if not is_newer(row.program_version, __version__):
            raise
        # The form is the same, but a rule or an act has been added to it.
        raise AttemptNewer(row.scenario_title, f"{row.program_version}: {error}") from error


def is_newer(version: str, other: str) -> bool:
    """Tell whether a version of the program is newer than another."""
    return _release(version) > _release(other)


def _release(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


ANSWERS: Final = """
    SELECT answers.*, marked_at AS slipped, again, slips.is_right AS again_right
    FROM answers LEFT JOIN slips USING (attempt_id, number) WHERE attempt_id = ? ORDER BY number
"""
"""The query for the answers of an attempt, each with its mark if it was a slip."""


def _answers(db: sqlite_utils.Database, attempt: int) -> tuple[StoredAnswer, ...]:
    rows = db.query(ANSWERS, [attempt])
    return tuple(map(stored_answer, rows))


def stored_answer(columns: dict[str, Any]) -> StoredAnswer:
    """An answer from its row. Raises ``ValueError``, and ``codec.NewerFormat``."""
    row = msgspec.convert(columns, _AnswerRow)
    question = codec.decode_question(row.question_id, row.ask, row.expected, row.question)
    return StoredAnswer(
        number=row.number,
        question=question,
        given=codec.decode_answer(row.given, question.rules),
        verdict=Verdict(
            right=bool(row.is_right), error=row.error, direction=row.direction, money=row.money
        ),
        milliseconds=row.milliseconds,
        document=row.document,
        paragraphs=codec.decode_texts(row.paragraphs),
        answered=row.answered_at,
        drill=row.drill or "",
        slip=None if row.slipped is None else _slip(row, question),
        mistakes=codec.decode_texts(row.mistakes) if row.mistakes else (),
    )


def _slip(row: _AnswerRow, question: Question) -> Slip:
    again = None if row.again is None else codec.decode_answer(row.again, question.rules)
    return Slip(again, bool(row.again_right))
