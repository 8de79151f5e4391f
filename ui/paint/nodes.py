"""The marks of stages and skills, and thin bars: each told from the others by its shape too."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QPainter, QPalette, QPen, QPolygonF

_RADIUS = 8.0
"""What the shapes inside are measured by."""
_TICK = ((-3.5, 0.0), (-1.0, 3.0), (4.0, -3.0))
_HANDS = ((0.0, -4.5), (0.0, 0.0), (3.0, 1.5))
_TRIANGLE = ((0.0, -9.0), (9.5, 7.5), (-9.5, 7.5))
_CALL = QLineF(0, -3, 0, 2)


class Node(StrEnum):
    """How far a stage or a skill has come, or why it is to be looked at."""

    SHUT = "shut"
    """A dot: its turn has not come."""
    LATER = "later"
    """A ring: it is new."""
    NOW = "now"
    """A ring around a dot: it is being learnt."""
    ACCURATE = "accurate"
    """A ring around a tick."""
    DONE = "done"
    """A disc with a tick."""
    DUE = "due"
    """A clock."""
    STUCK = "stuck"
    """A triangle with an exclamation mark."""


_MUTED = frozenset({Node.SHUT, Node.LATER})
_LIT = frozenset({Node.DUE, Node.STUCK})
_HEIGHTS = {Node.DONE: 1.0, Node.ACCURATE: 0.6, Node.DUE: 1.0, Node.STUCK: 1.0, Node.NOW: 0.25}
_HATCHED = Qt.BrushStyle.BDiagPattern


def paint_node(
    painter: QPainter, center: QPointF, radius: float, node: Node, palette: QPalette
) -> None:
    """Draw a mark."""
    ink = _ink(node, palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(center)
    painter.scale(radius / _RADIUS, radius / _RADIUS)
    painter.setPen(QPen(ink, 2))
    if node is Node.DONE:
        painter.setBrush(ink)
    if node is Node.STUCK:
        painter.drawPolygon(_shape(_TRIANGLE))
        painter.drawLine(_CALL)
        painter.drawPoint(QPointF(0, 5))
    elif node is not Node.SHUT:
        painter.drawEllipse(QPointF(), _RADIUS, _RADIUS)
    if node in {Node.NOW, Node.SHUT}:
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QPointF(), *((_RADIUS / 2,) * 2 if node is Node.NOW else (2.0, 2.0)))
    elif node is Node.DUE:
        painter.drawPolyline(_shape(_HANDS))
    elif node in {Node.DONE, Node.ACCURATE}:
        on_it = palette.color(QPalette.ColorRole.HighlightedText)
        painter.setPen(QPen(on_it if node is Node.DONE else ink, 2))
        painter.drawPolyline(_shape(_TICK))
    painter.restore()


def paint_shares(
    painter: QPainter, area: QRectF, shares: Sequence[tuple[Node, int]], palette: QPalette
) -> None:
    """Draw how many are how far, in reading order: the farther the higher, or hatched."""
    _turn(painter, area)
    whole = sum(count for _node, count in shares)
    left = area.left()
    for node, count in shares:
        part = QRectF(left, area.top(), area.width() * count / whole, area.height())
        left = part.right()
        part.setRight(left - 1)
        _track(painter, part, palette)
        part.setTop(area.bottom() - area.height() * _HEIGHTS.get(node, 0))
        pattern = _HATCHED if node in _LIT else Qt.BrushStyle.SolidPattern
        painter.fillRect(part, QBrush(_ink(node, palette), pattern))
    painter.restore()


def paint_level(
    painter: QPainter, area: QRectF, share: float, mark: float, palette: QPalette
) -> None:
    """Draw a bar as long as ``share`` of ``area``, and a line across it at ``mark``."""
    _turn(painter, area)
    _track(painter, area, palette)
    filled = QRectF(area)
    filled.setWidth(area.width() * min(1.0, share))
    painter.fillRect(filled, palette.color(QPalette.ColorRole.Accent))
    x = area.left() + area.width() * mark
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 1.5))
    painter.drawLine(QLineF(x, area.top() - 3, x, area.bottom() + 3))
    painter.restore()


def _turn(painter: QPainter, area: QRectF) -> None:
    """Let what is drawn in an area begin at the side where a line does, until it is restored."""
    painter.save()
    if QGuiApplication.isRightToLeft():
        painter.translate(2 * area.center().x(), 0)
        painter.scale(-1, 1)


def paint_chip(painter: QPainter, area: QRectF, text: str, node: Node, palette: QPalette) -> None:
    """Draw a word in a rounded outline, in the painter's font."""
    lit = node in _LIT
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent if lit else _EDGE), 1))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), area.height() / 2, 100)
    painter.setPen(palette.color(_TEXT if lit else _MUTED_TEXT))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


_EDGE = QPalette.ColorRole.Dark
_TEXT, _MUTED_TEXT = QPalette.ColorRole.Text, QPalette.ColorRole.PlaceholderText


def _track(painter: QPainter, area: QRectF, palette: QPalette) -> None:
    painter.fillRect(area, palette.color(QPalette.ColorRole.Mid))


def _ink(node: Node, palette: QPalette) -> QColor:
    return palette.color(_MUTED_TEXT if node in _MUTED else QPalette.ColorRole.Accent)


def _shape(corners: Sequence[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(*corner) for corner in corners])
