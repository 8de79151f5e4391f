"""Figures of the whole room: what a station asks of its own records, asked of the room's server.

The schema ``figures`` there shows what all stations have recorded as the tables of one station, so
that the same queries are asked and a figure means the same wherever it was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import psycopg
from psycopg.rows import dict_row
from psycopg.types.numeric import IntLoader
from psycopg.types.string import TextLoader

from trainer.errors import RoomUnreachable
from trainer.server.connecting import Address, connect, troubles
from trainer.server.schema import login_of_person
from trainer.storage.database import Database

_LONGEST: Final = "5s"
_SETTINGS: Final = {
    "search_path": "figures",
    # Little is read, from where an index says, and mostly out of memory.
    "random_page_cost": "1.1",
    "jit": "off",
    # The views have many tables, and what is read first decides how much is read.
    "join_collapse_limit": "14",
    "from_collapse_limit": "14",
    "geqo": "off",
}

_PARAMETER: Final = re.compile(r"\?|(?<![:\w]):(\w+)")
_WORDS: Final = {
    re.compile(r"\bCROSS JOIN\b"): "JOIN",
    re.compile(r"\bjson_each\b"): "json_array_elements_text",
    re.compile(r"\bgroup_concat\(([^()]*)\)"): r"string_agg((\1)::text, ',')",
}
"""What SQLite calls otherwise: a join in this order, what is in an array, and values as a list."""


class RoomFigures:
    """The records of the whole room as they were at one moment, to be read like a station's."""

    def __init__(self, connection: psycopg.Connection, address: Address) -> None:
        # Sums of whole numbers are numbers of any length here; what is JSON is decoded elsewhere.
        connection.adapters.register_loader("numeric", IntLoader)
        connection.adapters.register_loader("json", TextLoader)
        self._connection = connection
        self._address = address

    @contextmanager
    def reading(self) -> Iterator[RoomFigures]:
        """Run queries; raises ``RoomUnreachable`` also where one takes too long."""
        with troubles(self._address):
            try:
                yield self
            except psycopg.errors.QueryCanceled as error:
                raise RoomUnreachable(self._address, str(error)) from error

    def execute(self, sql: str, parameters: Any = None, /) -> psycopg.Cursor:
        """Run a query; its rows are tuples."""
        return self._connection.execute(_as_asked_here(sql), parameters)

    def query(self, sql: str, parameters: Any = None, /) -> Iterator[dict[str, Any]]:
        """Run a query; its rows have names."""
        with self._connection.cursor(row_factory=dict_row) as cursor:
            yield from cursor.execute(_as_asked_here(sql), parameters)

    @property
    def stations(self) -> int:
        """How many stations the room has."""
        with self.reading():
            ((count,),) = self.execute("SELECT count(*) FROM stations")
            return int(count)


@contextmanager
def room_figures(
    address: str, person: int, password: str, *, longest: str = _LONGEST
) -> Iterator[RoomFigures]:
    """Read what the room has at this moment, for a person who may; ``address`` is JSON.

    Raises ``RoomTrouble``: each query may take as long as ``longest`` says.
    """
    where = msgspec.json.decode(address, type=Address)
    login = login_of_person(where.database, person)
    with connect(where, login, password) as connection, troubles(where):
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        for name, value in (*_SETTINGS.items(), ("statement_timeout", longest)):
            connection.execute("SELECT set_config(%s, %s, true)", [name, value])
        yield RoomFigures(connection, where)


def recorded_at(records: Database, attempt: int) -> int | str:
    """Where an attempt of the room is recorded: its number here, or else the name of its station.

    ``records`` are read with the figures of the room.
    """
    with records.figures.reading() as room:
        ((station, *known),) = room.execute(
            "SELECT station, trainee_id, started_at, mode, scenario_id FROM attempts WHERE id = ?",
            [attempt],
        )
    with records.connection.reading() as here:
        found = here.execute(
            "SELECT id FROM attempts WHERE trainee_id = ? AND started_at = ? AND mode = ?"
            " AND scenario_id = ?",
            known,
        ).fetchone()
    return str(station) if found is None else int(found[0])


def _as_asked_here(sql: str) -> bytes:
    """A query of SQLite’s in the server’s words."""
    sql = _PARAMETER.sub(lambda found: f"%({found[1]})s" if found[1] else "%s", sql)
    for pattern, words in _WORDS.items():
        sql = pattern.sub(words, sql)
    return sql.encode()
