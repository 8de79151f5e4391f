"""Connections to the room's server: where it is, who connects, and what can go wrong."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar, overload

import psycopg
import psycopg.conninfo
from msgspec import Struct

from trainer.errors import (
    EnvironmentTrouble,
    RoomCertificate,
    RoomDatabase,
    RoomForbidden,
    RoomFull,
    RoomPassword,
    RoomReadOnly,
    RoomRevoked,
    RoomTrouble,
    RoomUnreachable,
)

_LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))

_TIMES: Final[Mapping[str, Any]] = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}
"""A cable that is out is noticed within ten seconds or so, whatever the system's own times are."""

_SAID: Final[Mapping[str, type[RoomTrouble]]] = {
    "FW005": RoomRevoked,
    "42501": RoomForbidden,
    "25006": RoomReadOnly,
    "53100": RoomFull,
}
_LOST: Final = ("08", "40", "53", "55P03", "57", "58")
"""Classes of what goes wrong on the way to the server or in it: it is worth another try."""

_CUT_OFF: Final = (
    "unexpected eof",
    "SSL SYSCALL error",
    "server closed the connection",
    "could not receive data",
    "could not send data",
)


class Address(Struct, frozen=True):
    """Where the room's server is. A host that begins with ``/`` is the folder of its socket.

    ``ca`` is the certificate of the authority that its own is signed by, in PEM; where it is empty
    the server's must be one that the system trusts.
    """

    host: str
    database: str
    port: int = 5432
    ca: str = ""

    @property
    def is_here(self) -> bool:
        """True if nothing goes over a network."""
        return self.host.startswith("/") or self.host in _LOOPBACK

    def __str__(self) -> str:
        return f"{self.host}:{self.port}/{self.database}"


_C = TypeVar("_C", bound=psycopg.Connection)


@overload
def connect(address: Address, login: str, password: str) -> psycopg.Connection: ...
@overload
def connect(address: Address, login: str, password: str, kind: type[_C]) -> _C: ...
def connect(
    address: Address,
    login: str,
    password: str,
    kind: type[psycopg.Connection] = psycopg.Connection,
) -> psycopg.Connection:
    """Connect, over a network only to a server whose certificate is trusted and has its name.

    Each statement is a transaction of its own. Raises ``RoomUnreachable`` or ``RoomRefused``.
    """
    with _authority(address.ca) as authority:
        where = psycopg.conninfo.make_conninfo(
            **_parameters(address, login, password, authority),
            application_name="Feltwork",
            client_encoding="UTF8",
            **_TIMES,
        )
        try:
            return kind.connect(where, autocommit=True)
        except psycopg.OperationalError as error:
            raise _not_connected(address, error) from error


@contextmanager
def environment(address: Address, login: str, password: str) -> Iterator[dict[str, str]]:
    """The variables by which a program of PostgreSQL’s own connects as ``connect`` does."""
    with _authority(address.ca) as authority:
        parameters = _parameters(address, login, password, authority)
        yield {_VARIABLES[name]: value for name, value in parameters.items()}


_VARIABLES: Final = {
    "host": "PGHOST",
    "port": "PGPORT",
    "dbname": "PGDATABASE",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "gssencmode": "PGGSSENCMODE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
    "require_auth": "PGREQUIREAUTH",
}


def _parameters(address: Address, login: str, password: str, authority: str) -> dict[str, str]:
    """Who connects to what, and what the server has to prove."""
    where = {
        "host": address.host,
        "port": str(address.port),
        "dbname": address.database,
        "user": login,
        "password": password,
        "gssencmode": "disable",
    }
    if not authority and address.is_here:
        return {**where, "sslmode": "disable"}
    # A server that asks for the password itself is another one.
    proof = {"sslmode": "verify-full", "sslrootcert": authority or "system"}
    return {**where, **proof, "require_auth": "scram-sha-256"}


@contextmanager
def _authority(ca: str) -> Iterator[str]:
    """The certificate of the authority as a file, which libpq needs while it connects."""
    if not ca:
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="feltwork-") as folder:
        path = Path(folder, "ca.pem")
        path.write_text(ca, encoding="ascii")
        yield str(path)


@contextmanager
def troubles(address: Address) -> Iterator[None]:
    """Turn what psycopg raises into what a person can do something about.

    What only a mistake of the program's can cause is raised as it is.
    """
    try:
        yield
    except psycopg.Error as error:
        state = error.sqlstate or ""
        detail = _message(error)
        if state in _SAID:
            raise _SAID[state](address, detail) from error
        if state.startswith(_LOST) or (not state and isinstance(error, psycopg.OperationalError)):
            raise RoomUnreachable(address, detail) from error
        raise


def _not_connected(address: Address, error: psycopg.OperationalError) -> EnvironmentTrouble:
    """The trouble behind a connection that was not made.

    libpq hands on no code here, only the server's words, which may be in its own language. What
    they do not tell is told by how far the two had got.
    """
    said = _message(error)
    if isinstance(error, psycopg.errors.ConnectionTimeout):
        return RoomUnreachable(address, said)
    for words, trouble in (
        # libpq's own words, of a connection that is cut off while it is made.
        (_CUT_OFF, RoomUnreachable),
        # The server's: of connections there are too many, or none left but for others.
        (("too many", "remaining connection slots"), RoomUnreachable),
        (("certificate", "SSL error", "does not support SSL"), RoomCertificate),
        (
            (
                "is not permitted to log in",
                "has no CONNECT privilege",
                "permission denied for database",
            ),
            RoomRevoked,
        ),
        (("password authentication failed", "authentication method requirement"), RoomPassword),
        (("does not exist",), RoomDatabase),
    ):
        if any(word in said for word in words):
            return trouble(address, said)
    asked = False
    with suppress(psycopg.Error):
        asked = error.pgconn is not None and error.pgconn.used_password
    return RoomPassword(address, said) if asked else RoomUnreachable(address, said)


def _message(error: psycopg.Error) -> str:
    return " ".join(str(error).split())
