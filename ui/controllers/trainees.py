"""Choosing who trains, with names to add and to change."""

from __future__ import annotations

from trainer.messages import _
from trainer.storage.database import Database
from trainer.storage.rows import NameRefusal, Trainee
from trainer.texts import N_
from ui.actions.commands import Section, away_from_table, command
from ui.controllers.controller import Controller
from ui.views.trainee_dialog import TraineeDialog
from ui.views.view_models import TraineeName


class TraineesController(Controller):
    """The controller of the dialog in which the trainee is chosen."""

    @command(
        "trainees",
        N_("Trainee"),
        "Ctrl+T",
        when=lambda now: away_from_table(now) and now.records,
        section=Section.EVERYWHERE,
    )
    def open_switch(self) -> None:
        """Let the user choose, add or rename a trainee."""
        records = self.app.session.records
        if records is None:
            return
        dialog = TraineeDialog(self.app.window)
        self._list(dialog, records)
        dialog.chosen.connect(lambda trainee: self._switch(records, trainee))
        dialog.added.connect(lambda name: self._take(dialog, records, records.trainees.add(name)))
        dialog.renamed.connect(
            lambda trainee, name: self._take(
                dialog, records, records.trainees.rename(trainee, name)
            )
        )
        dialog.open()

    def _switch(self, records: Database, trainee: int) -> None:
        present = self.app.session.trainee
        if present is None or trainee != present.id:
            self.app.session.train(records.trainees.make_current(trainee))

    def _take(
        self, dialog: TraineeDialog, records: Database, answer: Trainee | NameRefusal
    ) -> None:
        if isinstance(answer, NameRefusal):
            dialog.refuse(_(answer.text))
            return
        self.app.session.train(records.trainees.current() or answer)
        self._list(dialog, records)

    def _list(self, dialog: TraineeDialog, records: Database) -> None:
        names = [TraineeName(trainee.id, trainee.name) for trainee in records.trainees.all()]
        present = self.app.session.trainee
        assert present is not None, "somebody trains where there are records"
        dialog.show_trainees(names, present.id)
