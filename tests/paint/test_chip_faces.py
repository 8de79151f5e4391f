"""Chips say what they are worth, and a pile how many there are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from trainer.felt.chips import ChipSet
from trainer.felt.columns import Column
from trainer.rules.money import Cents
from ui.paint.chips import face_value, paint_pile
from ui.theme.lettering import load_fonts
from ui.theme.roles import contrast


@pytest.fixture(autouse=True)
def _fonts(qtbot: QtBot) -> None:
    assert load_fonts()


@pytest.mark.parametrize(
    ("value", "printed"),
    [(50, ".5"), (250, "2.5"), (100, "1"), (25_00, "25"), (1000_00, "1K"), (2500_00, "2.5K"),
     (10_000_00, "10K"), (5, ".05")],
)  # fmt: skip
def test_what_is_printed_on_a_chip(value: int, printed: str) -> None:
    assert face_value(Cents(value)) == printed


def test_the_value_can_be_read(chips: ChipSet) -> None:
    for chip in chips.chips:
        assert contrast(chip.text, chip.middle) >= 4.5
    assert len({chip.body for chip in chips.chips}) == len(chips.chips)


def test_a_pile_shows_its_chips(chips: ChipSet) -> None:
    for chip in chips.chips:
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.translate(30, 30)
        paint_pile(painter, (Column((chip,)),), 39)
        painter.end()
        seen = {image.pixelColor(x, y).name() for x in range(60) for y in range(60)}
        assert {chip.body, chip.middle, chip.text} <= seen
        assert QColor(chip.spots.first).name() in seen
