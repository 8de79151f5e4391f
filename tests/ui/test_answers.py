"""How answers about incidents are given: an order by key alone and by mouse alone; long choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QScrollArea, QWidget

from tests.ui.seen import fold, links, texts
from trainer.messages.citations import Citation
from trainer.messages.questions import NamedBet
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    BLACKJACK,
    TOO_MANY,
    Answer,
    Choice,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Ordered,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rulebook import load_document
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.storage.rows import decode_answer, encode_answer
from ui.table.answers.choices import OPEN, ChoiceEditor, OrderEditor
from ui.table.answers.editor import Listing
from ui.table.answers.numbers import Keypad, PadEditor
from ui.table.question_panel import FeedbackPanel, QuestionPanel
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.widgets.buttons import KeyButton
from ui.widgets.rounds import Feedback, GivenLine, QuestionView

CARDS = (("4", "K♥, card 4"), ("5", "4♥, card 5"), ("6", "9♠, card 6"))
RIGHT = Ordered(("5", "4", "6"))
REMEDIES = (
    ("put_where_it_belongs", "The cards go where they belong, in their order"),
    ("discard", "The card is discarded, and play goes on with the next one"),
    ("options_for_all", "Every player may play on or take back the bet"),
    ("burn", "The card is burned, and play goes on with the next one"),
)


def asked(expected: Answer, choices: tuple[tuple[str, str], ...] = ()) -> QuestionView:
    question = Question("1-incident", QuestionGroup.INCIDENT, 1, expected)
    return QuestionView(question, 0, 1, "In which order?", "", choices)


W = TypeVar("W", bound=QWidget)


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[QuestionPanel]:
    whole = QWidget()
    made = QuestionPanel(whole)
    resize(made, 304, 460)
    whole.show()
    yield made
    whole.close()
    whole.deleteLater()


def resize(panel: QuestionPanel, width: int, height: int) -> None:
    whole = panel.parentWidget()
    assert whole is not None
    whole.resize(width, height)
    panel.resize(width, height)


@pytest.fixture
def feedback_panel(qapp: QApplication) -> Iterator[FeedbackPanel]:
    whole = QWidget()
    yield FeedbackPanel(whole)
    whole.deleteLater()


def given(panel: QuestionPanel) -> list[Answer]:
    answers: list[Answer] = []
    panel.answered.connect(answers.append)
    return answers


def press(panel: QuestionPanel, *keys: Qt.Key | str) -> None:
    for key in keys:
        if isinstance(key, str):
            QTest.keyClicks(panel, key)
        else:
            QTest.keyClick(panel, key)


def click(panel: QuestionPanel, *names: str) -> None:
    for name in names:
        button = panel.findChild(QPushButton, name)
        assert button is not None
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def so_far(panel: QuestionPanel) -> list[str]:
    """What stands at 1., 2., 3."""
    lines = [panel.findChild(QLabel, f"place_{number}") for number in (1, 2, 3)]
    return [line.text() for line in lines if line is not None]


def editor_of(panel: QuestionPanel) -> OrderEditor:
    assert isinstance(panel.editor, OrderEditor)
    return panel.editor


def test_an_order_by_key_alone(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(RIGHT, CARDS))
    assert so_far(panel) == [OPEN, OPEN, OPEN]
    press(panel, "2", "1")
    assert so_far(panel) == ["4♥, card 5", "K♥, card 4", OPEN]
    press(panel, Qt.Key.Key_Return, Qt.Key.Key_Enter)
    assert answers == [], "not everything has its place"
    press(panel, "3", Qt.Key.Key_Return)
    assert answers == [RIGHT]


def test_the_last_one_is_taken_back_by_key(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(RIGHT, CARDS))
    press(panel, Qt.Key.Key_Backspace, "1", "2", "1", "9", Qt.Key.Key_Backspace)
    assert so_far(panel) == ["K♥, card 4", OPEN, OPEN], "a placed one stays, an unknown key is none"
    press(panel, Qt.Key.Key_Backspace, "2", "1", "3", Qt.Key.Key_Enter)
    assert answers == [RIGHT]


def test_an_order_by_arrows_and_space(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(RIGHT, CARDS))
    press(panel, Qt.Key.Key_Space)
    assert editor_of(panel).placed == []
    press(panel, *(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space))
    press(panel, *(Qt.Key.Key_Up, Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_Space))
    press(panel, Qt.Key.Key_Return)
    assert answers == [RIGHT]


def test_an_order_by_mouse_alone(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(RIGHT, CARDS))
    click(panel, "choice_4", "choice_5", "choice_6", "choice_4")
    assert so_far(panel) == ["4♥, card 5", "9♠, card 6", OPEN], "what follows moves up"
    click(panel, "confirm")
    assert answers == []
    click(panel, "take_back", "choice_4", "choice_6", "confirm")
    assert answers == [RIGHT]


def test_an_order_is_spoken(panel: QuestionPanel) -> None:
    panel.ask(asked(RIGHT, CARDS))
    press(panel, "2")
    order = panel.findChild(QWidget, "order")
    placed = panel.findChild(QPushButton, "choice_5")
    assert order is not None
    assert placed is not None
    assert "4♥" in order.accessibleName()
    assert placed.accessibleName() == "4♥, card 5, placed as number 1"
    assert placed.accessibleDescription() == "2", "its key"


@pytest.mark.parametrize("wide", [False, True])
def test_a_long_choice_is_read_whole(panel: QuestionPanel, wide: bool) -> None:
    if wide:
        resize(panel, 768, 160)
    panel.spread(wide)
    panel.ask(asked(Chosen(frozenset(("discard",))), REMEDIES))
    QApplication.processEvents()
    buttons = panel.findChildren(KeyButton)
    assert len(buttons) == len(REMEDIES)
    for button in buttons:
        assert button.height() >= button.heightForWidth(button.width())
        assert button.width() <= panel.width()
    assert any(button.height() > buttons[0].sizeHint().height() for button in buttons)


def test_the_arrows_lead_to_a_choice_that_is_scrolled_away(panel: QuestionPanel) -> None:
    resize(panel, 304, 110)
    panel.ask(asked(Chosen(frozenset(("burn",))), REMEDIES))
    QApplication.processEvents()
    last = panel.findChild(KeyButton, "choice_burn")
    assert last is not None
    assert isinstance(panel.editor, ChoiceEditor)
    assert last.visibleRegion().isEmpty()
    press(panel, Qt.Key.Key_Up)
    assert not last.visibleRegion().isEmpty()


def test_only_a_payout_can_be_said_with_one_letter(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(Money(Cents(15000))))
    press(panel, "l", "r", "0", Qt.Key.Key_Return)
    assert answers == [Money(Cents(0))]
    assert not any(isinstance(answer, Goes) for answer in answers)


def test_a_pad_serves_the_next_question_of_its_kind_empty(panel: QuestionPanel) -> None:
    answers = given(panel)
    panel.ask(asked(Money(Cents(15000))))
    pad = panel.editor
    press(panel, "1", "5")
    panel.ask(asked(Total(17, soft=False)))
    assert panel.editor is not pad
    press(panel, "1", "s")
    panel.ask(asked(Total(12, soft=False)))
    press(panel, "1", "2", Qt.Key.Key_Return)
    panel.ask(asked(Money(Cents(2000))))
    assert panel.editor is pad
    press(panel, "2", "0", Qt.Key.Key_Return)
    assert answers == [Total(12, soft=False), Money(Cents(2000))]
    assert sum(editor.isVisible() for editor in panel.findChildren(PadEditor)) == 1


def test_the_feedback_tells_each_place_of_an_order(feedback_panel: FeedbackPanel) -> None:
    feedback_panel.show_feedback(
        Feedback(
            right=False,
            word="Wrong",
            question="In which order?",
            expected="",
            given="",
            due=("1. 4♥", "2. K♥", "3. 9♠"),
            answer=(
                GivenLine("1. K♥", right=False),
                GivenLine("2. 4♥", right=False),
                GivenLine("3. 9♠", right=True),
            ),
        )
    )
    due = feedback_panel.findChild(QLabel, "expected")
    assert due is not None
    assert due.text().split("\n") == ["1. 4♥", "2. K♥", "3. 9♠"]
    given_lines = [line.text() for line in feedback_panel.findChildren(QLabel, "given")]
    assert given_lines == ["✗  1. K♥", "✗  2. 4♥", "✓  3. 9♠"]
    assert feedback_panel.findChildren(QLabel, "note") == []


@pytest.mark.parametrize(
    ("expected", "line", "lines"),
    [
        ("Mixed Pair", "8♥ 8♣: Mixed Pair", ["8♥ 8♣: Mixed Pair"]),
        ("19", "20 beats 19", ["20 beats 19", "Right answer", "19"]),
    ],
)
def test_what_was_due_is_said_once(
    feedback_panel: FeedbackPanel, expected: str, line: str, lines: list[str]
) -> None:
    feedback_panel.show_feedback(Feedback(False, "Wrong", "Which?", expected, "9", line=line))
    texts = [text.text() for text in feedback_panel.findChildren(QLabel)]
    said = [text for text in texts if text in {expected, line, "Right answer"}]
    assert sorted(said) == sorted(lines)
    assert named(feedback_panel, QLabel, "expected").text() == lines[-1]


def test_a_long_judgement_is_scrolled_as_one(
    feedback_panel: FeedbackPanel, qapp: QApplication
) -> None:
    feedback_panel.resize(304, 400)
    feedback_panel.window().show()
    error = "Box 2, hand 2, Ben. Losing bet left: the house is short $50."
    feedback_panel.show_feedback(
        Feedback(False, "Wrong", "Which?", "Box 1: Ada; " * 5, "None", errors=(error,) * 12)
    )
    qapp.processEvents()
    (area,) = feedback_panel.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() > 0
    # What takes several lines is no heading.
    assert named(feedback_panel, QLabel, "expected").property("kind") == "strong"
    for text in feedback_panel.findChildren(QLabel):
        if text.isVisibleTo(feedback_panel):
            assert text.height() >= text.heightForWidth(text.width())


def test_a_remedy_of_other_houses_is_marked(feedback_panel: FeedbackPanel) -> None:
    note = "These rules have no such remedy."
    feedback_panel.show_feedback(
        Feedback(
            right=False,
            word="Wrong",
            question="What happens now?",
            expected="The card is discarded",
            given="The card is burned",
            answer=(GivenLine("The card is burned", right=False, note=note),),
        )
    )
    (mark,) = feedback_panel.findChildren(QLabel, "note")
    assert mark.text() == note


def where(panel: QWidget, child: QWidget) -> QRect:
    """The place of a widget in its panel."""
    return QRect(child.mapTo(panel, QPoint(0, 0)), child.size())


def named(panel: QWidget, kind: type[W], name: str) -> W:
    found = panel.findChild(kind, name)
    assert found is not None
    return found


PAID = Question("1-payouts", QuestionGroup.PAYOUTS, 1, Money(Cents(100)))
NAMED = Question("1-payouts-losers", QuestionGroup.PAYOUTS, 1, Losers(frozenset()))
HAND = Question("1-totals", QuestionGroup.TOTALS, 1, Total(25, False))
MAY = Question(
    "1-options",
    QuestionGroup.OPTIONS,
    1,
    Chosen(frozenset({"hit"})),
    choices=(Choice("hit"), Choice("stand")),
    several=True,
)


def show(panel: QuestionPanel, question: Question) -> None:
    choices = tuple((choice.key, choice.key) for choice in question.choices)
    panel.ask(QuestionView(question, 0, 1, "What now?", "Box 1", choices))
    QApplication.processEvents()


@pytest.mark.parametrize("wide", [False, True])
def test_what_enter_presses_is_always_at_one_place(panel: QuestionPanel, wide: bool) -> None:
    size = (900, 190) if wide else (340, 640)
    feedback = FeedbackPanel(panel.window())
    feedback.show_feedback(Feedback(True, "Right", "", "", ""))
    for shown in (panel, feedback):
        shown.resize(*size)
        shown.spread(wide)
        shown.show()
    QApplication.processEvents()
    places = {where(feedback, named(feedback, QPushButton, "go_on_button")).getRect()}
    for question in (PAID, NAMED, HAND, MAY):
        show(panel, question)
        places.add(where(panel, named(panel, QPushButton, "confirm")).getRect())
    assert len(places) == 1, places


def test_what_is_typed_and_the_pad_are_together(panel: QuestionPanel) -> None:
    panel.resize(340, 640)
    for question, prompt, name in (
        (PAID, "Type the payout", "amount"),
        (HAND, "Type the total", "total"),
    ):
        show(panel, question)
        typed = named(panel, QLineEdit, name)
        assert typed.accessibleName() == prompt
        assert prompt in [text.text() for text in panel.findChildren(QLabel)]
        (pad,) = [one for one in panel.findChildren(Keypad) if one.isVisible()]
        field = typed.parentWidget()
        assert field is not None
        assert where(panel, pad).top() - where(panel, field).bottom() - 1 == 16
        # The caret is at the end of what is typed.
        picture = typed.grab().toImage()
        accent = typed.palette().color(QPalette.ColorRole.Accent)
        assert picture.pixelColor(picture.width() - 1, picture.height() // 2) == accent


def test_insurance_is_accepted_by_a_key_or_some_of_it_goes_back(panel: QuestionPanel) -> None:
    due = Goes(Fate.ACCEPTED)
    show(panel, Question("1-in", QuestionGroup.INSURANCE, 1, due, offered=Cents(2000)))
    assert "Type amount returned" in [text.text() for text in panel.findChildren(QLabel)]
    answers = given(panel)
    press(panel, "A")
    press(panel, "0", Qt.Key.Key_Return)
    show(panel, Question("2-in", QuestionGroup.INSURANCE, 1, due, offered=Cents(2000)))
    press(panel, "5", Qt.Key.Key_Return)
    assert answers == [due, due, Money(Cents(500))]


def test_several_answers_have_check_boxes(panel: QuestionPanel) -> None:
    show(panel, MAY)
    assert "Select all that apply." in [text.text() for text in panel.findChildren(QLabel)]
    button = named(panel, KeyButton, "choice_hit")
    alone = KeyButton("hit", "1", panel, kind="choice", key_first=True)
    assert button.sizeHint().width() > alone.sizeHint().width()
    before = button.grab().toImage()
    press(panel, "1")
    assert button.grab().toImage() != before
    show(panel, NAMED)
    texts = [text.text() for text in panel.findChildren(QLabel)]
    assert "Select them here or on the felt." in texts


def test_a_hand_over_21_is_too_many(panel: QuestionPanel) -> None:
    show(panel, HAND)
    answers = given(panel)
    press(panel, "t")
    click(panel, "too_many")
    assert answers == [TOO_MANY] * 2
    assert judge(HAND, TOO_MANY).right
    assert not judge(replace(HAND, expected=Total(21, False)), TOO_MANY).right
    assert decode_answer(encode_answer(TOO_MANY)) == TOO_MANY


def type_key(panel: QuestionPanel, sign: str, scan: int, held: Qt.KeyboardModifier) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, ord(sign.upper()), held, scan, 0, 0, sign)
    QApplication.sendEvent(panel, event)


@pytest.mark.parametrize("question", [PAID, HAND, MAY, replace(MAY, several=False)])
def test_nothing_is_answered_with_ctrl_alt_or_meta_held(
    panel: QuestionPanel, question: Question
) -> None:
    show(panel, question)
    answers = given(panel)
    before = panel.grab().toImage()
    for held in ("ControlModifier", "AltModifier", "MetaModifier"):
        for sign in "abcdefghijklmnopqrstuvwxyz0123456789":
            type_key(panel, sign, 0, Qt.KeyboardModifier[held])
    assert not answers
    assert panel.grab().toImage() == before


def test_other_layouts_of_the_keyboard_answer_as_a_latin_one_does(panel: QuestionPanel) -> None:
    none = Qt.KeyboardModifier.NoModifier
    show(panel, HAND)
    answers = given(panel)
    type_key(panel, "и", 56, none)
    type_key(panel, "2", 11, none)
    type_key(panel, "é", 11, none)  # the 2 of a French one
    type_key(panel, "ы", 39, none)
    press(panel, Qt.Key.Key_Return)
    show(panel, replace(PAID, expected=Goes(Fate.LOSES)))
    type_key(panel, "д", 46, none)
    assert answers == [BLACKJACK, Total(22, soft=True), Goes(Fate.LOSES)]


def test_thousands_are_typed_as_they_are_printed(panel: QuestionPanel) -> None:
    answers = given(panel)
    for keys in ("1,000", "1,250", "12,50", "1,250.50"):
        show(panel, PAID)
        press(panel, *keys, Qt.Key.Key_Return)
    assert answers == [Money(Cents(one)) for one in (1000_00, 1250_00, 12_50, 1250_50)]


def test_a_key_that_is_not_taken_is_refused_where_it_is_seen(panel: QuestionPanel) -> None:
    answers = given(panel)
    show(panel, PAID)
    told = named(panel, QLabel, "told")
    asked_for = told.text()
    press(panel, *"0,12")
    assert told.text() == asked_for
    press(panel, "5")
    assert told.text() == "No 5 can follow here"
    press(panel, Qt.Key.Key_Backspace)
    assert told.text() == asked_for
    show(panel, PAID)
    press(panel, *"1,250,5", Qt.Key.Key_Return)
    assert told.text() == "1,250,5 is not an amount"
    assert not answers


@pytest.mark.parametrize(
    ("question", "key", "said"),
    [
        (HAND, "x", "X does nothing here. Type digits, or a letter shown on a key."),
        (PAID, "x", "X does nothing here. Type digits, or a letter shown on a key."),
        (MAY, "5", "5 does nothing here. Choose with 1 to 2."),
        (MAY, Qt.Key.Key_F4, "There is no other hint."),
    ],
)
def test_a_key_that_does_nothing_says_so_until_another_does_something(
    panel: QuestionPanel, question: Question, key: Qt.Key | str, said: str
) -> None:
    panel.window().show()
    show(panel, question)
    useless = named(panel, QLabel, "useless_key")
    assert not useless.isVisible()
    press(panel, key)
    assert (useless.isVisible(), useless.text()) == (True, said)
    press(panel, "1")
    assert not useless.isVisible()


def test_a_slow_right_answer_says_why_it_does_not_lead_on(feedback_panel: FeedbackPanel) -> None:
    feedback_panel.window().show()
    said = named(feedback_panel, QLabel, "said")
    for waits in ("That took 12.0 s.", ""):
        feedback_panel.show_feedback(Feedback(True, "Right", "Which?", "18", "18", waits=waits))
        assert (said.isVisible(), said.text()) == (bool(waits), waits)


def test_a_blackjack_is_given_by_its_own_key_alone(panel: QuestionPanel) -> None:
    show(panel, HAND)
    answers = given(panel)
    press(panel, "b")
    click(panel, "blackjack")
    press(panel, "2", "1", "s", Qt.Key.Key_Return)
    assert answers == [BLACKJACK, BLACKJACK, Total(21, soft=True)]
    natural = replace(HAND, expected=BLACKJACK)
    assert [judge(natural, answer).right for answer in answers] == [True, True, False]


def test_folded_paragraphs_name_another_document_once(feedback_panel: FeedbackPanel) -> None:
    feedback_panel.resize(304, 900)
    feedback_panel.window().show()
    numbers = ("¶5", "Blackjack V5 ¶3.16", "Blackjack V5 ¶3.21", "¶7")
    cited = tuple(Citation(number, "", "some", number) for number in numbers)
    feedback_panel.show_feedback(Feedback(False, "", "", "", "", citations=cited))
    assert fold(feedback_panel).text == "¶5, Blackjack V5 ¶3.16, ¶3.21, ¶7"


def test_paragraphs_are_folded_into_a_line_that_opens(feedback_panel: FeedbackPanel) -> None:
    feedback_panel.resize(304, 900)
    feedback_panel.window().show()
    cited = tuple(Citation(f"¶{n}", f"Summary {n}.", "some", str(n)) for n in range(1, 5))
    # Whoever was right is shown one paragraph at most.
    for right, numbered in ((False, cited), (True, cited[:1])):
        feedback_panel.show_feedback(
            Feedback(right, "", "", "", "", citations=cited[:3], settings=cited[3:])
        )
        QApplication.processEvents()
        assert "Summary" not in texts(feedback_panel.citations)
        opens = fold(feedback_panel)
        assert opens.text == ", ".join(one.paragraph for one in numbered)
        assert feedback_panel.citations.first == cited[0]
        opens.click()
        assert not opens.within.isVisibleTo(feedback_panel)
        assert [link.text for link in links(feedback_panel)] == [one.paragraph for one in numbered]


def test_a_long_summary_is_folded_until_it_is_wanted(feedback_panel: FeedbackPanel) -> None:
    feedback_panel.resize(304, 900)
    feedback_panel.window().show()
    summaries = ("Summary. " * 60, "Summary 2.")
    cited = tuple(Citation(f"¶{n}", text, "some", str(n)) for n, text in enumerate(summaries, 1))
    feedback_panel.show_feedback(Feedback(False, "", "", "", "", citations=cited))
    QApplication.processEvents()
    assert "Summary" not in texts(feedback_panel.citations)
    assert fold(feedback_panel).text == "¶1, ¶2"
    fold(feedback_panel).click()
    shown = texts(feedback_panel.citations)
    assert all(text.strip() in shown for text in summaries)


def test_the_bets_of_a_full_table_are_all_in_sight(panel: QuestionPanel) -> None:
    """Eighteen of them, as on two boxes of four hands, at 1280×800: none is scrolled away."""
    resize(panel, 345, 744)
    bets = [Bet(1 + number // 3, f"Guest {number}", BetKind.MAIN, 1) for number in range(18)]
    view = asked(Losers(frozenset(bets[:1])))
    panel.ask(
        replace(view, bets=tuple(NamedBet(bet, f"Box 2, hand 1, {bet.bettor}") for bet in bets))
    )
    QApplication.processEvents()
    buttons = [panel.findChild(KeyButton, f"loser_{number}") for number in range(18)]
    assert all(one and one.visibleRegion().boundingRect() == one.rect() for one in buttons)


def test_long_choices_get_lower_before_any_is_scrolled(
    panel: QuestionPanel, qapp: QApplication
) -> None:
    apply_theme(qapp, ColorScheme.DARK)
    choices = (
        ("replaced", "Have the card replaced by a new one"),
        ("unreconstructed", "Continue although the cards cannot be reconstructed"),
        ("next", "See the next card, then decide"),
        ("returned", "Have the bet returned and the hand invalidated"),
        ("play_on", "Continue with the reconstructed hand"),
        ("surrender", "Surrender the hand for half of the bet"),
    )
    text = "The misdealt cards are discarded. Which options do the players have?"
    looks = []
    for size in ((302, 700), (302, 360), (302, 700)):
        resize(panel, *size)
        expected = Chosen(frozenset({"play_on", "returned"}))
        panel.ask(replace(asked(expected, choices), text=text))
        panel.show()
        QApplication.processEvents()
        (listing,) = [one for one in panel.findChildren(Listing) if one.isVisible()]
        buttons = listing.findChildren(KeyButton)
        assert listing.verticalScrollBar().maximum() == 0, size
        assert all(one.visibleRegion().boundingRect() == one.rect() for one in buttons), size
        assert all(one.heightForWidth(one.width()) <= one.height() for one in buttons), size
        looks.append(buttons[1].height())
    roomy, low, again = looks
    assert roomy == again > low


def test_the_keys_have_the_words_of_the_document(panel: QuestionPanel) -> None:
    panel.words = load_document("live-blackjack").words
    panel.ask(asked(Total(19, soft=False)))
    assert named(panel, KeyButton, "too_many").text() == "Bust"
    panel.words = load_document("rws-perfect-pairs-v5").words
    panel.ask(asked(Total(18, soft=False)))
    assert [one.text() for one in panel.findChildren(KeyButton, "too_many") if one.isVisible()] == [
        "Too Many"
    ]
