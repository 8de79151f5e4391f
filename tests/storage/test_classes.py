"""Classes keep who is in them, and find what was done of their work in the attempts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import msgspec
import pytest

from tests.storage.conftest import Beginner
from tests.training_room import add_person, make_room, sign_in, sign_in_as
from trainer.errors import NotAllowed
from trainer.room.classes import Assignment, Go, Item, ItemKind, Pass, TrainingClass
from trainer.room.rights import Right, Role
from trainer.sessions.ports import AnswerRecord
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.storage.classes import HeatCell
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.practice import record_name
from trainer.storage.progress import FOREVER, By
from trainer.storage.rows import Mode, NewAttempt, ShiftRound, Trainee

GAME = "rws-perfect-pairs-v5"


@pytest.fixture
def bo(database: Database, ann: Trainee) -> Trainee:
    added = database.trainees.add("Bo")
    assert isinstance(added, Trainee)
    database.trainees.make_current(ann.id)
    return added


def _class(*people: int) -> TrainingClass:
    return TrainingClass(0, "Winter", GAME, date(2026, 11, 1), date(2026, 12, 20), False, people)


def _assigned(database: Database, person: Trainee, *items: Item) -> Assignment:
    return database.classes.assign(Assignment(0, "Tonight", None, (person.id,), items, ""))


def test_people_join_and_leave_a_class_and_the_class_is_archived(
    database: Database, ann: Trainee, bo: Trainee
) -> None:
    classes = database.classes
    number = classes.keep(_class(ann.id))
    taught = replace(_class(ann.id), id=number)
    assert classes.all() == (taught,)
    for people in ((ann.id, bo.id), (bo.id,), (ann.id, bo.id), ()):
        taught = replace(taught, people=people)
        assert classes.keep(taught) == number
        assert classes.all() == (taught,)
    with database.connection.reading() as db:
        spells = db.execute("SELECT trainee_id FROM class_members ORDER BY id").fetchall()
    assert spells == [(ann.id,), (bo.id,), (ann.id,)]
    classes.keep(replace(taught, archived=True, name="Old"))
    other = classes.keep(_class())
    assert [(found.id, found.archived) for found in classes.all()] == [
        (other, False),
        (number, True),
    ]


def test_an_assignment_is_read_back_as_it_was_given_until_it_is_withdrawn(
    database: Database, ann: Trainee, bo: Trainee
) -> None:
    classes = database.classes
    number = classes.keep(_class(ann.id, bo.id))
    items = (
        Item(ItemKind.ROUND, "pairs", "Pairs", GAME, Mode.GUIDED.value),
        Item(ItemKind.DRILL, "a b", "Payouts", GAME, amount=20),
    )
    later, sooner = (
        classes.assign(
            Assignment(0, "Tonight", number, (ann.id,), items, "", due, Pass(2, 90, 4_000), True)
        )
        for due in (None, date(2026, 12, 1))
    )
    assert classes.assigned(person=ann.id) == (sooner, later)
    assert classes.assigned(person=bo.id) == ()
    assert classes.assigned(class_id=number) == (sooner, later) == classes.assigned()
    classes.withdraw(sooner.id)
    assert classes.assigned() == (later,)
    with pytest.raises(LookupError):
        classes.withdraw(sooner.id)


def test_goes_at_a_round_count_since_it_was_given_in_its_mode(
    database: Database, ann: Trainee, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    before = begun()
    before.answered(answer(0))
    before.finished()
    work = _assigned(database, ann, Item(ItemKind.ROUND, "pairs", "", GAME, Mode.GUIDED.value))
    assert database.classes.goes(work, 0) == {}
    begun("other").finished()
    begun(mode=Mode.WATCH).finished()
    done, running = begun(), begun()
    done.answered(answer(0))
    done.answered(answer(1, paid=1))
    done.finished()
    assert database.classes.goes(work, 0) == {
        ann.id: (Go(done.attempt, True, 2, 1, 3_000), Go(running.attempt, False, 0, 0, 0))
    }


def test_goes_at_a_stage_are_its_tests_with_all_their_questions(
    database: Database, ann: Trainee, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    work = _assigned(database, ann, Item(ItemKind.STAGE, "values", "", GAME))
    begun(record_name(None, stage="totals"), Mode.DRILL)
    test = begun(record_name(None, stage="values"), Mode.DRILL)
    for number in range(20):
        goes = (Go(test.attempt, False, number, number, 1_500 * number),)
        assert database.classes.goes(work, 0) == {ann.id: goes}
        test.answered(answer(number))
    assert database.classes.goes(work, 0) == {ann.id: (Go(test.attempt, True, 20, 20, 30_000),)}


def test_a_drill_is_done_after_so_many_answers_of_its_skills(
    database: Database, ann: Trainee, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    work = _assigned(database, ann, Item(ItemKind.DRILL, "a b", "", GAME, amount=3))
    sitting = begun(mode=Mode.DRILL)
    for number in range(4):
        sitting.answered(answer(number, paid=37500 if number else 1))
    with database.connection.writing() as db:
        db.execute("UPDATE answers SET skill = substr('aabc', number + 1, 1)")
    assert database.classes.goes(work, 0) == {ann.id: (Go(sitting.attempt, True, 3, 2, 4_500),)}


def test_a_shift_is_recognized_by_its_plan_with_any_seed(
    database: Database, ann: Trainee, new_attempt: Callable[..., NewAttempt]
) -> None:
    plan = ShiftPlan(GAME, 0, boxes=3)
    item = Item(ItemKind.SHIFT, msgspec.json.encode(plan).decode(), "", GAME, amount=2)
    work = _assigned(database, ann, item)
    attempts = []
    for own in (replace(plan, seed=7), replace(plan, seed=8, boxes=4)):
        shift = database.shifts.begin(ann.id, own)
        for number in (1, 2):
            place = ShiftRound(shift, own, ShiftState(number))
            new = replace(new_attempt(ann, "", Mode.FREE), shift=place)
            journal = database.attempts.begin(new, {})
            journal.finished()
            attempts.append(journal.attempt)
    assert database.classes.goes(work, 0) == {ann.id: (Go(attempts[1], True, 0, 0, 0),)}


def test_the_heat_map_has_the_sums_of_the_people_asked_for(
    database: Database,
    ann: Trainee,
    bo: Trainee,
    begun: Beginner,
    answer: Callable[..., AnswerRecord],
) -> None:
    journal = begun()
    journal.answered(answer(0))
    journal.answered(answer(1, paid=1))
    heat = database.classes.heat
    assert heat((ann.id, bo.id), By.ERROR, FOREVER) == (HeatCell(ann.id, "payout", 1, 0),)
    assert heat((bo.id,), By.ERROR, FOREVER) == ()
    today = database.practice.today()
    assert heat((ann.id,), By.ERROR, (today, today)) == heat((ann.id,), By.ERROR, FOREVER)
    assert heat((ann.id,), By.ERROR, (today + 1, today + 9)) == ()
    assert {found.key for found in heat((ann.id,), By.PARAGRAPH, FOREVER)} == {
        "3.13",
        "3.14.1",
        "4.1.2",
    }


def test_a_trainee_sees_their_own_work_alone_and_changes_none(database: Database) -> None:
    make_room(database)
    cy, di = (add_person(database, name, name) for name in ("Cy", "Di"))
    classes = database.classes
    number = classes.keep(_class(cy.id, di.id))
    item = Item(ItemKind.ROUND, "pairs", "", GAME, Mode.GUIDED.value)
    work = classes.assign(Assignment(0, "Tonight", number, (cy.id, di.id), (item,), ""))
    sign_in(database, cy, "")
    assert classes.assigned(person=cy.id) == (work,)
    assert classes.goes(work, 0, person=cy.id) == {}
    refused: tuple[Callable[[], object], ...] = (
        classes.all,
        classes.assigned,
        lambda: classes.assigned(class_id=number),
        lambda: classes.assigned(person=di.id),
        lambda: classes.goes(work, 0),
        lambda: classes.goes(work, 0, person=di.id),
        lambda: classes.heat((cy.id,), By.SKILL, FOREVER),
        lambda: classes.keep(_class(cy.id)),
        lambda: classes.assign(work),
        lambda: classes.withdraw(work.id),
    )
    for act in refused:
        with pytest.raises(NotAllowed):
            act()


def test_what_a_supervisor_does_with_classes_stands_in_the_journal(database: Database) -> None:
    make_room(database)
    sign_in_as(database, Role.SUPERVISOR)
    classes = database.classes
    number = classes.keep(_class())
    taught = replace(_class(), id=number, name="Spring")
    cy = add_person(database, "Cy")
    for people in ((cy.id,), ()):
        classes.keep(replace(taught, people=people))
    classes.keep(replace(taught, archived=True))
    work = classes.assign(Assignment(0, "Tonight", number, (), (), ""))
    classes.withdraw(work.id)
    sign_in(database, "M1")
    lines = [entry for entry in database.rights.journal() if entry.right is Right.CLASSES]
    days = "2026-11-01 · 2026-12-20"
    assert [(entry.about, entry.subject, entry.before, entry.after) for entry in lines] == [
        ("Withdrawn", "", "Tonight", ""),
        ("Assigned", "", "", "Tonight"),
        ("Class archived", "", "", f"Spring · {days} · 0"),
        ("Left the class", "Cy", "Spring", ""),
        ("Class", "", f"Spring · {days} · 1", f"Spring · {days} · 0"),
        ("Joined the class", "Cy", "", "Spring"),
        ("Class", "", f"Winter · {days} · 0", f"Spring · {days} · 1"),
        ("New class", "", "", f"Winter · {days} · 0"),
    ]


def test_whoever_is_erased_leaves_classes_and_work(database: Database) -> None:
    make_room(database)
    cy, di = (add_person(database, name, name) for name in ("Cy", "Di"))
    classes = database.classes
    number = classes.keep(_class(cy.id, di.id))
    classes.assign(Assignment(0, "Tonight", number, (cy.id, di.id), (), ""))
    database.people.erase(cy.id, Cancellation())
    assert [taught.people for taught in classes.all()] == [(di.id,)]
    assert [work.people for work in classes.assigned()] == [(di.id,)]
