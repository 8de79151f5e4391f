"""The marks of stages and skills are told apart by their shapes, whatever their colours."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPalette

from ui.paint.nodes import Node, paint_node, paint_shares

ONE_COLOUR = QPalette(QColor("black"))
ONE_COLOUR.setColor(QPalette.ColorRole.Accent, QColor("black"))
ONE_COLOUR.setColor(QPalette.ColorRole.PlaceholderText, QColor("black"))
ONE_COLOUR.setColor(QPalette.ColorRole.HighlightedText, QColor("white"))
ONE_COLOUR.setColor(QPalette.ColorRole.Mid, QColor("white"))


def blank() -> QImage:
    image = QImage(64, 24, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    return image


def mark(node: Node) -> bytes:
    image = blank()
    painter = QPainter(image)
    paint_node(painter, QPointF(12, 12), 8, node, ONE_COLOUR)
    painter.end()
    return bytes(image.constBits())


def ink_of(node: Node) -> int:
    """How many pixels of a bar have been drawn on, where all skills are so far."""
    image = blank()
    painter = QPainter(image)
    paint_shares(painter, QRectF(0, 0, 64, 24), ((node, 3),), ONE_COLOUR)
    painter.end()
    points = ((x, y) for x in range(64) for y in range(24))
    return sum(image.pixelColor(*at) != QColor("white") for at in points)


def test_no_two_marks_look_alike() -> None:
    assert len({mark(node) for node in Node}) == len(Node)


def test_the_farther_skills_are_the_higher_is_their_part_of_the_bar() -> None:
    learning, accurate, mastered = map(ink_of, (Node.NOW, Node.ACCURATE, Node.DONE))
    assert ink_of(Node.LATER) == 0
    assert 0 < learning < accurate < mastered
    assert 0 < ink_of(Node.DUE) < mastered, "it is hatched"
