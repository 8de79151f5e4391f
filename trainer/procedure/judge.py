"""The judgement of an answer: right or wrong and, if wrong, the kind and cost of the mistake.

Nothing else judges; the kind of question defines how wrong answers are classed. An amount is judged
by what the bettor would end up with: its difference from what they should have is the money of the
error.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, assert_never

from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_table import all_said
from trainer.procedure.chip_work import FoundFault, chip_faults
from trainer.procedure.questions import (
    TOO_MANY,
    Answer,
    Chosen,
    ErrorClass,
    Fate,
    Goes,
    InChips,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
    Verdict,
    without_chips,
)
from trainer.rules.bets import DEALER
from trainer.rules.cards import TWENTY_ONE

RIGHT: Final = Verdict(True)


def fits(question: Question, answer: Answer) -> bool:
    """Tell whether ``answer`` is of the form that ``question`` requires, right or wrong."""
    match answer:
        case Money(amount):
            return isinstance(question.expected, Money | Goes) and amount >= 0
        case InChips(columns):
            amount_asked = isinstance(question.expected, Money | Goes | InChips)
            used = {value for column in columns for value in column}
            tray = used if question.task is None else set(question.task.values)
            return amount_asked and all(columns) and used <= tray and all(v > 0 for v in used)
        case Goes(fate):
            known = KINDS[question.ask].fates(question)
            return isinstance(question.expected, Money | Goes) and fate in known
        case Total():
            return isinstance(question.expected, Total)
        case Chosen(keys):
            offered = {choice.key for choice in question.choices}
            enough = bool(keys) if question.several else len(keys) == 1
            return isinstance(question.expected, Chosen) and enough and keys <= offered
        case Ordered(keys):
            return isinstance(question.expected, Ordered) and _all_placed(question, keys)
        case Losers(bets):
            among = {entry.bet for entry in question.among}
            return isinstance(question.expected, Losers) and bets <= among
        case _:
            assert_never(answer)


def _all_placed(question: Question, keys: Sequence[str]) -> bool:
    """Tell whether each choice is placed once; of bets along a table, each bet."""
    if question.among:
        return all_said(question, keys)
    return len(set(keys)) == len(keys) and set(keys) == {choice.key for choice in question.choices}


def judge(question: Question, answer: Answer) -> Verdict:
    """Judge ``answer``. Raises ValueError if it does not fit the question."""
    if not fits(question, answer):
        raise ValueError(f"{answer!r} does not answer {question.id}")
    if isinstance(answer, InChips):
        return _judge_chips(question, answer)
    if _is_due(question, answer):
        return RIGHT
    return KINDS[question.ask].judge_wrong(question, answer)


def by_amount(question: Question) -> Question:
    """The question as if it asked for no more than the amount."""
    return replace(question, expected=without_chips(question.expected))


def faults_of(question: Question, answer: Answer) -> tuple[FoundFault, ...]:
    """Return what is wrong with the chips of a right amount; empty for any other answer."""
    if not isinstance(answer, InChips) or question.task is None:
        return ()
    if without_chips(answer) != by_amount(question).expected:
        return ()
    return chip_faults(question.task, answer.columns)


def _judge_chips(question: Question, answer: InChips) -> Verdict:
    """The verdict on an amount in chips: the amount first, and then the chips."""
    asked, plain = by_amount(question), without_chips(answer)
    if not _is_due(asked, plain):
        return KINDS[question.ask].judge_wrong(asked, plain)
    return Verdict(False, ErrorClass.CHIPS) if faults_of(question, answer) else RIGHT


def _is_due(question: Question, answer: Answer) -> bool:
    """Tell whether the answer is the right one, in its own words or in others that say the same."""
    return (
        answer == question.expected
        or _says_too_many(question, answer)
        or _says_that_all_goes_back(question, answer)
    )


def _says_that_all_goes_back(question: Question, answer: Answer) -> bool:
    """Tell whether the whole stake is typed where all of it goes back."""
    working = question.working
    if working is None or question.expected != Goes(Fate.RETURNED):
        return False
    return answer == Money(working.stake)


def _says_too_many(question: Question, answer: Answer) -> bool:
    """Tell whether a hand over 21 is named without its points."""
    over = isinstance(question.expected, Total) and question.expected.points > TWENTY_ONE
    return over and answer == TOO_MANY


# What a trainee has shown to master in a round, so that it is not asked again and again.
#
# What is left out follows from what can be seen before the question is answered, never from its
# answer: otherwise the questions that are still asked would be known not to have that answer.

ENOUGH: Final = 3
"""How many right answers in a row show that a skill is mastered: short rounds are asked whole."""


class Skill(NamedTuple):
    """What a question trains: its kind, and what is seen of the hand or bet that it is about."""

    ask: QuestionGroup
    seen: Hashable


@dataclass(frozen=True, slots=True)
class Mastery:
    """Decides which questions of a round are left out."""

    playthrough: Playthrough

    def skill(self, question: Question) -> Skill | None:
        """Return what a question trains; None if it is always asked.

        Every payout has its own amount, every incident its own remedy, and a request may be wrong.
        """
        about = question.about
        if about is None or about == DEALER:
            return None
        seen = KINDS[question.ask].seen(question, about, self.playthrough)
        return None if seen is None else Skill(question.ask, seen)

    def shown(self, question: Question, earlier: Iterable[tuple[Question, Verdict]]) -> bool:
        """Tell whether the last ``ENOUGH`` ``earlier`` answers of a question's skill were right."""
        skill = self.skill(question)
        if skill is None:
            return False
        verdicts = [verdict.right for other, verdict in earlier if self.skill(other) == skill]
        return len(verdicts) >= ENOUGH and all(verdicts[-ENOUGH:])
