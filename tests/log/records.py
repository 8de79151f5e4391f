"""Records of a training room, made by chance, with heads signed between."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.training_room import CHEAP, PASSWORD, make_room, sign_in
from trainer.log.checkpoint import Checkpoint
from trainer.practice.evidence import Trained
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.room.classes import NewPerson
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost, Slip
from trainer.sessions.ports import AnswerRecord
from trainer.shift.plan import ShiftPlan
from trainer.storage.database import Database, open_database
from trainer.storage.heads import sign_head
from trainer.storage.journal import AttemptJournal
from trainer.storage.lessons import LessonAct
from trainer.storage.log import erase_bodies
from trainer.storage.rows import Mode, NewAttempt, Trainee

GAME = "rws-perfect-pairs-v5"
SKILLS = ("payout.perfect_pairs.25-to-1.plain", "total.hard")


class Clock:
    """Goes on by some seconds each time that it is read."""

    def __init__(self) -> None:
        self.shows = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.shows += timedelta(seconds=7)
        return self.shows


def an_answer(number: int, chance: random.Random) -> AnswerRecord:
    """An answer, right or wrong, that trains a skill."""
    due = Money(Cents(chance.randrange(100, 100_000, 100)))
    question = Question(f"q{number}", QuestionGroup.PAYOUTS, number, due)
    given, verdict = due, Verdict(True)
    if chance.random() < 0.4:
        given = Money(Cents(due.amount + 500))
        verdict = Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(500))
    trained = Trained(chance.choice(SKILLS), 9_000, "a drill", GAME)
    return AnswerRecord(number, question, given, verdict, chance.randrange(900, 9_000), trained)


@dataclass
class Room:
    """A room in which records are made; ``database`` is open."""

    path: Path
    chance: random.Random
    database: Database = field(init=False)
    running: dict[int, AttemptJournal] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    made: bool = False
    """The records are there already."""

    def __post_init__(self) -> None:
        self.clock = Clock()
        if self.made:
            self.reopen()
            return
        self.open()
        make_room(self.database)
        for name in ("Ann", "Ben"):
            self.add(name)

    def open(self) -> None:
        """Open the records, with nobody signed in."""
        self.database = open_database(self.path, clock=self.clock, cost=CHEAP)

    def add(self, name: str) -> None:
        """Add a trainee with a free staff number."""
        number = f"T{len(self.database.people.all())}"
        assert isinstance(self.database.people.add(NewPerson(name, number)), Trainee)

    def sign(self) -> Checkpoint:
        """Let the manager sign the head."""
        signed = self.database.rights.signed
        assert signed is not None
        assert signed.signer is not None
        return sign_head(self.database.connection, signed.signer)

    # What is done in the room

    def trainees(self) -> list[Trainee]:
        """Those who train, without the manager."""
        return [one for one in self.database.people.all() if one.name != "Mara"]

    def begin(self) -> None:
        """Begin an attempt."""
        trainee = self.chance.choice(self.trainees())
        new = NewAttempt(
            trainee=trainee.id,
            scenario_id="pairs",
            title="Pairs",
            text="format: 1\n",
            document=GAME,
            rule_version=1,
            program="0.1.0",
            mode=self.chance.choice((Mode.GUIDED, Mode.DRILL, Mode.COACHED)),
            questions=20,
            house=self.chance.choice(("", "format: 1\nname: House\n")),
            boxes=self.chance.choice((0, 3)),
        )
        journal = self.database.attempts.begin(new, {})
        self.running = {
            number: one for number, one in self.running.items() if new.mode is not Mode.DRILL
        }
        self.running[journal.attempt] = journal
        self.numbers[journal.attempt] = 0

    def answer(self) -> None:
        """Answer some questions."""
        if not self.running:
            self.begin()
        attempt, journal = self.chance.choice([*self.running.items()])
        for _number in range(self.chance.randrange(1, 6)):
            journal.answered(an_answer(self.numbers[attempt], self.chance))
            self.numbers[attempt] += 1

    def finish(self) -> None:
        """Finish an attempt, or leave it."""
        if self.running:
            attempt = self.chance.choice([*self.running])
            journal = self.running.pop(attempt)
            if self.numbers[attempt]:
                journal.left({0: Cost(Cents(100), Cents(0))})
            self.chance.choice((journal.finished, journal.abandoned))()

    def slip(self) -> None:
        """Mark a wrong answer as a slip, and answer it again."""
        query = (
            "SELECT attempt_id, number FROM answers JOIN attempts ON id = attempt_id"
            " WHERE is_right = 0 AND mode = 'guided'"
        )
        found = self.database.connection.db.execute(query).fetchall()
        if found:
            attempt, number = self.chance.choice(found)
            self.database.attempts.mark_slip(attempt, number)
            if attempt in self.running:
                self.running[attempt].mark_slip(number, Slip(Money(Cents(100)), right=True))

    def lesson(self) -> None:
        """Go on with a lesson."""
        trainee, part = self.chance.choice(self.trainees()).id, self.chance.randrange(5)
        self.database.lessons.reached(trainee, GAME, "cards", part)
        self.database.lessons.acted(trainee, GAME, "cards", LessonAct(part, "deal", True, 900))
        if part == 4:
            self.database.lessons.finish(trainee, GAME, "cards")

    def shift(self) -> None:
        """Begin a shift and end it."""
        trainee = self.chance.choice(self.trainees()).id
        shift = self.database.shifts.begin(trainee, ShiftPlan(GAME, 7))
        self.database.shifts.end(shift)

    def house(self) -> None:
        """Put another version of the house file in force."""
        present = self.database.houses.present()
        after = present.id if present else 0
        assert self.database.houses.store(f"format: 1\nname: H{after}\n", "Mara", after)

    def place(self) -> None:
        """Believe a skill."""
        trainee = self.chance.choice(self.trainees()).id
        self.database.practice.place(trainee, [self.chance.choice(SKILLS)])

    def rename(self) -> None:
        """Change the name of a trainee."""
        who = self.chance.choice(self.trainees())
        name = f"Trainee {self.chance.randrange(10_000)}"
        assert isinstance(self.database.people.change(who.id, name, who.staff_number), Trainee)

    def leave(self) -> None:
        """Let a trainee leave and come back."""
        who = self.chance.choice(self.trainees())
        self.database.people.leave(who.id)
        self.database.people.come_back(who.id)

    def heartbeat(self) -> None:
        """Keep what has no table."""
        with self.database.connection.writing() as db:
            self.database.connection.entry(db, "heartbeat", "[5]")

    def erase(self) -> None:
        """Erase a trainee's attempts, with what the log said of them."""
        who = self.chance.choice(self.trainees()).id
        with self.database.connection.writing() as db:
            of = "attempt_id IN (SELECT id FROM attempts WHERE trainee_id = ?)"
            for table in ("slips", "marked_again", "shift_rounds", "answers"):
                db.execute(f"DELETE FROM {table} WHERE {of}", [who])
            for table in ("attempts", "skills", "lessons", "lesson_acts", "shifts"):
                db.execute(f"DELETE FROM {table} WHERE trainee_id = ?", [who])
            db.execute("UPDATE trainees SET name = '–', name_key = '–' WHERE id = ?", [who])
            signed = self.database.rights.signed
            assert signed is not None
            erase_bodies(db, "a person", signed.signer)
        self.running.clear()

    def copy(self) -> None:
        """Go on in a copy of the file."""
        copy = self.path.with_name(f"copy-{self.chance.randrange(10**9)}.sqlite")
        self.database.copy_to(copy)
        self.close()
        self.path = copy
        self.reopen()

    def reopen(self) -> None:
        """Open the records and sign the manager in."""
        self.open()
        self.running.clear()
        sign_in(self.database, "M1", PASSWORD)

    def close(self) -> None:
        """Close the records; everything is then in the one file."""
        self.database.close()

    def train(self, actions: int) -> None:
        """Do something so many times."""
        usual: tuple[Callable[[], object], ...] = (
            *(self.answer,) * 6,
            *(self.begin, self.finish, self.slip, self.lesson, self.shift, self.house),
            *(self.place, self.rename, self.leave, self.heartbeat),
        )
        for _number in range(actions):
            self.chance.choice(usual)()


def copied(path: Path, target: Path) -> Path:
    """Another file with the same records, as a person copies it."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as made:
        source.backup(made)
    return target
