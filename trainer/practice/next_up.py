"""What “Continue” does, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trainer.messages import _, ngettext
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.situations import PracticeTable
from trainer.practice.skills import Skill
from trainer.practice.syllabus import StageHere, in_order, open_skills, stages_at
from trainer.texts import N_, TextEnum


class Reason(TextEnum):
    """Why something is next."""

    DUE = "due", N_("Review")
    UNFINISHED = "unfinished", N_("Go on")
    NEXT = "next", N_("New")
    MIXED = "mixed", N_("Mixed practice")


@dataclass(frozen=True, slots=True)
class NextUp:
    """What is next: a sitting of ``skills``; ``why`` is one sentence.

    ``stage`` is the one that is gone on with or begun, None for a review and for mixed practice.
    """

    reason: Reason
    title: str
    why: str
    skills: tuple[Skill, ...]
    stage: StageHere | None = None


def due_skills(
    states: Mapping[str, SkillState], tables: Sequence[PracticeTable], day: int
) -> tuple[Skill, ...]:
    """The skills of these tables to be reviewed on ``day``, an ordinal; longest overdue first."""
    found = [
        (memory.due, skill)
        for skill in in_order(tables)
        for state in (states.get(skill.id, NOTHING_SEEN),)
        if state.due(skill.id, day)
        for memory in (state.remembered(skill.id),)
        if memory is not None
    ]
    return tuple(skill for _due, skill in sorted(found, key=lambda one: one[0]))


def next_up(states: Mapping[str, SkillState], tables: Sequence[PracticeTable], day: int) -> NextUp:
    """What whoever has come so far does next at these tables.

    What is due comes first, before it is forgotten; then the stage that was begun and is not
    passed, then the next one; with everything passed, everything mixed.
    """
    due = due_skills(states, tables, day)
    if due:
        why = ngettext(
            "{count} skill is due today: you are about to forget it.",
            "{count} skills are due today: you are about to forget them.",
            len(due),
        )
        return NextUp(Reason.DUE, _(Reason.DUE.text), why.format(count=len(due)), due)
    stage = next((stage for stage in stages_at(tables) if not stage.passed(states)), None)
    if stage is None:
        why = _("Every stage is passed: practice now mixes everything.")
        return NextUp(Reason.MIXED, _(Reason.MIXED.text), why, in_order(tables))
    title, skills = _(stage.stage.title), _to_practise(stage, states, tables)
    if not stage.begun(states):
        return NextUp(Reason.NEXT, title, _(stage.stage.summary), skills, stage)
    left = len(stage.unfinished(states))
    why = ngettext(
        "{left} of the {all} skills of this stage is not passed yet.",
        "{left} of the {all} skills of this stage are not passed yet.",
        left,
    )
    return NextUp(
        Reason.UNFINISHED, title, why.format(left=left, all=len(stage.skills)), skills, stage
    )


def _to_practise(
    stage: StageHere, states: Mapping[str, SkillState], tables: Sequence[PracticeTable]
) -> tuple[Skill, ...]:
    """The open skills of the stage, and those of later stages that are open already.

    So whoever is stuck with one skill goes on with others.
    """
    return tuple(
        skill
        for skill in open_skills(in_order(tables), states)
        if skill in stage.skills or states.get(skill.id, NOTHING_SEEN).accurate_on is None
    )
