"""What answers show of a skill, and what is remembered of it from day to day."""

from __future__ import annotations

from datetime import date

from trainer.practice.evidence import (
    ENOUGH,
    LAST,
    NOTHING_SEEN,
    SkillState,
    Standing,
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


def test_a_skill_is_accurate_from_twelve_answers_and_nine_in_ten() -> None:
    assert told("+" * (ENOUGH - 1)).standing(TARGET) is Standing.LEARNING
    assert told("+" * ENOUGH).standing(TARGET) is Standing.MASTERED
    assert not told("++++++++++--").accurate
    assert told("+++++++++++-").accuracy == 91


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
    assert slow.standing(TARGET) is Standing.ACCURATE
    assert slow.standing(None) is Standing.MASTERED


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
