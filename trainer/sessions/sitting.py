"""A sitting of drills: which skill comes next, and its question as the table page shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.making.tables import PracticeTable
from trainer.messages import _
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.practice.contrast import CONTRAST, WITHIN, beside, contrast, most_alike
from trainer.practice.drills import Drill, drill, rungs, skill_of, skills_at
from trainer.practice.evidence import NOTHING_SEEN, Method, SkillState, Trained, answered
from trainer.practice.generating import Difficulty, DrillQuestion
from trainer.practice.placement import placement
from trainer.practice.plan import Plan
from trainer.practice.queue import Pool, Queue, after, difficulty_of, next_skill
from trainer.practice.skills import Family, Skill
from trainer.practice.syllabus import (
    Fading,
    begun_working,
    example_seed,
    fading,
    taught_at,
    worked_example,
)
from trainer.practice.titles import apart_text
from trainer.procedure.ask import KINDS
from trainer.procedure.mistakes import Mistake, mistakes, settled
from trainer.procedure.questions import Answer, Question, amount_of
from trainer.rounds.sheet import RoundSheet
from trainer.rules.money import Cents
from trainer.scoring.grading import Grading
from trainer.sessions.ports import AnswerRecord, Clock
from trainer.table.frames import frames

_SEEDS: Final = 2**31
_OTHERS: Final = 4
"""How many drills are made up for an example with another answer than the question's."""
_SMALLEST_OF: Final = 6
"""How many drills are made up for one with small numbers."""
_TRIES: Final = 20
"""The most hands that are made up for one that another table treats differently."""


@dataclass(frozen=True, slots=True)
class DrillSheet:
    """A question with its round, ready to be shown.

    ``beside`` are the two skills that it is to tell apart, empty where it stands by itself.
    """

    sheet: RoundSheet
    trained: Trained
    skill: Skill
    flash: int | None = None
    beside: tuple[()] | tuple[Skill, Skill] = ()

    @property
    def question(self) -> Question:
        """The one question that is asked."""
        return self.sheet.questions[0]


def target_of(question: Question, grading: Grading) -> int | None:
    """Tell how long the house gives an answer, in milliseconds; None where it does not say."""
    target = grading.targets.get(KINDS[question.ask].timed_as(question))
    return None if target is None else target.milliseconds


def trained_by(sheet: RoundSheet, grading: Grading) -> Callable[[Question], Trained | None]:
    """Return what the questions of an ordinary round train."""

    def trained(question: Question) -> Trained | None:
        asked = DrillQuestion(
            question, sheet.playthrough, sheet.playable.terms, sheet.context.chips
        )
        skill = skill_of(asked)
        return None if skill is None else Trained(skill.id, target_of(question, grading))

    return trained


def named_on(sheet: RoundSheet) -> Callable[[Question, Answer], tuple[Mistake, ...]]:
    """Return which named mistakes a wrong answer to a question of a round may show."""

    def named(question: Question, given: Answer) -> tuple[Mistake, ...]:
        context, terms = sheet.context, sheet.playable.terms
        return mistakes(question, given, sheet.playthrough, terms, context.chips)

    return named


