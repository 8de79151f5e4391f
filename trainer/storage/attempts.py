"""Attempts: beginning one, taking it up again, and reading them back."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from trainer.errors import AttemptElsewhere
from trainer.procedure.questions import Direction, ErrorClass, Verdict
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost
from trainer.storage import codec, instants
from trainer.storage.rows import (
    Attempt,
    AttemptState,
    AttemptSummary,
    Mode,
    NewAttempt,
    StoredAnswer,
    Totals,
    WallClock,
)
from trainer.storage.transactions import writing

if TYPE_CHECKING:
    from sqlite_utils import Database

_SUMMARY: Final = """
    id, trainee_id, scenario_id, scenario_title, scenario_hash, document, mode, state, started_at,
    finished_at, questions, answers, right_answers, milliseconds, cost_house, cost_guests
"""


def text_hash(text: str) -> str:
    """By what a scenario's text is known: the SHA-256 of its UTF-8."""
    return sha256(text.encode()).hexdigest()


# Beginning, taking up, ending


def begin(database: Database, new: NewAttempt, now: WallClock) -> int:
    """Write a new attempt down; answers its id. Its sitting is the first."""
    text = text_hash(new.text)
    with writing(database):
        database.table("scenario_texts").insert({"hash": text, "text": new.text}, ignore=True)
        database.table("attempts").insert(
            {
                "trainee_id": new.trainee,
                "scenario_id": new.scenario_id,
                "scenario_title": new.title,
                "scenario_hash": text,
                "document": new.document,
                "mode": new.mode.value,
                "state": AttemptState.RUNNING.value,
                "started_at": instants.written(now),
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
                "house": new.house,
            }
        )
        (attempt,) = database.execute("SELECT last_insert_rowid()").fetchone()
    return int(attempt)


def take_up(database: Database, attempt: int) -> int:
    """Begin another sitting of a running attempt; answers its number.

    Whoever held the attempt before can write no more. Raises ``AttemptElsewhere`` where the
    attempt is not running any more.
    """
    with writing(database):
        taken = database.execute(
            "UPDATE attempts SET sitting = sitting + 1 WHERE id = ? AND state = ?",
            [attempt, AttemptState.RUNNING.value],
        )
        if taken.rowcount == 0:
            raise AttemptElsewhere(title(database, attempt))
        row = database.execute("SELECT sitting FROM attempts WHERE id = ?", [attempt]).fetchone()
    return int(row[0])


def end(
    database: Database, attempt: int, sitting: int, state: AttemptState, now: WallClock
) -> None:
    """Mark a running attempt as finished or abandoned.

    Raises ``AttemptElsewhere`` where this is not its present sitting, or it has ended already.
    """
    with writing(database):
        ended = database.execute(
            "UPDATE attempts SET state = ?, finished_at = ?"
            " WHERE id = ? AND sitting = ? AND state = ?",
            [state.value, instants.written(now), attempt, sitting, AttemptState.RUNNING.value],
        )
        if ended.rowcount == 0:
            raise AttemptElsewhere(title(database, attempt))


def title(database: Database, attempt: int) -> str:
    """The scenario's title. Raises ``LookupError`` where there is no such attempt."""
    return _text(database, "scenario_title", attempt)


def document(database: Database, attempt: int) -> str:
    """The rule document in force. Raises ``LookupError`` where there is no such attempt."""
    return _text(database, "document", attempt)


def _text(database: Database, column: str, attempt: int) -> str:
    row = database.execute(f"SELECT {column} FROM attempts WHERE id = ?", [attempt]).fetchone()
    if row is None:
        raise LookupError(attempt)
    return str(row[0])


# Reading back


def page(database: Database, trainee: int, limit: int, offset: int) -> tuple[AttemptSummary, ...]:
    """A trainee's attempts, the latest first."""
    rows = database.query(
        f"SELECT {_SUMMARY} FROM attempts WHERE trainee_id = ?"
        " ORDER BY started_at DESC, id DESC LIMIT ? OFFSET ?",
        [trainee, limit, offset],
    )
    return tuple(map(_summary, rows))


def count(database: Database, trainee: int) -> int:
    """How many attempts a trainee has."""
    row = database.execute(
        "SELECT count(*) FROM attempts WHERE trainee_id = ?", [trainee]
    ).fetchone()
    return int(row[0])


