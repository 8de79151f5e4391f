"""Judging a million recorded answers again: where nothing has changed, and where one choice has."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.benchmarks.records import ann, now
from tests.benchmarks.rows import Row
from tests.scenario_files import playable_text
from trainer.house.file import NO_HOUSE, HouseFile, read_house_file
from trainer.procedure.judge import judge
from trainer.rejudging.rounds import Replays
from trainer.rounds.sheet import lay_out
from trainer.rulebook import RULEBOOK
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios
from trainer.sessions.ports import AnswerRecord
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.rejudging import RejudgingSearch, judged_otherwise
from trainer.storage.rows import Mode, NewAttempt

ANSWERS = 1_000_000
LIVE = "house: 1\ndocuments:\n  live-blackjack:\n    choices: {ace_in_straight: high}\n"


def fill(database: Database, path: Path) -> int:
    """An attempt at every shipped scenario, all answers right, as often as makes ``ANSWERS``."""
    trainee, answers, attempts = ann(database), 0, 0
    for name in shipped_scenarios():
        text = shipped_scenario(name)
        playable = playable_text(text.encode())
        sheet, document = lay_out(playable), playable.game.document
        new = NewAttempt(
            trainee.id, name, name, text, document.id, document.data_version, "0.1.0", Mode.GUIDED
        )
        journal = database.attempts.begin(new, document.citations)
        for number, one in enumerate(sheet.questions):
            verdict = judge(one, one.expected)
            journal.answered(AnswerRecord(number, one, one.expected, verdict, 1234))
        journal.finished()
        answers += len(sheet.questions)
        attempts += 1
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        for table, key in (("attempts", "id"), ("answers", "attempt_id")):
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            copied = ", ".join(
                f"{name} + {attempts} * n" if name == key else name for name in names
            )
            connection.execute(
                "WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies"
                f" WHERE n < {ANSWERS // answers})"
                f" INSERT INTO {table} SELECT {copied} FROM copies CROSS JOIN {table}"
                f" WHERE {key} <= {attempts}"
            )
    return answers * (1 + ANSWERS // answers)


def run() -> list[Row]:
    """Seconds, in a directory of the temporary file system."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rejudging.sqlite"
        with open_database(path, clock=now) as database:
            answers = fill(database, path)
        rows = []
        for what, house, everything in (
            ("nothing has changed", NO_HOUSE, False),
            ("one choice of one game has", read_house_file(LIVE.encode()), False),
            ("all judged once more", NO_HOUSE, True),
        ):
            search = partial(_found, path, house, everything=everything)
            since = perf_counter()
            found = search()
            passed = perf_counter() - since
            name = f"{answers:,} answers, {what}: {found.answers:,} otherwise"
            rows.append(Row(name, passed, "s"))
        return rows


def _found(path: Path, house: HouseFile, *, everything: bool) -> RejudgingSearch:
    return judged_otherwise(path, Replays(RULEBOOK, house), Cancellation(), everything=everything)
