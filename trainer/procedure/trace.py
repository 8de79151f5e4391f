"""The record of a played round: every input with what was due and the events it caused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trainer.rules.dues import Due
from trainer.rules.events import Event
from trainer.rules.inputs import Input


class Move(NamedTuple):
    """One input: what was ``due``, what was ``given``, and its events ``first`` to ``last - 1``."""

    due: Due
    given: Input
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Trace:
    """All moves of a round and all their events, in order."""

    events: tuple[Event, ...]
    moves: tuple[Move, ...]
