"""Table tests are stored entry by entry, blind until compared, and nothing of them is changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.training_room import PASSWORD, add_person, make_room, sign_in
from trainer.errors import DatabaseDamaged, NotAllowed
from trainer.exams.rating import (
    Decided,
    HandedIn,
    Marked,
    Plan,
    Refusal,
    Signed,
    Stage,
    Withdrawn,
)
from trainer.exams.sheet import read_sheet, sheet_text
from trainer.room.rights import Right, Role
from trainer.storage.database import Database
from trainer.storage.rights import NotSignedIn
from trainer.storage.rows import Trainee

TEXT = sheet_text("championship")
SHEET = read_sheet(TEXT.encode()).sheet
DOCUMENT = "rws-blackjack-v5"


@pytest.fixture
def people(database: Database) -> dict[str, Trainee]:
    """A training room with a candidate and three supervisors; the manager is signed in."""
    make_room(database)
    return {"Ann": add_person(database, "Ann")} | {
        name: add_person(database, name, name, Role.SUPERVISOR) for name in ("Ben", "Cleo", "Dora")
    }


People = dict[str, Trainee]


def plan_of(people: People, appeals: int | None = None, reason: str = "") -> Plan:
    assert SHEET is not None
    raters = people["Ben"].id, people["Cleo"].id
    return Plan(people["Ann"].id, raters, SHEET, DOCUMENT, "Table 4", appeals, reason)


def planned(database: Database, people: People) -> int:
    sign_in(database, people["Dora"])
    test = database.table_tests.plan(plan_of(people), TEXT)
    assert isinstance(test, int)
    return test


def mark(database: Database, test: int, by: Trainee, *marks: int) -> None:
    assert SHEET is not None
    sign_in(database, by)
    for category, given in zip(SHEET.categories, marks, strict=True):
        assert database.table_tests.enter(test, Marked(category.id, given)) is None
    assert database.table_tests.enter(test, HandedIn()) is None


def decided(database: Database, people: People) -> int:
    test = planned(database, people)
    mark(database, test, people["Ben"], 8, 7, 9)
    mark(database, test, people["Cleo"], 8, 8, 9)
    sign_in(database, people["Dora"])
    assert database.table_tests.enter(test, Decided()) is None
    return test


def signed(database: Database, people: People) -> int:
    test = decided(database, people)
    assert database.table_tests.sign(test, PASSWORD) is None
    return test


def test_a_test_is_stored_from_its_plan_to_its_signature(
    database: Database, people: People, opened: Callable[..., Database]
) -> None:
    test = signed(database, people)
    database.close()
    again = opened()
    sign_in(again, people["Dora"])
    (stored,) = again.table_tests.all()
    assert (stored.id, stored.plan) == (test, plan_of(people))
    assert stored.planned_by == people["Dora"].id
    assert stored.now.stage is Stage.SIGNED
    marks = stored.now.ratings[people["Ben"].id].marks
    assert marks == {"hospitality": 8, "technique": 7, "control": 9}
    assert again.table_tests.signer(test) == "Dora"


def test_what_is_refused_is_not_stored(database: Database, people: People) -> None:
    tests, test = database.table_tests, planned(database, people)
    assert tests.enter(test, Marked("control", 5)) is Refusal.NOT_A_RATER
    assert tests.enter(test, Signed(1, b"")) is Refusal.NOT_NOW
    sign_in(database, people["Ben"])
    assert tests.enter(test, Marked("control", 0)) is Refusal.NOT_ON_SHEET
    assert tests.get(test).now.stage is Stage.PLANNED
    for raters, why in (
        ((people["Ann"].id, people["Ben"].id), Refusal.SAME_PERSON),
        ((people["Ben"].id, 99), Refusal.NOT_A_SUPERVISOR),
    ):
        assert tests.plan(replace(plan_of(people), raters=raters), TEXT) is why
    trainees = replace(plan_of(people), candidate=people["Dora"].id)
    assert (
        tests.plan(replace(trainees, raters=(people["Ann"].id, people["Ben"].id)), TEXT)
        is Refusal.NOT_A_SUPERVISOR
    )
    assert len(tests.all()) == 1
    with pytest.raises(LookupError):
        tests.get(test + 1)
    with pytest.raises(LookupError):
        tests.enter(test + 1, HandedIn())


def test_a_trainee_plans_sees_and_enters_nothing(database: Database, people: People) -> None:
    tests, test = database.table_tests, planned(database, people)
    database.rights.sign_in(people["Ann"].id, "")
    for act in (
        lambda: tests.plan(plan_of(people), TEXT),
        lambda: tests.enter(test, Withdrawn("No time")),
        lambda: tests.get(test),
        tests.all,
        lambda: tests.sign(test, ""),
    ):
        with pytest.raises(NotAllowed):
            act()
    database.rights.sign_off()
    with pytest.raises(NotAllowed):
        tests.all()


def test_marks_are_blind_until_both_raters_have_handed_in(
    database: Database, people: People
) -> None:
    tests, test, ben = database.table_tests, planned(database, people), people["Ben"].id
    mark(database, test, people["Ben"], 8, 7, 9)
    assert tests.get(test).now.ratings[ben].marks["technique"] == 7
    for viewer in ("Cleo", "Dora", "M1"):
        sign_in(database, people.get(viewer, viewer))
        for found in (tests.get(test), *tests.all()):
            assert not found.now.ratings[ben].marks
    mark(database, test, people["Cleo"], 8, 7, 9)
    assert tests.get(test).now.ratings[ben].marks["technique"] == 7


def test_an_appeal_is_a_test_of_its_own_and_changes_nothing(
    database: Database, people: People
) -> None:
    tests, test = database.table_tests, signed(database, people)
    before = tests.get(test)
    appeal = tests.plan(plan_of(people, test, "The camera saw it otherwise"), TEXT)
    assert isinstance(appeal, int)
    assert [one.id for one in tests.all()] == [appeal, test]
    assert tests.get(appeal).plan.appeals == test
    assert (tests.get(test), tests.signer(test)) == (before, "Dora")
    with pytest.raises(LookupError):  # of what has not been signed
        tests.plan(plan_of(people, appeal, "Again"), TEXT)


def test_a_signature_needs_the_password_and_holds_for_every_entry(
    database: Database, people: People
) -> None:
    tests, test = database.table_tests, decided(database, people)
    assert isinstance(tests.sign(test, "a wrong long one"), NotSignedIn)
    assert tests.get(test).now.stage is Stage.DECIDED
    assert tests.signer(test) is None
    assert tests.sign(test, PASSWORD) is None
    assert tests.sign(test, PASSWORD) is Refusal.NOT_NOW
    # All of it lies before a signed head of the log.
    (signed_size,) = database.connection.db.execute("SELECT max(size) FROM log_heads").fetchone()
    query = "SELECT max(seq) FROM log WHERE body LIKE '%signature%'"
    (last,) = database.connection.db.execute(query).fetchone()
    assert 0 < last <= signed_size
    for change in (
        "UPDATE table_tests SET reason = 'x'",
        "UPDATE table_test_entries SET entry = replace(entry, '8', '9')",
        "UPDATE table_test_entries SET at = replace(at, '2026', '2025')",
        "DELETE FROM table_test_entries WHERE entry LIKE '%remark%' OR id = 1",
        "UPDATE keys SET statement = replace(statement, 'Dora', 'Vera')",
    ):
        assert tests.signer(test) == "Dora"
        database.connection.db.execute("SAVEPOINT forged")
        database.connection.db.execute(change)
        assert tests.signer(test) is None, change
        database.connection.db.execute("ROLLBACK TO forged")


def test_what_is_decided_stands_in_the_journal(database: Database, people: People) -> None:
    test = signed(database, people)
    sign_in(database, "M1")
    about = [one for one in database.rights.journal() if one.right is Right.TABLE_TESTS]
    assert [(one.about, one.person, one.subject, one.after) for one in reversed(about)] == [
        ("Table test planned", "Dora", "Ann", str(test)),
        ("Table test decided", "Dora", "Ann", str(test)),
        ("Table test signed", "Dora", "Ann", str(test)),
    ]


def test_a_sheet_that_is_not_as_it_was_kept_is_damage(database: Database, people: People) -> None:
    test = planned(database, people)
    database.connection.db.execute("UPDATE scenario_texts SET text = replace(text, '3', '4')")
    with pytest.raises(DatabaseDamaged):
        database.table_tests.get(test)


KILLED = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from trainer.exams.rating import Marked
from trainer.storage.database import open_database

database = open_database(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
database.rights.sign_in(int(sys.argv[3]), sys.argv[4])
for category, mark in (("hospitality", 3), ("technique", 4), ("control", 5)):
    database.table_tests.enter(int(sys.argv[2]), Marked(category, mark))
    print(category, mark, flush=True)
os.kill(os.getpid(), 9 if os.name == "posix" else 15)
"""


def test_a_mark_that_was_acknowledged_outlives_a_kill(
    database: Database, people: People, place: Path, opened: Callable[..., Database]
) -> None:
    test = planned(database, people)
    database.close()
    arguments = [
        sys.executable,
        "-c",
        KILLED,
        str(place),
        str(test),
        str(people["Ben"].id),
        PASSWORD,
    ]
    killed = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)
    assert killed.returncode != 0
    acknowledged = dict(line.split() for line in killed.stdout.splitlines())
    again = opened()
    sign_in(again, people["Ben"])
    marks = again.table_tests.get(test).now.ratings[people["Ben"].id].marks
    assert {name: str(mark) for name, mark in marks.items()} == acknowledged
    assert len(marks) == 3
