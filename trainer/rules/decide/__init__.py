"""Decides on an input: its events, or its refusal. Nothing here changes a state."""

from __future__ import annotations

from typing import Final

from trainer.registry import joined
from trainer.rules.decide import (
    asking,
    betting,
    calling,
    dealing,
    erring,
    misfortune,
    offering,
    options,
    settling,
)

DECIDE: Final = joined(
    asking.DECISIONS,
    betting.DECISIONS,
    calling.DECISIONS,
    dealing.DECISIONS,
    erring.DECISIONS,
    misfortune.DECISIONS,
    offering.DECISIONS,
    options.DECISIONS,
    settling.DECISIONS,
)
"""The events that an input causes in a state, or why it is refused, by the input's class."""
