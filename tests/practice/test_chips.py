"""Work in chips: every kind at every table, judged by amount, chips and proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tests.cases import for_each
from trainer.making.tables import PracticeTable
from trainer.messages.questions import answer_text, question_line, working_lines
from trainer.messages.round_context import build_round_context
from trainer.practice.drills import Drill, drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.procedure.chip_work import ChipFault, ChipWork, MadeOf, total_of
from trainer.procedure.error_models import Pile
from trainer.procedure.judge import faults_of, fits, judge
from trainer.procedure.questions import ErrorClass, InChips, Money
from trainer.rulebook import RULEBOOK, documents
from trainer.rulebook.felts import table_chips
from trainer.rules.money import Cents

SEEDS = 5


class Case(NamedTuple):
    """One kind of work at a document's table."""

    work: ChipWork
    document: str

    def drills(self, difficulty: Difficulty = Difficulty.USUAL) -> Iterator[Drill]:
        chips = table_chips("", "", self.document, (), ())
        here = PracticeTable(RULEBOOK[self.document], chips)
        for seed in range(SEEDS):
            yield drill(Skill(Family.CHIPS, aspect=self.work), here, difficulty, seed)


def everything() -> Iterator[Case]:
    for document in documents():
        for work in ChipWork:
            yield Case(work, document)


def worth(piles: tuple[Pile, ...]) -> int:
    return sum(pile.chip * pile.number for pile in piles)


@for_each(everything(), lambda case: f"{case.work} under {case.document}")
def test_work_in_chips(case: Case) -> None:
    for made in case.drills():
        question = made.question
        task = question.task
        assert task is not None
        assert task.work is case.work
        assert judge(question, question.expected).right
        told = build_round_context(
            made.made.playthrough, made.made.round.game.procedure, (question,)
        )
        assert "{" not in question_line(question, told)
        assert working_lines(question, told) is not None
        assert answer_text(question, question.expected, told)
        assert (made.flash is not None) == (case.work is ChipWork.COUNT)
        if case.work is ChipWork.COUNT:
            assert question.expected == Money(Cents(worth(task.lies)))
            wrong = judge(question, Money(Cents(task.amount + 100)))
            assert (wrong.error, wrong.money) == (ErrorClass.CHIPS, 0)
            continue
        # The amount alone is no answer, and it is told apart from wrong chips.
        assert isinstance(question.expected, InChips)
        assert not fits(question, Money(task.amount))
        columns = question.expected.columns
        assert total_of(columns) == task.amount
        short = judge(question, InChips(columns[1:] or ((task.values[-1],),)))
        assert not short.right
        assert short.money or task.amount == task.values[-1]
        if case.work is ChipWork.MAKE_CHANGE:
            assert 0 < task.amount < question.offered
        if task.lies:
            assert worth(task.lies) == task.amount
        smallest = task.values[-1]
        change = InChips(((smallest,),) * (task.amount // smallest))
        if task.amount % smallest == 0 and len(change.columns) > len(columns[0]) * len(columns):
            assert judge(question, change).error is ErrorClass.CHIPS


def test_what_is_asked_for_is_given_in_no_other_chips() -> None:
    for made in Case(ChipWork.BUY_IN, documents()[0]).drills():
        task = made.question.task
        assert task is not None
        assert task.made_of is MadeOf.ASKED
        larger = task.values[0]
        if task.amount % larger == 0 and task.right[0].chip != larger:
            other = InChips(((larger,),) * (task.amount // larger))
            (fault, *_more) = faults_of(made.question, other)
            assert fault.fault is ChipFault.NOT_ASKED


def test_a_stack_is_seen_for_less_time_as_it_gets_harder() -> None:
    case = Case(ChipWork.COUNT, documents()[0])
    seen = [next(case.drills(difficulty)) for difficulty in Difficulty]
    assert all(one.flash and two.flash and one.flash > two.flash for one, two in pairwise(seen))
    colours = [len(Counter(made.question.task.right)) for made in seen if made.question.task]
    assert colours == [2, 3, 4]


def test_a_payout_is_sized_into_the_bet() -> None:
    """One column as high as the bet is right; fives would have to be counted."""
    for made in Case(ChipWork.SIZE, "rws-perfect-pairs-v5").drills():
        question = made.question
        task = question.task
        assert task is not None
        assert isinstance(question.expected, InChips)
        (column,) = question.expected.columns
        assert task.lies == task.stake == (Pile(column[0], len(column)),)
        assert 5 <= len(column) <= 13
        fives = InChips((column[:5], *((column[5:],) if column[5:] else ())))
        if len(fives.columns) > 1:
            (fault,) = faults_of(question, fives)
            assert (fault.fault, fault.due) == (ChipFault.NOT_SIZED, len(column))


def test_a_beginner_cuts_a_stack_of_twenty() -> None:
    for made in Case(ChipWork.CUT, "rws-perfect-pairs-v5").drills(Difficulty.EASY):
        assert isinstance(made.question.expected, InChips)
        assert sum(map(len, made.question.expected.columns)) == 20
