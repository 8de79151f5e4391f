"""Card faces: each one its own, each one the same from both ends."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from tests.cases import for_each, for_every
from trainer.rules.cards import Card, Colour, Rank, Suit, deck
from ui.paint.cards import paint_back, paint_face, suit_role
from ui.paint.suits import suit_path
from ui.theme.roles import PALETTES, ColorScheme, Role

PALETTE = PALETTES[ColorScheme.DARK]
INK_SHARE = 0.05
"""The least part of an index's area that is printed where it can be read."""


def picture(card: Card | None, width: int = 127, *, four_colours: bool = False) -> QImage:
    scale = width / 63.5
    image = QImage(width, round(88.9 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(scale, scale)
    if card is None:
        paint_back(painter, PALETTE)
    else:
        paint_face(painter, card, PALETTE, four_colours=four_colours)
    painter.end()
    return image


def colours(image: QImage) -> set[int]:
    opaque = image.convertToFormat(QImage.Format.Format_RGB32)
    return set(memoryview(opaque.constBits()).cast("I"))


def test_no_two_cards_look_alike() -> None:
    pictures = [bytes(picture(card, 60).constBits()) for card in deck()]
    pictures.append(bytes(picture(None, 60).constBits()))
    assert len(set(pictures)) == 53


@for_each(deck())
def test_the_index_can_be_read_from_both_ends(card: Card) -> None:
    image = picture(card, 45)
    ink = QColor(PALETTE[suit_role(card.suit, four_colours=False)])
    for corner in (image, image.transformed(QTransform().rotate(180))):
        area = corner.copy(1, 2, 10, 24)
        near = sum(
            distance(area.pixelColor(x, y), ink) < 120
            for x in range(area.width())
            for y in range(area.height())
        )
        assert near / (area.width() * area.height()) > INK_SHARE


@for_every(
    "card", [Card(rank, suit) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING) for suit in Suit]
)
def test_a_court_card_is_a_figure(card: Card) -> None:
    assert len(colours(picture(card, 180))) > 40


@pytest.mark.parametrize(
    "card", [Card(rank, suit) for rank in (Rank.TEN, Rank.KING, Rank.TWO) for suit in Suit], ids=str
)
def test_a_card_is_the_same_from_both_ends(card: Card) -> None:
    image = picture(card)
    turned = image.transformed(QTransform().rotate(180))
    different = sum(
        distance(image.pixelColor(x, y), turned.pixelColor(x, y)) > 200
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )
    assert different < 12


def test_two_or_four_colours() -> None:
    two = {suit: suit_role(suit, four_colours=False) for suit in Suit}
    assert {suit for suit, role in two.items() if role is Role.SUIT_RED} == {
        suit for suit in Suit if suit.colour is Colour.RED
    }
    assert len({suit_role(suit, four_colours=True) for suit in Suit}) == 4
    eight = Card(Rank.EIGHT, Suit.DIAMONDS)
    assert picture(eight) != picture(eight, four_colours=True)


@for_each([card for card in deck() if card.rank.corner.isdigit()])
def test_pips_and_indices_keep_apart(card: Card) -> None:
    """Two suits and two ranks in the corners, a ten's of two digits, and the pips between them."""
    digits = len(card.rank.corner)
    assert pieces_of_ink(picture(card, 190)) == 2 * (digits + 1) + int(card.rank.corner)


def test_a_ten_is_as_strong_as_the_other_ranks() -> None:
    """Its two digits have room for strokes that are no thinner than another's."""
    corner = (4, 4, 50, 48)
    ink = {
        rank: sum(grey < 128 for grey in greys(picture(Card(rank, Suit.SPADES), 190).copy(*corner)))
        for rank in (Rank.SEVEN, Rank.EIGHT, Rank.TEN)
    }
    assert ink[Rank.TEN] > max(ink[Rank.SEVEN], ink[Rank.EIGHT])


def test_the_back_is_the_same_from_both_ends() -> None:
    image = picture(None, 127)
    turned = image.transformed(QTransform().rotate(180))
    assert not any(
        distance(image.pixelColor(x, y), turned.pixelColor(x, y)) > 150
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )


@for_every("suit", Suit)
def test_a_suit_is_one_unit_high_around_the_origin(suit: Suit) -> None:
    ink = suit_path(suit).boundingRect()
    assert ink.height() == pytest.approx(1, abs=0.03)
    assert ink.center().x() == pytest.approx(0, abs=0.01)


def greys(image: QImage) -> bytes:
    """A picture's lightness, row by row."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = bytes(plain.constBits())
    return b"".join(
        rows[y * plain.bytesPerLine() :][: plain.width()] for y in range(plain.height())
    )


def pieces_of_ink(image: QImage) -> int:
    """How many printed figures there are that touch no other one, nor the edge."""
    width = image.width() - 16
    ink = [grey < 170 for grey in greys(image.copy(8, 8, width, image.height() - 16))]
    found = 0
    for start, dark in enumerate(ink):
        found += dark
        reached = [start] if dark else []
        while reached:
            at = reached.pop()
            if 0 <= at < len(ink) and ink[at]:
                ink[at] = False
                reached += (at - 1, at + 1, at - width, at + width)
    return found


def distance(one: QColor, other: QColor) -> int:
    return (
        abs(one.red() - other.red())
        + abs(one.green() - other.green())
        + abs(one.blue() - other.blue())
    )
