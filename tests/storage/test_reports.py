"""What leaves the records of a training room: certificates, lines and statements."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Annotated, Literal
from uuid import UUID

import msgspec
import pytest
from msgspec import Meta, Struct
from PySide6.QtWidgets import QApplication

from tests.exams.made import DEFINITION
from tests.storage.conftest import Beginner, HandClock
from tests.storage.test_exams import finished
from tests.storage.test_table_tests import plan_of
from tests.training_room import PASSWORD, add_person, make_room, sign_in, sign_in_as
from trainer.errors import NotAllowed
from trainer.exams.rating import Decided, HandedIn, Marked
from trainer.exams.sheet import read_sheet, sheet_text
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.certificate import Found, check_pdf
from trainer.reports.documents import (
    Grid,
    class_report,
    exam_report,
    expiry_list,
    sign_in_slips,
    trainee_report,
)
from trainer.reports.issuing import NOTICE_DAYS, Kind, issue, passes, usual_end
from trainer.reports.lines import everything_csv
from trainer.reports.statements import statements, statements_between
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.room.rights import Role
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.rows import Instant, Trainee
from ui.export.certificate import certificate_pdf
from ui.export.report import report_pdf

DAY = date(2027, 1, 31)


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> QApplication:
    """Exporting takes the application that is there: one for all tests, with windows or without."""
    return qapp


@pytest.fixture
def candidate(database: Database) -> Trainee:
    """Somebody who has passed whatever there is."""
    return pass_everything(database)


def pass_everything(database: Database) -> Trainee:
    """Somebody who has passed an exam and a table test, both signed by the manager of a room."""
    make_room(database)
    ann = add_person(database, "Nina", "12")
    exams = database.exams
    exam = exams.plan(DEFINITION)
    sitting = exams.add(exam, ann.id)
    assert sitting is not None
    exams.freeze(exam)
    finished(exams, sitting)
    assert exams.decide(sitting)
    exams.sign(sitting)
    assert exams.release(exam) == 1
    manager = database.rights.signed
    people = {"Ann": ann} | {
        name: add_person(database, name, name, Role.SUPERVISOR) for name in ("Ben", "Cleo")
    }
    text, tests = sheet_text("table-test"), database.table_tests
    sheet = read_sheet(text.encode()).sheet
    assert sheet is not None
    test = tests.plan(replace(plan_of(people), sheet=sheet), text)
    assert isinstance(test, int)
    for rater in ("Ben", "Cleo"):
        sign_in(database, people[rater])
        for category in sheet.categories:
            tests.enter(test, Marked(category.id, 9))
        tests.enter(test, HandedIn())
    assert tests.enter(test, Decided()) is None
    assert tests.sign(test, PASSWORD) is None
    database.rights.signed = manager
    return ann


def test_what_was_passed_and_signed_gets_a_certificate(
    database: Database, candidate: Trainee
) -> None:
    found = passes(database)
    assert {passed.kind for passed in found} == {*Kind}
    certificates = database.certificates
    for passed in found:
        until = usual_end(passed)
        issued = issue(
            database, passed, until, lambda facts: certificate_pdf(facts, EXAM_SHEETS[0])
        )
        checked = check_pdf(issued.pdf)
        assert (checked.found, checked.facts) == (Found.WHOLE, issued.facts)
        assert (issued.facts.name, issued.facts.staff_number) == ("Nina", "12")
        kept = certificates.all()[0]
        assert kept.content == sha256(issued.pdf).hexdigest()
        assert (kept.number, kept.trainee_id, kept.valid_until) == (
            passed.number,
            candidate.id,
            until,
        )
    assert len(certificates.all()) == len(found)
    ends = usual_end(found[0])
    assert certificates.expiring(date.fromordinal(ends.toordinal() - NOTICE_DAYS - 400)) == ()
    assert len(certificates.expiring(ends)) == len(found)
    with database.connection.reading() as db:
        (heads,) = db.execute("SELECT count(*) FROM log_heads").fetchone()
    assert heads >= 2 * len(found), "before each certificate and after it"


def test_what_is_noted_of_an_exam_later_makes_no_certificate_last_longer(
    database: Database, candidate: Trainee, clock: HandClock
) -> None:
    before = passes(database)
    (line,) = database.exams.of_candidate(candidate.id)
    clock.shows += timedelta(days=90)
    database.exams.appeal(line.row.id, "The last mark.")
    assert passes(database) == before


def test_what_was_changed_after_it_was_signed_gets_none(
    database: Database, candidate: Trainee
) -> None:
    assert {passed.trainee for passed in passes(database)} == {candidate.id}
    with database.connection.writing() as db:
        db.execute("UPDATE exam_marks SET milliseconds = milliseconds - 1 WHERE number = 0")
        db.execute("UPDATE table_test_entries SET entry = replace(entry, ':9', ':8')")
    assert passes(database) == ()


def test_no_report_leaves_without_the_right_to_it(database: Database, candidate: Trainee) -> None:
    (passed, *_others) = passes(database)
    sign_in_as(database, Role.TRAINEE)
    reports: tuple[Callable[[], object], ...] = (
        lambda: passes(database),
        lambda: issue(database, passed, candidate.added.date(), lambda _facts: b""),
        lambda: list(everything_csv(database)),
        lambda: list(statements(database)),
        database.certificates.all,
    )
    for report in reports:
        with pytest.raises(NotAllowed):
            report()


def test_every_answer_is_one_line(
    database: Database,
    candidate: Trainee,
    begun: Beginner,
    answer: Callable[..., AnswerRecord],
) -> None:
    journal = begun()
    for number in range(60):
        journal.answered(answer(number))
    rows = list(csv.DictReader(StringIO("".join(everything_csv(database)))))
    assert sum(row["title"] == "The scenario pairs" for row in rows) == 60
    exam = [row for row in rows if row["attempt"].startswith("exam ")]
    assert exam
    assert {(row["person"], row["staff_number"], row["right"]) for row in exam} == {
        (candidate.name, "12", "1")
    }


# xAPI 1.0.3, part two, as far as the statements use it: nothing else may stand in them.

Iri = Annotated[str, Meta(pattern=r"^https?://[^\s<>\"{}|\\^`]+$")]
LanguageMap = dict[Annotated[str, Meta(pattern=r"^[a-z]{2}(-[A-Z]{2})?$")], str]


class Strict(Struct, forbid_unknown_fields=True, rename="camel"):
    """An object of the specification."""


class Account(Strict):
    home_page: Iri
    name: Annotated[str, Meta(min_length=1)]


class Agent(Strict):
    object_type: Literal["Agent"]
    name: str
    account: Account


class Verb(Strict):
    id: Iri
    display: LanguageMap


class ActivityDefinition(Strict):
    type: Iri
    name: LanguageMap


class Activity(Strict):
    object_type: Literal["Activity"]
    id: Iri
    definition: ActivityDefinition


class Result(Strict):
    duration: Annotated[str, Meta(pattern=r"^PT\d+\.\d{2}S$")]
    success: bool
    completion: bool = False
    response: str = ""


class ContextActivities(Strict):
    parent: list[Activity]


class Context(Strict):
    context_activities: ContextActivities


class Statement(Strict):
    id: UUID
    actor: Agent
    verb: Verb
    object: Activity
    result: Result
    timestamp: Instant
    version: Literal["1.0.3"]
    context: Context | None = None


def test_statements_are_those_of_the_specification_and_the_same_each_time(
    database: Database,
    candidate: Trainee,
    begun: Beginner,
    answer: Callable[..., AnswerRecord],
) -> None:
    journal = begun()
    for number in range(3):
        journal.answered(answer(number, paid=37500 if number else 1))
    lines = list(statements(database))
    assert lines == list(statements(database))
    read = [msgspec.json.decode(line, type=Statement) for line in lines]
    assert len({statement.id for statement in read}) == len(read)
    assert {statement.id.version for statement in read} == {5}
    verbs = [statement.verb.id.rpartition("/")[2] for statement in read]
    assert verbs.count("answered") == 3
    assert verbs.count("passed") == 1
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    with database.connection.reading() as db:
        (last,) = db.execute("SELECT max(seq) FROM log").fetchone()
    told = [f"{one.text}\n" for one in statements_between(database, 0, last)]
    assert {*told} == {*lines}, "from the log as from the records"
    of_nina = [one.actor.account.name for one in read if one.verb.id.endswith("passed")]
    assert of_nina == [candidate.staff_number]


def test_reports_say_what_the_records_say_and_are_printed(
    database: Database, candidate: Trainee
) -> None:
    (line,) = database.exams.of_candidate(candidate.id)
    number = database.classes.keep(
        TrainingClass(0, "Winter", "rws-blackjack-v5", DAY, DAY, False, (candidate.id,))
    )
    work = Item(ItemKind.ROUND, "pairs", "Pairs", "rws-blackjack-v5", "guided")
    database.classes.assign(Assignment(0, "Tonight", number, (candidate.id,), (work,), "", DAY))
    (taught,) = database.classes.all()
    for passed in passes(database):
        issue(database, passed, DAY, partial(certificate_pdf, sheet=EXAM_SHEETS[0]))
    reports = {
        "100.0": exam_report(database.exams.marked(line.row.id)),
        "not begun": class_report(database, taught),
        "Final": expiry_list(database, DAY),
        candidate.name: trainee_report(database, candidate),
    }
    for name, report in reports.items():
        texts = "\n".join(
            text
            for part in report.parts
            for text in (
                [cell for row in part.lines for cell in row]
                if isinstance(part, Grid)
                else [str(part[0])]
            )
        )
        assert name in texts or name == "Final", name
        pdf = report_pdf(report, EXAM_SHEETS[0])
        assert pdf.startswith(b"%PDF-")
        if os.environ.get("KEEP"):
            Path(os.environ["KEEP"], f"{report.foot}.pdf").write_bytes(pdf)


def test_a_slip_has_a_pin_for_whoever_has_none(database: Database, candidate: Trainee) -> None:
    own = add_person(database, "Olga", "14")
    assert database.people.set_pin(own.id, "4711") is None
    number = database.classes.keep(
        TrainingClass(0, "Winter", "rws-blackjack-v5", DAY, DAY, False, (candidate.id, own.id))
    )
    (taught,) = (one for one in database.classes.all() if one.id == number)
    grids = [part for part in sign_in_slips(database, taught).parts if isinstance(part, Grid)]
    (given, chosen) = (grid.lines[0][-1] for grid in grids)
    assert isinstance(database.rights.check(candidate.id, given), Trainee)
    assert chosen == "chosen already"
    assert isinstance(database.rights.check(own.id, "4711"), Trainee)
