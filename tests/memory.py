"""A place for the files of tests that is no disk."""

import shutil
from pathlib import Path

_ROOMY = 4 * 2**30


def folder_in_memory() -> Path | None:
    """A folder whose files are in memory, where the system has one with room.

    Records are flushed with every answer, and a room is three hundred files: on a disk that is
    waited for, in memory it takes no time.
    """
    memory = Path("/dev/shm")
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > _ROOMY
    return memory if roomy else None
