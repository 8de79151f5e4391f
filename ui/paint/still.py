"""The still felt: rail, cloth, printed lines and legends, furniture. Millimetres.

The same painter serves the screen and every file format: it only needs a QPainter whose unit is
the millimetre and whose origin is the felt's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt, Ink, Spot
from trainer.felt.places import dealer_cards
from trainer.felt.shapes import Band, Circle, Rectangle
from trainer.rules.bets import BetKind
from trainer.words.felt import FeltTexts
from ui.paint.furniture import (
    outline_path,
    paint_discard_rack,
    paint_shoe,
    paint_tray,
)
from ui.paint.letters import arc_text, centred_text, text_width
from ui.paint.signs import paint_display, paint_pay_table, paint_sensor, paint_sign
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

VISIBLE_RAIL: Final = 40.0
"""How much of the rail is in the picture at least; the rest shows where there is room."""
_PADDING: Final = 40
DEALER_EDGE: Final = 30.0
"""The dealer's edge of the table, below the cloth."""


class Facing(Enum):
    """From which side the legends are read."""

    DEALER = "dealer"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class Dress:
    """What a felt wears: its texts, the chips in its tray, its colours, the side it faces."""

    texts: FeltTexts | None
    chips: ChipSet | None
    palette: Palette
    facing: Facing = Facing.DEALER


def picture_area(felt: Felt, *, whole: bool = False) -> QRectF:
    """The part of the table that belongs in a picture of it; ``whole`` with all of the rail."""
    rail = felt.rail if whole else VISIBLE_RAIL
    return QRectF(-rail, -rail, felt.width + 2 * rail, felt.depth + rail + DEALER_EDGE)


def paint_still(painter: QPainter, felt: Felt, dress: Dress) -> None:
    """Draw everything that does not move in a round."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    cloth = outline_path(felt.edge)
    _rail(painter, felt, cloth, dress.palette)
    _cloth(painter, felt, cloth, dress.palette)
    painter.setClipPath(cloth, Qt.ClipOperation.IntersectClip)
    _lines(painter, felt, dress.palette)
    _legends(painter, felt, dress)
    _dealers_places(painter, felt, dress.palette)
    for spot in felt.spots:
        _spot(painter, spot, felt, dress)
    _pay_tables(painter, felt, dress)
    painter.setClipping(False)
    furniture = felt.furniture
    paint_tray(painter, furniture.tray, dress.chips, dress.palette)
    paint_shoe(painter, furniture.shoe, felt.card, dress.palette)
    paint_discard_rack(painter, furniture.discard, dress.palette)
    if furniture.meters is not None:
        paint_display(painter, furniture.meters, dress.palette)
    if dress.texts is not None:
        paint_sign(
            painter,
            furniture.sign,
            dress.texts.limits_heading,
            dress.texts.limits,
            dress.palette,
            upside_down=dress.facing is Facing.PLAYERS,
        )
    painter.restore()


def ink_colour(ink: Ink, palette: Palette) -> QColor:
    """The colour of a printing ink."""
    if ink is Ink.LEGEND:
        return QColor(palette[Role.LEGEND])
    colour = QColor(palette[Role.FELT_LINE])
    if ink is Ink.FAINT:
        colour.setAlpha(90)
    return colour


def _rail(painter: QPainter, felt: Felt, cloth: QPainterPath, palette: Palette) -> None:
    """A padded rail around the players' side and a plain wooden edge at the dealer's."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    seam, low, high = (
        QColor(palette[role]) for role in (Role.RAIL_SEAM, Role.RAIL, Role.RAIL_LIGHT)
    )
    # Stroke on stroke, each narrower: the padding rises from the seam to its crown and falls again.
    for step in range(_PADDING):
        part = step / (_PADDING - 1)
        pen = QPen(_padding(part, seam, low, high), 2 * felt.rail * (1 - part) + 16 * part)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        # Between two shades that hardly differ a smooth edge would only cost time.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, part < 0.12)
        painter.drawPath(cloth)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(seam, 12))
    painter.drawPath(cloth)
    edge = QRectF(-felt.rail, felt.depth - 2, felt.width + 2 * felt.rail, DEALER_EDGE + 2)
    wood = QLinearGradient(edge.topLeft(), QPointF(edge.left(), felt.depth + DEALER_EDGE))
    wood.setColorAt(0, QColor(palette[Role.RAIL_LIGHT]))
    wood.setColorAt(0.25, QColor(palette[Role.RAIL]))
    wood.setColorAt(1, QColor(palette[Role.RAIL_SEAM]))
    painter.fillRect(edge, wood)
    # Below the edge there is no table; the padding's round stroke must not show there.
    below = QRectF(edge.left() - 20, edge.bottom(), edge.width() + 40, 2 * felt.rail)
    painter.fillRect(below, QColor(palette[Role.ROOM]))


