"""The limits sign, the meters' display, the sensors. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QRadialGradient,
)

from trainer.felt.shapes import Rectangle
from ui.paint.furniture import upright
from ui.paint.letters import centred_text, text_path, text_width
from ui.theme.lettering import Weight
from ui.theme.roles import Palette, Role


def paint_sign(
    painter: QPainter,
    body: Rectangle,
    heading: str,
    lines: tuple[tuple[str, str], ...],
    palette: Palette,
    *,
    upside_down: bool = False,
) -> None:
    """The limits sign: a card in a stand, a line for each kind of bet."""
    painter.save()
    place(painter, body, upside_down=upside_down)
    board(painter, body, palette)
    inner = board_room(upright(body))
    ink = QColor(palette[Role.ON_SIGN])
    row = inner.height() / (len(lines) + 1)
    capital = min(16.0, row * 0.56)
    widest = max(text_width(name, capital) + text_width(money, capital) for name, money in lines)
    capital *= min(1.0, (inner.width() - 14) / widest)
    head = centred_text(
        heading.upper(),
        QPointF(0, inner.top() + row * 0.42),
        capital * 0.86,
        Weight.SEMIBOLD,
        inner.width(),
    )
    painter.fillPath(head, ink)
    for index, (name, money) in enumerate(lines, 1):
        base = inner.top() + row * (index + 0.5) + capital / 2
        painter.fillPath(
            text_path(name, capital, Weight.REGULAR).translated(inner.left(), base), ink
        )
        right = inner.right() - text_width(money, capital, Weight.BOLD)
        painter.fillPath(text_path(money, capital, Weight.BOLD).translated(right, base), ink)
    painter.restore()


def paint_display(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """The housing of the meters' display, dark."""
    area = upright(body)
    painter.save()
    place(painter, body, upside_down=False)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 80))
    painter.drawRoundedRect(area.adjusted(-2, 0, 4, 6), 9, 9)
    metal = QLinearGradient(area.topLeft(), area.bottomLeft())
    metal.setColorAt(0, QColor(palette[Role.METAL_DARK]))
    metal.setColorAt(0.2, QColor(palette[Role.METAL_DARK]).darker(150))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]).darker(230))
    painter.setBrush(metal)
    painter.drawRoundedRect(area, 8, 8)
    painter.setBrush(QColor(palette[Role.METER]))
    painter.setPen(QPen(QColor(0, 0, 0, 160), 1.2))
    painter.drawRoundedRect(area.adjusted(7, 7, -7, -7), 4, 4)
    painter.restore()


def paint_meters(
    painter: QPainter,
    size: tuple[float, float],
    labels: Sequence[str],
    amounts: Sequence[str],
    palette: Palette,
) -> None:
    """The content of the display, around the origin: one large meter, or several in a column."""
    rows = list(zip(labels, amounts, strict=False))
    if not rows:
        return
    width, height = size[0] - 44, size[1] - 28
    light, faint = QColor(palette[Role.ON_METER]), QColor(palette[Role.METER_LABEL])
    if len(rows) == 1:
        (label, amount) = rows[0]
        top = centred_text(
            label.upper(), QPointF(0, -height * 0.36), height * 0.16, Weight.SEMIBOLD, width
        )
        painter.fillPath(top, faint)
        middle = QPointF(0, height * 0.16)
        painter.fillPath(centred_text(amount, middle, height * 0.42, Weight.BOLD, width), light)
        return
    line = height / len(rows)
    widest = max(
        text_width(label, line * 0.46) + text_width(amount, line * 0.6, Weight.BOLD)
        for label, amount in rows
    )
    scale = min(1.0, width / (widest * 1.06))
    for index, (label, amount) in enumerate(rows):
        y = -height / 2 + line * (index + 0.5)
        capital = line * 0.6 * scale
        name = text_path(label, line * 0.46 * scale, Weight.SEMIBOLD)
        painter.fillPath(name.translated(-width / 2, y + capital / 2), faint)
        right = width / 2 - text_width(amount, capital, Weight.BOLD)
        painter.fillPath(
            text_path(amount, capital, Weight.BOLD).translated(right, y + capital / 2), light
        )


def paint_sensor(painter: QPainter, diameter: float, palette: Palette) -> None:
    """The sensor for a progressive wager: dark glass in a metal ring, its light off."""
    radius = diameter / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(QPointF(0.8, 2), radius + 1.5, radius + 1.5)
    metal = QLinearGradient(QPointF(0, -radius), QPointF(0, radius))
    metal.setColorAt(0, QColor(palette[Role.METAL]))
    metal.setColorAt(1, QColor(palette[Role.METAL_DARK]))
    painter.setBrush(metal)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setBrush(QColor(palette[Role.METER]))
    painter.drawEllipse(QPointF(0, 0), radius - 2.5, radius - 2.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light = QColor(palette[Role.ON_METER])
    light.setAlpha(130)
    painter.setPen(QPen(light, 1.6))
    painter.drawEllipse(QPointF(0, 0), radius - 5, radius - 5)
    painter.setPen(Qt.PenStyle.NoPen)


def paint_sensor_light(painter: QPainter, diameter: float, palette: Palette) -> None:
    """The light of a sensor that has a wager on it, around the origin."""
    radius = diameter / 2
    glow = QRadialGradient(QPointF(0, 0), radius + 7)
    colour = QColor(palette[Role.ON_METER])
    for at, alpha in ((0.0, 0), (0.6, 0), (0.8, 110), (1.0, 0)):
        colour.setAlpha(alpha)
        glow.setColorAt(at, colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(0, 0), radius + 7, radius + 7)
    colour.setAlpha(255)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 2.2))
    painter.drawEllipse(QPointF(0, 0), radius - 5, radius - 5)


def place(painter: QPainter, body: Rectangle, *, upside_down: bool) -> None:
    """Move to the middle of the object, turned as it stands or to be read from behind."""
    painter.translate(body.centre.x, body.centre.y)
    painter.rotate(body.angle + (180 if upside_down else 0))


def board(painter: QPainter, body: Rectangle, palette: Palette) -> None:
    """A card in a stand."""
    area = upright(body)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(area.adjusted(-1, 1, 3, 5), 6, 6)
    painter.setBrush(QColor(palette[Role.SIGN]))
    painter.drawRoundedRect(area, 5, 5)
    painter.setPen(QPen(QColor(palette[Role.ON_SIGN]), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area.adjusted(5, 5, -5, -5), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)


def board_room(area: QRectF) -> QRectF:
    """The area of a card in a stand that can be written on."""
    return area.adjusted(14, 12, -14, -12)
