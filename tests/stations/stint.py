"""A process at a station: it trains for a while, sends what it has, and reports both.

It may be killed at any instant: whatever it has reported by then is to be found in the end.
"""

from __future__ import annotations

import random
import time
import traceback
from contextlib import ExitStack
from enum import StrEnum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from tests.stations.day import POISON, Clock, Day, begins, hour, opened
from tests.stations.sending import Access, linked, send
from tests.stations.words import Say, Word

_PACE: Final = 0.01
"""Seconds between two transactions now and then, in which something else can happen."""
_SENT: Final = 20
"""How often, or so, it is sent in a stint what there is."""


class How(StrEnum):
    """How a station is connected while it trains."""

    LINKED = "linked"
    """By the thread of the program."""
    SENDING = "sending"
    """By what that thread does, between the acts; some batches are sent twice or too early."""
    AWAY = "away"


class Stint(NamedTuple):
    """What a process is to do; without ``records`` it only sends what is there."""

    seed: int
    number: int
    how: How
    access: Access
    records: int = 0
    together: int = 1
    """How many acts are in most of the transactions."""
    trainees: tuple[int, ...] = ()
    since: int = 0
    """What was begun before this hour is not resumed: the same may be left in another file."""
    poison: bool = False
    patience: float = 0.0
    """How long it waits in the end until everything has been sent."""


def work(path: Path, stint: Stint, reports: Connection) -> None:
    """Train, and send."""
    say: Say = reports.send
    try:
        _work(path, stint, say)
    except BaseException:
        say((Word.BUG, traceback.format_exc()))


def _work(path: Path, stint: Stint, say: Say) -> None:
    chance = random.Random(stint.seed)
    with ExitStack() as stack:
        database = stack.enter_context(opened(path, Clock(begins(chance, stint.number))))
        day = Day(database, chance, [*stint.trainees])
        say((Word.BEGUN, day.head))
        link = None
        if stint.how is How.LINKED:
            link = stack.enter_context(linked(database, stint.access, say, stint.patience))
        day.resume(hour(stint.since))
        for number, head in enumerate(day.train(stint.records, stint.together)):
            say((Word.KEPT, head))
            if stint.poison and number == 1:
                day.poison(*chance.choice(POISON))
                say((Word.POISONED, day.head))
            if stint.how is How.SENDING and chance.random() < _SENT / stint.records:
                send(database, stint.access, chance, say)
            elif chance.random() < 0.1:
                time.sleep(_PACE)
                if link is not None:
                    link.wake()
