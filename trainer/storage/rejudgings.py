"""Later verdicts that a supervisor keeps, beside those that the trainees saw.

Nothing that was recorded is changed: a new verdict stands beside the old one, with who kept it,
when and why. Figures go on resting on the old ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from trainer import __version__
from trainer.procedure.questions import Answer, Direction, ErrorClass, Verdict
from trainer.rules.money import Cents
from trainer.storage import codec
from trainer.storage.connection import Connection
from trainer.storage.houses import store_text
from trainer.storage.rows import Instant

if TYPE_CHECKING:
    from trainer.rejudging.compare import Rejudged
    from trainer.storage.rejudging import Judgement

AT_A_TIME: Final = 500
"""How many verdicts are written in one transaction, so that others can write in between."""


class _KeptRow(Struct):
    number: int
    at: Instant
    by: str
    why: str
    is_right: Literal[0, 1]
    error: ErrorClass | None
    direction: Direction | None
    money: Cents
    expected: str


class KeptVerdict(NamedTuple):
    """A later verdict on a stored answer, and what would have been right."""

    number: int
    verdict: Verdict
    expected: Answer
    by: str
    at: datetime
    why: str


class Rejudgings:
    """The later verdicts in the database, beside those that the trainees saw."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(
        self, judgements: Sequence[Judgement], house: str, by: str, why: str
    ) -> Iterator[tuple[int, int]]:
        """Keep the new verdicts; yields how many are kept, and of how many, after each part.

        ``house`` is the text of the house file by which they were judged, ``by`` who keeps them.
        Until the last part none of them counts as kept, so that a person never sees half of it.
        """
        verdicts = [(one.attempt, it) for one in judgements for it in one.comparison.otherwise]
        with self._connection.writing() as db:
            db.table("rejudgings").insert(
                {
                    "at": self._connection.timestamp(),
                    "by": by,
                    "why": why,
                    "house": store_text(db, house),
                    "program_version": __version__,
                    "complete": 0,
                }
            )
            (rejudging,) = db.execute("SELECT last_insert_rowid()").fetchone()
        done = 0
        while part := verdicts[done : done + AT_A_TIME]:
            with self._connection.writing() as db:
                db.table("rejudged_answers").insert_all(
                    _row(int(rejudging), attempt, one) for attempt, one in part
                )
            done += len(part)
            yield done, len(verdicts)
        with self._connection.writing() as db:
            db.execute("UPDATE rejudgings SET complete = 1 WHERE id = ?", [rejudging])

    def of_attempt(self, attempt: int) -> dict[int, KeptVerdict]:
        """The last later verdict on each answer of an attempt, by the answer's number."""
        with self._connection.reading() as db:
            rows = db.query(
                "SELECT number, at, by, why, is_right, error, direction, money, expected FROM"
                " rejudged_answers JOIN rejudgings ON id = rejudging_id"
                " WHERE attempt_id = ? AND complete = 1 ORDER BY rejudging_id",
                [attempt],
            )
            return {one.number: one for one in map(_kept, rows)}


def _row(rejudging: int, attempt: int, one: Rejudged) -> dict[str, object]:
    verdict, lost = one.after, one.cost
    return {
        "rejudging_id": rejudging,
        "attempt_id": attempt,
        "number": one.number,
        "is_right": int(verdict.right),
        "error": None if verdict.error is None else verdict.error.value,
        "direction": None if verdict.direction is None else verdict.direction.value,
        "money": verdict.money,
        "cost_house": lost.house,
        "cost_guests": lost.guests,
        "expected": codec.encode_answer(one.now.expected),
    }


def _kept(columns: dict[str, object]) -> KeptVerdict:
    row = msgspec.convert(columns, _KeptRow)
    return KeptVerdict(
        row.number,
        Verdict(bool(row.is_right), row.error, row.direction, row.money),
        codec.decode_answer(row.expected),
        row.by,
        row.at,
        row.why,
    )
