"""Places for short texts next to what they label, without covering one another. Pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

_ON_TEXT: Final = 12.0
_ON_THING: Final = 3.0
_AWAY: Final = 0.02
_ABOVE: Final = 0.15
"""Costs of covering a text or a thing (by share of the label), of distance, of being above."""

_SPOTS: Final = (
    (0.0, 0.86), (0.0, -0.94), (1.0, 0.0), (-1.0, 0.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7),
    (-0.7, -0.7), (0.9, 1.1), (-0.9, 1.1), (0.0, 1.5), (0.0, -1.6),
)  # fmt: skip
"""Candidate places around a thing, in half sizes of thing and label. The label may cover a
little of the thing's rim, so that it visibly belongs to it."""


class Box(NamedTuple):
    """An upright rectangle in the picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.left + self.width / 2, self.top + self.height / 2

    def meets(self, other: Box) -> bool:
        """Whether it overlaps another one."""
        return _shared(self, other) > 0


class Labelled(NamedTuple):
    """A thing in the picture and the size of its text."""

    thing: Box
    width: float
    height: float


def place_labels(
    labelled: Sequence[Labelled], texts: Sequence[Box], things: Sequence[Box]
) -> list[Box]:
    """Each label's box: where it covers the least of ``texts``, ``things`` and other labels.

    Labels are placed one after the other, preferably below their things.
    """
    taken = list(texts)
    places: list[Box] = []
    for label in labelled:
        reach = _around(label)
        near_texts = [box for box in taken if _shared(reach, box)]
        near_things = [box for box in things if _shared(reach, box)]
        place = min(_candidates(label), key=lambda box: _cost(box, label, near_texts, near_things))
        taken.append(place)
        places.append(place)
    return places


def _around(label: Labelled) -> Box:
    """The area that a label can reach in any of its places."""
    thing = label.thing
    across, down = label.width * 1.3, label.height * 1.6 + thing.height * 0.6
    return Box(
        thing.left - across,
        thing.top - down,
        thing.width + 2 * across,
        thing.height + 2 * down,
    )


def _candidates(label: Labelled) -> Iterator[Box]:
    x, y = label.thing.middle
    across = (label.thing.width + label.width) / 2
    down = (label.thing.height + label.height) / 2
    for right, below in _SPOTS:
        yield Box(
            x + across * right - label.width / 2,
            y + down * below - label.height / 2,
            label.width,
            label.height,
        )


def _cost(box: Box, label: Labelled, texts: Sequence[Box], things: Sequence[Box]) -> float:
    size = box.width * box.height
    on_text = sum(_shared(box, other) for other in texts) / size
    on_thing = sum(_shared(box, other) for other in things) / size
    (x, y), (thing_x, thing_y) = box.middle, label.thing.middle
    away = abs(x - thing_x) + abs(y - thing_y)
    return on_text * _ON_TEXT + on_thing * _ON_THING + away * _AWAY + (0 if y > thing_y else _ABOVE)


def _shared(one: Box, other: Box) -> float:
    """The area of the intersection of two boxes."""
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    if across <= 0:
        return 0.0
    down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return across * down if down > 0 else 0.0
