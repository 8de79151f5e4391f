"""A table is run with one key for each bet, along the side that was begun."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from trainer.messages.questions import NamedBet
from trainer.procedure.questions import Answer, Choice, Ordered, Question, QuestionGroup
from trainer.rules.bets import Bet, BetKind, Place
from trainer.texts import Wording
from ui.table.answers.table import TableEditor
from ui.table.question_panel import QuestionPanel
from ui.widgets.buttons import KeyButton
from ui.widgets.rounds import QuestionView

BETS = tuple(Bet(box, name, BetKind.MAIN, 1) for box, name in ((1, "Ann"), (4, "Ben"), (6, "Cleo")))


class Running:
    """The panel with such a question, the answers that it gives and the bets that it selects."""

    def __init__(self, parent: QWidget) -> None:
        named = tuple(NamedBet(bet, f"Box {bet.box}, {bet.bettor}: main bet") for bet in BETS)
        self.panel = QuestionPanel(parent)
        self.panel.ask(QuestionView(self.question(), 0, 1, "Which?", "", (), bets=named))
        editor = self.panel.editor
        assert isinstance(editor, TableEditor)
        self.editor = editor
        self.answers: list[Answer] = []
        self.selected: list[Bet] = []
        self.taken: list[frozenset[Bet]] = []
        self.panel.answered.connect(self.answers.append)
        self.panel.loser_current.connect(self.selected.append)
        self.panel.losers_marked.connect(self.taken.append)

    def question(self) -> Question:
        return Question("1-table", QuestionGroup.TABLE, 1, Ordered(()))

    def press(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            if isinstance(key, str):
                QTest.keyClicks(self.panel, key)
            else:
                QTest.keyClick(self.panel, key)


@pytest.fixture
def running(qapp: QApplication) -> Iterator[Running]:
    parent = QWidget()
    parent.resize(340, 640)
    yield Running(parent)
    parent.deleteLater()


def test_a_key_for_each_bet_along_the_side_that_was_begun(running: Running) -> None:
    running.press(Qt.Key.Key_Left, "tps")
    assert running.selected == [BETS[2], BETS[1], BETS[0]]
    assert running.taken[-1] == {BETS[2]}
    assert not running.answers
    running.press(Qt.Key.Key_Return)
    assert running.answers == [Ordered(("2-take", "1-pay", "0-leave"))]


def test_from_the_left_it_goes_to_the_right(running: Running) -> None:
    running.press("1", "ttt", Qt.Key.Key_Return)
    assert running.answers == [Ordered(("0-take", "1-take", "2-take"))]


def test_a_bet_is_left_for_later_and_one_taken_back(running: Running) -> None:
    """As where all losing bets are taken before the others are paid."""
    running.press(Qt.Key.Key_Up, "t", Qt.Key.Key_Up, "t", "s")
    assert list(running.editor.settled) == [BETS[2], BETS[0], BETS[1]]
    running.press(Qt.Key.Key_Backspace, "p", Qt.Key.Key_Return)
    assert running.answers == [Ordered(("2-take", "0-take", "1-pay"))]


def test_nothing_is_settled_before_it_is_said_where_to_begin(running: Running) -> None:
    """Where the house begins is part of the answer."""
    running.press("t", Qt.Key.Key_Return)
    assert not running.editor.settled
    assert not running.answers


def test_it_is_answered_once_every_bet_is_settled(running: Running) -> None:
    confirm = running.editor.findChild(QPushButton, "confirm")
    assert confirm is not None
    running.press(Qt.Key.Key_Left, "tt")
    assert not confirm.isEnabled()
    running.press(Qt.Key.Key_Return)
    assert not running.answers
    running.press("p")
    assert confirm.isEnabled()
    confirm.click()
    assert running.answers == [Ordered(("2-take", "1-take", "0-pay"))]


def test_bets_are_chosen_on_the_felt_and_settled_with_the_mouse(running: Running) -> None:
    running.editor.toggle_hand(Place(6, 1))
    for name in ("deed_pay", "deed_take", "deed_leave"):
        button = running.editor.findChild(QPushButton, name)
        assert button is not None
        button.click()
    assert list(running.editor.settled) == [BETS[2], BETS[1], BETS[0]]
    back = running.editor.findChild(QPushButton, "take_back")
    assert back is not None
    back.click()
    assert list(running.editor.settled) == [BETS[2], BETS[1]]


# Figures for each bet: how much it is paid, or what the hand makes.


class Figures(Running):
    """The panel with a question that is answered with figures."""

    KEYS: tuple[str, ...] = ()

    def question(self) -> Question:
        choices = tuple(Choice(f"{at}-{key}") for at in range(len(BETS)) for key in self.KEYS)
        return replace(super().question(), choices=choices)


class Amounts(Figures):
    KEYS = ("take", "leave")


class Totals(Figures):
    KEYS = ("blackjack",)


@pytest.fixture(params=(Amounts, Totals))
def figures(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Figures]:
    parent = QWidget()
    parent.resize(340, 640)
    yield request.param(parent)
    parent.deleteLater()


@pytest.mark.parametrize("figures", [Amounts], indirect=True)
def test_amounts_are_typed_one_after_another(figures: Figures) -> None:
    figures.press(Qt.Key.Key_Left, "37.50", Qt.Key.Key_Return, "t")
    assert figures.taken[-1] == {BETS[1]}
    figures.press("15", Qt.Key.Key_Backspace, "0", Qt.Key.Key_Return)
    assert not figures.answers
    figures.press(Qt.Key.Key_Return)
    assert figures.answers == [Ordered(("2-3750", "1-take", "0-1000"))]


@pytest.mark.parametrize("figures", [Amounts], indirect=True)
def test_nothing_is_paid_by_nothing(figures: Figures) -> None:
    figures.press(Qt.Key.Key_Down, "0", Qt.Key.Key_Return)
    assert not figures.editor.settled
    figures.press(Qt.Key.Key_Backspace, "s")
    assert figures.editor.settled == {BETS[0]: "leave"}
    figures.press(Qt.Key.Key_Backspace)
    assert not figures.editor.settled


@pytest.mark.parametrize("figures", [Totals], indirect=True)
def test_totals_are_typed_soft_or_hard(figures: Figures) -> None:
    figures.press(Qt.Key.Key_Down, "17s", Qt.Key.Key_Return, "b", "2s0", "s", Qt.Key.Key_Return)
    figures.press(Qt.Key.Key_Return)
    assert figures.answers == [Ordered(("0-17s", "1-blackjack", "2-20"))]


def test_digits_are_for_a_selected_bet_and_the_pad_has_them(figures: Figures) -> None:
    figures.press("9")
    assert not figures.editor.settled
    figures.editor.toggle_hand(Place(4, 1))
    for name in ("key_1", "key_8", "key_back", "key_9", "confirm"):
        button = figures.editor.findChild(QPushButton, name)
        assert button is not None
        button.click()
    (word,) = figures.editor.settled.values()
    assert word.startswith("19")
    assert list(figures.editor.settled) == [BETS[1]]


def test_a_push_is_called_so_where_the_document_does(qapp: QApplication) -> None:
    parent = QWidget()
    panel = QuestionPanel(parent)
    panel.words = Wording((("stand off", "push"),))
    named = tuple(NamedBet(bet, bet.bettor) for bet in BETS)
    question = Question("1-table", QuestionGroup.TABLE, 1, Ordered(()))
    panel.ask(QuestionView(question, 0, 1, "Which?", "", (), bets=named))
    button = panel.editor.findChild(KeyButton, "deed_leave") if panel.editor else None
    assert button is not None
    assert button.accessibleName() == "Push"
    parent.deleteLater()
