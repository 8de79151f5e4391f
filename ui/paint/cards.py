"""Card faces and the back, in millimetres around the centre of the card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from trainer.felt.layout import CardSize
from trainer.rules.cards import Card, Rank, Suit
from trainer.table.view import CardSign
from ui.paint.letters import centred_text, glyph_in
from ui.paint.marks import paint_outline
from ui.paint.suits import placed, suit_path
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

_DESIGN: Final = CardSize(63.5, 88.9, 3.2)
"""The card size of the drawings; other sizes are scaled from it."""

_COLUMN: Final = 8.5
_PIPS: Final[Mapping[Rank, tuple[tuple[float, float], ...]]] = {
    Rank.TWO: ((0, -28), (0, 28)),
    Rank.THREE: ((0, -28), (0, 0), (0, 28)),
    Rank.FOUR: tuple((x, y) for x in (-1, 1) for y in (-28, 28)),
    Rank.FIVE: (*((x, y) for x in (-1, 1) for y in (-28, 28)), (0, 0)),
    Rank.SIX: tuple((x, y) for x in (-1, 1) for y in (-28, 0, 28)),
    Rank.SEVEN: (*((x, y) for x in (-1, 1) for y in (-28, 0, 28)), (0, -14)),
    Rank.EIGHT: (*((x, y) for x in (-1, 1) for y in (-28, 0, 28)), (0, -14), (0, 14)),
    Rank.NINE: (*((x, y) for x in (-1, 1) for y in (-30, -10, 10, 30)), (0, 0)),
    Rank.TEN: (*((x, y) for x in (-1, 1) for y in (-30, -10, 10, 30)), (0, -20), (0, 20)),
}
"""The classic arrangement of the pips: column (-1, 0, 1) and height in millimetres."""

_CORNER: Final = QRectF(-29.4, -41.2, 12.4, 16.8)
"""Where the rank of an index is."""

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
    """The colour in which a suit is printed."""
    return (_FOUR_COLOURS if four_colours else _TWO_COLOURS)[suit]


def paint_face(
    painter: QPainter,
    card: Card,
    palette: Palette,
    size: CardSize = _DESIGN,
    *,
    four_colours: bool = False,
) -> None:
    """Draw a card's face around the origin; one unit is one millimetre."""
    painter.save()
    _blank(painter, palette, size)
    painter.scale(size.width / _DESIGN.width, size.height / _DESIGN.height)
    colour = QColor(palette[suit_role(card.suit, four_colours=four_colours)])
    painter.setPen(Qt.PenStyle.NoPen)
    if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        from ui.paint.courts import paint_court  # an empty table shows only the back of a card

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
    """Draw the back of a card around the origin; one unit is one millimetre."""
    painter.save()
    _blank(painter, palette, size)
    painter.scale(size.width / _DESIGN.width, size.height / _DESIGN.height)
    line = QColor(palette[Role.CARD_BACK_LINE])
    field = QRectF(-27.5, -40.2, 55, 80.4)
    ground = QPainterPath()
    ground.addRoundedRect(field, 2.5, 2.5)
    painter.fillPath(ground, QColor(palette[Role.CARD_BACK]))
    faint = QColor(line)
    faint.setAlpha(120)
    painter.setPen(QPen(faint, 0.5))
    painter.drawLines(_lattice(field.adjusted(0.4, 0.4, -0.4, -0.4)))
    painter.fillPath(_lozenges(), faint)
    painter.setPen(QPen(line, 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(field.adjusted(1.8, 1.8, -1.8, -1.8), 1.6, 1.6)
    painter.setBrush(QColor(palette[Role.CARD_BACK]))
    painter.drawEllipse(QPointF(0, 0), 15.4, 15.4)
    painter.setPen(QPen(line, 0.45))
    painter.drawEllipse(QPointF(0, 0), 13.8, 13.8)
    _rosette(painter, 12.4, line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette[Role.CARD_BACK]))
    painter.drawEllipse(QPointF(0, 0), 3.4, 3.4)
    painter.setBrush(line)
    painter.drawEllipse(QPointF(0, 0), 1.9, 1.9)
    painter.restore()


def paint_corner(
    painter: QPainter,
    card: Card,
    palette: Palette,
    size: CardSize = _DESIGN,
    *,
    four_colours: bool = False,
) -> None:
    """Draw the right corner of a card that lies face down, lifted so that its index is read."""
    painter.save()
    painter.scale(size.width / _DESIGN.width, size.height / _DESIGN.height)
    painter.setPen(QPen(QColor(palette[Role.CARD_EDGE]), 0.5))
    painter.setBrush(QColor(palette[Role.CARD]))
    painter.drawPath(_lifted())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.translate(_LIFTED)
    _index(painter, card, QColor(palette[suit_role(card.suit, four_colours=four_colours)]))
    painter.restore()


_LIFTED: Final = QPointF(43.2, 1.0)
"""How far the index of the lifted corner is from where a face has its own."""


@cache
def _lifted() -> QPainterPath:
    """A corner as it is seen when it is lifted: the slant is the line along which it is bent."""
    right, top = _DESIGN.width / 2 - 0.3, -_DESIGN.height / 2 + 0.3
    corner = QPainterPath(QPointF(right - 22, top))
    corner.lineTo(right - _DESIGN.corner, top)
    corner.quadTo(right, top, right, top + _DESIGN.corner)
    corner.lineTo(right, top + 44)
    corner.quadTo(right - 16, top + 42, right - 22, top + 33)
    corner.closeSubpath()
    return corner


def _lattice(field: QRectF) -> list[QLineF]:
    """The diagonal lines of a field in both directions, cut at its edges: clipping costs more."""
    right, bottom = field.right(), field.bottom()
    lines: list[QLineF] = []
    for at in (step * 7.5 for step in range(-9, 10)):
        # On the line y = x + at: where it enters the field and where it leaves it.
        first, last = max(-right, -bottom - at), min(right, bottom - at)
        if first < last:
            lines += (QLineF(side * first, first + at, side * last, last + at) for side in (1, -1))
    return lines


@cache
def _lozenges() -> QPainterPath:
    """The lozenges in the meshes of the back's lattice."""
    path = QPainterPath()
    for row, column in product(range(-10, 11), range(-7, 8)):
        if (row + column) % 2:
            x, y = column * 3.75, row * 3.75
            corners = ((x, y - 1.3), (x + 1, y), (x, y + 1.3), (x - 1, y))
            path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
            path.closeSubpath()
    return path


def _rosette(painter: QPainter, reach: float, colour: QColor) -> None:
    """Eight petals around the origin, alternately long and short."""
    petal = QPainterPath(QPointF(0, 0))
    petal.cubicTo(0.36, -0.3, 0.3, -0.78, 0, -1)
    petal.cubicTo(-0.3, -0.78, -0.36, -0.3, 0, 0)
    painter.setPen(Qt.PenStyle.NoPen)
    for turn in range(8):
        size = reach * (0.74 if turn % 2 else 1)
        painter.fillPath(placed(petal, 0, 0, size, 45 * turn), colour)


def _blank(painter: QPainter, palette: Palette, size: CardSize) -> None:
    area = QRectF(-size.width / 2, -size.height / 2, size.width, size.height)
    painter.setPen(QPen(QColor(palette[Role.CARD_EDGE]), 0.5))
    painter.setBrush(QColor(palette[Role.CARD]))
    painter.drawRoundedRect(area.adjusted(0.25, 0.25, -0.25, -0.25), size.corner, size.corner)


def _index(painter: QPainter, card: Card, colour: QColor) -> None:
    """Rank over suit in the corner; jumbo, as in casinos, to be legible across a table."""
    ten = card.rank is Rank.TEN
    rank = _ten() if ten else glyph_in(card.rank.corner, _CORNER, Weight.BOLD)
    painter.fillPath(rank, colour)
    painter.fillPath(placed(suit_path(card.suit), _CORNER.center().x(), -16, 12), colour)


@cache
def _ten() -> QPainterPath:
    """The two digits of a ten in the corner of a card, drawn for this purpose.

    Set in a font they are as wide as two ranks; condensed, their strokes become too thin.
    """
    top, bottom = _CORNER.top(), _CORNER.bottom()
    left = _CORNER.left() - 0.3
    path = QPainterPath(QPointF(left, top + 4.6))
    path.lineTo(left, top + 1.7)
    path.quadTo(left + 1.6, top + 1.5, left + 2.0, top)
    path.lineTo(left + 4.5, top)
    path.lineTo(left + 4.5, bottom)
    path.lineTo(left + 1.5, bottom)
    path.lineTo(left + 1.5, top + 4.6)
    path.closeSubpath()
    ring = QRectF(left + 5.7, top, 7.9, bottom - top)
    hole = ring.adjusted(2.8, 2.5, -2.8, -2.5)
    nought = QPainterPath()
    nought.addRoundedRect(ring, 3.95, 5.6)
    nought.addRoundedRect(hole, 1.15, 3.6)
    path.addPath(nought)
    return path


def _pips(painter: QPainter, card: Card, colour: QColor) -> None:
    number = len(_PIPS[card.rank])
    size = 11.4 if number < 7 else 10.8 if number < 9 else 9.8
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
    painter.translate(0, 1.2)
    _rosette(painter, 6.8, ground)
    painter.translate(0, -1.2)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0, 1.2), 1.6, 1.6)
    painter.fillPath(placed(suit_path(suit), 0, -9.2, 4.8), ground)


