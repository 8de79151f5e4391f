"""The furniture on the table: the chip tray, the shoe, the discard rack."""

from __future__ import annotations

from math import cos, exp, radians, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGradient, QLinearGradient, QPainter, QPainterPath, QPen

from trainer.felt.chips import Chip, ChipSet, tray_tubes
from trainer.felt.laying import SHOE_LIP
from trainer.felt.layout import CardSize, Tray
from trainer.felt.shapes import Rectangle
from ui.paint.cards import paint_back
from ui.paint.chips import ROUND_LIGHT, face_value, near_bars, seam_colour, turn_of
from ui.paint.letters import glyph_in
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

_THICK: Final = 4.2
"""How thick a chip in the tray is drawn: as much larger than it is as cards and bets are."""
_SPACED: Final = 20
"""Number of chips between two clear spacers, by which a tube is counted at a glance."""
_FULLEST: Final = 0.96
_EMPTIEST: Final = 0.5
"""How full the tubes of the lowest and of the highest value are."""
_TRAY_RIM: Final = 7.0
_TRAY_FRONT: Final = 24.0
"""The rim of the tray beyond the tubes and, with the plates of the values, before them."""
_PLATE: Final = 17.0
"""How deep such a plate is."""
_GROOVE: Final = (
    (0.0, QColor(0, 0, 0, 170)),
    (0.3, QColor(0, 0, 0, 60)),
    (0.66, QColor(255, 255, 255, 44)),
    (0.86, QColor(255, 255, 255, 12)),
    (1.0, QColor(0, 0, 0, 120)),
)
"""How the light falls into an empty tube, which is hollow where the chips are round."""
_CAST: Final = 9.0
"""How far the last chip of a tube casts its shadow on the empty part."""

_RACK_WALL: Final = 7.0
_RACK_FILLS: Final = 160.0
"""Number of cards that fill about two thirds of the rack; the first hundred differ most."""
_SHOE_FULL: Final = 0.62
"""How much of the shoe the cards under its lid take."""
_LID: Final = ((0.0, 120), (0.32, 165), (0.42, 130), (0.5, 185), (1.0, 205))
"""How dark the translucent lid is from its near to its far corner, with the lamp's reflection."""
_LINE: Final = 0.9
"""The line between two chips in the tray."""
_EDGE: Final = 1.5
"""Distance between two lines on the edge of the discards; each stands for several cards."""


def paint_tray(
    painter: QPainter,
    tray: Tray,
    chips: ChipSet | None,
    palette: Palette,
    *,
    upside_down: bool = False,
) -> None:
    """The tray from above: tubes with the house's chips on edge, and a plate with each value.

    ``upside_down``: the plates are read from the players' side.
    """
    area = upright(tray.area)
    painter.save()
    painter.translate(tray.area.centre.x, tray.area.centre.y)
    painter.rotate(tray.area.angle)
    block(painter, area.adjusted(-3, -1, 3, 5), 9, QColor(0, 0, 0, 70))
    metal = QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL]))
    metal.setColorAt(0.06, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(140))
    block(painter, area, 7, metal)
    values = sorted(chip.value for chip in chips.chips) if chips else []
    for number, tube in enumerate(tray_tubes(tray, chips.chips if chips else ())):
        at = tube.area.centre.seen_from(tray.area.centre, tray.area.angle)
        slot = upright(tube.area).translated(at.x, at.y)
        groove = slot.adjusted(1, _TRAY_RIM, -1, -_TRAY_FRONT)
        _groove(painter, groove, palette)
        if tube.chip is not None:
            rank = values.index(tube.chip.value) / max(1, len(values) - 1)
            # On a table in play no two tubes are equally full.
            full = _FULLEST - (_FULLEST - _EMPTIEST) * rank - 0.03 * (number * 5 % 4)
            _chips_on_edge(painter, tube.chip, full, groove)
            middle = QPointF(slot.center().x(), (groove.bottom() + area.bottom()) / 2)
            _plate(painter, tube.chip, middle, slot.width() - 6, upside_down=upside_down)
    painter.restore()


def _groove(painter: QPainter, groove: QRectF, palette: Palette) -> None:
    """An empty tube: half a cylinder, hollow, with the shadow of its far end."""
    block(painter, groove, 4, QColor(palette[Role.WELL]))
    light = QLinearGradient(groove.topLeft(), groove.topRight())
    for at, shade in _GROOVE:
        light.setColorAt(at, shade)
    block(painter, groove, 4, light)
    _shade(painter, QRectF(groove.left(), groove.top(), groove.width(), _CAST / 2), up=False)


def _shade(painter: QPainter, area: QRectF, *, up: bool) -> None:
    """A shadow that fades across an area, upwards or downwards."""
    fade = QLinearGradient(area.topLeft(), area.bottomLeft())
    fade.setColorAt(1 if up else 0, QColor(0, 0, 0, 150))
    fade.setColorAt(0 if up else 1, QColor(0, 0, 0, 0))
    painter.fillRect(area, fade)


