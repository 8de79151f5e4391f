"""A few questions of every family against every error model; ``python -m tests.practice`` asks all.

Each check is shown to fail as well: one that cannot would say nothing.
"""

from __future__ import annotations

from dataclasses import replace

from tests.cases import for_each, for_every
from tests.practice.checking import Counts, check, malformed
from tests.practice.test_drills import everything, table
from trainer.practice.drills import GENERATORS, Drill, drill, skill_of_id
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family
from trainer.procedure.error_models import AmountError, recognise
from trainer.procedure.judge import fits, judge
from trainer.procedure.questions import IN_ROUNDS, Direction, Money, QuestionGroup
from trainer.rules.money import Cents

CHIPS = tuple(Cents(value) for value in (50, 100, 500, 2_500, 10_000))


def some(skill: str) -> Drill:
    """A drill of a skill at one table."""
    return drill(skill_of_id(skill), table("rws-perfect-pairs-v5"), Difficulty.USUAL, 1)


@for_each(GENERATORS, lambda family: family.value)
def test_every_family_holds_against_every_error_model(family: Family) -> None:
    counts = Counts()
    cases = [case for case in everything() if case.skill.family is family][::5]
    for seed, (here, skill) in enumerate(cases):
        check(drill(skill, here, Difficulty.EASY, seed), CHIPS, counts)
    assert counts.questions == len(cases)
    assert counts.malformed >= 3 * len(cases)
    assert not counts.faults


def test_an_amount_that_cannot_be_paid_is_found() -> None:
    counts = Counts()
    check(some("payout.main.3-to-2.odd"), (Cents(10_000_00),), counts)
    assert any("cannot be paid" in fault for fault in counts.faults)


def test_an_error_with_the_cost_of_another_amount_is_found() -> None:
    made = some("payout.main.3-to-2.odd")
    assert made.case is not None
    wrong = replace(made, case=replace(made.case, due=Cents(made.case.due + 100)))
    counts = Counts()
    check(wrong, CHIPS, counts)
    assert any("costs" in fault for fault in counts.faults)


@for_every("skill", ["total.soft", "losers.hands", "options.later"])
def test_no_malformed_answer_fits(skill: str) -> None:
    question = some(skill).question
    answers = list(malformed(question))
    assert not any(fits(question, answer) for answer in answers)
    assert Money(Cents(100)) in answers


def test_a_box_is_added_up_and_what_was_left_out_is_named() -> None:
    made = some("box.hands")
    assert made.case is not None
    due = made.case.due
    assert sum(part.paid for part in made.case.parts) == due
    assert len(made.case.parts) >= 2
    paid = next(part for part in made.case.parts if part.paid)
    without = Cents(due - paid.paid)
    (found,) = {one.error for one in recognise(made.case, without)} & {AmountError.BET_LEFT_OUT}
    assert found is AmountError.BET_LEFT_OUT
    verdict = judge(made.question, Money(without))
    assert (verdict.direction, verdict.money) == (Direction.UNDERPAID, paid.paid)
    assert judge(made.question, Money(due)).right


def test_no_round_asks_for_a_whole_box() -> None:
    assert QuestionGroup.BOX not in IN_ROUNDS
