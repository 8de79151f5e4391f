"""Chips that stand in no column: on edge in a tube of the tray, and spread over each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from trainer.felt.chips import TALLEST, Column, Stack
from trainer.procedure.chip_work import ROW
from ui.paint.chips import ROUND_LIGHT, near_bars, seam_colour, turn_of

_SECTION: Final = 1.6
"""The gap between two sections of a row, in chips."""
_THICKEST: Final = 9.0
"""How thick the chips of a row are drawn, at most."""
_HIGH: Final = 52.0
"""How high a row is: the diameter of its chips."""
_TROUGH: Final = "#2a2622"
_WALL: Final = "#6b5b45"


def paint_row(painter: QPainter, stack: Stack, area: QRectF) -> None:
    """A row of the tray from its side: sections of twenty, full from the left."""
    sections = ROW // TALLEST
    thick = min(_THICKEST, area.width() / (ROW + _SECTION * (sections + 1)))
    high = min(_HIGH, area.height())
    gap = _SECTION * thick
    whole = QRectF(
        area.left(), area.center().y() - high / 2, thick * ROW + gap * (sections + 1), high
    )
    painter.save()
    painter.setPen(QPen(QColor(_WALL), 2))
    painter.setBrush(QColor(_TROUGH))
    painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 4, 4)
    for wall in range(1, sections):
        x = whole.left() + gap / 2 + wall * (TALLEST * thick + gap)
        painter.drawLine(QPointF(x, whole.top() + 2), QPointF(x, whole.bottom() - 2))
    painter.setPen(Qt.PenStyle.NoPen)
    inner = whole.adjusted(0, 5, 0, -5)
    for place in range(stack.number):
        section = place // TALLEST
        left = whole.left() + gap + place * thick + section * gap
        _paint_edge(painter, stack, place, QRectF(left, inner.top(), thick, inner.height()))
    painter.restore()


def _paint_edge(painter: QPainter, stack: Stack, place: int, edge: QRectF) -> None:
    """One chip on edge, with the spots that face the dealer."""
    chip, radius = stack.chip, edge.height() / 2
    painter.fillRect(edge, QColor(chip.body))
    for begin, stop, colour in near_bars(chip.spots, turn_of(chip, place)):
        top, bottom = (edge.center().y() + radius * sin(radians(at)) for at in (begin, stop))
        spot = QRectF(edge.left(), top, edge.width(), bottom - top)
        painter.fillRect(spot, QColor((chip.spots.first, chip.spots.second)[colour]))
    light = QLinearGradient(0, edge.top(), 0, edge.bottom())
    for at, shade in ROUND_LIGHT:
        light.setColorAt(at, shade)
    painter.fillRect(edge, light)
    seam = QRectF(edge.right() - 1, edge.top(), 1, edge.height())
    painter.fillRect(seam, seam_colour(QColor(chip.body)))


_APART: Final = 21.0
"""How far chips of a pile lie from each other, in millimetres: each is partly seen."""
_TURN: Final = pi * (3 - sqrt(5))
"""The angle by which each lies farther round: no two are in line with the middle."""


def spread_out(stacks: Sequence[Stack]) -> tuple[Column, ...]:
    """The chips of a pile, the colours mixed, each partly on others but never quite under them."""
    chips = [stack.chip for stack in stacks for _one in range(stack.number)]
    # A step that shares no divisor with their number comes past each of them once.
    step = next(step for step in (7, 5, 3, 11, 13, 1) if len(chips) % step or step == 1)
    mixed = [chips[place * step % len(chips)] for place in range(len(chips))]
    laid = [
        Column(
            (chip,),
            x=1.8 * _APART * sqrt(place) * cos(place * _TURN),
            y=0.75 * _APART * sqrt(place) * sin(place * _TURN),
        )
        for place, chip in enumerate(mixed)
    ]
    return tuple(sorted(laid, key=lambda column: column.y))
