"""The exam page, and the exam at the table: a candidate sits down, starts, hands in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from trainer.dealing.again import DealtAgain
from trainer.dealing.coached import DealtRound
from trainer.errors import AttemptElsewhere, DatabaseLocked, EnvironmentTrouble
from trainer.exams.course import Event, State
from trainer.exams.definition import ExamPart
from trainer.exams.time import Reading
from trainer.messages import _
from trainer.rounds.sheet import RoundSheet, question_frames
from trainer.sessions.attempt import said_in
from trainer.sessions.dealing import DealMessage
from trainer.sessions.exam import AskedInExam, ExamCourse
from trainer.sessions.ports import InboxOf
from trainer.storage.database import Database
from trainer.storage.exam_records import SittingLine
from trainer.storage.rights import NotSignedIn, SignedIn
from trainer.storage.sittings import SittingJournal
from trainer.texts import N_
from ui.shell.commands import Bar, PageState, Section, TableState, command, on
from ui.shell.controller import App, PageController
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.supervise.exams.words import clock_text
from ui.table import phrasing
from ui.table.controller import TableController
from ui.table.deal import DealController
from ui.table.deal_screen import DealScreen, Opening
from ui.table.states import AnsweringState
from ui.train.exam.page import ExamCard, ExamPage, ExamRow
from ui.train.exam.words import (
    CODE,
    CREDIT,
    SECRET,
    SUPERVISOR,
    card_of,
    is_told,
    more_text,
    paused_card,
    result_card,
    row_of,
    said_left,
)
from ui.train.sittings import shows_values
from ui.widgets.view_models import Decision

_SECOND: Final = 1_000
_MINUTE: Final = 60_000
_SAID: Final = 20_000
"""For how long more time is said to be given."""
_INTRO: Final = N_(
    "Actions stand, and a mistake can be corrected at any time. Nothing is said about them."
)
HAND_IN, STAY = "hand_in", "stay"


@dataclass(frozen=True, slots=True)
class ExamState(PageState):
    """Nothing is chosen here but by the page's own fields."""


@dataclass(frozen=True, slots=True)
class PausedState(ExamState):
    """The exam that is sat is paused: this page covers it."""

    shows_header: ClassVar[bool] = False
    leads_home: ClassVar[bool] = False

    @property
    def examined(self) -> bool:
        return True


