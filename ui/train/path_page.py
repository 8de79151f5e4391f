"""The home page: the path through one's table, and one card for what comes now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.messages.spoken import key_in_words
from ui.felt.view import FeltView
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import FlowLayout, filled, scrolled, spaced
from ui.widgets.labels import CardFrame, clear, label, let_narrow
from ui.widgets.speech import in_words
from ui.widgets.spoken_view import hear_as_group

if TYPE_CHECKING:
    from ui.train.path_list import PathList
    from ui.train.today import TodayCards
    from ui.train.view_models import PartLine, StageCard, StageLine

LIST_WIDTH: Final = 400
"""Width of the path, in pixels: its titles need no more. Of a small window it takes a third."""
LOW: Final = 400
"""Height, in pixels, of a page without room for a table."""


class SmallFelt(FeltView):
    """A table in the room that is left."""

    def sizeHint(self) -> QSize:
        """No more than it needs: it has whatever there is."""
        return self.minimumSize()


class PathPage(QWidget):
    """The stages at the left; at the right what is due today and the card of a stage.

    Before the first lesson there is one question instead of the path.
    """

    chosen = Signal(str)
    """The id of the stage that is selected now."""
    wanted = Signal(str)
    """The id of the command that is asked for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.felt = SmallFelt(self, whole=True)
        self.felt.setMinimumSize(240, 160)  # it is never cut, however large the letters are
        self._left = spaced(QVBoxLayout(), Space.S, (Space.L, Space.M, 0, Space.L))
        self._table = label("", "muted", self)
        self._name = label(_("Your path"), "title", self)
        filled(self._left, self._name, self._table)
        self._place = QStackedWidget(self)
        self._left.addWidget(self._place, 1)
        self._path = QWidget(self)
        self._path.setLayout(self._left)
        self._card = CardFrame(self)
        hear_as_group(self._card)
        self._heading = label("", "accent", self._card)
        self.title = label("", "title", self._card)
        self.summary = label("", "", self._card)
        let_narrow(self._heading, self.title, self.summary)
        self._steps = FlowLayout(gap=Space.S, below=Space.S)
        self._go_on = FlowLayout(gap=Space.S, below=Space.S)
        self._shown: StageCard | None = None
        for widget in (self._heading, self.title, self.summary):
            self._card.column.addWidget(widget)
        self._card.column.addSpacing(Space.S)
        self._card.column.addLayout(self._go_on)
        self._card.column.addSpacing(Space.S)
        self._card.column.addLayout(self._steps)
        content = QWidget(self)
        right = self._right = QVBoxLayout(content)
        right.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        right.setSpacing(Space.M)
        right.addWidget(self._card)
        self._whose = self._about_computer()
        filled(right, self._whose, (self.felt, 1))
        filled(spaced(QHBoxLayout(self), 0), self._path, (scrolled(content, self), 1))
        self._card.hide()
        self._path.hide()

    def _about_computer(self) -> QWidget:
        """A line that says whose the computer is, and how it becomes that of a training room."""
        held = QWidget(self)
        row = spaced(QHBoxLayout(held), Space.S, (Space.L, 0, Space.L, 0))
        row.addWidget(label(_("This computer is my own."), "small", held, wrap=False))
        for title, name in (
            (_("It is a training room…"), "make_room"),
            (_("It joins a room…"), "join_room"),
        ):
            made = mark_as(named(PressButton(title, held), f"do_{name}"), kind="quiet")
            made.clicked.connect(lambda _on=False, name=name: self.wanted.emit(name))
            row.addWidget(made)
        row.addStretch(1)
        held.hide()
        return held

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the room of a small window to the card."""
        self._path.setFixedWidth(min(LIST_WIDTH, self.width() // 3))
        low = self.height() < LOW
        for widget in (self.felt, self._name):
            widget.setVisible(not low)
        super().resizeEvent(event)

    @cached_property
    def stages(self) -> PathList:
        """The path, made when there is something to list: in the first picture there is nothing."""
        from ui.train.path_list import PathList

        stages = PathList(self._place)
        stages.chosen.connect(self._choose)
        self._place.addWidget(stages)
        return stages

    @cached_property
    def today(self) -> TodayCards:
        """Return what comes before the path, made when there may be something."""
        from ui.train.today import TodayCards

        today = TodayCards(self)
        today.wanted.connect(self.wanted)
        self._right.insertWidget(0, today)
        return today

    def _choose(self, line: StageLine | None) -> None:
        if line is not None:
            self.chosen.emit(line.id)

    def show_path(self, table: str, lines: Sequence[StageLine], selected: str) -> None:
        """Show the stages of a table; ``selected`` is the id of the one whose card is shown."""
        self._whose.hide()
        self._table.setText(table)
        self._path.show()
        self.stages.show_lines(lines, selected)

    def show_welcome(self, card: StageCard, *, own: bool) -> None:
        """Show one question and its answers, and no path yet; ``own``: it is no training room."""
        self._path.hide()
        self._whose.setVisible(own)
        self.show_card(card)

    def show_card(self, card: StageCard) -> None:
        if card == self._shown:
            return  # its buttons stay: one of them may be pressed
        self._shown = card
        self._card.show()
        for place, text in (
            (self._heading, card.heading),
            (self.title, card.title),
            (self.summary, card.summary),
        ):
            place.setText(text)
            place.setVisible(bool(text))
        self._card.setAccessibleName(in_words(". ", *_heard(card)))
        clear(self._go_on)
        clear(self._steps)
        if card.go_on:
            gold = self._button(self._card, "go_on_path", card.go_on, "⏎", "primary")
            self._go_on.addWidget(gold)
            if (other := card.instead) is not None:
                self._go_on.addWidget(
                    self._button(self._card, other.command, other.title, other.key)
                )
                self._go_on.addWidget(label(other.text, "muted", self._card, wrap=False))
        for step in card.steps:
            self._steps.addWidget(self._step(step))

    def _step(self, step: PartLine) -> QWidget:
        shown = QWidget(self._card)
        column = spaced(QVBoxLayout(shown), Space.S)
        title = _("{step} ✓").format(step=step.title) if step.done else step.title
        column.addWidget(self._button(shown, step.command, title, step.key))
        detail: QLabel = label(step.detail, "small", shown, wrap=False)
        detail.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(detail)
        return shown

    def _button(
        self, parent: QWidget, command: str, title: str, key: str, kind: str = ""
    ) -> KeyButton:
        button = named(KeyButton(title, key, parent, kind=kind), f"do_{command}")
        button.clicked.connect(lambda: self.wanted.emit(command))
        return button

    def take_focus(self) -> None:
        if self._path.isVisible():
            self.stages.setFocus()
        else:
            self._card.setFocus()


def _heard(card: StageCard) -> Iterator[str]:
    """Say what is on a card, and what can be done with it by which key."""
    yield from (card.heading, card.title, card.summary)
    if card.go_on:
        yield f"{key_in_words('⏎')}: {card.go_on}"
    if card.go_on and card.instead is not None:
        yield from (f"{card.instead.key}: {card.instead.title}", card.instead.text)
    yield from (f"{step.key}: {step.title}, {step.detail}" for step in card.steps)
