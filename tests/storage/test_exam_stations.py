"""One exam at several stations: orders, and sittings that go from one to another."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.exams.secrets import found_in, secrets_of
from tests.storage.conftest import Opener
from tests.storage.test_exams import DRILLS, SHORT, at
from tests.training_room import add_person, make_room, sign_in
from trainer.errors import AttemptElsewhere, NotAllowed
from trainer.exams.course import Event, State
from trainer.exams.orders import Action, Instruction
from trainer.exams.time import GAP, WRITTEN_EVERY
from trainer.storage.database import Database
from trainer.storage.moving import (
    Brought,
    FileFault,
    SittingFile,
    Taken,
    arrive,
    awaited,
    has_come,
    sitting_here,
)
from trainer.storage.orders import do_order
from trainer.storage.sittings import Kind, SittingJournal

MINUTE = 60_000


class Station:
    """A station of the room; what is published reaches it when the test says so."""

    def __init__(self, database: Database, number: int) -> None:
        self.database, self.exams = database, database.exams
        with database.connection.writing() as db:
            db.execute(
                "INSERT INTO station VALUES (1, ?, ?, '{}', x'', 0, 0, '')",
                [number, f"Station {number}"],
            )

    def receive(self, name: str, order: Instruction) -> bool:
        """An order has come; True if something was done by it."""
        with self.database.connection.writing() as db:
            db.execute(
                "INSERT OR IGNORE INTO room_published SELECT 'order', ?, count(*), x'', ?"
                " FROM room_published",
                [name, msgspec.json.encode(order)],
            )
            return do_order(db, self.database.connection.timestamp(), name, order)

    def shown(self, sitting: int) -> Brought:
        """What the room has of a sitting once all that is here has arrived there."""
        with self.database.connection.reading() as db:
            return msgspec.json.decode(msgspec.json.encode(sitting_here(db, sitting)), type=Brought)

    def fetch(self, brought: Brought) -> list[Taken]:
        """Take what the orders say comes here, where all of it has come."""
        with self.database.connection.writing() as db:
            return [
                arrive(db, self.database.connection.timestamp(), brought, name, order.by)
                for name, order in awaited(db)
                if has_come(order, brought)
            ]

    def answers(self, sitting: int) -> list[int]:
        """Which drills were answered, in their order."""
        found = self.exams.entries(sitting)
        return [one.place.number for one in found if one.kind is Kind.ANSWER]

    def state(self, sitting: int) -> State:
        return self.exams.line(sitting).row.state


class Stations:
    """Stations 4 and 5 of a room, both with one sitting of an exam that is still sealed."""

    def __init__(self, opened: Opener, place: Path) -> None:
        database = opened()
        make_room(database)
        ann, exams = add_person(database, "Ann"), database.exams
        exam = exams.plan(SHORT)
        sitting = exams.add(exam, ann.id)
        assert sitting is not None
        exams.freeze(exam)
        self.sitting, self.exam, self.code = sitting, exam, exams.start_code(exam)
        other = place.parent / "five" / place.name
        other.parent.mkdir()
        with closing(sqlite3.connect(place)) as connection:
            connection.execute("VACUUM INTO ?", [str(other)])
        self.four, self.five = Station(database, 4), Station(opened(other), 5)
        sign_in(self.five.database, "M1")

    def order(self, action: Action, **said: Any) -> Instruction:
        """An order by the manager, who is at station 5."""
        return self.five.exams.order(self.sitting, action, **said)

    def begin(self, station: Station, answered: int = 1) -> SittingJournal:
        """Begin the sitting there, with so many answers."""
        station.exams.sit_down(self.sitting, at(0))
        journal = station.exams.start(self.sitting, self.code, at(0))
        assert journal is not None
        answer(journal, *range(answered))
        return journal

    def go_on(self, station: Station, seconds: int = 100) -> SittingJournal:
        """Go on there by the supervisor's password."""
        station.exams.sit_down(self.sitting, at(1_000 * seconds))
        return station.exams.let_go_on(self.sitting, at(1_000 * seconds))


