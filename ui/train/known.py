"""What a trainee knows so far of what their table has, and how the practice page says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from trainer.making.tables import PracticeTable
from trainer.messages import _, ngettext
from trainer.practice.evidence import (
    ACCURATE,
    NOTHING_SEEN,
    SkillState,
    Standing,
)
from trainer.practice.plan import Sprint
from trainer.practice.skills import Skill
from trainer.practice.sprints import Score, sprints
from trainer.practice.syllabus import (
    NextUp,
    Reason,
    Taught,
    due_skills,
    next_up,
    open_skills,
    taught_at,
)
from trainer.practice.titles import basis_text, skill_text, state_text
from trainer.texts import PLAIN, Wording
from ui.table.phrasing import best_text, percent_text, time_text
from ui.train.view_models import PracticeView, SkillLine, SprintLine

SPRINT_KEYS: Final[Mapping[Sprint, str]] = MappingProxyType(
    {
        Sprint.MINUTE: "S",
        Sprint.TWENTY: "T",
        Sprint.COUNTS: "C",
        Sprint.TOTALS: "A",
        Sprint.STACKS: "U",
        Sprint.THREE_TO_TWO: "B",
    }
)

_ROUNDS_NAMED: Final = 4
"""How many of a stage's rounds are named."""


@dataclass(frozen=True, slots=True)
class PracticeKnowledge:
    """The tables that are practised at, what is taught there, and what is known of it so far.

    ``states`` are what has been shown of each skill, by its id; ``day`` is today's ordinal.
    """

    tables: tuple[PracticeTable, ...]
    taught: Taught
    states: Mapping[str, SkillState]
    day: int

    @property
    def words(self) -> Wording:
        """Those of the document, where all tables have the same; else the program's own."""
        words = {table.document.words for table in self.tables}
        return words.pop() if len(words) == 1 else PLAIN

    def state(self, skill: Skill) -> SkillState:
        """Return what has been shown of a skill."""
        return self.states.get(skill.id, NOTHING_SEEN)

    @property
    def order(self) -> tuple[Skill, ...]:
        """Every skill of the tables, in the order in which they are taught."""
        return self.taught.order

    @property
    def opened(self) -> tuple[Skill, ...]:
        """Those that can be practised."""
        return open_skills(self.order, self.states)

    @property
    def accurate(self) -> tuple[Skill, ...]:
        """Those that are accurate: pace comes after accuracy."""
        return tuple(skill for skill in self.order if self.state(skill).accurate)

    @property
    def due(self) -> tuple[Skill, ...]:
        """Those that are to be reviewed today."""
        return due_skills(self.states, self.taught, self.day)

    @property
    def next_up(self) -> NextUp:
        """What comes next, and why."""
        return next_up(self.states, self.taught, self.day)

    def standing(self, skill: Skill) -> Standing:
        """Tell how far a skill has come, by the latest answers."""
        return self.state(skill).standing(None)


def known_at(
    tables: tuple[PracticeTable, ...], states: Mapping[str, SkillState], day: int
) -> PracticeKnowledge:
    """Return what is known so far of what is taught at these tables."""
    return PracticeKnowledge(tables, taught_at(tables), states, day)


def practice_view(
    known: PracticeKnowledge, bests: Mapping[Sprint, Score], rounds: Sequence[str]
) -> PracticeView:
    """Return what the page shows: what comes next and why, and every skill of the tables.

    ``bests`` are the trainee's best sprints, ``rounds`` the titles of those of the stage.
    """
    taught = known.taught.titles
    opened = frozenset(known.opened)
    coming = known.next_up
    standings = [known.standing(skill) for skill in known.order]
    mastered = standings.count(Standing.MASTERED)
    return PracticeView(
        title=coming.title,
        why=coming.why,
        figures=(
            _("{mastered} of {skills} skills mastered, {accurate} accurate").format(
                mastered=mastered,
                skills=len(standings),
                accurate=standings.count(Standing.ACCURATE),
            ),
            *_of_stage(coming),
            *_offered(known),
            *_rounds_line(rounds),
        ),
        sprints=tuple(
            SprintLine(
                f"sprint_{sprint}",
                _(kind.title),
                SPRINT_KEYS[sprint],
                best_text(sprint, bests[sprint]) if sprint in bests else _("no best yet"),
                _(kind.source),
            )
            for sprint, kind in sprints().items()
        ),
        skills=tuple(
            _line(known, skill, taught.get(skill, ""), skill in opened) for skill in known.order
        ),
    )


def _offered(known: PracticeKnowledge) -> Iterator[str]:
    """Offer a placement to whoever has answered nothing yet."""
    if not known.states:
        yield _("Have you dealt before? Placement finds out what you know by 40 questions at most.")


def _rounds_line(rounds: Sequence[str]) -> Iterator[str]:
    """The whole rounds of the stage that is gone on with: the first ones, and how many more."""
    if not rounds:
        return
    titles = _("; ").join(rounds[:_ROUNDS_NAMED])
    more = len(rounds) - _ROUNDS_NAMED
    if more <= 0:
        yield _("Rounds in this stage: {titles}").format(titles=titles)
    else:
        yield ngettext(
            "Rounds in this stage: {titles}; and {count} more",
            "Rounds in this stage: {titles}; and {count} more",
            more,
        ).format(titles=titles, count=more)


def _of_stage(coming: NextUp) -> Iterator[str]:
    """Return what passing the stage means that is gone on with."""
    if coming.stage is not None and coming.reason is not Reason.DUE:
        yield _(coming.stage.stage.passing.text).format(accurate=ACCURATE)


def _line(known: PracticeKnowledge, skill: Skill, stage: str, opened: bool) -> SkillLine:
    state = known.state(skill)
    memory = state.remembered(skill.id)
    days = None if memory is None else memory.due - known.day
    return SkillLine(
        id=skill.id,
        name=skill_text(skill, known.words),
        stage=_(stage) if stage else "",
        standing=state_text(state) if opened else _("not open yet"),
        basis=basis_text(state),
        accuracy=percent_text(state.accuracy),
        pace=time_text(state.pace),
        due=_due_text(days),
    )


def _due_text(days: int | None) -> str:
    if days is None:
        return ""
    if days <= 0:
        return _("today")
    return ngettext("in {days} day", "in {days} days", days).format(days=days)
