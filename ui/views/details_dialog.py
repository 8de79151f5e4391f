"""What is said of a scenario beside its round: notes, questions, and what it chooses of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.editor_view_models import Detailed, Details, FactLine
from ui.views.key_button import KeyButton
from ui.views.labels import label

SIZE: Final = 760, 560
"""Width and height in pixels, where the screen has room for it."""
NOTES_HEIGHT: Final = 72
_ACROSS: Final = 4
"""How many kinds of question stand side by side."""


class DetailsDialog(QDialog):
    """Opened without a nested event loop. Esc leaves everything as it is."""

    decided = Signal(object)
    """What is said of the scenario from now on, ``Detailed``."""

    def __init__(self, parent: QWidget, details: Details) -> None:
        super().__init__(parent)
        self.setObjectName("details")
        self.setWindowTitle(_("About the scenario"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._typed: dict[str, Callable[[], Sequence[str]]] = {}
        self._held = QWidget(self)
        self._form = QGridLayout(self._held)
        self._form.setContentsMargins(0, 0, Space.M, 0)
        self._form.setHorizontalSpacing(Space.L)
        self._form.setVerticalSpacing(Space.S)
        self._form.setColumnStretch(1, 1)
        self.notes = QPlainTextEdit(details.notes, self._held)
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(NOTES_HEIGHT)
        self._add(_("Notes"), self.notes, "notes")
        self.tags = QLineEdit(details.tags, self._held)
        self.tags.setPlaceholderText(_("with commas between them"))
        self._add(_("Tags"), self.tags, "tags")
        self.author = QLineEdit(details.author, self._held)
        self._add(_("Author"), self.author, "author")
        self.stage = FilterBox(self._held, _("Stage of the syllabus"))
        for key, title in details.stages.options:
            self.stage.addItem(title, key)
        self.stage.setCurrentIndex(max(0, self.stage.findData(details.stages.current)))
        self._add(_("Stage of the syllabus"), self.stage, "stage")
        self.asks = self._add_asks(details)
        self._form.addWidget(label(_("What it chooses of its own"), "heading", self._held))
        for fact in details.facts:
            self._add_fact(fact)
        self._form.setRowStretch(self._form.rowCount(), 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._held)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("About the scenario"), "heading", self))
        column.addWidget(area, 1)
        column.addLayout(self._buttons())
        room = self.screen().availableSize()
        self.resize(min(SIZE[0], room.width()), min(SIZE[1], room.height()))
        self.accepted.connect(self._decide)

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        back = KeyButton(_("Cancel"), "Esc", self)
        back.setAutoDefault(False)
        back.clicked.connect(self.reject)
        done = QPushButton(_("Change the scenario"), self)
        done.setObjectName("details_done")
        mark_as(done, kind="primary")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        row.addStretch(1)
        row.addWidget(back)
        row.addWidget(done)
        return row

    def _add(self, title: str, field: QWidget, name: str) -> None:
        """A field below the others, behind its title."""
        row = self._form.rowCount()
        told = label(title, "small", self._held)
        told.setBuddy(field)
        field.setObjectName(f"details_{name}")
        field.setAccessibleName(title)
        self._form.addWidget(told, row, 0, Qt.AlignmentFlag.AlignTop)
        self._form.addWidget(field, row, 1)

    def _add_asks(self, details: Details) -> dict[str, QCheckBox]:
        grid = QGridLayout()
        grid.setSpacing(Space.S)
        boxes: dict[str, QCheckBox] = {}
        for number, (key, title, asked) in enumerate(details.asks):
            box = boxes[key] = QCheckBox(title, self._held)
            box.setObjectName(f"ask_{key}")
            box.setChecked(asked)
            grid.addWidget(box, *divmod(number, _ACROSS))
        row = self._form.rowCount()
        told = label(_("Asked in Guided"), "small", self._held)
        self._form.addWidget(told, row, 0, Qt.AlignmentFlag.AlignTop)
        self._form.addLayout(grid, row, 1)
        return boxes

    def _add_fact(self, fact: FactLine) -> None:
        if fact.values:
            box = FilterBox(self._held, fact.title)
            for written, text in fact.values:
                box.addItem(text, written)
            box.setCurrentIndex(max(0, box.findData(fact.typed[0])))
            self._typed[fact.name] = lambda: _chosen(box)
            self._add(fact.title, box, fact.name)
            return
        lines = [QLineEdit(typed, self._held) for typed in fact.typed]
        held = QWidget(self._held)
        row = QHBoxLayout(held)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        for line, (title, example) in zip(lines, fact.fields, strict=True):
            line.setPlaceholderText(example if len(lines) == 1 else title)
            line.setAccessibleName(_("{fact} {field}").format(fact=fact.title, field=title))
            row.addWidget(line)
        self._typed[fact.name] = lambda: [line.text() for line in lines]
        self._add(fact.title, held, fact.name)

    def _decide(self) -> None:
        self.decided.emit(
            Detailed(
                self.notes.toPlainText(),
                self.tags.text(),
                self.author.text(),
                self.stage.currentData(),
                [key for key, box in self.asks.items() if box.isChecked()],
                {name: tuple(typed()) for name, typed in self._typed.items()},
            )
        )


def _chosen(box: QComboBox) -> Sequence[str]:
    return (box.currentData(),)