# Signs on cards that are astray, foreign or duplicates; they differ in shape too. Millimetres.

_INK: Final = QColor("#07130d")
_FOLD: Final = 30.0
"""The part of a foreign card's side that is turned up to show its back."""
_GROW: Final = 3.0


def paint_astray(painter: QPainter, size: CardSize, badge: float, palette: Palette) -> None:
    """Mark a card that is where it should not be: a broken line, and a triangle at its corner."""
    colour = QColor(palette[Role.ASTRAY])
    _outline(painter, size, colour, broken=True)
    painter.save()
    painter.translate(_near_corner(size))
    half = badge / 2
    triangle = QPolygonF(
        [
            QPointF(0, -half * 1.08),
            QPointF(half * 1.12, half * 0.86),
            QPointF(-half * 1.12, half * 0.86),
        ]
    )
    pen = QPen(_INK, badge * 0.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour)
    painter.drawPolygon(triangle)
    painter.setPen(QPen(colour, badge * 0.07, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPolygon(triangle)
    stroke = QPen(_INK, badge * 0.16)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(stroke)
    painter.drawLine(QPointF(0, -half * 0.34), QPointF(0, half * 0.22))
    painter.drawPoint(QPointF(0, half * 0.6))
    painter.restore()


def paint_card_sign(
    painter: QPainter, sign: CardSign | None, size: CardSize, badge: float, palette: Palette
) -> None:
    """The sign of a card around the origin, or that of one that is astray without another.

    ``badge`` is the size of the sign at its corner.
    """
    if sign is None:
        paint_astray(painter, size, badge, palette)
        return
    role = Role.FELT_RIGHT if sign is CardSign.CHOSEN else Role.ASTRAY
    colour = QColor(palette[role])
    if sign in (CardSign.FOREIGN, CardSign.BACK):
        _fold(painter, size, palette)
    if sign is CardSign.BACK:
        return
    if sign is not CardSign.EXPOSED:
        _outline(painter, size, colour, broken=False)
    painter.save()
    painter.translate(_far_corner(size) if sign is CardSign.FOREIGN else _near_corner(size))
    half = badge / 2
    painter.setPen(QPen(_INK, badge * 0.08))
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0, 0), half, half)
    stroke = QPen(_INK, badge * 0.12)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(stroke)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if sign is CardSign.CHOSEN:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(centred_text("1", QPointF(0, 0), badge * 0.54, Weight.BOLD), _INK)
    elif sign is CardSign.EXPOSED:
        _eye(painter, half)
    else:
        for y in (-half * 0.24, half * 0.24):
            painter.drawLine(QPointF(-half * 0.5, y), QPointF(half * 0.5, y))
        if sign is CardSign.FOREIGN:
            painter.drawLine(QPointF(half * 0.32, -half * 0.62), QPointF(-half * 0.32, half * 0.62))
    painter.restore()


