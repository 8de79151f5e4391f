"""Scenario and series files, and those that a series names, read up to the size limit."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from trainer.messages.text import _
from trainer.rulebook.sources import shipped_scenario
from trainer.scenario.read_series import Load, Unreadable
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import JOINERS, alike, first_hidden
from trainer.yamlfile.source import MAX_BYTES
from trainer.yamlfile.values import SCENARIO_SUFFIX

# Regular files, read up to a size limit: by default that of a file that a person writes.


def regular_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of a file, at most one more than ``most``. Raises OSError."""
    # Opening a pipe would block the program.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(_("not a regular file"))
        return file.read(most + 1)


def read_bounded(path: Path) -> bytes | Unreadable:
    """The bytes of a regular file, at most one more than the size limit."""
    try:
        return regular_bytes(path)
    except OSError as trouble:
        return Unreadable(trouble.strerror or str(trouble))


def series_files(series: Path) -> Load:
    """A loader for the files in a series' folder; a link out of the folder is not followed."""
    folder = series.parent

    def load(name: str) -> bytes | Unreadable:
        path = folder / name
        try:
            inside = path.resolve().parent == folder.resolve() and path.is_file()
        except (OSError, RuntimeError) as trouble:  # RuntimeError: a link that leads to itself
            return Unreadable(str(trouble))
        if not inside:
            return Unreadable(_("there is no such file in the folder of the series"))
        return read_bounded(path)

    return load


def beside_shipped(name: str) -> bytes | Unreadable:
    """A shipped scenario that a shipped series names."""
    try:
        return shipped_scenario(name.removesuffix(SCENARIO_SUFFIX)).encode()
    except KeyError as unknown:
        return Unreadable(str(unknown))


# Names of files and folders that every system takes, and names that some system takes for one.

MOST_DEPTH: Final = 8
LONGEST_NAME: Final = 100
"""The most characters of a folder or a file."""
_LONGEST_STEM: Final = 60
"""The most characters of the name of a file that is made of a title."""
_RESERVED: Final = frozenset(
    (
        *("con", "prn", "aux", "nul"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
    )
)
"""Names that Windows gives to devices, whatever their ending."""
FORBIDDEN: Final = '<>:"/\\|?*'


class NameFault(TextEnum):
    """Why some system does not take a name."""

    EMPTY = "empty", N_("a name is missing")
    TOO_DEEP = "too_deep", N_("it lies in more folders than {folders}")
    TOO_LONG = "too_long", N_("it is longer than {most} characters")
    HIDDEN = "hidden", N_("it has a character that cannot be seen")
    FORBIDDEN = "forbidden", N_("it has one of the characters {characters}")
    DECOMPOSED = "decomposed", N_("its accents are characters of their own")
    BEGINNING = "beginning", N_("it begins with a full stop, a space or “~”")
    END = "end", N_("it ends with a full stop or a space")
    RESERVED = "reserved", N_("Windows keeps that name for a device")


def name_fault(name: str) -> NameFault | None:
    """Say why not every system takes this name, with ``/`` between folders; None if all do."""
    parts = name.split("/")
    if len(parts) > MOST_DEPTH:
        return NameFault.TOO_DEEP
    return next(filter(None, map(part_fault, parts)), None)


def part_fault(part: str) -> NameFault | None:
    """The same of the name of one folder or file."""
    faults = {
        NameFault.EMPTY: not part,
        NameFault.TOO_LONG: len(part) > LONGEST_NAME,
        NameFault.HIDDEN: first_hidden(part) is not None,
        NameFault.FORBIDDEN: not set(FORBIDDEN).isdisjoint(part),
        NameFault.DECOMPOSED: part != unicodedata.normalize("NFC", part),
        NameFault.BEGINNING: part.startswith((".", " ", "~")),
        NameFault.END: part.endswith((".", " ")),
        NameFault.RESERVED: part.partition(".")[0].casefold() in _RESERVED,
    }
    return next((fault for fault, found in faults.items() if found), None)


def name_fault_text(fault: NameFault) -> str:
    """The reason, as a part of a sentence."""
    return _(fault.text).format(
        folders=MOST_DEPTH - 1, most=LONGEST_NAME, characters=" ".join(FORBIDDEN)
    )


def alike_pairs(names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The places of each two names that some system takes for the same."""
    seen: dict[str, int] = {}
    for place, name in enumerate(names):
        first = seen.setdefault(alike(name), place)
        if first != place:
            yield first, place


def file_stem(title: str) -> str:
    """The name of a file for a scenario with this title, without its ending."""
    letters = unicodedata.normalize("NFC", title.lower())
    words = re.sub(r"-+", "-", "".join(char if _is_of_word(char) else "-" for char in letters))
    stem = words[:_LONGEST_STEM].strip("-")
    return stem if part_fault(stem) is None else "scenario"


def _is_of_word(char: str) -> bool:
    """Tell whether it is a letter, a sign on one, a figure, or joins or parts two of them."""
    return unicodedata.category(char)[0] in "LMN" or char in JOINERS
