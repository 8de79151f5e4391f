"""The house page: settings looked at, put in force, undone; rounds follow with the next."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tests.ui.conftest import in_window, view
from tests.ui.seen import shows
from trainer.house.file import HouseFile, read_house_file
from trainer.rulebook import RULEBOOK
from trainer.rulebook.felts import load_chips
from trainer.storage.database import open_database
from ui.supervise.house import controller
from ui.supervise.house.controller import HouseState
from ui.supervise.house.page import HousePage
from ui.supervise.library import scenarios
from ui.train.my_table import MyTableDialog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.ui.conftest import Hand, Tell
    from ui.supervise.library.scenarios import Library

PP5 = "rws-perfect-pairs-v5"
VOID = f"documents/{PP5}/choices/void_reverses_interim"
MAIN = f"documents/{PP5}/table/limits/main"
DECKS = f"documents/{PP5}/table/decks"


async def open_house(hand: Hand) -> HousePage:
    hand.key(Qt.Key.Key_F7)
    await hand.at("house")
    return view(hand.window, HousePage)


async def choose(hand: Hand, page: HousePage, setting: str) -> None:
    """Choose a setting of Blackjack Perfect Pairs."""
    if page.parts.currentData() != PP5:
        page.parts.setCurrentIndex(page.parts.findData(PP5))
        page.part_chosen.emit(PP5)
    assert page.listing.choose(lambda line: line.id == setting)


async def look_at(hand: Hand, page: HousePage, place: int) -> None:
    """Look at the answer at this place, by the keys."""
    page.setting.options.setFocus()
    while page.setting.options.current_row != place:
        down = place > page.setting.options.current_row
        hand.key(Qt.Key.Key_Down if down else Qt.Key.Key_Up)


async def settled(hand: Hand, page: HousePage) -> None:
    """Wait until it has been found out what the answer would change."""
    await hand.until(lambda: page.summary.text().endswith(":"))


async def name(hand: Hand, command: str, path: Path) -> None:
    """Choose a file in the dialog that a command opens."""
    hand.window.bindings.actions[command].trigger()
    (dialog,) = hand.window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await hand.until(lambda: not hand.window.findChildren(QFileDialog))


def stored(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT text FROM house JOIN scenario_texts ON hash = json_extract(settings, '$.text')"
            " ORDER BY id"
        )
        return [text for (text,) in rows]


def test_an_answer_is_looked_at_put_in_force_and_undone(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        await choose(hand, page, VOID)
        assert not hand.here(HouseState).differs
        await look_at(hand, page, 1)
        await settled(hand, page)
        assert page.summary.text().startswith("6 of ")
        assert len(page.effects.items) == 6
        assert page.effects.items[0].about
        assert page.before.isVisible()
        assert page.after.isVisible()
        assert stored(database) == []
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: stored(database) != [])
        assert hand.here(HouseState).chosen
        assert not hand.here(HouseState).differs
        assert page.setting.options.items[1].mark == "in force"
        (text,) = stored(database)
        assert "void_reverses_interim: false" in text
        hand.window.bindings.actions["undo_house"].trigger()
        await hand.until(lambda: len(stored(database)) == 2)
        assert stored(database)[-1] == ""
        assert page.setting.options.items[0].mark == "in force, default"

    tell(story)


def test_a_setting_goes_back_to_its_default_and_all_of_them_do(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        for setting, place in ((VOID, 1), (DECKS, 2)):
            await choose(hand, page, setting)
            await look_at(hand, page, place)
            hand.key(Qt.Key.Key_Return)
        assert stored(database)[-1].count("false") == 1
        assert "decks:" in stored(database)[-1]
        page.setting.options.setFocus()
        hand.key(Qt.Key.Key_Delete)
        assert "decks" not in stored(database)[-1]
        hand.window.bindings.actions["reset_house"].trigger()
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: stored(database)[-1] == "")
        assert not hand.here(HouseState).any_chosen

    tell(story)


def test_limits_are_typed_and_a_fault_is_told_before_anything_is_stored(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "TYPING", 0.0)

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        await choose(hand, page, MAIN)
        least, most = page.setting.entries
        QTest.keyClicks(least, "100")
        QTest.keyClicks(most, "25")
        assert "minimum" in page.setting.fault.text().lower()
        assert not hand.here(HouseState).differs
        most.selectAll()
        QTest.keyClicks(most, "500")
        assert page.setting.fault.text() == ""
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: stored(database) != [])
        assert "main: [100, 500]" in stored(database)[-1]

    tell(story)


def test_a_round_is_played_under_the_house_and_kept_with_it(tell: Tell, database: Path) -> None:
    """A choice takes effect with the next round; the attempt keeps the house it was begun under."""

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        await choose(hand, page, DECKS)
        await look_at(hand, page, 2)
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: stored(database) != [])
        hand.window.bindings.actions["manage_library"].trigger()
        await hand.at("library")
        await hand.until(lambda: hand.library.entry is not None)
        await hand.begin("plain-round")

    tell(story)
    (text,) = stored(database)
    with closing(sqlite3.connect(database)) as connection:
        (kept,) = connection.execute(
            "SELECT text FROM attempts JOIN scenario_texts ON hash = json_extract(house, '$.text')"
        ).fetchone()
    assert kept == text


def test_two_windows_do_not_overwrite_each_other(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        await choose(hand, page, VOID)
        await look_at(hand, page, 1)
        with closing(open_database(database, clock=lambda: datetime.now(UTC))) as other:
            assert other.houses.store("house: 1\ntitle: Other\n", "Ben", 0) is not None
        hand.key(Qt.Key.Key_Return)
        await hand.until(shows(hand.window, "Another window has changed"))
        assert stored(database) == ["house: 1\ntitle: Other\n"]

    tell(story)


def test_the_history_says_who_changed_what_and_leads_back(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        for setting, place in ((VOID, 1), (DECKS, 2)):
            await choose(hand, page, setting)
            await look_at(hand, page, place)
            hand.key(Qt.Key.Key_Return)
        page.parts.setCurrentIndex(page.parts.findData("history"))
        page.part_chosen.emit("history")
        latest, first = page.listing.items
        assert (latest.mark, first.mark) == ("in force", "")
        assert latest.value == "Trainee 1"
        assert "Does a Void undo the Interim Settlement?" not in page.setting.about.text()
        assert "Decks: not set → 6" in page.setting.about.text()
        assert not hand.here(HouseState).past
        page.listing.setFocus()
        hand.key(Qt.Key.Key_Down)
        assert "Does a Void undo the Interim Settlement?" in page.setting.about.text()
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: len(stored(database)) == 3)
        assert stored(database)[2] == stored(database)[0]
        hand.window.bindings.actions["undo_house"].trigger()
        await hand.until(lambda: len(stored(database)) == 4)
        assert stored(database)[3] == stored(database)[1]

    tell(story)


def test_a_house_file_is_imported_only_if_nothing_is_wrong_with_it(
    tell: Tell, database: Path, tmp_path: Path
) -> None:
    good = tmp_path / "ours.house.yaml"
    good.write_text("house: 1\ntitle: Ours # with a comment\n", "utf-8")
    bad = tmp_path / "bad.house.yaml"
    bad.write_text("house: 1\ntable: {rules: canasta}\n", "utf-8")

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        await name(hand, "import_house", bad)
        assert "bad.house.yaml, line 2, column 16: " in page.status.text()
        assert "canasta" in page.status.text()
        assert stored(database) == []
        await name(hand, "import_house", good)
        await hand.until(lambda: stored(database) != [])
        assert stored(database) == ["house: 1\ntitle: Ours # with a comment\n"]
        await name(hand, "export_house", tmp_path / "out.house.yaml")
        assert (tmp_path / "out.house.yaml").read_text("utf-8") == stored(database)[0]

    tell(story)


def choose_of(page: HousePage, part: str, setting: str) -> None:
    """Choose a setting of any part of the page."""
    page.parts.setCurrentIndex(page.parts.findData(part))
    page.part_chosen.emit(part)
    assert page.listing.choose(lambda line: line.id == setting)


def test_procedure_and_grading_are_chosen_on_the_page(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "TYPING", 0.0)

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        choose_of(page, PP5, f"procedure/{PP5}/order")
        keys = [option.key for option in page.setting.options.items]
        await look_at(hand, page, keys.index("side_bets, insurance, even_money, blackjacks"))
        hand.key(Qt.Key.Key_Return)
        await hand.until(
            lambda: (
                "order: [side_bets, insurance, even_money, blackjacks]" in "".join(stored(database))
            )
        )
        choose_of(page, "everywhere", "grading/pass_mark")
        (mark,) = page.setting.entries
        await hand.until(mark.isVisible)
        mark.setFocus()
        QTest.keyClicks(mark, "85")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: "pass_mark: 85" in stored(database)[-1])

    tell(story)


def test_the_order_of_all_games_is_chosen_and_says_where_it_does_not_apply(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        choose_of(page, "everywhere", "procedure/default/order")
        keys = [option.key for option in page.setting.options.items]
        assert page.setting.warning.text() == ""
        order = "insurance, side_bets, even_money, blackjacks"
        await look_at(hand, page, keys.index(order))
        assert "does not apply" in page.setting.warning.text()
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: "default: {order: [insurance" in "".join(stored(database)))
        assert "does not apply" in page.setting.warning.text()
        choose_of(page, PP5, f"procedure/{PP5}/order")
        assert page.setting.options.items[0].key == order
        assert page.setting.options.items[0].mark == "in force, default"

    tell(story)


def test_the_words_of_the_announcements_are_offered_once_there_is_a_language(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "TYPING", 0.0)

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        choose_of(page, "everywhere", "announcements/language")
        assert not any("lines" in line.id for line in page.listing.items)
        (language,) = page.setting.entries
        QTest.keyClicks(language, "fr")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: any("lines" in line.id for line in page.listing.items))
        choose_of(page, "everywhere", "announcements/lines/place_bets/fr")
        (words,) = page.setting.entries
        QTest.keyClicks(words, "Faites vos jeux")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: "Faites vos jeux" in stored(database)[-1])

    tell(story)


@in_window
async def test_a_new_trainee_is_offered_the_table_that_the_house_opens(hand: Hand) -> None:
    page = await open_house(hand)
    choose_of(page, "everywhere", "table/rules")
    keys = [option.key for option in page.setting.options.items]
    await look_at(hand, page, keys.index("live-blackjack"))
    hand.key(Qt.Key.Key_Return)
    hand.window.bindings.actions["my_table"].trigger()
    (dialog,) = hand.window.findChildren(MyTableDialog)
    assert dialog.game.currentText() == "Live Blackjack"
    dialog.reject()


def test_every_reading_of_a_document_is_changed_by_the_keys(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each entry of the register: its last value looked at, put in force, and read back."""

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        monkeypatch.setattr(scenarios.Library, "load", _no_loading)
        for name, document in RULEBOOK.items():
            for entry in document.register.values():
                choose_of(page, name, f"documents/{name}/choices/{entry.name}")
                listed = sorted(entry.values, key=lambda v: v if type(v) is int else 0)
                await look_at(hand, page, listed.index(entry.values[-1]))
                hand.key(Qt.Key.Key_Return)
        file = read_house_file(stored(database)[-1].encode())
        assert file.valid
        for name, document in RULEBOOK.items():
            last = {entry.name: entry.values[-1] for entry in document.register.values()}
            assert file.choices[name].register == last

    tell(story)


