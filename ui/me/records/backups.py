"""Backups: the one of the day, made in the background; the others listed and restored."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseGone,
    DatabaseMissing,
    EnvironmentTrouble,
)
from trainer.messages import _
from trainer.messages.troubles import describe_trouble, kind_text, size_text
from trainer.storage.backups import (
    Contents,
    ExaminedBackup,
    examine,
    folder_of,
    has_attempts,
    list_backups,
)
from trainer.storage.checking import check_records, findings_lines
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.recovery import recover, recovered_lines
from trainer.storage.restoring import restore
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.me.records.controller import RecordsState
from ui.shell.commands import Bar, Section, away_from_table, command, managing, on, with_tools
from ui.shell.controller import App, Controller
from ui.shell.dialogs import choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.shell.notices import Remedy
from ui.table.phrasing import date_text
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton, leaving_button
from ui.widgets.labels import label
from ui.widgets.rows_view import RowsView
from ui.widgets.view_models import Notice

# The backups of the records, to restore one of them. Nothing is done before it was asked for.

_REPORT_HEIGHT: Final = 140
"""Height of the report in pixels; longer ones scroll."""


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


class BackupsDialog(QDialog):
    """Lists backups and asks before one is restored. Opened without a nested event loop."""

    restore_wanted = Signal(object)
    """The ``BackupLine`` to restore; its owner has agreed."""
    check_wanted = Signal()
    recover_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, parent: QWidget, folder: str) -> None:
        super().__init__(parent)
        self._lines: Sequence[BackupLine] = ()
        self._asked: BackupLine | None = None
        """The backup that the question is about."""
        self.busy = False
        self.setObjectName("backups")
        self.setWindowTitle(_("Backups"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(880, 520)
        self.rows = RowsView(
            self,
            (_("Date"), _("Made"), _("Size"), _("Trainees"), _("Attempts"), _("Answers")),
            filling=1,
            right=frozenset({2, 3, 4, 5}),
            whole=frozenset({0}),
        )
        self.rows.setObjectName("backup_rows")
        self.rows.setAccessibleName(_("Backups"))
        self._status = label("", "", self)
        self._status.setObjectName("backup_status")
        self._buttons = QStackedWidget(self)
        self._usual, self._question, self._working = QWidget(self), QWidget(self), QWidget(self)
        for page in (self._usual, self._question, self._working):
            self._buttons.addWidget(page)
        check = self._button(_("Check records"), "backup_check", self.check_wanted.emit)
        recover = self._button(
            _("Recover what can be read…"), "backup_recover", self.recover_wanted.emit
        )
        self.restore = self._button(_("Restore…"), "backup_restore", self._ask, primary=True)
        close = leaving_button(self, _("Close"), "backup_close")
        _row(self._usual, self.restore, close, left=(check, recover))
        cancel = self._button(_("Cancel"), "backup_cancel", self.cancel_wanted.emit)
        _row(self._working, cancel)
        self.report = QPlainTextEdit(self)
        self.report.setObjectName("backup_report")
        self.report.setAccessibleName(_("Report"))
        self.report.setReadOnly(True)
        self.report.setMaximumHeight(_REPORT_HEIGHT)
        self.report.hide()
        agree = self._button(_("Restore"), "backup_agree", self._agree, primary=True)
        refuse = leaving_button(self, _("Cancel"), "backup_refuse")
        _row(self._question, agree, refuse)

        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Backups"), "heading", self))
        column.addWidget(label(visible(folder), "muted", self))
        column.addWidget(self.rows, 1)
        column.addWidget(self._status)
        column.addWidget(self.report)
        column.addWidget(self._buttons)
        self._buttons.setSizePolicy(
            self._buttons.sizePolicy().horizontalPolicy(), self._buttons.sizePolicy().Policy.Fixed
        )

        self.rows.chosen.connect(lambda _row: self._chosen())
        self._chosen()

    @property
    def line(self) -> BackupLine | None:
        """The selected backup."""
        row = self.rows.currentIndex().row()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def show_backups(self, lines: Sequence[BackupLine]) -> None:
        """List these, the latest first."""
        self._lines = lines
        self.rows.show_rows([(line.date, line.made, line.size, *line.contents) for line in lines])
        self._chosen()

    def say(self, text: str, lines: Sequence[str] = ()) -> None:
        """Say what is going on, or what came of it, with more of it in ``lines``."""
        self._status.setText(text)
        self.report.setPlainText("\n".join(lines))
        self.report.setVisible(bool(lines))

    def ask(self, line: BackupLine, question: str, lines: Sequence[str] = ()) -> None:
        """Ask whether to put this in the place of the records."""
        self._asked = line
        self.say(question, lines)
        self.rows.setEnabled(False)
        self._buttons.setCurrentWidget(self._question)
        self._question.findChildren(QPushButton)[-1].setFocus()

    def set_busy(self, busy: bool, text: str) -> None:
        """Something is being done, and nothing else can be begun; or it has ended."""
        self.busy = busy
        self.say(text)
        self._asked = None
        self._buttons.setCurrentWidget(self._working if busy else self._usual)
        self.rows.setEnabled(not busy)
        if not busy:
            self.rows.setFocus()
        self._chosen(keep=True)

    def reject(self) -> None:
        """Close, or first take the question back."""
        if self._buttons.currentWidget() is self._question:
            self._withdraw()
        else:
            super().reject()

    def _button(
        self, text: str, name: str, clicked: Callable[[], object], *, primary: bool = False
    ) -> QPushButton:
        button = PressButton(text, self)
        button.clicked.connect(lambda _checked=False: clicked())
        button.setObjectName(name)
        if primary:
            mark_as(button, kind="primary")
        return button

    def _chosen(self, *, keep: bool = False) -> None:
        line = self.line
        self.restore.setEnabled(line is not None and not line.fault and not self.busy)
        if not keep and line is not None:
            self.say(line.fault)

    def _ask(self) -> None:
        line = self.line
        if line is None or line.fault or self.busy:
            return
        self.ask(
            line,
            _(
                "Restore the backup of {date}? It replaces the records. The current records "
                "are kept as a backup."
            ).format(date=line.date),
        )

    def _agree(self) -> None:
        line = self._asked
        self._withdraw()
        if line is not None:
            self.restore_wanted.emit(line)

    def _withdraw(self) -> None:
        self._asked = None
        self.say("")
        self.rows.setEnabled(True)
        self._buttons.setCurrentWidget(self._usual)


def _row(page: QWidget, *buttons: QPushButton, left: Sequence[QPushButton] = ()) -> None:
    """Put buttons at the right of ``page``, and some at its left."""
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.S)
    for button in left:
        row.addWidget(button)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)


NOTICE: Final = "backup"
"""The notice that the backup of the day could not be made."""

NOTHING: Final = "nothing_recorded"
"""The notice that there are backups, but nothing in the records."""

RESTORE: Final = "restore"

R = TypeVar("R")

_RECOVERED: Final = "recovered"
"""Part of the name that is suggested for the file with what was recovered."""

_RESTORE: Final = N_("Restore a backup…")


class BackupsController(Controller):
    """Makes the backup of the day once there is something to back up, and restores others."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = app.background()
        self._dialog: BackupsDialog | None = None
        """The open dialog; a closed one no longer exists for Qt."""
        self._cancellation: Cancellation | None = None
        """Cancels what was begun in the dialog."""
        self._progress: tuple[int, int] | None = None
        """How far a check has come, as long as that is not yet shown."""
        app.finished.append(lambda _result, _attempt: self._back_up())
        # Also called when the records have been opened.
        app.session.listeners.append(lambda _trainee, _settings: self._back_up())
        for kind in (DatabaseEmpty, DatabaseMissing):
            app.notices.remedies[kind] = Remedy(_RESTORE, self.open_backups)
        app.notices.remedies[DatabaseDamaged] = Remedy(N_("Restore or recover…"), self.open_backups)

    def close(self) -> None:
        """Leave what is not done."""
        self._background.close()

    @command(
        "backups",
        N_("Backups…"),
        "B",
        when=lambda now: managing()(now) or with_tools(on(RecordsState))(now),
        bar=Bar.ASIDE,
        section=Section.LIBRARY,
    )
    def open_backups(self) -> None:
        """List the backups, to restore one of them."""
        dialog = BackupsDialog(self.app.window, str(folder_of(self.app.session.path)))
        self._dialog = dialog
        dialog.finished.connect(self._closed)
        dialog.restore_wanted.connect(
            lambda line: self._background.begin(self._restore(dialog, line))
        )
        dialog.check_wanted.connect(lambda: self._background.begin(self._check(dialog)))
        dialog.recover_wanted.connect(lambda: self._choose_where_to_recover(dialog))
        dialog.cancel_wanted.connect(self._cancel)
        dialog.open()
        self._background.begin(self._list(dialog))

    def _closed(self) -> None:
        self._dialog = None
        self._cancel()

    def _cancel(self) -> None:
        if self._cancellation is not None:
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
                lambda _cancellation: bool(list_backups(path)) and not has_attempts(path)
            )
        except EnvironmentTrouble as trouble:
            message = describe_trouble(trouble)
            self.app.notices.show(
                Notice(
                    NOTICE,
                    _("Today’s backup could not be made."),
                    f"{message.sentence} {message.advice}",
                    message.detail,
                    ((DISMISS, _("Close")),),
                )
            )
            return
        self.app.notices.remove(NOTICE)
        if lacking:
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
            {RESTORE: self.open_backups},
        )

    # What is done in the dialog

    async def _list(self, dialog: BackupsDialog) -> None:
        path = self.app.session.path
        found = await self._done(
            dialog, _("Reading the backups…"), lambda cancellation: examined(path, cancellation)
        )
        if dialog is self._dialog and isinstance(found, list):
            dialog.show_backups([backup_line(exam) for exam in found])
            if not found:
                dialog.say(
                    _(
                        "No backups yet. Once a round has been recorded, Feltwork makes one "
                        "on each day you open it."
                    )
                )

    async def _restore(self, dialog: BackupsDialog, line: BackupLine) -> None:
        path = self.app.session.path
        restored = await self._done(
            dialog,
            _("Restoring the backup…"),
            lambda cancellation: restore(
                line.path, path, datetime.now(UTC), cancellation=cancellation
            ),
            without_records=True,
        )
        if restored is None:
            return
        self.app.notices.remove(NOTHING)
        self.app.go_home()
        await self._list(dialog)
        if dialog is self._dialog:
            dialog.say(_("The backup of {date} has been restored.").format(date=line.date))

    async def _check(self, dialog: BackupsDialog) -> None:
        path, loop = self.app.session.path, asyncio.get_running_loop()

        def progress(done: int, of: int) -> None:
            # Called in the other thread.
            shown, self._progress = self._progress is None, (done, of)
            if shown:
                loop.call_soon_threadsafe(self._show_progress)

        findings = await self._done(
            dialog,
            _("Checking the records…"),
            lambda cancellation: check_records(path, cancellation, progress),
        )
        if findings is not None and dialog is self._dialog:
            first, *others = findings_lines(findings)
            if not findings.sound:
                advice = _("Restore a backup, or recover what can be read.")
                first = f"{first} {advice}"
            dialog.say(first, [visible(line) for line in others])

    def _show_progress(self) -> None:
        progress, self._progress = self._progress, None
        if progress is not None and self._dialog is not None and self._dialog.busy:
            done, of = progress
            self._dialog.say(
                _("Checking the records… {done} of {count} attempts").format(
                    done=f"{done:,}", count=f"{of:,}"
                )
            )

    def _choose_where_to_recover(self, dialog: BackupsDialog) -> None:
        path = self.app.session.path
        choose_to_write(
            dialog,
            _("Recover what can be read"),
            f"{path.stem}-{_RECOVERED}{path.suffix}",
            lambda target: self._background.begin(self._recover(dialog, target)),
        )

    async def _recover(self, dialog: BackupsDialog, target: Path) -> None:
        path = self.app.session.path
        if os.path.lexists(target):
            dialog.say(_("{path} already exists. Name a new file.").format(path=target))
            return
        recovered = await self._done(
            dialog,
            _("Recovering the records…"),
            lambda cancellation: recover(path, target, cancellation),
            without_records=True,
        )
        if recovered is not None and dialog is self._dialog:
            dialog.ask(
                BackupLine(target, target.name, "", ""),
                _("Replace the records with the recovered ones?"),
                [visible(str(target)), *recovered_lines(recovered)],
            )

    def _can_close_records(self, dialog: BackupsDialog) -> bool:
        """Tell whether nothing is lost if the records are closed now; else the dialog says why."""
        if not away_from_table(self.app.window.state):
            dialog.say(_("Leave the round first."))
            return False
        records = self.app.session.records
        if records is None:
            return True
        try:
            records.connection.check_file()
        except DatabaseGone as gone:
            # What was acknowledged is only in the file that is no longer there.
            self.app.notices.show_trouble(gone)
            message = describe_trouble(gone)
            dialog.say(f"{message.sentence} {message.advice}")
            return False
        return True

    async def _done(
        self,
        dialog: BackupsDialog,
        text: str,
        work: Callable[[Cancellation], R],
        *,
        without_records: bool = False,
    ) -> R | None:
        """The result of some work in the thread; None, and the dialog says why, without one.

        For work ``without_records``, the window closes its records and opens them again.
        """
        if without_records and not self._can_close_records(dialog):
            return None
        self._cancellation = Cancellation()
        dialog.set_busy(True, text)
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
            if dialog is self._dialog:
                dialog.set_busy(False, why)
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
    trainees, attempts, answers = (f"{number:,}" for number in exam.found)
    return BackupLine(
        exam.backup.path, made, kind, size_text(exam.size), (trainees, attempts, answers)
    )
