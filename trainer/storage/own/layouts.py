"""The layouts that a house adds, as files in a folder next to the records.

A file that is not a layout is reported and left alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOTDIR
from heapq import nsmallest
from itertools import count, islice
from pathlib import Path
from typing import Final, NamedTuple

from trainer.errors import LayoutsUnusable
from trainer.felt.layout import Felt
from trainer.felt.reader import read_felt_file
from trainer.messages.layouts import LayoutLine, fault_lines
from trainer.room.rights import Right, guarded
from trainer.rulebook import Rulebook, load_document
from trainer.rulebook.felts import LAYOUT_SUFFIX, check_felt, felts, is_shipped, load_felt
from trainer.storage.atomic_write import flush_directory, move, put, write_troubles
from trainer.storage.files import regular_bytes
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Severity, Value, excerpt
from trainer.yamlfile.nodes import Mark
from trainer.yamlfile.parse import parse

FOLDER: Final = "layouts"
MAX_FILES: Final = 200
"""How many files of the folder are read at most: no house has that many tables."""
_MAX_ENTRIES: Final = 10_000
"""How many entries of the folder are examined to find them."""
_START: Final = Mark(1, 1)


class LayoutRefusal(TextEnum):
    """Why a file without faults is not one of the house's layouts."""

    UNREADABLE = "unreadable", N_("The file cannot be read: {detail}.")
    SHIPPED = (
        "shipped",
        N_(
            "“{layout}” is the id of a layout that comes with the program and cannot be replaced; "
            "expected another id."
        ),
    )
    TAKEN = (
        "taken",
        N_("The layout in {other} already has the id “{layout}”; expected another id."),
    )
    FAILED = "failed", N_("An error in Feltwork prevents this file from being read.")
    FULL = "full", N_("The house already has {most} layouts; no more are read.")


class LayoutFile(NamedTuple):
    """A file that holds a layout; ``data`` is its content as it was read."""

    path: Path
    felt: Felt
    data: bytes

    @property
    def key(self) -> tuple[str, str]:
        """The document and the id, which no two layouts of a house share."""
        return self.felt.document, self.felt.id


class LayoutRefused(NamedTuple):
    """A file that is not one of the house's layouts; its faults, or the one reason, say why.

    ``drawn`` is as much of a faulty layout as can be drawn.
    """

    path: Path
    faults: tuple[Diagnostic, ...]
    drawn: Felt | None = None

    @property
    def why(self) -> LayoutRefusal | None:
        """The reason; None if the file has faults."""
        code = self.faults[0].code
        return code if isinstance(code, LayoutRefusal) else None

    @property
    def name(self) -> str:
        """The file's name in a form that can be shown: a folder allows any characters."""
        return excerpt(self.path.name)

    @property
    def lines(self) -> tuple[LayoutLine, ...]:
        """Return what is wrong with it, in words, with positions in the file."""
        return fault_lines(self.faults)


Read = LayoutFile | LayoutRefused
"""The result of reading one file."""


def refused(path: Path, why: LayoutRefusal, at: Mark = _START, **values: Value) -> LayoutRefused:
    """A file refused for one reason, found ``at`` a position in it."""
    return LayoutRefused(path, (Diagnostic(Severity.ERROR, at, why, values),))


class Listing(NamedTuple):
    """The files to read, sorted, and how many more there are."""

    paths: tuple[Path, ...]
    more: int


@dataclass(frozen=True, slots=True)
class StoredLayouts:
    """The contents of the folder: layouts, refused files, and how many files were not read."""

    files: tuple[LayoutFile, ...] = ()
    refused: tuple[LayoutRefused, ...] = ()
    more: int = 0

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook(file.felt for file in self.files)

    def find(self, document: str, layout: str) -> LayoutFile | None:
        """The file of one of the house's layouts; None if it has none with this id."""
        return next((file for file in self.files if file.key == (document, layout)), None)


