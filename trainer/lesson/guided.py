"""Guided: the program deals, the trainee answers at each point the scenario asks about."""

from __future__ import annotations

from collections.abc import Sequence
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
    answers = _taken_up(questions, progress)
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
        answered = AnswerRecord(number, question, given, judge(question, given), milliseconds)
        journal.answered(answered)
        answers[number] = answered
        screen.feedback(answered)
        word = await inbox.next(_goes_on)
        if isinstance(word, Leave):
            return _leave(word, journal)
    screen.show(len(playthrough.steps))
    journal.finished()
    screen.finish([answers[number] for number in sorted(answers)])
    return Ending.FINISHED


def _taken_up(questions: Sequence[Question], progress: Progress | None) -> dict[int, AnswerRecord]:
    """The answers of an earlier session, by number, if their questions are still asked."""
    if progress is None:
        return {}
    return {
        answer.number: answer
        for answer in progress.answers
        if answer.number < len(questions) and questions[answer.number].id == answer.question.id
    }


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
