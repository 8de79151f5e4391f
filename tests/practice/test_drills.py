"""Every skill of every document: a question of it, the same again from its seed, and payable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.cases import for_each
from trainer.felt.payable import payable
from trainer.practice.drills import drill, skill_of, skills_at
from trainer.practice.generating import Asked, Difficulty
from trainer.practice.situations import PracticeTable
from trainer.practice.skills import Skill
from trainer.procedure.judge import RIGHT, judge
from trainer.procedure.questions import amount_of
from trainer.rulebook import RULEBOOK, documents
from trainer.rulebook.felts import table_chips
from trainer.scenario.check import play_by_procedure


class Case(NamedTuple):
    """A skill at a table."""

    here: PracticeTable
    skill: Skill


SEEDS = 2


def table(document: str) -> PracticeTable:
    """The table of a document as it is shipped."""
    return PracticeTable(RULEBOOK[document], table_chips("", "", document, (), ()))


def everything() -> Iterator[Case]:
    """Every skill at every document's table."""
    for document in documents():
        here = table(document)
        for skill in skills_at(here):
            yield Case(here, skill)


@for_each(everything(), lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_a_drill_trains_its_skill(case: Case) -> None:
    here, skill = case
    chips = here.chips.chips
    values = [chip.value for chip in chips]
    for seed in range(SEEDS):
        made = drill(skill, here, Difficulty.USUAL, seed)
        asked = Asked(made.question, made.made.playthrough, made.made.round.terms, chips)
        assert skill_of(asked) == skill
        assert judge(made.question, made.question.expected) == RIGHT
        assert payable(amount_of(made.question.expected), values)


@for_each(everything(), lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_a_drill_is_made_again_from_its_seed(case: Case) -> None:
    here, skill = case
    first, again = (drill(skill, here, Difficulty.USUAL, 7) for _time in range(2))
    assert first.question == again.question
    assert first.made.round.scenario == again.made.round.scenario


@for_each(everything(), lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_the_round_of_a_drill_plays_the_same_as_a_scenario(case: Case) -> None:
    here, skill = case
    made = drill(skill, here, Difficulty.USUAL, 3).made.round
    played = play_by_procedure(made.scenario, made.game, made.terms)
    assert played.settlement == made.settlement
    assert not played.faults
