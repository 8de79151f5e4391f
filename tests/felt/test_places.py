"""Piles lie apart, and leave the cards free."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import hypot

import pytest

from tests.cases import for_each, for_every
from tests.felt.packaged import on_every_felt
from trainer.felt.collision import Clearances
from trainer.felt.laying import Slot, hand_cards
from trainer.felt.layout import Felt
from trainer.felt.places import SHRUNK, ChipRole, PileName, pile_place
from trainer.felt.shapes import Circle
from trainer.rulebook.felts import felts, load_felt
from trainer.rules.bets import UNSTAKED, BetKind


@on_every_felt
@for_each([1, 2, 3, 5])
def test_bettors_of_a_box_can_be_told_apart(
    bettors: int, felt: Felt, clearances: Clearances
) -> None:
    for box, bet in product(felt.boxes, bets_of(felt)):
        for pile in ChipRole:
            places = [
                pile_place(felt, PileName(bet, box, pile, bettor, bettors), clearances)
                for bettor in range(bettors)
            ]
            for one, other in combinations(places, 2):
                assert hypot(one.x - other.x, one.y - other.y) >= 12


@on_every_felt
def test_three_bettors_who_split_and_double_keep_their_piles_apart(felt: Felt) -> None:
    places = [
        pile_place(felt, PileName(BetKind.MAIN, 2, pile, bettor, 3, position, 2))
        for pile in (ChipRole.STAKE, ChipRole.ADDED)
        for bettor in range(3)
        for position in (1, 2)
    ]
    for one, other in combinations(places, 2):
        assert hypot(one.x - other.x, one.y - other.y) > felt.chip * 0.7


@on_every_felt
def test_a_bettors_own_piles_do_not_cover_one_another(felt: Felt) -> None:
    for box in felt.boxes:
        places = [pile_place(felt, PileName(BetKind.MAIN, box, pile)) for pile in ChipRole]
        for one, other in combinations(places, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= felt.chip


@on_every_felt
def test_a_lone_stake_lies_in_its_spot(felt: Felt) -> None:
    for box, bet in product(felt.boxes, bets_of(felt)):
        assert felt.spot(box, bet).outline.contains(pile_place(felt, PileName(bet, box)))


@on_every_felt
def test_split_hands_take_their_bets_along(felt: Felt) -> None:
    for of in (2, 3, 4):
        places = [
            pile_place(felt, PileName(BetKind.MAIN, 4, position=position, of=of))
            for position in range(1, of + 1)
        ]
        for one, other in pairwise(places):
            assert other.x > one.x
            assert hypot(other.x - one.x, other.y - one.y) >= felt.chip * 0.65


@on_every_felt
def test_neighbours_bets_stay_apart(felt: Felt) -> None:
    for left, right in pairwise(felt.boxes):
        last = pile_place(felt, PileName(BetKind.MAIN, left, position=4, of=4))
        first = pile_place(felt, PileName(BetKind.MAIN, right, position=1, of=4))
        assert hypot(last.x - first.x, last.y - first.y) > felt.chip


@on_every_felt
def test_a_bet_without_a_spot_is_refused(felt: Felt) -> None:
    bets = set(bets_of(felt))
    for bet in set(BetKind) - UNSTAKED - bets:
        with pytest.raises(KeyError):
            pile_place(felt, PileName(bet, 1))


@on_every_felt
@for_each([1, 2])
def test_stakes_and_payouts_of_side_bets_keep_apart(
    bettors: int, felt: Felt, clearances: Clearances
) -> None:
    """The chips of one bet never hide those of another, nor a payout its own stake."""
    sides = [bet for bet in bets_of(felt) if bet not in {BetKind.MAIN, BetKind.INSURANCE}]
    piles = {
        (box, bet, pile): [
            pile_place(felt, PileName(bet, box, pile, bettor, bettors), clearances)
            for bettor in range(bettors)
        ]
        for box, bet, pile in product(felt.boxes, sides, (ChipRole.STAKE, ChipRole.PAYOUT))
    }
    least = felt.chip * (0.95 if bettors == 1 else 0.6)
    for (name, ones), (other, others) in combinations(piles.items(), 2):
        for one, two in product(ones, others):
            assert hypot(one.x - two.x, one.y - two.y) >= least, (name, other)


@on_every_felt
def test_payouts_of_two_bettors_cover_nothing_of_the_next_box(felt: Felt) -> None:
    assert_two_bettors_keep_to_their_box(felt)


@for_each([2, 5, 8])
def test_on_a_house_s_narrower_boxes_they_cover_nothing_either(outwards: float) -> None:
    felt = load_felt("live-blackjack-live")
    spots = [
        spot._replace(outline=moved(spot.outline, side * outwards, felt.seat(spot.box).angle))
        if (side := SIDES.get(spot.bet)) and isinstance(spot.outline, Circle)
        else spot
        for spot in felt.spots
    ]
    assert_two_bettors_keep_to_their_box(felt._replace(spots=tuple(spots)))


SIDES = {BetKind.PERFECT_PAIRS: -1, BetKind.TWENTY_ONE_PLUS_THREE: 1}


def moved(spot: Circle, across: float, angle: float) -> Circle:
    return spot._replace(centre=spot.centre.moved(across, 0, angle))


def assert_two_bettors_keep_to_their_box(felt: Felt) -> None:
    clearances = Clearances(felt)
    sides = [bet for bet in bets_of(felt) if bet not in {BetKind.MAIN, BetKind.INSURANCE}]
    for left, right in pairwise(felt.boxes):
        ones, others = (
            [
                pile_place(felt, PileName(bet, box, pile, bettor, 2), clearances)
                for bet, pile, bettor in product(sides, (ChipRole.STAKE, ChipRole.PAYOUT), range(2))
            ]
            for box in (left, right)
        )
        for one, other in product(ones, others):
            # Where two have a spot, their chips are drawn smaller.
            assert hypot(one.x - other.x, one.y - other.y) >= felt.chip * SHRUNK, (left, right)


@on_every_felt
def test_payouts_of_side_bets_leave_the_cards_free(felt: Felt) -> None:
    sides = [bet for bet in bets_of(felt) if bet not in {BetKind.MAIN, BetKind.INSURANCE}]
    for box, bet in product(felt.boxes, sides):
        at = pile_place(felt, PileName(bet, box, ChipRole.PAYOUT))
        for pose in hand_cards(felt, box, Slot(1, 1), [False, False]):
            seen = at.seen_from(pose.at, pose.angle)
            assert seen.y + felt.chip / 2 <= -felt.card.height / 2 + 1


PROGRESSIVES = [name for name in felts() if name.startswith("nevada")]


@for_every("bet", sorted(UNSTAKED))
@for_every("layout", PROGRESSIVES)
def test_envy_is_paid_beside_the_wager(bet: BetKind, layout: str) -> None:
    felt = load_felt(layout)
    for box, bettors in product(felt.boxes, (1, 2, 3)):
        for bettor in range(bettors):
            paid = PileName(bet, box, ChipRole.PAYOUT, bettor, bettors)
            at = pile_place(felt, paid)
            for pile in ChipRole.STAKE, ChipRole.PAYOUT:
                other = pile_place(felt, paid._replace(bet=BetKind.PROGRESSIVE, role=pile))
                assert 20 <= hypot(at.x - other.x, at.y - other.y) <= 2.8 * felt.chip
            for pile in ChipRole.STAKE, ChipRole.ADDED, ChipRole.PAYOUT:
                main = pile_place(felt, paid._replace(bet=BetKind.MAIN, role=pile))
                assert bettors > 1 or hypot(at.x - main.x, at.y - main.y) >= felt.chip


def bets_of(felt: Felt) -> list[BetKind]:
    """The bets that have a spot on each box."""
    return [spot.bet for spot in felt.spots if spot.box == 1]
