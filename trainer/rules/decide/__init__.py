"""What an input causes: its events, or the refusal of it. Nothing here changes a state."""

from __future__ import annotations

from typing import Final

from trainer.rules.decide import (
    betting,
    calling,
    dealing,
    erring,
    misfortune,
    offering,
    options,
    settling,
)
from trainer.rules.decide.decision import DECIDE

__all__ = ("DECIDE",)

_DECLARING: Final = (
    betting,
    calling,
    dealing,
    erring,
    misfortune,
    offering,
    options,
    settling,
)
"""The modules whose functions ``DECIDE`` has: they declare them with ``@decides``."""
