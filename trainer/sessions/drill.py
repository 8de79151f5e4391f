"""A sitting of drills: one question after another, for as long as the trainee wants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import count
from typing import Protocol, TypeVar

from trainer.practice.evidence import Trained
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import Answer, Question
from trainer.sessions.asking import Answering, Asking, Beat, Patience
from trainer.sessions.ports import AnswerRecord, Clock, Inbox, SlipJournal


class SittingQuestion(Protocol):
    """A question of a sitting."""

    @property
    def question(self) -> Question:
        """The question."""

    @property
    def trained(self) -> Trained:
        """Return what it trains, and what it can be made again from."""


Next_co = TypeVar("Next_co", bound=SittingQuestion, covariant=True)
Shown_contra = TypeVar("Shown_contra", bound=SittingQuestion, contravariant=True)
One = TypeVar("One", bound=SittingQuestion)


class Sitting(Protocol[Next_co]):
    """The place where the questions of a sitting come from."""

    def next(self) -> Next_co | None:
        """The next question; None when the sitting is over."""

    def named(self, given: Answer) -> tuple[Mistake, ...]:
        """Return which named mistakes a wrong answer to that question may show."""


class DrillScreen(Answering, Protocol[Shown_contra]):
    """The place where a sitting is shown; nothing here blocks."""

    def ask(self, asked: Shown_contra, number: int) -> None:
        """Show a question, counted from 0; an ``Answer`` will come."""

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        """Show what came of the sitting."""


async def run_drill(  # noqa: PLR0917 - the attempt's whole world, each part a protocol of its own
    sitting: Sitting[One],
    inbox: Inbox,
    clock: Clock,
    journal: SlipJournal,
    patience: Patience,
    screen: DrillScreen[One],
    beat: Beat | None = None,
    *,
    slips: bool = False,
) -> None:
    """Ask until the sitting is over or left. Leaving ends it: there is nothing to be resumed.

    A sitting without an answer is abandoned. ``slips`` as for ``Asking``.
    """
    asking = Asking(inbox, clock, journal, patience, screen, beat, slips=slips)
    answers: list[AnswerRecord] = []
    left = None
    shown = count()
    while left is None and (asked := sitting.next()) is not None:
        number = len(answers)
        # What was passed over as not learnt was a question as well.
        show = partial(screen.ask, asked, next(shown))
        answer, left = await asking.ask(show, asked.question, number, asked.trained, sitting.named)
        if answer is not None:
            answers.append(answer)
    # Whoever leaves while another program holds the records leaves the attempt running: the next
    # sitting ends it.
    await asking.keeping.done(journal.finished if answers else journal.abandoned)
    screen.finish(answers)
