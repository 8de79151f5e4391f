"""Cards drawn larger than they are: still at their boxes, and every index still visible."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.cases import for_each
from tests.felt.laid import card_at, index_of, meet
from tests.felt.packaged import on_every_felt
from trainer.felt.laying import Slot, dealer_cards, hand_cards
from trainer.felt.layout import MOST, Felt, enlarged
from trainer.felt.shapes import inside

FACTORS = (1.1, 1.25, 1.4)


@on_every_felt
def test_nothing_else_changes(felt: Felt) -> None:
    large = enlarged(felt, 1.25)
    assert (large.spots, large.legends, large.furniture) == (
        felt.spots,
        felt.legends,
        felt.furniture,
    )
    assert large.card.width == pytest.approx(1.25 * felt.card.width)


@on_every_felt
@for_each([0.5, 1.0])
def test_cards_are_never_drawn_smaller(factor: float, felt: Felt) -> None:
    assert enlarged(felt, factor) is felt


@on_every_felt
def test_cards_are_not_drawn_as_large_as_one_likes(felt: Felt) -> None:
    assert enlarged(felt, 10).card.width == pytest.approx(MOST * felt.card.width)


@on_every_felt
@for_each(FACTORS)
def test_a_hand_keeps_its_edge_towards_its_box(factor: float, felt: Felt) -> None:
    large = enlarged(felt, factor)
    for before, after in zip(felt.seats, large.seats, strict=True):
        angle = before.cards.pose.angle
        moved = after.cards.pose.at.seen_from(before.cards.pose.at, angle)
        assert moved.x == pytest.approx(0)
        grown = (large.card.height - felt.card.height) / 2
        assert moved.y == pytest.approx(grown)


@on_every_felt
@for_each(FACTORS)
def test_neighbouring_hands_and_the_indices_of_each_stay_clear(factor: float, felt: Felt) -> None:
    large = enlarged(felt, factor)
    hands = [hand_cards(large, box, Slot(1, 1), [False] * 2) for box in large.boxes]
    for first, second in hands:
        assert not meet(card_at(large, second), index_of(first, large.card.unit))
        assert inside(second.at, large.edge)
    for one, other in pairwise(hands):
        assert not any(
            meet(card_at(large, pose), index_of(first, large.card.unit))
            for pose in one
            for first in other
        )


@on_every_felt
@for_each(FACTORS)
def test_every_index_of_split_hands_stays_visible(factor: float, felt: Felt) -> None:
    large = enlarged(felt, factor)
    box = large.boxes[len(large.boxes) // 2]
    for of in (2, 3, 4):
        hands = [
            hand_cards(large, box, Slot(number, of), [False] * 3) for number in range(1, of + 1)
        ]
        for one, other in pairwise(hands):
            assert not any(
                meet(card_at(large, over), index_of(under, large.card.unit))
                for under in one
                for over in other
            )


@on_every_felt
@for_each(FACTORS)
def test_the_dealers_cards_stay_apart(factor: float, felt: Felt) -> None:
    large = enlarged(felt, factor)
    for one, other in pairwise(dealer_cards(large, 5)):
        assert not meet(card_at(large, other), index_of(one, large.card.unit))
