"""A trainee's progress: sums over days, and the answers behind each of them.

No query counts answers. The sums of the days say on which days there is something, and how much,
so that a page of answers is read from these days alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, NamedTuple

from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, Tally
from trainer.storage.attempts import stored_answer
from trainer.storage.connection import Connection
from trainer.storage.rows import StoredAnswer

FOREVER: Final = (0, 10_000_000)
"""The ordinals of all days."""


class By(Enum):
    """What sums are by; the value is the table and the column that have them."""

    SKILL = "skill_days", "skill"
    DOCUMENT = "document_days", "document"
    ERROR = "error_days", "error"
    PARAGRAPH = "paragraph_days", "paragraph"


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of some answers."""

    tally: Tally = field(default_factory=Tally)
    cost: Cost = field(default_factory=Cost)

    def __add__(self, other: Sum) -> Sum:
        return Sum(
            Tally(
                self.tally.answers + other.tally.answers,
                self.tally.right + other.tally.right,
                self.tally.milliseconds + other.tally.milliseconds,
            ),
            self.cost + other.cost,
        )


class DaySum(NamedTuple):
    """The answers of one day; ``day`` is its ordinal."""

    day: int
    sum: Sum


class KeySum(NamedTuple):
    """The answers for one skill, document, class of error or paragraph.

    ``document`` is that of a paragraph, empty for the others. An empty skill stands for the answers
    whose skill is not followed.
    """

    key: str
    document: str
    sum: Sum


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which answers are looked at: those of these days to which all that is not empty applies.

    At most one of ``skill``, ``error`` and ``paragraph`` is chosen; a paragraph is of ``document``.
    """

    days: tuple[int, int] = FOREVER
    skill: str = ""
    document: str = ""
    error: str = ""
    paragraph: str = ""


class ListedAnswer(NamedTuple):
    """One answer in a list; ``attempt`` is the number of its attempt."""

    attempt: int
    title: str
    day: int
    skill: str
    cost: Cost
    answer: StoredAnswer


_SUMS: Final = (
    "sum(answers), sum(right_answers), sum(milliseconds), sum(cost_house), sum(cost_guests)"
)


class Progress:
    """The sums of the trainees' answers in the database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def by_day(
        self, trainee: int, days: tuple[int, int] = FOREVER, chosen: Chosen | None = None
    ) -> tuple[DaySum, ...]:
        """The days with answers, the earliest first; ``chosen`` without its days restricts them."""
        table, condition, values = _conditions(trainee, chosen or Chosen())
        with self._connection.reading() as db:
            rows = db.execute(
                f"SELECT day, {_SUMS} FROM {table} WHERE {condition} AND day BETWEEN ? AND ?"
                " GROUP BY day ORDER BY day",
                [*values, *days],
            )
            return tuple(DaySum(int(day), _sum(sums)) for day, *sums in rows)

    def by(self, what: By, trainee: int, days: tuple[int, int] = FOREVER) -> tuple[KeySum, ...]:
        """The sums over these days by ``what``, in the order of its ids."""
        table, column = what.value
        document = "document" if what is By.PARAGRAPH else "''"
        with self._connection.reading() as db:
            rows = db.execute(
                f"SELECT {column}, {document}, {_SUMS} FROM {table}"
                " WHERE trainee_id = ? AND day BETWEEN ? AND ? GROUP BY 1, 2 ORDER BY 2, 1",
                [trainee, *days],
            )
            return tuple(KeySum(str(key), str(of), _sum(sums)) for key, of, *sums in rows)

    def number(self, trainee: int, chosen: Chosen) -> int:
        """How many answers there are to be listed."""
        table, condition, values = _conditions(trainee, chosen)
        with self._connection.reading() as db:
            (found,) = db.execute(
                f"SELECT coalesce(sum(answers), 0) FROM {table} WHERE {condition}"
                " AND day BETWEEN ? AND ?",
                [*values, *chosen.days],
            ).fetchone()
            return int(found)

    def answers(
        self, trainee: int, chosen: Chosen, start: int = 0, limit: int = 50
    ) -> tuple[ListedAnswer, ...]:
        """At most ``limit`` answers from the ``start``-th on, the latest first."""
        days, skipped = self._days_of_page(trainee, chosen, start, limit)
        if not days:
            return ()
        condition, values = _answers_of(chosen)
        with self._connection.reading() as db:
            rows = db.query(
                "SELECT a.*, t.scenario_title FROM answers AS a"
                " JOIN attempts AS t ON t.id = a.attempt_id"
                f" WHERE a.day IN ({', '.join('?' * len(days))}) AND t.trainee_id = ?{condition}"
                " ORDER BY a.day DESC, a.answered_at DESC, a.attempt_id DESC, a.number DESC"
                " LIMIT ? OFFSET ?",
                [*days, trainee, *values, limit, skipped],
            )
            return tuple(map(_listed, rows))

    def _days_of_page(
        self, trainee: int, chosen: Chosen, start: int, limit: int
    ) -> tuple[list[int], int]:
        """The days of a page of answers, and how many of their latest answers come before it."""
        table, condition, values = _conditions(trainee, chosen)
        found: list[int] = []
        before = skipped = 0
        with self._connection.reading() as db:
            rows = db.execute(
                f"SELECT day, sum(answers) FROM {table} WHERE {condition}"
                " AND day BETWEEN ? AND ? GROUP BY day ORDER BY day DESC",
                [*values, *chosen.days],
            )
            for day, answers in rows:
                if before + answers > start:
                    if not found:
                        skipped = start - before
                    found.append(int(day))
                before += answers
                if before >= start + limit:
                    break
        return found, skipped


def _conditions(trainee: int, chosen: Chosen) -> tuple[str, str, list[object]]:
    """The table whose sums are by what is chosen, and the condition on them."""
    keys = {By.ERROR: chosen.error, By.PARAGRAPH: chosen.paragraph, By.SKILL: chosen.skill}
    by, key = next(((by, key) for by, key in keys.items() if key), (By.DOCUMENT, ""))
    table, column = by.value
    condition, values = "trainee_id = ?", list[object]((trainee,))
    for name, value in ((column, key), ("document", chosen.document)):
        if value:
            condition += f" AND {name} = ?"
            values.append(value)
    return table, condition, values


def _answers_of(chosen: Chosen) -> tuple[str, list[object]]:
    condition, values = "", list[object]()
    for name, value in (
        ("a.skill", chosen.skill),
        ("a.error", chosen.error),
        ("a.document", chosen.document),
    ):
        if value:
            condition += f" AND {name} = ?"
            values.append(value)
    if chosen.paragraph:
        condition += " AND EXISTS (SELECT 1 FROM json_each(a.paragraphs) AS p WHERE p.value = ?)"
        values.append(chosen.paragraph)
    return condition, values


def _sum(sums: Sequence[int]) -> Sum:
    answers, right, milliseconds, house, guests = sums
    return Sum(Tally(answers, right, milliseconds), Cost(Cents(house), Cents(guests)))


def _listed(row: dict[str, Any]) -> ListedAnswer:
    return ListedAnswer(
        row["attempt_id"],
        row["scenario_title"],
        row["day"],
        row["skill"] or "",
        Cost(Cents(row["cost_house"]), Cents(row["cost_guests"])),
        stored_answer(row),
    )
