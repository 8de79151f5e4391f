"""Adding a layout to a house's, and taking one out.

What is replaced or taken out goes into the folder ``removed`` in the folder of the layouts: a
layout that somebody drew is never deleted.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from errno import ENOTDIR
from itertools import count
from pathlib import Path
from typing import Final

from trainer.errors import LayoutsUnusable
from trainer.rulebook.house_layouts import LAYOUT_SUFFIX
from trainer.storage.atomic_write import flush_directory, move, put, write_trouble
from trainer.storage.layouts import (
    MAX_FILES,
    LayoutFile,
    LayoutRefusal,
    LayoutRefused,
    Read,
    clash,
    read_layout,
    read_layouts,
    refused,
)

REMOVED: Final = "removed"


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


def _names(folder: Path, name: str) -> Iterator[Path]:
    """``name``, and the same with a number, as long as names are asked for."""
    wanted = folder / name
    yield wanted
    stem = name.removesuffix(LAYOUT_SUFFIX)
    for number in count(2):
        yield folder / f"{stem}-{number}{name[len(stem) :]}"
