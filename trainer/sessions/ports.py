"""What an attempt needs from the world around it, as protocols."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from trainer.practice.evidence import Trained
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import Answer, Question, Verdict
from trainer.scoring.marks import Slip


class Clock(Protocol):
    """A source of time."""

    def milliseconds(self) -> int:
        """Milliseconds on a clock that never goes back."""


class Ticker(Protocol):
    """A way of waiting."""

    async def wait(self, milliseconds: int) -> None:
        """Return after ``milliseconds``."""


class AnswerRecord(NamedTuple):
    """One answered question, as it is stored and shown on the result sheet."""

    number: int
    """Its question's place in the attempt, from 0; another where that number had been taken."""
    question: Question
    given: Answer
    verdict: Verdict
    milliseconds: int
    trained: Trained | None = None
    mends: tuple[int, ...] = ()
    """The numbers of the acts that it puts right."""
    slip: Slip | None = None
    mistakes: tuple[Mistake, ...] = ()
    """The named mistakes that it may show; a single one is certain."""
    hinted: bool = False
    """A hint was given before it."""


class Journal(Protocol):
    """Where answers are made durable. Every method returns only when its data is on the disk.

    Each may raise ``trainer.errors.EnvironmentTrouble``. ``DatabaseLocked`` is raised at once: the
    attempt does the waiting.
    """

    def answered(self, answer: AnswerRecord) -> None:
        """Write one answer."""

    def finished(self) -> None:
        """Mark the attempt as complete."""

    def abandoned(self) -> None:
        """Mark the attempt as given up."""


class SlipJournal(Journal, Protocol):
    """A journal in which a wrong answer can be marked as a slip."""

    def mark_slip(self, number: int, slip: Slip) -> None:
        """Mark a stored answer; with what was answered again, once that is known."""


class Screen(Protocol):
    """The place where an attempt is shown; the window implements it. Nothing here blocks."""

    def show(self, step: int) -> None:
        """Show the table with steps 0 to ``step - 1`` carried out."""

    def ask(self, question: Question, number: int, of: int) -> None:
        """Show the table before the question's step, and ask; an ``Answer`` will come."""

    def hold(self) -> None:
        """Another program holds the records: only ``Leave`` is accepted until they are stored."""

    def feedback(self, answer: AnswerRecord) -> None:
        """Show the judgement; ``Continue`` will come through the inbox."""

    def slipped(self, answer: AnswerRecord) -> None:
        """See ``Answering.slipped``."""

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        """Show the result sheet."""


class Continue(NamedTuple):
    """Go on after feedback."""


class Slipped(NamedTuple):
    """The wrong answer whose feedback is shown was a slip: to be taken back, or only marked."""

    take_back: bool


class Leave(NamedTuple):
    """Leave the attempt; with ``abandon`` it is given up, otherwise it may be resumed."""

    abandon: bool


class NotLearnt(NamedTuple):
    """What a placement asks has not been learnt: it is not answered."""


class Hinted(NamedTuple):
    """A hint was given on the question that is asked."""


Message = Answer | Continue | Slipped | NotLearnt | Hinted | Leave


class Inbox(Protocol):
    """The trainee's side of the conversation."""

    async def next(self, accept: Callable[[Message], bool] = ...) -> Message:
        """The next message that ``accept`` accepts (by default any), as soon as it comes."""

    def submit(self, message: Message) -> bool:
        """Deliver a message; False if no such message is awaited, so a double click is harmless."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The answers that a resumed attempt already has."""

    answers: tuple[AnswerRecord, ...] = ()


# The attempt's inbox: one waiting coroutine, and slots that pass it the trainee's messages.

M = TypeVar("M")


def anything(_message: object) -> bool:
    """Accept every message."""
    return True


class InboxOf(Generic[M]):
    """An inbox for one coroutine; ``submit`` is called from the thread of its event loop."""

    def __init__(self) -> None:
        self._waiting: asyncio.Future[M] | None = None
        self._accept: Callable[[M], bool] = anything

    async def next(self, accept: Callable[[M], bool] = anything) -> M:
        """The next message that ``accept`` accepts. RuntimeError if another caller is waiting."""
        if self._waiting is not None:
            raise RuntimeError("two coroutines wait at one inbox")
        self._waiting = asyncio.get_running_loop().create_future()
        self._accept = accept
        try:
            return await self._waiting
        finally:
            # Also when the attempt is cancelled: a message must not be lost in a cancelled future.
            self._waiting = None
            self._accept = anything

    def submit(self, message: M) -> bool:
        """Deliver a message; False if none, or none of its kind, is awaited."""
        waiting = self._waiting
        if waiting is None or waiting.done() or not self._accept(message):
            return False
        waiting.set_result(message)
        return True


class AsyncInbox(InboxOf[Message]):
    """The inbox of an attempt that asks questions."""
