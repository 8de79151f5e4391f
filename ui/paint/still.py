"""The still felt: rail, cloth, printed lines and legends, furniture. Millimetres.

The same code paints the screen and every file format: it only needs a QPainter whose unit is the
millimetre and whose origin is the felt's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache, lru_cache, partial
from math import asin, copysign, degrees
from random import Random
from typing import Final, NamedTuple

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
from trainer.felt.collision import distance_to
from trainer.felt.laying import dealer_cards
from trainer.felt.layout import ArcLine, Felt, Ink, Spot
from trainer.felt.shapes import Band, Circle, Point, Rectangle, inset, on_circle
from trainer.messages.felt import FeltTexts
from trainer.rules.bets import BetKind
from ui.paint.furniture import outline_path, paint_discard_rack, paint_shoe, paint_tray
from ui.paint.letters import arc_text, centred_text, text_width
from ui.paint.signs import paint_display, paint_pay_table, paint_sensor, paint_sign
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role

# The table itself: the rail and the cloth inside it. Millimetres.
#
# Nothing here is clipped (vector files have no clipping): what must end at the edge of the cloth
# is a shape of its own.

DEALER_EDGE: Final = 30.0
"""The dealer's edge of the table, below the cloth."""

_SHADES: Final = 28
"""Shades in which the padding rises from its seam to the crown and falls to the cloth."""
_SHARP: Final = 0.12
"""The part of the padding, from the outside, where neighbouring shades can be distinguished."""
_UNDER: Final = 2.0
"""How far a ring extends under the next inner one, so that no gap shows between them."""
_GROOVE: Final = 7.0
"""The dark seam between padding and cloth."""
_SHADOW: Final = ((21, 9), (15, 11), (10, 14), (6, 18), (2.5, 22))
"""The rail's shadow on the cloth: how far each step extends, and how dark it is."""
ON_FLOOR: Final = 48.0
_FLOOR_STEPS: Final = 16
_FLOOR_ALPHA: Final = 4
"""The table's shadow on the floor around it, so that it stands in the room: its reach, in how many
steps it fades, and how dark each of them is."""


def cloth_parts(
    felt: Felt, palette: Palette, *, texture: bool
) -> Iterator[Callable[[QPainter], None]]:
    """What the empty table is drawn of; ``texture`` gives it a weave, and a shadow on the floor."""
    if texture:
        for half in (0, 1):
            yield partial(_floor, felt=felt, half=half)
    for half in (0, 1):
        yield partial(_padded, felt=felt, palette=palette, half=half)
    yield lambda painter: _edges(painter, felt, palette)
    yield lambda painter: _cloth(painter, felt, palette)
    if texture:
        yield lambda painter: _woven(painter, felt)
    yield lambda painter: _rails_shadow(painter, felt)


def _cloth(painter: QPainter, felt: Felt, palette: Palette) -> None:
    lamp = QRadialGradient(QPointF(felt.width / 2, felt.depth * 0.46), felt.width * 0.62)
    lamp.setColorAt(0, QColor(palette[Role.FELT_LIT]))
    lamp.setColorAt(0.5, QColor(palette[Role.FELT]))
    lamp.setColorAt(1, QColor(palette[Role.FELT_SHADE]))
    painter.fillPath(outline_path(felt.edge), lamp)


def _woven(painter: QPainter, felt: Felt) -> None:
    weave = QBrush(_weave())
    weave.setTransform(painter.worldTransform().inverted()[0])
    painter.fillPath(outline_path(felt.edge), weave)


def _rails_shadow(painter: QPainter, felt: Felt) -> None:
    # The steps hardly differ, so antialiasing would only cost time.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    shadows = _rings(felt.edge, felt.depth, tuple((_UNDER, -reach) for reach, _alpha in _SHADOW))
    for ring, (_reach, alpha) in zip(shadows, _SHADOW, strict=True):
        painter.fillPath(ring, QColor(0, 0, 0, alpha))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _floor(painter: QPainter, felt: Felt, half: int) -> None:
    """Every other step of the shadow: all of them take too long to be drawn at once."""
    # The steps hardly differ, so antialiasing would only cost time.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    shade = QColor(0, 0, 0, _FLOOR_ALPHA)
    steps = range(half, _FLOOR_STEPS, 2)
    reaches = [ON_FLOOR * (1 - step / _FLOOR_STEPS) ** 2 for step in steps]
    around = tuple((felt.rail + reach, felt.rail - _UNDER) for reach in reaches)
    front = felt.depth + DEALER_EDGE
    for reach, ring in zip(reaches, _rings(felt.edge, front, around), strict=True):
        painter.fillPath(ring, shade)
        out = felt.rail + reach
        painter.fillRect(QRectF(-out, front, felt.width + 2 * out, reach / 2), shade)