async def _no_loading(_library: Library, _given_up: Callable[[], bool]) -> None:
    """The library's rounds are of no account."""


def test_chip_sets_are_made_changed_and_deleted(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "TYPING", 0.0)

    async def story(hand: Hand) -> None:
        def last() -> HouseFile:
            return read_house_file(stored(database)[-1].encode())

        def do(command: str) -> None:
            hand.window.bindings.actions[command].trigger()

        page = await open_house(hand)
        choose_of(page, "chips", "chip_sets/uk")
        assert page.setting.chips.chips
        assert not hand.here(HouseState).own_chips
        do("copy_chips")
        await hand.until(lambda: stored(database) != [])
        assert last().chip_sets[0].chips == load_chips("uk").chips
        assert page.listing.item is not None
        assert page.listing.item.id == "chip_sets/uk-1"
        do("new_chips")
        assert [one.id for one in last().chip_sets] == ["uk-1", "own-1"]
        do("chips_up")
        assert [one.id for one in last().chip_sets] == ["own-1", "uk-1"]
        assert hand.here(HouseState).first
        do("add_chip")
        assert last().chip_sets[0].chips[0].value == 100_000
        value, body, *_others = page.setting.entries
        value.setFocus()
        value.selectAll()
        QTest.keyClicks(value, "2000")
        body.selectAll()
        QTest.keyClicks(body, "red")
        assert "a colour" in page.setting.fault.text()
        assert not hand.here(HouseState).differs
        body.selectAll()
        QTest.keyClicks(body, "#c8262d")
        hand.key(Qt.Key.Key_Return)
        largest = last().chip_sets[0].chips[0]
        assert (largest.value, largest.body) == (200_000, "#c8262d")
        page.setting.chips.chosen.emit(5)
        assert page.setting.entries[0].text() == "1"
        page.listing.setFocus()
        hand.key(Qt.Key.Key_Delete)
        assert len(last().chip_sets[0].chips) == 5
        page.listing.choose(lambda line: line.id == "chip_sets/own-1")
        hand.key(Qt.Key.Key_Delete)
        assert [one.id for one in last().chip_sets] == ["uk-1"]

    tell(story)


def test_a_set_that_cannot_pay_three_to_two_says_so_while_it_is_typed(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controller, "TYPING", 0.0)

    async def story(hand: Hand) -> None:
        page = await open_house(hand)
        choose_of(page, "chips", "chip_sets/uk")
        hand.window.bindings.actions["new_chips"].trigger()
        await hand.until(lambda: stored(database) != [])
        assert "At 3 to 2, a bet of 1 pays 1.50" in page.setting.warning.text()
        _name, _currency, smallest = page.setting.entries
        QTest.keyClicks(smallest, "2")
        assert page.setting.warning.text() == ""
        smallest.selectAll()
        QTest.keyClicks(smallest, "25")
        assert "a bet of 25 pays 37.50" in page.setting.warning.text()

    tell(story)
