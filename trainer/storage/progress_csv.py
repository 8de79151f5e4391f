"""A trainee's answers and sums as CSV, for a spreadsheet: numbers are the same in every language.

What could be taken for a formula is kept as text, because the names in it are not the program's.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from io import StringIO
from typing import Final

from trainer.storage import codec
from trainer.storage.progress import By, Chosen, KeySum, ListedAnswer, Progress

_PAGE: Final = 50
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")

_ANSWERS: Final = (
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
)
_SUMS: Final = (
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
    """The chosen answers, the latest first, in parts that are read without a pause."""
    yield _lines([_ANSWERS])
    start = 0
    while page := progress.answers(trainee, chosen, start, _PAGE):
        yield _lines(map(_answer, page))
        start += len(page)


def sums_csv(progress: Progress, trainee: int, days: tuple[int, int]) -> Iterator[str]:
    """The sums over these days by day, skill, document, paragraph and class of error."""
    yield _lines([_SUMS])
    yield _lines(
        _sum("day", KeySum(date.fromordinal(one.day).isoformat(), "", one.sum))
        for one in progress.by_day(trainee, days)
    )
    for what in By:
        yield _lines(_sum(what.name.lower(), one) for one in progress.by(what, trainee, days))


def _answer(one: ListedAnswer) -> Sequence[object]:
    answer = one.answer
    return (
        date.fromordinal(one.day).isoformat(),
        answer.answered.isoformat(),
        one.attempt,
        one.title,
        answer.document,
        answer.question.id,
        one.skill,
        codec.encode_answer(answer.question.expected),
        codec.encode_answer(answer.given),
        int(answer.verdict.right),
        answer.verdict.error or "",
        answer.milliseconds,
        one.cost.house,
        one.cost.guests,
        " ".join(answer.paragraphs),
    )


def _sum(by: str, one: KeySum) -> Sequence[object]:
    tally, cost = one.sum.tally, one.sum.cost
    times = (tally.milliseconds, one.sum.median)
    figures = (tally.answers, tally.right, *times, cost.house, cost.guests)
    return (by, one.key, one.document, *figures)


def _lines(rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([*map(_safe, row)] for row in rows)
    return text.getvalue()


def _safe(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
