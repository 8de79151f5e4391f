"""The course of a sitting: its states, and what leads from one to the next."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import Final

from trainer.texts import N_, TextEnum


class State(TextEnum):
    """Where a sitting stands."""

    PLANNED = "planned", N_("planned")
    SEALED = "sealed", N_("sealed")
    WAITING = "waiting", N_("waiting for the start")
    RUNNING = "running", N_("running")
    PAUSED = "paused", N_("paused")
    INTERRUPTED = "interrupted", N_("interrupted")
    WAITING_TO_CONTINUE = "waiting_to_continue", N_("waiting to continue")
    MOVED = "moved", N_("moved to another station")
    ENDED = "ended", N_("ended")
    MARKED = "marked", N_("marked")
    SECOND_LOOK = "second_look", N_("second look")
    DECIDED = "decided", N_("decided")
    SIGNED = "signed", N_("signed")


class Event(TextEnum):
    """What leads to another state."""

    FREEZE = "freeze", N_("The exam was frozen.")
    SIT_DOWN = "sit_down", N_("The candidate was identified.")
    START = "start", N_("The exam was started.")
    INTERRUPT = "interrupt", N_("The exam was interrupted.")
    COME_BACK = "come_back", N_("The candidate was identified again.")
    GO_ON = "go_on", N_("A supervisor let it go on.")
    PAUSE = "pause", N_("A supervisor paused it.")
    RESUME = "resume", N_("A supervisor ended the pause.")
    MOVE = "move", N_("It was moved to another station.")
    ARRIVE = "arrive", N_("It has come from another station.")
    HAND_IN = "hand_in", N_("It was handed in.")
    TIME_UP = "time_up", N_("The time was up.")
    STOP = "stop", N_("A supervisor ended it.")
    FAIL = "fail", N_("It ended with a critical error.")
    MARK = "mark", N_("It was marked.")
    LOOK_AGAIN = "look_again", N_("A second look was taken.")
    DECIDE = "decide", N_("It was decided.")
    SIGN = "sign", N_("The result was signed.")


HELD: Final = (State.RUNNING, State.PAUSED)
"""A candidate sits at it."""

BEGUN: Final = (*HELD, State.INTERRUPTED, State.WAITING_TO_CONTINUE)
"""It was started and has not ended."""

TRANSITIONS: Final[Mapping[tuple[State, Event], State]] = MappingProxyType(
    {
        (State.PLANNED, Event.FREEZE): State.SEALED,
        (State.SEALED, Event.SIT_DOWN): State.WAITING,
        (State.WAITING, Event.SIT_DOWN): State.WAITING,
        (State.WAITING, Event.START): State.RUNNING,
        (State.RUNNING, Event.PAUSE): State.PAUSED,
        (State.PAUSED, Event.RESUME): State.RUNNING,
        **{(state, Event.INTERRUPT): State.INTERRUPTED for state in HELD},
        (State.INTERRUPTED, Event.COME_BACK): State.WAITING_TO_CONTINUE,
        (State.WAITING_TO_CONTINUE, Event.COME_BACK): State.WAITING_TO_CONTINUE,
        (State.WAITING_TO_CONTINUE, Event.GO_ON): State.RUNNING,
        (State.INTERRUPTED, Event.MOVE): State.MOVED,
        (State.WAITING_TO_CONTINUE, Event.MOVE): State.MOVED,
        **{(state, Event.ARRIVE): State.INTERRUPTED for state in (State.MOVED, *BEGUN)},
        **dict.fromkeys(product(HELD, (Event.HAND_IN, Event.TIME_UP, Event.FAIL)), State.ENDED),
        **{(state, Event.STOP): State.ENDED for state in (State.SEALED, State.WAITING, *BEGUN)},
        (State.ENDED, Event.MARK): State.MARKED,
        (State.MARKED, Event.MARK): State.MARKED,
        (State.SECOND_LOOK, Event.MARK): State.MARKED,
        (State.MARKED, Event.LOOK_AGAIN): State.SECOND_LOOK,
        (State.MARKED, Event.DECIDE): State.DECIDED,
        (State.SECOND_LOOK, Event.DECIDE): State.DECIDED,
        (State.DECIDED, Event.SIGN): State.SIGNED,
    }
)
"""Every transition that there is. What is signed is never changed: an appeal is a record beside it.

What is marked again for all at once needs another look.
"""

ENDINGS: Final = frozenset((Event.HAND_IN, Event.TIME_UP, Event.STOP, Event.FAIL))
"""The ways in which a sitting ends."""

LOOK_AFTER: Final = 2
"""After how many interruptions a second look is taken before anything is decided."""


def after(state: State, event: Event, *, second_look: bool = False) -> State | None:
    """The state after an event; None where it cannot happen.

    ``second_look``: one has to be taken before it is decided.
    """
    if second_look and (state, event) == (State.MARKED, Event.DECIDE):
        return None
    return TRANSITIONS.get((state, event))
