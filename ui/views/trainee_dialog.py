"""Who trains: choose, add, rename."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.labels import label
from ui.views.press_button import PressButton
from ui.views.view_models import TraineeName


class TraineeDialog(QDialog):
    """The trainees of this computer; the one selected on closing is the one who trains."""

    chosen = Signal(int)
    added = Signal(str)
    renamed = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("trainees")
        self.setWindowTitle(_("Trainee"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(440)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Who is training?"), "heading", self))
        self.names = QListWidget(self)
        self.names.setAccessibleName(_("Trainees"))
        column.addWidget(self.names)
        self.name = QLineEdit(self)
        self.name.setObjectName("trainee_name")
        self.name.setPlaceholderText(_("Name"))
        self.name.setAccessibleName(_("Name"))
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self.name, 1)
        add = PressButton(_("Add"), self)
        add.setObjectName("trainee_add")
        rename = PressButton(_("Rename"), self)
        rename.setObjectName("trainee_rename")
        row.addWidget(add)
        row.addWidget(rename)
        column.addLayout(row)
        self._refusal = label("", "wrong", self)
        self._refusal.setObjectName("trainee_refusal")
        column.addWidget(self._refusal)
        done = PressButton(_("Done"), self)
        mark_as(done, kind="primary")
        column.addWidget(done, 0, Qt.AlignmentFlag.AlignRight)
        add.clicked.connect(self._add)
        rename.clicked.connect(self._rename)
        done.clicked.connect(self.accept)
        self.name.returnPressed.connect(self._add)
        self.names.currentItemChanged.connect(self._choose)
        self.names.itemActivated.connect(lambda _item: self.accept())

    def show_trainees(self, trainees: Sequence[TraineeName], current: int) -> None:
        """List these."""
        with QSignalBlocker(self.names):
            self.names.clear()
            for trainee in trainees:
                item = QListWidgetItem(trainee.name)
                item.setData(Qt.ItemDataRole.UserRole, trainee.id)
                self.names.addItem(item)
                if trainee.id == current:
                    self.names.setCurrentItem(item)
        self.name.clear()
        self._refusal.setText("")

    def refuse(self, reason: str) -> None:
        """Say why a name is not accepted."""
        mark_as(self._refusal, kind="wrong")
        self._refusal.setText(reason)

    def say(self, text: str) -> None:
        """Say what happens to that which was done last."""
        mark_as(self._refusal, kind="muted")
        self._refusal.setText(text)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _add(self) -> None:
        self.added.emit(self.name.text())

    def _rename(self) -> None:
        item = self.names.currentItem()
        if item is not None:
            self.renamed.emit(item.data(Qt.ItemDataRole.UserRole), self.name.text())
