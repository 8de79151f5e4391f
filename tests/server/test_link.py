"""The link lets nobody wait, goes on after whatever happens to the network, and says how it is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.server.pits import LIMIT, Pit, Watched
from tests.server.proxy import Cable
from tests.server.servers import Room, Server
from trainer.errors import (
    DatabaseGone,
    DatabaseNewer,
    RoomDatabase,
    RoomForbidden,
    RoomNewer,
    RoomOlder,
    RoomPassword,
    RoomRevoked,
    RoomUnreachable,
)
from trainer.storage.station import station_of


@pytest.fixture(scope="module")
def shared(debian: Server) -> Iterator[Room]:
    """One room for all of the stations that leave it as it is."""
    made = debian.room()
    yield made
    made.close()


@pytest.fixture
def cable(debian: Server) -> Iterator[Cable]:
    with Cable(debian.port) as made:
        yield made


@pytest.fixture
def pit(shared: Room, cable: Cable, tmp_path: Path) -> Iterator[Pit]:
    """A station at the other end of a cable, with two entries that the room has not got."""
    made = Pit(shared, tmp_path / "pit.sqlite", cable.port)
    made.add("Ann")
    yield made
    made.close()


def sent(said: Watched) -> bool:
    return said.last.connected and said.last.pending == 0


def lost(said: Watched, more_than: int) -> bool:
    return sum(not one.connected for one in said.states) > more_than


def test_it_says_how_it_stands_and_goes_on_once_the_cable_is_in_again(
    pit: Pit, cable: Cable
) -> None:
    link, said = pit.link()
    said.until(sent)
    assert (said.last.since, said.last.trouble) == (None, None)
    cable.pull()
    said.until(lambda said: not said.last.connected)
    assert isinstance(said.last.trouble, RoomUnreachable)
    assert said.last.since is not None
    pit.add("Ben", "Carol")
    link.wake()
    said.until(lambda said: said.last.pending == 2)
    cable.free()
    link.wake()
    said.until(lambda said: sent(said) and not (said.last.since or said.last.trouble))
    pit.check()


def test_a_message_cut_anywhere_neither_loses_nor_doubles_anything(pit: Pit, cable: Cable) -> None:
    link, said = pit.link()
    said.until(sent)
    for number in range(12):
        losses = sum(not one.connected for one in said.states)
        cable.cut(40 + 97 * number)
        pit.add(f"Trainee {number}")
        link.wake()
        said.until(partial(lost, more_than=losses))
        cable.free()
        link.wake()
        said.until(sent)
    pit.check()
    assert pit.incarnations() == [(False, 0, 14, 0)]


def test_a_server_that_is_killed_has_all_once_it_is_there_again(
    shared: Room, tmp_path: Path
) -> None:
    pit = Pit(shared, tmp_path / "pit.sqlite")
    link, said = pit.link()
    said.until(sent)
    # What it commits from now on may be lost: for the tests it does not wait for its disk.
    shared.admin.execute("CHECKPOINT")
    shared.admin.close()
    pit.add(*map(str, range(200)))
    link.wake()
    shared.server.stop()
    said.until(lambda said: not said.last.connected)
    shared.server.start()
    shared.admin = shared.server.admin(shared.address.database)
    link.wake()
    said.until(sent)
    pit.check()
    pit.close()


def test_nobody_waits_for_a_server_that_says_nothing(pit: Pit, cable: Cable) -> None:
    link, said = pit.link()
    said.until(sent)
    cable.hold()
    pit.add("Ben")
    link.wake()
    said.until(lambda said: said.last.pending == 1)
    pit.add("Carol")
    assert link.close()
    pit.database.close()
    # With nobody else at the records SQLite folds its log in and removes it.
    assert not pit.database.path.with_name("pit.sqlite-wal").exists()


def test_a_server_that_says_nothing_for_long_is_taken_for_lost(pit: Pit, cable: Cable) -> None:
    link, said = pit.link(patience=1.0)
    said.until(sent)
    cable.hold()
    pit.add("Ben")
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, RoomUnreachable))
    cable.free()
    link.wake()
    said.until(sent)
    pit.check()


END = """
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from tests.server.pits import Watched
from tests.training_room import CHEAP
from trainer.server.link import Link
from trainer.storage.database import open_database
from trainer.storage.station import station_of
database = open_database(Path(sys.argv[1]), clock=lambda: datetime.now(UTC), cost=CHEAP)
said = Watched()
link = Link(
    database, station_of(database.connection), lambda: "x",
    changed=said.changed, failed=said.failed,
)
link.start()
sys.stdin.readline()
ended = link.close()
database.close()
print(ended, [one.name for one in threading.enumerate() if not one.daemon], flush=True)
"""


def test_the_program_ends_while_nobody_answers(pit: Pit, cable: Cable) -> None:
    cable.hold()
    path = pit.database.path
    pit.database.close()
    with subprocess.Popen(
        [sys.executable, "-c", END, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert cable.taken.wait(LIMIT)
        said, _error = program.communicate("end\n", timeout=LIMIT)
    # The thread is still there: nobody has waited for it, nor does the program.
    assert (said, program.returncode) == ("False ['MainThread']\n", 0)
    pit.database = pit.open(path)


def test_of_two_windows_one_has_the_link_and_the_other_takes_over(pit: Pit) -> None:
    first, said = pit.link()
    said.until(sent)
    second, heard = pit.link()
    heard.until(lambda said: said.last.elsewhere)
    assert not any(state.connected for state in heard.states)
    assert first.close()
    second.wake()
    heard.until(sent)
    assert not heard.last.elsewhere


def test_a_revoked_station_is_told_and_sends_nothing(pit: Pit) -> None:
    link, said = pit.link()
    said.until(sent)
    pit.room.admin.execute("SELECT feltwork.revoke(%s)", [pit.login])
    said.until(lambda said: not said.last.connected)
    pit.add("Ben")
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, RoomRevoked) and said.last.pending == 1)
    assert said.failures == []


def test_without_its_password_it_does_not_connect(pit: Pit) -> None:
    _link, said = pit.link(password=lambda: None)
    said.until(lambda said: isinstance(said.last.trouble, RoomPassword))


def test_another_room_at_the_same_address_gets_nothing(pit: Pit) -> None:
    pit.station = pit.station._replace(root=b"\1" * 32)
    _link, said = pit.link()
    said.until(lambda said: isinstance(said.last.trouble, RoomDatabase))
    assert pit.incarnations() == []


def test_records_that_are_replaced_are_left_alone_until_they_are_back(pit: Pit) -> None:
    link, said = pit.link()
    said.until(sent)
    path = pit.database.path
    path.rename(path.with_name("moved.sqlite"))
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, DatabaseGone))
    path.with_name("moved.sqlite").rename(path)
    link.wake()
    said.until(sent)


def test_records_that_a_newer_version_has_taken_over_are_left_to_it(pit: Pit) -> None:
    link, said = pit.link()
    said.until(sent)
    pit.database.connection.db.execute("PRAGMA user_version = 999")
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, DatabaseNewer))


@pytest.fixture
def alone(room: Room, tmp_path: Path) -> Iterator[Pit]:
    """A station in a room of its own."""
    made = Pit(room, tmp_path / "alone.sqlite")
    yield made
    made.close()


def test_a_server_of_another_version_gets_nothing(alone: Pit) -> None:
    alter = alone.room.admin.execute
    alter("INSERT INTO feltwork.migrations (number, program) VALUES (9999, '')")
    link, said = alone.link()
    said.until(lambda said: isinstance(said.last.trouble, RoomNewer))
    alter("DELETE FROM feltwork.migrations WHERE number > 1")
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, RoomOlder))
    assert alone.incarnations() == []


def publish(room: Room, change: int) -> None:
    """Publish something that nobody has signed."""
    room.admin.execute(
        "INSERT INTO feltwork.published (change, kind, id, version, body, signature, signer)"
        " VALUES (%s, 'class', %s, %s, '{}', '', '')",
        [change, str(change), change],
    )
    room.admin.execute("UPDATE feltwork.room SET version = %s, change = %s", [change, change])
    room.admin.execute("SELECT pg_notify('feltwork_published', %s)", [str(change)])


def test_what_is_published_is_taken_at_once_and_counted(alone: Pit) -> None:
    publish(alone.room, 1)
    _link, said = alone.link()
    said.until(lambda said: said.last.version == said.last.refused == 1)
    assert (said.last.newest, said.last.trouble) == (1, None)
    publish(alone.room, 2)
    said.until(lambda said: said.last.version == said.last.refused == 2)


def test_a_server_that_has_forgotten_what_it_published_is_asked_for_all(alone: Pit) -> None:
    with alone.database.connection.transaction() as db:
        db.execute("UPDATE station SET change = 7, version = 3")
    publish(alone.room, 1)
    _link, said = alone.link()
    said.until(lambda said: said.last.refused == 1)
    station = station_of(alone.database.connection)
    assert station is not None
    assert (station.change, station.version) == (said.last.version, said.last.newest) == (1, 1)


def test_what_goes_wrong_with_what_comes_down_keeps_back_nothing_that_goes_up(alone: Pit) -> None:
    alter, pull = alone.room.admin.execute, "feltwork.pull(bigint, integer)"
    alter(f"ALTER FUNCTION {pull} RENAME TO gone")
    link, said = alone.link()
    said.until(lambda said: said.failures)
    alter("ALTER FUNCTION feltwork.gone(bigint, integer) RENAME TO pull")
    station = f"{alone.address.database}_station"
    alter(f"REVOKE EXECUTE ON FUNCTION {pull} FROM {station}")
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, RoomForbidden))
    before = len(said.states)
    alone.add("Ben")
    link.wake()
    said.until(lambda said: sent(said) and len(said.states) > before)
    alone.check()
    assert isinstance(said.last.trouble, RoomForbidden)
    alter(f"GRANT EXECUTE ON FUNCTION {pull} TO {station}")
    publish(alone.room, 1)
    said.until(lambda said: said.last.version == 1 and said.last.trouble is None)
    assert all(state.connected for state in said.states)


def test_a_mistake_of_the_program_is_reported_and_the_link_tries_again(pit: Pit) -> None:
    mistakes: list[Exception] = [ZeroDivisionError()]

    def password() -> str:
        if mistakes:
            raise mistakes.pop()
        return "secret"

    link, said = pit.link(password=password)
    said.until(lambda said: said.failures)
    link.wake()
    said.until(lambda said: isinstance(said.last.trouble, RoomPassword))
    assert [type(error) for error in said.failures] == [ZeroDivisionError]


START = """
import sys
from pathlib import Path
from types import SimpleNamespace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.app import main
from ui.shell.window import Window

application, ready = QApplication([]), QTimer()

def look():
    for window in application.topLevelWidgets():
        if isinstance(window, Window) and "preferences" in window.bindings.actions:
            ready.stop()
            window.close()

ready.timeout.connect(look)
ready.start(5)
path = Path(sys.argv[1])
status = main(SimpleNamespace(database=path, files=(), exit_after_first_paint=False))
network = ("psycopg", "keyring", "httpx", "trainer.server")
print(path.exists(), [name for name in sys.modules if name.startswith(network)])
sys.exit(status)
"""


def test_a_window_whose_records_never_joined_a_room_imports_nothing_of_it(tmp_path: Path) -> None:
    homes = {f"XDG_{name}_HOME": str(tmp_path) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    started = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path / "home.sqlite")],
        env=os.environ | homes | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (started.returncode, started.stdout) == (0, "True []\n"), started.stderr
