"""What deciding gives: events, or a refusal; and who decides on which input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from trainer.rules.events import Event
from trainer.rules.inputs import Input
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.state import State

Decision = tuple[Event, ...] | Refusal

NOT_DUE: Final = Refusal(Reason.NOT_DUE)
"""The input simply is not due now; no rule stands against it."""

# ``Any`` because the functions' second parameters differ; ``decides`` has each checked, and a test
# proves that no class of ``Input`` is missing.
DECIDE: Final[dict[type[Any], Callable[[State, Any], Decision]]] = {}
"""The events that an input causes in a state, or why it is refused, by the input's class."""

_Given = TypeVar("_Given", bound=Input)
_Decides = Callable[[State, _Given], Decision]


def decides(kind: type[_Given]) -> Callable[[_Decides[_Given]], _Decides[_Given]]:
    """Declare the function that decides on inputs of a class."""

    def declare(function: _Decides[_Given]) -> _Decides[_Given]:
        DECIDE[kind] = function
        return function

    return declare
