"""A program that records without end and reports each thing that counts, until it is killed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from tests.endurance.acknowledged import Said, Say, next_speed, now, somebody
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.room.rights import AT_HOME
from trainer.rules.money import Cents
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.own.layouts import LayoutFile, add_layout, layouts_folder
from trainer.storage.rows import Mode, NewAttempt, Trainee

SALON = Path(__file__).parents[2] / "rulebook" / "salon-5.layout.yaml"
LONGEST = 40
"""Answers of an attempt until it is finished."""


def record(path: Path, seed: int, reports: Connection) -> None:
    """Record at ``path`` until the process is killed."""
    say: Say = reports.send
    say(("started", 0, 0))
    chance = random.Random(seed)
    with open_database(path, clock=now, lock_timeout=60_000) as database:
        trainee = somebody(database)
        say(("trainee", trainee.name, 0))
        for said in _things(database, trainee, chance):
            say(said)


def _things(database: Database, trainee: Trainee, chance: random.Random) -> Iterator[Said]:
    """Each thing after it was recorded."""
    journal, number = None, 0
    for one in database.attempts.unfinished(trainee.id)[:1]:
        journal, number = database.attempts.resume(one.id, {}), one.answers
        yield "resumed", one.id, one.answers
    others = [
        partial(_change_settings, database, trainee),
        partial(_add_trainee, database, chance),
        partial(_add_layout, database),
        partial(_copy, database),
    ]
    while True:
        if journal is None:
            journal, number = begin(database, trainee), 0
        if chance.random() < 0.05:
            yield chance.choice(others)()
        elif number < LONGEST:
            journal.answered(an_answer(number, chance))
            yield "answer", journal.attempt, number
            number += 1
        else:
            journal.finished()
            yield "finished", journal.attempt, 0
            journal = None


def begin(database: Database, trainee: Trainee) -> AttemptJournal:
    """Begin an attempt."""
    return database.attempts.begin(
        NewAttempt(
            trainee=trainee.id,
            scenario_id="endless",
            title="Endless",
            text="format: 1\n",
            document="rws-perfect-pairs-v5",
            rule_version=1,
            program="0.1.0",
            mode=Mode.GUIDED,
            questions=LONGEST,
        ),
        {},
    )


def an_answer(number: int, chance: random.Random) -> AnswerRecord:
    """An answer, right or wrong."""
    due = Money(Cents(1500))
    question = Question(f"q{number}", QuestionGroup.PAYOUTS, number, due)
    over = chance.choice([0, 0, 500])
    verdict = Verdict(right=True)
    if over:
        verdict = Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(over))
    return AnswerRecord(number, question, Money(Cents(1500 + over)), verdict, chance.randrange(900))


def _change_settings(database: Database, trainee: Trainee) -> Said:
    from dataclasses import replace

    settings = database.settings.load(trainee.id)
    settings = replace(settings, speed=next_speed(settings))
    database.settings.store(trainee.id, settings)
    return "settings", trainee.id, settings.speed


def _add_trainee(database: Database, chance: random.Random) -> Said:
    name = f"Trainee {chance.randrange(10**9)}"
    database.trainees.add(name)
    return "trainee", name, 0


def _add_layout(database: Database) -> Said:
    added = add_layout(AT_HOME, layouts_folder(database.path), SALON, replace=True)
    assert isinstance(added, LayoutFile), added
    return "layout", added.path.name, 0


def _copy(database: Database) -> Said:
    copy = copy_of(database.path)
    copy.parent.mkdir(exist_ok=True)
    database.copy_to(copy)
    return "copied", copy.name, 0


def copy_of(path: Path) -> Path:
    """Where a copy of the records at ``path`` is written."""
    return path.parent / "copies" / "copy.sqlite"
