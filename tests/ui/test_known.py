"""What the practice page says of stages and skills."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.practice.test_drills import table
from tests.practice.test_evidence import MASTERED, MONDAY, TARGET, told
from tests.practice.test_path import PASSES
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.path import Past, path
from trainer.practice.plan import Sprint
from trainer.practice.sprints import Score, sprints
from trainer.practice.syllabus import taught_at
from trainer.procedure.acts import Timed
from trainer.scoring.grading import Target
from ui.paint.nodes import Node
from ui.table.phrasing import day_text
from ui.train.known import known_at, practice_view
from ui.train.view_models import PracticeView

HERE = (table("rws-perfect-pairs-v5"),)
TAUGHT = taught_at(HERE)
ORDER = TAUGHT.order
FIRST, SECOND, *OTHERS = TAUGHT.stages


def shown(
    states: dict[str, SkillState], bests: dict[Sprint, Score] | None = None, later: int = 0
) -> PracticeView:
    """What the page shows so many days later."""
    return practice_view(
        known_at(HERE, states, MONDAY + later),
        path(TAUGHT, (), Past(states), PASSES),
        bests or {},
        dict.fromkeys(Timed, Target(TARGET)),
    )


def test_the_stage_that_is_now_comes_first_and_what_passing_it_means() -> None:
    for states, now in (({}, FIRST), ({skill.id: MASTERED for skill in FIRST.skills}, SECOND)):
        first, *others = shown(states).stages
        assert (first.id, first.node, first.mark) == (now.stage.id, Node.NOW, "Now")
        assert first.passing.startswith("To pass: 90 %")
        order = [stage.stage.id for stage in TAUGHT.stages if stage != now]
        assert [card.id for card in others] == order
        assert not any(card.mark for card in others)


def test_each_skill_has_its_mark_and_its_word_and_a_card_counts_them() -> None:
    one, two, *more = SECOND.skills
    states = {
        one.id: MASTERED,
        two.id: told("+" * 12),
        more[0].id: told("+-"),
        more[1].id: told("-" * 40),
        more[2].id: replace(NOTHING_SEEN, placed_on=MONDAY),
    }
    card = next(card for card in shown(states).stages if card.id == SECOND.stage.id)
    assert [(line.node, line.standing) for line in card.skills[:6]] == [
        (Node.DONE, "mastered"),
        (Node.ACCURATE, "accurate"),
        (Node.NOW, "learning"),
        (Node.STUCK, "stuck"),
        (Node.ACCURATE, "believed"),
        (Node.LATER, "new"),
    ]
    assert card.skills[3].detail == "40 answers: another method is tried"
    assert card.counts.startswith("1 mastered · 2 accurate · 1 stuck · 1 learning · ")
    assert sum(count for _node, count in card.shares) == len(SECOND.skills)
    later = next(card for card in shown(states, later=200).stages if card.id == SECOND.stage.id)
    due = [line for line in later.skills if line.node is Node.DUE]
    assert [line.standing for line in due] == ["due today"] * 3
    assert due[0].detail.startswith("mastered, ")


def test_accuracy_and_pace_stand_beside_what_is_to_be_reached() -> None:
    line = shown({ORDER[0].id: told("+" * 12)}).stages[0].skills[0]
    right, pace = line.levels
    assert right is not None
    assert pace is not None
    assert (right.share, right.mark) == (1.0, 0.9)
    assert right.said == "100 % right, 90 % to pass"
    assert pace.mark == 0.5
    assert ", target " in pace.said
    assert shown({}).stages[0].skills[0].levels == (None, None)


def test_what_comes_first_is_said() -> None:
    placed = "Have you dealt before?"
    (new,) = shown({}).today
    assert new.text.startswith(placed)
    states = {skill.id: MASTERED for skill in ORDER[:3]}
    (due,) = shown(states, later=200).today
    assert (due.text, due.command) == ("3 skills are due today.", "practise_due")
    assert shown(states).today == ()
    everything = {skill.id: MASTERED for stage in TAUGHT.stages for skill in stage.skills}
    (all_,) = shown(everything).today
    assert all_.text.startswith("You have passed every stage.")


def test_the_best_sprints_and_who_has_set_each_are_said() -> None:
    day = date(2026, 11, 20).toordinal()
    bests = {Sprint.MINUTE: Score(14, 15, 61_000, day), Sprint.TWENTY: Score(18, 20, 45_300, day)}
    lines = shown({}, bests).sprints
    assert [sprint.best for sprint in lines] == [
        f"14 of 15 right, {day_text(day)}",
        f"18 of 20 right in 45.3 s, {day_text(day)}",
        *["no best yet"] * 4,
    ]
    assert [sprint.source for sprint in lines] == [kind.source for kind in sprints().values()]
