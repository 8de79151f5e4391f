"""Cards lie as dealers lay them, on every layout: no card hides another one's index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import cos, radians, sin

import pytest

from tests.cases import for_each, for_every
from tests.felt.laid import card_at, index_of, meet
from tests.felt.packaged import on_every_felt
from trainer.felt.laying import (
    TIGHT_PITCH,
    WIDE_PITCH,
    Slot,
    aside_cards,
    dealer_area,
    dealer_cards,
    hand_area,
    hand_cards,
)
from trainer.felt.layout import Felt
from trainer.felt.shapes import Band, Circle, Outline, Pose, Rectangle, inside
from trainer.rules.bets import BetKind

HANDS = [1, 2, 3, 4]


def flags(count: int, *, doubled: bool) -> list[bool]:
    return [False] * count + [True] * doubled


def box_cards(
    felt: Felt, box: int, of: int, count: int, *, doubled: bool = False
) -> list[tuple[Pose, ...]]:
    """The hands of a box, each of so many cards."""
    laid = flags(count, doubled=doubled)
    return [hand_cards(felt, box, Slot(position, of), laid) for position in range(1, of + 1)]


def every_hand(felt: Felt, of: int, count: int, *, doubled: bool) -> Iterator[tuple[int, Pose]]:
    for box in felt.boxes:
        for hand in box_cards(felt, box, of, count, doubled=doubled):
            yield from ((box, pose) for pose in hand)


@on_every_felt
@for_each(product(HANDS, [1, 2, 3, 5, 7, 12], [False, True]))
def test_every_index_of_a_box_stays_free(case: tuple[int, int, bool], felt: Felt) -> None:
    of, count, doubled = case
    # One box is like another, turned.
    box = felt.boxes[0]
    poses = [pose for hand in box_cards(felt, box, of, count, doubled=doubled) for pose in hand]
    for number, pose in enumerate(poses):
        for later in poses[number + 1 :]:
            assert not meet(card_at(felt, later), index_of(pose)), number


@on_every_felt
@for_each([(1, 5, False), (1, 3, True), (2, 3, False), (3, 3, False), (4, 3, False)])
def test_boxes_keep_to_themselves(case: tuple[int, int, bool], felt: Felt) -> None:
    """Nothing of an ordinary round lies on a neighbour's cards, however many hands he has."""
    of, count, doubled = case
    ordinary = [(1, 5), (2, 3), (3, 3), (4, 3)]
    for left, right in pairwise(felt.boxes):
        ones = [pose for hand in box_cards(felt, left, of, count, doubled=doubled) for pose in hand]
        for other, number in ordinary:
            others = [pose for hand in box_cards(felt, right, other, number) for pose in hand]
            for one, two in product(ones, others):
                assert not meet(card_at(felt, one), card_at(felt, two)), (left, other)


@on_every_felt
@for_each(HANDS)
def test_a_doubled_hand_at_the_edge_of_its_box_leaves_the_neighbours_indices(
    of: int, felt: Felt
) -> None:
    """It lies under the cards at its right; its own index is at its left."""
    for left, right in pairwise(felt.boxes):
        *_, last = box_cards(felt, left, of, 2, doubled=True)
        for hand in box_cards(felt, right, of, 2, doubled=True):
            for pose, own in product(hand, last):
                assert not meet(card_at(felt, pose), index_of(own)), left


@on_every_felt
@for_each(product(HANDS, [(5, False), (2, True), (3, True)]))
def test_cards_lie_on_the_cloth_and_off_the_bets(
    case: tuple[int, tuple[int, bool]], felt: Felt
) -> None:
    of, (count, doubled) = case
    furniture = felt.furniture
    things = [furniture.tray.area, furniture.shoe, furniture.discard]
    bets = [spot for spot in felt.spots if spot.bet is not BetKind.INSURANCE]
    for box, pose in every_hand(felt, of, count, doubled=doubled):
        card = card_at(felt, pose)
        assert all(inside(corner, felt.edge) for corner in card.polygon()), box
        assert not any(meet(card, thing) for thing in things), box
        for spot in bets:
            if abs(spot.box - box) < 2:
                assert isinstance(spot.outline, Circle | Rectangle)
                assert not meet(card, spot.outline), (box, spot.id)


@on_every_felt
def test_insurance_stays_free_of_hands_that_wait_for_it(felt: Felt) -> None:
    """It is offered after the Initial Deal; hands of many cards may come to lie on its line."""
    for box in felt.boxes:
        band = felt.spot(box, BetKind.INSURANCE).outline
        assert isinstance(band, Band)
        for pose in hand_cards(felt, box, Slot(1, 1), [False, False]):
            assert not any(band.contains(corner) for corner in card_at(felt, pose).polygon())


@on_every_felt
def test_cards_that_lie_do_not_move_when_another_comes(felt: Felt) -> None:
    for box, of in product(felt.boxes, HANDS):
        many = hand_cards(felt, box, Slot(of, of), [False] * 12)
        for count in range(1, 12):
            assert hand_cards(felt, box, Slot(of, of), [False] * count) == many[:count]


