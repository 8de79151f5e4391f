"""How far somebody has come in a lesson is kept, and what they did there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.endurance.flipped import contents
from tests.old_database import make_old_database
from tests.storage.conftest import Opener
from trainer.storage.database import Database
from trainer.storage.lessons import LessonAct, LessonProgress
from trainer.storage.rows import Trainee

GAME = "rws-blackjack-v5"


def test_a_lesson_is_kept_where_it_was_left_until_it_is_finished(
    database: Database, ann: Trainee
) -> None:
    lessons = database.lessons
    assert lessons.progress(ann.id, GAME) == {}
    for part in (0, 1, 2):
        lessons.reached(ann.id, GAME, "values", part)
    assert lessons.progress(ann.id, GAME) == {"values": LessonProgress(2, finished=False)}
    assert lessons.progress(ann.id, "live-blackjack") == {}
    lessons.finish(ann.id, GAME, "values")
    assert lessons.progress(ann.id, GAME) == {"values": LessonProgress(0, finished=True)}
    lessons.reached(ann.id, GAME, "values", 3)
    assert lessons.progress(ann.id, GAME) == {"values": LessonProgress(3, finished=True)}


def test_acts_of_a_lesson_are_kept_and_open_no_skill(database: Database, ann: Trainee) -> None:
    acts = (
        LessonAct(0, "card box 3 hand 1", False, 900),
        LessonAct(0, "card box 2 hand 1", True, 700),
    )
    for act in acts:
        database.lessons.acted(ann.id, GAME, "values", act)
    assert database.lessons.acts(ann.id, GAME, "values") == acts
    assert database.lessons.acts(ann.id, GAME, "totals") == ()
    assert database.practice.states(ann.id) == {}


def tables(place: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of a database, by its table."""
    with closing(sqlite3.connect(place)) as connection:
        named = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%sqlite_%'"
        ).fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in named
        }


def test_records_of_before_there_were_lessons_stay_and_take_lessons(
    place: Path, opened: Opener
) -> None:
    before = tables(make_old_database(place, "practised.sql"))
    assert "lessons" not in before
    database = opened()
    found = contents(database).attempts
    answers = {(one.summary.answers, one.summary.right) for one in found}
    assert answers == {(4, 3), (1, 1), (76, 76)}
    assert sum(state.seen for state in database.practice.states(1).values()) == 5
    for trainee in (1, 2):
        assert database.lessons.progress(trainee, GAME) == {}
        database.lessons.reached(trainee, GAME, "values", 2)
        assert database.lessons.progress(trainee, GAME) == {
            "values": LessonProgress(2, finished=False)
        }
    database.close()
    after = tables(place)
    # Trainees have got more columns since.
    after["trainees"] = [row[:4] for row in after["trainees"]]
    assert {name: after[name] for name in before} == before
