"""What gets better from week to week. Days are ordinals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

ENOUGH: Final = 5
"""The fewest answers on either side of a comparison."""

_FASTER: Final = 10
"""By how many per cent the pace has to be better, where accuracy is the same."""


class Performance(NamedTuple):
    """What some answers show: how many they are, how many right, their pace in milliseconds."""

    answers: int
    right: int
    pace: int


class Improvement(NamedTuple):
    """What has improved: what was shown before, and what is shown now."""

    key: str
    before: Performance
    now: Performance


def week_of(day: int) -> int:
    """The Monday of the week of this day."""
    return day - (day - 1) % 7


def improved(
    before: Mapping[str, Performance], now: Mapping[str, Performance]
) -> tuple[Improvement, ...]:
    """Return what is answered better now than before, the greatest gain in accuracy first.

    With the same accuracy a tenth less time is an improvement; less time with more errors is none.
    """
    found = [
        (_gain(old, new), Improvement(key, old, new))
        for key, new in now.items()
        if (old := before.get(key)) is not None
        and min(old.answers, new.answers) >= ENOUGH
        and _is_better(old, new)
    ]
    return tuple(
        improvement
        for _gained, improvement in sorted(found, key=lambda pair: (-pair[0], pair[1].key))
    )


def _gain(old: Performance, new: Performance) -> float:
    return new.right / new.answers - old.right / old.answers


def _is_better(old: Performance, new: Performance) -> bool:
    accuracy = new.right * old.answers - old.right * new.answers
    if accuracy:
        return accuracy > 0
    return new.pace * 100 <= old.pace * (100 - _FASTER)
