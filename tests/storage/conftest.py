"""A clock that advances by itself, records in their own directory, and answers to store."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.training_room import CHEAP
from trainer.procedure.questions import (
    Direction,
    ErrorClass,
    Money,
    Question,
    QuestionGroup,
    Verdict,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, Odds, Rounding, pays
from trainer.rules.rulekeys import Rule
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database, open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Mode, NewAttempt, Trainee


class HandClock:
    """Advances by a minute each time it is read."""

    def __init__(self) -> None:
        self.shows = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.shows += timedelta(minutes=1)
        return self.shows


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "database.sqlite"


Opener = Callable[..., Database]


@pytest.fixture
def opened(place: Path, clock: HandClock) -> Iterator[Opener]:
    """Opens the records at ``place``, repeatedly, with a short timeout; closes them afterwards."""
    made: list[Database] = []

    def open_one(path: Path = place) -> Database:
        made.append(open_database(path, clock=clock, lock_timeout=20, cost=CHEAP))
        return made[-1]

    yield open_one
    for one in made:
        one.close()


@pytest.fixture
def database(opened: Opener) -> Database:
    return opened()


@pytest.fixture
def ann(database: Database) -> Trainee:
    added = database.trainees.add("Ann")
    assert isinstance(added, Trainee)
    return added


@pytest.fixture
def new_attempt() -> Callable[..., NewAttempt]:
    def make(trainee: Trainee, scenario: str = "pairs", mode: Mode = Mode.GUIDED) -> NewAttempt:
        return NewAttempt(
            trainee=trainee.id,
            scenario_id=scenario,
            title=f"The scenario {scenario}",
            text="format: 1  # größer\r\n",
            document="rws-perfect-pairs-v5",
            rule_version=1,
            program="0.1.0",
            mode=mode,
            questions=3,
        )

    return make


@pytest.fixture
def answer() -> Callable[..., AnswerRecord]:
    """One answer to "what is paid for a Perfect Pair of 15": 375 is right."""

    def make(number: int, paid: int = 37500, milliseconds: int = 1500) -> AnswerRecord:
        working = pays(Cents(1500), Odds(25, 1), Rounding())
        question = Question(
            id=f"payout:{number}",
            ask=QuestionGroup.PAYOUTS,
            step=number,
            expected=Money(working.result),
            bet=Bet(1, "Ann", BetKind.PERFECT_PAIRS),
            rules=(Rule.PERFECT_PAIR, Rule.SIDE_BETS_FIRST),
            settings=("void_reverses_interim",),
            working=working,
        )
        error = paid - working.result
        verdict = Verdict(right=True)
        if error:
            direction = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
            verdict = Verdict(False, ErrorClass.PAYOUT, direction, Cents(abs(error)))
        return AnswerRecord(number, question, Money(Cents(paid)), verdict, milliseconds)

    return make


@pytest.fixture
def citations() -> dict[Rule, tuple[str, ...]]:
    return {
        Rule.PERFECT_PAIR: ("3.14.1", "4.1.2"),
        Rule.SIDE_BETS_FIRST: ("3.13", "4.1.2"),
    }


Beginner = Callable[..., AttemptJournal]


@pytest.fixture
def begun(
    database: Database,
    ann: Trainee,
    new_attempt: Callable[..., NewAttempt],
    citations: dict[Rule, tuple[str, ...]],
) -> Beginner:
    """Begins an attempt of Ann's."""

    def make(scenario: str = "pairs", mode: Mode = Mode.GUIDED) -> AttemptJournal:
        return database.attempts.begin(new_attempt(ann, scenario, mode), citations)

    return make
