"""A database of an early version of the program, as the dump ``storage/old.sql``.

Two trainees, one of them with settings of her own, and eleven attempts at shipped scenarios, which
together asked every kind of question. Every second answer is wrong. The attempts in ``CUT_SHORT``
were left after that many answers; one was abandoned, the others are finished.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

CUT_SHORT: Final[Mapping[str, int]] = {"live-king-with-an-ace-under-it": 6, "not-his-best-round": 5}


def make_old_database(path: Path) -> Path:
    """Create the old database at ``path``, which must not exist yet."""
    dump = Path(__file__).with_name("storage") / "old.sql"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    return path
