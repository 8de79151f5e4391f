"""The library changes the house's own files: by key, by menu, and nothing is lost for good."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt

from tests.ui.seen import texts
from tests.ui.test_own_scenarios import own, put
from trainer.storage.own_scenarios import own_folder
from trainer.storage.own_trash import trashed
from ui.actions.state import LibraryState, OwnFiles
from ui.controllers import own_scenarios
from ui.controllers.own_files import CHANGED, UNDO
from ui.views.own_file_dialogs import OwnFileDialog, TrashDialog

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell


@pytest.fixture(autouse=True)
def looked_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_scenarios, "EVERY_SECONDS", 0.01)


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
        hand.window.bindings.trigger("to_library")
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
        assert refused.isVisible()
        assert "Windows" in texts(refused)
        refused.reject()
        await hand.until(lambda: hand.window.findChild(OwnFileDialog) is None)
        asked(hand, "own_folder", "night", "pit")
        assert (folder / "pit" / "night").is_dir()

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
        assert not trashed(folder)

    assert tell(story) == 0
