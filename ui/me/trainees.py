"""Choosing who trains, with names to add and to change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QWidget

from trainer.messages import _
from trainer.storage.database import Database
from trainer.storage.rows import NameRefusal, Trainee
from trainer.texts import N_
from ui.shell.commands import Section, away_from_table, command
from ui.shell.controller import App, Controller
from ui.shell.waiting import CHANGE
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, PressButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import told_label
from ui.widgets.view_models import TraineeName

# Who trains: choose, add, rename.


class TraineeDialog(HeadedDialog):
    """The trainees of this computer; the one selected on closing is the one who trains."""

    chosen = Signal(int)
    added = Signal(str)
    renamed = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "trainees", _("Who is training?"), _("Trainee"), width=440)
        column = self.column
        self._ids: Sequence[int] = ()
        self.names = QListWidget(self)
        self.names.setAccessibleName(_("Trainees"))
        column.addWidget(self.names)
        self.name = named(QLineEdit(self, placeholderText=_("Name")), "trainee_name")
        self.name.setAccessibleName(_("Name"))
        row = spaced(QHBoxLayout(), Space.S)
        row.addWidget(self.name, 1)
        add = named(PressButton(_("Add"), self), "trainee_add")
        rename = named(PressButton(_("Rename"), self), "trainee_rename")
        filled(row, add, rename)
        column.addLayout(row)
        self._refusal = named(told_label("wrong", self), "trainee_refusal")
        column.addWidget(self._refusal)
        done = mark_as(PressButton(_("Done"), self), kind="primary")
        column.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)
        add.clicked.connect(self._add)
        rename.clicked.connect(self._rename)
        done.clicked.connect(self.accept)
        self.name.returnPressed.connect(self._add)
        self.names.currentRowChanged.connect(self._choose)
        self.names.itemActivated.connect(lambda _item: self.accept())

    def show_trainees(self, trainees: Sequence[TraineeName], current: int) -> None:
        with QSignalBlocker(self.names):
            self._ids = [trainee.id for trainee in trainees]
            self.names.clear()
            # Items of Qt’s own: one made here may be deleted again when the list is cleared.
            self.names.addItems([trainee.name for trainee in trainees])
            if current in self._ids:
                self.names.setCurrentRow(self._ids.index(current))
        self.name.clear()
        self._refusal.setText("")

    def refuse(self, reason: str) -> None:
        """Say why a name is not accepted."""
        mark_as(self._refusal, kind="wrong")
        self._refusal.tell(reason)

    def say(self, text: str) -> None:
        """Say what happens to that which was done last."""
        mark_as(self._refusal, kind="muted")
        self._refusal.setText(text)

    def _choose(self, row: int) -> None:
        if row >= 0:
            self.chosen.emit(self._ids[row])

    def _add(self) -> None:
        self.added.emit(self.name.text())

    def _rename(self) -> None:
        if (row := self.names.currentRow()) >= 0:
            self.renamed.emit(self._ids[row], self.name.text())


class TraineesController(Controller):
    """The controller of the dialog in which the trainee is chosen."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._dialog: TraineeDialog | None = None

    @command(
        "trainees",
        N_("Trainee"),
        "Ctrl+T",
        when=lambda now: away_from_table(now) and now.records and not now.classroom,
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
