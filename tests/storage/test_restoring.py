"""A backup takes the place of the records: all or nothing, and what was there is kept."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Opener
from trainer.cli.files import INVALID
from trainer.cli.main import TROUBLE, main
from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseForeign,
    DatabaseGone,
    DatabaseLocked,
    DatabaseNewer,
    EnvironmentTrouble,
    FileUnreadable,
)
from trainer.room.rights import AT_HOME
from trainer.storage import database as opening, restoring
from trainer.storage.backups import Contents, folder_of
from trainer.storage.restoring import Restored, restore

PROGRAM = Path(__file__).with_name("killed_restoring.py")
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def backup(tmp_path: Path, opened: Opener) -> Path:
    """A backup with Ben in it."""
    path = tmp_path / "other.sqlite"
    with closing(opened(path)) as database:
        database.trainees.add("Ben")
    return path


@pytest.fixture
def records(place: Path, opened: Opener) -> Path:
    """The records of a program that was killed: Ann is only in the log."""
    source = place.with_name("source.sqlite")
    database = opened(source)
    database.trainees.add("Ann")
    for ending in ("", "-wal"):
        shutil.copyfile(f"{source}{ending}", f"{place}{ending}")
    return place


def put_back(backup: Path, place: Path) -> Restored:
    return restore(AT_HOME, backup, place, NOON, lock_timeout=20)


def names(path: Path, opened: Opener) -> list[str]:
    with closing(opened(path)) as database:
        return [one.name for one in database.trainees.all()]


def snapshot(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_takes_the_place_of_the_records_which_are_kept(
    records: Path, backup: Path, opened: Opener
) -> None:
    restored = put_back(backup, records)
    kept = folder_of(records) / "database.replaced-20261122T120000Z.backup.sqlite"
    assert restored == Restored(Contents(1, 0, 0), kept)
    assert not Path(f"{records}-wal").exists()
    assert names(records, opened) == ["Ben"]
    assert names(kept, opened) == ["Ann"]
    assert names(backup, opened) == ["Ben"]


def test_an_older_backup_is_migrated_when_it_is_opened(
    place: Path, tmp_path: Path, opened: Opener
) -> None:
    assert put_back(make_old_database(tmp_path / "old.sqlite"), place).kept is None
    assert len(names(place, opened)) == 2


@pytest.mark.parametrize("writing", [True, False])
def test_records_that_are_open_elsewhere_are_not_replaced(
    place: Path, backup: Path, opened: Opener, writing: bool
) -> None:
    database = opened()
    if writing:
        database.trainees.add("Ann")
    with pytest.raises(DatabaseLocked):
        put_back(backup, place)
    assert not folder_of(place).exists()
    assert list(place.parent.glob("*.part")) == []
    database.trainees.add("Cho")
    assert names(place, opened) == (["Ann", "Cho"] if writing else ["Cho"])


def test_a_window_that_opens_them_meanwhile_acknowledges_nothing(
    place: Path, backup: Path, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It does not hold a lock: it uses no log.
    monkeypatch.setattr(opening, "_use_log", lambda _db: None)
    other = opened(place)
    other.trainees.add("Ann")
    connection = other.connection.db
    keep = restoring._keep_sound

    def keep_and_wait(*arguments: object) -> object:
        kept = keep(*arguments)  # type: ignore[arg-type]
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            connection.execute("BEGIN IMMEDIATE")
        return kept

    monkeypatch.setattr(restoring, "_keep_sound", keep_and_wait)
    kept = put_back(backup, place).kept
    with pytest.raises(DatabaseGone):
        other.trainees.add("Cho")
    assert names(place, opened) == ["Ben"]
    assert kept is not None
    assert names(kept, opened) == ["Ann"]


@pytest.mark.parametrize("broken", [b"", b"rubbish" * 1000])
def test_a_damaged_file_is_kept_with_its_log(
    records: Path, backup: Path, opened: Opener, broken: bytes
) -> None:
    records.write_bytes(broken)
    log = Path(f"{records}-wal").read_bytes()
    put_back(backup, records)
    kept = {path.name: path.read_bytes() for path in folder_of(records).iterdir()}
    name = "database.replaced-20261122T120000Z.backup.sqlite"
    assert kept == ({name: broken} if broken else {}) | {f"{name}-wal": log}
    assert names(records, opened) == ["Ben"]


def test_a_file_damaged_in_the_middle(records: Path, backup: Path, opened: Opener) -> None:
    make_old = make_old_database(records.with_name("old.sqlite"))
    content = bytearray(make_old.read_bytes())
    content[20 * 4096 : 24 * 4096] = b"x" * (4 * 4096)
    Path(f"{records}-wal").unlink()
    records.write_bytes(content)
    restored = put_back(backup, records)
    assert restored.kept is not None
    assert len(restored.kept.read_bytes()) == len(content)
    assert names(records, opened) == ["Ben"]


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 7")


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-4096] + b"x" * 4096)


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (newer, DatabaseNewer),
        (foreign, DatabaseForeign),
        (damaged, DatabaseDamaged),
        (lambda path: os.truncate(path, 0), DatabaseEmpty),
        (Path.unlink, FileUnreadable),
    ],
)
def test_a_backup_that_cannot_be_used_changes_nothing(
    records: Path, backup: Path, change: object, kind: type[EnvironmentTrouble]
) -> None:
    assert callable(change)
    change(backup)
    before = snapshot(records.parent)
    with pytest.raises(kind) as caught:
        put_back(backup, records)
    assert caught.value.values["path"] == str(backup)
    assert snapshot(records.parent) == before


@pytest.mark.parametrize(("change", "kind"), [(newer, DatabaseNewer), (foreign, DatabaseForeign)])
def test_what_is_not_ours_or_newer_is_not_replaced(
    backup: Path, place: Path, opened: Opener, change: object, kind: type[EnvironmentTrouble]
) -> None:
    opened().close()
    assert callable(change)
    change(place)
    with pytest.raises(kind):
        put_back(backup, place)
    assert list(folder_of(place).parent.glob("*.part")) == []
    with closing(sqlite3.connect(place)) as connection:
        assert connection.execute("SELECT count(*) FROM trainees").fetchone() == (0,)


def test_a_link_stays_a_link(records: Path, backup: Path, opened: Opener) -> None:
    link = records.parent / "elsewhere" / "link.sqlite"
    link.parent.mkdir()
    link.symlink_to(records)
    restored = put_back(backup, link)
    assert link.is_symlink()
    assert restored.kept is not None
    assert restored.kept.parent == link.parent / "backups"
    assert names(records, opened) == ["Ben"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs many processes quickly")
@pytest.mark.parametrize("is_damaged", [False, True])
def test_killed_at_any_instant_the_old_or_the_new_is_there(
    records: Path, backup: Path, is_damaged: bool
) -> None:
    if is_damaged:
        records.write_bytes(b"x" * 8192)
    old = "DatabaseDamaged" if is_damaged else "Ann"
    result = subprocess.run(
        [sys.executable, str(PROGRAM), str(records.parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    said = result.stdout.splitlines()
    assert len(said) > 8
    turn = said.index("Ben")
    assert said == [old] * turn + ["Ben"] * (len(said) - turn)


def test_on_the_command_line(
    records: Path, backup: Path, opened: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--database", str(records), "restore", str(records)]) == INVALID
    assert main(["--database", str(records), "restore", str(backup)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{records}: 1 trainee, 0 attempts and 0 answers"
    assert "is kept as" in lines[1]
    assert names(records, opened) == ["Ben"]
    opened(records)
    assert main(["--database", str(records), "restore", str(backup)]) == TROUBLE
    assert "in use" in capsys.readouterr().err
