"""Cards lie as dealers lay them, on every layout: no card hides another one's index."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from trainer.felt.laying import (
    aside_cards,
    dealer_area,
    dealer_cards,
    hand_area,
    hand_cards,
)
from trainer.felt.layout import Felt
from trainer.felt.shapes import Point, Pose, Rectangle, inside

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
