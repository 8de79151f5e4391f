"""Chips: piles that lie on the layout, seen from a little in front of them. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from trainer.felt.chips import Chip
from trainer.felt.columns import Column
from trainer.rules.money import Cents
from ui.paint.letters import glyph_in
from ui.theme.lettering import Weight

CHIP_RISE: Final = 3.1
"""How much of a chip's edge is seen when another one lies on it."""

_SPOTS: Final = 6
_SPOT_SWEEP: Final = 24
_RIM: Final = 0.70
"""Radius of the middle, as a part of the chip's."""


class Extent(NamedTuple):
    """What a pile covers, seen from its place: the largest y is nearest to the eye."""

    left: float
    top: float
    right: float
    bottom: float


def pile_extent(columns: Sequence[Column], diameter: float) -> Extent:
    """What the columns of a picture cover; without any, what a chip would."""
    radius = diameter / 2
    if not columns:
        return Extent(-radius, -radius, radius, radius)
    return Extent(
        min(column.x for column in columns) - radius,
        min(column.y - column_height(column) for column in columns) - radius,
        max(column.x for column in columns) + radius,
        max(column.y for column in columns) + radius,
    )


def column_height(column: Column) -> float:
    """How far a column rises above its bottom chip's place."""
    return CHIP_RISE * max(0, len(column.chips) - 1)


def face_value(value: Cents) -> str:
    """What is printed on a chip: thousands shortened, no decimals that say nothing."""
    whole, cents = divmod(int(value), 100)
    if cents:
        return f"{whole or ''}.{cents:02}".rstrip("0")
    if whole >= 1000 and whole % 100 == 0:
        return f"{whole / 1000:g}K"
    return str(whole)


def paint_pile(painter: QPainter, columns: Sequence[Column], diameter: float) -> None:
    """Draw a pile, its columns as the picture has them, the farthest first."""
    for column in columns:
        painter.save()
        painter.translate(column.x, column.y)
        _column(painter, column.chips, diameter / 2)
        painter.restore()


def _column(painter: QPainter, chips: Sequence[Chip], radius: float) -> None:
    """Chips from the bottom up, the bottom one around the origin."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 60))
    painter.drawEllipse(QPointF(0.8, 2.4), radius + 0.6, radius + 0.4)
    for level, chip in enumerate(chips):
        painter.save()
        painter.translate(0, -CHIP_RISE * level)
        # Chips do not lie in register: each one is turned a little against the one below.
        turn = (level * 23 + int(chip.value)) % 60
        _edge(painter, chip, radius, turn)
        if level == len(chips) - 1:
            _face(painter, chip, radius, turn)
        painter.restore()


def _edge(painter: QPainter, chip: Chip, radius: float, turn: float) -> None:
    """The side of a chip as far as it shows below its face, and the rim of the face."""
    side = QPainterPath()
    side.addEllipse(QPointF(0, CHIP_RISE * 0.8), radius, radius)
    side.addRect(QRectF(-radius, 0, 2 * radius, CHIP_RISE * 0.8))
    side.setFillRule(Qt.FillRule.WindingFill)
    painter.setPen(QPen(QColor(0, 0, 0, 110), 0.35))
    painter.fillPath(side, QColor(chip.body).darker(150))
    painter.save()
    painter.setClipPath(side, Qt.ClipOperation.IntersectClip)
    painter.translate(0, CHIP_RISE * 0.8)
    _spots(painter, QColor(chip.spots).darker(125), radius, turn)
    painter.restore()
    painter.setBrush(QColor(chip.body))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    _spots(painter, QColor(chip.spots), radius, turn)


def _spots(painter: QPainter, colour: QColor, radius: float, turn: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    area = QRectF(-radius, -radius, 2 * radius, 2 * radius)
    for index in range(_SPOTS):
        start = turn + index * 360 / _SPOTS - _SPOT_SWEEP / 2
        painter.drawPie(area, round(start * 16), _SPOT_SWEEP * 16)


def _face(painter: QPainter, chip: Chip, radius: float, turn: float) -> None:
    inner = radius * _RIM
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(chip.body))
    painter.drawEllipse(QPointF(0, 0), radius * 0.8, radius * 0.8)
    painter.setPen(QPen(QColor(chip.spots), radius * 0.05))
    painter.setBrush(QColor(chip.middle))
    painter.drawEllipse(QPointF(0, 0), inner, inner)
    text = face_value(chip.value)
    width = inner * (1.66 if len(text) > 2 else 1.36 if len(text) == 2 else 0.8)
    height = inner * (0.86 if len(text) > 2 else 1.06)
    area = QRectF(-width / 2, -height / 2, width, height)
    painter.fillPath(glyph_in(text, area, Weight.BOLD), QColor(chip.text))
    painter.setPen(QPen(QColor(0, 0, 0, 110), 0.35))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
