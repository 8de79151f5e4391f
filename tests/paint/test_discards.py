"""The pile in the discard rack grows with its cards, and stays in the rack."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from tests.cases import for_every
from trainer.felt.layout import CardSize
from trainer.felt.shapes import Point, Rectangle
from ui.paint.furniture import paint_discards
from ui.theme.roles import PALETTES, ColorScheme

CARD = CardSize(63.5, 88.9, 3.2)
RACK = Rectangle(Point(100, 100), 118, 148)
COUNTS = (1, 5, 50, 150, 416)


def top_and_bottom(count: int, angle: float = 0) -> tuple[int, int]:
    """The first and the last row of the picture in which there is a card."""
    image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_discards(painter, RACK._replace(angle=angle), CARD, count, PALETTES[ColorScheme.DARK])
    painter.end()
    rows = [y for y in range(200) if image.pixelColor(100, y).alpha() > 128]
    return (rows[0], rows[-1]) if rows else (0, 0)


def test_no_card_no_pile() -> None:
    assert top_and_bottom(0) == (0, 0)


def test_the_pile_is_higher_the_more_cards_there_are() -> None:
    tops = [top_and_bottom(count)[0] for count in COUNTS]
    assert all(lower - higher >= 1 for lower, higher in pairwise(tops))
    # What a dealer sees from his place: a few cards, a deck, three decks.
    assert tops[1] - tops[2] >= 8
    assert tops[2] - tops[3] >= 12


@for_every("count", COUNTS)
@for_every("angle", [0, 180])
def test_the_pile_stands_in_the_rack_and_rises_upwards(count: int, angle: float) -> None:
    top, bottom = top_and_bottom(count, angle)
    assert top >= RACK.centre.y - RACK.depth / 2
    assert bottom <= RACK.centre.y + RACK.depth / 2
    assert bottom == top_and_bottom(1, angle)[1]
