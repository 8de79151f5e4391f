"""Sprints, and which of two is the better one."""

from __future__ import annotations

from tests.practice.test_drills import table
from trainer.practice.plan import LENGTHS, Score, Sprint, score, sprint_plan
from trainer.practice.skills import Family
from trainer.practice.syllabus import taught_at

ORDER = taught_at((table("rws-perfect-pairs-v5"),)).order


def test_a_sprint_is_as_long_as_its_kind() -> None:
    for sprint in Sprint:
        plan = sprint_plan(sprint, ORDER, ORDER[:2])
        length = LENGTHS[sprint]
        assert (plan.sprint, plan.questions) == (sprint, length.questions)
        assert plan.milliseconds == length.milliseconds
        chips = all(skill.family is Family.CHIPS for skill in plan.skills)
        assert chips == (sprint in {Sprint.COUNTING, Sprint.STACKS})
        totals = [skill for skill in ORDER if skill.family is Family.TOTAL]
        assert (list(plan.skills) == totals) == (sprint is Sprint.TOTALS)
        assert plan.skills


def test_only_what_was_right_in_time_counts() -> None:
    quick, late, wrong = (True, 4_999), (True, 5_001), (False, 1_000)
    assert score(Sprint.COUNTING, [quick] * 8 + [late, wrong]) == Score(8, 10, 8 * 4_999 + 6_001)
    assert score(Sprint.COUNTING, [quick] * 9) is None
    assert score(Sprint.MINUTE, [late, wrong]) == Score(1, 2, 6_001)
    assert score(Sprint.TWENTY, [quick] * 19) is None


def test_more_right_answers_then_fewer_wrong_ones_then_less_time_is_better() -> None:
    best = Score(14, 15, 60_000)
    assert Score(15, 20, 90_000).beats(best)
    assert Score(14, 14, 61_000).beats(best)
    assert Score(14, 15, 59_999).beats(best)
    assert not best.beats(best)
    assert not Score(13, 13, 1_000).beats(best)
