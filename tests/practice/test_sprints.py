"""Sprints: their data, what they are about, and which of two is the better one."""

from __future__ import annotations

from random import Random

from tests.practice.test_drills import table
from trainer.practice.contrast import drill_again
from trainer.practice.drills import drill, rungs
from trainer.practice.generating import Difficulty
from trainer.practice.plan import Sprint
from trainer.practice.skills import Family
from trainer.practice.sprints import Score, score, sprint_plan, sprints
from trainer.practice.syllabus import taught_at
from trainer.procedure.chip_work import ChipWork
from trainer.procedure.questions import Money, amount_of
from trainer.rules.money import Cents
from trainer.scoring.grading import shipped_grading
from trainer.sessions.sitting import PracticeSitting

TABLE = table("rws-perfect-pairs-v5")
ORDER = taught_at((TABLE,)).order
DAY = 740_000


def test_a_sprint_is_as_long_as_its_kind() -> None:
    for sprint, kind in sprints().items():
        plan = sprint_plan(sprint, ORDER, ORDER[:2])
        assert (plan.sprint, plan.questions) == (sprint, kind.questions)
        assert (plan.milliseconds, plan.title) == (kind.milliseconds, sprint.text)
        assert (plan.questions is None) != (plan.milliseconds is None)
        assert plan.skills
        if not kind.patterns:
            assert plan.skills == ORDER[:2]
    totals = [skill for skill in ORDER if skill.family is Family.TOTAL]
    assert list(sprint_plan(Sprint.TOTALS, ORDER, ()).skills) == totals
    for sprint, work in ((Sprint.COUNTS, ChipWork.COUNT), (Sprint.STACKS, ChipWork.DROP_CUT)):
        assert [skill.aspect for skill in sprint_plan(sprint, ORDER, ()).skills] == [work]


def test_each_sprint_says_who_has_set_it() -> None:
    assert set(sprints()) == set(Sprint)
    assert all(kind.source for kind in sprints().values())
    named = {sprints()[one].source for one in (Sprint.COUNTS, Sprint.STACKS, Sprint.THREE_TO_TWO)}
    assert named.isdisjoint({sprints()[Sprint.MINUTE].source})


def test_a_count_has_five_seconds_and_a_payout_at_3_to_2_seven() -> None:
    counts, payouts = sprints()[Sprint.COUNTS], sprints()[Sprint.THREE_TO_TWO]
    assert (counts.milliseconds, counts.within) == (120_000, 5_000)
    assert (payouts.questions, payouts.within) == (50, 7_000)
    rising = [Cents(cents) for cents in range(500, 12_501, 250)]
    assert list(payouts.ladder) == rising
    assert payouts.ladder[1] == 750


def test_a_ladder_is_climbed_once_before_any_stake_comes_again() -> None:
    plan = sprint_plan(Sprint.THREE_TO_TWO, ORDER, ())
    here = rungs(plan.ladder, plan.skills, TABLE)
    # 7.50 pays 11.25, which chips of 50 cents cannot make.
    assert [stake for _skill, stake in here] == [Cents(cents) for cents in range(500, 12_501, 500)]
    clock = Still()
    sitting = PracticeSitting(plan, (TABLE,), {}, shipped_grading(), clock, DAY, Random(1))
    asked = []
    while (sheet := sitting.next()) is not None:
        working = sheet.question.working
        assert working is not None
        assert sheet.question.expected == Money(Cents(working.stake * 3 // 2))
        asked.append(working.stake)
    assert len(asked) == 50
    assert sorted(asked[:25]) == sorted(asked[25:]) == [stake for _skill, stake in here]


def test_a_drill_on_a_ladder_is_made_again_from_its_id() -> None:
    plan = sprint_plan(Sprint.THREE_TO_TWO, ORDER, ())
    skill, stake = rungs(plan.ladder, plan.skills, TABLE)[-1]
    made = drill(skill, TABLE, Difficulty.EASY, 3, stake)
    again = drill_again(made.id, (TABLE,))
    assert (again.question, again.stake) == (made.question, stake)
    assert amount_of(again.question.expected) == 18_750


class Still:
    """A clock on which no time passes."""

    def milliseconds(self) -> int:
        return 0


def test_only_what_was_right_in_time_counts() -> None:
    quick, late, wrong = (True, 4_999), (True, 5_001), (False, 1_000)
    taken = 8 * 4_999 + 6_001
    counted = score(Sprint.COUNTS, [quick] * 8 + [late, wrong], DAY)
    assert counted == Score(8, 10, taken, DAY)
    assert score(Sprint.MINUTE, [late, wrong], DAY) == Score(1, 2, 6_001, DAY)
    assert score(Sprint.TWENTY, [quick] * 19, DAY) is None
    assert score(Sprint.COUNTS, [late, wrong], DAY) is None
    # A minute is over with the thirteenth, which was begun before.
    assert score(Sprint.STACKS, [quick] * 13, DAY) == Score(12, 13, 13 * 4_999, DAY)


def test_more_right_answers_then_fewer_wrong_ones_then_less_time_is_better() -> None:
    best = Score(14, 15, 60_000, DAY)
    assert Score(15, 20, 90_000, DAY).beats(best)
    assert Score(14, 14, 61_000, DAY).beats(best)
    assert Score(14, 15, 59_999, DAY).beats(best)
    assert not best.beats(best._replace(day=DAY + 1))
    assert not Score(13, 13, 1_000, DAY).beats(best)
