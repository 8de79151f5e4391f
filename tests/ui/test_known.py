"""What the practice page says of what comes next."""

from __future__ import annotations

from datetime import date

from tests.practice.test_drills import table
from tests.practice.test_evidence import MASTERED, MONDAY, told
from trainer.practice.plan import Sprint
from trainer.practice.sprints import Score, sprints
from trainer.practice.syllabus import next_up, taught_at
from ui.table.phrasing import day_text
from ui.train.known import known_at, practice_view

HERE = (table("rws-perfect-pairs-v5"),)
TAUGHT = taught_at(HERE)
ORDER = TAUGHT.order


def test_the_page_says_what_continue_does_and_what_passing_means() -> None:
    for states, day in (
        ({}, MONDAY),
        ({ORDER[0].id: told("+")}, MONDAY),
        ({ORDER[0].id: told("+")}, MONDAY + 200),
        ({skill.id: MASTERED for skill in ORDER}, MONDAY),
    ):
        known = known_at(HERE, states, day)
        shown, coming = practice_view(known, {}, ()), next_up(states, TAUGHT, day)
        assert (shown.title, shown.why) == (coming.title, coming.why)
        says_how = any(figure.startswith("To pass: 90 %") for figure in shown.figures)
        assert says_how == (day == MONDAY and coming.stage is not None)


def test_the_best_sprints_and_the_rounds_of_the_stage_are_said() -> None:
    day = date(2026, 11, 20).toordinal()
    bests = {Sprint.MINUTE: Score(14, 15, 61_000, day), Sprint.TWENTY: Score(18, 20, 45_300, day)}
    shown = practice_view(known_at(HERE, {}, MONDAY), bests, ("One round", "Another"))
    assert [sprint.best for sprint in shown.sprints] == [
        f"14 of 15 right, {day_text(day)}",
        f"18 of 20 right in 45.3 s, {day_text(day)}",
        *["no best yet"] * 4,
    ]
    assert [sprint.source for sprint in shown.sprints] == [
        kind.source for kind in sprints().values()
    ]
    assert shown.figures[-1] == "Rounds in this stage: One round; Another"


def test_of_many_rounds_of_a_stage_the_first_are_named() -> None:
    shown = practice_view(known_at(HERE, {}, MONDAY), {}, tuple("ABCDEF"))
    assert shown.figures[-1] == "Rounds in this stage: A; B; C; D; and 2 more"
