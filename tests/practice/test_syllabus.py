"""The syllabus, what it opens, and what “Continue” does."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given, strategies as st

from tests.cases import for_each
from tests.practice.test_drills import table
from tests.practice.test_evidence import MASTERED, MONDAY, TARGET, told
from trainer.making.tables import PracticeTable
from trainer.messages.questions import answer_text, deciding_line, working_lines
from trainer.messages.round_context import build_round_context
from trainer.practice.contrast import CONTRAST
from trainer.practice.drills import drill, skills_at
from trainer.practice.evidence import NOTHING_SEEN, SkillState, answered
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.practice.syllabus import (
    HIDDEN,
    OPEN,
    Fading,
    Passing,
    Stage,
    begun_working,
    due_skills,
    example_seed,
    faded,
    fading,
    open_skills,
    syllabus,
    taught_at,
    worked_example,
)
from trainer.rulebook import documents
from trainer.rulebook.sources import shipped_scenario, shipped_scenarios

HERE = (table("rws-perfect-pairs-v5"),)
EVERYWHERE = tuple(table(document) for document in documents())
TAUGHT = taught_at(HERE)
ORDER = TAUGHT.order


def test_there_are_about_twenty_stages_each_with_a_name_of_its_own() -> None:
    stages = syllabus()
    assert 18 <= len(stages) <= 24
    assert len({stage.id for stage in stages}) == len({stage.title for stage in stages})
    assert [stage.passing for stage in stages].count(Passing.MASTERED) == 1
    assert stages[-1].passing is Passing.MASTERED


@for_each(syllabus(), lambda stage: stage.id)
def test_the_rounds_of_a_stage_are_shipped_and_of_their_game(stage: Stage) -> None:
    for game, names in stage.scenarios.items():
        for name in names:
            assert f"rules: {game}" in shipped_scenario(name).splitlines()


def test_every_shipped_round_is_in_a_stage() -> None:
    staged = {name for stage in syllabus() for names in stage.scenarios.values() for name in names}
    assert staged == set(shipped_scenarios())


@for_each(syllabus(), lambda stage: stage.id)
def test_a_stage_has_the_easier_rounds_of_a_game_first_and_none_twice(stage: Stage) -> None:
    for names in stage.scenarios.values():
        assert len(names) == len(set(names))
        levels = [re.search(r"^level: (\d)$", shipped_scenario(name), re.M) for name in names]
        easiest_first = [int(level[1]) for level in levels if level is not None]
        assert easiest_first == sorted(easiest_first), stage.id


def test_every_skill_of_every_table_is_in_a_stage_before_speed() -> None:
    for here in EVERYWHERE:
        staged = {skill for stage in taught_at((here,)).stages[:-1] for skill in stage.skills}
        assert staged == {*skills_at(here), CONTRAST}


def test_stages_of_games_that_a_table_does_not_have_are_left_out() -> None:
    names = {
        here.document.id: {one.stage.id for one in taught_at((here,)).stages} for here in EVERYWHERE
    }
    assert "twenty_one_plus_three" in names["live-blackjack"]
    assert "twenty_one_plus_three" not in names["rws-perfect-pairs-v5"]
    assert "thirteen" in names["rws-blackjack-v5"]
    assert "perfect_pairs" not in names["rws-blackjack-v5"]
    assert "surrender" not in names["live-blackjack"]


def test_every_stage_is_somewhere() -> None:
    found = {one.stage.id for one in taught_at(EVERYWHERE).stages}
    assert {stage.id for stage in syllabus()} - found <= {"progressive", "envy"}


def test_whoever_is_accurate_at_one_table_goes_from_table_to_table() -> None:
    states = {skill.id: MASTERED for skill in ORDER if skill != CONTRAST}
    assert TAUGHT.all_accurate(states)
    assert not TAUGHT.all_accurate({**states, ORDER[0].id: told("+-")})


def test_what_differs_between_games_has_its_stage_on_every_path() -> None:
    for tables in (*((here,) for here in EVERYWHERE), EVERYWHERE):
        found = [one for one in taught_at(tables).stages if one.stage.id == "mixed_tables"]
        assert [one.skills for one in found] == [(CONTRAST,)]


def test_worked_examples_can_be_made() -> None:
    for here in EVERYWHERE:
        by_id = {skill.id: skill for skill in skills_at(here)}
        for one in taught_at((here,)).stages:
            if one.example is not None:
                skill, seed = one.example
                assert drill(by_id[skill], here, Difficulty.EASY, seed).skill in one.skills


def test_a_worked_example_fades() -> None:
    lines = ("100 × 15 = 1,500", "1,500 ÷ 4 = 375")
    for answers, shown in (
        ("", Fading.FULL),
        ("---", Fading.FULL),
        ("+-", Fading.LAST_HIDDEN),
        ("--++", Fading.LAST_HIDDEN),
        ("-+++", Fading.NONE),
        ("+++-", Fading.LAST_HIDDEN),
        ("+-" * 20, Fading.FULL),
    ):
        state = replace(told(answers), solved=answers.count("+"))
        assert fading(state) is shown, answers
    assert fading(told("++")) is Fading.FULL, "answers in rounds use no example up"
    assert faded(lines, Fading.FULL) == lines
    assert faded(lines, Fading.LAST_HIDDEN) == (lines[0], f"1,500 ÷ 4 = {HIDDEN}")
    assert faded(lines, Fading.NONE) == ()
    assert faded(("no sum",), Fading.LAST_HIDDEN) == (HIDDEN,)


ANSWERS = st.lists(
    st.tuples(st.sampled_from(ORDER), st.booleans(), st.integers(500, 20_000)), max_size=150
)


@given(ANSWERS)
def test_what_has_been_opened_is_never_locked_again(answers: list[tuple[Skill, bool, int]]) -> None:
    states: dict[str, SkillState] = {skill.id: MASTERED for skill in ORDER[:4]}
    opened: set[Skill] = set()
    for skill, right, milliseconds in answers:
        now = set(open_skills(ORDER, states))
        assert opened <= now
        opened = now
        before = states.get(skill.id, NOTHING_SEEN)
        states[skill.id] = answered(before, skill.id, right, milliseconds, MONDAY, TARGET)


def test_a_skill_opens_the_next_when_it_is_asked_or_placed() -> None:
    assert open_skills(ORDER, {}) == ORDER[:OPEN]
    for state in (told("-"), replace(NOTHING_SEEN, placed_on=MONDAY)):
        assert open_skills(ORDER, {ORDER[0].id: state}) == ORDER[: OPEN + 1]


def test_one_skill_that_is_stuck_holds_nobody_back() -> None:
    states = {skill.id: MASTERED for skill in ORDER[1:]} | {ORDER[0].id: told("-" * 40)}
    assert open_skills(ORDER, states) == ORDER
    states = {skill.id: MASTERED for skill in TAUGHT.stages[0].skills}
    states[ORDER[0].id] = told("-" * 40)
    opened = open_skills(ORDER, states)
    assert set(opened) - set(TAUGHT.stages[0].skills), "there is something else to do"


def test_what_is_due_is_known_by_the_day() -> None:
    states = {skill.id: told("+" * 12) for skill in ORDER[:3]}
    assert due_skills(states, TAUGHT, MONDAY) == ()
    assert set(due_skills(states, TAUGHT, MONDAY + 200)) == set(ORDER[:3])


def test_a_pattern_with_nothing_named_fits_everything() -> None:
    speed = syllabus()[-1]
    assert all(speed.has(skill) for skill in ORDER)
    assert {skill.family for skill in ORDER} >= {Family.TOTAL, Family.PAYOUT}


@for_each(EVERYWHERE, lambda here: here.document.id)
def test_a_worked_example_arrives_at_its_answer_and_a_begun_one_does_not(
    here: PracticeTable,
) -> None:
    begun = 0
    for skill in skills_at(here):
        made = drill(skill, here, Difficulty.EASY, example_seed(skill))
        round_ = made.made.round
        context = build_round_context(
            made.made.playthrough,
            round_.game.procedure,
            (made.question,),
            round_.table.currency,
            round_.terms,
            chips=here.chips.chips,
        )
        lines = worked_example(made.question, context)
        leads = deciding_line(made.question, context) or working_lines(made.question, context)
        assert bool(lines) == bool(leads), "an answer by itself explains nothing"
        if lines:
            assert lines[0].startswith("For example: ")
            answer = answer_text(made.question, made.question.expected, context)
            assert lines[-1].casefold().endswith(answer.casefold())
        hint = begun_working(made.question, context)
        begun += bool(hint)
        assert not hint or hint[-1].endswith(f" = {HIDDEN}")
    assert begun > 5
