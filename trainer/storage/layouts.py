"""The layouts that a house adds: files in a folder beside the records.

A file that is no layout is told and left alone. What is replaced or taken out goes into the folder
``removed`` in there: a layout that somebody drew is never deleted.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from errno import ENOTDIR
from heapq import nsmallest
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple

from trainer.errors import LayoutsUnusable
from trainer.felt.layout import Felt
from trainer.felt.reader import read_felt_file
from trainer.rulebook import HouseLayouts, load_document
from trainer.rulebook.felts import check_felt, felts, is_shipped, load_felt
from trainer.rulebook.house_layouts import LAYOUT_SUFFIX, house_layouts
from trainer.storage.atomic_write import flush_directory, move, put, write_trouble
from trainer.words.layouts import LayoutLine, refused_lines
from trainer.words.text import _
from trainer.yamlfile.diagnostics import Diagnostic, shown
from trainer.yamlfile.marks import Mark
from trainer.yamlfile.source import MAX_BYTES

FOLDER: Final = "layouts"
REMOVED: Final = "removed"
MOST_FILES: Final = 200
"""How many files of the folder are read: no house has that many tables."""
_MOST_ENTRIES: Final = 10_000
"""How many entries of the folder are looked at to find them."""


class Refusal(StrEnum):
    """Why a file is no layout of the house's."""

    UNREADABLE = "unreadable"
    FAULTY = "faulty"
    SHIPPED = "shipped"
    """The program itself has a layout with this id, which no house can replace."""
    TAKEN = "taken"
    """Another file of the house's has a layout of the same document with this id."""
    FULL = "full"
    """There are as many files in the folder as are read."""


class LayoutFile(NamedTuple):
    """A file that holds a layout; ``data`` is the file as it was read."""

    path: Path
    felt: Felt
    data: bytes


class LayoutRefused(NamedTuple):
    """A file that is no layout of the house's, and why.

    ``faults`` are what is wrong with a faulty one. ``layout`` is the id of one that cannot be the
    house's, which stands ``at`` its place in the file, ``other`` the file that has it already.
    ``detail`` is the system's own text, ``drawn`` what of a faulty one can be looked at.
    """

    path: Path
    why: Refusal
    faults: tuple[Diagnostic, ...] = ()
    layout: str = ""
    at: Mark = Mark(1, 1)
    other: str = ""
    detail: str = ""
    drawn: Felt | None = None

    @property
    def name(self) -> str:
        """The file's name, as a person may be shown it: it can be whatever a folder allows."""
        return shown(self.path.name)

    @property
    def lines(self) -> tuple[LayoutLine, ...]:
        """What is wrong with it, in words, with the places in the file."""
        values: dict[str, str | int] = {
            "layout": self.layout,
            "other": self.other,
            "detail": self.detail,
            "most": MOST_FILES,
        }
        return refused_lines(self.why, self.faults, self.at, values)


Read = LayoutFile | LayoutRefused
"""What came of one file."""


class Listing(NamedTuple):
    """The files to read, sorted, and how many more there are."""

    paths: tuple[Path, ...]
    more: int


class Trace(NamedTuple):
    """By what a file is known to be the same as before; the time in nanoseconds."""

    name: str
    size: int
    changed: int


@dataclass(frozen=True, slots=True)
class StoredLayouts:
    """What the folder holds: the layouts, the files that are none, and how many were not read."""

    files: tuple[LayoutFile, ...] = ()
    refused: tuple[LayoutRefused, ...] = ()
    more: int = 0

    @property
    def layouts(self) -> HouseLayouts:
        """The layouts as the rest of the program takes them."""
        return house_layouts(file.felt for file in self.files)

    def find(self, document: str, layout: str) -> LayoutFile | None:
        """The file of a layout of the house's; None if it has none of this id."""
        return next((file for file in self.files if _name(file) == (document, layout)), None)


def layouts_folder(database: Path | None) -> Path:
    """Where the house's layouts lie: beside the records, which are at ``database``.

    None is the default place of the records.
    """
    if database is None:
        from trainer.storage.opening import default_path

        database = default_path()
    return database.parent / FOLDER


# Reading


def read_layouts(folder: Path) -> StoredLayouts:
    """All layouts of the folder; none where there is no folder.

    Raises ``LayoutsUnusable`` where it cannot be looked into.
    """
    listing = list_layouts(folder)
    return sorted_out(map(read_layout, listing.paths), listing.more)


def find_layouts(folder: Path, names: Collection[str]) -> StoredLayouts | None:
    """The layouts with these ids, without checking any others; None where one is not found.

    Raises as ``read_layouts``.
    """
    ids = re.compile(
        rb"(?<![\w-])(?:%b)(?![\w-])" % b"|".join(map(re.escape, map(str.encode, names)))
    )
    paths = (path for path in list_layouts(folder).paths if _says(path, ids))
    stored = sorted_out(map(read_layout, paths))
    return stored if {file.felt.id for file in stored.files}.issuperset(names) else None


def _says(path: Path, ids: re.Pattern[bytes]) -> bool:
    """Whether one of ``ids`` is somewhere in the file."""
    try:
        return ids.search(_bytes(path)) is not None
    except OSError:
        return False


def list_layouts(folder: Path) -> Listing:
    """The files that may hold layouts, for reading one after another. Raises as ``read_layouts``.

    Hidden files are left out: so are those that an editor or a copy has not finished.
    """
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in islice(entries, _MOST_ENTRIES)
                if entry.name.endswith(LAYOUT_SUFFIX) and not entry.name.startswith(".")
            ]
    except FileNotFoundError:
        names = []
    except OSError as error:
        raise LayoutsUnusable(folder, error.strerror or str(error)) from error
    read = nsmallest(MOST_FILES, names)
    return Listing(tuple(folder / name for name in read), len(names) - len(read))


