"""Lessons at the table: the commands, and the screen on which a lesson is gone through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from trainer.course.at_table import (
    Compared,
    Done,
    Explained,
    LessonHere,
    PartHere,
    Quizzed,
    Shown,
    check_at,
)
from trainer.course.course import lesson_of
from trainer.course.reader import LessonFile
from trainer.course.words import Said
from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    CarryOut,
    DealCard,
    DealerAct,
    GiveBack,
    Lay,
    LookAtHoleCard,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    StandOff,
    Take,
    TakeWager,
    TellMinimum,
    TurnHoleCard,
)
from trainer.dealing.answers import act_of
from trainer.dealing.notation import written
from trainer.felt.places import ChipRole
from trainer.making.tables import PracticeTable
from trainer.messages import _
from trainer.messages.diagnostics import found_text
from trainer.practice.contrast import CONTRAST
from trainer.practice.plan import Plan
from trainer.rulebook import documents
from trainer.rules.bets import Bet
from trainer.rules.money import Cents
from trainer.scoring.marks import Cost
from trainer.sessions.lesson import Back, LessonAttempt, LessonJournal, LessonMessage, Went
from trainer.sessions.ports import AnswerRecord, Continue, InboxOf, Leave
from trainer.storage.database import Database
from trainer.storage.lessons import LessonAct
from trainer.storage.own.lessons import lessons_folder, own_lesson
from trainer.storage.rows import Trainee
from trainer.texts import N_
from trainer.yamlfile.diagnostics import has_errors
from ui.felt.setup import FeltOptions
from ui.shell.commands import Bar, Section, TableState, command, on
from ui.shell.controller import App, Controller
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.shell.waiting import CHANGE
from ui.table.controller import TableController
from ui.table.deal import DealController, Part
from ui.table.lesson.compare import CompareView
from ui.table.lesson.panel import LessonPanel, LessonText, SaidText, TermLine
from ui.table.lesson.parts import compare_in, explain_nothing, explain_on, meanings
from ui.table.phrasing import step_texts
from ui.table.states import DealState
from ui.train.practice import PracticeController
from ui.train.sittings import SittingsController


@dataclass(frozen=True, slots=True)
class LessonState(TableState):
    """Something of a lesson is explained, compared or shown."""

    first: bool = False
    """Nothing of the lesson comes before it."""
    paragraphs: bool = False
    """There are paragraphs behind what is said."""

    @property
    def cites(self) -> bool:
        return True

    @property
    def cited(self) -> bool:
        return self.paragraphs


OWN_LESSON: Final = "own_lesson"
"""The notice that a lesson of the house's own has errors."""
SHOWN: Final = 3
"""How many of its errors are named."""

_in_lesson = on(LessonState)
_not_first = on(LessonState, lambda here: not here.first)
_doing = on(DealState, lambda here: here.lesson and not here.choosing)
_doing_later = on(DealState, lambda here: here.lesson and not (here.choosing or here.first))
_stays_doing = on(DealState, lambda here: here.lesson)


_HOW: Final[Mapping[type[DealerAct], str]] = MappingProxyType(
    {
        DealCard: N_("Drag a card from the shoe, or press D."),
        Take: N_("Drag the bet to the tray, or press T."),
        TakeWager: N_("Paid “for 1”, drag the wager to the tray as well, or press T."),
        SetMeter: N_("Press Space twice to find the meter, then type what it starts again with."),
        Pay: N_("Take chips from the tray and click the bet, or press P."),
        StandOff: N_("Press K to knock beside a bet that stands off."),
        PickUp: N_("Drag the cards to the discard rack, or press U."),
        Ask: N_("Click the hand to ask it, or press A."),
        CarryOut: N_("Press W for a Double Down, S for a Split."),
        GiveBack: N_("Press G to return a bet."),
        Refuse: N_("Choose the bet and press X to refuse the excess."),
        TellMinimum: N_("Choose the bet and press M to point out the minimum."),
        Report: N_("Press E to report what has gone wrong."),
        PutRight: N_("Drag a card where it belongs, or press E."),
        AskHowToGoOn: N_("Choose a player’s bet and press O to ask."),
        LookAtHoleCard: N_("Press L to look at the hole card."),
        TurnHoleCard: N_("Press V to turn the hole card."),
        Say: N_("Space lists what can be announced."),
        SayTotal: N_("Space lists what can be announced."),
        SayBlackjack: N_("Space lists what can be announced."),
    }
)
"""How each act is done by pointer and by key."""
_LAID: Final[Mapping[Lay, str]] = MappingProxyType(
    {
        Lay.DOWN: N_("Choose your own hand, and press F to deal a card face down."),
        Lay.SIDEWAYS: N_("Choose the hand that doubled, and press I to deal its card sideways."),
    }
)
"""How a card is dealt that is not laid face up."""


