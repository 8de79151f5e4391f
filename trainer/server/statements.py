"""What was done, sent as statements (xAPI) to a learning record store; the log is the queue.

Nothing is marked as sent: a small row says up to which entry of the log everything was. The id of a
statement follows from its record, so that to send one again is harmless. What the store refuses
for good is kept aside, and delays nothing.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import httpx

from trainer.errors import DatabaseGone, DatabaseLocked
from trainer.reports.statements import Told, statements_between
from trainer.room.rights import Right
from trainer.server.passwords import StationPassword
from trainer.storage.log import head_of
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    from trainer.storage.database import Database

_ENTRIES: Final = 200
"""So many entries of the log are looked through for one request."""
_TIMEOUT: Final = 10.0
_WAITS: Final = (2, 5, 15, 60, 300)
"""The seconds until it is tried again, each time longer."""
_IDLE: Final = 10
_LONGEST: Final = 500
_LOOPBACK: Final = frozenset(("localhost", "127.0.0.1", "::1"))
_VERSION: Final = "1.0.3"


class Halt(TextEnum):
    """Why nothing is sent any more until somebody has seen to it."""

    REFUSED = "refused", N_("The learning record store refuses this name and password.")
    ELSEWHERE = "elsewhere", N_("There is no learning record store at this address.")


class Store(NamedTuple):
    """The learning record store of a station: up to which entry of the log it has everything."""

    address: str
    name: str
    seq: int
    halt: Halt | None

    def password(self, records: Path) -> StationPassword:
        """Where its password is kept on this computer."""
        place = records.with_name(f"{records.name}.lrs")
        return StationPassword(place, f"{self.name} at {self.address}")


class Aside(NamedTuple):
    """A statement that is not in the store, and what it answered; 409: it has another one.

    The status is 0 where the record could not be read here.
    """

    statement: str
    status: int
    said: str


def is_address(address: str) -> bool:
    """Tell whether a store may have this address: a password is never sent in the open."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    return bool(host) and (
        parts.scheme == "https" or (parts.scheme == "http" and host in _LOOPBACK)
    )


# What is kept of it here


def store_of(database: Database) -> Store | None:
    """The learning record store to which this station sends; None for none."""
    with database.connection.reading() as db:
        row = db.execute("SELECT address, name, seq, halt FROM lrs").fetchone()
    if row is None:
        return None
    address, name, seq, halt = row
    return Store(address, name, seq, Halt(halt) if halt else None)


def set_store(database: Database, address: str, name: str) -> None:
    """Send to this store from now on, all of the log to one that is new."""
    with database.rights.privileged(
        Right.ROOM, N_("Learning record store changed"), after=address
    ) as db:
        db.execute("DELETE FROM lrs WHERE address <> ?", [address])
        db.execute(
            "INSERT INTO lrs (id, address, name) VALUES (1, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name, halt = ''",
            [address, name],
        )


def drop_store(database: Database) -> None:
    """Send to no store any more; what was kept aside is forgotten."""
    with database.rights.privileged(Right.ROOM, N_("Learning record store removed")) as db:
        db.execute("DELETE FROM lrs")
        db.execute("DELETE FROM lrs_aside")


def kept_aside(database: Database) -> tuple[Aside, ...]:
    """The statements that the store has not taken."""
    with database.connection.reading() as db:
        rows = db.execute("SELECT statement, status, said FROM lrs_aside ORDER BY rowid")
        return tuple(Aside(*row) for row in rows)


# Sending


class Turn(Enum):
    """How it stands after a request."""

    MORE = "more"
    DONE = "done"
    LATER = "later"
    HALTED = "halted"


class _Later(Exception):
    """Nothing can be sent at the moment."""


class _Halted(Exception):
    """Nothing more can be sent as it is set."""

    def __init__(self, halt: Halt) -> None:
        super().__init__(halt)
        self.halt = halt


def client_of(store: Store, records: Path) -> httpx.Client:
    """What sends to a store; certificates are those that this computer trusts."""
    return httpx.Client(
        base_url=store.address.rstrip("/"),
        auth=(store.name, store.password(records).find() or ""),
        headers={"X-Experience-API-Version": _VERSION},
        timeout=_TIMEOUT,
        verify=ssl.create_default_context(),
    )


