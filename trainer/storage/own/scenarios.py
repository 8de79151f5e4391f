"""A house's own scenarios: files in a folder next to the records, and in folders inside it.

Links are not followed, so that nothing outside the folder is ever listed. Hidden files and folders
are left out, and with them the unfinished files of an editor, a copy or an import; so is what has
a name that is no text.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import islice
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

from trainer.messages.text import ngettext
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX

FOLDER: Final = "scenarios"
MAX_FILES: Final = 10_000
"""How many files are listed at most."""
_MAX_ENTRIES: Final = 10 * MAX_FILES
"""How many entries of the folders are examined to find them."""
_MAX_DEPTH: Final = 16
"""How deep folders inside folders are looked into."""
_JUNCTION: Final = 0xA0000003
"""What marks a folder of Windows that leads to another place."""


class OwnFile(NamedTuple):
    """A file that may hold a scenario or a series.

    ``name`` is its path inside the folder, with slashes. As long as its ``size`` in bytes and the
    time at which it was ``changed``, in nanoseconds, are the same, so is what it holds.
    """

    name: str
    size: int
    changed: int


def own_folder(database: Path) -> Path:
    """The folder of the scenarios that belong to these records; it need not exist."""
    return database.parent / FOLDER


def has_files(folder: Path) -> bool:
    """Tell whether anything is in the folder, whatever it is."""
    return folder.is_dir() and any(folder.iterdir())


def own_path(folder: Path, name: str) -> str:
    """The whole path of a file of the folder; there may be thousands to be listed at once."""
    return os.path.join(folder, *name.split("/"))  # noqa: PTH118 - quicker than a Path


class LeftOut(Enum):
    """Why files or folders are not listed."""

    MANY = "many"
    DEEP = "deep"
    UNNAMED = "unnamed"


class Survey(NamedTuple):
    """The files of a folder by name, and how many files or folders are left out, and why."""

    files: tuple[OwnFile, ...]
    left_out: Mapping[LeftOut, int]


def survey_own(folder: Path) -> Survey:
    """Look through the folder and those inside it.

    What vanishes meanwhile, or may not be read, is left out without a word.
    """
    left_out = Counter[LeftOut]()
    found = islice(_entries(folder, "", 0, left_out), _MAX_ENTRIES)
    listed = [_own_file(name, entry) for name, entry in found if _may_hold_one(entry)]
    files = [file for file in listed if file is not None]
    if len(files) > MAX_FILES:
        left_out[LeftOut.MANY] = len(files) - MAX_FILES
    return Survey(tuple(sorted(files[:MAX_FILES])), left_out)


def left_out_text(left_out: Mapping[LeftOut, int]) -> str:
    """The sentences that say what is left out; empty if nothing is."""
    return " ".join(_left_out(why, left_out[why]) for why in LeftOut if left_out.get(why))


def _left_out(why: LeftOut, n: int) -> str:
    match why:
        case LeftOut.MANY:
            return ngettext(
                "{n} file is left out: at most {most} are listed.",
                "{n} files are left out: at most {most} are listed.",
                n,
            ).format(n=n, most=MAX_FILES)
        case LeftOut.DEEP:
            return ngettext(
                "{n} folder is left out: it lies in more than {most} folders.",
                "{n} folders are left out: they lie in more than {most} folders.",
                n,
            ).format(n=n, most=_MAX_DEPTH)
        case LeftOut.UNNAMED:
            return ngettext(
                "{n} file or folder is left out: its name is not text in UTF-8.",
                "{n} files or folders are left out: their names are not text in UTF-8.",
                n,
            ).format(n=n)


def list_own(folder: Path) -> tuple[OwnFile, ...]:
    """The files of the folder and of those inside it, by name."""
    return survey_own(folder).files


def own_folders(folder: Path) -> tuple[str, ...]:
    """The folders inside it, and inside these, by name, with slashes."""
    found = islice(_entries(folder, "", 0, Counter()), _MAX_ENTRIES)
    return tuple(sorted(name for name, entry in found if _is_folder(entry)))


def _entries(
    folder: Path, prefix: str, depth: int, left_out: Counter[LeftOut]
) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every entry that is neither hidden nor a link, with its path inside the topmost folder."""
    try:
        with os.scandir(folder) as scanned:
            entries = [item for item in islice(scanned, _MAX_ENTRIES) if item.name[0] != "."]
    except OSError:
        return
    for entry in sorted(entries, key=lambda item: item.name):
        if not _is_text(entry.name):
            left_out[LeftOut.UNNAMED] += _may_hold_one(entry) or _is_folder(entry)
            continue
        name = prefix + entry.name
        yield name, entry
        if not _is_folder(entry):
            continue
        if depth < _MAX_DEPTH:
            yield from _entries(folder / entry.name, f"{name}/", depth + 1, left_out)
        else:
            left_out[LeftOut.DEEP] += 1


def _is_text(name: str) -> bool:
    """Tell whether a name is text: a file system allows any bytes."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        status = entry.stat(follow_symlinks=False)
        return entry.is_dir(follow_symlinks=False) and (
            getattr(status, "st_reparse_tag", 0) != _JUNCTION
        )
    except OSError:
        return False


def _may_hold_one(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith((SCENARIO_SUFFIX, SERIES_SUFFIX))


def _own_file(name: str, entry: os.DirEntry[str]) -> OwnFile | None:
    """The file, if it is one and no link, a pipe or the like."""
    try:
        if not entry.is_file(follow_symlinks=False):
            return None
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return None
    return OwnFile(name, status.st_size, status.st_mtime_ns)


def missing(name: str) -> OwnFile:
    """Return what stands for a file that is not there: it has a size that no file has."""
    return OwnFile(name, -1, -1)


def own_file(folder: Path, name: str) -> OwnFile | None:
    """A file of the folder as it is now; None if it is not there, or no file."""
    try:
        status = (folder / name).lstat()
    except (OSError, ValueError):
        return None
    return OwnFile(name, status.st_size, status.st_mtime_ns) if S_ISREG(status.st_mode) else None
