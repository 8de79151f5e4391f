"""Every packaged layout: each bet has its place, and nothing lies on anything else."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from math import hypot

import pytest

from trainer.felt.layout import Felt, LegendKey
from trainer.felt.shapes import Circle, Outline, Point, Rectangle, inside, middle
from trainer.rulebook import Game, documents, game, load_document
from trainer.rulebook.felts import felts
from trainer.rules.bets import BetKind

EDGE_MARGIN = 10.0


def corners(outline: Outline) -> tuple[Point, ...]:
    return outline.polygon()


def overlap(one: Outline, other: Outline) -> bool:
    return any(other.contains(point) for point in corners(one)) or any(
        one.contains(point) for point in corners(other)
    )


@pytest.fixture(params=documents())
def played(request: pytest.FixtureRequest) -> Game:
    """Every document's game, on its default layout."""
    return game(str(request.param))


def test_every_bet_of_a_game_has_one_spot_on_each_box(played: Game) -> None:
    terms, felt = played.terms(), played.felt
    bets = {BetKind.MAIN, BetKind.INSURANCE, *played.document.side_bets}
    assert felt.boxes == tuple(range(1, terms.boxes + 1))
    for box in felt.boxes:
        assert sorted(spot.bet for spot in felt.spots if spot.box == box) == sorted(bets)


def test_a_games_pay_tables_and_meters_have_a_place(played: Game) -> None:
    offers, felt = played.document.side_bets, played.felt
    shown = [bet for place in felt.pay_tables for bet in place.bets]
    assert sorted(shown) == sorted(offers)
    levels = [table.levels for offer in offers.values() for table in offer.pay_tables.values()]
    assert (felt.furniture.meters is not None) == (max(levels) > 0)


def test_a_hole_card_has_its_printed_place(played: Game) -> None:
    assert played.felt.outlines == (2 if played.terms().ruleset.hole_card else 0)


def test_every_felt_belongs_to_a_layout() -> None:
    used = {layout.felt for name in documents() for layout in load_document(name).layouts.values()}
    assert used == set(felts())


def test_a_spot_is_named_by_box_and_bet(felt: Felt) -> None:
    for spot in felt.spots:
        assert spot.id == f"{spot.box}/{spot.bet.value}"
        assert felt.spot(spot.box, spot.bet) == spot
    assert len({spot.id for spot in felt.spots}) == len(felt.spots)
    with pytest.raises(KeyError):
        felt.spot(8, BetKind.MAIN)
    with pytest.raises(KeyError):
        felt.spot(1, BetKind.ENVY)
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
        *((furniture.meters,) if furniture.meters else ()),
        *(place.area for place in felt.pay_tables),
    ]
    for one, other in combinations(things, 2):
        assert not overlap(one, other), (one, other)
    for thing in things:
        assert all(inside(corner, felt.edge) for corner in thing.polygon()), thing
        assert not any(overlap(thing, spot.outline) for spot in felt.spots), thing


def test_the_rules_legends_have_a_place(felt: Felt) -> None:
    keys = [legend.key for legend in felt.legends]
    assert len(set(keys)) == len(keys) == 3
    assert {LegendKey.BLACKJACK_PAYS, LegendKey.INSURANCE_PAYS} < set(keys)


@pytest.mark.parametrize("name", felts())
def test_the_legends_words_are_not_in_the_layout(name: str) -> None:
    text = (files("resources") / "felts" / f"{name}.toml").read_text("utf-8")
    assert "pays" not in text.replace("insurance_pays", "").replace("blackjack_pays", "")
    assert " to 1" not in text
    assert "geometry is illustrative" in text


def size_of(outline: Outline) -> float:
    """A rectangle's width, a circle's diameter, how far a band's arcs are apart."""
    if isinstance(outline, Rectangle):
        return outline.width
    return 2 * outline.radius if isinstance(outline, Circle) else outline.outer - outline.inner


def test_real_sizes(felt: Felt) -> None:
    assert (felt.card.width, felt.card.height, felt.chip) == (63.5, 88.9, 39)
    assert 1800 <= felt.width + 2 * felt.rail <= 2100
    assert 1000 <= felt.depth + felt.rail <= 1200
    for spot in felt.spots:
        across = size_of(spot.outline)
        if spot.bet is BetKind.MAIN:
            assert 110 <= across <= 150
        elif spot.bet is BetKind.INSURANCE:
            assert 60 <= across <= 80
        else:
            assert felt.chip * 1.25 <= across <= 115


def test_a_point_finds_its_spot(felt: Felt) -> None:
    for spot in felt.spots:
        assert felt.spot_at(middle(spot.outline)) == spot
    assert felt.spot_at(felt.dealer.pose.at) is None
    assert felt.spot_at(Point(-50, -50)) is None
