"""The people page: who is here, and one of them at the right; on its other side the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.texts import N_, TextEnum
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, clear, label, let_narrow
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.rows_view import RowsView

_LIST: Final = 400
"""The width of the list of people, in pixels."""


class PeopleView(TextEnum):
    """The two sides of the page."""

    PEOPLE = "people", N_("People")
    JOURNAL = "journal", N_("Journal")


class PersonLine(NamedTuple):
    """Somebody in the list: their name, and what is said of them."""

    id: int
    name: str
    detail: str
    group: str
    """The heading under which they are."""


class PeoplePage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(object)
    """The ``PersonLine`` that is selected now, or None."""
    searched = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.search = named(QLineEdit(self), "search")
        self.search.setPlaceholderText(_("Search by name or staff number"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.people: RowList[PersonLine] = RowList(self, "people_list", _("People"), GROUPED)
        self._card = CardFrame(self)
        self._card.column.setSpacing(Space.S)
        self._name = label("", "title", self._card)
        self._told = label("", "muted", self._card)
        self._source = label("", "muted", self._card)
        let_narrow(self._name, self._told, self._source)
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(Space.L)
        self._facts.setVerticalSpacing(Space.S)
        self._facts.setColumnStretch(1, 1)
        for widget in (self._name, self._told):
            self._card.column.addWidget(widget)
        self._card.column.addLayout(self._facts)
        self._card.column.addWidget(self._source)
        alone = _(
            "Nobody else is here yet. “Classes” takes everybody as a pasted list; “Add…” (N), then "
            "“Role…” (R), makes somebody a supervisor."
        )
        self._alone = label(alone, "muted", self)
        headings = [_("When"), _("Who"), _("What"), _("About"), _("Before"), _("After")]
        self.journal = RowsView(self, headings, filling=3, whole=frozenset({0, 1}))
        self.journal.setObjectName("journal")
        self.journal.setAccessibleName(_("Journal"))
        self._sides = QStackedWidget(self)
        self._sides.addWidget(self._two_columns())
        self._sides.addWidget(self.journal)
        filled(spaced(QVBoxLayout(self), 0, (Space.L, Space.M, Space.L, Space.M)), self._sides)
        self.people.chosen.connect(self.chosen)
        self.search.textChanged.connect(self.searched)

    def _two_columns(self) -> QWidget:
        held, left, right = QWidget(self), QVBoxLayout(), QVBoxLayout()
        left.setSpacing(Space.S)
        left.addWidget(self.search)
        left.addWidget(self.people, 1)
        right.setSpacing(Space.L)
        right.addWidget(self._card)
        right.addWidget(self._alone)
        right.addStretch(1)
        self.search.setFixedWidth(_LIST)
        self.people.setFixedWidth(_LIST)
        filled(spaced(QHBoxLayout(held), Space.XL), left, (right, 1))
        return held

    def show_people(self, lines: Sequence[PersonLine], selected: int) -> None:
        rows: list[Row[PersonLine]] = []
        group = ""
        for line in lines:
            if line.group != group:
                group = line.group
                rows.append(Row(None, group))
            rows.append(Row(line, line.name, line.detail))
        self._alone.setVisible(len(lines) == 1 and not self.search.text())
        with QSignalBlocker(self.people):
            self.people.show_rows(rows)
            self.people.choose(lambda line: line.id == selected)

    def show_person(self, name: str, told: str, facts: Sequence[tuple[str, str]]) -> None:
        """Show somebody; nobody: what can be done here."""
        self._name.setText(name)
        self._told.setText(told)
        clear(self._facts)
        for row, (title, text) in enumerate(facts):
            self._facts.addWidget(label(title, "small", self._card, wrap=False), row, 0)
            value = label(text, "", self._card)
            let_narrow(value)
            self._facts.addWidget(value, row, 1)

    def show_source(self, text: str) -> None:
        """Say whose figures the facts are from."""
        self._source.setText(text)
        self._source.setVisible(bool(text))

    def show_journal(self, rows: Sequence[Sequence[str]]) -> None:
        self.journal.show_rows(rows)

    def show_side(self, side: PeopleView) -> None:
        self._sides.setCurrentIndex(tuple(PeopleView).index(side))

    def take_focus(self) -> None:
        (self.people if self._sides.currentIndex() == 0 else self.journal).setFocus()
