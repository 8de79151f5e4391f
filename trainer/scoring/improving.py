"""What gets better from week to week. Days are ordinals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from trainer.scoring.marks import Tally

ENOUGH: Final = 5
"""The fewest answers on either side of a comparison."""

_FASTER: Final = 10
"""By how many per cent the pace has to be better, where accuracy is the same."""


class Improvement(NamedTuple):
    """What has improved: the sums of before and of now."""

    key: str
    before: Tally
    now: Tally


def week_of(day: int) -> int:
    """The Monday of the week of this day."""
    return day - (day - 1) % 7


def together(tallies: Iterable[Tally]) -> Tally:
    """The sum of these."""
    answers = right = milliseconds = 0
    for one in tallies:
        answers += one.answers
        right += one.right
        milliseconds += one.milliseconds
    return Tally(answers, right, milliseconds)


def by_week(days: Iterable[tuple[int, Tally]]) -> dict[int, Tally]:
    """The weeks with answers by their Mondays, the earliest first."""
    weeks: dict[int, list[Tally]] = {}
    for day, tally in days:
        weeks.setdefault(week_of(day), []).append(tally)
    return {monday: together(tallies) for monday, tallies in sorted(weeks.items())}


def improved(before: Mapping[str, Tally], now: Mapping[str, Tally]) -> tuple[Improvement, ...]:
    """What is answered better now than before, the greatest gain in accuracy first.

    With the same accuracy a tenth less time is an improvement; less time with more errors is none.
    """
    found = [
        (_gain(old, new), Improvement(key, old, new))
        for key, new in now.items()
        if (old := before.get(key)) is not None
        and min(old.answers, new.answers) >= ENOUGH
        and _is_better(old, new)
    ]
    return tuple(one for _gained, one in sorted(found, key=lambda pair: (-pair[0], pair[1].key)))


def _gain(old: Tally, new: Tally) -> float:
    return new.right / new.answers - old.right / old.answers


def _is_better(old: Tally, new: Tally) -> bool:
    accuracy = new.right * old.answers - old.right * new.answers
    if accuracy:
        return accuracy > 0
    return new.milliseconds * old.answers * 100 <= old.milliseconds * new.answers * (100 - _FASTER)
