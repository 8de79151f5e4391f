"""The table tests: planned, marked, compared, talked over, decided, signed and appealed against."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, TypeVar

from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble
from trainer.exams.rating import (
    Agreed,
    AnyEntry,
    Clocked,
    Counted,
    Decided,
    HandedIn,
    Marked,
    Plan,
    Refusal,
    Remarked,
    Stage,
    TalkOpened,
    ThirdAsked,
    Withdrawn,
    result,
)
from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.messages.diagnostics import found_text
from trainer.room.rights import Right, Role, rights_of
from trainer.rulebook import documents
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.own.sheets import OfferedSheet, copy_sheet, offered_sheets, sheets_folder
from trainer.storage.rights import NotSignedIn
from trainer.storage.rows import Trainee
from trainer.storage.table_tests import StoredTest
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.shell.commands import Bar, PageState, Section, command, on
from ui.shell.controller import App, PageController
from ui.supervise.reports.writing import ReportWriter
from ui.supervise.table_test.outcome import Outcome, name_of
from ui.supervise.table_test.page import LineDialog, PlanForm, TableTestPage, TestLine
from ui.widgets.view_models import Decision


@dataclass(frozen=True, slots=True)
class State(PageState):
    """What is done with table tests."""


class Turn(Enum):
    """What can be done with the test that is selected."""

    NONE = auto()
    """None is selected."""
    MARK = auto()
    MARK_AS_THIRD = auto()
    WAIT = auto()
    """Others mark it."""
    DISPUTE = auto()
    TALK = auto()
    DECIDE = auto()
    SIGN = auto()
    APPEAL = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class TableTestsState(State):
    """The tests are listed; what can be done with the one that is selected."""

    can_plan: bool = False
    turn: Turn = Turn.NONE


@dataclass(frozen=True, slots=True)
class PlanningState(State):
    """A test is being planned."""

    leads_home: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RatingState(State):
    """A sheet is being marked; ``complete``: every category has a mark."""

    leads_home: ClassVar[bool] = False
    typed: ClassVar[tuple[str, ...]] = (Section.TABLE_TEST,)

    complete: bool = False


HAND_IN: Final = "hand_in"
REFUSED: Final = "table_test"
"""The notice that something was not accepted."""

Kept = TypeVar("Kept")


class TableTestsController(PageController[TableTestPage, State]):
    """Shows of each test what whoever is there may see."""

    page = "table_test"
    section = Section.TABLE_TEST

    def __init__(self, app: App) -> None:
        super().__init__(app, TableTestsState())
        self._chosen = 0
        self._background = app.background()
        self._writer = ReportWriter(app)
        self._test: StoredTest | None = None
        self._appeals: StoredTest | None = None
        """The test against which the one being planned is an appeal."""
        self._names: Mapping[int, str] = {}
        self._sheets: Mapping[str, OfferedSheet] = {}
        self._rater = 0
        """Whose sheet is open."""
        self._answer: Callable[[str], None] = lambda _choice: None

    def make_view(self, parent: QWidget) -> TableTestPage:
        page = TableTestPage(parent, self.app.clock.milliseconds)
        page.chosen.connect(self._choose)
        page.agreed.connect(
            lambda category, mark, reason: self._enter(Agreed(category, mark, reason))
        )
        page.decided.connect(self._decided)
        page.rating.marked.connect(lambda category, mark: self._note(Marked(category, mark)))
        page.rating.counted.connect(
            lambda category, error, times: self._note(Counted(category, error, times))
        )
        page.rating.remarked.connect(lambda category, text: self._note(Remarked(category, text)))
        page.rating.stopwatch.clocked.connect(
            lambda task, milliseconds: self._note(Clocked(task, milliseconds))
        )
        page.rating.cited.connect(self.app.cite)
        return page

    def close(self) -> None:
        """Keep the remark that is being typed."""
        if self.made is not None and isinstance(self.state, RatingState):
            self.made.rating.keep_remark()

    def open(self) -> None:
        """Go to the page, with the tests as they are now, or to the sheet that is being marked."""
        self.show()
        if not isinstance(self.state, RatingState) or self._rater != self._me:
            self._list()
        self.view.take_focus()

    def withdraw(self) -> None:
        """Leave a pending decision."""
        if self.made is not None:
            self.made.withdraw()

    # Commands

    @command(
        "plan_table_test",
        N_("Plan a test"),
        "N",
        when=on(TableTestsState, lambda here: here.can_plan),
        bar=Bar.ACT,
    )
    def plan(self) -> None:
        """Ask for whom a test is planned, by whom it is marked, and where."""
        self._ask_plan(None)

    @command(
        "print_table_test",
        N_("Print…"),
        "P",
        when=on(TableTestsState, lambda here: here.turn is not Turn.NONE),
        bar=Bar.ASIDE,
        right=Right.REPORTS,
    )
    def print_test(self) -> None:
        """Save the selected test as PDF, as far as whoever is signed in may see it."""
        if self._test is None:
            return
        report = self._outcome(self._test).report()

        self._writer.print(
            _("Save the test"), f"table-test-{self._test.id}.pdf", lambda _records: report
        )

    @command(
        "appeal_table_test",
        N_("Appeal"),
        "A",
        when=on(TableTestsState, lambda here: here.turn is Turn.APPEAL),
        bar=Bar.ASIDE,
    )
    def appeal(self) -> None:
        """Plan a test that reviews a signed one, which stays as it is."""
        self._ask_plan(self._test)

    @command(
        "keep_table_test",
        N_("Plan"),
        "Ctrl+Return",
        when=on(PlanningState),
        bar=Bar.ACT,
        leading=True,
    )
    def keep_plan(self) -> None:
        records, planned = self._records, self.view.planned
        chosen = self._sheets[planned.sheet]
        sheet = chosen.read.sheet
        if sheet is None:
            self.view.refuse(_sheet_faults(chosen))
            return
        plan = Plan(
            int(planned.candidate),
            (int(planned.first), int(planned.second)),
            sheet,
            planned.document,
            planned.table.strip(),
            None if self._appeals is None else self._appeals.id,
            planned.reason,
        )
        kept = self._kept(lambda: records.table_tests.plan(plan, chosen.text))
        if isinstance(kept, Refusal):
            self.view.refuse(_(kept.text))
        elif kept is not None:
            self._chosen = kept
            self._leave()

    @command(
        "copy_sheet_table_test",
        N_("Copy the sheet"),
        "Ctrl+D",
        when=on(PlanningState),
        bar=Bar.ASIDE,
    )
    def copy_sheet(self) -> None:
        """Copy the sheet that is chosen as one of the house’s own, to be edited as a file."""
        rights, sheet = self._records.rights, self._sheets[self.view.planned.sheet]
        path = self._kept(partial(copy_sheet, rights, self._folder, sheet))
        if path is not None:
            self._read_sheets()
            self.view.show_sheets(self._offered_sheets(), path.name)
            self.view.refuse("")
            told = _("The copy is in {path}. Change it with a text editor.")
            self._say(told.format(path=visible(str(path))))

    @command(
        "mark_table_test",
        N_("Mark"),
        "Return",
        when=on(TableTestsState, lambda here: here.turn in {Turn.MARK, Turn.MARK_AS_THIRD}),
        bar=Bar.ACT,
        leading=True,
    )
    def mark(self) -> None:
        test = self._test
        if test is None:
            return
        name, shown = self._name(test.plan.candidate), self._outcome(test)
        self.view.rating.show_sheet(name, shown.about(), test.plan.sheet, shown.cited())
        self._rater = self._me
        self._show_rating(test)
        self.view.show_rating()

    @command(
        "hand_in_table_test",
        N_("Hand in"),
        "Ctrl+Return",
        when=on(RatingState, lambda here: here.complete),
        stays=on(RatingState),
        bar=Bar.ACT,
        leading=True,
    )
    def hand_in(self) -> None:
        """Hand in the marks, which stay as they are from then on."""
        self.view.rating.keep_remark()
        self._ask(
            Decision(
                _("Hand in your marks?"),
                _("They stay as they are from then on."),
                ((HAND_IN, _("Hand in")), ("", _("Keep marking"))),
            ),
            self._handed_in,
        )

    @command(
        "stopwatch_table_test", N_("Start or stop the stopwatch"), "Space", when=on(RatingState)
    )
    def start_or_stop(self) -> None:
        self.view.rating.stopwatch.start_or_stop()

    @command("lap_table_test", N_("Lap"), "L", when=on(RatingState))
    def take_lap(self) -> None:
        self.view.rating.stopwatch.take_lap()

    @command(
        "talk_table_test",
        N_("Talk it over"),
        "T",
        when=on(TableTestsState, lambda here: here.turn is Turn.DISPUTE),
        bar=Bar.ACT,
    )
    def talk(self) -> None:
        """Have the raters agree on each mark in dispute."""
        self._enter(TalkOpened())

    @command(
        "third_table_test",
        N_("Ask a third rater"),
        "R",
        when=on(TableTestsState, lambda here: here.turn in {Turn.DISPUTE, Turn.TALK}),
        bar=Bar.ACT,
    )
    def ask_third(self) -> None:
        """Choose who marks as well."""
        test = self._test
        if test is None:
            return
        taken = (test.plan.candidate, *test.plan.raters)
        others = [(key, name) for key, name in self._raters() if int(key) not in taken]
        self._ask(
            Decision(
                _("Who marks as the third rater?"),
                _("They mark on their own; of three marks the middle one counts."),
                (*others, ("", _("Nobody"))),
            ),
            lambda chosen: self._enter(ThirdAsked(int(chosen))),
        )

    @command(
        "decide_table_test",
        N_("Decide"),
        "Return",
        when=on(TableTestsState, lambda here: here.turn is Turn.DECIDE),
        bar=Bar.ACT,
        leading=True,
    )
    def decide(self) -> None:
        self._enter(Decided())

    @command(
        "leave_table_test",
        N_("Back"),
        "Esc",
        when=lambda now: isinstance(now.here, PlanningState | RatingState) and not now.deciding,
        bar=Bar.BACK,
    )
    def leave(self) -> None:
        """Go back to the list; what has been marked is kept."""
        self.view.rating.keep_remark()
        self._leave()

    @command(
        "sign_table_test",
        N_("Sign"),
        "Return",
        when=on(TableTestsState, lambda here: here.turn is Turn.SIGN),
        bar=Bar.ACT,
        leading=True,
    )
    def sign(self) -> None:
        """Sign the result with one's own key."""
        test = self._test
        if test is None:
            return
        self._ask_line(
            LineDialog(
                self.app.window,
                _("Sign with your password"),
                _("The result, both blind ratings and every remark are signed as they are."),
                _("Password"),
                _("Sign"),
                secret=True,
            ),
            lambda password: self._background.begin(self._sign(test.id, password)),
        )

    @command(
        "withdraw_table_test",
        N_("Withdraw"),
        "Del",
        when=on(TableTestsState, lambda here: here.turn in {Turn.MARK, Turn.WAIT}),
        bar=Bar.ASIDE,
    )
    def withdraw_test(self) -> None:
        """Note why a test does not take place."""
        self._ask_line(
            LineDialog(
                self.app.window,
                _("Withdraw this test"),
                _("What has been marked is kept."),
                _("Reason"),
                _("Withdraw"),
            ),
            lambda reason: self._enter(Withdrawn(reason)),
        )

    # The list

    @property
    def _records(self) -> Database:
        records = self.app.session.records
        assert records is not None, "the page needs the records"
        return records

    @property
    def _me(self) -> int:
        person = self._records.rights.person
        assert person is not None, "the page is there only for whoever is signed in"
        return person.id

    @property
    def _people(self) -> tuple[Trainee, ...]:
        return tuple(one for one in self._records.people.all() if one.left is None)

    def _raters(self) -> list[tuple[str, str]]:
        return [_option(one) for one in self._people if Right.TABLE_TESTS in rights_of(one.role)]

    def _trainees(self) -> list[tuple[str, str]]:
        return [_option(one) for one in self._people if one.role is Role.TRAINEE]

    @property
    def _can_plan(self) -> bool:
        return len(self._raters()) > 1 and bool(self._trainees())

    def _read_names(self) -> None:
        # Whoever has left is still named; of whoever has been erased there is no name.
        self._names = {one.id: one.name for one in self._records.people.all()}

    def _name(self, person: int) -> str:
        return name_of(person, self._names)

    def _outcome(self, test: StoredTest) -> Outcome:
        document = self.app.own_table.rulebook[test.plan.document]
        signer = self._records.table_tests.signer(test.id)
        return Outcome(test, self._names, document, signer)

    def _list(self) -> None:
        self._read_names()
        tests = self._records.table_tests.all()
        lines = [
            TestLine(
                one.id,
                self._name(one.plan.candidate),
                _(", ").join(map(self._name, one.plan.raters)),
                _(one.now.stage.text),
            )
            for one in tests
        ]
        if not lines:
            self._test = None
            self.view.show_empty(
                _("No table test has been planned yet. Plan one with N.")
                if self._can_plan
                else _(
                    "No table test has been planned yet. It takes a trainee and two supervisors who"
                    " mark them: add whoever is missing to the list of people."
                )
            )
        self.view.show_tests(lines, self._chosen)
        self._show_state()

    def _choose(self, test: int) -> None:
        self._chosen = test
        found = self._test = self._records.table_tests.get(test)
        self.view.show_outcome(self._outcome(found).sheet())
        self._show_state()

    def _show_state(self) -> None:
        turn = Turn.NONE if self._test is None else self._turn(self._test)
        self.change(TableTestsState(self._can_plan, turn))

    def _turn(self, test: StoredTest) -> Turn:
        now = test.now
        match now.stage:
            case Stage.PLANNED | Stage.RATING | Stage.THIRD:
                rating, third = now.ratings.get(self._me), now.stage is Stage.THIRD
                if rating is not None and not rating.handed_in:
                    return Turn.MARK_AS_THIRD if third else Turn.MARK
                return Turn.OVER if third else Turn.WAIT
            case Stage.COMPARED | Stage.TALK if result(test.plan, now) is not None:
                return Turn.DECIDE
            case Stage.COMPARED:
                return Turn.DISPUTE
            case Stage.TALK:
                return Turn.TALK
            case Stage.DECIDED:
                return Turn.SIGN
            case Stage.SIGNED:
                return Turn.APPEAL
        return Turn.OVER

    def _leave(self) -> None:
        self.state = TableTestsState()
        self._list()
        self.view.take_focus()

    # Planning

    @property
    def _folder(self) -> Path:
        return sheets_folder(self.app.session.path)

    def _read_sheets(self) -> None:
        self._sheets = {one.key: one for one in offered_sheets(self._folder)}

    def _offered_sheets(self) -> list[tuple[str, str]]:
        return [(one.key, _sheet_title(one)) for one in self._sheets.values()]

    def _ask_plan(self, appeals: StoredTest | None) -> None:
        self._appeals = appeals
        people = self._raters()
        self._read_names()
        self._read_sheets()
        if appeals is None:
            title = _("Plan a table test")
            candidates = self._trainees()
        else:
            candidate = appeals.plan.candidate
            title = _("Appeal against test {number}").format(number=appeals.id)
            candidates = [(str(candidate), self._name(candidate))]
        book = self.app.own_table.rulebook
        self.view.show_form(
            PlanForm(
                title,
                candidates,
                [one for one in people if one[0] != candidates[0][0]],
                [(name, short_title(book[name])) for name in documents()],
                self._offered_sheets(),
                appeals.plan.document if appeals else self.app.first_document(),
                next(key for key, one in self._sheets.items() if one.read.sheet is not None),
                reason=appeals is not None,
            )
        )
        self.change(PlanningState())

    # Marking

    def _note(self, entry: AnyEntry) -> None:
        """Keep what a rater enters, and show it once it is kept."""
        if self._test is None:
            return
        kept = self._kept(partial(self._records.table_tests.enter, self._test.id, entry))
        if isinstance(kept, Refusal):
            self._say(_(kept.text))
        self._show_rating(self._records.table_tests.get(self._test.id))

    def _show_rating(self, test: StoredTest) -> None:
        self._test = test
        rating = test.now.ratings[self._me]
        self.view.rating.show_rating(rating)
        complete = all(one.id in rating.marks for one in test.plan.sheet.categories)
        self.change(RatingState(complete=complete))

    def _handed_in(self, _choice: str) -> None:
        self.state = TableTestsState()
        self._enter(HandedIn())

    def _enter(self, entry: AnyEntry) -> None:
        """Keep what is decided, and show what comes of it."""
        if self._test is None:
            return
        kept = self._kept(partial(self._records.table_tests.enter, self._test.id, entry))
        self._list()
        if isinstance(kept, Refusal):
            self._say(_(kept.text))

    def _kept(self, act: Callable[[], Kept]) -> Kept | None:
        """Do this, or say why the records cannot be written."""
        try:
            return act()
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return None

    def _say(self, text: str) -> None:
        self.app.notices.say(REFUSED, text)

    # Decisions

    def _ask(self, decision: Decision, answer: Callable[[str], None]) -> None:
        self._answer = answer
        self.app.decide(True)
        self.view.ask(decision)

    def _decided(self, choice: str) -> None:
        self.app.decide(False)
        if choice:
            self._answer(choice)
        elif isinstance(self.state, RatingState):
            self.view.show_rating()
        self.view.take_focus()

    def _ask_line(self, dialog: LineDialog, answer: Callable[[str], None]) -> None:
        dialog.accepted.connect(lambda: answer(dialog.line.text()))
        dialog.open()

    async def _sign(self, test: int, password: str) -> None:
        """Sign in the thread: a password takes its time."""
        records = self._records

        def signed(_working: Cancellation) -> Refusal | NotSignedIn | None:
            with records.beside() as other:
                return other.table_tests.sign(test, password)

        self.app.decide(True)
        try:
            done = await self._background.run(signed)
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
            return
        finally:
            self.app.decide(False)
        self._list()
        if isinstance(done, NotSignedIn):
            self._say(_(done.why.text))
        elif done is not None:
            self._say(_(done.text))


def _option(person: Trainee) -> tuple[str, str]:
    """Somebody to be chosen; names alone need not tell people apart."""
    number = person.staff_number
    named = _("{name}, {number}").format(name=person.name, number=number) if number else person.name
    return str(person.id), named


def _sheet_title(offered: OfferedSheet) -> str:
    title = _(offered.read.sheet.title) if offered.read.sheet is not None else ""
    if not offered.own:
        return title
    return _(" · ").join(filter(None, (title, visible(offered.key))))


def _sheet_faults(offered: OfferedSheet) -> str:
    first, *more = offered.read.faults
    told = _("Line {line}, column {column}: {text}").format(
        line=first.mark.line, column=first.mark.column, text=found_text(first)
    )
    others = ngettext("{n} more error.", "{n} more errors.", len(more)).format(n=len(more))
    return f"{told} {others}" if more else told
