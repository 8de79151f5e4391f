"""Applying events: one function for each class of event, the only things that change a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.registry import Registry, joined
from trainer.rules.events import SEEN_ONLY, Event
from trainer.rules.evolve import betting, calling, dealing, erring, settling
from trainer.rules.state import State

_SEEN: Final[Registry[State, None]] = Registry()


@_SEEN.on(*SEEN_ONLY)
def _nothing(state: State, event: object) -> None:
    """Something is seen or announced that changes nothing by itself."""


APPLY: Final = joined(
    betting.APPLIED, calling.APPLIED, dealing.APPLIED, erring.APPLIED, settling.APPLIED, _SEEN
)
"""The function that applies an event, by the event's class."""


def evolve(state: State, events: Sequence[Event]) -> None:
    """Apply ``events`` to ``state`` in place."""
    state.pending = None
    for event in events:
        APPLY[event.__class__](state, event)
