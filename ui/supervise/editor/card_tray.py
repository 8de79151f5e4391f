"""The cards of the shoe to pick from: four suits of thirteen, each as long as any is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QSizePolicy, QWidget

from trainer.messages import _
from trainer.messages.names import card_text
from trainer.rules.cards import Card, Rank, Suit
from ui.theme.lettering import Size, font, scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import spaced

_RED: Final = (Suit.HEARTS, Suit.DIAMONDS)
_EDGE: Final = 2
"""Distance of the count from the edge of a narrow button, in pixels."""
_LEAST_COUNT: Final = 11
"""The smallest letters of the count, in pixels."""
_FAINT: Final = 0.7
"""How strong the letters of the count are beside those of the card."""


def _count_font(*, small: bool = False) -> QFont:
    return font(max(_LEAST_COUNT, scaled(Size.SMALL) - (4 if small else 2)))


class CardButton(PressButton):
    """Pressed, it picks its card; dragged from, it lays that where the pointer is released.

    How many there are left of it stands at its right.
    """

    dropped = Signal(QPoint)
    """The point of the screen to which the card was dragged."""

    def __init__(self, card: Card, parent: QWidget) -> None:
        super().__init__(card_text(card), parent)
        self._card = card
        self._left = 0
        self._narrow = False
        self._pressed = QPoint()
        self._dragged: QLabel | None = None

    def show_left(self, count: int) -> None:
        """Show how many there are left; of none, none can be picked."""
        self._left = count
        self.setEnabled(count > 0)
        told = _("{card}: {count} left").format(card=card_text(self._card), count=count)
        self.setToolTip(told)
        self.setAccessibleName(told)
        self.update()

    @property
    def crowded(self) -> bool:
        """True if the count has too little room beside the card."""
        card = QFontMetrics(font(scaled(Size.BODY))).horizontalAdvance(self.text())
        count = QFontMetrics(_count_font()).horizontalAdvance(str(self._left))
        return card + count + 3 * Space.XS > self.width()

    def narrow(self, narrow: bool) -> None:
        """Have smaller letters, and the count below the suit, not beside it."""
        if narrow != self._narrow:
            self._narrow = narrow
            mark_as(self, letters="small" if narrow else "")

    @property
    def count_area(self) -> QRect:
        """Where the count is written: beside the suit, or in the corner of a narrow button."""
        metrics = QFontMetrics(_count_font(small=self._narrow))
        if self._narrow:
            area = self.rect().adjusted(0, 0, -_EDGE, -_EDGE)
            place = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        else:
            area = self.rect().adjusted(0, 0, -Space.XS, 0)
            place = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return metrics.boundingRect(area, place, str(self._left))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(_count_font(small=self._narrow))
        painter.setPen(self.palette().buttonText().color())
        painter.setOpacity(_FAINT)
        painter.drawText(self.count_area, Qt.TextFlag.TextDontClip, str(self._left))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Beyond the distance of a click the card is in the hand."""
        moved = (event.position().toPoint() - self._pressed).manhattanLength()
        if self.isDown() and moved > QApplication.startDragDistance():
            self._take_up()
        if self._dragged is None:
            super().mouseMoveEvent(event)
        else:
            at = self.window().mapFromGlobal(event.globalPosition().toPoint())
            self._dragged.move(at - self._dragged.rect().center())

    def _take_up(self) -> None:
        """A picture of the card follows the pointer."""
        picture = QLabel(self.window(), pixmap=self.grab())
        picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        picture.show()
        self._dragged = picture
        self.setDown(False)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lay the card down, or let it be picked."""
        if self._dragged is None:
            super().mouseReleaseEvent(event)
            return
        self._dragged.hide()
        self._dragged.deleteLater()
        self._dragged = None
        self.unsetCursor()
        self.dropped.emit(event.globalPosition().toPoint())


class CardTray(QWidget):
    """A button for each card, with how many of it are left."""

    picked = Signal(object)
    """The card that is picked."""
    dropped = Signal(object, QPoint)
    """The card that is dragged, and to which point of the screen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Cards in the shoe"))
        self._buttons: dict[Card, CardButton] = {}
        grid = spaced(QGridLayout(self), Space.XS)
        for column, rank in enumerate(Rank):
            grid.setColumnStretch(column, 5 if rank is Rank.TEN else 4)  # it has two figures
        for row, suit in enumerate(Suit):
            for column, rank in enumerate(Rank):
                grid.addWidget(self._button(Card(rank, suit)), row, column)

    def _button(self, card: Card) -> CardButton:
        button = self._buttons[card] = CardButton(card, self)
        button.setObjectName(f"card_{card}")
        button.setProperty("kind", "card")
        button.setProperty("suit", "red" if card.suit in _RED else "black")
        button.setMinimumWidth(1)  # thirteen in a narrow row
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        button.clicked.connect(lambda: self.picked.emit(card))
        button.dropped.connect(lambda point: self.dropped.emit(card, point))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All cards look alike: where one has too little room, all are written smaller."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        crowded = any(button.crowded for button in self._buttons.values())
        for button in self._buttons.values():
            button.narrow(crowded)

    def show_left(self, left: Mapping[Card, int]) -> None:
        for card, button in self._buttons.items():
            button.show_left(left.get(card, 0))
        self._fit()
