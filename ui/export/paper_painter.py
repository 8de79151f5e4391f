"""A painter that uses only what every PDF reader shows alike."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath

_SAMPLES: Final = 96
"""Pixels on the longer side of the picture of a shade, which has no edges of its own."""


class PaperPainter(QPainter):
    """Fills and strokes in two steps, and draws translucent shades as small pictures.

    Qt writes a gradient of translucent colours to a PDF as if it were opaque, and PDF readers
    disagree about a shape that is filled with one opacity and stroked with another.
    """

    def drawPath(self, path: QPainterPath) -> None:
        """Fill it, then stroke it."""
        brush, pen = QBrush(self.brush()), self.pen()
        if brush.style() != Qt.BrushStyle.NoBrush:
            self.fillPath(path, brush)
        if pen.style() != Qt.PenStyle.NoPen:
            self.strokePath(path, pen)

    def drawEllipse(self, *area: Any) -> None:
        """Draw an ellipse as a path."""
        path = QPainterPath()
        path.addEllipse(*area)
        self.drawPath(path)

    def drawRoundedRect(self, *area: Any) -> None:
        """Draw a rounded rectangle as a path."""
        path = QPainterPath()
        path.addRoundedRect(*area)
        self.drawPath(path)

    def drawRect(self, *area: Any) -> None:
        """Draw a rectangle as a path."""
        path = QPainterPath()
        path.addRect(*area)
        self.drawPath(path)

    def drawPolygon(self, *corners: Any) -> None:
        """Draw a polygon as a path."""
        path = QPainterPath()
        path.addPolygon(*corners)
        path.closeSubpath()
        self.drawPath(path)

    def fillRect(self, *given: Any) -> None:
        """Fill a rectangle as a path."""
        area, brush = given
        path = QPainterPath()
        path.addRect(QRectF(area))
        self.fillPath(path, brush)

    def fillPath(self, path: QPainterPath, brush: Any, /) -> None:
        """Fill a path; a translucent shade is a picture clipped to it."""
        brush = QBrush(brush)
        if brush.gradient() is None or brush.isOpaque():
            super().fillPath(path, brush)
            return
        area = path.boundingRect()
        self.save()
        self.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self.drawImage(area, _shade(brush, area))
        self.restore()


def _shade(brush: QBrush, area: QRectF) -> QImage:
    """An area filled with a brush, as an image."""
    scale = _SAMPLES / max(area.width(), area.height(), 1e-6)
    image = QImage(
        max(2, ceil(area.width() * scale)),
        max(2, ceil(area.height() * scale)),
        QImage.Format.Format_ARGB32,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(image.width() / area.width(), image.height() / area.height())
    painter.translate(-area.topLeft())
    painter.fillRect(area, brush)
    painter.end()
    return image
