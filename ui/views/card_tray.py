"""The cards of the shoe to pick from: four suits of thirteen, each as long as any is left."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from trainer.messages import _
from trainer.messages.names import card_text
from trainer.rules.cards import Card, Rank, Suit
from ui.theme.spacing import Space
from ui.views.press_button import PressButton


class CardTray(QWidget):
    """A button for each card; its tip says how many of it are left."""

    picked = Signal(str)
    """The card that is picked, as a scenario file writes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Cards in the shoe"))
        self._buttons: dict[Card, PressButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.XS)
        for row, suit in enumerate(Suit):
            for column, rank in enumerate(Rank):
                grid.addWidget(self._button(Card(rank, suit)), row, column)

    def _button(self, card: Card) -> PressButton:
        button = self._buttons[card] = PressButton(card_text(card), self)
        button.setObjectName(f"card_{card}")
        button.setProperty("kind", "tight")
        button.setStyleSheet("padding: 0; text-align: center;")  # thirteen in a narrow row
        button.setMinimumWidth(1)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.picked.emit(str(card)))
        return button

    def show_left(self, left: Mapping[Card, int]) -> None:
        """Show how many of each card are left."""
        for card, button in self._buttons.items():
            count = left.get(card, 0)
            button.setEnabled(count > 0)
            button.setToolTip(_("{card}: {count} left").format(card=card_text(card), count=count))
