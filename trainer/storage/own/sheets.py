"""The sheets of table tests that a house has written, as files in a folder next to the records."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from heapq import nsmallest
from pathlib import Path
from typing import Final, NamedTuple

from trainer.exams.sheet import FOLDER, SUFFIX, SheetFile, read_sheet, sheet_text, shipped_sheets
from trainer.room.rights import Right
from trainer.storage.atomic_write import write_new
from trainer.storage.files import regular_bytes
from trainer.storage.rights import Rights
from trainer.texts import N_

MAX_FILES: Final = 50
"""How many files of the folder are read at most."""


class OfferedSheet(NamedTuple):
    """A sheet that can be chosen, by its key: the name of a shipped one, or that of a file."""

    key: str
    text: str
    read: SheetFile

    @property
    def own(self) -> bool:
        return self.key.endswith(SUFFIX)


def sheets_folder(database: Path) -> Path:
    """The folder of the house's sheets: next to the records, which are at ``database``."""
    return database.parent / FOLDER


def offered_sheets(folder: Path) -> tuple[OfferedSheet, ...]:
    """The house's own sheets by name, with their errors, and those that are shipped."""
    return (*_own(folder), *map(_shipped, shipped_sheets()))


def _own(folder: Path) -> Iterator[OfferedSheet]:
    paths: list[Path] = []
    with suppress(OSError):
        paths = nsmallest(MAX_FILES, folder.glob(f"*{SUFFIX}"))
    for path in paths:
        with suppress(OSError):
            data = regular_bytes(path)
            yield OfferedSheet(path.name, data.decode("utf-8", "replace"), read_sheet(data))


def _shipped(name: str) -> OfferedSheet:
    text = sheet_text(name)
    return OfferedSheet(name, text, read_sheet(text.encode()))


def copy_sheet(rights: Rights, folder: Path, sheet: OfferedSheet) -> Path:
    """Copy a sheet as one of the house's own, to be edited; the new file.

    Raises ``EnvironmentTrouble``, also for whoever may not do that.
    """
    name = f"{sheet.key.removesuffix(SUFFIX)}{SUFFIX}"
    with rights.noted(Right.TABLE_TESTS, N_("Sheet copied"), after=name):
        return write_new(folder, name, sheet.text.encode())
