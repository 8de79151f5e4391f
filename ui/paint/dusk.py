"""The table with the lamp out, and a notice of what has happened. Pixels."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from ui.paint.letters import text_path
from ui.theme.lettering import Weight, font
from ui.theme.roles import Palette, Role

_INK: Final = QColor("#07130d")


def paint_dusk(painter: QPainter, size: QSizeF, palette: Palette) -> None:
    """Darken a picture, around its middle; cards can still be read."""
    area = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    dark = QRadialGradient(QPointF(0, 0), max(size.width(), size.height()) * 0.62)
    for at, alpha in ((0.0, 138), (0.45, 160), (1.0, 212)):
        shade = QColor(palette[Role.DUSK])
        shade.setAlpha(alpha)
        dark.setColorAt(at, shade)
    painter.fillRect(area, dark)


@lru_cache(maxsize=64)
def notice_size(text: str, pixels: int) -> tuple[float, float]:
    """Width and height of a notice, in pixels."""
    metrics = QFontMetricsF(font(pixels, Weight.SEMIBOLD))
    height = round(pixels * 1.75)
    return height * 1.15 + metrics.horizontalAdvance(text) + pixels * 0.9, height


def paint_notice(painter: QPainter, text: str, pixels: int, palette: Palette) -> None:
    """A triangle and a short text on a dark bordered background, around the origin."""
    width, height = notice_size(text, pixels)
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(1, 1, -1, -1)
    colour = QColor(palette[Role.ASTRAY])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(area, height * 0.28, height * 0.28)
    painter.fillPath(shape, QColor(palette[Role.PILL]))
    painter.setPen(QPen(colour, 1.6))
    painter.drawPath(shape)
    half = height * 0.27
    at = QPointF(area.left() + height * 0.6, height * 0.03)
    pen = QPen(colour, half * 0.3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF(
            [
                at + QPointF(0, -half),
                at + QPointF(half * 1.1, half * 0.8),
                at + QPointF(-half * 1.1, half * 0.8),
            ]
        )
    )
    stroke = QPen(_INK, half * 0.3)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(stroke)
    painter.drawLine(at + QPointF(0, -half * 0.36), at + QPointF(0, half * 0.15))
    painter.drawPoint(at + QPointF(0, half * 0.6))
    # As outlines: an exported file needs no fonts and looks the same everywhere.
    capital = QFontMetricsF(font(pixels, Weight.SEMIBOLD)).capHeight()
    letters = text_path(text, capital, Weight.SEMIBOLD)
    painter.fillPath(
        letters.translated(area.left() + height * 1.1, capital / 2), QColor(palette[Role.ON_PILL])
    )
    painter.restore()
