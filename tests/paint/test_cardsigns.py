"""What sets a card apart: told by its shape, and clear of the index."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from tests.cases import for_each, for_every
from trainer.felt.layout import CardSize
from trainer.rules.cards import parse_card
from trainer.table.view import CardSign
from ui.paint.cards import paint_astray, paint_card_sign
from ui.paint.pictures import notice_size, paint_dusk, paint_notice
from ui.paint.pixmaps import Pixmaps
from ui.theme.roles import PALETTES, ColorScheme, Role

PALETTE = PALETTES[ColorScheme.DARK]
CARD = CardSize(63.5, 88.9, 3.2)
SIZE = 160
BADGE = 25.0


def drawn(draw: Callable[[QPainter], None], size: int = SIZE) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    draw(painter)
    painter.end()
    return image


def shape(image: QImage) -> list[bool]:
    """Where there is ink and where the dark strokes are, whatever the colour."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return [
        image.pixelColor(x, y).alpha() > 100 and grey.pixelColor(x, y).lightness() > 60
        for y in range(0, image.height(), 2)
        for x in range(0, image.width(), 2)
    ]


DRAWINGS: dict[str, Callable[[QPainter], None]] = {
    "astray": lambda painter: paint_astray(painter, CARD, BADGE, PALETTE),
    **{
        sign.value: lambda painter, sign=sign: paint_card_sign(  # type: ignore[misc]
            painter, sign, CARD, BADGE, PALETTE
        )
        for sign in CardSign
    },
}


@for_every(("one", "other"), list(combinations(DRAWINGS, 2)))
def test_signs_are_told_apart_without_their_colour(one: str, other: str) -> None:
    different = [
        a != b
        for a, b in zip(shape(drawn(DRAWINGS[one])), shape(drawn(DRAWINGS[other])), strict=True)
    ]
    assert sum(different) > 12


@for_every("name", DRAWINGS)
def test_a_sign_leaves_the_index_free(name: str) -> None:
    image = drawn(DRAWINGS[name])
    left, top = SIZE / 2 - 29.4, SIZE / 2 - 41.2
    covered = [
        image.pixelColor(round(left + x), round(top + y)).alpha()
        for x in range(13)
        for y in range(30)
    ]
    assert max(covered) == 0


@for_each(product([0.3, 0.5, 1.0], [0.0, 33.0, 90.0], [None, *CardSign]))
def test_a_sign_stays_on_its_picture(case: tuple[float, float, CardSign | None]) -> None:
    scale, angle, sign = case
    pixmaps = Pixmaps(scale, 1.0, PALETTE, CARD, 39)
    image = pixmaps.face(parse_card("8S"), angle, astray=sign is None, sign=sign).pixmap.toImage()
    edges = [
        image.pixelColor(x, y).alpha()
        for x in range(image.width())
        for y in range(image.height())
        if x in (0, image.width() - 1) or y in (0, image.height() - 1)
    ]
    assert max(edges) == 0


def test_a_plain_card_and_the_same_card_astray_are_two_pictures() -> None:
    pixmaps = Pixmaps(0.5, 1.0, PALETTE, CARD, 39)
    card = parse_card("8S")
    plain, lost = pixmaps.face(card, 0), pixmaps.face(card, 0, astray=True)
    assert plain.pixmap.toImage() != lost.pixmap.toImage()
    assert pixmaps.face(card, 0, astray=True) is lost


def test_a_foreign_cards_back_is_another_one() -> None:
    def has(image: QImage, role: Role) -> int:
        wanted = PALETTE[role]
        return sum(
            image.pixelColor(x, y).name() == wanted
            for x in range(image.width())
            for y in range(image.height())
        )

    pixmaps = Pixmaps(2.0, 1.0, PALETTE, CARD, 39)
    foreign = pixmaps.face(parse_card("8S"), 0, sign=CardSign.FOREIGN).pixmap.toImage()
    blues = [
        colour
        for x in range(foreign.width())
        for y in range(foreign.height())
        if (colour := foreign.pixelColor(x, y)).blue() > colour.red() + 50
    ]
    assert len(blues) > 300
    assert has(foreign, Role.CARD_BACK) == 0


@for_every("pixels", [13, 20, 28])
def test_a_notice_holds_its_text(pixels: int) -> None:
    short, long = notice_size("Power", pixels), notice_size("Power failure in the room", pixels)
    assert long[0] > short[0]
    assert long[1] == short[1]
    image = drawn(lambda painter: paint_notice(painter, "Power", pixels, PALETTE), 320)
    inked = [x for x in range(320) if image.pixelColor(x, 160).alpha() > 8]
    assert inked[-1] - inked[0] + 1 <= short[0] + 2


def test_darkness_leaves_a_white_card_lighter_than_the_cloth() -> None:
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(PALETTE[Role.FELT])
    painter = QPainter(image)
    painter.fillRect(40, 80, 20, 40, PALETTE[Role.CARD])
    painter.translate(QPointF(100, 100))
    paint_dusk(painter, QSizeF(200, 200), PALETTE)
    painter.end()
    card, cloth = image.pixelColor(50, 100).lightness(), image.pixelColor(80, 100).lightness()
    assert cloth < 40
    assert card > cloth + 50
