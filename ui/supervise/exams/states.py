"""What can be done on the exams page, by what is selected there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Final

from trainer.exams.course import State
from trainer.room.rights import Right
from ui.shell.commands import PageState, Section, When, command, on

MARKED: Final = frozenset((State.MARKED, State.SECOND_LOOK, State.DECIDED, State.SIGNED))

held = partial(command, right=Right.EXAMS, section=Section.EXAMS)
"""A command of whoever holds exams."""


class Can(Enum):
    """What can be done next with a sitting."""

    NOTHING = "nothing"
    STOP = "stop"
    """It has not begun."""
    PAUSE = "pause"
    """It runs."""
    RESUME = "resume"
    """It is paused."""
    EXTEND = "extend"
    """It is interrupted."""
    MOVED = "moved"
    """It goes on at another station."""
    LOOK = "look"
    """It is marked, and needs a second look before it is decided."""
    DECIDE = "decide"
    """It is marked."""
    LOOKED = "looked"
    """A second look was taken."""
    SIGN = "sign"
    APPEAL = "appeal"
    ANSWER = "answer"
    """An appeal is open."""


NEXT: Final[Mapping[State, Can]] = MappingProxyType(
    {
        State.SEALED: Can.STOP,
        State.WAITING: Can.STOP,
        State.RUNNING: Can.PAUSE,
        State.PAUSED: Can.RESUME,
        State.MOVED: Can.MOVED,
        State.INTERRUPTED: Can.EXTEND,
        State.WAITING_TO_CONTINUE: Can.EXTEND,
        State.MARKED: Can.DECIDE,
        State.SECOND_LOOK: Can.LOOKED,
        State.DECIDED: Can.SIGN,
        State.SIGNED: Can.APPEAL,
    }
)
RULED: Final = frozenset((Can.LOOK, Can.DECIDE, Can.LOOKED))
"""Whether it is passed is not decided yet."""
GOES_ON: Final = (Can.PAUSE, Can.RESUME, Can.EXTEND)
"""It has begun and has not ended."""
OVER: Final = frozenset((Can.SIGN, Can.APPEAL, Can.ANSWER))


@dataclass(frozen=True, slots=True)
class ExamsState(PageState):
    """No exam is selected."""


@dataclass(frozen=True, slots=True)
class ChosenExamState(ExamsState):
    """An exam is selected."""


@dataclass(frozen=True, slots=True)
class PlannedExamState(ChosenExamState):
    """It has not been frozen."""


@dataclass(frozen=True, slots=True)
class FrozenExamState(ChosenExamState):
    """It has been frozen."""

    ended: bool = False
    """Some sitting has ended and has no marks yet."""
    signed: bool = False
    """Some result is signed and not released."""


@dataclass(frozen=True, slots=True)
class CandidateState(FrozenExamState):
    """One of its sittings is selected."""

    can: Can = Can.NOTHING
    at_table: bool = False
    """A part of the exam is marked at the table."""
    item: bool = False
    """A line of the marks is selected."""
    waits: bool = False
    """It waits at another station until it is let go on."""
    again: bool = False
    """The candidate may sit it once more."""


def can(*these: Can) -> When:
    """A sitting is selected, with which one of these can be done next."""
    return on(CandidateState, lambda here: here.can in these)