@on_every_felt
def test_a_doubled_card_lies_across(felt: Felt) -> None:
    for box in felt.boxes:
        first, second, third = hand_cards(felt, box, Slot(1, 1), [False, False, True])
        assert first.angle == second.angle == felt.seat(box).cards.pose.angle
        assert third.angle == first.angle - 90


@on_every_felt
def test_the_first_hand_lies_at_the_left(felt: Felt) -> None:
    for box in felt.boxes:
        seat = felt.seat(box)
        places = [
            hand_cards(felt, box, Slot(position, 4), [False])[0].at.seen_from(
                seat.cards.pose.at, seat.angle
            )
            for position in (1, 2, 3, 4)
        ]
        assert [at.x for at in places] == sorted(at.x for at in places)
        assert len({round(at.y, 3) for at in places}) == 1


@on_every_felt
def test_a_hands_area_holds_its_cards(felt: Felt) -> None:
    layings: list[Sequence[bool]] = [[], [False] * 4, [False, False, True]]
    for box, position, laid in product(felt.boxes, (1, 2), layings):
        area = hand_area(felt, box, Slot(position, 2), laid)
        grown = area._replace(width=area.width + 0.01, depth=area.depth + 0.01)
        for pose in hand_cards(felt, box, Slot(position, 2), laid):
            assert all(grown.contains(corner) for corner in card_at(felt, pose).polygon())


@on_every_felt
@for_each([1, 2, 3, 6, 8, 10])
def test_the_dealers_cards_lie_in_a_row_before_the_tray(count: int, felt: Felt) -> None:
    furniture = felt.furniture
    things: list[Outline] = [furniture.tray.area, furniture.sign, furniture.shoe]
    things += [place.area for place in felt.pay_tables]
    poses = dealer_cards(felt, count)
    area = dealer_area(felt, count)
    for pose in poses:
        card = card_at(felt, pose)
        assert all(inside(corner, felt.edge) for corner in card.polygon())
        assert not any(meet(card, thing) for thing in things)
        assert area.contains(pose.at)
        across = pose.at.seen_from(felt.dealer.pose.at, felt.dealer.pose.angle).x
        assert abs(across) + felt.card.width / 2 <= felt.dealer.width / 2 + 0.01
    for earlier, later in pairwise(poses):
        assert not meet(card_at(felt, later), index_of(earlier))


@on_every_felt
def test_nobody_has_cards_before_the_first_comes(felt: Felt) -> None:
    assert dealer_cards(felt, 0) == ()


@on_every_felt
def test_the_hole_card_is_tucked_under_the_up_card(felt: Felt) -> None:
    up, hole = dealer_cards(felt, 2, tucked=True)
    assert up == dealer_cards(felt, 2)[0]
    turn = radians(up.angle)
    off = hole.at.seen_from(up.at, up.angle)
    # Most of it is hidden, and enough looks out to be seen and taken hold of.
    hidden = (felt.card.width - off.x) * (felt.card.height - abs(off.y))
    assert 0.5 < hidden / (felt.card.width * felt.card.height) < 0.75
    assert (cos(turn), sin(turn)) == pytest.approx((1, 0))
    area = dealer_area(felt, 2, tucked=True)
    assert area.width < dealer_area(felt, 2).width
    for pose in (up, hole):
        grown = area._replace(width=area.width + 0.01, depth=area.depth + 0.01)
        assert all(grown.contains(corner) for corner in card_at(felt, pose).polygon())


@on_every_felt
def test_what_comes_after_a_tucked_card_lies_beside_it(felt: Felt) -> None:
    assert dealer_cards(felt, 3, tucked=True)[2] == dealer_cards(felt, 3)[2]


@on_every_felt
def test_cards_aside_lie_by_the_discards(felt: Felt) -> None:
    (pose,) = aside_cards(felt, 1)
    assert pose.at.x > felt.width * 0.7


@on_every_felt
@for_every(("left", "right"), [(True, False), (False, True), (True, True)])
def test_split_hands_use_the_places_beside_them(left: bool, right: bool, felt: Felt) -> None:
    box = felt.boxes[len(felt.boxes) // 2]
    seat, of = felt.seat(box), 4
    angle = seat.cards.pose.angle

    def places(*, left: bool, right: bool) -> list[float]:
        slots = [Slot(number, of, left, right) for number in range(1, of + 1)]
        first = [hand_cards(felt, box, slot, [False])[0] for slot in slots]
        return [pose.at.seen_from(seat.cards.pose.at, angle).x for pose in first]

    alone, beside = places(left=left, right=right), places(left=False, right=False)
    for one, other in pairwise(alone):
        assert other - one >= WIDE_PITCH * felt.card.width - 1e-6
    for one, other in pairwise(beside):
        assert other - one >= TIGHT_PITCH * felt.card.width - 1e-6
    if not left:
        assert alone[0] >= beside[0] - 1e-6
    if not right:
        assert alone[-1] <= beside[-1] + 1e-6
