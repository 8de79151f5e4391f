"""A forecast only where the trend supports it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, strategies as st

from tests.cases import for_each
from trainer.practice.evidence import NOTHING_SEEN, Forecast, SkillState, forecast, forecast_text
from trainer.practice.skills import Family, Skill
from trainer.rules.money import Odds

TODAY = 740_000
SKILLS = tuple(Skill(Family.PAYOUT, odds=Odds(number, 1)) for number in range(1, 41))


def after(*ago: int) -> dict[str, SkillState]:
    """States in which one skill each became accurate so many days ago."""
    return {
        skill.id: SkillState(seen=20, accurate_on=TODAY - days)
        for skill, days in zip(SKILLS, ago, strict=False)
    }


def test_a_steady_trend_is_continued() -> None:
    found = forecast(after(*range(20)), SKILLS, TODAY)
    assert found == Forecast(20, 20, 20)
    assert forecast_text(found).startswith("20 skills are not accurate yet: ")
    assert forecast_text(found).endswith(" about 20 days.")


def test_what_is_not_quite_steady_has_a_range() -> None:
    found = forecast(after(9, 9, 8, 7, 6, 6, 4, 3, 2, 0), SKILLS[:16], TODAY)
    assert found == Forecast(6, 5, 8)
    assert "5 to 8 days" in forecast_text(found)


@for_each(
    [
        ("nothing was shown", ()),
        ("too few skills", (14, 12, 10, 8, 6, 4, 2)),
        ("too few days", (10, 10, 10, 5, 5, 5, 0, 0, 0)),
        ("too short a time", (6, 6, 5, 5, 4, 3, 2, 1, 0)),
        ("too long ago", tuple(range(28, 48))),
        ("given up", (20, 20, 19, 18, 18, 17, 16, 15, 14, 13)),
        ("only just begun in earnest", (20, 15, 12, 1, 1, 1, 1, 0, 0, 0, 0)),
    ],
    lambda case: str(case[0]),
)
def test_there_is_none_where_the_trend_does_not_support_it(case: tuple[str, Sequence[int]]) -> None:
    assert forecast(after(*case[1]), SKILLS, TODAY) is None


def test_there_is_none_where_nothing_is_left_or_it_would_take_too_long() -> None:
    states = after(*range(20))
    assert forecast(states, SKILLS[:20], TODAY) is None
    many = tuple(Skill(Family.BOX, odds=Odds(number, 1)) for number in range(1, 200))
    assert forecast(states, (*SKILLS, *many), TODAY) is None


@given(st.lists(st.integers(-3, 60), max_size=40))
def test_it_never_promises_the_impossible(ago: list[int]) -> None:
    states = after(*ago)
    found = forecast(states, SKILLS, TODAY)
    if found is not None:
        left = [one for one in SKILLS if states.get(one.id, NOTHING_SEEN).accurate_on is None]
        assert found.left == len(left)
        assert 1 <= found.soonest <= found.latest <= 90
