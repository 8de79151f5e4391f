"""Statements sent to a learning record store: a recorder on this machine answers as xAPI says."""

import json
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.storage.conftest import Beginner
from tests.training_room import CHEAP, make_room
from trainer.errors import NotAllowed
from trainer.server.statements import (
    Halt,
    Sending,
    Store,
    Turn,
    drop_store,
    is_address,
    kept_aside,
    pending,
    send_all,
    set_store,
    store_of,
)
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database, open_database

NAME, PASSWORD = "key", "secret"
MANY = 250


class Recorder(ThreadingHTTPServer):
    """Keeps statements by the rules of the Experience API 1.0.3, part three, 2.1.2."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.kept: dict[str, Any] = {}
        self.requests: list[int] = []
        self.next: list[int] = []
        """What is answered first of all, whatever is sent."""
        self.poison: dict[str, int] = {}
        """What is answered to anything with these ids in it."""
        self.complete = Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/xapi"

    def answer(self, path: str, authorized: bool, sent: list[dict[str, Any]]) -> int:
        if self.next:
            return self.next.pop(0)
        if path != "/xapi/statements":
            return 404
        if not authorized:
            return 401
        for one in sent:
            if one["id"] in self.poison:
                return self.poison[one["id"]]
            if self.kept.get(one["id"], one) != one:
                return 409
        self.kept |= {one["id"]: one for one in sent}
        if len(self.kept) == MANY:
            self.complete.set()
        return 200


class Handler(BaseHTTPRequestHandler):
    server: Recorder

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        allowed = "Basic " + b64encode(f"{NAME}:{PASSWORD}".encode()).decode()
        status = (
            self.server.answer(self.path, self.headers["Authorization"] == allowed, sent)
            if self.headers["X-Experience-API-Version"] == "1.0.3"
            else 400
        )
        self.server.requests.append(status)
        if not status:
            self.close_connection = True
            return
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_given: object) -> None:
        return


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    with Recorder() as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def set_up(database: Database, recorder: Recorder, password: str = PASSWORD) -> Store:
    set_store(database, recorder.address, NAME)
    store = store_of(database)
    assert store is not None
    store.password(database.path).keep(password)
    return store


@pytest.fixture
def answered(begun: Beginner, answer: Callable[..., AnswerRecord]) -> None:
    """Enough answers for two requests."""
    journal = begun()
    for number in range(MANY):
        journal.answered(answer(number))


@pytest.mark.usefixtures("answered")
def test_everything_is_sent_once_and_what_comes_later_as_well(
    database: Database, recorder: Recorder, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    store = set_up(database, recorder)
    assert pending(database, store) > MANY
    assert send_all(database) is Turn.DONE
    assert len(recorder.kept) == MANY
    sent = len(recorder.requests)
    assert send_all(database) is Turn.DONE
    assert len(recorder.requests) == sent, "nothing is pending"
    begun().answered(answer(0))
    assert send_all(database) is Turn.DONE
    assert len(recorder.kept) == MANY + 1
    # To one that has them, all are sent again, and that is harmless.
    database.connection.db.execute("UPDATE lrs SET seq = 0")
    assert send_all(database) is Turn.DONE
    assert (len(recorder.kept), {*recorder.requests}) == (MANY + 1, {200})
    assert kept_aside(database) == ()


@pytest.mark.usefixtures("answered")
def test_what_the_store_refuses_for_good_is_kept_aside_and_delays_nothing(
    database: Database, recorder: Recorder
) -> None:
    set_up(database, recorder)
    assert send_all(database) is Turn.DONE
    first, second, third, other, *_rest = sorted(recorder.kept)
    recorder.kept = {other: {"id": other, "another": "content"}}
    recorder.poison = {first: 400, second: 413}
    database.connection.db.execute("UPDATE lrs SET seq = 0")
    assert send_all(database) is Turn.DONE
    aside = {one.statement: one.status for one in kept_aside(database)}
    assert aside == {first: 400, second: 413, other: 409}
    assert third in recorder.kept
    assert len(recorder.kept) == MANY - 2
    assert recorder.kept[other]["another"] == "content"
    sent = len(recorder.requests)
    assert send_all(database) is Turn.DONE
    assert len(recorder.requests) == sent, "they are not tried again"


@pytest.mark.usefixtures("answered")
@pytest.mark.parametrize("trouble", [429, 500, 503, 408, 0], ids=str)
def test_what_passes_is_tried_again_from_the_same_place(
    database: Database, recorder: Recorder, trouble: int
) -> None:
    set_up(database, recorder)
    recorder.next = [200, trouble, trouble]
    assert send_all(database) is Turn.LATER
    store = store_of(database)
    assert store is not None
    assert 0 < store.seq < MANY
    assert send_all(database) is Turn.LATER
    assert store_of(database) == store
    assert send_all(database) is Turn.DONE
    assert kept_aside(database) == ()


@pytest.mark.usefixtures("answered")
def test_a_wrong_password_or_address_ends_it_until_it_is_set_again(
    database: Database, recorder: Recorder
) -> None:
    set_up(database, recorder, "wrong")
    for _each in range(2):
        assert send_all(database) is Turn.HALTED
        store = store_of(database)
        assert store is not None
        assert (store.halt, store.seq) == (Halt.REFUSED, 0)
    assert recorder.requests == [401]
    recorder.next = [403]
    set_up(database, recorder)
    assert send_all(database) is Turn.HALTED
    recorder.next = [302]
    set_up(database, recorder)
    assert send_all(database) is Turn.HALTED
    halted = store_of(database)
    assert halted is not None
    assert halted.halt is Halt.ELSEWHERE
    set_up(database, recorder)
    assert send_all(database) is Turn.DONE
    assert len(recorder.kept) == MANY


@pytest.mark.usefixtures("answered")
def test_a_store_that_is_not_there_is_tried_later(database: Database, recorder: Recorder) -> None:
    set_up(database, recorder)
    recorder.server_close()
    assert send_all(database) is Turn.LATER


@pytest.mark.usefixtures("answered")
def test_a_thread_of_its_own_sends_and_ends(
    database: Database, recorder: Recorder, place: Path
) -> None:
    set_up(database, recorder)
    failures: list[BaseException] = []

    def beside() -> Database:
        return open_database(place, clock=database.connection.clock, cost=CHEAP)

    sending = Sending(beside, failures.append)
    sending.start()
    assert recorder.complete.wait(10)
    sending.close()
    assert failures == []
    with closing(database):
        assert kept_aside(database) == ()


def test_only_a_manager_says_where_to(database: Database, recorder: Recorder) -> None:
    make_room(database)
    set_up(database, recorder)
    assert database.rights.journal()[0].after == recorder.address
    database.rights.sign_off()
    with pytest.raises(NotAllowed):
        set_store(database, recorder.address, "x")
    with pytest.raises(NotAllowed):
        drop_store(database)
    store = store_of(database)
    assert store is not None
    assert store.name == NAME


def test_a_password_is_never_sent_in_the_open() -> None:
    for address in ("https://lrs.example/xapi", "http://127.0.0.1:8080/x", "http://localhost/x"):
        assert is_address(address), address
    for address in ("http://lrs.example/xapi", "ftp://lrs.example", "lrs.example", "https://", ""):
        assert not is_address(address), address
