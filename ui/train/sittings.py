"""Sittings of drills at the table, and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random, SystemRandom
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QTimer

import trainer
from trainer.making.tables import PracticeTable, practice_table
from trainer.messages import _
from trainer.practice.contrast import CONTRAST
from trainer.practice.drills import skills_at
from trainer.practice.plan import Plan
from trainer.practice.skills import Skill
from trainer.practice.sprints import Score, score
from trainer.practice.titles import placed_text
from trainer.procedure.chip_work import LOOKED_AT
from trainer.procedure.questions import Question
from trainer.rounds.sheet import RoundSheet, question_frames
from trainer.scoring.grading import Grading
from trainer.sessions.asking import Beat
from trainer.sessions.drill import run_drill
from trainer.sessions.lesson import LessonSitting
from trainer.sessions.ports import AnswerRecord, Leave, NotLearnt
from trainer.sessions.sitting import DrillSheet, PracticeSitting
from trainer.storage.database import Database
from trainer.storage.practice import record_name
from trainer.storage.rows import Mode, NewAttempt, Trainee
from trainer.texts import N_
from ui.felt.felts import laid_felt
from ui.shell.commands import Bar, Section, TableState, command, on
from ui.shell.controller import App, Controller, LastWrong
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.shell.waiting import SleepTicker
from ui.table import phrasing
from ui.table.controller import TableController
from ui.table.guided import GuidedScreen
from ui.table.phrasing import best_text, score_text
from ui.table.result import ResultController
from ui.table.states import AnsweringState, GuidedState, ResultState
from ui.widgets.rounds import Result

S = TypeVar("S", bound=PracticeSitting)

SECOND = 1_000
"""Milliseconds."""


Answered = tuple[AnswerRecord, RoundSheet]
"""An answer, and the round that it was about."""


class SittingsController(Controller):
    """Holds one sitting at a time at the table."""

    section = Section.PRACTICE

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._screen: SittingScreen | None = None
        self._held: FinishedSitting | None = None

    def hold(self, plan: Plan, tables: Sequence[PracticeTable]) -> None:
        """Hold a sitting as soon as nothing else is running.

        It keeps its tables, and the house that they are of, whatever is changed meanwhile.
        """
        house = self.app.house
        under = House(self.app.own_table.text, house.file.grading)
        self.app.runner.add(lambda: self._hold(plan, tables, under))

    def table_of(self, rules: str) -> PracticeTable:
        """The table of a rule document under the house's choices, with the trainee's chips."""
        return practice_table(
            self.app.own_table.rulebook[rules], self.app.preferences.settings.chips
        )

    def step_away(self) -> None:
        self.end_sitting()

    def close(self) -> None:
        self.end_sitting()

    @command(
        "end_sitting",
        N_("End"),
        "Esc",
        when=on(GuidedState, lambda here: here.practice),
        bar=Bar.BACK,
        section="",
    )
    def end_sitting(self) -> None:
        if self._screen is not None:
            self._table.inbox.submit(Leave(abandon=False))

    @command(
        "not_learnt",
        N_("I have not learnt this"),
        "F9",
        when=on(AnsweringState, lambda here: here.placement),
        bar=Bar.ACT,
    )
    def not_learnt(self) -> None:
        """Go on to what may be known."""
        if self._screen is not None:
            self._screen.not_learnt()

    @command(
        "practise_again",
        N_("Again"),
        "A",
        when=on(ResultState, lambda here: here.just_held),
        bar=Bar.ACT,
    )
    def again(self) -> None:
        """Hold a sitting like the last one, as its tables are now."""
        held = self._held
        if held is None:
            return
        tables = [self.table_of(rules) for rules in held.rules]
        offered = {CONTRAST, *(skill for table in tables for skill in skills_at(table))}
        if offered.isdisjoint(held.plan.skills):
            self.sitting_done()  # the house has changed what there is to be practised
        else:
            self.hold(held.plan, tables)

    @command(
        "sitting_done",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(ResultState, lambda here: here.just_held and not here.led),
        bar=Bar.ACT,
        leading=True,
    )
    def sitting_done(self) -> None:
        """See what comes next."""
        if not self.app.of(ResultController).is_heard:
            return
        if self.app.show_practice is not None and self.app.came_from is not self.app.home:
            self.app.show_practice()
        else:
            self.app.go_home()

    async def _hold(self, plan: Plan, tables: Sequence[PracticeTable], under: House) -> None:
        app = self.app
        records, trainee = app.session.records, app.session.trainee
        if records is None or trainee is None:
            return
        grading = under.grading
        best = records.practice.best(trainee.id, plan.sprint) if plan.sprint else None
        day = records.practice.today()
        sitting = self._sitting(PracticeSitting, plan, tables, under, records, trainee)
        screen, attempt = await self._run(sitting, tables, under, records, trainee)
        if sitting.placed:
            placed = [skill.id for skill in sitting.placed]
            await app.waiting.done(lambda: records.practice.place(trainee.id, placed))
        if app.runner.stopping:
            return
        if not screen.answered:
            self.app.go_back()
            return
        self._held = FinishedSitting(plan, tuple(table.document.id for table in tables))
        app.last_wrong = LastWrong(tuple(skill.id for skill in screen.wrong))
        title = _title(plan, best, screen.answered, day)
        told = [phrasing.told(answer, sheet) for answer, sheet in screen.answered]
        note = placed_text(sitting.placed, len(plan.skills)) if plan.placement else ""
        shown = phrasing.sitting_result(title, told, grading, note=note)
        first = plan.placement and app.came_from is app.home
        app.of(ResultController).show_sitting(
            shown, attempt, any_wrong=bool(screen.wrong), led=first
        )

    async def ask_in_lesson(self, plan: Plan, tables: Sequence[PracticeTable], enough: int) -> bool:
        """Ask until so many are right; returns whether it came to that. No result is shown."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return False
        under = House(self.app.own_table.text, self.app.house.file.grading)
        sitting = self._sitting(LessonSitting, plan, tables, under, records, trainee)
        sitting.enough = enough
        await self._run(sitting, tables, under, records, trainee)
        return sitting.next() is None

    def _sitting(  # noqa: PLR0917 - the sitting's whole world
        self,
        kind: type[S],
        plan: Plan,
        tables: Sequence[PracticeTable],
        under: House,
        records: Database,
        trainee: Trainee,
    ) -> S:
        day, states = records.practice.today(), records.practice.states(trainee.id)
        chance = Random(SystemRandom().random())
        return kind(plan, tables, states, under.grading, self.app.clock, day, chance)

    async def _run(
        self,
        sitting: PracticeSitting,
        tables: Sequence[PracticeTable],
        under: House,
        records: Database,
        trainee: Trainee,
    ) -> tuple[SittingScreen, int]:
        """Hold a sitting to its end; returns what was shown, and the number of its attempt."""
        app, plan = self.app, sitting.plan
        document = tables[0].document
        attempt = NewAttempt(
            trainee=trainee.id,
            scenario_id=record_name(plan.sprint, placement=plan.placement, stage=plan.stage),
            title=plan.title,
            text="",
            document=document.id,
            rule_version=document.data_version,
            program=trainer.__version__,
            mode=Mode.DRILL,
            house=under.text,
        )
        journal = await app.waiting.done(
            lambda: records.attempts.begin(
                attempt,
                document.citations,
                {table.document.id: table.document.citations for table in tables},
            )
        )
        app.notices.remove(UNFINISHED, TROUBLE)
        table = self._table
        table.turn_to(TableState())
        screen = self._screen = SittingScreen(app, sitting, under.grading)
        table.view.answered.connect(table.inbox.submit)
        try:
            await run_drill(
                sitting,
                table.inbox,
                app.clock,
                journal,
                app.waiting.patience,
                screen,
                Beat(SleepTicker(), table.goes_on_by_itself),
                slips=not plan.tested,
            )
        finally:
            table.view.answered.disconnect(table.inbox.submit)
            screen.close()
            self._screen = None
        return screen, journal.attempt


