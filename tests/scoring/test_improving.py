"""What gets better from week to week."""

from datetime import date

from trainer.scoring.improving import Shown, improved, week_of


def test_a_week_begins_on_monday() -> None:
    monday = date(2026, 11, 23).toordinal()
    assert [week_of(monday + day) - monday for day in range(-1, 8)] == [-7, *[0] * 7, 7]


def test_better_is_more_accurate_or_as_accurate_and_faster() -> None:
    before = {key: Shown(10, 5, 1_000) for key in "abcdef"}
    now = {
        "a": Shown(10, 6, 2_000),
        "b": Shown(10, 5, 900),
        "c": Shown(10, 5, 910),
        "d": Shown(10, 4, 100),
        "e": Shown(4, 4, 100),
        "f": Shown(20, 18, 1_000),
        "new": Shown(10, 10, 100),
    }
    assert [one.key for one in improved(before, now)] == ["f", "a", "b"]
    assert improved(before, now)[0].before == before["f"]
