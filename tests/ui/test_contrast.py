"""A sitting at two tables: what is different at the other one is asked right away."""

from __future__ import annotations

import itertools
from random import Random

from tests.practice.test_drills import table
from trainer.practice.contrast import CONTRAST
from trainer.practice.drills import skills_at
from trainer.practice.plan import Plan
from trainer.practice.skills import Family
from trainer.procedure.judge import judge
from trainer.scoring.grading import shipped_grading
from trainer.sessions.ports import AnswerRecord
from trainer.sessions.sitting import PracticeSitting


class StoppedClock:
    """A clock that stands."""

    def milliseconds(self) -> int:
        """Always the same."""
        return 0


def asked(*rules: str, questions: int = 24) -> list[tuple[str, str]]:
    """The document and the hand of each question of a sitting about what hands may do."""
    tables = [table(one) for one in rules]
    skills = tuple(
        dict.fromkeys(
            skill for here in tables for skill in skills_at(here) if skill.family is Family.OPTIONS
        )
    )
    plan = Plan("", skills, questions=questions)
    sitting = PracticeSitting(plan, tables, {}, shipped_grading(), StoppedClock(), 1, Random(4))
    found = []
    while (sheet := sitting.next()) is not None:
        cards = sheet.sheet.playthrough.snapshots[sheet.question.step]
        about = sheet.question.about
        assert about is not None
        hand = " ".join(map(str, cards.face_up(about)))
        found.append((sheet.sheet.playable.scenario.rules, hand))
    return found


def test_the_same_hand_follows_under_the_other_document() -> None:
    found = asked("rws-perfect-pairs-v5", "live-blackjack")
    pairs = [
        (one, other)
        for one, other in itertools.pairwise(found)
        if one[1] == other[1] and one[0] != other[0]
    ]
    assert pairs


def test_what_is_different_is_practised_by_itself_and_has_its_own_evidence() -> None:
    tables = [table("rws-perfect-pairs-v5"), table("live-blackjack")]
    plan = Plan("", (CONTRAST,), questions=20)
    sitting = PracticeSitting(plan, tables, {}, shipped_grading(), StoppedClock(), 1, Random(4))
    asked_of = []
    while (sheet := sitting.next()) is not None:
        asked_of.append(sheet.skill)
        question, given = sheet.question, sheet.question.expected
        answer = AnswerRecord(0, question, given, judge(question, given), 900, sheet.trained)
        sitting.answered(answer)
    assert asked_of[1::2] == [CONTRAST] * 10
    assert {skill.family for skill in asked_of[::2]} == {Family.OPTIONS}


def test_at_one_table_no_hand_comes_twice_in_a_row() -> None:
    found = asked("live-blackjack")
    assert all(one != other for one, other in itertools.pairwise(found))
