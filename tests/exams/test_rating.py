"""The course of a table test: blind marks, where they differ, and what comes of it."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from itertools import product

from hypothesis import given, settings, strategies as st

from tests.cases import for_each
from trainer.exams.rating import (
    ALL_IN,
    MOVES,
    Agreed,
    AnyEntry,
    Clocked,
    Counted,
    Decided,
    Entered,
    HandedIn,
    Marked,
    Plan,
    Progress,
    Rating,
    Refusal,
    Remarked,
    Signed,
    Stage,
    TalkOpened,
    ThirdAsked,
    Why,
    Withdrawn,
    disputes,
    plan_refusal,
    progress,
    refusal,
    result,
)
from trainer.exams.sheet import Category, PassMark, Sheet, SheetError, TimedTask

CANDIDATE, FIRST, SECOND, THIRD, OTHER = range(1, 6)
AT = datetime(2026, 11, 28, tzinfo=UTC)
CARDS = Category("cards", "Cards", 2, (SheetError("slow", "Slow"),))
GUESTS = Category("guests", "Guests", 3, ())
SAFETY = Category("safety", "Safety", 1, (), least=6)
SHEET = Sheet(
    "Small",
    least=0,
    most=10,
    gap=2,
    categories=(CARDS, GUESTS, SAFETY),
    times=(TimedTask("shoe", "A shoe", 600),),
    pass_mark=PassMark(80),
    weights_from="",
)
PLAN = Plan(CANDIDATE, (FIRST, SECOND), SHEET, "rws-blackjack-v5")
Marks = tuple[int, int, int]


class Test:
    """A test into which somebody enters something, as long as it is accepted."""

    __test__ = False

    def __init__(self, plan: Plan = PLAN) -> None:
        self.plan = plan
        self.entered: list[Entered] = []

    @property
    def now(self) -> Progress:
        return progress(self.plan, self.entered)

    def stage(self) -> Stage:
        return self.now.stage

    def refuses(self, entry: AnyEntry, by: int) -> Refusal | None:
        return refusal(self.plan, self.now, entry, by)

    def enter(self, by: int, *entries: AnyEntry) -> Test:
        for entry in entries:
            assert self.refuses(entry, by) is None
            self.entered.append(Entered(entry, by, AT))
        return self

    def mark(self, by: int, marks: Marks) -> Test:
        names = (one.id for one in SHEET.categories)
        return self.enter(by, *map(Marked, names, marks), HandedIn())


def compared(first: Marks, second: Marks) -> Test:
    return Test().mark(FIRST, first).mark(SECOND, second)


def disputed(test: Test) -> list[tuple[str, Why]]:
    return [(one.category.id, one.why) for one in disputes(test.plan, test.now)]


def test_two_raters_who_agree_decide_by_the_mean_and_a_supervisor_signs() -> None:
    test = compared((8, 9, 8), (9, 9, 7))
    assert test.stage() is Stage.COMPARED
    assert disputed(test) == []
    test.enter(OTHER, Decided())
    found = result(PLAN, test.now)
    assert found is not None
    assert [(line.blind, line.mark, line.points) for line in found.lines] == [
        ((8, 9), Fraction(17, 2), 17),
        ((9, 9), 9, 27),
        ((8, 7), Fraction(15, 2), Fraction(15, 2)),
    ]
    assert (found.points, found.highest) == (Fraction(103, 2), 60)
    assert (found.percent, found.passed) == (Fraction(515, 6), True)
    test.enter(OTHER, Signed(1, b"signature"))
    assert test.stage() is Stage.SIGNED
    assert test.now.signed is not None
    assert not MOVES[Stage.SIGNED]


@for_each(
    [
        ((8, 9, 9), (9, 8, 8), []),
        ((8, 9, 9), (10, 9, 9), [("cards", Why.GAP)]),
        ((10, 10, 6), (10, 10, 5), [("safety", Why.CATEGORY)]),
        ((9, 8, 8), (8, 7, 8), [("cards", Why.WHOLE), ("guests", Why.WHOLE)]),
        ((9, 9, 9), (5, 9, 5), [("cards", Why.GAP), ("safety", Why.GAP)]),
        # 80 % passes, and 47 of 60 points do not.
        ((8, 8, 8), (8, 8, 7), [("safety", Why.WHOLE)]),
    ]
)
def test_a_gap_and_a_split_of_pass_and_fail_are_in_dispute(
    case: tuple[Marks, Marks, list[tuple[str, Why]]],
) -> None:
    first, second, expected = case
    for test in (compared(first, second), compared(second, first)):
        assert disputed(test) == expected
        assert (test.refuses(Decided(), OTHER) is None) == (not expected)
        assert (result(PLAN, test.now) is None) == bool(expected)


def test_a_category_may_fail_a_test_of_a_sheet_without_a_pass_mark() -> None:
    sheet = Sheet("Small", 0, 10, 2, (CARDS, SAFETY), (), None, "")
    plan = Plan(CANDIDATE, (FIRST, SECOND), sheet, "")
    test = Test(plan)
    for by, safety in ((FIRST, 6), (SECOND, 5)):
        test.enter(by, Marked("cards", 8), Marked("safety", safety), HandedIn())
    assert disputed(test) == [("safety", Why.CATEGORY)]
    test.enter(OTHER, TalkOpened(), Agreed("safety", 5, "Seen again"), Decided())
    found = result(plan, test.now)
    assert found is not None
    assert found.passed is False


def test_a_third_rater_marks_blind_and_the_middle_mark_counts() -> None:
    test = compared((8, 9, 9), (10, 9, 8))
    assert test.refuses(ThirdAsked(CANDIDATE), OTHER) is Refusal.SAME_PERSON
    assert test.refuses(ThirdAsked(FIRST), OTHER) is Refusal.SAME_PERSON
    test.enter(OTHER, ThirdAsked(OTHER))
    assert test.refuses(Marked("cards", 9), FIRST) is Refusal.HANDED_IN
    test.enter(FIRST, ThirdAsked(THIRD))  # in place of the other
    assert test.refuses(Marked("cards", 9), OTHER) is Refusal.NOT_A_RATER
    test.enter(THIRD, Marked("cards", 9))
    blind = test.now.seen_by(THIRD)
    assert [len(blind.ratings[rater].marks) for rater in (FIRST, SECOND, THIRD)] == [0, 0, 1]
    assert [len(test.now.seen_by(FIRST).ratings[one].marks) for one in (SECOND, THIRD)] == [3, 0]
    test.mark(THIRD, (9, 4, 8))
    assert test.stage() is Stage.COMPARED
    assert disputed(test) == []
    found = result(PLAN, test.now)
    assert found is not None
    assert [line.blind for line in found.lines] == [(8, 10, 9), (9, 9, 4), (9, 8, 8)]
    assert [line.mark for line in found.lines] == [9, 9, 8]
    assert test.refuses(TalkOpened(), OTHER) is Refusal.NOT_DISPUTED


def test_a_talk_agrees_on_each_disputed_mark_with_a_reason_and_the_blind_ones_stay() -> None:
    test = compared((8, 9, 9), (10, 9, 6)).enter(FIRST, TalkOpened())
    assert test.refuses(Agreed("guests", 9, "Why not"), FIRST) is Refusal.NOT_DISPUTED
    assert test.refuses(Agreed("cards", 11, "Why not"), FIRST) is Refusal.NOT_ON_SHEET
    assert test.refuses(Agreed("cards", 9, "  "), FIRST) is Refusal.NO_REASON
    test.enter(FIRST, Agreed("cards", 10, "At first"), Agreed("cards", 8, "The camera shows it"))
    assert test.refuses(Decided(), FIRST) is Refusal.DISPUTED
    test.enter(SECOND, Agreed("safety", 7, "Half of it"))
    test.enter(OTHER, Decided())
    found = result(PLAN, test.now)
    assert found is not None
    cards, guests, safety = found.lines
    assert cards.blind == (8, 10)
    assert cards.agreed == (8, "The camera shows it", FIRST)
    assert [line.mark for line in (cards, guests, safety)] == [8, 9, 7]
    assert test.now.ratings[SECOND].marks == {"cards": 10, "guests": 9, "safety": 6}


def test_a_talk_that_fails_asks_for_a_third() -> None:
    test = compared((8, 9, 9), (10, 9, 9)).enter(FIRST, TalkOpened(), ThirdAsked(THIRD))
    assert test.mark(THIRD, (10, 10, 10)).stage() is Stage.COMPARED


def test_nobody_sees_the_marks_of_another_before_both_have_handed_in() -> None:
    test = Test().mark(FIRST, (8, 9, 9))
    test.enter(SECOND, Marked("cards", 3), Counted("cards", "slow", 2), Clocked("shoe", 61_000))
    for viewer in (SECOND, OTHER):
        assert test.now.seen_by(viewer).ratings[FIRST] == Rating(handed_in=True)
    for viewer in (FIRST, OTHER):
        assert test.now.seen_by(viewer).ratings[SECOND] == Rating()
    own = test.now.seen_by(SECOND).ratings[SECOND]
    assert (own.marks, own.errors) == ({"cards": 3}, {("cards", "slow"): 2})
    assert own.laps == (Clocked("shoe", 61_000),)
    test.mark(SECOND, (8, 9, 9))
    assert test.now.seen_by(OTHER) == test.now


def test_the_last_of_what_a_rater_enters_counts() -> None:
    test = Test().enter(
        FIRST,
        Marked("cards", 3),
        Marked("cards", 4),
        Counted("cards", "slow", 2),
        Counted("cards", "slow", 1),
        Remarked("cards", "Slow"),
        Remarked("cards", ""),
        Clocked("shoe", 599_000),
        Clocked("shoe", 601_000),
    )
    rating = test.now.ratings[FIRST]
    assert rating.marks == {"cards": 4}
    assert rating.errors == {("cards", "slow"): 1}
    assert rating.remarks == {"cards": ""}
    assert [lap.milliseconds for lap in rating.laps] == [599_000, 601_000]


REFUSED: list[tuple[AnyEntry, int, Refusal]] = [
    (Marked("cards", 11), FIRST, Refusal.NOT_ON_SHEET),
    (Marked("cards", -1), FIRST, Refusal.NOT_ON_SHEET),
    (Marked("chips", 5), FIRST, Refusal.NOT_ON_SHEET),
    (Counted("cards", "fast", 1), FIRST, Refusal.NOT_ON_SHEET),
    (Counted("chips", "slow", 1), FIRST, Refusal.NOT_ON_SHEET),
    (Counted("cards", "slow", -1), FIRST, Refusal.NOT_ON_SHEET),
    (Remarked("chips", "Slow"), FIRST, Refusal.NOT_ON_SHEET),
    (Clocked("bridge", 1), FIRST, Refusal.NOT_ON_SHEET),
    (Clocked("shoe", -1), FIRST, Refusal.NOT_ON_SHEET),
    (Marked("cards", 5), OTHER, Refusal.NOT_A_RATER),
    (Marked("cards", 5), CANDIDATE, Refusal.NOT_A_RATER),
    (HandedIn(), FIRST, Refusal.INCOMPLETE),
    (HandedIn(), OTHER, Refusal.NOT_A_RATER),
    (Withdrawn(" "), OTHER, Refusal.NO_REASON),
    (Decided(), OTHER, Refusal.NOT_NOW),
    (TalkOpened(), OTHER, Refusal.NOT_NOW),
    (Signed(1, b""), OTHER, Refusal.NOT_NOW),
]


@for_each(REFUSED)
def test_what_may_not_be_entered_is_refused(case: tuple[AnyEntry, int, Refusal]) -> None:
    entry, by, why = case
    assert Test().enter(FIRST, Marked("guests", 5)).refuses(entry, by) is why


def test_a_test_is_withdrawn_with_a_reason_only_before_anything_is_compared() -> None:
    test = Test().enter(FIRST, Marked("cards", 5)).enter(OTHER, Withdrawn("Fire alarm"))
    assert (test.stage(), test.now.withdrawn) == (Stage.WITHDRAWN, "Fire alarm")
    assert test.refuses(Marked("cards", 5), FIRST) is Refusal.NOT_NOW
    assert compared((8, 9, 9), (8, 9, 9)).refuses(Withdrawn("Why not"), OTHER) is Refusal.NOT_NOW


def test_candidate_and_raters_are_different_people_and_an_appeal_has_a_reason() -> None:
    assert plan_refusal(PLAN) is None
    assert plan_refusal(Plan(FIRST, (FIRST, SECOND), SHEET, "")) is Refusal.SAME_PERSON
    assert plan_refusal(Plan(CANDIDATE, (FIRST, FIRST), SHEET, "")) is Refusal.SAME_PERSON
    appeal = Plan(CANDIDATE, (THIRD, OTHER), SHEET, "", appeals=7, reason=" ")
    assert plan_refusal(appeal) is Refusal.NO_REASON


def test_every_stage_leads_to_an_end() -> None:
    ends = {stage for stage in Stage if not MOVES[stage]}
    assert ends == {Stage.SIGNED, Stage.WITHDRAWN}
    reached = ends
    while more := {
        stage
        for stage, moves in MOVES.items()
        if stage not in reached and reached & {*moves.values(), ALL_IN.get(stage, stage)}
    }:
        reached = reached | more
    assert reached == {*Stage}


MARKS = st.tuples(*[st.sampled_from((5, 8, 9, 10))] * 3)
ENTRIES: list[AnyEntry] = [
    *(Marked(one.id, mark) for one, mark in product(SHEET.categories, (5, 10))),
    *(Agreed(one.id, 8, "Seen again") for one in SHEET.categories),
    HandedIn(),
    ThirdAsked(THIRD),
    ThirdAsked(OTHER),
    TalkOpened(),
    Decided(),
    Signed(1, b"signature"),
]
DONE = st.tuples(st.sampled_from(ENTRIES), st.sampled_from((FIRST, SECOND, THIRD, OTHER)))


@given(MARKS, MARKS, st.lists(DONE, min_size=10, max_size=30))
@settings(deadline=None)
def test_whatever_is_tried_blind_marks_stay_and_a_decision_has_a_result(
    first: Marks, second: Marks, tried: list[tuple[AnyEntry, int]]
) -> None:
    test = compared(first, second)
    blind = {rater: test.now.ratings[rater] for rater in PLAN.raters}
    for entry, by in tried:
        if test.refuses(entry, by) is None:
            test.enter(by, entry)
    assert {rater: test.now.ratings[rater] for rater in PLAN.raters} == blind
    if test.stage() in (Stage.DECIDED, Stage.SIGNED):
        assert result(PLAN, test.now) is not None