def unfinished(database: Database, trainee: int) -> tuple[AttemptSummary, ...]:
    """A trainee's running attempts, the latest first: what the next start offers to resume."""
    rows = database.query(
        f"SELECT {_SUMMARY} FROM attempts WHERE trainee_id = ? AND state = ?"
        " ORDER BY started_at DESC, id DESC",
        [trainee, AttemptState.RUNNING.value],
    )
    return tuple(map(_summary, rows))


def last_results(database: Database, trainee: int, mode: Mode) -> dict[str, AttemptSummary]:
    """The attempt each scenario was last finished with, by the scenario's id."""
    rows = database.query(
        f"SELECT {_SUMMARY} FROM attempts WHERE id IN ("
        " SELECT max(id) FROM attempts WHERE trainee_id = ? AND state = ? AND mode = ?"
        " GROUP BY scenario_id)",
        [trainee, AttemptState.FINISHED.value, mode.value],
    )
    return {summary.scenario_id: summary for summary in map(_summary, rows)}


def totals(database: Database, trainee: int, mode: Mode) -> Totals:
    """A trainee's sums over all attempts in one mode, abandoned ones included."""
    row = database.execute(
        "SELECT count(*), coalesce(sum(state = ?), 0), coalesce(sum(answers), 0),"
        " coalesce(sum(right_answers), 0), coalesce(sum(milliseconds), 0),"
        " coalesce(sum(cost_house), 0), coalesce(sum(cost_guests), 0)"
        " FROM attempts WHERE trainee_id = ? AND mode = ?",
        [AttemptState.FINISHED.value, trainee, mode.value],
    ).fetchone()
    attempts, finished, answers, right, milliseconds, house, guests = row
    return Totals(
        attempts, finished, answers, right, milliseconds, Cost(Cents(house), Cents(guests))
    )


def whole(database: Database, attempt: int) -> Attempt:
    """One attempt with its answers. Raises ``LookupError`` where there is none with this id."""
    rows = database.query(
        f"SELECT {_SUMMARY}, text, house, rule_version, program_version, sitting"
        " FROM attempts JOIN scenario_texts ON hash = scenario_hash WHERE id = ?",
        [attempt],
    )
    for row in rows:
        return Attempt(
            summary=_summary(row),
            text=row["text"],
            house=row["house"],
            rule_version=row["rule_version"],
            program=row["program_version"],
            sittings=row["sitting"],
            answers=_answers(database, attempt),
        )
    raise LookupError(attempt)


def _summary(row: dict[str, Any]) -> AttemptSummary:
    finished = row["finished_at"]
    return AttemptSummary(
        id=row["id"],
        trainee=row["trainee_id"],
        scenario_id=row["scenario_id"],
        title=row["scenario_title"],
        scenario_hash=row["scenario_hash"],
        document=row["document"],
        mode=Mode(row["mode"]),
        state=AttemptState(row["state"]),
        started=instants.read(row["started_at"]),
        finished=None if finished is None else instants.read(finished),
        questions=row["questions"],
        answers=row["answers"],
        right=row["right_answers"],
        milliseconds=row["milliseconds"],
        cost=Cost(Cents(row["cost_house"]), Cents(row["cost_guests"])),
    )


def _answers(database: Database, attempt: int) -> tuple[StoredAnswer, ...]:
    rows = database.query("SELECT * FROM answers WHERE attempt_id = ? ORDER BY number", [attempt])
    return tuple(map(_answer, rows))


def _answer(row: dict[str, Any]) -> StoredAnswer:
    error, direction = row["error"], row["direction"]
    return StoredAnswer(
        number=row["number"],
        question=codec.decode_question(
            row["question_id"], row["ask"], row["expected"], row["question"]
        ),
        given=codec.decode_answer(row["given"]),
        verdict=Verdict(
            right=bool(row["is_right"]),
            error=None if error is None else ErrorClass(error),
            direction=None if direction is None else Direction(direction),
            money=Cents(row["money"]),
        ),
        milliseconds=row["milliseconds"],
        document=row["document"],
        paragraphs=codec.decode_texts(row["paragraphs"]),
        answered=instants.read(row["answered_at"]),
    )
