"""The stations page: the stations at the left; at the right one of them, and what is published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, scrolled, spaced
from ui.widgets.empty import EmptyPage
from ui.widgets.labels import CardFrame, clear, label, let_narrow
from ui.widgets.row_list import GROUPED, Row, RowList

_LIST: Final = 300
"""The width of the list of stations, in pixels."""
_COLUMN: Final = 860
"""The most that the cards beside it take."""
_LINES: Final = 12
"""How many changes are listed."""


class StationLine(NamedTuple):
    """A station in the list."""

    number: int
    name: str
    detail: str
    mark: str = ""
    revoked: bool = False


class StationCard(NamedTuple):
    """One station: how it stands with it, what to do about it, and its facts."""

    title: str
    told: str
    state: str = ""
    kind: str = ""
    """The kind of the label with the state."""
    advice: str = ""
    facts: Sequence[tuple[str, str]] = ()


class ConflictCard(NamedTuple):
    """Something that was changed here and elsewhere: both sides in words."""

    key: str
    title: str
    there: str
    """Whose the other side is."""
    differing: Sequence[tuple[str, str, str]]
    """What is different, as it is here and there."""


class StationsPage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(object)
    """The ``StationLine`` that is selected now, or None."""
    publish_wanted = Signal()
    decided = Signal(str, bool)
    """The key of a conflict, and whether what is here stays."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows: list[Row[StationLine]] = []
        self._shown: tuple[Sequence[ConflictCard], Sequence[str]] = (), ()
        self.stations: RowList[StationLine] = RowList(self, "stations", _("Stations"), GROUPED)
        self.stations.setFixedWidth(_LIST)
        inner = QWidget(self)
        self._station = CardFrame(inner)
        self._texts = {
            name: label("", kind, self._station)
            for name, kind in (("title", "title"), ("told", "muted"), ("state", ""), ("advice", ""))
        }
        self._facts = QGridLayout()
        self._facts.setHorizontalSpacing(Space.L)
        self._facts.setVerticalSpacing(Space.S)
        self._facts.setColumnStretch(1, 1)
        self._station.column.setSpacing(Space.S)
        for text in self._texts.values():
            let_narrow(text)
            self._station.column.addWidget(text)
        self._station.column.addLayout(self._facts)
        self._changes = CardFrame(inner)
        self._changes.column.setSpacing(Space.S)
        self._heading = label("", "heading", self._changes)
        self._lines = label("", "", self._changes)
        self.publish = named(KeyButton("", "⏎", self._changes, kind="primary"), "publish_now")
        self.publish.clicked.connect(self.publish_wanted)
        let_narrow(self._heading, self._lines)
        row = filled(QHBoxLayout(), self.publish, 1)
        for widget in (self._heading, self._lines):
            self._changes.column.addWidget(widget)
        self._changes.column.addLayout(row)
        self.hide_changes()
        self._others = spaced(QVBoxLayout(), Space.M)
        inner.setMaximumWidth(scaled(_COLUMN))
        self.first = EmptyPage(self, "first_server")
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self._two_columns(inner))
        self._stack.addWidget(self.first)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        whole.addWidget(self._stack)
        self.stations.chosen.connect(self.chosen)

    def _two_columns(self, inner: QWidget) -> QWidget:
        column = spaced(QVBoxLayout(inner), Space.M, (0, 0, Space.M, 0))
        filled(column, self._station, self._changes, self._others, 1)
        both = QWidget(self)
        filled(spaced(QHBoxLayout(both), Space.XL), self.stations, (scrolled(inner, both), 1))
        return both

    def show_first(self, heading: str, text: str, title: str) -> None:
        """Say that there is no server, and how the room gets one."""
        self.first.show_next(heading, text, title)
        self.first.button.setVisible(bool(title))
        self._stack.setCurrentIndex(1)

    def show_stations(self, lines: Sequence[StationLine], selected: int) -> None:
        """List these, those that are revoked under a heading of their own."""
        rows: list[Row[StationLine]] = []
        for revoked in (False, True):
            found = [line for line in lines if line.revoked is revoked]
            if found and revoked:
                rows.append(Row(None, _("Revoked")))
            rows += [Row(line, line.name, line.detail, line.mark, muted=revoked) for line in found]
        with QSignalBlocker(self.stations):
            if rows != self._rows:
                self._rows = rows
                self.stations.show_rows(rows)
            self.stations.choose(lambda line: line.number == selected)
        self._stack.setCurrentIndex(0)

    def show_station(self, card: StationCard) -> None:
        """Show one of them."""
        for name, text in (
            ("title", card.title),
            ("told", card.told),
            ("state", card.state),
            ("advice", card.advice),
        ):
            self._texts[name].setText(text)
            self._texts[name].setVisible(bool(text))
        mark_as(self._texts["state"], kind=card.kind)
        clear(self._facts)
        for row, (title, text) in enumerate(card.facts):
            self._facts.addWidget(label(title, "small", self._station, wrap=False), row, 0)
            value = label(text, "", self._station)
            let_narrow(value)
            self._facts.addWidget(value, row, 1)

    def hide_changes(self) -> None:
        """Show nothing of them until they are known."""
        self._changes.hide()

    def show_changes(self, heading: str, lines: Sequence[str], button: str) -> None:
        """List what would be published; without a ``button`` it cannot be now."""
        more = len(lines) - _LINES
        shown = [*lines[:_LINES], *([_("and {n} more").format(n=more)] if more > 0 else [])]
        self._changes.show()
        self._heading.setText(heading)
        self._lines.setText("\n".join(shown))
        self._lines.setVisible(bool(shown))
        self.publish.show_title(button)
        self.publish.setVisible(bool(button))

    def show_others(self, conflicts: Sequence[ConflictCard], refused: Sequence[str]) -> None:
        """Show what was changed on two sides, to be decided, and what was not taken."""
        if (conflicts, refused) == self._shown:
            return  # one of the buttons may have the focus
        self._shown = conflicts, refused
        clear(self._others)
        for conflict in conflicts:
            self._others.addWidget(self._conflict(conflict))
        if refused:
            card = CardFrame(self)
            card.column.addWidget(label(_("Not taken over"), "heading", card))
            for line in refused:
                said = label(line, "", card)
                let_narrow(said)
                card.column.addWidget(said)
            self._others.addWidget(card)

    def _conflict(self, conflict: ConflictCard) -> CardFrame:
        card = named(CardFrame(self), f"conflict_{conflict.key}")
        card.column.setSpacing(Space.S)
        card.column.addWidget(label(conflict.title, "heading", card))
        sides = QGridLayout()
        sides.setHorizontalSpacing(Space.L)
        sides.setVerticalSpacing(Space.S)
        for column, title in enumerate(("", _("Here"), conflict.there)):
            sides.addWidget(label(title, "small", card), 0, column)
            sides.setColumnStretch(column, min(column, 1) * 2 + 1)
        for row, (name, *values) in enumerate(conflict.differing, 1):
            sides.addWidget(label(name, "small", card), row, 0)
            for column, value in enumerate(values, 1):
                said = label(value, "", card)
                let_narrow(said)
                sides.addWidget(said, row, column)
        for column, (title, stays) in enumerate(
            ((_("Keep this one"), True), (_("Take the room’s"), False)), 1
        ):
            does = KeyButton(title, "", card)
            does.setObjectName(f"{'keep' if stays else 'take'}_{conflict.key}")
            does.clicked.connect(
                lambda _on=False, stays=stays: self.decided.emit(conflict.key, stays)
            )
            sides.addWidget(does, len(conflict.differing) + 1, column, Qt.AlignmentFlag.AlignLeft)
        card.column.addLayout(sides)
        return card

    def take_focus(self) -> None:
        """Focus the list, or what gives the room a server."""
        if self._stack.currentIndex() == 0:
            self.stations.setFocus()
        else:
            self.first.take_focus()
