"""The rooms of the window: each page lights its own, and its tab; the supervisor's by choice."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox

from tests.ui.conftest import Hand, Tell, in_window
from tests.ui.seen import texts
from trainer.storage.own.scenarios import own_folder
from ui.app import PAGES
from ui.me import preferences
from ui.me.preferences import has_own
from ui.shell.commands import Room, tabs_in
from ui.supervise.library.choices import UNPLAYED
from ui.table.states import WatchState
from ui.widgets.buttons import KeyButton


def lit(hand: Hand) -> tuple[list[str], str]:
    """The rooms that the header marks, and the title of the tab that is marked."""
    rooms = [room for room in Room if hand.find(f"go_{room}").isChecked()]
    tabs = hand.window.tabs
    return [*rooms], tabs.shown[tabs.bar.currentIndex()].tab.title


AT_HOME = [Room.TRAIN, Room.LOOK_UP, Room.ME, Room.SUPERVISE]


def rooms_seen(hand: Hand) -> list[Room]:
    return [room for room in Room if hand.find(f"go_{room}").isVisible()]


async def every_tab_lights_its_room_and_itself(hand: Hand) -> None:
    for room in rooms_seen(hand):
        hand.click(f"go_{room}")
        for placed in hand.window.tabs.shown:
            assert lit(hand) == ([room], placed.tab.title)
            assert hand.window.state.page == placed.page.id
            hand.window.bindings.trigger("next_tab")
        assert hand.window.state.page == tabs_in(PAGES, room)[0].page.id, "round about"


@pytest.mark.parametrize("room", [Room.TRAIN, Room.SUPERVISE])
def test_a_result_lights_the_room_in_which_it_was_begun(tell: Tell, room: Room) -> None:
    async def story(hand: Hand) -> None:
        begun = lit(hand)
        assert begun[0] == [room]
        await hand.begin("plain-round")
        assert not hand.window.tabs.isVisible(), "the table has the whole window"
        await hand.play_on()
        assert lit(hand)[0] == begun[0]
        hand.key(Qt.Key.Key_F2)
        assert lit(hand)[0] == [Room.LOOK_UP]
        hand.key(Qt.Key.Key_Escape)
        assert lit(hand)[0] == begun[0]
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert lit(hand) == begun

    assert tell(story, room=room) == 0


async def esc_leads_one_level_up_and_then_home(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F7)
    await hand.at("house")
    hand.key(Qt.Key.Key_Escape)
    assert lit(hand) == ([Room.SUPERVISE], "Library")
    hand.key(Qt.Key.Key_Escape)
    assert lit(hand)[0] == [Room.TRAIN]
    hand.go("records")
    hand.key(Qt.Key.Key_Escape)
    assert lit(hand)[0] == [Room.TRAIN]


test_tabs_light_their_room_and_esc_leads_up = in_window(
    every_tab_lights_its_room_and_itself,
    esc_leads_one_level_up_and_then_home,
)


def right_of(button: KeyButton) -> int:
    """How far a button lies to the right."""
    return button.mapToGlobal(QPoint()).x()


def test_rounds_have_one_filter_and_only_the_library_is_managed(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        page = hand.library
        managed = [page.incidents, page.tags, page.levels]
        assert not any(box.isVisible() for box in managed)
        assert page.documents.isVisible()
        bar = [one for one in hand.window.bar.findChildren(KeyButton) if one.isVisible()]
        assert [one.objectName() for one in sorted(bar, key=right_of)] == [
            "do_guided",
            "do_watch",
            "do_deal",
            "do_keys",
        ]
        await hand.begin("plain-round")
        await hand.play_on()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        page.documents.setCurrentIndex(page.documents.findData(UNPLAYED))
        unplayed = {entry.id for entry in page.listing.items}
        assert unplayed == {entry.id for entry in page.listing.all_items} - {"plain-round"}
        hand.window.bindings.trigger("manage_library")
        assert all(box.isVisible() for box in managed)
        page.levels.setCurrentIndex(1)
        hand.window.bindings.trigger("to_library")
        assert {entry.id for entry in page.listing.items} == unplayed, (
            "what is hidden hides nothing"
        )

    assert tell(story, room=Room.TRAIN) == 0


def test_a_supervisors_tools_are_there_for_whoever_wants_them(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preferences, "has_own", has_own)

    async def trainee(hand: Hand) -> None:
        bindings = hand.window.bindings
        assert Room.SUPERVISE not in rooms_seen(hand)
        for command in ("manage_library", "editor", "house", "layouts", "backups", "new_scenario"):
            assert not bindings.actions[command].isEnabled(), command
        bindings.trigger("preferences")
        box = hand.window.findChild(QCheckBox, "tools")
        assert isinstance(box, QCheckBox)
        assert not box.isChecked()
        box.click()
        await hand.until(lambda: rooms_seen(hand) == AT_HOME)
        hand.go("house")
        bindings.trigger("preferences")
        box.click()
        hand.key(Qt.Key.Key_Escape)
        assert lit(hand)[0] == [Room.TRAIN], "nobody is left in a room that is gone"

    async def house(hand: Hand) -> None:
        await hand.until(lambda: rooms_seen(hand) == AT_HOME)

    assert tell(trainee, room=Room.TRAIN) == 0
    other = database.with_name("house") / "records.sqlite"
    folder = own_folder(other)
    folder.mkdir(parents=True)
    (folder / "own.scenario.yaml").write_text("format: 1\n", encoding="utf-8")
    assert tell(house, room=Room.TRAIN, at=other) == 0


def test_a_round_that_is_watched_from_the_rounds_leads_back_to_them(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.choose("plain-round")
        hand.key("w")
        await hand.at("table", WatchState)
        assert not hand.window.bindings.actions["next_tab"].isEnabled()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert lit(hand)[0] == [Room.TRAIN]

    assert tell(story, room=Room.TRAIN) == 0


def test_a_supervisor_without_anything_of_their_own_is_told_how_to_begin(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        told = {
            "library": "“New scenario” begins one, “Edit” copies one.",
            "layouts": "“Add layout file…” shows one first.",
            "lessons": "“Copy and edit” makes a lesson of your own of it.",
        }
        for page, text in told.items():
            hand.go(page)
            await hand.at(page)
            assert text in texts(hand.window)
        hand.click("go_train")
        hand.window.bindings.trigger("to_library")
        assert told["library"] not in texts(hand.window), "a trainee writes none"

    async def with_one(hand: Hand) -> None:
        await hand.until(hand.library.places.isVisible)
        assert "None of your own yet" not in texts(hand.window)

    assert tell(story) == 0
    folder = own_folder(database)
    folder.mkdir()
    (folder / "own.scenario.yaml").write_text("format: 1\n", encoding="utf-8")
    assert tell(with_one) == 0
