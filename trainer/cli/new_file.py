"""A file that is written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from uuid import uuid4

from trainer.errors import DiskFull, EnvironmentTrouble, FileUnwritable


def write_whole(path: Path, data: bytes, *, replace: bool) -> bool:
    """Write ``data`` to ``path``; False if there is a file and it must not be replaced.

    Raises EnvironmentTrouble where it cannot be written; a file that is there is then as it was.
    """
    try:
        if not replace and os.path.lexists(path):
            return False
        _exchange(path.resolve(), data)
    except OSError as error:
        raise _trouble(path, error) from error
    return True


def _exchange(path: Path, data: bytes) -> None:
    """Put a new file in the place of ``path`` in one step."""
    part = path.with_name(f".{uuid4().hex}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, part)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _trouble(path: Path, error: OSError) -> EnvironmentTrouble:
    detail = error.strerror or str(error)
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    return DiskFull(path, detail) if full else FileUnwritable(path, detail)
