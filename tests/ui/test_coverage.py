"""The coverage page: what scenarios rest on, where they are, and one more of them."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import every_text, shows, texts
from trainer.features.features import paragraphs_of
from trainer.generating.resting import FoundRound
from trainer.index.coverage import by_paragraph, deciding_choices
from trainer.rulebook.sources import shipped_scenario
from trainer.scenario.check import check
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import open_database
from trainer.storage.houses import NO_VERSION
from trainer.storage.own.scenarios import own_folder
from trainer.yamlfile.values import SCENARIO_SUFFIX
from ui.lookup.rules.view_models import RulesState
from ui.shell.session import first_trainee
from ui.supervise.coverage import controller
from ui.supervise.coverage.controller import CoverageState
from ui.supervise.coverage.page import CoverageFilter, CoveragePage
from ui.supervise.editor.page import EditorPage
from ui.supervise.generate.page import GeneratePage
from ui.table.states import WatchState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

PAIRS = "rws-perfect-pairs-v5"


async def opened(hand: Hand) -> CoveragePage:
    """The page with the document of the selected scenario, and all that is to be found out."""
    hand.key("c")
    await hand.at("coverage")
    page = view(hand.window, CoveragePage)
    assert page.documents.currentData() == PAIRS
    assert "…" in every_text(page), "which scenarios the choices decide is found out meanwhile"
    await known(hand, page)
    return page


def test_the_page_begins_with_ones_own_table(tell: Tell, database: Path) -> None:
    own = "rws-blackjack-v5"
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        settings = PersonalSettings(table=f"{own}/layout", table_asked=True)
        records.settings.store(first_trainee(records).id, settings)

    async def story(hand: Hand) -> None:
        hand.library.list_all()
        hand.choose("plain-round")
        hand.key("c")
        await hand.at("coverage")
        assert view(hand.window, CoveragePage).documents.currentData() == own

    assert tell(story) == 0


async def known(hand: Hand, page: CoveragePage) -> None:
    """Wait until everything is known of the document."""
    await hand.until(lambda: all(line.scenarios is not None for line in page.places.items))


def choose(page: CoveragePage, key: str) -> None:
    """Select a paragraph or a choice."""
    assert page.places.choose(lambda line: line.key == key)


def show(page: CoveragePage, wanted: CoverageFilter) -> None:
    """List only these lines."""
    page.which.setCurrentIndex(page.which.findData(wanted.value))
    page.which.activated.emit(page.which.currentIndex())


async def what_rests_on_a_paragraph_is_listed_and_found_in_the_library(hand: Hand) -> None:
    page = await opened(hand)
    assert page.summary.text() == ("Every paragraph and house setting has a scenario.")
    choose(page, "5.5.1")
    line = page.places.item
    assert line is not None
    assert "¶5.5.1" in texts(page)
    assert line.scenarios == len(page.scenarios.items) > 1
    scenario = page.scenarios.items[1]
    page.scenarios.choose_row(1)
    hand.window.bindings.trigger("up")
    await hand.at("library")
    hand.library.search.setText("xyzzy")
    hand.window.bindings.trigger("coverage")
    await hand.at("coverage")
    choose(page, "5.5.1")
    page.scenarios.choose_row(1)
    hand.key(Qt.Key.Key_Return)
    await hand.at("library")
    assert hand.library.entry is not None
    assert hand.library.entry.id == scenario.id
    hand.window.bindings.trigger("coverage")
    await hand.at("coverage")
    choose(page, "3.16")
    hand.key("p")
    await hand.at("rules", RulesState)
    await hand.until(shows(hand.window, "3.16"))


def test_what_lacks_a_scenario_is_said_with_the_reason_where_there_never_is_one(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    derived = by_paragraph

    def few(*known: object) -> dict[str, tuple[str, ...]]:
        found = dict(derived(*known))  # type: ignore[arg-type]
        return found | {"3.16": (), "3.17": found["3.17"][:1]}

    monkeypatch.setattr(controller, "by_paragraph", few)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        assert page.summary.text() == "1 paragraph or house setting has no scenario yet."
        show(page, CoverageFilter.NONE)
        assert [line.key for line in page.places.items] == ["3.16"]
        assert "“Generate one” looks for one." in page.status.text()
        show(page, CoverageFilter.FEW)
        listed = [line.key for line in page.places.items]
        assert "3.17" in listed
        show(page, CoverageFilter.ALL)
        without = [line for line in page.places.items if line.why_none]
        assert without, "paragraphs on which nothing can rest"
        choose(page, without[0].key)
        assert page.status.text() == without[0].why_none
        assert not hand.here(CoverageState).fillable
        assert not hand.find("do_fill_gap").isEnabled()

    assert tell(story) == 0


async def one_more_is_made_for_a_paragraph_and_for_a_choice(hand: Hand) -> None:
    page = await opened(hand)
    choose(page, "3.17")
    hand.key("g")
    await hand.at("generate")
    made = view(hand.window, GeneratePage)
    assert made.status.text() == "Looked for: ¶3.17"
    checked = check((await _text(hand)).encode())
    assert checked.round is not None
    assert "3.17" in paragraphs_of(checked.round)
    hand.window.bindings.trigger("up")
    await hand.at("library")
    await opened(hand)
    choose(page, "dealer_blackjack_after_split=per_hand")
    hand.key("g")
    await hand.at("generate")
    assert made.varies
    text = await _text(hand)
    (choice,) = deciding_choices(text.encode())
    assert choice[1:] == ("dealer_blackjack_after_split", "per_hand")


async def _text(hand: Hand) -> str:
    hand.key("e")
    await hand.at("editor")
    return view(hand.window, EditorPage).text.toPlainText()


async def esc_leads_from_a_scenario_that_was_found_back_to_where_it_was_found(hand: Hand) -> None:
    page = await opened(hand)
    choose(page, "3.17")
    page.scenarios.choose_row(1)
    line = page.scenarios.item
    assert line is not None
    hand.key(Qt.Key.Key_Return)
    await hand.at("library")
    assert hand.library.entry is not None
    assert hand.library.entry.id == line.id
    # Also once it has been played.
    hand.window.bindings.trigger("watch")
    await hand.at("table", WatchState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("library")
    hand.key(Qt.Key.Key_Escape)
    await hand.at("coverage")
    assert page.places.item is not None
    assert (page.places.item.key, page.scenarios.item) == ("3.17", line)
    # Or one that was generated for it.
    hand.key("g")
    await hand.at("generate")
    hand.key(Qt.Key.Key_Escape)
    await hand.at("coverage")
    assert page.places.item.key == "3.17"
    hand.window.bindings.trigger("up")
    await hand.at("library")
    assert not hand.window.bindings.actions["back_to_coverage"].isEnabled()


test_what_rests_on_a_paragraph_is_found_and_made = in_window(
    what_rests_on_a_paragraph_is_listed_and_found_in_the_library,
    one_more_is_made_for_a_paragraph_and_for_a_choice,
    esc_leads_from_a_scenario_that_was_found_back_to_where_it_was_found,
)


def test_looking_ends_with_the_reason_or_when_it_is_stopped(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []
    endless = [True]

    def tries(*_wanted: object) -> Iterator[FoundRound | None]:
        while endless[0]:
            tried.append(1)
            yield None

    monkeypatch.setattr(controller, "resting_on", tries)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        choose(page, "3.16")
        hand.key("g")
        await hand.until(lambda: len(tried) > 2)
        assert hand.here(CoverageState).looking
        hand.key("g")
        assert not hand.here(CoverageState).looking
        endless[0] = False
        hand.key("g")
        await hand.until(lambda: page.status.text().startswith("No scenario was found"))
        assert not hand.here(CoverageState).looking

    assert tell(story) == 0


def test_ones_own_scenarios_count_and_those_that_vanish_harm_nothing(
    tell: Tell, database: Path
) -> None:
    folder = own_folder(database)
    folder.mkdir()
    text = shipped_scenario("plain-round")
    for name in ("stays", "vanishes"):
        (folder / f"{name}{SCENARIO_SUFFIX}").write_text(text.replace("title: ", f"title: {name} "))

    async def story(hand: Hand) -> None:
        entries = hand.library.listing
        await hand.until(lambda: sum(one.folder is not None for one in entries.all_items) == 2)
        (folder / f"vanishes{SCENARIO_SUFFIX}").unlink()
        page = await opened(hand)
        choose(page, "3.11")
        own = [one.title.split()[0] for one in page.scenarios.items if one.mark == "own"]
        assert "stays" in own
        assert page.scenarios.items[0].mark == ""

    assert tell(story) == 0


def test_shipped_scenarios_are_what_the_house_makes_of_them(tell: Tell, database: Path) -> None:
    """Features and paragraphs follow its choices: in the search, the list and the coverage."""
    house = f"house: 1\ndocuments: {{{PAIRS}: {{choices: {{blackjack_beats_21: false}}}}}}\n"
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        assert records.houses.store(house, "Bea", NO_VERSION) is not None
    changed = "threes-against-a-queen"

    def standing_off(hand: Hand) -> bool:
        hand.library.search.setText("stand-off")
        return changed in {entry.id for entry in hand.library.listing.items}

    async def story(hand: Hand) -> None:
        await hand.until(lambda: standing_off(hand))
        hand.window.bindings.trigger("coverage")
        await hand.at("coverage")
        page = view(hand.window, CoveragePage)
        choose(page, "3.16")
        assert changed not in {line.id for line in page.scenarios.items}
        # Without the choice they are what comes with the program again.
        hand.window.bindings.trigger("house")
        await hand.at("house")
        hand.window.bindings.trigger("reset_house")
        hand.key(Qt.Key.Key_Return)
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        await hand.until(lambda: not standing_off(hand))
        hand.window.bindings.trigger("coverage")
        await hand.at("coverage")
        choose(page, "3.16")
        assert changed in {line.id for line in page.scenarios.items}

    assert tell(story, ahead=True) == 0
