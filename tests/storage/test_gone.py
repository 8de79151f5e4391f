"""The file of an open database is deleted, replaced or emptied: nothing is lost without a word."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlite_utils

from tests.storage.conftest import Beginner, Opener
from trainer.errors import DatabaseDamaged, DatabaseGone, FileUnwritable
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database

Answering = Callable[..., AnswerRecord]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is there")


def delete(place: Path) -> None:
    place.unlink()


def delete_all(place: Path) -> None:
    for one in place.parent.glob(f"{place.name}*"):
        one.unlink()


def delete_log(place: Path) -> None:
    place.with_name(place.name + "-wal").unlink()


def move_away(place: Path) -> None:
    place.rename(place.with_name("elsewhere.sqlite"))


def replace(place: Path) -> None:
    other = place.with_name("other.sqlite")
    shutil.copyfile(place, other)
    other.replace(place)


def move_folder(place: Path) -> None:
    place.parent.rename(place.parent.with_name("moved"))
    place.parent.mkdir()


@pytest.mark.parametrize(
    "accident", [delete, delete_all, delete_log, move_away, replace, move_folder]
)
def test_what_was_acknowledged_is_saved_elsewhere(  # noqa: PLR0917 (fixtures)
    place: Path,
    opened: Opener,
    database: Database,
    begun: Beginner,
    answer: Answering,
    accident: Callable[[Path], None],
) -> None:
    journal = begun()
    for number in range(3):
        journal.answered(answer(number))
    accident(place)
    for number in range(3, 13):
        with pytest.raises(DatabaseGone) as caught:
            journal.answered(answer(number))
        assert caught.value.values == {"path": str(place)}
    saved = place.parent / "safe" / "saved.sqlite"
    saved.parent.mkdir()
    database.copy_to(saved)
    attempt = opened(saved).attempts.get(journal.attempt)
    assert [one.number for one in attempt.answers] == [0, 1, 2]
    assert sorted(saved.parent.glob("*.part")) == []


def test_an_emptied_file_is_noticed(
    place: Path, database: Database, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    database.connection.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    os.truncate(place, 0)
    with pytest.raises(DatabaseGone):
        journal.answered(answer(1))


def test_another_file_written_over_it_is_noticed(
    place: Path, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    with place.open("r+b") as file:
        file.write(b"a letter to a friend " * 1000)
    with pytest.raises(DatabaseGone):
        journal.answered(answer(0))


def test_a_file_that_goes_between_writing_and_acknowledging(
    place: Path, database: Database, begun: Beginner, answer: Answering, tmp_path: Path
) -> None:
    journal = begun()
    with pytest.raises(DatabaseGone), database.connection.writing():
        place.unlink()
    with pytest.raises(DatabaseGone):
        journal.answered(answer(0))
    database.copy_to(tmp_path / "saved.sqlite")


def test_it_cannot_be_saved_where_nothing_can_be_written(
    tmp_path: Path, database: Database
) -> None:
    with pytest.raises(FileUnwritable):
        database.copy_to(tmp_path / "nowhere" / "saved.sqlite")


def test_what_cannot_be_saved_is_said_to_be_damaged(
    place: Path, tmp_path: Path, database: Database
) -> None:
    database.connection.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    place.write_bytes(b"x" * place.stat().st_size)
    # Nothing of it is left in memory.
    database.connection.db.execute("PRAGMA shrink_memory").fetchall()
    with pytest.raises(DatabaseDamaged) as caught:
        database.copy_to(tmp_path / "saved.sqlite")
    assert caught.value.values == {"path": str(place)}
    assert not (tmp_path / "saved.sqlite").exists()


def test_the_locks_of_two_windows_stay(
    place: Path, opened: Opener, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    assert len(opened(place).attempts.get(journal.attempt).answers) == 1
    journal.answered(answer(1))
    assert len(opened(place).attempts.get(journal.attempt).answers) == 2


def test_the_locks_stay_where_the_records_were_opened_once_more_for_a_thread(
    place: Path, database: Database, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    with database.beside() as beside:
        assert len(beside.attempts.get(journal.attempt).answers) == 1
    # Another program that believes to be the last one removes the log.
    read = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT 1 FROM attempts')"
    subprocess.run([sys.executable, "-c", read, place], check=True)
    journal.answered(answer(1))
    assert len(database.attempts.get(journal.attempt).answers) == 2


def test_records_that_are_closed_while_a_thread_opens_them_stay_open_for_it(
    place: Path, database: Database
) -> None:
    """Else it would close once more what has been closed: whatever has that number by then."""

    def connect() -> sqlite_utils.Database:
        db = sqlite_utils.Database(place)
        db.execute("SELECT 1 FROM trainees").fetchone()
        database.close()
        return db

    other = database.connection.beside(connect)
    other.check_file()
    other.close()
    with pytest.raises(DatabaseGone):
        database.beside()
