"""Work in chips: every kind at every table, judged by amount, chips and proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tests.cases import for_each
from trainer.making.tables import PracticeTable
from trainer.messages.citations import cited_practice
from trainer.messages.questions import answer_text, choice_texts, question_line, working_lines
from trainer.messages.round_context import build_round_context
from trainer.practice.drills import Drill, drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.practice.syllabus import open_skills, taught_at
from trainer.procedure.chip_work import COUNTED, ChipFault, ChipWork, Lies, MadeOf, total_of
from trainer.procedure.choices import ProcedureChoices
from trainer.procedure.data import PayoutChips
from trainer.procedure.error_models import Pile
from trainer.procedure.judge import faults_of, fits, judge
from trainer.procedure.questions import Chosen, ErrorClass, InChips, Money
from trainer.rulebook import RULEBOOK, Document, documents, game_of
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
            if work is not ChipWork.HEEL:  # Only where the house does so.
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
        if case.work is ChipWork.COLOUR:
            wrong = judge(question, Chosen(frozenset((question.choices[0].key,))))
            assert wrong.right == (question.choices[0].key == f"chip-{task.amount}")
            assert task.right[0] in task.lies
            continue
        if case.work in COUNTED or case.work is ChipWork.VALUE:
            number = sum(pile.number for pile in task.lies)
            counts = case.work is ChipWork.NUMBER
            due = Cents(100 * number if counts else worth(task.lies))
            assert question.expected == Money(due)
            assert not counts or answer_text(question, Money(due), told) == str(number)
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
    bets: set[int] = set()
    for made in Case(ChipWork.SIZE, "rws-perfect-pairs-v5").drills():
        question = made.question
        task = question.task
        assert task is not None
        assert isinstance(question.expected, InChips)
        (column,) = question.expected.columns
        assert task.lies == task.stake == (Pile(column[0], len(column)),)
        assert 5 <= len(column) <= 13
        bets.add(len(column))
        fives = InChips((column[:5], *((column[5:],) if column[5:] else ())))
        if len(fives.columns) > 1:
            (fault,) = faults_of(question, fives)
            assert (fault.fault, fault.due) == (ChipFault.NOT_SIZED, len(column))
    assert bets & {7, 13}, "those that schools use"


def test_a_beginner_cuts_a_stack_of_twenty() -> None:
    for made in Case(ChipWork.CUT, "rws-perfect-pairs-v5").drills(Difficulty.EASY):
        assert isinstance(made.question.expected, InChips)
        assert sum(map(len, made.question.expected.columns)) == 20


def test_a_chip_is_known_both_ways_by_its_colours_alone() -> None:
    """What it is worth, and which one is worth so much; the choices name no value."""
    for document in documents():
        for made in Case(ChipWork.VALUE, document).drills(Difficulty.HARD):
            task = made.question.task
            assert task is not None
            assert (task.lying, task.lies) == (Lies.BLANK, task.right)
        for made in Case(ChipWork.COLOUR, document).drills(Difficulty.HARD):
            question = made.question
            told = build_round_context(
                made.made.playthrough, made.made.round.game.procedure, (question,)
            )
            looks = [text for _key, text in choice_texts(question, told)]
            assert len({*looks}) == len(looks) > 2, looks
            assert not any(mark.isdigit() for mark in "".join(looks))


def test_a_row_is_full_by_halves_then_fives_then_as_it_comes() -> None:
    case = Case(ChipWork.ROW, documents()[0])
    for difficulty, step in ((Difficulty.EASY, 10), (Difficulty.USUAL, 5), (Difficulty.HARD, 1)):
        for made in case.drills(difficulty):
            task = made.question.task
            assert task is not None
            (pile,) = task.lies
            assert not pile.number % step
            assert 10 <= pile.number <= 60


def test_twenty_are_cut_into_four_fives_and_nothing_else() -> None:
    for made in Case(ChipWork.DROP_CUT, documents()[0]).drills(Difficulty.HARD):
        assert isinstance(made.question.expected, InChips)
        columns = made.question.expected.columns
        assert list(map(len, columns)) == [5] * 4
        value = columns[0][0]
        for heights in ((20,), (6, 4, 5, 5), (4,) * 5, (10, 10)):
            given = InChips(tuple((value,) * high for high in heights))
            (fault,) = faults_of(made.question, given)
            assert fault.fault is ChipFault.NOT_FIVES
            assert fault.number in heights


def test_a_double_is_heeled_only_where_the_house_does_so() -> None:
    for heels in (False, True):
        chosen = ProcedureChoices(heel_doubles=heels)
        document = with_procedure(RULEBOOK["rws-perfect-pairs-v5"], chosen)
        here = PracticeTable(document, table_chips("", "", document.id, (), ()))
        skill = Skill(Family.CHIPS, aspect=ChipWork.HEEL)
        assert (skill in skills_at(here)) == heels
        if not heels:
            continue
        question = drill(skill, here, Difficulty.USUAL, 1).question
        task = question.task
        assert task is not None
        assert isinstance(question.expected, InChips)
        high = task.stake[0].number
        value = task.stake[0].chip
        assert task.stake == task.lies == (Pile(value, high),) * 2
        assert list(map(len, question.expected.columns)) == [high, high]
        flat = InChips(((value,) * (high + 1), (value,) * (high - 1)))
        (fault,) = faults_of(question, flat)
        assert (fault.fault, fault.due) == (ChipFault.NOT_HEELED, high)
        (named,) = cited_practice(question, game_of(document).procedure, document)
        assert named.paragraph == "House practice, set by the house"
        assert named.summary == PayoutChips.HEELED.text


def with_procedure(document: Document, chosen: ProcedureChoices) -> Document:
    return replace(document, house=replace(document.house, procedure=chosen))


def test_a_colour_change_goes_to_smaller_and_to_larger_chips() -> None:
    ways = set()
    for document in documents():
        for made in Case(ChipWork.COLOUR_CHANGE, document).drills():
            task = made.question.task
            assert task is not None
            (handed,), (out,) = task.lies, task.right
            assert made.question.offered == worth(task.lies) == task.amount
            ways.add(handed.chip > out.chip)
    assert ways == {True, False}


def test_a_house_of_few_chips_practises_what_these_are_good_for() -> None:
    document = RULEBOOK["rws-perfect-pairs-v5"]
    every = table_chips("", "", document.id, (), ())
    for values in ((5_00,), (1_00, 5_00), (100_00,), (25_00, 100_00)):
        here = PracticeTable(document, every.limited(map(Cents, values)))
        offered = [skill for skill in skills_at(here) if skill.family is Family.CHIPS]
        changed = {ChipWork.COLOUR, ChipWork.COLOUR_CHANGE, ChipWork.COLOUR_UP}
        assert changed.isdisjoint(skill.aspect for skill in offered) == (len(values) == 1)
        for seed in range(SEEDS):
            for skill in offered:
                assert drill(skill, here, Difficulty.EASY, seed).skill == skill


def test_chips_are_taught_from_the_first_day_beside_totals() -> None:
    first = ("values", "first_chips")
    for document in documents():
        here = PracticeTable(RULEBOOK[document], table_chips("", "", document, (), ()))
        taught = taught_at((here,))
        assert tuple(stage.stage.id for stage in taught.stages[:2]) == first
        early = [skill.aspect for skill in taught.stages[1].skills]
        assert early[:3] == [ChipWork.VALUE, ChipWork.COLOUR, ChipWork.DROP_CUT]
        assert {*early} >= {ChipWork.SIZE, ChipWork.ROW, ChipWork.COUNT, ChipWork.PILE}
        opened = open_skills(taught.order, {})
        assert {skill.family for skill in opened} == {Family.TOTAL, Family.CHIPS}