def _near_corner(size: CardSize) -> QPointF:
    """The corner without an index that stays free when a later card lies over this one."""
    return QPointF(-size.width / 2 + 3, size.height / 2 - 3)


def _far_corner(size: CardSize) -> QPointF:
    """The other corner without an index, for a card whose near corner is turned up."""
    return QPointF(size.width / 2 - 3, -size.height / 2 + 3)


def _outline(painter: QPainter, size: CardSize, colour: QColor, *, broken: bool) -> None:
    area = QRectF(-size.width / 2, -size.height / 2, size.width, size.height)
    area.adjust(-_GROW, -_GROW, _GROW, _GROW)
    paint_outline(painter, area, size.corner + _GROW, colour, broken=broken)


def _fold(painter: QPainter, size: CardSize, palette: Palette) -> None:
    """The near left corner turned up: its back differs from the back of the other cards."""
    left, bottom = -size.width / 2, size.height / 2
    edge = (QPointF(left, bottom - _FOLD), QPointF(left + _FOLD, bottom))
    painter.save()
    gone = QPainterPath(edge[0])
    gone.lineTo(left - 0.5, bottom + 0.5)
    gone.lineTo(edge[1])
    gone.closeSubpath()
    painter.fillPath(gone, QColor(palette[Role.FELT_SHADE]))
    tip = QPointF(left + _FOLD * 0.94, bottom - _FOLD * 0.94)
    flap = QPainterPath(edge[0])
    flap.lineTo(tip)
    flap.lineTo(edge[1])
    flap.closeSubpath()
    shadow = QPainterPath(edge[0])
    shadow.lineTo(tip + QPointF(3, -2))
    shadow.lineTo(edge[1] + QPointF(3, 0))
    shadow.closeSubpath()
    painter.fillPath(shadow, QColor(0, 0, 0, 60))
    back = QLinearGradient(QPointF(left + _FOLD / 2, bottom - _FOLD / 2), tip)
    back.setColorAt(0, QColor(palette[Role.FOREIGN_BACK]).darker(140))
    back.setColorAt(0.5, QColor(palette[Role.FOREIGN_BACK]))
    back.setColorAt(1, QColor(palette[Role.FOREIGN_BACK]).lighter(118))
    painter.fillPath(flap, back)
    painter.setClipPath(flap, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(palette[Role.CARD_BACK_LINE]), 0.9))
    for step in range(-6, 13):
        start = QPointF(left + step * 5, bottom)
        painter.drawLine(start, start + QPointF(_FOLD, -_FOLD))
        painter.drawLine(start, start + QPointF(-_FOLD, -_FOLD))
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(palette[Role.CARD]), 1.6))
    painter.drawPath(flap)
    painter.restore()


def _eye(painter: QPainter, half: float) -> None:
    lid = QPainterPath(QPointF(-half * 0.66, 0))
    lid.quadTo(QPointF(0, -half * 0.8), QPointF(half * 0.66, 0))
    lid.quadTo(QPointF(0, half * 0.8), QPointF(-half * 0.66, 0))
    painter.drawPath(lid)
    painter.setBrush(_INK)
    painter.drawEllipse(QPointF(0, 0), half * 0.17, half * 0.17)
