"""What the house's choices make of the shipped scenarios: found out once, and kept."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from trainer.house.file import read_house_file
from trainer.index.entry import IndexedFile, shipped_index
from trainer.rulebook import RULEBOOK, Documents
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.own import watching
from trainer.storage.own.index import UnderHouse
from trainer.storage.own.watching import FAILED, ShippedUnder

HUXLEY = "huxley-perfect-pairs"
CHANGED = "huxley-sevens-and-one-stake"
"""A hand of 21 stands off with a Blackjack there, where the house says so."""


def under(choices: str) -> Documents:
    house = read_house_file(f"house: 1\ndocuments: {{{HUXLEY}: {{{choices}}}}}\n".encode())
    assert house.valid
    return house.rulebook(RULEBOOK)


STANDS_OFF = under("choices: {blackjack_beats_21: false}")


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, IndexedFile]:
    """Eight scenarios of the document, one of another."""
    every = shipped_index()
    huxley = [name for name, one in every.scenarios.items() if one.rounds[0].document == HUXLEY]
    few = {name: every.scenarios[name] for name in (CHANGED, *huxley[:7], "plain-round")}
    index = replace(every, scenarios=few, series={})
    monkeypatch.setattr(watching, "shipped_index", lambda: index)
    return few


@pytest.fixture
def kept(tmp_path: Path) -> UnderHouse:
    return UnderHouse(tmp_path / "scenarios.index")


def found(kept: UnderHouse, documents: Documents = STANDS_OFF) -> Mapping[str, IndexedFile]:
    index, all_of_it = ShippedUnder(kept, documents), dict[str, IndexedFile]()
    while some := index.look(Cancellation()):
        assert not some.keys() & all_of_it.keys()
        all_of_it |= some
    return all_of_it


def test_the_documents_for_which_the_house_has_chosen_are_indexed_again_once(
    kept: UnderHouse, shipped: Mapping[str, IndexedFile], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(kept, RULEBOOK) == {}
    assert not (kept._path).exists(), "there is nothing to keep"
    first = found(kept)
    assert first.keys() == shipped.keys() - {"plain-round"}
    assert "stand-off" in first[CHANGED].rounds[0].features
    assert "stand-off" not in shipped[CHANGED].rounds[0].features
    # Nothing is played again that is known.
    monkeypatch.setattr(watching, "index_file", None)
    assert found(kept) == first


def test_other_choices_and_damage_are_no_hindrance(
    kept: UnderHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = found(kept)
    other = under("table: {decks: 6}")
    assert "stand-off" not in found(kept, other)[CHANGED].rounds[0].features
    with closing(sqlite3.connect(kept._path)) as database, database:
        database.execute(
            "UPDATE shipped SET sum = sum + 1 WHERE content = ?", (first[CHANGED].content,)
        )
    assert found(kept) == first
    kept._path.write_bytes(b"no database")
    assert found(kept) == first
    # An error in the program is told of where the scenario is to be played, and tried again.
    with monkeypatch.context() as broken:
        kept._path.unlink()
        broken.setattr(watching, "index_file", None)
        assert {fault.code for one in found(kept).values() for fault in one.faults} == {FAILED}
    assert found(kept) == first


def test_it_ends_when_it_is_cancelled(kept: UnderHouse) -> None:
    cancelled = Cancellation()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        ShippedUnder(kept, STANDS_OFF).look(cancelled)


def test_what_is_oldest_is_forgotten(kept: UnderHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainer.storage.own import index as scenario_index

    monkeypatch.setattr(scenario_index, "MOST_SHIPPED", 5)
    found(kept)
    assert len(kept.known()) == 5
