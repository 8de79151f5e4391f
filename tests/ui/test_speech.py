"""What a screen reader says of a question: what is asked, chosen and typed, and the verdict."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from trainer.procedure.questions import (
    Answer,
    Chosen,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rules.money import Cents
from ui.supervise.coverage.page import CoveragePage
from ui.supervise.generate.page import FeatureSheet, GeneratePage
from ui.table.question_panel import FeedbackPanel, QuestionPanel
from ui.widgets import speech
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.rounds import Feedback, QuestionView
from ui.widgets.view_models import Decision

CHOICES = (("a", "Ann"), ("b", "Ben"))


class Listening:
    """Stands for ``QAccessible`` where a screen reader is listening."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        self.said.append(event.message())


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Listening:
    listening = Listening()
    monkeypatch.setattr(speech, "QAccessible", listening)
    return listening


@pytest.fixture
def whole(qapp: QApplication) -> Iterator[QWidget]:
    made = QWidget()
    made.resize(400, 500)
    yield made
    made.close()
    made.deleteLater()


def asking(whole: QWidget, expected: Answer, *, several: bool = False) -> QuestionPanel:
    panel = QuestionPanel(whole)
    question = Question("1-q", QuestionGroup.PAYOUTS, 1, expected, several=several)
    panel.ask(QuestionView(question, 0, 1, "What is paid?", "Box 3, Ben", CHOICES))
    whole.show()
    return panel


@pytest.mark.parametrize(
    ("expected", "keys", "spoken"),
    [
        (Money(Cents(55700)), "557", ("Type the payout", "557")),
        (Total(17, soft=True), "17s", ("Type the total", "soft 17")),
    ],
)
def test_what_is_typed_is_a_value_and_is_said(
    whole: QWidget, reader: Listening, expected: Answer, keys: str, spoken: tuple[str, str]
) -> None:
    panel = asking(whole, expected)
    QTest.keyClicks(panel, keys)
    name, value = spoken
    assert reader.said[-1] == value
    (field,) = panel.findChildren(QLineEdit)
    heard = QAccessible.queryAccessibleInterface(field)
    assert heard.text(QAccessible.Text.Name) == name
    assert heard.text(QAccessible.Text.Value) == value
    for _key in range(3):
        QTest.keyClick(panel, Qt.Key.Key_Backspace)
    assert reader.said[-1] == "Nothing typed"
    assert heard.text(QAccessible.Text.Value) == ""


def test_a_question_and_its_choices_are_said(whole: QWidget, reader: Listening) -> None:
    panel = asking(whole, Chosen(frozenset({"a", "b"})), several=True)
    assert reader.said == ["What is paid?, Box 3, Ben"]
    QTest.keyClick(panel, Qt.Key.Key_Down)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    QTest.keyClick(panel, Qt.Key.Key_Up)
    QTest.keyClick(panel, Qt.Key.Key_Up)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    assert reader.said[1:] == [
        "Ann",
        "Ann, selected",
        "Ben",
        "Ann, selected",
        "Ann, not selected",
        "Ann, selected",
    ]


def test_an_order_is_said_as_it_grows(whole: QWidget, reader: Listening) -> None:
    panel = asking(whole, Ordered(("b", "a")))
    QTest.keyClicks(panel, "2")
    assert reader.said[1:] == ["The order so far: Ben"]


def test_the_verdict_and_what_was_due_are_said(whole: QWidget, reader: Listening) -> None:
    FeedbackPanel(whole).show_feedback(
        Feedback(False, "Wrong", "What is paid?", "$30", "$20", errors=("Paid 1 to 1.",))
    )
    assert reader.said == ["Wrong, $30, Paid 1 to 1."]


def test_a_decision_is_said_with_its_choices(whole: QWidget, reader: Listening) -> None:
    DecisionPanel(whole).show_decision(Decision("Leave?", "It is kept.", CHOICES))
    assert reader.said == ["Leave?, It is kept., Ann, Ben"]


def test_nothing_is_sent_where_nobody_listens(
    whole: QWidget, reader: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "isActive", lambda: False)
    asking(whole, Total(17, soft=False))
    assert reader.said == []


def test_what_becomes_of_generated_rounds_is_said(whole: QWidget, reader: Listening) -> None:
    page = GeneratePage(whole)
    page.say("20 rounds.")
    page.features.show_sheet(FeatureSheet(problems=("It cannot be.",)))
    page.features.show_sheet(FeatureSheet(problems=("It cannot be.",)))
    assert reader.said == ["20 rounds.", "It cannot be."], "each once"
    CoveragePage(whole).say("Looking for a scenario…")
    assert reader.said[2:] == ["Looking for a scenario…"]


def test_one_answer_is_a_button_and_several_are_check_boxes(whole: QWidget) -> None:
    for several, role in ((False, QAccessible.Role.Button), (True, QAccessible.Role.CheckBox)):
        panel = asking(whole, Chosen(frozenset({"a"})), several=several)
        choices = panel.findChildren(QPushButton, "choice_a")
        assert choices
        for one in choices:
            assert QAccessible.queryAccessibleInterface(one).role() == role
        panel.deleteLater()
