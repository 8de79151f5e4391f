"""Killed at any moment, the program loses nothing that it said counts."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from trainer.storage.database import Database
from trainer.storage.rows import AttemptState

PROGRAM = Path(__file__).with_name("answering.py")


def started(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(PROGRAM), str(path)], stdout=subprocess.PIPE, text=True
    )


def killed_after(program: "subprocess.Popen[str]", answers: int) -> tuple[int, list[int]]:
    """Kill it once it has acknowledged so many; its attempt, and all it acknowledged."""
    with program:
        assert program.stdout is not None
        attempt = int(program.stdout.readline())
        acknowledged = [int(program.stdout.readline()) for _ in range(answers)]
        program.kill()
        rest = program.stdout.read()
    # What it had still said before it died counts as well; a line cut short was not said.
    acknowledged += [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    return attempt, acknowledged


def test_what_was_acknowledged_is_there_however_often_it_is_killed(
    place: Path, opened: Callable[..., Database]
) -> None:
    killed: dict[int, list[int]] = {}
    for answers in (1, 7, 200):
        attempt, acknowledged = killed_after(started(place), answers)
        assert len(acknowledged) >= answers
        killed[attempt] = acknowledged

        with opened() as database:
            trainee = database.trainees.current()
            assert trainee is not None
            unfinished = {one.id: one for one in database.attempts.unfinished(trainee.id)}
            assert unfinished.keys() == killed.keys()
            left = unfinished[attempt]
            assert left.state is AttemptState.RUNNING
            stored = {
                number: [one.number for one in database.attempts.get(number).answers]
                for number in killed
            }
            assert {n: stored[n][: len(said)] for n, said in killed.items()} == killed
            # At most the one whose acknowledgement did not get out any more.
            assert all(len(stored[n]) <= len(said) + 1 for n, said in killed.items())
            assert left.answers == left.right == len(stored[attempt])
            integrity = database.connection.db.execute("PRAGMA integrity_check")
            assert integrity.fetchone() == ("ok",)


def test_two_programs_on_one_new_file_lose_nothing(
    place: Path, opened: Callable[..., Database]
) -> None:
    programs = [started(place), started(place)]
    results = [killed_after(program, 40) for program in programs]
    database = opened()
    for attempt, acknowledged in results:
        stored = [one.number for one in database.attempts.get(attempt).answers]
        assert stored[: len(acknowledged)] == acknowledged
    assert [one.name for one in database.trainees.all()] == ["Ann"]


def test_a_kill_in_the_middle_of_writing_leaves_the_last_whole_answer(
    place: Path, opened: Callable[..., Database]
) -> None:
    attempt, acknowledged = killed_after(started(place), 5)
    log = place.with_name(place.name + "-wal")
    whole = log.read_bytes()
    with closing(sqlite3.connect(f"{place.as_uri()}?mode=ro", uri=True)) as reader:
        (before,) = reader.execute("SELECT count(*) FROM answers").fetchone()
    # As if the power had failed while the next frame of the log was on its way to the disk.
    log.write_bytes(whole + whole[-4120:-1000])
    database = opened()
    assert len(database.attempts.get(attempt).answers) == before >= len(acknowledged)


def test_without_a_shared_log_a_kill_in_the_middle_is_undone(
    place: Path, tmp_path: Path, opened: Callable[..., Database]
) -> None:
    with closing(opened()) as database:
        for number in range(400):
            database.trainees.add(f"Trainee {number}")
    # What a file system that cannot share a log holds when the program dies half-way through
    # writing: a file with some pages new and some old, and beside it the old ones.
    torn = tmp_path / "torn.sqlite"
    with closing(sqlite3.connect(place)) as writer:
        writer.execute("PRAGMA journal_mode = DELETE")
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        writer.execute("UPDATE trainees SET name = 'nobody', name_key = 'nobody ' || id")
        torn.write_bytes(place.read_bytes())
        journal = place.with_name(place.name + "-journal").read_bytes()
        torn.with_name(torn.name + "-journal").write_bytes(journal)
        writer.execute("ROLLBACK")
    assert torn.read_bytes() != place.read_bytes()
    names = {one.name for one in opened(torn).trainees.all()}
    assert names == {f"Trainee {number}" for number in range(400)}
