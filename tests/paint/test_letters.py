"""Letters as outlines: their measures and the way an arc is read."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontDatabase, QPainterPath

from tests.cases import for_every
from ui.paint.letters import arc_text, centred_text, glyph_in, text_path, text_width
from ui.theme.lettering import FAMILY, Size, Weight, font


def test_the_family_is_the_packaged_one() -> None:
    assert FAMILY in QFontDatabase.families()
    assert font(Size.BODY).pixelSize() == Size.BODY
    # Money stands in columns.
    widths = {text_width(figure, 10) for figure in "0123456789"}
    assert max(widths) - min(widths) < 0.01


@for_every("weight", Weight)
def test_capitals_are_as_high_as_asked(weight: Weight) -> None:
    ink = text_path("H", 30, weight).boundingRect()
    assert ink.height() == pytest.approx(30, rel=0.02)
    assert ink.bottom() == pytest.approx(0, abs=0.3)


def test_a_text_too_wide_is_set_smaller() -> None:
    ink = centred_text("PERFECT PAIRS", QPointF(5, 7), 20, widest=60).boundingRect()
    assert ink.width() <= 60
    assert ink.center().x() == pytest.approx(5, abs=1)


@for_every("text", ["A", "10", "Q", "7"])
def test_an_index_fills_its_area(text: str) -> None:
    area = QRectF(-5, -8, 10, 16)
    ink = glyph_in(text, area).boundingRect()
    assert area.adjusted(-0.05, -0.05, 0.05, 0.05).contains(ink)
    assert ink.height() == pytest.approx(16, abs=0.05)


def test_an_arc_is_read_from_the_dealers_left() -> None:
    path = arc_text("I........", 100, 10, 2, 120, outward=True)
    high = [element for element in outline(path) if element.y() < -60]
    first = min(high, key=lambda at: at.x())
    assert first.x() < 0
    # The tall letter is the first: at the left and away from the middle of the arc.
    left, right = split(path)
    assert spread(left) > spread(right)


def test_an_arc_that_faces_the_players_is_read_from_the_other_end() -> None:
    left, right = split(arc_text("I........", 100, 10, 2, 120, outward=False))
    assert spread(right) > spread(left)


@pytest.mark.parametrize("outward", [True, False])
def test_letters_stand_between_the_lines(outward: bool) -> None:
    path = arc_text("INSURANCE PAYS 2 TO 1", 900, 34, 8, 60, outward=outward)
    for at in outline(path):
        assert 900 - 19 <= hypot(at.x(), at.y()) <= 900 + 19


def test_an_arc_text_too_long_is_set_smaller() -> None:
    ink = arc_text("INSURANCE PAYS 2 TO 1", 100, 34, 8, 60, outward=True).boundingRect()
    assert ink.width() <= 102


def outline(path: QPainterPath) -> list[QPointF]:
    return [
        QPointF(path.elementAt(index).x, path.elementAt(index).y)
        for index in range(path.elementCount())
    ]


def split(path: QPainterPath) -> tuple[list[QPointF], list[QPointF]]:
    points = outline(path)
    return [at for at in points if at.x() < -20], [at for at in points if at.x() > 20]


def spread(points: list[QPointF]) -> float:
    reach = [hypot(at.x(), at.y()) for at in points]
    return max(reach) - min(reach)
