"""The queries of the progress page over a million answers of several trainees and two years.

A third of them are acts of rounds dealt by hand, a tenth of these marked again.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time

from tests.benchmarks.blocked import Turns
from tests.benchmarks.records import an_answer, ann, new_attempt, now, percentile
from tests.benchmarks.rows import Row, seconds
from tests.benchmarks.window import TimedWindow, in_window, until
from tests.ui.conftest import Hand, view
from trainer.making.tables import PracticeTable
from trainer.practice.drills import skills_at
from trainer.rulebook import documents, load_document
from trainer.rulebook.felts import table_chips
from trainer.storage.database import Database, open_database
from trainer.storage.migrations import DAY_SUMS, fill_day_sums
from trainer.storage.progress import By, Chosen, Counted
from ui.me.progress.controller import ProgressState
from ui.me.progress.page import ProgressPage
from ui.me.progress.view_models import ProgressView

TRAINEES = 5
ATTEMPTS = 40_000
EACH = 25
DAYS = 730
SKILLS = 120
LOOKS = 40
PAGES = 40
DOCUMENTS = documents()


def fill(database: Database, path: Path) -> None:
    """A million answers, as many for each trainee, skill, document and paragraph."""
    journal = database.attempts.begin(new_attempt(ann(database), "practice"), {})
    for name in "BCDE":
        database.trainees.add(name)
    for number in range(EACH):
        journal.answered(an_answer(number))
    today = database.practice.today()
    document = "CASE (t.id / 7) % 5 " + "".join(
        f"WHEN {place} THEN '{name}' " for place, name in enumerate(DOCUMENTS)
    )
    skills = sorted({skill for document in DOCUMENTS for skill in _skills(document)})[:SKILLS]
    mixed = "(a.attempt_id * 31 + a.number * 17)"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute("DELETE FROM skills")
        for table in DAY_SUMS:
            connection.execute(f"DELETE FROM {table}")
        for table, key, changed in (
            ("attempts", "id", {"trainee_id": f"1 + n % {TRAINEES}"}),
            ("answers", "attempt_id", {}),
        ):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            copied = {name: name for name in columns} | {key: "1 + n"} | changed
            connection.execute(
                f"WITH RECURSIVE copies(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies"
                f" WHERE n < {ATTEMPTS - 1})"
                f" INSERT INTO {table} SELECT {', '.join(copied.values())}"
                f" FROM copies CROSS JOIN {table} WHERE {key} = 1"
            )
        connection.execute(f"UPDATE attempts AS t SET document = {document} END")
        connection.execute(
            f"UPDATE answers AS a SET day = {today - DAYS} + a.attempt_id * {DAYS} / {ATTEMPTS},"
            f" document = (SELECT document FROM attempts AS t WHERE t.id = a.attempt_id),"
            f" skill = json_extract(?, '$[' || ({mixed} % {len(skills)}) || ']'),"
            f" paragraphs = '[\"3.' || ({mixed} % 90) || '\", \"4.1\"]',"
            f" is_right = {mixed} % 11 > 0,"
            f" milliseconds = 900 + {mixed} * 7919 % 12000,"
            f" error = CASE {mixed} % 11 WHEN 0 THEN 'payout' END,"
            f" money = 500, cost_house = 500 * ({mixed} % 11 = 0)",
            [json.dumps(skills)],
        )
        connection.execute(
            "UPDATE attempts SET mode = 'deal_free', state = 'finished', boxes = 3,"
            f" counted_from = iif(id % 30, 0, {EACH}) WHERE id % 3 = 0"
        )
        connection.execute(
            "INSERT INTO marked_again SELECT * FROM answers WHERE attempt_id % 30 = 0"
        )
        fill_day_sums(connection)
        connection.execute("COMMIT")


def _skills(name: str) -> tuple[str, ...]:
    """The ids of the skills that are practised under a document."""
    document = load_document(name)
    facts = document.house.table
    chips = table_chips("", facts.currency, name, facts.chips, document.house_chips)
    return tuple(skill.id for skill in skills_at(PracticeTable(document, chips)))


def run() -> list[Row]:
    """Milliseconds, in a directory of the temporary file system."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "progress.sqlite"
        with open_database(path, clock=now) as database:
            fill(database, path)
        with open_database(path, clock=now) as database:
            rows = [*_looks(database), *_storing(database)]
        return [*rows, *_pages(path)]


