"""A form of titles and fields: what a scenario states, to be chosen from a list or typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QScrollArea,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.editor_view_models import FactLine
from ui.views.labels import label


class FactForm(QWidget):
    """Each field behind its title; ``typed`` is what is in those of facts."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed: dict[str, Callable[[], Sequence[str]]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, Space.M, 0)
        self._grid.setHorizontalSpacing(Space.L)
        self._grid.setVerticalSpacing(Space.S)
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)

    @property
    def typed(self) -> Mapping[str, Sequence[str]]:
        """What is chosen or typed of each fact, by its name."""
        return {name: tuple(typed()) for name, typed in self._typed.items()}

    def add(self, title: str, field: QWidget | QLayout, name: str) -> None:
        """A field below the others; of a layout its widgets are named already."""
        row = self._grid.rowCount()
        told = label(title, "small", self)
        self._grid.addWidget(told, row, 0, Qt.AlignmentFlag.AlignTop)
        if isinstance(field, QWidget):
            field.setObjectName(f"fact_{name}")
            field.setAccessibleName(title)
            told.setBuddy(field)
            self._grid.addWidget(field, row, 1)
        else:
            self._grid.addLayout(field, row, 1)

    def scrolled(self, parent: QWidget) -> QScrollArea:
        """An area in which the form, to which nothing is added any more, is as long as it likes."""
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        area = QScrollArea(parent)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self)
        return area

    def add_heading(self, title: str) -> None:
        """A heading between the fields."""
        self._grid.addWidget(label(title, "heading", self), self._grid.rowCount(), 0, 1, 2)

    def add_fact(self, fact: FactLine) -> None:
        """A list to choose from, or something to type."""
        if fact.values:
            box = FilterBox(self, fact.title)
            for written, text in fact.values:
                box.addItem(text, written)
            box.setCurrentIndex(max(0, box.findData(fact.typed[0])))
            self._typed[fact.name] = lambda: (box.currentData(),)
            self.add(fact.title, box, fact.name)
            return
        lines = [QLineEdit(typed, self) for typed in fact.typed]
        held = QWidget(self)
        row = QHBoxLayout(held)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        for line, (title, example) in zip(lines, fact.fields, strict=True):
            alone = len(lines) == 1
            line.setPlaceholderText(example if alone else title)
            named = _("{fact} {field}").format(fact=fact.title, field=title)
            line.setAccessibleName(fact.title if alone else named)
            row.addWidget(line)
        self._typed[fact.name] = lambda: [line.text() for line in lines]
        self.add(fact.title, held, fact.name)
