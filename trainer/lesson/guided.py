"""Guided: the program deals, the trainee answers at each point the scenario asks about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

from trainer.errors import DatabaseLocked
from trainer.lesson.patience import Patience
from trainer.lesson.ports import (
    AnswerRecord,
    Clock,
    Continue,
    Inbox,
    Journal,
    Leave,
    Message,
    Progress,
    Screen,
    Ticker,
)
from trainer.procedure.acts import Playthrough
from trainer.procedure.judge import fits, judge
from trainer.procedure.mastery import Mastery
from trainer.procedure.questions import Answer, Question


class Ending(StrEnum):
    """How a lesson ended."""

    FINISHED = "finished"
    LEFT = "left"
    """It can be resumed."""
    ABANDONED = "abandoned"


BEAT: Final = 800
"""Milliseconds for which a right answer's feedback is shown before the lesson goes on by itself."""

SLOW: Final = 10_000
"""Milliseconds from which a right answer is slow: its feedback waits for the trainee."""

DEAF: Final = 300
"""Milliseconds after going on by itself in which nothing is an answer.

What comes then, such as the Enter that was to end the feedback, was meant for that.
"""


@dataclass(frozen=True, slots=True)
class Beat:
    """How a lesson goes on by itself after a right answer that was not slow.

    ``wanted`` says whether it does at this moment: the trainee may have turned to something else.
    """

    ticker: Ticker
    wanted: Callable[[], bool]


async def run_guided(  # noqa: PLR0917 - the lesson's whole world, each part a protocol of its own
    playthrough: Playthrough,
    questions: Sequence[Question],
    inbox: Inbox,
    clock: Clock,
    journal: Journal,
    patience: Patience,
    screen: Screen,
    progress: Progress | None = None,
    beat: Beat | None = None,
    mastery: Mastery | None = None,
) -> Ending:
    """Run one attempt to its end, from where ``progress`` left off.

    What ``mastery`` finds shown by the answers to earlier questions is left out: after a resumption
    it is the same again.
    An answer is in the journal before its feedback is shown. While another program holds the
    records it waits, and the lesson can still be left; such an answer then does not count, as
    little as one that an ``EnvironmentTrouble`` of the journal prevents, which passes through.
    """
    kept = Keeping(inbox, patience, screen)
    by_itself = False
    answers = answers_kept(questions, progress)
    numbers = {answer.number for answer in progress.answers} if progress else set[int]()
    left_out = 0
    for number, question in enumerate(questions):
        if number in answers:
            continue
        earlier = (
            (answers[one].question, answers[one].verdict) for one in sorted(answers) if one < number
        )
        if mastery is not None and mastery.shown(question, earlier):
            left_out += 1
            continue
        screen.ask(question, number - left_out, len(questions) - left_out)
        asked = clock.milliseconds()
        heard = partial(_heard, clock, asked + DEAF) if by_itself else _always
        given = await _answer(inbox, question, heard)
        if isinstance(given, Leave):
            return await _leave(given, journal, kept)
        milliseconds = clock.milliseconds() - asked
        stored_as = _free_number(number, numbers, len(questions))
        answered = AnswerRecord(stored_as, question, given, judge(question, given), milliseconds)
        left = await kept.done(partial(journal.answered, answered))
        if left is not None:
            return await _leave(left, journal, kept)
        answers[number] = answered
        numbers.add(stored_as)
        screen.feedback(answered)
        pause = beat if answered.verdict.right and milliseconds < SLOW else None
        word, by_itself = await _told_to_go_on(inbox, pause)
        if isinstance(word, Leave):
            return await _leave(word, journal, kept)
    screen.show(len(playthrough.steps))
    left = await kept.done(journal.finished)
    if left is not None:
        return await _leave(left, journal, kept)
    # The window is heard between what has been stored and the page that is opened.
    await asyncio.sleep(0)
    screen.finish([answers[number] for number in sorted(answers)])
    return Ending.FINISHED


def answers_kept(
    questions: Sequence[Question], progress: Progress | None
) -> dict[int, AnswerRecord]:
    """The answers of earlier sessions whose questions are still asked, by the question's place.

    The rules may have changed in the meantime, and the questions with them: an answer belongs to
    the question with its question's id, wherever that stands now.
    """
    if progress is None:
        return {}
    given = {answer.question.id: answer for answer in progress.answers}
    return {
        place: given[question.id]
        for place, question in enumerate(questions)
        if question.id in given
    }


def _free_number(place: int, taken: Collection[int], of: int) -> int:
    """The number under which an answer is stored: its question's place, if that is free.

    An answer to a question that is no longer asked keeps its number: it was acknowledged.
    """
    return place if place not in taken else 1 + max(of - 1, *taken)


async def _leave(message: Leave, journal: Journal, kept: Keeping) -> Ending:
    word: Leave | None = message
    while word is not None:
        if not word.abandon:
            return Ending.LEFT
        word = await kept.done(journal.abandoned)
    return Ending.ABANDONED


class Keeping:
    """Stores what happens in a lesson, however long that takes, unless the trainee leaves."""

    def __init__(self, inbox: Inbox, patience: Patience, screen: Screen) -> None:
        self._inbox = inbox
        self._patience = patience
        self._screen = screen

    async def done(self, write: Callable[[], None]) -> Leave | None:
        """Write; ``Leave`` if the trainee leaves before that is possible."""
        try:
            # At once, and not in a task of its own: the feedback waits for this.
            write()
        except DatabaseLocked:
            self._screen.hold()
            return await self._written_or_left(write)
        return None

    async def _written_or_left(self, write: Callable[[], None]) -> Leave | None:
        writing = asyncio.ensure_future(self._patience.done(write))
        leaving = asyncio.ensure_future(self._inbox.next(_leaves))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                message = leaving.result()
                assert isinstance(message, Leave)
                return message
            return writing.result()
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)


async def _told_to_go_on(inbox: Inbox, beat: Beat | None) -> tuple[Message, bool]:
    """``Continue`` or ``Leave``, and whether the lesson said so itself after a beat."""
    if beat is None:
        return await inbox.next(_goes_on), False
    itself = False

    async def pass_beat() -> None:
        nonlocal itself
        await beat.ticker.wait(BEAT)
        itself = beat.wanted() and inbox.submit(Continue())

    passing = asyncio.ensure_future(pass_beat())
    try:
        # Not in a task of its own: the trainee may go on at once.
        return await inbox.next(_goes_on), itself
    finally:
        passing.cancel()
        await asyncio.gather(passing, return_exceptions=True)


def _always() -> bool:
    return True


def _heard(clock: Clock, since: int) -> bool:
    return clock.milliseconds() >= since


async def _answer(inbox: Inbox, question: Question, heard: Callable[[], bool]) -> Answer | Leave:
    """The trainee's answer, as soon as it is ``heard``, or ``Leave``."""

    def is_answer(message: Message) -> bool:
        match message:
            case Continue():
                return False
            case Leave():
                return True
            case _:
                return heard() and fits(question, message)

    while True:
        message = await inbox.next(is_answer)
        if not isinstance(message, Continue):
            return message


def _leaves(message: Message) -> bool:
    """Whether this message leaves the lesson."""
    return isinstance(message, Leave)


def _goes_on(message: Message) -> bool:
    """Whether this message ends the feedback."""
    return isinstance(message, Continue | Leave)
