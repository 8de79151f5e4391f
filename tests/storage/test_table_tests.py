"""Table tests are stored entry by entry, blind until compared, and nothing of them is changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.errors import DatabaseDamaged
from trainer.exams.rating import (
    Decided,
    HandedIn,
    Marked,
    Plan,
    Refusal,
    Remarked,
    Signed,
    Stage,
)
from trainer.exams.sheet import read_sheet, sheet_text
from trainer.storage.database import Database
from trainer.storage.rows import Trainee

TEXT = sheet_text("championship")
SHEET = read_sheet(TEXT.encode()).sheet
DOCUMENT = "rws-blackjack-v5"


@pytest.fixture
def people(database: Database) -> tuple[int, ...]:
    """The candidate, two raters, and somebody else."""
    added = [database.trainees.add(name) for name in ("Ann", "Ben", "Cleo", "Dora")]
    return tuple(one.id for one in added if isinstance(one, Trainee))


def plan_of(people: tuple[int, ...], appeals: int | None = None, reason: str = "") -> Plan:
    assert SHEET is not None
    candidate, first, second, _other = people
    return Plan(candidate, (first, second), SHEET, DOCUMENT, "Table 4", appeals, reason)


def planned(database: Database, people: tuple[int, ...]) -> int:
    test = database.table_tests.plan(plan_of(people), TEXT, people[3])
    assert isinstance(test, int)
    return test


def mark(database: Database, test: int, by: int, *marks: int) -> None:
    assert SHEET is not None
    for category, given in zip(SHEET.categories, marks, strict=True):
        assert database.table_tests.enter(test, Marked(category.id, given), by) is None
    assert database.table_tests.enter(test, HandedIn(), by) is None


def signed(database: Database, people: tuple[int, ...]) -> int:
    test, (_candidate, first, second, other) = planned(database, people), people
    mark(database, test, first, 8, 7, 9)
    mark(database, test, second, 8, 8, 9)
    for entry in (Decided(), Signed(1, b"\x00\xffsignature")):
        assert database.table_tests.enter(test, entry, other) is None
    return test


def test_a_test_is_stored_from_its_plan_to_its_signature(
    database: Database, people: tuple[int, ...], opened: Callable[..., Database]
) -> None:
    test = signed(database, people)
    database.close()
    (stored,) = opened().table_tests.all(people[3])
    assert (stored.id, stored.plan, stored.planned_by) == (test, plan_of(people), people[3])
    assert stored.now.stage is Stage.SIGNED
    assert stored.now.ratings[people[1]].marks == {"hospitality": 8, "technique": 7, "control": 9}
    assert stored.now.signed is not None
    assert stored.now.signed.entry == Signed(1, b"\x00\xffsignature")


def test_what_is_refused_is_not_stored(database: Database, people: tuple[int, ...]) -> None:
    tests, test = database.table_tests, planned(database, people)
    assert tests.enter(test, Marked("control", 0), people[1]) is Refusal.NOT_ON_SHEET
    assert tests.enter(test, Marked("control", 5), people[3]) is Refusal.NOT_A_RATER
    assert tests.get(test, people[3]).now.stage is Stage.PLANNED
    assert tests.plan(plan_of((people[1], *people[1:])), TEXT, people[3]) is Refusal.SAME_PERSON
    assert len(tests.all(people[3])) == 1
    with pytest.raises(LookupError):
        tests.get(test + 1, people[3])
    with pytest.raises(LookupError):
        tests.enter(test + 1, HandedIn(), people[1])


def test_marks_are_blind_until_both_raters_have_handed_in(
    database: Database, people: tuple[int, ...]
) -> None:
    tests, test = database.table_tests, planned(database, people)
    mark(database, test, people[1], 8, 7, 9)
    for viewer in (people[0], people[2], people[3]):
        for found in (tests.get(test, viewer), *tests.all(viewer)):
            assert not found.now.ratings[people[1]].marks
    assert tests.get(test, people[1]).now.ratings[people[1]].marks["technique"] == 7
    mark(database, test, people[2], 8, 7, 9)
    assert tests.get(test, people[2]).now.ratings[people[1]].marks["technique"] == 7


def test_an_appeal_is_a_test_of_its_own_and_changes_nothing(
    database: Database, people: tuple[int, ...]
) -> None:
    tests, test = database.table_tests, signed(database, people)
    before, statement = tests.get(test, people[3]), tests.statement(test)
    appeal = tests.plan(plan_of(people, test, "The camera saw it otherwise"), TEXT, people[3])
    assert isinstance(appeal, int)
    assert [one.id for one in tests.all(people[3])] == [appeal, test]
    assert tests.get(appeal, people[3]).plan.appeals == test
    assert (tests.get(test, people[3]), tests.statement(test)) == (before, statement)
    with pytest.raises(LookupError):  # of what has not been signed
        tests.plan(plan_of(people, appeal, "Again"), TEXT, people[3])


def test_what_is_signed_is_every_entry_and_the_sheet(
    database: Database, people: tuple[int, ...]
) -> None:
    tests, test = database.table_tests, planned(database, people)
    seen = {tests.statement(test)}
    for entry in (Marked("control", 5), Marked("control", 5), Remarked("control", "")):
        tests.enter(test, entry, people[1])
        seen.add(tests.statement(test))
    other = tests.plan(plan_of(people), TEXT, people[3])
    assert isinstance(other, int)
    seen.add(tests.statement(other))
    assert len(seen) == 5
    with pytest.raises(LookupError):
        tests.statement(other + 1)


def test_a_sheet_that_is_not_as_it_was_kept_is_damage(
    database: Database, people: tuple[int, ...]
) -> None:
    test = planned(database, people)
    database.connection.db.execute("UPDATE scenario_texts SET text = replace(text, '3', '4')")
    with pytest.raises(DatabaseDamaged):
        database.table_tests.get(test, people[3])


KILLED = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from trainer.exams.rating import Marked
from trainer.storage.database import open_database

database = open_database(Path(sys.argv[1]), clock=lambda: datetime.now(UTC))
for category, mark in (("hospitality", 3), ("technique", 4), ("control", 5)):
    database.table_tests.enter(int(sys.argv[2]), Marked(category, mark), int(sys.argv[3]))
    print(category, mark, flush=True)
os.kill(os.getpid(), 9 if os.name == "posix" else 15)
"""


def test_a_mark_that_was_acknowledged_outlives_a_kill(
    database: Database, people: tuple[int, ...], place: Path, opened: Callable[..., Database]
) -> None:
    test = planned(database, people)
    database.close()
    arguments = [sys.executable, "-c", KILLED, str(place), str(test), str(people[1])]
    killed = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)
    assert killed.returncode != 0
    acknowledged = dict(line.split() for line in killed.stdout.splitlines())
    marks = opened().table_tests.get(test, people[1]).now.ratings[people[1]].marks
    assert {name: str(mark) for name, mark in marks.items()} == acknowledged
    assert len(marks) == 3
