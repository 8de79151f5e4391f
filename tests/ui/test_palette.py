"""The palette: what is possible here and now, found by words, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from tests.ui.conftest import Hand, Tell, in_window
from ui.lookup.rules.page import RulesPage
from ui.shell.commands import Room
from ui.shell.palette import Palette
from ui.table.states import AnsweringState


def opened(hand: Hand, words: str = "") -> Palette:
    """The palette, with these words typed into it."""
    hand.window.bindings.trigger("palette")
    (palette,) = hand.window.findChildren(Palette)
    assert palette.isVisible()
    palette.field.setText(words)
    return palette


def titles(palette: Palette) -> list[str]:
    return [one.title for one in palette.rows.items]


async def everything_that_is_possible_is_offered_with_its_key_and_nothing_else(hand: Hand) -> None:
    bindings = hand.window.bindings
    offered = {one.id: one.key for one in opened(hand).rows.items}
    assert bindings.possible - {"palette"} <= offered.keys()
    assert {one for one in offered if one in bindings.commands} <= bindings.possible
    assert offered["guided"] == "⏎"
    assert offered["house"] == "F7"
    hand.key(Qt.Key.Key_Escape)
    await hand.begin("plain-round")
    asked = {one.id for one in opened(hand, "rule").rows.items}
    assert not asked & {"rules", "look up"}, "nothing helps with an answer"


async def what_is_chosen_is_carried_out_by_key_and_by_mouse(hand: Hand) -> None:
    palette = opened(hand, "covrage")
    assert titles(palette)[0] == "Coverage"
    hand.key(Qt.Key.Key_Return)
    await hand.at("coverage")
    assert not palette.isVisible()
    opened(hand, "layouts")
    row = palette.rows.visualRect(palette.rows.currentIndex())
    QTest.mouseClick(palette.rows.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    await hand.at("layouts")


def test_pages_of_other_rooms_and_words_of_the_documents_are_found(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        assert "Look up: Odds" in titles(opened(hand, "odds"))
        hand.key(Qt.Key.Key_Return)
        await hand.at("rules")
        hand.window.bindings.trigger("to_library")
        palette = opened(hand, "jackpot")
        assert titles(palette)[-1] == "Look up “jackpot”"
        hand.key(Qt.Key.Key_Up, Qt.Key.Key_Return)
        await hand.at("rules")
        (page,) = hand.window.findChildren(RulesPage)
        assert page.asking.field.text() == "jackpot"

    assert tell(story, room=Room.TRAIN) == 0


async def no_key_reaches_the_page_behind(hand: Hand) -> None:
    await hand.begin("plain-round")
    palette = opened(hand)
    hand.key("19", Qt.Key.Key_F4, Qt.Key.Key_F8)
    assert palette.field.text() == "19"
    hand.key(Qt.Key.Key_Escape)
    assert isinstance(hand.window.state.here, AnsweringState)
    assert not palette.isVisible()


async def f1_shows_only_what_works_here(hand: Hand) -> None:
    async def told() -> set[str]:
        hand.key(Qt.Key.Key_F1)
        shown = {one.text() for one in hand.keys.findChildren(QLabel) if one.isVisible()}
        hand.key(Qt.Key.Key_Escape)
        return shown

    assert {"Guided", "New scenario"} <= await told()
    hand.window.bindings.trigger("to_library")
    rounds = await told()
    assert "Guided" in rounds
    assert not rounds & {"New scenario", "Hint", "type an amount or a total"}
    await hand.begin("plain-round")
    asked = await told()
    assert {"Hint", "type an amount or a total", "chips in a stack"} <= asked
    assert not asked & {"Guided", "Practice", "Rules"}


test_what_is_possible_is_offered_found_and_carried_out = in_window(
    everything_that_is_possible_is_offered_with_its_key_and_nothing_else,
    what_is_chosen_is_carried_out_by_key_and_by_mouse,
    no_key_reaches_the_page_behind,
    f1_shows_only_what_works_here,
)