class PracticeSitting:
    """Chooses and makes the questions of one sitting.

    ``tables`` are those it is held at, ``states`` what has been shown of each skill so far, by its
    id; ``day`` is the ordinal of today.
    """

    def __init__(  # noqa: PLR0917 - the sitting's whole world
        self,
        plan: Plan,
        tables: Sequence[PracticeTable],
        states: Mapping[str, SkillState],
        grading: Grading,
        clock: Clock,
        day: int,
        chance: Random,
    ) -> None:
        self.plan = plan
        self._grading = grading
        self._clock = clock
        self._day = day
        self._chance = chance
        offered = [(table, frozenset(skills_at(table))) for table in tables]
        self._at = {
            skill: [table for table, skills in offered if skill in skills] for skill in plan.skills
        }
        if len(tables) > 1 and CONTRAST in self._at:
            self._at[CONTRAST] = list(tables)
        skills = tuple(skill for skill in plan.skills if self._at[skill])
        self._stages = taught_at(tables).titles if plan.by_stage else {}
        self._states = {skill: states.get(skill.id, NOTHING_SEEN) for skill in skills}
        self._targets: dict[Skill, int | None] = {}
        self._skills = skills
        self._queue = Queue()
        self._tables = tables
        self._last: Drill | None = None
        self._named: tuple[tuple[Mistake, ...], ...] = ()
        self._beside: tuple[Skill, ...] = ()
        self._apart: tuple[()] | tuple[Skill, Skill] = ()
        self._asked = 0
        self._began: int | None = None
        self._current: DrillSheet | None = None
        self._prepared: DrillSheet | None = None
        self._placement = placement(skills) if plan.placement else None
        self._ladder = rungs(plan.ladder, skills, tables[0])
        self._rungs: list[tuple[Skill, Cents]] = []
        """Those of the ladder that have not been asked since all of them were."""
        self._tested = in_turn(skills, plan.questions or 0, chance) if plan.stage else iter(())

    @property
    def asked(self) -> int:
        """Return how many questions there were so far."""
        return self._asked

    def of(self, number: int) -> int:
        """Return how many questions there are in all, seen from one; 0 where that is not known."""
        return self.plan.questions or 0

    @property
    def placed(self) -> tuple[Skill, ...]:
        return () if self._placement is None else self._placement.shown

    def not_learnt(self) -> None:
        """Take into account that what is asked has not been learnt."""
        self._place(False, False)

    def _place(self, *answers: bool) -> None:
        placing = self._placement
        if placing is not None and placing.next is not None:
            self._placement = placing.after(placing.next, *answers)

    def next(self) -> DrillSheet | None:
        if self._over():
            return None
        if self._began is None:
            self._began = self._clock.milliseconds()
        self._asked += 1
        self._current = self._prepared or self._make()
        self._prepared = None
        return self._current

    def answered(self, answer: AnswerRecord) -> None:
        if self._current is None:
            return
        skill, right = self._current.skill, answer.verdict.right
        self._place(right)
        self._targets[skill] = self._current.trained.target
        self._states[skill] = answered(
            self._states.get(skill, NOTHING_SEEN),
            skill.id,
            right,
            answer.milliseconds,
            self._day,
            self._current.trained.target,
            harder=self._current.trained.harder,
            drilled=True,
            hinted=answer.hinted,
        )
        self._queue = after(self._queue, skill, self._chance, right=right)
        self._tell_apart(answer)
        self._named = (*self._named, answer.mistakes)[-WITHIN:]

    def named(self, given: Answer) -> tuple[Mistake, ...]:
        """The mistakes that a wrong answer may show; one that was made before is certain."""
        if self._current is None:
            return ()
        return settled(named_on(self._current.sheet)(self._current.question, given), self._named)

    def _tell_apart(self, answer: AnswerRecord) -> None:
        """Ask next what a mistake that was made again takes the question for, and that again."""
        last, found = self._last, answer.mistakes
        if self.plan.tested or last is None or len(found) != 1:
            return
        if not any(found[0] in earlier for earlier in self._named):
            return
        other = beside(last, answer.given, found[0], skills_at(self._table_of(last)))
        self._apart = () if other is None else (other, last.skill)
        self._beside = self._apart

    def _table_of(self, made: Drill) -> PracticeTable:
        rules = made.made.round.scenario.rules
        return next(table for table in self._tables if table.document.id == rules)

    def title(self, asked: DrillSheet) -> str:
        """Return what stands above a question."""
        if asked.beside:
            return apart_text(*asked.beside)
        stage = self._stages.get(asked.skill)
        return self.plan.title if stage is None else _(stage)

    @property
    def prepared(self) -> DrillSheet | None:
        """The question that comes next, if it has been made."""
        return self._prepared

    @property
    def milliseconds_left(self) -> int | None:
        """Return how much of its time is left; None where it has as much as the trainee wants."""
        if self.plan.milliseconds is None:
            return None
        spent = 0 if self._began is None else self._clock.milliseconds() - self._began
        return max(0, self.plan.milliseconds - spent)

    def prepare(self) -> None:
        """Make the next question, while the feedback on the last one is read."""
        if self._prepared is None and not self._over():
            self._prepared = self._make()

    def _over(self) -> bool:
        if self._placement is not None:
            return self._placement.next is None
        questions = self.plan.questions
        return (questions is not None and self._asked >= questions) or self.milliseconds_left == 0

    def _target(self, skill: Skill) -> int | None:
        if skill in self._targets:
            return self._targets[skill]
        # A target is known with the first question: until then, what never was mastered is slow.
        return None if self._states[skill].mastered_on is not None else 0

    def _contrast(self) -> DrillSheet | None:
        """The last question under the rules of another table, if it has another answer there."""
        last = self._last
        if last is None or last.contrasts is not None:
            return None
        for table in self._tables:
            made = contrast(last, table)
            if made is not None:
                self._last = made
                return drill_sheet(made, table, self._grading)
        return None

    def _make(self) -> DrillSheet:
        if self._beside and self._last is not None:
            return self._next_beside(self._table_of(self._last))
        if self._placement is not None and (kind := self._placement.next) is not None:
            skill = self._chance.choice(self._placement.kinds[kind])
            made, table = self._drill(skill, Difficulty.USUAL)
            return drill_sheet(made, table, self._grading)
        if (other := self._contrast()) is not None:
            return other
        if (tested := next(self._tested, None)) is not None:
            made, table = self._drill(tested, Difficulty.USUAL)
            self._last = made if tested == CONTRAST else None
            return drill_sheet(made, table, self._grading)
        if self._ladder:
            return drill_sheet(self._on_the_ladder(), self._tables[0], self._grading)
        pool = Pool(self._skills, self._states, self._target, self._day)
        skill, self._queue = next_skill(self._queue, pool, self._chance)
        difficulty = self.plan.difficulty or difficulty_of(skill, pool)
        # Whoever is timed does not read first.
        state = NOTHING_SEEN if self.plan.tested else pool.state(skill)
        if state.method is Method.CONTRAST:
            table = self._chance.choice(self._at[skill])
            alike = most_alike(skill, skills_at(table))
            if alike is not None:
                self._beside = self._apart = (alike, skill)
                return self._next_beside(table)
        smaller = state.method is not None and state.method >= Method.SMALLER
        made, table = self._drill(skill, difficulty, of=_SMALLEST_OF if smaller else 1)
        self._last = made
        shown = Fading.NONE if self.plan.tested else fading(state)
        return drill_sheet(made, table, self._grading, shown, state.seen)

    def _on_the_ladder(self) -> Drill:
        """A drill of the next rung: each comes once before any comes again."""
        if not self._rungs:
            self._rungs = self._chance.sample(self._ladder, len(self._ladder))
        skill, stake = self._rungs.pop()
        difficulty = self.plan.difficulty or Difficulty.USUAL
        return drill(skill, self._tables[0], difficulty, self._chance.randrange(_SEEDS), stake)

    def _next_beside(self, table: PracticeTable) -> DrillSheet:
        """One of two questions that follow each other, so that they are told apart."""
        skill, *left = self._beside
        self._beside = tuple(left)
        self._last = drill(skill, table, Difficulty.EASY, self._chance.randrange(_SEEDS))
        return replace(drill_sheet(self._last, table, self._grading), beside=self._apart)

    def _drill(
        self, skill: Skill, difficulty: Difficulty, of: int = 1
    ) -> tuple[Drill, PracticeTable]:
        """A drill of a skill, the smallest of some; for a contrast the first of two questions."""
        table = self._chance.choice(self._at[skill])

        def one(wanted: Skill) -> Drill:
            return drill(wanted, table, difficulty, self._chance.randrange(_SEEDS))

        if skill != CONTRAST:
            return min((one(skill) for _each in range(of)), key=_size), table
        options = [here for here in skills_at(table) if here.family is Family.OPTIONS]
        tried = (one(self._chance.choice(options)) for _try in range(_TRIES))
        made = next(filter(self._treated_differently, tried), None)
        return made or one(options[0]), table

    def _treated_differently(self, made: Drill) -> bool:
        return any(contrast(made, other) is not None for other in self._tables)


