"""The furniture on the table: the chip tray, the shoe, the discard rack."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, radians, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from trainer.felt.chips import Chip, ChipSet
from trainer.felt.laying import SHOE_LIP
from trainer.felt.layout import CardSize, Tray
from trainer.felt.shapes import Rectangle
from ui.paint.chips import ROUND_LIGHT, near_bars, seam_colour, turn_of
from ui.paint.faces import paint_back
from ui.theme.roles import Palette, Role

_CHIPS_PER_COLUMN: Final = 42
_SPACED: Final = 20
"""Number of chips between two clear spacers, by which a column is counted at a glance."""
_FULLEST: Final = 0.96
_EMPTIEST: Final = 0.5
"""How full the columns of the lowest and of the highest value are."""

_RACK_WALL: Final = 7.0
_RACK_FILLS: Final = 160.0
"""Number of cards that fill about two thirds of the rack; the first hundred differ most."""
_SHOE_FULL: Final = 0.62
"""How much of the shoe the cards under its lid take."""
_LID: Final = ((0.0, 120), (0.32, 165), (0.42, 130), (0.5, 185), (1.0, 205))
"""How dark the translucent lid is from its near to its far corner, with the lamp's reflection."""
_EDGE: Final = 1.5
"""Distance between two lines on the edge of the discards; each stands for several cards."""


def paint_tray(painter: QPainter, tray: Tray, chips: ChipSet | None, palette: Palette) -> None:
    """The tray, its columns filled with the house's chips, the highest values in the middle."""
    area = upright(tray.area)
    painter.save()
    painter.translate(tray.area.centre.x, tray.area.centre.y)
    painter.rotate(tray.area.angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(area.adjusted(-3, -1, 3, 5), 9, 9)
    metal = QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL]))
    metal.setColorAt(0.12, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(140))
    painter.setBrush(metal)
    painter.drawRoundedRect(area, 7, 7)
    step = (area.width() - 12) / tray.columns
    rising = sorted(chips.chips, key=lambda chip: chip.value) if chips else []
    held = _columns(tray.columns, rising)
    for column in range(tray.columns):
        well = QRectF(
            area.left() + 6 + column * step + 1, area.top() + 7, step - 2, area.height() - 14
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette[Role.WELL]))
        painter.drawRoundedRect(well, 4, 4)
        if held:
            chip = held[column]
            rank = rising.index(chip) / max(1, len(rising) - 1)
            # On a table in play no two columns are equally full.
            full = _FULLEST - (_FULLEST - _EMPTIEST) * rank - 0.03 * (column * 5 % 4)
            _column(painter, chip, round(_CHIPS_PER_COLUMN * full), well)
    painter.restore()


def _columns(columns: int, chips: Sequence[Chip]) -> list[Chip]:
    """The chip in each column; with ``chips`` in rising order, values rise towards the middle.

    When each value has the same number of columns, the remaining ones go to the chips that are paid
    out most: the lowest values in whole units. Of too many values, the highest are left out.
    """
    chips = chips[:columns]
    if not chips:
        return []
    each, left = divmod(columns, len(chips))
    most_used = sorted(chips, key=lambda chip: (chip.value % 100 != 0, chip.value))[:left]
    rising = [chip for chip in chips for _ in range(each + (chip in most_used))]
    return [*rising[::2], *reversed(rising[1::2])]


