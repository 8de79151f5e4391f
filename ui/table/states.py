"""What the commands need to know of what happens at the table, and of its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from ui.shell.commands import PageState, Section, TableState


@dataclass(frozen=True, slots=True)
class WatchState(TableState):
    """A round is being watched."""

    at_start: bool = True
    at_end: bool = False
    playing: bool = False

    @property
    def cites(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class GuidedState(TableState):
    """A round is being played in Guided, or a question of a sitting is asked."""

    practice: bool = False
    """It is a sitting: it has no end of its own, and is not resumed."""
    tested: bool = field(default=False, kw_only=True)
    """Somebody is being tested, and is told nothing."""
    exam: bool = field(default=False, kw_only=True)
    """It is asked in an exam."""

    @property
    def examined(self) -> bool:
        return self.exam

    @property
    def explains(self) -> bool:
        """Nothing is explained in a test."""
        return not self.tested


@dataclass(frozen=True, slots=True)
class AnsweringState(GuidedState):
    """A question is waiting for its answer."""

    typed: ClassVar[tuple[str, ...]] = (Section.ANSWERS, Section.FELT)

    hint: bool = False
    """There is a hint, or another one."""
    placement: bool = False
    """It is of a placement: it may not have been learnt."""


@dataclass(frozen=True, slots=True)
class StoringState(GuidedState):
    """Another program holds the records: what was done last waits for them."""

    answer: bool = True
    """It is an answer, and not the end of the round."""


class SlipState(Enum):
    """What can be done about a wrong answer that was a slip."""

    NONE = "none"
    """Nothing: it was right, is marked already, or somebody is being tested."""
    FRESH = "fresh"
    """Its feedback has not been read yet: it can be taken back."""
    READ = "read"
    """It can be marked."""


@dataclass(frozen=True, slots=True)
class FeedbackState(GuidedState):
    """An answer has been judged."""

    prepares: ClassVar[bool] = True

    paragraphs: bool = True
    """There are paragraphs behind it."""
    slip: SlipState = SlipState.NONE

    @property
    def cites(self) -> bool:
        return True

    @property
    def cited(self) -> bool:
        return self.paragraphs


@dataclass(frozen=True, slots=True)
class DealState(TableState):
    """A round is being dealt."""

    prepares: ClassVar[bool] = True
    typed: ClassVar[tuple[str, ...]] = (Section.DEAL, Section.FELT)

    choosing: bool = False
    """Something is being typed, or chosen from a list."""
    coached: bool = True
    """There are hints."""
    storing: bool = False
    """Another program holds the records: what was done last waits for them."""
    shift: bool = False
    """It is one of a shift."""
    cleared: bool = False
    """Nothing lies on the table any more, and the round can be finished."""
    lesson: bool = False
    """It is part of a lesson."""
    exam: bool = False
    """It is dealt in an exam."""

    @property
    def examined(self) -> bool:
        return self.exam

    @property
    def explains(self) -> bool:
        """Nothing is explained in an exam."""
        return not self.exam

    first: bool = False
    """It is the first part of it."""


@dataclass(frozen=True, slots=True)
class ResultState(PageState):
    """``recorded``: the result was opened from the records, not just played.

    ``wrong``: the answer that is selected was wrong.
    """

    leads_home: ClassVar[bool] = False

    recorded: bool = False
    wrong: bool = False
    sitting: bool = False
    """It is that of a sitting, which has no round to be played again."""
    any_wrong: bool = False
    """Something that can be practised was answered wrongly just now."""
    paragraphs: bool = True
    """There are paragraphs behind the selected answer."""
    shift: bool = False
    """It is that of a shift that has just been dealt."""
    dealt: bool = False
    """It is that of one round that was dealt by hand."""
    may_slip: bool = False
    """The answer that is selected was wrong, and can be marked as a slip."""
    led: bool = False
    """It was begun on the path: a round leads back to that, the placement to one dealt round."""

    @property
    def just_played(self) -> bool:
        return not (self.recorded or self.sitting or self.shift)

    @property
    def shift_dealt(self) -> bool:
        return self.shift and not (self.sitting or self.recorded)

    @property
    def just_held(self) -> bool:
        return self.sitting and not self.recorded

    @property
    def cites(self) -> bool:
        """The selected answer is shown with its paragraphs."""
        return True

    @property
    def cited(self) -> bool:
        return self.paragraphs
