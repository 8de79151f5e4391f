"""A few questions of every family against every error model; ``python -m tests.practice`` asks all.

Each check is shown to fail as well: one that cannot would say nothing.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cases import for_each
from tests.practice.checking import Counts, check, malformed
from tests.practice.test_drills import everything, table
from trainer.practice.drills import GENERATORS, Drill, drill, skill_of_id
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family
from trainer.procedure.judge import fits
from trainer.procedure.questions import Money
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


@pytest.mark.parametrize("skill", ["total.soft", "losers.hands", "options.later"])
def test_no_malformed_answer_fits(skill: str) -> None:
    question = some(skill).question
    answers = list(malformed(question))
    assert not any(fits(question, answer) for answer in answers)
    assert Money(Cents(100)) in answers
