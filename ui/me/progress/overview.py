"""The figures at the top of the progress page: cards, the weakest skill, and named mistakes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from trainer.messages import _
from ui.me.progress.view_models import Figure, Overview, TopFigure
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import FlowLayout, filled, spaced
from ui.widgets.labels import CardFrame, LineLabel, clear, label, plain_button, plain_tip
from ui.widgets.speech import in_words
from ui.widgets.spoken_view import hear_as_group

PRACTISE_WEAKEST: Final = "W"
"""The key that practises the weakest skill."""

_COLUMNS: Final = 4


class OverviewCards(QWidget):
    """One card for each ``TopFigure``, the weakest skill with its button, and the mistakes."""

    focused = Signal()
    """A figure has got or lost the focus."""
    pressed = Signal()
    """The figure with the focus is to be opened."""
    practice_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards = {figure: self._card(figure) for figure in TopFigure}
        self.mistakes: list[FigureButton] = []
        weakest = self._skill = CardFrame(self)
        hear_as_group(weakest)
        self._weakest = [LineLabel(kind, weakest) for kind in ("small", "heading", "small")]
        self.practise = KeyButton(_("Practise"), PRACTISE_WEAKEST, weakest, kind="primary")
        self.practise.setObjectName("practise_weakest")
        self.practise.clicked.connect(self.practice_wanted)
        said = spaced(QVBoxLayout(), Space.XS)
        for line in self._weakest:
            said.addWidget(line)
        row = filled(spaced(QHBoxLayout(), Space.L), (said, 1), self.practise)
        weakest.column.addLayout(row)
        self._named = QWidget(self)
        self._flow = FlowLayout(self._named, gap=Space.S, below=Space.XS)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.M)
        # In the order in which Tab goes on.
        *first, due, better = self.cards.values()
        for column, card in enumerate(first):
            grid.addWidget(card, 0, column)
        grid.addWidget(weakest, 1, 0, 1, 2)
        grid.addWidget(due, 1, 2)
        grid.addWidget(better, 1, 3)
        grid.addWidget(self._named, 2, 0, 1, _COLUMNS)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)

    def show_overview(self, overview: Overview) -> None:
        for figure in overview.figures:
            self.cards[TopFigure(figure.key)].show_figure(figure)
        for line, text in zip(self._weakest, overview.weakest[1:4], strict=True):
            line.show_line(text)
        self._skill.setAccessibleName(in_words(". ", *overview.weakest[1:4]))
        clear(self._flow)
        self._flow.addWidget(label(_("Named mistakes"), "small", self._named, wrap=False))
        self.mistakes = [self._mistake(figure) for figure in overview.mistakes]
        for chip in self.mistakes:
            self._flow.addWidget(chip)
        self._named.setVisible(bool(self.mistakes))

    @property
    def figure(self) -> Figure | None:
        buttons = (*self.cards.values(), *self.mistakes)
        return next((button.figure for button in buttons if button.hasFocus()), None)

    def focus_figure(self, key: str) -> bool:
        """Focus the figure with this key; False if it has no answers any more."""
        for button in (*self.cards.values(), *self.mistakes):
            if button.figure.key == key and button.isEnabled():
                button.setFocus()
                return True
        return False

    def take_focus(self) -> None:
        self.practise.setFocus()

    def _card(self, key: TopFigure) -> FigureCard:
        card = FigureCard(self, Figure(key, _(key.text), "–", opens=False))
        card.setObjectName(f"top_{key.value}")
        self._follow(card)
        return card

    def _mistake(self, figure: Figure) -> FigureButton:
        chip = named(FigureButton(self._named, figure), f"mistake_{figure.key}")
        text = _("{mistake} × {times}").format(mistake=figure.name, times=figure.text)
        chip.setText(plain_button(text))
        mark_as(chip, kind="tight")
        self._follow(chip)
        return chip

    def _follow(self, button: FigureButton) -> None:
        button.focused.connect(self.focused)
        button.clicked.connect(lambda _checked=False: self._pressed(button))

    def _pressed(self, button: FigureButton) -> None:
        # A click does not take the focus by itself, and the focus says which figure is meant.
        button.setFocus()
        self.pressed.emit()


class FigureButton(PressButton):
    """A figure that opens the answers behind it."""

    focused = Signal()
    """It has got or lost the focus."""

    def __init__(self, parent: QWidget, figure: Figure) -> None:
        super().__init__("", parent)
        self.figure = figure

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The selected figure is the one of the charts again."""
        super().focusOutEvent(event)
        self.focused.emit()


class FigureCard(FigureButton):
    """One figure with its name above and one line below."""

    def __init__(self, parent: QWidget, figure: Figure) -> None:
        super().__init__(parent, figure)
        mark_as(self, kind="figure")
        self._lines = [LineLabel(kind, self) for kind in ("small", "heading", "small")]
        self._column = spaced(QVBoxLayout(self), Space.XS, (Space.L, Space.M, Space.L, Space.M))
        for line in self._lines:
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._column.addWidget(line)
        self.show_figure(figure)

    def show_figure(self, figure: Figure) -> None:
        self.figure = figure
        for line, text in zip(self._lines, (figure.name, figure.text, figure.detail), strict=True):
            line.show_line(text)
        said = f"{figure.name}: {figure.text}. {figure.detail}"
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.setEnabled(figure.opens)

    def sizeHint(self) -> QSize:
        """Return what its three lines need."""
        return self._column.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As high as its lines; they are shortened where they are too long."""
        return self._column.minimumSize()
