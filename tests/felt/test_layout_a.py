"""Layout A as data: every bet has its place, and nothing lies on anything else."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from trainer.felt.layout import Felt, LegendKey
from trainer.felt.shapes import Circle, Outline, Point, Rectangle, inside, middle
from trainer.rulebook.game import game
from trainer.rules.bets import BetKind

EDGE_MARGIN = 10.0


def corners(outline: Outline) -> tuple[Point, ...]:
    return outline.polygon()


def overlap(one: Outline, other: Outline) -> bool:
    return any(other.contains(point) for point in corners(one)) or any(
        one.contains(point) for point in corners(other)
    )


def test_every_bet_of_the_game_has_one_spot_on_each_box(felt: Felt) -> None:
    terms = game("rws-perfect-pairs-v5").terms()
    bets = {BetKind.MAIN, BetKind.INSURANCE, *terms.side_bets}
    assert felt.boxes == tuple(range(1, terms.boxes + 1))
    for box in felt.boxes:
        assert sorted(spot.bet for spot in felt.spots if spot.box == box) == sorted(bets)


def test_a_spot_is_named_by_box_and_bet(felt: Felt) -> None:
    assert felt.spot(3, BetKind.PERFECT_PAIRS).id == "3/perfect_pairs"
    assert len({spot.id for spot in felt.spots}) == len(felt.spots)
    with pytest.raises(KeyError):
        felt.spot(8, BetKind.MAIN)
    with pytest.raises(KeyError):
        felt.spot(1, BetKind.OVER_13)
    with pytest.raises(KeyError):
        felt.seat(0)


def test_spots_do_not_overlap(felt: Felt) -> None:
    for one, other in combinations(felt.spots, 2):
        assert not overlap(one.outline, other.outline), (one.id, other.id)


def test_spots_lie_inside_the_rail_with_a_margin(felt: Felt) -> None:
    for spot in felt.spots:
        for corner in corners(spot.outline):
            assert inside(corner, felt.edge), spot.id
            nearest = min(hypot(corner.x - at.x, corner.y - at.y) for at in felt.edge)
            assert nearest >= EDGE_MARGIN, spot.id


def test_box_one_is_at_the_dealers_left(felt: Felt) -> None:
    places = [middle(felt.spot(box, BetKind.MAIN).outline) for box in felt.boxes]
    assert [at.x for at in places] == sorted(at.x for at in places)


def test_shoe_left_discards_right_tray_at_the_dealers_edge(felt: Felt) -> None:
    furniture = felt.furniture
    assert furniture.shoe.centre.x < felt.width / 3
    assert furniture.discard.centre.x > felt.width * 2 / 3
    assert furniture.tray.area.centre.y > felt.depth * 0.8
    assert 10 <= furniture.tray.columns <= 14


def test_furniture_and_pay_table_stand_apart_and_on_the_cloth(felt: Felt) -> None:
    furniture = felt.furniture
    things = [
        furniture.tray.area,
        furniture.shoe,
        furniture.discard,
        furniture.sign,
        *(place.area for place in felt.pay_tables),
    ]
    for one, other in combinations(things, 2):
        assert not overlap(one, other), (one, other)
    for thing in things:
        assert all(inside(corner, felt.edge) for corner in thing.polygon()), thing
        assert not any(overlap(thing, spot.outline) for spot in felt.spots), thing


def test_the_rules_legends_have_a_place(felt: Felt) -> None:
    assert {legend.key for legend in felt.legends} == set(LegendKey)
    assert {place.bet for place in felt.pay_tables} == {BetKind.PERFECT_PAIRS}


def test_the_legends_words_are_not_in_the_layout(layout_text: str) -> None:
    assert "pays" not in layout_text.replace("insurance_pays", "").replace("blackjack_pays", "")
    assert "geometry is illustrative" in layout_text


def test_real_sizes(felt: Felt) -> None:
    assert (felt.card.width, felt.card.height, felt.chip) == (63.5, 88.9, 39)
    assert 1800 <= felt.width + 2 * felt.rail <= 2100
    assert 1000 <= felt.depth + felt.rail <= 1200
    for spot in felt.spots:
        if spot.bet is BetKind.MAIN:
            assert isinstance(spot.outline, Rectangle)
            assert 110 <= spot.outline.width <= 150
        elif spot.bet is BetKind.PERFECT_PAIRS:
            assert isinstance(spot.outline, Circle)
            assert 55 <= 2 * spot.outline.radius <= 70


def test_a_point_finds_its_spot(felt: Felt) -> None:
    for spot in felt.spots:
        assert felt.spot_at(middle(spot.outline)) == spot
    assert felt.spot_at(felt.dealer.pose.at) is None
    assert felt.spot_at(Point(-50, -50)) is None
