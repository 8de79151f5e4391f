"""The schema as numbered migrations. A released migration is never changed.

Imported only when a database is opened: ``sqlite_utils`` is heavy.
"""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

from sqlite_utils import Database, Migrations

from trainer.storage.log import create_log, protect
from trainer.storage.rows import DEALT

APPLICATION_ID: Final = 0x46574B31
"""``FWK1``: marks a file as this program's (``PRAGMA application_id``)."""

SCHEMA: Final = Migrations("feltwork")

_SUMS_BY: Final = {
    "document_sums": "",
    "skill_sums": "skill",
    "error_sums": "error",
    "paragraph_sums": "paragraph",
}
"""The tables of sums of answers, and what each is by besides trainee, day, document and time."""

DAY_SUMS: Final = (*_SUMS_BY, "round_sums", "mistake_sums")
"""The tables of sums by day."""

_DEALT: Final = ", ".join(f"'{mode}'" for mode in sorted(DEALT))

_FIRST_SUMS: Final = {
    "document_days": "",
    "skill_days": "skill",
    "error_days": "error",
    "paragraph_days": "paragraph",
}
"""The tables of sums by day before times were kept apart, and what each was by."""


@SCHEMA()
def m0001_trainees(db: Database) -> None:
    """Several people train on one computer, one of them at a time.

    ``name_key`` is the same for names that people would take for the same, so that "ann" is not
    added when there is an "Ann".
    """
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.table("trainees").create(
        {"id": int, "name": str, "name_key": str, "added_at": str},
        pk="id",
        not_null={"name", "name_key", "added_at"},
    ).create_index(["name_key"], unique=True)
    db.table("current_trainee").create(
        {"id": int, "trainee_id": int},
        pk="id",
        not_null={"trainee_id"},
        foreign_keys=[("trainee_id", "trainees", "id")],
    )


@SCHEMA()
def m0002_attempts(db: Database) -> None:
    """Attempts keep everything they ran on, and sums of their answers.

    The sums are updated in the transaction that writes an answer, so that no page has to count
    answers. A scenario's text is stored separately, once per content: a row of ``attempts`` stays
    small enough to be read by the thousand. ``sitting`` counts how often an attempt was resumed;
    only the last session may write, so that two open windows cannot mix their answers.
    """
    db.table("scenario_texts").create({"hash": str, "text": str}, pk="hash", not_null={"text"})
    attempts = db.table("attempts").create(
        {
            "id": int,
            "trainee_id": int,
            "scenario_id": str,
            "scenario_title": str,
            "scenario_hash": str,
            "document": str,
            "mode": str,
            "state": str,
            "started_at": str,
            "finished_at": str,
            "sitting": int,
            "questions": int,
            "answers": int,
            "right_answers": int,
            "milliseconds": int,
            "cost_house": int,
            "cost_guests": int,
            "rule_version": int,
            "program_version": str,
            "house": str,
        },
        pk="id",
        not_null={
            "trainee_id",
            "scenario_id",
            "scenario_title",
            "scenario_hash",
            "document",
            "mode",
            "state",
            "started_at",
            "sitting",
            "questions",
            "answers",
            "right_answers",
            "milliseconds",
            "cost_house",
            "cost_guests",
            "rule_version",
            "program_version",
            "house",
        },
        foreign_keys=[
            ("trainee_id", "trainees", "id"),
            ("scenario_hash", "scenario_texts", "hash"),
        ],
    )
    attempts.create_index(["trainee_id", "started_at"])
    attempts.create_index(["trainee_id", "state", "mode", "scenario_id"])


@SCHEMA()
def m0003_answers(db: Database) -> None:
    """One row per answer, with everything that the pages query in a column of its own."""
    db.table("answers").create(
        {
            "attempt_id": int,
            "number": int,
            "question_id": str,
            "ask": str,
            "document": str,
            "paragraphs": str,
            "box": int,
            "bettor": str,
            "bet_kind": str,
            "hand": int,
            "stake": int,
            "odds": str,
            "expected": str,
            "given": str,
            "is_right": int,
            "error": str,
            "direction": str,
            "money": int,
            "milliseconds": int,
            "answered_at": str,
            "question": str,
        },
        pk=("attempt_id", "number"),
        not_null={
            "question_id",
            "ask",
            "document",
            "paragraphs",
            "expected",
            "given",
            "is_right",
            "money",
            "milliseconds",
            "answered_at",
            "question",
        },
        foreign_keys=[("attempt_id", "attempts", "id")],
    )


