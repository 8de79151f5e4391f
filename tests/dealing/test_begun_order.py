"""The order in which the dealer has begun to deal, right or wrong."""

from trainer.dealing.acts import next_along, next_in_order
from trainer.rules.bets import DEALER, Place

BOXES = (2, 4, 7)


def places(*boxes: int) -> list[Place]:
    return [Place(box, 1) if box else DEALER for box in boxes]


def test_the_next_card_follows_the_order_that_was_begun() -> None:
    begun = {
        (): None,
        (2,): 4,
        (2, 4): 7,
        (2, 4, 7): 0,
        (2, 4, 7, 0): 2,
        (2, 4, 7, 0, 2, 4): 7,
        (2, 4, 7, 0, 2, 4, 7): None,
        # The other way round, or from the middle: it goes on as it was begun.
        (7, 4): 2,
        (7, 4, 2): 0,
        (4, 7): 2,
        (4, 7, 2): 0,
        # One dealt out of turn: on from there.
        (2, 7): 0,
        # Nobody plays at box 5.
        (5,): None,
        (2, 5): None,
    }
    for dealt, box in begun.items():
        expected = None if box is None else places(box)[0]
        assert next_in_order(places(*dealt), BOXES) == expected, dealt


def test_a_hole_card_ends_the_order() -> None:
    dealt = places(2, 4, 7, 0, 2, 4, 7)
    assert next_in_order(dealt, BOXES, hole_card=True) == DEALER
    assert next_in_order([*dealt, DEALER], BOXES, hole_card=True) is None


def test_bets_are_settled_on_to_the_side_that_was_begun() -> None:
    cases = {
        (): None,
        # Begun at an end: to the other. Begun in the middle: to neither.
        (7,): 4,
        (2, 2): 4,
        (4,): None,
        (7, 4): 2,
        (2, 4): 7,
        (7, 4, 2): None,
        # The other way again, from there.
        (2, 4, 2, 1): None,
    }
    for done, box in cases.items():
        assert next_along(done, {2, 4, 7} - {*done}) == box, done
