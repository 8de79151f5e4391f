"""A sitting without its window: which question comes, how hard it is, and what is shown with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from tests.cases import one_in
from tests.practice.test_drills import table
from tests.practice.test_evidence import MASTERED, MONDAY, TARGET, told
from trainer.messages import _
from trainer.practice.drills import drill, skills_at
from trainer.practice.evidence import NOTHING_SEEN, STUCK, SkillState, answered
from trainer.practice.generating import Difficulty
from trainer.practice.plan import Plan, Sprint
from trainer.practice.skills import Skill
from trainer.practice.syllabus import HIDDEN, Fading, open_skills, taught_at, worked_example
from trainer.procedure.error_models import AmountError
from trainer.procedure.judge import judge
from trainer.procedure.questions import Money, Total
from trainer.rules.money import Odds
from trainer.scoring.grading import shipped_grading
from trainer.sessions.lesson import LessonSitting
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
    skills: Sequence[Skill], states: Mapping[str, SkillState] | None = None, seed: int = 5
) -> PracticeSitting:
    """A sitting on Monday."""
    plan = Plan("Practice", tuple(skills))
    return PracticeSitting(
        plan, (HERE,), states or {}, shipped_grading(), StoppedClock(), MONDAY, Random(seed)
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
    left = set(SKILLS[6:])
    for _question in range(400):
        asked = following(held)
        left.discard(asked.skill)
        if not left:
            break
        answer(held, asked)
    assert not left


def test_a_stuck_skill_is_asked_with_small_numbers_and_then_beside_another() -> None:
    odd = next(skill for skill in SKILLS if skill.id == "payout.main.3-to-2.odd")
    stakes = {}
    for answers in (STUCK, STUCK + 5):
        found = []
        for seed in range(30):
            held = sitting((odd,), {odd.id: told("-" * answers)}, seed)
            asked = following(held)
            assert asked.sheet.example[0].startswith("For example: ")
            assert asked.question.working is not None
            found.append(asked.question.working.stake)
        stakes[answers] = sorted(found)[len(found) // 2]
    assert stakes[STUCK + 5] < stakes[STUCK]

    held = sitting((odd,), {odd.id: told("-" * (STUCK + 10))})
    first = following(held)
    answer(held, first)
    second = following(held)
    assert first.beside == second.beside == (first.skill, odd)
    assert (first.skill.bet, first.skill.odds) == (odd.bet, Odds(1, 1))
    assert second.skill == odd


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
        for seed in one_in(3, range(3)):
            made = drill(skill, here, Difficulty.EASY, seed)
            lines = drill_sheet(made, here, shipped, Fading.FULL).sheet.example
            if lines:
                context = drill_context(made, here)
                own = worked_example(made.question, context)
                assert lines[-1:] != own[-1:], skill.id


def even_money(held: PracticeSitting, asked: DrillSheet) -> AnswerRecord:
    """Pay the stake on a Blackjack, and let the sitting know."""
    question = asked.question
    assert question.working is not None
    given = Money(question.working.stake)
    verdict = judge(question, given)
    assert not verdict.right
    found = held.named(given)
    made = AnswerRecord(0, question, given, verdict, 1_000, asked.trained, mistakes=found)
    held.answered(made)
    return made


def test_a_mistake_that_is_made_again_brings_what_it_was_taken_for_beside_it() -> None:
    blackjack = next(skill for skill in SKILLS if skill.id == "payout.main.3-to-2.plain")
    held = sitting((blackjack,))
    first = even_money(held, following(held))
    assert AmountError.EVEN_MONEY in first.mistakes
    assert not following(held).beside, "once may be a slip"
    again = even_money(held, following(held))
    assert again.mistakes == (AmountError.EVEN_MONEY,), "the first one settles what it was"
    pair = [following(held) for _each in range(2)]
    assert [asked.skill.id for asked in pair] == ["payout.main.1-to-1.plain", blackjack.id]
    assert {held.title(asked) for asked in pair} == {"1 to 1 or 3 to 2?"}
    assert not following(held).beside


def test_what_comes_next_is_open_and_stands_under_the_title_of_its_own_stage() -> None:
    taught = taught_at((HERE,))
    plan = Plan("Headline", taught.order, by_stage=True)
    held = PracticeSitting(plan, (HERE,), {}, shipped_grading(), StoppedClock(), 1, Random(5))
    states: dict[str, SkillState] = {}
    titles = set()
    for _each in range(60):
        asked = following(held)
        assert asked.skill in open_skills(taught.order, states)
        titles.add(held.title(asked))
        assert held.title(asked) == _(taught.titles[asked.skill])
        answer(held, asked)
        before = states.get(asked.skill.id, NOTHING_SEEN)
        target = asked.trained.target
        states[asked.skill.id] = answered(before, asked.skill.id, True, 1_000, 1, target)
    assert len(titles) > 1


def test_nobody_who_is_timed_is_made_to_tell_apart() -> None:
    blackjack = next(skill for skill in SKILLS if skill.id == "payout.main.3-to-2.plain")
    plan = Plan("Sprint", (blackjack,), questions=20, sprint=Sprint.TWENTY)
    held = PracticeSitting(plan, (HERE,), {}, shipped_grading(), StoppedClock(), 1, Random(5))
    for _each in range(3):
        even_money(held, following(held))
    assert not following(held).beside


def test_a_lesson_asks_until_enough_is_right_and_twice_as_much_at_most() -> None:
    plan = Plan("Lesson", (SEVERAL,))
    for right_from, counted in (
        (0, [5, 5, 5, 5, 5]),
        (3, [5, 6, 7, 8, 8, 8, 8, 8]),
        (100, [5, 6, 7, 8, 9, 10, 10, 10, 10, 10]),
    ):
        held = LessonSitting(
            plan, (HERE,), {}, shipped_grading(), StoppedClock(), MONDAY, Random(5)
        )
        held.enough = 5
        said: list[int] = []
        while (asked := held.next()) is not None:
            question = asked.question
            given = question.expected if len(said) >= right_from else Total(4, soft=False)
            said.append(held.of(len(said)))
            verdict = judge(question, given)
            held.answered(AnswerRecord(0, question, given, verdict, 1_000, asked.trained))
        assert said == counted
