"""The room's server in the window: one quiet line, the page behind it, stations that join."""

import socket
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget

from tests.server.conftest import debian as debian  # noqa: PLC0414 - a fixture
from tests.server.servers import ADMIN, Server
from tests.training_room import CHEAP, PASSWORD, add_person, make_room
from tests.ui.conftest import Hand, Tell, view
from trainer.errors import RoomRevoked, RoomUnreachable
from trainer.room.rights import AT_HOME, Role
from trainer.server.connecting import Address
from trainer.server.joining import (
    Joined,
    JoinFile,
    NewStation,
    Owner,
    Received,
    StationRow,
    add_station,
    as_oneself,
    read_join_file,
    receive,
    set_up,
)
from trainer.server.link import SELDOM, LinkState
from trainer.server.passwords import address_of, password_of
from trainer.server.publishing import changes, publish
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.station import Station, keep_station, station_of
from ui.me.preferences import PreferencesPage
from ui.me.sign_in.page import SignInPage
from ui.supervise.people.page import PeoplePage
from ui.supervise.stations.page import StationsPage
from ui.supervise.stations.words import (
    pending_text,
    presence,
    quiet_line,
    standing,
    station_card,
    station_line,
    this_card,
)

Story = Callable[[Hand], Awaitable[None]]

NOW = datetime.now(UTC)
THEN = NOW - timedelta(days=40)
TIME = f"{NOW.astimezone():%H:%M}"
AWAY = RoomUnreachable("server:5432/room")
REVOKED = RoomRevoked("server:5432/room")
WELL = LinkState(connected=True, version=14, newest=14, pending=0)


def clock() -> datetime:
    return datetime.now(UTC)


def opened(path: Path | None) -> Database:
    return open_database(path, clock=clock, lock_timeout=0, cost=CHEAP)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that are set in the window cost next to nothing."""
    monkeypatch.setattr("ui.app._open_database", opened)


@pytest.fixture
def tell_home(tell: Tell) -> Callable[..., int]:
    """Begins a story where the program does."""
    return partial(tell, home=True)


@pytest.fixture
def room(database: Path) -> Path:
    """A room on this computer alone, with a manager, a supervisor and a trainee."""
    with opened(database) as records:
        make_room(records)
        add_person(records, "Sam", "S1", Role.SUPERVISOR)
        add_person(records, "Ann", "1024")
    return database


def joined_at(path: Path, address: Address) -> None:
    """Have these records say that they are a station there."""
    with opened(path) as records:
        room = records.rights.room
        assert room is not None
        where = msgspec.json.encode(address).decode()
        station = Station(4, "Table 4", where, room.public, clock())
        keep_station(records.connection, station)
    password_of(path, station).keep("of this station")


async def sign_in(hand: Hand, number: str, secret: str = PASSWORD) -> None:
    """Sign in by staff number."""
    await hand.at("sign_in")
    door = view(hand.window, SignInPage)
    for typed in (number, secret):
        if typed:
            await hand.until(door.entry.isVisible)
            door.entry.setText(typed)
            hand.click("sign_in_confirm")
    await hand.until(lambda: hand.window.state.records)


def page(hand: Hand) -> StationsPage:
    return view(hand.window, StationsPage)


def line(hand: Hand) -> str:
    """What the window says of the room's server."""
    button = hand.find("go_stations")
    return button.text() if button.isVisible() else ""


def said(hand: Hand) -> str:
    """All that the page says."""
    return "\n".join(one.text() for one in page(hand).findChildren(QLabel) if one.isVisible())


def told_in(shown: QWidget) -> str:
    return " ".join(one.text() for one in shown.findChildren(QLabel))


def dialog(hand: Hand, name: str) -> QDialog:
    return [one for one in hand.window.findChildren(QDialog, name) if one.isVisible()][-1]


def fill(shown: QDialog, **texts: str) -> None:
    for name, text in texts.items():
        field = shown.findChild(QLineEdit, f"fact_{name}")
        assert field is not None, name
        field.setText(text)


# In words


