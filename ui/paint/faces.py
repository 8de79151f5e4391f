"""Card faces and the back, drawn in millimetres around the middle of the card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from trainer.felt.layout import CardSize
from trainer.rules.cards import Card, Rank, Suit
from ui.paint.courts import paint_court
from ui.paint.letters import glyph_in
from ui.paint.suits import placed, suit_path
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

_DESIGN: Final = CardSize(63.5, 88.9, 3.2)
"""The card that the drawings are made for; another size is drawn to its own proportions."""

_COLUMN: Final = 8.6
_PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((0, -28), (0, 28)),
    Rank.THREE: ((0, -28), (0, 0), (0, 28)),
    Rank.FOUR: tuple((x, y) for x in (-1, 1) for y in (-28, 28)),
    Rank.FIVE: (*((x, y) for x in (-1, 1) for y in (-28, 28)), (0, 0)),
    Rank.SIX: tuple((x, y) for x in (-1, 1) for y in (-28, 0, 28)),
    Rank.SEVEN: (*((x, y) for x in (-1, 1) for y in (-28, 0, 28)), (0, -14)),
    Rank.EIGHT: (*((x, y) for x in (-1, 1) for y in (-28, 0, 28)), (0, -14), (0, 14)),
    Rank.NINE: (*((x, y) for x in (-1, 1) for y in (-29, -9.7, 9.7, 29)), (0, 0)),
    Rank.TEN: (
        *((x, y) for x in (-1, 1) for y in (-29, -9.7, 9.7, 29)),
        (0, -19.4),
        (0, 19.4),
    ),
}
"""Classic arrangement: column (-1, 0, 1) and height in millimetres."""

_FOUR_COLOURS: Final = {
    Suit.SPADES: Role.SUIT_BLACK,
    Suit.HEARTS: Role.SUIT_RED,
    Suit.DIAMONDS: Role.SUIT_BLUE,
    Suit.CLUBS: Role.SUIT_GREEN,
}
_TWO_COLOURS: Final = {
    Suit.SPADES: Role.SUIT_BLACK,
    Suit.HEARTS: Role.SUIT_RED,
    Suit.DIAMONDS: Role.SUIT_RED,
    Suit.CLUBS: Role.SUIT_BLACK,
}


def suit_role(suit: Suit, *, four_colours: bool) -> Role:
    """In which colour a suit is printed."""
    return (_FOUR_COLOURS if four_colours else _TWO_COLOURS)[suit]


def paint_face(
    painter: QPainter,
    card: Card,
    palette: Palette,
    size: CardSize = _DESIGN,
    *,
    four_colours: bool = False,
) -> None:
    """Draw a card's face around the origin, one unit to the millimetre."""
    painter.save()
    _blank(painter, palette, size)
    painter.scale(size.width / _DESIGN.width, size.height / _DESIGN.height)
    colour = QColor(palette[suit_role(card.suit, four_colours=four_colours)])
    painter.setPen(Qt.PenStyle.NoPen)
    if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        paint_court(painter, card, colour)
    elif card.rank is Rank.ACE:
        _ace(painter, card.suit, colour, QColor(palette[Role.CARD]))
    else:
        _pips(painter, card, colour)
    for angle in (0, 180):
        painter.save()
        painter.rotate(angle)
        _index(painter, card, colour)
        painter.restore()
    painter.restore()


def paint_back(painter: QPainter, palette: Palette, size: CardSize = _DESIGN) -> None:
    """Draw the back of a card around the origin, one unit to the millimetre."""
    painter.save()
    _blank(painter, palette, size)
    painter.scale(size.width / _DESIGN.width, size.height / _DESIGN.height)
    line = QColor(palette[Role.CARD_BACK_LINE])
    field = QRectF(-27.5, -40.2, 55, 80.4)
    ground = QPainterPath()
    ground.addRoundedRect(field, 2.5, 2.5)
    painter.fillPath(ground, QColor(palette[Role.CARD_BACK]))
    painter.setClipPath(ground)
    faint = QColor(line)
    faint.setAlpha(110)
    painter.setPen(QPen(faint, 0.7))
    for step in range(-16, 17):
        painter.drawLine(QPointF(step * 7.5 - 45, -45), QPointF(step * 7.5 + 45, 45))
        painter.drawLine(QPointF(step * 7.5 + 45, -45), QPointF(step * 7.5 - 45, 45))
    painter.setClipping(False)
    painter.setPen(QPen(line, 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(field.adjusted(2, 2, -2, -2), 1.6, 1.6)
    painter.setBrush(QColor(palette[Role.CARD_BACK]))
    painter.drawEllipse(QPointF(0, 0), 14, 14)
    painter.drawEllipse(QPointF(0, 0), 11.6, 11.6)
    painter.setPen(Qt.PenStyle.NoPen)
    for turn in range(4):
        painter.save()
        painter.rotate(90 * turn)
        painter.fillPath(placed(suit_path(list(Suit)[turn]), 0, -5.6, 6.2), line)
        painter.restore()
    painter.restore()


def _blank(painter: QPainter, palette: Palette, size: CardSize) -> None:
    area = QRectF(-size.width / 2, -size.height / 2, size.width, size.height)
    painter.setPen(QPen(QColor(palette[Role.CARD_EDGE]), 0.5))
    painter.setBrush(QColor(palette[Role.CARD]))
    painter.drawRoundedRect(area.adjusted(0.25, 0.25, -0.25, -0.25), size.corner, size.corner)


def _index(painter: QPainter, card: Card, colour: QColor) -> None:
    """Rank over suit in the corner; jumbo, as casinos have it, to be read across a table."""
    area = QRectF(-29.4, -41.2, 12.4, 16.8)
    painter.fillPath(glyph_in(card.rank.corner, area, Weight.BOLD), colour)
    painter.fillPath(placed(suit_path(card.suit), -23.2, -16, 12), colour)


def _pips(painter: QPainter, card: Card, colour: QColor) -> None:
    size = 11.6 if len(_PIPS[card.rank]) < 7 else 10.8
    for column, y in _PIPS[card.rank]:
        pip = placed(suit_path(card.suit), column * _COLUMN, y, size, 180 if y > 0 else 0)
        painter.fillPath(pip, colour)


def _ace(painter: QPainter, suit: Suit, colour: QColor, ground: QColor) -> None:
    if suit is not Suit.SPADES:
        painter.fillPath(placed(suit_path(suit), 0, 0, 31), colour)
        inner = placed(suit_path(suit), 0, 0, 22)
        painter.setPen(QPen(ground, 0.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(inner)
        painter.setPen(Qt.PenStyle.NoPen)
        return
    painter.fillPath(placed(suit_path(suit), 0, -1, 39), colour)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ground, 0.8))
    painter.drawPath(placed(suit_path(suit), 0, -0.6, 31))
    painter.setPen(QPen(ground, 0.45))
    painter.drawPath(placed(suit_path(suit), 0, -0.4, 28))
    painter.setPen(Qt.PenStyle.NoPen)
    for angle in range(0, 360, 45):
        petal = QPainterPath(QPointF(0, 0))
        petal.cubicTo(2.1, -1.9, 1.8, -4.8, 0, -6.2)
        petal.cubicTo(-1.8, -4.8, -2.1, -1.9, 0, 0)
        painter.save()
        painter.translate(0, 1.2)
        painter.rotate(angle)
        painter.fillPath(petal, ground)
        painter.restore()
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0, 1.2), 1.6, 1.6)
    painter.fillPath(placed(suit_path(suit), 0, -9.2, 4.8), ground)
