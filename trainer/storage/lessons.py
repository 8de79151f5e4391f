"""How far each trainee has come in the lessons, and what they did there."""

from __future__ import annotations

from typing import NamedTuple

from trainer.room.rights import Right
from trainer.storage.connection import Connection
from trainer.storage.rights import Rights


class LessonProgress(NamedTuple):
    """How far a lesson was gone through: the part reached last, and whether it was finished."""

    part: int
    finished: bool


class LessonAct(NamedTuple):
    """One act that was tried in a lesson, as it is written; ``done``: it was right."""

    part: int
    act: str
    done: bool
    milliseconds: int


class Lessons:
    """The lessons in the database: by trainee, rule document and stage."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def progress(self, trainee: int, document: str) -> dict[str, LessonProgress]:
        """Tell how far a trainee has come in the lessons of a document, by the stage's id."""
        self._rights.require_own(trainee)
        query = (
            "SELECT stage, part, finished_at IS NOT NULL AS finished FROM lessons"
            " WHERE trainee_id = ? AND document = ?"
        )
        with self._connection.reading() as db:
            return {
                row["stage"]: LessonProgress(row["part"], bool(row["finished"]))
                for row in db.query(query, [trainee, document])
            }

    def reached(self, trainee: int, document: str, stage: str, part: int) -> None:
        """Keep the part in which a trainee is now."""
        self._rights.require_own(trainee, Right.STAFF)
        with self._connection.writing() as db:
            db.execute(
                "INSERT INTO lessons (trainee_id, document, stage, part, reached_at)"
                " VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET part = excluded.part, reached_at = excluded.reached_at",
                [trainee, document, stage, part, self._connection.timestamp()],
            )

    def finish(self, trainee: int, document: str, stage: str) -> None:
        """Keep that a lesson was gone through; it begins anew the next time."""
        self._rights.require_own(trainee, Right.STAFF)
        with self._connection.writing() as db:
            db.execute(
                "UPDATE lessons SET part = 0, finished_at = coalesce(finished_at, ?)"
                " WHERE trainee_id = ? AND document = ? AND stage = ?",
                [self._connection.timestamp(), trainee, document, stage],
            )

    def acted(self, trainee: int, document: str, stage: str, act: LessonAct) -> None:
        """Keep an act. It opens no skill, for a lesson says what is to be done."""
        self._rights.require_own(trainee, Right.STAFF)
        with self._connection.writing() as db:
            db.execute(
                "INSERT INTO lesson_acts"
                " (trainee_id, document, stage, part, act, done, milliseconds, acted_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [trainee, document, stage, *act, self._connection.timestamp()],
            )

    def acts(self, trainee: int, document: str, stage: str) -> tuple[LessonAct, ...]:
        self._rights.require_own(trainee)
        query = (
            "SELECT part, act, done, milliseconds FROM lesson_acts"
            " WHERE trainee_id = ? AND document = ? AND stage = ? ORDER BY id"
        )
        with self._connection.reading() as db:
            return tuple(
                LessonAct(row["part"], row["act"], bool(row["done"]), row["milliseconds"])
                for row in db.query(query, [trainee, document, stage])
            )
