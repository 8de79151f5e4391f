"""All that there is of a person: exported, moved to another, erased here and in the backups."""

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.storage.conftest import Opener
from tests.training_room import PIN, add_person, make_room, sign_in, sign_in_as
from trainer.errors import NotAllowed
from trainer.room.rights import Role
from trainer.sessions.ports import AnswerRecord
from trainer.storage.backups import DAY, examine, list_backups, make_backup
from trainer.storage.checking import check_records
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.people import Erased, PersonRefusal
from trainer.storage.personal import belonging
from trainer.storage.rows import NewAttempt, Trainee

MENTIONED = {
    ("secrets", "person_id"),
    ("keys", "person_id"),
    ("journal", "person_id"),
    ("journal", "subject_id"),
    ("current_trainee", "trainee_id"),
    ("table_tests", "first_rater_id"),
    ("table_tests", "second_rater_id"),
    ("table_tests", "planned_by"),
    ("table_test_entries", "by_id"),
    ("exam_entries", "by_id"),
    ("exam_rulings", "by_id"),
}
"""The columns that name somebody whose row it is not, or that are seen to one by one."""

Answering = Callable[..., AnswerRecord]
Beginning = Callable[..., NewAttempt]


def play(
    database: Database, who: Trainee, new_attempt: Beginning, answer: Answering, right: int = 2
) -> None:
    """Have somebody answer three questions, so many of them rightly."""
    journal = database.attempts.begin(new_attempt(who), {})
    for number in range(1, 4):
        journal.answered(answer(number) if number <= right else answer(number, 100))


def test_every_column_that_names_somebody_says_whose_the_row_is(database: Database) -> None:
    """A table that is new has to say by ``trainee_id`` whose a row is, or is listed above."""
    connection = database.connection.db.conn
    theirs = belonging(connection)
    named = set()
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for (table,) in connection.execute(tables).fetchall():
        for _id, _seq, parent, column, *_ in connection.execute(
            f"PRAGMA foreign_key_list({table})"
        ).fetchall():
            if parent == "trainees" and not (column == "trainee_id" and table in theirs):
                named.add((table, column))
    assert named == MENTIONED
    assert {"answers", "skills", "lesson_acts", "exam_marks", "document_sums"} <= set(theirs)
    assert not {"trainees", "house", "exams", "classes", "log"} & set(theirs)


def tables_of(packed: bytes) -> Mapping[str, list[dict[str, Any]]]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        found: Mapping[str, list[dict[str, Any]]] = json.loads(archive.read("person.json"))[
            "tables"
        ]
    return found


def test_all_of_somebody_is_exported_and_nothing_of_others(
    database: Database, new_attempt: Beginning, answer: Answering
) -> None:
    make_room(database)
    ann, ben = add_person(database, "Ann", "1"), add_person(database, "Ben", "2")
    database.people.set_pin(ann.id, PIN)
    for who in (ann, ben):
        play(database, who, new_attempt, answer)
    database.lessons.reached(ann.id, "d", "values", 2)
    found = tables_of(database.people.export(ann.id))
    assert found["trainees"][0]["name"] == "Ann"
    assert [row["trainee_id"] for row in found["attempts"]] == [ann.id]
    assert len(found["answers"]) == 3
    assert len(found["lessons"]) == len(found["scenario_texts"]) == 1
    assert "secrets" not in found
    assert {row["subject_id"] for row in found["journal"]} == {ann.id}
    assert database.rights.journal()[0].about == "Exported"


def test_a_trainee_is_merged_into_another_with_all_they_have_done(
    database: Database, place: Path, new_attempt: Beginning, answer: Answering
) -> None:
    first = database.trainees.add("Trainee 1")
    assert isinstance(first, Trainee)
    play(database, first, new_attempt, answer, right=3)
    make_room(database)
    ann = add_person(database, "Ann", "1")
    play(database, ann, new_attempt, answer, right=1)
    database.lessons.reached(first.id, "d", "values", 3)
    database.lessons.reached(ann.id, "d", "values", 2)
    assert database.people.merge(first.id, ann.id) == ann
    assert [person.name for person in database.people.all()] == ["Ann", "Mara"]
    attempts = database.attempts.latest(ann.id, 9)
    assert sorted((one.answers, one.right) for one in attempts) == [(3, 1), (3, 3)]
    assert database.lessons.progress(ann.id, "d")["values"].part == 3
    with pytest.raises(LookupError):
        database.people.get(first.id)
    assert check_records(place, Cancellation()).sound
    assert database.rights.journal()[0][3:] == ("Merged", "Ann", str(first.id), "Ann, 1")


