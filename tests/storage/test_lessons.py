"""How far somebody has come in a lesson is kept, and what they did there."""

from __future__ import annotations

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
