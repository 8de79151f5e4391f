"""What a process at a station reports."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any


class Word(StrEnum):
    """What is reported, each with the head that it is about, a number or a text."""

    BEGUN = "begun"
    KEPT = "kept"
    SENT = "sent"
    POISONED = "poisoned"
    REPEATED = "repeated"
    TROUBLE = "trouble"
    """One with the network, of which there may be any number."""
    BUG = "bug"
    CLOSED = "closed"
    """The link was let go of, after so many seconds."""


Said = tuple[Word, Any]
Say = Callable[[Said], None]
