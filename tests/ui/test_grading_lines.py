"""The result sheet's mark, the class of each error, and pace beside its target."""

from dataclasses import replace

from tests.scenario_files import shipped_round
from trainer.procedure.acts import Timed
from trainer.procedure.judge import judge
from trainer.procedure.questions import ErrorClass, Money, QuestionGroup
from trainer.rounds.sheet import lay_out
from trainer.rulebook.houses import house_rules
from trainer.rules.money import Cents
from trainer.scoring.grading import (
    Grade,
    Grading,
    RequiredPercent,
    Severity,
    Target,
    shipped_grading,
)
from trainer.sessions.ports import AnswerRecord
from ui.table import phrasing
from ui.widgets.rounds import Result

SHIPPED = shipped_grading()


def result(scheme: Grading, *, wrong: bool = False, seconds: int = 5) -> Result:
    """The result of a round in which all is right, or every payout too high."""
    playable = shipped_round("all-three-pairs")
    sheet = lay_out(playable)
    answers = []
    for number, question in enumerate(sheet.questions):
        given = question.expected
        if wrong and question.ask is QuestionGroup.PAYOUTS and isinstance(given, Money):
            given = Money(Cents(given.amount + 1000))
        verdict = judge(question, given)
        answers.append(AnswerRecord(number, question, given, verdict, 1000 * seconds))
    read = house_rules(playable.game.document, playable.terms)
    return phrasing.result("x", answers, sheet.context, read, scheme)


def test_without_a_pass_mark_the_sheet_says_that_none_is_published() -> None:
    found = result(SHIPPED)
    assert (found.mark, found.mark_detail) == ("100 %", "no pass mark (none published)")


def test_a_pass_mark_is_the_houses() -> None:
    scheme = replace(SHIPPED, pass_mark=85)
    assert result(scheme).mark_detail.startswith("passed; house pass mark 85 % (none published)")
    failed = result(scheme, wrong=True)
    assert failed.mark_detail.startswith("not passed; house pass mark 85 % (none published)")
    assert "critical" in failed.mark_detail


def test_an_error_is_shown_with_its_class_and_severity() -> None:
    found = result(SHIPPED, wrong=True)
    wrong = [line.graded[0] for line in found.lines if not line.right]
    assert set(wrong) == {"Payout, critical: counts as 3 wrong answers"}
    light = {**SHIPPED.errors, ErrorClass.PAYOUT: Grade(1, Severity.MINOR)}
    found = result(replace(SHIPPED, errors=light), wrong=True)
    wrong = [line.graded[0] for line in found.lines if not line.right]
    assert set(wrong) == {"Payout, minor: counts as 1 wrong answer"}


def test_pace_stands_beside_the_published_target_of_its_kind() -> None:
    in_time, late = result(SHIPPED), result(SHIPPED, seconds=31)
    said = (
        "Settling a side bet: {time}, {how} the target of 30 s (published: a dealer course",
        "Paying a hand: {time}, {how} the target of 10 s (Feltwork’s default; none published)",
    )
    timed = [line.graded[-1] for line in in_time.lines if line.graded]
    over = [line.graded[-1] for line in late.lines if line.graded]
    for lines, time, how in ((timed, "5.0 s", "within"), (over, "31.0 s", "over")):
        starts = tuple(one.format(time=time, how=how) for one in said)
        assert all(line.startswith(starts) for line in lines)
        assert all(any(line.startswith(one) for line in lines) for one in starts)
    assert f"{len(timed)} of {len(timed)} within" in in_time.pace_detail
    assert f"0 of {len(over)} within" in late.pace_detail


def test_the_houses_own_target_says_so() -> None:
    targets = {Timed.PAYOUT: Target(4500)}
    found = result(replace(SHIPPED, targets=targets))
    timed = {line.graded[-1] for line in found.lines if line.graded}
    assert timed == {"Paying a hand: 5.0 s, over the target of 4.5 s (house figure)"}


def test_pace_is_not_compared_before_accuracy_is_reached() -> None:
    found = result(SHIPPED, wrong=True)
    said = "targets apply from 90 % right (Feltwork’s default; none published)"
    assert said in found.pace_detail
    asking = replace(SHIPPED, accuracy_before_pace=RequiredPercent(95, by_house=True))
    assert "from 95 % right (house figure)" in result(asking, wrong=True).pace_detail
