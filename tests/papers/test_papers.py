"""Exam papers: every bet is asked about, nothing on a paper is an answer, the key has them all."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import for_each, one_in
from tests.papers.exams import TERMS, exam_of, playable
from tests.scenario_files import name_of, shipped
from trainer.felt.places import ChipRole
from trainer.messages.citations import references_text
from trainer.papers.compose import ExamSource, compose_exam, exam_round
from trainer.papers.exam import AmountForm, LyingCards, TickForm, TotalForm
from trainer.papers.questions import asked_at, paper_questions, settled_before
from trainer.procedure.acts import Act
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Goes,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.procedure.settled import settled_bets
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents

SAMPLE = one_in(6, shipped())
RETURNED = {Act.RETURN_BET, Act.RETURN_AFTER_ERROR, Act.REMOVE_SIDE_BET}


@pytest.fixture(scope="module")
def sheets() -> dict[Path, RoundSheet]:
    """A sample of the shipped rounds, each laid out once."""
    return {path: lay_out(playable(path)) for path in SAMPLE}


@for_each(SAMPLE, name_of)
def test_nothing_printed_depends_on_an_answer(path: Path, sheets: dict[Path, RoundSheet]) -> None:
    sheet = sheets[path]
    questions = paper_questions(sheet)
    others = [replace(question, expected=another(question)) for question in questions]
    assert all(one.expected != other.expected for one, other in zip(questions, others, strict=True))
    right = exam_round(sheet, tuple(asked_at(sheet, questions)), TERMS)
    assert right == exam_round(sheet, tuple(asked_at(sheet, others)), TERMS)


def another(question: Question) -> Answer:
    """An answer that is not the right one, for which the same room is left."""
    match question.expected:
        case Money(amount):
            return Money(Cents(amount + 100))
        case Goes():
            return Money(Cents(12345))
        case Total(points, soft):
            return Total(points + 1, not soft)
        case Chosen(keys):
            every = frozenset(choice.key for choice in question.choices)
            return Chosen(every - keys or every - {min(every)})
        case Ordered(keys):
            return Ordered(keys[::-1])
        case _:
            raise AssertionError("a paper asks about every bet by itself")


@for_each(SAMPLE, name_of)
def test_no_table_shows_what_became_of_a_bet(path: Path, sheets: dict[Path, RoundSheet]) -> None:
    sheet = sheets[path]
    for table in asked_at(sheet, paper_questions(sheet)):
        first = min(question.step for question in table.questions)
        assert len(table.view.cards) <= len(sheet.frames[first].cards)
        if table.questions[0].ask is QuestionGroup.INCIDENT:
            continue
        assert not [pile for pile in table.view.chips if pile.role is ChipRole.PAYOUT]
        shown = {pile.bet for pile in table.view.chips}
        assert not shown & settled_before(sheet.playthrough, first)


@for_each(SAMPLE, name_of)
def test_every_bet_asked_about_lies_there(path: Path, sheets: dict[Path, RoundSheet]) -> None:
    sheet = sheets[path]
    for table in asked_at(sheet, paper_questions(sheet)):
        shown = {pile.bet for pile in table.view.chips}
        for question in table.questions:
            bet = question.bet
            lies = {pile.bet for pile in sheet.frames[question.step].chips}
            # What is put on Insurance is told by the question, not by the felt.
            if bet is not None and bet.kind is not BetKind.INSURANCE and bet in lies:
                assert bet in shown, question.id


@for_each(SAMPLE, name_of)
def test_winners_and_losers_are_asked_about_alike(
    path: Path, sheets: dict[Path, RoundSheet]
) -> None:
    sheet = sheets[path]
    asks = sheet.playable.scenario.ask
    asked = Counter(
        (question.ask, question.bet)
        for question in paper_questions(sheet)
        if question.bet is not None
    )
    for act, settled in settled_bets(sheet.playthrough):
        if act in RETURNED:
            continue
        if QuestionGroup.PAYOUTS in asks:
            assert asked[QuestionGroup.PAYOUTS, settled.bet] >= 1, settled.bet
        if QuestionGroup.SIDE_BETS in asks and act is Act.SETTLE_SIDE_BET:
            assert asked[QuestionGroup.SIDE_BETS, settled.bet] == 1, settled.bet


@for_each(SAMPLE, name_of)
def test_the_paper_names_no_scenario(path: Path) -> None:
    scenario = playable(path).scenario
    exam = compose_exam("Table test", [ExamSource("a file", playable(path))], TERMS)
    printed = repr(exam.paper)
    assert scenario.title not in printed
    assert not scenario.notes or scenario.notes not in printed
    assert exam.key.rounds[0].title == scenario.title


def test_questions_that_tell_what_was_done_are_covered_until_their_turn() -> None:
    paper = exam_of("an-ace-in-front-of-the-tray").paper
    tables = paper.rounds[0].tables
    texts = [[item.text for item in table.items] for table in tables]
    assert texts[0] == ["What has gone wrong?"]
    assert texts[1] == ["A skipped box. Can the cards be reconstructed?"]
    assert [table.apart for table in tables[:3]] == [False, True, True]
    # Without a hand to be looked at, all of them are drawn large: here a card lies on a wrong box.
    assert [hand.where for hand in tables[0].hands] == [
        "Box 1",
        "Box 2",
        "Box 5",
        "Box 6",
        "Dealer",
    ]


def test_questions_about_the_same_cards_share_a_table() -> None:
    tables = exam_of("nils-counts-his-cards").paper.rounds[0].tables
    second = [(item.where, item.form) for item in tables[1].items]
    calls = TickForm(("Hit", "Stand", "Double Down", "Split", "Surrender"), several=True)
    boxes = ("Box 2", "Box 4", "Box 5")
    assert second == [
        *((box, TotalForm("Too Many")) for box in boxes),
        *((box, calls) for box in boxes),
    ]
    assert [table.apart for table in tables] == [False, True, True, True]


def test_what_the_felt_does_not_show_is_told() -> None:
    tables = exam_of("live-full-table").paper.rounds[0].tables
    told = [table for table in tables if table.told]
    assert [table.told for table in told] == [("The dealer checks the hole card: no Blackjack.",)]
    assert told[0].items[0].text == "Insurance, €50: what does it pay?"
    assert told[0].items[0].form == AmountForm("€", ("Loses", "Pushes", "Returned"))


def test_a_hand_stands_beside_its_question_with_the_dealers_cards() -> None:
    first = exam_of("live-full-table").paper.rounds[0].tables[0].items[0]
    assert " ".join(map(str, first.hand)) == "2D 3D"
    assert [str(card) for card in first.dealer] == ["AD", "None"]


def test_the_initial_two_cards_stand_beside_a_side_bet_that_is_settled_after_a_split() -> None:
    tables = exam_of("the-eights-are-split-first").paper.rounds[0].tables
    pairs = [item for table in tables for item in table.items if "Perfect Pairs" in item.text]
    # ¶1.20, ¶3.14
    hands = {(item.where, " ".join(map(str, item.hand))) for item in pairs}
    assert hands == {("Box 2, Ann", "8S 8H"), ("Box 5, Ben", "9D 9D")}


def test_the_key_answers_every_question_with_its_working_and_paragraph() -> None:
    exam = exam_of("four-hands", "nils-counts-his-cards")
    items = [item for one in exam.paper.rounds for table in one.tables for item in table.items]
    lines = [line for one in exam.key.rounds for line in one.lines]
    assert [item.number for item in items] == [line.number for line in lines]
    assert [line.number for line in lines] == list(range(1, exam.paper.questions + 1))
    assert all(
        item.text.casefold() in line.question.casefold()
        for item, line in zip(items, lines, strict=True)
    )
    assert all(line.answer and line.paragraphs for line in lines)
    nils = exam.key.rounds[1]
    paid = next(line for line in nils.lines if line.question.startswith("Box 2, Nils: main bet"))
    assert paid.answer == "$100"
    assert paid.working == ("21 beats 18", "1 to 1 on 100: 100")
    assert paid.paragraphs == "¶3.24.2, ¶4.1.1"
    assert "May a hand with a hard 21 draw?" in nils.notes[paid.notes[0]]
    assert len(set(nils.notes)) == len(nils.notes)


def test_only_the_kinds_asked_for_are_asked() -> None:
    exam = exam_of("nils-counts-his-cards", kinds=(QuestionGroup.PAYOUTS,))
    forms = {type(item.form) for table in exam.paper.rounds[0].tables for item in table.items}
    assert forms == {AmountForm}


def test_the_number_names_the_paper() -> None:
    exam = exam_of("four-hands", "nils-counts-his-cards")
    assert (
        exam.paper.number
        == exam.key.number
        == exam_of("four-hands", "nils-counts-his-cards").paper.number
    )
    others = (
        exam_of("nils-counts-his-cards", "four-hands"),
        exam_of("four-hands"),
        exam_of("four-hands", "nils-counts-his-cards", kinds=(QuestionGroup.PAYOUTS,)),
    )
    assert exam.paper.number not in {other.paper.number for other in others}


def test_the_facts_say_what_a_small_picture_does_not_show() -> None:
    facts = exam_of("nils-counts-his-cards").paper.rounds[0].facts
    assert facts[0].startswith("Blackjack Perfect Pairs, Version 5. Layout: Appendix B.")
    assert "Perfect Pair 25 to 1; Coloured Pair 12 to 1; Mixed Pair 6 to 1." in facts[0]
    assert "Main bet $25 – $1,000" in facts[0]


def test_every_choice_of_the_house_is_printed_the_usual_ones_too() -> None:
    # ¶3.18: the scenario states nothing of it; it is the default on which the answers rest.
    facts = exam_of("nils-counts-his-cards").paper.rounds[0].facts
    assert facts[1].startswith("This house: May a hand with a hard 21 draw? Yes")
    for name in ("bj5-everybody-at-once", "live-ace-ends-the-round", "an-ace-in-front-of-the-tray"):
        examined = exam_of(name)
        paper = repr(examined.paper)
        for note in examined.key.rounds[0].notes:
            if note.startswith("Our reading"):
                continue
            said = note.partition(": ")[2] or note
            decision = said.rpartition(" (")[0] or said
            assert decision in paper, (name, note)


def test_a_choice_that_would_give_a_question_away_stands_with_its_own() -> None:
    examined = exam_of("a-king-for-the-wrong-hand").paper.rounds[0]
    assert len(examined.facts) == 1
    items = [item for table in examined.tables for item in table.items]
    [decision] = [item.decisions for item in items if "leaves the round" in item.decisions]
    assert decision == next(item.decisions for item in items if "does not play on" in item.text)


@for_each(SAMPLE, name_of)
def test_no_reading_of_ours_is_printed_before_the_key(path: Path) -> None:
    exam = compose_exam("", [ExamSource(path.name, playable(path))], TERMS)
    for examined, key in zip(exam.paper.rounds, exam.key.rounds, strict=True):
        items = [item for table in examined.tables for item in table.items]
        assert "Our reading" not in " ".join((*examined.facts, *(one.decisions for one in items)))
        assert len({one for line in key.lines for one in line.notes}) == len(key.notes)


def test_what_decides_a_question_is_printed_whatever_its_answer_is() -> None:
    # ¶5.9, ¶5.10.1: something was settled on another box, on the same one, on none.
    for name, decided in (
        ("bj5-sevens-on-box-two", True),
        ("a-pair-and-a-wrong-card", False),
        ("an-ace-in-front-of-the-tray", False),
    ):
        exam = exam_of(name)
        [examined], [key] = exam.paper.rounds, exam.key.rounds
        items = [item for table in examined.tables for item in table.items]
        number = next(one.number for one in items if "be reconstructed?" in one.text)
        notes = [key.notes[note] for note in key.lines[number - 1].notes]
        assert any("On which boxes" in note for note in notes) is decided
        before = (*examined.facts, *(one.decisions for one in items if one.number <= number))
        assert sum("On none: after a settlement on one box" in text for text in before) == 1


def test_a_choice_that_is_asked_for_is_printed_after_its_question() -> None:
    for name in ("live-the-card-under-the-ace", "nevada-the-corner-of-the-ten"):
        exam = exam_of(name)
        [examined], [key] = exam.paper.rounds, exam.key.rounds
        items = [item for table in examined.tables for item in table.items]
        asked = next(one.number for one in items if "the check had shown none" in one.text)
        [decision] = [one for one in items if "the check did not show" in one.decisions]
        assert decision.number == asked + 1
        assert any("did not show" in key.notes[note] for note in key.lines[asked - 1].notes)
        assert "did not show" not in " ".join(examined.facts)


def test_a_question_is_worth_what_its_error_weighs() -> None:
    exam = exam_of("an-ace-in-front-of-the-tray")
    marks = [item.marks for table in exam.paper.rounds[0].tables for item in table.items]
    assert marks == [2] * 7 + [3] * 6
    assert exam.paper.marks == sum(line.marks for line in exam.key.rounds[0].lines) == 32


def test_cards_astray_are_among_those_drawn_large() -> None:
    hands = exam_of("an-ace-in-front-of-the-tray").paper.rounds[0].tables[0].hands
    assert [
        (one.where, " ".join(map(str, one.cards))) for one in hands if one.where == "Box 5"
    ] == [("Box 5", "5C")]
    assert isinstance(hands[0], LyingCards)


@for_each(SAMPLE, name_of)
def test_no_line_names_a_paragraph_twice(path: Path) -> None:
    exam = compose_exam("", [ExamSource(path.name, playable(path))], TERMS)
    for line in (line for one in exam.key.rounds for line in one.lines):
        cited = re.findall(r"¶[\d.]+", line.paragraphs.replace(";", " ; "))
        in_part = line.paragraphs.count(";") + 1
        assert all(cited.count(one) <= in_part for one in cited), line.paragraphs


def test_the_parts_of_a_paragraph_stand_behind_its_number() -> None:
    assert references_text(("3.13.2 b", "3.13.2", "4.1.1", "3.13.2 a")) == "¶3.13.2 b, a, ¶4.1.1"