def pending(database: Database, store: Store) -> int:
    """How many entries of the log are still to be looked through."""
    with database.connection.reading() as db:
        return head_of(db.conn).size - store.seq


def send_all(database: Database, ended: Callable[[], bool] = bool) -> Turn:
    """Send what is pending until it is done or cannot go on."""
    store = store_of(database)
    if store is None or store.halt is not None:
        return Turn.HALTED
    if not pending(database, store):
        return Turn.DONE
    with client_of(store, database.path) as client:
        while (turn := send(database, client)) is Turn.MORE and not ended():
            continue
    return turn


def send(database: Database, client: httpx.Client) -> Turn:
    """Send the next stretch of the log; none of it is passed over unsaid."""
    store = store_of(database)
    if store is None or store.halt is not None:
        return Turn.HALTED
    left = pending(database, store)
    if not left:
        return Turn.DONE
    upto = store.seq + min(left, _ENTRIES)
    told = [*statements_between(database, store.seq, upto)]
    aside = [Aside(one.id, 0, "") for one in told if not one.text]
    try:
        aside += _post(client, [one for one in told if one.text])
    except _Later:
        return Turn.LATER
    except _Halted as halted:
        with database.connection.transaction() as db:
            db.execute("UPDATE lrs SET halt = ?", [halted.halt.value])
        return Turn.HALTED
    with database.connection.transaction() as db:
        db.execute("UPDATE lrs SET seq = ? WHERE address = ?", [upto, store.address])
        db.conn.executemany(
            "INSERT OR REPLACE INTO lrs_aside (statement, status, said) VALUES (?, ?, ?)", aside
        )
    return Turn.MORE if left > _ENTRIES else Turn.DONE


def _post(client: httpx.Client, statements: Sequence[Told]) -> list[Aside]:
    """Send statements, and return those that were refused for themselves.

    A store refuses all that come together where it refuses one: they are then sent in halves.
    """
    if not statements:
        return []
    body = f"[{','.join(one.text for one in statements)}]"
    try:
        answer = client.post(
            "/statements", content=body, headers={"Content-Type": "application/json"}
        )
    except (httpx.TransportError, httpx.DecodingError) as error:
        raise _Later from error
    match answer.status_code:
        case 200 | 204:
            return []
        case 401 | 403:
            raise _Halted(Halt.REFUSED)
        case 400 | 409 | 413 if len(statements) == 1:
            return [Aside(statements[0].id, answer.status_code, answer.text[:_LONGEST])]
        case 400 | 409 | 413:
            half = len(statements) // 2
            return _post(client, statements[:half]) + _post(client, statements[half:])
        case 408 | 429:
            raise _Later
        case status if status >= httpx.codes.INTERNAL_SERVER_ERROR:
            raise _Later
        case _:
            raise _Halted(Halt.ELSEWHERE)


class Sending:
    """Sends in a thread of its own, for as long as the window is open.

    ``failed`` is called there with a mistake of the program’s, which ends it.
    """

    def __init__(
        self, records: Callable[[], Database], failed: Callable[[BaseException], None]
    ) -> None:
        self._records = records
        self._failed = failed
        self._ended = Event()
        self._thread = Thread(target=self._run, name="statements", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def close(self, seconds: float = 0.2) -> None:
        """End it; a request that is under way is waited for no longer than that."""
        self._ended.set()
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._send()
        except Exception as error:
            self._failed(error)

    def _send(self) -> None:
        failed = 0
        with suppress(DatabaseGone), self._records() as database:
            while (turn := self._turn(database)) is not Turn.HALTED:
                failed = failed + 1 if turn is Turn.LATER else 0
                wait = _WAITS[min(failed, len(_WAITS)) - 1] if failed else _IDLE
                if self._ended.wait(wait):
                    return

    def _turn(self, database: Database) -> Turn:
        try:
            return send_all(database, self._ended.is_set)
        except DatabaseLocked:
            return Turn.LATER
