"""A trainee's progress: sums over days, and the answers behind each of them.

No query counts answers. The sums of the days say on which days there is something, and how much,
so that a page of answers is read from these days alone.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from io import StringIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, RoundsDealt, Tally
from trainer.storage import rows as codec
from trainer.storage.attempts import stored_answer
from trainer.storage.connection import Readable
from trainer.storage.rights import Rights
from trainer.storage.rows import DEALT, StoredAnswer
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import sqlite_utils

FOREVER: Final = (0, 10_000_000)
"""The ordinals of all days."""


class Counted(TextEnum):
    """What is counted: answers to questions, acts of rounds that are dealt by hand, or both."""

    QUESTIONS = "questions", N_("Questions")
    DEALING = "dealing", N_("Dealing")
    TOGETHER = "together", N_("Together")

    @property
    def condition(self) -> str:
        """The condition on a row of a table of sums."""
        return _APART.get(self, "")


_APART: Final = {Counted.QUESTIONS: " AND dealt = 0", Counted.DEALING: " AND dealt = 1"}


class By(Enum):
    """What sums are by; the value is the table and the column that have them."""

    SKILL = "skill_sums", "skill"
    DOCUMENT = "document_sums", "document"
    ERROR = "error_sums", "error"
    PARAGRAPH = "paragraph_sums", "paragraph"
    MISTAKE = "mistake_sums", "mistake"


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of some answers; ``times`` are theirs in tenths of a second, the shortest first."""

    tally: Tally = field(default_factory=Tally)
    cost: Cost = field(default_factory=Cost)
    times: tuple[int, ...] = ()

    @property
    def median(self) -> int | None:
        """The time in milliseconds, to the tenth of a second, that half of the answers kept.

        One answer that was thought about for minutes would change the mean, and does not change
        this. None where nothing was answered.
        """
        return self.times[(len(self.times) - 1) // 2] * 100 if self.times else None


def together(sums: Iterable[Sum]) -> Sum:
    """The sum of these."""
    tally, cost, times = Tally(), Cost(), list[int]()
    for key_sum in sums:
        tally += key_sum.tally
        cost += key_sum.cost
        times += key_sum.times
    return Sum(tally, cost, tuple(sorted(times)))


class DaySum(NamedTuple):
    """The answers of one day; ``day`` is its ordinal."""

    day: int
    sum: Sum


class DayRounds(NamedTuple):
    """The rounds that were dealt by hand to their end on one day, and their boxes."""

    day: int
    dealt: RoundsDealt
    boxes: int


class KeySum(NamedTuple):
    """The answers for one skill, document, class of error or paragraph.

    ``document`` is that of a paragraph, empty for the others. An empty skill stands for the answers
    whose skill is not followed.
    """

    key: str
    document: str
    sum: Sum


def merged(sums: Iterable[KeySum]) -> tuple[KeySum, ...]:
    """The sums with those of the same key added up, in the order of the keys."""
    of_key: dict[tuple[str, str], list[Sum]] = {}
    for key_sum in sums:
        of_key.setdefault((key_sum.document, key_sum.key), []).append(key_sum.sum)
    return tuple(
        KeySum(key, document, together(found)) for (document, key), found in sorted(of_key.items())
    )


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which answers are looked at: those of these days to which all that is not empty applies.

    The skill ``""`` stands for the answers whose skill is not followed, and is then the only one.
    At most one of ``skills``, ``error``, ``mistake`` and ``paragraph`` is chosen; a paragraph is of
    ``document``. ``costly``: only those that would have cost the house or the guests something.
    ``counted`` tells questions and acts apart.
    """

    days: tuple[int, int] = FOREVER
    skills: tuple[str, ...] = ()
    document: str = ""
    error: str = ""
    paragraph: str = ""
    mistake: str = ""
    costly: bool = False
    counted: Counted = Counted.TOGETHER


class ListedAnswer(NamedTuple):
    """One answer in a list; ``attempt`` is the number of its attempt."""

    attempt: int
    title: str
    day: int
    skill: str
    cost: Cost
    answer: StoredAnswer


_MANY: Final = 1_000_000
"""More answers than there are on one day: a time and how many answers took it, as one number."""

_SUMS: Final = (
    "sum(answers), sum(right_answers), sum(milliseconds), sum(cost_house), sum(cost_guests),"
    f" group_concat(tenths * {_MANY} + answers)"
)


class Progress:
    """The sums of the trainees' answers at this station, or in the whole room."""

    def __init__(self, connection: Readable, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def by_day(
        self, trainee: int, days: tuple[int, int] = FOREVER, chosen: Chosen | None = None
    ) -> tuple[DaySum, ...]:
        """The days with answers, the earliest first; ``chosen`` without its days restricts them."""
        self._rights.require_own(trainee)
        table, condition, values = _conditions(trainee, chosen or Chosen())
        with self._connection.reading() as db:
            rows = db.execute(
                f"SELECT day, {_SUMS} FROM {table} WHERE {condition} AND day BETWEEN ? AND ?"
                " GROUP BY day ORDER BY day",
                [*values, *days],
            )
            return tuple(DaySum(int(day), _sum(*sums)) for day, *sums in rows)

    def waits(self) -> bool:
        """True if acts of before are still to be marked again and counted."""
        with self._connection.reading() as db:
            waiting = "SELECT 1 FROM attempts WHERE counted_from IS NULL LIMIT 1"
            return db.execute(waiting).fetchone() is not None

    def rounds(self, trainee: int, days: tuple[int, int] = FOREVER) -> tuple[DayRounds, ...]:
        """The days on which rounds were dealt by hand to their end, the earliest first."""
        self._rights.require_own(trainee)
        with self._connection.reading() as db:
            rows = db.execute(
                "SELECT day, sum(rounds), sum(milliseconds), sum(boxes) FROM round_sums"
                " WHERE trainee_id = ? AND day BETWEEN ? AND ? GROUP BY day ORDER BY day",
                [trainee, *days],
            )
            return tuple(
                DayRounds(int(day), RoundsDealt(rounds, milliseconds), boxes)
                for day, rounds, milliseconds, boxes in rows
            )

    def by(
        self,
        what: By,
        trainee: int,
        days: tuple[int, int] = FOREVER,
        counted: Counted = Counted.TOGETHER,
    ) -> tuple[KeySum, ...]:
        """The sums over these days by ``what``, in the order of its ids."""
        self._rights.require_own(trainee)
        table, column = what.value
        document = "document" if what is By.PARAGRAPH else "''"
        with self._connection.reading() as db:
            rows = db.execute(
                f"SELECT {column}, {document}, {_SUMS} FROM {table} WHERE trainee_id = ?"
                f" AND day BETWEEN ? AND ?{counted.condition} GROUP BY 1, 2 ORDER BY 2, 1",
                [trainee, *days],
            )
            return tuple(KeySum(str(key), str(under), _sum(*sums)) for key, under, *sums in rows)

    def trained_by(self, attempt: int, question: str) -> str:
        """The skill that an answer of an attempt trains; empty for one that is not followed."""
        with self._connection.reading() as db:
            query = (
                "SELECT coalesce(m.skill, a.skill, '') FROM answers AS a"
                " LEFT JOIN marked_again AS m USING (attempt_id, number)"
                " WHERE attempt_id = ? AND a.question_id = ?"
            )
            (skill,) = db.execute(query, [attempt, question]).fetchone()
            return str(skill)

    def number(self, trainee: int, chosen: Chosen) -> int:
        """Tell how many answers there are to be listed."""
        self._rights.require_own(trainee)
        table, condition, values = _conditions(trainee, chosen)
        with self._connection.reading() as db:
            (found,) = db.execute(
                f"SELECT coalesce(sum({_listed_of(chosen)}), 0) FROM {table} WHERE {condition}"
                " AND day BETWEEN ? AND ?",
                [*values, *chosen.days],
            ).fetchone()
            return int(found)

    def answers(
        self, trainee: int, chosen: Chosen, start: int = 0, limit: int = 50
    ) -> tuple[ListedAnswer, ...]:
        """At most ``limit`` answers from the ``start``-th on, the latest first."""
        self._rights.require_own(trainee)
        days, skipped = self._days_of_page(trainee, chosen, start, limit)
        if not days:
            return ()
        condition, values = _answers_of(chosen)
        with self._connection.reading() as db:
            # From the answers of the days to their attempts, never the other way.
            join = "CROSS JOIN attempts AS t ON t.id = a.attempt_id AND t.trainee_id = ?"
            where = f"WHERE a.day IN ({', '.join('?' * len(days))}){condition}"
            of_each = [trainee, *days, *values]
            rows = db.query(
                f"SELECT a.*, t.scenario_title FROM answers AS a {join}"
                f" AND a.number >= t.counted_from {where}"
                f" UNION ALL SELECT a.*, t.scenario_title FROM marked_again AS a {join} {where}"
                " ORDER BY day DESC, answered_at DESC, attempt_id DESC, number DESC"
                " LIMIT ? OFFSET ?",
                [*of_each, *of_each, limit, skipped],
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
                f"SELECT day, sum({_listed_of(chosen)}) FROM {table} WHERE {condition}"
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
    keys = {
        By.ERROR: _only(chosen.error),
        By.PARAGRAPH: _only(chosen.paragraph),
        By.MISTAKE: _only(chosen.mistake),
        By.SKILL: chosen.skills,
    }
    by, key = next(((by, key) for by, key in keys.items() if key), (By.DOCUMENT, ()))
    table, column = by.value
    more, values = _one_of({column: key, "document": _only(chosen.document)})
    return table, f"trainee_id = ?{more}{chosen.counted.condition}", [trainee, *values]


def _listed_of(chosen: Chosen) -> str:
    """The column with the number of the answers that are listed."""
    return "costly" if chosen.costly else "answers"


def _answers_of(chosen: Chosen) -> tuple[str, list[object]]:
    condition, values = _one_of(
        {
            "a.skill": chosen.skills if any(chosen.skills) else (),
            "a.error": _only(chosen.error),
            "a.document": _only(chosen.document),
        }
    )
    if chosen.skills == ("",):
        condition += " AND a.skill IS NULL"
    if chosen.mistake:
        condition += " AND json_array_length(a.mistakes) = 1 AND a.mistakes ->> 0 = ?"
        values.append(chosen.mistake)
    if chosen.costly:
        condition += " AND a.cost_house + a.cost_guests > 0"
    if chosen.counted is not Counted.TOGETHER:
        apart = "NOT " if chosen.counted is Counted.QUESTIONS else ""
        condition += f" AND t.mode {apart}IN ({', '.join('?' * len(DEALT))})"
        values += DEALT
    if chosen.paragraph:
        condition += " AND EXISTS (SELECT 1 FROM json_each(a.paragraphs) AS p WHERE p.value = ?)"
        values.append(chosen.paragraph)
    return condition, values


def _only(value: str) -> Sequence[str]:
    """One wanted value; none for an empty one."""
    return (value,) if value else ()


def _one_of(wanted: Mapping[str, Sequence[str]]) -> tuple[str, list[object]]:
    """The condition that each column with wanted values has one of them."""
    named = {column: values for column, values in wanted.items() if values}
    condition = "".join(
        f" AND {column} IN ({', '.join('?' * len(values))})" for column, values in named.items()
    )
    return condition, [value for values in named.values() for value in values]


def _sum(  # noqa: PLR0917 - the columns of ``_SUMS``
    answers: int, right: int, milliseconds: int, house: int, guests: int, packed: str
) -> Sum:
    listed = sorted(map(int, packed.split(",")))
    times = [item // _MANY for item in listed]
    if len(times) < answers:
        times = [item // _MANY for item in listed for _each in range(item % _MANY)]
    return Sum(Tally(answers, right, milliseconds), Cost(Cents(house), Cents(guests)), tuple(times))


def listed_answer(db: sqlite_utils.Database, attempt: int, number: int) -> tuple[int, ListedAnswer]:
    """Tell whose an answer is, and the answer as it is marked now. ``LookupError`` for none."""
    where = "JOIN attempts AS t ON t.id = a.attempt_id WHERE attempt_id = ? AND a.number = ?"
    for table in ("marked_again", "answers"):
        query = f"SELECT a.*, scenario_title, trainee_id FROM {table} AS a {where}"
        for row in db.query(query, [attempt, number]):
            return row["trainee_id"], _listed(row)
    raise LookupError(attempt, number)


def _listed(row: dict[str, Any]) -> ListedAnswer:
    return ListedAnswer(
        row["attempt_id"],
        row["scenario_title"],
        row["day"],
        row["skill"] or "",
        Cost(Cents(row["cost_house"]), Cents(row["cost_guests"])),
        stored_answer(row),
    )


# A trainee's answers and sums as CSV, for a spreadsheet: numbers are the same in every language.
#
# What could be taken for a formula is kept as text, because the names in it are not the
# program's.

_PAGE: Final = 50
_FORMULA: Final = (*"=+-@\t\r\n", *map(chr, (0xFF1D, 0xFF0B, 0xFF0D, 0xFF20)))

ANSWER_TITLES: Final = (
    "day",
    "answered_at",
    "attempt",
    "title",
    "document",
    "question",
    "skill",
    "expected",
    "given",
    "right",
    "error",
    "milliseconds",
    "cost_house_cents",
    "cost_guests_cents",
    "paragraphs",
    "mistakes",
)
_SUM_TITLES: Final = (
    "by",
    "key",
    "document",
    "answers",
    "right",
    "milliseconds",
    "median_milliseconds",
    "cost_house_cents",
    "cost_guests_cents",
)


def answers_csv(progress: Progress, trainee: int, chosen: Chosen) -> Iterator[str]:
    """The chosen answers, the latest first, in parts."""
    yield csv_lines([ANSWER_TITLES])
    yield from map(csv_lines, answer_rows(progress, trainee, chosen))


def answer_rows(
    progress: Progress, trainee: int, chosen: Chosen
) -> Iterator[Iterable[Sequence[object]]]:
    """The chosen answers as rows under ``ANSWER_TITLES``, the latest first, page by page."""
    start = 0
    while page := progress.answers(trainee, chosen, start, _PAGE):
        yield map(_answer, page)
        start += len(page)


def sums_csv(
    progress: Progress, trainee: int, days: tuple[int, int], counted: Counted = Counted.TOGETHER
) -> Iterator[str]:
    """The sums over these days by day, skill, document, paragraph and class of error."""
    yield csv_lines([_SUM_TITLES])
    yield csv_lines(
        _sum_fields("day", KeySum(date.fromordinal(day_sum.day).isoformat(), "", day_sum.sum))
        for day_sum in progress.by_day(trainee, days, Chosen(counted=counted))
    )
    for what in By:
        yield csv_lines(
            _sum_fields(what.name.lower(), key_sum)
            for key_sum in progress.by(what, trainee, days, counted)
        )


def _answer(listed_answer: ListedAnswer) -> Sequence[object]:
    answer = listed_answer.answer
    return (
        date.fromordinal(listed_answer.day).isoformat(),
        answer.answered.isoformat(),
        listed_answer.attempt,
        listed_answer.title,
        answer.document,
        answer.question.id,
        listed_answer.skill,
        codec.encode_answer(answer.question.expected),
        codec.encode_answer(answer.given),
        int(answer.verdict.right),
        answer.verdict.error or "",
        answer.milliseconds,
        listed_answer.cost.house,
        listed_answer.cost.guests,
        " ".join(answer.paragraphs),
        " ".join(answer.mistakes),
    )


def _sum_fields(by: str, key_sum: KeySum) -> Sequence[object]:
    tally, cost = key_sum.sum.tally, key_sum.sum.cost
    times = (tally.milliseconds, key_sum.sum.median)
    figures = (tally.answers, tally.right, *times, cost.house, cost.guests)
    return (by, key_sum.key, key_sum.document, *figures)


def csv_lines(rows: Iterable[Sequence[object]]) -> str:
    """Rows as the lines of a CSV file."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([*map(_safe, row)] for row in rows)
    return text.getvalue()


def _safe(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
