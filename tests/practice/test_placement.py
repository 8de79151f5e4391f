"""What a placement asks, and what it believes."""

from __future__ import annotations

from collections.abc import Callable

from tests.practice.test_drills import table
from trainer.practice.placement import MOST, Placement, placement
from trainer.practice.syllabus import taught_at
from trainer.rulebook import documents

ORDERS = tuple(taught_at((table(document),)).order for document in documents())


def held(start: Placement, answer: Callable[[int], bool]) -> Placement:
    """A placement to its end; ``answer`` says whether the question of a number is right."""
    now = start
    while (kind := now.next) is not None:
        now = now.after(kind, answer(now.asked))
    return now


def test_whoever_knows_all_is_believed_in_all_of_it_after_few_questions() -> None:
    for order in ORDERS:
        end = held(placement(order), lambda _number: True)
        assert set(end.shown) == set(order)
        assert end.asked == len(end.kinds) <= MOST


def test_a_beginner_is_out_of_it_after_twelve() -> None:
    for order in ORDERS:
        end = held(placement(order), lambda _number: False)
        assert (end.asked, end.shown) == (12, ())
        unlearnt = placement(order)
        while (kind := unlearnt.next) is not None:
            unlearnt = unlearnt.after(kind, False, False)
        assert (unlearnt.asked, unlearnt.shown) == (12, ())


def test_what_was_wrong_once_is_asked_again_and_the_second_answer_counts() -> None:
    start = placement(ORDERS[0])
    slip = held(start, lambda number: number != 3)
    assert slip.asked == len(slip.kinds) + 1
    assert set(slip.shown) == set(ORDERS[0])
    unknown = held(start, lambda number: number not in {3, len(start.kinds)})
    assert unknown.asked == len(start.kinds) + 1
    assert set(ORDERS[0]) - set(unknown.shown) == set(start.kinds[3])
