"""The still felt and the camera that looks at it."""

from __future__ import annotations

from itertools import product
from operator import ne

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.cases import for_each, for_every
from trainer.felt.chips import ChipSet, Tube, tray_tubes
from trainer.felt.layout import Felt
from trainer.felt.legends import legends_of
from trainer.felt.shapes import Point, middle
from trainer.messages.felt import felt_texts
from trainer.rulebook import Game, documents, game
from trainer.rules.bets import BetKind
from ui.paint.camera import camera_for
from ui.paint.furniture import paint_tray
from ui.paint.marks import Mark, paint_mark
from ui.paint.still import Facing, FeltStyle, paint_still, picture_area
from ui.theme.roles import PALETTES, ColorScheme

PALETTE = PALETTES[ColorScheme.DARK]


@pytest.fixture(scope="module", params=documents())
def played(request: pytest.FixtureRequest) -> Game:
    return game(str(request.param))


@pytest.fixture(scope="module")
def felt(played: Game) -> Felt:
    """Every document's felt."""
    return played.felt


def picture(played: Game, chips: ChipSet | None, facing: Facing, *, texts: bool = True) -> QImage:
    felt = played.felt
    image = QImage(860, 620, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    camera = camera_for(felt, QSizeF(image.size()), turned=False)
    painter.setTransform(camera.transform())
    said = felt_texts(legends_of(played.terms())) if texts else None
    paint_still(painter, felt, FeltStyle(said, chips, PALETTE, facing))
    painter.end()
    return image


def different(one: QImage, other: QImage) -> int:
    """The number of pixels that differ, of every fourth one."""
    pixels = (memoryview(image.constBits()).cast("I")[::4] for image in (one, other))
    return sum(map(ne, *pixels))


def test_the_cloth_is_green_and_the_legends_are_on_it(played: Game, chips: ChipSet) -> None:
    bare = picture(played, chips, Facing.DEALER, texts=False)
    # Between the legends and the Insurance line, where no felt has anything printed.
    cloth = bare.pixelColor(100, 330)
    assert cloth.green() > cloth.red()
    assert cloth.green() > cloth.blue()
    assert different(bare, picture(played, chips, Facing.DEALER)) > 1500


def test_legends_can_face_the_players(played: Game, chips: ChipSet) -> None:
    assert (
        different(picture(played, chips, Facing.DEALER), picture(played, chips, Facing.PLAYERS))
        > 1500
    )


def test_the_tray_is_filled_with_the_houses_chips(played: Game, chips: ChipSet) -> None:
    full, empty = picture(played, chips, Facing.DEALER), picture(played, None, Facing.DEALER)
    assert different(full, empty) > 1000


def tray_picture(felt: Felt, chips: ChipSet, *, upside_down: bool = False) -> QImage:
    """The tray alone, four pixels to the millimetre, its centre in the middle."""
    tray = felt.furniture.tray
    image = QImage(int(tray.area.width) * 4, int(tray.area.depth) * 4, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(4, 4)
    painter.translate(-tray.area.centre.x, -tray.area.centre.y)
    paint_tray(painter, tray, chips, PALETTE, upside_down=upside_down)
    painter.end()
    return image


def strip(image: QImage, felt: Felt, tube: Tube, front: float, deep: float) -> list[QColor]:
    """The pixels of the middle of a tube, from ``front`` mm off the dealer's edge, ``deep`` mm."""
    area = felt.furniture.tray.area
    middle = image.width() / 2 + 4 * (tube.area.centre.x - area.centre.x)
    return [
        image.pixelColor(round(middle + across), round(image.height() - 4 * front - down))
        for across in range(-40, 41, 2)
        for down in range(0, int(4 * deep), 2)
    ]


def test_each_tube_shows_its_chips_on_edge_and_their_value(played: Game, chips: ChipSet) -> None:
    """No face of a chip is seen: where the chips end, the empty tube begins."""
    felt = played.felt
    image = tray_picture(felt, chips)
    for tube in tray_tubes(felt.furniture.tray, chips.chips):
        chip = tube.chip
        assert chip is not None
        body = QColor(chip.body)
        edges = strip(image, felt, tube, 30, 20)
        assert {near(colour, body, 60) for colour in edges} == {True, False}
        assert sum(near(colour, body, 60) for colour in edges) > len(edges) / 4
        beyond = strip(image, felt, tube, felt.furniture.tray.area.depth - 9, 1)
        assert max(colour.lightness() for colour in beyond) < 80
        plate = strip(image, felt, tube, 6, 12)
        for ink in (chip.middle, chip.text):
            assert any(near(colour, QColor(ink), 12) for colour in plate), chip.value


def test_the_values_before_the_tubes_are_read_from_either_side(
    played: Game, chips: ChipSet
) -> None:
    felt = played.felt
    tube = tray_tubes(felt.furniture.tray, chips.chips)[-1]
    ours, theirs = (tray_picture(felt, chips, upside_down=way) for way in (False, True))
    read = strip(ours, felt, tube, 6, 12)
    assert strip(theirs, felt, tube, 6, 12) != read
    assert strip(ours, felt, tube, 30, 20) == strip(theirs, felt, tube, 30, 20)


def near(one: QColor, other: QColor, by: int) -> bool:
    apart = one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue()
    return max(map(abs, apart)) <= by


@for_each(product([False, True], [(1024, 640), (400, 900), (3840, 2160)]))
def test_the_whole_table_is_in_the_picture(case: tuple[bool, tuple[int, int]], felt: Felt) -> None:
    turned, size = case
    camera = camera_for(felt, QSizeF(*size), turned=turned)
    frame = QRectF(0, 0, *size).adjusted(-0.5, -0.5, 0.5, 0.5)
    area = picture_area(felt)
    for x, y in ((area.left(), area.top()), (area.right(), area.bottom())):
        assert frame.contains(camera.pixel(Point(x, y)))


@for_every("turned", [False, True])
def test_pixels_and_millimetres_answer_each_other(felt: Felt, turned: bool) -> None:
    camera = camera_for(felt, QSizeF(1200, 800), turned=turned)
    for spot in felt.spots:
        at = middle(spot.outline)
        assert camera.point(camera.pixel(at)) == pytest.approx(at)
        drawn = camera.transform().map(at.x, at.y)
        assert drawn == pytest.approx((camera.pixel(at).x(), camera.pixel(at).y()))


def test_a_turned_table_has_box_one_at_the_right(felt: Felt) -> None:
    camera = camera_for(felt, QSizeF(1200, 800), turned=True)
    first, last = (camera.pixel(middle(felt.spot(box, BetKind.MAIN).outline)) for box in (1, 7))
    assert first.x() > last.x()
    assert first.y() > 400
    assert camera.angle(0) == 180


def test_marks_differ_in_shape(qtbot: QtBot) -> None:
    shapes = set()
    for mark in Mark:
        image = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        painter.translate(20, 20)
        paint_mark(painter, mark, 36, PALETTE)
        painter.end()
        dark = frozenset(
            (x, y)
            for x in range(6, 34)
            for y in range(6, 34)
            if image.pixelColor(x, y).lightness() < 60
        )
        assert len(dark) > 20
        shapes.add(dark)
    assert len(shapes) == len(Mark)


def test_a_table_without_a_progressive_has_no_display(chips: ChipSet) -> None:
    nevada = game("nevada-perfect-pairs-progressive")
    display = nevada.felt.furniture.meters
    assert display is not None
    camera = camera_for(nevada.felt, QSizeF(860, 620), turned=False)
    at = camera.pixel(display.centre).toPoint()
    bare = picture(nevada, chips, Facing.DEALER).pixelColor(at)
    equipped = picture(nevada, chips, Facing.DEALER, texts=False).pixelColor(at)
    assert bare.lightness() > equipped.lightness()