def answer(journal: SittingJournal, *drills: int) -> None:
    for number in drills:
        journal.opened(DRILLS[number], 0)
        right = journal.exam.drill(DRILLS[number]).question.expected
        journal.answered(DRILLS[number], 0, right, 900)


@pytest.fixture
def stations(opened: Opener, place: Path) -> Stations:
    return Stations(opened, place)


def test_more_time_is_given_once_by_the_station_that_has_the_sitting_and_by_no_other(
    stations: Stations,
) -> None:
    journal, order = stations.begin(stations.four), stations.order(Action.EXTEND, minutes=10)
    assert not stations.five.receive("a", order)
    assert stations.four.receive("a", order)
    assert not stations.four.receive("a", order), "once"
    assert stations.four.receive("b", stations.order(Action.EXTEND, minutes=5))
    assert journal.tick(at(1_000)).allowed == (30 + 10 + 5) * MINUTE
    extended = [one for one in stations.four.exams.entries(stations.sitting) if one.said.order]
    assert [(one.kind, one.by) for one in extended] == [(Kind.EXTENDED, "Mara")] * 2


def test_more_time_that_was_ordered_before_the_sitting_began_is_given_as_it_begins(
    stations: Stations,
) -> None:
    assert not stations.four.receive("a", stations.order(Action.EXTEND, minutes=10))
    journal = stations.begin(stations.four)
    assert journal.tick(at(1_000)).allowed == 40 * MINUTE


def test_a_pause_stops_the_time_says_who_ordered_it_and_loses_no_answer(
    stations: Stations,
) -> None:
    journal = stations.begin(stations.four, 1)
    journal.tick(at(3_000))
    assert stations.four.receive("a", stations.order(Action.PAUSE))
    answer(journal, 1)  # given before the pause was seen
    paused = journal.tick(at(3_900))
    assert (paused.state, paused.by, paused.charged) == (State.PAUSED, "Mara", 3_900)
    for second in range(5, 3_600, 5):
        assert journal.tick(at(1_000 * second)).charged == 3_900
    row = stations.four.exams.line(stations.sitting).row
    assert row.running_elsewhere(at(3_595_000)), "it is heard of all the same"
    assert stations.four.receive("b", stations.order(Action.RESUME))
    on = journal.tick(at(3_600_000))
    assert (on.state, on.charged) == (State.RUNNING, 3_900 + 5_000)
    assert stations.four.answers(stations.sitting) == [0, 1]


def test_what_is_killed_while_it_is_paused_is_an_interruption_like_any_other(
    stations: Stations,
) -> None:
    journal = stations.begin(stations.four)
    journal.tick(at(3_000))
    stations.four.receive("a", stations.order(Action.PAUSE))
    journal.tick(at(3_900))
    later = 3_900 + 10 * GAP
    stations.four.exams.sit_down(stations.sitting, at(later))
    row = stations.four.exams.line(stations.sitting).row
    assert (row.state, row.interruptions) == (State.WAITING_TO_CONTINUE, 1)
    assert row.charged == 3_900 + WRITTEN_EVERY
    with pytest.raises(AttemptElsewhere):
        answer(journal, 1)


def test_an_order_that_does_not_fit_where_the_sitting_stands_does_nothing(
    stations: Stations,
) -> None:
    four, sitting = stations.four, stations.sitting
    order = stations.order(Action.EXTEND, minutes=1)
    assert not four.receive("other", msgspec.structs.replace(order, sitting=99))
    for state in (State.SEALED, State.INTERRUPTED):
        before = four.exams.entries(sitting)
        for action in (Action.PAUSE, Action.RESUME):
            assert not four.receive(f"{state} {action}", stations.order(action))
        assert (four.state(sitting), four.exams.entries(sitting)) == (state, before)
        if state is State.SEALED:
            stations.begin(four).interrupted()


