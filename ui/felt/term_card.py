"""The card of a term: its name, what it is in two lines, a small drawing, the paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.felt.chips import ChipSet, Column, stacked, whole
from trainer.felt.layout import CardSize, Felt
from trainer.felt.shapes import Band, middle
from trainer.messages.terms import TermCard
from trainer.rulebook.glossary import Drawing
from trainer.rules.cards import Card
from ui.paint.cards import paint_back, paint_face
from ui.paint.chips import paint_pile
from ui.paint.still import FeltStyle, paint_spots
from ui.theme.roles import Palette, Role
from ui.theme.spacing import PANEL_RADIUS, Space
from ui.widgets.containers import spaced
from ui.widgets.labels import CardFrame, label

_CARD: Final = CardSize(63.5, 88.9, 3.2)
_FAN: Final = 30.0
"""How far the next card of a hand lies to the right, in millimetres."""
_APART: Final = 20.0
"""How far the next hand lies from the one before."""
_HIGH: Final = 72
"""The height of a drawing, in pixels."""
_SCALE: Final = _HIGH / (_CARD.height + 2)
_CHIP: Final = 39.0
_STEP: Final = 44.0
"""How wide a chip is, and how far the next pile lies to the right, in millimetres."""
_BOX: Final = 260.0
"""How much of the table is seen around a box, in millimetres."""


class Look(NamedTuple):
    """The table that a drawing is of, and how it is drawn."""

    palette: Palette
    four_colours: bool = False
    felt: Felt | None = None
    style: FeltStyle | None = None
    chips: ChipSet | None = None


class TermDrawing(QWidget):
    """An example of a term, in cards and chips, or as a spot of the felt."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._drawing = Drawing()
        self._look: Look | None = None
        self._piles: tuple[Column, ...] = ()

    def show_drawing(self, drawing: Drawing | None, look: Look) -> None:
        """Show one; of a spot that the felt has not, its chips alone."""
        self._drawing, self._look = drawing or Drawing(), look
        known = look.chips.chips if look.chips is not None else ()
        amounts = (whole(amount, known).stacks for amount in self._drawing.chips)
        columns = (column for stacks in amounts for column in stacked(stacks))
        self._piles = tuple(Column(chips, _STEP * at) for at, chips in enumerate(columns))
        on_felt = self._spots() is not None
        self.setVisible(bool(self._drawing.hands or self._piles) or on_felt)
        if not self.isHidden():
            wide = _HIGH * 1.4 if on_felt else (self._right() + 2) * _SCALE
            self.setFixedSize(QSize(round(wide), _HIGH))
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the cards and the chips, or the box with the spot lit."""
        assert self._look is not None, "it is shown with its look"
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if (spots := self._spots()) is not None:
            self._paint_spot(painter, *spots)
            return
        painter.scale(_SCALE, _SCALE)
        painter.translate(1, 1)
        for card, at in _places(self._drawing.hands):
            painter.save()
            painter.translate(at)
            if card is None:
                paint_back(painter, self._look.palette, _CARD)
            else:
                four = self._look.four_colours
                paint_face(painter, card, self._look.palette, _CARD, four_colours=four)
            painter.restore()
        painter.translate(self._beside() + _CHIP / 2, _CARD.height - _CHIP / 2)
        paint_pile(painter, self._piles, _CHIP)

    def _beside(self) -> float:
        """Return where the chips begin, to the right of the hands."""
        return max(
            (at.x() + _CARD.width / 2 + _APART for _card, at in _places(self._drawing.hands)),
            default=0.0,
        )

    def _right(self) -> float:
        """Return where the last pile ends, or the last card without any."""
        if self._piles:
            return self._beside() + _CHIP + self._piles[-1].x
        return self._beside() - _APART

    def _spots(self) -> tuple[Felt, FeltStyle, int] | None:
        """The felt, how it is drawn, and the box in its middle, if that has such a spot."""
        if self._look is None or self._look.felt is None or self._look.style is None:
            return None
        felt = self._look.felt
        box = felt.boxes[len(felt.boxes) // 2]
        has = any(spot.bet is self._drawing.spot and spot.box == box for spot in felt.spots)
        return (felt, self._look.style, box) if has else None

    def _paint_spot(self, painter: QPainter, felt: Felt, style: FeltStyle, box: int) -> None:
        assert self._drawing.spot is not None, "the felt has it"
        cloth = QPainterPath()
        cloth.addRoundedRect(QRectF(self.rect()), PANEL_RADIUS, PANEL_RADIUS)
        painter.setClipPath(cloth)
        painter.fillPath(cloth, QColor(style.palette[Role.FELT]))
        areas = [spot.outline for spot in felt.spots if spot.box == box]
        middles = [area.centre for area in areas if not isinstance(area, Band)]
        x = sum(at.x for at in middles) / len(middles)
        y = sum(at.y for at in middles) / len(middles)
        reach = max(_BOX, 2 * max(abs(at.y - y) for at in middles) + 150)
        painter.translate(QPointF(self.width() / 2, self.height() / 2))
        painter.scale(_HIGH / reach, _HIGH / reach)
        painter.rotate(-felt.seat(box).angle)
        painter.translate(-x, -y)
        paint_spots(painter, felt, style, box, lit=self._drawing.spot)
        if self._piles:
            at = middle(felt.spot(box, self._drawing.spot).outline)
            painter.translate(at.x - self._piles[-1].x / 2, at.y)
            paint_pile(painter, self._piles, _CHIP)


def _places(hands: Sequence[Sequence[Card | None]]) -> Iterator[tuple[Card | None, QPointF]]:
    """The cards from left to right, with their middles in millimetres."""
    left = 0.0
    for hand in hands:
        for card in hand:
            yield card, QPointF(left + _CARD.width / 2, _CARD.height / 2)
            left += _FAN
        left += _CARD.width - _FAN + _APART


class TermCardView(CardFrame):
    """Floats over the page; whoever answers goes on answering, and the pointer goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("term_card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._drawing = TermDrawing(self)
        self._name = label("", "strong", self, wrap=False)
        self._lines = label("", "", self, wrap=False)
        self._paragraph = label("", "small", self, wrap=False)
        said = spaced(QVBoxLayout(), Space.XS)
        for line in (self._name, self._lines, self._paragraph):
            said.addWidget(line)
        said.addStretch(1)
        row = spaced(QHBoxLayout(), Space.L)
        row.addWidget(self._drawing, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(said)
        self.column.addLayout(row)
        self.hide()

    def show_card(self, card: TermCard, look: Look) -> None:
        """Fill it; it is as large as it has to be."""
        self._name.setText(card.name)
        self._lines.setText("\n".join(card.lines))
        self._paragraph.setText(card.paragraph)
        self._drawing.show_drawing(card.drawing, look)
        self.setAccessibleName(", ".join((card.name, *card.lines, card.paragraph)))
        self.column.activate()
        self.adjustSize()
