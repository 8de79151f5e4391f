"""The first list: there before the rules are imported, and what the library then lists as well."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from trainer.index.indexing import index_file
from trainer.library import first_list as module
from trainer.library.first_list import FirstList, first_list
from trainer.rulebook.sources import shipped_scenario
from trainer.storage.database import open_database
from trainer.storage.houses import NO_VERSION
from trainer.storage.own import watching
from trainer.storage.own.scenarios import own_folder
from ui.supervise.library import sources

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell
    from trainer.index.entry import IndexedFile

SERIES = """\
lesson: 1
title: An evening
rules: rws-perfect-pairs-v5
rounds:
  - file: a.scenario.yaml
  - file: a.scenario.yaml
"""

IMPORTED = """
import sys
from pathlib import Path
from trainer.library.first_list import first_list

first_list(Path(sys.argv[1]))
rules = ("sqlite_utils", "tomllib", "trainer.rulebook", "trainer.rules.events", "trainer.scenario",
         "trainer.sidebets", "yaml")
print([name for name in sys.modules if name.startswith(rules)])
"""


@pytest.fixture(autouse=True)
def looked_through_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "EVERY_SECONDS", 0.01)


@pytest.fixture
def folder(database: Path) -> Path:
    """A folder with a scenario, a series and a file with faults."""
    folder = own_folder(database)
    (folder / "in").mkdir(parents=True)
    for path in (folder / "a.scenario.yaml", folder / "in" / "b.scenario.yaml"):
        path.write_text(shipped_scenario("four-hands"), encoding="utf-8")
    (folder / "bad.scenario.yaml").write_text("format: 1\nshoe: XX\n", encoding="utf-8")
    (folder / "shift.lesson.yaml").write_text(SERIES, encoding="utf-8")
    return folder


def of_folder(hand: Hand) -> list[str]:
    return [one.id for one in hand.library.listing.all_items if one.folder is not None]


@pytest.fixture
def indexed(tell: Tell, folder: Path) -> Path:
    """The same folder, looked through by a window before."""

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(of_folder(hand)) == 5)

    tell(story)
    return folder


def test_nothing_of_the_rules_is_imported_for_it(database: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, str(database)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n"


def test_the_library_lists_the_same_after_it(
    tell: Tell, database: Path, indexed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = first_list(database)
    assert first.own.keys() == {
        "a.scenario.yaml",
        "bad.scenario.yaml",
        "in/b.scenario.yaml",
        "shift.lesson.yaml",
    }
    looked: list[bool] = []
    look_once = sources.OwnScenarios._look_once

    async def look(own: sources.OwnScenarios) -> bool:
        unread = await look_once(own)
        looked.append(unread)
        return unread

    monkeypatch.setattr(sources.OwnScenarios, "_look_once", look)

    async def story(hand: Hand) -> None:
        rows = hand.library.listing.all_rows
        assert [row.item for row in rows] == [*first.entries]
        await hand.until(lambda: len(looked) > 1)
        # They need not be made again.
        assert all(map(is_, hand.library.listing.all_rows, rows))
        hand.choose(str(indexed / "in" / "b.scenario.yaml"))
        assert hand.library.felt.isVisible()
        hand.choose(f"{indexed / 'shift.lesson.yaml'}#2")
        assert hand.library.felt.isVisible()
        hand.choose(str(indexed / "bad.scenario.yaml"))
        assert hand.library.faults.isVisible()

    tell(story)


def test_what_has_changed_since_is_found_out(
    tell: Tell, database: Path, indexed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (indexed / "a.scenario.yaml").write_text("format: 1\n", encoding="utf-8")
    listed: list[FirstList] = []

    def vanishing(records: Path | None, _document: str) -> FirstList:
        listed.append(first_list(records))
        (indexed / "in" / "b.scenario.yaml").unlink()
        return listed[0]

    monkeypatch.setattr(module, "first_list", vanishing)

    async def story(hand: Hand) -> None:
        assert listed[0].own.keys() == {"bad.scenario.yaml", "in/b.scenario.yaml"}
        left = ["a.scenario.yaml", "bad.scenario.yaml", "shift.lesson.yaml"]
        await hand.until(lambda: of_folder(hand) == [str(indexed / name) for name in left])

    tell(story)


def test_under_another_house_everything_is_read_again(
    tell: Tell, database: Path, indexed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        assert records.houses.store("house: 1\ntitle: Another\n", "Bea", NO_VERSION) is not None
    read: list[str] = []

    def reading(*given: Any, **named: Any) -> IndexedFile:
        read.append("")
        return index_file(*given, **named)

    monkeypatch.setattr(watching, "index_file", reading)

    async def story(hand: Hand) -> None:
        assert len(of_folder(hand)) == 5
        await hand.until(lambda: len(read) == 3)  # two of the four have the same content
        await hand.until(lambda: len(of_folder(hand)) == 5)

    assert len(first_list(database).own) == 4
    tell(story)


def test_where_it_fails_the_scenarios_are_listed_all_the_same(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_records: Path | None, _document: str) -> FirstList:
        raise ValueError("the first list")

    monkeypatch.setattr(module, "first_list", broken)

    async def story(hand: Hand) -> None:
        assert hand.library.listing.all_items

    assert tell(story) == 0


def test_it_is_filtered_by_the_table_of_the_last_time(tmp_path: Path) -> None:
    database = tmp_path / "feltwork.sqlite3"
    assert first_list(database, "live-blackjack").preferred == "Live Blackjack"
    assert not first_list(database, "no-document").preferred
