"""Several bettors, split hands, everything paid: what must be seen is covered on no layout."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import hypot

import pytest

from tests.felt.laid import index_of
from trainer.felt.clearance import Clearances, distance_to
from trainer.felt.laying import hand_cards
from trainer.felt.layout import Felt, Spot
from trainer.felt.places import Pile, PileName, pile_place
from trainer.felt.shapes import Band, Point, inside
from trainer.rules.bets import BetKind

LYING = (Pile.STAKE, Pile.ADDED, Pile.PAYOUT)
SHARES = [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4)]
"""How many bettors, how many hands."""


def piles(
    clearances: Clearances, box: int, bettors: int, hands: int
) -> Iterator[tuple[Spot, PileName, Point]]:
    """Every pile that can lie on the spots of a box, Insurance left out."""
    felt = clearances.felt
    for spot in felt.spots:
        if spot.box != box or isinstance(spot.outline, Band):
            continue
        main = spot.bet is BetKind.MAIN
        for pile, bettor, position in product(LYING, range(bettors), range(hands if main else 1)):
            if main or pile is not Pile.ADDED:
                of = hands if main else 1
                name = PileName(spot.bet, box, pile, bettor, bettors, position + 1, of)
                yield spot, name, pile_place(felt, name, clearances)


@pytest.mark.parametrize(("bettors", "hands"), SHARES)
def test_a_pile_lies_on_no_other_spot(felt: Felt, bettors: int, hands: int) -> None:
    clearances = Clearances(felt)
    for box in felt.boxes:
        for own, name, at in piles(clearances, box, bettors, hands):
            for spot in felt.spots:
                if spot.id != own.id:
                    allowed = 5.0 if spot.box == box else 0.0
                    assert distance_to(spot.outline, at) >= felt.chip / 2 - allowed - 0.1, (
                        name,
                        spot.id,
                    )


@pytest.mark.parametrize(("bettors", "hands"), SHARES)
def test_a_pile_lies_on_no_index(felt: Felt, bettors: int, hands: int) -> None:
    clearances = Clearances(felt)
    for box in felt.boxes:
        indices = [
            index_of(pose)
            for position in range(1, hands + 1)
            for pose in hand_cards(felt, box, position, hands, [False] * 7)
        ]
        for _spot, name, at in piles(clearances, box, bettors, hands):
            assert all(distance_to(index, at) >= felt.chip / 2 for index in indices), name


@pytest.mark.parametrize(("bettors", "hands"), SHARES)
def test_a_stake_is_covered_by_no_other_ones(felt: Felt, bettors: int, hands: int) -> None:
    """What others have staked leaves the middle of its top chip free; all piles can be told."""
    clearances = Clearances(felt)
    for box in felt.boxes:
        for (_, one, at), (_, other, beside) in combinations(
            piles(clearances, box, bettors, hands), 2
        ):
            apart = hypot(at.x - beside.x, at.y - beside.y)
            both_staked = one.pile is other.pile is Pile.STAKE
            assert apart >= felt.chip * (0.5 if both_staked else 0.28), (one, other)


@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_what_is_staked_lies_on_its_spot(felt: Felt, bettors: int) -> None:
    clearances = Clearances(felt)
    for box in felt.boxes:
        for spot, name, at in piles(clearances, box, bettors, 1):
            if name.pile is Pile.STAKE:
                assert distance_to(spot.outline, at) <= felt.chip / 3, name
            assert inside(at.moved(0, -felt.chip / 2, felt.seat(box).angle), felt.edge)


@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_boxes_look_alike(felt: Felt, bettors: int) -> None:
    """A payout lies on the same side of its stake on every box."""
    for bet in {spot.bet for spot in felt.spots} - {BetKind.INSURANCE}:
        for bettor in range(bettors):
            ways = set()
            for box in felt.boxes:
                name = PileName(bet, box, bettor=bettor, bettors=bettors)
                paid = pile_place(felt, name._replace(pile=Pile.PAYOUT))
                way = paid.seen_from(pile_place(felt, name), felt.seat(box).angle)
                ways.add((way.x > 1, way.x < -1, way.y > 1, way.y < -1))
            assert len(ways) == 1
