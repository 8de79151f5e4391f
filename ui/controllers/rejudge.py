"""Judging recorded answers again: searched in a thread, listed, and kept only if that is wanted."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.troubles import describe_trouble
from trainer.storage.cancellation import Cancellation, Cancelled
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.actions.commands import Bar, Section, command, on
from ui.actions.page_states import HouseState, RecordsState
from ui.controllers.controller import App, Controller
from ui.controllers.phrasing import date_text
from ui.views.notice_bar import DISMISS
from ui.views.rejudge_dialog import RejudgeDialog, RejudgedLine
from ui.views.view_models import Notice

if TYPE_CHECKING:
    from trainer.storage.database import Database
    from trainer.storage.rejudging import Found
    from trainer.storage.rejudgings import Judgement
    from trainer.storage.rows import HouseVersion

OFFER: Final = "judge_again"
"""The notice that a choice of the house has changed."""
AGAIN: Final = "rejudge"
"""The choice of that notice: the command that does the same, so that its key is shown."""

LISTED: Final = 1_000
"""How many attempts are listed; more are counted, and kept all the same."""

_here = on(RecordsState)
_at_home = on(HouseState)


class RejudgeController(Controller):
    """One search at a time; what it has found is remembered while its dialog is open."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()
        self._dialog: RejudgeDialog | None = None
        self._cancellation = Cancellation()
        self._progress: tuple[int, int] | None = None
        """How far it is, as long as that is not yet shown."""
        self._found: Found | None = None
        self._house = ""
        """The text of the house file by which was judged."""
        self._version: HouseVersion | None = None
        app.house.listeners.append(self._house_changed)

    def close(self) -> None:
        """Search no more."""
        self._background.close()

    @command(
        "rejudge",
        N_("Judge again…"),
        "Ctrl+J",
        when=lambda now: (_here(now) or _at_home(now)) and now.records,
        bar=Bar.ASIDE,
        section=Section.RECORDS,
    )
    def open_dialog(self) -> None:
        """Search for answers that would be judged otherwise today."""
        records = self.app.session.records
        if records is None:
            return
        dialog = RejudgeDialog(self.app.window)
        self._dialog, self._found = dialog, None
        self.app.notices.remove(OFFER)
        dialog.finished.connect(self._closed)
        dialog.cancel_wanted.connect(self._cancel)
        dialog.all_wanted.connect(
            lambda: self._background.begin(self._search(dialog, everything=True))
        )
        dialog.keep_wanted.connect(lambda why: self._background.begin(self._keep(dialog, why)))
        dialog.open()
        self._background.begin(self._search(dialog))

    def _house_changed(self) -> None:
        """Offer to judge again where somebody has just changed a choice, and not at the start."""
        before, self._version = self._version, self.app.house.version
        changing = isinstance(self.app.window.state.here, HouseState)
        if changing and self._version != before:
            self.app.waiting.do("rejudge", self._offer)

    def _offer(self) -> None:
        records = self.app.session.records
        if records is None or not records.rejudgings.has_answers():
            return
        self.app.notices.show(
            Notice(
                OFFER,
                _("The house’s choices have changed."),
                _("Recorded answers may be judged otherwise by them. They stay as they are."),
                choices=((AGAIN, _("Judge again…")), (DISMISS, _("Close"))),
                urgent=False,
            ),
            {AGAIN: self.open_dialog},
        )

    def _closed(self) -> None:
        self._dialog = self._found = None
        self._cancel()

    def _cancel(self) -> None:
        self._cancellation.cancel()

    async def _search(self, dialog: RejudgeDialog, *, everything: bool = False) -> None:
        # Imported only for a search.
        from trainer.rejudging.rounds import Replays
        from trainer.storage.rejudging import judged_otherwise
        from trainer.storage.rejudging_texts import found_lines

        loop = asyncio.get_running_loop()
        self._cancellation, self._progress = Cancellation(), None
        path, house = self.app.session.path, self.app.house
        self._house = house.text
        replays = Replays(self.app.layouts.rulebook, house.file)

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        def work(cancellation: Cancellation) -> Found:
            return judged_otherwise(path, replays, cancellation, progress, everything=everything)

        self._found = None
        dialog.set_busy(_("Reading the records…"))
        try:
            found = await self._background.run(work, self._cancellation)
        except (EnvironmentTrouble, Cancelled) as ended:
            self._end(dialog, ended)
            return
        if dialog is self._dialog:
            self._found = found
            lines = [_line(one) for one in found.judgements[:LISTED]]
            told = found_lines(found)
            more = len(found.judgements) - len(lines)
            if more:
                told.append(
                    ngettext(
                        "{n} more attempt is not listed.", "{n} more attempts are not listed.", more
                    ).format(n=f"{more:,}")
                )
            dialog.show_found(lines, " ".join(told))

    def _end(self, dialog: RejudgeDialog, ended: EnvironmentTrouble | Cancelled) -> None:
        if dialog is not self._dialog:
            return
        keep = self._found is not None and bool(self._found.judgements)
        if isinstance(ended, Cancelled):
            dialog.end(_("Cancelled."), keep=keep)
            return
        message = describe_trouble(ended)
        dialog.end(f"{message.sentence} {message.advice}", keep=keep)

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self._dialog is not None and self._found is None:
            done, of = progress
            self._dialog.say(
                _("{done} of {count} attempts").format(done=f"{done:,}", count=f"{of:,}")
            )

    async def _keep(self, dialog: RejudgeDialog, why: str) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        found = self._found
        if records is None or trainee is None or found is None:
            return
        dialog.set_busy(_("Keeping the new verdicts…"))
        self._cancellation = Cancellation()
        try:
            await self._kept(records, found, trainee.name, why)
        except (EnvironmentTrouble, Cancelled) as ended:
            self._end(dialog, ended)
            return
        if dialog is self._dialog:
            kept = ngettext(
                "{n} new verdict is kept beside the old one.",
                "{n} new verdicts are kept beside the old ones.",
                found.answers,
            )
            dialog.end(kept.format(n=f"{found.answers:,}"))

    async def _kept(self, records: Database, found: Found, by: str, why: str) -> None:
        """Write everything in parts, between which the window is heard; all or none counts."""
        from trainer.storage.rejudgings import in_parts

        done = self.app.waiting.done
        rejudging = await done(partial(records.rejudgings.begin, self._house, by, why))
        for part in in_parts(found.judgements):
            self._cancellation.check()
            await done(partial(records.rejudgings.add, rejudging, part))
            await asyncio.sleep(0)
        await done(partial(records.rejudgings.finish, rejudging))


def _line(judgement: Judgement) -> RejudgedLine:
    from trainer.storage.rejudging_texts import answer_lines

    comparison = judgement.comparison
    before, after = (f"{right} / {comparison.answers}" for right in comparison.right)
    return RejudgedLine(
        date_text(judgement.started),
        visible(judgement.trainee),
        visible(judgement.title),
        before,
        after,
        ["\n".join(map(visible, answer_lines(one))) for one in comparison.otherwise],
    )
