"""A slip is a mark beside a wrong answer: the answer stays, and goes on counting."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Opener
from trainer.errors import AttemptElsewhere
from trainer.practice.plan import Sprint
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup as Asked,
    Verdict,
)
from trainer.room.rights import AT_HOME
from trainer.rules.money import Cents
from trainer.scoring.marks import Slip
from trainer.sessions.ports import AnswerRecord
from trainer.storage.checking import check_records
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.practice import record_name
from trainer.storage.recovery import recover
from trainer.storage.rows import Mode, NewAttempt, Trainee

DUE, GIVEN = Money(Cents(1500)), Money(Cents(1000))
SHORT = Verdict(False, ErrorClass.PAYOUT, Direction.UNDERPAID, Cents(500))
New = Callable[..., NewAttempt]


def answer(number: int, verdict: Verdict) -> AnswerRecord:
    given = DUE if verdict.right else GIVEN
    question = Question(f"q{number}", Asked.PAYOUTS, number, DUE)
    return AnswerRecord(number, question, given, verdict, 900)


def test_the_first_answer_stays_with_the_second_beside_it(
    database: Database, ann: Trainee, new_attempt: New, place: Path, opened: Opener
) -> None:
    journal = database.attempts.begin(new_attempt(ann), {})
    journal.answered(answer(0, SHORT))
    journal.mark_slip(0, Slip())
    (marked,) = database.attempts.get(journal.attempt).answers
    assert marked.slip == Slip()
    again = Slip(DUE, right=True)
    journal.mark_slip(0, again)
    before = database.practice.states(ann.id)
    # A mark is made once: what was answered again is not answered another time.
    journal.mark_slip(0, Slip(GIVEN, right=False))
    kept = database.attempts.get(journal.attempt)
    assert [(one.given, one.verdict, one.slip) for one in kept.answers] == [(GIVEN, SHORT, again)]
    assert (kept.summary.answers, kept.summary.right, kept.summary.milliseconds) == (1, 0, 900)
    assert database.practice.states(ann.id) == before
    journal.finished()
    database.close()
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    assert check_records(target, Cancellation()).sound
    recovered = opened(target)
    assert recovered.attempts.get(journal.attempt).answers == kept.answers
    recovered.close()
    with closing(sqlite3.connect(target)) as connection, connection:
        connection.execute("UPDATE slips SET again = '{'")
    assert not check_records(target, Cancellation()).sound


def test_only_a_stored_wrong_answer_is_marked_and_only_by_who_has_the_attempt(
    database: Database, ann: Trainee, new_attempt: New
) -> None:
    journal = database.attempts.begin(new_attempt(ann), {})
    journal.answered(answer(0, SHORT))
    journal.answered(answer(1, Verdict(True)))
    for number in (1, 2):
        with pytest.raises(LookupError):
            journal.mark_slip(number, Slip())
    later = database.attempts.resume(journal.attempt, {})
    with pytest.raises(AttemptElsewhere):
        journal.mark_slip(0, Slip())
    later.mark_slip(0, Slip())
    assert [one.slip for one in database.attempts.get(journal.attempt).answers] == [Slip(), None]


def test_it_may_be_marked_later_but_never_in_a_test(
    database: Database, ann: Trainee, new_attempt: New
) -> None:
    for mode, scenario, may in (
        (Mode.GUIDED, "pairs", True),
        (Mode.PART, "pairs", True),
        (Mode.DRILL, record_name(None), True),
        (Mode.DRILL, record_name(Sprint.MINUTE), False),
        (Mode.DRILL, record_name(None, placement=True), False),
        (Mode.FREE, "pairs", False),
    ):
        journal = database.attempts.begin(new_attempt(ann, scenario, mode), {})
        journal.answered(answer(0, SHORT))
        journal.finished()
        assert database.attempts.takes_slips(journal.attempt) == may
        if may:
            database.attempts.mark_slip(journal.attempt, 0)
        else:
            with pytest.raises(LookupError):
                database.attempts.mark_slip(journal.attempt, 0)
        (kept,) = database.attempts.get(journal.attempt).answers
        assert kept.slip == (Slip() if may else None)


def test_answers_of_before_can_be_marked_once_a_copy_is_kept(place: Path, opened: Opener) -> None:
    database = opened(make_old_database(place))
    assert database.backup is not None
    with closing(sqlite3.connect(database.backup)) as copy:
        tables = copy.execute("SELECT name FROM sqlite_schema").fetchall()
    assert ("slips",) not in tables
    trainee = database.trainees.all()[0]
    for summary in database.attempts.latest(trainee.id, 99):
        before = database.attempts.get(summary.id)
        assert all(one.slip is None for one in before.answers)
        wrong = next(one.number for one in before.answers if not one.verdict.right)
        database.attempts.mark_slip(summary.id, wrong)
        after = database.attempts.get(summary.id)
        assert [one.number for one in after.answers if one.slip] == [wrong]
        assert after.summary == before.summary
