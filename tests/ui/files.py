"""Naming a file in the window's dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit

from ui.supervise.library.saving import SaveDialog

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import Hand


async def asked_where(hand: Hand) -> QFileDialog:
    """The dialog for a file's name, once it has been opened."""
    found: list[QFileDialog] = []

    def opened() -> bool:
        dialogs = hand.window.findChildren(QFileDialog, "file_choice")
        found[:] = [dialog for dialog in dialogs if dialog.isVisible()]
        return bool(found)

    await hand.until(opened)
    return found[0]


async def name_file(hand: Hand, path: Path) -> None:
    """Type a file's name into the dialog that has been opened, and confirm it."""
    dialog = await asked_where(hand)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    buttons = dialog.findChild(QDialogButtonBox)
    assert line is not None
    assert buttons is not None
    line.setText(str(path))
    accepting = buttons.buttons()[0]
    await hand.until(accepting.isEnabled)
    QTest.mouseClick(accepting, Qt.MouseButton.LeftButton)
    await hand.until(lambda: not dialog.isVisible())
    # Without a screen nobody else gives the keys back to the window.
    hand.window.activateWindow()
    await hand.until(hand.window.isActiveWindow)


def asked_to_save(hand: Hand) -> SaveDialog:
    """The dialog that asks where a scenario is saved."""
    (dialog,) = (one for one in hand.window.findChildren(SaveDialog) if one.isVisible())
    return dialog


def save_as(hand: Hand, title: str, folder: str = "") -> None:
    """Save what the dialog is about under a title, in a new folder unless that is empty."""
    dialog = asked_to_save(hand)
    dialog.title.setText(title)
    dialog.made.setText(folder)
    hand.click("save_done", dialog)
    hand.window.activateWindow()