def traces(folder: Path) -> tuple[Trace, ...]:
    """The files that would be read, without reading them. Raises as ``read_layouts``.

    Where they are as they were, so are the layouts.
    """
    found = []
    for path in list_layouts(folder).paths:
        with suppress(OSError):
            told = path.stat()
            found.append(Trace(path.name, told.st_size, told.st_mtime_ns))
    return tuple(found)


def read_layout(path: Path) -> Read:
    """The layout in one file, wherever it lies, read within bounds and checked."""
    try:
        data = _bytes(path)
    except OSError as error:
        return LayoutRefused(path, Refusal.UNREADABLE, detail=error.strerror or str(error))
    checked = check_felt(data)
    if checked.felt is None:
        return LayoutRefused(path, Refusal.FAULTY, checked.faults, drawn=checked.drawn)
    return LayoutFile(path, checked.felt, data)


def sorted_out(found: Iterable[Read], more: int = 0) -> StoredLayouts:
    """What was read from a folder, without the layouts that cannot be the house's.

    Of two files with one id the first is taken. ``more`` is how many files were not read.
    """
    files: dict[tuple[str, str], LayoutFile] = {}
    refused: list[LayoutRefused] = []
    for one in found:
        why = one if isinstance(one, LayoutRefused) else _clash(one, files.get(_name(one)))
        if why is not None:
            refused.append(why)
        elif isinstance(one, LayoutFile):
            files[_name(one)] = one
    return StoredLayouts(tuple(files.values()), tuple(refused), more)


def _name(file: LayoutFile) -> tuple[str, str]:
    return file.felt.document, file.felt.id


def refused_as_shipped(file: LayoutFile) -> LayoutRefused | None:
    """Why a layout cannot be the house's where the program has its id; None where it can.

    The program's own file is what it is.
    """
    document, layout = _name(file)
    if not is_shipped(load_document(document), layout):
        return None
    own = load_felt(layout) if layout in felts() else None
    return None if own == file.felt else _refused(file, Refusal.SHIPPED)


def _clash(file: LayoutFile, other: LayoutFile | None) -> LayoutRefused | None:
    """Why the id of a layout cannot be a new one of the house's; None if it can."""
    document, layout = _name(file)
    if is_shipped(load_document(document), layout):
        return _refused(file, Refusal.SHIPPED)
    return _refused(file, Refusal.TAKEN, shown(other.path.name)) if other is not None else None


def _refused(file: LayoutFile, why: Refusal, other: str = "") -> LayoutRefused:
    """A file refused for the id of its layout."""
    at = read_felt_file(file.data).positions.value("id")
    return LayoutRefused(file.path, why, layout=file.felt.id, at=at, other=other)


def _bytes(path: Path) -> bytes:
    """What is in a file, one byte more than is allowed if it has more. Raises OSError."""
    # A pipe would keep a program waiting that only wants to look at it.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(_("not a regular file"))
        return file.read(MAX_BYTES + 1)


# Changing


def add_layout(folder: Path, source: Path, *, replace: bool = False) -> Read:
    """Add the layout in the file ``source`` to the folder; the file there, or why it was refused.

    Where the house has a layout of this id, it is refused unless ``replace``; the old file is then
    kept among the removed. Raises ``EnvironmentTrouble`` where the folder cannot be written; what
    was in it is then as it was.
    """
    new = read_layout(source)
    if isinstance(new, LayoutRefused):
        return new
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LayoutsUnusable(folder, error.strerror or str(error)) from error
    while True:
        # Chosen before looking: whoever adds the same layout from now on takes this very name.
        path = _free(folder, _file_name(new.felt))
        stored = read_layouts(folder)
        old = stored.find(*_name(new))
        clash = _clash(new, old)
        if clash is not None and not (replace and clash.why is Refusal.TAKEN):
            return clash
        if old is None and len(stored.files) + len(stored.refused) >= MOST_FILES:
            return LayoutRefused(source, Refusal.FULL)
        try:
            if old is not None:
                path = old.path
                _keep(old)
            if put(path, new.data, replace=old is not None):
                return new._replace(path=path)
        except OSError as error:
            raise write_trouble(path, error) from error


def remove_layout(path: Path) -> Path | None:
    """Take a file out of the folder; where it is kept now, None if it is no longer there.

    Raises ``EnvironmentTrouble`` where it cannot be moved; it is then still there.
    """
    if not os.path.lexists(path):
        return None
    try:
        target = next(name for name in _kept_names(path) if move(path, name))
        flush_directory(path.parent)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise write_trouble(path, error) from error
    return target


def _keep(file: LayoutFile) -> None:
    """Put a copy of a file that is about to be replaced among the removed."""
    next(name for name in _kept_names(file.path) if put(name, file.data, replace=False))


def _kept_names(path: Path) -> Iterator[Path]:
    """Names among the removed for a file of the folder. Raises OSError where there can be none."""
    kept = path.parent / REMOVED
    kept.mkdir(exist_ok=True)
    if kept.is_symlink():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(kept))
    return _names(kept, path.name)


def _file_name(felt: Felt) -> str:
    return f"{felt.document}.{felt.id}{LAYOUT_SUFFIX}"


def _free(folder: Path, name: str) -> Path:
    """The first name like ``name`` that nothing has."""
    return next(path for path in _names(folder, name) if not os.path.lexists(path))


def _names(folder: Path, name: str) -> Iterator[Path]:
    """``name``, and the same with a number, as long as names are asked for."""
    wanted = folder / name
    yield wanted
    stem = name.removesuffix(LAYOUT_SUFFIX)
    for number in count(2):
        yield folder / f"{stem}-{number}{name[len(stem) :]}"
