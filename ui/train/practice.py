"""The practice page: stages and their skills, sprints, and any skill by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from trainer.course.course import lesson_names
from trainer.dealing.coached import Style
from trainer.library.items import LibraryItem
from trainer.making.tables import PracticeTable, practice_table
from trainer.messages import _, ngettext
from trainer.messages.citations import paragraph_text, short_title
from trainer.practice.contrast import CONTRAST
from trainer.practice.dealt import drills_for
from trainer.practice.drills import skill_of_id, skills_at, skills_under
from trainer.practice.path import Past, StageOnPath, StagePart, path
from trainer.practice.plan import Plan, Sprint
from trainer.practice.skills import Family, Skill
from trainer.practice.sprints import sprint_plan
from trainer.practice.syllabus import StageHere
from trainer.rulebook import documents
from trainer.scenario.check import PlayableRound
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.rows import Trainee
from trainer.texts import N_
from ui.lookup.rules.view_models import RulesState, RulesView
from ui.shell.commands import (
    Bar,
    LibraryState,
    PageState,
    Section,
    Unavailable,
    away_from_table,
    command,
    free,
    on,
)
from ui.shell.controller import App, PageController
from ui.table.states import ResultState
from ui.train.known import SPRINT_KEYS, PracticeKnowledge, known_at, practice_view
from ui.train.practice_page import PracticePage

if TYPE_CHECKING:
    from ui.supervise.library.scenarios import Library

FIRST_GAME: Final = "rws-perfect-pairs-v5"
"""The game that is practised until a table has been chosen."""
NOT_PRACTISED: Final = "not_practised"
"""The notice that there are no drills on what was asked for."""
CLOCK_AHEAD: Final = "clock_ahead"
"""The notice that skills were practised on a day that has not come."""
AFTER_ERRORS: Final = 4
"""How many questions are asked of each skill that went wrong."""


@dataclass(frozen=True, slots=True)
class PracticeState(PageState):
    """What can be practised."""

    due: bool = False
    """Something is to be reviewed today."""
    chosen: bool = False
    """A skill is selected."""
    rounds: bool = False
    """The selected stage has whole rounds."""
    lesson: bool = False
    """It has a lesson."""


class PracticeController(PageController[PracticePage, PracticeState]):
    """The controller of the practice page."""

    page = "practice"
    section = Section.PRACTICE

    def __init__(self, app: App) -> None:
        super().__init__(app, PracticeState())
        self._stages: tuple[StageOnPath, ...] = ()
        app.show_practice = self.open
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> PracticePage:
        page = PracticePage(parent)
        page.chosen.connect(self._chosen)
        page.wanted.connect(self.app.window.bindings.trigger)
        return page

    def open(self) -> None:
        """Go to the page as the trainee's answers leave it."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        self.app.waiting.do("practice", lambda: self._show(records, trainee))
        self.show()
        self.view.take_focus()

    # Commands

    @command("practice", N_("Practice"), "F6", when=away_from_table, section=Section.EVERYWHERE)
    def open_practice(self) -> None:
        self.open()

    @command(
        "practise",
        N_("Practise"),
        "P",
        when=lambda now: isinstance(now.here, LibraryState) and now.records and free(now),
        needs=("table",),
    )
    def practise(self) -> None:
        """Go on with what comes next, from the library."""
        self.go_on()

    @command(
        "continue_practice",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(PracticeState),
        bar=Bar.ACT,
        leading=True,
        needs=("table",),
    )
    def go_on(self) -> None:
        """Practise what is due, and what the syllabus has next."""

        def hold(known: PracticeKnowledge) -> None:
            self.hold(known.tables, known.coming, known.order, by_stage=True)

        self.with_states(hold)

    @command(
        "practise_due",
        N_("Due today"),
        "D",
        when=on(PracticeState, lambda here: here.due),
        needs=("table",),
    )
    def practise_due(self) -> None:
        self.with_states(
            lambda known: self.hold(
                known.tables, _("Due today"), known.due, questions=3 * len(known.due)
            )
        )

    @command(
        "placement", N_("Placement"), "L", when=on(PracticeState), bar=Bar.ACT, needs=("table",)
    )
    def place(self) -> None:
        """Find out by at most forty questions what need not be learnt."""
        self.with_states(
            lambda known: self.hold(known.tables, _("Placement"), known.order, placement=True)
        )

    @command(
        "stage_round",
        N_("Round"),
        "R",
        when=on(PracticeState, lambda here: here.rounds),
        stays=on(PracticeState),
        bar=Bar.ACT,
        needs=("guided", "table"),
    )
    def stage_round(self) -> None:
        """Play a whole round of the stage: one that has not been played, if there is one."""
        stage = self._stage
        if stage is not None and not self.play_of(self.rounds_of(stage.here)):
            self.open()  # without the rounds that cannot be played

    def play_of(self, rounds: Sequence[LibraryItem], *, dealt: bool = False) -> bool:
        """Play one of these rounds, one that has not been played first; False if none can be.

        It is asked about, or ``dealt`` by hand.
        """
        from ui.table.deal import DealController
        from ui.table.guided import GuidedController

        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None or self._library() is None:
            return True
        played = records.attempts.last_results(trainee.id)
        new_first = sorted(rounds, key=lambda item: item.id in played)
        item = self._first_playable(item.id for item in new_first)
        if item is not None and dealt:
            self.app.of(DealController).deal(item, Style.COACHED)
        elif item is not None:
            self.app.of(GuidedController).guide(item)
        return item is not None

    @command(
        "stage_lesson",
        N_("Lesson"),
        "E",
        when=on(PracticeState, lambda here: here.lesson),
        stays=on(PracticeState),
        bar=Bar.ACT,
        needs=("lesson", "table"),
    )
    def stage_lesson(self) -> None:
        stage = self._stage
        if stage is not None and self.app.show_lesson is not None:
            self.app.show_lesson(stage.here.stage.id)

    @property
    def _stage(self) -> StageOnPath | None:
        card = self.view.stage
        found = (stage for stage in self._stages if card and stage.here.stage.id == card.id)
        return next(found, None)

    @command(
        "practise_skill",
        N_("Practise this"),
        "K",
        when=on(PracticeState, lambda here: here.chosen),
        stays=on(PracticeState),
        bar=Bar.ACT,
        needs=("table",),
    )
    def practise_skill(self) -> None:
        line = self.view.line
        if line is not None:
            skill = skill_of_id(line.id)
            self.with_states(lambda known: self.hold(known.tables, line.name, [skill]))

    @command(
        "practise_these",
        N_("Practise these"),
        "T",
        when=on(ResultState, lambda here: here.any_wrong),
        bar=Bar.ACT,
        needs=("table",),
    )
    def practise_these(self) -> None:
        """Practise what was answered wrongly, with other cards."""
        wrong = self.app.last_wrong

        def hold(known: PracticeKnowledge) -> None:
            if wrong.rules and wrong.rules != known.tables[0].document.id:
                tables = self._table(wrong.rules), *known.tables
                known = known_at(tables, known.states, known.day)
            skills = [skill for skill in known.order if skill.id in wrong.skills]
            if skills:
                questions = AFTER_ERRORS * len(skills)
                self.hold(known.tables, _("What went wrong"), skills, questions=questions)

        self.with_states(hold)

    @command(
        "practise_fault",
        N_("Practise this"),
        "K",
        when=on(ResultState, lambda here: here.wrong and (here.dealt or here.shift)),
        bar=Bar.ACT,
        needs=("table",),
    )
    def practise_fault(self) -> None:
        """Practise what the selected mistake of a dealt round is about."""
        from ui.table.result import ResultController

        result = self.app.of(ResultController)
        line, attempt = result.line, result.attempt_of_line
        records = self.app.session.records
        if line is None or attempt is None or records is None:
            return

        def hold() -> None:
            recorded = records.attempts.get(attempt)
            key = records.progress.trained_by(attempt, line.question_id)
            table = self._table(recorded.summary.document)
            skill = skill_of_id(key) if key else Skill(Family.NEXT_ACT)
            skills = drills_for(skill, skills_at(table))
            self.hold((table,), _("What went wrong"), skills, questions=AFTER_ERRORS)

        self.app.runner.attempt(hold)

    @command(
        "practise_paragraph",
        N_("Practise this"),
        "K",
        when=lambda now: (
            on(RulesState, lambda here: here.reads(RulesView.PARAGRAPHS))(now) and now.records
        ),
        bar=Bar.ACT,
        needs=("table",),
        section=Section.RULES,
    )
    def practise_paragraph(self) -> None:
        """Practise what the paragraph that is read is about, or the document as a whole."""
        from ui.lookup.rules.controller import RulesController

        read = self.app.of(RulesController).read
        if read is None:
            return
        rules, number = read
        table = self._table(rules)
        if not number:
            known = known_at((table,), {}, 0)
            self.hold(known.tables, short_title(table.document), known.order)
            return
        found = [skill for skill in skills_under(number, table) if skill is not None]
        title = paragraph_text(number)
        if not found:
            self._say_not_practised(
                _("There are no drills on {paragraph}.").format(paragraph=title),
                _("Practice (F6) lists all the drills."),
            )
            return
        self.app.notices.remove(NOT_PRACTISED)
        self.hold((table,), title, found)

    # What there is to practise

    def tables(self) -> tuple[PracticeTable, ...]:
        """The table of the trainee, under the house's choices and with their chips."""
        settings = self.app.preferences.settings
        return (self._table(settings.table.partition("/")[0] or FIRST_GAME),)

    def _table(self, rules: str) -> PracticeTable:
        return practice_table(
            self.app.own_table.rulebook[rules], self.app.preferences.settings.chips
        )

    def _say_not_practised(self, text: str, more: str) -> None:
        self.app.notices.say(NOT_PRACTISED, text, more, urgent=False)

    def begin_sprint(self, sprint: Sprint) -> None:
        """Begin a sprint, if there is anything that it can be about."""

        def hold(known: PracticeKnowledge) -> None:
            plan = sprint_plan(sprint, known.order, known.accurate)
            if not plan.skills:
                self._say_not_practised(
                    _("A sprint is about accurate skills, and none is accurate yet."),
                    _("Pace comes after accuracy: practise first."),
                )
                return
            self.app.notices.remove(NOT_PRACTISED)
            self.hold_plan(plan, known.tables)

        self.with_states(hold)

    def with_states(self, act: Callable[[PracticeKnowledge], None]) -> None:
        """Do something with what the trainee knows, as soon as the records can be read."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is not None and trainee is not None:
            self.app.waiting.do("practice", lambda: act(self.known(records, trainee)))

    def _bring_back(self, records: Database, trainee: Trainee) -> None:
        """Put skills right that were practised while the clock was ahead, and say so."""
        ahead = records.practice.bring_back(trainee.id)
        if not ahead:
            return
        text = ngettext(
            "{number} skill was practised on a day that has not come yet.",
            "{number} skills were practised on a day that has not come yet.",
            ahead,
        )
        self.app.notices.say(
            CLOCK_AHEAD,
            text.format(number=ahead),
            _("The clock must have been ahead. They count as practised today."),
            urgent=False,
        )

    def known(self, records: Database, trainee: Trainee) -> PracticeKnowledge:
        """Return what a trainee knows of what their table has; of all games once that is all."""
        self._bring_back(records, trainee)
        states, today = records.practice.states(trainee.id), records.practice.today()
        known = known_at(self.tables(), states, today)
        if not known.taught.all_accurate(states):
            return known
        # From table to table: what the other games settle differently.
        return known_at(self._all_games(known.tables), states, today)

    def _all_games(self, tables: Sequence[PracticeTable]) -> tuple[PracticeTable, ...]:
        """These tables, and those of all the other games."""
        own = {table.document.id for table in tables}
        return (*tables, *(self._table(rules) for rules in documents() if rules not in own))

    def path(
        self, records: Database, trainee: Trainee, known: PracticeKnowledge
    ) -> tuple[StageOnPath, ...]:
        """Return the stages of the trainee's table, and where on the path each is."""
        lessons = records.lessons.progress(trainee.id, known.tables[0].document.id)
        past = Past(
            known.states,
            records.attempts.last_results(trainee.id),
            [stage for stage, come in lessons.items() if come.finished],
            records.practice.stage_tests(trainee.id),
            {stage: come.part for stage, come in lessons.items()},
        )
        to_pass = self.app.house.file.grading.accuracy_before_pace.percent
        return path(known.taught, lesson_names(), past, to_pass)

    def hold(
        self,
        tables: Sequence[PracticeTable],
        title: str,
        skills: Sequence[Skill],
        *,
        questions: int | None = None,
        by_stage: bool = False,
        placement: bool = False,
    ) -> None:
        self.hold_plan(
            Plan(title, tuple(skills), questions=questions, by_stage=by_stage, placement=placement),
            tables,
        )

    def hold_plan(self, plan: Plan, tables: Sequence[PracticeTable]) -> None:
        """Hold a sitting; what differs between games is asked at the tables of all of them."""
        from ui.train.sittings import SittingsController

        there = self._all_games(tables) if plan.skills == (CONTRAST,) else tables
        self.app.of(SittingsController).hold(plan, there)

    def _show(self, records: Database, trainee: Trainee) -> None:
        known = self.known(records, trainee)
        self._stages = self.path(records, trainee, known)
        found = ((other, records.practice.best(trainee.id, other)) for other in Sprint)
        bests = {sprint: best for sprint, best in found if best is not None}
        targets = self.app.house.file.grading.targets
        self.change(PracticeState(bool(known.due)))
        self.view.show_practice(practice_view(known, self._stages, bests, targets))

    def _settings_changed(self, before: PersonalSettings) -> None:
        now = self.app.preferences.settings
        if self.shown and (now.table, now.chips) != (before.table, before.chips):
            self.open()

    def first_of(self, stage: StageHere) -> PlayableRound | None:
        """The first round of a stage that can be played; None where it has none."""
        item = self._first_playable(stage.scenarios)
        return None if item is None else item.checked.round

    def _first_playable(self, ids: Iterable[str]) -> LibraryItem | None:
        """The first of these rounds that can be played."""
        library = self._library()
        found = (library.find(scenario) for scenario in ids) if library is not None else ()
        return next((item for item in found if item is not None), None)

    def rounds_of(self, stage: StageHere | None) -> tuple[LibraryItem, ...]:
        """The rounds of a stage; they are not read before one is played."""
        library = self._library()
        if library is None or stage is None:
            return ()
        found = (library.listed_as(name) for name in stage.scenarios)
        return tuple(item for item in found if item is not None)

    def _library(self) -> Library | None:
        from ui.supervise.library.controller import LibraryController

        try:
            return self.app.of(LibraryController).library
        except Unavailable:
            return None

    def _chosen(self, _selected: object) -> None:
        stage = self._stage
        lesson = stage is not None and StagePart.LESSON in stage.parts
        rounds = stage is not None and bool(self.rounds_of(stage.here))
        chosen = self.view.line is not None
        self.change(replace(self.state, chosen=chosen, lesson=lesson, rounds=rounds))


def _begins(sprint: Sprint) -> Callable[[PracticeController], None]:
    @command(
        f"sprint_{sprint}",
        sprint.text,
        SPRINT_KEYS[sprint],
        when=on(PracticeState),
        section=Section.PRACTICE,
        needs=("table",),
    )
    def begin(self: PracticeController) -> None:
        """Begin the sprint."""
        self.begin_sprint(sprint)

    return begin


for _sprint in Sprint:
    setattr(PracticeController, f"sprint_{_sprint}", _begins(_sprint))