def _size(made: Drill) -> tuple[int, int]:
    """The sort key of drills of a skill by their numbers: what is staked or asked for, and cards.

    The cards are those of the hand in question.
    """
    question, playable = made.question, made.made.round
    stake = amount_of(question.expected) if question.working is None else question.working.stake
    chips = ()
    cards = DrillQuestion(question, made.made.playthrough, playable.terms, chips).cards
    return stake, len(cards)


def in_turn(skills: Sequence[Skill], questions: int, chance: Random) -> Iterator[Skill]:
    """So many skills of these, in any order, none more than once oftener than another."""
    whole, rest = divmod(questions, len(skills)) if skills else (0, 0)
    drawn = [*skills] * whole + chance.sample([*skills], rest)
    chance.shuffle(drawn)
    return iter(drawn)


def drill_sheet(
    made: Drill,
    table: PracticeTable,
    grading: Grading,
    shown: Fading = Fading.NONE,
    number: int = 0,
) -> DrillSheet:
    """A drill as the table page shows it, with a worked example as far as it is ``shown``.

    ``number`` is that of the example: the first of a skill may be named in the syllabus.
    """
    playable, playthrough = made.made.round, made.made.playthrough
    terms, context = playable.terms, drill_context(made, table)
    views = frames(playthrough, terms.meters.levels if terms.meters else (), terms.decks)
    scenario = replace(playable.scenario, ask=(made.question.ask,))
    sheet = RoundSheet(
        replace(playable, scenario=scenario),
        playthrough,
        (made.question,),
        context,
        views,
        _example(made, table, context, shown, number),
    )
    target = target_of(made.question, grading)
    trained = Trained(made.skill.id, target, made.id, table.document.id)
    return DrillSheet(sheet, trained, made.skill, made.flash)


def drill_context(made: Drill, table: PracticeTable) -> RoundContext:
    """Return what the texts about a drill need of its round, and of the chips on its table."""
    playable = made.made.round
    return build_round_context(
        made.made.playthrough,
        playable.game.procedure,
        (made.question,),
        playable.table.currency,
        playable.terms,
        chips=table.chips.chips,
    )


def _example(
    made: Drill, table: PracticeTable, context: RoundContext, shown: Fading, number: int
) -> tuple[str, ...]:
    """The first time another question with all its working, then this one's without its result."""
    match shown:
        case Fading.NONE:
            return ()
        case Fading.LAST_HIDDEN:
            # What is seen for a moment only is not to be read beside it.
            return () if made.flash is not None else begun_working(made.question, context)
        case Fading.FULL:
            seed = example_seed(made.skill) + number
            others = (
                drill(made.skill, table, Difficulty.EASY, seed + more) for more in range(_OTHERS)
            )
            # What has the same answer would give it away.
            other = next((candidate for candidate in others if not _alike(candidate, made)), None)
            if other is None:
                return ()
            return worked_example(other.question, drill_context(other, table))


def _alike(candidate: Drill, other: Drill) -> bool:
    return candidate.question.expected == other.question.expected
