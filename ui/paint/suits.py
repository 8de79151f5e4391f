"""The four suits as outlines, one unit high, centred on the origin."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from trainer.rules.cards import Suit

_DESIGN: Final = 1000
"""The height at which the outlines are drawn: Qt joins only large shapes precisely."""


@cache
def suit_path(suit: Suit) -> QPainterPath:
    """The outline of a suit, one unit high, around the origin."""
    drawn = {
        Suit.SPADES: _spade,
        Suit.HEARTS: _heart,
        Suit.DIAMONDS: _diamond,
        Suit.CLUBS: _club,
    }[suit]()
    return QTransform().scale(1 / _DESIGN, 1 / _DESIGN).map(drawn)


def placed(path: QPainterPath, x: float, y: float, size: float, angle: float = 0) -> QPainterPath:
    """A unit path at a place, ``size`` high, turned by ``angle`` degrees."""
    return QTransform().translate(x, y).rotate(angle).scale(size, size).map(path)


def mirrored(half: QPainterPath) -> QPainterPath:
    """A right half joined with its mirror image."""
    return half.united(QTransform().scale(-1, 1).map(half)).simplified()


def _heart() -> QPainterPath:
    half = QPainterPath(QPointF(0, 500))
    half.cubicTo(100, 300, 480, 80, 480, -200)
    half.cubicTo(480, -390, 360, -490, 235, -490)
    half.cubicTo(120, -490, 30, -420, 0, -290)
    half.lineTo(-1, 500)
    half.closeSubpath()
    return mirrored(half)


def _diamond() -> QPainterPath:
    half = QPainterPath(QPointF(0, -500))
    half.quadTo(140, -200, 380, 0)
    half.quadTo(140, 200, 0, 500)
    half.lineTo(-1, 500)
    half.lineTo(-1, -500)
    half.closeSubpath()
    return mirrored(half)


def _spade() -> QPainterPath:
    half = QPainterPath(QPointF(0, -500))
    half.cubicTo(80, -320, 460, -100, 460, 140)
    half.cubicTo(460, 300, 350, 380, 250, 380)
    half.cubicTo(150, 380, 80, 330, 45, 260)
    half.cubicTo(50, 380, 100, 470, 190, 500)
    half.lineTo(-1, 500)
    half.lineTo(-1, -500)
    half.closeSubpath()
    return mirrored(half)


def _club() -> QPainterPath:
    leaves = QPainterPath()
    leaves.addEllipse(QPointF(0, -265), 225, 225)
    leaves.addEllipse(QPointF(245, 100), 225, 225)
    leaves.addEllipse(QPointF(-245, 100), 225, 225)
    core = QPainterPath()
    core.addEllipse(QPointF(0, 0), 130, 150)
    half = QPainterPath(QPointF(-1, 0))
    half.lineTo(35, 20)
    half.cubicTo(45, 300, 90, 460, 190, 500)
    half.lineTo(-1, 500)
    half.closeSubpath()
    leaves.setFillRule(leaves.fillRule().WindingFill)
    return leaves.simplified().united(core).united(mirrored(half)).simplified()
