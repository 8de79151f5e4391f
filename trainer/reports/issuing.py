"""Issuing a certificate for an exam or a table test that was passed and signed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final, NamedTuple

from trainer.exams.course import State
from trainer.exams.rating import result
from trainer.log.checkpoint import sign_note
from trainer.reports.certificate import Facts, badge, signed_pdf
from trainer.room.keys import Signer
from trainer.room.rights import Right, refused
from trainer.storage.database import Database
from trainer.storage.heads import sign_head
from trainer.texts import N_, TextEnum

USUAL_DAYS: Final = 365
"""How long a certificate holds where the house says nothing else."""
NOTICE_DAYS: Final = 30
"""How long before its end a certificate is on the list of those that end."""


class Kind(TextEnum):
    """What certificates are issued for; the value is the first letter of their numbers."""

    EXAM = "E", N_("Exam")
    TABLE_TEST = "T", N_("Table test")


class Pass(NamedTuple):
    """Something that was passed: by whom, what, how well in per cent, and on which day."""

    kind: Kind
    id: int
    trainee: int
    what: str
    percent: str
    day: date

    @property
    def number(self) -> str:
        """The number of its certificate."""
        return f"{self.kind}{self.id}"


def passes(database: Database) -> tuple[Pass, ...]:
    """Everything that was passed and signed, the latest first."""
    database.rights.require(Right.REPORTS)
    return tuple(sorted((*_exams(database), *_table_tests(database)), key=_day, reverse=True))


def _day(passed: Pass) -> date:
    return passed.day


def _exams(database: Database) -> list[Pass]:
    found = []
    for exam in database.exams.all():
        for line in database.exams.sittings(exam.id):
            signed = line.row.state is State.SIGNED and database.exams.signer(line.row.id)
            decided = database.exams.decided(line.row.id) if signed else None
            if decided is not None and decided.said.passed:
                marked = database.exams.marked(line.row.id)
                percent = f"{float(marked.result.percent):.1f}"
                day = decided.at.date()
                what = f"{exam.title}, {exam.number}"
                found.append(Pass(Kind.EXAM, line.row.id, line.row.trainee_id, what, percent, day))
    return found


def _table_tests(database: Database) -> list[Pass]:
    found = []
    for test in database.table_tests.all():
        signed, outcome = test.now.signed, result(test.plan, test.now)
        holds = signed is not None and database.table_tests.signer(test.id)
        if holds and signed is not None and outcome is not None and outcome.passed:
            percent = f"{float(outcome.percent):.1f}"
            candidate, what = test.plan.candidate, test.plan.sheet.title
            day = signed.at.date()
            found.append(Pass(Kind.TABLE_TEST, test.id, candidate, what, percent, day))
    return found


class Issued(NamedTuple):
    """A certificate as a signed PDF, and what it says."""

    pdf: bytes
    facts: Facts


def issue(
    database: Database, passed: Pass, valid_until: date, draw: Callable[[Facts], bytes]
) -> Issued:
    """Issue a certificate; ``draw`` makes the PDF of what it says.

    The head of the log is signed before it, for its code, and after it, so that what was issued is
    protected. Raises ``NotAllowed`` where nobody is signed in whose keys are certified.
    """
    facts, signer = _facts(database, passed, valid_until)
    pdf = signed_pdf(draw(facts), signer, passed.number)
    days = (passed.day, valid_until)
    database.certificates.keep(passed.number, passed.trainee, passed.what, days, pdf)
    sign_head(database.connection, signer)
    return Issued(pdf, facts)


def badge_of(database: Database, passed: Pass, valid_until: date) -> str:
    """The Open Badge 3.0 of a pass. Raises ``NotAllowed`` as ``issue`` does."""
    return badge(*_facts(database, passed, valid_until))


def _facts(database: Database, passed: Pass, valid_until: date) -> tuple[Facts, Signer]:
    """Return what a certificate says, with the head of the log signed for it, and who signs it."""
    room, signed = database.rights.room, database.rights.signed
    signer = None if signed is None else signed.signer
    if room is None or signer is None:
        raise refused(Right.REPORTS)
    database.rights.require(Right.REPORTS)
    person = database.people.get(passed.trainee)
    head = sign_head(database.connection, signer)
    facts = Facts(
        passed.number,
        room.name,
        person.name,
        person.staff_number or "",
        passed.what,
        passed.percent,
        passed.day,
        valid_until,
        signer.name,
        sign_note(head, signer.public, signer.sign),
        signer.certificate,
        room.public.hex(),
    )
    return facts, signer


def usual_end(passed: Pass) -> date:
    """Until when a certificate holds where nothing else is chosen."""
    return passed.day + timedelta(days=USUAL_DAYS)
