"""Labels find room beside their things."""

from __future__ import annotations

from itertools import combinations

from ui.paint.marks import Box, Labelled, place_labels


def apart(one: Box, other: Box) -> bool:
    return (
        one.left + one.width <= other.left
        or other.left + other.width <= one.left
        or one.top + one.height <= other.top
        or other.top + other.height <= one.top
    )


def test_a_lone_label_stands_below_its_thing() -> None:
    (place,) = place_labels([Labelled(Box(100, 100, 20, 20), 30, 14)], [], [])
    assert place.middle[0] == 110
    assert place.middle[1] > 110


def test_labels_of_neighbours_do_not_cover_one_another() -> None:
    things = [Box(100 + 22 * index, 100, 20, 20) for index in range(4)]
    places = place_labels([Labelled(thing, 34, 14) for thing in things], [], things)
    for one, other in combinations(places, 2):
        assert apart(one, other)


def test_a_label_keeps_off_a_text_that_is_there() -> None:
    text = Box(90, 118, 40, 20)
    (place,) = place_labels([Labelled(Box(100, 100, 20, 20), 30, 14)], [text], [])
    assert apart(place, text)


def test_a_label_covers_a_thing_rather_than_a_text() -> None:
    around = [Box(60, 60, 100, 38), Box(60, 122, 100, 38), Box(40, 60, 60, 100)]
    beside = Box(122, 90, 60, 40)
    (place,) = place_labels([Labelled(Box(100, 100, 20, 20), 30, 14)], around, [beside])
    assert all(apart(place, text) for text in around)


def test_each_label_is_as_large_as_its_text() -> None:
    things = [Labelled(Box(0, 0, 20, 20), 30, 14), Labelled(Box(200, 0, 20, 20), 50, 16)]
    assert [(box.width, box.height) for box in place_labels(things, [], [])] == [(30, 14), (50, 16)]