def _chips_on_edge(painter: QPainter, chip: Chip, full: float, groove: QRectF) -> None:
    """The chips of a tube, seen from above: the round edges of a row of chips, with their spots."""
    radius, middle = groove.width() / 2 - 0.8, groove.center().x()
    places = max(1, int((groove.height() - 3) * full / _THICK))
    number = places - places // (_SPACED + 1)
    bottom = groove.bottom() - 1.5
    spots = QPainterPath(), QPainterPath()
    lines, spacers = QPainterPath(), QPainterPath()
    for index in range(number):
        y = bottom - (index + 1 + index // _SPACED) * _THICK
        for begin, stop, colour in near_bars(chip.spots, turn_of(chip, index)):
            left, right = (middle + radius * sin(radians(angle)) for angle in (begin, stop))
            spots[colour].addRect(left, y, right - left, _THICK)
        lines.addRect(middle - radius, y, 2 * radius, _LINE)
        if index and index % _SPACED == 0:
            spacers.addRect(middle - radius, y + _THICK, 2 * radius, _THICK)
    top = bottom - (number + (number - 1) // _SPACED) * _THICK
    row = QRectF(middle - radius, top, 2 * radius, bottom - top)
    body = QColor(chip.body)
    cast = min(_CAST, top - groove.top())
    _shade(painter, QRectF(row.left(), top - cast, row.width(), cast), up=True)
    painter.fillRect(row, body)
    painter.fillPath(spots[0], QColor(chip.spots.first))
    painter.fillPath(spots[1], QColor(chip.spots.second))
    painter.fillPath(lines, seam_colour(body))
    painter.fillPath(spacers, QColor("#cfd6da"))
    light = QLinearGradient(row.topLeft(), row.topRight())
    for at, shade in ROUND_LIGHT:
        light.setColorAt(at, shade)
    painter.fillRect(row, light)


def _plate(
    painter: QPainter, chip: Chip, middle: QPointF, widest: float, *, upside_down: bool
) -> None:
    """The plate before a tube: the value of its chips, as it is printed on them."""
    area = QRectF(-widest / 2, -_PLATE / 2, widest, _PLATE)
    painter.save()
    painter.translate(middle)
    painter.rotate(180 if upside_down else 0)
    painter.setPen(QPen(QColor(chip.body), 2))
    painter.setBrush(QColor(chip.middle))
    painter.drawRoundedRect(area, 3.5, 3.5)
    value = glyph_in(face_value(chip.value), area.adjusted(4, 3.2, -4, -3.2), Weight.BOLD)
    painter.fillPath(value, QColor(chip.text))
    painter.restore()


def paint_shoe(painter: QPainter, body: Rectangle, card: CardSize, palette: Palette) -> None:
    """The shoe from above, its mouth towards the middle, showing the back of the next card."""
    area = upright(body)
    painter.save()
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle)
    block(painter, area.adjusted(-2, 0, 5, 7), 12, QColor(0, 0, 0, 80))
    shell = QLinearGradient(area.topLeft(), area.topRight())
    shell.setColorAt(0, QColor(palette[Role.SHOE_LIGHT]))
    shell.setColorAt(0.18, QColor(palette[Role.SHOE]))
    shell.setColorAt(0.82, QColor(palette[Role.SHOE]).darker(115))
    shell.setColorAt(1, QColor(palette[Role.SHOE_DARK]))
    block(painter, area, 10, shell)
    # The lid ends before the mouth, where the front card is uncovered.
    lid = QRectF(area.left() + 9, area.top() + 112, area.width() - 18, area.height() - 124)
    _under_lid(painter, lid, card, palette)
    smoked = QLinearGradient(lid.topLeft(), lid.bottomRight())
    for at, alpha in _LID:
        tint = QColor(palette[Role.SHOE])
        tint.setAlpha(alpha)
        smoked.setColorAt(at, tint)
    block(painter, lid, 7, smoked)
    painter.setPen(QPen(QColor(palette[Role.METAL_DARK]), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(lid, 7, 7)
    slot = QRectF(-card.width / 2 - 5, area.top() + 6, card.width + 10, 104)
    block(painter, slot, 5, QColor(palette[Role.WELL]))
    painter.translate(0, area.top() + SHOE_LIP + card.height / 2)
    paint_back(painter, palette, card)
    # The thumb notch
    painter.setBrush(QColor(0, 0, 0, 60))
    painter.drawRect(QRectF(-card.width / 2, card.height / 2 - 16, card.width, 16))
    painter.restore()


def _under_lid(painter: QPainter, lid: QRectF, card: CardSize, palette: Palette) -> None:
    """The cards that wait under the lid, on edge, and the weight that pushes them to the mouth."""
    block(painter, lid, 7, QColor(palette[Role.WELL]))
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
    block(painter, area, 5, QColor(palette[Role.WELL]))
    floor = QLinearGradient(area.topLeft(), area.bottomLeft())
    floor.setColorAt(0, QColor(palette[Role.METAL_DARK]).darker(190))
    floor.setColorAt(1, QColor(palette[Role.WELL]))
    block(painter, area.adjusted(6, 6, -6, -8), 3, floor)
    roller = QRectF(area.left() + 6, area.bottom() - 30, area.width() - 12, 15)
    metal = QLinearGradient(roller.topLeft(), roller.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(0.35, QColor(palette[Role.METAL]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(170))
    block(painter, roller, 6, metal)
    painter.restore()


def paint_discard_rack(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """The empty discard rack."""
    area = upright(body)
    painter.save()
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle)
    block(painter, area.adjusted(-2, 0, 4, 6), 9, QColor(0, 0, 0, 70))
    block(painter, area, 8, QColor(palette[Role.SHOE]))
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


def block(painter: QPainter, area: QRectF, corner: float, fill: QColor | QGradient) -> None:
    """Fill a rectangle with rounded corners."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(area, corner, corner)


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
