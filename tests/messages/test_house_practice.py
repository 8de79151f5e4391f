"""Work in chips names house practice; whatever else is asked rests on paragraphs alone."""

from __future__ import annotations

from dataclasses import replace

from tests.cases import for_each
from tests.practice.test_drills import Case, everything
from trainer.felt.chips import Proof
from trainer.messages.citations import cited_practice
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family
from trainer.procedure.chip_work import COUNTED, LOOKED_AT, ChipWork

CASES = tuple(everything())
WORK = tuple(case for case in CASES if case.skill.family is Family.CHIPS)
OTHERS = tuple(case for case in CASES if case.skill.family is not Family.CHIPS)[::9]


def name(case: Case) -> str:
    """The skill and the document."""
    return f"{case.skill.id} under {case.here.document.id}"


@for_each(WORK, name)
def test_work_in_chips_says_that_no_paragraph_is_about_it(case: Case) -> None:
    made = drill(case.skill, case.here, Difficulty.USUAL, 7)
    document, procedure = case.here.document, made.made.round.game.procedure
    (said,) = cited_practice(made.question, procedure, document)
    assert said.paragraph == "House practice"
    assert not said.document
    work = case.skill.aspect
    assert (" how much is paid," in said.summary) == (work is ChipWork.PAY)
    if work is not ChipWork.PAY:
        assert not document.cite(made.question.rules)
    (own,) = cited_practice(made.question, replace(procedure, proof=Proof.SPREAD), document)
    assert own.paragraph.endswith("set by the house") == (work not in COUNTED | LOOKED_AT)


@for_each(OTHERS, name)
def test_nothing_else_rests_on_house_practice(case: Case) -> None:
    made = drill(case.skill, case.here, Difficulty.USUAL, 7)
    procedure = made.made.round.game.procedure
    assert not cited_practice(made.question, procedure, case.here.document)
