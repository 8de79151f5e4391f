"""Adding a layout to the house's layouts, and removing one.

A replaced or removed file is moved to the subfolder ``removed`` of the layouts folder: a layout
that somebody drew is never deleted.
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
from trainer.storage.atomic_write import flush_directory, move, put, write_troubles
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