def _padding(part: float, seam: QColor, low: QColor, high: QColor) -> QColor:
    """The padding's colour from its outer seam (0) to the cloth (1)."""
    if part < 0.08:
        return seam
    # The crown of the padding catches the light a little towards the table.
    light = max(0.0, 1 - abs(part - 0.42) / 0.42) ** 1.6
    return QColor(
        round(low.red() + (high.red() - low.red()) * light),
        round(low.green() + (high.green() - low.green()) * light),
        round(low.blue() + (high.blue() - low.blue()) * light),
    )


def _cloth(painter: QPainter, felt: Felt, cloth: QPainterPath, palette: Palette) -> None:
    """The cloth under a lamp, with a little of its texture and the rail's shadow."""
    lamp = QRadialGradient(QPointF(felt.width / 2, felt.depth * 0.46), felt.width * 0.62)
    lamp.setColorAt(0, QColor(palette[Role.FELT_LIT]))
    lamp.setColorAt(0.5, QColor(palette[Role.FELT]))
    lamp.setColorAt(1, QColor(palette[Role.FELT_SHADE]))
    painter.fillPath(cloth, lamp)
    painter.save()
    painter.setClipPath(cloth, Qt.ClipOperation.IntersectClip)
    weave = QBrush(_weave())
    weave.setTransform(painter.worldTransform().inverted()[0])
    painter.fillRect(cloth.boundingRect(), weave)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((44, 16), (30, 20), (18, 28), (8, 40)):
        painter.setPen(QPen(QColor(0, 0, 0, alpha), width))
        painter.drawPath(cloth)
    painter.restore()


@cache
def _weave() -> QImage:
    """A small tile of faint light and dark threads, the same every time."""
    size = 96
    tile = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    state = 20_201_201
    for y in range(size):
        for x in range(size):
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            grain = (state >> 16) % 9
            if grain < 3:
                tile.setPixelColor(x, y, QColor(255, 255, 255, 5 + grain * 2))
            elif grain > 5:
                tile.setPixelColor(x, y, QColor(0, 0, 0, grain * 3 - 10))
    return tile


def _lines(painter: QPainter, felt: Felt, palette: Palette) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in felt.lines:
        pen = QPen(ink_colour(line.ink, palette), line.weight)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        area = QRectF(
            line.centre.x - line.radius,
            line.centre.y - line.radius,
            2 * line.radius,
            2 * line.radius,
        )
        # Qt counts anticlockwise from three o'clock, in sixteenths of a degree.
        painter.drawArc(area, round((90 - line.end) * 16), round((line.end - line.start) * 16))


def _legends(painter: QPainter, felt: Felt, dress: Dress) -> None:
    if dress.texts is None:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for legend in felt.legends:
        text = dress.texts.legends.get(legend.key, "")
        if not text:
            continue
        path = arc_text(
            text.upper(),
            legend.radius,
            legend.height,
            legend.spacing,
            legend.sweep,
            outward=dress.facing is Facing.DEALER,
            weight=Weight.BOLD if legend.ink is Ink.LEGEND else Weight.SEMIBOLD,
        )
        painter.save()
        painter.translate(legend.centre.x, legend.centre.y)
        painter.fillPath(path, ink_colour(legend.ink, dress.palette))
        painter.restore()