def _padded(painter: QPainter, felt: Felt, palette: Palette, half: int) -> None:
    """Half of the rail's padding around the players' side: its outer rings, or its inner ones."""
    seam, low, high = (
        QColor(palette[role]) for role in (Role.RAIL_SEAM, Role.RAIL, Role.RAIL_LIGHT)
    )
    parts = [step / (_SHADES - 1) for step in range(_SHADES)]
    reaches = [felt.rail * (1 - part) + _GROOVE * part for part in parts]
    # Each ring extends under the next: filled in full, one over the other, they would paint the
    # whole table as many times.
    padding = zip(reaches, (*reaches[2:], 0.0, 0.0), strict=True)
    rings = tuple(zip(parts, padding, strict=True))
    middle = _SHADES // 2
    drawn = rings[middle:] if half else rings[:middle]
    paths = _rings(felt.edge, felt.depth, tuple(ring for _part, ring in drawn))
    for (part, _ring), path in zip(drawn, paths, strict=True):
        # Between two shades that hardly differ, antialiasing would only cost time.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, part < _SHARP)
        painter.fillPath(path, _padding(part, seam, low, high))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _edges(painter: QPainter, felt: Felt, palette: Palette) -> None:
    """The groove between padding and cloth, and a plain wooden edge at the dealer's side."""
    (groove,) = _rings(felt.edge, felt.depth, ((_GROOVE, -_UNDER),))
    painter.fillPath(groove, QColor(palette[Role.RAIL_SEAM]))
    edge = QRectF(-felt.rail, felt.depth - 2, felt.width + 2 * felt.rail, DEALER_EDGE + 2)
    wood = QLinearGradient(edge.topLeft(), QPointF(edge.left(), felt.depth + DEALER_EDGE))
    wood.setColorAt(0, QColor(palette[Role.RAIL_LIGHT]))
    wood.setColorAt(0.25, QColor(palette[Role.RAIL]))
    wood.setColorAt(1, QColor(palette[Role.RAIL_SEAM]))
    painter.fillRect(edge, wood)


@lru_cache(maxsize=16)
def _rings(
    edge: tuple[Point, ...], depth: float, reaches: tuple[tuple[float, float], ...]
) -> tuple[QPainterPath, ...]:
    """The areas between two distances from the cloth each, outer and inner, down to ``depth``."""
    ways = [
        (at.x, at.y, further.x - at.x, further.y - at.y)
        for at, further in zip(edge, inset(edge, -1), strict=True)
    ]
    outlines = {
        reach: _cloth_outline(ways, reach, depth)
        for reach in {reach for pair in reaches for reach in pair}
    }
    return tuple(_between(outlines[outer], outlines[inner]) for outer, inner in reaches)


def _cloth_outline(
    ways: Sequence[tuple[float, float, float, float]], reach: float, depth: float
) -> QPainterPath:
    """The points of an edge, each ``reach`` further on its way, but none below ``depth``."""
    # A path takes a point for a third of what a list of points for a polygon does.
    path = QPainterPath()
    go = path.moveTo
    for x, y, across, down in ways:
        low = y + reach * down
        go(x + reach * across, low if low < depth else depth)
        go = path.lineTo
    path.closeSubpath()
    return path


def _between(outer: QPainterPath, inner: QPainterPath) -> QPainterPath:
    path = QPainterPath(outer)
    path.addPath(inner)
    return path


def _padding(part: float, seam: QColor, low: QColor, high: QColor) -> QColor:
    """The padding's colour from its outer seam (0) to the cloth (1)."""
    if part < 0.08:
        return seam
    # The crown of the padding catches some light on the side of the table.
    light = max(0.0, 1 - abs(part - 0.42) / 0.42) ** 1.6
    return QColor(
        round(low.red() + (high.red() - low.red()) * light),
        round(low.green() + (high.green() - low.green()) * light),
        round(low.blue() + (high.blue() - low.blue()) * light),
    )


