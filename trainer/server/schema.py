"""The database of a room: its migrations, its group roles and its logins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, LiteralString, cast

import psycopg
from psycopg import sql

from trainer import __version__
from trainer.errors import RoomDatabase, RoomNewer, RoomOlder
from trainer.room.secrets import scram_verifier
from trainer.server.connecting import Address, troubles

GROUPS: Final = ("owner", "station", "supervisor", "manager", "auditor")

_OLDEST: Final = 15
"""The oldest PostgreSQL in which nobody may make anything in ``public``."""

_LONGEST: Final = 30
"""So many bytes may the name of a database have: with the rest a name of a login has up to 63."""

_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('feltwork migrations', 0))"


def migrations() -> dict[int, str]:
    """The migrations by their numbers, as they are in ``resources/room``."""
    from importlib.resources import files

    found = sorted(
        (file.name, file.read_text(encoding="utf-8"))
        for file in files("resources").joinpath("room").iterdir()
        if file.name.endswith(".sql")
    )
    return {int(name[:4]): text for name, text in found}


def login_of_station(database: str, number: int) -> str:
    """The login of a station."""
    return f"{database}_station_{number}"


def login_of_person(database: str, person: int) -> str:
    """The login of a supervisor, manager or auditor."""
    return f"{database}_supervisor_{person}"


verifier: Final = scram_verifier
"""What PostgreSQL stores of a password of ASCII letters, so that it never learns it itself."""


def install(connection: psycopg.Connection, address: Address, name: str, root: bytes) -> None:
    """Make a database that is empty into that of a room.

    The login needs no more than to own the database, and ``CREATEROLE``. ``root`` is the public key
    from which the room's certificates follow. Raises ``RoomRefused`` for what cannot become one.
    """
    with troubles(address):
        version = connection.info.server_version // 10_000
        (database, encoding) = _row(
            connection, "SELECT current_database(), current_setting('server_encoding')"
        )
        if version < _OLDEST or encoding != "UTF8" or len(database.encode()) > _LONGEST:
            raise RoomDatabase(address, f"PostgreSQL {version}, {encoding}, {database}")
        with connection.transaction():
            connection.execute(_LOCK)
            if _row(connection, "SELECT to_regnamespace('feltwork') IS NOT NULL")[0]:
                raise RoomDatabase(address, "it has a schema feltwork")
            _make_owner(connection, database)
            _migrate(connection, address, database)
            connection.execute(
                "INSERT INTO feltwork.room (id, name, root) VALUES (1, %s, %s)", [name, root]
            )


def upgrade(connection: psycopg.Connection, address: Address) -> int:
    """Apply the migrations that are not there yet; returns how many those were.

    What may be done with the database itself is not in a backup, and is set again.

    Raises ``RoomRefused`` where a newer version of the program has made some.
    """
    with troubles(address), connection.transaction():
        (there,) = _row(connection, "SELECT to_regclass('feltwork.migrations') IS NOT NULL")
        if not there:
            raise RoomDatabase(address, "no schema feltwork")
        (database,) = _row(connection, "SELECT current_database()")
        _make_owner(connection, database)
        return _migrate(connection, address, database)


def check_schema(connection: psycopg.Connection, address: Address) -> None:
    """Check that the database is a room’s of this version of the program, for whoever may connect.

    Raises ``RoomRefused`` where it is none, or one of an older or a newer version.
    """
    with troubles(address):
        (there,) = _row(connection, "SELECT to_regproc('feltwork.schema_version') IS NOT NULL")
        if not there:
            raise RoomDatabase(address, "no schema feltwork")
        (found,) = _row(connection, "SELECT feltwork.schema_version()")
    _require_known(address, found)
    if found < max(migrations()):
        raise RoomOlder(address, found, max(migrations()))


def _make_owner(connection: psycopg.Connection, database: str) -> None:
    """Make the role that owns the schema and makes all logins, and take everything from PUBLIC."""
    names = _names(database)
    if not _is_role(connection, f"{database}_owner"):
        connection.execute(_named('CREATE ROLE :"owner" NOLOGIN CREATEROLE', names))
    for statement in (
        'GRANT :"owner" TO CURRENT_USER',
        'GRANT CREATE, CONNECT ON DATABASE :"database" TO :"owner" WITH GRANT OPTION',
        'REVOKE ALL ON DATABASE :"database" FROM PUBLIC',
        'SET LOCAL ROLE :"owner"',
    ):
        connection.execute(_named(statement, names))
    for group in GROUPS[1:]:
        if not _is_role(connection, f"{database}_{group}"):
            connection.execute(_named(f'CREATE ROLE :"{group}" NOLOGIN', names))
        connection.execute(_named(f'GRANT CONNECT ON DATABASE :"database" TO :"{group}"', names))


def _is_role(connection: psycopg.Connection, name: str) -> bool:
    (found,) = _row(connection, "SELECT to_regrole(quote_ident(%s)) IS NOT NULL", name)
    return bool(found)


def _migrate(connection: psycopg.Connection, address: Address, database: str) -> int:
    """Apply what is missing, as the owner of the schema, in the transaction that has begun."""
    names = _names(database)
    connection.execute(_named('SET LOCAL ROLE :"owner"', names))
    (there,) = _row(connection, "SELECT to_regclass('feltwork.migrations') IS NOT NULL")
    last = 0
    if there:
        # Not by the advisory lock, which now others may take as well.
        connection.execute("LOCK TABLE feltwork.migrations IN SHARE ROW EXCLUSIVE MODE")
        (last,) = _row(connection, "SELECT max(number) FROM feltwork.migrations")
    _require_known(address, last)
    missing = {number: text for number, text in migrations().items() if number > last}
    for number, text in missing.items():
        connection.execute(_named(text, names))
        connection.execute(
            "INSERT INTO feltwork.migrations (number, program) VALUES (%s, %s)",
            [number, __version__],
        )
    return len(missing)


def _require_known(address: Address, found: int) -> None:
    known = max(migrations())
    if found > known:
        raise RoomNewer(address, found, known)


def _names(database: str) -> dict[str, sql.Identifier]:
    """The database and its group roles, as the migrations name them."""
    groups = {group: sql.Identifier(f"{database}_{group}") for group in GROUPS}
    return {**groups, "database": sql.Identifier(database)}


def _named(text: str, names: Mapping[str, sql.Identifier]) -> sql.Composed:
    """Our own SQL with the roles of this database: ``:"owner"`` is a variable of psql's."""
    parts = re.split(r':"([a-z]+)"', text)
    return sql.Composed(
        [
            names[part] if place % 2 else sql.SQL(cast(LiteralString, part))
            for place, part in enumerate(parts)
        ]
    )


def _row(connection: psycopg.Connection, query: LiteralString, *values: object) -> tuple[Any, ...]:
    row = connection.execute(query, values).fetchone()
    assert row is not None, "each of these queries has a row"
    return row
