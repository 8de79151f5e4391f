"""Each trouble with the database by its own name, and the user's file as it was before."""

import errno
import os
import random
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseForeign,
    DatabaseLocked,
    DatabaseMissing,
    DatabaseObstructed,
    DatabaseReadOnly,
    DirectoryUnusable,
    DiskFull,
    EnvironmentTrouble,
    FileUnreadable,
    FileUnwritable,
)
from trainer.rules.rulekeys import Rule
from trainer.sessions.ports import AnswerRecord
from trainer.storage import atomic_write, inspection
from trainer.storage.connection import environment_trouble, translated_errors
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal

Opener = Callable[..., Database]
Answering = Callable[..., AnswerRecord]
Beginning = Callable[..., AttemptJournal]
Citing = dict[Rule, tuple[str, ...]]


@contextmanager
def refused(kind: type[EnvironmentTrouble], path: Path) -> Iterator[None]:
    """Opening raises this trouble, says where, and leaves the directory as it was."""
    before = {one: one.read_bytes() for one in path.parent.iterdir() if one.is_file()}
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.values["path"] == str(path)
    after = {one: one.read_bytes() for one in path.parent.iterdir() if one.is_file()}
    assert after == before


def filled(opened: Opener, trainees: int = 400) -> None:
    """A file of many pages, closed."""
    with closing(opened()) as database:
        for number in range(trainees):
            database.trainees.add(f"Trainee {number}")


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("new", [True, False])
def test_a_folder_in_the_place_of_the_log_is_named(
    place: Path, opened: Opener, ending: str, new: bool
) -> None:
    if not new:
        opened().close()
    folder = place.with_name(place.name + ending)
    folder.mkdir()
    with refused(DatabaseObstructed, place):
        opened()
    folder.rmdir()
    opened()


# Not ours, or not whole


def test_a_file_of_rubbish(place: Path, opened: Opener) -> None:
    place.write_bytes(random.Random(1).randbytes(50_000))
    with refused(DatabaseDamaged, place):
        opened()


@pytest.mark.parametrize("length", [1, 15, 16, 50, 99, 100, 1000, 5000])
def test_a_file_cut_short(place: Path, opened: Opener, length: int) -> None:
    filled(opened, 3)
    place.write_bytes(place.read_bytes()[:length])
    with refused(DatabaseDamaged, place):
        opened()


def test_a_header_with_rubbish_behind_it(place: Path, opened: Opener) -> None:
    place.write_bytes(b"SQLite format 3\x00" + random.Random(2).randbytes(8192))
    with refused(DatabaseDamaged, place):
        opened()


def test_rubbish_in_the_middle(place: Path, opened: Opener) -> None:
    filled(opened)
    content = bytearray(place.read_bytes())
    content[-8192:-4096] = random.Random(3).randbytes(4096)
    place.write_bytes(content)
    with refused(DatabaseDamaged, place):
        opened()


def test_an_empty_file_is_not_a_new_one(place: Path, opened: Opener) -> None:
    place.touch()
    with refused(DatabaseEmpty, place):
        opened()


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_a_log_without_its_file_is_not_a_new_one(place: Path, opened: Opener, ending: str) -> None:
    log = place.with_name(place.name + ending)
    log.write_bytes(b"what was written last")
    with refused(DatabaseMissing, place):
        opened()
    # There is nothing in it.
    log.write_bytes(b"")
    opened()


def test_a_new_file_is_never_seen_empty(
    place: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The program is killed as soon as there is a file of that name.
    move = atomic_write.move

    def killed(source: Path, target: Path) -> bool:
        move(source, target)
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic_write, "move", killed)
    with pytest.raises(KeyboardInterrupt):
        opened()
    monkeypatch.undo()
    assert place.stat().st_size > 0
    assert opened().trainees.all() == ()


