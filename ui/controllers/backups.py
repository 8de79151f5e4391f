"""Backups: the one of the day, made in the background; the others listed and restored."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from trainer.errors import (
    DatabaseDamaged,
    DatabaseEmpty,
    DatabaseGone,
    DatabaseMissing,
    EnvironmentTrouble,
)
from trainer.messages import _
from trainer.messages.backups import kind_text, size_text
from trainer.messages.troubles import describe_trouble
from trainer.storage.backups import Examined, examine, folder_of, has_attempts, list_backups
from trainer.storage.cancellation import Cancellation, Cancelled
from trainer.storage.checking import check_records, findings_lines
from trainer.storage.copying import Contents
from trainer.storage.recovery import recover, recovered_lines
from trainer.storage.restoring import restore
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from ui.actions.commands import Bar, Section, away_from_table, command, on
from ui.actions.page_states import RecordsState
from ui.controllers.controller import App, Controller
from ui.controllers.notices import Remedy
from ui.controllers.phrasing import date_text
from ui.views.backups_dialog import BackupLine, BackupsDialog
from ui.views.file_choice import choose_to_write
from ui.views.notice_bar import DISMISS
from ui.views.view_models import Notice

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
        when=on(RecordsState),
        bar=Bar.ASIDE,
        section=Section.RECORDS,
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
                    _("Today’s backup of the records could not be made."),
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
                _("There is nothing in these records yet, but there are backups of earlier ones."),
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
            dialog.show_backups([backup_line(one) for one in found])
            if not found:
                dialog.say(
                    _(
                        "There are no backups yet. Once a round has been recorded, one is made on "
                        "each day that Feltwork is opened."
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
            dialog.say(_("{path} exists already. Name a new file.").format(path=target))
            return
        recovered = await self._done(
            dialog,
            _("Reading what can be read…"),
            lambda cancellation: recover(path, target, cancellation),
            without_records=True,
        )
        if recovered is not None and dialog is self._dialog:
            dialog.ask(
                BackupLine(target, target.name, "", ""),
                _("Put what was recovered in the place of the records?"),
                [visible(str(target)), *recovered_lines(recovered)],
            )

    def _can_close_records(self, dialog: BackupsDialog) -> bool:
        """Whether nothing is lost if the records are closed now; else the dialog says why."""
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


def examined(database: Path, cancellation: Cancellation) -> list[Examined]:
    """All backups of this database, with what is in them."""
    return [examine(backup, cancellation) for backup in list_backups(database)]


def backup_line(one: Examined) -> BackupLine:
    """A backup in words."""
    made, kind = date_text(one.backup.made), kind_text(one.backup.kind)
    if not isinstance(one.found, Contents):
        fault = describe_trouble(one.found).sentence
        return BackupLine(one.backup.path, made, kind, size_text(one.size), fault=fault)
    trainees, attempts, answers = (f"{number:,}" for number in one.found)
    return BackupLine(
        one.backup.path, made, kind, size_text(one.size), (trainees, attempts, answers)
    )
