"""Backups of each day: made once, verified, thinned out, and nothing else is ever removed."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Beginner
from tests.training_room import make_room
from trainer.errors import DatabaseDamaged, DiskFull, FileUnwritable
from trainer.sessions.ports import AnswerRecord
from trainer.storage import backups
from trainer.storage.backups import (
    DAY,
    Backup,
    Contents,
    back_up_today,
    examine,
    folder_of,
    free_name,
    list_backups,
    superseded,
)
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.database import Database

Answering = Callable[..., AnswerRecord]

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def old(place: Path) -> Path:
    return make_old_database(place)


def empty(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    path.touch()


def test_once_a_day(old: Path) -> None:
    made = back_up_today(old, NOON)
    assert made == folder_of(old) / "database.day-20261122T120000Z.backup.sqlite"
    assert back_up_today(old, NOON + timedelta(hours=1)) is None
    assert back_up_today(old, NOON + timedelta(days=1)) is not None
    assert [one.made.day for one in list_backups(old)] == [23, 22]
    found = examine(list_backups(old)[0]).found
    with closing(sqlite3.connect(old)) as connection:
        assert found == backups.contents_of(connection)
    assert isinstance(found, Contents)
    assert found.attempts == 11
    assert {path.suffix for path in folder_of(old).iterdir()} == {".sqlite"}


def test_nothing_is_made_before_the_first_attempt(place: Path, database: Database) -> None:
    database.trainees.add("Ann")
    assert database.back_up_today(Cancellation()) is None
    assert not folder_of(place).exists()


def test_a_room_is_kept_from_its_first_day(database: Database) -> None:
    make_room(database)
    assert database.back_up_today(Cancellation()) is not None


def test_it_has_what_only_the_log_has_and_disturbs_nobody(
    database: Database, begun: Beginner, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    made = database.back_up_today(Cancellation())
    assert made is not None
    assert examine(list_backups(database.path)[0]).found == Contents(1, 1, 1)
    journal.answered(answer(1))


def daily(day: date) -> Backup:
    made = datetime(day.year, day.month, day.day, 8, tzinfo=UTC)
    return Backup(made, 1, DAY, Path(f"{day}"))


def test_the_last_seven_days_and_the_last_of_each_month_are_kept() -> None:
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(100)]
    removed = superseded(map(daily, days))
    kept = set(days) - {one.made.date() for one in removed}
    months = {date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31)}
    assert kept == {*days[-7:], *months}


def test_thinning_every_day_comes_to_the_same() -> None:
    kept: list[Backup] = []
    for number in range(100):
        kept.append(daily(date(2026, 1, 1) + timedelta(days=number)))
        gone = superseded(kept)
        kept = [one for one in kept if one not in gone]
    assert [f"{one.made:%m-%d}" for one in kept[:3]] == ["01-31", "02-28", "03-31"]
    assert len(kept) == 10


def test_of_one_day_only_the_last_is_needed() -> None:
    first, last = daily(NOON.date()), daily(NOON.date())._replace(number=2)
    assert superseded([last, first]) == [first]


def test_only_what_is_named_as_ours_is_removed(old: Path, tmp_path: Path) -> None:
    folder = folder_of(old)
    ours = [f"database.day-202609{day:02}T080000Z.backup.sqlite" for day in range(1, 21)]
    others = [
        "other.day-20260901T080000Z.backup.sqlite",
        "database.day-20260901T080000Z.backup.sqlite.txt",
        "database.day-20260931T080000Z.backup.sqlite",
        "database.v3-20260901T080000Z.backup.sqlite",
        "database.replaced-20260901T080000Z.backup.sqlite",
        "holiday.jpg",
    ]
    for name in (*ours, *others):
        empty(folder / name)
    elsewhere = tmp_path / "elsewhere.sqlite"
    elsewhere.touch()
    link = folder / "database.day-20260901T090000Z.backup.sqlite"
    link.symlink_to(elsewhere)
    back_up_today(old, NOON)
    left = {path.name for path in folder.iterdir()} - {*others, link.name}
    # Of the last seven days, one is today.
    assert left == {*ours[-6:], "database.day-20261122T120000Z.backup.sqlite"}
    assert set(others) < {path.name for path in folder.iterdir()}
    assert link.is_symlink()
    assert elsewhere.exists()


def test_it_can_be_cancelled_at_any_stage(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stages = 0
    check = Cancellation.check

    def until(stage: int) -> Cancellation:
        nonlocal stages
        stages = 0
        cancellation = Cancellation()

        def counted(self: Cancellation) -> None:
            nonlocal stages
            stages += 1
            if stages == stage:
                self.cancel()
            check(self)

        monkeypatch.setattr(Cancellation, "check", counted)
        return cancellation

    back_up_today(old, NOON, until(0))
    for stage in range(1, stages + 1):
        before = sorted(folder_of(old).iterdir())
        with pytest.raises(Cancelled):
            back_up_today(old, NOON + timedelta(days=1), until(stage))
        assert sorted(folder_of(old).iterdir()) == before
    assert stages >= 3


def test_a_query_that_runs_is_ended() -> None:
    cancellation = Cancellation()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.create_function("now", 0, cancellation.cancel)
        endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) "
        with pytest.raises(Cancelled), cancellation.ending(connection):
            connection.execute(endless + "SELECT count(*) FROM n WHERE now() IS NULL").fetchone()


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        ("DELETE FROM answers", DatabaseDamaged),
        ("DELETE FROM trainees", DatabaseDamaged),
    ],
)
def test_a_copy_that_is_not_like_the_source_is_not_kept(
    old: Path, monkeypatch: pytest.MonkeyPatch, damage: str, kind: type[Exception]
) -> None:
    verified = backups.verified

    def after_damage(part: Path, path: Path, cancellation: Cancellation) -> Contents:
        with closing(sqlite3.connect(part)) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute(damage)
            connection.commit()
        return verified(part, path, cancellation)

    monkeypatch.setattr(backups, "verified", after_damage)
    with pytest.raises(kind):
        back_up_today(old, NOON)
    assert list(folder_of(old).iterdir()) == []


def test_a_damaged_source_replaces_no_backup(old: Path) -> None:
    kept = free_name(old, DAY, NOON - timedelta(days=400))
    kept.write_text("kept")
    content = bytearray(old.read_bytes())
    content[-4096:] = b"x" * 4096
    old.write_bytes(content)
    with pytest.raises(DatabaseDamaged) as caught:
        back_up_today(old, NOON)
    assert caught.value.values == {"path": str(old)}
    assert list(folder_of(old).iterdir()) == [kept]


def test_where_no_folder_can_be_made(old: Path) -> None:
    folder_of(old).touch()
    with pytest.raises(FileUnwritable):
        back_up_today(old, NOON)


def test_a_full_disk(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def on_a_small_disk(*place: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*place, **options)  # type: ignore[call-overload]
        if str(place[0]).endswith(".part"):
            connection.execute("PRAGMA max_page_count = 4")
        return connection

    monkeypatch.setattr(sqlite3, "connect", on_a_small_disk)
    with pytest.raises(DiskFull):
        back_up_today(old, NOON)
    assert list(folder_of(old).iterdir()) == []
