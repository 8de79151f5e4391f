"""Judging recorded answers again: searched in a thread, listed, and kept only if that is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.errors import EnvironmentTrouble
from trainer.messages import _, ngettext
from trainer.messages.troubles import describe_trouble
from trainer.storage.connection import Cancellation, Cancelled
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.me.records.controller import RecordsState
from ui.shell.commands import Bar, Section, command, managing, on, with_tools
from ui.shell.controller import App, Controller
from ui.shell.notice_bar import DISMISS
from ui.supervise.house.controller import HouseState
from ui.table.phrasing import date_text
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton, leaving_button
from ui.widgets.labels import label
from ui.widgets.rows_view import RowsView
from ui.widgets.speech import announce
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.storage.rejudging import RejudgingSearch
    from trainer.storage.rejudgings import Judgement
    from trainer.storage.rows import HouseVersion


# Recorded answers that would be judged otherwise today, before and after.

SIZE: Final = 940, 600
"""Width and height in pixels, where the screen has room for it."""
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


class RejudgeDialog(QDialog):
    """Opened without a nested event loop. It changes nothing: ``keep_wanted`` has the reason."""

    cancel_wanted = Signal()
    all_wanted = Signal()
    """Every answer is to be judged again, also where neither rules nor choices have changed."""
    keep_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rejudge")
        self.setWindowTitle(_("Re-mark"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = self.screen().availableSize()
        self.resize(min(SIZE[0], room.width()), min(SIZE[1], room.height()))
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
        self.status = label("", "", self)
        self.status.setObjectName("rejudge_status")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Re-mark"), "heading", self))
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
        column.addWidget(self.rows, 3)
        column.addWidget(self.answers, 2)
        column.addWidget(self.status)
        self._buttons = QStackedWidget(self)
        column.addWidget(self._buttons)
        self._working, self._usual = QWidget(self), QWidget(self)
        self._keeping = QWidget(self)
        for page in (self._working, self._usual, self._keeping):
            self._buttons.addWidget(page)
        cancel = self._button(_("Cancel"), "rejudge_cancel", self.cancel_wanted.emit)
        _row(self._working, cancel)
        self.keep = self._button(_("Keep the new marks…"), "rejudge_keep", self._ask)
        self.all = self._button(_("Re-mark all"), "rejudge_all", self.all_wanted.emit)
        self.all.setToolTip(
            _("Every answer, even where the rules and house settings have not changed")
        )
        close = leaving_button(self, _("Close"), "rejudge_close")
        _row(self._usual, self.all, self.keep, close)
        self.why = QLineEdit(self)
        self.why.setObjectName("rejudge_why")
        self.why.setAccessibleName(_("Reason"))
        self.why.setPlaceholderText(_("Reason"))
        self.why.setMaxLength(WHY_LETTERS)
        self.why.returnPressed.connect(self._agree)
        agree = self._button(_("Keep"), "rejudge_agree", self._agree, primary=True)
        refuse = leaving_button(self, _("Not now"), "rejudge_refuse")
        _row(self._keeping, agree, refuse, before=self.why)
        self._buttons.setSizePolicy(
            self._buttons.sizePolicy().horizontalPolicy(), self._buttons.sizePolicy().Policy.Fixed
        )

    @property
    def line(self) -> RejudgedLine | None:
        """The selected attempt."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def say(self, text: str) -> None:
        """Say what is going on."""
        self.status.setText(text)

    def set_busy(self, text: str) -> None:
        """Something is being done, which can be ended."""
        self._buttons.setCurrentWidget(self._working)
        self.keep.setEnabled(False)
        self.say(text)
        announce(self.status, text)

    def show_found(self, lines: Sequence[RejudgedLine], text: str) -> None:
        """List the attempts with such answers; ``text`` says what was looked at."""
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
        self.end(text, keep=bool(lines))
        self._show_answers()
        self.rows.setFocus()

    def end(self, text: str, *, keep: bool = False) -> None:
        """Nothing is being done any more; ``keep``: what was found can be kept."""
        self._buttons.setCurrentWidget(self._usual)
        self.keep.setEnabled(keep)
        self.say(text)
        announce(self.status, text)

    def reject(self) -> None:
        """Close, or first take the question back."""
        if self._buttons.currentWidget() is self._keeping:
            self._withdraw()
        else:
            super().reject()

    def _show_answers(self) -> None:
        line = self.line
        self.answers.setPlainText("\n\n".join(line.answers) if line is not None else "")

    def _ask(self) -> None:
        self._buttons.setCurrentWidget(self._keeping)
        self.why.setFocus()

    def _withdraw(self) -> None:
        self._buttons.setCurrentWidget(self._usual)
        self.keep.setFocus()

    def _agree(self) -> None:
        why = self.why.text().strip()
        if why:
            self.keep_wanted.emit(why)
        else:
            self.say(_("Enter a reason first."))
            self.why.setFocus()

    def _button(
        self, text: str, name: str, clicked: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        button = PressButton(text, self)
        button.setObjectName(name)
        button.clicked.connect(lambda _checked=False: clicked())
        if primary:
            mark_as(button, kind="primary")
        return button


def _row(page: QWidget, *buttons: QPushButton, before: QWidget | None = None) -> None:
    """Put buttons at the right of ``page``, after what fills it."""
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.S)
    if before is not None:
        row.addWidget(before, 1)
    else:
        row.addStretch(1)
    for button in buttons:
        row.addWidget(button)


OFFER: Final = "judge_again"
"""The notice that a choice of the house has changed."""
AGAIN: Final = "rejudge"
"""The choice of that notice: the command that does the same, so that its key is shown."""

LISTED: Final = 1_000
"""How many attempts are listed; more are counted, and kept all the same."""


class RejudgeController(Controller):
    """One search at a time; what it has found is remembered while its dialog is open."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()
        self._dialog: RejudgeDialog | None = None
        self._cancellation = Cancellation()
        self._progress: tuple[int, int] | None = None
        """How far it is, as long as that is not yet shown."""
        self._found: RejudgingSearch | None = None
        self._house = ""
        """The text of the house file by which was judged."""
        self._version: HouseVersion | None = None
        app.house.listeners.append(self._house_changed)

    def close(self) -> None:
        """Search no more."""
        self._background.close()

    @command(
        "rejudge",
        N_("Re-mark…"),
        "Ctrl+J",
        when=lambda now: (
            now.records
            and (managing()(now) or on(HouseState)(now) or with_tools(on(RecordsState))(now))
        ),
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
                _("The house settings have changed."),
                _("Recorded answers might now be marked differently. None has been changed."),
                choices=((AGAIN, _("Re-mark…")), (DISMISS, _("Close"))),
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
        from trainer.storage.rejudging import found_lines, judged_otherwise

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

        def work(cancellation: Cancellation) -> RejudgingSearch:
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
            lines = [_line(judgement) for judgement in found.judgements[:LISTED]]
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
        dialog.set_busy(_("Saving the new marks…"))
        self._cancellation = cancellation = Cancellation()

        def keep() -> None:
            cancellation.check()
            records.rejudgings.keep(self._house, trainee.name, why, found.judgements)

        try:
            await self.app.waiting.done(keep)
        except (EnvironmentTrouble, Cancelled) as ended:
            self._end(dialog, ended)
            return
        if dialog is self._dialog:
            kept = ngettext(
                "{n} new mark is kept beside the old one.",
                "{n} new marks are kept beside the old ones.",
                found.answers,
            )
            dialog.end(kept.format(n=f"{found.answers:,}"))


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