def layouts_folder(database: Path | None) -> Path:
    """The folder of the house's layouts: next to the records, which are at ``database``.

    None stands for the default location of the records.
    """
    if database is None:
        from trainer.settings.location import default_path

        database = default_path()
    return database.parent / FOLDER


def read_layouts(folder: Path) -> StoredLayouts:
    """All layouts of the folder; none if there is no folder.

    Raises ``LayoutsUnusable`` if it cannot be read.
    """
    listing = list_layouts(folder)
    return sorted_out(map(read_layout, listing.paths), listing.more)


def find_layouts(folder: Path, names: Collection[str]) -> StoredLayouts | None:
    """The layouts with these ids, without checking any others; None if one is not found.

    Raises as ``read_layouts``.
    """
    either = b"|".join(re.escape(name.encode()) for name in names)
    ids = re.compile(rb"(?<![\w-])(?:%b)(?![\w-])" % either)
    named = (path for path in list_layouts(folder).paths if _names_one(path, ids))
    stored = sorted_out(map(read_layout, named))
    return stored if {file.felt.id for file in stored.files}.issuperset(names) else None


def _names_one(path: Path, ids: re.Pattern[bytes]) -> bool:
    with suppress(OSError):
        return ids.search(regular_bytes(path)) is not None
    return False


def list_layouts(folder: Path) -> Listing:
    """The files that may hold layouts, for reading one after another. Raises as ``read_layouts``.

    Hidden files are left out, and with them the unfinished files of an editor or a copy.
    """
    try:
        with os.scandir(folder) as entries:
            names = [
                entry.name
                for entry in islice(entries, _MAX_ENTRIES)
                if entry.name.endswith(LAYOUT_SUFFIX) and not entry.name.startswith(".")
            ]
    except FileNotFoundError:
        names = []
    except OSError as error:
        raise LayoutsUnusable(folder, error.strerror or str(error)) from error
    read = nsmallest(MAX_FILES, names)
    return Listing(tuple(folder / name for name in read), len(names) - len(read))


