"""An exam that is sat at another station, as a supervisor follows it in the window."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QComboBox

from tests.server.conftest import debian as debian  # noqa: PLC0414 - a fixture
from tests.server.servers import Server
from tests.server.stations import Station, academy
from tests.server.test_exams import Exam, send
from tests.storage.test_exams import at
from tests.training_room import CHEAP, sign_in
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import texts
from trainer.exams.course import State
from trainer.exams.live import LiveSitting
from trainer.server.sittings import bring_moved
from trainer.storage.database import Database, open_database
from ui.supervise.exams import live
from ui.supervise.exams.dialogs import ReasonDialog
from ui.supervise.exams.live import Seen
from ui.supervise.exams.page import ExamsPage
from ui.supervise.exams.states import Can, CandidateState, ExamsState
from ui.supervise.exams.words import candidate_row, is_silent, row_of


@pytest.fixture
def exam(debian: Server, tmp_path: Path) -> Iterator[Exam]:
    with academy(tmp_path, debian) as room:
        made = Exam(room)
        for station in room.stations:
            address = msgspec.json.encode(station.room.address).decode()
            with station.database.connection.writing() as db:
                db.execute("UPDATE station SET address = ?", [address])
        yield made


@pytest.fixture
def signed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The manager is signed in as soon as the records are open, and the room is asked at once."""

    def signed(path: Path | None, **_given: object) -> Database:
        assert path is not None
        database = open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP)
        sign_in(database, "M1")
        return database

    monkeypatch.setattr("trainer.storage.database.open_database", signed)
    monkeypatch.setattr(live, "EVERY", 0)


def pulled(station: Station, sitting: int) -> State:
    """Where a sitting stands at a station, once it has what is published."""
    station.pull()
    return station.database.exams.line(sitting).row.state


def rows(page: ExamsPage) -> list[list[str]]:
    model = page.candidates.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_supervisor_follows_an_exam_at_other_stations_and_orders_there(
    tell: Tell, exam: Exam, signed_in: None
) -> None:
    ann = exam.begin(exam.one, exam.ann, 1)
    exam.begin(exam.two, exam.ben)
    send(exam.one, exam.two)

    async def story(hand: Hand) -> None:
        await hand.complete()
        hand.go("exams")
        await hand.at("exams", ExamsState)
        page = view(hand.window, ExamsPage)
        await hand.until(lambda: [row[1] for row in rows(page)] == ["Pit 1", "Pit 2"])
        assert [row[3] for row in rows(page)] == ["running", "running"]
        page.candidates.selectAll()
        hand.key("b")
        await hand.until(lambda: all("pause ordered" in row[3] for row in rows(page)))
        await hand.until(lambda: pulled(exam.one, exam.ann) is State.PAUSED)
        await hand.until(lambda: pulled(exam.two, exam.ben) is State.PAUSED)
        send(exam.one, exam.two)
        await hand.until(lambda: [row[3] for row in rows(page)] == ["paused", "paused"])
        hand.key("v")
        asked = hand.window.findChild(ReasonDialog)
        assert asked is not None
        asked.reason.setText("The screen is broken.")
        station = asked.findChild(QComboBox)
        assert station is not None
        offered = [station.itemText(at) for at in range(station.count())]
        assert offered == ["Pit 0 · this station", "Pit 2 · connected"]
        station.setCurrentIndex(1)
        asked.accept()
        await hand.until(lambda: "move" in rows(page)[0][3])
        await hand.until(lambda: pulled(exam.one, exam.ann) is State.MOVED)
        exam.two.pull()
        send(exam.one)
        assert bring_moved(exam.two.link, exam.two.database) == 0
        send(exam.two)
        await hand.until(lambda: rows(page)[0][1] == "Pit 2")
        exam.two.sign_in("M1")
        exam.two.database.exams.stop(exam.ann, "Too late.")
        send(exam.two)
        await hand.until(lambda: hand.here(CandidateState).can is Can.DECIDE)
        hand.window.bindings.trigger("decide_exam")
        await hand.until(lambda: hand.here(CandidateState).can is Can.SIGN)

    exam.manager.database.close()
    assert tell(story, at=exam.manager.database.path) == 0
    assert ann.tick(at(11_000)).state is not State.RUNNING


def test_what_runs_at_a_station_that_is_away_is_not_said_to_run(exam: Exam) -> None:
    exam.begin(exam.one, exam.ann)
    line = exam.manager.database.exams.line(exam.ann)

    counted: set[str] = set()

    def said(state: State, away: int) -> str:
        live = LiveSitting(exam.ann, 1, "Pit 1", state, 0, 0, 0, 0, 1, away, "", ())
        row = msgspec.structs.replace(line.row, state=state)
        seen = Seen(replace(line, row=row), live)
        (exam_line,) = exam.manager.database.exams.all()
        states = {state: 1, State.SIGNED: 2}
        counted.add(row_of(replace(exam_line, states=states), int(is_silent(seen))).detail)
        return candidate_row(seen, "")[3]

    assert said(State.RUNNING, 20) == "running"
    assert said(State.RUNNING, 31) == "station away"
    assert said(State.PAUSED, 31) == "paused · station away"
    assert said(State.ENDED, 31) == "ended"
    assert counted == {
        "1 running, 2 signed",
        "2 signed, 1 at a station that is away",
        "1 paused, 2 signed",
        "1 ended, 2 signed",
    }


def test_while_the_room_is_away_the_page_shows_its_own_station_and_says_so(
    tell: Tell, exam: Exam, signed_in: None
) -> None:
    exam.begin(exam.one, exam.ann)
    exam.begin(exam.manager, exam.ben).interrupted()
    send(exam.one)
    station = exam.manager.database
    gone = msgspec.structs.replace(exam.manager.room.address, port=1)
    with station.connection.writing() as db:
        db.execute("UPDATE station SET address = ?", [msgspec.json.encode(gone).decode()])
    station.close()

    async def story(hand: Hand) -> None:
        await hand.complete()
        hand.go("exams")
        await hand.at("exams", ExamsState)
        page = view(hand.window, ExamsPage)
        await hand.until(lambda: "The room cannot be reached" in texts(page))
        assert [row[1:4] for row in rows(page)] == [
            ["", "", "sealed"],
            ["this one", "", "interrupted"],
        ]

    assert tell(story, at=station.path) == 0
