"""What “Continue” does, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.messages import _, ngettext
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.skills import Skill
from trainer.practice.syllabus import StageHere, Taught
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

    The sitting chooses from all skills in the order in which they are taught, as far as they are
    open: what is due first, and whoever is stuck with one skill goes on with others. ``stage`` is
    the first that is not passed, None after the last.
    """

    reason: Reason
    title: str
    why: str
    skills: tuple[Skill, ...]
    stage: StageHere | None = None


def due_skills(states: Mapping[str, SkillState], taught: Taught, day: int) -> tuple[Skill, ...]:
    """The skills of those taught to be reviewed on ``day``, an ordinal; longest overdue first."""
    found = [
        (memory.due, skill)
        for skill in taught.order
        for state in (states.get(skill.id, NOTHING_SEEN),)
        if state.due(skill.id, day)
        for memory in (state.remembered(skill.id),)
        if memory is not None
    ]
    return tuple(skill for _due, skill in sorted(found, key=lambda one: one[0]))


def next_up(states: Mapping[str, SkillState], taught: Taught, day: int) -> NextUp:
    """What whoever has come so far does next of what is taught.

    What is due comes first, before it is forgotten; then the stage that was begun and is not
    passed, then the next one; with everything passed, everything mixed.
    """
    stage = next((stage for stage in taught.stages if not stage.passed(states)), None)
    due = due_skills(states, taught, day)
    reason, title, why = _due(len(due)) if due else _of_stage(stage, states)
    return NextUp(reason, title, why, taught.order, stage)


def _due(count: int) -> tuple[Reason, str, str]:
    why = ngettext(
        "{count} skill is due today; it comes first, mixed with what you are learning.",
        "{count} skills are due today; they come first, mixed with what you are learning.",
        count,
    ).format(count=count)
    return Reason.DUE, _(Reason.DUE.text), why


def _of_stage(stage: StageHere | None, states: Mapping[str, SkillState]) -> tuple[Reason, str, str]:
    if stage is None:
        why = _("You have passed every stage. Everything is asked in turn, so that it stays so.")
        return Reason.MIXED, _(Reason.MIXED.text), why
    title = _(stage.stage.title)
    if not stage.begun(states):
        return Reason.NEXT, title, _(stage.stage.summary)
    left = len(stage.unfinished(states))
    why = ngettext(
        "{left} of the {all} skills of this stage is not passed yet.",
        "{left} of the {all} skills of this stage are not passed yet.",
        left,
    ).format(left=left, all=len(stage.skills))
    return Reason.UNFINISHED, title, why