def test_the_quiet_line_says_as_little_as_may_be() -> None:
    cases: list[tuple[LinkState | None, str, str]] = [
        (None, "", ""),
        (WELL, "Room · version 14", ""),
        (replace(WELL, pending=3), "Room · version 14", ""),
        (replace(WELL, pending=4_200), "Room · version 14 · sending 4,200", ""),
        (replace(WELL, unpublished=3), "Room · version 14 · 3 to publish", ""),
        (replace(WELL, unpublished=3, conflicts=1), "Room · version 14 · 1 to decide", ""),
        (
            replace(WELL, connected=False, pending=37, since=NOW, trouble=AWAY),
            f"Room away since {TIME} · 37 kept here",
            "Your answers are kept here and go to the room later",
        ),
        (
            replace(WELL, connected=False, pending=37, since=NOW, trouble=REVOKED),
            "Room refuses this station · 37 kept here",
            "Your answers are kept here and go to the room later",
        ),
        (replace(WELL, elsewhere=True), "", ""),
    ]

    for state, supervisor, trainee in cases:
        assert quiet_line(state, supervises=True) == supervisor
        assert quiet_line(state, supervises=False) == trainee


def test_how_it_stands_comes_with_what_to_do() -> None:
    away = standing(replace(WELL, connected=False, since=NOW, trouble=AWAY))
    assert away.kind == "warning"
    assert TIME in away.line
    assert "Check the network" in away.advice
    assert "manager" in standing(replace(WELL, connected=False, trouble=REVOKED)).advice
    assert standing(WELL).kind == "right"
    assert standing(LinkState()).kind == "muted"
    assert [pending_text(n) for n in (None, 0, 1, 3_700)] == [
        "not known yet",
        "none",
        "1 record",
        "3,700 records",
    ]


def test_a_station_is_shown_with_what_was_found_in_its_records() -> None:
    row = StationRow(4, "Table 4", NOW, 3, 13, "0.1.0", None, 2, ((NOW, 37),))
    facts = dict(station_card(row, 14).facts)
    assert facts["Restored"] == f"{TIME}: 37 records stand twice."
    assert facts["Could not be read yet"] == "2 records"
    assert facts["Version of the house"] == "13 of 14"
    assert station_line(row, 14).mark == "version 13"
    assert station_line(row, 13).mark == ""
    assert "has not joined" in station_line(row._replace(seen=None), 14).detail
    gone = station_card(row._replace(revoked=THEN), 14)
    assert f"{THEN.astimezone().day} " in gone.state
    mine = Station(4, "Table 4", '{"host":"server","database":"room"}', b"", NOW, 14, 14)
    assert dict(this_card(mine, WELL, row).facts)["Server"] == "server:5432/room"


# In the window


def test_at_home_nothing_is_said_and_a_room_can_be_joined(tell_home: Callable[..., int]) -> None:
    async def story(hand: Hand) -> None:
        await hand.at("path")
        assert line(hand) == ""
        hand.window.bindings.trigger("preferences")
        await hand.at("preferences")
        hand.click("join_room", view(hand.window, PreferencesPage))
        (choice,) = hand.window.findChildren(QFileDialog)
        assert choice.nameFilters()[0] == "Join files (*.feltjoin)"
        choice.reject()

    tell_home(story)


def test_a_room_on_one_computer_says_what_a_server_gives(
    room: Path, tell_home: Callable[..., int]
) -> None:
    async def story(hand: Hand) -> None:
        await sign_in(hand, "M1")
        hand.go("stations")
        await hand.until(page(hand).first.button.isVisible)
        assert line(hand) == ""
        hand.key(Qt.Key.Key_Return)
        asked = dialog(hand, "server")
        hand.click("server_done", asked)
        await hand.until(lambda: "An address has" in told_in(asked))
        asked.reject()
        hand.window.bindings.trigger("sign_off")
        await sign_in(hand, "S1")
        hand.go("stations")
        await hand.until(lambda: "A manager can set it up" in said(hand))
        assert not page(hand).first.button.isVisible()

    tell_home(story)


