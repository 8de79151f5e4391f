"""What gets better from week to week."""

from datetime import date

from trainer.scoring.improving import by_week, improved, together, week_of
from trainer.scoring.marks import Tally


def test_a_week_begins_on_monday() -> None:
    monday = date(2026, 11, 23).toordinal()
    assert [week_of(monday + day) - monday for day in range(-1, 8)] == [-7, *[0] * 7, 7]


def test_the_sums_by_week() -> None:
    monday = date(2026, 11, 23).toordinal()
    days = [(monday - 1, Tally(1, 1, 10)), (monday, Tally(2, 1, 20)), (monday + 6, Tally(3, 3, 30))]
    assert by_week(days) == {monday - 7: Tally(1, 1, 10), monday: Tally(5, 4, 50)}
    assert together(()) == Tally()


def test_better_is_more_accurate_or_as_accurate_and_faster() -> None:
    before = {key: Tally(10, 5, 10_000) for key in "abcdef"}
    now = {
        "a": Tally(10, 6, 20_000),
        "b": Tally(10, 5, 9_000),
        "c": Tally(10, 5, 9_100),
        "d": Tally(10, 4, 1_000),
        "e": Tally(4, 4, 1_000),
        "f": Tally(20, 18, 20_000),
        "new": Tally(10, 10, 1_000),
    }
    assert [one.key for one in improved(before, now)] == ["f", "a", "b"]
    assert improved(before, now)[0].before == before["f"]
