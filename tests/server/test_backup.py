"""A backup of the room's database: whole, restorable, and refused where no program fits."""

import stat
import subprocess
from pathlib import Path

from tests.server.servers import ADMIN, Room
from trainer.server.backup import NotDumped, Tool, Undone, back_up, tools
from trainer.server.connecting import environment


def test_a_backup_is_whole_and_can_be_restored(room: Room, tmp_path: Path) -> None:
    room.add_station("Pit 4")
    owner, target = (ADMIN, room.server.password), tmp_path / "room.dump"
    size = back_up(room.address, owner, target, tools(), replace=False)
    assert size == target.stat().st_size
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["room.dump"]
    again = back_up(room.address, owner, target, tools(), replace=False)
    assert isinstance(again, NotDumped)
    assert again.why is Undone.EXISTS
    assert isinstance(back_up(room.address, owner, target, tools(), replace=True), int)
    with room.server.admin() as admin:
        admin.execute("CREATE DATABASE restored")
    with environment(room.server.address("restored"), *owner) as variables:
        done = subprocess.run(
            [room.server.programs / "pg_restore", "--dbname=restored", target],
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    with room.server.admin("restored") as connection:
        found = connection.execute("SELECT number, name FROM feltwork.stations").fetchall()
        shown = connection.execute("SELECT number, name FROM figures.stations").fetchall()
    assert found == shown == [(0, "Pit 4")]
    with room.server.admin() as admin:
        admin.execute("DROP DATABASE restored")


def test_without_a_program_that_fits_there_is_no_backup(room: Room, tmp_path: Path) -> None:
    owner, target = (ADMIN, room.server.password), tmp_path / "room.dump"
    version = room.admin.info.server_version // 10_000
    old = Tool(Path("pg_dump"), version - 1)
    for found, why in (((), Undone.MISSING), ((old,), Undone.OLD)):
        refused = back_up(room.address, owner, target, found, replace=False)
        assert isinstance(refused, NotDumped)
        assert refused.why is why
        assert refused.version == version
    # One that may read nothing makes none either, and leaves no file.
    station = room.add_station()
    refused = back_up(room.address, station, target, tools(), replace=False)
    assert isinstance(refused, NotDumped)
    assert refused.why is Undone.FAILED
    assert refused.said
    assert list(tmp_path.iterdir()) == []


def test_a_program_is_found_where_the_path_leads(tmp_path: Path) -> None:
    assert tools(str(tmp_path)) == ()
    program = tmp_path / "pg_dump"
    program.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 21.3'\n")
    program.chmod(0o700)
    assert tools(str(tmp_path)) == (Tool(program, 21),)
    program.write_text("#!/bin/sh\nexit 1\n")
    assert tools(str(tmp_path)) == ()