_MATCHED: Final = N_("Where a bet wins just as much as lies there, press B.")


def _how(part: Done) -> str:
    ways = [
        _LAID[act.lay] if isinstance(act, DealCard) and act.lay in _LAID else _HOW.get(type(act))
        for act in part.todo
    ]
    staked: dict[Bet, Cents] = {}
    for pile in chain.from_iterable(frame.chips for frame in part.sheet.frames[part.start :]):
        if pile.role is ChipRole.STAKE:
            staked.setdefault(pile.bet, pile.amount)
    if any(staked.get(act.bet) == act.amount for act in part.todo if isinstance(act, Pay)):
        ways.insert(ways.index(_HOW[Pay]) + 1, _MATCHED)
    return " ".join(_(way) for way in dict.fromkeys(ways) if way is not None)


class LessonController(Controller):
    """Leads through one lesson at a time."""

    section = Section.PRACTICE

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._inbox = InboxOf[LessonMessage]()
        self._screen: LessonScreen | None = None
        app.show_lesson = self.begin
        app.try_lesson = self.try_from

    def begin(self, stage: str) -> None:
        """Begin the lesson of a stage, or go on with it, as soon as nothing else is running."""
        self.app.runner.add(lambda: self._lead(stage))

    def try_from(self, lesson: LessonHere, part: int) -> None:
        """Begin a lesson that is written at a part, as soon as nothing else is running."""
        self.app.runner.add(lambda: self._lead_through(lesson, Unkept(), part))

    def step_away(self) -> None:
        """Leave the lesson; it can be resumed."""
        self.close()

    def close(self) -> None:
        """Leave the lesson; it can be resumed."""
        if self._screen is not None:
            self._screen.closing = True
        self.leave()

    async def _lead(self, stage: str) -> None:
        app = self.app
        records, trainee = app.session.records, app.session.trainee
        if records is None or trainee is None:
            return
        table = app.of(PracticeController).tables()[0]
        own = own_lesson(lessons_folder(records.path), stage)
        self._tell_of_faults(stage, own, table)
        lesson = lesson_of(stage, table, own)
        if lesson is None:
            app.go_back()
            return
        app.notices.remove(UNFINISHED, TROUBLE)
        document = table.document.id
        kept = await app.waiting.done(lambda: records.lessons.progress(trainee.id, document))
        begin = min(kept[stage].part, len(lesson.steps) - 1) if stage in kept else 0
        await self._lead_through(lesson, _Journal(records, trainee, document, stage), begin)

    async def _lead_through(self, lesson: LessonHere, journal: ActsJournal, begin: int) -> None:
        app = self.app
        screen = self._screen = LessonScreen(app, lesson, journal)
        attempt = LessonAttempt(lesson, self._inbox, journal, app.waiting.patience, screen)
        try:
            finished = await attempt.run(begin)
            if finished and not app.runner.stopping:
                screen.finish()
                await self._inbox.next()
        finally:
            self._screen = None
            screen.close()
        if not app.runner.stopping:
            app.go_back()

    def _tell_of_faults(self, stage: str, own: LessonFile | None, table: PracticeTable) -> None:
        """Say what is wrong with the house's own lesson, while the other one is shown."""
        found = check_at(own, table).diagnostics if own is not None else ()
        if not has_errors(found):
            self.app.notices.remove(OWN_LESSON)
            return
        lines = (f"{one.mark.line}:{one.mark.column}: {found_text(one)}" for one in found[:SHOWN])
        self.app.notices.say(
            OWN_LESSON,
            _("Your own lesson “{stage}” has errors.").format(stage=stage),
            _("The one that comes with Feltwork is shown instead."),
            "\n".join(lines),
        )

    def _send(self, message: LessonMessage) -> None:
        """Hand a message to the lesson, or to what is being dealt in it."""
        if not self._inbox.submit(message) and self._screen is not None:
            self._screen.end_dealing(message)

    # Commands

    @command("lesson_back", N_("Back"), "Left", when=_not_first, stays=_in_lesson, bar=Bar.ACT)
    def back(self) -> None:
        self._send(Back())

    @command(
        "lesson_on",
        N_("Continue"),
        "Return",
        "Enter",
        "Right",
        when=_in_lesson,
        bar=Bar.ACT,
        leading=True,
    )
    def go_on(self) -> None:
        self._send(Continue())

    @command("lesson_undo", N_("Back"), "PgUp", when=_doing_later, stays=_stays_doing, bar=Bar.ACT)
    def back_from_dealing(self) -> None:
        self._send(Back())

    @command(  # whoever clicks on and on skips nothing that is to be done
        "lesson_skip", N_("Skip"), "PgDown", when=_doing, stays=_stays_doing, bar=Bar.ASIDE
    )
    def skip(self) -> None:
        self._send(Continue())

    @command(
        "leave_lesson",
        N_("Leave"),
        "Esc",
        when=lambda now: _in_lesson(now) or _doing(now),
        stays=_stays_doing,
        bar=Bar.BACK,
    )
    def leave(self) -> None:
        """Leave the lesson, and keep the place."""
        self._send(Leave(abandon=False))


