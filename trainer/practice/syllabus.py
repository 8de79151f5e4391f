"""The syllabus: the stages from the first day to the table test, and what they have at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable
from trainer.messages import _
from trainer.messages.questions import answer_text, deciding_line, question_line, working_lines
from trainer.messages.round_context import RoundContext
from trainer.messages.text import capitalised
from trainer.practice.contrast import CONTRAST
from trainer.practice.drills import skills_at
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import Question, Total
from trainer.rulebook.reading import Table, read_packaged
from trainer.rules.bets import BetKind
from trainer.rules.money import Odds
from trainer.texts import N_, TextEnum

SYLLABUS: Final = "syllabus"
"""The folder of its files."""
_STAGE: Final = ("id", "title", "summary", "passing", "skills", "scenarios", "examples")
_PATTERN: Final = ("family", "bet", "odds", "stakes", "aspect")

OPEN: Final = 6
"""How many skills that were never asked stand open at a time."""


class Passing(TextEnum):
    """What passing a stage means."""

    ACCURATE = (
        "accurate",
        N_(
            "To pass: {accurate} % right in each skill, the latest answers counting most, and "
            "enough of them that it is not luck."
        ),
    )
    MASTERED = (
        "mastered",
        N_(
            "To pass: each skill accurate on two days in harder situations, within the house’s "
            "target time."
        ),
    )


class Pattern(NamedTuple):
    """Skills of a kind; None stands for any."""

    family: Family | None = None
    bet: BetKind | None = None
    odds: Odds | None = None
    stakes: Stakes | None = None
    aspect: str | None = None

    def fits(self, skill: Skill) -> bool:
        return all(wanted in {None, of} for wanted, of in zip(self, skill, strict=True))


class Example(NamedTuple):
    """The drill that is shown with its working before a stage is begun: a skill's id and a seed."""

    skill: str
    seed: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the syllabus.

    ``scenarios`` are names of shipped ones by the id of their document. Of ``examples`` the first
    one counts whose skill a table has.
    """

    id: str
    title: str
    summary: str
    passing: Passing
    patterns: tuple[Pattern, ...]
    scenarios: Mapping[str, tuple[str, ...]]
    examples: tuple[Example, ...]

    def has(self, skill: Skill) -> bool:
        return any(pattern.fits(skill) for pattern in self.patterns)


@dataclass(frozen=True, slots=True)
class StageHere:
    """What a stage has at the tables that are practised at."""

    stage: Stage
    skills: tuple[Skill, ...]
    scenarios: tuple[str, ...]
    example: Example | None

    def unfinished(self, states: Mapping[str, SkillState]) -> tuple[Skill, ...]:
        """The skills that have not passed yet; none once the stage is passed, which it stays."""
        mastered = self.stage.passing is Passing.MASTERED
        return tuple(
            skill
            for skill in self.skills
            for state in (_state(states, skill),)
            if (state.mastered_on if mastered else state.accurate_on) is None
        )

    def passed(self, states: Mapping[str, SkillState]) -> bool:
        return not self.unfinished(states)


@dataclass(frozen=True, slots=True)
class Taught:
    """What is taught at the tables that are practised at.

    ``order`` is every skill in the order of the syllabus, and after them those of no stage.
    """

    stages: tuple[StageHere, ...]
    order: tuple[Skill, ...]

    @property
    def titles(self) -> dict[Skill, str]:
        """The title of the stage in which each skill is first taught; it is not translated."""
        return {
            skill: stage.stage.title for stage in reversed(self.stages) for skill in stage.skills
        }

    def all_accurate(self, states: Mapping[str, SkillState]) -> bool:
        """Tell whether whoever has come so far is accurate in all that these tables have."""
        return all(
            stage.passed(states)
            for stage in self.stages
            if stage.stage.passing is Passing.ACCURATE and stage.skills != (CONTRAST,)
        )


class Fading(IntEnum):
    """How much of a worked example is shown: less each time."""

    FULL = 0
    LAST_HIDDEN = 1
    NONE = 2


_FADES_AT: Final = (1, 3)
"""After how many right answers in a row the last line is hidden, and then everything."""
HIDDEN: Final = "…"


@cache
def syllabus() -> tuple[Stage, ...]:
    """All stages in their order. Raises ValueError (naming file and key) if they are damaged."""
    table = read_packaged(SYLLABUS, "default")
    table.only(("stages",))
    return tuple(_stage(other) for other in table.tables("stages"))


def taught_at(tables: Sequence[PracticeTable]) -> Taught:
    """Return what is taught at these tables; stages of games that none of them has are left out."""
    skills = _skills(tables)
    stages = _stages(skills, tuple(dict.fromkeys(table.document.id for table in tables)))
    staged = (skill for stage in stages for skill in stage.skills if skill in skills)
    return Taught(stages, tuple(dict.fromkeys((*staged, *skills))))


def stage_at(stage: str, table: PracticeTable) -> StageHere | None:
    """A stage as a table has it; None if it has not."""
    return next((here for here in taught_at((table,)).stages if here.stage.id == stage), None)


def open_skills(order: Iterable[Skill], states: Mapping[str, SkillState]) -> tuple[Skill, ...]:
    """The skills of ``order`` that can be practised; more answers never take one away.

    Those are all that were ever asked or that a placement has shown, and the next ``OPEN``.
    """
    found: list[Skill] = []
    waiting = 0
    for skill in order:
        state = _state(states, skill)
        new = not state.seen and state.placed_on is None
        if not new or waiting < OPEN:
            found.append(skill)
        waiting += new
    return tuple(found)


def fading(state: SkillState) -> Fading:
    """Tell how much of its worked example is shown to whoever has come so far with a skill.

    It fades with right answers in a row, once a drill has been solved without a hint. Whoever is
    stuck is shown all of it again.
    """
    if state.stuck:
        return Fading.FULL
    if state.believed:
        return Fading.NONE
    latest = takewhile(bool, reversed(state.recent))
    row = sum(1 for _right in latest)
    shown = Fading(sum(row >= fades for fades in _FADES_AT))
    return max(shown, Fading.LAST_HIDDEN) if state.solved else Fading.FULL


def faded(lines: Sequence[str], shown: Fading) -> tuple[str, ...]:
    """The working as far as it is shown; of the last line its result is hidden."""
    if shown is Fading.NONE or not lines:
        return ()
    if shown is Fading.FULL:
        return tuple(lines)
    sum_, equals, _result = lines[-1].rpartition(" = ")
    return (*lines[:-1], f"{sum_}{equals}{HIDDEN}")


def _state(states: Mapping[str, SkillState], skill: Skill) -> SkillState:
    return states.get(skill.id, NOTHING_SEEN)


def _skills(tables: Sequence[PracticeTable]) -> tuple[Skill, ...]:
    found = dict.fromkeys(skill for table in tables for skill in skills_at(table))
    return (*found, CONTRAST) if len(tables) > 1 else tuple(found)


@lru_cache(maxsize=16)
def _stages(skills: tuple[Skill, ...], games: tuple[str, ...]) -> tuple[StageHere, ...]:
    """The stages that have any of these skills: the same for a table as long as it is practised."""
    found = (_here(stage, skills, games) for stage in syllabus())
    return tuple(stage for stage in found if stage.skills)


def _here(stage: Stage, skills: Sequence[Skill], games: Sequence[str]) -> StageHere:
    found = tuple(
        dict.fromkeys(
            skill
            for pattern in stage.patterns
            # What differs from table to table is on the path of each, and can be asked beside it.
            for skill in ((CONTRAST,) if pattern.family is Family.CONTRAST else skills)
            if pattern.fits(skill)
        )
    )
    ids = {skill.id for skill in found}
    return StageHere(
        stage,
        found,
        tuple(name for game in games for name in stage.scenarios.get(game, ())),
        next((example for example in stage.examples if example.skill in ids), None),
    )


def _stage(table: Table) -> Stage:
    table.only(_STAGE)
    scenarios = table.table("scenarios")
    return Stage(
        table.text("id"),
        table.text("title"),
        table.text("summary"),
        table.word("passing", Passing),
        tuple(read_pattern(other) for other in table.tables("skills")),
        {game: scenarios.texts(game) for game in scenarios},
        tuple(
            Example(other.text("skill"), other.number("seed")) for other in table.tables("examples")
        ),
    )


def read_pattern(table: Table) -> Pattern:
    """The skills that a table of a file means, by their parts."""
    table.only(_PATTERN)
    return Pattern(
        table.word("family", Family) if "family" in table else None,
        table.word("bet", BetKind) if "bet" in table else None,
        table.odds("odds") if "odds" in table else None,
        table.word("stakes", Stakes) if "stakes" in table else None,
        table.text("aspect") if "aspect" in table else None,
    )


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
    return tuple(skill for _due, skill in sorted(found, key=lambda item: item[0]))


# Worked examples: how a question of a skill is answered, shown less and less.

_SEED = 1
"""The drill that is the example of a skill for which the syllabus names none."""


def example_seed(skill: Skill) -> int:
    """The seed of the drill that is shown with its working before a skill is first asked."""
    named = (example for stage in syllabus() for example in stage.examples)
    return next((example.seed for example in named if example.skill == skill.id), _SEED)


def worked_example(question: Question, context: RoundContext) -> tuple[str, ...]:
    """Another question of the skill with its cards, its working and its answer.

    Empty where neither cards nor a working lead to the answer: by itself it explains nothing.
    """
    deciding = deciding_line(question, context)
    working = working_lines(question, context)
    if not deciding and not working:
        return ()
    answer = answer_text(question, question.expected, context)
    # A working or cards that arrive at the answer say it.
    shown = working[-1] if working else deciding
    said = shown.casefold().endswith((f" = {answer}".casefold(), f": {answer}".casefold()))
    return (
        _("For example: {question}").format(question=question_line(question, context)),
        *((deciding,) if deciding else ()),
        *working,
        *(() if said else (_("Answer: {answer}").format(answer=capitalised(answer)),)),
    )


def begun_working(question: Question, context: RoundContext) -> tuple[str, ...]:
    """The working of the question itself without its last result; empty if it has none."""
    if question.working is None and not isinstance(question.expected, Total):
        return ()
    lines = working_lines(question, context)
    return faded(lines, Fading.LAST_HIDDEN) if lines and " = " in lines[-1] else ()
