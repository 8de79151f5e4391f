"""Which skill comes next within a sitting."""

from __future__ import annotations

import itertools
from random import Random

from hypothesis import given, strategies as st

from tests.practice.test_evidence import MONDAY, TARGET, told
from trainer.practice.evidence import SkillState, Standing, answered
from trainer.practice.generating import Difficulty
from trainer.practice.plan import difficulty_at
from trainer.practice.queue import WORKING, Pool, Queue, after, next_skill
from trainer.practice.skills import Family, Skill
from trainer.rules.bets import BetKind

SKILLS = tuple(Skill(family, bet) for family in Family for bet in (BetKind.MAIN, None))[:20]
MASTERED = told("+" * 20)
BEGUN = told("+-+")


def pool(states: dict[Skill, SkillState], skills: tuple[Skill, ...] = SKILLS) -> Pool:
    """Skills with their states, on Monday."""
    return Pool(skills, states, lambda _skill: TARGET, MONDAY)


def sitting(
    states: dict[Skill, SkillState], questions: int, wrong: frozenset[int] = frozenset()
) -> list[Skill]:
    """The skills asked in a sitting in which the questions numbered ``wrong`` are not answered."""
    chance, queue, asked = Random(4), Queue(), []
    for number in range(questions):
        skill, queue = next_skill(queue, pool(states), chance)
        right = number not in wrong
        states[skill] = answered(
            states.get(skill, SkillState()), skill.id, right, 4_000, MONDAY, TARGET
        )
        queue = after(queue, skill, chance, right=right)
        asked.append(skill)
    return asked


@given(st.frozensets(st.integers(0, 80), max_size=40))
def test_no_skill_comes_twice_in_a_row(wrong: frozenset[int]) -> None:
    asked = sitting({}, 80, wrong)
    assert all(one != other for one, other in itertools.pairwise(asked))


@given(st.integers(0, 60))
def test_an_error_comes_back_after_two_to_five_others(number: int) -> None:
    asked = sitting({}, 80, frozenset((number,)))
    others = asked[number + 1 :].index(asked[number])
    assert 2 <= others <= 5


def test_what_is_new_comes_as_it_is_taught_and_after_what_was_begun() -> None:
    assert sitting({}, 3) == list(SKILLS[:3])
    begun = {SKILLS[4]: BEGUN}
    assert sitting(begun, 2) == [SKILLS[4], SKILLS[0]]


def test_few_skills_are_worked_on_at_a_time_and_give_way_when_mastered() -> None:
    asked = sitting({}, 400)
    assert len(set(asked[:40])) <= WORKING
    assert len(set(asked)) == len(SKILLS)


def test_what_is_begun_comes_before_what_is_new_and_both_before_what_is_mastered() -> None:
    states = dict.fromkeys(SKILLS[:10], MASTERED) | dict.fromkeys(SKILLS[10:14], BEGUN)
    asked = sitting(dict(states), 24)
    assert set(SKILLS[10:14]) < set(asked)
    assert not set(asked) & set(SKILLS[:10])
    assert len(set(asked) & set(SKILLS[14:])) == WORKING - 4


def test_what_is_due_comes_back_although_it_was_mastered() -> None:
    overdue = told("+" * 20, day=MONDAY - 100)
    later = answered(overdue, "x", True, 4_000, MONDAY - 99, TARGET)
    assert later.standing(TARGET) is Standing.MASTERED
    states = dict.fromkeys(SKILLS, MASTERED) | {SKILLS[7]: later}
    assert sitting(states, 2)[0] == SKILLS[7]


def test_with_everything_mastered_everything_is_asked_in_turn() -> None:
    asked = sitting(dict.fromkeys(SKILLS, MASTERED), 60)
    assert len(set(asked)) == len(SKILLS)


def test_whoever_is_slow_with_everything_is_still_given_what_is_new() -> None:
    slow = told("+" * 20, TARGET * 3)
    assert slow.standing(TARGET) is Standing.ACCURATE
    states = dict.fromkeys(SKILLS[:12], slow)
    queue, chance, asked = Queue(), Random(4), set()
    for _question in range(40):
        skill, queue = next_skill(queue, pool(states), chance)
        queue = after(queue, skill, chance, right=True)
        asked.add(skill)
    assert asked & set(SKILLS[12:])
    assert asked >= set(SKILLS[:12]), "what lacks pace comes in turn"


def test_what_is_new_has_no_place_beside_six_that_are_not_accurate() -> None:
    states = dict.fromkeys(SKILLS[:WORKING], BEGUN)
    _skill, queue = next_skill(Queue(), pool(states), Random(4))
    assert queue.working == SKILLS[:WORKING]


def test_what_was_practised_yesterday_for_the_first_time_is_due_when_its_day_comes() -> None:
    memory = BEGUN.remembered(SKILLS[0].id)
    assert memory is not None
    assert not BEGUN.due(SKILLS[0].id, MONDAY)
    assert not BEGUN.due(SKILLS[0].id, memory.due - 1)
    assert BEGUN.due(SKILLS[0].id, memory.due)


def test_situations_are_harder_the_further_a_skill_has_come() -> None:
    assert [difficulty_at(standing) for standing in Standing] == [
        Difficulty.EASY,
        Difficulty.EASY,
        Difficulty.USUAL,
        Difficulty.HARD,
    ]
