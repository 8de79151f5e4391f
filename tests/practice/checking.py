"""What is checked of every question that is made up: answers, errors and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from trainer.felt.chips import payable
from trainer.practice.drills import Drill
from trainer.procedure.error_models import AmountError, recognise, wrong_amounts
from trainer.procedure.judge import RIGHT, by_amount, fits, judge
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    Total,
    amount_of,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents

NOBODY = Bet(99, "nobody", BetKind.MAIN, 1)
FORMS: tuple[Answer, ...] = (
    Money(Cents(100)),
    Total(12, soft=False),
    Chosen(frozenset(("x",))),
    Ordered(("x",)),
    Losers(frozenset()),
)


@dataclass(slots=True)
class Counts:
    """What has been checked so far; ``faults`` are sentences on what was not right."""

    questions: int = 0
    malformed: int = 0
    amounts: int = 0
    errors: Counter[AmountError] = field(default_factory=Counter)
    one_of: int = 0
    faults: list[str] = field(default_factory=list)


def check(made: Drill, values: tuple[Cents, ...], counts: Counts) -> None:
    """Check one drill at a table with chips of these values."""
    question = made.question
    counts.questions += 1
    if judge(question, question.expected) != RIGHT:
        counts.faults.append(f"{made.id}: the right answer is not accepted")
    if not payable(amount_of(question.expected), values):
        counts.faults.append(f"{made.id}: {question.expected} cannot be paid")
    for answer in malformed(question):
        counts.malformed += 1
        if fits(question, answer):
            counts.faults.append(f"{made.id}: {answer} is taken for an answer")
    _check_errors(made, counts)


def malformed(question: Question) -> Iterator[Answer]:
    """Answers that are none to this question."""
    expected = question.expected
    amount = isinstance(expected, Money | Goes)
    if amount:
        yield Money(Cents(-100))
    for answer in FORMS:
        if type(answer) is not type(expected) and not (amount and isinstance(answer, Money)):
            yield answer
    if not amount:
        yield from map(Goes, Fate)
    match expected:
        case Chosen(keys):
            yield Chosen(frozenset())
            yield Chosen(keys | {"no such key"})
            if not question.several:
                yield Chosen(frozenset(choice.key for choice in question.choices))
        case Ordered(keys):
            yield Ordered(keys[1:])
            yield Ordered((*keys, keys[0]))
        case Losers(bets):
            yield Losers(bets | {NOBODY})
        case _:
            pass


def _check_errors(made: Drill, counts: Counts) -> None:
    """Every modelled error is wrong, costs what it is off by, and is among those named."""
    case, question = made.case, made.question
    if case is None:
        return
    asked = by_amount(question)
    modelled = tuple(wrong_amounts(case))
    for wrong in modelled:
        counts.amounts += 1
        counts.errors[wrong.error] += 1
        named = recognise(case, wrong.amount)
        counts.one_of += len({one.error for one in named}) > 1
        if wrong not in named or any(one.amount != wrong.amount for one in named):
            counts.faults.append(f"{made.id}: {wrong} is named {named}")
        verdict = judge(asked, Money(wrong.amount))
        off = abs(wrong.amount - case.due)
        if verdict.right:
            counts.faults.append(f"{made.id}: {wrong} is accepted")
        elif isinstance(asked.expected, Money) and verdict.money != off:
            counts.faults.append(f"{made.id}: {wrong} costs {verdict.money}, not {off}")
    known = {wrong.amount for wrong in modelled}
    strange = max(known | {case.due}) + 1
    if recognise(case, Cents(strange)) or recognise(case, case.due):
        counts.faults.append(f"{made.id}: what is no error is named as one")
