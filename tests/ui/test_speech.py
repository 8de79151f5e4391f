"""What a screen reader says of a question: what is asked, chosen and typed, and the verdict."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from trainer.felt.chips import Stack, neutral
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from ui.app import PAGES
from ui.felt.close_up import CloseUp, heard
from ui.shell.bars import Bindings
from ui.shell.notice_bar import NoticeBar
from ui.shell.window import Window
from ui.supervise.coverage.page import CoveragePage
from ui.supervise.generate.page import FeatureSheet, GeneratePage
from ui.table.question_panel import FeedbackPanel, QuestionPanel
from ui.theme.roles import PALETTES, ColorScheme
from ui.widgets import speech
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.forms import FilterBox
from ui.widgets.rounds import AnswerDetail, Feedback, QuestionView
from ui.widgets.view_models import Decision, Notice

CHOICES = (("a", "Ann"), ("b", "Ben"))
TEN, NINE, SIX = map(parse_card, ("TS", "9D", "6H"))
ASKED = (
    "Box 3, Ben: ten of spades, nine of diamonds."
    " Dealer shows six of hearts, a card face down. What is paid?"
)


class Listening:
    """Stands for ``QAccessible`` where a screen reader is listening."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.said: list[str] = []
        self.urgent: list[str] = []

    def isActive(self) -> bool:
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        self.said.append(event.message())
        if event.politeness() is QAccessible.AnnouncementPoliteness.Assertive:
            self.urgent.append(event.message())


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
    panel.close_up.show_close_up(
        CloseUp(hand=(TEN, NINE), dealer=(SIX, None)),
        PALETTES[ColorScheme.DARK],
        four_colours=False,
    )
    question = Question("1-q", QuestionGroup.PAYOUTS, 1, expected, several=several)
    panel.ask(QuestionView(question, 0, 1, "What is paid?", "Box 3, Ben", CHOICES))
    whole.show()
    return panel


def name_of(widget: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def focused(panel: QWidget, qtbot: QtBot) -> None:
    """Give it the focus, whose name a screen reader says in the turn after."""
    panel.activateWindow()
    panel.setFocus()
    qtbot.waitUntil(panel.hasFocus)
    QApplication.processEvents()


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
    assert name_of(panel) == f"{ASKED} 1: Ann. 2: Ben"
    assert reader.said == [], "it is the name of what the focus comes to"
    QTest.keyClick(panel, Qt.Key.Key_Down)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    QTest.keyClick(panel, Qt.Key.Key_Up)
    QTest.keyClick(panel, Qt.Key.Key_Up)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    QTest.keyClick(panel, Qt.Key.Key_Space)
    assert reader.said == [
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
    assert reader.said == ["The order so far: Ben"]


def test_the_verdict_and_what_was_due_are_said(whole: QWidget, reader: Listening) -> None:
    panel = FeedbackPanel(whole)
    wrong = Feedback(
        False, "Wrong", "What is paid?", "$30", "$20", ("Paid 1 to 1.",), ("3 × $10 = $30",)
    )
    panel.show_feedback(wrong)
    told = "Wrong. Right answer: $30. Your answer: $20. Paid 1 to 1. 3 × $10 = $30"
    assert name_of(panel) == told
    assert reader.said == []
    panel.show_feedback(replace(wrong, line="10♠ 9♦: 19", given="", expected="19", right=True))
    assert name_of(panel).startswith("Wrong. ten of spades, nine of diamonds: 19. Paid")


def test_what_has_the_focus_says_what_is_new_once(
    whole: QWidget, reader: Listening, qtbot: QtBot
) -> None:
    panel = asking(whole, Total(17, soft=False))
    focused(panel, qtbot)
    assert reader.said == [], "its name is read as the focus comes"
    assert panel.asked is not None
    panel.lead = ("Look at this.",)
    panel.ask(panel.asked)
    panel.ask(panel.asked)
    assert reader.said == [f"Look at this. {ASKED} 1: Ann. 2: Ben", f"{ASKED} 1: Ann. 2: Ben"]


def test_what_was_seen_at_a_glance_is_not_said_again(whole: QWidget, reader: Listening) -> None:
    panel = asking(whole, Total(17, soft=False))
    panel.cover()
    assert name_of(panel) == "Covered. What is paid? 1: Ann. 2: Ben"
    assert reader.said == []


def test_chips_are_said_only_where_the_stake_is_read_from_them() -> None:
    shown = CloseUp(hand=(TEN,), chips=((Stack(neutral(Cents(2500)), 2),),))
    assert heard(shown, "Box 2") == "Box 2: ten of spades"
    assert heard(shown, "Box 2", staked=True) == "Box 2: ten of spades, 2 × 25"


def test_panels_are_groups_and_rooms_are_tabs(whole: QWidget) -> None:
    for panel in (QuestionPanel(whole), FeedbackPanel(whole), DecisionPanel(whole)):
        heard_as = QAccessible.queryAccessibleInterface(panel)
        assert heard_as.role() == QAccessible.Role.Form
    header = Window(PAGES).header
    rooms = header.findChildren(QPushButton, "go_train")
    assert rooms
    for room in rooms:
        tab = QAccessible.queryAccessibleInterface(room)
        assert tab.role() == QAccessible.Role.PageTab
        assert tab.text(QAccessible.Text.Name) == room.text()
        assert tab.state().selected == room.isChecked()


def test_a_box_has_its_name_as_a_label(whole: QWidget) -> None:
    """On Linux the name of a combo box is what is chosen in it."""
    box = FilterBox(whole, "Filter by level")
    box.addItem("All levels")
    whole.show()
    labels = [one for one in whole.findChildren(QLabel) if one.buddy() is box]
    assert [one.text() for one in labels] == ["Filter by level"]
    whole.hide()
    whole.show()
    assert len(whole.findChildren(QLabel)) == 1


def test_a_notice_is_said_once_and_a_warning_at_once(whole: QWidget, reader: Listening) -> None:
    bar = NoticeBar(whole, Bindings(whole))
    offer = Notice("a", "Unfinished.", "Resume it?", "", (), warning=False)
    bar.show_only_warnings(True)
    bar.show_notice(offer)
    assert reader.said == [], "it is not shown"
    bar.show_only_warnings(False)
    bar.show_notice(offer)
    bar.show_notice(Notice("b", "The disk is full.", "", "", ()))
    bar.show_only_warnings(True)
    bar.show_only_warnings(False)
    assert reader.said == ["Unfinished. Resume it?", "The disk is full."]
    assert reader.urgent == ["The disk is full."]


def test_a_decision_is_said_with_its_choices(whole: QWidget, reader: Listening) -> None:
    panel = DecisionPanel(whole)
    panel.show_decision(Decision("Leave?", "It is kept.", CHOICES))
    assert name_of(panel) == "Leave? It is kept. 1: Ann. 2: Ben"
    assert reader.said == []


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


def test_the_chosen_answer_is_described_by_all_that_is_said_of_it(whole: QWidget) -> None:
    detail = AnswerDetail(whole)
    wrong = Feedback(False, "Wrong", "Box 3: what is paid?", "$30", "$20", working=("3 × $10",))
    detail.show_detail(wrong)
    heard_as = QAccessible.queryAccessibleInterface(detail.scrolled)
    assert heard_as.role() == QAccessible.Role.Form
    assert heard_as.text(QAccessible.Text.Description) == (
        "Wrong. Box 3: what is paid? Right answer: $30. Your answer: $20. 3 × $10"
    )
