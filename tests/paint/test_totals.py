"""Each hand's total can be read, whatever lies on its box."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from tests.paint.on_screen import camera_of, drawn
from tests.scenario_files import shipped_round
from trainer.felt.layout import Felt, LegendKey
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point
from trainer.rounds.sheet import lay_out
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, PeekView, TableView
from ui.felt.felts import apply_felt
from ui.felt.setup import FeltOptions
from ui.felt.view import FeltView
from ui.paint.marks import Box
from ui.paint.pictures import Pictures
from ui.paint.pixmaps import Sprite


def four_hands(box: int, insured: Cents) -> TableView:
    """Four hands of three cards, one of them doubled, one soft, and a bet on the line."""
    cards = [
        CardView(hand * 3 + order, parse_card(text), Place(box, hand), order, across)
        for hand in range(1, 5)
        for order, (text, across) in enumerate((("8S", False), ("3D", False), ("KC", hand == 2)))
    ]
    hands = [
        HandView(Place(box, hand), hand, 4, 3, 21, hand == 3, False, False, None)
        for hand in range(1, 5)
    ]
    insurance = Bet(box, "Ann", BetKind.INSURANCE, 0)
    chips = (ChipsView(insurance, ChipRole.STAKE, insured, 0, 1),)
    return TableView(cards=tuple(cards), hands=tuple(hands), chips=chips)


def totals(view: FeltView) -> list[Box]:
    """What the totals cover in the picture, without their pixmaps' margin."""
    return [
        Box(at.x(), at.y(), at.width(), at.height())
        for item in view.scene().items()
        if item.zValue() == 800
        for at in (item.sceneBoundingRect().adjusted(2, 2, -2, -2),)
    ]


@pytest.mark.parametrize("box", [1, 4, 7])
@pytest.mark.parametrize("size", [(640, 480), (853, 760), (1280, 1000)])
def test_the_totals_of_a_box_stand_in_one_place_and_not_on_insurance(
    view: FeltView, felt: Felt, box: int, size: tuple[int, int]
) -> None:
    view.resize(*size)
    view.set_options(FeltOptions(totals=True))
    with_totals = four_hands(box, Cents(2500))
    view.show_table(with_totals, animate=False)
    (pill,) = totals(view)
    camera = camera_of(view)
    (pile,) = view.arrangement().piles.values()
    at = camera.pixel(pile.at)
    reach = felt.chip / 2 * camera.scale * 0.9
    assert not pill.meets(Box(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))


@pytest.mark.parametrize("turned", [False, True])
def test_totals_are_reported_as_the_hands_lie(
    view: FeltView, turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    labels: list[str] = []
    pill = Pictures.pill

    def noted(made: Pictures[Sprite], text: str, pixels: int) -> Sprite:
        labels.append(text)
        return pill(made, text, pixels)

    monkeypatch.setattr(Pictures, "pill", noted)
    view.set_options(FeltOptions(totals=True, turned=turned))
    table = four_hands(4, Cents(2500))
    # The second hand is bust and collected; the place it had is still seen to be its own.
    left = [hand for hand in table.hands if hand.position != 2]
    cards = [card for card in table.cards if card.place.hand != 2]
    view.show_table(table._replace(hands=tuple(left), cards=tuple(cards)), animate=False)
    expected = "21 · Soft 21 · – · 21" if turned else "21 · – · Soft 21 · 21"
    assert {label for label in labels if "·" in label} == {expected}


@pytest.mark.parametrize("box", [1, 4, 7])
def test_no_total_lies_on_the_sign_of_a_card_astray(view: FeltView, felt: Felt, box: int) -> None:
    view.set_options(FeltOptions(totals=True))
    place = Place(box, 1)
    cards = [
        CardView(number, parse_card(text), place, number, number == 2, number == 3)
        for number, text in enumerate(("5S", "6H", "TD", "4C"))
    ]
    hand = HandView(place, 1, 1, 3, 21, False, False, False, None)
    view.show_table(TableView(cards=tuple(cards), hands=(hand,)), animate=False)
    camera = camera_of(view)
    (pose,) = (card.pose for card in view.arrangement().cards.values() if card.astray)
    near = pose.at.moved(3 - felt.card.width / 2, felt.card.height / 2 - 3, pose.angle)
    at, reach = camera.pixel(near), 10 * camera.scale
    sign = Box(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
    (total,) = totals(view)
    assert not total.meets(sign)


NEVADA = ["nevada-five-dollars-that-do-not-count", "nevada-paid-before-he-looks"]
CROWDED = [*NEVADA, "bj5-full-table", "everybody-at-once", "live-full-table"]


@pytest.mark.parametrize("name", NEVADA)
def test_what_the_dealer_has_seen_covers_no_pay_table(view: FeltView, name: str) -> None:
    playable = shipped_round(name)
    apply_felt(view, playable)
    view.resize(900, 620)
    table = next(one for one in lay_out(playable).frames if any(not c.card for c in one.cards))
    view.show_table(table._replace(peek=PeekView(None)), animate=False)
    camera = camera_of(view)
    (pill,) = totals(view)
    for place in playable.game.felt.pay_tables:
        area = place.area
        corner = camera.pixel(Point(area.centre.x + area.width / 2, area.centre.y))
        # The board has a narrow frame.
        assert pill.left > corner.x() - 3 * camera.scale


@pytest.mark.parametrize("name", CROWDED)
def test_totals_leave_most_of_the_letters_between_the_lines(view: FeltView, name: str) -> None:
    playable = shipped_round(name)
    apply_felt(view, playable)
    view.resize(900, 620)
    view.set_options(FeltOptions(totals=True))
    view.show_table(max(lay_out(playable).frames, key=lambda one: len(one.cards)), animate=False)
    camera = camera_of(view)
    (legend,) = (one for one in drawn(view).legends if one.key is LegendKey.INSURANCE_PAYS)
    letters = []
    for degrees in range(round(-legend.sweep / 2), round(legend.sweep / 2) + 1):
        up = legend.radius * cos(radians(degrees))
        across = legend.radius * sin(radians(degrees))
        at = camera.pixel(Point(legend.centre.x + across, legend.centre.y - up))
        letters.append(Box(at.x() - 1, at.y() - 1, 2, 2))
    covered = [letter for letter in letters if any(map(letter.meets, totals(view)))]
    assert len(covered) <= len(letters) * 0.15
