"""What the panel says of a question: with what is staked, or for who reads that from the chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cases import for_every
from tests.practice.test_drills import table
from tests.scenario_files import shipped_round
from trainer.house.file import read_house_file
from trainer.library.items import library_item
from trainer.messages.money import MoneyText
from trainer.practice.drills import drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    BLACKJACK,
    TOO_MANY,
    Answer,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import RULEBOOK
from trainer.rulebook.house_choices import HouseChoices
from trainer.rulebook.houses import house_rules
from trainer.rulebook.sources import shipped_scenario
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.scoring.grading import shipped_grading
from trainer.scoring.marks import Cost
from trainer.sessions.asking import SLOW
from trainer.sessions.ports import AnswerRecord
from trainer.table.frames import with_offered_insurance
from trainer.yamlfile.edit import put, remove_key
from ui.table.phrasing import cost_text, due_at, feedback, marks, question_view, result, step_texts

ROUND = """\
format: 1
title: A total
rules: rws-perfect-pairs-v5
boxes: {{1: [{{name: Ann, main: 10, calls: [stand]}}]}}
shoe: {shoe}
ask: [totals]
"""


@pytest.fixture(scope="module", params=["five-colours-on-one-box", "insurance-lost"])
def sheet(request: pytest.FixtureRequest) -> RoundSheet:
    name = str(request.param)
    playable = shipped_round(name)
    return lay_out(playable)


def test_who_reads_the_chips_is_not_told_what_is_staked(sheet: RoundSheet) -> None:
    money = [
        q
        for q in sheet.questions
        if q.ask in (QuestionGroup.PAYOUTS, QuestionGroup.INSURANCE) and q.working
    ]
    assert money
    for question in money:
        assert question.working is not None
        stake = MoneyText(sheet.context.money.currency).text(Cents(question.working.stake))
        told = question_view(sheet, question, 1, 1).text
        read = question_view(sheet, question, 1, 1, read_bets=True).text
        assert stake in told
        assert stake not in read


def test_who_reads_the_chips_is_not_told_what_is_put_on_insurance() -> None:
    playable = library_item(
        "everybody-at-once", shipped_scenario("everybody-at-once").encode()
    ).checked.round
    assert playable is not None
    sheet = lay_out(playable)
    put_down = [q for q in sheet.questions if q.offered and q.ask is QuestionGroup.INSURANCE]
    assert put_down
    for question in put_down:
        offered = sheet.context.money.text(question.offered)
        assert offered in question_view(sheet, question, 1, 1).text
        read = question_view(sheet, question, 1, 1, read_bets=True).text
        assert not any(letter.isdigit() for letter in read)
        lying = with_offered_insurance(sheet.frames[question.step], question).chips
        assert [one.amount for one in lying if one.bet == question.lies_at] == [question.offered]


def test_every_other_question_is_the_same(sheet: RoundSheet) -> None:
    for question in sheet.questions:
        if question.ask not in (QuestionGroup.PAYOUTS, QuestionGroup.INSURANCE):
            read = question_view(sheet, question, 1, 1, read_bets=True)
            assert replace(read, staked=False) == question_view(sheet, question, 1, 1)


def cited(question: Question, given: Answer, sheet: RoundSheet) -> list[str]:
    """The paragraphs that stand with a wrong answer."""
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    answer = AnswerRecord(1, question, given, judge(question, given), 1000)
    return [citation.number for citation in feedback(answer, sheet.context, read).citations]


@pytest.mark.parametrize(
    ("cards", "given", "paragraphs"),
    [
        ("AH 6S", Total(7, soft=False), ["3.2.1"]),
        ("AH 6S", Total(17, soft=False), ["1.27", "1.11"]),
        ("KH 6S", Total(15, soft=False), ["3.2.2", "3.2.3"]),
        ("KH 6S", BLACKJACK, ["1.2"]),
        ("KH 6S", TOO_MANY, ["3.19"]),
        ("KH 6S", Total(5, soft=False), ["3.2.2", "3.2.3"]),
    ],
)
def test_a_wrong_total_cites_what_the_mistake_is_about_and_no_more(
    cards: str, given: Total, paragraphs: list[str]
) -> None:
    first, second = cards.split()
    text = ROUND.format(shoe=f"{first} 5S {second} TH 9C KD")
    playable = library_item("x", text.encode()).checked
    assert playable.round is not None
    sheet = lay_out(playable.round)
    question = sheet.questions[0]
    assert cited(question, given, sheet) == paragraphs


def test_along_the_table_the_first_wrong_bet_is_what_is_cited() -> None:
    here = table("rws-perfect-pairs-v5")
    for name in ("table.hands", "table.totals", "table.amounts"):
        skill = next(one for one in skills_at(here) if one.id == name)
        made = drill(skill, here, Difficulty.USUAL, 3)
        sheet, question = lay_out(made.made.round), made.question
        assert isinstance(question.expected, Ordered)
        keys = question.expected.keys
        backwards = Ordered(keys[::-1])
        assert judge(question, backwards).right == (name == "table.totals")
        assert name == "table.totals" or not cited(question, backwards, sheet), "only the order"
        place = keys[-1].partition("-")[0]
        word = "12" if name != "table.hands" else "pay" if keys[-1] != f"{place}-pay" else "take"
        assert 0 < len(cited(question, Ordered((*keys[:-1], f"{place}-{word}")), sheet)) <= 3


def test_for_one_is_cited_alone_where_the_wager_is_what_is_wrong() -> None:
    here = table("nevada-perfect-pairs-progressive")
    for name in ("payout.progressive.meter", "payout.progressive.tier"):
        skill = next(one for one in skills_at(here) if one.id == name)
        made = drill(skill, here, Difficulty.USUAL, 3)
        sheet, question = lay_out(made.made.round), made.question
        assert isinstance(question.expected, Money)
        assert question.bet is not None
        due = question.expected.amount
        wager = sheet.playthrough.snapshots[question.step].piles[question.bet].placed
        with_wager = cited(question, Money(Cents(due + wager)), sheet)
        assert len(with_wager) == 1
        assert cited(question, Money(Cents(2 * due)), sheet) != with_wager


def test_a_wrong_amount_is_named_as_the_error_that_gives_it(sheet: RoundSheet) -> None:
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    for question in sheet.questions:
        working = question.working
        if not isinstance(question.expected, Money) or working is None or working.odds is None:
            continue
        given = Money(Cents(question.expected.amount + working.stake))
        answer = AnswerRecord(1, question, given, judge(question, given), 1000)
        errors = feedback(answer, sheet.context, read).errors
        assert errors[0].startswith("Overpaid by ")
        assert any("The stake was included" in error for error in errors[1:])


def test_what_goes_back_of_insurance_is_marked_where_its_chips_lie() -> None:
    playable = library_item("x", shipped_scenario("live-nora-wants-insurance").encode()).checked
    assert playable.round is not None
    sheet = lay_out(playable.round)
    (question,) = [q for q in sheet.questions if q.offered]
    assert question.bet is not None
    answer = AnswerRecord(1, question, Money(Cents(3)), judge(question, Money(Cents(3))), 1)
    line = Bet(question.bet.box, question.bet.bettor, BetKind.INSURANCE)
    assert marks(answer, sheet.playthrough) == {line: False}
    assert due_at(answer, sheet.context).keys() == {line}


def test_a_short_cut_is_shown_to_whoever_was_slow_or_wrong() -> None:
    playable = shipped_round("five-colours-on-one-box")
    sheet = lay_out(playable)
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    found = 0
    for question in sheet.questions:
        if not isinstance(question.expected, Money) or question.working is None:
            continue
        right, wrong = question.expected, Money(Cents(question.expected.amount + 100))
        quick, slow, not_right = (
            feedback(
                AnswerRecord(1, question, given, judge(question, given), milliseconds),
                sheet.context,
                read,
            ).tricks
            for given, milliseconds in ((right, SLOW - 1), (right, SLOW), (wrong, 1))
        )
        assert not quick
        assert slow == not_right
        found += len(slow)
    assert found


@for_every("name", ["nevada-a-dollar-for-the-ace", "live-full-table", "huxley-losers-first"])
def test_what_is_ours_is_shown_with_every_act_and_judgement(name: str) -> None:
    playable = shipped_round(name)
    sheet = lay_out(playable)
    read = house_rules(playable.game.document, playable.terms)
    shown = [
        (step.rules, text.settings)
        for step, text in zip(sheet.playthrough.steps, step_texts(sheet), strict=True)
    ]
    for question in sheet.questions:
        answer = AnswerRecord(1, question, question.expected, judge(question, question.expected), 1)
        shown.append((question.rules, feedback(answer, sheet.context, read).settings))
    readings = 0
    for rules, settings in shown:
        summaries = {setting.summary for setting in settings}
        for reading in read.document.readings_of(rules):
            readings += 1
            assert reading.summary in summaries, reading.name
    assert readings
    ours = {setting.paragraph for _rules, settings in shown for setting in settings}
    assert any(paragraph.startswith("Our reading: ") for paragraph in ours)


def test_what_rests_on_a_choice_says_whose_it_was() -> None:
    """In Watch and after an answer: the scenario's, the house's, or neither's."""
    name, setting = "split-double-dealer-blackjack", "dealer_blackjack_after_split"
    text = remove_key(shipped_scenario(name), ("expect",))
    house = HouseChoices({setting: "per_hand"})
    headings = []
    for data, documents in (
        (text, RULEBOOK),
        (text, RULEBOOK.with_choices({"rws-perfect-pairs-v5": house})),
        (put(text, ("house", setting), "per_hand"), RULEBOOK),
    ):
        playable = library_item(name, data.encode(), documents).checked.round
        assert playable is not None
        sheet = lay_out(playable)
        read = house_rules(playable.game.document, playable.terms)
        shown = [one for step in step_texts(sheet) for one in step.settings]
        for question in sheet.questions:
            right = question.expected
            answer = AnswerRecord(1, question, right, judge(question, right), 1)
            shown += feedback(answer, sheet.context, read).settings
        about = read.document.register[setting].question
        headings.append({one.paragraph for one in shown if one.summary.startswith(about)})
    assert headings == [
        {"House setting"},
        {"House setting, set by the house"},
        {"House setting, set by this scenario"},
    ]


