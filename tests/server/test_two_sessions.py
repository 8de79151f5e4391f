"""Two sessions of one station, as of a copy, or of a program that was killed and of the next."""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from tests.server.logs import Entries, begin, notes
from tests.server.servers import Room

RECORDS = "SELECT FROM feltwork.turns WHERE name = 'records' FOR UPDATE"


def test_one_that_appends_and_one_that_connects_do_not_wait_for_each_other(room: Room) -> None:
    access, log, origin = room.add_station(), notes(3), "feltwork/a"

    def until_waiting(*sessions: Future[Any]) -> None:
        query = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while room.admin.execute(query).fetchone() != (len(sessions),):
            assert not any(one.done() for one in sessions), "it has not waited"

    with (
        room.server.admin(room.address.database) as other,
        room.connect(*access) as one,
        room.connect(*access) as another,
        ThreadPoolExecutor() as pool,
    ):
        assert begin(one, origin) == Entries().head()
        with other.transaction():
            other.execute(RECORDS)
            appended = pool.submit(log.send, one, origin)
            until_waiting(appended)
            hello = "SELECT * FROM feltwork.hello('1.0', '{}', 0)"
            connected = pool.submit(another.execute, hello)
            until_waiting(appended, connected)
        assert appended.result() == log.head()
        assert connected.result().rowcount == 1
