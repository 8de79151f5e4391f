"""Every skill of every document: a question of it, the same again from its seed, and payable."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from tests.cases import for_each, for_every, one_in
from trainer.felt.chips import payable
from trainer.making.cards import card, hard
from trainer.making.people import person
from trainer.making.situations import Situation, make_round
from trainer.making.tables import PracticeTable
from trainer.practice.contrast import CONTRAST, contrast, drill_again
from trainer.practice.drills import drill, skill_of, skill_of_id, skills_at
from trainer.practice.generating import Difficulty, DrillQuestion
from trainer.practice.skills import Skill
from trainer.practice.titles import apart_text, skill_text
from trainer.procedure.acts import Timed
from trainer.procedure.judge import RIGHT, judge
from trainer.procedure.questions import amount_of
from trainer.rulebook import RULEBOOK, documents
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.money import Cents
from trainer.scenario.check import play_by_procedure
from trainer.scenario.incidents import FaceUpInShoe
from trainer.scenario.model import Box, Scenario


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


MOST_SKILLS = 120
SOME = one_in(8, tuple(everything()))
"""A few of them: ``python -m tests.practice`` asks them all."""


@for_each(everything(), lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_a_drill_trains_its_skill(case: Case) -> None:
    here, skill = case
    chips = here.chips.chips
    made = drill(skill, here, Difficulty.USUAL, 7)
    asked = DrillQuestion(made.question, made.made.playthrough, made.made.round.terms, chips)
    assert skill_of(asked) == skill
    assert judge(made.question, made.question.expected) == RIGHT
    assert payable(amount_of(made.question.expected), [chip.value for chip in chips])
    assert made.timed in Timed


@for_each(SOME, lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_a_drill_is_made_again_from_its_id(case: Case) -> None:
    made = drill(case.skill, case.here, Difficulty.USUAL, 7)
    again = drill_again(made.id, (case.here,))
    assert again.question == made.question
    assert again.made.round.scenario == made.made.round.scenario


@for_each(SOME, lambda case: f"{case.skill.id} under {case.here.document.id}")
def test_the_round_of_a_drill_plays_the_same_as_a_scenario(case: Case) -> None:
    here, skill = case
    made = drill(skill, here, Difficulty.HARD, 3).made.round
    played = play_by_procedure(made.scenario, made.game, made.terms)
    assert played.settlement == made.settlement
    assert all(fault.warning for fault in played.faults)


def test_there_are_not_too_many_skills_and_each_has_an_id_and_a_title_of_its_own() -> None:
    skills = {case.skill for case in everything()}
    assert len(skills) <= MOST_SKILLS
    assert {skill_of_id(skill.id) for skill in skills} == skills
    assert len({skill_text(skill) for skill in skills}) == len(skills)


def test_a_skill_has_a_readable_title() -> None:
    title = skill_text(skill_of_id("payout.main.3-to-2.odd"))
    assert title == "3 to 2 on the main bet, awkward stakes"
    assert skill_text(skill_of_id("payout.envy.envy")) == "Payouts: Envy"
    assert skill_text(skill_of_id("losers.hands")) == "Losing bets: among the hands"
    assert skill_text(skill_of_id("who.envy")) == "Who is paid: Envy"
    assert skill_text(skill_of_id("who.progressive.meter")) == (
        "Who is paid: progressive wager, a meter"
    )


def test_a_skill_is_called_as_the_document_calls_it() -> None:
    skill = skill_of_id("payout.main.not_paid")
    named = {name: skill_text(skill, RULEBOOK[name].words) for name in documents()}
    pushed = {name for name, text in named.items() if text.endswith("taken or pushed")}
    assert pushed == {"live-blackjack", "nevada-perfect-pairs-progressive"}
    assert all(text.endswith("or stood off") for name, text in named.items() if name not in pushed)


def test_two_skills_that_are_told_apart_are_named_shortly() -> None:
    def named(one: str, other: str) -> str:
        return apart_text(skill_of_id(one), skill_of_id(other))

    assert named("payout.main.1-to-1.odd", "payout.main.3-to-2.odd") == "1 to 1 or 3 to 2?"
    assert named("total.soft", "total.hard") == "two cards with an Ace or two cards?"
    whole = named("payout.insurance.2-to-1.plain", "insurance.offered")
    assert whole == "2 to 1 on Insurance, one colour or Insurance: accept, or return how much?"


@for_every("text", ["payout.main.3-to-2.odd.more", "nothing", "total.soft.hard", "options.what"])
def test_what_is_no_skill_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        skill_of_id(text)


@pytest.mark.parametrize("text", ["total.soft/no-such-game/2/1", "total.soft/2/1"])
def test_what_is_no_drill_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        drill_again(text, (table("live-blackjack"),))


@for_each(documents(), str)
def test_an_easy_question_has_one_box_and_a_hard_one_more_and_stakes_keep_the_limits(
    rules: str,
) -> None:
    skill = skill_of_id("payout.main.1-to-1.plain")
    for seed in range(SEEDS):
        easy = drill(skill, table(rules), Difficulty.EASY, seed).made.round.scenario
        hard = drill(skill, table(rules), Difficulty.HARD, seed).made.round.scenario
        assert len(easy.boxes) == 1
        assert len(hard.boxes) >= 3
        limits = hard.table.limits[BetKind.MAIN]
        bettors = [bettor for box in hard.boxes for bettor in box.bettors]
        assert len({bettor.name for bettor in bettors}) == len(bettors)
        for bettor in bettors:
            assert bettor.main is not None
            assert limits.minimum <= bettor.main <= limits.maximum


def test_a_contrast_is_the_same_hand_under_another_document_with_another_answer() -> None:
    first, second = table("rws-perfect-pairs-v5"), table("live-blackjack")
    skill = skill_of_id("options.first_two_surrender")
    found = []
    for seed in range(12):
        made = drill(skill, first, Difficulty.USUAL, seed)
        assert contrast(made, first) is None
        other = contrast(made, second)
        if other is not None:
            found.append(other)
            assert other.question.expected != made.question.expected
            assert other.question.about == made.question.about
            assert other.skill == CONTRAST
            stakes = [[one.main for one in box.bettors] for box in made.made.round.scenario.boxes]
            there = [[one.main for one in box.bettors] for box in other.made.round.scenario.boxes]
            assert there == stakes
            again = drill_again(other.id, (first, second))
            assert again.question == other.question
    assert found
    assert contrast(found[0], second) is None


def test_what_depends_on_cards_to_come_is_no_contrast() -> None:
    made = drill(skill_of_id("dealer.soft"), table("live-blackjack"), Difficulty.EASY, 1)
    assert contrast(made, table("rws-perfect-pairs-v5")) is None


def test_a_card_seen_behind_the_last_one_stays_in_the_shoe_of_a_made_up_round() -> None:
    here, chance = table("rws-perfect-pairs-v5"), Random(1)
    box = Box(1, (person(chance, main=Cents(10_00)),))
    scenario = Scenario(here.document.id, (box,), (), incidents=(FaceUpInShoe(4),))
    opening = {Place(1, 1): hard(chance, 20), DEALER: (card(chance, 10),)}
    drawn = (card(chance, 7),)
    made = make_round(here, Situation(scenario, opening, drawn, {1: (Call.STAND,)}), chance)
    assert made is not None
    assert len(made.round.scenario.shoe) == 5