def _spot(painter: QPainter, spot: Spot, felt: Felt, dress: Dress) -> None:
    """The outline of a spot and what is printed in it."""
    outline = spot.outline
    if isinstance(outline, Band):
        return  # Insurance lies between the two lines; each box has no line of its own.
    angle = felt.seat(spot.box).angle
    painter.save()
    painter.translate(outline.centre.x, outline.centre.y)
    painter.rotate(angle)
    if spot.bet is BetKind.PROGRESSIVE:
        paint_sensor(painter, _size(outline).width(), dress.palette)
        painter.restore()
        return
    painter.setBrush(QColor(255, 255, 255, 9))
    painter.setPen(QPen(ink_colour(Ink.LINE, dress.palette), 3))
    size = _size(outline)
    if isinstance(outline, Circle):
        painter.drawEllipse(QPointF(0, 0), outline.radius, outline.radius)
    else:
        area = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
        painter.drawRoundedRect(area, outline.corner, outline.corner)
    painter.rotate(180 if dress.facing is Facing.PLAYERS else 0)
    painter.setPen(Qt.PenStyle.NoPen)
    if spot.bet is BetKind.MAIN:
        number = centred_text(str(spot.box), QPointF(0, 0), size.width() * 0.475, Weight.BOLD)
        painter.fillPath(number, QColor(dress.palette[Role.FELT_NUMBER]))
    elif dress.texts is not None:
        _spot_name(painter, dress.texts.spots.get(spot.bet, ""), outline, dress.palette)
    painter.restore()


def _size(outline: Circle | Rectangle) -> QSizeF:
    if isinstance(outline, Circle):
        return QSizeF(2 * outline.radius, 2 * outline.radius)
    return QSizeF(outline.width, outline.depth)


def _spot_name(painter: QPainter, name: str, outline: Circle | Rectangle, palette: Palette) -> None:
    """A side bet's name in its spot: in one line or word under word, whichever is larger."""
    words = name.upper().split()
    if not words:
        return
    lines, capital = max(
        ((lines, _capital(lines, outline)) for lines in ([" ".join(words)], words)),
        key=lambda setting: setting[1],
    )
    step = capital * 1.47
    for index, line in enumerate(lines):
        y = step * (index - (len(lines) - 1) / 2)
        path = centred_text(line, QPointF(0, y), capital, Weight.SEMIBOLD)
        painter.fillPath(path, ink_colour(Ink.LINE, palette))


def _capital(lines: Sequence[str], outline: Circle | Rectangle) -> float:
    """The height of a capital at which some lines fit a spot."""
    size = _size(outline)
    widest = max(text_width(line, 1.0, Weight.SEMIBOLD) for line in lines)
    # A circle narrows above and below its middle.
    share = 0.3 if len(lines) == 1 else 0.17 if isinstance(outline, Circle) else 0.21
    return min(size.width() * 0.82 / widest, size.height() * share)


def _dealers_places(painter: QPainter, felt: Felt, palette: Palette) -> None:
    """The printed places of the dealer's first cards."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink_colour(Ink.FAINT, palette), 2))
    card = felt.card
    for pose in dealer_cards(felt, felt.outlines):
        painter.save()
        painter.translate(pose.at.x, pose.at.y)
        painter.rotate(pose.angle)
        area = QRectF(-card.width / 2, -card.height / 2, card.width, card.height)
        painter.drawRoundedRect(area, card.corner, card.corner)
        painter.restore()


def _pay_tables(painter: QPainter, felt: Felt, dress: Dress) -> None:
    if dress.texts is None:
        return
    for place in felt.pay_tables:
        table = dress.texts.pay_table(place.bets)
        if table is not None:
            paint_pay_table(
                painter,
                place,
                table,
                dress.palette,
                upside_down=dress.facing is Facing.PLAYERS,
            )
