"""What supervisors read of a room of 40 stations: a million answers, and the sums of ten million.

A server is started for it, and what is in it is made there, always the same.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import msgspec
import psycopg

from tests.benchmarks.records import EACH, an_answer, ann, new_attempt, now, percentile
from tests.benchmarks.rows import Row, seconds
from tests.server.servers import Room, running
from trainer.room.classes import Assignment, Item, ItemKind
from trainer.server.figures import room_figures
from trainer.shift.plan import ShiftPlan
from trainer.storage.database import Database, open_database
from trainer.storage.practice import record_name
from trainer.storage.progress import By, Chosen, Counted
from trainer.storage.rows import Mode

STATIONS = 40
PEOPLE = 200
ATTEMPTS = 40_000
SKILLS = 120
SCENARIOS = 200
STAGES = 12
FIRST, LAST = date(2024, 11, 28), date(2026, 11, 28)
TIMES = 10
"""So many times as many answers have sums as there are rows of answers."""
CLASS = tuple(range(1, 41))
LOOKS = 30
ALLOWED = (100.0, "allowed")

PLAN = ShiftPlan("game-1", 0, rounds=10)
GIVEN = date(2026, 10, 3)
ITEMS = (
    *(Item(ItemKind.ROUND, f"round-{n}", "", "game-1", Mode.GUIDED.value) for n in range(7)),
    *(Item(ItemKind.STAGE, f"stage-{n}", "", "game-1") for n in range(5)),
    *(
        Item(ItemKind.DRILL, " ".join(f"skill.{one}" for one in range(n, 3 * n + 1)), "", "game-1")
        for n in range(6)
    ),
    *(Item(ItemKind.SHIFT, msgspec.json.encode(PLAN).decode(), "", "game-1") for _n in range(2)),
)
"""Twenty pieces of work, of every kind."""

# What happens is drawn by a hash of its number.
CHANCE = (
    "CREATE FUNCTION pg_temp.drawn(seed bigint, among bigint) RETURNS bigint LANGUAGE sql"
    " IMMUTABLE RETURN (hashint8extended(seed, 40) & 1073741823) % among"
)

LOGS = """
INSERT INTO feltwork.incarnations (origin, station, at_size, twice, size, peaks)
    SELECT 'feltwork/' || md5(number::text), number, 0, 0, 0, '{}' FROM feltwork.stations
