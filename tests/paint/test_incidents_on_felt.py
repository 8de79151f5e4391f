"""What goes wrong, on the felt as a widget: seen, told, moved and clicked."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.paint.on_screen import item_of, pixel
from trainer.felt.laying import shoe_front
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point
from trainer.rules.bets import DEALER, DRAWN, Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.table.view import CardSign, CardView, ChipsView, HandView, TableView
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.paint.arrange import CardKey, CardPiece, PileKey

BOX_3 = Place(3, 1)
MAIN = Bet(3, "Ann", BetKind.MAIN, 1)


def card(number: int, text: str, place: Place, order: int = 0, **more: object) -> CardView:
    return CardView(number, parse_card(text), place, order, **more)  # type: ignore[arg-type]


def hand(place: Place) -> HandView:
    return HandView(place, 1, 1, 1, 8, False, False, False, None)


PLAIN = TableView(
    cards=(card(1, "8S", BOX_3), card(2, "9C", DEALER)), hands=(hand(BOX_3), hand(DEALER))
)
ASTRAY = PLAIN._replace(cards=(*PLAIN.cards, card(3, "KD", Place(5, 1), astray=True)))
TOGETHER = PLAIN._replace(
    cards=(
        *PLAIN.cards,
        card(3, "KD", DRAWN, 0, astray=True),
        card(4, "4H", DRAWN, 1, astray=True),
    ),
)


def picture(view: FeltView, table: TableView) -> QImage:
    view.show_table(table, animate=False)
    return view.grab().toImage()


def around(image: QImage, at: QPoint, reach: int = 12) -> QImage:
    return image.copy(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)


def test_a_card_on_an_empty_box_lies_askew_where_its_first_card_would(view: FeltView) -> None:
    belongs = ASTRAY._replace(cards=(*PLAIN.cards, card(3, "KD", Place(5, 1))))
    view.show_table(belongs, animate=False)
    first = view.arrangement().cards[CardKey(3)].pose
    view.show_table(ASTRAY, animate=False)
    lies = view.arrangement().cards[CardKey(3)].pose
    assert lies.angle != first.angle
    assert abs(lies.at.x - first.at.x) + abs(lies.at.y - first.at.y) < 40


def test_a_card_astray_leaves_the_hands_at_its_right_free(view: FeltView) -> None:
    second = Place(3, 2)
    split = TableView(
        cards=(
            card(1, "8S", BOX_3),
            card(2, "8D", second),
            card(3, "KD", BOX_3, 1, astray=True),
        ),
        hands=(hand(BOX_3)._replace(of=2), hand(second)._replace(position=2, of=2)),
    )
    view.show_table(split, animate=False)
    cards = view.arrangement().cards
    assert cards[CardKey(2)].layer > cards[CardKey(3)].layer > cards[CardKey(1)].layer


def test_swept_cards_lie_nearer_together_and_askew(view: FeltView) -> None:
    view.show_table(PLAIN, animate=False)
    before = view.arrangement().cards
    view.show_table(PLAIN._replace(swept=True), animate=False)
    after = view.arrangement().cards

    def apart(cards: Mapping[CardKey, CardPiece]) -> float:
        one, other = (card.pose.at for card in cards.values())
        return hypot(one.x - other.x, one.y - other.y)

    assert apart(after) < 0.8 * apart(before)
    for key, card in after.items():
        assert abs(card.pose.angle - before[key].pose.angle) > 15


def test_what_came_out_together_lies_before_the_shoe(view: FeltView, felt: Felt) -> None:
    view.show_table(TOGETHER, animate=False)
    mouth = felt.furniture.shoe_mouth.at
    for number in (3, 4):
        at = view.arrangement().cards[CardKey(number)].pose.at
        assert (at.x - mouth.x) ** 2 + (at.y - mouth.y) ** 2 < 120**2


def test_a_card_astray_travels_to_its_place(view: FeltView) -> None:
    view.show_table(ASTRAY, animate=False)
    item = item_of(view, CardKey(3))
    start = item.pos()
    moved = PLAIN._replace(cards=(*PLAIN.cards, card(3, "KD", BOX_3, 1)))
    view.show_table(moved, animate=True)
    assert view.item_of(CardKey(3)) is item
    assert view.moving
    assert item.pos() == start
    view.stage.finish()
    place = view.arrangement().cards[CardKey(3)].pose.at
    assert (item.pos() - view.camera().pixel(place)).manhattanLength() < 2  # type: ignore[union-attr]


def test_clicks_are_heard_while_a_card_is_put_right(view: FeltView, qtbot: QtBot) -> None:
    view.show_table(ASTRAY, animate=False)
    view.show_table(PLAIN._replace(cards=(*PLAIN.cards, card(3, "KD", DEALER, 1))), animate=True)
    assert view.moving
    at = pixel(view, view.arrangement().cards[CardKey(1)].pose.at)
    with qtbot.waitSignal(view.hand_clicked) as clicked:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert clicked.args == [BOX_3]
    assert view.moving


@pytest.mark.parametrize("sign", CardSign)
def test_a_sign_is_seen_and_told(view: FeltView, sign: CardSign) -> None:
    plain = picture(view, PLAIN)
    signed = PLAIN._replace(cards=(PLAIN.cards[0]._replace(sign=sign), PLAIN.cards[1]))
    assert picture(view, signed) != plain
    assert "eight of spades (" in view.accessibleDescription()


def test_what_is_to_be_found_is_not_marked(view: FeltView) -> None:
    """Of a foreign card its back is seen, and nothing else; the others look like any card."""
    hidden = PLAIN._replace(points_out=False)
    plain = picture(view, hidden)
    for sign, seen in ((CardSign.TWIN, False), (CardSign.EXPOSED, False), (CardSign.FOREIGN, True)):
        signed = (PLAIN.cards[0]._replace(sign=sign), PLAIN.cards[1])
        assert (picture(view, hidden._replace(cards=signed)) != plain) is seen
        assert ("eight of spades (" in view.accessibleDescription()) is seen
        assert picture(view, PLAIN._replace(cards=signed)) != picture(
            view, hidden._replace(cards=signed)
        )
    view.show_table(ASTRAY._replace(points_out=False), animate=False)
    assert "astray" not in view.accessibleDescription()


def test_a_card_astray_is_reported(view: FeltView) -> None:
    view.show_table(ASTRAY, animate=False)
    assert "Box 5: king of diamonds (misdealt)" in view.accessibleDescription()


def test_what_lies_astray_does_not_recede(view: FeltView) -> None:
    lit = ASTRAY._replace(active=BOX_3)
    view.show_table(ASTRAY, animate=False)
    at = pixel(view, view.arrangement().cards[CardKey(3)].pose.at)
    before = around(view.grab().toImage(), at)
    assert around(picture(view, lit), at) == before


def test_5_11_a_face_is_seen_in_the_shoe(view: FeltView, felt: Felt) -> None:
    at = pixel(view, shoe_front(felt).at)
    shut = around(picture(view, PLAIN), at)
    shown = picture(view, PLAIN._replace(shoe_card=parse_card("QD")))
    assert around(shown, at) != shut
    assert "Face up in the shoe: QD" in view.accessibleDescription()
    assert around(picture(view, PLAIN), at) == shut


def test_5_11_the_face_is_gone_from_the_shoe_as_soon_as_the_card_moves(
    view: FeltView, felt: Felt
) -> None:
    at = pixel(view, shoe_front(felt).at)
    shut = around(picture(view, PLAIN), at)
    view.show_table(PLAIN._replace(shoe_card=parse_card("QD")), animate=False)
    moved = PLAIN._replace(cards=(*PLAIN.cards, card(3, "QD", DEALER, 1)))
    view.show_table(moved, animate=True)
    assert view.moving
    item = item_of(view, CardKey(3))
    item.setVisible(False)
    assert around(view.grab().toImage(), at) == shut


def test_5_5_3_the_shoe_is_seen_empty(view: FeltView, felt: Felt) -> None:
    at = pixel(view, shoe_front(felt).at)
    full = around(picture(view, PLAIN), at)
    assert around(picture(view, PLAIN._replace(shoe_empty=True)), at) != full
    assert "The shoe is empty" in view.accessibleDescription()


def test_5_4_the_room_is_dark_while_the_lamp_is_out(view: FeltView) -> None:
    light = picture(view, PLAIN)
    dark = picture(view, PLAIN._replace(interrupted=True, notice=Irregularity.INTERRUPTION))
    for x, y in ((200, 300), (500, 350), (800, 400)):
        assert dark.pixelColor(x, y).lightness() < 0.6 * light.pixelColor(x, y).lightness()
    assert picture(view, PLAIN) == light


def test_5_4_it_stays_dark_while_something_moves(view: FeltView) -> None:
    out = PLAIN._replace(interrupted=True)
    dark = picture(view, out)
    view.show_table(out._replace(cards=(*out.cards, card(3, "KD", BOX_3, 1))), animate=True)
    assert view.moving
    assert view.grab().toImage().pixelColor(500, 350) == dark.pixelColor(500, 350)


@pytest.mark.parametrize("notice", Irregularity)
def test_what_nothing_shows_is_written_and_told(
    view: FeltView, felt: Felt, notice: Irregularity
) -> None:
    at = pixel(view, Point(felt.width / 2, -20))
    plain = around(picture(view, PLAIN), at)
    assert around(picture(view, PLAIN._replace(notice=notice)), at) != plain
    assert len(view.accessibleDescription().partition(";")[0]) > 8


def test_a_notice_covers_nothing_of_the_table(view: FeltView, felt: Felt) -> None:
    plain = picture(view, PLAIN)
    said = picture(view, PLAIN._replace(notice=Irregularity.DREW_TO_STANDING_HAND))
    different = [
        y
        for y in range(0, plain.height(), 2)
        for x in range(0, plain.width(), 4)
        if plain.pixel(x, y) != said.pixel(x, y)
    ]
    assert different
    spots = min(pixel(view, point).y() for point in felt.spot(4, BetKind.MAIN).outline.polygon())
    assert max(different) < spots


def test_5_8_chips_refused_are_seen_and_go_back_to_their_bettor(view: FeltView) -> None:
    stake = ChipsView(MAIN, ChipRole.STAKE, Cents(100_00), 0, 1)
    late = ChipsView(MAIN, ChipRole.OFFERED, Cents(50_00), 0, 1)
    accepted = PLAIN._replace(chips=(stake,))
    view.show_table(PLAIN._replace(chips=(stake, late)), animate=False)
    laid = view.arrangement()
    assert laid.pile_of(MAIN) == laid.piles[PileKey(MAIN, ChipRole.OFFERED)]
    assert view.item_of(PileKey(MAIN, ChipRole.OFFERED)) is not None
    # The house has taken something else at the same time: it is not that.
    view.show_table(accepted._replace(taken=Cents(5)), animate=True)
    assert view.moving
    view.stage.finish()
    assert view.item_of(PileKey(MAIN, ChipRole.OFFERED)) is None
    assert view.item_of(PileKey(MAIN, ChipRole.STAKE)) is not None


def test_what_came_out_together_is_no_stop_of_the_keyboard(view: FeltView) -> None:
    view.show_table(TOGETHER, animate=False)
    heard: list[object] = []
    view.hand_clicked.connect(heard.append)
    view.setFocus()
    for _time in range(5):
        QTest.keyClick(view, Qt.Key.Key_Right)
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert set(heard) == {BOX_3, DEALER}


def test_every_side_shows_it(view: FeltView) -> None:
    told = TOGETHER._replace(shoe_card=parse_card("QD"), notice=Irregularity.WRONG_CARD_COUNT)
    straight = picture(view, told)
    view.set_options(FeltOptions(turned=True))
    assert view.grab().toImage() != straight
