"""Where a scenario is saved: its title, and one of the house's own folders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.dialog_buttons import dialog_buttons
from ui.views.editor_view_models import Options
from ui.views.fact_form import FactForm
from ui.views.labels import label

WIDTH: Final = 600


class SaveWish(NamedTuple):
    """A title, the folder, and what is to be made inside that first; empty for nothing."""

    title: str
    folder: str
    made: str


class Considered(NamedTuple):
    """What is said of a wish, and whether it can be carried out."""

    told: str
    possible: bool


class SaveDialog(QDialog):
    """Opened without a nested event loop. Esc saves nothing.

    ``consider`` says what becomes of a wish, as it is typed.
    """

    decided = Signal(object)
    """The ``SaveWish``."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        folders: Options,
        consider: Callable[[SaveWish], Considered],
    ) -> None:
        super().__init__(parent)
        self.setObjectName("save")
        self.setWindowTitle(_("Save the scenario"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._consider = consider
        form = FactForm(self)
        self.title = QLineEdit(title, form)
        self.folder = FilterBox(form, _("Folder"))
        for key, text in folders.options:
            self.folder.addItem(text, key)
        self.folder.setCurrentIndex(max(0, self.folder.findData(folders.current)))
        self.made = QLineEdit(form)
        self.made.setPlaceholderText(_("none"))
        form.add(_("Title"), self.title, "title")
        form.add(_("Folder"), self.folder, "folder")
        form.add(_("New folder in it"), self.made, "new_folder")
        self.told = label("", "small", self)
        self.told.setMinimumHeight(2 * self.told.fontMetrics().lineSpacing())
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(label(_("Save the scenario"), "heading", self))
        column.addWidget(form)
        column.addWidget(self.told)
        column.addLayout(dialog_buttons(self, _("Cancel"), _("Save"), "save"))
        self.setMinimumWidth(WIDTH)
        for line in (self.title, self.made):
            line.textChanged.connect(self._changed)
        self.folder.currentIndexChanged.connect(self._changed)
        self.accepted.connect(lambda: self.decided.emit(self._wish))
        self._changed()
        self.title.selectAll()
        self.title.setFocus()

    @property
    def _wish(self) -> SaveWish:
        title, made = self.title.text().strip(), self.made.text().strip()
        return SaveWish(title, self.folder.currentData(), made)

    def _changed(self) -> None:
        considered = self._consider(self._wish)
        self.told.setText(considered.told)
        mark_as(self.told, kind="small" if considered.possible else "warning")
        done = self.findChild(QPushButton, "save_done")
        assert done is not None, "it is among the buttons"
        done.setEnabled(considered.possible)
