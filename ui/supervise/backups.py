"""Backups: the one of the day, made in the background; the others listed and restored."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseGone,
    DatabaseMissing,
    EnvironmentTrouble,
)
from trainer.messages import _
from trainer.messages.figures import as_shown, grouped
from trainer.messages.troubles import describe_trouble, kind_text, size_text
from trainer.room.rights import Right
from trainer.storage.backups import (
    Contents,
    ExaminedBackup,
    examine,
    folder_of,
    is_begun,
    list_backups,
)
from trainer.storage.checking import Findings, check_records, findings_lines
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.recovery import recover, recovered_lines
from trainer.storage.restoring import restore
from trainer.storage.verifying import log_line
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.shell.commands import (
    Bar,
    PageState,
    RecordsState,
    Room,
    Section,
    TableState,
    command,
    managing,
    on,
    with_tools,
)
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import Remedy
from ui.table.phrasing import date_text
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import spaced
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.labels import label
from ui.widgets.rows_view import RowsView
from ui.widgets.spoken_view import hear_while_empty
from ui.widgets.view_models import Decision, Notice

# The backups of the records, to restore one of them. Nothing is done before it was asked for.

_REPORT_HEIGHT: Final = 140
"""Height of the report in pixels; longer ones scroll."""

STAY, RESTORE = "stay", "restore"
"""The answers to the question whether the records are replaced."""


@dataclass(frozen=True, slots=True)
class BackupLine:
    """One backup as it is listed; with a ``fault`` it cannot be restored."""

    path: Path
    date: str
    made: str
    size: str
    contents: tuple[str, str, str] = ("", "", "")
    """The numbers of trainees, attempts and answers."""
    fault: str = ""


class BackupsPage(QWidget):
    """Lists backups, and asks before one is restored."""

    chosen = Signal()
    """Another backup is selected, or none."""
    activated = Signal()
    """The selected backup was double-clicked."""
    decided = Signal(str)
    """The answer to the question."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        hear_while_empty(self)
        self._lines: Sequence[BackupLine] = ()
        self._folder = label("", "muted", self)
        self.rows = RowsView(
            self,
            (_("Date"), _("Made"), _("Size"), _("Trainees"), _("Attempts"), _("Answers")),
            filling=1,
            right=frozenset({2, 3, 4, 5}),
            whole=frozenset({0}),
        )
        self.rows.setObjectName("backup_rows")
        self.rows.setAccessibleName(_("Backups"))
        self.rows.hide()  # until they are read
        self.status = named(label("", "", self), "backup_status")
        self.report = named(QPlainTextEdit(self, readOnly=True), "backup_report", _("Report"))
        self.report.setMaximumHeight(_REPORT_HEIGHT)
        self.report.hide()
        self.decision = DecisionPanel(self)
        self.decision.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.decision.hide()
        column = spaced(QVBoxLayout(self), Space.M, (Space.L, Space.M, Space.L, Space.L))
        column.addWidget(label(_("Backups"), "title", self))
        column.addWidget(self._folder)
        column.addWidget(self.status)
        column.addWidget(self.report)
        column.addWidget(self.decision)
        column.addWidget(self.rows, 1)
        column.addStretch(0)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.rows.chosen.connect(lambda _row: self.chosen.emit())
        self.rows.doubleClicked.connect(lambda _index: self.activated.emit())
        self.decision.decided.connect(self.decided)

    @property
    def line(self) -> BackupLine | None:
        """The selected backup."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_backups(self, folder: Path, lines: Sequence[BackupLine]) -> None:
        """List the backups in this folder, the latest first; without any there is no list."""
        self._lines = lines
        self._folder.setText(visible(str(folder)))
        self.rows.show_rows([(line.date, line.made, line.size, *line.contents) for line in lines])
        if self.rows.hasFocus() and not lines:
            self.setFocus()  # else the next button would have it
        self.rows.setVisible(bool(lines))
        self.chosen.emit()

    def say(self, text: str, lines: Sequence[str] = ()) -> None:
        """Say what is going on, or what came of it, with more of it in ``lines``."""
        self.status.setText(text)
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(bool(lines))

    def ask(self, decision: Decision, lines: Sequence[str] = ()) -> None:
        """Ask whether to replace the records; ``lines`` say with what."""
        self.say("", lines)
        self.status.hide()
        self.rows.setEnabled(False)
        self.decision.show_decision(decision)
        self.decision.show()
        self.decision.setFocus()

    def end_question(self) -> None:
        self.decision.hide()
        self.status.show()
        self.say("")
        self.rows.setEnabled(True)
        self.take_focus()

    def take_focus(self) -> None:
        """Focus the question, or else the backups."""
        listed = self if self.rows.isHidden() else self.rows
        (listed if self.decision.isHidden() else self.decision).setFocus()


@dataclass(frozen=True, slots=True)
class BackupsState(PageState):
    """``chosen``: a backup that can be restored is selected; ``busy``: something is being done."""

    chosen: bool = False
    busy: bool = False


idle = on(BackupsState, lambda here: not here.busy)


NOTICE: Final = "backup"
"""The notice that the backup of the day could not be made."""

NOTHING: Final = "nothing_recorded"
"""The notice that there are backups, but nothing in the records."""

R = TypeVar("R")

_RECOVERED: Final = "recovered"
"""Part of the name that is suggested for the file with what was recovered."""

_RESTORE: Final = N_("Restore a backup…")


class BackupsController(PageController[BackupsPage, BackupsState]):
    """Makes the backup of the day once there is something to back up, and restores others."""

    page = "backups"

    def __init__(self, app: App) -> None:
        super().__init__(app, BackupsState())
        self._background = app.background()
        self._asked: BackupLine | None = None
        """The backup that the question is about."""
        self._cancellation = Cancellation()
        self._progress: tuple[int, int] | None = None
        """How far a check has come, as long as that is not yet shown."""
        app.finished.append(lambda _result, _attempt: self._back_up())
        # Also called when the records have been opened.
        app.session.listeners.append(lambda _trainee, _settings: self._back_up())
        for kind in (DatabaseEmpty, DatabaseMissing):
            app.notices.remedies[kind] = Remedy(_RESTORE, self.open)
        app.notices.remedies[DatabaseDamaged] = Remedy(N_("Restore or recover…"), self.open)

    def make_view(self, parent: QWidget) -> BackupsPage:
        page = BackupsPage(parent)
        page.chosen.connect(self._chosen)
        page.activated.connect(lambda: self.app.window.bindings.trigger("restore_backup"))
        page.decided.connect(self._decided)
        return page

    def open(self) -> None:
        """List the backups, to restore one of them."""
        now = self.app.window.state
        if isinstance(now.here, TableState) or now.waiting:
            self.app.notices.say(NOTICE, _("Leave the round first."))
            return
        self.app.current.withdraw()
        self.withdraw()
        # Where the records are, unless the supervisor's tools are shown: trouble leads here.
        self.app.in_room(Room.ME, self.show)
        self.view.take_focus()
        if not self.state.busy:
            self._background.begin(self._list())

    def withdraw(self) -> None:
        if self.made is not None and not self.made.decision.isHidden():
            self._decided(STAY)

    # Commands

    @command(
        "backups",
        N_("Backups…"),
        "B",
        when=lambda now: managing()(now) or with_tools(on(RecordsState))(now),
        section=Section.LIBRARY,
    )
    def open_backups(self) -> None:
        self.open()

    @command(
        "restore_backup",
        N_("Restore…"),
        "Return",
        "Enter",
        when=on(BackupsState, lambda here: here.chosen and not here.busy),
        stays=idle,
        bar=Bar.ACT,
        leading=True,
    )
    def ask_to_restore(self) -> None:
        """Ask whether to put the selected backup in the place of the records."""
        line = self.view.line
        if line is not None:
            text = _(
                "Restore the backup of {date}? It replaces the records. The current records "
                "are kept as a backup."
            )
            self._ask(line, text.format(date=line.date))

    @command("check_records", N_("Check records"), "C", when=idle, bar=Bar.ASIDE)
    def check(self) -> None:
        self._background.begin(self._check())

    @command("recover_records", N_("Recover what can be read…"), "R", when=idle, bar=Bar.ASIDE)
    def choose_where_to_recover(self) -> None:
        """Let the supervisor name a file for what can still be read of the records."""
        path = self.app.session.path
        choose_to_write(
            self.app.window,
            _("Recover what can be read"),
            f"{path.stem}-{_RECOVERED}{path.suffix}",
            lambda target: self._background.begin(self._recover(target)),
        )

    @command(
        "stop_backups",
        N_("Cancel"),
        "X",
        when=on(BackupsState, lambda here: here.busy),
        bar=Bar.ACT,
    )
    def stop(self) -> None:
        self._cancellation.cancel()

    # The backup of the day

    def _back_up(self) -> None:
        self._background.begin(self._back_up_today())

    async def _back_up_today(self) -> None:
        records = self.app.session.records
        if records is None:
            return
        path = records.path
        try:
            await self._background.run(records.back_up_today)
            lacking = await self._background.run(
                lambda _cancellation: bool(list_backups(path)) and not is_begun(path)
            )
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            self.app.notices.say(
                NOTICE,
                _("Today’s backup could not be made."),
                f"{message.sentence} {message.advice}",
                message.detail,
            )
            return
        self.app.notices.remove(NOTICE)
        if lacking and Right.BACKUPS in self.app.window.state.rights:
            self._offer_to_restore()
        else:
            self.app.notices.remove(NOTHING)

    def _offer_to_restore(self) -> None:
        """The file was deleted, for instance: new records are not begun without a word."""
        self.app.notices.show(
            Notice(
                NOTHING,
                _("These records are empty, but there are earlier backups."),
                choices=((RESTORE, _(_RESTORE)), (DISMISS, _("Close"))),
            ),
            {RESTORE: self.open},
        )

    # What is done on the page

    def _chosen(self) -> None:
        line = self.view.line
        self.change(replace(self.state, chosen=line is not None and not line.fault))
        if line is not None and not self.state.busy:
            self.view.say(line.fault)

    def _ask(self, line: BackupLine, question: str, lines: Sequence[str] = ()) -> None:
        self._asked = line
        self.app.decide(True)
        choices = (STAY, _("Cancel")), (RESTORE, _("Restore"))
        self.view.ask(Decision(question, "", choices, back=STAY), lines)

    def _decided(self, choice: str) -> None:
        self.app.decide(False)
        self.view.end_question()
        line, self._asked = self._asked, None
        if choice == RESTORE and line is not None:
            self._background.begin(self._restore(line))

    async def _list(self) -> None:
        path = self.app.session.path
        found = await self._done(
            _("Reading the backups…"), lambda cancellation: examined(path, cancellation)
        )
        if found is None:
            return
        self.view.show_backups(folder_of(path), [backup_line(exam) for exam in found])
        if not found:
            self.view.say(
                _(
                    "No backups yet. Once a round has been recorded, Feltwork makes one "
                    "on each day you open it."
                )
            )

    async def _restore(self, line: BackupLine) -> None:
        path, rights = self.app.session.path, self.app.session.warden
        restored = await self._done(
            _("Restoring the backup…"),
            lambda cancellation: restore(
                rights, line.path, path, datetime.now(UTC), cancellation=cancellation
            ),
            without_records=True,
        )
        if restored is None:
            return
        self.app.notices.remove(NOTHING)
        await self._list()
        self.view.say(_("The backup of {date} has been restored.").format(date=line.date))

    async def _check(self) -> None:
        path, loop = self.app.session.path, asyncio.get_running_loop()

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        def checked(cancellation: Cancellation) -> tuple[Findings, str]:
            found = check_records(path, cancellation, progress)
            return found, log_line(path, cancellation) if found.sound else ""

        done = await self._done(_("Checking the records…"), checked)
        if done is not None:
            findings, log = done
            first, *others = findings_lines(findings)
            first = f"{first} {log}".strip()
            if not findings.sound:
                advice = _("Restore a backup, or recover what can be read.")
                first = f"{first} {advice}"
            self.view.say(first, [as_shown(line) for line in others])

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self.state.busy:
            done, of = progress
            self.view.say(
                _("Checking the records… {done} of {count} attempts").format(
                    done=grouped(done), count=grouped(of)
                )
            )

    async def _recover(self, target: Path) -> None:
        path, rights = self.app.session.path, self.app.session.warden
        if os.path.lexists(target):
            self.view.say(_("{path} already exists. Name a new file.").format(path=target))
            return
        recovered = await self._done(
            _("Recovering the records…"),
            lambda cancellation: recover(rights, path, target, cancellation),
            without_records=True,
        )
        if recovered is None:
            return
        lines = [visible(str(target)), *recovered_lines(recovered)]
        if self.shown:
            question = _("Replace the records with the recovered ones?")
            self._ask(BackupLine(target, target.name, "", ""), question, lines)

    def _can_close_records(self) -> bool:
        """Tell whether nothing is lost if the records are closed now; else the page says why."""
        records = self.app.session.records
        if records is None:
            return True
        try:
            records.connection.check_file()
        except DatabaseGone as gone:
            # What was acknowledged is only in the file that is no longer there.
            self.app.notices.show_trouble(gone)
            message = describe_trouble(gone)
            self.view.say(f"{message.sentence} {message.advice}")
            return False
        return True

    async def _done(
        self, text: str, work: Callable[[Cancellation], R], *, without_records: bool = False
    ) -> R | None:
        """The result of some work in the thread; None, and the page says why, without one.

        For work ``without_records``, the window closes its records and opens them again.
        """
        if without_records and not self._can_close_records():
            return None
        self._cancellation = Cancellation()
        self.change(replace(self.state, busy=True))
        self.view.say(text)
        if without_records:
            self.app.session.release()
        result, why = None, ""
        try:
            result = await self._background.run(work, self._cancellation)
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            why = f"{message.sentence} {message.advice}"
        except Cancelled:
            why = _("Cancelled.")
        finally:
            if without_records and not self.app.runner.stopping:
                self.app.session.reopen()
            self.change(replace(self.state, busy=False))
            self.view.say(why)
        return result


def examined(database: Path, cancellation: Cancellation) -> list[ExaminedBackup]:
    """All backups of this database, with what is in them."""
    return [examine(backup, cancellation) for backup in list_backups(database)]


def backup_line(exam: ExaminedBackup) -> BackupLine:
    """A backup in words."""
    made, kind = date_text(exam.backup.made), kind_text(exam.backup.kind)
    if not isinstance(exam.found, Contents):
        fault = describe_trouble(exam.found).sentence
        return BackupLine(exam.backup.path, made, kind, size_text(exam.size), fault=fault)
    trainees, attempts, answers = (grouped(number) for number in exam.found)
    return BackupLine(
        exam.backup.path, made, kind, size_text(exam.size), (trainees, attempts, answers)
    )
