"""Court cards: double-headed figures of plain shapes, one for each rank and suit.

A figure is drawn upright above the diagonal of its frame, then a second time rotated by 180°.
Millimetres around the centre of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from trainer.rules.cards import Card, Rank, Suit
from ui.paint.suits import placed, suit_path

_FRAME: Final = QRectF(-15.6, -38.6, 31.2, 77.2)
_INK: Final = QColor("#1d1a1f")
_GOLD: Final = QColor("#e0ad3a")
_GOLD_DARK: Final = QColor("#a8761a")
_SKIN: Final = QColor("#f4d9bd")
_WHITE: Final = QColor("#fffdf6")
_STEEL: Final = QColor("#b8c4d2")


class _CourtColours(NamedTuple):
    """The colours of a suit's court cards."""

    robe: QColor
    sleeve: QColor
    trim: QColor
    hair: QColor
    ground: QColor


_COURT_COLOURS: Final[Mapping[Suit, _CourtColours]] = {
    Suit.SPADES: _CourtColours(
        QColor("#22397a"), QColor("#b7282f"), _GOLD, QColor("#3b2a20"), QColor("#f3f1e6")
    ),
    Suit.HEARTS: _CourtColours(
        QColor("#b9202b"), QColor("#24418c"), _GOLD, QColor("#b9772b"), QColor("#fbf2e2")
    ),
    Suit.DIAMONDS: _CourtColours(
        QColor("#c4471d"), QColor("#1f6a70"), _GOLD, QColor("#8a4a21"), QColor("#fbf2e2")
    ),
    Suit.CLUBS: _CourtColours(
        QColor("#1e5a45"), QColor("#7a2450"), _GOLD, QColor("#57534f"), QColor("#f3f1e6")
    ),
}


def paint_court(painter: QPainter, card: Card, colour: QColor) -> None:
    """Draw the figure of a Jack, Queen or King, with its frame and two pips in ``colour``."""
    colours = _COURT_COLOURS[card.suit]
    # The diagonal leaves more room on the side where the figure holds something.
    lean = 4.4 if card.rank is Rank.JACK else -4.4
    frame = QPainterPath()
    frame.addRoundedRect(_FRAME, 1.6, 1.6)
    painter.save()
    painter.fillPath(frame, colours.ground)
    for angle in (0, 180):
        painter.save()
        painter.rotate(angle)
        painter.setClipPath(_upper_half(lean), Qt.ClipOperation.IntersectClip)
        _figure(painter, card, colours)
        painter.restore()
    _sash(painter, lean)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 0.7))
    painter.drawPath(frame)
    painter.restore()
    for angle in (0, 180):
        painter.save()
        painter.rotate(angle)
        painter.fillPath(placed(suit_path(card.suit), -11.5, -34.2, 6.4), colour)
        painter.restore()


def _upper_half(lean: float) -> QPainterPath:
    path = QPainterPath(_FRAME.topLeft())
    path.lineTo(_FRAME.topRight())
    path.lineTo(_FRAME.right(), -lean)
    path.lineTo(_FRAME.left(), lean)
    path.closeSubpath()
    return path


