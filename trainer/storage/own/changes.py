"""Renaming, moving and copying the house's own scenarios: all of it or nothing, over nothing.

A series names its files and looks for them in its own folder. A name that changes is changed there
as well; a file is not moved away from its series, nor a series from its files.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple
from uuid import uuid4

from trainer.errors import FileUnreadable
from trainer.messages.text import _
from trainer.room.rights import Right, Warden, guarded
from trainer.scenario.read import KEYS as SCENARIO_KEYS
from trainer.scenario.read_series import KEYS as SERIES_KEYS, files_named
from trainer.storage.atomic_write import (
    atomic_write,
    flush_directory,
    free_path,
    move,
    put,
    write_new,
    write_troubles,
)
from trainer.storage.files import NameFault, file_stem, name_fault_text, part_fault, regular_bytes
from trainer.storage.own.index import ScenarioIndex
from trainer.storage.own.scenarios import list_own, own_file, own_folders
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible
from trainer.yamlfile.edit import CannotEdit, put as with_value, set_value
from trainer.yamlfile.nodes import MapNode, ScalarNode
from trainer.yamlfile.parse import parse
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX


class Refusal(TextEnum):
    """Why nothing was changed; ``{name}`` and ``{other}`` are files or folders."""

    GONE = "gone", N_("{name} is no longer there.")
    TAKEN = "taken", N_("There is something called {name} in that folder already.")
    NAME = "name", N_("{name} cannot be the name of a folder: {why}.")
    CHANGED = "changed", N_("{name} has been changed meanwhile. Try again.")
    SERIES = "series", N_("The series {other} needs {name} in its folder. Move both together.")
    FILE = "file", N_("The series {name} needs {other} in its folder. Move both together.")
    UNNAMED = "unnamed", N_("The series {other} names {name}, and cannot be changed by Feltwork.")


class Refused(NamedTuple):
    """Why nothing was changed."""

    refusal: Refusal
    name: str
    other: str = ""
    why: NameFault | None = None


def refused_text(refused: Refused) -> str:
    """The reason as a sentence."""
    return _(refused.refusal.text).format(
        name=visible(f"“{refused.name}”"),
        other=visible(f"“{refused.other}”"),
        why=name_fault_text(refused.why) if refused.why else "",
    )


@guarded(
    Right.SCENARIOS,
    N_("Scenario renamed"),
    lambda folder, index, name, title: (name, title),
    Refused,
)
def rename(folder: Path, index: ScenarioIndex, name: str, title: str) -> str | Refused:
    """Give a file another title, and the name that is made of it; returns that name.

    Of a file that cannot be edited, only the name is changed. Raises ``EnvironmentTrouble``.
    """
    path = folder / name
    try:
        data = regular_bytes(path)
    except FileNotFoundError:
        return Refused(Refusal.GONE, name)
    except OSError as error:
        raise FileUnreadable(path, error.strerror or str(error)) from error
    stem, suffix = file_stem(title), _suffix(name)
    titled = titled_as(title, data, suffix)
    if re.fullmatch(rf"{re.escape(stem)}(-[0-9]+)?", path.name.removesuffix(suffix)):
        with write_troubles(path):
            put(path, titled, replace=True)
        return name
    target = free_path(path.with_name(f"{stem}{suffix}"))
    naming: dict[Path, tuple[bytes, bytes]] = {}
    for series in _series_of([path]).get(path, ()):
        before = regular_bytes(series)
        try:
            after = _naming_instead(before, path.name, target.name)
        except CannotEdit:
            return Refused(Refusal.UNNAMED, path.name, series.name)
        naming[series] = before, after
    new = _inside(folder, target)
    with write_troubles(path):
        index.carry(folder, {name: new})
        if not put(target, titled, replace=False):
            return Refused(Refusal.TAKEN, target.name)
        try:
            for series, (_before, after) in naming.items():
                put(series, after, replace=True)
            changed = regular_bytes(path) != data
            if not changed:
                path.unlink()
        finally:
            if path.exists():
                for series, (before, _after) in naming.items():
                    put(series, before, replace=True)
                target.unlink()
        flush_directory(path.parent)
    return Refused(Refusal.CHANGED, name) if changed else new


def move_to(
    rights: Warden, folder: Path, index: ScenarioIndex, names: Sequence[str], within: str
) -> tuple[str, ...] | Refused:
    """Move files into a folder ``within``; returns their names then. Raises as ``rename``."""
    return move_as(
        rights, folder, index, {name: _joined(within, PurePosixPath(name).name) for name in names}
    )


@guarded(
    Right.SCENARIOS,
    N_("Scenarios moved"),
    lambda folder, index, moves: (", ".join(moves), ", ".join(moves.values())),
    Refused,
)
def move_as(
    folder: Path, index: ScenarioIndex, moves: Mapping[str, str]
) -> tuple[str, ...] | Refused:
    """Give files these names, in whatever folders; returns them. Raises as ``rename``."""
    moves = {name: new for name, new in moves.items() if name != new}
    if refused := _why_not(folder, moves):
        return refused
    with write_troubles(folder):
        for place in {(folder / new).parent for new in moves.values()}:
            place.mkdir(parents=True, exist_ok=True)
        index.carry(folder, moves)
        return _move_all(((folder / item, folder / new) for item, new in moves.items())) or tuple(
            moves.values()
        )


def _why_not(folder: Path, moves: Mapping[str, str]) -> Refused | None:
    naming = _series_of(folder / name for name in moves)
    for name, new in moves.items():
        path = folder / name
        if own_file(folder, name) is None:
            return Refused(Refusal.GONE, name)
        if os.path.lexists(folder / new):
            return Refused(Refusal.TAKEN, path.name)
        for series in naming.get(path, ()):
            if _inside(folder, series) not in moves:
                return Refused(Refusal.SERIES, path.name, series.name)
        if name.endswith(SERIES_SUFFIX):
            for other in _files_of(path):
                if other.exists() and _inside(folder, other) not in moves:
                    return Refused(Refusal.FILE, path.name, other.name)
    return None


def _move_all(moves: Iterable[tuple[Path, Path]]) -> Refused | None:
    """Rename files, all of them or none. Raises OSError."""
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in moves:
            if not move(source, target):
                return Refused(Refusal.TAKEN, target.name)
            done.append((source, target))
        whole = done[:]
        done.clear()
    finally:
        for source, target in reversed(done):
            move(target, source)
    for place in {path.parent for pair in whole for path in pair}:
        flush_directory(place)
    return None


@guarded(
    Right.SCENARIOS,
    N_("Scenario duplicated"),
    lambda folder, within, title, data, suffix: ("", title),
    Refused,
)
def duplicate(folder: Path, within: str, title: str, data: bytes, suffix: str) -> str:
    """Write ``data`` with another title as a file of its own; returns its name. Raises."""
    path, titled = folder / within / f"{file_stem(title)}{suffix}", titled_as(title, data, suffix)
    with write_troubles(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        while not put(free := free_path(path), titled, replace=False):
            pass  # another window has just taken that name
    return _inside(folder, free)


@guarded(
    Right.SCENARIOS,
    N_("Folder made"),
    lambda folder, within, name: ("", _joined(within, name)),
    Refused,
)
def make_folder(folder: Path, within: str, name: str) -> str | Refused:
    """Make a folder inside one; returns its whole name. Raises ``EnvironmentTrouble``."""
    if why := part_fault(name):
        return Refused(Refusal.NAME, name, why=why)
    made = folder / within / name
    with write_troubles(made):
        made.parent.mkdir(parents=True, exist_ok=True)
        try:
            made.mkdir()
        except FileExistsError:
            return Refused(Refusal.TAKEN, name)
    return _joined(within, name)


@guarded(
    Right.SCENARIOS,
    N_("Folder renamed"),
    lambda folder, index, within, name: (within, name),
    Refused,
)
def rename_folder(folder: Path, index: ScenarioIndex, within: str, name: str) -> str | Refused:
    """Give a folder another name, with all that is in it; returns its whole name. Raises."""
    if why := part_fault(name):
        return Refused(Refusal.NAME, name, why=why)
    new = _joined(within.rpartition("/")[0], name)
    if not (folder / within).is_dir():
        return Refused(Refusal.GONE, within)
    if os.path.lexists(folder / new) and not (folder / new).samefile(folder / within):
        return Refused(Refusal.TAKEN, name)  # another one, not itself in capitals
    with write_troubles(folder / within):
        files = [own.name for own in list_own(folder / within)]
        index.carry(folder, {f"{within}/{file}": f"{new}/{file}" for file in files})
        (folder / within).rename(folder / new)
        flush_directory((folder / new).parent)
    return new


@guarded(Right.SCENARIOS, N_("Scenario saved"), lambda path, _data, **_how: ("", path.name))
def save(path: Path, data: bytes, *, replace: bool) -> Path:
    """Write a scenario, over what is there or under the next free name; returns where it is.

    Raises ``EnvironmentTrouble``.
    """
    if not replace:
        return write_new(path.parent, path.name, data)
    atomic_write(path, data, replace=True)
    return path


def series_that_name(folder: Path, names: Sequence[str]) -> tuple[str, ...]:
    """The series that name one of these files, and are none of them."""
    paths = [folder / name for name in names]
    naming = _series_of(paths)
    found = {_inside(folder, other) for path in paths for other in naming.get(path, ())}
    return tuple(sorted(found.difference(names)))


def title_of(path: Path) -> str:
    """The title that a file states; empty where it states none, or cannot be read."""
    try:
        root = parse(regular_bytes(path)).root
    except OSError:
        return ""
    entry = root.entry("title") if isinstance(root, MapNode) else None
    return entry.value.text if entry is not None and isinstance(entry.value, ScalarNode) else ""


def titled_as(title: str, data: bytes, suffix: str) -> bytes:
    """The file with this title, as it is otherwise; unchanged where it cannot be edited."""
    keys = SERIES_KEYS if suffix == SERIES_SUFFIX else SCENARIO_KEYS
    with suppress(CannotEdit):
        return with_value(parse(data).text, ("title",), title, keys).encode()
    return data


def _suffix(name: str) -> str:
    return SERIES_SUFFIX if name.endswith(SERIES_SUFFIX) else SCENARIO_SUFFIX


def _joined(within: str, name: str) -> str:
    return f"{within}/{name}" if within else name


def _inside(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def _files_of(series: Path) -> list[Path]:
    try:
        data = regular_bytes(series)
    except OSError:
        return []
    return [series.with_name(name) for _place, name in files_named(parse(data))]


def _series_of(paths: Iterable[Path]) -> dict[Path, list[Path]]:
    """The series in the folders of these files, by the scenarios that they name.

    Each is read once, however many files there are.
    """
    found: dict[Path, list[Path]] = {}
    for place in {path.parent for path in paths}:
        for series in sorted(place.glob(f"*{SERIES_SUFFIX}")):
            for file in dict.fromkeys(_files_of(series)):
                if file.name.endswith(SCENARIO_SUFFIX):
                    found.setdefault(file, []).append(series)
    return found


def _naming_instead(series: bytes, name: str, new: str) -> bytes:
    """A series that names another file in the place of one. Raises CannotEdit."""
    text = parse(series).text
    for place, named in files_named(parse(series)):
        if named == name:
            text = set_value(text, ("rounds", place, "file"), new)
    return text.encode()


# The trash of the house's own scenarios: a hidden folder in theirs, from which all can come back.
#
# What is put there at once lies in a folder of its own, under the name that it had; so nothing
# has to be written down. Only what lies there is ever deleted.

TRASH: Final = ".feltwork-trash"
_TIME: Final = "%Y%m%dT%H%M%SZ"
_ID: Final = re.compile(r"(?P<time>\d{8}T\d{6}Z)-[0-9a-f]{8}")


class Discarded(NamedTuple):
    """What was put into the trash at once: files by the names that they had."""

    when: datetime
    id: str
    names: tuple[str, ...]


@guarded(
    Right.SCENARIOS,
    N_("Moved to the trash"),
    lambda folder, names, now: (", ".join(names), ""),
    Refused,
)
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
        if refused := _move_all((folder / name, place / name) for name in names):
            return refused
    return Discarded(now, own, tuple(names))


@guarded(
    Right.SCENARIOS,
    N_("Folder moved to the trash"),
    lambda folder, within, now: (within, ""),
    Refused,
)
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
    """The scenarios and series that were put there; of a folder without any, the folder."""
    return tuple(file.name for file in list_own(place)) or own_folders(place)[-1:]


def trashed(folder: Path) -> tuple[Discarded, ...]:
    """Return what is in the trash, the last first."""
    found: list[Discarded] = []
    with suppress(OSError):
        for place in (folder / TRASH).iterdir():
            made = _ID.fullmatch(place.name)
            if made is None or place.is_symlink():
                continue
            with suppress(ValueError):
                when = datetime.strptime(made["time"], _TIME).replace(tzinfo=UTC)
                found.append(Discarded(when, place.name, _names(place)))
    return tuple(sorted((discarded for discarded in found if discarded.names), reverse=True))


@guarded(
    Right.SCENARIOS,
    N_("Restored from the trash"),
    lambda folder, discarded: ("", ", ".join(discarded.names)),
    Refused,
)
def restore(folder: Path, discarded: Discarded) -> tuple[str, ...] | Refused:
    """Bring all back to where it was, under the next free name where that is taken.

    Returns the names of the scenarios and series. Raises ``EnvironmentTrouble``.
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


@guarded(Right.SCENARIOS, N_("Trash emptied"), lambda folder: ("", ""))
def empty_trash(folder: Path) -> None:
    """Delete what is in the trash. Raises ``EnvironmentTrouble``."""
    with write_troubles(folder / TRASH):
        for discarded in trashed(folder):
            shutil.rmtree(folder / TRASH / discarded.id)