class ExamController(PageController[ExamPage, ExamState]):
    """Shows somebody's exams, and lets them sit one at a time."""

    page = "exam"

    def __init__(self, app: App) -> None:
        super().__init__(app, ExamState())
        self._table = app.of(TableController)
        self._acts = app.of(DealController).inbox
        self._line: SittingLine | None = None
        self._course: ExamCourse | None = None
        self._listed: list[SittingLine] = []
        self._second = QTimer(app.window, interval=_SECOND)
        self._second.timeout.connect(self._follow)

    def make_view(self, parent: QWidget) -> ExamPage:
        page = ExamPage(parent)
        page.chosen.connect(self._choose)
        page.wanted.connect(self._go_on)
        return page

    def open(self) -> None:
        self.show()
        self._list()
        self._second.start()
        self.view.take_focus()

    def close(self) -> None:
        """Leave the exam: it is interrupted."""
        self._second.stop()
        if self._course is not None:
            self._course.leave()

    # What comes next

    def _now(self, records: Database) -> Reading:
        wall = int(records.connection.clock().timestamp() * _SECOND)
        return Reading(self.app.clock.milliseconds(), wall)

    def _list(self) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        chosen = 0 if self._line is None else self._line.row.id
        self._listed = list(records.exams.of_candidate(trainee.id))
        self.view.show_exams([row_of(line) for line in self._listed], chosen)

    def _follow(self) -> None:
        """Keep to what becomes of the exams: by a supervisor, or at another station."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None or not self.shown or self._course is not None:
            return
        now = records.exams.of_candidate(trainee.id)
        if list(map(_standing, now)) != list(map(_standing, self._listed)):
            self._list()
        elif self._line is not None and self._line.row.state is State.WAITING_TO_CONTINUE:
            sitting = self._line.row.id
            with suppress(EnvironmentTrouble):
                journal = records.exams.go_on_as_ordered(sitting, self._now(records))
                if journal is not None:
                    self._begin(journal)

    def _choose(self, row: ExamRow | None) -> None:
        records = self.app.session.records
        if records is None or isinstance(self.state, PausedState):
            return
        if row is None:
            self._line = None
            text = _("Once a supervisor enters you for an exam, it stands here.")
            self.view.show_card(ExamCard(_("No exam"), (text,)))
            return
        line = self._line = records.exams.line(row.sitting)
        if line.row.released_at is not None:
            passed = records.exams.passed(row.sitting)
            found = records.exams.marked(row.sitting)
            self.view.show_card(result_card(found, bool(passed)))
            return
        pin = records.people.has_secret(line.row.trainee_id)
        elsewhere = line.row.running_elsewhere(self._now(records))
        self.view.show_card(card_of(line, pin=pin, elsewhere=elsewhere))

    def _go_on(self) -> None:
        records, line, card = self.app.session.records, self._line, self.view.card
        if records is None or line is None or card is None or not card.done:
            return
        try:
            self._do_next(records, line)
        except DatabaseLocked:
            self.view.say(_("Another program is writing to the records. Please try again."))
        except AttemptElsewhere:
            self._list()  # it has gone on in another window
        except EnvironmentTrouble as trouble:
            self.app.runner.failed(trouble)

    def _do_next(self, records: Database, line: SittingLine) -> None:
        match line.row.state:
            case State.WAITING:
                code = self.view.typed(CODE)
                self._begin(records.exams.start(line.row.id, code, self._now(records)))
            case State.WAITING_TO_CONTINUE:
                self._continue(records, line)
            case _:
                self._sit_down(records, line)

    def _sit_down(self, records: Database, line: SittingLine) -> None:
        """Identify the candidate by PIN, or by the word of a supervisor."""
        by: int | None = None
        if self.view.typed(SUPERVISOR):
            signed = self._supervisor(records)
            if signed is None:
                return
            by = signed.person.id
        elif not records.people.has_secret(line.row.trainee_id):
            self.view.say(_("Somebody without a PIN is identified by a supervisor."))
            return
        else:
            found = records.rights.check(line.row.trainee_id, self.view.typed(SECRET))
            if isinstance(found, NotSignedIn):
                self.view.say(_refused(found))
                return
        records.exams.sit_down(line.row.id, self._now(records), by)
        self._list()
        self.view.take_focus()

    def _supervisor(self, records: Database) -> SignedIn | None:
        """The supervisor whose number and password were typed; None, and it is said why not."""
        person = records.people.with_number(self.view.typed(SUPERVISOR))
        secret = self.view.typed(SECRET)
        signed = None if person is None else records.rights.unlock(person.id, secret)
        if isinstance(signed, SignedIn) and signed.room_key is not None:
            return signed
        why = _refused(signed) if isinstance(signed, NotSignedIn) else _(_NOBODY)
        self.view.say(why)
        return None

    def _continue(self, records: Database, line: SittingLine) -> None:
        """Go on by a code, or by a supervisor's password, who may give time back."""
        sitting, now = line.row.id, self._now(records)
        if not self.view.typed(SUPERVISOR):
            self._begin(records.exams.go_on(sitting, self.view.typed(CODE), now))
            return
        signed = self._supervisor(records)
        if signed is not None:
            minutes = self.view.typed(CREDIT)
            credit = _MINUTE * int(minutes) if minutes.isdecimal() else 0
            with records.rights.acting(signed):
                self._begin(records.exams.let_go_on(sitting, now, credit))

    # The exam

    def _begin(self, journal: SittingJournal | None) -> None:
        if journal is None:
            self.view.say(_("This is not the code."))
        else:
            self.app.runner.add(partial(self._run, journal))

    async def _run(self, journal: SittingJournal) -> None:
        app, records = self.app, self.app.session.records
        if records is None:
            return
        app.notices.remove(UNFINISHED, TROUBLE)
        table, screen = self._table, _ExamTable(app, journal.exam.definition.seated, self._acts)
        course = self._course = ExamCourse(
            journal,
            table.inbox,
            self._acts,
            app.clock,
            app.waiting.patience,
            screen,
            records.exams.seen(journal.trainee),
        )
        watch = _Watch(app, course, journal, lambda: self._now(records), self._cover)
        table.view.answered.connect(table.inbox.submit)
        table.view.decided.connect(self._decided)
        ended: Event | None = None
        try:
            with suppress(AttemptElsewhere):
                ended = await course.run()
        finally:
            watch.close()
            screen.close()
            table.view.answered.disconnect(table.inbox.submit)
            table.view.decided.disconnect(self._decided)
            self._course = None
            self.state = ExamState()
            app.decide(False)
        with suppress(AttemptElsewhere):
            if ended is None:
                await app.waiting.done(journal.interrupted)
            else:
                await app.waiting.done(partial(journal.end, ended))
                await app.waiting.done(partial(records.exams.mark, journal.exam))
        if not app.runner.stopping:
            self.open()

    def _cover(self, by: str | None) -> None:
        """Cover the table while somebody has paused the exam; None: show it again."""
        if by is None:
            self.state = ExamState()
            self._table.show()
        elif not self.shown:
            self.app.decide(False)
            self._table.view.end_decision()
            self.state = PausedState()
            self.show(waiting=True)
            self.view.show_exams([], 0)
            self.view.show_card(paused_card(by))

    @command(
        "hand_in",
        N_("Hand in"),
        "F12",
        when=on(TableState, lambda here: here.examined),
        bar=Bar.BACK,
        section=Section.EXAMS,
        in_exams=True,
    )
    def hand_in(self) -> None:
        self.app.decide(True)
        self._table.view.decide(
            Decision(
                _("Hand in the exam?"),
                _("What has not been answered then stays so."),
                ((HAND_IN, _("Hand in")), (STAY, _("Go on with the exam"))),
            )
        )

    @command(
        "tell_time",
        N_("Say the time left"),
        "F3",
        when=on(TableState, lambda here: here.examined),
        section=Section.EXAMS,
        in_exams=True,
    )
    def tell_time(self) -> None:
        """Have a screen reader say how much time is left."""
        self._table.view.tell_clock()

    def _decided(self, choice: str) -> None:
        self.app.decide(False)
        if choice == HAND_IN and self._course is not None:
            self._course.hand_in()
        else:
            self._table.view.end_decision()


