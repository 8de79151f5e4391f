"""Every role tries everything on its own connection: what it may do is in the tables below."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field

import psycopg
import pytest
from psycopg import sql

from tests.server.logs import EMPTY, begin, head
from tests.server.rows import training
from tests.server.servers import Room, Server
from trainer.errors import RoomRevoked
from trainer.server.schema import GROUPS, verifier

DENIED = "42501"

STAFF = frozenset(("supervisor", "manager", "auditor"))
SUPERVISING = frozenset(("supervisor", "manager"))
EVERYBODY = STAFF | {"station"}

FUNCTIONS = {
    "schema_version": EVERYBODY,
    "hello": {"station"},
    "head": SUPERVISING | {"station"},
    "leaf": SUPERVISING | {"station"},
    "begin": {"station"},
    "append": {"station"},
    "pull": EVERYBODY,
    "held": EVERYBODY,
    "publish": SUPERVISING,
    "witness": SUPERVISING,
    "witnessed": {"station"},
    "unwitnessed": SUPERVISING,
    "sitting": SUPERVISING | {"station"},
    "retry": SUPERVISING,
    "add_station": {"manager"},
    "set_login": {"manager"},
    "revoke": {"manager"},
    "erase": {"manager"},
    # A check reads these.
    "logs": STAFF,
    "recorded": {"manager", "auditor"},
    "notes": {"manager", "auditor"},
    "wrong_sums": {"manager", "auditor"},
    # The figures are read through these.
    "number_in": STAFF,
    "answers_of": STAFF,
    "origin_of_shift": STAFF,
}
"""Who may call what, besides an owner; a function that is not here is nobody's."""

READABLE = {
    **dict.fromkeys(
        (
            "room",
            "stations",
            "logins",
            "stations_shown",
            "incarnations_shown",
            "quarantine_shown",
            "attempts_shown",
            "answers_shown",
            "shifts_shown",
            "day_sums_shown",
            "round_sums_shown",
            "sittings_shown",
            "published_shown",
            "checkpoints_shown",
        ),
        STAFF,
    ),
    "entries_shown": {"auditor"},
}
"""Who may read what in the schema ``feltwork``, besides an owner; all figures are the staff's."""

ATTEMPTS = (
    "SET ROLE {owner}",
    "SET SESSION AUTHORIZATION postgres",
    "ALTER ROLE CURRENT_USER CREATEROLE",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "CREATE ROLE another LOGIN",
    "GRANT {owner} TO {login}",
    "GRANT {manager} TO {station}",
    "DROP ROLE {station}",
    "CREATE TABLE public.entries (id integer)",
    "CREATE TABLE feltwork.more (id integer)",
    "CREATE TEMPORARY TABLE incarnations (id integer)",
    "CREATE TABLE pg_temp.incarnations (id integer)",
    "CREATE SCHEMA another",
    "CREATE FUNCTION public.sha256(bytea) RETURNS bytea LANGUAGE sql RETURN NULL",
    "CREATE OPERATOR public.|| (FUNCTION = byteacat, LEFTARG = bytea, RIGHTARG = bytea)",
    "CREATE EXTENSION plperl",
    "CREATE PUBLICATION everything FOR ALL TABLES",
    "CREATE EVENT TRIGGER every ON ddl_command_end EXECUTE FUNCTION feltwork.append()",
    "ALTER FUNCTION feltwork.is_a RESET ALL",
    "ALTER SCHEMA feltwork RENAME TO another",
    "ALTER DATABASE {database} SET search_path = public",
    "ALTER SYSTEM SET log_statement = 'all'",
    "DROP TABLE feltwork.entries",
    "DROP SCHEMA feltwork CASCADE",
    "LOCK TABLE feltwork.turns",
    "SELECT FROM feltwork.turns FOR UPDATE",
    "COPY feltwork.entries TO STDOUT",
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/anything'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT * FROM pg_authid",
    "SELECT * FROM pg_shadow",
    "SELECT pg_reload_conf()",
    "SELECT pg_terminate_backend({backend})",
    "SET session_replication_role = 'replica'",
    "DO $$ BEGIN PERFORM feltwork.give_login('x', 'manager', 'y'); END $$",
)
"""What nobody who works in a room may do."""