class ActsJournal(LessonJournal, Protocol):
    """Where it is kept how far somebody has come, and what they did."""

    def acted(self, act: LessonAct) -> None:
        """An act was tried."""


class Unkept:
    """Keeps nothing of a lesson that is tried while it is written."""

    def reached(self, part: int) -> None:
        """See ``LessonJournal``."""

    def finished(self) -> None:
        """See ``LessonJournal``."""

    def acted(self, act: LessonAct) -> None:
        """See ``ActsJournal``."""


class _Journal(NamedTuple):
    """Keeps how far one trainee comes in one lesson."""

    records: Database
    trainee: Trainee
    document: str
    stage: str

    def reached(self, part: int) -> None:
        self.records.lessons.reached(self.trainee.id, self.document, self.stage, part)

    def finished(self) -> None:
        self.records.lessons.finish(self.trainee.id, self.document, self.stage)

    def acted(self, act: LessonAct) -> None:
        self.records.lessons.acted(self.trainee.id, self.document, self.stage, act)


class _DoneJournal(NamedTuple):
    """Keeps the acts of one part of a lesson: they are no evidence of what somebody can do."""

    journal: ActsJournal
    part: int

    def answered(self, answer: AnswerRecord) -> None:
        act = written(act_of(answer.question, answer.given))
        right = answer.verdict.right
        self.journal.acted(LessonAct(self.part, act, right, answer.milliseconds))

    def left(self, costs: Mapping[int, Cost]) -> None:
        """Nothing: a wrong act is not carried out."""

    def finished(self) -> None:
        """Nothing: the lesson goes on."""

    def abandoned(self) -> None:
        """Nothing: the lesson goes on."""


