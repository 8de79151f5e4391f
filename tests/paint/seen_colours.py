"""What is seen of each colour of the chips on a table, in pixels."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.rules.bets import Bet
from trainer.rules.money import Cents
from ui.paint.arrange import Arrangement


class SeenColour(NamedTuple):
    """One colour of a pile."""

    bet: Bet
    role: ChipRole
    value: Cents


def seen_colours(felt: Felt, laid: Arrangement, scale: float) -> dict[SeenColour, int]:
    """How many pixels are seen of each colour of each pile; where it has several, of the least.

    ``scale`` is in pixels a millimetre. Each colour of a column is painted in a grey of its own.
    """
    size = round(felt.width * scale), round(felt.width * scale)
    image = QImage(*size, QImage.Format.Format_Grayscale8)
    image.fill(0)
    names: list[SeenColour | None] = [None]
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    for key, pile in sorted(laid.piles.items(), key=lambda piece: piece[1].layer):
        for column in sorted(pile.columns, key=lambda one: (one.y, one.x)):
            x, y = pile.at.x + column.x, pile.at.y + column.y
            for _chip, equal in groupby(column.chips):
                group = tuple(equal)
                painter.setBrush(QColor(*[len(names)] * 3))
                names.append(SeenColour(key.bet, key.role, group[0].value))
                height = column.rise * len(group)
                painter.drawPath(cylinder(x, y + column.rise, height, column.size * felt.chip / 2))
                y -= height
    painter.end()
    seen = bytes(image.constBits())
    areas: dict[SeenColour, int] = {}
    for grey, name in enumerate(names):
        if name is not None:
            area = seen.count(bytes([grey]))
            areas[name] = min(area, areas.get(name, area))
    return areas


def cylinder(x: float, bottom: float, height: float, radius: float) -> QPainterPath:
    """What chips on top of one another cover."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(x, bottom), radius, radius)
    path.addEllipse(QPointF(x, bottom - height), radius, radius)
    path.addRect(QRectF(x - radius, bottom - height, 2 * radius, height))
    return path