@cache
def _weave() -> QImage:
    """A small tile of faint light and dark threads, always the same."""
    size = 64
    threads = QImage(
        Random(20_201_201).randbytes(size * size), size, size, size, QImage.Format.Format_Indexed8
    )
    threads.setColorTable([_thread(grain % 9) for grain in range(256)])
    return threads.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _thread(grain: int) -> int:
    """The colour of one point, as 0xAARRGGBB: a third is lighter than the cloth, a third darker."""
    light, dark = 5 + grain * 2, grain * 3 - 10
    return light << 24 | 0xFFFFFF if grain < 3 else dark << 24 if grain > 5 else 0


VISIBLE_RAIL: Final = 40.0
"""The width of rail that every picture shows; more is shown where there is room."""


_NUMBER: Final = 20.0
"""The height of a box number, if there is room for it at the edge nearest to the dealer."""
_BETS_END: Final = 50.0
"""How far from the middle of a box its bets reach towards the dealer."""
_BEYOND: Final = 9.0
"""How far a box number reaches beyond the edge of its box at most."""
_BESIDE_NUMBER: Final = 4.0
"""The gap between a box number and the line that it interrupts."""
_FINIAL: Final = (3.4, 1.8)
"""Length and half width of the end of a line, in line widths."""
_FINE: Final = 2.0
"""A line finer than this accompanies another one and has plain ends."""
_HAIRLINE: Final = 7.0
"""Distance between the line of a box and the fine one inside it."""


_CONDENSED: Final = 0.9
"""How far the letters in a small spot are condensed, so that they can be taller."""


class Facing(Enum):
    """The side from which the legends are read."""

    DEALER = "dealer"
    PLAYERS = "players"


class FeltStyle(NamedTuple):
    """The way a felt is drawn: its texts, the chips in its tray, its colours, the side it faces.

    ``texture`` is the weave of the cloth, a small repeated image, which vector files do without.
    """

    texts: FeltTexts | None
    chips: ChipSet | None
    palette: Palette
    facing: Facing = Facing.DEALER
    texture: bool = True


def picture_area(felt: Felt, *, whole: bool = False) -> QRectF:
    """The area of the table that a picture shows; ``whole`` includes all of the rail."""
    rail = felt.rail if whole else VISIBLE_RAIL
    return QRectF(-rail, -rail, felt.width + 2 * rail, felt.depth + rail + DEALER_EDGE)