class LessonScreen:
    """Shows one lesson at the table."""

    def __init__(self, app: App, lesson: LessonHere, journal: ActsJournal) -> None:
        self._app = app
        self._lesson = lesson
        self._journal = journal
        self._table = app.of(TableController)
        view = self._table.view
        self._panel = LessonPanel(view)
        self._panel.hide()
        self._panel.opened.connect(app.cite)
        self._compare = CompareView(view)
        self._compare.hide()
        self._above = SaidText(view, "strong")
        self._above.opened.connect(app.cite)
        self._above.hide()
        self._ended: LessonMessage | None = None
        """What has ended the dealing before all of it was done."""
        self.closing = False
        """The window is closed: nothing more is waited for."""
        self._sheet: object = None

    def close(self) -> None:
        """Leave the page as other features expect it."""
        self._clear()
        self._table.view.setFocus()  # or it goes from button to button while they vanish
        self._table.view.drop_panel(self._panel)
        for widget in (self._panel, self._compare, self._above):
            widget.hide()
            widget.deleteLater()

    @property
    def _options(self) -> FeltOptions:
        return self._table.view.felt.options()

    def _clear(self) -> None:
        """Leave nothing that belongs to one part alone."""
        view = self._table.view
        view.show_instead(None)
        view.say_above(None)
        view.deal.setEnabled(True)
        explain_nothing(view.felt, self._panel, self._options)

    # What the attempt has shown

    def hold(self) -> None:
        self._app.waiting.explain(_(CHANGE), stoppable=False)

    def show(self, number: int) -> None:
        part = self._lesson.steps[number]
        self._clear()
        match part:
            case Explained():
                self._lay(part)
                points = explain_on(self._table.view.felt, part, self._panel, self._options)
            case Compared():
                chips = self._app.preferences.settings.chips
                compare_in(self._compare, part, self._options, chips)
                self._table.view.show_instead(self._compare)
                points = self._compare.heard
            case _:
                raise ValueError(f"nothing to be shown: {part}")
        self._say(number, part, points=points)

    def watch(self, number: int, position: int) -> None:
        part = self._lesson.steps[number]
        assert isinstance(part, Shown), "only what is shown is watched"
        view = self._table.view
        same = self._sheet is part
        self._clear()
        self._lay(part)
        act = step_texts(part.sheet)[position - 1] if position > part.start else None
        frame = part.sheet.frames[position]
        places = part.sheet.playthrough.steps[position - 1].place if act is not None else None
        view.felt.show_asked(
            frame._replace(active=places), animate=same, backwards=position < view.position
        )
        view.position = position
        self._sheet = part
        self._say(number, part, act_at=position)

    async def deal(self, number: int) -> Went:
        part = self._lesson.steps[number]
        assert isinstance(part, Done), "only what is to be done is dealt"
        view = self._table.view
        self._clear()
        self._above.show_said(part.says)
        view.say_above(self._above, *(said.text for said in part.says))
        view.open_part(self._lesson.title, number + 1, len(self._lesson.steps))
        self._ended, self._sheet = None, None
        dealing = Part(part.sheet.playable, part.begun, part.todo, first=number == 0)
        done = await self._app.of(DealController).part(
            dealing, self._lesson.title, _how(part), _DoneJournal(self._journal, number)
        )
        match self._ended:
            case Back():
                return Went.BACK
            case Continue():
                return Went.ON
            case _ if not done:
                return Went.LEFT
        view.setFocus()  # what was done is looked at, and nothing more can be done
        view.deal.setEnabled(False)
        view.felt.hands_on = False
        self._table.turn_to(LessonState(first=number == 0))
        return Went.DONE

    def end_dealing(self, message: LessonMessage) -> None:
        """End what is being dealt because of a message."""
        self._ended = message
        self._app.of(DealController).leave()

    async def ask(self, number: int) -> Went:
        part = self._lesson.steps[number]
        assert isinstance(part, Quizzed), "only questions are asked"
        view = self._table.view
        self._clear()
        self._above.show_said(part.says)
        view.say_above(self._above, *(said.text for said in part.says))
        plan = Plan(self._lesson.title, part.skills)
        sittings = self._app.of(SittingsController)
        own = self._lesson.table
        there = documents() if CONTRAST in part.skills else ()
        others = (sittings.table_of(rules) for rules in there if rules != own.document.id)
        enough = await sittings.ask_in_lesson(plan, (own, *others), part.questions)
        return Went.ON if enough else Went.LEFT

    def finish(self) -> None:
        """Say that the lesson is over, and what comes next."""
        view = self._table.view
        says = (Said(_("That was the lesson. Its drills, its rounds and its test come next.")),)
        self._clear()
        view.felt.set_asked(None)
        view.felt.set_marks({})
        terms = self._meanings(self._lesson.terms)
        self._panel.show_text(LessonText(says, terms))
        of = len(self._lesson.steps)
        view.open_part(self._lesson.title, of, of)
        view.show_panel(self._panel)
        self._table.turn_to(LessonState(first=True))

    # How it is shown

    def _lay(self, part: Explained | Shown) -> None:
        self._table.lay(part.sheet.playable, reveal=True)
        self._sheet = None

    def _say(
        self, number: int, part: PartHere, act_at: int | None = None, points: tuple[str, ...] = ()
    ) -> None:
        """Say what belongs to a part, and let it be gone on with."""
        view, of = self._table.view, len(self._lesson.steps)
        act = None
        if isinstance(part, Shown) and act_at is not None and act_at > part.start:
            act = step_texts(part.sheet)[act_at - 1]
        terms = self._meanings(part.terms)
        self._panel.show_text(LessonText(part.says, terms, act, points))
        view.open_part(self._lesson.title, number + 1, of)
        cited = next((one for said in part.says for one in said.citations), None)
        view.show_panel(self._panel, cited)
        begins = not isinstance(part, Shown) or act_at == part.start
        first = number == 0 and begins
        self._table.turn_to(LessonState(first=first, paragraphs=cited is not None))

    def _meanings(self, terms: Sequence[str]) -> tuple[TermLine, ...]:
        return meanings(terms, self._lesson.table.document)
