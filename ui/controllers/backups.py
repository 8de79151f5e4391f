"""Backups: the one of the day, made in the background; the others listed and restored."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from trainer.errors import DatabaseDamaged, DatabaseEmpty, DatabaseMissing, EnvironmentTrouble
from trainer.messages import _
from trainer.messages.backups import kind_text, size_text
from trainer.messages.troubles import describe_trouble
from trainer.storage.backups import Examined, examine, folder_of, has_attempts, list_backups
from trainer.storage.cancellation import Cancellation
from trainer.storage.copying import Contents
from trainer.storage.restoring import Restored, restore
from trainer.texts import N_
from ui.actions.commands import Bar, Section, away_from_table, command, on
from ui.actions.page_states import RecordsState
from ui.controllers.background import Background
from ui.controllers.controller import App, Controller
from ui.controllers.notices import Remedy
from ui.controllers.past import date_text
from ui.views.backups_dialog import BackupLine, BackupsDialog
from ui.views.view_models import DISMISS, Notice

NOTICE: Final = "backup"
"""The notice that the backup of the day could not be made."""

NOTHING: Final = "nothing_recorded"
"""The notice that there are backups, but nothing in the records."""

RESTORE: Final = "restore"

_RESTORE: Final = N_("Restore a backup…")


class BackupsController(Controller):
    """Makes the backup of the day once there is something to back up, and restores others."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._background = Background(app.runner.attempt)
        self._dialog: BackupsDialog | None = None
        """The open dialog; a closed one no longer exists for Qt."""
        app.finished.append(lambda _result, _attempt: self._back_up())
        # Also called when the records have been opened.
        app.session.listeners.append(lambda _trainee, _settings: self._back_up())
        for kind in (DatabaseDamaged, DatabaseEmpty, DatabaseMissing):
            app.notices.remedies[kind] = Remedy(_RESTORE, self.open_backups)

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
        dialog.open()
        self._background.begin(self._list(dialog))

    def _closed(self) -> None:
        self._dialog = None

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

    # The others

    async def _list(self, dialog: BackupsDialog) -> None:
        path = self.app.session.path
        dialog.set_busy(True, _("Reading the backups…"))
        found = await self._background.run(lambda cancellation: examined(path, cancellation))
        if dialog is not self._dialog:
            return
        dialog.set_busy(False, "" if found else _("There are no backups yet."))
        dialog.show_backups([backup_line(one) for one in found])

    async def _restore(self, dialog: BackupsDialog, line: BackupLine) -> None:
        if not away_from_table(self.app.window.state):
            dialog.say(_("Leave the round first."))
            return
        path = self.app.session.path
        dialog.set_busy(True, _("Restoring the backup…"))
        restored = await self._without_records(
            lambda cancellation: restore(
                line.path, path, datetime.now(UTC), cancellation=cancellation
            )
        )
        if isinstance(restored, EnvironmentTrouble):
            message = describe_trouble(restored)
            text = f"{message.sentence} {message.advice}"
        else:
            self.app.notices.remove(NOTHING)
            self.app.go_home()
            text = _("The backup of {date} has been restored.").format(date=line.date)
        if dialog is self._dialog:
            await self._list(dialog)
            dialog.say(text)

    async def _without_records(
        self, work: Callable[[Cancellation], Restored]
    ) -> Restored | EnvironmentTrouble:
        """Do this while the window has no records open; they are opened again afterwards."""
        self.app.session.release()
        try:
            return await self._background.run(work)
        except EnvironmentTrouble as trouble:
            return trouble
        finally:
            if not self.app.runner.stopping:
                self.app.session.reopen()


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
