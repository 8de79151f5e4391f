"""Signs on cards that are astray, foreign or duplicates; they differ in shape too. Millimetres."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from trainer.felt.layout import CardSize
from trainer.table.view import CardSign
from ui.paint.letters import centred_text
from ui.paint.marks import paint_outline
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

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
    painter: QPainter, sign: CardSign, size: CardSize, badge: float, palette: Palette
) -> None:
    """The sign of a card around the origin; ``badge`` is the size of the sign at its corner."""
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
