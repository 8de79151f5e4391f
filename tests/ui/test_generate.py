"""The page that generates scenarios: features chosen, rounds made, looked at, edited and saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionComboBox

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import every_text, texts
from trainer.features.feature import FeatureAt
from trainer.features.features import features_of, has
from trainer.scenario.check import check
from trainer.storage.own.scenarios import list_own, own_folder
from ui.supervise.editor.controller import EditorState
from ui.supervise.editor.page import EditorPage
from ui.supervise.generate.controller import GenerateState
from ui.supervise.generate.page import FeaturePanel, GeneratePage
from ui.supervise.house.controller import HouseController
from ui.table.states import WatchState

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ui.shell.controller import App

ROUND = "three-boxes-against-a-five"
SHIFT_S = Qt.KeyboardModifier.ShiftModifier


async def opened(hand: Hand) -> GeneratePage:
    """The page as it opens from the library, with a seed and a number of its own."""
    hand.key("g")
    await hand.at("generate")
    page = view(hand.window, GeneratePage)
    page.seed.show_value(7)
    page.count.show_value(3)
    return page


def find(panel: FeaturePanel, words: str) -> None:
    """Look for a feature and go to the first that is found."""
    panel.search.setText(words)
    panel.palette_list.choose(lambda _line: True)
    panel.palette_list.setFocus()


def wishes(panel: FeaturePanel) -> list[str]:
    """What is wanted or not, as it is shown."""
    return [text for text in every_text(panel) if text.endswith("×")]


async def made(hand: Hand, page: GeneratePage) -> None:
    """Generate, and wait until all rounds are listed."""
    hand.window.bindings.trigger("make_rounds")
    await hand.until(lambda: not hand.here(GenerateState).running)
    assert len(page.made.items) == page.count.value, page.status.text()


def test_what_is_wanted_is_made_listed_and_saved(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await opened(hand)
        panel = page.features
        assert panel.palette_list.hasFocus()
        find(panel, "re-split")
        hand.key(Qt.Key.Key_Return)
        find(panel, "coloured pair paid")
        hand.key("3")
        find(panel, "insurance placed")
        hand.key("-")
        await hand.until(lambda: "Exclude: Insurance placed  ×" in every_text(panel))
        shown = every_text(panel)
        for text in (
            "Re-split  ×",
            "Coloured Pair paid, box 3  ×",
            "excluded",
        ):
            assert text in shown
        await made(hand, page)
        first, second, third = page.made.items
        assert "3: " in first.title
        assert " against " in first.title
        assert first.detail.startswith("Also: ")
        assert page.felt.arrangement().cards, "the first one lies on the felt"
        rows = page.made.selectionModel()
        model = page.made.model()
        rows.select(model.index(2, 0), QItemSelectionModel.SelectionFlag.Select)
        assert page.selected == [first, third]
        hand.window.bindings.trigger("save_made")
        folder = own_folder(database)
        await hand.until(lambda: "2 scenarios saved." in texts(hand.window))
        names = [one.name for one in list_own(folder)]
        stem = "generated/rws-perfect-pairs-v5-7"
        assert names == [f"{stem}-001.scenario.yaml", f"{stem}-003.scenario.yaml"]
        for name in names:
            checked = check((folder / name).read_bytes())
            assert checked.round is not None
            found = features_of(checked.round)
            assert has(found, FeatureAt("resplit"))
            assert has(found, FeatureAt("coloured-pair", 3))
            assert not has(found, FeatureAt("insurance"))
        page.made.setFocus()
        QTest.keyClick(page.made, Qt.Key.Key_S, SHIFT_S)
        await hand.until(lambda: "3 scenarios saved." in texts(hand.window))
        assert len(list_own(folder)) == 3
        titles = [one.title for one in page.made.items]
        await made(hand, page)
        assert page.seed.value == 8
        assert titles != [one.title for one in page.made.items], "a second time gives others"
        assert second.title in titles
        hand.click("generated_saved_show")
        await hand.at("library")
        await hand.until(lambda: hand.library.places.currentData() == "generated")
        await hand.until(lambda: len(hand.library.listing.items) == 3)
        assert all("again on box" in entry.title for entry in hand.library.listing.items)

    assert tell(story) == 0


async def on_which_box_a_feature_is_wanted_can_be_read(hand: Hand) -> None:
    box = (await opened(hand)).features.where
    hand.window.grab()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText == box.currentText() == "on any box", "it is not shortened"


async def what_excludes_one_another_is_said_at_once(hand: Hand) -> None:
    page = await opened(hand)
    panel = page.features
    find(panel, "Dealer has 17")
    hand.key(Qt.Key.Key_Return)
    find(panel, "Dealer has 18")
    reason = "the dealer’s hand can end only one way."
    assert panel.excluded.text().endswith(reason), "before it is wanted"
    assert panel.palette_list.rows[1].muted
    hand.key(Qt.Key.Key_Return)
    assert panel.problems.text().endswith(reason)
    assert not hand.here(GenerateState).ready
    assert not hand.find("do_make_rounds").isEnabled()
    await hand.until(lambda: len(wishes(panel)) == 2)
    hand.click("drop_dealer-17:0", panel)
    assert not panel.problems.isVisible()
    assert hand.here(GenerateState).ready
    find(panel, "even money")
    hand.key(Qt.Key.Key_Return)
    panel.set_up.emit("rules", "live-blackjack")
    # What the document does not have is left out.
    await hand.until(lambda: wishes(panel) == ["Dealer has 18  ×"])


async def a_round_is_watched_and_edited_and_the_list_stays(hand: Hand) -> None:
    page = await opened(hand)
    await made(hand, page)
    page.made.choose_row(1)
    page.made.setFocus()
    hand.key("w")
    await hand.at("table", WatchState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("generate")
    assert page.made.current_row == 1
    hand.key("e")
    await hand.at("editor")
    text = view(hand.window, EditorPage).text.toPlainText()
    assert "_generated:" in text
    assert "--seed 2:7, 2" in text
    assert hand.here(EditorState).complete
    hand.window.bindings.trigger("vary_written")
    await hand.at("generate")
    assert page.varies
    assert page.variants.title.text().startswith("Variants of “")
    assert page.made.items == []


async def variants_of_the_selected_scenario_differ_in_what_may_change(hand: Hand) -> None:
    hand.choose(ROUND)
    entry = hand.library.entry
    assert entry is not None
    hand.key("v")
    await hand.at("generate")
    page = view(hand.window, GeneratePage)
    page.count.show_value(2)
    assert entry.title in page.variants.title.text()
    assert page.variants.chosen == {"cards"}
    page.variants.boxes["cards"].setChecked(False)
    assert not hand.here(GenerateState).ready, "nothing may change"
    page.variants.boxes["stakes"].setChecked(True)
    await made(hand, page)
    assert {one.detail for one in page.made.items} == {"The same features"}
    assert len({one.title for one in page.made.items}) == 1, "the cards are the same"
    rules = page.variants.rules
    rules.setCurrentIndex(rules.findData("nevada-perfect-pairs-progressive"))
    rules.activated.emit(rules.currentIndex())
    await made(hand, page)
    hand.key("e")
    await hand.at("editor")
    assert "rules: nevada-perfect-pairs-progressive" in (
        view(hand.window, EditorPage).text.toPlainText()
    )


@pytest.fixture
def houses(monkeypatch: pytest.MonkeyPatch) -> list[HouseController]:
    """The controllers of the house page, as they are made."""
    found: list[HouseController] = []
    make = HouseController.__init__

    def kept(controller: HouseController, app: App) -> None:
        found.append(controller)
        make(controller, app)

    monkeypatch.setattr(HouseController, "__init__", kept)
    return found


async def put_in_force(
    hand: Hand, houses: Sequence[HouseController], house: Path, text: str
) -> None:
    """Put a house file in force, and go back to the page."""
    house.write_text(f"house: 1\n{text}", encoding="utf-8")
    hand.go("house")
    await hand.at("house")
    houses[-1].open_file(house)
    hand.go("generate")
    await hand.at("generate")


def test_what_the_house_no_longer_offers_is_wanted_no_longer(
    tell: Tell, tmp_path: Path, houses: list[HouseController]
) -> None:
    rules, house = "rws-perfect-pairs-v5", tmp_path / "our.house.yaml"

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        page.features.set_up.emit("rules", rules)
        for word in ("settlement-undone", "split"):
            page.features.wanted.emit(word, 0)
        await hand.until(lambda: len(wishes(page.features)) == 2)
        stands = f"documents:\n  {rules}: {{choices: {{void_reverses_interim: false}}}}\n"
        await put_in_force(hand, houses, house, stands)
        await hand.until(lambda: len(wishes(page.features)) == 1)
        hand.window.bindings.trigger("manage_library")
        hand.choose("full-table")
        hand.window.bindings.trigger("vary")
        await hand.at("generate")
        assert page.varies
        five = f"documents:\n  {rules}: {{table: {{layout: C}}}}\n"
        await put_in_force(hand, houses, house, five)
        assert not page.varies, "its boxes 6 and 7 are not on this layout"
        assert "cannot be played under these house settings" in page.status.text()

    assert tell(story) == 0


async def what_takes_long_is_stopped(hand: Hand) -> None:
    page = await opened(hand)
    page.count.show_value(200)
    hand.key("g")
    await hand.until(lambda: len(page.made.items) > 0)
    assert hand.here(GenerateState).running
    hand.key("g")
    assert not hand.here(GenerateState).running
    assert page.status.text().startswith("Stopped after ")
    stopped = len(page.made.items)
    await made_again(hand, page)
    assert len(page.made.items) == 1 < stopped + 1


test_rounds_are_wanted_made_watched_and_stopped = in_window(
    on_which_box_a_feature_is_wanted_can_be_read,
    what_excludes_one_another_is_said_at_once,
    a_round_is_watched_and_edited_and_the_list_stays,
    variants_of_the_selected_scenario_differ_in_what_may_change,
    what_takes_long_is_stopped,
)


async def made_again(hand: Hand, page: GeneratePage) -> None:
    page.count.show_value(1)
    await made(hand, page)