def test_another_programs_database(place: Path, opened: Opener) -> None:
    with closing(sqlite3.connect(place)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    with refused(DatabaseForeign, place):
        opened()


def test_a_directory_instead_of_a_file(tmp_path: Path, opened: Opener) -> None:
    (tmp_path / "somewhere").mkdir()
    with pytest.raises(FileUnreadable) as raised:
        opened(tmp_path / "somewhere")
    assert raised.value.detail


def test_a_directory_that_is_not_there(tmp_path: Path, opened: Opener) -> None:
    with pytest.raises(DirectoryUnusable):
        opened(tmp_path / "nowhere" / "database.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_damage_met_later(place: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    # A large file is not read whole when it is opened.
    filled(opened)
    monkeypatch.setattr(inspection, "_CHECKED_BYTES", 0)
    with closing(sqlite3.connect(place)) as other:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'trainees'"
        (page,) = other.execute(query).fetchone()
    content = bytearray(place.read_bytes())
    content[4096 * (page - 1) : 4096 * page] = random.Random(4).randbytes(4096)
    place.write_bytes(content)
    database = opened()
    with pytest.raises(DatabaseDamaged):
        database.trainees.all()


# Locked


@pytest.mark.parametrize("writing", [False, True])
def test_a_file_that_another_program_holds(place: Path, opened: Opener, writing: bool) -> None:
    filled(opened, 3)
    with closing(sqlite3.connect(place)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        if writing:
            other.execute("DELETE FROM trainees")
        with refused(DatabaseLocked, place):
            opened()


def test_records_that_another_program_is_writing(place: Path, opened: Opener) -> None:
    opened().close()
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            opened()
    assert opened().trainees.all() == ()


def test_an_answer_that_cannot_be_written_can_be_repeated(
    place: Path, database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            journal.answered(answer(0))
    assert database.attempts.get(journal.attempt).answers == ()
    journal.answered(answer(0))
    attempt = database.attempts.get(journal.attempt)
    assert attempt.summary.answers == len(attempt.answers) == 1


# Read-only


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A directory that an unprivileged user can reach (a test's own is closed to him)."""
    with tempfile.TemporaryDirectory() as made:
        directory = Path(made)
        directory.chmod(0o777)
        yield directory
        directory.chmod(0o777)


@contextmanager
def unprivileged() -> Iterator[None]:
    """Give up the superuser's rights for a while: permission bits do not stop him."""
    nobody = 65534
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.setegid(nobody)
        os.seteuid(nobody)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)
    else:
        yield


def writable_by_all(directory: Path) -> None:
    for one in directory.iterdir():
        one.chmod(0o666)


def test_a_file_that_may_not_be_written(shelf: Path, opened: Opener) -> None:
    path = shelf / "database.sqlite"
    opened(path).close()
    path.chmod(0o444)
    with unprivileged(), refused(DatabaseReadOnly, path):
        opened(path)


@pytest.mark.skipif(os.name == "nt", reason="directories have no such permission there")
def test_a_directory_that_may_not_be_written(shelf: Path, opened: Opener) -> None:
    path = shelf / "database.sqlite"
    opened(path).close()
    writable_by_all(shelf)
    shelf.chmod(0o555)
    with unprivileged(), refused(DatabaseReadOnly, path):
        opened(path)


@pytest.mark.skipif(os.name == "nt", reason="directories have no such permission there")
def test_a_new_file_in_a_directory_that_may_not_be_written(shelf: Path, opened: Opener) -> None:
    path = shelf / "database.sqlite"
    shelf.chmod(0o555)
    with unprivileged(), refused(FileUnwritable, path):
        opened(path)


@pytest.mark.skipif(os.name == "nt", reason="files are always readable there")
def test_a_file_that_may_not_be_read(shelf: Path, opened: Opener) -> None:
    path = shelf / "database.sqlite"
    opened(path).close()
    path.chmod(0)
    with pytest.raises(FileUnreadable), unprivileged():
        opened(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0


def test_a_medium_that_cannot_be_written(
    place: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def on_a_disc(address: str, **options: Any) -> sqlite3.Connection:
        return connect(address.replace("mode=rw", "mode=ro"), **options)

    monkeypatch.setattr(sqlite3, "connect", on_a_disc)
    before = place.read_bytes()
    with pytest.raises(DatabaseReadOnly):
        opened()
    assert place.read_bytes() == before


def test_the_data_directory_cannot_be_made(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    in_the_way = tmp_path / "data"
    in_the_way.write_text("a file where a directory should be")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: in_the_way / "Feltwork")
    with pytest.raises(DirectoryUnusable):
        opened(None)
    assert in_the_way.read_text() == "a file where a directory should be"


def test_the_data_directory_is_made(
    tmp_path: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    data = tmp_path / "share" / "Feltwork"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: data)
    assert opened(None).path == data / "feltwork.sqlite"
    assert (data / "feltwork.sqlite").is_file()


# Full


def fill_up(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Every database from now on has room for so many pages and no more."""
    connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def on_a_small_disk(*place: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*place, **options)
        connection.execute(f"PRAGMA max_page_count = {room}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", on_a_small_disk)


def test_no_room_for_a_new_database(
    place: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    inspection._new_database.cache_clear()  # it is made as if by the first window
    fill_up(monkeypatch, 4)
    with pytest.raises(DiskFull):
        opened()
    monkeypatch.undo()
    assert opened().trainees.all() == ()


def test_no_room_for_the_copy_before_a_migration(
    place: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sqlite_utils import Database

    from trainer.storage.migrations import SCHEMA

    with closing(sqlite3.connect(place)) as connection:
        SCHEMA.apply(Database(connection), stop_before="m0003_answers")
    before = place.read_bytes()
    fill_up(monkeypatch, 4)
    with pytest.raises(DiskFull) as caught:
        opened()
    # It is the file for which there is no room, or the copy of it.
    assert str(caught.value.values["path"]).startswith(str(place.parent))
    assert place.read_bytes() == before


def test_no_room_for_an_answer(database: Database, begun: Beginning, answer: Answering) -> None:
    journal = begun()
    connection = database.connection.db.conn
    connection.execute("PRAGMA max_page_count = 1")
    stored = 0

    def go_on() -> None:
        nonlocal stored
        while stored < 10_000:
            journal.answered(answer(stored))
            stored += 1

    with pytest.raises(DiskFull):
        go_on()
    assert [one.number for one in database.attempts.get(journal.attempt).answers] == list(
        range(stored)
    )
    connection.execute("PRAGMA max_page_count = 4294967294")
    journal.answered(answer(stored))
    assert database.attempts.get(journal.attempt).summary.answers == stored + 1


# Which error is which trouble


def error(code: int) -> sqlite3.OperationalError:
    made = sqlite3.OperationalError("as SQLite says it")
    made.sqlite_errorcode = code
    made.sqlite_errorname = f"CODE_{code}"
    return made


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, DatabaseLocked),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, DatabaseLocked),
        (sqlite3.SQLITE_LOCKED, DatabaseLocked),
        (sqlite3.SQLITE_CORRUPT_INDEX, DatabaseDamaged),
        (sqlite3.SQLITE_NOTADB, DatabaseDamaged),
        (sqlite3.SQLITE_READONLY_DIRECTORY, DatabaseReadOnly),
        (sqlite3.SQLITE_FULL, DiskFull),
        (sqlite3.SQLITE_CANTOPEN, FileUnwritable),
        (sqlite3.SQLITE_IOERR_READ, FileUnreadable),
    ],
)
def test_an_error_is_reported_by_its_code(
    tmp_path: Path, code: int, kind: type[EnvironmentTrouble]
) -> None:
    trouble = environment_trouble(error(code), tmp_path / "database.sqlite")
    assert type(trouble) is kind
    assert trouble.detail == f"as SQLite says it (CODE_{code})"


def test_an_io_error_on_a_full_disk_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=4096))
    trouble = environment_trouble(error(sqlite3.SQLITE_IOERR_SHMSIZE), tmp_path / "database.sqlite")
    assert type(trouble) is DiskFull


def test_a_bug_stays_a_bug(tmp_path: Path) -> None:
    assert environment_trouble(error(sqlite3.SQLITE_CONSTRAINT), tmp_path) is None
    with ExitStack() as stack:
        stack.enter_context(pytest.raises(sqlite3.ProgrammingError))
        stack.enter_context(translated_errors(tmp_path))
        raise sqlite3.ProgrammingError("wrong number of bindings")


def test_every_trouble_names_the_file(tmp_path: Path) -> None:
    said = os.strerror(errno.ENOSPC)
    assert DiskFull(tmp_path, said).values == {"path": str(tmp_path)}
