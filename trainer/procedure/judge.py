"""The judgement of an answer: right or wrong and, if wrong, which mistake and what it costs.

Nothing else judges; what a wrong answer is, the kind of the question says. An amount is judged by
what the bettor would have at the end: the difference between that and what he ought to have is the
money of the error.
"""

from __future__ import annotations

from typing import Final, assert_never

from trainer.procedure.ask import KINDS
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    Total,
    Verdict,
)

RIGHT: Final = Verdict(True)


def fits(question: Question, answer: Answer) -> bool:
    """Whether ``answer`` is an answer to ``question`` at all, right or wrong."""
    match answer:
        case Money(amount):
            return isinstance(question.expected, Money | Goes) and amount >= 0
        case Goes():
            return isinstance(question.expected, Money | Goes) and KINDS[question.ask].fates
        case Total():
            return isinstance(question.expected, Total)
        case Chosen(keys):
            offered = {choice.key for choice in question.choices}
            enough = bool(keys) if question.several else len(keys) == 1
            return isinstance(question.expected, Chosen) and enough and keys <= offered
        case Ordered(keys):
            offered = {choice.key for choice in question.choices}
            whole = len(keys) == len(offered) and offered == set(keys)
            return isinstance(question.expected, Ordered) and whole
        case Losers(bets):
            among = {entry.bet for entry in question.among}
            return isinstance(question.expected, Losers) and bets <= among
        case _:
            assert_never(answer)


def judge(question: Question, answer: Answer) -> Verdict:
    """The judgement of ``answer``, which must fit the question; ValueError if it does not."""
    if not fits(question, answer):
        raise ValueError(f"{answer!r} does not answer {question.id}")
    if answer == question.expected:
        return RIGHT
    return KINDS[question.ask].judge_wrong(question, answer)
