"""A shift to be dealt: the table, who sits at it, how long it takes, how it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, ngettext
from trainer.shift.plan import MOST_BOXES, Betting, Calling, Often, ShiftPlan
from trainer.shift.styles import Style
from ui.theme.spacing import Space
from ui.views.combo_boxes import ElidedBox
from ui.views.dialog_buttons import dialog_buttons
from ui.views.labels import label

_ACROSS: Final = 3
"""How many choices stand side by side: large letters leave no room for all in one column."""
_LETTERS: Final = 18
"""The least width of a choice."""
_ROUNDS: Final = (5, 10, 20, 40)
_MINUTES: Final = (10, 20, 30, 60)
_IN_ROUNDS, _IN_MINUTES = "rounds", "minutes"


@dataclass(frozen=True, slots=True)
class ShiftGame:
    """A game to choose: id and title of its document, and of each of its layouts."""

    id: str
    title: str
    layouts: tuple[tuple[str, str], ...]


class ShiftDialog(QDialog):
    """Opened without a nested event loop; ``now`` is what is chosen already. Esc deals nothing."""

    chosen = Signal(object)
    """The ``ShiftPlan``."""

    def __init__(self, parent: QWidget, games: Sequence[ShiftGame], now: ShiftPlan) -> None:
        super().__init__(parent)
        self.setObjectName("shift_plan")
        self.setWindowTitle(_("Deal a shift"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._games = games
        self._seed = now.seed
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("What is the shift to be like?"), "heading", self))
        self._form = QGridLayout()
        self._form.setHorizontalSpacing(Space.L)
        self._form.setVerticalSpacing(Space.XS)
        self._taken = 0
        column.addLayout(self._form)
        games_named = ((game.id, game.title) for game in games)
        self._game = self._choice(_("Game"), games_named, across=2)
        self._layout = self._choice(_("Layout"), ())
        self._boxes = self._choice(
            _("Boxes"), ((number, str(number)) for number in range(1, MOST_BOXES + 1))
        )
        self._shared = self._often(_("Several bettors on a box"))
        self._betting = self._choice(_("Bets"), ((one, _(one.text)) for one in Betting))
        self._side_bets = self._often(_("Side bets"))
        self._calling = self._choice(_("Play"), ((one, _(one.text)) for one in Calling))
        self._asks = self._often(_("Players ask for what they may not have"))
        self._mishaps = self._often(_("Something goes wrong"))
        self._style = self._choice(_("Judged"), ((one, _(one.text)) for one in Style))
        rounds = (
            (f"{_IN_ROUNDS} {n}", ngettext("{n} round", "{n} rounds", n).format(n=n))
            for n in _ROUNDS
        )
        minutes = (
            (f"{_IN_MINUTES} {n}", ngettext("{n} minute", "{n} minutes", n).format(n=n))
            for n in _MINUTES
        )
        self._length = self._choice(_("Length"), (*rounds, *minutes))
        self._game.currentIndexChanged.connect(self._show_layouts)
        self._show(now)
        column.addLayout(dialog_buttons(self, _("Not now"), _("Deal"), "shift"))
        self.accepted.connect(self._choose)

    def _choice(
        self, name: str, choices: Iterable[tuple[object, str]], across: int = 1
    ) -> QComboBox:
        """A list to choose from: value and text of each; as wide as so many others."""
        box = ElidedBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(across * _LETTERS)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in choices:
            box.addItem(text, value)
        row, place = divmod(self._taken, _ACROSS)
        self._form.addWidget(label(name, "small", self), 2 * row, place, 1, across)
        self._form.addWidget(box, 2 * row + 1, place, 1, across)
        self._taken += across
        return box

    def _often(self, name: str) -> QComboBox:
        return self._choice(name, ((one, _(one.text)) for one in Often))

    def _show_layouts(self) -> None:
        """Offer the layouts of the chosen game."""
        self._layout.clear()
        for layout, title in self._games[self._game.currentIndex()].layouts:
            self._layout.addItem(title, layout)

    def _show(self, plan: ShiftPlan) -> None:
        ids = [game.id for game in self._games]
        self._game.setCurrentIndex(ids.index(plan.document) if plan.document in ids else 0)
        self._show_layouts()
        length = f"{_IN_MINUTES} {plan.minutes}" if plan.minutes else f"{_IN_ROUNDS} {plan.rounds}"
        shown = (
            (self._layout, plan.layout),
            (self._boxes, plan.boxes),
            (self._shared, plan.shared),
            (self._betting, plan.betting),
            (self._side_bets, plan.side_bets),
            (self._calling, plan.calling),
            (self._asks, plan.asks),
            (self._mishaps, plan.mishaps),
            (self._style, plan.style),
            (self._length, length),
        )
        for box, value in shown:
            places = (n for n in range(box.count()) if box.itemData(n) == value)
            box.setCurrentIndex(next(places, 0))

    def _choose(self) -> None:
        unit, number = self._length.currentData().split()
        self.chosen.emit(
            ShiftPlan(
                document=self._game.currentData(),
                seed=self._seed,
                layout=self._layout.currentData() or "",
                boxes=self._boxes.currentData(),
                shared=Often(self._shared.currentData()),
                betting=Betting(self._betting.currentData()),
                side_bets=Often(self._side_bets.currentData()),
                calling=Calling(self._calling.currentData()),
                asks=Often(self._asks.currentData()),
                mishaps=Often(self._mishaps.currentData()),
                style=Style(self._style.currentData()),
                minutes=int(number) if unit == _IN_MINUTES else 0,
                rounds=int(number) if unit == _IN_ROUNDS else 0,
            )
        )
