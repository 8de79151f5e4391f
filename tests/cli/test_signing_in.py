"""In a training room, commands that not everybody may use ask who is there, on the terminal."""

import os
import pty
import sys
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.training_room import CHEAP, PASSWORD, add_person, make_room
from trainer.cli.main import BUG, TROUBLE, main
from trainer.room.rights import Right, Role
from trainer.rulebook.sources import shipped_scenarios
from trainer.storage.database import Database, open_database

FIRST = shipped_scenarios()[0]


def opened(path: Path) -> Database:
    return open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    path = tmp_path / "room.sqlite"
    with closing(opened(path)) as database:
        make_room(database)
        add_person(database, "Sam", "S1", Role.SUPERVISOR)
    return path


def _run(arguments: list[str]) -> None:
    """Run the program in this process, which has just been forked onto a terminal, and end it.

    What it imports is there already.
    """
    status = BUG
    with suppress(BaseException):
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        status = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


def typed(arguments: list[str], *lines: str) -> tuple[int, str]:
    """Run ``feltwork`` on a terminal, where these lines are typed; its status and what it shows."""
    child, terminal = pty.fork()
    if child == 0:
        _run(arguments)
    shown = b""
    for line in lines:
        asked = b""
        while not asked.rstrip().endswith(b":"):
            asked += os.read(terminal, 1024)
        os.write(terminal, f"{line}\n".encode())
        shown += asked
    with suppress(OSError):
        while more := os.read(terminal, 1024):
            shown += more
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode()


def commands(room: Path, pack: Path) -> list[list[str]]:
    given = ["--database", str(room)]
    target = str(room.with_name("new.sqlite"))
    return [
        [*given, "backup", target],
        [*given, "restore", str(room.with_name("backup.sqlite"))],
        [*given, "records", "recover", target],
        [*given, "rejudge"],
        [*given, "paper", FIRST, "--out", str(room.with_name("paper.pdf"))],
    ]


def test_without_a_terminal_they_are_refused(
    room: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(tmp_path.rglob("*"))
    for command in commands(room, tmp_path / "pack"):
        status = main(command)
        said = capsys.readouterr()
        assert (status, said.out) == (TROUBLE, ""), command
        assert "needs a" in said.err, command
    assert [path for path in sorted(tmp_path.rglob("*")) if path not in before] == []


def test_whoever_may_signs_in_on_the_terminal(room: Path) -> None:
    target = room.with_name("copy.sqlite")
    arguments = ["--database", str(room), "backup", str(target)]
    status, shown = typed(arguments, "M1", PASSWORD)
    assert status == 0, shown
    assert target.is_file()
    assert PASSWORD not in shown
    with closing(opened(room)) as database:
        manager = database.people.with_number("M1")
        assert manager is not None
        database.rights.sign_in(manager.id, PASSWORD)
        entry = database.rights.journal()[0]
    assert (entry.person, entry.right, entry.after) == ("Mara", Right.BACKUPS, str(target))


@pytest.mark.parametrize("answers", [("S1", PASSWORD), ("M1", "wrong"), ("X", "")], ids=str)
def test_nobody_else_does(room: Path, answers: tuple[str, str]) -> None:
    target = room.with_name("copy.sqlite")
    status, shown = typed(["--database", str(room), "backup", str(target)], *answers)
    assert status == TROUBLE
    assert "Making and restoring backups needs a manager." in shown
    assert not target.exists()
