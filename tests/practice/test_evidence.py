"""What answers show of a skill, and what is remembered of it from day to day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.practice.evidence import (
    ENOUGH,
    LAST,
    NOTHING_SEEN,
    STUCK,
    Method,
    SkillState,
    Standing,
    Trained,
    answered,
    brought_back,
)

SKILL = "payout.main.3-to-2.odd"
MONDAY = date(2026, 11, 23).toordinal()
TARGET = 8_000


def told(
    answers: str, milliseconds: int = 5_000, day: int = MONDAY, state: SkillState = NOTHING_SEEN
) -> SkillState:
    """The state after answers, ``+`` for a right one and ``-`` for a wrong one."""
    for mark in answers:
        state = answered(state, SKILL, mark == "+", milliseconds, day, TARGET)
    return state


MASTERED = told("+", state=told("+" * 20, day=MONDAY - 1))


def test_a_skill_is_accurate_from_eight_answers_of_which_the_latest_count_most() -> None:
    assert told("+" * (ENOUGH - 1)).standing(TARGET) is Standing.LEARNING
    assert told("+" * ENOUGH).standing(TARGET) is Standing.ACCURATE
    assert not told("+++++++++++-").accurate
    assert told("-" * 12 + "+" * 19).accurate
    assert not told("-" * 12 + "+" * 12).accurate


def test_a_few_lucky_answers_make_nobody_accurate_for_whom_one_in_five_is_wrong() -> None:
    chance = Random(80)
    trainees = ["".join(chance.choices("+-", (80, 20), k=50)) for _trainee in range(200)]
    lucky = sum(told(answers).accurate_on is not None for answers in trainees)
    assert lucky < len(trainees) // 2
    knowing = ["".join(chance.choices("+-", (97, 3), k=50)) for _trainee in range(50)]
    assert all(told(answers).accurate_on is not None for answers in knowing)


@for_every(
    ("answers", "percent"),
    [("", None), ("+", 100), ("+" * 30, 100), ("-", 0), ("-" * 9, 0)],
)
def test_all_or_none_is_shown_as_that(answers: str, percent: int | None) -> None:
    assert told(answers).accuracy == percent


@given(st.text("+-", min_size=2, max_size=LAST).filter(lambda answers: len(set(answers)) > 1))
def test_what_is_less_than_all_is_never_shown_as_all(answers: str) -> None:
    shown = told(answers).accuracy
    assert shown is not None
    assert 1 <= shown <= 99
    assert told("-" + "+" * 19).accuracy == 99
    assert told("+-").accuracy == 47, "100 × 0.88 ÷ 1.88 is 46.8"


def test_a_right_answer_after_a_hint_shows_nothing() -> None:
    state = told("+-")
    hinted = answered(state, SKILL, True, 9_000, MONDAY, TARGET, drilled=True, hinted=True)
    assert hinted == replace(state, seen=3, tried=0)
    missed = answered(state, SKILL, False, 9_000, MONDAY, TARGET, hinted=True)
    assert missed == answered(state, SKILL, False, 9_000, MONDAY, TARGET)
    first = answered(NOTHING_SEEN, SKILL, True, 9_000, MONDAY, TARGET, hinted=True)
    assert (first.accuracy, first.standing(TARGET)) == (None, Standing.LEARNING)
    assert not first.due(SKILL, MONDAY + 400)


def test_a_stuck_skill_is_taught_by_each_other_method_in_its_turn() -> None:
    state, methods = told("-" * (STUCK - 1)), list[Method | None]()
    assert state.method is None
    for _answer in range(20):
        state = told("-", state=state)
        methods.append(state.method)
    assert list(dict.fromkeys(methods)) == list(Method)
    assert methods.count(Method.EXAMPLE) == methods.count(Method.CONTRAST) == 5
    assert told("+" * LAST, state=state).method is None


def test_a_slip_is_made_good_by_three_answers_and_three_by_ten() -> None:
    for slips, rights in ((1, 3), (3, 10)):
        after = told("+" * 20 + "-" * slips)
        assert not told("+" * (rights - 1), state=after).accurate
        assert told("+" * rights, state=after).accurate


def test_a_skill_is_mastered_on_a_second_day_and_in_harder_situations() -> None:
    first = told("+" * 20)
    assert (first.standing(TARGET), first.shown_on) == (Standing.ACCURATE, MONDAY)
    assert told("+", day=MONDAY + 1, state=first).mastered_on == MONDAY + 1
    easy = NOTHING_SEEN
    for day in range(MONDAY, MONDAY + 20):
        easy = answered(easy, SKILL, True, 5_000, day, TARGET, harder=False)
    assert easy.standing(TARGET) is Standing.ACCURATE
    assert told("+", 9_000, MONDAY + 1, state=first).mastered_on == MONDAY + 1, "the usual time"
    assert told("+" * 20, 9_000, MONDAY + 1, told("+" * 20, 9_000)).mastered_on is None


def test_what_was_mastered_falls_with_wrong_answers_and_is_again_what_it_was() -> None:
    mastered = told("+", day=MONDAY + 1, state=told("+" * 20))
    fallen = told("--", day=MONDAY + 2, state=mastered)
    assert fallen.standing(TARGET) is Standing.LEARNING
    assert (fallen.mastered_on, fallen.shown_on) == (MONDAY + 1, None)
    assert told("+" * 20, day=MONDAY + 3, state=fallen).standing(TARGET) is Standing.MASTERED


def test_what_a_placement_has_shown_is_believed_until_an_answer_says_otherwise() -> None:
    placed = replace(NOTHING_SEEN, placed_on=MONDAY)
    assert placed.believed
    assert told("+", state=placed).believed
    assert not told("-", state=placed).believed
    assert told("-" + "+" * 4, state=placed).believed


def test_the_difficulty_of_a_drill_is_read_from_what_it_is_made_of() -> None:
    assert not Trained(SKILL, drill="total.hard/doc/1/77").harder
    assert Trained(SKILL, drill="total.hard/doc/2/77").harder
    assert Trained(SKILL).harder, "of a round"


def test_a_bad_first_sitting_holds_nobody_back() -> None:
    state = told("-" * 30)
    assert not state.accurate
    later = told("+" * LAST, day=MONDAY + 1, state=state)
    assert later.accurate


def test_pace_counts_from_first_sight_with_the_wrong_tries() -> None:
    assert told("+", 5_000).pace == 5_000
    assert told("--+", 5_000).pace == 15_000
    assert told("-+" * ENOUGH, 5_000).standing(TARGET) is Standing.LEARNING
    slow = told("+" * ENOUGH, 9_000)
    assert not slow.at_pace(TARGET)
    assert slow.at_pace(None)


def test_the_smoothed_time_follows_the_answers() -> None:
    state = told("+" * 30, 4_000, state=told("+", 20_000))
    assert state.pace is not None
    assert 4_000 <= state.pace < 5_000


def test_a_skill_known_well_is_due_later_than_one_that_was_forgotten() -> None:
    well, badly = told("+" * 10).remembered(SKILL), told("-" * 10).remembered(SKILL)
    assert well is not None
    assert badly is not None
    assert badly.due < well.due


def test_a_day_counts_once_however_often_it_is_looked_at() -> None:
    state = told("+" * 10)
    assert state.remembered(SKILL) == state.remembered(SKILL)
    first = state.remembered(SKILL)
    again = told("+" * 5, state=state).remembered(SKILL)
    assert first == again, "more of the same on the same day changes nothing"
    later = told("+", day=MONDAY + 9, state=state)
    assert later.memory == first
    assert later.remembered(SKILL) != first


def test_an_answer_under_a_clock_that_was_put_back_counts_for_the_last_day() -> None:
    state = told("+", day=MONDAY - 400, state=told("+" * 3))
    assert state.seen == 4
    assert state.today is not None
    assert state.today.day == MONDAY


def test_days_that_have_not_come_yet_are_brought_back_to_today() -> None:
    early = told("+" * 15)
    for ahead in (400, 3_650):
        state = told("+" * 3, day=MONDAY + ahead, state=early)
        state = told("+", day=MONDAY + ahead + 9, state=state)
        today = MONDAY + 1
        back = brought_back(state, today)
        assert (back.seen, back.recent) == (state.seen, state.recent)
        assert back.today is not None
        assert back.memory is not None
        assert back.today.day == back.memory.last == today
        after = back.remembered(SKILL)
        assert after is not None
        assert today < after.due <= today + 130
        # Wrong answers count again: it is due the sooner.
        missed = told("-" * 5, day=after.due, state=back).remembered(SKILL)
        assert missed is not None
        assert missed.due - after.due < after.due - today
        assert brought_back(back, today) == back
    assert brought_back(early, MONDAY) == early
