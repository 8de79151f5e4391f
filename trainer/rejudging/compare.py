"""An answer as it was judged, and as it would be judged now.

The round of an attempt is laid out twice: under the choices that it was played under, and under
those of today. An answer belongs to today's question about the same thing, wherever that stands
now; where nothing of the kind is asked any more, nothing can be said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from trainer.messages.questions import answer_text, question_line
from trainer.messages.round_context import RoundContext
from trainer.messages.text import capitalised
from trainer.papers.questions import paper_questions
from trainer.procedure.ask import KINDS
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import Answer, Fate, Goes, Losers, Question, QuestionGroup, Verdict
from trainer.procedure.settled import fate_of
from trainer.rounds.sheet import RoundSheet
from trainer.rules.bets import Bet
from trainer.rules.cards import Card
from trainer.scoring.marks import Cost, JudgedAnswer, cost


class AnswerWording(NamedTuple):
    """An answer in words: the question, the answer, what was due then, and what is due now."""

    question: str
    given: str
    then: str
    now: str


class RejudgedAnswer(NamedTuple):
    """An answer that would be judged otherwise: what is asked today, and the verdict on it."""

    number: int
    given: Answer
    before: Verdict
    now: Question
    after: Verdict
    told: AnswerWording

    @property
    def cost(self) -> Cost:
        """Return what it would have cost, judged as today."""
        return cost(self.now, self.given, self.after)


@dataclass(frozen=True, slots=True)
class Comparison:
    """What comes of the answers of one attempt.

    ``otherwise`` are those with another verdict, ``same`` how many have the same one, ``unknown``
    how many are about what is not asked any more; ``right`` is how many were right, and would be.
    """

    otherwise: tuple[RejudgedAnswer, ...]
    same: int
    unknown: int
    right: tuple[int, int]

    @property
    def answers(self) -> int:
        return len(self.otherwise) + self.same + self.unknown


class Subject(NamedTuple):
    """What a question is about, whatever its step.

    ``words`` are its id without the step, ``nth`` tells those apart that are about the same cards.
    """

    words: str
    cards: tuple[Card, ...] = ()
    nth: int = 0


class RoundQuestions(NamedTuple):
    """The questions of a round by what they are about, and what puts them into words."""

    questions: Mapping[Subject, Question]
    context: RoundContext


def asked_about(sheet: RoundSheet) -> RoundQuestions:
    """Everything that can be asked about a round: also what another question would give away."""
    every = {other.id: other for other in (*paper_questions(sheet), *sheet.questions)}
    found: dict[Subject, Question] = {}
    for question in every.values():
        subject = _subject(question, sheet)
        while subject in found:
            subject = subject._replace(nth=subject.nth + 1)
        found[subject] = question
    return RoundQuestions(found, sheet.context)


def _subject(question: Question, sheet: RoundSheet) -> Subject:
    words = question.id.partition("-")[2]
    if question.ask is QuestionGroup.NEXT_ACT:
        # Only what lies there tells one from another.
        words = f"{words} {sheet.frames[question.step].cards_out}"
    if not KINDS[question.ask].of_hand or question.about is None:
        return Subject(words)
    return Subject(words, tuple(sheet.context.snapshots[question.step].face_up(question.about)))


def compare(
    answers: Sequence[JudgedAnswer], then: RoundQuestions, now: RoundQuestions
) -> Comparison:
    """Judge answers once more; ``then`` and ``now`` are the round as it was, and as it is today."""
    subjects = {question.id: subject for subject, question in then.questions.items()}
    otherwise: list[RejudgedAnswer] = []
    unknown = 0
    for answer in answers:
        subject = subjects.get(answer.question.id)
        same = now.questions.get(subject) if subject is not None else None
        question = _todays(answer.question, same, now.questions.values())
        if question is None or not fits(question, answer.given):
            unknown += 1
            continue
        verdict = judge(question, answer.given)
        if verdict != answer.verdict:
            told = _told(answer, question, then.context, now.context)
            otherwise.append(
                RejudgedAnswer(answer.number, answer.given, answer.verdict, question, verdict, told)
            )
    right = sum(answer.verdict.right for answer in answers)
    gained = sum(item.after.right - item.before.right for item in otherwise)
    same_as_then = len(answers) - len(otherwise) - unknown
    return Comparison(tuple(otherwise), same_as_then, unknown, (right, right + gained))


def not_compared(answers: Sequence[JudgedAnswer]) -> Comparison:
    """That nothing can be said of these answers: their round cannot be played any more."""
    right = sum(answer.verdict.right for answer in answers)
    return Comparison((), 0, len(answers), (right, right))


def _told(
    answer: JudgedAnswer, question: Question, then: RoundContext, now: RoundContext
) -> AnswerWording:
    asked = answer.question
    return AnswerWording(
        capitalised(question_line(asked, then)),
        capitalised(answer_text(asked, answer.given, then)),
        capitalised(answer_text(asked, asked.expected, then)),
        capitalised(answer_text(question, question.expected, now)),
    )


def together(comparisons: Iterable[Comparison]) -> Comparison:
    """Several comparisons of answers of one attempt as one."""
    every = tuple(comparisons)
    return Comparison(
        tuple(item for comparison in every for item in comparison.otherwise),
        sum(other.same for other in every),
        sum(other.unknown for other in every),
        (sum(other.right[0] for other in every), sum(other.right[1] for other in every)),
    )


def _todays(asked: Question, same: Question | None, every: Iterable[Question]) -> Question | None:
    """Today's question, with the chips and the list of bets that were before the trainee."""
    if isinstance(asked.expected, Losers):
        return _losers(asked, every)
    if same is None:
        return None
    return same if asked.task is None else replace(same, task=asked.task)


def _losers(asked: Question, every: Iterable[Question]) -> Question | None:
    """The same bets, of which others may lose today; None where one of them is not settled."""
    payouts: dict[Bet, Question] = {
        question.bet: question
        for question in every
        if question.ask is QuestionGroup.PAYOUTS and question.bet is not None
    }
    if not asked.among or any(entry.bet not in payouts for entry in asked.among):
        return None
    among = tuple(
        entry._replace(fate=fate_of(payouts[entry.bet].expected)) for entry in asked.among
    )
    losing = frozenset(
        entry.bet for entry in among if payouts[entry.bet].expected == Goes(Fate.LOSES)
    )
    return replace(asked, expected=Losers(losing), among=among)
