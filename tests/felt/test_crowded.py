"""Several bettors, split hands, everything paid: what must be seen is covered on no layout."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import hypot

from tests.cases import for_each
from tests.felt.laid import index_of
from tests.felt.packaged import on_every_felt
from trainer.felt.collision import distance_to
from trainer.felt.laying import Slot, hand_cards
from trainer.felt.layout import Felt, Spot
from trainer.felt.places import ChipRole, PileName, pile_size
from trainer.felt.shapes import Band, Circle, Point, inside, middle
from trainer.felt.spread import Spread
from trainer.rules.bets import BetKind

LYING = (ChipRole.STAKE, ChipRole.ADDED, ChipRole.PAYOUT)
SHARES = [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4)]
"""How many bettors, how many hands."""


def piles(
    spread: Spread, box: int, bettors: int, hands: int
) -> Iterator[tuple[Spot, PileName, Point]]:
    """Every pile that can lie on the spots of a box, Insurance left out."""
    for spot in spread.felt.spots:
        if spot.box != box or isinstance(spot.outline, Band):
            continue
        main = spot.bet is BetKind.MAIN
        for pile, bettor, position in product(LYING, range(bettors), range(hands if main else 1)):
            if main or pile is not ChipRole.ADDED:
                of = hands if main else 1
                name = PileName(spot.bet, box, pile, bettor, bettors, position + 1, of)
                yield spot, name, spread.place(name)


@on_every_felt
@for_each(SHARES)
def test_a_pile_lies_on_no_other_spot(share: tuple[int, int], felt: Felt, spread: Spread) -> None:
    for box in felt.boxes:
        for own, name, at in piles(spread, box, *share):
            for spot in felt.spots:
                if spot.id != own.id:
                    allowed = 5.0 if spot.box == box else 0.0
                    assert distance_to(spot.outline, at) >= felt.chip / 2 - allowed - 0.1, (
                        name,
                        spot.id,
                    )


@on_every_felt
@for_each(SHARES)
def test_a_pile_lies_on_no_index(share: tuple[int, int], felt: Felt, spread: Spread) -> None:
    _bettors, hands = share
    for box in felt.boxes:
        indices = [
            index_of(pose)
            for position in range(1, hands + 1)
            for pose in hand_cards(felt, box, Slot(position, hands), [False] * 7)
        ]
        for _spot, name, at in piles(spread, box, *share):
            assert all(distance_to(index, at) >= felt.chip / 2 for index in indices), name


@on_every_felt
@for_each(SHARES)
def test_a_stake_is_covered_by_no_other_ones(
    share: tuple[int, int], felt: Felt, spread: Spread
) -> None:
    """What others have staked leaves the middle of its top chip free; all piles can be told."""
    for box in felt.boxes:
        for (_, one, at), (_, other, beside) in combinations(piles(spread, box, *share), 2):
            apart = hypot(at.x - beside.x, at.y - beside.y)
            both_staked = one.role is other.role is ChipRole.STAKE
            assert apart >= felt.chip * (0.5 if both_staked else 0.28), (one, other)


@on_every_felt
@for_each([1, 2, 3])
def test_what_is_staked_lies_on_its_spot(bettors: int, felt: Felt, spread: Spread) -> None:
    for box in felt.boxes:
        for spot, name, at in piles(spread, box, bettors, 1):
            if name.role is ChipRole.STAKE:
                assert distance_to(spot.outline, at) <= felt.chip / 3, name
            assert inside(at.moved(0, -felt.chip / 2, felt.seat(box).angle), felt.edge)


@on_every_felt
def test_two_bettors_side_bets_lie_within_their_spot(felt: Felt, spread: Spread) -> None:
    """Side by side, shrunk to 85 % where the spot is small, so that place tells the bet."""
    for spot in felt.spots:
        if spot.bet in {BetKind.MAIN, BetKind.INSURANCE, BetKind.PROGRESSIVE}:
            continue
        names = [PileName(spot.bet, spot.box, bettor=bettor, bettors=2) for bettor in (0, 1)]
        size = pile_size(felt, names[0])
        assert 0.85 <= size <= 1
        angle = felt.seat(spot.box).angle
        left, right = (spread.place(name) for name in names)
        apart = right.seen_from(left, angle)
        assert apart.x >= felt.chip / 2, spot.id
        assert abs(apart.y) < 1e-6, spot.id
        radius = felt.chip * size / 2 - 0.1
        for at in (left, right):
            assert spot.outline.contains(at.moved(-radius, 0, angle)), spot.id
            assert spot.outline.contains(at.moved(radius, 0, angle)), spot.id


@on_every_felt
@for_each(product((1, 2), (2, 3, 4)))
def test_bets_of_split_hands_stand_in_columns_within_the_box(
    share: tuple[int, int], felt: Felt, spread: Spread
) -> None:
    """¶5.14 settles by position: hands from the left, bettors from the players' edge."""
    bettors, hands = share
    for box in felt.boxes:
        angle, outline = felt.seat(box).angle, felt.spot(box, BetKind.MAIN).outline
        columns: dict[tuple[int, ChipRole], list[float]] = {}
        owners: dict[tuple[int, int], list[float]] = {}
        for _, name, at in piles(spread, box, bettors, hands):
            if name.bet is not BetKind.MAIN:
                continue
            assert 0.85 <= pile_size(felt, name) <= 1
            seen = at.seen_from(middle(outline), angle)
            columns.setdefault((name.bettor, name.role), []).append(seen.x)
            owners.setdefault((name.position, name.bettor), []).append(seen.y)
            if name.role is not ChipRole.PAYOUT:
                assert outline.contains(at), name
            if name.role is ChipRole.STAKE:
                radius = 0.85 * felt.chip / 2 - 0.1
                tight = isinstance(outline, Circle) and bettors + hands > 4 and bettors > 1
                for side in (-radius, radius) if not tight else ():
                    assert outline.contains(at.moved(side, 0, angle)), name
                    assert outline.contains(at.moved(0, side, angle)), name
        rows = list(columns.values())
        assert all(xs == sorted(xs) for xs in rows)
        assert all(abs(x - y) < 0.1 for xs in rows for x, y in zip(xs, rows[0], strict=True))
        for position in range(1, hands + 1) if bettors == 2 else ():
            assert max(owners[position, 0]) < min(owners[position, 1])


@on_every_felt
@for_each([1, 2])
def test_stakes_of_an_undivided_box_lie_within_it(bettors: int, felt: Felt, spread: Spread) -> None:
    for box in felt.boxes:
        angle, outline = felt.seat(box).angle, felt.spot(box, BetKind.MAIN).outline
        for _, name, at in piles(spread, box, bettors, 1):
            if (name.bet, name.role) == (BetKind.MAIN, ChipRole.STAKE):
                reach = felt.chip * pile_size(felt, name) / 2 - 0.5
                for across, down in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                    assert outline.contains(at.moved(across, down, angle)), name


@on_every_felt
@for_each([1, 2, 3])
def test_boxes_look_alike(bettors: int, felt: Felt, spread: Spread) -> None:
    """A payout lies on the same side of its stake on every box."""
    for bet in {spot.bet for spot in felt.spots} - {BetKind.INSURANCE}:
        for bettor in range(bettors):
            ways = set()
            for box in felt.boxes:
                name = PileName(bet, box, bettor=bettor, bettors=bettors)
                paid = spread.place(name._replace(role=ChipRole.PAYOUT))
                way = paid.seen_from(spread.place(name), felt.seat(box).angle)
                ways.add((way.x > 1, way.x < -1, way.y > 1, way.y < -1))
            assert len(ways) == 1
