"""A shift: rounds dealt one after the other, until its end or until the trainee has had enough."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import ClassVar, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

import trainer
from trainer.dealing.coached import Style
from trainer.house.file import stored_house
from trainer.making.recipe import RECIPE
from trainer.making.tables import practice_table
from trainer.messages import _, ngettext, pgettext
from trainer.messages.citations import short_title
from trainer.rulebook import load_document
from trainer.rulebook.sources import teaching_order
from trainer.scenario.check import PlayableRound
from trainer.scenario.writer import write
from trainer.scoring.marks import Cost
from trainer.sessions.attempt import dealt_so_far
from trainer.sessions.ports import AnswerRecord
from trainer.settings.personal import PersonalSettings
from trainer.shift.plan import (
    MOST_BOXES,
    Betting,
    Calling,
    Frequency,
    Height,
    ShiftPlan,
    ShiftState,
)
from trainer.shift.rounds import after, round_of
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, NewAttempt, ShiftRound
from trainer.storage.shifts import MODES, StoredShift, style_of
from trainer.texts import N_
from ui.felt.felts import felt_options
from ui.felt.thumbnails import DrawnLayout, LayoutRows
from ui.felt.view import FeltView
from ui.shell.commands import Bar, PageState, Section, command, on
from ui.shell.controller import App, PageController
from ui.supervise.layouts.items import layout_items
from ui.table.controller import TableController
from ui.table.deal import DealController
from ui.table.deal_result import DealtRecord, DealtTables, shift_result
from ui.table.past import round_of as round_of_attempt
from ui.table.result import ResultController
from ui.table.states import DealState, ResultState
from ui.theme.spacing import Space
from ui.train.practice import FIRST_GAME, PracticeState
from ui.widgets.containers import Fitting, filled, spaced
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import label
from ui.widgets.view_models import Decision

# A shift to be dealt: the table, who sits at it, how long it takes, how it is judged.

_ACROSS: Final = 3
"""How many choices stand side by side: large letters leave no room for all in one column."""
_LETTERS: Final = 18
"""The least width of a choice."""
_LEAST: Final = 96
"""The least height of the choices, and of the table, in pixels."""
_ROUNDS: Final = (5, 10, 20, 40)
_MINUTES: Final = (10, 20, 30, 60)
_IN_ROUNDS, _IN_MINUTES = "rounds", "minutes"


@dataclass(frozen=True, slots=True)
class ShiftGame:
    """A game to choose: id and title of its document, and its layouts."""

    id: str
    title: str
    layouts: tuple[DrawnLayout, ...]


class ShiftPage(QWidget):
    """The choices of a shift, and the table at which it is dealt."""

    chosen = Signal(object)
    """The ``ShiftPlan`` of the shift that is to be dealt."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.games: Sequence[ShiftGame] = ()
        """What there is to choose from."""
        self._seed = 0
        held = QWidget(self)
        self._form = QGridLayout(held)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(Space.L)
        self._form.setVerticalSpacing(Space.XS)
        self._game = self._choice(_("Game"), ())
        self._layout = self._choice(_("Layout"), ())
        LayoutRows(self._layout, self._drawn)
        self._boxes = self._choice(
            _("Boxes"), ((number, str(number)) for number in range(1, MOST_BOXES + 1))
        )
        self._shared = self._often(_("Several players on a box"))
        self._betting = self._choice(_("Bets"), ((betting, _(betting.text)) for betting in Betting))
        self._height = self._choice(_("Stakes"), ((height, _(height.text)) for height in Height))
        self._side_bets = self._often(_("Side bets"))
        self._calling = self._choice(
            pgettext("the players’", "Play"), ((calling, _(calling.text)) for calling in Calling)
        )
        self._asks = self._often(_("Requests that must be refused"))
        self._mishaps = self._often(_("Irregularities"))
        self._style = self._choice(_("Feedback"), ((style, _(style.text)) for style in Style))
        rounds = (
            (f"{_IN_ROUNDS} {n}", ngettext("{n} round", "{n} rounds", n).format(n=n))
            for n in _ROUNDS
        )
        minutes = (
            (f"{_IN_MINUTES} {n}", ngettext("{n} minute", "{n} minutes", n).format(n=n))
            for n in _MINUTES
        )
        self._length = self._choice(_("Length"), (*rounds, *minutes))
        self.felt = FeltView(self, whole=True)
        self.felt.draw_in_parts()
        self.felt.setMinimumHeight(_LEAST)
        self.felt.setAccessibleName(_("The table of the chosen layout"))
        form = Fitting(self, held, _LEAST)
        form.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(_("Set up the shift"), "title", self))
        told = _("Round after round, as at a table. A shift that is left can be resumed.")
        filled(column, label(told, "muted", self), form, (self.felt, 1))
        self._game.currentIndexChanged.connect(self._show_layouts)
        self._layout.currentIndexChanged.connect(self._show_table)

    def take_focus(self) -> None:
        self._game.setFocus()

    def choose(self) -> None:
        self.chosen.emit(self.plan)

    def _choice(self, name: str, choices: Iterable[tuple[object, str]]) -> ElidedBox:
        """A list to choose from: value and text of each."""
        box = ElidedBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(_LETTERS)
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in choices:
            box.addItem(text, value)
        row, place = divmod(self._form.count() // 2, _ACROSS)
        self._form.addWidget(label(name, "small", self), 2 * row, place)
        self._form.addWidget(box, 2 * row + 1, place)
        return box

    def _often(self, name: str) -> ElidedBox:
        return self._choice(name, ((frequency, _(frequency.text)) for frequency in Frequency))

    def _show_layouts(self) -> None:
        with QSignalBlocker(self._layout):
            self._layout.clear()
            for layout in self.games[self._game.currentIndex()].layouts:
                self._layout.addItem(layout.title, layout.layout.id)
        self._show_table()

    def _show_table(self) -> None:
        drawn = self._drawn(self._layout.currentData())
        if drawn is not None:
            self.felt.set_felt(*drawn.printed())

    def _drawn(self, key: str) -> DrawnLayout | None:
        layouts = self.games[self._game.currentIndex()].layouts
        return next((layout for layout in layouts if layout.layout.id == key), None)

    def show_plan(self, games: Sequence[ShiftGame], plan: ShiftPlan) -> None:
        """Offer the games, and show what is planned."""
        self.games, self._seed = games, plan.seed
        ids = [game.id for game in games]
        with QSignalBlocker(self._game):
            self._game.clear()
            for game in games:
                self._game.addItem(game.title, game.id)
            self._game.setCurrentIndex(ids.index(plan.document) if plan.document in ids else 0)
        self._show_layouts()
        length = f"{_IN_MINUTES} {plan.minutes}" if plan.minutes else f"{_IN_ROUNDS} {plan.rounds}"
        shown = (
            (self._layout, plan.layout),
            (self._boxes, plan.boxes),
            (self._shared, plan.shared),
            (self._betting, plan.betting),
            (self._height, plan.height),
            (self._side_bets, plan.side_bets),
            (self._calling, plan.calling),
            (self._asks, plan.asks),
            (self._mishaps, plan.mishaps),
            (self._style, plan.style),
            (self._length, length),
        )
        for box, value in shown:
            places = (n for n in range(box.count()) if box.itemData(n) == value)
            box.setCurrentIndex(next(places, 0))

    @property
    def plan(self) -> ShiftPlan:
        unit, number = self._length.currentData().split()
        return ShiftPlan(
            document=self._game.currentData(),
            seed=self._seed,
            recipe=RECIPE,
            layout=self._layout.currentData() or "",
            boxes=self._boxes.currentData(),
            shared=Frequency(self._shared.currentData()),
            betting=Betting(self._betting.currentData()),
            height=Height(self._height.currentData()),
            side_bets=Frequency(self._side_bets.currentData()),
            calling=Calling(self._calling.currentData()),
            asks=Frequency(self._asks.currentData()),
            mishaps=Frequency(self._mishaps.currentData()),
            style=Style(self._style.currentData()),
            minutes=int(number) if unit == _IN_MINUTES else 0,
            rounds=int(number) if unit == _IN_ROUNDS else 0,
        )


@dataclass(frozen=True, slots=True)
class PlanState(PageState):
    """A shift is planned."""

    shows_felt: ClassVar[bool] = True


_FIRST_BOXES: Final = 3
_OLD: Final = N_("This shift was begun in an earlier version: this is its last round.")
LATER, END, STAY = "later", "end", "stay"
_SEEDS: Final = 2**31


class _Kept:
    """The journal of a round that is finished when the next one begins, not before.

    Whenever the program is killed there is then one round of the shift to go on with.
    """

    def __init__(self, journal: AttemptJournal) -> None:
        self._journal = journal

    def answered(self, answer: AnswerRecord) -> None:
        self._journal.answered(answer)

    def left(self, costs: Mapping[int, Cost]) -> None:
        self._journal.left(costs)

    def finished(self) -> None:
        """See ``Journal.finished``: not yet."""

    def abandoned(self) -> None:
        self._journal.abandoned()


class ShiftController(PageController[ShiftPage, PlanState]):
    """Lets one shift at a time be dealt."""

    page = "shift"

    def __init__(self, app: App) -> None:
        super().__init__(app, PlanState())
        self._table = app.of(TableController)
        self._plan: ShiftPlan | None = None
        """The last one that was dealt."""
        self._known = False
        """What is planned on the page is of the present trainee, at their table."""
        self._ending = False
        self._background = app.background()
        app.session.listeners.append(lambda _trainee, _settings: self._forget())
        app.preferences.listeners.append(self._settings_changed)

    def make_view(self, parent: QWidget) -> ShiftPage:
        page = ShiftPage(parent)
        page.chosen.connect(self.deal)
        return page

    def open(self) -> None:
        """Go to the page, with what was planned last."""
        if self.app.session.records is None:
            return
        plan = self.view.plan if self._known else self._first()
        self._known = True
        seed = SystemRandom().randrange(_SEEDS)
        self.view.show_plan(self._games(), replace(plan, seed=seed))
        self._apply_settings()
        self.show()
        self.view.take_focus()

    # Commands

    @command(
        "deal_shift",
        N_("Deal a shift"),
        "H",
        when=on(PracticeState),
        section=Section.PRACTICE,
        needs=("deal", "table"),
    )
    def plan_shift(self) -> None:
        """Let the trainee say what the shift is to be like."""
        self.open()

    @command(
        "deal_planned",
        N_("Deal"),
        "Return",
        "Enter",
        when=on(PlanState),
        bar=Bar.ACT,
        leading=True,
        needs=("deal", "table"),
    )
    def deal_planned(self) -> None:
        self.view.choose()

    @command(
        "shift_again",
        N_("Again"),
        "A",
        when=on(ResultState, lambda here: here.shift_dealt),
        bar=Bar.ACT,
        needs=("deal", "table"),
    )
    def again(self) -> None:
        """Deal a shift like the last one, with other cards."""
        if self._plan is not None:
            self.deal(replace(self._plan, seed=SystemRandom().randrange(_SEEDS), recipe=RECIPE))

    @command(
        "shift_done",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(ResultState, lambda here: here.shift_dealt),
        bar=Bar.ACT,
        leading=True,
    )
    def done(self) -> None:
        """See what comes next."""
        if not self.app.of(ResultController).is_heard:
            return
        if self.app.show_practice is not None:
            self.app.show_practice()
        else:
            self.app.go_home()

    def deal(self, plan: ShiftPlan) -> None:
        """Deal a shift as soon as nothing else is running."""
        self._plan = plan
        self.app.runner.add(lambda: self._begin(plan))

    @command(
        "leave_shift",
        N_("Leave"),
        "Esc",
        when=on(DealState, lambda here: here.shift and not (here.choosing or here.lesson)),
        stays=on(DealState, lambda here: here.shift),
        bar=Bar.BACK,
        section=Section.DEAL,
    )
    def leave_shift(self) -> None:
        """Ask whether to leave the shift for now, or to end it."""
        self.app.decide(True)
        self._table.view.decide(
            Decision(
                _("Leave the shift?"),
                _("Every action so far has been saved."),
                (
                    (LATER, _("Leave and resume later")),
                    (END, _("End shift and see result")),
                    (STAY, _("Stay")),
                ),
            )
        )

    def _decided(self, choice: str) -> None:
        if choice == STAY:
            self._table.view.end_decision()
            self.app.decide(False)
        else:
            self._ending = choice == END
            self.app.of(DealController).leave()

    # The plan

    def _first(self) -> ShiftPlan:
        """A beginner's shift at the trainee's own table, or one like the last that they dealt."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is not None and trainee is not None:
            last = records.shifts.last(trainee.id)
            if last is not None:
                return last
        document, _slash, layout = self.app.preferences.settings.table.partition("/")
        return ShiftPlan(
            document or FIRST_GAME, 0, layout=layout, boxes=_FIRST_BOXES, height=Height.LOW
        )

    def _games(self) -> tuple[ShiftGame, ...]:
        """The games in the order in which they are taught, each with its layouts."""
        documents = [load_document(name) for name in teaching_order()]
        layouts = list(layout_items(documents, self.app.layouts.stored))
        return tuple(
            ShiftGame(
                document.id,
                short_title(document),
                tuple(layout.drawn for layout in layouts if layout.document is document),
            )
            for document in documents
        )

    def _forget(self) -> None:
        """Plan anew for another trainee, or at another table."""
        self._known = False

    def _settings_changed(self, before: PersonalSettings) -> None:
        if before.table != self.app.preferences.settings.table:
            self._forget()
        if self.made is not None:
            self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.app.preferences
        self.view.felt.set_options(felt_options(chosen.settings, chosen.scheme, reveal=False))

    # The shift

    async def _begin(self, plan: ShiftPlan) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        number = await self.app.waiting.done(lambda: records.shifts.begin(trainee.id, plan))
        shift = records.shifts.get(number)
        playable, new = self._round(shift, ShiftState())
        citations = playable.game.document.citations
        journal = await self.app.waiting.done(lambda: records.attempts.begin(new, citations))
        await self._deal_on(records, shift, ShiftState(), playable, journal)

    async def resume(self, attempt: Attempt, playable: PlayableRound, place: ShiftRound) -> None:
        """Go on with the round of a shift that was left, and with the shift."""
        records = self.app.session.records
        if records is None:
            return
        citations = playable.game.document.citations
        journal = await self.app.waiting.done(
            lambda: records.attempts.resume(attempt.summary.id, citations, questions=0)
        )
        shift = records.shifts.get(place.shift)
        self._plan = shift.plan
        await self._deal_on(records, shift, place.state, playable, journal)

    async def _deal_on(
        self,
        records: Database,
        shift: StoredShift,
        state: ShiftState,
        playable: PlayableRound,
        journal: AttemptJournal,
    ) -> None:
        """Deal a round that has been begun, and those after it."""
        self._ending = False
        dealer = self.app.of(DealController)
        self._table.view.decided.connect(self._decided)
        try:
            while True:
                attempt = records.attempts.get(journal.attempt)
                intro = self._intro(records, shift, state.number)
                ended = await dealer.play(attempt, playable, _Kept(journal), intro, shift=True)
                if ended is None:
                    break
                state = after(shift.plan, state, ended.playable)
                if self._over(records, shift, state):
                    await self.app.waiting.done(journal.finished)
                    break
                playable, new = self._round(shift, state)
                journal = await self._next(records, new, playable, journal)
        finally:
            self._table.view.decided.disconnect(self._decided)
        if self.app.runner.stopping:
            return
        if ended is None and not self._ending:
            self.app.go_back()
            return
        if ended is None:
            await self.app.waiting.done(journal.abandoned)
        await self.app.waiting.done(lambda: records.shifts.end(shift.id))
        await self._show_result(records, shift)

    async def _next(
        self, records: Database, new: NewAttempt, playable: PlayableRound, ended: AttemptJournal
    ) -> AttemptJournal:
        """Begin the next round in the moment in which the last one is finished."""
        citations = playable.game.document.citations
        return await self.app.waiting.done(
            lambda: records.attempts.begin(new, citations, ended=ended)
        )

    def _round(self, shift: StoredShift, state: ShiftState) -> tuple[PlayableRound, NewAttempt]:
        """The round of a shift that comes after ``state``, and what is recorded when it begins."""
        plan, own = shift.plan, self.app.own_table
        table = practice_table(own.rulebook[plan.document], self.app.preferences.settings.chips)
        title = _("Shift {shift}, round {number}").format(shift=shift.id, number=state.number)
        playable = round_of(plan, state, table, title)
        document = playable.game.document
        return playable, NewAttempt(
            trainee=shift.trainee,
            scenario_id=f"shift-{shift.id}-{state.number}",
            title=title,
            text=write(playable.scenario),
            document=document.id,
            rule_version=document.data_version,
            program=trainer.__version__,
            mode=MODES[plan.style],
            house=own.text,
            shift=ShiftRound(shift.id, plan, state),
            boxes=len(playable.scenario.boxes),
        )

    def _over(self, records: Database, shift: StoredShift, state: ShiftState) -> bool:
        """Tell whether the shift ends before the round of ``state``."""
        if shift.plan.recipe != RECIPE:
            return True  # its players would bet otherwise from one round to the next
        if not shift.plan.minutes:
            return state.number > shift.plan.rounds
        return records.shifts.tally(shift.id).milliseconds >= shift.plan.minutes * 60_000

    def _intro(self, records: Database, shift: StoredShift, number: int) -> str:
        """Return what is said before a round: how the shift has gone so far."""
        style = _(shift.plan.style.intro)
        if shift.plan.recipe != RECIPE:
            return _(_OLD)
        if number == 1:
            return style
        dealt = records.shifts.tally(shift.id)
        return ngettext(
            "Round {number}. {wrong} of {acts} action wrong so far.",
            "Round {number}. {wrong} of {acts} actions wrong so far.",
            dealt.answers,
        ).format(number=number, wrong=dealt.wrong, acts=dealt.answers)

    async def _show_result(self, records: Database, shift: StoredShift) -> None:
        """Deal every round again in the thread, and show what came of it."""
        attempts = [records.attempts.get(number) for number in records.shifts.attempts(shift.id)]
        found = await self._background.run(lambda _cancellation: list(map(self._record, attempts)))
        if not found:
            self.app.go_back()
            return
        grading = stored_house(found[-1].attempt.house).grading
        title = _("Shift {shift}").format(shift=shift.id)
        result = shift_result(title, found, grading)
        self.app.finished(result, found[-1].attempt.summary.id)
        self.app.of(ResultController).show_shift(result, found[-1].attempt.summary.id)

    def _record(self, attempt: Attempt) -> DealtRecord:
        """A round of a shift with the tables by which its mistakes are told."""
        sheet = round_of_attempt(attempt, self.app.layouts.rulebook)
        if sheet is None or all(answer.verdict.right for answer in attempt.answers):
            return DealtRecord(attempt, None)
        so_far = dealt_so_far(attempt, sheet.playable)
        style = style_of(attempt.summary.mode)
        return DealtRecord(
            attempt, DealtTables(style, sheet.playable, so_far.again, so_far.dealt.excess)
        )
