"""Guided: the program deals, the trainee answers at each point the scenario asks about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

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
)
from trainer.procedure.acts import Playthrough
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import Answer, Question


class Ending(StrEnum):
    """How a lesson ended."""

    FINISHED = "finished"
    LEFT = "left"
    """It can be resumed."""
    ABANDONED = "abandoned"


async def run_guided(  # noqa: PLR0917 - the lesson's whole world, each part a protocol of its own
    playthrough: Playthrough,
    questions: Sequence[Question],
    inbox: Inbox,
    clock: Clock,
    journal: Journal,
    screen: Screen,
    progress: Progress | None = None,
) -> Ending:
    """Run one attempt to its end, from where ``progress`` left off.

    An answer is in the journal before its feedback is shown. ``EnvironmentTrouble`` of the journal
    passes through: such an answer does not count and no feedback appears.
    """
    answers = answers_kept(questions, progress)
    numbers = {answer.number for answer in progress.answers} if progress else set[int]()
    for number, question in enumerate(questions):
        if number in answers:
            continue
        screen.show(question.step)
        screen.ask(question, number, len(questions))
        asked = clock.milliseconds()
        given = await _answer(inbox, question)
        if isinstance(given, Leave):
            return _leave(given, journal)
        milliseconds = clock.milliseconds() - asked
        stored_as = _free_number(number, numbers, len(questions))
        answered = AnswerRecord(stored_as, question, given, judge(question, given), milliseconds)
        journal.answered(answered)
        answers[number] = answered
        numbers.add(stored_as)
        screen.feedback(answered)
        word = await inbox.next(_goes_on)
        if isinstance(word, Leave):
            return _leave(word, journal)
    screen.show(len(playthrough.steps))
    journal.finished()
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


def _leave(message: Leave, journal: Journal) -> Ending:
    if not message.abandon:
        return Ending.LEFT
    journal.abandoned()
    return Ending.ABANDONED


async def _answer(inbox: Inbox, question: Question) -> Answer | Leave:
    """The trainee's answer, or ``Leave``."""

    def is_answer(message: Message) -> bool:
        match message:
            case Continue():
                return False
            case Leave():
                return True
            case _:
                return fits(question, message)

    while True:
        message = await inbox.next(is_answer)
        if not isinstance(message, Continue):
            return message


def _goes_on(message: Message) -> bool:
    """Whether this message ends the feedback."""
    return isinstance(message, Continue | Leave)
