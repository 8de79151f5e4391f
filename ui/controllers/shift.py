"""A shift: rounds dealt one after the other, until its end or until the trainee has had enough."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom
from typing import Final

import trainer
from trainer.house.file import stored_house
from trainer.lesson.attempt import dealt_so_far
from trainer.lesson.ports import AnswerRecord
from trainer.messages import _, ngettext
from trainer.messages.citations import short_title
from trainer.practice.tables import practice_table
from trainer.rulebook import load_document
from trainer.rulebook.shipped import teaching_order
from trainer.scenario.check import PlayableRound
from trainer.scenario.writer import write
from trainer.shift.plan import ShiftPlan
from trainer.shift.rounds import after, round_of
from trainer.shift.state import ShiftState
from trainer.storage.database import Database
from trainer.storage.dealt_attempts import MODES, style_of
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, NewAttempt, ShiftRound
from trainer.storage.shifts import StoredShift
from trainer.texts import N_
from ui.actions.commands import Bar, Section, command, on
from ui.actions.page_states import DealState, PracticeState, ResultState
from ui.controllers.controller import App, Controller
from ui.controllers.deal import DealController
from ui.controllers.dealt_result import DealtRecord, DealtTables, shift_result
from ui.controllers.layout_items import layout_items
from ui.controllers.past import round_of as round_of_attempt
from ui.controllers.practice import FIRST_GAME
from ui.controllers.result import ResultController
from ui.controllers.table import TableController
from ui.views.shift_dialog import ShiftDialog, ShiftGame
from ui.views.view_models import Decision

LATER, END, STAY = "later", "end", "stay"
_SEEDS: Final = 2**31


class _Kept:
    """The journal of a round that is finished when the next one begins, not before.

    Whenever the program is killed there is then one round of the shift to go on with.
    """

    def __init__(self, journal: AttemptJournal) -> None:
        self._journal = journal

    def answered(self, answer: AnswerRecord) -> None:
        """See ``Journal.answered``."""
        self._journal.answered(answer)

    def finished(self) -> None:
        """See ``Journal.finished``: not yet."""

    def abandoned(self) -> None:
        """See ``Journal.abandoned``."""
        self._journal.abandoned()


class ShiftController(Controller):
    """Lets one shift at a time be dealt."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._plan: ShiftPlan | None = None
        """The last one, which is offered again."""
        self._ending = False
        self._background = app.background()

    def close(self) -> None:
        """Show no result any more."""
        self._background.close()

    # Commands

    @command(
        "deal_shift",
        N_("Deal a shift"),
        "H",
        when=on(PracticeState),
        bar=Bar.ACT,
        section=Section.PRACTICE,
        needs=("deal", "table"),
    )
    def plan_shift(self) -> None:
        """Let the trainee say what the shift is to be like, then deal it."""
        now = replace(self._plan or self._usual(), seed=SystemRandom().randrange(_SEEDS))
        dialog = ShiftDialog(self.app.window, self._games(), now)
        dialog.chosen.connect(self.deal)
        dialog.open()

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
            self.deal(replace(self._plan, seed=SystemRandom().randrange(_SEEDS)))

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
        when=on(DealState, lambda here: here.shift and not here.choosing),
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
                _("Every act so far has been saved."),
                (
                    (LATER, _("Leave and go on later")),
                    (END, _("End the shift and see its result")),
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

    def _usual(self) -> ShiftPlan:
        """A shift at the trainee's own table."""
        document, _slash, layout = self.app.preferences.settings.table.partition("/")
        return ShiftPlan(document or FIRST_GAME, 0, layout=layout)

    def _games(self) -> tuple[ShiftGame, ...]:
        """The games in the order in which they are taught, each with its layouts."""
        documents = [load_document(name) for name in teaching_order()]
        layouts = list(layout_items(documents, self.app.layouts.stored))
        return tuple(
            ShiftGame(
                document.id,
                short_title(document),
                tuple((one.layout.id, one.title) for one in layouts if one.document is document),
            )
            for document in documents
        )

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
        )

    def _over(self, records: Database, shift: StoredShift, state: ShiftState) -> bool:
        """Whether the shift ends before the round of ``state``."""
        if not shift.plan.minutes:
            return state.number > shift.plan.rounds
        return records.shifts.tally(shift.id).milliseconds >= shift.plan.minutes * 60_000

    def _intro(self, records: Database, shift: StoredShift, number: int) -> str:
        """What is said before a round: how the shift has gone so far."""
        style = _(shift.plan.style.intro)
        if number == 1:
            return style
        dealt = records.shifts.tally(shift.id)
        return ngettext(
            "Round {number}. {wrong} of {acts} act wrong so far.",
            "Round {number}. {wrong} of {acts} acts wrong so far.",
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
        return DealtRecord(attempt, DealtTables(style, sheet.playable, so_far.again.tables))
