"""A lesson: what is explained, shown, done and asked, one part after the other."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, NamedTuple, Protocol

from trainer.course.at_table import Done, LessonHere, PartHere, Quizzed, Shown
from trainer.sessions.asking import Holding, Keeping, Patience
from trainer.sessions.ports import AnswerRecord, Continue, InboxOf, Leave
from trainer.sessions.sitting import PracticeSitting

_MOST: Final = 2
"""How many times as many questions are asked as have to be answered rightly, at most."""


class Back(NamedTuple):
    """Go back: one act, or to the part before."""


LessonMessage = Continue | Back | Leave


class Went(Enum):
    """The way a part has ended."""

    DONE = auto()
    """All that was to be done has been, and is seen until the trainee goes on."""
    ON = auto()
    BACK = auto()
    LEFT = auto()


class LessonJournal(Protocol):
    """Where it is kept how far somebody has come. Each returns when it is on the disk."""

    def reached(self, part: int) -> None:
        """The part with this number, from 0, has begun."""

    def finished(self) -> None:
        """The lesson has been gone through to its end."""


class LessonScreen(Holding, Protocol):
    """The place where a lesson is shown. What does not wait is not a coroutine."""

    @property
    def closing(self) -> bool:
        """True once nothing more will come."""

    def show(self, number: int) -> None:
        """Show what is explained or compared; ``LessonMessage``s will come."""

    def watch(self, number: int, position: int) -> None:
        """Show a round after ``position`` of its acts; ``LessonMessage``s will come."""

    async def deal(self, number: int) -> Went:
        """Let the trainee do something."""

    async def ask(self, number: int) -> Went:
        """Ask the trainee."""


class LessonAttempt:
    """Leads through a lesson, from a part on, and keeps how far it was gone through."""

    def __init__(
        self,
        lesson: LessonHere,
        inbox: InboxOf[LessonMessage],
        journal: LessonJournal,
        patience: Patience,
        screen: LessonScreen,
    ) -> None:
        self._parts: Sequence[PartHere] = lesson.steps
        self._inbox = inbox
        self._journal = journal
        self._screen = screen
        self._keeping = Keeping(inbox, patience, screen)

    async def run(self, begin: int = 0) -> bool:
        """Begin with a part; returns whether the lesson was gone through to its end.

        Raises the ``EnvironmentTrouble`` of the journal.
        """
        number, backwards = begin, False
        while number < len(self._parts):
            if await self._keeping.done(partial(self._journal.reached, number)) is not None:
                return False
            match await self._part(number, backwards=backwards):
                case Went.LEFT:
                    return False
                case Went.BACK:
                    number, backwards = max(0, number - 1), True
                case _:
                    number, backwards = number + 1, False
        return await self._keeping.done(self._journal.finished) is None

    async def _part(self, number: int, *, backwards: bool) -> Went:
        match self._parts[number]:
            case Shown(start=start, end=end):
                return await self._watched(number, range(start, end + 1), backwards=backwards)
            case Done():
                went = await self._screen.deal(number)
                return await self._told() if went is Went.DONE else went
            case Quizzed():
                return await self._screen.ask(number)
            case _:
                self._screen.show(number)
                return await self._told()

    async def _watched(self, number: int, positions: range, *, backwards: bool) -> Went:
        """Act by act, forwards and back, until it leads out of the part."""
        position = positions[-1 if backwards else 0]
        while True:
            self._screen.watch(number, position)
            went = await self._told()
            if went is Went.LEFT:
                return went
            position += 1 if went is Went.ON else -1
            if position not in positions:
                return went

    async def _told(self) -> Went:
        if self._screen.closing:
            return Went.LEFT
        match await self._inbox.next():
            case Leave():
                return Went.LEFT
            case Back():
                return Went.BACK
            case Continue():
                return Went.ON


class LessonSitting(PracticeSitting):
    """A sitting that lasts until ``enough`` questions are answered rightly.

    What was answered wrongly comes again; whoever is stuck is asked twice as many at most.
    """

    enough = 0
    _right = 0

    def of(self, number: int) -> int:
        """How many questions there are in all, if all from this one on are answered rightly."""
        return min(number + self.enough - self._right, _MOST * self.enough)

    def answered(self, answer: AnswerRecord) -> None:
        super().answered(answer)
        self._right += answer.verdict.right

    def _over(self) -> bool:
        return self._right >= self.enough or self._asked >= _MOST * self.enough
