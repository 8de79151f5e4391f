"""Applying events: one function for each class of event, the only things that change a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.rules.events import SEEN_ONLY, Event
from trainer.rules.evolve import betting, calling, dealing, erring, settling
from trainer.rules.evolve.applying import APPLY
from trainer.rules.state import State

__all__ = ("APPLY", "evolve")

_DECLARING: Final = (betting, calling, dealing, erring, settling)
"""The modules whose functions ``APPLY`` has: they declare them with ``@applies``."""


def evolve(state: State, events: Sequence[Event]) -> None:
    """Apply ``events`` to ``state`` in place."""
    state.pending = None
    for event in events:
        APPLY[event.__class__](state, event)


def _nothing(state: State, event: object) -> None:
    """What is seen or said, and changes nothing by itself."""


APPLY.update(dict.fromkeys(SEEN_ONLY, _nothing))
