"""Players are chosen by key, in the list, or by anything of theirs on the felt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from trainer.procedure.questions import Answer, AtStake, Choice, Chosen, Question, QuestionGroup
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.money import Cents
from ui.table.answers.choices import ChoiceEditor
from ui.table.question_panel import QuestionPanel
from ui.widgets.rounds import QuestionView

PLAYERS = ((1, "Ann"), (4, "Ben"), (4, "Cleo"))
KEYS = ("1-Ann", "4-Ben", "4-Cleo", "nobody")


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[QuestionPanel]:
    parent = QWidget()
    panel = QuestionPanel(parent)
    question = Question(
        "1-who-envy",
        QuestionGroup.WHO,
        1,
        Chosen(frozenset(("4-Ben",))),
        choices=tuple(map(Choice, KEYS)),
        several=True,
        among=tuple(
            AtStake(Bet(box, name, BetKind.PROGRESSIVE), Cents(100), None) for box, name in PLAYERS
        ),
    )
    panel.ask(QuestionView(question, 0, 1, "Who?", "", tuple((key, key) for key in KEYS)))
    yield panel
    parent.deleteLater()


def test_a_click_on_anything_of_a_player_chooses_them(panel: QuestionPanel) -> None:
    editor = panel.editor
    assert isinstance(editor, ChoiceEditor)
    editor.toggle_hand(Place(1, 1))
    assert editor.marked == {"1-Ann"}
    editor.toggle_hand(Place(4, 1))
    assert editor.marked == {"1-Ann"}, "two players have this box"
    editor.toggle_bet(Bet(4, "Cleo", BetKind.MAIN, 1))
    editor.toggle_hand(Place(1, 1))
    assert editor.marked == {"4-Cleo"}


def test_several_are_chosen_by_key_before_they_are_confirmed(panel: QuestionPanel) -> None:
    answers: list[Answer] = []
    panel.answered.connect(answers.append)
    QTest.keyClicks(panel, "31")
    assert not answers
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert answers == [Chosen(frozenset(("1-Ann", "4-Cleo")))]
