"""Judging recorded answers again: searched in a thread, listed, and kept only if that is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.figures import grouped
from trainer.messages.troubles import describe_trouble
from trainer.storage.connection import Cancellation, Cancelled
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.shell.commands import (
    Bar,
    PageState,
    RecordsState,
    Section,
    command,
    managing,
    on,
    with_tools,
)
from ui.shell.controller import App, PageController
from ui.shell.notice_bar import DISMISS
from ui.supervise.house.controller import HouseState
from ui.table.phrasing import date_text
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import spaced
from ui.widgets.labels import label, told_label
from ui.widgets.rows_view import RowsView
from ui.widgets.spoken_view import hear_while_empty
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from pathlib import Path

    from trainer.storage.rejudging import RejudgingSearch
    from trainer.storage.rejudgings import Judgement
    from trainer.storage.rows import HouseVersion


# Recorded answers that would be judged otherwise today, before and after.

WHY_LETTERS: Final = 200
"""The most letters of a reason."""


@dataclass(frozen=True, slots=True)
class RejudgedLine:
    """An attempt: when, whose, which round, how many answers were right and would be.

    ``answers`` are those that would be judged otherwise, a line or more each.
    """

    date: str
    trainee: str
    title: str
    before: str
    after: str
    answers: Sequence[str]


class RejudgePage(QWidget):
    """Lists what was found, and has a line for the reason why the new marks are kept."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        hear_while_empty(self)
        self._lines: Sequence[RejudgedLine] = ()
        self.rows = RowsView(
            self,
            (_("Date"), _("Trainee"), _("Round"), _("Right"), _("Now right"), _("Changed")),
            filling=2,
            right=frozenset({3, 4, 5}),
            whole=frozenset({0}),
        )
        self.rows.setObjectName("rejudged_rows")
        self.rows.setAccessibleName(_("Attempts that would be marked differently"))
        self.rows.chosen.connect(lambda _row: self._show_answers())
        self.answers = QPlainTextEdit(self)
        self.answers.setObjectName("rejudged_answers")
        self.answers.setAccessibleName(_("Answers that would be marked differently"))
        self.answers.setReadOnly(True)
        self.answers.setTabChangesFocus(True)
        self.status = named(told_label("", self), "rejudge_status")
        self.why = named(QLineEdit(self), "rejudge_why", _("Reason"))
        self.why.setPlaceholderText(_("Reason for keeping the new marks"))
        self.why.setMaxLength(WHY_LETTERS)
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(_("Re-mark"), "title", self))
        column.addWidget(
            label(
                _(
                    "Recorded answers and actions, marked by today’s rules and house settings. "
                    "Nothing is changed: you can keep the new marks beside the old ones."
                ),
                "muted",
                self,
            )
        )
        column.addWidget(self.status)
        column.addWidget(self.rows, 3)
        column.addWidget(self.answers, 2)
        column.addWidget(self.why)
        column.addStretch(0)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.show_found(())

    @property
    def line(self) -> RejudgedLine | None:
        """The selected attempt."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def say(self, text: str) -> None:
        """Say what is going on, or what came of it."""
        self.status.tell(text)

    def show_found(self, lines: Sequence[RejudgedLine]) -> None:
        """List the attempts with such answers; without any there are no lists."""
        self._lines = lines
        self.rows.show_rows(
            [
                (
                    line.date,
                    line.trainee,
                    line.title,
                    line.before,
                    line.after,
                    str(len(line.answers)),
                )
                for line in lines
            ]
        )
        if not lines and self.rows.hasFocus():
            self.setFocus()  # else the next button would have it
        for widget in (self.rows, self.answers, self.why):
            widget.setVisible(bool(lines))
        self._show_answers()

    def take_focus(self) -> None:
        (self if self.rows.isHidden() else self.rows).setFocus()

    def _show_answers(self) -> None:
        line = self.line
        self.answers.setPlainText("\n\n".join(line.answers) if line is not None else "")


@dataclass(frozen=True, slots=True)
class RejudgeState(PageState):
    """``busy``: something is being done; ``found``: there are new marks that can be kept."""

    busy: bool = False
    found: bool = False


idle = on(RejudgeState, lambda here: not here.busy)


OFFER: Final = "judge_again"
"""The notice that a choice of the house has changed."""
AGAIN: Final = "rejudge"
"""The choice of that notice: the command that does the same, so that its key is shown."""

LISTED: Final = 1_000
"""How many attempts are listed; more are counted, and kept all the same."""


class RejudgeController(PageController[RejudgePage, RejudgeState]):
    """One search at a time, each time that the page is opened."""

    page = "rejudge"

    def __init__(self, app: App) -> None:
        super().__init__(app, RejudgeState())
        self._background = app.background()
        self._cancellation = Cancellation()
        self._progress: tuple[int, int] | None = None
        """How far it is, as long as that is not yet shown."""
        self._found: RejudgingSearch | None = None
        self._path: Path | None = None
        self._house = ""
        """The records that were searched, and the text of the house file by which was judged."""
        self._version: HouseVersion | None = None
        app.house.listeners.append(self._house_changed)

    def make_view(self, parent: QWidget) -> RejudgePage:
        return RejudgePage(parent)

    def open(self) -> None:
        """Search for answers that would be judged otherwise today."""
        if self.app.session.records is None:
            return
        self.app.notices.remove(OFFER)
        self.show()
        self.view.take_focus()
        if not self.state.busy:
            self._background.begin(self._search())

    # Commands

    @command(
        "rejudge",
        N_("Re-mark…"),
        "Ctrl+J",
        when=lambda now: (
            now.records
            and (managing()(now) or on(HouseState)(now) or with_tools(on(RecordsState))(now))
        ),
        section=Section.RECORDS,
    )
    def go_to_rejudge(self) -> None:
        self.open()

    @command(
        "keep_marks",
        N_("Keep the new marks"),
        "Return",
        "Enter",
        when=on(RejudgeState, lambda here: here.found and not here.busy),
        stays=idle,
        bar=Bar.ACT,
        leading=True,
    )
    def keep_marks(self) -> None:
        """Keep what was found beside the old marks, once there is a reason."""
        why = self.view.why.text().strip()
        if why:
            self._background.begin(self._keep(why))
        else:
            self.view.say(_("Enter a reason first."))
            self.view.why.setFocus()

    @command("rejudge_all", N_("Re-mark all"), "A", when=idle, bar=Bar.ACT)
    def rejudge_all(self) -> None:
        """Judge every answer again, also where neither rules nor choices have changed."""
        self._background.begin(self._search(everything=True))

    @command(
        "stop_rejudging",
        N_("Cancel"),
        "X",
        when=on(RejudgeState, lambda here: here.busy),
        bar=Bar.ACT,
    )
    def stop(self) -> None:
        self._cancellation.cancel()

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
                _("The house settings have changed."),
                _("Recorded answers might now be marked differently. None has been changed."),
                choices=((AGAIN, _("Re-mark…")), (DISMISS, _("Close"))),
                urgent=False,
            ),
            {AGAIN: self.open},
        )

    # What is done

    async def _search(self, *, everything: bool = False) -> None:
        # Imported only for a search.
        from trainer.rejudging.rounds import Replays
        from trainer.storage.rejudging import found_lines, judged_otherwise

        loop = asyncio.get_running_loop()
        self._progress = None
        path, house = self.app.session.path, self.app.house
        self._path, self._house = path, house.text
        replays = Replays(self.app.layouts.rulebook, house.file)

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        def work(cancellation: Cancellation) -> RejudgingSearch:
            return judged_otherwise(path, replays, cancellation, progress, everything=everything)

        self._found = None
        self.view.show_found(())
        self._begin(_("Reading the records…"))
        try:
            found = await self._background.run(work, self._cancellation)
        except (EnvironmentTrouble, Cancelled) as ended:
            self._end(_why(ended))
            return
        self._found = found
        lines = [_line(judgement) for judgement in found.judgements[:LISTED]]
        told = found_lines(found)
        more = len(found.judgements) - len(lines)
        if more:
            told.append(
                ngettext(
                    "{n} more attempt is not listed.", "{n} more attempts are not listed.", more
                ).format(n=grouped(more))
            )
        if not everything and found.looked.replayed < found.looked.answers:
            told.append(
                _(
                    "“Re-mark all” marks every answer, even where the rules and house settings "
                    "have not changed."
                )
            )
        self.view.show_found(lines)
        self._end(" ".join(told))
        if self.shown:
            self.view.take_focus()

    def _begin(self, text: str) -> None:
        self._cancellation = Cancellation()
        self.change(RejudgeState(busy=True))
        self.view.say(text)

    def _end(self, text: str) -> None:
        found = self._found is not None and bool(self._found.judgements)
        self.change(RejudgeState(found=found))
        self.view.say(text)

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self._found is None and self.state.busy:
            done, of = progress
            self.view.status.setText(
                _("{done} of {count} attempts").format(done=grouped(done), count=grouped(of))
            )

    async def _keep(self, why: str) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        found = self._found
        if records is None or trainee is None or found is None:
            return
        if records.path != self._path:
            self.open()  # others are open by now
            return
        self._begin(_("Saving the new marks…"))
        cancellation = self._cancellation

        def keep() -> None:
            cancellation.check()
            records.rejudgings.keep(self._house, trainee.name, why, found.judgements)

        try:
            await self.app.waiting.done(keep)
        except (EnvironmentTrouble, Cancelled) as ended:
            self._end(_why(ended))
            return
        kept = ngettext(
            "{n} new mark is kept beside the old one.",
            "{n} new marks are kept beside the old ones.",
            found.answers,
        )
        self._found = None
        self.view.why.clear()
        self._end(kept.format(n=grouped(found.answers)))


def _why(ended: EnvironmentTrouble | Cancelled) -> str:
    if isinstance(ended, Cancelled):
        return _("Cancelled.")
    message = describe_trouble(ended)
    return f"{message.sentence} {message.advice}"


def _line(judgement: Judgement) -> RejudgedLine:
    from trainer.storage.rejudging import answer_lines

    comparison = judgement.comparison
    before, after = (f"{right} / {comparison.answers}" for right in comparison.right)
    return RejudgedLine(
        date_text(judgement.started),
        visible(judgement.trainee),
        visible(judgement.title),
        before,
        after,
        ["\n".join(map(visible, answer_lines(item))) for item in comparison.otherwise],
    )
