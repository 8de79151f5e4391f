"""Servers for the tests: each process starts one of each kind, once a test asks for it."""

from collections.abc import Iterator

import pytest

from tests.server.servers import NoServer, Room, Server, required, running


def _running(kind: str) -> Iterator[Server]:
    try:
        with running(kind) as server:
            yield server
    except NoServer as error:
        if required():
            raise
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def debian() -> Iterator[Server]:
    """The system's own PostgreSQL, over TLS with an authority of its own."""
    yield from _running("debian")


@pytest.fixture(scope="session")
def wheel() -> Iterator[Server]:
    """The server of the wheel, over a socket."""
    yield from _running("wheel")


@pytest.fixture
def room(debian: Server) -> Iterator[Room]:
    """A room of a test's own, in which nobody is yet."""
    room = debian.room()
    yield room
    room.close()


@pytest.fixture
def wheel_room(wheel: Server) -> Iterator[Room]:
    """The same on the server of the wheel."""
    room = wheel.room()
    yield room
    room.close()
