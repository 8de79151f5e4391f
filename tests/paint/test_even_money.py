"""Even Money is a request: the felt shows it at the hand, and the question says whose it is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from tests.paint.on_screen import camera_of
from tests.paint.test_totals import totals
from tests.scenario_files import playable_text
from trainer.messages.money import MoneyText
from trainer.messages.questions import question_line
from trainer.procedure.acts import Act
from trainer.procedure.ask_payouts import asks_even_money
from trainer.procedure.judge import judge
from trainer.procedure.questions import Answer, Chosen, Fate, Goes, Money, Question, QuestionGroup
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook.houses import house_rules
from trainer.rulebook.sources import shipped_scenario
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.sessions.ports import AnswerRecord
from ui.felt.felts import apply_felt
from ui.felt.view import FeltView
from ui.table.answers.numbers import MoneyEditor
from ui.table.phrasing import feedback, question_view
from ui.table.question_panel import QuestionPanel

IVO = Bet(6, "Ivo", BetKind.MAIN, 1)

LIVE = (
    "format: 1\nrules: RULES\n"
    "boxes: {6: [{name: Ivo, main: 80, calls: []}]}\n"
    "shoe: AS AD KS 9C\nask: [payouts, next_act]\n"
)


def sheet_of(text: str) -> RoundSheet:
    playable = playable_text(text.encode())
    return lay_out(playable)


@pytest.fixture(scope="module")
def sheet() -> RoundSheet:
    return sheet_of(shipped_scenario("everybody-at-once"))


def the_request(sheet: RoundSheet) -> Question:
    (question,) = (q for q in sheet.questions if asks_even_money(q))
    return question


def errors(sheet: RoundSheet, question: Question, given: Answer) -> tuple[str, ...]:
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    answer = AnswerRecord(0, question, given, judge(question, given), 1)
    return feedback(answer, sheet.context, read).errors


@pytest.mark.parametrize("size", [(640, 480), (853, 760), (1280, 1000)])
def test_the_felt_shows_who_asks(view: FeltView, sheet: RoundSheet, size: tuple[int, int]) -> None:
    view.resize(*size)
    apply_felt(view, sheet.playable, "")
    asked = the_request(sheet)
    acts = [step.act for step in sheet.playthrough.steps]
    view.show_table(sheet.frames[acts.index(Act.OFFER_EVEN_MONEY)], animate=False)
    assert totals(view) == [], "not before he asks"
    view.show_table(sheet.frames[asked.step], animate=False)
    (request,) = totals(view)
    camera = camera_of(view)
    hands = view.arrangement().hands
    middle = request.middle

    def away(place: Place) -> float:
        at = camera.pixel(hands[place].centre)
        return (at.x() - middle[0]) ** 2 + (at.y() - middle[1]) ** 2

    assert min((p for p in hands if p.box), key=away) == Place(6, 1), "at his hand"
    for pile in view.arrangement().piles.values():
        at = camera.pixel(pile.at)
        inside_x = request.left < at.x() < request.left + request.width
        assert not (inside_x and request.top < at.y() < request.top + request.height)
    view.show_table(sheet.frames[asked.step + 1], animate=False)
    assert totals(view) == [], "not when he has been paid"


def test_the_question_says_who_asks_and_what_may_be_done(view: FeltView, sheet: RoundSheet) -> None:
    question = the_request(sheet)
    assert question.bet == IVO
    shown = question_view(sheet, question, 0, 1)
    stake = MoneyText(sheet.context.money.currency).text(Cents(80_00))
    assert shown.text.startswith(f"Ivo asks for Even Money on {stake}")
    assert shown.where == "Box 6, Ivo"
    # In a line the name is not said twice.
    assert question_line(question, sheet.context).startswith(f"Box 6: {shown.text[:9]}")
    read = question_view(sheet, question, 0, 1, read_bets=True)
    assert read.text.startswith("Ivo asks for Even Money:")
    panel = QuestionPanel(view)
    panel.ask(shown)
    given: list[object] = []
    panel.answered.connect(given.append)
    assert isinstance(panel.editor, MoneyEditor)
    waits = panel.editor.findChild(QPushButton, "fate_waits")
    assert waits is not None
    waits.click()
    assert given == [Goes(Fate.WAITS)]
    assert errors(sheet, question, Goes(Fate.WAITS))[0].startswith("A winner was not paid")
    assert judge(question, Money(Cents(80_00))).right


UNASKED = (
    "format: 1\nrules: rws-perfect-pairs-v5\n"
    "boxes: {6: [{name: Ivo, main: 80, calls: []}]}\n"
    "shoe: AS AD KS 9C\nask: [payouts, next_act]\n"
)


def test_where_nobody_asks_nothing_is_offered(view: FeltView) -> None:
    sheet = sheet_of(UNASKED)
    apply_felt(view, sheet.playable, "")
    for frame in sheet.frames:
        assert frame.requests == ()
        view.show_table(frame, animate=False)
        assert "Even Money" not in view.accessibleDescription()
    right = [q.expected for q in sheet.questions if q.ask is QuestionGroup.NEXT_ACT]
    assert right
    assert Chosen(frozenset((Act.OFFER_EVEN_MONEY.value,))) not in right
    (paid,) = (q for q in sheet.questions if q.bet == IVO)
    shown = question_view(sheet, paid, 0, 1)
    assert "Even Money" not in shown.text
    assert paid.expected == Money(Cents(120_00))


@pytest.mark.parametrize("rules", ["live-blackjack", "nevada-perfect-pairs-progressive"])
def test_without_even_money_choosing_it_is_answered_with_just_that(rules: str) -> None:
    sheet = sheet_of(LIVE.replace("RULES", rules))
    none = ("These rules do not offer Even Money.",)
    assert not any(map(asks_even_money, sheet.questions))
    (paid,) = (q for q in sheet.questions if q.bet == IVO)
    assert errors(sheet, paid, Money(Cents(80_00))) == none
    assert errors(sheet, paid, Money(Cents(1_00))) != none
    offer = Chosen(frozenset((Act.OFFER_EVEN_MONEY.value,)))
    offered = [
        q
        for q in sheet.questions
        if q.ask is QuestionGroup.NEXT_ACT
        and any(choice.key == Act.OFFER_EVEN_MONEY for choice in q.choices)
    ]
    assert offered
    for question in offered:
        assert errors(sheet, question, offer) == none
