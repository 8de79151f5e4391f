"""Databases of early versions of the program, as dumps: ``storage/old.sql`` and ``earliest.sql``.

Two trainees, one of them with settings of her own, and eleven attempts at shipped scenarios, which
together asked every kind of question. Every second answer is wrong. The attempts in ``CUT_SHORT``
were left after that many answers; one was abandoned, the others are finished.

The earliest has one trainee and six attempts at scenarios of that time, one of them left after
``EARLIEST_CUT_SHORT`` answers. Its questions lack fields that were added soon after. In
``format2.sql`` there are three attempts whose questions are stored in format 2; ``dealt.sql`` is
described where it is used. ``practised.sql`` is of the last version without lessons: a sitting of
four drills, one of them wrong and marked as a slip, another that was cut short after its first, and
of a second trainee a round dealt by hand, coached. ``room.sql`` is of the last version without
servers: the training room of the manager Mara, the supervisor Sam and the trainee Ann.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from trainer.storage.migrations import SCHEMA

CUT_SHORT: Final[Mapping[str, int]] = {"live-king-with-an-ace-under-it": 6, "not-his-best-round": 5}
EARLIEST_CUT_SHORT: Final = 5


def make_old_database(path: Path, dump_name: str = "old.sql") -> Path:
    """Create an old database at ``path``, which must not exist yet."""
    dump = Path(__file__).with_name("storage") / dump_name
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    return path


def make_present_database(path: Path) -> Path:
    """The old database, brought up to date: nothing has to be done when it is opened."""
    with closing(sqlite3.connect(make_old_database(path))) as connection:
        SCHEMA.apply(Database(connection))
        connection.commit()
    return path
