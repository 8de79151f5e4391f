"""The bar under the page: what there is no room for can still be done with the mouse."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from tests.ui.conftest import Hand, Tell
from ui.shell.bars import ActionBar
from ui.widgets.buttons import KeyButton

NARROW = (800, 600)


def _bar(hand: Hand) -> ActionBar:
    (bar,) = (one for one in hand.window.findChildren(ActionBar) if one.isVisible())
    return bar


def _shown(bar: ActionBar) -> list[str]:
    buttons = [one for one in bar.findChildren(KeyButton) if one.isVisible()]
    return [one.objectName().removeprefix("do_") for one in sorted(buttons, key=lambda b: b.x())]


def test_what_there_is_no_room_for_is_in_a_menu(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        bar = _bar(hand)
        assert bar.width() == NARROW[0]
        shown = _shown(bar)
        assert "guided" in shown
        assert shown[-1] == "keys", "the way out and the keys are always there"
        assert shown[-2] == "more"
        (menu,) = bar.findChildren(QMenu)
        moved = [action.objectName() for action in menu.actions()]
        assert "vary" in moved
        hand.click("more")
        await hand.until(menu.isVisible)
        next(one for one in menu.actions() if one.objectName() == "vary").trigger()
        menu.close()
        await hand.at("generate")
        hand.window.resize(1920, 1080)
        hand.window.bindings.trigger("library")
        await hand.at("library")
        wide = _shown(bar)
        assert "more" not in wide
        assert set(wide) >= {*shown, *moved} - {"more"}
        assert all(one.isVisible() == (one.objectName() != "more") for one in _held(bar))

    assert tell(story, size=NARROW) == 0


def _held(bar: ActionBar) -> list[KeyButton]:
    """The buttons of what is possible now, and that of the menu."""
    possible = {f"do_{name}" for name in _shown(bar)} | {"more"}
    return [one for one in bar.findChildren(KeyButton) if one.objectName() in possible]
