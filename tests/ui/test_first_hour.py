"""The first hour of a training room: a class is pasted, work is given, somebody new sees it."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from tests.training_room import CHEAP, add_person, make_room, sign_in
from tests.ui.conftest import Hand, Tell, view
from tests.ui.test_path import at_home, left_for_home
from tests.ui.test_room import enter
from trainer.exams.definition import ExamPart, PartKind
from trainer.storage.database import Database, open_database
from ui.shell import session
from ui.shell.commands import Room
from ui.supervise.classes.controller import ClassesState
from ui.supervise.exams.dialogs import CandidatesDialog, PartDialog, PartOffers
from ui.table.states import AnsweringState, FeedbackState
from ui.train.path import PathState
from ui.train.path_page import PathPage
from ui.widgets.sheets import Options

Story = Callable[[Hand], Awaitable[None]]


def opened(path: Path | None) -> Database:
    return open_database(path, clock=lambda: datetime.now(UTC), lock_timeout=0, cost=CHEAP)


@pytest.fixture
def tell_room(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Story], int]:
    """Begins a story in a room with a manager and two trainees."""
    monkeypatch.setattr("ui.app._open_database", opened)
    with opened(database) as records:
        make_room(records)
        add_person(records, "Ann Bell", "1024")
        add_person(records, "Ben")
    return partial(tell, home=True)


def dialog(hand: Hand, name: str) -> QDialog:
    return [one for one in hand.window.findChildren(QDialog, name) if one.isVisible()][-1]


async def make_class(hand: Hand, pasted: str) -> None:
    await enter(hand, "Mara")
    hand.click(f"go_{Room.CLASSROOM}")
    hand.go("classes")
    await hand.at("classes")
    hand.window.bindings.trigger("new_class")
    shown = dialog(hand, "class")
    name, new = (
        shown.findChild(QLineEdit, "fact_name"),
        shown.findChild(QPlainTextEdit, "fact_new"),
    )
    assert name is not None
    assert new is not None
    assert new.height() > 4 * new.fontMetrics().lineSpacing()
    name.setText("Winter")
    new.setPlainText(pasted)
    hand.click("class_done", shown)


def test_whoever_is_here_already_joins_the_class_and_others_are_named(
    tell_room: Callable[[Story], int], database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await make_class(hand, "1024; ann bell\n1024; Bo Cole\n1026; Cara van Dam")
        told = hand.window.notices.findChildren(QLabel)
        await hand.until(lambda: any("Bo Cole" in one.text() for one in told))

    tell_room(story)
    with opened(database) as records:
        sign_in(records, "M1")
        (taught,) = records.classes.all()
        people = [records.people.get(person).name for person in taught.people]
    assert people == ["Ann Bell", "Cara van Dam"]


def test_somebody_new_sees_what_is_assigned(
    tell_room: Callable[[Story], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "has_begun", lambda *_: False)

    async def story(hand: Hand) -> None:
        await make_class(hand, "1024; Ann Bell")
        await hand.until(lambda: hand.here(ClassesState).some)
        hand.window.bindings.trigger("assign_work")
        hand.click("assign_done", dialog(hand, "assign"))
        hand.window.bindings.trigger("sign_off")
        await enter(hand, "Ann Bell", "")
        await hand.at("path")
        page = view(hand.window, PathPage)
        await hand.until(lambda: bool(page.findChildren(QPushButton, "do_path_assigned")))
        assert page.findChildren(QPushButton, "do_have_dealt")
        hand.window.bindings.trigger("path_assigned")
        await hand.at("table", AnsweringState)

    tell_room(story)


def test_what_somebody_got_wrong_is_not_offered_to_whoever_comes_next(
    tell_room: Callable[[Story], int],
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Ann Bell", "")
        await at_home(hand)
        hand.key("2")
        await hand.at("table", AnsweringState)
        hand.key("9", "9", "h", Qt.Key.Key_Return)
        await hand.at("table", FeedbackState)
        await left_for_home(hand)
        assert hand.here(PathState).wrong
        hand.window.bindings.trigger("sign_off")
        await enter(hand, "Ben", "")
        await at_home(hand)
        assert not hand.here(PathState).wrong

    tell_room(story)


def test_a_whole_class_is_ticked_at_once_and_what_is_ticked_is_seen(
    qapp: QApplication,
) -> None:
    window = QWidget()
    names = {1: "Ann", 2: "Ben", 3: "Cy"}
    candidates = CandidatesDialog(window, names, [1], {"Winter": [1, 3]})
    wanted: list[object] = []
    candidates.wanted.connect(wanted.append)
    candidates.taught.setCurrentIndex(1)
    candidates.accept()
    assert wanted == [[3]]

    offers = PartOffers({f"s{n}": f"Skill {n}" for n in range(9)}, {"double": "Double Down"})
    part = ExamPart("", PartKind.SILENT, skills=("s7",), rounds=1)
    dialog = PartDialog(window, part, Options([("game", "Game")], "game"), lambda _game: offers)
    assert dialog.skills.currentRow() == 7, "what is ticked is seen"
    window.close()
    dialog.close()
