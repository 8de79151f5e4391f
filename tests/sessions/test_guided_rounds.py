"""Guided over every round in the tree: answered perfectly, and answered with nothing but errors."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.cases import for_each
from tests.scenario_files import name_of, playable_file, rulings, some_shipped
from tests.waiting import alone
from trainer.procedure.ask import questions
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Fate,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.procedure.steps import steps
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from trainer.scoring.marks import Slip
from trainer.sessions.asking import DEAF
from trainer.sessions.guided import Ending, run_guided
from trainer.sessions.ports import AnswerRecord, AsyncInbox, Continue


@dataclass
class Trainee:
    """Answers every question at once, and keeps what the attempt wrote and showed."""

    answer: Callable[[Question], Answer]
    inbox: AsyncInbox = field(default_factory=AsyncInbox)
    written: list[AnswerRecord] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    sheet: Sequence[AnswerRecord] = ()
    now: int = 0

    def milliseconds(self) -> int:
        self.now += DEAF
        return self.now

    def answered(self, answer: AnswerRecord) -> None:
        self.written.append(answer)

    def finished(self) -> None:
        pass

    def abandoned(self) -> None:
        raise AssertionError

    def show(self, step: int) -> None:
        self.shown.append(step)

    def ask(self, question: Question, number: int, of: int) -> None:
        self.shown.append(question.step)
        asyncio.get_running_loop().call_soon(self.inbox.submit, self.answer(question))

    def hold(self) -> None:
        raise AssertionError("nobody holds the records")

    def mark_slip(self, number: int, slip: Slip) -> None:
        raise AssertionError

    def slipped(self, answer: AnswerRecord) -> None:
        raise AssertionError

    def feedback(self, answer: AnswerRecord) -> None:
        asyncio.get_running_loop().call_soon(self.inbox.submit, Continue())

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        self.sheet = answers


def wrong(question: Question) -> Answer:
    """An answer that fits and is wrong."""
    match question.expected:
        case Money(amount):
            return Money(Cents(amount + 500))
        case Goes(Fate.ACCEPTED):
            return Money(Cents(500))
        case Goes(fate):
            return Goes(Fate.LOSES if fate is not Fate.LOSES else Fate.RETURNED)
        case InChips(columns):
            return InChips(columns[1:])
        case Total(points, soft):
            return Total(points + 1, soft)
        case Losers(bets):
            return Losers(frozenset(sorted(bets)[1:]))
        case Ordered((first, *others)) if question.ask is QuestionGroup.TABLE:
            hand, deed = first.split("-")
            figure = deed.removesuffix("s")
            if figure.isdigit():  # the total of a hand, soft or not, or what a bet is paid in cents
                deed = deed.replace(figure, str(int(figure) + (-1 if len(figure) < 3 else 500)))
            else:
                deed = {"take": "leave", "blackjack": "20"}.get(deed, "take")
            return Ordered((f"{hand}-{deed}", *others))
        case Ordered(keys):
            return Ordered(keys[::-1])
        case Chosen(keys):
            others = [choice.key for choice in question.choices if choice.key not in keys]
            return Chosen(frozenset(others[:1] or sorted(keys)[:1]))


def attempt(playable: PlayableRound, answer: Callable[[Question], Answer]) -> tuple[Trainee, int]:
    playthrough = steps(playable.trace, playable.game.procedure)
    asked = questions(playthrough, playable.terms, list(QuestionGroup))
    trainee = Trainee(answer)
    with asyncio.Runner() as runner:
        ending = runner.run(
            run_guided(playthrough, asked, trainee.inbox, trainee, trainee, alone(), trainee)
        )
    assert ending is Ending.FINISHED
    assert [entry.question for entry in trainee.written] == list(asked)
    assert list(trainee.sheet) == trainee.written
    assert trainee.shown == [*(question.step for question in asked), len(playthrough.steps)]
    return trainee, len(asked)


@for_each([*rulings("pp5"), *some_shipped()], name=name_of)
def test_answered_perfectly_and_answered_wrongly(path: Path) -> None:
    right, count = attempt(playable_file(path), lambda question: question.expected)
    assert count > 0
    assert all(entry.verdict.right for entry in right.written)
    assert sum(entry.verdict.money for entry in right.written) == 0
    erring, _count = attempt(playable_file(path), wrong)
    assert not any(entry.verdict.right for entry in erring.written)
    assert all(entry.verdict.error for entry in erring.written)