@for_every(
    ("cost", "text"),
    [
        (Cost(Cents(38500), Cents(37000)), "Overpaid: $385; underpaid: $370"),
        (Cost(Cents(1500)), "Overpaid: $15"),
        (Cost(guests=Cents(250)), "Underpaid: $2.50"),
        (Cost(), "Nothing"),
    ],
)
def test_what_errors_cost_is_one_sentence(cost: Cost, text: str) -> None:
    assert cost_text(cost, MoneyText("$", bool(cost.guests % 100))) == text


def test_the_facts_of_the_table_are_the_house_s_wherever_something_rests_on_them() -> None:
    document = "rws-perfect-pairs-v5"
    text = f"house: 1\ndocuments: {{{document}: {{table: {{rounding: {{unit: 0.50}}}}}}}}\n"
    under = read_house_file(text.encode()).rulebook()
    data = shipped_scenario("insurance-lost").encode()
    playable = library_item("insurance-lost", data, under).checked.round
    assert playable is not None
    sheet = lay_out(playable)
    read = house_rules(playable.game.document, playable.terms)
    house = "Table, set by the house"
    answers = [
        AnswerRecord(place, one, one.expected, judge(one, one.expected), 1000)
        for place, one in enumerate(sheet.questions, 1)
    ]
    for answer in answers:
        shown = feedback(answer, sheet.context, read).settings
        named = [one.summary for one in shown if one.paragraph == house]
        assert named == ["Rounding unit"] * (answer.question.working is not None)
    assert any(answer.question.working for answer in answers)
    paid = [step for step in step_texts(sheet) if step.working]
    assert paid
    assert all(house in [one.paragraph for one in step.settings] for step in paid)
    finished = result("", answers, sheet.context, read, shipped_grading())
    assert f"{house}: Rounding unit" in finished.table
