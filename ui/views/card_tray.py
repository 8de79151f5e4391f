"""The cards of the shoe to pick from: four suits of thirteen, each as long as any is left."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QSizePolicy, QWidget

from trainer.messages import _
from trainer.messages.names import card_text
from trainer.rules.cards import Card, Rank, Suit
from ui.theme.spacing import Space
from ui.views.press_button import PressButton


class CardButton(PressButton):
    """Pressed, it picks its card; dragged from, it lays that where the pointer is released."""

    dropped = Signal(QPoint)
    """The point of the screen to which the card was dragged."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._pressed = QPoint()
        self._dragged = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the button was pressed."""
        self._pressed, self._dragged = event.position().toPoint(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Beyond the distance of a click the card is in the hand."""
        moved = (event.position().toPoint() - self._pressed).manhattanLength()
        if self.isDown() and moved > QApplication.startDragDistance():
            self._dragged = True
            self.setDown(False)
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        if not self._dragged:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lay the card down, or let it be picked."""
        if self._dragged:
            self._dragged = False
            self.unsetCursor()
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)


class CardTray(QWidget):
    """A button for each card; its tip says how many of it are left."""

    picked = Signal(str)
    """The card that is picked, as a scenario file writes it."""
    dropped = Signal(object, QPoint)
    """The card that is dragged, and to which point of the screen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Cards in the shoe"))
        self._buttons: dict[Card, CardButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.XS)
        for row, suit in enumerate(Suit):
            for column, rank in enumerate(Rank):
                grid.addWidget(self._button(Card(rank, suit)), row, column)

    def _button(self, card: Card) -> CardButton:
        button = self._buttons[card] = CardButton(card_text(card), self)
        button.setObjectName(f"card_{card}")
        button.setProperty("kind", "tight")
        button.setStyleSheet("padding: 0; text-align: center;")  # thirteen in a narrow row
        button.setMinimumWidth(1)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.picked.emit(str(card)))
        button.dropped.connect(lambda point: self.dropped.emit(card, point))
        return button

    def show_left(self, left: Mapping[Card, int]) -> None:
        """Show how many of each card are left."""
        for card, button in self._buttons.items():
            count = left.get(card, 0)
            button.setEnabled(count > 0)
            button.setToolTip(_("{card}: {count} left").format(card=card_text(card), count=count))
