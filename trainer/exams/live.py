"""A sitting as the room sees it while an exam is sat."""

from __future__ import annotations

from msgspec import Struct

from trainer.exams.course import State


class LiveSitting(Struct, frozen=True):
    """Where a sitting stands, and at which station; times are milliseconds.

    ``entries`` is how many of its entries have arrived, ``away`` for how many seconds its station
    has not been heard of. ``waits`` is the public half of the key
    with which it waits to be let go on. ``apart`` are the stations that went on with it although it
    had been moved elsewhere.
    """

    sitting: int
    station: int
    name: str
    state: State
    charged: int
    allowed: int
    interruptions: int
    left_window: int
    entries: int
    away: int
    waits: str
    apart: tuple[str, ...]