def test_a_supervisor_elsewhere_lets_go_on_what_waits_and_what_they_send_opens_only_there(
    stations: Stations, opened: Opener
) -> None:
    four, sitting = stations.four, stations.sitting
    stations.begin(four).interrupted()
    four.exams.sit_down(sitting, at(60_000))
    waits = four.exams.entries(sitting)[-1].said.key
    assert four.exams.go_on_as_ordered(sitting, at(60_000)) is None, "not yet"
    order = stations.order(Action.RELEASE, waits=waits, minutes=0)
    key = four.exams.let_go_on(sitting, at(60_000)).exam.key
    sent = msgspec.json.encode(order)
    assert key not in sent
    assert key.hex().encode() not in sent
    four.exams.notice_gaps(at(60_000 + 10 * GAP))
    four.receive("a", order)
    killed = opened()
    killed.exams.sit_down(sitting, at(120_000 + 10 * GAP))
    assert killed.exams.go_on_as_ordered(sitting, at(120_000 + 10 * GAP)) is None, "a new wait"
    waits = four.exams.entries(sitting)[-1].said.key
    four.receive("b", stations.order(Action.RELEASE, waits=waits, minutes=0))
    journal = killed.exams.go_on_as_ordered(sitting, at(130_000 + 10 * GAP))
    assert journal is not None
    assert journal.exam.key == key
    last = four.exams.entries(sitting)[-1]
    assert (last.said.event, last.said.order, last.by) == (Event.GO_ON, "b", "Mara")
    assert killed.exams.go_on_as_ordered(sitting, at(131_000 + 10 * GAP)) is None, "once"


def test_a_sitting_moves_once_its_station_has_given_it_up_with_every_answer_and_its_time(
    stations: Stations,
) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    journal = stations.begin(four, 2)
    journal.tick(at(10_000))
    order = stations.order(Action.MOVE, station=5)
    five.receive("m", order)
    assert five.fetch(four.shown(sitting)) == [], "it has not been given up yet"
    assert four.receive("m", order)
    assert journal.tick(at(10_500)).state is not State.RUNNING
    with pytest.raises(AttemptElsewhere):
        answer(journal, 2)
    with pytest.raises(AttemptElsewhere):
        four.exams.sit_down(sitting, at(20_000))
    come = four.shown(sitting)
    assert five.fetch(come) == [Taken.TAKEN]
    assert five.fetch(come) == [], "once"
    row = five.exams.line(sitting).row
    assert (row.state, row.interruptions) == (State.INTERRUPTED, 1)
    assert row.charged == 10_000 + WRITTEN_EVERY, "the gap, as after any interruption"
    answer(stations.go_on(five), 2)
    assert five.answers(sitting) == [0, 1, 2]
    assert four.state(sitting) is State.MOVED


def test_a_sitting_comes_back_to_the_station_that_it_came_from(stations: Stations) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    stations.begin(four, 1)
    for name, here, there, target in (("a", four, five, 5), ("b", five, four, 4)):
        order = stations.order(Action.MOVE, station=target)
        there.receive(name, order)
        here.receive(name, order)
        assert there.fetch(here.shown(sitting)) == [Taken.TAKEN]
        answer(stations.go_on(there, 100 * target), 1 if target == 5 else 2)
    assert four.answers(sitting) == [0, 1, 2]
    assert four.exams.line(sitting).row.interruptions == 2


def test_who_only_sat_down_at_a_station_can_have_the_exam_brought_there_later(
    stations: Stations,
) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    for station in (four, five):
        station.receive("more", stations.order(Action.EXTEND, minutes=10))
    five.exams.sit_down(sitting, at(0))
    stations.begin(four, 2)
    order = stations.order(Action.MOVE, station=5)
    five.receive("m", order)
    four.receive("m", order)
    assert five.fetch(four.shown(sitting)) == [Taken.TAKEN]
    assert five.exams.line(sitting).row.allowed == 40 * MINUTE, "more time, and that once"
    assert five.answers(sitting) == [0, 1]


