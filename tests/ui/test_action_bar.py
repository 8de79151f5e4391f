"""The bar under the page: what there is no room for can still be done with the mouse."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QToolButton

from tests.ui.conftest import Hand, in_window
from ui.widgets.buttons import KeyButton

NARROW = (911, 512)


def shown(hand: Hand) -> list[str]:
    """The commands that have a button, from left to right."""
    QApplication.sendPostedEvents()
    bar = hand.window.bar
    buttons = [one for one in bar.findChildren(KeyButton) if one.isVisible()]
    at = {
        one.objectName().removeprefix("do_"): one.mapTo(bar, one.rect().topLeft()).x()
        for one in buttons
    }
    return sorted(at, key=at.__getitem__)


def extension(hand: Hand) -> QToolButton:
    """The button of the menu with what there is no room for."""
    found = hand.window.bar.findChildren(QToolButton, "qt_toolbar_ext_button")
    return next(one for one in found if one.isVisible())


def in_menu(hand: Hand) -> dict[str, QAction]:
    menu = extension(hand).menu()
    return {action.objectName(): action for action in menu.actions() if action.isVisible()}


async def what_there_is_no_room_for_is_in_a_menu(hand: Hand) -> None:
    hand.window.setMinimumSize(0, 0)
    hand.window.resize(*NARROW)
    narrow = shown(hand)
    assert narrow[0] == "guided"
    assert narrow[-2:] == ["up", "keys"], "the way out and the keys are always there"
    more = extension(hand)
    assert more.accessibleName() == "More"
    assert more.focusPolicy() & Qt.FocusPolicy.TabFocus
    moved = in_menu(hand)
    assert moved["vary"].shortcut().toString() == "V", "a menu shows the key as well"
    assert [*narrow[:-2], *moved] == shown_wide(hand)[:-2]
    hand.window.resize(*NARROW)
    QApplication.sendPostedEvents()
    in_menu(hand)["vary"].trigger()
    await hand.at("generate")


def shown_wide(hand: Hand) -> list[str]:
    hand.window.resize(2400, 800)
    return shown(hand)


async def each_button_shows_its_key_and_as_much_of_its_title_as_there_is(hand: Hand) -> None:
    for size in ((1280, 800), (1024, 640), NARROW):
        hand.window.setMinimumSize(0, 0)
        hand.window.resize(*size)
        QApplication.sendPostedEvents()
        buttons = [one for one in hand.window.bar.findChildren(KeyButton) if one.isVisible()]
        assert buttons
        for one in buttons:
            assert one.width() >= one.sizeHint().width(), (size, one.text())
            assert one.visibleRegion().boundingRect() == one.rect(), (size, one.text())
            assert one.accessibleName() == one.text()
            assert one.accessibleDescription(), one.text()


test_the_bar_shows_what_there_is_room_for = in_window(
    what_there_is_no_room_for_is_in_a_menu,
    each_button_shows_its_key_and_as_much_of_its_title_as_there_is,
)
