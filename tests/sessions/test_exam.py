"""An exam as it is sat: no feedback, from where it was left, until it ends in one way."""

import asyncio

from msgspec.structs import replace

from tests.exams.made import DEALT, DEFINITION, GUIDED, opened
from tests.exams.robot import Robot
from trainer.dealing.acts import DealerAct
from trainer.exams.course import Event, State
from trainer.exams.definition import Definition
from trainer.exams.marking import GivenAnswer, SatExam, mark, result
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.time import Reading
from trainer.procedure.questions import Answer, ErrorClass, Money
from trainer.rules.money import Cents
from trainer.sessions.asking import Patience
from trainer.sessions.exam import ExamCourse, TimeHeard
from trainer.storage.sittings import Heard

NOW = Reading(0, 0)
MINUTE = 60_000


class KeptInMemory:
    """A journal that remembers; its clock is moved by hand."""

    def __init__(self, exam: OpenedExam, before: SatExam | None = None) -> None:
        self.exam = exam
        self.before = before or SatExam({}, (), {})
        self.began: dict[int, int] = {}
        self.trainee = 1
        self.picks = dict(self.before.picks)
        self.given = list(self.before.given)
        self.heard = Heard(State.RUNNING, 0, 30 * MINUTE)

    def tick(self, now: Reading) -> TimeHeard:
        return self.heard

    def opened(self, place: Place, pick: int) -> None:
        self.picks[place] = pick
        self.began.setdefault(place.part, self.heard.charged)

    def answered(self, place: Place, item: int, given: Answer, milliseconds: int) -> None:
        self.given.append(GivenAnswer(place, item, given, milliseconds))

    def acted(self, place: Place, item: int, act: DealerAct, milliseconds: int) -> None:
        self.given.append(GivenAnswer(place, item, act, milliseconds))

    @property
    def sat(self) -> SatExam:
        return SatExam(self.picks, tuple(self.given), {})


class Second:
    def milliseconds(self) -> int:
        return 0


class Never:
    async def wait(self, milliseconds: int) -> None:
        raise AssertionError(milliseconds)


def course(journal: KeptInMemory, robot: Robot) -> ExamCourse:
    patience = Patience(Never(), lambda _shown: None)
    return ExamCourse(journal, robot.inbox, robot.acts, Second(), patience, robot, {})


def sit(journal: KeptInMemory, robot: Robot | None = None) -> Event | None:
    return asyncio.run(course(journal, robot or Robot()).run())


def percent(journal: KeptInMemory) -> int:
    exam = journal.exam
    return int(result(exam.definition, mark(exam, journal.sat), (), exam.sitting, {}).percent)


def with_minutes(*minutes: int) -> Definition:
    parts = zip(DEFINITION.parts, minutes, strict=True)
    return replace(DEFINITION, parts=tuple(replace(part, minutes=one) for part, one in parts))


def test_every_part_is_sat_in_turn_and_what_is_right_has_all_marks() -> None:
    journal, robot = KeptInMemory(opened()), Robot()
    assert sit(journal, robot) is Event.HAND_IN
    assert percent(journal) == 100
    assert [asked.part.title for asked in robot.asked[:4]] == ["Payouts"] * 3 + ["One round"]
    assert set(journal.picks) == {Place(0, 0), Place(0, 1), Place(0, 2), GUIDED, DEALT}


def test_it_goes_on_exactly_where_it_was_left_wherever_that_is() -> None:
    whole = KeptInMemory(opened())
    sit(whole)
    for left_after in range(0, len(whole.given), 3):
        first, robot = KeptInMemory(opened()), Robot()
        way = course(first, robot)

        def leaves(
            kept: KeptInMemory = first, until: int = left_after, way: ExamCourse = way
        ) -> bool:
            if len(kept.given) < until:
                return False
            way.leave()
            return True

        robot.instead = leaves
        assert asyncio.run(way.run()) is None
        again = KeptInMemory(opened(), first.sat)
        assert sit(again) is Event.HAND_IN
        assert [(one.place, one.number, one.given) for one in again.given] == [
            (one.place, one.number, one.given) for one in whole.given
        ]


