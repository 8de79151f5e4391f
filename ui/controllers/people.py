"""Who trains, and what he has set for himself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.settings.personal import PersonalSettings
from trainer.storage.records import Records
from trainer.storage.rows import NameRefusal, Trainee
from trainer.texts import N_
from trainer.words import _
from ui.views.shown import TraineeName
from ui.views.trainee_dialog import TraineeDialog
from ui.views.window import Window

REFUSALS: Final = {
    NameRefusal.EMPTY: N_("Please type a name."),
    NameRefusal.TOO_LONG: N_("This name is too long."),
    NameRefusal.TAKEN: N_("There is a trainee of this name already."),
}


def first_trainee(records: Records) -> Trainee:
    """The one who trains now; on a fresh computer there is nobody, so somebody is added."""
    current = records.current_trainee()
    if current is not None:
        return current
    known = records.trainees()
    if known:
        return records.switch_trainee(known[0].id)
    added = records.add_trainee(_("Trainee 1"))
    assert isinstance(added, Trainee)
    return added


class People:
    """The trainee switch, and the settings that go with the trainee."""

    def __init__(
        self,
        window: Window,
        records: Records,
        changed: Callable[[Trainee, PersonalSettings], None],
    ) -> None:
        self._window = window
        self._records = records
        self._changed = changed
        self.trainee = first_trainee(records)
        self._tell()

    def store(self, settings: PersonalSettings) -> None:
        """Keep the trainee's settings."""
        self._records.store_personal_settings(self.trainee.id, settings)

    def open_switch(self) -> None:
        """Let a person choose, add or rename."""
        dialog = TraineeDialog(self._window)
        self._list(dialog)
        dialog.chosen.connect(self._switch)
        dialog.added.connect(lambda name: self._take(dialog, self._records.add_trainee(name)))
        dialog.renamed.connect(
            lambda trainee, name: self._take(dialog, self._records.rename_trainee(trainee, name))
        )
        dialog.open()

    def _switch(self, trainee: int) -> None:
        if trainee != self.trainee.id:
            self.trainee = self._records.switch_trainee(trainee)
            self._tell()

    def _take(self, dialog: TraineeDialog, answer: Trainee | NameRefusal) -> None:
        if isinstance(answer, NameRefusal):
            dialog.refuse(_(REFUSALS[answer]))
            return
        self.trainee = self._records.current_trainee() or answer
        self._tell()
        self._list(dialog)

    def _list(self, dialog: TraineeDialog) -> None:
        names = [TraineeName(trainee.id, trainee.name) for trainee in self._records.trainees()]
        dialog.show_trainees(names, self.trainee.id)

    def _tell(self) -> None:
        self._window.header.show_trainee(self.trainee.name)
        self._changed(self.trainee, self._records.personal_settings(self.trainee.id).settings)
