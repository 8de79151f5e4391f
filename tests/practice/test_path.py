"""The path: which stage is done, which is now, and what comes next in it."""

from __future__ import annotations

from dataclasses import replace

from tests.practice.test_syllabus import TAUGHT
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.path import Past, Place, StagePart, path
from trainer.practice.sprints import Score
from trainer.practice.syllabus import StageHere

FIRST, SECOND, THIRD, *_REST = TAUGHT.stages
LESSONS = frozenset(stage.stage.id for stage in TAUGHT.stages)
PASSES = 90


def passed(*stages: StageHere) -> dict[str, SkillState]:
    state = replace(NOTHING_SEEN, accurate_on=1, mastered_on=1)
    return {skill.id: state for stage in stages for skill in stage.skills}


def places(past: Past) -> list[Place]:
    return [stage.place for stage in path(TAUGHT, LESSONS, past, PASSES)]


def test_the_first_stage_that_is_not_done_is_now_and_all_after_it_are_later() -> None:
    later = [Place.LATER] * len(TAUGHT.stages)
    assert places(Past({})) == [Place.NOW, *later[1:]]
    assert places(Past(passed(FIRST, SECOND))) == [Place.DONE, Place.DONE, Place.NOW, *later[3:]]
    # What was learnt before its turn is done, and nothing is skipped for it.
    assert places(Past(passed(SECOND))) == [Place.NOW, Place.DONE, *later[2:]]
    assert set(places(Past(passed(*TAUGHT.stages)))) == {Place.DONE}


def test_a_stage_is_done_by_its_test_or_by_a_placement_as_well() -> None:
    name = FIRST.stage.id
    assert places(Past({}, tests={name: Score(18, 20, 1, 1)}))[0] is Place.DONE
    assert places(Past({}, tests={name: Score(17, 20, 1, 1)}))[0] is Place.NOW
    placed = replace(NOTHING_SEEN, placed_on=1)
    assert places(Past({skill.id: placed for skill in FIRST.skills}))[0] is Place.DONE
    most = {skill.id: placed for skill in FIRST.skills[1:]}
    assert places(Past(most))[0] is Place.NOW


def test_a_stage_is_led_from_lesson_to_drills_to_a_round_to_its_test() -> None:
    name, rounds = FIRST.stage.id, FIRST.scenarios
    assert rounds
    steps = [StagePart.LESSON, StagePart.DRILLS, StagePart.ROUND, StagePart.TEST]
    past = Past({})
    met = []
    for after in (
        replace(past, finished=[name]),
        replace(past, finished=[name], states=passed(FIRST)),
        replace(past, finished=[name], states=passed(FIRST), played=rounds[:1]),
        past,
    ):
        met.append(path(TAUGHT, LESSONS, past, PASSES)[0].next)
        past = after
    assert met == steps
    everything = Past(passed(FIRST), rounds[:1], [name], {name: Score(20, 20, 1, 1)})
    assert path(TAUGHT, LESSONS, everything, PASSES)[0].next is StagePart.DRILLS


def test_a_stage_without_a_lesson_or_rounds_has_no_such_step() -> None:
    for stage in path(TAUGHT, (), Past({}), PASSES):
        assert StagePart.LESSON not in stage.parts
        assert (StagePart.ROUND in stage.parts) is bool(stage.here.scenarios)
        assert {StagePart.DRILLS, StagePart.TEST} <= set(stage.parts)
