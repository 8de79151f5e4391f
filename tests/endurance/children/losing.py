"""A program that answers until something keeps it from that, and then saves what it can."""

from __future__ import annotations

import random
import time
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

from tests.endurance.acknowledged import Say, now, somebody
from tests.endurance.children.journal import an_answer, begin
from trainer.errors import EnvironmentTrouble
from trainer.storage.database import open_database

SAVED = "saved.sqlite"


def record(path: Path, seed: int, reports: Connection) -> None:
    """Answer at ``path``; reports each answer with the time at which it was given."""
    say: Say = reports.send
    chance = random.Random(seed)
    database = open_database(path, clock=now)
    journal = begin(database, somebody(database))
    say(("began", journal.attempt, 0))
    refused = 0
    for number in count():
        given = time.monotonic_ns()
        try:
            journal.answered(an_answer(number, chance))
        except EnvironmentTrouble as trouble:
            say(("refused", type(trouble).__name__, given))
            # It stays so, however often it is tried.
            refused += 1
            if refused == 3:
                break
        else:
            say(("answer", number, given))
    saved = path.parent.parent / SAVED
    try:
        database.copy_to(saved)
    except EnvironmentTrouble as trouble:
        say(("unsaved", type(trouble).__name__, 0))
    else:
        say(("saved", str(saved), 0))
    if chance.random() < 0.5:
        database.close()
        say(("closed", 0, 0))