@SCHEMA()
def m0004_settings(db: Database) -> None:
    """Settings are part of the records: each trainee's own, and one row for the house."""
    db.table("preferences").create(
        {"trainee_id": int, "settings": str},
        pk="trainee_id",
        not_null={"settings"},
        foreign_keys=[("trainee_id", "trainees", "id")],
    )
    db.table("house").create({"id": int, "settings": str}, pk="id", not_null={"settings"})


@SCHEMA()
def m0005_practice(db: Database) -> None:
    """Add what answers show of a trainee's skills, and their sums by day.

    ``skills`` is kept as it stands after the last answer. The sums are updated in the transaction
    that writes an answer, so that no page has to count answers, whatever their number. The answers
    of before train no known skill (an empty ``skill``), but count in all sums. Days are ordinals;
    each answer keeps its own, whatever the time zone is later, and what it cost.
    """
    answers = db.table("answers")
    answers.add_column("skill", str)
    answers.add_column("drill", str)
    answers.add_column("day", int)
    answers.add_column("cost_house", int)
    answers.add_column("cost_guests", int)
    # An ordinal counts from the first day of the year 1, a Julian day from noon in 4714 BC.
    day = "CAST(julianday(date(answered_at, 'localtime')) - 1721424.5 AS INTEGER)"
    house = "direction IN ('overpaid', 'paid_stand_off')"
    guests = "direction IN ('underpaid', 'took_stand_off', 'missed_side_bet')"
    db.execute(
        f"UPDATE answers SET day = {day}, cost_house = iif({house}, money, 0),"
        f" cost_guests = iif({guests}, money, 0)"
    )
    answers.create_index(["day", "document", "attempt_id"])
    answers.create_index(["skill", "day", "attempt_id"])
    answers.create_index(["error", "day", "attempt_id"])
    db.table("skills").create(
        {
            "trainee_id": int,
            "skill": str,
            "seen": int,
            "recent": str,
            "pace": int,
            "tried": int,
            "stability": float,
            "difficulty": float,
            "last_day": int,
            "due_day": int,
            "day": int,
            "day_right": int,
            "day_wrong": int,
            "day_slow": int,
        },
        pk=("trainee_id", "skill"),
        not_null={"seen", "recent", "tried"},
        foreign_keys=[("trainee_id", "trainees", "id")],
    )
    for name, column in _FIRST_SUMS.items():
        more, key = (f" {column} TEXT NOT NULL,", f", {column}") if column else ("", "")
        # Read by the ten thousand, in the order of the key: no second look-up for each row.
        db.execute(
            f"CREATE TABLE {name} (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL,"
            f" document TEXT NOT NULL,{more} answers INTEGER NOT NULL,"
            " right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
            " cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL,"
            f" PRIMARY KEY (trainee_id, day, document{key})) STRICT, WITHOUT ROWID"
        )


@SCHEMA()
def m0006_opened(db: Database) -> None:
    """The first days on which a skill was accurate and mastered: what they opened stays open.

    In rows of before, ``recent`` shows whether the skill is accurate now; not at which pace.
    """
    skills = db.table("skills")
    skills.add_column("accurate_on", int)
    skills.add_column("mastered_on", int)
    db.execute(
        "UPDATE skills SET accurate_on = day WHERE seen >= 12"
        " AND length(replace(recent, '-', '')) * 100 >= 90 * length(recent)"
    )


