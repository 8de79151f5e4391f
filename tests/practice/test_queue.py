"""Which skill comes next within a sitting."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from tests.practice.test_evidence import MONDAY, TARGET, told
from trainer.making.stakes import Stakes
from trainer.practice.evidence import NOTHING_SEEN, STUCK as STUCK_AFTER, SkillState, answered
from trainer.practice.generating import Difficulty
from trainer.practice.queue import AT_MOST, TRIED, Pool, Queue, after, difficulty_of, next_skill
from trainer.practice.skills import Family, Skill
from trainer.rules.bets import BetKind

SKILLS = tuple(Skill(family, bet) for family in Family for bet in (BetKind.MAIN, None))[:20]
KNOWN = told("+" * 20)
BEGUN = told("+-+")
STUCK = told("+-" * 20)


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


def test_what_is_new_comes_as_it_is_taught_whatever_else_there_is() -> None:
    assert sitting({}, 3) == list(SKILLS[:3])
    begun = dict.fromkeys(SKILLS[:12], BEGUN)
    new = [skill for skill in sitting(begun, 40) if skill not in SKILLS[:12]]
    assert list(dict.fromkeys(new))[:6] == list(SKILLS[12:18])


def test_a_skill_is_asked_a_few_times_in_a_sitting_while_there_are_others() -> None:
    asked = sitting({}, 80)
    assert max(map(asked.count, SKILLS)) <= AT_MOST
    assert len(set(asked)) >= 14


def test_what_needs_it_most_is_asked_most() -> None:
    states = dict.fromkeys(SKILLS, KNOWN) | dict.fromkeys(SKILLS[10:14], BEGUN)
    asked = sitting(states, 20)
    assert sum(asked.count(skill) for skill in SKILLS[10:14]) >= 10
    assert set(asked) - set(SKILLS[10:14]), "what is known is not left out for good"


def test_what_has_waited_longest_of_what_is_due_comes_first_and_all_of_it_soon() -> None:
    states = {
        skill: told("+" * 20, day=MONDAY - 200 + number) for number, skill in enumerate(SKILLS)
    }
    asked = sitting(dict(states), 40, frozenset(range(0, 40, 2)))
    assert asked[0] == SKILLS[0]
    assert set(asked) == set(SKILLS)


def test_six_stuck_skills_keep_none_of_the_others_from_being_asked() -> None:
    states = dict.fromkeys(SKILLS[:6], STUCK)
    assert all(STUCK.stuck for _skill in states)
    asked = sitting(dict(states), 90)
    assert set(asked) >= set(SKILLS[6:])
    stuck = {skill for skill in asked if skill in SKILLS[:6]}
    assert stuck == set(SKILLS[:TRIED])
    assert difficulty_of(SKILLS[0], pool(states)) is Difficulty.EASY


def test_what_the_supervisor_is_asked_about_keeps_no_other_stuck_skill_waiting() -> None:
    vain = told("-" * (STUCK_AFTER + 20))
    here = pool(dict.fromkeys(SKILLS[:3], vain) | dict.fromkeys(SKILLS[3:6], STUCK))
    assert here.stuck[:TRIED] == SKILLS[3:5]
    asked = pool(dict.fromkeys(SKILLS[:2], told("-", state=vain)) | {SKILLS[2]: vain})
    assert asked.stuck[0] == SKILLS[2], "by turns"


def test_whoever_answers_all_rightly_is_soon_asked_everything() -> None:
    assert len(set(sitting({}, 25))) == len(SKILLS)
    assert len(set(sitting({}, 25, frozenset(range(0, 25, 2))))) < len(SKILLS) // 2


def test_with_everything_known_everything_is_asked() -> None:
    asked = sitting(dict.fromkeys(SKILLS, KNOWN), 90)
    assert len(set(asked)) == len(SKILLS)


def test_whoever_is_slow_is_given_pace_in_turn_but_little_of_all_questions() -> None:
    slow = told("+" * 20, TARGET * 3)
    states = dict.fromkeys(SKILLS[:12], slow) | dict.fromkeys(SKILLS[12:], BEGUN)
    asked = sitting(states, 40)
    assert sum(asked.count(skill) for skill in SKILLS[12:]) >= 20


def test_a_pace_that_is_nearly_met_takes_few_questions() -> None:
    near = told("+" * 20, TARGET * 11 // 10)
    assert not near.at_pace(TARGET)
    states = dict.fromkeys(SKILLS[:6], near) | dict.fromkeys(SKILLS[6:], KNOWN)
    asked = sitting(states, 90)
    assert sum(asked.count(skill) for skill in SKILLS[:6]) <= 90 * 6 // len(SKILLS) + 6
    day = MONDAY + 1
    after_review = [told("+" * 5, time, day, told("+" * 5)) for time in (TARGET, TARGET * 11 // 10)]
    kept, nearly_kept = (state.remembered(SKILLS[0].id) for state in after_review)
    assert kept == nearly_kept, "nor does it come back the sooner"


def test_what_was_practised_yesterday_for_the_first_time_is_due_when_its_day_comes() -> None:
    memory = BEGUN.remembered(SKILLS[0].id)
    assert memory is not None
    assert not BEGUN.due(SKILLS[0].id, MONDAY)
    assert not BEGUN.due(SKILLS[0].id, memory.due - 1)
    assert BEGUN.due(SKILLS[0].id, memory.due)


def test_situations_are_harder_the_further_a_skill_has_come() -> None:
    plain, odd = (
        Skill(Family.PAYOUT, BetKind.MAIN, stakes=stakes) for stakes in (Stakes.PLAIN, Stakes.ODD)
    )
    for states, difficulty in (
        ({}, Difficulty.EASY),
        ({odd: told("+-")}, Difficulty.EASY),
        ({odd: told("-++")}, Difficulty.USUAL),
        ({odd: KNOWN}, Difficulty.HARD),
        ({plain: KNOWN}, Difficulty.USUAL),
        ({plain: BEGUN}, Difficulty.EASY),
        ({odd: replace(NOTHING_SEEN, placed_on=MONDAY)}, Difficulty.USUAL),
    ):
        assert difficulty_of(odd, pool(states, (plain, odd))) is difficulty
