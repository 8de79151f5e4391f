"""What is asked about a class and about its work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QDateEdit, QPlainTextEdit, QWidget

from trainer.messages import _
from trainer.messages.text import shortened
from trainer.room.classes import MOST_PEOPLE, Item, NewPerson, Pass, pasted_people
from ui.theme.lettering import scaled
from ui.widgets.buttons import PressButton
from ui.widgets.check_list import CheckList
from ui.widgets.form_dialog import FormDialog, day_field
from ui.widgets.forms import ElidedBox
from ui.widgets.sheets import Options

_EXAMPLE: Final = "1024; Ann Bell"
_LISTED: Final = 14
"""How many works are listed at once."""
_PEOPLE: Final = 128
"""The least height of the list of people, in pixels."""
_PASTED: Final = 84
"""The height of the field for pasted people, in pixels."""


def _day(field: QDateEdit) -> date:
    when = field.date()
    return date(when.year(), when.month(), when.day())


class ClassFacts(NamedTuple):
    """What is known of a class: who is in it, by their ids, and who is new."""

    name: str
    document: str
    begins: date
    ends: date
    people: tuple[int, ...]
    new: tuple[NewPerson, ...] = ()
    moved: bool = False
    """Whoever is in it now leaves the classes in which they were."""


class ClassDialog(FormDialog):
    """Asks for a class: its name, game and days, and who is in it."""

    wanted = Signal(object)
    """The ``ClassFacts``."""
    file_wanted = Signal()
    """New people are to be read from a file."""

    def __init__(
        self,
        parent: QWidget,
        facts: ClassFacts,
        games: Options,
        names: Mapping[int, str],
        others: Mapping[int, str],
    ) -> None:
        heading = _("Edit the class") if facts.name else _("New class")
        super().__init__(parent, "class", heading, _("Save"))
        self.name = self.line(_("Name"), facts.name, "name", self._changed)
        self._game = self.choice(_("Game"), games, "game")
        self._begins = day_field(self.form, facts.begins)
        self._begins.setAccessibleName(_("First day"))
        self._ends = self.day(_("First and last day"), facts.ends, "ends", self._begins)
        self._ends.setAccessibleName(_("Last day"))
        told = {
            str(person): _(" · ").join(filter(None, (name, others.get(person))))
            for person, name in names.items()
        }
        self.people = CheckList(self.form, told, map(str, facts.people))
        self.people.setMinimumHeight(scaled(_PEOPLE))
        self.form.add(_("People"), self.people, "people")
        self.moved = QCheckBox(_("whoever is added leaves their other class"), self.form)
        self.form.add("", self.moved, "moved")
        self.form.show_field(self.moved, shown=bool(others))
        self.pasted = QPlainTextEdit(self.form, placeholderText=_EXAMPLE, tabChangesFocus=True)
        self.pasted.setFixedHeight(scaled(_PASTED))
        self.form.add(_("New people: staff number; name, one to a line"), self.pasted, "new")
        read = PressButton(_("From a CSV file…"), self.form)
        read.clicked.connect(self.file_wanted)
        self.form.add("", read, "file")
        self.pasted.textChanged.connect(self._changed)
        self._begins.dateChanged.connect(self._changed)
        self._ends.dateChanged.connect(self._changed)
        self.accepted.connect(lambda: self.wanted.emit(self._facts()))
        self._changed()

    def add_lines(self, text: str) -> None:
        self.pasted.setPlainText("\n".join(filter(None, (self.pasted.toPlainText(), text))))

    def _changed(self) -> None:
        found, faults = pasted_people(self.pasted.toPlainText())
        if faults and len(found) == MOST_PEOPLE:
            most = _("At most {count} people are added at once.").format(count=MOST_PEOPLE)
            self.say(most, possible=False)
        elif faults:
            self.say(
                _("Line {line} has no name: {text}").format(
                    line=faults[0].line, text=shortened(faults[0].text)
                ),
                possible=False,
            )
        elif _day(self._ends) < _day(self._begins):
            self.say(_("The last day is before the first one."), possible=False)
        else:
            new = _("New people: {count}").format(count=len(found)) if found else ""
            self.say(new, possible=bool(self.name.text().strip()))

    def _facts(self) -> ClassFacts:
        inside = tuple(map(int, self.people.ticked))
        new, _faults = pasted_people(self.pasted.toPlainText())
        name, game = self.name.text().strip(), self._game.currentData()
        begins, ends = _day(self._begins), _day(self._ends)
        return ClassFacts(name, game, begins, ends, inside, new, self.moved.isChecked())


class WorkOffer(NamedTuple):
    """Something that can be assigned: its key, what it is called, and its items by mode."""

    title: str
    items: tuple[Item, ...]


class AssignFacts(NamedTuple):
    """What is to be assigned: which offer, in which mode, to whom, and what passes it.

    ``to`` is the key of a class or a person; ``due`` None where there is no hurry.
    """

    title: str
    offer: int
    mode: str
    to: str
    due: date | None
    passes: Pass
    shuffled: bool


class AssignDialog(FormDialog):
    """Asks how work is to be done, by whom and until when."""

    wanted = Signal(object)
    """The ``AssignFacts``."""

    def __init__(
        self,
        parent: QWidget,
        offers: Sequence[WorkOffer],
        modes: Options,
        people: Options,
        due: date,
    ) -> None:
        super().__init__(parent, "assign", _("Assign work"), _("Assign"))
        self._offers = offers
        self.what = self.choice(
            _("Work"), Options([(str(n), made.title) for n, made in enumerate(offers)], "0"), "work"
        )
        if len(offers) > 1:
            self._let_search()
        self.title = self.line(_("Title"), offers[0].title, "title", self._changed)
        self.mode = self.choice(_("Rounds in"), modes, "mode")
        self.to = self.choice(_("For"), people, "to")
        self.urgent = QCheckBox(_("by the end of"), self.form)
        self.urgent.setChecked(True)
        self.due = self.day(_("Due"), due, "due", self.urgent)
        self.times = self.number(_("How often"), range(1, 21), 1, " ×", "times")
        self.accuracy = self.number(_("Passed at an accuracy of"), range(101), 90, " %", "accuracy")
        self.pace = self.number(_("and a pace of"), range(121), 0, _(" s an answer"), "pace")
        self.shuffled = QCheckBox(_("each person in an order of their own"), self.form)
        self.form.add(_("Order"), self.shuffled, "shuffled")
        self.what.currentIndexChanged.connect(self._show_offer)
        self.urgent.toggled.connect(self.due.setEnabled)
        self.accepted.connect(lambda: self.wanted.emit(self._facts()))
        self._show_offer()

    def _let_search(self) -> None:
        """Let what is typed find the work that has it anywhere in its name."""
        self.what.setEditable(True)
        self.what.setInsertPolicy(ElidedBox.InsertPolicy.NoInsert)
        self.what.setMaxVisibleItems(_LISTED)
        # The longest name of all does not decide how wide the dialog is.
        self.what.setSizeAdjustPolicy(
            ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        completer = QCompleter(
            self.what.model(),
            self.what,
            caseSensitivity=Qt.CaseSensitivity.CaseInsensitive,
            filterMode=Qt.MatchFlag.MatchContains,
            maxVisibleItems=_LISTED,
        )
        self.what.setCompleter(completer)
        self.what.editTextChanged.connect(self._changed)

    def _show_offer(self) -> None:
        chosen = self._offers[self.what.currentIndex()]
        self.title.setText(chosen.title)
        rounds = any(item.mode for item in chosen.items)
        self.mode.setEnabled(rounds)
        self.shuffled.setEnabled(len(chosen.items) > 1)
        self._changed()

    def _changed(self) -> None:
        found = self.what.currentText() == self.what.itemText(self.what.currentIndex())
        why = "" if found else _("Choose some work from the list.")
        self.say(why, possible=found and bool(self.title.text().strip()) and self.to.count() > 0)

    def _facts(self) -> AssignFacts:
        return AssignFacts(
            self.title.text().strip(),
            self.what.currentIndex(),
            self.mode.currentData(),
            self.to.currentData(),
            _day(self.due) if self.urgent.isChecked() else None,
            Pass(self.times.value(), self.accuracy.value(), 1_000 * self.pace.value() or None),
            self.shuffled.isChecked(),
        )
