"""The library changes the house's own files: by key, by menu, and nothing is lost for good."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from tests.ui.seen import texts
from tests.ui.test_own_scenarios import own, put
from trainer.storage.own.changes import trashed
from trainer.storage.own.scenarios import own_folder
from ui.shell.commands import LibraryState, OwnFiles
from ui.supervise.library import sources
from ui.supervise.library.folder_shelf import FolderShelf
from ui.supervise.library.own_file_dialogs import OwnFileDialog, TrashDialog
from ui.supervise.library.own_files import CHANGED, UNDO

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell


@pytest.fixture(autouse=True)
def looked_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "EVERY_SECONDS", 0.01)


@pytest.fixture
def folder(database: Path) -> Path:
    made = own_folder(database)
    put(made / "a.scenario.yaml", "First")
    put(made / "b.scenario.yaml", "Second", "all-three-pairs")
    (made / "pit").mkdir()
    return made


def asked(hand: Hand, command: str, line: str = "", folder: str | None = None) -> OwnFileDialog:
    """Answer what a command asks."""
    hand.window.bindings.trigger(command)
    dialog = hand.window.findChild(OwnFileDialog)
    assert dialog is not None
    if dialog.line is not None:
        dialog.line.setText(line)
    if dialog.folder is not None and folder is not None:
        dialog.folder.setCurrentIndex(dialog.folder.findData(folder))
    dialog.accept()
    return dialog


def test_files_are_renamed_moved_and_copied(tell: Tell, folder: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        hand.choose(str(folder / "a.scenario.yaml"))
        await hand.begin(str(folder / "a.scenario.yaml"))
        await hand.play_on()
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        asked(hand, "own_rename", "Table 12: the Ace")
        await hand.until(lambda: "Table 12: the Ace" in own(hand))
        entry = own(hand)["Table 12: the Ace"]
        assert Path(entry.id).name == "table-12-the-ace.scenario.yaml"
        assert entry.result, "what was played is kept"
        assert hand.library.entry == entry
        asked(hand, "own_move", folder="pit")
        await hand.until(lambda: own(hand)["Table 12: the Ace"].folder == "pit")
        hand.window.bindings.trigger("own_move")
        moving = hand.window.findChildren(OwnFileDialog)[-1]
        assert moving.focusWidget() is moving.folder, "it can be chosen at once"
        moving.reject()
        hand.window.bindings.trigger("own_duplicate")
        await hand.until(lambda: "Copy of Table 12: the Ace" in own(hand))
        assert own(hand)["Copy of Table 12: the Ace"].folder == "pit"
        refused = asked(hand, "own_folder", "con", "")
        await hand.until(lambda: "Windows" in texts(refused))
        assert refused.isVisible()
        refused.reject()
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        asked(hand, "own_folder", "night", "pit")
        await hand.until((folder / "pit" / "night").is_dir)

    assert tell(story) == 0


def test_folders_are_renamed_and_discarded_and_come_back(tell: Tell, folder: Path) -> None:
    put(folder / "pit" / "c.scenario.yaml", "Third")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 3)
        asked(hand, "own_folder_rename", "night", "pit")
        await hand.until(lambda: own(hand)["Third"].folder == "night")
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        asked(hand, "own_folder_discard", folder="night")
        await hand.until(lambda: len(own(hand)) == 2)
        assert "Moved to the trash: night" in texts(hand.window.notices)
        hand.click(f"{CHANGED}_{UNDO}", hand.window.notices)
        await hand.until(lambda: len(own(hand)) == 3)
        assert own(hand)["Third"].folder == "night"

    assert tell(story) == 0


def test_several_stay_selected_where_the_list_is_renewed_and_filtered(
    tell: Tell, folder: Path
) -> None:
    for name in ("Third", "Fourth"):
        put(folder / f"{name.lower()}.scenario.yaml", name)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 4)
        page = hand.library
        marked = {str(folder / f"{name}.scenario.yaml") for name in ("a", "third")}

        def selected() -> set[str]:
            return {entry.id for entry in page.selected_entries}

        hand.choose(min(marked))
        page.listing.select_too(lambda entry: entry.id in marked)
        assert selected() == marked
        page.show_entries([one for one in page.listing.all_items if one.title != "Fourth"])
        assert selected() == marked
        page.places.setCurrentIndex(page.places.findData(""))
        assert selected() == marked
        assert hand.here(LibraryState).own_files is OwnFiles.SEVERAL
        hand.choose(str(folder / "b.scenario.yaml"))
        assert selected() == {str(folder / "b.scenario.yaml")}

    assert tell(story) == 0


def test_several_are_discarded_and_come_back(tell: Tell, folder: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        listing = hand.library.listing
        hand.choose(str(folder / "a.scenario.yaml"))
        below = listing.model().index(listing.current_row + 1, 0)
        listing.selectionModel().select(below, QItemSelectionModel.SelectionFlag.Select)
        assert hand.here(LibraryState).own_files is OwnFiles.SEVERAL
        hand.window.bindings.trigger("own_discard")
        await hand.until(lambda: not own(hand))
        assert hand.library.entry is not None
        assert "2 files" in texts(hand.window.notices)
        hand.click(f"{CHANGED}_{UNDO}", hand.window.notices)
        await hand.until(lambda: len(own(hand)) == 2)
        hand.choose(str(folder / "b.scenario.yaml"))
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: len(own(hand)) == 1)
        hand.window.bindings.trigger("own_trash")
        dialog = hand.window.findChild(TrashDialog)
        assert dialog is not None
        assert dialog.lines.item(0).text().endswith("   b")
        dialog.accept()
        await hand.until(lambda: len(own(hand)) == 2)
        hand.choose(str(folder / "b.scenario.yaml"))
        hand.window.bindings.trigger("own_discard")
        await hand.until(lambda: len(own(hand)) == 1)
        hand.window.bindings.trigger("own_trash")
        dialog = hand.window.findChildren(TrashDialog)[-1]
        hand.click("trash_empty", dialog)
        assert trashed(folder), "it asks first"
        hand.click("trash_empty", dialog)
        await hand.until(lambda: not trashed(folder))
        assert not hand.here(LibraryState).undoable, "what is gone for good comes back no more"

    assert tell(story) == 0


def undo(hand: Hand) -> None:
    QTest.keyClick(hand.library.listing, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def pressed(hand: Hand, file: Path) -> QPoint:
    """Press the button on a row, and move the pointer so far that the row is dragged."""
    view, row = hand.library.listing, hand.library.listing.viewport()
    place = next(n for n, one in enumerate(view.items) if one.id == str(file))
    view.scrollTo(view.model().index(place, 0))
    at = view.visualRect(view.model().index(place, 0)).center()
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=at)
    moved(row, at, QPoint(0, 1))  # it is pressed, then dragged
    moved(row, at, QPoint(0, 2 * QApplication.startDragDistance()))
    return at


def moved(row: QWidget, at: QPoint, by: QPoint) -> None:
    place = at + by
    QApplication.sendEvent(
        row,
        QMouseEvent(
            QEvent.Type.MouseMove,
            place.toPointF(),
            row.mapToGlobal(place).toPointF(),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        ),
    )


def over(hand: Hand, folder: str) -> QPoint:
    """Where a folder is shown, from the rows."""
    shelf = hand.window.findChildren(FolderShelf)[-1]
    listed = shelf.folders
    keys = [listed.item(row).data(Qt.ItemDataRole.UserRole) for row in range(listed.count())]
    rect = listed.visualItemRect(listed.item(keys.index(folder)))
    row = hand.library.listing.viewport()
    return row.mapFromGlobal(listed.viewport().mapToGlobal(rect.center()))


def test_what_is_dragged_onto_a_folder_moves_there(tell: Tell, folder: Path) -> None:
    first = folder / "a.scenario.yaml"

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        listing = hand.library.listing
        rows = listing.viewport()
        at = pressed(hand, first)
        shelf = hand.window.findChild(FolderShelf)
        assert shelf is not None
        assert "Move “First” to" in texts(shelf)
        moved(rows, over(hand, ""), QPoint())
        assert not shelf.folders.selectedItems(), "it lies there"
        moved(rows, over(hand, "pit"), QPoint())
        (target,) = shelf.folders.selectedItems()
        assert target.text().strip() == "pit"
        hand.key(Qt.Key.Key_Escape)
        assert not shelf.isVisible()
        QTest.mouseRelease(rows, Qt.MouseButton.LeftButton, pos=at)
        assert QApplication.overrideCursor() is None
        assert first.is_file(), "Esc leaves it where it is"
        # Several, of which one is pressed again.
        hand.choose(str(first))
        below = listing.model().index(listing.current_row + 1, 0)
        listing.selectionModel().select(below, QItemSelectionModel.SelectionFlag.Select)
        pressed(hand, first)
        assert "Move 2 files to" in texts(hand.window.findChildren(FolderShelf)[-1])
        place = over(hand, "pit")
        moved(rows, place, QPoint())
        cursor = QApplication.overrideCursor()
        assert cursor is not None
        assert cursor.shape() is Qt.CursorShape.DragMoveCursor
        QTest.mouseRelease(rows, Qt.MouseButton.LeftButton, pos=place)
        await hand.until(lambda: {one.folder for one in own(hand).values()} == {"pit"})
        assert "2 files moved to pit." in texts(hand.window.notices)
        undo(hand)
        await hand.until(lambda: {one.folder for one in own(hand).values()} == {""})
        # A shipped round stays where it is.
        shipped = next(one for one in listing.items if one.folder is None)
        pressed(hand, Path(shipped.id))
        QTest.mouseRelease(rows, Qt.MouseButton.LeftButton)
        await hand.until(lambda: not hand.window.findChildren(FolderShelf))

    assert tell(story) == 0


def test_every_change_of_files_is_undone_the_last_one_first(tell: Tell, folder: Path) -> None:
    def files() -> set[str]:
        return {path.relative_to(folder).as_posix() for path in folder.rglob("*[!.]*.yaml")}

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        assert not hand.here(LibraryState).undoable
        hand.choose(str(folder / "a.scenario.yaml"))
        asked(hand, "own_rename", "Second thoughts")
        await hand.until(lambda: "Second thoughts" in own(hand))
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        hand.choose(own(hand)["Second thoughts"].id)
        asked(hand, "own_move", folder="pit")
        await hand.until(lambda: own(hand)["Second thoughts"].folder == "pit")
        hand.choose(own(hand)["Second thoughts"].id)
        hand.window.bindings.trigger("own_duplicate")
        await hand.until(lambda: "Copy of Second thoughts" in own(hand))
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        asked(hand, "own_folder_rename", "night", "pit")
        await hand.until(lambda: own(hand)["Second thoughts"].folder == "night")
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        asked(hand, "own_folder", "new", "")
        await hand.until((folder / "new").is_dir)
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        hand.choose(own(hand)["Second"].id)
        # Where no window manager is, nobody gives the keys back to the window.
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        hand.key(Qt.Key.Key_Delete)
        await hand.until(lambda: "Second" not in own(hand))
        menu = hand.window.bindings.actions["own_undo"]
        assert menu.text() == "Undo: Move to the trash"
        for undone in (
            lambda: "Second" in own(hand),
            lambda: not (folder / "new").exists(),
            lambda: own(hand)["Second thoughts"].folder == "pit",
            lambda: "Copy of Second thoughts" not in own(hand),
            lambda: own(hand)["Second thoughts"].folder == "",
            lambda: "First" in own(hand),
        ):
            await hand.until(lambda: hand.here(LibraryState).undoable)
            undo(hand)
            await hand.until(undone)
        await hand.until(lambda: menu.text() == "Undo")
        assert not hand.here(LibraryState).undoable
        assert len(trashed(folder)) == 2, "even what was made can be had again"
        # Ctrl is still held down: it adds nothing to what the program selects.
        undo(hand)
        hand.choose(own(hand)["Second"].id)
        assert hand.here(LibraryState).own_files is OwnFiles.ONE

    assert tell(story) == 0


def test_by_key_the_menu_opens_at_its_button(tell: Tell, folder: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        QCursor.setPos(0, 0)
        hand.window.bindings.trigger("own_menu")
        menu = hand.window.findChild(QMenu, "own_menu")
        assert menu is not None
        at = next(one for one in hand.window.bar.findChildren(QToolButton) if one.isVisible())
        place = QRect(at.mapToGlobal(QPoint()), at.size())
        shown = menu.geometry()
        # As far as the screen goes.
        room = at.screen().geometry().right() - shown.width() + 1
        assert shown.left() == min(place.left(), room)
        assert abs(shown.bottom() - place.top()) <= 1
        menu.close()

    assert tell(story) == 0


def test_a_file_without_a_title_is_renamed_from_its_name(tell: Tell, folder: Path) -> None:
    (folder / "pit" / "torn.scenario.yaml").write_text("rules: [", encoding="utf-8")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 3)
        hand.choose(str(folder / "pit" / "torn.scenario.yaml"))
        await hand.until(lambda: hand.here(LibraryState).own_files is OwnFiles.ONE)
        hand.window.bindings.trigger("own_rename")
        dialog = hand.window.findChild(OwnFileDialog)
        assert dialog is not None
        assert dialog.line is not None
        assert dialog.line.text() == "torn"
        dialog.line.setText("Mended later")
        dialog.accept()
        await hand.until((folder / "pit" / "mended-later.scenario.yaml").is_file)

    assert tell(story) == 0


def test_a_word_of_any_length_leaves_the_list_and_the_notice_as_they_are(
    tell: Tell, folder: Path
) -> None:
    put(folder / "long.scenario.yaml", "W" * 300)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 3)
        hand.choose(str(folder / "a.scenario.yaml"))
        width, least = hand.library.listing.width(), hand.window.minimumSizeHint().width()
        hand.choose(str(folder / "long.scenario.yaml"))
        QApplication.sendPostedEvents()
        assert hand.library.listing.width() == width
        hand.window.bindings.trigger("own_discard")
        await hand.until(lambda: len(own(hand)) == 2)
        assert f"Moved to the trash: {'W' * 60}…" in texts(hand.window.notices)
        assert hand.window.minimumSizeHint().width() == least

    assert tell(story) == 0
