"""Chips say what they are worth, and a pile how many there are."""

from __future__ import annotations

from math import hypot

import pytest
from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.cases import for_every
from tests.theme.contrast import contrast
from trainer.felt.chips import CHIP_RISE, ChipSet, Column, Shape, neutral
from trainer.felt.layout import Felt
from trainer.rulebook.felts import chip_sets, load_chips
from trainer.rules.money import Cents
from ui.paint.camera import camera_for
from ui.paint.chips import (
    INLAY,
    face_value,
    paint_pile,
    pile_extent,
    seam_colour,
    value_path,
)


@for_every(
    ("value", "printed"),
    [(50, ".5"), (250, "2.5"), (100, "1"), (25_00, "25"), (1000_00, "1K"), (2500_00, "2.5K"),
     (10_000_00, "10K"), (5, ".05"), (1_500_000_00, "1.5M"), (1234_00, "1234")],
)  # fmt: skip
def test_what_is_printed_on_a_chip(value: int, printed: str) -> None:
    assert face_value(Cents(value)) == printed


HOUSES = [load_chips(name) for name in chip_sets()]
IDS = [house.id for house in HOUSES]


@for_every("house", HOUSES, ids=IDS)
def test_the_value_can_be_read(house: ChipSet) -> None:
    for chip in (*house.chips, *(neutral(Cents(value)) for value in range(5, 2000, 45))):
        assert contrast(chip.text, chip.middle) >= 4.5


def test_a_value_of_two_figures_is_nine_pixels_high_in_a_small_window(felt: Felt) -> None:
    """At 1280×800 the panel leaves the felt about 850 pixels."""
    camera = camera_for(felt, QSizeF(853, 760), turned=False)
    for cents in (1_00, 5_00, 25_00):
        ink = value_path(Cents(cents), felt.chip / 2 * INLAY).boundingRect()
        assert ink.height() * camera.scale >= 9
        assert hypot(ink.width(), ink.height()) <= felt.chip * INLAY * 1.02


@for_every("cents", [50, 2_50, 100_00, 10_000_00, 123_45])
def test_a_longer_value_stays_on_the_middle(cents: int) -> None:
    ink = value_path(Cents(cents), 10.0).boundingRect()
    assert hypot(ink.width(), ink.height()) <= 20.4
    assert ink.height() >= 8


@for_every("house", HOUSES, ids=IDS)
def test_a_pile_shows_its_chips(house: ChipSet) -> None:
    for chip in house.chips:
        seen = colours_of(picture([Column((chip,))]))
        assert {chip.body, chip.middle, chip.text, chip.spots.first} <= seen


def test_a_black_chip_can_be_counted_too(chips: ChipSet) -> None:
    """Between two chips there is a line that is not their body's colour."""
    for chip in chips.chips:
        body = QColor(chip.body)
        line = seam_colour(body)
        assert contrast(line.name(), chip.body) >= 1.6


def test_every_chip_of_a_column_is_seen() -> None:
    chips = HOUSES[0].chips
    pile = tuple(chip for chip in chips if chip.shape is Shape.ROUND)[:5]
    low, high = (picture([Column((*pile[:4], *pile[-1:] * more))]) for more in (1, 2))
    rows = [top_of(image) for image in (low, high)]
    assert rows[0] - rows[1] == pytest.approx(CHIP_RISE, abs=1)


def test_a_plaque_is_wider_than_a_chip() -> None:
    house = next(house for house in HOUSES if house.id == "uk")
    plaque, chip = house.chips[0], house.chips[-1]
    assert plaque.shape is Shape.PLAQUE
    wide = pile_extent([Column((plaque, chip))], 39)
    round_ = pile_extent([Column((chip, chip))], 39)
    assert wide.right - wide.left > round_.right - round_.left
    assert wide.top == round_.top
    seen = colours_of(picture([Column((plaque,))]))
    assert {plaque.body, plaque.middle, plaque.text, plaque.spots.first} <= seen


def test_what_a_pile_covers() -> None:
    chip = HOUSES[0].chips[0]
    assert pile_extent([], 40) == (-20, -20, 20, 20)
    columns = [Column((chip,) * 11, 0, 0), Column((chip,), 41, 30)]
    assert pile_extent(columns, 40) == (-20, -20 - 10 * CHIP_RISE, 61, 50 + CHIP_RISE)


def picture(columns: list[Column]) -> QImage:
    image = QImage(100, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(50, 80)
    paint_pile(painter, columns, 39)
    painter.end()
    return image


def colours_of(image: QImage) -> set[str]:
    pixels = memoryview(image.convertToFormat(QImage.Format.Format_ARGB32).constBits())
    return {QColor(pixel).name() for pixel in set(pixels.cast("I"))}


def top_of(image: QImage) -> int:
    """The first row in which something is opaque."""
    return next(
        y
        for y in range(image.height())
        if any(image.pixelColor(x, y).alpha() == 255 for x in range(image.width()))
    )