def test_an_error_of_a_critical_class_ends_it_at_once() -> None:
    journal = KeptInMemory(opened(replace(DEFINITION, critical=(ErrorClass.PAYOUT,))))
    robot = Robot()
    robot.answer = lambda asked: Money(Cents(1))
    assert sit(journal, robot) is Event.FAIL
    assert len(robot.asked) == 1


def test_it_ends_when_its_time_is_up_and_when_it_is_handed_in() -> None:
    for end in (Event.TIME_UP, Event.HAND_IN):
        journal, robot = KeptInMemory(opened()), Robot()
        way = course(journal, robot)

        def ends(way: ExamCourse = way, journal: KeptInMemory = journal, end: Event = end) -> bool:
            if len(journal.given) < 2:
                return False
            if end is Event.HAND_IN:
                way.hand_in()
            else:
                journal.heard = Heard(State.RUNNING, 30 * MINUTE, 30 * MINUTE)
                assert way.tick(NOW) == 0
            return True

        robot.instead = ends
        assert asyncio.run(way.run()) is end
        assert len(journal.given) == 2


def test_a_part_whose_time_is_up_is_followed_by_the_next_one() -> None:
    journal, robot = KeptInMemory(opened(with_minutes(5, 0, 0))), Robot()
    way = course(journal, robot)

    def slow() -> bool:
        if len(robot.asked) != 2:
            return False
        journal.heard = Heard(State.RUNNING, 5 * MINUTE, 30 * MINUTE)
        assert way.tick(NOW) == 0
        return True

    robot.instead = slow
    assert asyncio.run(way.run()) is Event.HAND_IN
    assert [asked.part.title for asked in robot.asked[:3]] == ["Payouts", "Payouts", "One round"]


def test_an_extension_is_heard_of_at_the_next_second() -> None:
    journal = KeptInMemory(opened())
    way = course(journal, Robot())
    assert way.tick(NOW) == 30 * MINUTE
    journal.heard = Heard(State.RUNNING, 0, 35 * MINUTE)
    assert way.tick(NOW) == 35 * MINUTE


def test_it_is_left_where_it_does_not_run_any_more() -> None:
    journal, robot = KeptInMemory(opened()), Robot()
    way = course(journal, robot)

    def stopped() -> bool:
        journal.heard = Heard(State.ENDED, 0, 30 * MINUTE)
        assert way.tick(NOW) is None
        return True

    robot.instead = stopped
    assert asyncio.run(way.run()) is None


class Moved:
    """A clock that is moved by hand."""

    now = 0

    def milliseconds(self) -> int:
        return self.now


def test_a_pause_ends_nothing_and_is_no_part_of_the_time_of_an_answer() -> None:
    journal, robot, clock = KeptInMemory(opened()), Robot(), Moved()
    patience = Patience(Never(), lambda _shown: None)
    way = ExamCourse(journal, robot.inbox, robot.acts, clock, patience, robot, {})
    took: list[int] = []

    def answered(place: Place, item: int, given: Answer, milliseconds: int) -> None:
        took.append(milliseconds)
        way.leave()

    def pauses() -> bool:
        for state, seconds in ((State.PAUSED, 2), (State.PAUSED, 300), (State.RUNNING, 1)):
            journal.heard = Heard(state, 30 * MINUTE, 30 * MINUTE, "Mara")
            if state is State.RUNNING:
                journal.heard = Heard(state, 0, 30 * MINUTE)
            assert way.tick(NOW) is not None
            clock.now += 1_000 * seconds
        return False

    robot.instead = pauses
    journal.answered = answered  # type: ignore[method-assign]
    assert asyncio.run(way.run()) is None
    assert took == [1_000]
