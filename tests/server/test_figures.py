"""Figures read from the room, against those of the one station that has recorded everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest

from tests.benchmarks.records import an_answer
from tests.old_database import make_old_database
from tests.server.servers import Room
from tests.storage.conftest import HandClock
from tests.training_room import CHEAP
from trainer.errors import RoomRefused, RoomUnreachable
from trainer.house.file import NO_HOUSE
from trainer.practice.evidence import Trained
from trainer.procedure.error_models import AmountError
from trainer.procedure.questions import Direction, ErrorClass, Money, Verdict
from trainer.rejudging.rounds import Replays
from trainer.room.classes import Assignment, Go, Item, ItemKind, TrainingClass, cell
from trainer.rulebook import RULEBOOK
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.server.figures import RoomFigures, recorded_at, room_figures
from trainer.server.uploading import Upload, hello
from trainer.sessions.ports import AnswerRecord
from trainer.shift.plan import ShiftPlan, ShiftState
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.practice import record_name
from trainer.storage.progress import FOREVER, By, Chosen, Counted
from trainer.storage.recounting import count_earlier_acts
from trainer.storage.rows import Mode, NewAttempt, ShiftRound, Trainee

PEOPLE = (1, 2)
GAME = "rws-perfect-pairs-v5"
PARAGRAPHS = {Rule.PERFECT_PAIR: ("3.14.1", "4.1.2"), Rule.SIDE_BET_PAY_TABLE: ("3.13", "4.1.2")}
SKILLS = ("", "payout.main", "total.hard")
MISTAKES = ((), (AmountError.EVEN_MONEY,), (AmountError.EVEN_MONEY, AmountError.TWO_TO_ONE))
PLAN = ShiftPlan(GAME, 0, boxes=3)
ITEMS = (
    Item(ItemKind.ROUND, "pairs", "Pairs", GAME, Mode.GUIDED.value),
    Item(ItemKind.STAGE, "values", "Values", GAME),
    Item(ItemKind.DRILL, "payout.main total.hard", "Payouts", GAME, amount=3),
    Item(ItemKind.SHIFT, msgspec.json.encode(PLAN).decode(), "Shift", GAME, amount=2),
)


def paid(number: int, amount: int, milliseconds: int) -> AnswerRecord:
    """An answer to a question after what is paid for a Perfect Pair: 375 is right."""
    one, error = an_answer(number), amount - 37_500
    verdict = Verdict(right=True)
    if error:
        direction = Direction.OVERPAID if error > 0 else Direction.UNDERPAID
        verdict = Verdict(False, ErrorClass.PAYOUT, direction, Cents(abs(error)))
    return one._replace(given=Money(Cents(amount)), verdict=verdict, milliseconds=milliseconds)


def new(scenario: str, mode: Mode, trainee: int) -> NewAttempt:
    boxes = 2 if mode.dealt else 0
    return NewAttempt(trainee, scenario, "A title", "text", GAME, 1, "0.1.0", mode, boxes=boxes)


@pytest.fixture
def work(tmp_path: Path) -> Iterator[tuple[Database, Assignment]]:
    """Acts of before that were marked again, and weeks of two trainees who have work to do."""
    place, clock, chance = tmp_path / "records.sqlite", HandClock(), Random(40)
    with open_database(make_old_database(place, "dealt.sql"), clock=clock, cost=CHEAP) as database:
        yield database, recorded(database, clock, chance)


def recorded(database: Database, clock: HandClock, chance: Random) -> Assignment:
    """What they did of it."""
    count_earlier_acts(database, Replays(RULEBOOK, NO_HOUSE), Cancellation())
    bo = database.trainees.add("Bo")
    assert isinstance(bo, Trainee)
    assert (1, bo.id) == PEOPLE
    days = (date(2026, 1, 1), date(2027, 1, 1))
    taught = database.classes.keep(TrainingClass(0, "Winter", GAME, *days, people=PEOPLE))
    wanted = database.classes.assign(Assignment(0, "Work", taught, PEOPLE, ITEMS, ""))
    ways = [
        ("pairs", Mode.GUIDED),
        ("pairs", Mode.FREE),
        (record_name(None, stage="values"), Mode.DRILL),
        (record_name(None), Mode.DRILL),
    ]
    for _time in range(30):
        clock.shows += timedelta(hours=chance.randrange(60))
        trainee, (scenario, mode) = chance.choice(PEOPLE), chance.choice(ways)
        shift = None
        if mode is Mode.FREE:
            own = ShiftPlan(GAME, chance.randrange(99), boxes=3)
            shift = ShiftRound(database.shifts.begin(trainee, own), own, ShiftState(1))
        begun = replace(new(scenario, mode, trainee), shift=shift)
        journal = database.attempts.begin(begun, PARAGRAPHS)
        for number in range(chance.choice((0, 3, 11, 20))):
            skill, amount = chance.choice(SKILLS), chance.choice((37_500, 37_500, 36_000, 40_000))
            one = paid(number, amount, chance.randrange(500, 9_000))
            mistakes = chance.choice(MISTAKES)
            journal.answered(
                one._replace(trained=Trained(skill) if skill else None, mistakes=mistakes)
            )
        if chance.random() < 0.8:
            journal.finished()
    return wanted


def send(room: Room, database: Database, name: str) -> None:
    """Send everything that these records have, as a station of this name."""
    records = database.connection
    with room.connect(*room.add_station(name)) as station:
        hello(station, records, 0)
        upload = Upload(station, records)
        while upload.send():
            pass


@pytest.fixture
def reader(room: Room, work: tuple[Database, Assignment]) -> Iterator[psycopg.Connection]:
    """A supervisor’s connection to the room that has it all."""
    send(room, work[0], "Pit 1")
    with room.connect(*room.add_person("supervisor")) as supervisor:
        supervisor.execute("SET search_path = figures")
        yield supervisor


def sums(records: Database, person: int, counted: Counted, days: tuple[int, int]) -> Iterator[Any]:
    """What a person’s progress is made of, part by part."""
    progress = records.progress
    yield [replace(one, id=0) for one in records.attempts.latest(person, 20)]
    for what in By:
        yield what, progress.by(what, person, days, counted)
    yield "rounds", progress.rounds(person, days)
    for one in (
        Chosen(days),
        Chosen(days, skills=("payout.main",)),
        Chosen(days, skills=("",)),
        Chosen(days, costly=True),
        Chosen(days, error="payout"),
        Chosen(days, mistake="even_money"),
        Chosen(days, document=GAME, paragraph="3.13"),
    ):
        chosen = replace(one, counted=counted)
        yield one, progress.number(person, chosen), progress.by_day(person, days, chosen)
        listed = progress.answers(person, chosen, 3)
        yield one, [found._replace(attempt=0) for found in listed]


def test_the_room_has_the_figures_of_the_station_that_recorded_everything(
    room: Room, reader: psycopg.Connection, work: tuple[Database, Assignment]
) -> None:
    database, wanted = work
    days = sorted({one.day for person in PEOPLE for one in database.progress.by_day(person)})
    spans = (FOREVER, (days[2], days[-4]))
    with database.beside(RoomFigures(reader, room.address)) as of_room:
        for asked in product(PEOPLE, Counted, spans):
            own = list(sums(database, *asked))
            assert list(sums(of_room, *asked)) == own
        for span, what in product(spans, By):
            heat = database.classes.heat(PEOPLE, what, span)
            assert heat
            assert of_room.classes.heat(PEOPLE, what, span) == heat
        for number in range(len(ITEMS)):
            goes, own_goes = (one.classes.goes(wanted, number) for one in (of_room, database))
            assert {who: plain(found) for who, found in goes.items()} == {
                who: plain(found) for who, found in own_goes.items()
            }
            for who in PEOPLE:
                best, own_best = (cell(wanted.passes, one[who]).best for one in (goes, own_goes))
                assert best is not None
                assert own_best is not None
                assert recorded_at(of_room, best.attempt) == own_best.attempt


def test_the_work_of_other_stations_is_on_the_board(room: Room, tmp_path: Path) -> None:
    clock = HandClock()
    with ExitStack() as stack:
        stations = [
            stack.enter_context(open_database(tmp_path / f"{n}", clock=clock, cost=CHEAP))
            for n in range(3)
        ]
        for number, database in enumerate(stations):
            assert isinstance(database.trainees.add("Ann"), Trainee)
            for _time in range(number + 1):
                journal = database.attempts.begin(new("pairs", Mode.GUIDED, 1), PARAGRAPHS)
                journal.answered(paid(0, 37_500, 1_000))
                journal.finished()
            send(room, database, f"Pit {number}")
        first = stations[0]
        with room.connect(*room.add_person("supervisor")) as supervisor:
            supervisor.execute("SET search_path = figures")
            figures = RoomFigures(supervisor, room.address)
            beside = stack.enter_context(first.beside(figures))
            wanted = Assignment(1, "Work", None, (1,), ITEMS, "2026-01-01")
            goes = beside.classes.goes(wanted, 0)[1]
            assert [go[1:] for go in goes] == [(True, 1, 1, 1_000)] * 6
            assert [recorded_at(beside, go.attempt) for go in goes] == [
                1,
                *["Pit 1"] * 2,
                *["Pit 2"] * 3,
            ]
            assert figures.stations == 3
            assert beside.progress.number(1, Chosen()) == 6


def test_what_was_imported_once_more_is_there_once_with_all_its_answers(
    room: Room, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        stations = [
            stack.enter_context(open_database(tmp_path / f"{n}", clock=HandClock(), cost=CHEAP))
            for n in range(3)
        ]
        for number, database in enumerate(stations):
            assert isinstance(database.trainees.add("Ann"), Trainee)
            journal = database.attempts.begin(new("pairs", Mode.GUIDED, 1), PARAGRAPHS)
            for place in range((2, 3, 3)[number]):
                journal.answered(paid(place, 37_500, 1_000))
            journal.finished()
            send(room, database, f"Pit {number}")
        supervisor = stack.enter_context(room.connect(*room.add_person("supervisor")))
        supervisor.execute("SET search_path = figures")
        beside = stack.enter_context(stations[0].beside(RoomFigures(supervisor, room.address)))
        wanted = Assignment(1, "Work", None, (1,), ITEMS, "2026-01-01")
        (go,) = beside.classes.goes(wanted, 0)[1]
        assert go[1:] == (True, 3, 3, 3_000)
        assert beside.progress.number(1, Chosen()) == 3
        assert len(beside.progress.answers(1, Chosen())) == 3


def test_a_query_that_takes_too_long_is_a_room_that_does_not_answer(room: Room) -> None:
    login, password = room.add_person("supervisor")
    address = msgspec.json.encode(room.address).decode()
    room.admin.execute("BEGIN")
    room.admin.execute("LOCK TABLE feltwork.stations IN ACCESS EXCLUSIVE MODE")
    with (
        pytest.raises(RoomUnreachable),
        room_figures(address, 1, password, longest="100ms") as figures,
    ):
        figures.stations  # noqa: B018 - it is read from the room
    room.admin.execute("ROLLBACK")
    with room_figures(address, 1, password) as figures:
        assert figures.stations == 0
    with pytest.raises(RoomRefused), room_figures(address, 1, login):
        pass


def plain(goes: tuple[Go, ...]) -> list[tuple[object, ...]]:
    """Goes without the numbers of their attempts, which are others in the room."""
    return [go[1:] for go in goes]
