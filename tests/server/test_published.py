"""Publishing: in versions, nothing missed, and only what a role may publish."""

import json
from typing import Any

import psycopg
import pytest

from tests.server.servers import Room, Server


def publish(
    connection: psycopg.Connection, base: int, *documents: tuple[str, str, Any], version: int = 0
) -> int:
    row = connection.execute(
        "SELECT feltwork.publish(%s, %s, %s, %s, %s, %s, %s)",
        [
            base,
            version or base + 1,
            [kind for kind, _id, _body in documents],
            [name for _kind, name, _body in documents],
            [json.dumps(body).encode() for _kind, _id, body in documents],
            [b"signed"] * len(documents),
            "the signer",
        ],
    ).fetchone()
    assert row is not None
    return int(row[0])


def pull(connection: psycopg.Connection, after: int) -> list[tuple[int, str, str, int]]:
    return connection.execute(
        "SELECT change, kind, id, version FROM feltwork.pull(%s, 100)", [after]
    ).fetchall()


def refused(connection: psycopg.Connection, base: int, *documents: tuple[str, str, Any]) -> str:
    with pytest.raises(psycopg.Error) as error:
        publish(connection, base, *documents)
    return error.value.sqlstate or ""


@pytest.mark.parametrize("kind", ["debian", "wheel"])
def test_versions_come_down_in_order_each_as_it_is_now(
    kind: str, request: pytest.FixtureRequest
) -> None:
    server: Server = request.getfixturevalue(kind)
    room = server.room("Salon", b"\x05" * 32)
    with (
        room.admin,
        room.connect(*room.add_station()) as station,
        room.connect(*room.add_person("supervisor")) as supervisor,
    ):
        said = station.execute("SELECT * FROM feltwork.hello('1.0', '{}', 0)").fetchone()
        assert said == (0, "Salon", b"\x05" * 32, 0, 0)
        station.execute("LISTEN feltwork_published")
        assert publish(supervisor, 0, ("class", "1", {}), ("class", "2", {})) == 2
        assert [note.payload for note in station.notifies(timeout=5, stop_after=1)] == ["2"]
        assert refused(supervisor, 0, ("class", "1", {})) == "FW001"
        assert publish(supervisor, 2, ("class", "1", {"name": "B"}), version=2) == 3
        assert pull(station, 0) == [(2, "class", "2", 1), (3, "class", "1", 2)]
        assert pull(station, 2) == [(3, "class", "1", 2)]
        said = station.execute("SELECT * FROM feltwork.hello('1.0', '{}', 2)").fetchone()
        assert said == (0, "Salon", b"\x05" * 32, 3, 2)
        held = "SELECT kind, id, change, version FROM feltwork.held()"
        assert station.execute(held).fetchall() == [("class", "1", 3, 2), ("class", "2", 2, 1)]
        # Whoever has seen more than the server has goes on from that; never from less.
        with pytest.raises(psycopg.Error, match="others have published"):
            publish(supervisor, 3, ("class", "1", {}), version=2)
        assert publish(supervisor, 9, ("class", "3", {}), version=5) == 10


def test_a_supervisor_publishes_neither_staff_nor_the_house(room: Room) -> None:
    with (
        room.connect(*room.add_person("supervisor", 1)) as supervisor,
        room.connect(*room.add_person("manager", 2)) as manager,
    ):
        manages, trains = {"role": "manager"}, {"role": "trainee"}
        gone = {**trains, "erased_at": "now"}
        for kind, body in (
            ("house", {}),
            ("room", {}),
            ("person", manages),
            ("person", gone),
            ("person", []),
        ):
            assert refused(supervisor, 0, (kind, "1", body)) == "FW006"
        assert publish(manager, 0, ("person", "2", manages), ("person", "1", gone)) == 2
        for name in ("1", "2"):
            assert refused(supervisor, 2, ("person", name, trains)) == "FW006"
        assert publish(supervisor, 2, ("person", "3", trains)) == 3