def _pages(path: Path) -> list[Row]:
    """Each page from its key until its lines are painted, and its longest turn."""
    times: dict[ProgressView, list[float]] = {one: [] for one in ProgressView}
    computed: dict[ProgressView, list[float]] = {one: [] for one in ProgressView}
    turns: dict[ProgressView, float] = dict.fromkeys(ProgressView, 0.0)

    async def story(hand: Hand, window: TimedWindow) -> None:
        await until(lambda: bool(window.state.records))
        await hand.complete()
        taking = Turns()
        for _look in range(PAGES):
            # What was read in an earlier visit is read again.
            window.bindings.trigger("records")
            await hand.at("records")
            window.bindings.trigger("progress")
            await hand.at("progress", ProgressState)
            page = view(window, ProgressPage)
            await until(lambda: hand.here(ProgressState).drawn)
            for one in (*list(ProgressView)[1:], ProgressView.TIME):
                async with taking.taken():
                    begun, computing = perf_counter(), thread_time()
                    hand.key(str(list(ProgressView).index(one) + 1))
                    painted = await window.painted_when(page.buttons[one].isChecked)
                    computed[one].append(thread_time() - computing)
                times[one].append(painted - begun)
                turns[one] = max(turns[one], taking.computing)

    in_window(story, path)
    rows = []
    for one in ProgressView:
        own = f"allowed; {percentile(computed[one], 95):.1f} ms computed"
        rows.append(Row(f"the page {one}, p95", percentile(times[one], 95), "ms", 100.0, own))
        longest = 1000 * turns[one]
        rows.append(Row(f"the page {one}, longest turn", longest, "ms", 30.0, "allowed"))
    return rows


def _looks(database: Database) -> list[Row]:
    progress, today = database.progress, database.practice.today()
    quarter = (today - 91, today)
    skills = _skills(DOCUMENTS[0])
    looks: dict[str, Callable[[], object]] = {
        "accuracy and pace of a quarter": lambda: progress.by_day(1, quarter),
    }
    looks["a quarter of rounds dealt"] = lambda: progress.rounds(1, quarter)
    for what in By:
        looks[f"a quarter by {what.name.lower()}"] = partial(progress.by, what, 1, quarter)
    few_weeks = (today - 21, today)
    looks["three weeks by paragraph"] = partial(progress.by, By.PARAGRAPH, 1, few_weeks)
    for name, chosen in {
        "of a skill": Chosen(skills=skills[7:8]),
        "of what was costly": Chosen(quarter, costly=True),
        "of twenty skills": Chosen(quarter, skills=skills[:20]),
        "of a class of error": Chosen(error="payout"),
        "of a document": Chosen(document=DOCUMENTS[2]),
        "of a paragraph": Chosen(document=DOCUMENTS[2], paragraph="3.7"),
        "of a quarter": Chosen(quarter),
        "of a quarter of dealing": Chosen(quarter, counted=Counted.DEALING),
    }.items():
        looks[f"the answers {name}"] = partial(progress.answers, 1, chosen)
        looks[f"the 20th page {name}"] = partial(progress.answers, 1, chosen, 950)
    rows = []
    for what_is_done, look in looks.items():
        times = [seconds(look) for _ in range(LOOKS)]
        rows.append(Row(f"{what_is_done}, p50", percentile(times, 50), "ms"))
        rows.append(Row(f"{what_is_done}, p95", percentile(times, 95), "ms"))
    return rows


def _storing(database: Database) -> list[Row]:
    journal = database.attempts.begin(new_attempt(ann(database), "practice"), {})
    times = [seconds(partial(journal.answered, an_answer(number))) for number in range(500)]
    return [
        Row("an answer stored, p50", percentile(times, 50), "ms"),
        Row("an answer stored, p95", percentile(times, 95), "ms"),
    ]
