"""What is said of a scenario beside its round: notes, questions, and what it chooses of its own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import Size, scaled
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.dialog_buttons import button_of, dialog_buttons
from ui.views.editor_view_models import Detailed, Details
from ui.views.fact_form import FactForm
from ui.views.labels import label

SIZE: Final = 760, 560
"""Width and height in pixels, where the screen has room for it."""
NOTES_HEIGHT: Final = 72
_ACROSS: Final = 4
"""How many kinds of question stand side by side at the usual text size, and fewer at a larger."""


class DetailsDialog(QDialog):
    """Opened without a nested event loop. Esc leaves everything as it is."""

    decided = Signal(object)
    """What is said of the scenario from now on, ``Detailed``."""

    def __init__(self, parent: QWidget, details: Details) -> None:
        super().__init__(parent)
        self.setObjectName("details")
        self.setWindowTitle(_("About the scenario"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._form = FactForm(self)
        self.notes = QPlainTextEdit(details.notes, self._form)
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(NOTES_HEIGHT)
        self._form.add(_("Notes"), self.notes, "notes")
        self.tags = QLineEdit(details.tags, self._form)
        self.tags.setPlaceholderText(_("with commas between them"))
        self._form.add(_("Tags"), self.tags, "tags")
        self.author = QLineEdit(details.author, self._form)
        self._form.add(_("Author"), self.author, "author")
        self.stage = FilterBox(self._form, _("Stage of the syllabus"))
        for key, title in details.stages.options:
            self.stage.addItem(title, key)
        self.stage.setCurrentIndex(max(0, self.stage.findData(details.stages.current)))
        self._form.add(_("Stage of the syllabus"), self.stage, "stage")
        self.asks = self._add_asks(details)
        self._form.add_heading(_("What it chooses of its own"))
        for fact in details.facts:
            self._form.add_fact(fact)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("About the scenario"), "heading", self))
        column.addWidget(self._form.scrolled(self), 1)
        done = _("Change the scenario")
        column.addLayout(dialog_buttons(self, _("Cancel"), done, "details"))
        self._form.changed.connect(self._check)
        room = self.screen().availableSize()
        self.resize(min(SIZE[0], room.width()), min(SIZE[1], room.height()))
        self.accepted.connect(self._decide)

    def _add_asks(self, details: Details) -> dict[str, QCheckBox]:
        grid = QGridLayout()
        grid.setSpacing(Space.S)
        across = _ACROSS * Size.BODY // scaled(Size.BODY)
        boxes: dict[str, QCheckBox] = {}
        for number, (key, title, asked) in enumerate(details.asks):
            box = boxes[key] = QCheckBox(title, self._form)
            box.setObjectName(f"ask_{key}")
            box.setChecked(asked)
            grid.addWidget(box, *divmod(number, across))
        self._form.add(_("Asked in Guided"), grid, "asks")
        return boxes

    def _check(self) -> None:
        button_of(self, "details_done").setEnabled(not self._form.refused)

    def _decide(self) -> None:
        self.decided.emit(
            Detailed(
                self.notes.toPlainText(),
                self.tags.text(),
                self.author.text(),
                self.stage.currentData(),
                [key for key, box in self.asks.items() if box.isChecked()],
                self._form.typed,
            )
        )
