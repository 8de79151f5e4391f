"""A few pictures, pixel by pixel: they are as they were when somebody looked at them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.export.difference import difference, keep
from tests.export.pictures import (
    GOLDEN,
    GOLDEN_IMAGES,
    LARGE,
    RENEW,
    crowded,
    golden_file,
)
from trainer.rules.bets import BetKind
from trainer.settings.looks import Cloth
from ui.export.pictures import image


@pytest.mark.parametrize("name", GOLDEN_IMAGES)
def test_a_picture_is_as_before(name: str, tmp_path: Path) -> None:
    made, golden = GOLDEN_IMAGES[name](), QImage(str(golden_file(name)))
    apart = difference(made, golden)
    if not apart.tolerable:
        files = "\n".join(str(file) for file in keep(tmp_path, name, made, golden, apart))
        pytest.fail(
            f"{name}: off by {apart.mean:.2f} of 255 on average, {apart.share:.2%} visibly\n{files}"
            f"\nIf it is meant to be so: {RENEW}",
            pytrace=False,
        )


def test_there_is_a_picture_for_every_name_and_none_else() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {
        golden_file(name).name for name in GOLDEN_IMAGES
    }


def test_a_card_that_has_moved_is_not_tolerated() -> None:
    picture = crowded("everybody-at-once", BetKind.INSURANCE)
    assert picture.view is not None
    first, *rest = picture.view.cards
    moved = picture.view._replace(cards=(first._replace(place=rest[-1].place), *rest))
    golden = QImage(str(golden_file("crowded-table")))
    assert not difference(image(replace(picture, view=moved), LARGE), golden).tolerable


def test_a_pile_that_is_gone_is_not_tolerated() -> None:
    picture = crowded("everybody-at-once", BetKind.INSURANCE)
    assert picture.view is not None
    fewer = picture.view._replace(chips=picture.view.chips[1:])
    golden = QImage(str(golden_file("crowded-table")))
    assert not difference(image(replace(picture, view=fewer), LARGE), golden).tolerable


def test_another_shade_of_cloth_is_not_tolerated() -> None:
    picture = replace(crowded("everybody-at-once", BetKind.INSURANCE), cloth=Cloth.BLUE)
    golden = QImage(str(golden_file("crowded-table")))
    assert not difference(image(picture, LARGE), golden).tolerable


def test_what_nobody_would_see_is_tolerated() -> None:
    golden = QImage(str(golden_file("empty-felt"))).convertToFormat(QImage.Format.Format_RGB32)
    near = golden.copy()
    for x in range(0, near.width(), 4):
        for y in range(0, near.height(), 4):
            near.setPixelColor(x, y, QColor(near.pixelColor(x, y)).lighter(102))
    assert difference(near, golden).tolerable


def test_what_is_apart_is_written_to_be_looked_at(tmp_path: Path) -> None:
    golden = QImage(str(golden_file("empty-felt")))
    white = QImage(golden.size(), QImage.Format.Format_RGB32)
    white.fill(QColor("#ffffff"))
    apart = difference(white, golden)
    assert apart.share > 0.9
    for file in keep(tmp_path, "empty-felt", white, golden, apart):
        assert QImage(str(file)).size() == golden.size()


def test_pictures_of_two_sizes_are_all_apart() -> None:
    golden = QImage(str(golden_file("empty-felt")))
    assert difference(golden.scaled(10, 10), golden).mean == 255