def _column(painter: QPainter, chip: Chip, number: int, well: QRectF) -> None:
    """A column of chips on edge: from above, a row of thin edges with spots."""
    radius = well.width() / 2 - 1.4
    thick = (well.height() - 6) / (_CHIPS_PER_COLUMN + _CHIPS_PER_COLUMN // _SPACED)
    bottom, middle = well.bottom() - 2, well.center().x()
    spots = QPainterPath(), QPainterPath()
    lines, spacers = QPainterPath(), QPainterPath()
    for index in range(number):
        y = bottom - (index + 1 + index // _SPACED) * thick
        for begin, stop, colour in near_bars(chip.spots, turn_of(chip, index)):
            left, right = (middle + radius * sin(radians(angle)) for angle in (begin, stop))
            spots[colour].addRect(left, y, right - left, thick)
        lines.addRect(middle - radius, y, 2 * radius, thick * 0.24)
        if index and index % _SPACED == 0:
            spacers.addRect(middle - radius, y + thick, 2 * radius, thick)
    top = bottom - (number + (number - 1) // _SPACED) * thick
    column = QRectF(middle - radius, top, 2 * radius, bottom - top)
    body = QColor(chip.body)
    painter.fillRect(column, body)
    painter.fillPath(spots[0], QColor(chip.spots.first))
    painter.fillPath(spots[1], QColor(chip.spots.second))
    painter.fillPath(lines, seam_colour(body))
    painter.fillPath(spacers, QColor("#cfd6da"))
    light = QLinearGradient(column.topLeft(), column.topRight())
    for at, shade in ROUND_LIGHT:
        light.setColorAt(at, shade)
    painter.fillRect(column, light)
    # The last chip leans back a little and shows part of its face.
    painter.setPen(QPen(body.darker(170), 0.4))
    painter.setBrush(body)
    painter.drawEllipse(QPointF(middle, top), radius, radius * 0.17)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(chip.middle))
    painter.drawEllipse(QPointF(middle, top), radius * 0.7, radius * 0.11)


def paint_shoe(painter: QPainter, body: Rectangle, card: CardSize, palette: Palette) -> None:
    """The shoe from above, its mouth towards the middle, showing the back of the next card."""
    area = upright(body)
    painter.save()
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 80))
    painter.drawRoundedRect(area.adjusted(-2, 0, 5, 7), 12, 12)
    shell = QLinearGradient(area.topLeft(), area.topRight())
    shell.setColorAt(0, QColor(palette[Role.SHOE_LIGHT]))
    shell.setColorAt(0.18, QColor(palette[Role.SHOE]))
    shell.setColorAt(0.82, QColor(palette[Role.SHOE]).darker(115))
    shell.setColorAt(1, QColor(palette[Role.SHOE_DARK]))
    painter.setBrush(shell)
    painter.drawRoundedRect(area, 10, 10)
    # The lid ends before the mouth, where the front card is uncovered.
    lid = QRectF(area.left() + 9, area.top() + 112, area.width() - 18, area.height() - 124)
    _under_lid(painter, lid, card, palette)
    smoked = QLinearGradient(lid.topLeft(), lid.bottomRight())
    for at, alpha in _LID:
        tint = QColor(palette[Role.SHOE])
        tint.setAlpha(alpha)
        smoked.setColorAt(at, tint)
    painter.setBrush(smoked)
    painter.drawRoundedRect(lid, 7, 7)
    painter.setPen(QPen(QColor(palette[Role.METAL_DARK]), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(lid, 7, 7)
    slot = QRectF(-card.width / 2 - 5, area.top() + 6, card.width + 10, 104)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette[Role.WELL]))
    painter.drawRoundedRect(slot, 5, 5)
    painter.translate(0, area.top() + SHOE_LIP + card.height / 2)
    paint_back(painter, palette, card)
    # The thumb notch
    painter.setBrush(QColor(0, 0, 0, 60))
    painter.drawRect(QRectF(-card.width / 2, card.height / 2 - 16, card.width, 16))
    painter.restore()


def _under_lid(painter: QPainter, lid: QRectF, card: CardSize, palette: Palette) -> None:
    """The cards that wait under the lid, on edge, and the weight that pushes them to the mouth."""
    painter.setBrush(QColor(palette[Role.WELL]))
    painter.drawRoundedRect(lid, 7, 7)
    full = lid.height() * _SHOE_FULL
    cards = QRectF(-card.width / 2, lid.top() + 2, card.width, full)
    painter.setBrush(QColor(palette[Role.CARD]))
    painter.drawRect(cards)
    painter.setPen(QPen(QColor(palette[Role.CARD_EDGE]), 0.5))
    lines = int(full / _EDGE)
    ys = [cards.top() + _EDGE * line for line in range(1, lines)]
    painter.drawLines([QLineF(cards.left(), y, cards.right(), y) for y in ys])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette[Role.METAL_DARK]))
    painter.drawRoundedRect(QRectF(cards.left() - 3, cards.bottom(), card.width + 6, 15), 3, 3)