def backed_up(database: Database, place: Path, name: str) -> Path:
    target = place.parent / "backups" / name
    target.parent.mkdir(exist_ok=True)
    assert make_backup(place, target, replace=False) is not None
    return target


def everywhere(place: Path, *words: bytes) -> set[tuple[str, bytes]]:
    """In which files beside the records some words are found."""
    files = [path for path in place.parent.rglob("*") if path.is_file()]
    contents = {path.name: path.read_bytes() for path in files}
    return {(name, word) for name, data in contents.items() for word in words if word in data}


def test_nothing_of_somebody_who_is_erased_is_left_in_any_file(
    database: Database, place: Path, new_attempt: Beginning, answer: Answering
) -> None:
    first = database.trainees.add("Trainee Zebedee")
    assert isinstance(first, Trainee)
    play(database, first, new_attempt, answer)
    make_room(database)
    backed_up(database, place, "database.day-20261120T080000Z.backup.sqlite")
    ann = add_person(database, "Annabella Bell", "zz81")
    database.people.change(ann.id, "Anastasia Bell", "zz81")
    ben = add_person(database, "Benedict", "zz82")
    for who in (ann, ben):
        play(database, who, new_attempt, answer)
    database.people.merge(first.id, ann.id)
    backed_up(database, place, "database.day-20261121T080000Z.backup.sqlite")
    words = (b"Zebedee", b"Annabella", b"Anastasia", b"zz81")
    assert {word for _name, word in everywhere(place, *words)} == set(words)
    erased = database.people.erase(ann.id, Cancellation())
    assert isinstance(erased, Erased)
    assert erased.backups == 2
    assert erased.entries > 0
    assert everywhere(place, *words) == set()
    # Of others everything is there, also in the backups, which can be restored.
    assert [person.name for person in database.people.all()] == ["Benedict", "Mara"]
    assert len(database.attempts.latest(ben.id, 9)) == 1
    assert [examine(one).found for one in list_backups(place)] != []
    assert check_records(place, Cancellation()).sound
    for backup in list_backups(place):
        assert backup.kind == DAY
        assert check_records(backup.path, Cancellation()).sound
    assert database.rights.journal()[0][3:5] == ("Erased", f"Erased person {ann.id}")


def test_another_with_the_same_number_in_a_backup_stays(
    database: Database, place: Path, opened: Opener, tmp_path: Path
) -> None:
    """Where another database was restored in this place, its numbers are other people’s."""
    make_room(database)
    ann = add_person(database, "Ann", "1")
    backup = backed_up(database, place, "database.replaced-20261121T080000Z.backup.sqlite")
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE trainees SET added_at = '2025-01-01T00:00:00.000+00:00'")
        connection.commit()
    erased = database.people.erase(ann.id, Cancellation())
    assert isinstance(erased, Erased)
    assert erased.backups == 0
    with closing(sqlite3.connect(backup)) as connection:
        assert ("Ann",) in connection.execute("SELECT name FROM trainees").fetchall()


def test_what_a_supervisor_signed_can_be_verified_when_they_are_erased(database: Database) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    signer = sign_in(database, sam).signer
    assert signer is not None
    sign_in(database, "M1")
    database.people.erase(sam.id, Cancellation())
    with database.connection.reading() as db:
        kept = db.execute(
            "SELECT public, statement, wrapped FROM keys WHERE person_id = ?", [sam.id]
        )
        assert kept.fetchall() == [(signer.public, signer.certificate, None)]


def test_only_a_manager_exports_merges_and_erases_and_the_last_one_stays(
    database: Database,
) -> None:
    make_room(database)
    mara = database.rights.person
    assert mara is not None
    assert database.people.erase(mara.id, Cancellation()) is PersonRefusal.LAST_MANAGER
    ann, ben = add_person(database, "Ann", "1"), add_person(database, "Ben", "2")
    sign_in_as(database, Role.SUPERVISOR)
    acts: list[Callable[[], object]] = [
        lambda: database.people.export(ann.id),
        lambda: database.people.merge(ann.id, ben.id),
        lambda: database.people.erase(ann.id, Cancellation()),
    ]
    for act in acts:
        with pytest.raises(NotAllowed):
            act()
    assert {"Ann", "Ben"} <= {person.name for person in database.people.all()}
