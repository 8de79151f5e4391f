"""Where cards and chips lie that lie wrong: apart from others, and no index or legend covered."""

from __future__ import annotations

from itertools import product

from tests.cases import for_each
from tests.felt.laid import card_at, index_of, meet
from tests.felt.packaged import on_every_felt
from trainer.felt.laying import (
    Slot,
    astray,
    dealer_area,
    dealer_cards,
    drawn_area,
    drawn_cards,
    hand_cards,
    shoe_front,
)
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole, PileName, pile_place
from trainer.felt.shapes import Circle, Rectangle, inside
from trainer.rules.bets import BetKind


@on_every_felt
@for_each([1, 2, 3, 5])
def test_a_card_astray_at_a_hand_hides_no_index(count: int, felt: Felt) -> None:
    for box in felt.boxes:
        *hand, last = hand_cards(felt, box, Slot(1, 1), [False] * (count + 1))
        lies = astray(felt.card, last)
        assert lies.angle != last.angle
        assert not any(meet(card_at(felt, lies), index_of(pose)) for pose in hand)


@on_every_felt
@for_each(product([2, 3, 4], [1, 2, 3, 4], [False, True]))
def test_a_card_astray_at_a_split_hand_hides_no_index(
    case: tuple[int, int, bool], felt: Felt
) -> None:
    """It lies over its own hand and those at its left, and under those at its right."""
    of, count, doubled = case
    flags = [False] * count + [True] * doubled
    box = felt.boxes[0]
    hands = [hand_cards(felt, box, Slot(position, of), flags) for position in range(1, of + 1)]
    for position in range(1, of + 1):
        lies = astray(felt.card, hand_cards(felt, box, Slot(position, of), [*flags, False])[-1], of)
        for hand in hands[:position]:
            assert not any(meet(card_at(felt, lies), index_of(pose)) for pose in hand)
        for hand in hands[position:]:
            assert not any(meet(card_at(felt, pose), index_of(lies)) for pose in hand)


@on_every_felt
def test_two_cards_astray_at_one_hand_can_both_be_read(felt: Felt) -> None:
    for of, flags in ((1, [False, False]), (4, [False, False]), (4, [False, False, True])):
        first, second = (
            astray(felt.card, pose, of)
            for pose in hand_cards(felt, felt.boxes[0], Slot(1, of), [*flags, False, False])[-2:]
        )
        assert not meet(card_at(felt, second), index_of(first))


@on_every_felt
def test_a_card_astray_keeps_to_its_box(felt: Felt) -> None:
    for box in felt.boxes[:-1]:
        _first, second = hand_cards(felt, box, Slot(1, 1), [False] * 2)
        (neighbour,) = hand_cards(felt, box + 1, Slot(1, 1), [False])
        assert not meet(card_at(felt, astray(felt.card, second)), index_of(neighbour))


@on_every_felt
def test_cards_that_came_out_together_can_both_be_read(felt: Felt) -> None:
    first, second = drawn_cards(felt, (0, 1))
    over = card_at(felt, second)
    assert over.contains(first.at.moved(felt.card.width / 4, 0, first.angle))
    assert not meet(over, index_of(first))


@on_every_felt
def test_the_second_keeps_its_place_when_the_first_is_taken_up(felt: Felt) -> None:
    assert drawn_cards(felt, (1,))[0] == drawn_cards(felt, (0, 1))[1]


@on_every_felt
def test_what_nobody_has_yet_lies_on_the_cloth_before_the_shoe(felt: Felt) -> None:
    poses = drawn_cards(felt, (0, 1))
    area = drawn_area(felt, (0, 1))
    for pose in poses:
        card = card_at(felt, pose)
        assert all(inside(corner, felt.edge) for corner in card.polygon())
        assert not felt.furniture.shoe.contains(pose.at)
        assert area.contains(pose.at)
        for place in felt.pay_tables:
            assert not any(place.area.contains(corner) for corner in card.polygon())
            assert not any(card.contains(corner) for corner in place.area.polygon())
        for box in felt.boxes:
            for other in hand_cards(felt, box, Slot(1, 1), [False] * 3):
                assert not any(card_at(felt, other).contains(corner) for corner in card.polygon())


@on_every_felt
def test_the_legends_stay_free_of_what_came_out_together(felt: Felt) -> None:
    for pose, legend in product(drawn_cards(felt, (0, 1)), felt.legends):
        for corner in card_at(felt, pose).polygon():
            seen = corner.seen_from(legend.centre, -legend.sweep / 2)
            beside = seen.x < 0
            assert beside or abs(-seen.y - legend.radius) > legend.height / 2


@on_every_felt
def test_the_card_in_the_shoe_lies_in_it(felt: Felt) -> None:
    shoe = felt.furniture.shoe
    lies = card_at(felt, shoe_front(felt))
    assert all(shoe.contains(corner) for corner in lies.polygon())
    mouth = felt.furniture.shoe_mouth.at
    assert (lies.centre.x - mouth.x) ** 2 + (lies.centre.y - mouth.y) ** 2 < 70**2


@on_every_felt
@for_each([1, 2])
def test_chips_that_are_refused_lie_off_every_spot(bettors: int, felt: Felt) -> None:
    kinds = {spot.bet for spot in felt.spots} - {BetKind.INSURANCE}
    for box, bet, bettor in product(felt.boxes, kinds, range(bettors)):
        at = pile_place(felt, PileName(bet, box, ChipRole.OFFERED, bettor, bettors))
        assert inside(at, felt.edge)
        for spot in felt.spots:
            if bettors == 1 and spot.bet is bet and isinstance(spot.outline, Circle | Rectangle):
                assert not spot.outline.contains(at)
        stake = pile_place(felt, PileName(bet, box))
        assert (at.x - stake.x) ** 2 + (at.y - stake.y) ** 2 > felt.chip**2


@on_every_felt
def test_the_area_of_the_dealers_hand_can_leave_out_the_last_cards(felt: Felt) -> None:
    poses = dealer_cards(felt, 4)
    area = dealer_area(felt, 4, 2)
    grown = area._replace(width=area.width + 0.01)
    assert [grown.contains(pose.at) for pose in poses] == [True, True, False, False]
    assert dealer_area(felt, 4, 4) == dealer_area(felt, 4)
