"""Files that a program names itself: nothing that is there already is ever replaced."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from trainer.storage.atomic_write import atomic_write, write_troubles
from trainer.storage.regular_files import regular_bytes


def write_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a file, and return what it is called: by this name, or the next that is free.

    The same file that is there already is not written once more. The folder is made where it is
    missing. Raises EnvironmentTrouble.
    """
    with write_troubles(folder):
        folder.mkdir(parents=True, exist_ok=True)
    stem, dot, ending = name.partition(".")
    for number in count(1):
        path = folder / (name if number == 1 else f"{stem}-{number}{dot}{ending}")
        if atomic_write(path, data, replace=False) or _is(path, data):
            return path
    raise AssertionError("there is always another number")


def _is(path: Path, data: bytes) -> bool:
    try:
        return regular_bytes(path) == data
    except OSError:
        return False