@pytest.fixture
def silent() -> Iterator[Address]:
    """A server that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield Address("127.0.0.1", "room", server.getsockname()[1])


def test_nothing_waits_for_a_server_that_does_not_answer(
    room: Path, silent: Address, tell_home: Callable[..., int]
) -> None:
    joined_at(room, silent)

    async def story(hand: Hand) -> None:
        await sign_in(hand, "M1")
        hand.go("stations")
        await hand.until(lambda: "Table 4" in said(hand))
        assert "Connecting to the room" in said(hand)
        hand.key("n")
        asked = dialog(hand, "station")
        fill(asked, name="Table 5")
        hand.click("station_done", asked)
        await hand.until(lambda: not asked.findChildren(QLineEdit)[0].isEnabled())
        # It is left at once, and so is the window, while two threads wait for the server.
        hand.click("station_back", asked)
        assert not asked.isVisible()

    assert tell_home(story) == 0


def test_a_trainee_reads_that_answers_are_kept_and_nothing_technical(
    room: Path, tell_home: Callable[..., int]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        joined_at(room, Address("127.0.0.1", "room", closed.getsockname()[1]))

    async def story(hand: Hand) -> None:
        await sign_in(hand, "1024", "")
        await hand.until(lambda: bool(line(hand)))
        assert line(hand) == "Your answers are kept here and go to the room later"
        assert not hand.find("go_stations").isEnabled()
        hand.window.bindings.trigger("progress")
        await hand.until(lambda: "the last 13 weeks at this station" in told_in(hand.window))
        hand.window.bindings.trigger("sign_off")
        await sign_in(hand, "S1")
        await hand.until(lambda: "Room" in line(hand))
        hand.click("go_stations")
        await hand.at("stations")
        await hand.until(lambda: "cannot be reached" in said(hand))

    tell_home(story)


# With a real server


@pytest.fixture
def desk(tmp_path: Path, room: Path, debian: Server) -> Path:
    """The records of a station from which a room was set up on a server."""
    database = f"room{next(debian.names)}"
    with debian.admin() as admin:
        admin.execute(f'CREATE DATABASE "{database}"')
    with opened(room) as records:
        signed(records)
        owner = Owner(ADMIN, debian.password)
        done = set_up(records, debian.address(database), owner, "Desk", Cancellation())
        assert isinstance(done, Joined), done
    return room


def signed(records: Database) -> None:
    who = records.people.with_number("M1")
    assert who is not None
    records.rights.sign_in(who.id, PASSWORD)


def joining(desk: Path) -> tuple[JoinFile, str, bytes]:
    """A file for another station and its code."""
    with opened(desk) as records:
        signed(records)
        new = add_station(records, "Table 4", CHEAP)
    assert isinstance(new, NewStation), new
    file = read_join_file(new.file)
    assert isinstance(file, JoinFile), file
    return file, new.code, new.file


def joined_table(desk: Path, tmp_path: Path) -> Path:
    """The records of another station of that room."""
    file, code, _data = joining(desk)
    table = tmp_path / "table" / "records.sqlite"
    received = receive(table, file, code, clock, Cancellation())
    assert isinstance(received, Received), received
    received.put_in_place(AT_HOME, clock())
    return table


def test_what_is_published_at_one_station_appears_at_another(
    desk: Path, tmp_path: Path, tell_home: Callable[..., int]
) -> None:
    table = joined_table(desk, tmp_path)

    async def publishing(hand: Hand) -> None:
        await sign_in(hand, "M1")
        hand.go("people")
        hand.key("n")
        asked = dialog(hand, "person")
        fill(asked, name="Zoe")
        hand.click("person_done", asked)
        await hand.until(lambda: "1 to publish" in line(hand))
        hand.click("go_stations")
        await hand.until(page(hand).publish.isVisible)
        assert page(hand).publish.text() == "Publish version 2: 1 change"
        assert "Zoe" in said(hand)
        hand.click("publish_now", page(hand))
        await hand.until(lambda: "Everything here is published" in said(hand))
        await hand.until(lambda: line(hand) == "Room · version 2")
        names = [one.name for one in page(hand).stations.items]
        assert names == ["Desk", "Table 4"]

    async def receiving(hand: Hand) -> None:
        await sign_in(hand, "S1")
        hand.go("people")
        await hand.until(
            lambda: "Zoe" in [one.name for one in view(hand.window, PeoplePage).people.items]
        )
        await hand.until(lambda: line(hand) == "Room · version 2")

    tell_home(publishing)
    tell_home(receiving, at=table)


def test_what_was_changed_on_two_sides_is_chosen_from_both(
    desk: Path, tmp_path: Path, tell_home: Callable[..., int]
) -> None:
    table = joined_table(desk, tmp_path)
    for path, name in ((desk, "Ann B."), (table, "Anna")):
        with opened(path) as records:
            signed(records)
            ann = records.people.with_number("1024")
            assert ann is not None
            records.people.change(ann.id, name, "1024")
            if path is table:
                with as_oneself(records) as connection:
                    publish(connection, records, changes(records))

    async def story(hand: Hand) -> None:
        await sign_in(hand, "M1")
        await hand.until(lambda: "1 to decide" in line(hand))
        hand.click("go_stations")
        await hand.until(lambda: "was changed here and in the room" in said(hand))
        assert "Ann B." in said(hand)
        assert "by Mara" in said(hand)
        assert "Everything here is published" not in said(hand)
        (take,) = [
            one
            for one in page(hand).findChildren(QPushButton)
            if one.objectName().startswith("take_person_")
        ]
        QTest.mouseClick(take, Qt.MouseButton.LeftButton)
        await hand.until(lambda: "was changed here" not in said(hand))
        hand.go("people")
        names = [one.name for one in view(hand.window, PeoplePage).people.items]
        assert "Anna" in names

    tell_home(story)


def test_what_a_server_that_was_set_back_lacks_is_offered_again(
    desk: Path, debian: Server, tell_home: Callable[..., int]
) -> None:
    with opened(desk) as records:
        station = station_of(records.connection)
    assert station is not None
    with debian.admin(address_of(station).database) as admin:
        admin.execute("DELETE FROM feltwork.published WHERE kind = 'person'")

    async def story(hand: Hand) -> None:
        await sign_in(hand, "M1")
        hand.go("stations")
        await hand.until(lambda: "The server was set back" in said(hand))
        assert "Person: Mara (no longer at the server)" in said(hand)
        await hand.until(page(hand).publish.isVisible)
        hand.click("publish_now", page(hand))
        await hand.until(lambda: "Everything here is published" in said(hand))
        await hand.until(lambda: line(hand) == "Room · version 2")

    tell_home(story)


def test_a_supervisor_is_offered_what_a_supervisor_may_publish(
    desk: Path, tell_home: Callable[..., int]
) -> None:
    with opened(desk) as records:
        signed(records)
        add_person(records, "Kim", "S2", Role.SUPERVISOR)
        add_person(records, "Zoe")

    async def story(hand: Hand) -> None:
        await sign_in(hand, "S1")
        hand.go("stations")
        await hand.until(page(hand).publish.isVisible)
        assert "Person: Kim (new), by a manager\nPerson: Zoe (new)" in said(hand)
        assert page(hand).publish.text() == "Publish version 2: 1 change"
        hand.click("publish_now", page(hand))
        await hand.until(lambda: "1 change is on this station alone" in said(hand))
        assert not page(hand).publish.isVisible()

    tell_home(story)


def test_a_computer_joins_by_a_file_and_its_code(
    desk: Path, tmp_path: Path, tell_home: Callable[..., int]
) -> None:
    _file, code, data = joining(desk)
    given, home = tmp_path / "station.feltjoin", tmp_path / "home" / "records.sqlite"
    given.write_bytes(data)
    home.parent.mkdir()

    async def story(hand: Hand) -> None:
        await hand.at("path")
        hand.window.bindings.trigger("join_room")
        (choice,) = hand.window.findChildren(QFileDialog)
        choice.fileSelected.emit(str(given))
        choice.close()
        asked = dialog(hand, "join_room")
        fill(asked, code="0000-0000-0000")
        hand.click("join_room_done", asked)
        await hand.until(lambda: "not the code" in told_in(asked))
        fill(asked, code=code.lower())
        hand.click("join_room_done", asked)
        await sign_in(hand, "S1")
        await hand.until(lambda: line(hand) == "Room · version 1")

    assert tell_home(story, at=home) == 0
    with opened(home) as records:
        station = station_of(records.connection)
    assert station is not None
    assert (station.number, station.name) == (1, "Table 4")


def test_a_station_is_away_once_it_has_missed_the_time_to_be_heard_of() -> None:
    there = StationRow(4, "Table 4", NOW, 3, 13, "0.1.0", None, 0, ())
    assert presence(there) == "connected"
    assert presence(there._replace(away=int(SELDOM) + 5)) == "connected"
    assert presence(there._replace(away=31)) == f"away, seen {TIME}"
    assert presence(there._replace(away=None)) == f"seen {TIME}"
    assert presence(there._replace(seen=None, away=None)) == "has not joined yet"
    assert presence(there._replace(revoked=NOW)) == f"revoked {TIME}"
