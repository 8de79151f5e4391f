"""What answers show of a skill is kept with each of them, and summed up by day."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta

import pytest
import sqlite_utils

from tests.storage.conftest import Beginner, HandClock
from trainer.practice.evidence import NOTHING_SEEN, STUCK, Trained, answered
from trainer.practice.plan import STAGE_TEST, Sprint
from trainer.practice.sprints import Score
from trainer.procedure.error_models import AmountError
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.migrations import SCHEMA
from trainer.storage.practice import StuckSkill, show_skills
from trainer.storage.progress import FOREVER, By, Chosen, answers_csv, sums_csv
from trainer.storage.rows import Mode, NewAttempt, Trainee

Answering = Callable[..., AnswerRecord]
Beginning = Callable[..., AttemptJournal]

SKILL = Trained("payout.perfect_pairs.25-to-1.plain", 9_000, "a drill")
OTHER = Trained("total.hard")
EASY = Trained("total.several", None, "total.several/rws-perfect-pairs-v5/1/77")


def record(begun: Beginning, answer: Answering, trained: Trained | None, *paid: int | None) -> None:
    """Answer one question for each of ``paid``, None the right amount."""
    journal = begun()
    for number, amount in enumerate(paid):
        one = answer(number) if amount is None else answer(number, paid=amount)
        journal.answered(one._replace(trained=trained))


def sums(database: Database, table: str) -> list[tuple[object, ...]]:
    """The rows of a table of sums without trainee and day."""
    with closing(sqlite3.connect(database.path)) as connection:
        rows = connection.execute(f"SELECT * FROM {table} ORDER BY 3, 4").fetchall()
    return [row[2:] for row in rows]


def test_a_skill_is_as_its_answers_have_shown_it(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    record(begun, answer, SKILL, None, 36_000, None)
    record(begun, answer, OTHER, None)
    expected, day = NOTHING_SEEN, database.practice.today()
    for right in (True, False, True):
        expected = answered(expected, SKILL.skill, right, 1_500, day, SKILL.target, drilled=True)
    states = database.practice.states(1)
    assert states[SKILL.skill] == expected
    assert states[OTHER.skill].seen == 1
    assert database.practice.states(2) == {}


def test_what_every_method_failed_for_is_told_with_its_day_and_its_last_mistakes(
    database: Database, begun: Beginning, answer: Answering, clock: HandClock
) -> None:
    clock.shows -= timedelta(days=3)
    day = database.practice.today()
    for answers, mistake in ((STUCK, AmountError.HALF_ALONE), (15, AmountError.SIX_TO_FIVE)):
        journal = begun()
        for number in range(answers):
            wrong = answer(number, paid=36_000)._replace(trained=SKILL, mistakes=(mistake,))
            assert database.practice.stuck(1) == ()
            journal.answered(wrong)
        clock.shows += timedelta(days=1)
    mistakes = (AmountError.SIX_TO_FIVE.value, AmountError.HALF_ALONE.value)
    assert database.practice.stuck(1) == (StuckSkill(SKILL.skill, day, mistakes),)
    assert database.practice.stuck(2) == ()
    record(begun, answer, SKILL, *[None] * 20)
    assert database.practice.stuck(1) == ()


def test_an_answer_after_a_hint_is_worked_out_again_as_one(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    for number in range(6):
        journal.answered(answer(number)._replace(trained=SKILL, hinted=number % 2 == 0))
    before = database.practice.states(1)
    state = before[SKILL.skill]
    assert (state.seen, state.recent, state.solved) == (6, (True,) * 3, 3)
    with database.connection.writing() as db:
        db.execute("DELETE FROM skills")
        show_skills(db.conn)
    assert database.practice.states(1) == before


def test_the_best_sprint_is_found_among_those_that_were_finished(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    record(begun, answer, SKILL, None, None, 36_000)
    record(begun, answer, SKILL, None, None)
    record(begun, answer, SKILL, None, None, None)
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute(
            "UPDATE attempts SET mode = 'drill', scenario_id = 'practice.minute',"
            " state = CASE id WHEN 3 THEN 'abandoned' ELSE 'finished' END"
        )
        connection.execute("UPDATE answers SET milliseconds = 6000 WHERE number = 1")
    best = Score(2, 2, 7_500, database.practice.today())
    assert database.practice.best(1, Sprint.MINUTE) == best
    assert database.practice.best(2, Sprint.MINUTE) is None
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute("UPDATE answers SET milliseconds = 59000 WHERE number = 0")
    late = Score(1, 2, 65_000, database.practice.today())
    assert database.practice.best(1, Sprint.MINUTE) == late, "the minute was over"
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute("UPDATE answers SET milliseconds = 61000 WHERE number = 0")
    assert database.practice.best(1, Sprint.MINUTE) is None, "nothing was right in time"
    assert database.practice.best(1, Sprint.TWENTY) is None
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute("UPDATE attempts SET scenario_id = 'practice.three_to_two'")
    assert database.practice.best(1, Sprint.THREE_TO_TWO) is None, "of fifty questions"


def test_a_best_of_before_the_sprint_had_its_name_is_still_shown(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    record(begun, answer, SKILL, None, None)
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute(
            "UPDATE attempts SET mode = 'drill', scenario_id = 'practice.counting',"
            " state = 'finished'"
        )
    best = Score(2, 2, 3_000, database.practice.today())
    assert database.practice.best(1, Sprint.COUNTS) == best
    assert database.practice.best(1, Sprint.MINUTE) is None


def test_the_best_test_of_each_stage_is_found_among_those_of_twenty_questions(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    for wrong in (3, 1, 0):
        record(begun, answer, SKILL, *[None] * STAGE_TEST)
        with closing(sqlite3.connect(database.path)) as connection, connection:
            connection.execute(
                "UPDATE answers SET is_right = number >= ? WHERE attempt_id ="
                " (SELECT MAX(id) FROM attempts)",
                [wrong],
            )
    record(begun, answer, SKILL)
    with closing(sqlite3.connect(database.path)) as connection, connection:
        connection.execute(
            "UPDATE attempts SET mode = 'drill', state = iif(id = 3, 'abandoned', 'finished'),"
            " scenario_id = iif(id = 4, 'practice.stage.totals', 'practice.stage.values')"
        )
    found = database.practice.stage_tests(1)
    assert {stage: (best.right, best.answers) for stage, best in found.items()} == {
        "values": (STAGE_TEST - 1, STAGE_TEST)
    }
    assert not database.practice.stage_tests(2)


def test_the_sums_by_day(database: Database, begun: Beginning, answer: Answering) -> None:
    record(begun, answer, SKILL, None, 36_000)
    record(begun, answer, None, 40_000)
    document = "rws-perfect-pairs-v5"
    assert sums(database, "skill_sums") == [
        (document, "", 0, 15, 1, 0, 1_500, 2_500, 0, 1),
        (document, SKILL.skill, 0, 15, 2, 1, 3_000, 0, 1_500, 1),
    ]
    assert sums(database, "error_sums") == [
        (document, "payout", 0, 15, 2, 0, 3_000, 2_500, 1_500, 2)
    ]
    paragraphs = sums(database, "paragraph_sums")
    assert [row[1] for row in paragraphs] == ["3.13", "3.14.1", "4.1.2"]
    assert {row[2:] for row in paragraphs} == {(0, 15, 3, 1, 4_500, 2_500, 1_500, 2)}


def test_an_answer_that_is_not_stored_shows_nothing(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    one = answer(0)
    journal.answered(one._replace(trained=SKILL))
    try:
        journal.answered(one._replace(trained=SKILL))
    except sqlite3.IntegrityError:
        pass
    else:
        raise AssertionError("a number is taken once")
    assert database.practice.states(1)[SKILL.skill].seen == 1


def test_it_can_be_worked_out_again_from_the_answers(
    database: Database, begun: Beginning, answer: Answering, clock: HandClock
) -> None:
    clock.shows -= timedelta(days=1)
    for _day in range(2):
        record(begun, answer, SKILL, *[None] * 3, 36_000, *[None] * 20)
        record(begun, answer, OTHER, *[None] * 20)
        record(begun, answer, Trained("total.soft", 1_000), *[None] * 20)
        record(begun, answer, EASY, *[None] * 20)
        clock.shows += timedelta(days=1)
    clock.shows -= timedelta(days=1)
    before = database.practice.states(1)
    days = {skill: state.mastered_on for skill, state in before.items()}
    today = database.practice.today()
    assert days == {
        SKILL.skill: today,
        OTHER.skill: today,
        "total.soft": None,
        EASY.skill: None,
    }
    with database.connection.writing() as db:
        db.execute("DELETE FROM skills")
        show_skills(db.conn)
    assert database.practice.states(1) == before


def test_answers_that_kept_no_target_have_mastered_nothing(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    record(begun, answer, SKILL, *[None] * 20)
    with database.connection.writing() as db:
        db.execute("UPDATE answers SET target = NULL")
        db.execute("DELETE FROM skills")
        show_skills(db.conn)
    state = database.practice.states(1)[SKILL.skill]
    assert state.accurate_on == database.practice.today()
    assert state.mastered_on is None


def test_what_a_skill_has_opened_is_kept_whatever_comes_later(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    for number in range(40):
        one = answer(number) if number < 12 else answer(number, paid=36_000)
        journal.answered(one._replace(trained=SKILL))
    state = database.practice.states(1)[SKILL.skill]
    assert not state.accurate
    assert state.accurate_on == database.practice.today()


def test_rows_of_before_are_read_and_those_accurate_have_opened_the_next() -> None:
    db = sqlite_utils.Database(memory=True)
    SCHEMA.apply(db, stop_before="m0006_opened")
    db.table("trainees").insert({"id": 1, "name": "Ann", "name_key": "ann", "added_at": "x"})
    for skill, seen, recent in (
        ("known", 20, "-" + "+" * 19),
        ("young", 11, "+" * 11),
        ("shaky", 12, "--" + "+" * 10),
    ):
        db.execute(
            "INSERT INTO skills (trainee_id, skill, seen, recent, tried, day)"
            " VALUES (1, ?, ?, ?, 0, 7)",
            [skill, seen, recent],
        )
    SCHEMA.apply(db)
    opened = dict(db.execute("SELECT skill, accurate_on FROM skills").fetchall())
    assert opened == {"known": 7, "young": None, "shaky": None}


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone is the system's")
def test_an_answer_counts_for_the_day_on_the_computers_clock(
    database: Database,
    begun: Beginning,
    answer: Answering,
    clock: HandClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cases = (
        # Midnight, and the hours at which summer time ends and begins.
        ("Europe/Berlin", datetime(2026, 10, 24, 21, 50, tzinfo=UTC), date(2026, 10, 24)),
        ("Europe/Berlin", datetime(2026, 10, 24, 22, 0, tzinfo=UTC), date(2026, 10, 25)),
        ("Europe/Berlin", datetime(2026, 10, 25, 22, 50, tzinfo=UTC), date(2026, 10, 25)),
        ("Europe/Berlin", datetime(2026, 10, 25, 23, 0, tzinfo=UTC), date(2026, 10, 26)),
        ("Europe/Berlin", datetime(2027, 3, 28, 1, 0, tzinfo=UTC), date(2027, 3, 28)),
        ("Pacific/Auckland", datetime(2027, 3, 28, 11, 0, tzinfo=UTC), date(2027, 3, 29)),
        # Back over the date line: the day before, and the skill is one day older all the same.
        ("Pacific/Honolulu", datetime(2027, 3, 28, 12, 0, tzinfo=UTC), date(2027, 3, 28)),
    )
    journal = begun()
    try:
        for number, (zone, moment, _day) in enumerate(cases):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            clock.shows = moment
            journal.answered(answer(number)._replace(trained=SKILL))
    finally:
        monkeypatch.undo()
        time.tzset()
    days = {day.toordinal(): sum(one == day for *_rest, one in cases) for *_rest, day in cases}
    found = database.progress.by_day(1)
    assert {one.day: one.sum.tally.answers for one in found} == days
    assert database.practice.states(1)[SKILL.skill].seen == len(cases)


def test_each_answer_of_a_sitting_counts_for_the_document_it_was_asked_under(
    database: Database,
    ann: Trainee,
    answer: Answering,
    new_attempt: Callable[..., NewAttempt],
) -> None:
    new = new_attempt(ann)
    cited = dict.fromkeys(answer(0).question.rules, ("of the other",))
    journal = database.attempts.begin(new, {}, {"other": cited})
    for number, document in enumerate(("other", new.document, "")):
        trained = OTHER._replace(document=document)
        journal.answered(answer(number)._replace(trained=trained))
    stored = database.attempts.get(journal.attempt).answers
    assert [one.document for one in stored] == ["other", new.document, new.document]
    assert [one.paragraphs for one in stored] == [("of the other",), (), ()]
    with closing(sqlite3.connect(database.path)) as connection:
        query = "SELECT document, sum(answers) FROM document_sums GROUP BY 1"
        assert dict(connection.execute(query)) == {"other": 1, new.document: 2}
    assert sums(database, "paragraph_sums")[0][:2] == ("other", "of the other")


def test_a_clock_that_was_ahead_freezes_no_review(
    database: Database, begun: Beginning, answer: Answering, clock: HandClock
) -> None:
    right = clock.shows
    clock.shows = right + timedelta(days=400)
    record(begun, answer, SKILL, *[None] * 20)
    record(begun, answer, OTHER, *[None] * 3)
    clock.shows = right
    today = database.practice.today()
    read = database.practice.states(1)
    days = {(one.today.day, one.accurate_on) for one in read.values() if one.today is not None}
    assert days == {(today, None), (today, today)}
    assert not any(state.due(skill, today) for skill, state in read.items())
    assert database.practice.bring_back(1) == 2
    assert database.practice.bring_back(1) == 0, "it is said once"
    assert database.practice.states(1) == read
    later = max(one.due for one in (at.remembered(skill) for skill, at in read.items()) if one)
    assert later <= today + 130
    # What is answered next counts for its own day.
    clock.shows = right + timedelta(days=later - today)
    record(begun, answer, SKILL, 100)
    state = database.practice.states(1)[SKILL.skill]
    assert state.today is not None
    assert (state.today.day, state.today.wrong) == (later, 1)


def test_a_day_between_two_time_zones_is_not_said(
    database: Database, begun: Beginning, answer: Answering, clock: HandClock
) -> None:
    record(begun, answer, SKILL, *[None] * 3)
    clock.shows -= timedelta(days=1)
    assert database.practice.bring_back(1) == 0
    state = database.practice.states(1)[SKILL.skill]
    assert state.today is not None
    assert state.today.day == database.practice.today()


def test_a_certain_mistake_is_counted_and_a_possible_one_only_kept(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal, certain = begun(), (AmountError.EVEN_MONEY,)
    either = (AmountError.EVEN_MONEY, AmountError.CHIP_MISREAD)
    for number, mistakes in enumerate((certain, either, certain, ())):
        journal.answered(answer(number, paid=40_000)._replace(mistakes=mistakes))
    (counted,) = database.progress.by(By.MISTAKE, 1)
    assert (counted.key, counted.sum.tally.answers) == ("even_money", 2)
    chosen = Chosen(mistake="even_money")
    assert database.progress.number(1, chosen) == 2
    listed = database.progress.answers(1, chosen)
    assert [one.answer.mistakes for one in listed] == [certain, certain]
    kept = [one.mistakes for one in database.attempts.get(journal.attempt).answers]
    assert kept == [certain, either, certain, ()]
    assert "even_money chip_misread" in "".join(answers_csv(database.progress, 1, Chosen()))
    assert any(
        line.startswith("mistake,even_money,,2,")
        for line in "".join(sums_csv(database.progress, 1, FOREVER)).splitlines()
    )


def test_what_was_opened_and_left_without_an_answer_is_no_record(
    database: Database, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    cases = ((0, Mode.DRILL, 0), (1, Mode.DRILL, 1), (0, Mode.GUIDED, 1), (0, Mode.COACHED, 2))
    for answers, mode, kept in cases:
        journal = begun(mode=mode)
        for number in range(answers):
            journal.answered(answer(number))
        journal.abandoned()
        assert len(database.attempts.latest(1, 9)) == kept


def test_what_a_placement_has_shown_is_believed_beside_what_was_answered(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    record(begun, answer, OTHER, None)
    database.practice.place(1, [OTHER.skill, "total.soft"])
    states = database.practice.states(1)
    assert {skill: state.seen for skill, state in states.items()} == {
        OTHER.skill: 1,
        "total.soft": 0,
    }
    assert all(state.believed for state in states.values())
