"""What is heard of the window beside its questions: keys, what is found, Watch, exams, dialogs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Hand, in_window
from tests.ui.test_speech import Listening, asking, name_of
from trainer.procedure.questions import Money
from trainer.rules.money import Cents
from ui.shell.palette import Palette, Possible
from ui.table.states import WatchState
from ui.train.exam.page import ExamCard, ExamPage
from ui.train.exam.words import is_told, said_left
from ui.train.path_page import PathPage
from ui.train.view_models import StageCard, TodayLine
from ui.widgets import speech
from ui.widgets.form_dialog import AskingDialog

_MINUTE = 60_000


@pytest.fixture
def whole(qapp: object) -> Iterator[QWidget]:
    made = QWidget()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Listening:
    listening = Listening()
    monkeypatch.setattr(speech, "QAccessible", listening)
    return listening


async def the_keys_that_work_are_read_and_nothing_behind_them_is_reached(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F1)
    said = QAccessible.queryAccessibleInterface(hand.keys)
    assert said.role() == QAccessible.Role.Form
    told = said.text(QAccessible.Text.Name)
    assert told.startswith("What works here. Here. Enter: Guided. W: Watch.")
    assert "Everywhere. " in told
    assert "F11: Full screen" in told
    QTest.keyClick(hand.keys, Qt.Key.Key_Tab)
    assert hand.keys.hasFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.library.listing.hasFocus()
    hand.library.search.setFocus()
    hand.window.bindings.trigger("palette")
    hand.key(Qt.Key.Key_Escape)
    assert hand.library.search.hasFocus(), "the focus goes back to where it was"


async def each_act_of_watch_is_read_with_what_is_said_and_why(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    acts = hand.table.watch.acts
    told = [
        str(acts.item(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(acts.count())
    ]
    assert told[0].startswith("1: Call for bets. “Place your bets, please.” Bets may")
    assert any(": Box 2: ten of spades" in one for one in told)


test_keys_and_acts_are_read = in_window(
    the_keys_that_work_are_read_and_nothing_behind_them_is_reached,
    each_act_of_watch_is_read_with_what_is_said_and_why,
)


@pytest.mark.parametrize(
    ("before", "left", "told"),
    [
        (None, 17 * _MINUTE, True),
        (10 * _MINUTE + 500, 10 * _MINUTE - 500, True),
        (8 * _MINUTE + 500, 8 * _MINUTE - 500, False),
        (5 * _MINUTE + 500, 5 * _MINUTE - 500, True),
        (_MINUTE + 500, _MINUTE - 500, True),
        (30_500, 29_500, False),
    ],
)
def test_the_time_of_an_exam_is_said_at_a_few_moments(
    before: int | None, left: int, told: bool
) -> None:
    assert is_told(before, left, 20 * _MINUTE) is told


def test_the_time_that_is_left_is_said_in_minutes_and_seconds() -> None:
    said = [said_left(left) for left in (20 * _MINUTE, 61_000, 29_400)]
    assert said == ["20 minutes left", "1 minute, 1 second left", "30 seconds left"]


def test_the_first_page_asks_aloud_and_says_the_keys(whole: QWidget) -> None:
    page = PathPage(whole)
    other = TodayLine("At most 40 questions.", "placement", "Yes, I have dealt", "Y")
    page.show_welcome(
        StageCard("Welcome", "Have you dealt?", "It teaches you.", "No", instead=other), own=True
    )
    whole.show()
    page.take_focus()
    focused = whole.focusWidget()
    assert focused is not None
    assert name_of(focused) == (
        "Welcome. Have you dealt? It teaches you. Enter: No. Y: Yes, I have dealt."
        " At most 40 questions."
    )


def test_what_an_exam_waits_for_is_read_with_its_fields_and_a_refusal_each_time(
    whole: QWidget, reader: Listening
) -> None:
    page = ExamPage(whole)
    page.show_card(ExamCard("Exam in May", ("Please wait.",)))
    assert name_of(page) == "Exam in May. Please wait."
    page.say("This is not the code.")
    page.say("This is not the code.")
    assert reader.said == ["This is not the code."] * 2


def test_what_is_wrong_in_a_dialog_is_said_as_it_appears(whole: QWidget, reader: Listening) -> None:
    dialog = AskingDialog(whole, "new", "New person", "Add")
    dialog.say("A name is needed.", possible=False)
    dialog.say("A name is needed.", possible=False)
    dialog.typed()
    dialog.finish("There is one of this name.")
    dialog.finish("There is one of this name.")
    assert reader.said == ["A name is needed.", *["There is one of this name."] * 2]


def test_enter_without_an_answer_says_how_one_is_given(whole: QWidget, reader: Listening) -> None:
    panel = asking(whole, Money(Cents(100)))
    QTest.keyClick(panel, Qt.Key.Key_Return)
    told = "Type digits, or a letter shown on a key. L: Loses, S: Stands off, R: Returned"
    assert reader.said == [told]


def test_the_row_that_is_found_is_said_as_words_are_typed(
    whole: QWidget, reader: Listening
) -> None:
    def nothing() -> None:
        pass

    rows = [Possible("a", "Exams", "Ctrl+E", nothing), Possible("b", "Examples", "⏎", nothing)]
    palette = Palette(whole, lambda _words: ())
    palette.open(rows, lambda _words: None)
    assert reader.said == []
    QTest.keyClicks(palette.field, "ex")
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClicks(palette.field, "x")
    assert reader.said == [
        "Exams, Ctrl+E",
        "Exams, Ctrl+E",
        "Examples, Enter",
        "Nothing is found. Try fewer words.",
    ]