@SCHEMA()
def m0007_times(db: Database) -> None:
    """The sums by day keep times apart, in tenths of a second, so that they have a median.

    ``costly`` is how many of the answers cost anything. An answer that trains a skill keeps the
    target that it had in milliseconds, 0 where the house had none: what the answers show can then
    be worked out again.
    """
    answers = db.table("answers")
    answers.add_column("target", int)
    # Of all answers only these are looked for by what they cost.
    db.execute(
        "CREATE INDEX idx_answers_costly ON answers (day, attempt_id)"
        " WHERE cost_house + cost_guests > 0"
    )
    for name in _FIRST_SUMS:
        db.execute(f"DROP TABLE {name}")
    for name, column in _SUMS_BY.items():
        more, key = (f" {column} TEXT NOT NULL,", f", {column}") if column else ("", "")
        db.execute(
            f"CREATE TABLE {name} (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL,"
            f" document TEXT NOT NULL,{more} tenths INTEGER NOT NULL, answers INTEGER NOT NULL,"
            " right_answers INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
            " cost_house INTEGER NOT NULL, cost_guests INTEGER NOT NULL,"
            " costly INTEGER NOT NULL,"
            f" PRIMARY KEY (trainee_id, day, document{key}, tenths)) STRICT, WITHOUT ROWID"
        )
        db.execute(f"INSERT INTO {name} {sums_of_questions(name)}")


@SCHEMA()
def m0008_dealt(db: Database) -> None:
    """A round that is dealt again from a mistake on keeps the acts before it, as lines of text."""
    db.table("attempts").add_column("begins", str)


@SCHEMA()
def m0009_shifts(db: Database) -> None:
    """A shift has a plan, and each of its rounds is an attempt that knows what went before it."""
    db.table("shifts").create(
        {"id": int, "trainee_id": int, "plan": str, "started_at": str, "ended_at": str},
        pk="id",
        not_null={"trainee_id", "plan", "started_at"},
        foreign_keys=[("trainee_id", "trainees", "id")],
    )
    db.table("shift_rounds").create(
        {"attempt_id": int, "shift_id": int, "number": int, "state": str},
        pk="attempt_id",
        not_null={"shift_id", "number", "state"},
        foreign_keys=[("attempt_id", "attempts", "id"), ("shift_id", "shifts", "id")],
    ).create_index(["shift_id", "number"], unique=True)


@SCHEMA()
def m0010_rejudged(db: Database) -> None:
    """Later verdicts stand beside those that were given, with who kept them, when and why.

    When a ruling or a house's choice changes, what was recorded stays as it was. ``house`` is the
    hash of the house file by which was judged; a row that is not ``complete`` was never kept whole.
    """
    db.table("rejudgings").create(
        {
            "id": int,
            "at": str,
            "by": str,
            "why": str,
            "house": str,
            "program_version": str,
            "complete": int,
        },
        pk="id",
        not_null={"at", "by", "why", "house", "program_version", "complete"},
        foreign_keys=[("house", "scenario_texts", "hash")],
    )
    db.table("rejudged_answers").create(
        {
            "attempt_id": int,
            "number": int,
            "rejudging_id": int,
            "is_right": int,
            "error": str,
            "direction": str,
            "money": int,
            "cost_house": int,
            "cost_guests": int,
            "expected": str,
        },
        pk=("attempt_id", "number", "rejudging_id"),
        not_null={"is_right", "money", "cost_house", "cost_guests", "expected"},
        foreign_keys=[
            ("attempt_id", "attempts", "id"),
            ("rejudging_id", "rejudgings", "id"),
        ],
    )


@SCHEMA()
def m0011_dealt(db: Database) -> None:
    """The acts of rounds that are dealt by hand count too, apart from questions (``dealt``).

    Of an attempt, the answers from number ``counted_from`` on count as they are stored, those
    before as they are in ``marked_again``. Acts of before this step are marked again first, because
    their paragraphs were not always right: until then it is NULL, and none of them counts.
    ``boxes`` are those of a round that is dealt by hand from its beginning.
    """
    for name, column in _SUMS_BY.items():
        more, key = (f" {column} TEXT NOT NULL,", f", {column}") if column else ("", "")
        db.execute(f"ALTER TABLE {name} RENAME TO first_{name}")
        db.execute(
            f"CREATE TABLE {name} (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL,"
            f" document TEXT NOT NULL,{more} dealt INTEGER NOT NULL, tenths INTEGER NOT NULL,"
            " answers INTEGER NOT NULL, right_answers INTEGER NOT NULL,"
            " milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL,"
            " cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL,"
            f" PRIMARY KEY (trainee_id, day, document{key}, dealt, tenths)) STRICT, WITHOUT ROWID"
        )
        db.execute(
            f"INSERT INTO {name} SELECT trainee_id, day, document{key}, 0, tenths, answers,"
            f" right_answers, milliseconds, cost_house, cost_guests, costly FROM first_{name}"
        )
        db.execute(f"DROP TABLE first_{name}")
    db.execute(
        "CREATE TABLE round_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL,"
        " document TEXT NOT NULL, rounds INTEGER NOT NULL, boxes INTEGER NOT NULL,"
        " milliseconds INTEGER NOT NULL,"
        " PRIMARY KEY (trainee_id, day, document)) STRICT, WITHOUT ROWID"
    )
    columns = db.table("answers").columns_dict
    db.table("marked_again").create(
        columns, pk=("attempt_id", "number"), foreign_keys=[("attempt_id", "attempts", "id")]
    ).create_index(["day", "attempt_id"])
    db.execute("ALTER TABLE attempts ADD COLUMN boxes INTEGER")
    db.execute("ALTER TABLE attempts ADD COLUMN counted_from INTEGER DEFAULT 0")
    db.execute(f"UPDATE attempts SET counted_from = NULL WHERE mode IN ({_DEALT})")
    db.execute("CREATE INDEX idx_attempts_waiting ON attempts (id) WHERE counted_from IS NULL")