def _sash(painter: QPainter, lean: float) -> None:
    """The band between the two figures."""
    left, right = QPointF(_FRAME.left(), lean), QPointF(_FRAME.right(), -lean)
    flat = Qt.PenCapStyle.FlatCap
    for colour, weight in ((_INK, 3.1), (_GOLD, 2.3)):
        painter.setPen(QPen(colour, weight, Qt.PenStyle.SolidLine, flat))
        painter.drawLine(left, right)
    dots = QPen(_GOLD_DARK, 0.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    dots.setDashPattern([0.01, 2.95])
    painter.setPen(dots)
    painter.drawLine(left, right)


def _figure(painter: QPainter, card: Card, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if card.rank is Rank.QUEEN:
        _long_hair(painter, colours)
    elif card.rank is Rank.JACK:
        _bob(painter, colours)
    else:
        _curls(painter, colours)
    _robe(painter, card, colours)
    _head(painter)
    if card.rank is Rank.KING:
        _beard(painter, colours)
        _king_crown(painter, colours)
    elif card.rank is Rank.QUEEN:
        _queen_crown(painter, colours)
    else:
        _cap(painter, colours)
    _HELD[card.rank, card.suit](painter, colours)


def _shape(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _robe(painter: QPainter, card: Card, colours: _CourtColours) -> None:
    body = QPainterPath(QPointF(-4.2, -13.2))
    body.cubicTo(-8, -12.4, -14.4, -10.6, -15.8, -5.5)
    body.lineTo(-15.8, 9)
    body.lineTo(15.8, 9)
    body.lineTo(15.8, -5.5)
    body.cubicTo(14.4, -10.6, 8, -12.4, 4.2, -13.2)
    body.closeSubpath()
    painter.setBrush(colours.robe)
    painter.drawPath(body)
    painter.save()
    painter.setClipPath(body, Qt.ClipOperation.IntersectClip)
    _PATTERN[card.suit](painter, colours)
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(colours.sleeve)
    painter.drawPolygon(_shape((-16, -13), (-8.4, -12), (-10.2, 9), (-16, 9)))
    painter.drawPolygon(_shape((16, -13), (8.4, -12), (10.2, 9), (16, 9)))
    painter.setBrush(colours.trim)
    painter.drawPolygon(_shape((-2.7, -14), (2.7, -14), (3.3, 9), (-3.3, 9)))
    painter.setPen(Qt.PenStyle.NoPen)
    for y in (-8.5, -3.2, 2.1):
        painter.fillPath(placed(suit_path(card.suit), 0, y, 3.6), colours.robe)
    painter.restore()
    _collar(painter, card.rank, colours)


def _collar(painter: QPainter, rank: Rank, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(_WHITE)
    if rank is Rank.KING:
        cape = QPainterPath(QPointF(-5, -13.6))
        cape.quadTo(0, -8.4, 5, -13.6)
        cape.lineTo(8.6, -11.4)
        cape.quadTo(0, -3.6, -8.6, -11.4)
        cape.closeSubpath()
        painter.drawPath(cape)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_INK)
        for x, y in ((-5.2, -10.6), (-1.9, -8.4), (1.9, -8.4), (5.2, -10.6)):
            painter.drawEllipse(QPointF(x, y), 0.55, 0.8)
    elif rank is Rank.QUEEN:
        neck = QPainterPath(QPointF(-3, -15.5))
        neck.lineTo(3, -15.5)
        neck.lineTo(5.6, -12.8)
        neck.quadTo(0, -4.6, -5.6, -12.8)
        neck.closeSubpath()
        painter.setBrush(_SKIN)
        painter.drawPath(neck)
        painter.setPen(QPen(_GOLD_DARK, 0.9))
        painter.drawArc(QRectF(-3.6, -15.8, 7.2, 5.2), 200 * 16, 140 * 16)
        painter.setPen(QPen(_INK, 0.3))
        painter.setBrush(colours.sleeve)
        painter.drawEllipse(QPointF(0, -10.2), 0.95, 0.95)
    else:
        painter.drawPolygon(_shape((-6, -13), (0, -9), (6, -13), (4.4, -15), (-4.4, -15)))


def _head(painter: QPainter) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(_SKIN)
    face = QPainterPath(QPointF(-5, -24.5))
    face.cubicTo(-5.2, -17.2, -2.6, -14.4, 0, -14.4)
    face.cubicTo(2.6, -14.4, 5.2, -17.2, 5, -24.5)
    face.closeSubpath()
    painter.drawPath(face)
    painter.setPen(QPen(_INK, 0.55, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-3.5, -22.6), QPointF(-1.4, -22.9))
    painter.drawLine(QPointF(3.5, -22.6), QPointF(1.4, -22.9))
    nose = QPainterPath(QPointF(0.2, -22))
    nose.lineTo(0.9, -18.9)
    nose.lineTo(-0.4, -18.7)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(nose)
    painter.setPen(QPen(QColor("#a3262b"), 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-1.1, -16.7), QPointF(1.1, -16.7))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_INK)
    painter.drawEllipse(QPointF(-2.4, -21.4), 0.62, 0.62)
    painter.drawEllipse(QPointF(2.4, -21.4), 0.62, 0.62)


def _curls(painter: QPainter, colours: _CourtColours) -> None:
    painter.setBrush(colours.hair)
    for side in (-1, 1):
        for x, y, radius in ((5.4, -22, 2.0), (6.3, -18.9, 2.2), (6.1, -15.4, 2.3)):
            painter.drawEllipse(QPointF(side * x, y), radius, radius)


def _beard(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(colours.hair)
    beard = QPainterPath(QPointF(-5, -19.4))
    beard.cubicTo(-5.2, -13.4, -2.6, -9.4, 0, -8.8)
    beard.cubicTo(2.6, -9.4, 5.2, -13.4, 5, -19.4)
    beard.quadTo(3.6, -16.6, 2.2, -17.8)
    beard.quadTo(0, -19.2, -2.2, -17.8)
    beard.quadTo(-3.6, -16.6, -5, -19.4)
    painter.drawPath(beard)
    painter.setPen(QPen(QColor("#a3262b"), 0.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(-0.9, -16.4), QPointF(0.9, -16.4))


def _long_hair(painter: QPainter, colours: _CourtColours) -> None:
    painter.setBrush(colours.hair)
    hair = QPainterPath(QPointF(0, -28))
    hair.cubicTo(8.6, -28, 8.4, -20, 8.6, -15)
    hair.cubicTo(8.7, -11, 10.6, -9, 10, -6)
    hair.lineTo(4, -10)
    hair.lineTo(-4, -10)
    hair.lineTo(-10, -6)
    hair.cubicTo(-10.6, -9, -8.7, -11, -8.6, -15)
    hair.cubicTo(-8.4, -20, -8.6, -28, 0, -28)
    painter.drawPath(hair)


def _bob(painter: QPainter, colours: _CourtColours) -> None:
    painter.setBrush(colours.hair)
    hair = QPainterPath(QPointF(0, -28))
    hair.cubicTo(8, -28, 7.4, -21, 8.6, -15.4)
    hair.quadTo(6.4, -13.8, 4, -15)
    hair.lineTo(-4, -15)
    hair.quadTo(-6.4, -13.8, -8.6, -15.4)
    hair.cubicTo(-7.4, -21, -8, -28, 0, -28)
    painter.drawPath(hair)


def _king_crown(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(colours.robe)
    cap = QPainterPath(QPointF(-5, -26))
    cap.cubicTo(-6, -32, -2, -33.4, 0, -33.4)
    cap.cubicTo(2, -33.4, 6, -32, 5, -26)
    painter.drawPath(cap)
    painter.setBrush(_GOLD)
    painter.drawPolygon(
        _shape(
            (-5.8, -24.2), (-7.4, -32.4), (-4.2, -28.6), (-2.9, -34), (0, -29.2),
            (2.9, -34), (4.2, -28.6), (7.4, -32.4), (5.8, -24.2)
        )
    )  # fmt: skip
    for x, y in ((-7.4, -32.8), (-2.9, -34.5), (2.9, -34.5), (7.4, -32.8)):
        painter.drawEllipse(QPointF(x, y), 0.95, 0.95)
    painter.setBrush(colours.sleeve)
    painter.drawRect(QRectF(-5.8, -26.2, 11.6, 2.2))
    painter.setBrush(_WHITE)
    for x in (-3.6, 0, 3.6):
        painter.drawEllipse(QPointF(x, -25.1), 0.7, 0.7)


def _queen_crown(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(_GOLD)
    crown = QPainterPath(QPointF(-5.6, -25))
    crown.lineTo(-6.8, -30.6)
    crown.quadTo(-4.6, -28.4, -3.4, -30)
    crown.quadTo(-1.6, -30.4, 0, -33.2)
    crown.quadTo(1.6, -30.4, 3.4, -30)
    crown.quadTo(4.6, -28.4, 6.8, -30.6)
    crown.lineTo(5.6, -25)
    crown.quadTo(0, -27.2, -5.6, -25)
    painter.drawPath(crown)
    painter.setBrush(_WHITE)
    for x, y in ((-6.8, -31.2), (0, -34), (6.8, -31.2)):
        painter.drawEllipse(QPointF(x, y), 1.05, 1.05)
    painter.setBrush(colours.sleeve)
    painter.drawPolygon(_shape((0, -30.4), (1.3, -28.6), (0, -26.8), (-1.3, -28.6)))


def _cap(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(_GOLD)
    feather = QPainterPath(QPointF(4, -27))
    feather.cubicTo(12.4, -28.6, 13.6, -33.4, 10.4, -37)
    feather.cubicTo(9.6, -33, 7, -30.6, 3, -29)
    painter.drawPath(feather)
    painter.setBrush(colours.robe)
    cap = QPainterPath(QPointF(-6.6, -25.2))
    cap.cubicTo(-8.4, -31.4, -3, -33.2, 1, -32.2)
    cap.cubicTo(5.6, -31.2, 7.4, -28.6, 6.6, -25.2)
    cap.closeSubpath()
    painter.drawPath(cap)
    painter.setBrush(colours.sleeve)
    painter.drawRoundedRect(QRectF(-6.9, -26.6, 13.8, 2.6), 1.2, 1.2)


def _chevrons(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(colours.trim, 0.9))
    for y in range(-14, 16, 4):
        for side in (-1, 1):
            painter.drawPolyline(_shape((side * 3, y), (side * 6.4, y + 3), (side * 9.8, y)))


def _hearts(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for row, y in enumerate(range(-10, 10, 4)):
        for side in (-1, 1):
            x = side * (5.2 if row % 2 else 7.6)
            painter.fillPath(placed(suit_path(Suit.HEARTS), x, y, 2.6), colours.trim)


def _lozenges(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(colours.trim, 0.7))
    for step in range(-8, 9):
        painter.drawLine(QPointF(step * 3.4 - 12, -14), QPointF(step * 3.4 + 12, 10))
        painter.drawLine(QPointF(step * 3.4 + 12, -14), QPointF(step * 3.4 - 12, 10))


def _roundels(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(colours.trim, 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row, y in enumerate(range(-10, 12, 4)):
        for side in (-1, 1):
            x = side * (5.4 if row % 2 else 7.8)
            painter.drawEllipse(QPointF(x, y), 1.3, 1.3)


def _hand(painter: QPainter, colours: _CourtColours, x: float, y: float) -> None:
    """A hand with its cuff, and the forearm from the elbow at the side of the frame."""
    side = 1 if x > 0 else -1
    painter.setPen(QPen(_INK, 0.45))
    painter.setBrush(colours.sleeve)
    painter.drawPolygon(
        _shape(
            (x - side * 2.1, y + 2), (x + side * 2.1, y + 2), (side * 16.4, y + 7),
            (side * 16.4, 14), (side * 8, 14)
        )
    )  # fmt: skip
    painter.setBrush(colours.trim)
    painter.drawRoundedRect(QRectF(x - 2.6, y + 1.1, 5.2, 1.9), 0.7, 0.7)
    painter.setBrush(_SKIN)
    painter.drawRoundedRect(QRectF(x - 2, y - 1.9, 4, 3.4), 1.4, 1.4)
    for finger in (-0.7, 0.5):
        painter.drawLine(QPointF(x - 0.9, y + finger), QPointF(x + 1.1, y + finger))


def _pole(painter: QPainter, x: float, top: float, colour: QColor) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(colour)
    painter.drawRect(QRectF(x - 0.65, top, 1.3, 8 - top))


def _sword(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(_STEEL)
    painter.drawPolygon(_shape((10.2, -6), (10.2, -33.4), (11.4, -36.4), (12.6, -33.4), (12.6, -6)))
    painter.drawLine(QPointF(11.4, -34), QPointF(11.4, -8))
    painter.setBrush(colours.trim)
    painter.drawRoundedRect(QRectF(7.8, -7, 7.2, 1.9), 0.9, 0.9)
    _hand(painter, colours, 11.4, -3.4)


def _sceptre(painter: QPainter, colours: _CourtColours) -> None:
    _pole(painter, 11.4, -27, _GOLD)
    painter.setBrush(colours.sleeve)
    painter.drawEllipse(QPointF(11.4, -29.6), 2.7, 2.7)
    painter.setBrush(_GOLD)
    painter.drawPolygon(_shape((11.4, -36.6), (12.6, -34), (11.4, -31.6), (10.2, -34)))
    _hand(painter, colours, 11.4, -4)


def _axe(painter: QPainter, colours: _CourtColours) -> None:
    _pole(painter, 10, -34.5, colours.hair)
    painter.setBrush(_STEEL)
    blade = QPainterPath(QPointF(10.6, -31))
    blade.quadTo(12.6, -31, 13.4, -34.6)
    blade.quadTo(15, -28.2, 13.4, -22)
    blade.quadTo(12.6, -25.6, 10.6, -25.6)
    blade.closeSubpath()
    painter.drawPath(blade)
    _hand(painter, colours, 10, -4)


def _orb(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(_GOLD)
    painter.drawRect(QRectF(10.6, -16, 1.2, 5))
    painter.drawRect(QRectF(9.4, -14.6, 3.6, 1.2))
    painter.setBrush(colours.sleeve)
    painter.drawEllipse(QPointF(11.2, -7.6), 4, 4)
    painter.setBrush(_GOLD)
    painter.drawRect(QRectF(7.3, -8.4, 7.8, 1.5))
    _hand(painter, colours, 11.2, -2.8)


def _rose(painter: QPainter, colours: _CourtColours) -> None:
    _bloom(painter, colours, colours.sleeve, petals=6)


def _daisy(painter: QPainter, colours: _CourtColours) -> None:
    _bloom(painter, colours, _WHITE, petals=8)


def _bloom(painter: QPainter, colours: _CourtColours, petal: QColor, petals: int) -> None:
    painter.setPen(QPen(QColor("#2f6b34"), 0.9))
    painter.drawLine(QPointF(11.2, -2), QPointF(11.2, -14))
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(QColor("#3f8a45"))
    leaf = QPainterPath(QPointF(11.2, -7.6))
    leaf.quadTo(14.4, -8, 14.8, -11)
    leaf.quadTo(11.8, -10.8, 11.2, -7.6)
    painter.drawPath(leaf)
    painter.setBrush(petal)
    for turn in range(petals):
        painter.save()
        painter.translate(11.2, -17)
        painter.rotate(360 / petals * turn)
        painter.drawEllipse(QPointF(0, -2.5), 1.5, 2.2)
        painter.restore()
    painter.setBrush(_GOLD)
    painter.drawEllipse(QPointF(11.2, -17), 1.6, 1.6)
    _hand(painter, colours, 11.2, -3)


def _tulip(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(QColor("#2f6b34"), 0.9))
    painter.drawLine(QPointF(11.2, -2), QPointF(11.2, -14))
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(colours.sleeve)
    painter.drawPolygon(
        _shape(
            (8.2, -20.6), (9.8, -18.6), (11.2, -21.4), (12.6, -18.6), (14.2, -20.6), (13.6, -15),
            (11.2, -13.4), (8.8, -15)
        )
    )  # fmt: skip
    _hand(painter, colours, 11.2, -3)


def _fan(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.4))
    for index in range(5):
        painter.setBrush(colours.sleeve if index % 2 else colours.trim)
        painter.drawPie(QRectF(3.6, -17, 15, 15), int((30 + 24 * index) * 16), 24 * 16)
    _hand(painter, colours, 11.2, -6.6)


def _halberd(painter: QPainter, colours: _CourtColours) -> None:
    _pole(painter, -11.4, -26, colours.hair)
    painter.setBrush(_STEEL)
    painter.drawPolygon(_shape((-11.4, -27.5), (-9.6, -23), (-13.2, -23)))
    painter.drawPolygon(_shape((-11.9, -22.2), (-14.4, -24), (-14.4, -17.4), (-11.9, -19)))
    _hand(painter, colours, -11.4, -4)


def _leaf(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(QColor("#3f8a45"))
    leaf = QPainterPath(QPointF(-11.4, -4))
    leaf.cubicTo(-16, -11, -14.6, -18, -11.4, -23)
    leaf.cubicTo(-8.2, -18, -6.8, -11, -11.4, -4)
    painter.drawPath(leaf)
    painter.drawLine(QPointF(-11.4, -5), QPointF(-11.4, -20))
    _hand(painter, colours, -11.4, -3.4)


def _spear(painter: QPainter, colours: _CourtColours) -> None:
    _pole(painter, -11.4, -22, colours.hair)
    painter.setBrush(_STEEL)
    painter.drawPolygon(_shape((-11.4, -27.6), (-9.4, -22), (-11.4, -20.4), (-13.4, -22)))
    painter.setBrush(colours.sleeve)
    painter.drawPolygon(_shape((-10.8, -19.6), (-4.8, -17.8), (-10.8, -15.4)))
    _hand(painter, colours, -11.4, -4)


def _horn(painter: QPainter, colours: _CourtColours) -> None:
    painter.setPen(QPen(_INK, 0.4))
    painter.setBrush(_GOLD)
    horn = QPainterPath(QPointF(-9.4, -4))
    horn.cubicTo(-14.4, -6, -15.2, -13, -12.6, -18.4)
    horn.lineTo(-8.2, -17.4)
    horn.cubicTo(-11.2, -12.6, -10.6, -8, -8.2, -5.4)
    horn.closeSubpath()
    painter.drawPath(horn)
    painter.drawEllipse(QPointF(-10.4, -18), 2.5, 1.1)
    _hand(painter, colours, -9.4, -4)


_Draw = Callable[[QPainter, _CourtColours], None]
_PATTERN: Final[Mapping[Suit, _Draw]] = {
    Suit.SPADES: _chevrons,
    Suit.HEARTS: _hearts,
    Suit.DIAMONDS: _lozenges,
    Suit.CLUBS: _roundels,
}
_HELD: Final[Mapping[tuple[Rank, Suit], _Draw]] = {
    (Rank.KING, Suit.SPADES): _sword,
    (Rank.KING, Suit.HEARTS): _sceptre,
    (Rank.KING, Suit.DIAMONDS): _axe,
    (Rank.KING, Suit.CLUBS): _orb,
    (Rank.QUEEN, Suit.SPADES): _tulip,
    (Rank.QUEEN, Suit.HEARTS): _rose,
    (Rank.QUEEN, Suit.DIAMONDS): _fan,
    (Rank.QUEEN, Suit.CLUBS): _daisy,
    (Rank.JACK, Suit.SPADES): _halberd,
    (Rank.JACK, Suit.HEARTS): _leaf,
    (Rank.JACK, Suit.DIAMONDS): _spear,
    (Rank.JACK, Suit.CLUBS): _horn,
}
"""The objects that the figures hold."""
