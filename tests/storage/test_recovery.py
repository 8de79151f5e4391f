"""What can be read of a damaged file is brought into a new one, and it is said what was lost."""

import random
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from tests.endurance.flipped import flips
from tests.old_database import make_old_database
from tests.storage.conftest import Opener
from tests.training_room import PIN, add_person, make_room
from trainer.cli.files import INVALID
from trainer.cli.main import main
from trainer.errors import DatabaseEmpty
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.room.rights import AT_HOME
from trainer.storage.backups import Contents
from trainer.storage.checking import check_records
from trainer.storage.connection import Cancellation
from trainer.storage.houses import NO_VERSION
from trainer.storage.recovery import Recovered, recover
from trainer.storage.rows import AttemptSummary, Mode, NewAttempt, Trainee

PAGE = 4096


@pytest.fixture
def old(place: Path) -> Path:
    return make_old_database(place)


def saved(damaged: Path, content: bytes) -> tuple[Recovered, Path]:
    """Recover this content; the new file is sound, the damaged one untouched."""
    damaged.write_bytes(content)
    target = damaged.with_name("recovered.sqlite")
    target.unlink(missing_ok=True)
    recovered = recover(AT_HOME, damaged, target, Cancellation())
    assert recovered is not None
    assert damaged.read_bytes() == content
    findings = check_records(target, Cancellation())
    assert findings.sound, findings
    assert findings.contents == recovered.saved
    assert sorted(path.name for path in damaged.parent.iterdir()) == sorted(
        {damaged.name, target.name}
    )
    return recovered, target


def test_of_a_sound_file_everything_is_saved(old: Path, opened: Opener) -> None:
    recovered, target = saved(old, old.read_bytes())
    assert recovered == Recovered(Contents(2, 11, 66), Contents(0, 0, 0), 1, 0)

    def everything(path: Path) -> list[object]:
        with closing(opened(path)) as database:
            people = database.trainees.all()
            listed: list[AttemptSummary] = [
                one for person in people for one in database.attempts.latest(person.id, 99)
            ]
            return [
                people,
                database.trainees.current(),
                [database.settings.load(person.id) for person in people],
                [database.attempts.get(one.id) for one in listed],
            ]

    assert everything(target) == everything(old)


def test_one_wrong_byte_costs_little(old: Path) -> None:
    sound = old.read_bytes()
    least = Contents(2, 11, 66)
    for flip in flips(sound, 24, 5):
        content = bytearray(sound)
        content[flip.offset] = flip.value
        recovered, _target = saved(old, bytes(content))
        least = Contents._make(map(min, least, recovered.saved))
    # A page of scenarios or of answers at most.
    assert least.attempts == 11
    assert least.answers >= 50


