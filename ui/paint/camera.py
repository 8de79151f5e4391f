"""Converts millimetres on the table to pixels of the picture and back."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QTransform

from trainer.felt.layout import Felt
from trainer.felt.shapes import Point
from ui.paint.still import picture_area

_SPARE_AT_PLAYERS_SIDE: Final = 0.68
"""Where a picture is higher than the table, the share of the extra room given to the far rail."""


class Camera(NamedTuple):
    """The way the table is seen: ``scale`` pixels per millimetre, and from which side."""

    scale: float
    shift: QPointF
    turned: bool
    width: float
    depth: float

    def pixel(self, point: Point) -> QPointF:
        """The pixel at which a point of the table is shown."""
        x, y = self._turn(point.x, point.y)
        return QPointF(x * self.scale + self.shift.x(), y * self.scale + self.shift.y())

    def point(self, pixel: QPointF) -> Point:
        """The point of the table that is shown at a pixel."""
        x = (pixel.x() - self.shift.x()) / self.scale
        y = (pixel.y() - self.shift.y()) / self.scale
        return Point(*self._turn(x, y))

    def angle(self, angle: float) -> float:
        """An angle on the table as an angle in the picture, in degrees from 0 up to 360."""
        return (angle + (180 if self.turned else 0)) % 360

    def transform(self) -> QTransform:
        """The painter's transform with one unit per millimetre of the table."""
        made = QTransform().translate(self.shift.x(), self.shift.y()).scale(self.scale, self.scale)
        if self.turned:
            made.translate(self.width, self.depth)
            made.rotate(180)
        return made

    def _turn(self, x: float, y: float) -> tuple[float, float]:
        return (self.width - x, self.depth - y) if self.turned else (x, y)


def camera_for(
    felt: Felt, size: QSizeF, *, turned: bool, whole: bool = False, floor: float = 0.0
) -> Camera:
    """The camera that shows the table in the middle of a picture of ``size`` pixels.

    With ``whole``, the rail is shown to its outer edge; without, the cloth is larger. ``floor`` is
    how many millimetres of the floor are shown around the rail.
    """
    area = picture_area(felt, whole=whole).adjusted(-floor, -floor, floor, 0)
    if turned:
        area = QRectF(
            felt.width - area.right(), felt.depth - area.bottom(), area.width(), area.height()
        )
    scale = max(0.02, min(size.width() / area.width(), size.height() / area.height()))
    spare = size.height() - area.height() * scale
    above = 1 - _SPARE_AT_PLAYERS_SIDE if turned else _SPARE_AT_PLAYERS_SIDE
    shift = QPointF(
        (size.width() - area.width() * scale) / 2 - area.left() * scale,
        spare * above - area.top() * scale,
    )
    return Camera(scale, shift, turned, felt.width, felt.depth)
