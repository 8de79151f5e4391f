"""A sitting without its window: which question comes, how hard it is, and what is shown with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tests.practice.test_drills import table
from tests.practice.test_evidence import MASTERED, MONDAY, TARGET, told
from trainer.practice.drills import drill, skills_at
from trainer.practice.evidence import SkillState
from trainer.practice.generating import Difficulty
from trainer.practice.plan import Plan
from trainer.practice.skills import Skill
from trainer.practice.syllabus import HIDDEN, Fading, worked_example
from trainer.procedure.judge import judge
from trainer.scoring.grading import shipped_grading
from trainer.sessions.ports import AnswerRecord
from trainer.sessions.sitting import DrillSheet, PracticeSitting, drill_context, drill_sheet

HERE = table("rws-perfect-pairs-v5")
SKILLS = skills_at(HERE)
SEVERAL = next(skill for skill in SKILLS if skill.id == "total.several")


class StoppedClock:
    """A clock that stands still."""

    def milliseconds(self) -> int:
        """The same time always."""
        return 0


def sitting(
    skills: Sequence[Skill], states: Mapping[str, SkillState] | None = None
) -> PracticeSitting:
    """A sitting on Monday."""
    plan = Plan("Practice", tuple(skills))
    return PracticeSitting(
        plan, (HERE,), states or {}, shipped_grading(), StoppedClock(), MONDAY, Random(5)
    )


def answer(held: PracticeSitting, asked: DrillSheet) -> None:
    """Answer rightly and quickly."""
    question = asked.question
    given = question.expected
    held.answered(AnswerRecord(0, question, given, judge(question, given), 1_000, asked.trained))


def following(held: PracticeSitting) -> DrillSheet:
    """The next question; there is one."""
    asked = held.next()
    assert asked is not None
    return asked


def test_the_worked_example_of_a_skill_fades_with_its_answers() -> None:
    held = sitting((SEVERAL,))
    shown = []
    for _question in range(4):
        asked = following(held)
        shown.append(asked.sheet.example)
        answer(held, asked)
    first, second, third, last = shown
    assert first[0].startswith("For example: ")
    assert all(len(lines) == 1 and lines[0].endswith(f" = {HIDDEN}") for lines in (second, third))
    assert last == ()


def test_what_lacks_only_pace_is_practised_beside_the_rest() -> None:
    states = {skill.id: MASTERED for skill in SKILLS} | {SEVERAL.id: told("+" * 20, TARGET * 3)}
    held = sitting(SKILLS, states)
    asked = [following(held)]
    while len(asked) < 12:
        answer(held, asked[-1])
        asked.append(following(held))
    assert SEVERAL in {one.skill for one in asked}


def test_every_skill_is_met_within_a_few_sittings_even_where_the_first_are_stuck() -> None:
    held = sitting(SKILLS, {skill.id: told("+-" * 20) for skill in SKILLS[:6]})
    met: set[Skill] = set()
    for _question in range(400):
        asked = following(held)
        met.add(asked.skill)
        answer(held, asked)
    assert met >= set(SKILLS[6:])


def test_situations_grow_harder_with_the_skill() -> None:
    for state, difficulty in (
        (told("-"), Difficulty.EASY),
        (told("+" * 20), Difficulty.HARD),
    ):
        asked = following(sitting((SEVERAL,), {SEVERAL.id: state}))
        assert asked.trained.drill.split("/")[2] == str(int(difficulty))


def test_no_worked_example_has_the_answer_of_its_question() -> None:
    here = table("nevada-perfect-pairs-progressive")
    shipped = shipped_grading()
    for skill in skills_at(here):
        for seed in range(3):
            made = drill(skill, here, Difficulty.EASY, seed)
            lines = drill_sheet(made, here, shipped, Fading.FULL).sheet.example
            if lines:
                context = drill_context(made, here)
                own = worked_example(made.question, context)
                assert lines[-1:] != own[-1:], skill.id