def paint_still(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    """Draw everything that does not move in a round."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for part in still_parts(felt, style):
        part(painter)
    painter.restore()


def still_parts(felt: Felt, style: FeltStyle) -> Iterator[Callable[[QPainter], None]]:
    """What ``paint_still`` draws, from the bottom up, in parts that each take a few milliseconds.

    The painter smooths edges.
    """
    palette, furniture = style.palette, felt.furniture
    yield from cloth_parts(felt, palette, texture=style.texture)
    yield lambda painter: _printed(painter, felt, style)
    yield lambda painter: _spots(painter, felt, style)
    yield lambda painter: _pay_tables(painter, felt, style)
    yield lambda painter: paint_tray(
        painter, furniture.tray, style.chips, palette, upside_down=style.facing is Facing.PLAYERS
    )
    yield lambda painter: _other_furniture(painter, felt, style)


def _printed(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    """Lines and legends, and the places of the dealer's cards."""
    _lines(painter, felt, style.palette)
    _legends(painter, felt, style)
    _dealers_places(painter, felt, style.palette)


def _spots(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    room = _room_beyond(felt)
    for spot in felt.spots:
        if spot.bet is BetKind.MAIN:
            _box(painter, spot, felt, style, room)
        else:
            _spot(painter, spot, felt, style)


def paint_spots(painter: QPainter, felt: Felt, style: FeltStyle, box: int, *, lit: BetKind) -> None:
    """Draw the spots of one box alone, with the one of a kind of bet lit."""
    for spot in felt.spots:
        if spot.box != box or isinstance(spot.outline, Band):
            continue
        if spot.bet is lit:
            painter.save()
            painter.translate(spot.outline.centre.x, spot.outline.centre.y)
            painter.rotate(felt.seat(box).angle)
            light = QColor(style.palette[Role.LIT])
            painter.setPen(QPen(light, _LIT_LINE))
            light.setAlpha(_LIT_ALPHA)
            painter.setBrush(light)
            _outline(painter, spot.outline)
            painter.restore()
        if spot.bet is BetKind.MAIN:
            _box(painter, spot, felt, style, _room_beyond(felt))
        else:
            _spot(painter, spot, felt, style)


_LIT_LINE: Final = 14.0
_LIT_ALPHA: Final = 70
"""The line around a spot that is lit, in millimetres, and how opaque the light in it is."""


def _room_beyond(felt: Felt) -> float:
    """The room between a box and what is printed next towards the dealer, the same at all boxes."""
    rooms = [_BEYOND]
    for box in felt.boxes:
        outline, angle = felt.spot(box, BetKind.MAIN).outline, felt.seat(box).angle
        if not isinstance(outline, Band):
            at = outline.centre.moved(0, _size(outline).height() / 2, angle)
            rooms += [
                distance_to(spot.outline, at) - 1
                for spot in felt.spots
                if spot.bet is not BetKind.MAIN
            ]
    return max(0.0, min(rooms))


def _box(painter: QPainter, spot: Spot, felt: Felt, style: FeltStyle, room: float) -> None:
    """The outline of a betting box, and its number at the edge nearest to the dealer.

    There no bet stands on it. ``room`` is how far it may reach beyond the edge.
    """
    outline = spot.outline
    if isinstance(outline, Band):
        return
    edge = _size(outline).height() / 2 + room
    capital = min(_NUMBER, edge - _BETS_END)
    number = centred_text(str(spot.box), QPointF(0, 0), capital, Weight.BOLD)
    gap = number.boundingRect().width() / 2 + _BESIDE_NUMBER
    painter.save()
    painter.translate(outline.centre.x, outline.centre.y)
    painter.rotate(felt.seat(spot.box).angle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(255, 255, 255, 9))
    _outline(painter, outline)
    line = ink_colour(Ink.LINE, style.palette)
    painter.strokePath(_open_outline(outline, 0, gap), QPen(line, 3))
    line.setAlpha(120)
    painter.strokePath(_open_outline(outline, _HAIRLINE, gap), QPen(line, 1.2))
    painter.translate(0, edge - capital / 2)
    painter.rotate(180 if style.facing is Facing.PLAYERS else 0)
    painter.fillPath(number, ink_colour(Ink.LINE, style.palette))
    painter.restore()


def _open_outline(outline: Circle | Rectangle, within: float, gap: float) -> QPainterPath:
    """The line of a box around the origin, ``within`` it, left out ``gap`` to either side.

    It is open in the middle of the edge nearest to the dealer.
    """
    size = _size(outline)
    right, low = size.width() / 2 - within, size.height() / 2 - within
    area = QRectF(-right, -low, 2 * right, 2 * low)
    path = QPainterPath()
    if isinstance(outline, Circle):
        away = degrees(asin(min(1.0, gap / right)))
        path.arcMoveTo(area, 270 + away)
        path.arcTo(area, 270 + away, 360 - 2 * away)
        return path
    corner = max(1.0, outline.corner - within / 2)
    path.moveTo(gap, low)
    for x, y, start in (
        (right, low, 270),
        (right, -low, 0),
        (-right, -low, 90),
        (-right, low, 180),
    ):
        left, top = (min(side, side - copysign(2 * corner, side)) for side in (x, y))
        path.arcTo(QRectF(left, top, 2 * corner, 2 * corner), start, 90)
    path.lineTo(-gap, low)
    return path


def _other_furniture(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    furniture = felt.furniture
    paint_shoe(painter, furniture.shoe, felt.card, style.palette)
    paint_discard_rack(painter, furniture.discard, style.palette)
    # A table without a progressive has no display.
    progressive = style.texts is None or BetKind.PROGRESSIVE in style.texts.pay_tables
    if furniture.meters is not None and progressive:
        paint_display(painter, furniture.meters, style.palette)
    if style.texts is not None and style.texts.limits:  # a sign without limits says nothing
        paint_sign(
            painter,
            furniture.sign,
            style.texts.limits_heading,
            style.texts.limits,
            style.palette,
            upside_down=style.facing is Facing.PLAYERS,
        )


def ink_colour(ink: Ink, palette: Palette) -> QColor:
    """The colour of a printing ink."""
    if ink is Ink.LEGEND:
        return QColor(palette[Role.LEGEND])
    colour = QColor(palette[Role.FELT_LINE])
    if ink is Ink.FAINT:
        colour.setAlpha(90)
    return colour


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
        for angle in (line.start, line.end) if line.weight >= _FINE else ():
            _finial(painter, line, angle, ink_colour(line.ink, palette))


def _finial(painter: QPainter, line: ArcLine, angle: float, ink: QColor) -> None:
    """The lozenge at the end of a line."""
    along, across = line.weight * _FINIAL[0], line.weight * _FINIAL[1]
    lozenge = outline_path(((-along, 0), (0, -across), (along, 0), (0, across)))
    at = on_circle(line.centre, line.radius, angle)
    painter.save()
    painter.translate(at.x, at.y)
    painter.rotate(angle)
    painter.fillPath(lozenge, ink)
    painter.restore()


def _legends(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    if style.texts is None:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for legend in felt.legends:
        text = style.texts.legends.get(legend.key, "")
        if not text:
            continue
        path = arc_text(
            text.upper(),
            legend.radius,
            legend.height,
            legend.spacing,
            legend.sweep,
            outward=style.facing is Facing.DEALER,
            weight=Weight.BOLD if legend.ink is Ink.LEGEND else Weight.SEMIBOLD,
        )
        painter.save()
        painter.translate(legend.centre.x, legend.centre.y)
        painter.fillPath(path, ink_colour(legend.ink, style.palette))
        painter.restore()


def _spot(painter: QPainter, spot: Spot, felt: Felt, style: FeltStyle) -> None:
    """The outline of a side bet's spot and what is printed in it."""
    outline = spot.outline
    if isinstance(outline, Band):
        return  # Insurance lies between the two lines; each box has no line of its own.
    angle = felt.seat(spot.box).angle
    painter.save()
    painter.translate(outline.centre.x, outline.centre.y)
    painter.rotate(angle)
    if spot.bet is BetKind.PROGRESSIVE:
        paint_sensor(painter, _size(outline).width(), style.palette)
        painter.restore()
        return
    line = ink_colour(Ink.LINE, style.palette)
    painter.setBrush(QColor(255, 255, 255, 9))
    painter.setPen(QPen(line, 3))
    _outline(painter, outline)
    painter.rotate(180 if style.facing is Facing.PLAYERS else 0)
    painter.setPen(Qt.PenStyle.NoPen)
    if style.texts is not None:
        _spot_name(painter, style.texts.spots.get(spot.bet, ""), outline, style.palette)
    painter.restore()


def _outline(painter: QPainter, outline: Circle | Rectangle) -> None:
    """The shape of a spot around the origin."""
    size = _size(outline)
    area = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    if isinstance(outline, Circle):
        painter.drawEllipse(area)
    else:
        painter.drawRoundedRect(area, outline.corner, outline.corner)


def _size(outline: Circle | Rectangle) -> QSizeF:
    if isinstance(outline, Circle):
        return QSizeF(2 * outline.radius, 2 * outline.radius)
    return QSizeF(outline.width, outline.depth)


def _spot_name(painter: QPainter, name: str, outline: Circle | Rectangle, palette: Palette) -> None:
    if not name:
        return
    lines, capital = spot_setting(name, outline)
    step = capital * 1.47
    painter.scale(_CONDENSED, 1)
    for index, line in enumerate(lines):
        y = step * (index - (len(lines) - 1) / 2)
        path = centred_text(line, QPointF(0, y), capital, Weight.SEMIBOLD)
        painter.fillPath(path, ink_colour(Ink.LINE, palette))


def spot_setting(name: str, outline: Circle | Rectangle) -> tuple[list[str], float]:
    """Tell how a name is set in a spot (in one line, or one word per line), and its cap height.

    The way with the larger letters is chosen.
    """
    words = name.upper().split()
    ways = [[" ".join(words)], words]
    return max(((way, _capital(way, outline)) for way in ways), key=lambda setting: setting[1])


def _capital(lines: Sequence[str], outline: Circle | Rectangle) -> float:
    """The cap height at which some lines fit in a spot."""
    size = _size(outline)
    widest = _CONDENSED * max(text_width(line, 1.0, Weight.SEMIBOLD) for line in lines)
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


def _pay_tables(painter: QPainter, felt: Felt, style: FeltStyle) -> None:
    if style.texts is None:
        return
    for place in felt.pay_tables:
        table = style.texts.pay_table(place.bets)
        if table is not None:
            paint_pay_table(
                painter, place, table, style.palette, upside_down=style.facing is Facing.PLAYERS
            )
