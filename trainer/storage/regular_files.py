"""Regular files, read up to a size limit: by default that of a file that a person writes."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from trainer.messages.text import _
from trainer.yamlfile.source import MAX_BYTES


def regular_bytes(path: Path, most: int = MAX_BYTES) -> bytes:
    """The bytes of a file, at most one more than ``most``. Raises OSError."""
    # Opening a pipe would block the program.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(_("not a regular file"))
        return file.read(most + 1)
