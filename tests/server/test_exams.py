"""One exam in the whole room, on a real server: seen, ordered, moved, marked elsewhere."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.exams.secrets import secrets_of
from tests.server.servers import Server
from tests.server.stations import Academy, Station, academy
from tests.storage.test_exam_stations import answer
from tests.storage.test_exams import DRILLS, SHORT, at
from tests.training_room import PIN, add_person, sign_in
from trainer.exams.course import Event, State
from trainer.exams.live import LiveSitting
from trainer.exams.orders import Action
from trainer.exams.time import WRITTEN_EVERY
from trainer.server.sittings import bring_ended, bring_moved, give_orders, live
from trainer.server.uploading import Upload, hello
from trainer.storage.moving import Taken
from trainer.storage.sittings import Kind, SittingJournal


class Exam:
    """An exam that two candidates are to sit, published to stations 0, 1 and 2 of a room."""

    def __init__(self, room: Academy) -> None:
        self.room = room
        self.manager, self.one, self.two = room.stations[0], room.join(), room.join()
        exams = self.manager.database.exams
        self.exam = exams.plan(SHORT)
        people = [
            add_person(self.manager.database, name, number)
            for name, number in (("Ann", "101"), ("Ben", "102"))
        ]
        self.manager.database.people.set_pin(people[0].id, PIN)
        found = [exams.add(self.exam, person.id) for person in people]
        self.ann, self.ben = (one for one in found if one is not None)
        exams.freeze(self.exam)
        self.code = exams.start_code(self.exam)
        self.manager.published()
        for station in (self.one, self.two):
            station.pull()

    def begin(self, station: Station, sitting: int, answered: int = 1) -> SittingJournal:
        exams = station.database.exams
        exams.sit_down(sitting, at(0))
        journal = exams.start(sitting, self.code, at(0))
        assert journal is not None
        answer(journal, *range(answered))
        return journal

    def order(self, sitting: int, action: Action, **said: object) -> None:
        """An order by the manager, which is published; it reaches the others when they pull."""
        made = self.manager.database.exams.order(sitting, action, **said)  # type: ignore[arg-type]
        assert give_orders(self.manager.connected(), self.manager.database, [(made, "Ann")])

    def shown(self) -> dict[int, LiveSitting]:
        """What the manager sees of it."""
        return {one.sitting: one for one in live(self.manager.connected(), self.exam)}

    def state(self, station: Station, sitting: int) -> State:
        return station.database.exams.line(sitting).row.state


def send(*stations: Station) -> None:
    """Send everything that these have recorded."""
    for station in stations:
        records = station.database.connection
        hello(station.link, records, 0)
        upload = Upload(station.link, records)
        while upload.send():
            pass


def answers(station: Station, sitting: int) -> list[int]:
    with station.database.connection.reading() as db:
        query = "SELECT place FROM exam_entries WHERE sitting_id = ? AND kind = ? ORDER BY number"
        return [place for (place,) in db.execute(query, [sitting, Kind.ANSWER.value])]


@pytest.fixture
def exam(debian: Server, tmp_path: Path) -> Iterator[Exam]:
    with academy(tmp_path, debian) as room:
        yield Exam(room)


def test_an_exam_is_seen_from_afar_extended_paused_and_let_go_on(exam: Exam) -> None:
    ann = exam.begin(exam.one, exam.ann, 2)
    exam.begin(exam.two, exam.ben)
    ann.left_window()
    ann.tick(at(9_000))
    assert exam.shown() == {}
    send(exam.one, exam.two)
    seen = exam.shown()[exam.ann]
    assert (seen.station, seen.name, seen.state) == (1, "Pit 1", State.RUNNING)
    assert (seen.charged, seen.left_window, seen.apart) == (9_000, 1, ())
    assert exam.shown()[exam.ben].station == 2
    exam.order(exam.ann, Action.EXTEND, minutes=10)
    exam.order(exam.ann, Action.PAUSE)
    for station in (exam.one, exam.two):
        station.pull()
        station.pull()
    heard = ann.tick(at(10_000))
    assert (heard.state, heard.by, heard.allowed) == (State.PAUSED, "Mara", 40 * 60_000)
    send(exam.one)
    assert exam.shown()[exam.ann].state is State.PAUSED
    ann.interrupted()
    exam.one.database.exams.sit_down(exam.ann, at(60_000))
    send(exam.one)
    exam.order(exam.ann, Action.RELEASE, waits=exam.shown()[exam.ann].waits)
    assert exam.one.database.exams.go_on_as_ordered(exam.ann, at(60_000)) is None
    exam.one.pull()
    assert exam.one.database.exams.go_on_as_ordered(exam.ann, at(60_000)) is not None
    assert (exam.one.is_as_recorded(), exam.two.is_as_recorded()) == (True, True)


def test_a_sitting_moves_once_its_records_have_arrived_and_is_marked_where_nobody_sat(
    exam: Exam,
) -> None:
    journal = exam.begin(exam.one, exam.ann, 1)
    journal.tick(at(9_000))
    send(exam.one)
    exam.order(exam.ann, Action.MOVE, station=2)
    exam.two.pull()
    assert bring_moved(exam.two.link, exam.two.database) == 1, "its station has not given it up"
    exam.one.pull()
    assert exam.state(exam.one, exam.ann) is State.MOVED
    send(exam.one)
    assert bring_moved(exam.one.link, exam.one.database) == 0
    for _twice in range(2):
        assert bring_moved(exam.two.link, exam.two.database) == 0
    row = exam.two.database.exams.line(exam.ann).row
    assert (row.state, row.charged) == (State.INTERRUPTED, 9_000 + WRITTEN_EVERY)
    send(exam.two)
    seen = exam.shown()[exam.ann]
    assert (seen.station, seen.state, seen.apart) == (2, State.INTERRUPTED, ())
    (codes,) = [
        one for one in exam.manager.database.exams.new_codes(exam.exam) if one.candidate == "Ann"
    ]
    exam.manager.published()
    exam.two.pull()
    exams = exam.two.database.exams
    exams.sit_down(exam.ann, at(100_000))
    again = exams.go_on(exam.ann, codes.codes[0], at(100_000))
    assert again is not None
    answer(again, 1, 2)
    again.end(Event.HAND_IN)
    send(exam.two)
    manager = exam.manager.database
    for expected in ((Taken.TAKEN,), ()):
        assert bring_ended(exam.manager.connected(), manager, exam.shown().values()) == expected
    assert manager.exams.marked(exam.ann).result.passed
    manager.exams.decide(exam.ann)
    manager.exams.sign(exam.ann)
    manager.exams.release(exam.exam)
    exam.manager.published()
    for station in (exam.one, exam.two):
        station.pull()
        assert exam.state(station, exam.ann) is State.SIGNED
        assert answers(station, exam.ann) == [0, 1, 2]
        assert station.is_as_recorded()
    late = exam.room.join()
    late.pull()
    sign_in(late.database, "101", PIN)
    assert late.database.exams.marked(exam.ann).result.passed, "read at any station"
    assert late.database.exams.passed(exam.ann)


def test_of_a_station_that_was_only_away_the_supervisor_is_told_that_both_stand(
    exam: Exam,
) -> None:
    journal = exam.begin(exam.one, exam.ann, 1)
    send(exam.one)
    exam.order(exam.ann, Action.MOVE, station=2, entries=exam.shown()[exam.ann].entries)
    exam.two.pull()
    assert bring_moved(exam.two.link, exam.two.database) == 0
    send(exam.two)
    assert exam.shown()[exam.ann].apart == ()
    answer(journal, 1)
    send(exam.one)
    exam.one.pull()
    send(exam.one)
    seen = exam.shown()[exam.ann]
    assert (seen.station, seen.apart) == (2, ("Pit 1",))
    assert answers(exam.one, exam.ann) == [0, 1]
    assert answers(exam.two, exam.ann) == [0]


def test_a_station_is_given_only_a_sitting_that_was_ordered_to_it(exam: Exam) -> None:
    exam.begin(exam.one, exam.ann)
    send(exam.one)
    query = "SELECT count(*) FROM feltwork.sitting(%s::bigint)"
    assert exam.two.link.execute(query, [exam.ann]).fetchone() == (0,)
    exam.order(exam.ann, Action.MOVE, station=2)
    assert exam.two.link.execute(query, [exam.ann]).fetchone() == (1,)
    assert exam.one.link.execute(query, [exam.ann]).fetchone() == (0,)
    assert exam.two.link.execute(query, [exam.ben]).fetchone() == (0,)


def test_nothing_of_what_is_to_come_is_on_the_server_in_the_clear(exam: Exam) -> None:
    journal = exam.begin(exam.one, exam.ann, 1)
    secrets = secrets_of(journal.exam, DRILLS, ())
    exam.order(exam.ann, Action.PAUSE)
    exam.one.pull()
    journal.interrupted()
    exam.one.database.exams.sit_down(exam.ann, at(60_000))
    send(exam.manager, exam.one, exam.two)
    exam.order(exam.ann, Action.RELEASE, waits=exam.shown()[exam.ann].waits)
    there = b"".join(
        bytes(body)
        for table in ("entries", "published")
        for (body,) in exam.manager.room.admin.execute(
            f"SELECT body FROM feltwork.{table} WHERE body IS NOT NULL".encode()
        )
    )
    assert [one for one in secrets if one in there] == []
    assert exam.code.encode() not in there