def paint_empty_slot(painter: QPainter, depth: float, card: CardSize, palette: Palette) -> None:
    """The mouth of an empty shoe around the origin: its floor and its roller, and its empty lid.

    It covers the cards in the picture of the shoe, which is ``depth`` deep.
    """
    area = QRectF(-card.width / 2 - 5, -card.height / 2 - 6, card.width + 10, 104)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette[Role.SHOE_DARK]))
    under = QRectF(area.left() + 3, area.top() + 98, area.width() - 6, depth - 120)
    painter.drawRoundedRect(under, 4, 4)
    painter.setBrush(QColor(palette[Role.WELL]))
    painter.drawRoundedRect(area, 5, 5)
    floor = QLinearGradient(area.topLeft(), area.bottomLeft())
    floor.setColorAt(0, QColor(palette[Role.METAL_DARK]).darker(190))
    floor.setColorAt(1, QColor(palette[Role.WELL]))
    painter.setBrush(floor)
    painter.drawRoundedRect(area.adjusted(6, 6, -6, -8), 3, 3)
    roller = QRectF(area.left() + 6, area.bottom() - 30, area.width() - 12, 15)
    metal = QLinearGradient(roller.topLeft(), roller.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(0.35, QColor(palette[Role.METAL]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(170))
    painter.setBrush(metal)
    painter.drawRoundedRect(roller, 6, 6)
    painter.restore()


def paint_discard_rack(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """The empty discard rack."""
    area = upright(body)
    painter.save()
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(area.adjusted(-2, 0, 4, 6), 9, 9)
    painter.setBrush(QColor(palette[Role.SHOE]))
    painter.drawRoundedRect(area, 8, 8)
    painter.setPen(QPen(QColor(palette[Role.METAL_DARK]), 2))
    painter.setBrush(QColor(255, 255, 255, 12))
    painter.drawRoundedRect(area.adjusted(7, 7, -7, -7), 5, 5)
    painter.restore()


def paint_discards(
    painter: QPainter, body: Rectangle, card: CardSize, count: int, palette: Palette
) -> None:
    """The pile in the discard rack: the back of a card on an edge that grows with the pile."""
    if count <= 0:
        return
    room = body.depth - card.height - 2 * _RACK_WALL
    rise = 1.0 + room * (1 - exp(-count / _RACK_FILLS))
    painter.save()
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle)
    # From the other side, it rises towards the other end of the rack.
    up = -1 if cos(radians(body.angle)) > 0 else 1
    painter.translate(0, -up * room / 2)
    pile = QRectF(-card.width / 2, -card.height / 2 + min(0, up * rise), card.width, 0)
    pile.setHeight(card.height + rise)
    painter.setPen(QPen(QColor(palette[Role.CARD_EDGE]), 0.5))
    painter.setBrush(QColor(palette[Role.CARD]))
    painter.drawRoundedRect(pile, card.corner, card.corner)
    near = -up * card.height / 2
    lines = [near + up * level * _EDGE for level in range(1, int(rise / _EDGE))]
    painter.drawLines([QLineF(pile.left() + 1.5, y, pile.right() - 1.5, y) for y in lines])
    painter.translate(0, up * rise)
    paint_back(painter, palette, card)
    painter.restore()


def upright(shape: Rectangle) -> QRectF:
    """A rectangle of the table around the origin, unrotated."""
    return QRectF(-shape.width / 2, -shape.depth / 2, shape.width, shape.depth)


def outline_path(points: tuple[tuple[float, float], ...]) -> QPainterPath:
    """A closed path through some points."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    path.closeSubpath()
    return path
