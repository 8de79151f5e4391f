"""Storing an answer against a bare insert, and the record pages over a million answers."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import quantiles

from tests.benchmarks.rows import Row, seconds
from trainer.procedure.questions import Money, Question, QuestionGroup, Verdict
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, Odds, Rounding, pays
from trainer.rules.rulekeys import Rule
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database, open_database
from trainer.storage.rows import Mode, NewAttempt, Trainee

ANSWERS = 2000
ATTEMPTS = 40_000
EACH = 25
SCENARIOS = 200
LISTED = 500
LOOKS = 40


def now() -> datetime:
    """The time of day."""
    return datetime.now(UTC)


def an_answer(number: int) -> AnswerRecord:
    """A right payout of a Perfect Pair."""
    working = pays(Cents(1500), Odds(25, 1), Rounding())
    bet = Bet(1, "Ann", BetKind.PERFECT_PAIRS)
    due = Money(working.result)
    rules = (Rule.PERFECT_PAIR, Rule.SIDE_BET_PAY_TABLE)
    question = Question(
        f"payout:{number}", QuestionGroup.PAYOUTS, number, due, bet, rules=rules, working=working
    )
    return AnswerRecord(number, question, due, Verdict(True), 1234)


def ann(database: Database) -> Trainee:
    """The trainee used throughout."""
    trainee = database.trainees.current() or database.trainees.add("Ann")
    if not isinstance(trainee, Trainee):
        raise TypeError(trainee)
    return trainee


def new_attempt(trainee: Trainee, scenario: str) -> NewAttempt:
    """An attempt at a scenario of an ordinary length."""
    return NewAttempt(
        trainee=trainee.id,
        scenario_id=scenario,
        title=f"The scenario {scenario}",
        text=f"# {scenario}\n" + "  - name: Ann\n" * 60,
        document="rws-perfect-pairs-v5",
        rule_version=1,
        program="0.1.0",
        mode=Mode.GUIDED,
        questions=EACH,
    )


def percentile(times: list[float], per_cent: int) -> float:
    """A percentile of ``times``, in milliseconds."""
    return quantiles(times, n=100)[per_cent - 1] * 1000


def storing(folder: Path) -> list[Row]:
    """One answer, durable: ours alternating with a single insert of as many bytes."""
    citations = {Rule.PERFECT_PAIR: ("3.14.1",), Rule.SIDE_BET_PAY_TABLE: ("4.1.2",)}
    ours: list[float] = []
    bare: list[float] = []
    with (
        open_database(folder / "storing.sqlite", clock=now) as database,
        closing(sqlite3.connect(folder / "bare.sqlite", isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE answers (number INTEGER PRIMARY KEY, content TEXT)")
        journal = database.attempts.begin(new_attempt(ann(database), "storing"), citations)
        for number in range(ANSWERS):
            answer = an_answer(number)
            row = (number, "x" * 700)
            ours.append(seconds(partial(journal.answered, answer)))
            bare.append(
                seconds(partial(connection.execute, "INSERT INTO answers VALUES (?, ?)", row))
            )
    against = "a bare insert, synchronous=FULL"
    return [
        Row("an answer stored, median", percentile(ours, 50), "ms", percentile(bare, 50), against),
        Row("an answer stored, p95", percentile(ours, 95), "ms", percentile(bare, 95), against),
    ]


def fill(database: Database, path: Path) -> int:
    """Multiply one attempt of each scenario to ``ATTEMPTS``, a million answers; Ann's id."""
    trainee = ann(database)
    for scenario in range(SCENARIOS):
        journal = database.attempts.begin(new_attempt(trainee, f"s{scenario}"), {})
        for number in range(EACH):
            journal.answered(an_answer(number))
        journal.finished()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        for table, key in (("attempts", "id"), ("answers", "attempt_id")):
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            copied = ", ".join(
                f"{name} + {SCENARIOS} * n" if name == key else name for name in names
            )
            connection.execute(
                f"WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies"
                f" WHERE n < {ATTEMPTS // SCENARIOS - 1})"
                f" INSERT INTO {table} SELECT {copied} FROM copies CROSS JOIN {table}"
                f" WHERE {key} <= {SCENARIOS}"
            )
        connection.execute(
            "UPDATE attempts SET started_at = strftime('%Y-%m-%dT%H:%M:%f+00:00',"
            " julianday('2020-01-01') + id / 20.0)"
        )
        connection.execute("UPDATE attempts SET state = 'running' WHERE id % 10000 = 0")
        connection.execute("COMMIT")
    return trainee.id


def pages(folder: Path) -> list[Row]:
    """Opening the records, and every query of a page, over a million answers."""
    path = folder / "pages.sqlite"
    with open_database(path, clock=now) as database:
        trainee = fill(database, path)

    def opening() -> None:
        open_database(path, clock=now).close()

    with open_database(path, clock=now) as database:
        looks: dict[str, Callable[[], object]] = {
            "opening the records": opening,
            f"the latest {LISTED} attempts": lambda: database.attempts.latest(trainee, LISTED),
            f"the last result of {SCENARIOS} scenarios": lambda: database.attempts.last_results(
                trainee
            ),
            "what may be resumed": lambda: database.attempts.unfinished(trainee),
            "one attempt with its answers": lambda: database.attempts.get(ATTEMPTS // 2),
        }
        size = path.stat().st_size / 1_000_000
        return [
            Row(f"{what}, p95", percentile([seconds(look) for _ in range(LOOKS)], 95), "ms")
            for what, look in looks.items()
        ] + [Row(f"the file with {ATTEMPTS * EACH:,} answers", size, "MB")]


def run() -> list[Row]:
    """Milliseconds, in a directory of the temporary file system."""
    with tempfile.TemporaryDirectory() as folder:
        return storing(Path(folder)) + pages(Path(folder))
