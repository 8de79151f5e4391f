"""Guided: the program deals, the trainee answers at each point the scenario asks about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial

from trainer.practice.evidence import Trained
from trainer.procedure.acts import Playthrough
from trainer.procedure.judge import Mastery
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import Answer, Question
from trainer.sessions.asking import Asking, Beat, Keeping, Patience
from trainer.sessions.ports import AnswerRecord, Clock, Inbox, Leave, Progress, Screen, SlipJournal


class Ending(StrEnum):
    """The way an attempt ended."""

    FINISHED = "finished"
    LEFT = "left"
    """It can be resumed."""
    ABANDONED = "abandoned"


async def run_guided(  # noqa: PLR0917 - the attempt's whole world, each part a protocol of its own
    playthrough: Playthrough,
    questions: Sequence[Question],
    inbox: Inbox,
    clock: Clock,
    journal: SlipJournal,
    patience: Patience,
    screen: Screen,
    progress: Progress | None = None,
    beat: Beat | None = None,
    mastery: Mastery | None = None,
    trained: Callable[[Question], Trained | None] | None = None,
    named: Callable[[Question, Answer], tuple[Mistake, ...]] | None = None,
    *,
    slips: bool = False,
) -> Ending:
    """Run one attempt to its end, from where ``progress`` left off.

    What ``mastery`` finds shown by the answers to earlier questions is left out: after a resumption
    it is the same again. ``trained`` says what a question trains, where that is followed, and
    ``named`` which named mistakes a wrong answer may show. ``slips`` as for ``Asking``.
    """
    asking = Asking(inbox, clock, journal, patience, screen, beat, slips=slips)
    answers = answers_kept(questions, progress)
    numbers = {answer.number for answer in progress.answers} if progress else set[int]()
    left_out = 0
    for number, question in enumerate(questions):
        if number in answers:
            continue
        earlier = (
            (answers[other].question, answers[other].verdict)
            for other in sorted(answers)
            if other < number
        )
        if mastery is not None and mastery.shown(question, earlier):
            left_out += 1
            continue
        stored_as = number if number not in numbers else 1 + max(len(questions) - 1, *numbers)
        asked = await asking.ask(
            partial(screen.ask, question, number - left_out, len(questions) - left_out),
            question,
            stored_as,
            trained(question) if trained is not None else None,
            partial(named, question) if named is not None else None,
        )
        if asked.answer is not None:
            answers[number] = asked.answer
            numbers.add(stored_as)
        if asked.left is not None:
            return await _leave(asked.left, journal, asking.keeping)
    screen.show(len(playthrough.steps))
    left = await asking.keeping.done(journal.finished)
    if left is not None:
        return await _leave(left, journal, asking.keeping)
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


async def _leave(message: Leave, journal: SlipJournal, kept: Keeping) -> Ending:
    word: Leave | None = message
    while word is not None:
        if not word.abandon:
            return Ending.LEFT
        word = await kept.done(journal.abandoned)
    return Ending.ABANDONED
