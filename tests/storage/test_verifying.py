"""However records came into a database, they are as the log says, and a check finds nothing."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.old_database import make_old_database
from tests.storage.conftest import Beginner, Opener
from tests.training_room import sign_in
from trainer.cli.main import main
from trainer.errors import DatabaseDamaged
from trainer.log.findings import Fault, Verified
from trainer.log.tree import leaf_hash
from trainer.room.rights import AtHome
from trainer.sessions.ports import AnswerRecord
from trainer.storage.backups import make_backup
from trainer.storage.certificates import Provenance, provenance
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.people import Erased
from trainer.storage.recovery import recover
from trainer.storage.restoring import restore
from trainer.storage.verifying import verify


def verified(path: Path) -> Verified:
    found = verify(path, Cancellation())
    assert found is not None
    assert found.findings == ()
    return found


def test_records_from_before_there_were_rooms_have_issued_nothing(place: Path) -> None:
    make_old_database(place, "old.sql")
    assert provenance(place, "", b"") is Provenance.OTHER_ROOM


@pytest.mark.parametrize(
    "dump",
    ["old.sql", "earliest.sql", "format2.sql", "dealt.sql", "practised.sql", "classes.sql"],
)
def test_old_records_enter_the_log_once_as_imported(place: Path, opened: Opener, dump: str) -> None:
    for _time in range(2):
        opened(make_old_database(place, dump) if not place.exists() else place).close()
    found = verified(place)
    assert found.imported == found.entries - 1
    assert found.head is None


def test_keys_of_before_they_had_a_login_are_as_the_log_says_and_can_be_erased(
    place: Path, opened: Opener
) -> None:
    database = opened(make_old_database(place, "room.sql"))
    assert database.connection.db.execute("SELECT login FROM keys").fetchall() == [(None,)] * 2
    found = verified(place)
    assert (found.imported, found.copies, found.after) == (2, 1, 3)
    mara = sign_in(database, "M1").person
    sam = database.people.with_number("S1")
    assert sam is not None
    assert isinstance(database.people.erase(sam.id, Cancellation()), Erased)
    assert verified(place).erased > 0
    emptied = "SELECT count(*) FROM log WHERE kind LIKE 'keys %' AND body LIKE ?"
    with database.connection.reading() as db:
        kept = [db.execute(emptied, [f"[%,{person},%"]).fetchone() for person in (mara.id, sam.id)]
    # Mara’s, their end, and new ones that the root has certified for a manager.
    assert kept == [(4,), (1,)]


@pytest.fixture
def journal(begun: Beginner, answer: Callable[..., AnswerRecord]) -> AttemptJournal:
    """Of an attempt with one answer, which was wrong."""
    journal = begun()
    journal.answered(answer(0, paid=40_000))
    return journal


def test_recovered_records_are_imported_into_a_log_of_their_own(
    place: Path, tmp_path: Path, opened: Opener, journal: AttemptJournal
) -> None:
    target = tmp_path / "recovered.sqlite"
    assert recover(AtHome(), place, target, Cancellation()) is not None
    opened(target).trainees.add("Ben")
    found = verified(target)
    assert found.imported == 3
    assert found.copies == 0


def test_a_restored_backup_goes_on_under_another_name(
    place: Path, tmp_path: Path, database: Database, opened: Opener, journal: AttemptJournal
) -> None:
    backup = tmp_path / "backup.sqlite"
    make_backup(place, backup, replace=False)
    assert verified(backup).copies == 0
    journal.finished()
    database.close()
    restore(AtHome(), backup, place, database.connection.clock(), lock_timeout=20)
    opened().trainees.add("Ben")
    assert verified(place).copies == 1


def test_checking_the_records_says_the_same_in_one_line(
    place: Path, journal: AttemptJournal, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = ["--database", str(place), "records", "check"]
    assert main(checked) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["The records are as their log says."]
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("UPDATE attempts SET started_at = '2026-01-01T00:00:00.000+00:00'")
    main(checked)
    assert "“feltwork verify” lists where" in capsys.readouterr().out


def test_a_file_that_denies_its_version_is_compared_with_the_present_one(
    place: Path, journal: AttemptJournal
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("PRAGMA user_version = 0")
        other.execute("DELETE FROM _sqlite_migrations")
    found = verify(place, Cancellation())
    assert found is not None
    assert [one.fault for one in found.findings] == [Fault.SCHEMA]


@for_each(("log", "log_heads", "protected", "room", "scenario_texts"))
def test_records_without_what_a_check_rests_on_are_damaged(
    table: str, place: Path, journal: AttemptJournal
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("PRAGMA foreign_keys = OFF")
        other.execute(f"DROP TABLE {table}")
    with pytest.raises(DatabaseDamaged):
        verify(place, Cancellation())


@for_each(
    (
        ("answers added", "[" * 5_000),
        ("answers added", "[[1], 2]"),
        ("answers removed", "[[1], {}]"),
        ("answers removed", "[1]"),
        ("incarnation", '{"origin": ' + "[" * 5_000),
        ("erased", '{"about": "", "entries": [[1, 9223372036854775808]]}'),
        ("erased", '{"about": "", "entries": [], "signature": "x"}'),
    )
)
def test_an_entry_that_nobody_can_read_is_a_finding(
    said: tuple[str, str], place: Path, journal: AttemptJournal
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("INSERT INTO log SELECT max(seq) + 1, ?, '', ?, x'', NULL FROM log", [*said])
        (seq,) = other.execute("SELECT max(seq) FROM log").fetchone()
        leaf = leaf_hash(b"", said[0].encode(), b"", said[1].encode())
        other.execute("UPDATE log SET leaf = ? WHERE seq = ?", [leaf, seq])
    found = verify(place, Cancellation())
    assert found is not None
    assert not found.whole
