"""The trash of the house's own scenarios: a hidden folder in theirs, from which all can come back.

What is put there at once lies in a folder of its own, under the name that it had; so nothing has to
be written down. Only what lies there is ever deleted.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from uuid import uuid4

from trainer.storage.atomic_write import free_path, move, write_troubles
from trainer.storage.own_changes import Refusal, Refused, move_all
from trainer.storage.own_scenarios import list_own, own_file, own_folders

TRASH: Final = ".feltwork-trash"
_TIME: Final = "%Y%m%dT%H%M%SZ"
_ID: Final = re.compile(r"(?P<time>\d{8}T\d{6}Z)-[0-9a-f]{8}")


class Discarded(NamedTuple):
    """What was put into the trash at once: files by the names that they had."""

    when: datetime
    id: str
    names: tuple[str, ...]


def discard(folder: Path, names: Sequence[str], now: datetime) -> Discarded | Refused:
    """Put files into the trash, all or none. Raises ``EnvironmentTrouble``."""
    gone = [name for name in names if own_file(folder, name) is None]
    if gone:
        return Refused(Refusal.GONE, gone[0])
    own = _new_id(now)
    place = folder / TRASH / own
    with write_troubles(folder):
        for name in names:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
        if refused := move_all((folder / name, place / name) for name in names):
            return refused
    return Discarded(now, own, tuple(names))


def discard_folder(folder: Path, within: str, now: datetime) -> Discarded | Refused:
    """Put a folder into the trash with everything in it. Raises ``EnvironmentTrouble``."""
    if not (folder / within).is_dir():
        return Refused(Refusal.GONE, within)
    own = _new_id(now)
    place = folder / TRASH / own
    with write_troubles(folder):
        (place / within).parent.mkdir(parents=True, exist_ok=True)
        (folder / within).rename(place / within)
    return Discarded(now, own, _names(place))


def _new_id(now: datetime) -> str:
    return f"{now.astimezone(UTC).strftime(_TIME)}-{uuid4().hex[:8]}"


def _names(place: Path) -> tuple[str, ...]:
    """The scenarios and lessons that were put there; of a folder without any, the folder."""
    return tuple(file.name for file in list_own(place)) or own_folders(place)[-1:]


def trashed(folder: Path) -> tuple[Discarded, ...]:
    """What is in the trash, the last first."""
    found: list[Discarded] = []
    with suppress(OSError):
        for place in (folder / TRASH).iterdir():
            made = _ID.fullmatch(place.name)
            if made is None or place.is_symlink():
                continue
            with suppress(ValueError):
                when = datetime.strptime(made["time"], _TIME).replace(tzinfo=UTC)
                found.append(Discarded(when, place.name, _names(place)))
    return tuple(sorted((one for one in found if one.names), reverse=True))


def restore(folder: Path, discarded: Discarded) -> tuple[str, ...] | Refused:
    """Bring all back to where it was, under the next free name where that is taken.

    Returns the names of the scenarios and lessons. Raises ``EnvironmentTrouble``.
    """
    place = folder / TRASH / discarded.id
    gone = [name for name in discarded.names if not os.path.lexists(place / name)]
    if gone:
        return Refused(Refusal.GONE, gone[0])
    back: dict[str, str] = {}
    with write_troubles(folder):
        for path in sorted(place.rglob("*")):
            name = path.relative_to(place).as_posix()
            if path.is_dir() and not path.is_symlink():
                (folder / name).mkdir(parents=True, exist_ok=True)
                continue
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            target = free_path(folder / name)
            while not move(path, target):
                target = free_path(folder / name)
            back[name] = target.relative_to(folder).as_posix()
    shutil.rmtree(place, ignore_errors=True)
    return tuple(back[name] for name in discarded.names if name in back)


def empty_trash(folder: Path) -> None:
    """Delete what is in the trash. Raises ``EnvironmentTrouble``."""
    with write_troubles(folder / TRASH):
        for one in trashed(folder):
            shutil.rmtree(folder / TRASH / one.id)