@dataclass
class Cast:
    """A room with somebody connected in each role; a stranger may connect, and has none."""

    room: Room
    connections: dict[str, psycopg.Connection] = field(default_factory=dict)
    logins: dict[str, str] = field(default_factory=dict)

    def join(self) -> None:
        room = self.room
        database = room.address.database
        given = {"station": room.add_station()}
        for number, role in enumerate(sorted(STAFF), 1):
            given[role] = room.add_person(role, number)
        for role in ("owner", "stranger"):
            name, password = f"{database}_a_{role}", "a password"
            for statement in (
                "CREATE ROLE {name} LOGIN PASSWORD {secret}",
                "GRANT CONNECT ON DATABASE {database} TO {name}",
                *(["GRANT {owner} TO {name}"] if role == "owner" else []),
            ):
                room.admin.execute(
                    sql.SQL(statement).format(
                        name=sql.Identifier(name),
                        secret=verifier(password),
                        database=sql.Identifier(database),
                        owner=sql.Identifier(f"{database}_owner"),
                    )
                )
            given[role] = name, password
        for role, (login, password) in given.items():
            self.logins[role] = login
            self.connections[role] = room.connect(login, password)


@contextmanager
def in_cast(server: Server) -> Iterator[Cast]:
    cast = Cast(server.room())
    try:
        cast.join()
        yield cast
    finally:
        for connection in (*cast.connections.values(), cast.room.admin):
            connection.close()


@pytest.fixture(scope="module", params=["debian", "wheel"])
def cast(request: pytest.FixtureRequest) -> Iterator[Cast]:
    with in_cast(request.getfixturevalue(request.param)) as made:
        yield made


def refusal(connection: psycopg.Connection, statement: sql.Composed) -> str | None:
    """The code by which a statement is refused; None if it is not. Nothing of it stays."""
    try:
        with connection.transaction(force_rollback=True):
            connection.execute(statement)
    except psycopg.Error as error:
        return error.sqlstate or "?"
    return None


def functions(room: Room) -> list[tuple[str, str, list[str]]]:
    """The functions of the room's schemas: schema, name and types of what they take."""
    return room.admin.execute(
        "SELECT pronamespace::regnamespace::text, proname, ARRAY(SELECT format_type(t, NULL)"
        " FROM unnest(proargtypes) WITH ORDINALITY AS a (t, n) ORDER BY n) FROM pg_proc"
        " WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_|^inform')"
    ).fetchall()


def relations(room: Room) -> list[tuple[str, str, str]]:
    """The tables, views and sequences of the room's schemas, and what each is."""
    return room.admin.execute(
        "SELECT relnamespace::regnamespace::text, relname, relkind::text FROM pg_class"
        " WHERE relkind IN ('r', 'v', 'm', 'S', 'f', 'p') AND relnamespace IN"
        " (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_|^inform')"
    ).fetchall()


def test_who_may_call_which_function(cast: Cast) -> None:
    found = functions(cast.room)
    assert FUNCTIONS.keys() <= {name for _schema, name, _types in found}
    wrong = []
    for schema, name, types in found:
        given = sql.SQL(", ").join(sql.SQL("NULL::" + one) for one in types)
        call = sql.SQL("SELECT {}({})").format(sql.Identifier(schema, name), given)
        allowed = FUNCTIONS.get(name, set()) | {"owner"}
        for role, connection in cast.connections.items():
            if (refusal(connection, call) == DENIED) == (role in allowed):
                wrong.append(f"{role} {name}: {refusal(connection, call)}")
    assert wrong == []