def test_a_file_cut_in_half_and_pages_of_zeros(old: Path) -> None:
    sound = old.read_bytes()
    half, _target = saved(old, sound[: len(sound) // 2 // PAGE * PAGE])
    assert half.saved.trainees == 2
    chance = random.Random(1)
    counted = []
    for _ in range(8):
        content = bytearray(sound)
        page = chance.randrange(PAGE, len(sound), PAGE)
        content[page : page + PAGE] = bytes(PAGE)
        counted.append(saved(old, bytes(content))[0].saved)
    assert max(counted) == (2, 11, 66)
    assert min(counted) < (2, 11, 66)


@pytest.fixture
def own(place: Path, opened: Opener) -> Path:
    """A database that the program itself has made, with many attempts."""
    with closing(opened()) as database:
        ann = database.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        for number in range(90):
            database.attempts.begin(
                NewAttempt(ann.id, "s", f"S {number}", "x" * 99, "d", 1, "0.1.0", Mode.GUIDED), {}
            )
    return place


@pytest.mark.parametrize("lost", [slice(0, PAGE), slice(16, 18), slice(40, 44), slice(100, 108)])
def test_where_the_first_page_is_lost(own: Path, lost: slice) -> None:
    content = bytearray(own.read_bytes())
    content[lost] = b"\xff" * (lost.stop - lost.start)
    recovered, _target = saved(own, bytes(content))
    assert recovered.saved == Contents(1, 90, 0)
    assert recovered.lost == Contents(0, 0, 0)


WORKED_OUT = {"skills", "skill_sums", "document_sums", "error_sums", "paragraph_sums"}
WORKED_OUT |= {"round_sums", "mistake_sums"}
ITS_OWN = {"log", "log_state", "log_heads", "protected", "lrs", "lrs_aside", "_sqlite_migrations"}


def test_of_a_training_room_everything_is_saved(
    place: Path, opened: Opener, tmp_path: Path
) -> None:
    target = tmp_path / "recovered.sqlite"
    with closing(opened()) as database:
        make_room(database)
        ann = add_person(database, "Ann", "T1")
        database.people.set_pin(ann.id, PIN)
        days = date(2026, 11, 1), date(2026, 12, 20)
        number = database.classes.keep(TrainingClass(0, "Winter", "d", *days, False, (ann.id,)))
        item = Item(ItemKind.ROUND, "pairs", "Pairs", "d", Mode.GUIDED.value)
        database.classes.assign(Assignment(0, "Tonight", number, (ann.id,), (item,), ""))
        with database.connection.writing() as db:
            for statement in (
                f"lessons VALUES ({ann.id}, 'd', 'payouts', 2, '2026-11-28', NULL)",
                f"certificates VALUES (1, 'C1', {ann.id}, 'd', '', '', '', '')",
                "station VALUES (1, 3, 'Academy', '{}', x'00', 4, 5, '2026-11-28')",
            ):
                db.execute(f"INSERT INTO {statement}")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    filled = set()
    with closing(sqlite3.connect(place)) as connection:
        connection.execute(f"ATTACH '{target}' AS found")
        tables = "SELECT name FROM main.sqlite_schema WHERE type = 'table'"
        for (table,) in connection.execute(tables).fetchall():
            if table not in WORKED_OUT | ITS_OWN:
                rows = (f"SELECT * FROM {database}.{table}" for database in ("main", "found"))
                here, there = (connection.execute(query).fetchall() for query in rows)
                assert there == here, table
                filled.update([table] * bool(here))
    taught = {"classes", "class_members", "assignments", "assignment_people", "certificates"}
    assert taught | {"secrets", "keys", "journal", "lessons", "station"} <= filled


def test_what_is_around_a_lost_page_is_found(own: Path) -> None:
    sound = own.read_bytes()
    at = sound.index(b"S 70") // PAGE * PAGE
    content = bytearray(sound)
    content[at : at + PAGE] = bytes(PAGE)
    recovered, _target = saved(own, bytes(content))
    assert 50 < recovered.saved.attempts < 90
    assert recovered.saved.attempts + recovered.lost.attempts == 90


def test_what_only_the_log_has_is_saved(own: Path, opened: Opener, tmp_path: Path) -> None:
    database = opened()
    database.trainees.add("Ben")
    damaged = tmp_path / "damaged" / "d.sqlite"
    damaged.parent.mkdir()
    damaged.write_bytes(own.read_bytes())
    Path(f"{damaged}-wal").write_bytes(Path(f"{own}-wal").read_bytes())
    recovered = recover(AT_HOME, damaged, damaged.with_name("new.sqlite"), Cancellation())
    assert recovered is not None
    assert recovered.saved.trainees == 2


def test_children_of_what_is_lost_are_kept_as_far_as_possible(old: Path, opened: Opener) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("DELETE FROM trainees WHERE id = 2")
        connection.execute("DELETE FROM attempts WHERE id = 3")
        connection.execute("UPDATE scenario_texts SET text = 'another' WHERE rowid = 1")
        connection.execute("UPDATE answers SET is_right = 'maybe' WHERE attempt_id = 4")
        (gone,) = connection.execute(
            "SELECT count(*) FROM answers WHERE attempt_id IN (3, 4)"
        ).fetchone()
        connection.commit()
    recovered, target = saved(old, old.read_bytes())
    assert recovered.saved == Contents(2, 10, 66 - gone)
    assert recovered.lost == Contents(1, 1, gone)
    assert recovered.texts == 1
    with closing(opened(target)) as database:
        assert [one.name for one in database.trainees.all()] == ["Bob", "Trainee 2"]
        for person in database.trainees.all():
            for one in database.attempts.latest(person.id, 99):
                database.attempts.get(one.id)


def test_a_lost_house_costs_only_what_was_played_under_it(place: Path, opened: Opener) -> None:
    with closing(opened()) as database:
        ann = database.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        first = database.houses.store("house: 1\n", "Ann", NO_VERSION)
        assert first is not None
        database.houses.store("house: 1\ntitle: lost\n", "Ann", first.id)
        for house in ("house: 1\n", "house: 1\ntitle: lost\n", ""):
            new = NewAttempt(ann.id, "s", "S", "x", "d", 1, "0.1.0", Mode.GUIDED, house=house)
            database.attempts.begin(new, {})
    with closing(sqlite3.connect(place)) as connection:
        connection.execute("DELETE FROM scenario_texts WHERE text LIKE '%lost%'")
        connection.commit()
    recovered, target = saved(place, place.read_bytes())
    assert recovered == Recovered(Contents(1, 3, 0), Contents(0, 0, 0), 0, 1)
    with closing(opened(target)) as database:
        assert database.houses.present() == first
        listed = sorted(one.id for one in database.attempts.latest(ann.id, 9))
        kept = [database.attempts.get(one) for one in listed]
        assert [(one.text, one.house) for one in kept] == [("x", first.text), ("", ""), ("x", "")]


def test_on_the_command_line(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = old.with_name("new.sqlite")
    command = ["--database", str(old), "records", "recover", str(target)]
    assert main(command) == 0
    assert "66 answers" in capsys.readouterr().out
    assert main(command) == INVALID
    assert "already exists" in capsys.readouterr().err


def test_nothing_is_made_of_an_empty_file(place: Path) -> None:
    place.touch()
    target = place.with_name("new.sqlite")
    with pytest.raises(DatabaseEmpty):
        recover(AT_HOME, place, target, Cancellation())
    assert not target.exists()


def test_of_rubbish_nothing_is_saved(place: Path) -> None:
    recovered, _target = saved(place, random.Random(1).randbytes(50_000))
    assert recovered.saved == Contents(0, 0, 0)
