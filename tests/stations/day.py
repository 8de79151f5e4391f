"""What is trained at one station: answers and acts by chance, written by the program's own code.

Most are written several in a transaction, as 600,000 commits take too long; some are committed
each by itself, as a trainee's are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from tests.training_room import CHEAP
from trainer.log.checkpoint import Checkpoint
from trainer.practice.evidence import Trained
from trainer.procedure.error_models import AmountError
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, Slip
from trainer.sessions.ports import AnswerRecord
from trainer.shift.plan import ShiftPlan
from trainer.storage.connection import Connection, OpenFile
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.lessons import LessonAct
from trainer.storage.log import head_of
from trainer.storage.rows import Mode, NewAttempt
from trainer.storage.station import Station, keep_station

if TYPE_CHECKING:
    import sqlite_utils

    from tests.stations.sending import Access

EACH: Final = 1 << 32
"""The ids that a station gives begin at its number times so many."""
ROOT: Final = bytes(32)
"""The public key of the room, which nobody signs for here."""
GAMES: Final = ("rws-perfect-pairs-v5", "tcc-huxley-v1")
SKILLS: Final = ("payout.perfect_pairs.25-to-1.plain", "total.hard", "total.soft")
CITATIONS: Final = {Rule.PERFECT_PAIR: ("3.14.1",), Rule.SIDE_BET_PAY_TABLE: ("4.1.2", "3.14.1")}
MODES: Final = (Mode.GUIDED, Mode.DRILL, Mode.COACHED, Mode.FREE)
QUESTIONS: Final = 25
ALONE: Final = 0.1
"""The part of the acts that is committed each by itself."""


class Clock:
    """Goes on a little each time that it is read."""

    def __init__(self, begins: datetime) -> None:
        self.shows = begins

    def __call__(self) -> datetime:
        self.shows += timedelta(milliseconds=151)
        return self.shows


class Together(Connection):
    """A connection whose transactions can be made one."""

    _inside: sqlite_utils.Database | None = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """One transaction for everything inside."""
        with super().writing() as db:
            self._inside = db
            try:
                yield
            finally:
                self._inside = None

    @contextmanager
    def writing(self) -> Iterator[sqlite_utils.Database]:
        """A transaction, or a part of the one that is running."""
        if self._inside is None:
            with super().writing() as db:
                yield db
        else:
            yield self._inside

    def fold_log(self) -> None:
        """Leave the file as it is within a transaction."""
        if self._inside is None:
            super().fold_log()


def opened(path: Path, clock: Callable[[], datetime]) -> Database:
    """Open the records at ``path`` with a connection of that kind."""
    plain = open_database(path, clock=clock, cost=CHEAP)
    database = Database(Together(plain.connection.db, path, OpenFile(path), clock), None, CHEAP)
    database.rights.signed = plain.rights.signed
    return database


@dataclass
class Day:
    """A part of a day at a station; ``trainees`` are those who train there."""

    database: Database
    chance: random.Random
    trainees: list[int]
    running: dict[int, AttemptJournal] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    dealt: set[int] = field(default_factory=set)
    wrong: list[tuple[int, int]] = field(default_factory=list)

    def resume(self, since: datetime) -> None:
        """Go on with what was left unfinished since then, as far as anybody does."""
        for trainee in self.trainees:
            for one in self.database.attempts.unfinished(trainee)[:3]:
                if one.started < since:
                    continue
                self.running[one.id] = self.database.attempts.resume(one.id, CITATIONS)
                self._at_work(one.id, one.answers, one.mode)

    @property
    def head(self) -> Checkpoint:
        """The head of the log, as it stands on the disk."""
        return head_of(self.database.connection.db.conn)

    def train(self, records: int, together: int) -> Iterator[Checkpoint]:
        """Write about so many records; the head after each transaction.

        ``together`` is how many acts are in most of the transactions; in others there is one.
        """
        connection = self.database.connection
        assert isinstance(connection, Together)
        wanted = self.head.size + records
        while (left := wanted - self.head.size) > 0:
            acts = min(together, left)
            if self.chance.random() < ALONE:
                for _act in range(acts):
                    self.act()
                    yield self.head
            else:
                with connection.together():
                    for _act in range(acts):
                        self.act()
                yield self.head

    def act(self) -> None:
        """Do something, mostly answer."""
        self.chance.choices(*zip(*_USUAL, strict=True))[0](self)

    def begin(self) -> None:
        """Begin an attempt."""
        mode = self.chance.choice(MODES)
        new = NewAttempt(
            trainee=self.chance.choice(self.trainees),
            scenario_id=f"s{self.chance.randrange(200)}",
            title="Pairs",
            text="format: 1\n",
            document=self.chance.choice(GAMES),
            rule_version=1,
            program="0.1.0",
            mode=mode,
            questions=QUESTIONS,
            boxes=self.chance.choice((1, 3)) if mode.dealt else 0,
        )
        if mode is Mode.DRILL:
            # One that was cut short is ended by that.
            self.running.clear()
        journal = self.database.attempts.begin(new, CITATIONS)
        self.running[journal.attempt] = journal
        self._at_work(journal.attempt, 0, mode)

    def _at_work(self, attempt: int, answers: int, mode: Mode) -> None:
        self.numbers[attempt] = answers
        if mode.dealt:
            self.dealt.add(attempt)

    def answer(self) -> None:
        """Answer a question."""
        if not self.running:
            self.begin()
        attempt, journal = self.chance.choice([*self.running.items()])
        number = self.numbers[attempt]
        given = an_answer(number, self.chance)
        if attempt in self.dealt:
            # Only an answer shows which mistake was made.
            given = given._replace(mistakes=())
        journal.answered(given)
        self.numbers[attempt] += 1
        if not given.verdict.right:
            self.wrong.append((attempt, number))
        if number + 1 >= QUESTIONS:
            self.end(attempt)

    def leave(self) -> None:
        """Leave an attempt before its end."""
        if self.running:
            self.end(self.chance.choice([*self.running]))

    def end(self, attempt: int) -> None:
        """End an attempt, with what its acts have cost in the end."""
        journal = self.running.pop(attempt)
        if self.numbers[attempt] and attempt in self.dealt:
            journal.left({0: Cost(Cents(self.chance.randrange(0, 500, 100)), Cents(0))})
        if self.chance.random() < 0.8:
            journal.finished()
        else:
            journal.abandoned()

    def slip(self) -> None:
        """Mark a wrong answer as a slip, and answer it again."""
        if not self.wrong:
            return
        attempt, number = self.wrong.pop(self.chance.randrange(len(self.wrong)))
        if attempt in self.running:
            self.running[attempt].mark_slip(number, Slip(Money(Cents(100)), right=True))

    def lesson(self) -> None:
        """Go on with a lesson."""
        trainee, part = self.chance.choice(self.trainees), self.chance.randrange(5)
        game, lessons = self.chance.choice(GAMES), self.database.lessons
        lessons.reached(trainee, game, "cards", part)
        lessons.acted(trainee, game, "cards", LessonAct(part, "deal", True, 900))

    def shift(self) -> None:
        """Begin a shift and end it."""
        trainee = self.chance.choice(self.trainees)
        shift = self.database.shifts.begin(trainee, ShiftPlan(self.chance.choice(GAMES), 7))
        self.database.shifts.end(shift)

    def place(self) -> None:
        """Believe a skill."""
        self.database.practice.place(
            self.chance.choice(self.trainees), [self.chance.choice(SKILLS)]
        )

    def poison(self, kind: str, body: str) -> None:
        """Keep what nobody can read, as a program of another version might."""
        with self.database.connection.writing() as db:
            db.execute("INSERT INTO log (kind, body) VALUES (?, ?)", [kind, body])


_USUAL: Final[tuple[tuple[Callable[[Day], None], int], ...]] = (
    (Day.answer, 100),
    (Day.begin, 3),
    (Day.leave, 1),
    (Day.slip, 4),
    (Day.lesson, 3),
    (Day.shift, 1),
    (Day.place, 1),
)
"""What is done, and how often."""

POISON: Final = (
    ("answers added", "[1, 2"),
    ("answers added", "[1, 2]"),
    ("attempts added", '["many", "columns", 3]'),
    ("baccarat added", "[1]"),
    ("answers added", msgspec.json.encode(["x"] * 30).decode()),
    ("answers added", msgspec.json.encode([None] * 30).decode()),
    ("answers added", msgspec.json.encode([2**62, *range(29)]).decode()),
    ("shifts added", '[1, 1, "\\u0000", "", null]'),
    ("shifts changed", "[1e999999]"),
    ("attempts changed", "[" * 20_000 + "]" * 20_000),
)
"""Records that no version of the server can read: they stay, and delay nothing."""


def an_answer(number: int, chance: random.Random) -> AnswerRecord:
    """An answer, right or wrong, that trains a skill or none."""
    due = Money(Cents(chance.randrange(100, 100_000, 100)))
    rules = (Rule.PERFECT_PAIR, Rule.SIDE_BET_PAY_TABLE)[: chance.randrange(3)]
    question = Question(f"q{number}", QuestionGroup.PAYOUTS, number, due, rules=rules)
    given, verdict = due, Verdict(True)
    mistakes: tuple[AmountError, ...] = ()
    if chance.random() < 0.3:
        given = Money(Cents(due.amount + 500))
        verdict = Verdict(False, ErrorClass.PAYOUT, Direction.OVERPAID, Cents(500))
        mistakes = (AmountError.EVEN_MONEY, AmountError.CHIP_MISREAD)[: chance.randrange(3)]
    trained = None
    if chance.random() < 0.8:
        trained = Trained(chance.choice(SKILLS), 9_000, chance.choice(("", "a drill")))
    return AnswerRecord(
        number,
        question,
        given,
        verdict,
        chance.randrange(900, 9_000),
        trained,
        mistakes=mistakes,
        hinted=chance.random() < 0.05,
    )


def hour(number: int) -> datetime:
    """When an hour of the day begins."""
    return datetime(2026, 11, 21, 9 + number, 0, tzinfo=UTC)


def begins(chance: random.Random, number: int) -> datetime:
    """When a stint begins in an hour, to a millisecond that no other one shares."""
    return hour(number) + timedelta(milliseconds=chance.randrange(1_000_000))


def is_own(trainee: object) -> bool:
    """True for somebody who trains at one station alone."""
    return isinstance(trainee, int) and trainee >= EACH


def new_station(path: Path, access: Access, clock: Clock, walking: int) -> None:
    """New records of a station, with those who train everywhere and two of its own."""
    address = msgspec.json.encode(access.address).decode()
    station = Station(access.number, "The room", address, ROOT, clock())
    with open_database(path, clock=clock) as database:
        keep_station(database.connection, station)
        with database.connection.writing() as db:
            names = [(n, f"Walker {n}") for n in range(1, walking + 1)]
            names += [(access.number * EACH + n, f"Trainee {n}") for n in (1, 2)]
            for trainee, name in names:
                db.execute(
                    "INSERT INTO trainees (id, name, name_key, added_at) VALUES (?, ?, ?, ?)",
                    [trainee, name, name, database.connection.timestamp()],
                )