@SCHEMA()
def m0012_mended(db: Database) -> None:
    """An act that was put right later cost nothing in the end: ``mended`` is what put it right."""
    for table in ("answers", "marked_again"):
        db.table(table).add_column("mended", int)


@SCHEMA()
def m0013_slips(db: Database) -> None:
    """A trainee may mark a wrong answer as a slip; it stays as it is, and goes on counting.

    ``again`` is what was answered when it was asked again at once, NULL where it was not.
    """
    db.table("slips").create(
        {"attempt_id": int, "number": int, "marked_at": str, "again": str, "is_right": int},
        pk=("attempt_id", "number"),
        not_null={"marked_at", "is_right"},
        foreign_keys=[("attempt_id", "attempts", "id")],
    )


@SCHEMA()
def m0014_shown(db: Database) -> None:
    """A skill is mastered on a second day, and may be believed because of a placement."""
    for column in ("shown_on", "placed_on"):
        db.table("skills").add_column(column, int)


@SCHEMA()
def m0015_mistakes(db: Database) -> None:
    """Answers keep the named mistakes that they may show; those that are certain are counted."""
    for name in ("answers", "marked_again"):
        db.execute(f"ALTER TABLE {name} ADD COLUMN mistakes TEXT")
    db.execute(
        "CREATE TABLE mistake_sums (trainee_id INTEGER NOT NULL, day INTEGER NOT NULL,"
        " document TEXT NOT NULL, mistake TEXT NOT NULL, dealt INTEGER NOT NULL,"
        " tenths INTEGER NOT NULL, answers INTEGER NOT NULL, right_answers INTEGER NOT NULL,"
        " milliseconds INTEGER NOT NULL, cost_house INTEGER NOT NULL,"
        " cost_guests INTEGER NOT NULL, costly INTEGER NOT NULL,"
        " PRIMARY KEY (trainee_id, day, document, mistake, dealt, tenths)) STRICT, WITHOUT ROWID"
    )


@SCHEMA()
def m0016_hinted(db: Database) -> None:
    """Answers say whether a hint was given before them; skills how many drills were solved."""
    for name in ("answers", "marked_again"):
        db.execute(f"ALTER TABLE {name} ADD COLUMN hinted INTEGER")
    db.execute("ALTER TABLE skills ADD COLUMN solved INTEGER NOT NULL DEFAULT 0")
    solved = (
        "SELECT trainee_id, skill, sum(is_right) AS solved FROM answers JOIN attempts AS t"
        " ON t.id = attempt_id WHERE drill IS NOT NULL GROUP BY 1, 2"
    )
    db.execute(
        f"UPDATE skills SET solved = found.solved FROM ({solved}) AS found"
        " WHERE found.trainee_id = skills.trainee_id AND found.skill = skills.skill"
    )


