"""What a trainee knows so far of what their table has, and how the practice page says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from trainer.making.tables import PracticeTable
from trainer.messages import _, ngettext
from trainer.practice.contrast import CONTRAST
from trainer.practice.evidence import ACCURATE, NOTHING_SEEN, SkillState, Standing
from trainer.practice.path import Place, StageOnPath
from trainer.practice.plan import Sprint
from trainer.practice.skills import Skill
from trainer.practice.sprints import Score, sprints
from trainer.practice.syllabus import Taught, due_skills, open_skills, taught_at
from trainer.practice.timed import timed_as
from trainer.practice.titles import basis_text, skill_text, state_text
from trainer.procedure.acts import Timed
from trainer.scoring.grading import Target
from trainer.texts import N_, PLAIN, Wording
from ui.paint.nodes import Node
from ui.table.phrasing import best_text, percent_text, time_text
from ui.train.view_models import Level, PracticeView, SkillLine, SkillsCard, SprintLine, TodayLine

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
        return self.states.get(skill.id, NOTHING_SEEN)

    @property
    def order(self) -> tuple[Skill, ...]:
        """Every skill of the tables, in the order in which they are taught."""
        return self.taught.order

    @property
    def opened(self) -> tuple[Skill, ...]:
        return open_skills(self.order, self.states)

    @property
    def accurate(self) -> tuple[Skill, ...]:
        """Those that are accurate: pace comes after accuracy."""
        return tuple(skill for skill in self.order if self.state(skill).accurate)

    @property
    def due(self) -> tuple[Skill, ...]:
        return due_skills(self.states, self.taught, self.day)

    @property
    def coming(self) -> str:
        stage = next((one for one in self.taught.stages if not one.passed(self.states)), None)
        if self.due:
            return _("Review")
        return _("Mixed practice") if stage is None else _(stage.stage.title)

    def standing(self, skill: Skill) -> Standing:
        """Tell how far a skill has come, by the latest answers."""
        return self.state(skill).standing(None)


def known_at(
    tables: tuple[PracticeTable, ...], states: Mapping[str, SkillState], day: int
) -> PracticeKnowledge:
    """Return what is known so far of what is taught at these tables."""
    return PracticeKnowledge(tables, taught_at(tables), states, day)


def practice_view(
    known: PracticeKnowledge,
    path: Sequence[StageOnPath],
    bests: Mapping[Sprint, Score],
    targets: Mapping[Timed, Target],
) -> PracticeView:
    """Return what the page shows: what comes first, every stage and skill, and the sprints.

    ``bests`` are the trainee's best sprints.
    """
    standings = [known.standing(skill) for skill in known.order]
    lines = dict(_lines(known, targets))
    now_first = sorted(path, key=lambda stage: stage.place is not Place.NOW)
    return PracticeView(
        _("{mastered} of {skills} skills mastered, {accurate} accurate").format(
            mastered=standings.count(Standing.MASTERED),
            skills=len(standings),
            accurate=standings.count(Standing.ACCURATE),
        ),
        tuple(_today(known, path)),
        tuple(_card(stage, [lines[skill] for skill in stage.here.skills]) for stage in now_first),
        tuple(
            SprintLine(
                f"sprint_{sprint}",
                _(sprint.text),
                SPRINT_KEYS[sprint],
                best_text(sprint, bests[sprint]) if sprint in bests else _("no best yet"),
                _(kind.source),
            )
            for sprint, kind in sprints().items()
        ),
    )


def due_line(known: PracticeKnowledge, command: str) -> Iterator[TodayLine]:
    """Say what is to be reviewed today."""
    if count := len(known.due):
        text = ngettext("{count} skill is due today.", "{count} skills are due today.", count)
        yield TodayLine(text.format(count=count), command, _("Review"), "D")


def _today(known: PracticeKnowledge, path: Sequence[StageOnPath]) -> Iterator[TodayLine]:
    yield from due_line(known, "practise_due")
    if not known.states:
        yield TodayLine(
            _("Have you dealt before? Placement finds out what you know by 40 questions at most.")
        )
    if all(stage.place is Place.DONE for stage in path):
        yield TodayLine(
            _("You have passed every stage. Everything comes up in turn, to keep it fresh.")
        )


_COUNTED: Final[Mapping[Node, str]] = MappingProxyType(
    {
        Node.DONE: N_("{count} mastered"),
        Node.ACCURATE: N_("{count} accurate"),
        Node.DUE: N_("{count} due"),
        Node.STUCK: N_("{count} stuck"),
        Node.NOW: N_("{count} learning"),
        Node.LATER: N_("{count} new"),
        Node.SHUT: N_("{count} later"),
    }
)
"""How many skills of a stage are how far, from left to right."""


def _card(stage: StageOnPath, lines: Sequence[SkillLine]) -> SkillsCard:
    nodes = [line.node for line in lines]
    shares = tuple((node, nodes.count(node)) for node in _COUNTED if node in nodes)
    about, place = stage.here.stage, stage.place
    return SkillsCard(
        about.id,
        _(about.title),
        _(about.summary),
        Node(place),
        _(place.text) if place is Place.NOW else "",
        shares,
        " · ".join(_(_COUNTED[node]).format(count=count) for node, count in shares),
        _(about.passing.text).format(accurate=ACCURATE),
        tuple(lines),
    )


_NODES: Final[Mapping[Standing, Node]] = MappingProxyType(
    {
        Standing.NEW: Node.LATER,
        Standing.LEARNING: Node.NOW,
        Standing.ACCURATE: Node.ACCURATE,
        Standing.MASTERED: Node.DONE,
    }
)


def _lines(
    known: PracticeKnowledge, targets: Mapping[Timed, Target]
) -> Iterator[tuple[Skill, SkillLine]]:
    opened, due = frozenset(known.opened), frozenset(known.due)
    for skill in dict.fromkeys((*known.order, CONTRAST)):
        state, timed = known.state(skill), timed_as(skill)
        memory = state.remembered(skill.id)
        standing, basis = state_text(state), basis_text(state)
        if skill not in opened:
            node, standing = Node.SHUT, _("later")
        elif state.stuck:
            node = Node.STUCK
        elif skill in due:
            node, basis, standing = Node.DUE, f"{standing}, {basis}", _("due today")
        else:
            believed = not state.seen and state.placed_on is not None
            node = Node.ACCURATE if believed else _NODES[known.standing(skill)]
            if memory is not None and (days := memory.due - known.day) > 0:
                again = ngettext("due in {days} day", "due in {days} days", days)
                basis = f"{basis}, {again.format(days=days)}"
        name, target = skill_text(skill, known.words), targets.get(timed) if timed else None
        yield skill, SkillLine(skill.id, name, node, standing, basis, _levels(state, target))


def _levels(state: SkillState, target: Target | None) -> tuple[Level | None, Level | None]:
    """The accuracy beside what is to be reached, and the pace beside its target in the middle."""
    accuracy, pace = state.accuracy, state.pace
    right, time = None, None
    if accuracy is not None:
        text = percent_text(accuracy)
        said = _("{accuracy} right, {needed} to pass").format(
            accuracy=text, needed=percent_text(ACCURATE)
        )
        right = Level(text, said, accuracy / 100, ACCURATE / 100)
    if pace is not None:
        text = time_text(pace)
        if target is None:
            time = Level(text, text)
        else:
            said = _("{pace}, target {target}").format(
                pace=text, target=time_text(target.milliseconds)
            )
            time = Level(text, said, pace / (2 * target.milliseconds), 0.5)
    return right, time
