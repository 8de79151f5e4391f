"""Who bets, and all that a scenario states of each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox
from ui.views.dialog_buttons import button_of, dialog_buttons
from ui.views.editor_view_models import PersonSheet
from ui.views.fact_form import FactForm
from ui.views.labels import label
from ui.views.press_button import PressButton
from ui.views.sheet_stack import SheetStack

WIDTH: Final = 600
"""In pixels, where the screen has room for it."""


class BettorsDialog(QDialog):
    """Opened without a nested event loop. Esc leaves everything as it is."""

    decided = Signal(object)
    """What is typed of each bettor, by his place in the list and the name of the fact."""
    removed = Signal(int)
    """The place in the list of the bettor who leaves."""
    joined = Signal(int)
    """The place in the list of the bettor beside whom another one bets."""

    def __init__(self, parent: QWidget, people: Sequence[PersonSheet], shown: int = 0) -> None:
        super().__init__(parent)
        self.setObjectName("bettors")
        self.setWindowTitle(_("Bettors"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.who = FilterBox(self, _("Bettor"))
        self._forms: list[FactForm] = []
        self._areas: list[QScrollArea] = []
        stack = SheetStack(self)
        for person in people:
            stack.add(self._area(person))
            self.who.addItem(person.titled(self._forms[-1].typed))
        self.who.currentIndexChanged.connect(lambda place: stack.turn_to(self._areas[place]))
        self.who.setCurrentIndex(shown)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Who bets"), "heading", self))
        column.addWidget(self.who)
        column.addWidget(stack, 1)
        column.addLayout(self._buttons())
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
        self._areas.append(area)
        return area

    def _buttons(self) -> QHBoxLayout:
        # In the order in which Tab goes through them.
        joins = self._button(_("One more on this box"), "bettor_joined", self.joined)
        leaves = self._button(_("Remove"), "bettor_removed", self.removed)
        row = dialog_buttons(self, _("Cancel"), _("Change the bettors"), "bettors")
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
        """What is done about the bettor who is shown; what has been typed is changed first."""
        button = PressButton(title, self)
        button.setObjectName(name)
        button.clicked.connect(lambda: self._tell(told))
        return button

    def _tell(self, told: SignalInstance) -> None:
        place = self.who.currentIndex()
        self.accept()
        told.emit(place)
