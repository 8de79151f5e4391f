"""What the window's coroutine is told to do next."""

from __future__ import annotations

from typing import NamedTuple

from ui.controllers.shelf import Shelved


class Guide(NamedTuple):
    """Begin a new attempt in Guided."""

    shelved: Shelved


class Show(NamedTuple):
    """Watch a scenario."""

    shelved: Shelved


class TakeUp(NamedTuple):
    """Go on with an unfinished attempt."""

    attempt: int


class Replay(NamedTuple):
    """Watch the round of a recorded attempt as it was."""

    attempt: int


class ReadLayouts(NamedTuple):
    """Read the house's own layouts: they may be others now."""


class Stop(NamedTuple):
    """Close the window."""


Order = Guide | Show | TakeUp | Replay | ReadLayouts | Stop
