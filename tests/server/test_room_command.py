"""``feltwork room``, as an IT department and a manager type it; and a room to try."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from psycopg import sql

from tests.cli.test_signing_in import typed
from tests.server.servers import ADMIN, Server
from tests.training_room import CHEAP, PASSWORD, make_room
from trainer.cli.commands.room import UNFINISHED
from trainer.cli.files import INVALID
from trainer.cli.main import TROUBLE, main
from trainer.server.trial import NotTried, find_programs
from trainer.storage.database import open_database

MANAGER = ("M1", PASSWORD)
PRIVILEGED = (
    ("init", "--login", "postgres"),
    ("status",),
    ("station", "Pit", "--out", "pit.feltjoin"),
    ("leave",),
    ("publish",),
    ("revoke", "1"),
    ("backup", "room.dump", "--login", "postgres"),
    ("check",),
    ("export", "day.feltcarry"),
    ("import", "day.feltcarry"),
    ("lrs",),
)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The records of a training room whose manager has gone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "office").mkdir()
    path = tmp_path / "office" / "records.sqlite"
    with closing(open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP)) as records:
        make_room(records)
    return path


def test_nothing_is_done_for_somebody_who_has_not_signed_in(
    place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(tmp_path.rglob("*"))
    for command in PRIVILEGED:
        assert main(["--database", str(place), "room", *command]) == TROUBLE, command
        said = capsys.readouterr()
        assert said.out == "", command
        assert "needs a" in said.err, command
    assert sorted(tmp_path.rglob("*")) == before


def test_what_needs_a_server_says_that_there_is_none(place: Path) -> None:
    for command in (["leave"], ["revoke", "1"], ["publish"], ["check"], ["status"]):
        status, shown = typed(["--database", str(place), "room", *command], *MANAGER)
        assert (status, "belong to no room’s server" in shown) == (TROUBLE, True), shown


def test_a_server_is_set_up_joined_and_looked_after(
    debian: Server, place: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"room{next(debian.names)}"
    with debian.admin() as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    (tmp_path / "ca.pem").write_text(debian.ca)
    room = ["--database", str(place), "room"]
    where = ["--host", f"localhost:{debian.port}", "--name", name, "--ca", "ca.pem"]
    owner = ["--login", ADMIN]
    status, shown = typed([*room, "init", *where, *owner], *MANAGER, debian.password)
    assert (status, "station 0" in shown) == (0, True), shown
    assert debian.password not in shown
    status, shown = typed([*room, "station", "Pit 4", "--out", "pit.feltjoin"], *MANAGER)
    (code,) = re.findall(r"code: (\S+)", shown)
    assert status == 0
    pit = str(tmp_path / "pit" / "records.sqlite")
    for wrong in (["pit.feltjoin", "--code", "WRONG"], ["ca.pem", "--code", code]):
        assert main(["--database", pit, "room", "join", *wrong]) == INVALID
    assert main(["--database", pit, "room", "join", "pit.feltjoin", "--code", code]) == 0
    assert "station 1" in capsys.readouterr().out
    status, shown = typed([*room, "status"], *MANAGER)
    assert (status, "1 “Pit 4”" in shown, "pending here" in shown) == (UNFINISHED, True, True)
    status, shown = typed([*room, "check"], *MANAGER)
    assert (status, "All that the server has" in shown) == (UNFINISHED, True)


# A room to try


@pytest.fixture
def as_nobody() -> list[str]:
    """What stands before a command that root must not run: it is then no root."""
    if os.geteuid():
        return []
    mapped = ["unshare", "-U", "--map-user=1000", "--map-group=1000"]
    try:
        subprocess.run([*mapped, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("root cannot be somebody else here")
    return mapped


@pytest.fixture
def trying(as_nobody: list[str], tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "trainer", "room", "try", str(tmp_path / "try")]
    with subprocess.Popen(
        [*as_nobody, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        yield process
        process.kill()


def test_a_room_to_try_can_be_joined_and_ends_with_ctrl_c(
    trying: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert trying.stdout is not None
    shown = [trying.stdout.readline() for _line in range(6)]
    assert "until you press Ctrl+C" in shown[0], shown
    (join,) = (line for line in shown if "room join" in line)
    database, file, code = re.findall(r"'([^']+)'|--code (\S+)", join)
    assert main(["--database", database[0], "room", "join", file[0], "--code", code[1]]) == 0
    assert "Room to try" in capsys.readouterr().out
    trying.send_signal(signal.SIGINT)
    assert trying.wait(60) == 0
    assert not Path(database[0]).with_name("server").joinpath("postmaster.pid").exists()


def test_root_runs_no_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not os.geteuid():
        assert find_programs() is NotTried.ROOT
        assert main(["room", "try", str(tmp_path / "try")]) == INVALID
        assert "does not run as root" in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []
    else:
        assert isinstance(find_programs(), Path)