def test_who_may_read_what_and_nobody_writes(cast: Cast) -> None:
    found = relations(cast.room)
    assert READABLE.keys() <= {name for schema, name, _kind in found if schema == "feltwork"}
    assert {schema for schema, _name, _kind in found} == {"feltwork", "figures"}
    wrong = []
    for schema, name, kind in found:
        readers = STAFF if schema == "figures" else READABLE.get(name, frozenset())
        relation = sql.Identifier(schema, name)
        (column,) = cast.room.admin.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 LIMIT 1",
            [relation.as_string(cast.room.admin)],
        ).fetchone() or ("",)
        writing = [
            sql.SQL(text).format(relation, sql.Identifier(column))
            for text in (
                "INSERT INTO {0} DEFAULT VALUES",
                "UPDATE {0} SET {1} = NULL",
                "DELETE FROM {0}",
                "TRUNCATE {0}",
                "CREATE TRIGGER t BEFORE INSERT ON {0} EXECUTE FUNCTION feltwork.append()",
            )
        ]
        for role, connection in cast.connections.items():
            reads = refusal(connection, sql.SQL("SELECT * FROM {} LIMIT 1").format(relation))
            if (reads is None) != (role in readers or role == "owner"):
                wrong.append(f"{role} reads {name}: {reads}")
            for statement in writing if role != "owner" else ():
                state = refusal(connection, statement)
                # What cannot be written at all may be said before who may.
                if state is None or (kind == "r" and state not in {DENIED, "42883"}):
                    wrong.append(f"{role}: {statement.as_string(connection)}: {state}")
    assert wrong == []


def test_what_nobody_may_do(cast: Cast) -> None:
    database = cast.room.address.database
    names = {group: sql.Identifier(f"{database}_{group}") for group in GROUPS}
    (backend,) = cast.room.admin.execute("SELECT pg_backend_pid()").fetchone() or (0,)
    done = []
    for role, connection in cast.connections.items():
        if role == "owner":
            continue
        others = [f"SET ROLE {{{group}}}" for group in GROUPS if group not in {role, "supervisor"}]
        for text in (*ATTEMPTS, *others):
            statement = sql.SQL(text).format(
                **names,
                database=sql.Identifier(database),
                login=sql.Identifier(cast.logins[role]),
                backend=backend,
            )
            if refusal(connection, statement) is None:
                done.append(f"{role}: {text}")
    assert done == []


def test_whoever_sets_another_path_or_role_is_still_who_they_are(cast: Cast) -> None:
    log, room = training(1), cast.room
    with room.connect(*room.add_station()) as station, room.connect(*room.add_station()) as other:
        begin(station, "feltwork/a")
        station.execute("SET search_path = pg_temp, public")
        group = sql.Identifier(f"{room.address.database}_station")
        station.execute(sql.SQL("SET ROLE {}").format(group))
        assert log.send(station, "feltwork/a") == log.head()
        assert begin(station, "feltwork/b") == EMPTY
        assert head(other, "feltwork/a") is None


def test_nobody_else_can_even_connect(cast: Cast) -> None:
    name, password = f"{cast.room.address.database}_nobody", "a password"
    cast.room.admin.execute(
        sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(name), verifier(password))
    )
    with pytest.raises(RoomRevoked):
        cast.room.connect(name, password)


def test_whoever_is_revoked_is_cut_off_whatever_they_hold(cast: Cast) -> None:
    log, manager, access = training(1), cast.connections["manager"], cast.room.add_station()
    station = cast.room.connect(*access)
    with closing(station):
        begin(station, "feltwork/revoked")
        station.execute("BEGIN")
        log.send(station, "feltwork/revoked")
        manager.execute("SELECT feltwork.revoke(%s)", [access[0]])
        with pytest.raises(psycopg.OperationalError):
            station.execute("SELECT 1")
    query = "SELECT login FROM feltwork.stations WHERE revoked_at IS NOT NULL"
    assert manager.execute(query).fetchall() == [access[:1]]
    with pytest.raises(RoomRevoked):
        cast.room.connect(*access)
    with pytest.raises(psycopg.Error, match="no login"):
        manager.execute("SELECT feltwork.revoke('postgres')")
    for bad in ("a password", "md5" + "0" * 32):
        with pytest.raises(psycopg.Error, match="verifier"):
            manager.execute("SELECT feltwork.add_station('Pit', %s)", [bad])
    with pytest.raises(psycopg.Error):
        manager.execute("SELECT feltwork.set_login(5, 'owner', %s)", [verifier("x")])
