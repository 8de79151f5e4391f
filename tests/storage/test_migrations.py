"""Every step of the schema, from every version, with a copy made first."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlite_utils

from trainer.errors import DatabaseDamaged, DatabaseNewer
from trainer.storage import migrations
from trainer.storage.database import Database, open_database
from trainer.storage.inspection import KnownSchema, shapes_made
from trainer.storage.migrations import APPLICATION_ID, SCHEMA

NAMES = KnownSchema(SCHEMA).names
OLDER = list(range(1, len(NAMES)))


def make_version(path: Path, version: int) -> None:
    """A database as the program left it that knew the first ``version`` migrations."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        database = sqlite_utils.Database(connection)
        SCHEMA.apply(database, stop_before=NAMES[version])
        database.execute(f"PRAGMA user_version = {version}")
        database.table("trainees").insert(
            {"id": 7, "name": "Old Ann", "name_key": "old ann", "added_at": "2026-01-02T03:04:05Z"}
        )


def shape(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        ).fetchall()


def applied(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [one.name for one in SCHEMA.applied(sqlite_utils.Database(connection))]


def backups(path: Path) -> list[Path]:
    return sorted((path.parent / "backups").glob("*"))


def test_migrations_are_numbered_without_a_gap() -> None:
    assert [name[:5] for name in NAMES] == [f"m{n:04}" for n in range(1, len(NAMES) + 1)]


def test_what_the_migrations_make_is_worked_out_once(
    place: Path, opened: Callable[..., Database]
) -> None:
    opened().close()
    shapes_made.cache_clear()
    opened().close()
    opened().close()
    # Without any migration, and after all of them.
    assert shapes_made.cache_info().misses == 2


def test_a_new_file_says_what_it_is(place: Path, opened: Callable[..., Database]) -> None:
    opened().close()
    assert backups(place) == []
    header = place.read_bytes()[:100]
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID
    assert int.from_bytes(header[60:64], "big") == len(NAMES)
    with closing(sqlite3.connect(place)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_connection_waits_for_the_disk_and_keeps_references(database: Database) -> None:
    connection = database.connection.db.conn
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert connection.execute("PRAGMA busy_timeout").fetchone() == (20,)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the present version."""
    path = tmp_path_factory.mktemp("fresh") / "fresh.sqlite"
    open_database(path, clock=lambda: datetime(2026, 11, 21, tzinfo=UTC)).close()
    return path


@pytest.mark.parametrize("version", OLDER)
def test_an_older_version_becomes_the_present_one_and_its_copy_stays_as_it_was(
    place: Path, fresh: Path, opened: Callable[..., Database], version: int
) -> None:
    make_version(place, version)
    before = shape(place)
    database = opened()
    (ann,) = database.trainees.all()
    assert (ann.id, ann.name) == (7, "Old Ann")
    copy = place.parent / "backups" / f"database.v{version}-20261121T090100Z.backup.sqlite"
    assert database.backup == copy
    database.close()
    assert shape(place) == shape(fresh)
    assert applied(place) == NAMES
    assert backups(place) == [copy]
    assert shape(copy) == before
    assert applied(copy) == NAMES[:version]


def test_a_copy_is_a_database_that_is_brought_up_to_date_once_it_is_opened(
    place: Path, opened: Callable[..., Database]
) -> None:
    make_version(place, OLDER[0])
    copy = opened().backup
    assert copy is not None
    assert [one.name for one in opened(copy).trainees.all()] == ["Old Ann"]


def test_what_only_the_log_holds_is_in_the_copy(
    place: Path, opened: Callable[..., Database]
) -> None:
    make_version(place, 2)
    with closing(sqlite3.connect(place)) as other:
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute("INSERT INTO trainees VALUES (8, 'Late Ben', 'late ben', '2026-01-02')")
        other.commit()
        copy = opened().backup
    assert copy is not None
    with closing(sqlite3.connect(copy)) as connection:
        names = connection.execute("SELECT name FROM trainees ORDER BY id").fetchall()
    assert names == [("Old Ann",), ("Late Ben",)]


def test_a_copy_does_not_replace_another(place: Path, opened: Callable[..., Database]) -> None:
    make_version(place, 1)
    taken = place.parent / "backups" / "database.v1-20261121T090100Z.backup.sqlite"
    taken.parent.mkdir()
    taken.write_text("something else")
    assert opened().backup == taken.with_name("database.v1-20261121T090100Z-2.backup.sqlite")
    assert taken.read_text() == "something else"


def test_an_up_to_date_file_is_not_copied(place: Path, opened: Callable[..., Database]) -> None:
    opened().close()
    assert opened().backup is None
    assert backups(place) == []


def extended(*, fails: bool = False) -> sqlite_utils.Migrations:
    """The schema of a later program."""
    later = sqlite_utils.Migrations(SCHEMA.name)
    for one in SCHEMA.pending(sqlite_utils.Database(memory=True)):
        later(name=one.name)(one.fn)

    @later()
    def m9001_first(db: sqlite_utils.Database) -> None:
        db.execute("CREATE TABLE later (id INTEGER PRIMARY KEY)")

    @later()
    def m9002_second(db: sqlite_utils.Database) -> None:
        db.execute("DROP TABLE preferences")
        if fails:
            raise OSError("the power fails")

    return later


def test_a_migration_that_fails_leaves_everything_as_it_was(
    place: Path, opened: Callable[..., Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened().close()
    before = shape(place)
    monkeypatch.setattr(migrations, "SCHEMA", extended(fails=True))
    with pytest.raises(OSError, match="the power fails"):
        opened()
    assert shape(place) == before
    assert applied(place) == NAMES
    monkeypatch.undo()
    assert opened().trainees.all() == ()


def test_a_later_programs_file_is_refused_and_not_touched(
    place: Path, opened: Callable[..., Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "SCHEMA", extended())
    opened().close()
    monkeypatch.undo()
    before = place.read_bytes()
    with pytest.raises(DatabaseNewer) as caught:
        opened()
    assert caught.value.values == {
        "path": str(place),
        "found": "m9002_second",
        "known": NAMES[-1],
    }
    assert place.read_bytes() == before
    assert list(place.parent.iterdir()) == [place]


def test_a_higher_number_alone_is_refused(place: Path, opened: Callable[..., Database]) -> None:
    opened().close()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(DatabaseNewer) as caught:
        opened()
    assert caught.value.values["found"] == "99"


def test_a_damaged_older_file_is_not_migrated(place: Path, opened: Callable[..., Database]) -> None:
    make_version(place, 2)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET rootpage = 999 WHERE name = 'trainees'")
        connection.commit()
    before = place.read_bytes()
    with pytest.raises(DatabaseDamaged):
        opened()
    assert place.read_bytes() == before
    assert backups(place) == []


def test_the_copy_is_named_in_utc(place: Path) -> None:
    from datetime import datetime, timedelta, timezone

    make_version(place, 1)
    elsewhere = datetime(2026, 11, 22, 1, 30, tzinfo=timezone(timedelta(hours=8)))
    with open_database(place, clock=lambda: elsewhere) as database:
        assert database.backup is not None
        assert database.backup.name == "database.v1-20261121T173000Z.backup.sqlite"
