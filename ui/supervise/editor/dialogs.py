"""Who bets, and all that a scenario states of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from trainer.messages import _
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, PressButton, button_of, dialog_buttons
from ui.widgets.containers import filled, spaced
from ui.widgets.forms import FactForm, FilterBox
from ui.widgets.labels import told_label
from ui.widgets.sheets import Detailed, Details, FactLine, PersonSheet

WIDTH: Final = 600
"""In pixels, where the screen has room for it."""


class BettorsDialog(HeadedDialog):
    """Opened without a nested event loop. Esc leaves everything as it is."""

    decided = Signal(object)
    """What is typed of each bettor, by their place in the list and the name of the fact."""
    removed = Signal(int)
    """The place in the list of the bettor who leaves."""
    joined = Signal(int)
    """The place in the list of the bettor beside whom another one bets."""

    def __init__(self, parent: QWidget, people: Sequence[PersonSheet], shown: int = 0) -> None:
        super().__init__(parent, "bettors", _("Players"), gap=Space.L)
        self.who = FilterBox(self, _("Player"))
        self._forms: list[FactForm] = []
        stack = QStackedWidget(self)
        for person in people:
            stack.addWidget(self._area(person))
            self.who.addItem(person.titled(self._forms[-1].typed))
        self.who.currentIndexChanged.connect(stack.setCurrentIndex)
        self.who.setCurrentIndex(shown)
        filled(self.column, self.who, (stack, 1), self._buttons())
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width()), min(self.sizeHint().height(), room.height()))
        for place, (form, person) in enumerate(zip(self._forms, people, strict=True)):
            form.changed.connect(self._check)
            form.changed.connect(partial(self._entitle, place, person))
        self.accepted.connect(lambda: self.decided.emit([form.typed for form in self._forms]))

    def _area(self, person: PersonSheet) -> QScrollArea:
        form = FactForm(self)
        for fact in person.facts:
            form.add_fact(fact)
        area = form.scrolled(self)
        self._forms.append(form)
        return area

    def _buttons(self) -> QHBoxLayout:
        # In the order in which Tab goes through them.
        joins = self._button(_("Add player to box"), "bettor_joined", self.joined)
        leaves = self._button(_("Remove"), "bettor_removed", self.removed)
        row = dialog_buttons(self, _("Cancel"), _("Apply"), "bettors")
        row.insertWidget(0, joins)
        row.insertWidget(1, leaves)
        return row

    def _check(self) -> None:
        """Nothing is changed while something typed cannot be meant."""
        refused = any(form.refused for form in self._forms)
        for name in ("bettors_done", "bettor_joined", "bettor_removed"):
            button_of(self, name).setEnabled(not refused)

    def _entitle(self, place: int, person: PersonSheet) -> None:
        self.who.setItemText(place, person.titled(self._forms[place].typed))

    def _button(self, title: str, name: str, told: SignalInstance) -> QPushButton:
        """Say what is done about the bettor who is shown; what has been typed is changed first."""
        button = named(PressButton(title, self), name)
        button.clicked.connect(lambda: self._tell(told))
        return button

    def _tell(self, told: SignalInstance) -> None:
        place = self.who.currentIndex()
        self.accept()
        told.emit(place)


# What is said of a scenario beside its round: notes, questions, and what it chooses of its own.

DETAILS_SIZE: Final = 760, 560
"""Width and height in pixels, where the screen has room for it."""
NOTES_HEIGHT: Final = 72
_ACROSS: Final = 4
_ASKS: Final = 536
"""How many kinds of question stand side by side at most, and how many pixels they may take."""


class DetailsDialog(HeadedDialog):
    """Opened without a nested event loop. Esc leaves everything as it is."""

    decided = Signal(object)
    """What is said of the scenario from now on, ``Detailed``."""

    def __init__(self, parent: QWidget, details: Details) -> None:
        super().__init__(parent, "details", _("Scenario details"), gap=Space.L)
        self._form = FactForm(self)
        self.notes = QPlainTextEdit(details.notes, self._form, tabChangesFocus=True)
        self.notes.setFixedHeight(NOTES_HEIGHT)
        self._form.add(_("Notes"), self.notes, "notes")
        self.tags = QLineEdit(details.tags, self._form, placeholderText=_("separated by commas"))
        self._form.add(_("Tags"), self.tags, "tags")
        self.author = QLineEdit(details.author, self._form)
        self._form.add(_("Author"), self.author, "author")
        self.stage = FilterBox(self._form, _("Syllabus stage"))
        for key, title in details.stages.options:
            self.stage.addItem(title, key)
        self.stage.setCurrentIndex(max(0, self.stage.findData(details.stages.current)))
        self._form.add(_("Syllabus stage"), self.stage, "stage")
        self.asks = self._add_asks(details)
        self._form.add_heading(_("Settings for this scenario"))
        for fact in details.facts:
            self._form.add_fact(fact)
        buttons = dialog_buttons(self, _("Cancel"), _("Apply"), "details")
        filled(self.column, (self._form.scrolled(self), 1), buttons)
        self._form.changed.connect(self._check)
        room = self.screen().availableSize()
        self.resize(min(DETAILS_SIZE[0], room.width()), min(DETAILS_SIZE[1], room.height()))
        self.accepted.connect(self._decide)

    def _add_asks(self, details: Details) -> dict[str, QCheckBox]:
        boxes: dict[str, QCheckBox] = {}
        for key, title, asked in details.asks:
            box = boxes[key] = QCheckBox(title, self._form)
            box.setObjectName(f"ask_{key}")
            box.setChecked(asked)
            box.ensurePolished()
        wide = [box.sizeHint().width() for box in boxes.values()]
        fits = (
            number
            for number in range(min(_ACROSS, len(wide)), 1, -1)
            if sum(max(wide[column::number]) for column in range(number)) <= _ASKS
        )
        across, grid = next(fits, 1), spaced(QGridLayout(), Space.S)
        for number, box in enumerate(boxes.values()):
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


# All that can be stated of one thing: what goes wrong in a round, or is asked for in vain.

FACTS_WIDTH: Final = 560
HEIGHT: Final = 480
"""In pixels, at most: a short form is as low as it needs."""


class FactsDialog(HeadedDialog):
    """Opened without a nested event loop. Esc leaves everything as it is.

    ``lacks`` says what has still to be typed, as long as there is something.
    """

    decided = Signal(object)
    """What is chosen or typed of each fact, by its name."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        facts: Sequence[FactLine],
        done: str,
        lacks: Callable[[Mapping[str, Sequence[str]]], str],
    ) -> None:
        super().__init__(parent, "facts", title, gap=Space.L)
        form = FactForm(self)
        for fact in facts:
            form.add_fact(fact)
        area = form.scrolled(self)
        needed = told_label("warning", self)
        needed.setMinimumHeight(needed.fontMetrics().lineSpacing())
        filled(self.column, (area, 1), needed, dialog_buttons(self, _("Cancel"), done, "facts"))
        area.setMinimumHeight(min(form.sizeHint().height(), HEIGHT))
        room = self.screen().availableSize()
        self.resize(min(FACTS_WIDTH, room.width()), min(self.sizeHint().height(), room.height()))
        self.accepted.connect(lambda: self.decided.emit(form.typed))
        does = button_of(self, "facts_done")

        def changed() -> None:
            missing = lacks(form.typed)
            needed.setText(missing)
            does.setEnabled(not (missing or form.refused))

        form.changed.connect(changed)
        changed()