@SCHEMA()
def m0017_lessons(db: Database) -> None:
    """Lessons are gone through part by part, and left and resumed; acts in them open no skill."""
    db.execute(
        "CREATE TABLE lessons (trainee_id INTEGER NOT NULL REFERENCES trainees (id),"
        " document TEXT NOT NULL, stage TEXT NOT NULL, part INTEGER NOT NULL,"
        " reached_at TEXT NOT NULL, finished_at TEXT,"
        " PRIMARY KEY (trainee_id, document, stage)) STRICT, WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE lesson_acts (id INTEGER PRIMARY KEY,"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id), document TEXT NOT NULL,"
        " stage TEXT NOT NULL, part INTEGER NOT NULL, act TEXT NOT NULL, done INTEGER NOT NULL,"
        " milliseconds INTEGER NOT NULL, acted_at TEXT NOT NULL) STRICT"
    )


@SCHEMA()
def m0018_classes(db: Database) -> None:
    """Classes have people who join and leave; work is assigned to people, in a class or without.

    What was done of it is not stored again: it is found in the attempts since it was given.
    """
    db.execute(
        "CREATE TABLE classes (id INTEGER PRIMARY KEY, name TEXT NOT NULL, document TEXT NOT NULL,"
        " begins TEXT NOT NULL, ends TEXT NOT NULL, archived INTEGER NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE class_members (id INTEGER PRIMARY KEY,"
        " class_id INTEGER NOT NULL REFERENCES classes (id),"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id),"
        " joined_at TEXT NOT NULL, left_at TEXT) STRICT"
    )
    db.execute("CREATE INDEX class_members_of ON class_members (class_id)")
    db.execute(
        "CREATE TABLE assignments (id INTEGER PRIMARY KEY, title TEXT NOT NULL,"
        " class_id INTEGER REFERENCES classes (id), given_at TEXT NOT NULL, due TEXT,"
        " withdrawn_at TEXT, work TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE assignment_people ("
        " assignment_id INTEGER NOT NULL REFERENCES assignments (id),"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id),"
        " PRIMARY KEY (assignment_id, trainee_id)) STRICT, WITHOUT ROWID"
    )


@SCHEMA()
def m0019_table_tests(db: Database) -> None:
    """Live table tests: each entry is a row, none is changed, and how far a test is follows.

    A test keeps the text of its sheet, as scenarios and houses are kept.
    """
    db.execute(
        "CREATE TABLE table_tests (id INTEGER PRIMARY KEY,"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id),"
        " first_rater_id INTEGER NOT NULL REFERENCES trainees (id),"
        " second_rater_id INTEGER NOT NULL REFERENCES trainees (id),"
        " sheet TEXT NOT NULL REFERENCES scenario_texts (hash), document TEXT NOT NULL,"
        " table_name TEXT NOT NULL, appeals INTEGER REFERENCES table_tests (id),"
        " reason TEXT NOT NULL, planned_at TEXT NOT NULL,"
        " planned_by INTEGER NOT NULL REFERENCES trainees (id)) STRICT"
    )
    db.execute(
        "CREATE TABLE table_test_entries (id INTEGER PRIMARY KEY,"
        " test_id INTEGER NOT NULL REFERENCES table_tests (id),"
        " by_id INTEGER NOT NULL REFERENCES trainees (id), at TEXT NOT NULL,"
        " entry TEXT NOT NULL) STRICT"
    )
    db.execute("CREATE INDEX table_test_entries_of ON table_test_entries (test_id)")