"""

ATTEMPTED = f"""
INSERT INTO feltwork.attempts (origin, id, trainee_id, scenario_id, scenario_title, document, mode,
        state, started_at, finished_at, questions, program_version, boxes, counted_from, seq, born)
    SELECT 'feltwork/' || md5((n % {STATIONS})::text), 1 + n / {STATIONS}, 1 + drawn(n, {PEOPLE}),
        CASE WHEN n % 3 > 0 THEN 'round-' || drawn(n + 1, {SCENARIOS})
            WHEN n % 9 > 0 THEN '{record_name(None)}'
            ELSE '{record_name(None, stage="stage-")}' || drawn(n + 1, {STAGES}) END,
        'A title', 'game-' || drawn(n + 2, 5), (ARRAY['drill', 'guided', 'deal_free'])[1 + n % 3],
        CASE WHEN n % 50 > 0 THEN 'finished' ELSE 'running' END, at, at, {EACH}, '1.0',
        CASE WHEN n % 3 = 2 THEN 3 END, 0, n, n
    FROM generate_series(0::bigint, {ATTEMPTS - 1}) AS n, LATERAL (
        SELECT to_char(timestamp '{FIRST}' + n * (timestamp '{LAST}' - timestamp '{FIRST}')
            / {ATTEMPTS}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"') AS at
    ) AS a
"""

ANSWERED = f"""
INSERT INTO feltwork.answers (origin, attempt_id, number, attempt_origin, question_id, ask,
        document, paragraphs, is_right, error, money, milliseconds, answered_at, skill, day,
        cost_house, cost_guests, seq, born, expected, given, question)
    SELECT t.origin, t.id, q.number, t.origin, q.question_id, q.ask, t.document,
        jsonb_build_array('3.' || drawn(d.n, 90), '4.1'), (drawn(d.n + 1, 11) > 0)::integer,
        CASE drawn(d.n + 1, 11) WHEN 0 THEN 'payout' END, 500, 900 + drawn(d.n + 2, 12000),
        t.started_at, 'skill.' || drawn(t.seq * 4 + drawn(d.n + 3, 4), {SKILLS}),
        t.started_at::date - date '0001-01-01' + 1, 500 * (drawn(d.n + 1, 11) = 0)::integer, 0,
        d.n, d.n, q.expected, q.given, q.question
    FROM feltwork.attempts AS t CROSS JOIN template AS q,
        LATERAL (SELECT t.seq * 1000 + q.number * 10 AS n) AS d
    WHERE t.origin = %s
"""

COUNTED = """
SELECT count(*) FROM feltwork.count_answers(1, ARRAY(
    SELECT (false, origin, attempt_id, number)::feltwork.answer_key FROM feltwork.answers
    WHERE origin = %s
))
"""

ROUNDS = """
SELECT feltwork.count_rounds(array_agg(origin), array_agg(id)) FROM feltwork.attempts
"""

# A trainee's days of shifts: ten rounds each.
SHIFTS = """
INSERT INTO feltwork.shifts (origin, id, trainee_id, plan, started_at, seq, born)
    SELECT origin, row_number() OVER (PARTITION BY origin ORDER BY min(id)), trainee_id, %s,
        min(started_at), 0, min(id)
    FROM feltwork.attempts WHERE mode = 'deal_free' GROUP BY origin, trainee_id, left(started_at, 7)
"""

SHIFT_ROUNDS = """
INSERT INTO feltwork.shift_rounds (origin, attempt_id, shift_id, number, seq, born)
    SELECT t.origin, t.id, s.id, t.id, 0, 0 FROM feltwork.attempts AS t JOIN feltwork.shifts AS s
        ON s.origin = t.origin AND s.trainee_id = t.trainee_id
        AND left(s.started_at, 7) = left(t.started_at, 7) WHERE t.mode = 'deal_free'
"""

MORE_PEOPLE = f"""
INSERT INTO feltwork.day_sums
    SELECT trainee + {PEOPLE} * n, day, kind, key, document, dealt, tenths, answers, right_answers,
        milliseconds, cost_house, cost_guests, costly
    FROM feltwork.day_sums, generate_series(1, {TIMES - 1}) AS n
"""


def multiply(admin: psycopg.Connection) -> None:
    """The sums of ten times as many people; their index is made at once, in the end."""
    ((key,),) = admin.execute(
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'day_sums_pkey'"
    ).fetchall()
    with admin.transaction():
        admin.execute("ALTER TABLE feltwork.day_sums DROP CONSTRAINT day_sums_pkey")
        admin.execute(MORE_PEOPLE)
        admin.execute(f"ALTER TABLE feltwork.day_sums ADD CONSTRAINT day_sums_pkey {key}")
    admin.execute("VACUUM ANALYZE")


def fill(room: Room, database: Database) -> None:
    """A million answers of 200 people at 40 stations in two years."""
    admin = room.admin
    with admin.transaction():
        admin.execute("SELECT set_config('search_path', 'feltwork, public', true)")
        admin.execute(CHANCE.replace("pg_temp", "public"))
    journal = database.attempts.begin(new_attempt(ann(database), "practice"), {})
    for number in range(EACH):
        journal.answered(an_answer(number))
    columns = "number, question_id, ask, expected, given, question"
    with database.connection.reading() as db:
        template = db.execute(f"SELECT {columns} FROM answers").fetchall()
    for _number in range(STATIONS):
        room.add_station()
    with admin.transaction():
        admin.execute("SELECT set_config('search_path', 'public, feltwork', true)")
        admin.execute(
            "CREATE TEMP TABLE template (number integer, question_id text, ask text,"
            " expected text, given text, question text)"
        )
        admin.cursor().executemany("INSERT INTO template VALUES (%s, %s, %s, %s, %s, %s)", template)
        admin.execute(LOGS)
        admin.execute(ATTEMPTED)
        origins = admin.execute("SELECT origin FROM incarnations").fetchall()
        for origin in origins:
            admin.execute(ANSWERED, origin)
        admin.execute("ANALYZE attempts, answers")
        for origin in origins:
            admin.execute(COUNTED, origin)
        admin.execute(ROUNDS)
        admin.execute(SHIFTS, [msgspec.json.encode(PLAN).decode()])
        admin.execute(SHIFT_ROUNDS)
    admin.execute("VACUUM ANALYZE")


def looks(records: Database) -> dict[str, Callable[[], object]]:
    """What the pages ask for."""
    wanted = Assignment(1, "Work", 1, CLASS, ITEMS, f"{GIVEN}T09:00:00.000+00:00")
    weeks, quarter = (
        (GIVEN.toordinal(), LAST.toordinal()),
        (LAST.toordinal() - 91, LAST.toordinal()),
    )
    classes, progress = records.classes, records.progress

    def board() -> None:
        for number in range(len(ITEMS)):
            classes.goes(wanted, number)

    asked: dict[str, Callable[[], object]] = {f"the board, {len(CLASS)} × {len(ITEMS)}": board}
    for what in (By.SKILL, By.PARAGRAPH, By.ERROR):
        name = what.name.lower()
        asked[f"the heat map by {name}, eight weeks"] = partial(classes.heat, CLASS, what, weeks)
    asked["accuracy and pace of a quarter"] = partial(progress.by_day, 7, quarter)
    asked["a quarter of rounds dealt"] = partial(progress.rounds, 7, quarter)
    for what in By:
        asked[f"a quarter by {what.name.lower()}"] = partial(progress.by, what, 7, quarter)
    asked["all days by skill"] = partial(progress.by, By.SKILL, 7)
    for name, chosen in {
        "of a quarter": Chosen(quarter),
        "of a skill": Chosen(skills=("skill.7",)),
        "of a quarter of dealing": Chosen(quarter, counted=Counted.DEALING),
        "of a paragraph": Chosen(document="game-2", paragraph="3.7"),
        "of what was costly": Chosen(quarter, costly=True),
    }.items():
        asked[f"the answers {name}"] = partial(progress.answers, 7, chosen)
    return asked


def measured(room: Room, login: tuple[str, str], database: Database) -> dict[str, float]:
    """The milliseconds of what the pages ask for, p95."""
    address = msgspec.json.encode(room.address).decode()
    with (
        room_figures(address, int(login[0].rpartition("_")[2]), login[1]) as figures,
        database.beside(figures) as records,
    ):
        return {
            what: percentile([seconds(look) for _ in range(LOOKS)], 95)
            for what, look in looks(records).items()
        }


def run() -> list[Row]:
    """Milliseconds, on a server on this machine, over TLS."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running("debian") as server,
        open_database(Path(folder) / "station.sqlite", clock=now) as database,
    ):
        room = server.room()
        filling = seconds(lambda: fill(room, database))
        login = room.add_person("supervisor")
        rows = [Row(f"{ATTEMPTS * EACH:,} answers made", filling, "s")]
        few = measured(room, login, database)
        rows += [Row(f"{what}, p95", took, "ms", *ALLOWED) for what, took in few.items()]
        filling = seconds(lambda: multiply(room.admin))
        rows.append(Row(f"the sums of {ATTEMPTS * EACH * TIMES:,} made", filling, "s"))
        many = measured(room, login, database)
        rows += [
            Row(f"{what}, of ten times as many, p95", took, "ms", few[what], "of a million")
            for what, took in many.items()
        ]
        room.close()
        return rows
