"""The veil that lies over a table where something is looked at, with openings there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from trainer.felt.layout import ArcLegend, Felt
from trainer.felt.shapes import Point, Rectangle
from ui.felt.setup import LaidTable
from ui.paint.camera import Camera
from ui.paint.pointing import Equipment, Stop

SHADE: Final = 88
"""How dark the veil is, of 255: what is under it can still be read."""
_ROOM: Final = 14.0
"""How far an opening reaches beyond what is looked at, in millimetres."""
_CORNER: Final = 12.0


class Printed(Enum):
    """What is printed on the cloth, and the signs on it."""

    LEGENDS = auto()
    PAY_TABLES = auto()
    LIMITS = auto()
    METERS = auto()


Looked = Stop | Equipment | Printed
"""What can be looked at."""


def veil(whole: QRectF, shown: LaidTable, looked_at: Sequence[Looked]) -> QPainterPath:
    """The part of the picture that recedes."""
    felt, camera = shown.picture.felt, shown.picture.camera
    path = QPainterPath()
    path.addRect(whole)
    for item in looked_at:
        for opening in _openings(item, shown, felt, camera):
            path = path.subtracted(opening)
    return path


def _openings(item: Looked, shown: LaidTable, felt: Felt, camera: Camera) -> Iterator[QPainterPath]:
    furniture = felt.furniture
    match item:
        case Printed.LEGENDS:
            for legend in felt.legends:
                yield _band(legend, camera)
        case Printed.PAY_TABLES:
            for place in felt.pay_tables:
                yield _opening(place.area, _ROOM, camera)
        case Printed.LIMITS:
            yield _opening(furniture.sign, _ROOM, camera)
        case Printed.METERS:
            if furniture.meters is not None:
                yield _opening(furniture.meters, _ROOM, camera)
        case Equipment.SHOE:
            yield _opening(furniture.shoe, _ROOM, camera)
        case Equipment.TRAY:
            yield _opening(furniture.tray.area, _ROOM, camera)
        case Equipment.RACK:
            yield _opening(furniture.discard, _ROOM, camera)
        case _:
            assert not isinstance(item, Equipment), "all equipment is above"
            for area, grow in shown.overlay.areas(item):
                yield _opening(area, grow + _ROOM, camera)


def _opening(area: Rectangle, grow: float, camera: Camera) -> QPainterPath:
    scale = camera.scale
    width, depth = (area.width + 2 * grow) * scale, (area.depth + 2 * grow) * scale
    path = QPainterPath()
    corner = (area.corner + _CORNER) * scale
    path.addRoundedRect(QRectF(-width / 2, -depth / 2, width, depth), corner, corner)
    at = camera.pixel(area.centre)
    return QTransform().translate(at.x(), at.y()).rotate(camera.angle(area.angle)).map(path)


def _band(legend: ArcLegend, camera: Camera) -> QPainterPath:
    """The letters along an arc."""
    half = legend.sweep / 2
    angles = [radians(-half + legend.sweep * part / 24) for part in range(25)]
    inner, outer = legend.radius - legend.height, legend.radius + legend.height

    def at(radius: float, angle: float) -> QPointF:
        x, y = legend.centre.x + radius * sin(angle), legend.centre.y - radius * cos(angle)
        return camera.pixel(Point(x, y))

    edge = [at(outer, angle) for angle in angles]
    edge += [at(inner, angle) for angle in reversed(angles)]
    path = QPainterPath()
    path.addPolygon(QPolygonF(edge))
    path.closeSubpath()
    return path
