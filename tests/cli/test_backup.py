"""``feltwork backup``: a whole copy while the program runs, or none."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.cli.files import INVALID
from trainer.cli.main import TROUBLE, main
from trainer.storage.backups import REPLACED, free_name
from trainer.storage.database import Database, open_database


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Database]:
    """The records of a window that is open, with a trainee that only the log holds."""
    path = tmp_path / "records.sqlite"
    with open_database(path, clock=lambda: datetime(2026, 11, 22, tzinfo=UTC)) as database:
        database.trainees.add("Ann")
        yield database


def trainees(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return connection.execute("SELECT name FROM trainees").fetchall()


def test_everything_acknowledged_is_in_it(
    running: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.sqlite"
    assert main(["--database", str(running.path), "backup", str(target)]) == 0
    assert trainees(target) == [("Ann",)]
    assert "1 trainee, 0 attempts and 0 answers" in capsys.readouterr().out
    running.trainees.add("Ben")


def test_a_file_is_replaced_only_if_wanted(
    running: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.sqlite"
    target.write_text("mine")
    command = ["--database", str(running.path), "backup", str(target)]
    assert main(command) == INVALID
    assert "--force" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert trainees(target) == [("Ann",)]


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_the_records_are_never_their_own_backup(running: Database, ending: str) -> None:
    own = running.path.with_name(running.path.name + ending)
    assert main(["--database", str(running.path), "backup", "--force", str(own)]) == INVALID
    running.trainees.add("Ben")


def test_a_full_disk_is_said_and_leaves_nothing(
    running: Database,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connect = sqlite3.connect

    def on_a_small_disk(*place: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*place, **options)  # type: ignore[call-overload]
        if str(place[0]).endswith(".part"):
            connection.execute("PRAGMA max_page_count = 4")
        return connection

    monkeypatch.setattr(sqlite3, "connect", on_a_small_disk)
    target = tmp_path / "folder" / "copy.sqlite"
    target.parent.mkdir()
    target.write_text("mine")
    command = ["--database", str(running.path), "backup", str(target), "--force"]
    assert main(command) == TROUBLE
    assert "no space left" in capsys.readouterr().err
    assert [path.read_text() for path in target.parent.iterdir()] == ["mine"]


def test_a_newer_or_damaged_database_is_not_copied(running: Database, tmp_path: Path) -> None:
    running.close()
    sound = running.path.read_bytes()
    with closing(sqlite3.connect(running.path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    target = tmp_path / "copy.sqlite"
    command = ["--database", str(running.path), "backup", str(target)]
    assert main(command) == TROUBLE
    for broken in (b"", b"rubbish" * 1000, sound[: len(sound) // 2]):
        running.path.write_bytes(broken)
        assert main(command) == TROUBLE
        assert running.path.read_bytes() == broken
    running.path.unlink()
    assert main(command) == TROUBLE
    assert not target.exists()


def test_the_list_names_every_backup(
    running: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--database", str(running.path), "backup", "--list"]
    assert main(command) == 0
    assert "no backups" in capsys.readouterr().out
    made = free_name(running.path, REPLACED, datetime(2026, 11, 22, 8, tzinfo=UTC))
    running.copy_to(made)
    # Where earlier versions put theirs; not a database.
    old = tmp_path / "records.v2-20260102T030405Z.backup.sqlite"
    old.write_text("rubbish")
    (tmp_path / "records.v2-2026.backup.sqlite").write_text("another name")
    shutil.copyfile(made, tmp_path / "others.day-20260102T030405Z.backup.sqlite")
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [lines[0], lines[2]] == [str(made), str(old)]
    assert len(lines) == 4
    assert "before restoring a backup" in lines[1]
    assert "1 trainee, 0 attempts and 0 answers" in lines[1]
    assert "damaged" in lines[3]
