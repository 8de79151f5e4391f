"""Progress as CSV: every answer and every sum, and nothing that a spreadsheet would carry out."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from io import StringIO

from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.progress import FOREVER, Chosen, answers_csv, csv_lines, sums_csv
from trainer.storage.rows import NewAttempt, Trainee


def test_nothing_in_a_spreadsheet_is_a_formula() -> None:
    for sign in "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20":
        ((cell, number),) = csv.reader(StringIO(csv_lines([(f"{sign}1+1", -1)]), newline=""))
        assert (cell, number) == (f"'{sign}1+1", "-1")


def test_answers_and_sums(
    database: Database,
    ann: Trainee,
    answer: Callable[..., AnswerRecord],
    new_attempt: Callable[..., NewAttempt],
) -> None:
    new = replace(new_attempt(ann), title='=HYPERLINK("x"),\n"y"')
    journal = database.attempts.begin(new, {})
    for number, paid in enumerate((37_500, 36_000, 40_000)):
        journal.answered(answer(number, paid))
    made = "".join(answers_csv(database.progress, ann.id, Chosen()))
    rows = list(csv.DictReader(StringIO(made, newline="")))
    assert [row["right"] for row in rows] == ["0", "0", "1"]
    assert [row["cost_house_cents"] for row in rows] == ["2500", "0", "0"]
    assert {row["title"] for row in rows} == {"'" + new.title}
    assert {row["milliseconds"] for row in rows} == {"1500"}
    made = "".join(sums_csv(database.progress, ann.id, FOREVER))
    sums = {(row["by"], row["key"]): row for row in csv.DictReader(StringIO(made, newline=""))}
    assert sums["error", "payout"]["answers"] == "2"
    assert sums["document", new.document]["cost_guests_cents"] == "1500"
    assert sums["day", "2026-11-21"]["right"] == "1"