@SCHEMA()
def m0020_room(db: Database) -> None:
    """A training room: people with roles, their secrets and keys, and a journal of what they did.

    A column that is called ``trainee_id`` says whose a row is: it is exported and erased with that
    person. Any other column that refers to ``trainees`` only names who did something.
    """
    db.execute("DROP INDEX idx_trainees_name_key")
    for column in (
        "staff_number TEXT COLLATE NOCASE",
        "role TEXT NOT NULL DEFAULT 'trainee'",
        "left_at TEXT",
        "erased_at TEXT",
    ):
        db.execute(f"ALTER TABLE trainees ADD COLUMN {column}")
    db.execute("CREATE UNIQUE INDEX idx_trainees_staff_number ON trainees (staff_number)")
    db.execute(
        "CREATE TABLE room (id INTEGER PRIMARY KEY CHECK (id = 1), name TEXT NOT NULL,"
        " created_at TEXT NOT NULL, public BLOB NOT NULL, authority BLOB NOT NULL,"
        " recovery BLOB NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE secrets (person_id INTEGER NOT NULL REFERENCES trainees (id),"
        " kind TEXT NOT NULL, hash TEXT NOT NULL, wrong INTEGER NOT NULL DEFAULT 0,"
        " wait_until TEXT, PRIMARY KEY (person_id, kind)) STRICT, WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE keys (id INTEGER PRIMARY KEY,"
        " person_id INTEGER NOT NULL REFERENCES trainees (id), made_at TEXT NOT NULL,"
        " retired_at TEXT, public BLOB NOT NULL, statement TEXT NOT NULL,"
        " certificate BLOB NOT NULL, wrapped BLOB, root BLOB) STRICT"
    )
    db.execute(
        "CREATE TABLE journal (id INTEGER PRIMARY KEY, at TEXT NOT NULL,"
        " person_id INTEGER NOT NULL REFERENCES trainees (id), right TEXT NOT NULL,"
        " about TEXT NOT NULL, subject_id INTEGER REFERENCES trainees (id), before TEXT,"
        " after TEXT) STRICT"
    )
    # Of an entry only its values can go, with the person whom they are about.
    db.execute(
        "CREATE TRIGGER journal_stays BEFORE UPDATE ON journal WHEN (NEW.id, NEW.at,"
        " NEW.person_id, NEW.right, NEW.about, NEW.subject_id) IS NOT (OLD.id, OLD.at,"
        " OLD.person_id, OLD.right, OLD.about, OLD.subject_id) OR NEW.before IS NOT NULL"
        " OR NEW.after IS NOT NULL BEGIN SELECT RAISE(ABORT, 'the journal stays'); END"
    )
    db.execute(
        "CREATE TRIGGER journal_whole BEFORE DELETE ON journal"
        " BEGIN SELECT RAISE(ABORT, 'the journal stays'); END"
    )


@SCHEMA()
def m0021_log(db: Database) -> None:
    """Each row that is not a sum of others enters the log; those of before enter it as imported.

    Of attempts the sums of their answers are left out, of skills what answers alone have shown; of
    keys and room what a password locks, for a changed one is to open nothing any more.
    """
    create_log(db)
    sums = ("answers", "right_answers", "milliseconds", "cost_house", "cost_guests")
    protect(db, "attempts", without=sums)
    shown = (column for column in db.table("skills").columns_dict if not column.endswith("_on"))
    protect(db, "skills", without={*shown} - {"trainee_id", "skill"})
    protect(db, "room", without=("recovery",))
    protect(db, "keys", without=("wrapped", "root"))
    for table in (
        "trainees",
        "answers",
        "slips",
        "shifts",
        "shift_rounds",
        "rejudgings",
        "rejudged_answers",
        "marked_again",
        "lessons",
        "lesson_acts",
        "house",
        "journal",
        "classes",
        "class_members",
        "assignments",
        "assignment_people",
        "table_tests",
        "table_test_entries",
    ):
        protect(db, table)


