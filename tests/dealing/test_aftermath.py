"""The result sheet of a round in which acts stood: what was put right, and what was not."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.dealing.test_sequences import acts_of, written_by_hand
from trainer.dealing.again import dealt_again, round_in
from trainer.dealing.answers import answered
from trainer.dealing.coached import Style
from trainer.dealing.fork import whole_shoe
from trainer.dealing.notation import read
from trainer.procedure.questions import ErrorClass, Verdict
from trainer.rules.money import Cents
from trainer.scoring.graded import graded
from trainer.scoring.grading import Severity, shipped_grading
from trainer.scoring.marks import Cost, mark
from trainer.sessions.ports import AnswerRecord
from ui.table.deal_result import DealtTables, dealt_result

_ROUND = "coached/rws-perfect-pairs-v5.yaml 1"


def _dealt(after: int, acts: Sequence[str]) -> tuple[DealtTables, tuple[AnswerRecord, ...]]:
    """A round dealt freely, so many acts rightly and then ``acts``."""
    rounds = {name: (playable, entry) for name, playable, entry in written_by_hand()}
    playable, entry = rounds[_ROUND]
    lines = (*acts_of(entry["legal"][0])[:after], *acts)
    dealt = round_in(Style.FREE, playable, whole_shoe(playable, random.Random(1)))
    again = dealt_again(dealt, map(read, lines))
    answers = tuple(
        AnswerRecord(number, *answered(number, tried), 1000)
        for number, tried in enumerate(again.tried)
    )
    return DealtTables(Style.FREE, playable, again, dealt.excess), answers


_TAKEN_AND_RETURNED = ("take 3 main Cho", "take 1 main Ann", "return 3 main Cho")


def test_a_mistake_that_was_put_right_costs_nothing_and_is_told_with_its_acts() -> None:
    tables, answers = _dealt(20, _TAKEN_AND_RETURNED)
    aftermath = tables.aftermath(answers)
    assert aftermath.mended == {20: 2}
    assert aftermath.cost == Cost()
    assert mark(answers).cost == Cost(guests=Cents(4000))
    money = tables.context(answers).money
    told = [aftermath.of(answer, money) for answer in answers]
    assert told[20] == "Corrected 2 actions later."
    assert not any(told[:20])


def test_a_mistake_that_was_left_is_told_with_what_it_cost() -> None:
    tables, answers = _dealt(20, ("pay 40.00 3 main Cho", "take_back 15.00 3 main Cho"))
    aftermath = tables.aftermath(answers)
    assert aftermath.mended == {}
    assert aftermath.cost == Cost(house=Cents(2500))
    assert "25 too much" in aftermath.of(answers[20], tables.context(answers).money)


def test_a_bet_that_was_forgotten_is_told_with_the_act_that_has_cleared_it_away() -> None:
    tables, answers = _dealt(21, ("pick_up 3", "pick_up 1", "pick_up dealer"))
    aftermath = tables.aftermath(answers)
    assert aftermath.cost == Cost(house=Cents(10000))
    money = tables.context(answers).money
    told = [aftermath.of(answer, money) for answer in answers]
    assert told[-2] == "Not corrected, box 1, Ann, main bet: 100 too much."
    assert [bool(text) for text in told].count(True) == 1


def test_insurance_that_was_forgotten_is_told_with_the_act_that_has_passed_over_it() -> None:
    acts = ("ask 1", "deal 1", "ask 3", "deal dealer", "total 19", "knock 3 main Cho")
    tables, answers = _dealt(12, (*acts, "take 1 main Ann", "pick_up 3"))
    aftermath = tables.aftermath(answers)
    assert aftermath.cost == Cost(house=Cents(5000))
    told = aftermath.of(answers[12], tables.context(answers).money)
    assert told == "Not corrected, box 1, Ann, Insurance: 50 too much."


def test_a_mistake_that_was_put_right_counts_as_form_does() -> None:
    tables, answers = _dealt(20, _TAKEN_AND_RETURNED)
    scheme = shipped_grading()
    critical = graded(answers, scheme).answers[20].grade
    put_right = graded(answers, scheme, tables.aftermath(answers).mended).answers[20].grade
    assert critical is not None
    assert critical.severity is Severity.CRITICAL
    assert put_right is not None
    assert put_right.severity is Severity.MINOR


def test_the_choice_of_the_house_that_a_mistake_breaks_is_cited() -> None:
    tables, answers = _dealt(20, ("take 1 main Ann", "knock 3 main Cho"))
    found = tables.house(answers)
    assert {number: cited.number for number, cited in found.items()} == {
        20: "procedure/rws-perfect-pairs-v5/passes/hands/sweep"
    }
    sheet = dealt_result("A round", answers, tables, shipped_grading())
    told = {line.number: line.detail.citations for line in sheet.lines}
    assert told[20] == (found[20],)
    assert found[20] not in told[21]


def test_acts_that_were_judged_otherwise_are_told_as_they_were_recorded() -> None:
    """An older version did not let everything stand, so that its rounds may go on otherwise."""
    tables, answers = _dealt(20, _TAKEN_AND_RETURNED)
    wrong = Verdict(False, ErrorClass.PROCEDURE)
    recorded = (*answers[:-1], answers[-1]._replace(verdict=wrong))
    aftermath = tables.aftermath(recorded)
    assert aftermath.mended == {}
    assert aftermath.cost == mark(recorded).cost == Cost(guests=Cents(4000))
    assert aftermath.of(recorded[20], tables.context(recorded).money) == ""
