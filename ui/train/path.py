"""The home page: the path through the trainee's table, led step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.messages import _, ngettext
from trainer.messages.rulebook import title_text
from trainer.practice.path import Place, StageOnPath, StagePart
from trainer.practice.plan import STAGE_TEST, stage_test
from trainer.practice.sprints import Score
from trainer.rounds.sheet import opening
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.rows import Trainee
from trainer.texts import N_
from ui.felt.felts import apply_felt, felt_options
from ui.shell import session
from ui.shell.commands import Bar, PageState, Section, command, elsewhere, on
from ui.shell.controller import App, PageController
from ui.table.states import ResultState
from ui.train.assigned import AssignedController, open_work, work_lines
from ui.train.known import PracticeKnowledge, due_line
from ui.train.path_page import PathPage
from ui.train.practice import PracticeController
from ui.train.view_models import PartLine, StageCard, StageLine, TodayLine

if TYPE_CHECKING:
    from trainer.storage.exam_records import SittingLine

_BEGINS: Final[Mapping[StagePart, str]] = MappingProxyType(
    {
        StagePart.LESSON: N_("Begin the lesson"),
        StagePart.DRILLS: N_("Practise"),
        StagePart.ROUND: N_("Play a round"),
        StagePart.TEST: N_("Take the test"),
    }
)
_GO_ON: Final = N_("Go on with the lesson")
_KEYS: Final[Mapping[StagePart, str]] = MappingProxyType(
    dict(zip(StagePart, ("1", "2", "3", "4"), strict=True))
)


@dataclass(frozen=True, slots=True)
class PathState(PageState):
    """What can be done on the path."""

    shows_felt: ClassVar[bool] = True
    shows_offers: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    new: bool = False
    """Nobody has said yet whether they have dealt before."""
    chosen: bool = False
    """A stage is selected."""
    lesson: bool = False
    """It has a lesson."""
    rounds: bool = False
    """It has whole rounds."""
    due: bool = False
    """Something is to be reviewed today."""
    wrong: bool = False
    """What was done last went wrong somewhere."""
    assigned: bool = False
    """There is work that was assigned."""
    exam: bool = False
    """The trainee sits an exam, or has sat one."""


class PathController(PageController[PathPage, PathState]):
    """The controller of the home page."""

    page = "path"
    section = Section.PRACTICE

    def __init__(self, app: App) -> None:
        super().__init__(app, PathState())
        self._stages: tuple[StageOnPath, ...] = ()
        self._selected = ""
        """The id of the stage whose card is shown."""
        self._led = True
        """That is the stage which is now, whichever it is."""
        self._awaits_rounds = False
        """The rounds were not listed yet when one was to be shown."""
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> PathPage:
        page = self.app.window.page(self.page)
        view = page if isinstance(page, PathPage) else PathPage(parent)
        view.chosen.connect(self._choose)
        view.wanted.connect(self.app.window.bindings.trigger)
        return view

    def open(self) -> None:
        """Go to the page, as what was done leaves it, with the stage that is now."""
        self._led = True
        self.reopen()

    def reopen(self) -> None:
        """Go back to the page, with the stage that was selected."""
        self.show()
        self._show_again()
        self.view.take_focus()

    def _show_again(self) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is not None and trainee is not None:
            self.app.waiting.do("path", lambda: self._show(records, trainee))

    def arrived(self) -> None:
        """Show the work and the exams that are given now."""
        self._show_again()

    # Commands

    @command("path", N_("Path"), "Ctrl+H", when=elsewhere(PathState), section=Section.EVERYWHERE)
    def go_to_path(self) -> None:
        self.open()

    @command(
        "go_on_path",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(PathState, lambda here: here.chosen or here.new),
        needs=("table",),
    )
    def go_on(self) -> None:
        """Do what comes next in the selected stage."""
        stage = self._stage
        if self.state.new:
            self.begin_anew()
        elif stage is not None:
            self._begin(stage.next)

    def begin_anew(self) -> None:
        """Begin the first lesson, at the usual table."""
        self._ask_no_more()
        self.open()
        if self._stages:
            self._begin(self._stages[0].next)

    @command(
        "have_dealt",
        N_("Yes, I have dealt"),
        "Y",
        when=on(PathState, lambda here: here.new),
        needs=("table",),
        section="",
    )
    def have_dealt(self) -> None:
        """Choose the table, then find out what need not be learnt."""
        from ui.train.my_table import MyTableController

        self.app.of(MyTableController).choose_then(self._place)

    def _place(self) -> None:
        self._ask_no_more()
        self.open()
        self.app.of(PracticeController).place()

    def _ask_no_more(self) -> None:
        preferences = self.app.preferences
        preferences.change(replace(preferences.settings, table_asked=True))

    @command(
        "path_lesson",
        N_("Lesson"),
        _KEYS[StagePart.LESSON],
        when=on(PathState, lambda here: here.lesson),
        needs=("table",),
    )
    def begin_lesson(self) -> None:
        self._begin(StagePart.LESSON)

    @command(
        "path_drills",
        N_("Drills"),
        _KEYS[StagePart.DRILLS],
        when=on(PathState, lambda here: here.chosen),
        needs=("table",),
    )
    def begin_drills(self) -> None:
        """Practise the skills of the selected stage."""
        self._begin(StagePart.DRILLS)

    @command(
        "path_round",
        N_("Round"),
        _KEYS[StagePart.ROUND],
        when=on(PathState, lambda here: here.rounds),
        needs=("guided", "table"),
    )
    def begin_round(self) -> None:
        self._begin(StagePart.ROUND)

    @command(
        "path_test",
        N_("Test"),
        _KEYS[StagePart.TEST],
        when=on(PathState, lambda here: here.chosen),
        needs=("table",),
    )
    def begin_test(self) -> None:
        self._begin(StagePart.TEST)

    @command(
        "path_due", N_("Review"), "D", when=on(PathState, lambda here: here.due), needs=("table",)
    )
    def review(self) -> None:
        self.app.of(PracticeController).practise_due()

    @command(
        "path_wrong",
        N_("Practise these"),
        "W",
        when=on(PathState, lambda here: here.wrong),
        needs=("table",),
    )
    def practise_wrong(self) -> None:
        self.app.of(PracticeController).practise_these()

    @command(
        "path_assigned",
        N_("Begin"),
        "A",
        when=on(PathState, lambda here: here.assigned),
        needs=("guided", "table"),
    )
    def begin_assigned(self) -> None:
        """Begin the work that was assigned and is to be done first."""
        self.app.of(AssignedController).begin()

    @command(
        "deal_first",
        N_("Deal one short round"),
        "Return",
        "Enter",
        when=on(ResultState, lambda here: here.just_held and here.led),
        bar=Bar.ACT,
        leading=True,
        needs=("deal", "table"),
    )
    def deal_first(self) -> None:
        """Deal an easy round of the table, after the placement."""
        from ui.table.result import ResultController

        practice = self.app.of(PracticeController)

        def deal(known: PracticeKnowledge) -> None:
            rounds = map(practice.rounds_of, known.taught.stages)
            if not practice.play_of(tuple(chain.from_iterable(rounds)), dealt=True):
                self.app.go_home()

        if self.app.of(ResultController).is_heard:
            practice.with_states(deal)

    @command(
        "back_to_path",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(ResultState, lambda here: here.just_played and here.led),
        bar=Bar.ACT,
        leading=True,
    )
    def go_on_from_result(self) -> None:
        """See what comes next on the path, after a round that was begun there."""
        from ui.table.result import ResultController

        if self.app.of(ResultController).is_heard:
            self.open()

    @command(
        "path_exam",
        N_("Exam"),
        "E",
        when=on(PathState, lambda here: here.exam),
        needs=("exam", "table"),
        section=Section.EXAMS,
    )
    def open_exam(self) -> None:
        from ui.train.exam.controller import ExamController

        self.app.of(ExamController).open()

    @property
    def _stage(self) -> StageOnPath | None:
        return next((s for s in self._stages if s.here.stage.id == self._selected), None)

    def _begin(self, part: StagePart) -> None:
        stage = self._stage
        if stage is None:
            return
        practice, here = self.app.of(PracticeController), stage.here
        title = _(here.stage.title)
        match part:
            case StagePart.LESSON:
                if self.app.show_lesson is not None:
                    self.app.show_lesson(here.stage.id)
            case StagePart.DRILLS:
                practice.with_states(lambda known: practice.hold(known.tables, title, here.skills))
            case StagePart.ROUND:
                practice.play_of(practice.rounds_of(here))
            case StagePart.TEST:
                plan = stage_test(title, here.skills, here.stage.id)
                practice.hold_plan(plan, practice.tables())

    # What is shown

    def _show(self, records: Database, trainee: Trainee) -> None:
        settings, practice = self.app.preferences.settings, self.app.of(PracticeController)
        scheme = self.app.preferences.scheme
        self.view.felt.set_options(felt_options(settings, scheme, reveal=False))
        room = records.rights.room is not None
        work = open_work(records.classes, trainee.id) if room else ()
        exams = records.exams.of_candidate(trainee.id) if room else ()
        given = (*_exam(exams), *work_lines(work))
        state = PathState(assigned=bool(work), exam=bool(exams))
        if not session.has_begun(records, trainee) and not settings.table_asked:
            self.change(replace(state, new=True))
            self.view.show_welcome(_welcome(), own=not room)
            self.view.today.show_lines(given)
            return
        known = practice.known(records, trainee)
        document = known.tables[0].document
        self._stages = practice.path(records, trainee, known)
        now = next((s for s in self._stages if s.place is Place.NOW), self._stages[-1])
        if self._led:
            self._selected = now.here.stage.id
        wrong = bool(self.app.last_wrong.skills)
        self.change(replace(state, due=bool(known.due), wrong=wrong))
        self.view.today.show_lines((*given, *due_line(known, "path_due"), *_wrong(wrong)))
        # Its card is shown as the line is selected.
        self.view.show_path(title_text(document), [_line(s) for s in self._stages], self._selected)

    def _choose(self, stage: str) -> None:
        self._selected = stage
        if (chosen := self._stage) is not None:
            self._led = chosen.place is Place.NOW
            self.view.show_card(_card(chosen))
            lesson, rounds = StagePart.LESSON in chosen.parts, StagePart.ROUND in chosen.parts
            self.change(replace(self.state, chosen=True, lesson=lesson, rounds=rounds))
            self._lay(chosen)

    def _lay(self, stage: StageOnPath) -> None:
        """Show the first round of a stage, after its Initial Deal."""
        round_ = self.app.of(PracticeController).first_of(stage.here)
        if round_ is not None:
            apply_felt(self.view.felt, round_, self.app.preferences.settings.chips)
            self.view.felt.show_another(opening(round_))
        elif stage.here.scenarios and not self._awaits_rounds:
            # They are being listed: what is added now comes after that.
            self._awaits_rounds = True
            self.app.runner.add(self._lay_listed)

    async def _lay_listed(self) -> None:
        if (stage := self._stage) is not None:
            self._lay(stage)

    def _settings_changed(self, before: PersonalSettings) -> None:
        now = self.app.preferences.settings
        if self.shown and (now.table, now.chips) != (before.table, before.chips):
            self.open()


def _welcome() -> StageCard:
    return StageCard(
        _("Welcome to Feltwork"),
        _("Have you dealt blackjack before?"),
        _("Feltwork teaches you to deal it, from the first card to the table test."),
        _("No, begin with the first card"),
        instead=TodayLine(
            _("Choose your table; 40 questions at most show what you know."),
            "have_dealt",
            _("Yes, I have dealt"),
            "Y",
        ),
    )


def _line(stage: StageOnPath) -> StageLine:
    title, place = _(stage.here.stage.title), stage.place
    mark = _test_text(stage.test) if stage.test is not None else ""
    spoken = ", ".join(filter(None, (title, _(place.text), mark)))
    return StageLine(stage.here.stage.id, title, place, mark, spoken)


def _card(stage: StageOnPath) -> StageCard:
    return StageCard(
        _(stage.place.text),
        _(stage.here.stage.title),
        _(stage.here.stage.summary),
        _(_GO_ON if stage.next is StagePart.LESSON and stage.reached else _BEGINS[stage.next]),
        tuple(
            PartLine(
                f"path_{part.value}",
                _(part.text),
                _KEYS[part],
                _detail(stage, part),
                part in stage.done,
            )
            for part in stage.parts
        ),
    )


def _detail(stage: StageOnPath, part: StagePart) -> str:
    match part:
        case StagePart.LESSON:
            if stage.reached:
                return _("step {number}").format(number=stage.reached + 1)
            return _("done") if part in stage.done else _("new")
        case StagePart.DRILLS:
            return _("{accurate} of {skills} accurate").format(
                accurate=stage.accurate, skills=len(stage.here.skills)
            )
        case StagePart.ROUND:
            count = len(stage.here.scenarios)
            return ngettext("{count} round", "{count} rounds", count).format(count=count)
        case StagePart.TEST:
            if stage.test is None:
                return _("{count} questions").format(count=STAGE_TEST)
            return _test_text(stage.test)


def _test_text(test: Score) -> str:
    return _("{right} of {answers}").format(right=test.right, answers=test.answers)


def _exam(sittings: Sequence[SittingLine]) -> Iterator[TodayLine]:
    """Name the exam that comes next, or the last one."""
    for line in sittings[:1]:
        text = _("Exam: {title}").format(title=line.exam_title)
        yield TodayLine(text, "path_exam", _("Open"), "E")


def _wrong(wrong: bool) -> Iterator[TodayLine]:
    """Offer to practise what went wrong last."""
    if wrong:
        text = _("Something went wrong in what you did last: practise it with other cards.")
        yield TodayLine(text, "path_wrong", _("Practise these"), "W")
