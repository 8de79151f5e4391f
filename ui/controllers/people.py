"""Who trains, and what he has set for himself."""

from __future__ import annotations

from collections.abc import Callable

from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.rows import NameRefusal, Trainee
from trainer.words import _
from ui.views.trainee_dialog import TraineeDialog
from ui.views.view_models import TraineeName
from ui.views.window import Window


def first_trainee(database: Database) -> Trainee:
    """The one who trains now; on a fresh computer there is nobody, so somebody is added."""
    current = database.trainees.current()
    if current is not None:
        return current
    known = database.trainees.all()
    if known:
        return database.trainees.make_current(known[0].id)
    added = database.trainees.add(_("Trainee 1"))
    assert isinstance(added, Trainee)
    return added


class People:
    """The trainee switch, and the settings that go with the trainee."""

    def __init__(
        self,
        window: Window,
        database: Database,
        changed: Callable[[Trainee, PersonalSettings], None],
    ) -> None:
        self._window = window
        self._database = database
        self._changed = changed
        self.trainee = first_trainee(database)
        self._tell()

    def store(self, settings: PersonalSettings) -> None:
        """Keep the trainee's settings."""
        self._database.settings.store(self.trainee.id, settings)

    def open_switch(self) -> None:
        """Let a person choose, add or rename."""
        dialog = TraineeDialog(self._window)
        self._list(dialog)
        dialog.chosen.connect(self._switch)
        dialog.added.connect(lambda name: self._take(dialog, self._database.trainees.add(name)))
        dialog.renamed.connect(
            lambda trainee, name: self._take(dialog, self._database.trainees.rename(trainee, name))
        )
        dialog.open()

    def _switch(self, trainee: int) -> None:
        if trainee != self.trainee.id:
            self.trainee = self._database.trainees.make_current(trainee)
            self._tell()

    def _take(self, dialog: TraineeDialog, answer: Trainee | NameRefusal) -> None:
        if isinstance(answer, NameRefusal):
            dialog.refuse(_(answer.text))
            return
        self.trainee = self._database.trainees.current() or answer
        self._tell()
        self._list(dialog)

    def _list(self, dialog: TraineeDialog) -> None:
        names = [TraineeName(trainee.id, trainee.name) for trainee in self._database.trainees.all()]
        dialog.show_trainees(names, self.trainee.id)

    def _tell(self) -> None:
        self._window.header.show_trainee(self.trainee.name)
        self._changed(self.trainee, self._database.settings.load(self.trainee.id))
