"""The records page: attempts listed, opened, replayed, resumed or abandoned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from trainer.messages import _
from trainer.rounds.sheet import RoundSheet
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.rows import Attempt, Mode, Trainee
from trainer.texts import N_
from ui.me.progress.names import stuck_text
from ui.me.records.page import RecordsPage
from ui.shell.commands import (
    AppState,
    Bar,
    RecordsState,
    Section,
    command,
    elsewhere,
    free,
    on,
)
from ui.shell.controller import AnyPage, App, PageController
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.table.past import (
    PastSitting,
    attempt_lines,
    replay_fault,
    result_of,
    round_of,
    rules_changed,
)
from ui.table.states import ResultState
from ui.widgets.view_models import AttemptLine, Notice

if TYPE_CHECKING:
    from ui.supervise.library.controller import LibraryController
    from ui.table.result import ResultController
    from ui.widgets.rounds import Result

CHANGED: Final = "changed"
"""The notice that the rules have changed since a round was judged."""


def resumable(now: AppState) -> bool:
    """An attempt can be resumed: the one on offer, or the selected one."""
    here = now.here
    mine = here.unfinished if isinstance(here, RecordsState) else now.offered and here.shows_offers
    return mine and free(now)


def replayable(now: AppState) -> bool:
    """An attempt at a round is selected, or its result is shown."""
    here = now.here
    chosen = isinstance(here, RecordsState) and here.chosen and not here.sitting
    shown = isinstance(here, ResultState) and not here.sitting
    return (chosen or (shown and now.records)) and free(now)


class RecordsController(PageController[RecordsPage, RecordsState]):
    """The controller of the records page."""

    page = "records"

    def __init__(self, app: App) -> None:
        super().__init__(app, RecordsState())
        self._background = app.background()
        app.session.listeners.append(self._trainee_changed)
        app.show_attempt = self.show_attempt

    def make_view(self, parent: QWidget) -> RecordsPage:
        page = RecordsPage(parent)
        page.chosen.connect(self._chosen)
        page.empty.wanted.connect(lambda: self.app.window.bindings.trigger("choose_round"))
        page.activated.connect(lambda: self.app.window.bindings.trigger("open_record"))
        return page

    def open(self) -> None:
        """Go to the page with the trainee's attempts as they are now."""
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        self.app.notices.remove(UNFINISHED)
        self.app.waiting.do("attempts", lambda: self._list(records, trainee))
        self.show()
        self.view.take_focus()

    def _list(self, records: Database, trainee: Trainee) -> None:
        lines = attempt_lines(records, trainee.id)
        stuck = [stuck_text(one) for one in records.practice.stuck(trainee.id)]
        self.view.show_attempts(lines, stuck)
        self.change(replace(self.state, empty=not lines))

    # Commands

    @command(
        "resume",
        N_("Resume"),
        "R",
        when=resumable,
        bar=Bar.ACT,
        section=Section.LIBRARY,
        needs=("guided", "library", "table"),
    )
    def resume(self) -> None:
        attempt = self._unfinished()
        if attempt is not None:
            self.app.runner.add(lambda: self._resume(attempt))

    @command("abandon", N_("Abandon"), "X", when=resumable)
    def abandon(self) -> None:
        attempt, records = self._unfinished(), self.app.session.records
        if attempt is None or records is None:
            return
        self.app.waiting.do("abandon", lambda: self._abandon(records, attempt))

    def _abandon(self, records: Database, attempt: int) -> None:
        records.attempts.abandon(attempt)
        if self.shown:
            self.open()
        else:
            self._library.offer_to_resume()

    @command(
        "records",
        N_("Records"),
        "Ctrl+R",
        when=elsewhere(RecordsState, records=True),
        section=Section.EVERYWHERE,
    )
    def go_to_records(self) -> None:
        self.open()

    @command(
        "choose_round",
        N_("Choose a round"),
        "Return",
        "Enter",
        when=on(RecordsState, lambda here: here.empty and not here.chosen),
        needs=("library",),
    )
    def choose_round(self) -> None:
        """Go to the rounds, as nothing has been recorded yet."""
        self.app.window.bindings.trigger("to_library")

    @command(
        "open_record",
        N_("Open"),
        "Return",
        "Enter",
        when=on(RecordsState, lambda here: here.chosen),
        bar=Bar.ACT,
        leading=True,
        section=Section.RECORDS,
        rank=1,
        needs=("result",),
    )
    def open_record(self) -> None:
        """Show the answers of the selected attempt."""
        line, records = self.view.line, self.app.session.records
        if line is None or records is None:
            return
        self.app.waiting.do("attempt", lambda: self._open_record(records, line))

    def _open_record(self, records: Database, line: AttemptLine) -> None:
        # Something else may have been chosen while this was waiting.
        self._open(records, line.id, self, lambda: line == self.view.line and self.shown)

    def show_attempt(self, number: int, back: AnyPage) -> None:
        """Show the answers of an attempt, and lead back to the page that asked for them."""
        records = self.app.session.records
        if records is not None:
            wanted = lambda: back.shown  # noqa: E731
            self.app.waiting.do("attempt", lambda: self._open(records, number, back, wanted))

    def _open(
        self, records: Database, number: int, back: AnyPage, wanted: Callable[[], bool]
    ) -> None:
        """Show an attempt, as long as that is wanted: the drills of a sitting are made again."""
        if not wanted():
            return
        attempt, later = records.attempts.get(number), records.rejudgings.of_attempt(number)
        sitting = attempt.summary.mode is Mode.DRILL

        def show(result: Result) -> None:
            if wanted() and not self.app.runner.stopping:
                self.app.came_from = back
                self._result.show_result(result, number, recorded=True, sitting=sitting)

        async def make_again() -> None:
            chips = self.app.preferences.settings.chips
            past = PastSitting(attempt, self.app.layouts.rulebook, chips, later)
            told = await self._background.run(lambda _cancellation: list(past.told()))
            show(past.result(told))

        if sitting:
            self.app.runner.add(make_again)
        else:
            show(result_of(attempt, self.app.layouts.rulebook, later))

    @command(
        "replay",
        N_("Replay"),
        "W",
        when=replayable,
        bar=Bar.ACT,
        section=Section.RECORDS,
        needs=("watch", "table"),
    )
    def replay(self) -> None:
        """Watch the round of the selected attempt, or of the one whose result is shown."""
        line = self.view.line if self.shown else None
        attempt = line.id if line is not None else self._result.attempt
        if attempt is not None:
            self.app.runner.add(lambda: self._replay(attempt))

    # The other pages, which may not have been created

    @property
    def _library(self) -> LibraryController:
        from ui.supervise.library.controller import LibraryController

        return self.app.of(LibraryController)

    @property
    def _result(self) -> ResultController:
        from ui.table.result import ResultController

        return self.app.of(ResultController)

    # Other handlers

    async def _resume(self, attempt: int) -> None:
        recorded = await self._recorded(attempt)
        if recorded is not None:
            found, sheet = recorded
            item = self._library.library.find(found.summary.scenario_id)
            if found.summary.mode.dealt:
                from ui.table.deal import DealController
                from ui.train.shift import ShiftController

                if found.shift is not None:
                    await self.app.of(ShiftController).resume(found, sheet.playable, found.shift)
                    return
                await self.app.of(DealController).resume(found, sheet.playable, item)
                return
            from ui.table.guided import GuidedController

            await self.app.of(GuidedController).resume(found, sheet, item)

    async def _replay(self, attempt: int) -> None:
        recorded = await self._recorded(attempt)
        if recorded is None:
            return
        found, sheet = recorded
        if rules_changed(found):
            self.app.notices.show(
                Notice(
                    CHANGED,
                    _("The rules have changed since this attempt."),
                    _(
                        "The round is shown under the current rules; its result sheet keeps "
                        "the original marks."
                    ),
                )
            )
        from ui.table.watch import WatchController

        try:
            await self.app.of(WatchController).run(sheet, found.summary.title)
        finally:
            self.app.notices.remove(CHANGED)
        if not self.app.runner.stopping:
            self.open()

    async def _recorded(self, attempt_id: int) -> tuple[Attempt, RoundSheet] | None:
        """A recorded attempt and its round; None, with a notice, if it can no longer be played."""
        records = self.app.session.records
        if records is None:
            return None
        attempt = await self.app.waiting.done(lambda: records.attempts.get(attempt_id))
        sheet = round_of(attempt, self.app.layouts.rulebook)
        if sheet is not None:
            return attempt, sheet
        self.app.notices.say(
            TROUBLE,
            _("The round of “{title}” can no longer be played.").format(
                title=_(attempt.summary.title)
            ),
            _("Its answers can still be opened from Records."),
            replay_fault(attempt, self.app.layouts.rulebook),
        )
        return None

    def _unfinished(self) -> int | None:
        """The unfinished attempt to act on: the selected one, or the one on offer."""
        if not self.shown:
            return self._library.unfinished
        line = self.view.line
        return line.id if line is not None and line.unfinished else None

    def _chosen(self, line: AttemptLine | None) -> None:
        if line is None:
            self.change(RecordsState())
        else:
            self.change(RecordsState(True, line.unfinished, sitting=line.sitting))

    def _trainee_changed(self, _trainee: Trainee, _settings: PersonalSettings) -> None:
        if self.shown:
            self.open()
