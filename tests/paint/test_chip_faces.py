"""Chips say what they are worth, and a pile how many there are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from trainer.felt.chips import Breakdown, ChipSet, Stack, fewest
from trainer.rules.money import Cents
from ui.paint.chips import CHIP_RISE, TALLEST, face_value, paint_pile, pile_chips, pile_height
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


def test_the_dearest_chip_lies_at_the_bottom(chips: ChipSet) -> None:
    pile = pile_chips(fewest(Cents(131_00), chips.chips))
    values = [chip.value for chip in pile]
    assert values == sorted(values, reverse=True)
    assert pile_height(pile) == CHIP_RISE * (len(pile) - 1)


def test_a_pile_is_drawn_no_taller_than_a_hand_cuts(chips: ChipSet) -> None:
    many = Breakdown((Stack(chips.chips[0], 1_000_000_000),), Cents(0))
    assert len(pile_chips(many)) == TALLEST


def test_an_amount_without_chips_is_no_pile() -> None:
    assert pile_chips(Breakdown((), Cents(33))) == ()
    assert pile_height(()) == 0


def test_a_pile_shows_its_chips(chips: ChipSet) -> None:
    for chip in chips.chips:
        image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.translate(30, 30)
        paint_pile(painter, (chip,), 39)
        painter.end()
        seen = {image.pixelColor(x, y).name() for x in range(60) for y in range(60)}
        assert {chip.body, chip.middle, chip.text} <= seen
        assert QColor(chip.spots).name() in seen
