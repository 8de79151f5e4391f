"""Two copies of the program on one database: both work, and neither mixes into the other."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.errors import AttemptElsewhere
from trainer.rules.rulekeys import Rule
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Mode, NewAttempt, Trainee

Opener = Callable[..., Database]
Answering = Callable[..., AnswerRecord]
Beginning = Callable[..., AttemptJournal]
Citing = dict[Rule, tuple[str, ...]]


def test_both_windows_write(
    opened: Opener,
    database: Database,
    begun: Beginning,
    new_attempt: Callable[..., NewAttempt],
    answer: Answering,
) -> None:
    other = opened()
    ben = other.trainees.add("Ben")
    assert isinstance(ben, Trainee)
    here, there = begun(), other.attempts.begin(new_attempt(ben), {})
    for number in range(20):
        here.answered(answer(number))
        there.answered(answer(number, paid=1))
    here.finished()
    there.finished()
    assert database.attempts.get(here.attempt).summary.right == 20
    assert database.attempts.get(there.attempt).summary.right == 0
    assert {one.name for one in database.trainees.all()} == {"Ann", "Ben"}


def test_what_one_window_takes_up_the_other_lets_go(
    opened: Opener, database: Database, begun: Beginning, answer: Answering, citations: Citing
) -> None:
    here = begun()
    here.answered(answer(0))
    there = opened().attempts.resume(here.attempt, citations)
    with pytest.raises(AttemptElsewhere):
        here.answered(answer(1, paid=1))
    with pytest.raises(AttemptElsewhere):
        here.finished()
    with pytest.raises(AttemptElsewhere):
        here.abandoned()
    there.answered(answer(1))
    there.finished()
    attempt = database.attempts.get(here.attempt)
    assert [one.verdict.right for one in attempt.answers] == [True, True]
    assert (attempt.summary.answers, attempt.sessions) == (2, 2)


def test_what_one_window_gives_up_the_other_lets_go(
    opened: Opener, database: Database, begun: Beginning, answer: Answering
) -> None:
    here = begun()
    opened().attempts.abandon(here.attempt)
    with pytest.raises(AttemptElsewhere):
        here.answered(answer(0))
    assert database.attempts.get(here.attempt).answers == ()


def test_a_reader_is_not_held_up_by_a_writer(
    opened: Opener, database: Database, ann: Trainee, begun: Beginning
) -> None:
    begun(mode=Mode.WATCH)
    other = opened()
    database.connection.db.execute("BEGIN IMMEDIATE")
    assert len(other.attempts.latest(ann.id, 10)) == 1
    database.connection.db.execute("ROLLBACK")


def test_many_windows_make_one_new_database(place: Path) -> None:
    windows = 6
    together = threading.Barrier(windows)
    failed: list[BaseException] = []

    def open_one() -> None:
        try:
            together.wait(timeout=60)
            open_database(place, clock=lambda: datetime.now(UTC), lock_timeout=60_000).close()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=open_one) for _ in range(windows)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with open_database(place, clock=lambda: datetime.now(UTC)) as database:
        assert database.trainees.all() == ()
        assert database.backup is None
    assert [one.name for one in place.parent.iterdir()] == [place.name]
