"""Choosing who trains, with names to add and to change."""

from __future__ import annotations

from collections.abc import Callable

from trainer.messages import _
from trainer.storage.database import Database
from trainer.storage.rows import NameRefusal, Trainee
from trainer.texts import N_
from ui.actions.commands import Section, away_from_table, command
from ui.controllers.controller import App, Controller
from ui.controllers.waiting import CHANGE
from ui.views.trainee_dialog import TraineeDialog
from ui.views.view_models import TraineeName


class TraineesController(Controller):
    """The controller of the dialog in which the trainee is chosen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._dialog: TraineeDialog | None = None

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
        dialog = self._dialog = TraineeDialog(self.app.window)
        dialog.finished.connect(self._closed)
        self._do("list", lambda: self._list(records))
        dialog.chosen.connect(
            lambda trainee: self._do("choose", lambda: self._switch(records, trainee))
        )
        dialog.added.connect(
            lambda name: self._do("add", lambda: self._take(records, records.trainees.add(name)))
        )
        dialog.renamed.connect(
            lambda trainee, name: self._do(
                "rename", lambda: self._take(records, records.trainees.rename(trainee, name))
            )
        )
        dialog.open()

    def _closed(self) -> None:
        self._dialog = None

    def _do(self, key: str, act: Callable[[], None]) -> None:
        if not self.app.waiting.do(f"trainees: {key}", act) and self._dialog is not None:
            self._dialog.say(_(CHANGE))

    def _switch(self, records: Database, trainee: int) -> None:
        present = self.app.session.trainee
        if present is None or trainee != present.id:
            self.app.session.train(records.trainees.make_current(trainee))
        if self._dialog is not None:
            self._dialog.say("")

    def _take(self, records: Database, answer: Trainee | NameRefusal) -> None:
        if isinstance(answer, NameRefusal):
            if self._dialog is not None:
                self._dialog.refuse(_(answer.text))
            return
        self._do("train", lambda: self._train(records, answer))

    def _train(self, records: Database, answer: Trainee) -> None:
        self.app.session.train(records.trainees.current() or answer)
        self._list(records)

    def _list(self, records: Database) -> None:
        if self._dialog is None:
            return
        names = [TraineeName(trainee.id, trainee.name) for trainee in records.trainees.all()]
        present = self.app.session.trainee
        assert present is not None, "somebody trains where there are records"
        self._dialog.show_trainees(names, present.id)
