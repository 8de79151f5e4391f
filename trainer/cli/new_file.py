"""A file that a command writes where it is told to."""

from __future__ import annotations

import os
from pathlib import Path

from trainer.storage.whole_file import put, write_trouble


def write_whole(path: Path, data: bytes, *, replace: bool) -> bool:
    """Write ``data`` to ``path``; False if there is a file and it must not be replaced.

    Raises EnvironmentTrouble where it cannot be written; a file that is there is then as it was.
    """
    try:
        if not replace and os.path.lexists(path):
            return False
        return put(path.resolve(), data, replace=replace)
    except OSError as error:
        raise write_trouble(path, error) from error
