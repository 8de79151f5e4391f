"""A table is run with one key for each bet, along the side that was begun."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from trainer.messages.questions import NamedBet
from trainer.procedure.questions import Answer, Ordered, Question, QuestionGroup
from trainer.rules.bets import Bet, BetKind, Place
from ui.table.answers.table import TableEditor
from ui.table.question_panel import QuestionPanel
from ui.widgets.rounds import QuestionView

BETS = tuple(Bet(box, name, BetKind.MAIN, 1) for box, name in ((1, "Ann"), (4, "Ben"), (6, "Cleo")))


class Running:
    """The panel with such a question, the answers that it gives and the bets that it selects."""

    def __init__(self, parent: QWidget) -> None:
        named = tuple(NamedBet(bet, f"Box {bet.box}, {bet.bettor}: main bet") for bet in BETS)
        question = Question("1-table", QuestionGroup.TABLE, 1, Ordered(()))
        self.panel = QuestionPanel(parent)
        self.panel.ask(QuestionView(question, 0, 1, "Which?", "", (), bets=named))
        editor = self.panel.editor
        assert isinstance(editor, TableEditor)
        self.editor = editor
        self.answers: list[Answer] = []
        self.selected: list[Bet] = []
        self.taken: list[frozenset[Bet]] = []
        self.panel.answered.connect(self.answers.append)
        self.panel.loser_current.connect(self.selected.append)
        self.panel.losers_marked.connect(self.taken.append)

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