def _title(plan: Plan, best: Score | None, answered: Sequence[Answered], day: int) -> str:
    """Return what stands above the result: of a sprint its score, beside the ``best`` before it."""
    if plan.sprint is None:
        return plan.title
    answers = (
        (answer_record.verdict.right, answer_record.milliseconds)
        for answer_record, _sheet in answered
    )
    reached = score(plan.sprint, answers, day)
    if reached is None:
        return plan.title
    text = score_text(plan.sprint, reached)
    if best is None or reached.beats(best):
        return _("{title}: {score}, your best").format(title=plan.title, score=text)
    return _("{title}: {score}; your best is {best}").format(
        title=plan.title, score=text, best=best_text(plan.sprint, best)
    )


class House(NamedTuple):
    """The house that a sitting is held under: the text of its file, and its grading scheme."""

    text: str
    grading: Grading


class FinishedSitting(NamedTuple):
    """A sitting that is over: what it was about, and the documents of its tables."""

    plan: Plan
    rules: tuple[str, ...]


class SittingScreen:
    """Shows the questions of a sitting at the table, one round after the other."""

    def __init__(self, app: App, sitting: PracticeSitting, grading: Grading) -> None:
        self._app = app
        self._table = app.of(TableController)
        self._sitting = sitting
        self._grading = grading
        self._one: GuidedScreen | None = None
        self._asked: DrillSheet | None = None
        self._second = QTimer(app.window, interval=SECOND)
        self._second.timeout.connect(self._show_left)
        if sitting.plan.milliseconds is not None:
            self._second.start()
        self.answered: list[Answered] = []
        """The answers so far, each with the round that it was about."""
        self.wrong: tuple[Skill, ...] = ()
        """The skills of the wrong ones among them, each once."""

    def ask(self, asked: DrillSheet, number: int) -> None:
        table, sheet = self._table, asked.sheet
        self._asked = asked
        table.lay(
            sheet.playable,
            reveal=False,
            values=shows_values(asked.question),
            explains=not self._sitting.plan.tested,
        )
        table.view.open_round(self._sitting.title(asked), question_frames(sheet))
        self._one = self._screen_of(asked)
        self._one.ask(asked.question, number, self._sitting.of(number))
        self._show_left()

    def _screen_of(self, asked: DrillSheet) -> GuidedScreen:
        return GuidedScreen(
            self._app,
            asked.sheet,
            self._table.inbox,
            self._grading,
            _nothing,
            practice=True,
            flash=asked.flash,
            tested=self._sitting.plan.tested,
            placement=self._sitting.plan.placement,
        )

    def not_learnt(self) -> None:
        self._sitting.not_learnt()
        self._table.inbox.submit(NotLearnt())

    def _next_prepared(self) -> Iterator[None]:
        """Make and draw the next question, while the feedback is read."""
        self._sitting.prepare()
        yield
        coming = self._sitting.prepared
        if coming is None:
            return
        number = self._sitting.asked
        of = self._sitting.of(number)
        view = self._screen_of(coming).question_view(coming.question, number, of)
        yield
        chosen = self._app.preferences.settings.chips
        felt = laid_felt(coming.sheet.playable, chosen, values=shows_values(coming.question))
        yield
        yield from self._table.view.prepare_question(view, question_frames(coming.sheet), felt)

    def hold(self) -> None:
        if self._one is not None:
            self._one.hold()

    def feedback(self, answer: AnswerRecord) -> None:
        """See ``Screen.feedback``; the next question is made while it is read."""
        self._sitting.answered(answer)
        if self._asked is not None:
            self.answered.append((answer, self._asked.sheet))
            if not answer.verdict.right:
                self.wrong = tuple(dict.fromkeys((*self.wrong, self._asked.skill)))
        if self._one is not None:
            self._one.feedback(answer)
        self._show_left()
        self._app.idle.prepare(self._next_prepared())

    def slipped(self, answer: AnswerRecord) -> None:
        if self._one is not None:
            self._one.slipped(answer)

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        """See ``DrillScreen.finish``: the answers, with what was said of them since."""
        sheets = (sheet for _answer, sheet in self.answered)
        self.answered = list(zip(answers, sheets, strict=True))

    def close(self) -> None:
        """Count no more seconds, however the sitting has ended."""
        self._second.stop()
        self._second.deleteLater()

    def _show_left(self) -> None:
        plan, left = self._sitting.plan, self._sitting.milliseconds_left
        if left is not None and plan.milliseconds is not None:
            self._table.view.show_left(-(-left // SECOND), plan.milliseconds // SECOND)


def shows_values(question: Question) -> bool:
    """Tell whether the table may say what its chips are worth: not where that is the question."""
    task = question.task
    return task is None or task.work not in LOOKED_AT


def _nothing(_result: Result) -> None:
    """A question of a sitting has no result sheet of its own."""
