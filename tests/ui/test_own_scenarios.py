"""The house's own scenarios in the library: listed from their folder, and again when it changes."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel

from tests.ui.files import save_as
from trainer.library.entries import LibraryEntry
from trainer.rulebook.sources import shipped_scenario
from trainer.storage.houses import NO_VERSION
from trainer.storage.own.scenarios import own_folder
from ui.supervise.library import sources
from ui.supervise.library.controller import LibraryController

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell


@pytest.fixture(autouse=True)
def looked_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "EVERY_SECONDS", 0.01)


@pytest.fixture
def folder(database: Path) -> Path:
    return own_folder(database)


def put(path: Path, title: str, of: str = "four-hands") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.stat().st_mtime_ns if path.exists() else 0
    text = re.sub("^title: .*", f"title: {title}", shipped_scenario(of), flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    # The clock of a file system may be coarse.
    os.utime(path, ns=(0, before + 1_000_000))
    return path


def own(hand: Hand) -> dict[str, LibraryEntry]:
    return {one.title: one for one in hand.library.listing.all_items if one.folder is not None}


def test_own_scenarios_are_listed_played_and_followed(tell: Tell, folder: Path) -> None:
    put(folder / "table 12" / "a.scenario.yaml", "Last night")

    async def story(hand: Hand) -> None:
        page = hand.library
        await hand.until(lambda: "Last night" in own(hand))
        entry = own(hand)["Last night"]
        assert (entry.folder, entry.fault) == ("table 12", "")
        assert page.places.isVisible()
        # What is saved, changed and removed meanwhile is seen.
        second = put(folder / "b.scenario.yaml", "Another")
        await hand.until(lambda: "Another" in own(hand))
        hand.choose(str(second))
        put(second, "Written anew")
        await hand.until(lambda: "Written anew" in own(hand))
        assert page.entry is not None
        assert page.entry.title == page.title.text() == "Written anew"
        second.unlink()
        await hand.until(lambda: len(own(hand)) == 1)
        await hand.begin(entry.id)
        await hand.play_on()
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        assert own(hand)["Last night"].result

    assert tell(story) == 0
    assert (folder.parent / "scenarios.index").is_file()


def test_places_filter_the_list(tell: Tell, folder: Path) -> None:
    put(folder / "root.scenario.yaml", "In no folder")
    put(folder / "pit" / "one.scenario.yaml", "In the pit")
    put(folder / "pit" / "deep" / "two.scenario.yaml", "Deep in the pit")

    async def story(hand: Hand) -> None:
        page = hand.library
        await hand.until(lambda: len(own(hand)) == 3)
        places = [page.places.itemText(row).strip() for row in range(page.places.count())]
        assert places == ["All scenarios", "Built-in", "My own", "pit", "deep"]

        def titles(place: str) -> set[str]:
            page.places.setCurrentIndex(places.index(place))
            return {one.title for one in page.listing.items}

        everything, shipped = titles("All scenarios"), titles("Built-in")
        assert everything - shipped == {"In no folder", "In the pit", "Deep in the pit"}
        assert titles("My own") == everything - shipped
        assert titles("pit") == {"In the pit", "Deep in the pit"}
        assert titles("deep") == {"Deep in the pit"}
        # The place stays chosen while something is added, and goes with the last file in it.
        put(folder / "pit" / "deep" / "three.scenario.yaml", "A third")
        await hand.until(lambda: len(own(hand)) == 4)
        assert {one.title for one in page.listing.items} == {"Deep in the pit", "A third"}
        # It is found by what happens in it and by where it lies, as soon as that is indexed.
        page.places.setCurrentIndex(0)
        page.search.setText("dealer-18 deep pit")
        await hand.until(lambda: len(page.listing.items) == 2)
        put(folder / "pit" / "deep" / "four.scenario.yaml", "A fourth")
        await hand.until(lambda: len(page.listing.items) == 3)
        assert all(one.folder == "pit/deep" for one in page.listing.items)

    assert tell(story) == 0


def test_a_faulty_own_file_is_listed_with_its_faults(tell: Tell, folder: Path) -> None:
    faulty = put(folder / "bad.scenario.yaml", "Bad")
    faulty.write_text("format: 1\nrules: live-blackjack\nshoe: XX\n", encoding="utf-8")
    put(folder / "good.scenario.yaml", "Good")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 2)
        entry = own(hand)["bad.scenario.yaml"]
        assert "Line 3, column 7" in entry.fault
        hand.choose(entry.id)
        await hand.until(hand.library.faults.isVisible)
        texts = " ".join(one.text() for one in hand.library.faults.findChildren(QLabel))
        assert "XX" in texts
        # It is mended in the editor, or by whatever else.
        hand.key("e")
        await hand.at("editor")
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        # As soon as it is mended, it can be played.
        put(faulty, "Mended")
        await hand.until(lambda: "Mended" in own(hand))
        assert hand.library.felt.isVisible()

    assert tell(story) == 0


def test_what_the_editor_saves_is_listed_and_selected(tell: Tell, folder: Path) -> None:
    async def story(hand: Hand) -> None:
        hand.choose("four-hands")
        hand.key("e")
        await hand.at("editor")
        hand.window.bindings.trigger("save_written")
        save_as(hand, "Last night")
        path = folder / "last-night.scenario.yaml"
        assert path.is_file()
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        await hand.until(lambda: hand.library.entry is not None and hand.library.entry.folder == "")
        assert hand.library.entry is not None
        assert hand.library.entry.id == str(path)
        assert hand.library.entry_in_sight
        # Once only: what is chosen afterwards stays chosen.
        hand.choose("four-hands")
        put(folder / "another.scenario.yaml", "Another")
        await hand.until(lambda: "Another" in own(hand))
        assert hand.library.entry.id == "four-hands"

    assert tell(story) == 0


def test_a_file_that_vanishes_as_it_is_chosen_is_reported_and_gone(
    tell: Tell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(folder / "a.scenario.yaml", "Here")
    asked: list[bool] = []

    async def not_now(_self: sources.OwnScenarios) -> bool:
        asked.append(True)
        return False

    async def story(hand: Hand) -> None:
        await hand.until(lambda: "Here" in own(hand))
        with monkeypatch.context() as patch:
            patch.setattr(sources.OwnScenarios, "_look_once", not_now)
            await hand.until(lambda: bool(asked))
            path.unlink()
            hand.choose(str(path))
            await hand.until(lambda: hand.window.notices.has_notice("trouble"))
            assert not hand.library.felt.isVisible()
            assert "cannot be read" in hand.library.notes.text()
        await hand.until(lambda: not own(hand))

    assert tell(story) == 0


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> list[LibraryController]:
    """The controller of the library, as soon as it has begun."""
    begun: list[LibraryController] = []
    load = LibraryController._load

    async def recorded(controller: LibraryController) -> None:
        if controller not in begun:
            begun.append(controller)
        await load(controller)

    monkeypatch.setattr(LibraryController, "_load", recorded)
    return begun


def test_other_records_have_other_scenarios(
    tell: Tell, folder: Path, tmp_path: Path, library: list[LibraryController]
) -> None:
    put(folder / "a.scenario.yaml", "Here")
    other = tmp_path / "elsewhere" / "records.sqlite"
    put(own_folder(other) / "a.scenario.yaml", "There")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: own(hand).keys() == {"Here"})
        library[0].app.session._use(other)
        await hand.until(lambda: own(hand).keys() == {"There"})

    assert tell(story) == 0


def test_under_another_house_own_scenarios_are_read_again(
    tell: Tell, folder: Path, library: list[LibraryController]
) -> None:
    path = put(folder / "a.scenario.yaml", "Mine")
    text = "house: 1\ntitle: Another\n"

    async def story(hand: Hand) -> None:
        (controller,) = library
        await hand.until(lambda: own(hand).keys() == {"Mine"})
        hand.choose(str(path))
        before = controller.library.find(str(path))
        assert before is not None
        assert not before.house
        records = controller.app.session.records
        assert records is not None
        assert records.houses.store(text, "Bea", NO_VERSION) is not None
        controller.app.house.look()
        assert not own(hand), "what was found under the house before is not listed"
        await hand.until(lambda: own(hand).keys() == {"Mine"})
        after = controller.library.find(str(path))
        assert after is not None
        assert after.house == text
        assert hand.library.entry == own(hand)["Mine"], "it is still selected"

    assert tell(story) == 0


def test_a_series_of_ones_own_is_listed_as_its_rounds(tell: Tell, folder: Path) -> None:
    put(folder / "beside.scenario.yaml", "Beside")
    (folder / "shift.lesson.yaml").write_text(
        "lesson: 1\ntitle: An evening\nrules: rws-perfect-pairs-v5\nrounds:\n"
        "  - file: beside.scenario.yaml\n  - file: beside.scenario.yaml\n",
        encoding="utf-8",
    )

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(own(hand)) == 3)
        titles = {"An evening, round 1: Beside", "An evening, round 2: Beside", "Beside"}
        assert own(hand).keys() == titles
        hand.choose(own(hand)["An evening, round 2: Beside"].id)
        assert hand.library.felt.isVisible()

    assert tell(story) == 0


def test_the_last_result_stays_with_a_scenario_that_is_moved_or_renamed(
    tell: Tell, folder: Path, database: Path
) -> None:
    path = put(folder / "a.scenario.yaml", "Last night")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: "Last night" in own(hand))
        await hand.begin(str(path))
        await hand.play_on()
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        result = own(hand)["Last night"].result
        assert result
        put(path, "Last night, edited")
        await hand.until(lambda: "Last night, edited" in own(hand))
        moved = folder / "in" / "b.scenario.yaml"
        moved.parent.mkdir()
        path.rename(moved)
        await hand.until(lambda: own(hand)["Last night, edited"].folder == "in")
        assert own(hand)["Last night, edited"].result == result

    tell(story)
    whole = folder.parent / "elsewhere"
    whole.mkdir()
    for name in ("scenarios", "scenarios.index", database.name):
        (folder.parent / name).rename(whole / name)

    async def elsewhere(hand: Hand) -> None:
        await hand.until(lambda: "Last night, edited" in own(hand))
        assert own(hand)["Last night, edited"].result

    tell(elsewhere, at=whole / database.name)