@SCHEMA()
def m0022_exams(db: Database) -> None:
    """Exams, sealed until they are started; of a sitting what was given, its time and its events.

    Marks are worked out once a sitting has ended. Entries and rulings are added, never changed.
    """
    for statement in (
        "exams (id INTEGER PRIMARY KEY, number INTEGER UNIQUE, title TEXT NOT NULL,"
        " minutes INTEGER NOT NULL, attempts INTEGER NOT NULL, definition TEXT, sealed BLOB,"
        " key BLOB, start_code BLOB, frozen_at TEXT)",
        "exam_sittings (id INTEGER PRIMARY KEY,"
        " exam_id INTEGER NOT NULL REFERENCES exams (id),"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id), state TEXT NOT NULL,"
        " session INTEGER NOT NULL DEFAULT 0, charged INTEGER NOT NULL DEFAULT 0,"
        " allowed INTEGER NOT NULL, beat INTEGER NOT NULL DEFAULT 0,"
        " interruptions INTEGER NOT NULL DEFAULT 0, released_at TEXT)",
        "exam_keys (id INTEGER PRIMARY KEY, exam_id INTEGER NOT NULL REFERENCES exams (id),"
        " sitting_id INTEGER REFERENCES exam_sittings (id), wrapped BLOB NOT NULL)",
        "exam_entries (sitting_id INTEGER NOT NULL REFERENCES exam_sittings (id),"
        " number INTEGER NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL,"
        " by_id INTEGER REFERENCES trainees (id), part INTEGER NOT NULL, place INTEGER NOT NULL,"
        " item INTEGER NOT NULL, charged INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (sitting_id, number))",
        "exam_rounds (sitting_id INTEGER NOT NULL REFERENCES exam_sittings (id),"
        " part INTEGER NOT NULL, place INTEGER NOT NULL, length INTEGER NOT NULL,"
        " weight INTEGER NOT NULL, text TEXT NOT NULL, seen TEXT NOT NULL,"
        " missing INTEGER NOT NULL, PRIMARY KEY (sitting_id, part, place))",
        "exam_marks (sitting_id INTEGER NOT NULL REFERENCES exam_sittings (id),"
        " part INTEGER NOT NULL, place INTEGER NOT NULL, number INTEGER NOT NULL,"
        " question_id TEXT NOT NULL, ask TEXT NOT NULL, question TEXT NOT NULL,"
        " expected TEXT NOT NULL, given TEXT, is_right INTEGER NOT NULL, error TEXT,"
        " direction TEXT, money INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
        " worth INTEGER NOT NULL, lost INTEGER NOT NULL, mends TEXT NOT NULL,"
        " PRIMARY KEY (sitting_id, part, place, number))",
        "exam_rulings (id INTEGER PRIMARY KEY, exam_id INTEGER NOT NULL REFERENCES exams (id),"
        " sitting_id INTEGER REFERENCES exam_sittings (id), at TEXT NOT NULL,"
        " by_id INTEGER NOT NULL REFERENCES trainees (id), kind TEXT NOT NULL,"
        " part INTEGER NOT NULL, place INTEGER NOT NULL, number INTEGER, asks TEXT,"
        " reason TEXT NOT NULL)",
    ):
        db.execute(f"CREATE TABLE {statement} STRICT")
    db.execute("CREATE INDEX exam_sittings_of ON exam_sittings (trainee_id)")
    # What is planned is kept from the log as it is from the file, once it is sealed.
    protect(db, "exams", without=("definition", "key", "start_code"))
    protect(db, "exam_sittings", without=("beat",))
    for table in ("exam_entries", "exam_rounds", "exam_marks", "exam_rulings"):
        protect(db, table)


@SCHEMA()
def m0023_certificates(db: Database) -> None:
    """Certificates name what they are of, until when they hold, and the SHA-256 of their file."""
    db.execute(
        "CREATE TABLE certificates (id INTEGER PRIMARY KEY, number TEXT NOT NULL,"
        " trainee_id INTEGER NOT NULL REFERENCES trainees (id), what TEXT NOT NULL,"
        " passed_on TEXT NOT NULL, valid_until TEXT NOT NULL, issued_at TEXT NOT NULL,"
        " content TEXT NOT NULL) STRICT"
    )
    protect(db, "certificates")


@SCHEMA()
def m0024_goes(db: Database) -> None:
    """Find the goes at a piece of work by its scenario, or by its skills, without other answers."""
    db.execute("CREATE INDEX attempts_at ON attempts (scenario_id, trainee_id, started_at)")
    db.execute("DROP INDEX idx_answers_skill_day_attempt_id")
    db.execute(
        "CREATE INDEX answers_of_skill ON answers (skill, day, attempt_id, is_right, milliseconds)"
    )


@SCHEMA()
def m0025_opened(db: Database) -> None:
    """What an exam asks lies open only once it is started, and the log keeps it from then on."""
    protect(db, "exams", without=("key", "start_code"))


