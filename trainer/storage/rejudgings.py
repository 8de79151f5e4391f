"""Later verdicts that a supervisor keeps, beside those that the trainees saw.

Nothing that was recorded is changed: a new verdict stands beside the old one, with who kept it,
when and why. Figures go on resting on the old ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from trainer import __version__
from trainer.procedure.questions import Answer, Direction, ErrorClass, Verdict
from trainer.room.rights import Right
from trainer.rules.money import Cents
from trainer.storage import rows as codec
from trainer.storage.connection import Connection
from trainer.storage.houses import store_text
from trainer.storage.rights import Rights
from trainer.storage.rows import Instant
from trainer.texts import N_

if TYPE_CHECKING:
    from trainer.rejudging.compare import Comparison, RejudgedAnswer


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
    question: str


class KeptVerdict(NamedTuple):
    """A later verdict on a stored answer, and what would have been right."""

    number: int
    verdict: Verdict
    expected: Answer
    by: str
    at: datetime
    why: str


KEPT: Final = """
    SELECT later.number, at, by, why, later.is_right, later.error, later.direction, later.money,
    later.expected, coalesce(question, '') AS question
    FROM rejudged_answers AS later JOIN rejudgings ON rejudgings.id = rejudging_id
    LEFT JOIN answers USING (attempt_id, number)
    WHERE attempt_id = ? AND complete = 1 ORDER BY rejudging_id
"""
"""The query for the verdicts on an attempt that were kept, in their order."""


def kept_verdicts(rows: Iterable[Mapping[str, object]]) -> dict[int, KeptVerdict]:
    """The last verdict of each answer, by its number, from the rows of ``KEPT``."""
    return {kept_verdict.number: kept_verdict for kept_verdict in map(_kept, rows)}


class Judgement(NamedTuple):
    """An attempt with answers that would be judged otherwise."""

    attempt: int
    trainee: str
    title: str
    started: datetime
    document: str
    comparison: Comparison


class Rejudgings:
    """The later verdicts in the database, beside those that the trainees saw."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def keep(self, house: str, by: str, why: str, judgements: Iterable[Judgement]) -> None:
        """Keep the new verdicts, all or none of them.

        ``house`` is the text of the house file by which was judged, ``by`` who keeps them.
        """
        about = N_("Re-marked answers kept")
        with self._rights.privileged(Right.REMARKING, about, "", why) as db:
            db.table("rejudgings").insert(
                {
                    "at": self._connection.timestamp(),
                    "by": by,
                    "why": why,
                    "house": store_text(db, house),
                    "program_version": __version__,
                    "complete": 1,  # 0 where an earlier version wrote only a part of them
                }
            )
            (rejudging,) = db.execute("SELECT last_insert_rowid()").fetchone()
            db.table("rejudged_answers").insert_all(
                _row(rejudging, judgement.attempt, verdict)
                for judgement in judgements
                for verdict in judgement.comparison.otherwise
            )

    def has_answers(self) -> bool:
        """Tell whether there is anything that could be judged again."""
        with self._connection.reading() as db:
            return db.execute("SELECT 1 FROM answers LIMIT 1").fetchone() is not None

    def of_attempt(self, attempt: int) -> dict[int, KeptVerdict]:
        """The last later verdict on each answer of an attempt, by the answer's number."""
        with self._connection.reading() as db:
            rows = db.query(KEPT, [attempt])
            return kept_verdicts(rows)


def _row(rejudging: int, attempt: int, item: RejudgedAnswer) -> dict[str, object]:
    verdict, lost = item.after, item.cost
    return {
        "rejudging_id": rejudging,
        "attempt_id": attempt,
        "number": item.number,
        "is_right": int(verdict.right),
        "error": None if verdict.error is None else verdict.error.value,
        "direction": None if verdict.direction is None else verdict.direction.value,
        "money": verdict.money,
        "cost_house": lost.house,
        "cost_guests": lost.guests,
        "expected": codec.encode_answer(item.now.expected),
    }


def _kept(columns: Mapping[str, object]) -> KeptVerdict:
    row = msgspec.convert(columns, _KeptRow)
    return KeptVerdict(
        row.number,
        Verdict(bool(row.is_right), row.error, row.direction, row.money),
        codec.decode_kept(row.expected, row.question),
        row.by,
        row.at,
        row.why,
    )
