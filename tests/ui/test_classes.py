"""Classes in the window: made and taught by a supervisor, their work done by a trainee."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.training_room import add_person, make_room, sign_in
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import texts
from tests.ui.test_packs import chosen, said
from tests.ui.test_room import at_door, dialog, enter, opened
from trainer.room.classes import Assignment, ItemKind, TrainingClass
from trainer.room.rights import Role
from ui.shell.commands import LibraryState
from ui.supervise.classes.controller import ClassesState
from ui.supervise.classes.dialogs import AssignDialog, ClassDialog
from ui.supervise.classes.page import ClassesPage, ClassView
from ui.table.states import AnsweringState, GuidedState, ResultState
from ui.train.path import PathState

Story = Callable[[Hand], Awaitable[None]]

ROUND = "plain-round"
BO = "Bo Carter"
CY = "Cy Doyle"


@pytest.fixture
def tell_room(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Story], int]:
    """Begins a story at the door of a room with a manager, a supervisor and a trainee."""
    monkeypatch.setattr("ui.app._open_database", opened)
    with opened(database) as records:
        make_room(records)
        add_person(records, "Sam", "S1", Role.SUPERVISOR)
        add_person(records, BO, "12")
        records.people.leave(add_person(records, "Old", "11").id)
    return partial(tell, home=True)


@pytest.fixture
def classes(database: Path) -> Callable[[], tuple[TrainingClass, ...]]:
    """The classes as they are stored."""

    def stored() -> tuple[TrainingClass, ...]:
        with opened(database) as records:
            sign_in(records, "S1")
            return records.classes.all()

    return stored


@pytest.fixture
def work(database: Path) -> Callable[[], tuple[Assignment, ...]]:
    """What is assigned, as it is stored."""

    def stored() -> tuple[Assignment, ...]:
        with opened(database) as records:
            sign_in(records, "S1")
            return records.classes.assigned()

    return stored


def page(hand: Hand) -> ClassesPage:
    return view(hand.window, ClassesPage)


def class_dialog(hand: Hand) -> ClassDialog:
    shown = dialog(hand, "class")
    assert isinstance(shown, ClassDialog)
    return shown


def assign_dialog(hand: Hand) -> AssignDialog:
    shown = dialog(hand, "assign")
    assert isinstance(shown, AssignDialog)
    return shown


def done(hand: Hand, shown: QDialog) -> None:
    hand.click(f"{shown.objectName()}_done", shown)


async def change(hand: Hand, name: str, secret: str | None = None) -> None:
    """Sign off, and somebody else in."""
    hand.window.activateWindow()  # nobody does so here when a dialog has been closed
    hand.click("go_sign_off")
    await at_door(hand)
    await (enter(hand, name) if secret is None else enter(hand, name, secret))


async def at_classes(hand: Hand) -> None:
    hand.go("classes")
    await hand.at("classes", ClassesState)


async def made(hand: Hand, name: str = "Winter") -> None:
    """Make a class with the trainee and one who is pasted."""
    await at_classes(hand)
    hand.key("n")
    shown = class_dialog(hand)
    shown.name.setText(name)
    shown.pasted.setPlainText("13\n;")
    assert not hand.find("class_done", shown).isEnabled(), "a line without a name"
    shown.pasted.setPlainText("x\n" * 501)
    assert "At most 500 people are added at once." in texts(shown)
    shown.pasted.setPlainText(f"13; {CY}")
    assert not shown.people.findItems("Old", Qt.MatchFlag.MatchExactly), "who has left"
    (row,) = shown.people.findItems(BO, Qt.MatchFlag.MatchExactly)
    row.setCheckState(Qt.CheckState.Checked)
    done(hand, shown)
    await hand.until(lambda: hand.here(ClassesState).some)


def cell(hand: Hand, row: int = 0, column: int = 0) -> str:
    """Select a cell of the board; what it says."""
    matrix = page(hand).matrix
    matrix.setCurrentIndex(matrix.model().index(row, column))
    return str(matrix.model().index(row, column).data())


async def today(hand: Hand) -> None:
    """Begin what is assigned, from the path."""
    hand.window.bindings.trigger("path")
    await hand.at("path", PathState)
    assert hand.here(PathState).assigned
    hand.key("a")


def test_a_round_is_assigned_dealt_by_a_trainee_seen_on_the_board_and_given_again(
    tell_room: Callable[[Story], int],
    classes: Callable[[], tuple[TrainingClass, ...]],
    work: Callable[[], tuple[Assignment, ...]],
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        (taught,) = classes()
        assert (taught.name, len(taught.people)) == ("Winter", 2)
        hand.window.bindings.trigger("manage_library")
        await hand.at("library", LibraryState)
        await hand.until(lambda: hand.library.entry is not None)
        hand.choose(ROUND)
        hand.window.bindings.trigger("assign_rounds")
        shown = assign_dialog(hand)
        assert shown.title.text().startswith("1 round, about ")
        done(hand, shown)
        (given,) = work()
        assert (given.items[0].kind, given.items[0].mode) == (ItemKind.ROUND, "guided")
        assert given.people == taught.people
        await at_classes(hand)
        assert [cell(hand, row) for row in range(2)] == ["–", "–"]
        assert hand.here(ClassesState).assigned
        assert not hand.here(ClassesState).begun

        await change(hand, BO, "")
        await today(hand)
        await hand.at("table", GuidedState)
        await hand.at("table", AnsweringState)
        await hand.play_on()
        hand.window.bindings.trigger("path")
        await hand.at("path", PathState)
        assert not hand.here(PathState).assigned, "it has been passed"

        await change(hand, "Sam")
        await at_classes(hand)
        assert [cell(hand, row) for row in (1, 0)] == ["–", "✓ 100 %"]
        hand.key(Qt.Key.Key_Return)
        await hand.at("result", ResultState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("classes", ClassesState)
        cell(hand)
        hand.key("v")
        await hand.until(lambda: len(work()) == 2)
        assert cell(hand, 1, 1) == "", "it is Bo's alone"

        await change(hand, BO, "")
        await today(hand)
        await hand.at("table", AnsweringState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("path", PathState)

    assert tell_room(story) == 0
    (_given, again) = work()
    assert again.items[0].kind is ItemKind.VARIANT


def test_what_a_class_got_wrong_is_what_it_is_taught_next(
    tell_room: Callable[[Story], int], work: Callable[[], tuple[Assignment, ...]], database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        await change(hand, BO, "")
        await hand.at("path", PathState)
        hand.key("2")
        await hand.at("table", AnsweringState)
        for _question in range(20):
            hand.key("9", "9", "h", Qt.Key.Key_Return)
            await hand.left(AnsweringState)
            await hand.go_on()
            await hand.at("table", AnsweringState)
        hand.window.bindings.trigger("end_sitting")
        await hand.at("result", ResultState)

        await change(hand, "Sam")
        await at_classes(hand)
        for shown in (ClassView.SKILLS, ClassView.PARAGRAPHS, ClassView.ERRORS):
            hand.click(f"class_{shown}")
            assert page(hand).matrix.model().columnCount() == 3, "the class and its people"
            assert cell(hand, 0, 1), shown
        hand.click(f"class_{ClassView.NEXT}")
        hand.click("teach_drill")
        done(hand, assign_dialog(hand))
        (given,) = work()
        (item,) = given.items
        assert item.kind is ItemKind.DRILL
        assert cell(hand) == "–", "what was done before it was given does not count"

        await change(hand, BO, "")
        await today(hand)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        hand.window.bindings.trigger("end_sitting")
        await hand.at("result", ResultState)

    assert tell_room(story) == 0
    with opened(database) as records:
        sign_in(records, "S1")
        (given,) = work()
        ((go,),) = records.classes.goes(given, 0).values()
    assert (go.answers, go.finished) == (1, False)


def test_work_is_withdrawn_and_a_class_is_changed_and_archived(
    tell_room: Callable[[Story], int],
    classes: Callable[[], tuple[TrainingClass, ...]],
    work: Callable[[], tuple[Assignment, ...]],
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        hand.key("a")
        shown = assign_dialog(hand)
        shown.what.setCurrentIndex(shown.what.count() - 1)
        assert not shown.mode.isEnabled(), "a drill is dealt in no mode"
        done(hand, shown)
        await hand.until(lambda: len(work()) == 1)
        assert cell(hand) == "–"
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: not hand.here(ClassesState).assigned)
        assert work() == ()
        hand.key("e")
        edited = class_dialog(hand)
        edited.name.setText("Spring")
        (row,) = edited.people.findItems(CY, Qt.MatchFlag.MatchExactly)
        row.setCheckState(Qt.CheckState.Unchecked)
        done(hand, edited)
        await hand.until(lambda: classes()[0].name == "Spring")
        assert len(classes()[0].people) == 1
        hand.key("x")
        await hand.until(lambda: classes()[0].archived)
        assert not hand.window.bindings.actions["assign_work"].isEnabled()
        hand.click("do_resume_class")
        await hand.until(lambda: not classes()[0].archived)

    assert tell_room(story) == 0


def test_people_are_read_from_a_file_and_moved_from_another_class(
    tell_room: Callable[[Story], int],
    classes: Callable[[], tuple[TrainingClass, ...]],
    tmp_path: Path,
) -> None:
    file = tmp_path / "people.csv"
    file.write_bytes("Staff number;Name\r\n14;Dé Fox\r\n".encode("cp1252"))

    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        hand.window.bindings.trigger("new_class")
        shown = class_dialog(hand)
        shown.name.setText("Night")
        hand.click("fact_file", shown)
        await chosen(hand, tmp_path / "none.csv")
        assert not shown.pasted.toPlainText()
        hand.click("fact_file", shown)
        await chosen(hand, file)
        (row,) = shown.people.findItems(f"{CY} · Winter", Qt.MatchFlag.MatchExactly)
        row.setCheckState(Qt.CheckState.Checked)
        shown.moved.setChecked(True)
        done(hand, shown)
        await hand.until(lambda: len(classes()) == 2)

    assert tell_room(story) == 0
    assert {taught.name: len(taught.people) for taught in classes()} == {"Winter": 1, "Night": 2}


def test_work_is_found_by_what_is_typed(
    tell_room: Callable[[Story], int], work: Callable[[], tuple[Assignment, ...]]
) -> None:
    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        hand.window.bindings.trigger("assign_work")
        shown = assign_dialog(hand)
        line = shown.what.lineEdit()
        assert line is not None
        line.selectAll()
        QTest.keyClicks(line, "of 10 rou")
        assert not hand.find("assign_done", shown).isEnabled()
        completer = shown.what.completer()
        assert completer is not None
        found = completer.completionModel()
        assert [found.index(row, 0).data() for row in range(found.rowCount())] == [
            "Shift of 10 rounds"
        ]
        line.selectAll()
        QTest.keyClicks(line, "Shift of 10 rounds")
        QTest.keyClick(line, Qt.Key.Key_Return)

    assert tell_room(story) == 0
    (given,) = work()
    assert given.items[0].kind is ItemKind.SHIFT


def test_slips_and_reports_are_written_beside_what_is_there(
    tell_room: Callable[[Story], int], tmp_path: Path
) -> None:
    there = tmp_path / "there.pdf"
    there.write_bytes(b"mine")

    async def story(hand: Hand) -> None:
        await enter(hand, "Sam")
        await made(hand)
        hand.key("a")
        done(hand, assign_dialog(hand))
        for count, report in enumerate(("sign_in_slips", "class_report", "person_report"), 2):
            cell(hand)
            hand.window.bindings.trigger(report)
            await chosen(hand, there)
            await said(hand, f"there-{count}.pdf")

    assert tell_room(story) == 0
    written = {path: path.read_bytes() for path in tmp_path.glob("there*.pdf")}
    assert written.pop(there) == b"mine"
    assert all(data.startswith(b"%PDF") for data in written.values())
