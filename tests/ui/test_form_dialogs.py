"""Dialogs with a form: where the focus begins and goes, how high they are, lists with boxes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from trainer.exams.definition import Definition
from ui.supervise.exams.dialogs import CandidatesDialog, NewExamDialog
from ui.theme.apply import apply_theme
from ui.theme.roles import ColorScheme
from ui.widgets.check_list import CheckList
from ui.widgets.sheets import Options


@pytest.fixture
def parent(qapp: QApplication) -> Iterator[QWidget]:
    apply_theme(qapp, ColorScheme.DARK)
    shown = QWidget()
    shown.show()
    yield shown
    shown.close()


def settle() -> None:
    """Let what one layout asks of the next one be done."""
    for _layout in range(3):
        QApplication.processEvents()


def candidates(parent: QWidget) -> CandidatesDialog:
    dialog = CandidatesDialog(parent, {1: "Ann", 2: "Ben", 3: "Cy"}, [1], {})
    dialog.open()
    settle()
    return dialog


def click(people: CheckList, row: int) -> None:
    """Click on a name, far from its box."""
    place = people.visualItemRect(people.item(row)).center()
    QTest.mouseClick(people.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_on_a_name_ticks_it_and_whoever_is_in_stays(parent: QWidget) -> None:
    people = candidates(parent).people
    for row in range(3):
        click(people, row)
    assert people.ticked == ("1", "2", "3")
    click(people, 1)
    assert "2" not in people.ticked


def test_the_focus_begins_in_the_list_and_comes_to_the_buttons_last(parent: QWidget) -> None:
    dialog = candidates(parent)
    assert dialog.focusWidget() is dialog.people
    QTest.keyClick(dialog.people, Qt.Key.Key_Down)
    QTest.keyClick(dialog.people, Qt.Key.Key_Space)
    assert "2" in dialog.people.ticked or "3" in dialog.people.ticked
    QTest.keyClick(dialog.people, Qt.Key.Key_Tab)
    after = dialog.focusWidget()
    assert isinstance(after, QPushButton)
    assert after.objectName() == "exam_candidates_back"


def test_a_dialog_is_as_high_as_what_it_says(parent: QWidget) -> None:
    begun = [Definition(""), Definition("Long", note="A source that is named at length. " * 12)]
    dialog = NewExamDialog(parent, begun, Options([("rws-blackjack-v5", "Blackjack")], ""))
    dialog.open()
    settle()
    before = dialog.height()
    dialog.begins.setCurrentIndex(1)
    settle()
    assert dialog.note.height() >= dialog.note.heightForWidth(dialog.note.width())
    dialog.begins.setCurrentIndex(0)
    settle()
    assert dialog.height() == before