def snapshot(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """The names, sizes and times of the files that would be read. Raises as ``read_layouts``.

    As long as these are unchanged, so are the layouts.
    """
    found = []
    for path in list_layouts(folder).paths:
        with suppress(OSError):
            status = path.stat()
            found.append((path.name, status.st_size, status.st_mtime_ns))
    return tuple(found)


def read_layout(path: Path) -> Read:
    """The layout in one file, which may be anywhere, read up to the size limit and checked."""
    try:
        data = regular_bytes(path)
    except OSError as error:
        return refused(path, LayoutRefusal.UNREADABLE, detail=error.strerror or str(error))
    checked = check_felt(data)
    if checked.felt is None:
        return LayoutRefused(path, checked.faults, checked.drawn)
    return LayoutFile(path, checked.felt, data)


def is_layout(path: Path) -> bool:
    """Tell whether a file is meant to be a layout: by its name, or else by its keys."""
    if path.name.endswith(LAYOUT_SUFFIX):
        return True
    with suppress(OSError):
        file = parse(regular_bytes(path))
        return file.has("document") and not file.has("rules")
    return False


def sorted_out(found: Iterable[Read], more: int = 0) -> StoredLayouts:
    """Return what was read from a folder, with the layouts that cannot be the house's refused.

    Of two files with the same id the first is used. ``more`` is how many files were not read.
    """
    files: dict[tuple[str, str], LayoutFile] = {}
    unusable: list[LayoutRefused] = []
    for refusal in found:
        why = (
            refusal
            if isinstance(refusal, LayoutRefused)
            else clash(refusal, files.get(refusal.key))
        )
        if why is not None:
            unusable.append(why)
        elif isinstance(refusal, LayoutFile):
            files[refusal.key] = refusal
    return StoredLayouts(tuple(files.values()), tuple(unusable), more)


def clash(file: LayoutFile, other: LayoutFile | None = None) -> LayoutRefused | None:
    """Say why the house cannot add a layout with this id; None if it can.

    ``other`` is the house's layout with this id, if it has one.
    """
    document, layout = file.key
    values = {"layout": layout}
    if is_shipped(load_document(document), layout):
        why = LayoutRefusal.SHIPPED
    elif other is not None:
        why, values["other"] = LayoutRefusal.TAKEN, excerpt(other.path.name)
    else:
        return None
    return refused(file.path, why, read_felt_file(file.data).positions.value("id"), **values)


def refused_as_shipped(file: LayoutFile) -> LayoutRefused | None:
    """Say why a layout cannot be the house's because the program has its id; None if it can.

    The program's own file is not refused.
    """
    layout = file.felt.id
    own = load_felt(layout) if layout in felts() else None
    return None if own == file.felt else clash(file)


# Adding a layout to the house's layouts, and removing one.
#
# A replaced or removed file is moved to the subfolder ``removed`` of the layouts folder: a layout
# that somebody drew is never deleted.

REMOVED: Final = "removed"


@guarded(
    Right.LAYOUTS,
    N_("Layout added"),
    lambda folder, source, **_how: ("", source.name),
    LayoutRefused,
)
def add_layout(folder: Path, source: Path, *, replace: bool = False) -> Read:
    """Add the layout in the file ``source`` to the folder; the file there, or why it was refused.

    If the house already has a layout with this id, it is refused unless ``replace`` is set; the old
    file is then kept in ``removed``. Raises ``EnvironmentTrouble`` if the folder cannot be written;
    its contents are then unchanged.
    """
    new = read_layout(source)
    if isinstance(new, LayoutRefused):
        return new
    while True:
        # Chosen before the check: anyone who adds the same layout from now on takes this same name.
        names = _names(folder, f"{new.felt.document}.{new.felt.id}{LAYOUT_SUFFIX}")
        path = next(name for name in names if not os.path.lexists(name))
        stored = read_layouts(folder)
        old = stored.find(*new.key)
        why_not = clash(new, old)
        if why_not is not None and not (replace and why_not.why is LayoutRefusal.TAKEN):
            return why_not
        if old is None and len(stored.files) + len(stored.refused) >= MAX_FILES:
            return refused(source, LayoutRefusal.FULL, most=MAX_FILES)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LayoutsUnusable(folder, error.strerror or str(error)) from error
        with write_troubles(path):
            if old is not None:
                path = old.path
                _keep(old)
            if put(path, new.data, replace=old is not None):
                return new._replace(path=path)


@guarded(Right.LAYOUTS, N_("Layout removed"), lambda path: (path.name, ""), type(None))
def remove_layout(path: Path) -> Path | None:
    """Remove a file from the folder; where it is kept now, or None if it was already gone.

    Raises ``EnvironmentTrouble`` if it cannot be moved; it is then still there.
    """
    if not os.path.lexists(path):
        return None
    with write_troubles(path):
        try:
            target = next(name for name in _kept_names(path) if move(path, name))
            flush_directory(path.parent)
        except FileNotFoundError:
            return None
    return target


def _keep(file: LayoutFile) -> None:
    """Copy a file that is about to be replaced to ``removed``."""
    next(name for name in _kept_names(file.path) if put(name, file.data, replace=False))


def _kept_names(path: Path) -> Iterator[Path]:
    """Names in ``removed`` for a file of the folder. Raises OSError if there can be none."""
    kept = path.parent / REMOVED
    kept.mkdir(exist_ok=True)
    if kept.is_symlink():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR), str(kept))
    return _names(kept, path.name)


def _names(folder: Path, name: str) -> Iterator[Path]:
    """``name``, then ``name`` with a number, without end."""
    wanted = folder / name
    yield wanted
    stem = name.removesuffix(LAYOUT_SUFFIX)
    for number in count(2):
        yield folder / f"{stem}-{number}{name[len(stem) :]}"
