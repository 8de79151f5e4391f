"""What is left until every skill has been accurate, where what has been shown supports a forecast.

The rule: of the skills that became accurate in the last four weeks there are at least eight, on at
least four days, the first of them a week ago or more; in the later half of the time since then they
came neither twice as fast as in the earlier half nor half as fast; and at the slower of the two
paces the rest takes three months at most. Otherwise nothing is forecast.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from trainer.messages import ngettext
from trainer.practice.evidence import NOTHING_SEEN, SkillState
from trainer.practice.skills import Skill

_WINDOW: Final = 28
_SKILLS: Final = 8
_DAYS: Final = 4
_SINCE: Final = 7
_STEADY: Final = 2
_FARTHEST: Final = 90


class Forecast(NamedTuple):
    """The skills that are left, and in how many days from today they may all have been accurate."""

    left: int
    soonest: int
    latest: int


def forecast(
    states: Mapping[str, SkillState], skills: Collection[Skill], day: int
) -> Forecast | None:
    """What is left of ``skills`` on ``day``, an ordinal; None where no trend supports it."""
    first_days = [states.get(skill.id, NOTHING_SEEN).accurate_on for skill in skills]
    left = first_days.count(None)
    shown = [one for one in first_days if one is not None and day - _WINDOW < one <= day]
    if not left or len(shown) < _SKILLS or len(set(shown)) < _DAYS:
        return None
    began = min(shown)
    span = day - began + 1
    if span <= _SINCE:
        return None
    # Twice a number of skills, over the span: the same as a half's number over half of it.
    halves = [sum(2 * (one - began) < span for one in shown)]
    halves.append(len(shown) - halves[0])
    slower, faster = sorted(halves)
    if not slower or faster >= _STEADY * slower:
        return None
    soonest, latest = (-(-left * span // (2 * number)) for number in (faster, slower))
    return Forecast(left, soonest, latest) if latest <= _FARTHEST else None


def forecast_text(found: Forecast) -> str:
    """The forecast in a sentence."""
    if found.soonest == found.latest:
        within = ngettext("about {days} day", "about {days} days", found.latest).format(
            days=found.latest
        )
    else:
        within = ngettext(
            "{soonest} to {days} day", "{soonest} to {days} days", found.latest
        ).format(soonest=found.soonest, days=found.latest)
    return ngettext(
        "{left} skill is not accurate yet: as in the last weeks, {within}.",
        "{left} skills are not accurate yet: as in the last weeks, {within}.",
        found.left,
    ).format(left=found.left, within=within)
