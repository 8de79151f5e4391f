"""The file alone is all of it: after an attempt, at closing, and at the start after a kill."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.conftest import Beginner, Opener
from trainer.sessions.ports import AnswerRecord
from trainer.storage import database as opening
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Mode, NewAttempt, Trainee

Answering = Callable[..., AnswerRecord]


def answers_in_copy(place: Path) -> int:
    """How many answers somebody has who copies the file and nothing else."""
    copy = place.with_name("copied.sqlite")
    shutil.copyfile(place, copy)
    with closing(sqlite3.connect(copy)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM answers").fetchone()
    return int(count)


@pytest.mark.parametrize("end", [AttemptJournal.finished, AttemptJournal.abandoned])
def test_after_an_attempt(
    place: Path, begun: Beginner, answer: Answering, end: Callable[[AttemptJournal], None]
) -> None:
    journal = begun()
    journal.answered(answer(0))
    assert answers_in_copy(place) == 0
    end(journal)
    assert answers_in_copy(place) == 1
    assert place.with_name(f"{place.name}-wal").stat().st_size == 0


def test_at_closing_while_another_window_is_open(
    place: Path, opened: Opener, database: Database, begun: Beginner, answer: Answering
) -> None:
    other = opened()
    begun().answered(answer(0))
    assert answers_in_copy(place) == 0
    database.close()
    assert answers_in_copy(place) == 1
    assert other.trainees.current() is not None


def test_at_the_start_after_a_kill(
    place: Path, tmp_path: Path, opened: Opener, begun: Beginner, answer: Answering
) -> None:
    begun().answered(answer(0))
    killed = tmp_path / "killed" / place.name
    killed.parent.mkdir()
    for ending in ("", "-wal"):
        shutil.copyfile(
            place.with_name(place.name + ending), killed.with_name(killed.name + ending)
        )
    opened(killed)
    assert answers_in_copy(killed) == 1


def test_another_window_that_reads_or_writes_is_not_waited_for(
    place: Path, database: Database, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM answers").fetchone() == (0,)
        journal.answered(answer(0))
        journal.finished()
        assert other.execute("SELECT count(*) FROM answers").fetchone() == (0,)
        other.rollback()
        other.execute("BEGIN IMMEDIATE")
        database.connection.fold_log()
        other.rollback()
    database.connection.fold_log()
    assert answers_in_copy(place) == 1
    assert database.connection.db.execute("PRAGMA busy_timeout").fetchone() == (20,)


def test_with_a_rollback_journal(
    place: Path, opened: Opener, answer: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_use_log", lambda _db: None)
    database = opened()
    ann = database.trainees.add("Ann")
    assert isinstance(ann, Trainee)
    new = NewAttempt(ann.id, "pairs", "Pairs", "format: 1", "any", 1, "0.1.0", Mode.GUIDED)
    journal = database.attempts.begin(new, {})
    journal.answered(answer(0))
    journal.finished()
    assert answers_in_copy(place) == 1
    database.close()
    assert not place.with_name(f"{place.name}-wal").exists()


def test_a_file_that_is_gone_is_left_alone(place: Path, database: Database) -> None:
    place.unlink()
    database.connection.fold_log()
    assert not place.exists()
