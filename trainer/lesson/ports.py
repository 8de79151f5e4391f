"""What a lesson needs from the world around it, as protocols."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from trainer.practice.evidence import Trained
from trainer.procedure.questions import Answer, Question, Verdict


class Clock(Protocol):
    """A source of time."""

    def milliseconds(self) -> int:
        """Milliseconds on a clock that never goes back."""
        ...


class Ticker(Protocol):
    """A way of waiting."""

    async def wait(self, milliseconds: int) -> None:
        """Return after ``milliseconds``."""
        ...


class AnswerRecord(NamedTuple):
    """One answered question, as it is stored and shown on the result sheet."""

    number: int
    """Its question's place in the lesson, from 0; another where that number had been taken."""
    question: Question
    given: Answer
    verdict: Verdict
    milliseconds: int
    trained: Trained | None = None


class Journal(Protocol):
    """Where answers are made durable. Every method returns only when its data is on the disk.

    Each may raise ``trainer.errors.EnvironmentTrouble``. ``DatabaseLocked`` is raised at once: the
    lesson does the waiting.
    """

    def answered(self, answer: AnswerRecord) -> None:
        """Write one answer."""
        ...

    def finished(self) -> None:
        """Mark the attempt as complete."""
        ...

    def abandoned(self) -> None:
        """Mark the attempt as given up."""
        ...


class Screen(Protocol):
    """Where a lesson is shown; the window implements it. Nothing here blocks."""

    def show(self, step: int) -> None:
        """Show the table with steps 0 to ``step - 1`` carried out."""
        ...

    def ask(self, question: Question, number: int, of: int) -> None:
        """Show the table before the question's step, and ask; an ``Answer`` will come."""
        ...

    def hold(self) -> None:
        """Another program holds the records: only ``Leave`` is accepted until they are stored."""
        ...

    def feedback(self, answer: AnswerRecord) -> None:
        """Show the judgement; ``Continue`` will come through the inbox."""
        ...

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        """Show the result sheet."""
        ...


class Continue(NamedTuple):
    """Go on after feedback."""


class Leave(NamedTuple):
    """Leave the lesson; with ``abandon`` it is given up, otherwise it may be resumed."""

    abandon: bool


Message = Answer | Continue | Leave


class Inbox(Protocol):
    """The trainee's side of the conversation."""

    async def next(self, accept: Callable[[Message], bool] = ...) -> Message:
        """The next message that ``accept`` accepts (by default any), as soon as it comes."""
        ...

    def submit(self, message: Message) -> bool:
        """Deliver a message; False if no such message is awaited, so a double click is harmless."""
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """The answers that a resumed attempt already has."""

    answers: tuple[AnswerRecord, ...] = ()
