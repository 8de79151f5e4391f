"""Hands after a Split: which is which, and what each holds, seen in the picture alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from tests.paint.on_screen import camera_of, drawn, item_of
from tests.scenario_files import shipped_round
from trainer.felt.laying import index_area
from trainer.rounds.sheet import lay_out
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.table.view import TableView
from ui.felt.felts import apply_felt
from ui.felt.view import FeltView
from ui.paint.arrange import CardKey, CardPiece
from ui.paint.marks import pill_size

SEEN = 0.85
"""The part of an index that must be seen as it was drawn: another card's shadow may touch it."""


def frames(view: FeltView, name: str) -> tuple[TableView, ...]:
    """Each different table of a shipped round, whose felt is set."""
    playable = shipped_round(name)
    view.resize(935, 744)
    apply_felt(view, playable)
    # Where a hand is active it lies on top, as if it were asked about.
    tables = (one._replace(active=None) for one in lay_out(playable).frames)
    return tuple({(one.chips, one.cards, one.hands): one for one in tables}.values())


def shown(view: FeltView, picture: QImage, piece: CardPiece) -> float:
    """The part of a card's index that is in the picture as it is in the card's own pixmap."""
    item = item_of(view, piece.key)
    camera = camera_of(view)
    card, corner = item.pixmap().toImage(), item.pos() + item.offset()
    area = index_area(drawn(view).card, piece.pose)
    pixels = [
        camera.pixel(area.centre.moved(area.width * x / 16, area.depth * y / 16, area.angle))
        for x in range(-4, 5)
        for y in range(-6, 6)
    ]
    same = 0
    for pixel in pixels:
        own = pixel - corner
        same += card.pixel(own.toPoint()) == picture.pixel(own.toPoint() + corner.toPoint())
    return same / len(pixels)


@pytest.mark.parametrize("name", ["everybody-at-once", "nevada-four-hands"])
def test_no_index_of_any_hand_is_ever_covered(view: FeltView, name: str) -> None:
    for number, table in enumerate(frames(view, name)):
        view.show_table(table, animate=False)
        picture = view.grab().toImage()
        for piece in view.arrangement().cards.values():
            if piece.card is not None and piece.place.box > 0:
                assert shown(view, picture, piece) >= SEEN, (number, piece.place, piece.card)


def test_the_doubled_nine_of_the_second_hand_is_seen_under_the_third(view: FeltView) -> None:
    """It lies across, between the hand on its right and the Insurance of the box."""
    *_, table = (one for one in frames(view, "everybody-at-once") if has_nine(one))
    view.show_table(table, animate=False)
    nine = next(one for one in table.cards if one.across and one.place.box == 4)
    assert nine.card == parse_card("9D")
    piece = view.arrangement().cards[CardKey(nine.number)]
    assert shown(view, view.grab().toImage(), piece) >= SEEN


def has_nine(table: TableView) -> bool:
    insured = any(one.bet.box == 4 and one.bet.kind is BetKind.INSURANCE for one in table.chips)
    return insured and any(card.across and card.place.box == 4 for card in table.cards)


def test_the_hand_asked_about_lies_on_top_and_the_others_are_dimmed(view: FeltView) -> None:
    table = next(one for one in frames(view, "four-hands") if len(one.hands) > 4)
    hands = [hand.place for hand in table.hands if hand.place.box == 4]
    view.show_table(table, animate=False)
    plain = {key: item_pixels(view, key) for key in view.arrangement().cards}
    about: list[Bet | Place] = [*hands, Bet(4, "Irina", BetKind.MAIN, hands[0].hand)]
    for asked in about:
        view.set_asked(asked)
        hand = asked if isinstance(asked, Place) else hands[0]
        cards = view.arrangement().cards.values()
        layers = {piece.key: layer(view, piece.key) for piece in cards}
        ours = [layers[piece.key] for piece in cards if piece.place == hand]
        others = [layers[piece.key] for piece in cards if piece.place != hand]
        assert min(ours) > max(others)
        for piece in cards:
            if piece.place.box == 4:
                lit = item_pixels(view, piece.key) == plain[piece.key]
                assert lit is (piece.place == hand), (asked, piece.place)


def test_of_several_hands_asked_about_none_hides_another(view: FeltView) -> None:
    table = next(one for one in frames(view, "four-hands") if len(one.hands) > 4)
    view.show_table(table, animate=False)
    before = {key: layer(view, key) for key in view.arrangement().cards}
    hands = [hand.place.hand for hand in table.hands if hand.place.box == 4]
    view.set_asked(*(Bet(4, "Irina", BetKind.MAIN, hand) for hand in hands))
    assert {key: layer(view, key) for key in view.arrangement().cards} == before


def test_hands_are_numbered_in_one_row_where_nothing_is_covered(view: FeltView) -> None:
    tables = frames(view, "everybody-at-once")
    for number, table in enumerate(tables):
        view.show_table(table, animate=False)
        numbers = [item for item in view.scene().items() if item.zValue() == 790]
        assert len(numbers) == sum(hand.of > 1 for hand in table.hands if hand.place.box > 0)
        size = pill_size("1", 11)
        for item in numbers:
            area = item.sceneBoundingRect().adjusted(2, 2, -2, -2)
            assert abs(area.height() - size[1]) < 4
            for key in view.arrangement().piles:
                pile = item_of(view, key)
                assert not area.intersects(pile.sceneBoundingRect().adjusted(6, 6, -6, -6)), number
            for piece in view.arrangement().cards.values():
                camera = camera_of(view)
                index = index_area(drawn(view).card, piece.pose).centre
                assert not area.contains(QPointF(camera.pixel(index))), number


def item_pixels(view: FeltView, key: CardKey) -> int:
    return item_of(view, key).pixmap().cacheKey()


def layer(view: FeltView, key: CardKey) -> float:
    return item_of(view, key).zValue()
