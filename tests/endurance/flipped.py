"""Databases with one wrong byte: each opens whole, or a sentence says what is wrong with it.

Half of the bytes are taken from anywhere in the file, half from the starts of its pages, where
SQLite keeps what it needs to find the rest. Everything that the program can read is read and
compared with the sound file, value by value. A wrong byte inside a text that is still a text of its
kind (a letter of a name) cannot be noticed; ``Outcome.VALUE`` counts these, and every record is
still there in them.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from tests.old_database import make_old_database
from trainer.errors import EnvironmentTrouble
from trainer.messages.troubles import describe_trouble
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database, open_database
from trainer.storage.rows import Attempt, AttemptState, AttemptSummary, Trainee

COUNT: Final = 2000

_PAGE: Final = 4096
_PAGE_START: Final = 108
"""A page's header and the first pointers to its cells; on the first page, the file's header."""


class Outcome(StrEnum):
    """What came of one copy."""

    WHOLE = "opened whole"
    SENTENCE = "a sentence, the file untouched"
    VALUE = "every record there, another valid value in one"
    LESS = "fewer or more records, without a word"
    TOUCHED = "a sentence, but the file was changed"
    RAW = "a traceback"


TABLES: Final = ("trainees", "current_trainee", "preferences", "attempts", "answers", "house")

HELD: Final = frozenset({Outcome.WHOLE, Outcome.SENTENCE, Outcome.VALUE})


class Contents(NamedTuple):
    """Everything in a database that the program can read."""

    trainees: tuple[Trainee, ...]
    current: Trainee | None
    settings: tuple[PersonalSettings, ...]
    attempts: tuple[Attempt, ...]
    lists: tuple[tuple[AttemptSummary, ...], ...]
    columns: tuple[list[object], ...]
    """All columns as they are stored, those included that are only there for queries."""

    def sizes(self) -> tuple[int, ...]:
        """How many records there are of each kind."""
        return (
            len(self.trainees),
            self.current is not None,
            *(len(attempts) for attempts in self.lists),
            *(len(attempt.answers) for attempt in self.attempts),
        )


class Flip(NamedTuple):
    """One byte of a file and what it becomes."""

    offset: int
    value: int


def now() -> datetime:
    return datetime(2026, 11, 22, 12, tzinfo=UTC)


def contents(database: Database) -> Contents:
    """Read everything; what the program itself reads first, so that it is the first to complain."""
    trainees = database.trainees.all()
    latest = [database.attempts.latest(trainee.id, 1000) for trainee in trainees]
    return Contents(
        trainees,
        database.trainees.current(),
        tuple(database.settings.load(trainee.id) for trainee in trainees),
        tuple(database.attempts.get(one.id) for listed in latest for one in listed),
        (
            *latest,
            *(database.attempts.unfinished(trainee.id) for trainee in trainees),
            *(tuple(database.attempts.last_results(one.id).values()) for one in trainees),
        ),
        stored_columns(database.connection.db.conn),
    )


def stored_columns(connection: sqlite3.Connection) -> tuple[list[object], ...]:
    """Every value of every table, texts as bytes: not all of them are ever read as texts."""
    connection.text_factory = bytes
    try:
        return tuple(
            connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
            for table in TABLES
        )
    finally:
        connection.text_factory = str


def sound(path: Path) -> tuple[bytes, Contents]:
    """A sound file and what is in it.

    Each copy is written into this file: in another one the log would go on under another name.
    """
    with open_database(make_old_database(path), clock=now) as database:
        found = contents(database)
    return path.read_bytes(), found


def flips(whole: bytes, count: int, seed: int) -> Iterator[Flip]:
    """``count`` wrong bytes, the same ones for the same seed."""
    chance = random.Random(seed)
    for number in range(count):
        if number % 2:
            page = chance.randrange(0, len(whole), _PAGE)
            offset = page + chance.randrange(_PAGE_START)
        else:
            offset = chance.randrange(len(whole))
        yield Flip(offset, whole[offset] ^ chance.randrange(1, 256))


def outcome(path: Path, whole: bytes, expected: Contents, flip: Flip) -> tuple[Outcome, str]:
    """What comes of opening and reading a copy with this byte, and in which words."""
    copy = bytearray(whole)
    copy[flip.offset] = flip.value
    path.write_bytes(copy)
    try:
        with open_database(path, clock=now, lock_timeout=20) as database:
            found = contents(database)
            # Going on with an attempt reads and writes in other ways.
            for listed in found.lists:
                for attempt in listed:
                    if attempt.state is AttemptState.RUNNING:
                        database.attempts.resume(attempt.id, {})
    except EnvironmentTrouble as trouble:
        text = describe_trouble(trouble)
        said = f"{type(trouble).__name__}: {trouble.detail}"
        if not (text.sentence and text.advice) or path.read_bytes() != copy:
            return Outcome.TOUCHED, said
        return Outcome.SENTENCE, said
    except Exception:
        return Outcome.RAW, traceback.format_exc()
    finally:
        for beside in path.parent.glob(f"{path.name}-*"):
            beside.unlink()
    if found == expected:
        return Outcome.WHOLE, ""
    return (Outcome.VALUE if found.sizes() == expected.sizes() else Outcome.LESS), ""


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    summary = (__doc__ or "").partition("\n\n")[0]
    sys.stdout.write(f"{summary}\n\n")
    with tempfile.TemporaryDirectory() as made:
        path = Path(made, "flipped.sqlite")
        whole, expected = sound(path)
        counted: Counter[Outcome] = Counter()
        slowest = 0.0
        for flip in flips(whole, count, seed):
            began = time.perf_counter()
            result, said = outcome(path, whole, expected, flip)
            slowest = max(slowest, time.perf_counter() - began)
            counted[result] += 1
            if result not in HELD:
                sys.stdout.write(f"{flip}: {result}\n{said}\n")
    sys.stdout.write(f"{count} copies of {len(whole)} bytes, one of them wrong, seed {seed}\n")
    for result in Outcome:
        sys.stdout.write(f"{counted[result]:6}  {result}\n")
    sys.stdout.write(f"{slowest:6.2f}  seconds for the slowest\n")
    return all(result in HELD for result in counted)
