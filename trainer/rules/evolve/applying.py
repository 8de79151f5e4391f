"""Which function applies which class of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from trainer.rules.events import Event
from trainer.rules.state import State

# ``Any`` because the functions' second parameters differ; ``applies`` has each checked, and a test
# proves that no class of ``Event`` is missing.
APPLY: Final[dict[type[Any], Callable[[State, Any], None]]] = {}
"""The function that applies an event, by the event's class."""

_Event = TypeVar("_Event", bound=Event)
_Applies = Callable[[State, _Event], None]


def applies(kind: type[_Event]) -> Callable[[_Applies[_Event]], _Applies[_Event]]:
    """Declare the function that applies events of a class."""

    def declare(function: _Applies[_Event]) -> _Applies[_Event]:
        APPLY[kind] = function
        return function

    return declare