_NOBODY: Final = N_("No supervisor has this number and this password.")


def _standing(line: SittingLine) -> tuple[object, ...]:
    return line.row.id, line.row.state, line.row.allowed, line.row.released_at


def _refused(found: NotSignedIn) -> str:
    text = _(found.why.text)
    if not found.seconds:
        return text
    wait = _("Wait for {seconds} s.").format(seconds=found.seconds)
    return f"{text} {wait}"


def _application() -> QGuiApplication:
    found = QGuiApplication.instance()
    assert isinstance(found, QGuiApplication), "it has a window"
    return found


class _Watch:
    """Counts the time of an exam on, shows what is left of it, and notes who leaves the window."""

    def __init__(
        self,
        app: App,
        course: ExamCourse,
        journal: SittingJournal,
        now: Callable[[], Reading],
        cover: Callable[[str | None], None],
    ) -> None:
        self._cover, self._covered = cover, False
        self._allowed, self._said = 0, ""
        self._before: int | None = None
        """What was left a second ago."""
        self._course, self._journal, self._now = course, journal, now
        self._table = app.of(TableController)
        self._failed = app.runner.failed
        self._second = QTimer(app.window, interval=_SECOND)
        self._second.timeout.connect(self._tick)
        self._second.start()
        _application().applicationStateChanged.connect(self._left)
        self._tick()

    def _tick(self) -> None:
        try:
            left = self._course.tick(self._now())
        except DatabaseLocked:
            return  # at the next second
        except EnvironmentTrouble as trouble:
            self._failed(trouble)
            self._course.leave()
            return
        heard = self._course.heard
        if left is None or heard is None:
            return
        paused = heard.state is State.PAUSED
        if paused or self._covered:
            self._cover(heard.by if paused else None)
        self._covered = paused
        given = heard.allowed > self._allowed > 0
        if given:
            self._said = more_text(heard.allowed - self._allowed)
            QTimer.singleShot(_SAID, self._second, self._unsay)
        self._allowed = heard.allowed
        more = [self._said] if self._said else []
        view = self._table.view
        view.show_clock(
            _(" · ").join((*more, clock_text(left))), _(", ").join((*more, said_left(left)))
        )
        if given or is_told(self._before, left, heard.allowed):
            view.tell_clock()
        self._before = left

    def _unsay(self) -> None:
        self._said = ""

    def _left(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationInactive:
            with suppress(EnvironmentTrouble):
                self._journal.left_window()

    def close(self) -> None:
        _application().applicationStateChanged.disconnect(self._left)
        self._second.stop()
        self._second.deleteLater()
        self._table.view.show_clock("")


class _ExamTable:
    """The table at which an exam is sat: questions and rounds without a word about them."""

    def __init__(self, app: App, parts: tuple[ExamPart, ...], acts: InboxOf[DealMessage]) -> None:
        self._app = app
        self._parts = parts
        self._acts = acts
        self._table = app.of(TableController)
        self._sheet: RoundSheet | None = None
        self._dealing: DealScreen | None = None

    def _title(self, part: ExamPart) -> str:
        number, title = self._parts.index(part) + 1, _(part.title)
        return _("Part {number} of {of}: {title}").format(
            number=number, of=len(self._parts), title=title
        )

    def ask(self, asked: AskedInExam) -> None:
        table, sheet = self._table, asked.sheet
        self._leave_deal()
        if sheet is not self._sheet:
            self._sheet = sheet
            shown, playable = shows_values(asked.question), sheet.playable
            table.lay(playable, reveal=False, values=shown, explains=False, own_chips=False)
            table.view.open_round(self._title(asked.part), question_frames(sheet))
        table.turn_to(AnsweringState(tested=True, exam=True))
        read_bets = self._app.preferences.settings.read_bets
        view = phrasing.question_view(
            sheet, asked.question, asked.number, asked.of, read_bets=read_bets
        )
        table.view.ask(replace(view, flash=asked.flash))

    def deal(self, part: ExamPart, dealt: DealtRound, so_far: DealtAgain) -> DealScreen:
        self._leave_deal()
        self._sheet = None
        style, acts = part.kind.style, sum(tried.carried_out for tried in so_far.tried)
        assert style is not None, "it is dealt"
        said = said_in(so_far.tried)
        opening = Opening(style, self._title(part), _(_INTRO), acts, said=said, exam=True)
        screen = self._dealing = DealScreen(self._app, dealt, opening, so_far)
        deal = self._table.view.deal
        deal.acted.connect(self._acts.submit)
        deal.choosing.connect(screen.choosing)
        return screen

    def _leave_deal(self) -> None:
        if self._dealing is not None:
            deal = self._table.view.deal
            deal.acted.disconnect(self._acts.submit)
            deal.choosing.disconnect(self._dealing.choosing)
            self._dealing = None

    def close(self) -> None:
        self._leave_deal()
