"""A form of titles and fields: what a scenario states, to be chosen from a list or typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.editor_view_models import FactLine
from ui.views.labels import label
from ui.views.number_pad import PadButton
from ui.views.speech import announce


class FactForm(QWidget):
    """Each field behind its title; ``typed`` is what is in those of facts."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed: dict[str, Callable[[], Sequence[str]]] = {}
        self._refused: list[Callable[[], str]] = []
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

    @property
    def refused(self) -> str:
        """Why something that is typed cannot be meant; empty if all can."""
        return next(filter(None, (refused() for refused in self._refused)), "")

    def add(self, title: str, field: QWidget | QLayout, name: str) -> None:
        """A field below the others; of a layout its widgets are named already."""
        row = self._grid.rowCount()
        told = label(title, "small", self)
        several_lines = isinstance(field, QLayout | QPlainTextEdit)
        on = Qt.AlignmentFlag.AlignTop if several_lines else Qt.AlignmentFlag.AlignVCenter
        self._grid.addWidget(told, row, 0, on)
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
        """A list to choose from, one or several, or something to type."""
        if fact.several:
            self._add_several(fact)
            return
        if fact.values:
            box = FilterBox(self, fact.title)
            for written, text in fact.values:
                box.addItem(text, written)
            box.setCurrentIndex(max(0, box.findData(fact.typed[0])))
            box.currentIndexChanged.connect(self.changed)
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
            line.textChanged.connect(self.changed)
            row.addWidget(line, 1)
            if fact.number:
                line.setObjectName(f"number_{fact.name}")
                row.addWidget(PadButton(line, held))
        self._typed[fact.name] = lambda: [line.text() for line in lines]
        self.add(fact.title, held, fact.name)
        self._say_what_is_refused(fact, lines)

    def _say_what_is_refused(self, fact: FactLine, lines: Sequence[QLineEdit]) -> None:
        """A line below the field, as long as what is typed there cannot be meant."""
        said = label("", "wrong", self)
        said.setObjectName(f"refused_{fact.name}")
        said.hide()
        self._grid.addWidget(said, self._grid.rowCount(), 1)

        def refused() -> str:
            return fact.refused([line.text() for line in lines])

        def changed() -> None:
            why = refused()
            said.setText(why)
            said.setVisible(bool(why))
            announce(said, why)

        for line in lines:
            line.textChanged.connect(changed)
        self._refused.append(refused)

    def _add_several(self, fact: FactLine) -> None:
        """Values of which several can be chosen; where none is, the first holds."""
        row = QHBoxLayout()
        row.setSpacing(Space.M)
        before = [one.strip() for one in fact.typed[0].split(",")]
        boxes = {}
        for written, text in fact.values[1:]:
            box = boxes[written] = QCheckBox(text, self)
            box.setObjectName(f"fact_{fact.name}_{written}")
            box.setChecked(written in before)
            row.addWidget(box)
        row.addStretch(1)
        self._typed[fact.name] = lambda: (
            ", ".join(written for written, box in boxes.items() if box.isChecked()),
        )
        self.add(fact.title, row, fact.name)
