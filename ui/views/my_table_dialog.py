"""My table: the game, the layout and the chips that a trainee deals with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.dialog_buttons import dialog_buttons
from ui.views.labels import label


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose: its title, and id and title of each of its layouts."""

    title: str
    layouts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What was chosen: the ids of a layout, and of a chip set, empty for the table's own."""

    layout: str
    chips: str


class MyTableDialog(QDialog):
    """Opened without a nested event loop.

    ``games`` are to choose from, the first one unless ``now`` names a layout of another; ``chips``
    are the chip sets, id and title of each. Esc leaves everything as it is.
    """

    chosen = Signal(object)
    """The ``TableChoice``."""

    def __init__(
        self,
        parent: QWidget,
        games: Sequence[GameChoice],
        chips: Sequence[tuple[str, str]],
        now: TableChoice,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("my_table")
        self.setWindowTitle(_("My table"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._games = games
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Which table do you deal at?"), "heading", self))
        column.addWidget(
            label(
                _("The library lists its rounds. The preferences lead back here at any time."),
                "muted",
                self,
            )
        )
        form = QFormLayout()
        form.setHorizontalSpacing(Space.XL)
        form.setVerticalSpacing(Space.M)
        column.addLayout(form)
        self.game = self._choice(_("Game"), ((str(n), g.title) for n, g in enumerate(games)), form)
        self.layout_choice = self._choice(_("Layout"), (), form)
        self.chips = self._choice(_("Chips"), (("", _("By the table’s currency")), *chips), form)
        self.game.currentIndexChanged.connect(self._show_layouts)
        for place, game in enumerate(games):
            if now.layout in dict(game.layouts):
                self.game.setCurrentIndex(place)
        self._show_layouts()
        self.layout_choice.setCurrentIndex(max(0, self.layout_choice.findData(now.layout)))
        self.chips.setCurrentIndex(max(0, self.chips.findData(now.chips)))
        column.addLayout(dialog_buttons(self, _("Skip"), _("This is my table"), "my_table"))
        self.accepted.connect(self._choose)

    def _choice(
        self, name: str, choices: Iterable[tuple[str, str]], form: QFormLayout
    ) -> QComboBox:
        """A list to choose from: id and text of each."""
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(32)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in choices:
            box.addItem(text, value)
        form.addRow(name, box)
        return box

    def _show_layouts(self) -> None:
        """Offer the layouts of the chosen game."""
        self.layout_choice.clear()
        for layout, title in self._games[self.game.currentIndex()].layouts:
            self.layout_choice.addItem(title, layout)

    def _choose(self) -> None:
        layout, chips = self.layout_choice.currentData(), self.chips.currentData()
        self.chosen.emit(TableChoice(layout, chips))
