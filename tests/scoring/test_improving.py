"""What gets better from week to week."""

from datetime import date

from trainer.scoring.improving import Performance, improved, week_of


def test_a_week_begins_on_monday() -> None:
    monday = date(2026, 11, 23).toordinal()
    assert [week_of(monday + day) - monday for day in range(-1, 8)] == [-7, *[0] * 7, 7]


def test_better_is_more_accurate_or_as_accurate_and_faster() -> None:
    before = {key: Performance(10, 5, 1_000) for key in "abcdef"}
    now = {
        "a": Performance(10, 6, 2_000),
        "b": Performance(10, 5, 900),
        "c": Performance(10, 5, 910),
        "d": Performance(10, 4, 100),
        "e": Performance(4, 4, 100),
        "f": Performance(20, 18, 1_000),
        "new": Performance(10, 10, 100),
    }
    assert [one.key for one in improved(before, now)] == ["f", "a", "b"]
    assert improved(before, now)[0].before == before["f"]
