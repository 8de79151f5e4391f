"""Writing a file whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Final
from uuid import uuid4

from trainer.errors import DiskFull, FileUnwritable
from trainer.storage.files import regular_bytes

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})

PART: Final = ".part"
"""The ending of a file that is not complete."""

_UNFINISHED: Final = re.compile(
    r"\.(?P<target>.+)\.feltwork-[0-9a-f]{16}\.part(-journal|-wal|-shm)?", re.DOTALL
)
_LONGEST_NAME: Final = 200
"""The most bytes of a target's name that its unfinished file takes over: disks allow 255 in all."""
_LONGEST_WRITE: Final = 60 * 60
"""Seconds after which nobody is still writing a file."""


def part_of(target: Path) -> Path:
    """The name under which ``target`` is written until it is complete: no other program's."""
    return target.parent / f".{_taken_over(target.name)}.feltwork-{uuid4().hex[:16]}{PART}"


def _taken_over(name: str) -> str:
    encoded = os.fsencode(name)
    return name if len(encoded) <= _LONGEST_NAME else hashlib.sha256(encoded).hexdigest()


def remove_abandoned(target: Path, now: float, others: Callable[[str], bool] | None = None) -> None:
    """Remove what programs left beside ``target`` that were killed while they wrote it.

    ``others`` says of a name whether it is that of another target in this folder. ``now`` is in
    seconds since the epoch. What may still be being written stays, and so does what cannot be
    removed: it harms nobody.
    """
    name = _taken_over(target.name)
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            found = _UNFINISHED.fullmatch(entry.name)
            if found is None:
                continue
            if found["target"] != name and not (others and others(found["target"])):
                continue
            with suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and now - status.st_mtime > _LONGEST_WRITE:
                    Path(entry).unlink()


def put(path: Path, data: bytes, *, replace: bool) -> bool:
    """Write ``data`` to ``path`` in one step; False if something exists there and must stay.

    A link of that name is not followed; it counts as existing. Raises OSError if the file cannot
    be written; whatever was there is then unchanged.
    """
    part = part_of(path)
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            remove_abandoned(path, os.fstat(file.fileno()).st_mtime)
        if replace:
            if path.is_file() and not path.is_symlink():
                shutil.copymode(path, part)
            part.replace(path)
        elif not move(part, path):
            return False
    finally:
        part.unlink(missing_ok=True)
    flush_directory(path.parent)
    return True


def atomic_write(path: Path, data: bytes, *, replace: bool) -> bool:
    """Write ``data`` to the file a person named; False if it exists and must not be replaced.

    A link is followed and its target replaced. Raises EnvironmentTrouble if the file cannot be
    written; an existing one is then unchanged.
    """
    with write_troubles(path):
        if not replace and os.path.lexists(path):
            return False
        return put(path.resolve(), data, replace=replace)


def free_path(path: Path) -> Path:
    """The path itself, or with the first number behind its name under which nothing exists."""
    ending = "".join(path.suffixes[-2:]) if path.suffix == ".yaml" else path.suffix
    stem = path.name.removesuffix(ending)
    names = chain((path.name,), (f"{stem}-{number}{ending}" for number in count(2)))
    return next(one for name in names if not os.path.lexists(one := path.with_name(name)))


def move(source: Path, target: Path) -> bool:
    """Rename a file or a link; False if the new name is taken."""
    try:
        # If two programs want the same name at once, only one gets it.
        os.link(source, target, follow_symlinks=False)
    except FileExistsError:
        return False
    except (OSError, NotImplementedError):
        # Not every file system has hard links.
        if os.path.lexists(target):
            return False
        source.rename(target)
    else:
        source.unlink()
    return True


def flush_directory(directory: Path) -> None:
    """Make sure that the names in ``directory`` are on the disk."""
    # Only where directories can be opened; elsewhere renaming is durable by itself.
    with suppress(OSError):
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def write_troubles(path: Path) -> Iterator[None]:
    """Raise the trouble that keeps ``path`` from being written in place of an OSError."""
    try:
        yield
    except OSError as error:
        detail = error.strerror or str(error)
        raise (DiskFull if error.errno in _FULL else FileUnwritable)(path, detail) from error


# Files that a program names itself: nothing that is there already is ever replaced.


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