def test_of_a_lost_station_goes_on_what_had_arrived_and_if_it_went_on_both_stand(
    stations: Stations,
) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    journal = stations.begin(four, 1)
    arrived = four.shown(sitting)
    order = stations.order(Action.MOVE, station=5, entries=len(arrived.entries))
    five.receive("m", order)
    assert five.fetch(arrived) == [Taken.TAKEN]
    row = five.exams.line(sitting).row
    assert (row.interruptions, row.charged) == (1, WRITTEN_EVERY)
    answer(stations.go_on(five), 1)
    answer(journal, 1, 2)  # it was only away
    assert four.receive("m", order)
    assert (four.answers(sitting), five.answers(sitting)) == ([0, 1, 2], [0, 1])
    assert four.state(sitting) is State.MOVED
    with five.database.connection.writing() as db:
        assert arrive(db, "", four.shown(sitting), "again", None) is Taken.APART
    assert five.answers(sitting) == [0, 1], "nothing is mixed"


def by_file(stations: Stations) -> bytes:
    stations.begin(stations.four, 2).interrupted()
    return stations.four.exams.move_to_file(stations.sitting, 5, "The network is down.")


def test_a_sitting_moves_by_a_file_that_can_be_written_again_and_counts_once(
    stations: Stations,
) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    data = by_file(stations)
    again = four.exams.move_to_file(sitting, 5, "")
    with pytest.raises(AttemptElsewhere):
        four.exams.move_to_file(sitting, 6, "another station")
    assert four.exams.arrive_by_file(data) is FileFault.ELSEWHERE
    assert five.exams.arrive_by_file(data) is Taken.TAKEN
    assert five.exams.arrive_by_file(again) is Taken.KNOWN
    journal = stations.go_on(five)
    assert five.exams.arrive_by_file(data) is Taken.KNOWN, "it runs on"
    answer(journal, 2)
    assert five.answers(sitting) == [0, 1, 2]
    assert four.state(sitting) is State.MOVED


def test_a_file_that_nobody_of_the_room_has_signed_as_it_is_is_not_taken(
    stations: Stations,
) -> None:
    five, data = stations.five, by_file(stations)
    found = msgspec.json.decode(data, type=SittingFile)
    forged = msgspec.structs.replace(
        found, sitting=found.sitting.replace(b'"charged":', b'"charged":-')
    )
    assert forged != found
    for bad in (
        forged,
        msgspec.structs.replace(found, signer=found.signer.replace("Mara", "Mark")),
    ):
        assert five.exams.arrive_by_file(msgspec.json.encode(bad)) is FileFault.NOT_SIGNED
    assert five.exams.arrive_by_file(data[:-9]) is FileFault.NO_SITTING
    assert five.state(stations.sitting) is State.SEALED
    five.database.rights.sign_off()
    with pytest.raises(NotAllowed):
        five.exams.arrive_by_file(data)


def test_a_supervisor_marks_decides_and_signs_where_the_sitting_was_not(
    stations: Stations,
) -> None:
    four, five, sitting = stations.four, stations.five, stations.sitting
    journal = stations.begin(four, 3)
    journal.end(Event.HAND_IN)
    for _twice in range(2):
        five.exams.bring(four.shown(sitting))
    four.exams.mark(journal.exam)
    assert five.exams.marked(sitting).rounds == four.exams.marked(sitting).rounds
    assert five.exams.decide(sitting)
    five.exams.sign(sitting)
    assert five.exams.signer(sitting) == "Mara"


def test_nothing_that_goes_from_station_to_station_says_what_is_still_to_come(
    stations: Stations, place: Path
) -> None:
    four, sitting = stations.four, stations.sitting
    journal = stations.begin(four, 1)
    secrets = secrets_of(journal.exam, DRILLS, ())
    journal.interrupted()
    four.exams.sit_down(sitting, at(1_000))
    waits = four.exams.entries(sitting)[-1].said.key
    orders = [stations.order(action, waits=waits, station=5) for action in Action]
    for number, order in enumerate(orders):
        if order.action is not Action.STOP:  # it goes on, to be moved
            four.receive(str(number), order)
    sent = msgspec.json.encode((orders, four.shown(sitting)))
    sent += four.exams.move_to_file(sitting, 5, "")
    assert [one for one in secrets if one in sent] == []
    assert found_in(place, secrets) == found_in(place.parent / "five" / place.name, secrets) == []
