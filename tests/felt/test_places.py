"""Cards and piles lie apart, and no card hides another one's index."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import hypot

import pytest

from trainer.felt.layout import Felt
from trainer.felt.places import (
    Pile,
    PileName,
    aside_cards,
    dealer_area,
    dealer_cards,
    hand_area,
    hand_cards,
    pile_place,
)
from trainer.felt.shapes import Point, Pose, Rectangle, inside
from trainer.rulebook.felts import load_felt
from trainer.rules.bets import UNSTAKED, BetKind

INDEX_MIDDLE = Point(-23.2, -33.0)
"""The middle of the rank in a card's corner, in the card's own frame."""


def card_at(felt: Felt, pose: Pose) -> Rectangle:
    return Rectangle(pose.at, felt.card.width, felt.card.height, pose.angle)


def index_of(pose: Pose) -> Point:
    return pose.at.moved(INDEX_MIDDLE.x, INDEX_MIDDLE.y, pose.angle)


@pytest.mark.parametrize("of", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("doubled", [False, True])
def test_every_index_of_a_box_stays_free(felt: Felt, of: int, count: int, doubled: bool) -> None:
    flags = [False] * count + ([True] if doubled and count == 2 else [])
    for box in felt.boxes:
        poses = [
            pose
            for position in range(1, of + 1)
            for pose in hand_cards(felt, box, position, of, flags)
        ]
        for number, pose in enumerate(poses):
            for later in poses[number + 1 :]:
                assert not card_at(felt, later).contains(index_of(pose))


@pytest.mark.parametrize("of", [1, 2, 3, 4])
def test_boxes_keep_to_themselves(felt: Felt, of: int) -> None:
    for left, right in pairwise(felt.boxes):
        one = [
            pose
            for position in range(1, of + 1)
            for pose in hand_cards(felt, left, position, of, [False, False])
        ]
        other = [
            pose
            for position in range(1, of + 1)
            for pose in hand_cards(felt, right, position, of, [False, False])
        ]
        for first, second in product(one, other):
            assert not card_at(felt, second).contains(index_of(first))
            assert not card_at(felt, first).contains(index_of(second))
            assert not card_at(felt, second).contains(first.at)


def test_cards_that_lie_do_not_move_when_another_comes(felt: Felt) -> None:
    five = hand_cards(felt, 3, 1, 1, [False] * 5)
    for count in range(1, 5):
        assert hand_cards(felt, 3, 1, 1, [False] * count) == five[:count]


def test_a_doubled_card_lies_across(felt: Felt) -> None:
    first, second, third = hand_cards(felt, 4, 1, 1, [False, False, True])
    assert first.angle == second.angle == 0
    assert third.angle == -90


def test_the_first_hand_lies_at_the_left(felt: Felt) -> None:
    places = [hand_cards(felt, 4, position, 4, [False])[0].at.x for position in (1, 2, 3, 4)]
    assert places == sorted(places)


def test_a_hands_area_holds_its_cards(felt: Felt) -> None:
    for box, position, flags in product((1, 4, 7), (1, 2), ([], [False] * 4, [False, False, True])):
        area = hand_area(felt, box, position, 2, flags)
        grown = area._replace(width=area.width + 0.01, depth=area.depth + 0.01)
        for pose in hand_cards(felt, box, position, 2, flags):
            assert all(grown.contains(corner) for corner in card_at(felt, pose).polygon())


def test_the_dealers_cards_lie_in_a_row_before_the_tray(felt: Felt) -> None:
    for count in (1, 2, 3, 6, 10):
        poses = dealer_cards(felt, count)
        area = dealer_area(felt, count)
        for pose in poses:
            card = card_at(felt, pose)
            assert all(inside(corner, felt.edge) for corner in card.polygon())
            assert not any(felt.furniture.tray.area.contains(at) for at in card.polygon())
            assert not any(felt.furniture.sign.contains(at) for at in card.polygon())
            assert area.contains(pose.at)
        for earlier, later in pairwise(poses):
            assert not card_at(felt, later).contains(index_of(earlier))
    assert dealer_cards(felt, 0) == ()


def test_cards_aside_lie_by_the_discards(felt: Felt) -> None:
    (pose,) = aside_cards(felt, 1)
    assert pose.at.x > felt.width * 0.7


@pytest.mark.parametrize("bettors", [1, 2, 3, 5])
def test_bettors_of_a_box_can_be_told_apart(felt: Felt, bettors: int) -> None:
    for box, bet in product(felt.boxes, bets_of(felt)):
        for pile in Pile:
            places = [
                pile_place(felt, PileName(bet, box, pile, bettor, bettors))
                for bettor in range(bettors)
            ]
            for one, other in combinations(places, 2):
                assert hypot(one.x - other.x, one.y - other.y) >= 12


def test_three_bettors_who_split_and_double_keep_their_piles_apart(felt: Felt) -> None:
    places = [
        pile_place(felt, PileName(BetKind.MAIN, 2, pile, bettor, 3, position, 2))
        for pile in (Pile.STAKE, Pile.ADDED)
        for bettor in range(3)
        for position in (1, 2)
    ]
    for one, other in combinations(places, 2):
        assert hypot(one.x - other.x, one.y - other.y) > felt.chip


def test_a_bettors_own_piles_do_not_cover_one_another(felt: Felt) -> None:
    for box in felt.boxes:
        places = [pile_place(felt, PileName(BetKind.MAIN, box, pile)) for pile in Pile]
        for one, other in combinations(places, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= felt.chip


def test_a_lone_stake_lies_in_its_spot(felt: Felt) -> None:
    for box, bet in product(felt.boxes, bets_of(felt)):
        assert felt.spot(box, bet).outline.contains(pile_place(felt, PileName(bet, box)))


def test_split_hands_take_their_bets_along(felt: Felt) -> None:
    for of in (2, 3, 4):
        places = [
            pile_place(felt, PileName(BetKind.MAIN, 4, position=position, of=of))
            for position in range(1, of + 1)
        ]
        assert all(other.x - one.x >= felt.chip for one, other in pairwise(places))


def test_neighbours_bets_stay_apart(felt: Felt) -> None:
    for left, right in pairwise(felt.boxes):
        last = pile_place(felt, PileName(BetKind.MAIN, left, position=4, of=4))
        first = pile_place(felt, PileName(BetKind.MAIN, right, position=1, of=4))
        assert hypot(last.x - first.x, last.y - first.y) > felt.chip


def test_a_bet_without_a_spot_is_refused(felt: Felt) -> None:
    bets = set(bets_of(felt))
    for bet in set(BetKind) - UNSTAKED - bets:
        with pytest.raises(KeyError):
            pile_place(felt, PileName(bet, 1))


@pytest.mark.parametrize("bettors", [1, 2])
def test_stakes_and_payouts_of_side_bets_keep_apart(felt: Felt, bettors: int) -> None:
    """The chips of one bet never hide those of another, nor a payout its own stake."""
    sides = [bet for bet in bets_of(felt) if bet not in {BetKind.MAIN, BetKind.INSURANCE}]
    piles = {
        (box, bet, pile): [
            pile_place(felt, PileName(bet, box, pile, bettor, bettors)) for bettor in range(bettors)
        ]
        for box, bet, pile in product(felt.boxes, sides, (Pile.STAKE, Pile.PAYOUT))
    }
    least = felt.chip * (0.95 if bettors == 1 else 0.6)
    for (name, ones), (other, others) in combinations(piles.items(), 2):
        for one, two in product(ones, others):
            assert hypot(one.x - two.x, one.y - two.y) >= least, (name, other)


def test_payouts_of_side_bets_leave_the_cards_free(felt: Felt) -> None:
    sides = [bet for bet in bets_of(felt) if bet not in {BetKind.MAIN, BetKind.INSURANCE}]
    for box, bet in product(felt.boxes, sides):
        at = pile_place(felt, PileName(bet, box, Pile.PAYOUT))
        for pose in hand_cards(felt, box, 1, 1, [False, False]):
            seen = at.seen_from(pose.at, pose.angle)
            assert seen.y + felt.chip / 2 <= -felt.card.height / 2 + 1


@pytest.mark.parametrize("bet", sorted(UNSTAKED))
def test_envy_is_paid_beside_the_wager(bet: BetKind) -> None:
    felt = load_felt("nevada-perfect-pairs-progressive-progressive")
    for box, bettors in product(felt.boxes, (1, 2, 3)):
        for bettor in range(bettors):
            paid = PileName(bet, box, Pile.PAYOUT, bettor, bettors)
            at = pile_place(felt, paid)
            for pile in Pile.STAKE, Pile.PAYOUT:
                other = pile_place(felt, paid._replace(bet=BetKind.PROGRESSIVE, pile=pile))
                assert 20 <= hypot(at.x - other.x, at.y - other.y) <= 2.2 * felt.chip


def bets_of(felt: Felt) -> list[BetKind]:
    """The bets that have a spot on each box."""
    return [spot.bet for spot in felt.spots if spot.box == 1]
