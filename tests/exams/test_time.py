"""The time of a sitting: counted on, whatever the clocks do."""

from tests.cases import for_each
from trainer.exams.time import GAP, WRITTEN_EVERY, Allowance, Reading, Timer, after_gap

DAY = 86_400_000
NOON = Reading(1_000_000, 1_800_000_000_000)


def later(monotonic: int, wall: int | None = None) -> Reading:
    return Reading(NOON.monotonic + monotonic, NOON.wall + (monotonic if wall is None else wall))


def test_what_has_passed_is_added_and_the_disk_hears_of_it_before_five_seconds_are_over() -> None:
    timer = Timer.resumed(60_000, NOON)
    written = []
    for second in range(1, 31):
        found = timer.at(later(1_000 * second))
        assert found is not None
        timer = found
        if timer.due:
            timer = timer.stored()
            written.append(timer.written)
        assert timer.charged - timer.written < WRITTEN_EVERY
    assert timer.charged == 90_000
    assert written[0] == 64_000


@for_each(
    [
        ("the process stood still", later(GAP + 1)),
        ("the lid was closed", later(2_000, 60_000)),
        ("the clock was put on by a day", later(1_000, DAY)),
        ("the clock was put back by a day", later(1_000, -DAY)),
        ("the clock that never goes back did", later(-1)),
    ],
    name=lambda case: case[0],
)
def test_a_gap_is_an_interruption(case: tuple[str, Reading]) -> None:
    assert Timer.resumed(0, NOON).at(case[1]) is None


@for_each([later(GAP), later(0), later(3_000, 3_900), later(3_000, 3_000 - GAP)])
def test_up_to_fifteen_seconds_are_none(now: Reading) -> None:
    timer = Timer.resumed(5_000, NOON).at(now)
    assert timer is not None
    assert timer.charged == 5_000 + now.monotonic - NOON.monotonic


def test_a_machine_that_sleeps_again_and_again_gives_no_time() -> None:
    timer: Timer | None = Timer.resumed(0, Reading(0, 0))
    for number in range(1, 11):
        assert timer is not None
        timer = timer.at(Reading(1_000 * number, 11_000 * number))
    assert timer is not None
    assert timer.charged == 110_000
    assert timer.at(Reading(18_000, 126_000)) is None
    # What two clocks are always apart by is no sleep.
    near = timer.at(Reading(11_000, 111_900))
    assert near is not None
    assert near.charged == 111_000


def test_a_gap_is_charged_with_all_that_may_have_passed_before_it_and_no_more() -> None:
    for killed_after in range(0, WRITTEN_EVERY, 250):
        truth = 40_000 + killed_after
        assert truth <= after_gap(40_000) <= truth + WRITTEN_EVERY


def test_a_part_ends_with_its_own_time_or_with_that_of_the_whole() -> None:
    part = Allowance(60_000, part=20_000, part_began=30_000)
    assert part.left(35_000) == 15_000
    assert part.left(55_000) == 0
    assert not part.over(55_000)
    assert Allowance(60_000, part=20_000, part_began=50_000).left(55_000) == 5_000
    assert Allowance(60_000).over(60_000)
