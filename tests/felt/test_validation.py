"""Whatever is laid on something else, or off the cloth, is found, on either shape of table."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_each, for_every
from trainer.felt.collision import overlap
from trainer.felt.faults import Finding, LayoutCode
from trainer.felt.layout import Felt, Furniture, LegendKey, Seat
from trainer.felt.shapes import Outline, Point, Pose, middle
from trainer.felt.validation import validate_places
from trainer.rulebook.felts import felts, load_felt
from trainer.rules.bets import BetKind

FURNITURE = ("tray", "shoe", "discard", "sign")


@pytest.fixture(
    scope="module", params=["rws-blackjack-v5-c", "nevada-perfect-pairs-progressive-progressive"]
)
def felt(request: pytest.FixtureRequest) -> Felt:
    return load_felt(str(request.param))


def moved(felt: Felt, name: str, to: Point) -> Felt:
    """The felt with a piece of its furniture elsewhere."""
    furniture = felt.furniture
    if name == "tray":
        area = furniture.tray.area._replace(centre=to)
        return felt._replace(furniture=furniture._replace(tray=furniture.tray._replace(area=area)))
    piece = getattr(furniture, name)._replace(centre=to)
    return felt._replace(furniture=Furniture(**{**furniture._asdict(), name: piece}))


def named(found: tuple[Finding, ...], code: LayoutCode) -> set[tuple[object, ...]]:
    return {
        tuple(finding.values[key] for key in ("thing", "other") if key in finding.values)
        for finding in found
        if finding.code is code
    }


@for_every("name", FURNITURE)
def test_furniture_on_a_spot_is_found(felt: Felt, name: str) -> None:
    for bet in {spot.bet for spot in felt.spots}:
        spot = felt.spot(felt.boxes[-1], bet)
        found = validate_places(moved(felt, name, middle(spot.outline)))
        assert any(
            other == name and str(thing).endswith(f"/{bet.value}")
            for thing, other in named(found, LayoutCode.OVERLAP)
        )


@for_every("name", FURNITURE)
def test_furniture_on_furniture_is_found(felt: Felt, name: str) -> None:
    for other in FURNITURE:
        if other != name:
            area = getattr(felt.furniture, other)
            to = area.area.centre if other == "tray" else area.centre
            found = named(validate_places(moved(felt, name, to)), LayoutCode.OVERLAP)
            assert {(name, other), (other, name)} & found


@for_each(product(FURNITURE, [Point(-20, 500), Point(700, -40), Point(700, 2000), Point(0, 0)]))
def test_furniture_off_the_cloth_is_found(case: tuple[str, Point], felt: Felt) -> None:
    name, to = case
    assert (name,) in named(validate_places(moved(felt, name, to)), LayoutCode.OFF_CLOTH)


@given(st.sampled_from(felts()), st.floats(0, 2000), st.floats(0, 1500))
def test_a_sign_is_found_wherever_it_lies_on_a_spot(name: str, x: float, y: float) -> None:
    felt = load_felt(name)
    found = validate_places(moved(felt, "sign", Point(x, y)))
    on = felt.spot_at(Point(x, y))
    if on is not None:
        assert LayoutCode.OVERLAP in {finding.code for finding in found}
    if y > felt.depth or x > felt.width:
        assert ("sign",) in named(found, LayoutCode.OFF_CLOTH)


def test_the_same_fault_of_every_box_is_reported_once(felt: Felt) -> None:
    """All first cards lie on the main bets then."""
    seats = tuple(
        Seat(
            seat.box,
            seat.angle,
            seat.cards._replace(
                pose=Pose(middle(felt.spot(seat.box, BetKind.MAIN).outline), seat.angle)
            ),
        )
        for seat in felt.seats
    )
    found = [
        finding
        for finding in validate_places(felt._replace(seats=seats))
        if finding.values.get("other") == "1/main"
    ]
    assert [finding.values["thing"] for finding in found] == ["1/cards"]
    assert found[0].path == ("seats", "cards_radius")


def test_only_insurance_has_its_legend_where_its_bets_lie(felt: Felt) -> None:
    (insurance,) = [at for at in felt.legends if at.key is LegendKey.INSURANCE_PAYS]
    legends = tuple(
        legend._replace(radius=insurance.radius, sweep=insurance.sweep) for legend in felt.legends
    )
    found = named(validate_places(felt._replace(legends=legends)), LayoutCode.OVERLAP)
    assert any(
        thing == LegendKey.BLACKJACK_PAYS and str(other).endswith("/insurance")
        for thing, other in found
    )
    assert not any(
        thing == LegendKey.INSURANCE_PAYS and str(other).endswith("/insurance")
        for thing, other in found
    )


def test_boxes_out_of_their_order_are_found(felt: Felt) -> None:
    first, second, *rest = felt.seats
    turned = (first, second._replace(angle=first.angle), *rest)
    (found,) = [
        finding
        for finding in validate_places(felt._replace(seats=turned))
        if finding.code is LayoutCode.SEATS_ORDER
    ]
    assert found.path == ("seats", "angles", 1)


def test_what_lies_all_in_one_place_is_not_tried_box_by_box(
    felt: Felt, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = felt.seats[0]
    heap = felt._replace(
        seats=tuple(seat._replace(box=box) for box in felt.boxes),
        spots=tuple(
            spot._replace(outline=felt.spot(1, spot.bet).outline, id=f"{spot.box}/{spot.bet}")
            for spot in felt.spots
        ),
    )
    overlapping: list[Outline] = []

    def counted(one: Outline, other: Outline) -> bool:
        found = overlap(one, other)
        if found:
            overlapping.append(one)
        return found

    monkeypatch.setattr("trainer.felt.validation.overlap", counted)
    told = [found for found in validate_places(heap) if found.code is LayoutCode.OVERLAP]
    assert len(overlapping) == len(told)