@SCHEMA()
def m0026_station(db: Database) -> None:
    """A station of a room on a server: which it is, and what it last published or received.

    These tables say nothing of anybody that the server does not know. ``room_aside`` has what came
    and was not applied, with the reason. ``login`` is what the server checks the derived password
    of a supervisor against.
    """
    db.execute(
        "CREATE TABLE station (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL,"
        " name TEXT NOT NULL, address TEXT NOT NULL, root BLOB NOT NULL,"
        " change INTEGER NOT NULL, version INTEGER NOT NULL, joined_at TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE room_published (kind TEXT NOT NULL, id TEXT NOT NULL,"
        " version INTEGER NOT NULL, digest BLOB NOT NULL, body BLOB NOT NULL,"
        " PRIMARY KEY (kind, id)) STRICT"
    )
    db.execute(
        "CREATE TABLE room_aside (kind TEXT NOT NULL, id TEXT NOT NULL, change INTEGER NOT NULL,"
        " version INTEGER NOT NULL, body BLOB NOT NULL, signature BLOB NOT NULL,"
        " signer TEXT NOT NULL, why TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT"
    )
    db.execute("ALTER TABLE keys ADD COLUMN login TEXT")
    protect(db, "keys", without=("wrapped", "root"))


@SCHEMA()
def m0027_statements(db: Database) -> None:
    """What others have: a learning record store, and the room’s server, as a carried file told.

    ``lrs_aside`` is what the store has not taken.
    """
    db.execute(
        "CREATE TABLE lrs (id INTEGER PRIMARY KEY CHECK (id = 1), address TEXT NOT NULL,"
        " name TEXT NOT NULL, seq INTEGER NOT NULL DEFAULT 0, halt TEXT NOT NULL DEFAULT '') STRICT"
    )
    db.execute(
        "CREATE TABLE lrs_aside (statement TEXT PRIMARY KEY, status INTEGER NOT NULL,"
        " said TEXT NOT NULL) STRICT"
    )
    db.execute(
        "CREATE TABLE room_heads (origin TEXT PRIMARY KEY, size INTEGER NOT NULL,"
        " root BLOB NOT NULL) STRICT"
    )


def fill_day_sums(db: Database | Connection) -> None:
    """Work the sums by day out from all answers; the tables are empty before."""
    for table in DAY_SUMS:
        db.execute(f"INSERT INTO {table} {day_sums(table)}")


def day_sums(table: str) -> str:
    """The query for what should be in a table of sums by day, from all answers that count."""
    if table == "round_sums":
        return (
            "SELECT trainee_id, day, document, count(*), sum(boxes), sum(milliseconds)"
            f" FROM ({ROUNDS}) GROUP BY 1, 2, 3"
        )
    join = "JOIN attempts AS t ON t.id = a.attempt_id"
    rows = (
        f"(SELECT trainee_id, mode, a.* FROM answers AS a {join} AND a.number >= t.counted_from"
        f" UNION ALL SELECT trainee_id, mode, a.* FROM marked_again AS a {join}) AS a"
    )
    return _sums(table, rows, f", mode IN ({_DEALT})")


ROUNDS: Final = (
    "SELECT id, trainee_id, document, boxes, milliseconds,"
    " (SELECT max(day) FROM answers WHERE attempt_id = id) AS day FROM attempts"
    " WHERE state = 'finished' AND answers > 0 AND boxes > 0 AND counted_from IS NOT NULL"
)
"""The query for the rounds that were dealt by hand, each on the day of its last act."""


def sums_of_questions(table: str) -> str:
    """The query for what was in a table of sums before acts counted."""
    rows = f"answers AS a JOIN attempts AS t ON t.id = a.attempt_id AND mode NOT IN ({_DEALT})"
    return _sums(table, rows)


def _sums(table: str, rows: str, apart: str = "") -> str:
    """The sums of some answers by ``table``'s key, and ``apart`` by that as well."""
    key, source, condition = {
        "document_sums": ("", rows, "1"),
        "skill_sums": (", coalesce(skill, '')", rows, "1"),
        "error_sums": (", error", rows, "error IS NOT NULL"),
        "paragraph_sums": (", p.value", f"{rows}, json_each(a.paragraphs) AS p", "1"),
        "mistake_sums": (", a.mistakes ->> 0", rows, "json_array_length(a.mistakes) = 1"),
    }[table]
    grouped = range(1, 5 + bool(key) + bool(apart))
    return (
        f"SELECT trainee_id, day, a.document{key}{apart}, a.milliseconds / 100, count(*),"
        " sum(is_right), sum(a.milliseconds), sum(a.cost_house), sum(a.cost_guests),"
        " sum(a.cost_house + a.cost_guests > 0)"
        f" FROM {source} WHERE {condition} GROUP BY {', '.join(map(str, grouped))}"
    )
