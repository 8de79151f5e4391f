"""Lessons in the supervisor's room: copied, edited, seen, tried, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import every_text, texts
from trainer.course.course import lesson_text
from trainer.storage.own.changes import TRASH
from trainer.storage.own.lessons import lessons_folder
from ui.supervise.lessons.controller import EditedLessonState, LessonsState
from ui.supervise.lessons.page import LessonsPage
from ui.train.lesson.controller import LessonState

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = lesson_text("values")
CLAIM = "Suits do not change the count."


async def open_lessons(hand: Hand) -> LessonsPage:
    await hand.until(lambda: hand.window.state.records)
    hand.go("lessons")
    await hand.at("lessons", LessonsState)
    page = view(hand.window, LessonsPage)
    await hand.until(lambda: hand.here(LessonsState).playable)
    return page


def put_cursor(page: LessonsPage, at: str) -> None:
    """Put the cursor before a text."""
    cursor = page.text.textCursor()
    cursor.setPosition(page.text.toPlainText().index(at))
    page.text.setTextCursor(cursor)


def replace(hand: Hand, page: LessonsPage, old: str, new: str) -> None:
    """Type over a text."""
    put_cursor(page, old)
    cursor = page.text.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor, len(old))
    page.text.setTextCursor(cursor)
    page.text.setFocus()
    hand.key(new)


def own_file(database: Path) -> Path:
    return lessons_folder(database) / "values.course.yaml"


async def edit(hand: Hand, old: str, new: str) -> LessonsPage:
    """Edit the first lesson, and have it read."""
    page = await open_lessons(hand)
    page.listing.setFocus()
    hand.key("e")
    await hand.at("lessons", EditedLessonState)
    replace(hand, page, old, new)
    page.text.commit()
    return page


def test_a_copy_is_edited_with_its_errors_and_seen_beside(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await edit(hand, "at: after deal_card box 2", "at: after the deal")
        (line,) = (n for n, text in enumerate(SHIPPED.splitlines(), 1) if "at: after d" in text)
        fault = f"Line {line}, column 11"
        await hand.until(lambda: fault in every_text(page.faults))
        assert not hand.here(EditedLessonState).playable
        put_cursor(page, "course: 1")
        page.faults.found.emit(line, 11)
        assert (page.text.line, page.text.textCursor().positionInBlock()) == (line, 10)
        hand.key(Qt.Key.Key_Escape)
        assert hand.window.state.deciding
        hand.key("1")
        await hand.at("lessons", LessonsState)
        assert not isinstance(hand.window.state.here, EditedLessonState)
        assert page.listing.item is not None
        assert page.listing.item.whose == "Your own"

    assert tell(story) == 0
    assert "at: after the deal" in own_file(database).read_text("utf-8")


@in_window
async def test_the_step_under_the_cursor_is_seen_as_the_trainee_sees_it(hand: Hand) -> None:
    page = await open_lessons(hand)
    put_cursor(page, '- text: "A {rank.2.1}')
    assert page.step.text() == "Step 2 of 9 · explain"
    await hand.until(lambda: "A King: it counts 10." in texts(page.panel))
    assert page.felt.isVisible()
    put_cursor(page, '- label: "{sum} = {points}: hard"')
    await hand.until(lambda: "10 + 7 = 17: hard" in texts(page.compare))
    put_cursor(page, "- test:")
    page.text.setFocus()
    hand.key(Qt.Key.Key_Down)
    assert page.step.text() == "Step 9 of 9 · test"
    page.table_chosen.emit("nevada-perfect-pairs-progressive")
    put_cursor(page, "Pay {odds.win}")
    await hand.until(lambda: "$20" in texts(page.panel))


def test_a_lesson_is_played_from_the_cursor_and_nothing_of_it_is_kept(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        page = await edit(hand, CLAIM, "Suits are for later.")
        await hand.until(lambda: hand.here(EditedLessonState).playable)
        put_cursor(page, "Suits are for later.")
        await hand.until(lambda: "Suits are for later." in texts(page.panel))
        hand.key(Qt.Key.Key_F5)
        await hand.at("table", LessonState)
        await hand.until(lambda: "Suits are for later." in texts(hand.table))
        hand.key(Qt.Key.Key_Escape)
        await hand.at("lessons", EditedLessonState)
        assert "Suits are for later." in page.text.toPlainText()

    assert tell(story) == 0
    assert not own_file(database).exists()


def test_a_lesson_goes_to_the_trash_and_comes_back(tell: Tell, database: Path) -> None:
    own = own_file(database)
    own.parent.mkdir(parents=True)
    own.write_text(SHIPPED.replace(CLAIM, "Ours."), "utf-8")

    async def story(hand: Hand) -> None:
        page = await open_lessons(hand)
        assert "Ours." in page.text.toPlainText()
        page.listing.setFocus()
        hand.key(Qt.Key.Key_Delete)
        assert CLAIM in page.text.toPlainText()
        assert not own.exists()
        assert list((own.parent / TRASH).glob("*/values.course.yaml"))
        hand.window.bindings.trigger("undo_lesson")
        assert "Ours." in page.text.toPlainText()

    assert tell(story) == 0
    assert "Ours." in own.read_text("utf-8")


def test_what_another_copy_has_saved_is_never_written_over(tell: Tell, database: Path) -> None:
    own = own_file(database)

    async def story(hand: Hand) -> None:
        page = await edit(hand, CLAIM, "Mine.")
        own.parent.mkdir(parents=True)
        own.write_text(SHIPPED.replace(CLAIM, "Theirs."), "utf-8")
        hand.window.bindings.trigger("save_lesson")
        assert hand.window.state.deciding
        assert "Theirs." in own.read_text("utf-8")
        hand.key("2")
        assert "Theirs." in page.text.toPlainText()
        hand.window.bindings.trigger("undo_lesson")
        assert "Mine." in page.text.toPlainText()
        own.write_text(SHIPPED.replace(CLAIM, "Theirs again."), "utf-8")
        hand.window.bindings.trigger("save_lesson")
        hand.key("3")
        assert not hand.here(EditedLessonState).unsaved

    assert tell(story) == 0
    assert "Mine." in own.read_text("utf-8")
    (kept,) = (own.parent / TRASH).glob("*/values.course.yaml")
    assert "Theirs again." in kept.read_text("utf-8")


def test_what_was_not_saved_is_there_the_next_time(tell: Tell, database: Path) -> None:
    async def written(hand: Hand) -> None:
        await edit(hand, CLAIM, "Half a thought.")

    async def found(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.go("lessons")
        await hand.at("lessons", EditedLessonState)
        page = view(hand.window, LessonsPage)
        assert "Half a thought." in page.text.toPlainText()
        assert page.told.text()
        assert hand.here(EditedLessonState).unsaved
        hand.key(Qt.Key.Key_Escape)
        hand.key("2")
        assert CLAIM in page.text.toPlainText()

    async def only_copied(hand: Hand) -> None:
        page = await open_lessons(hand)
        assert not isinstance(hand.window.state.here, EditedLessonState)
        page.listing.setFocus()
        hand.key("e")
        await hand.at("lessons", EditedLessonState)

    async def nothing(hand: Hand) -> None:
        await open_lessons(hand)
        assert not isinstance(hand.window.state.here, EditedLessonState)

    for story in (written, found, only_copied, nothing):
        assert tell(story) == 0
    assert not own_file(database).exists()
