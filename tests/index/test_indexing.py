"""What the index keeps of a file, and that the one of the shipped files is current."""

import subprocess
import sys

from tests.scenario_files import ROOT
from trainer.index.entry import MOST_NOTES, IndexFault, shipped_index
from trainer.index.indexing import MOST_FAULTS, index_file
from trainer.rulebook.sources import shipped_scenarios, shipped_series
from trainer.scenario.read_series import Unreadable

SPLIT = """\
format: 1
title: Eights
rules: rws-perfect-pairs-v5
level: 2
tags: [splits]
notes: Look at the second hand.
boxes: {3: [{name: Ann, main: 20, calls: [split, stand, stand]}]}
shoe: 8S 6D 8H TS TC TD 9C
ask: [payouts]
"""
SERIES = """\
lesson: 1
title: A short shift
notes: Of the whole shift.
rules: rws-perfect-pairs-v5
rounds:
  - boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}
    shoe: 9H 7D TS TC
  - file: beside.scenario.yaml
"""


def nothing_beside(name: str) -> Unreadable:
    return Unreadable(name)


def test_what_happens_in_a_round_is_kept_with_its_boxes() -> None:
    found = index_file(SPLIT.encode(), nothing_beside, series=False)
    (entry,) = found.rounds
    assert (entry.title, entry.document, entry.level) == ("Eights", "rws-perfect-pairs-v5", 2)
    assert (entry.tags, entry.notes) == (("splits",), "Look at the second hand.")
    assert entry.features["split"] == (3,)
    assert entry.features["dealer-shows-low"] == (0,)
    assert "resplit" not in entry.features
    assert "3.22.2" in entry.paragraphs
    assert set(entry.questions) == {"payouts"}
    assert not found.faults
    assert not found.series


def test_another_byte_is_another_content() -> None:
    def content(text: str) -> str:
        return index_file(text.encode(), nothing_beside, series=False).content

    assert content(SPLIT) == content(SPLIT)
    assert content(SPLIT) != content(SPLIT.replace("Eights", "Eight"))


def test_a_faulty_file_is_kept_with_its_faults() -> None:
    faulty = SPLIT.replace("8H", "8X")
    found = index_file(faulty.encode(), nothing_beside, series=False)
    assert not found.rounds
    assert IndexFault("not_a_card", 8, 13) in found.faults
    many = "format: 1\n" + "".join(f"key{number}: 1\n" for number in range(50))
    assert len(index_file(many.encode(), nothing_beside, series=False).faults) == MOST_FAULTS
    assert index_file(b"\xff\x00", nothing_beside, series=False).faults


def test_long_notes_are_cut() -> None:
    long = SPLIT.replace("second hand", "second hand" * 1_000)
    (entry,) = index_file(long.encode(), nothing_beside, series=False).rounds
    assert len(entry.notes) == MOST_NOTES


def test_a_series_has_its_rounds_and_depends_on_the_files_it_names() -> None:
    def found(beside: str) -> str:
        indexed = index_file(SERIES.encode(), lambda _name: beside.encode(), series=True)
        assert indexed.series == "A short shift"
        assert [one.title for one in indexed.rounds] == ["", "Eights"]
        assert indexed.rounds[0].notes == "Of the whole shift."
        return indexed.content

    assert found(SPLIT) != found(SPLIT.replace("second", "first"))
    missing = index_file(SERIES.encode(), nothing_beside, series=True)
    assert missing.faults
    assert not missing.rounds


def test_the_shipped_index_is_current() -> None:
    """If not: ``uv run python packaging/index.py``."""
    command = [sys.executable, str(ROOT / "packaging" / "index.py"), "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    index = shipped_index()
    assert tuple(index.scenarios) == shipped_scenarios()
    assert tuple(index.series) == shipped_series()
    assert all(one.rounds and not one.faults for one in index.scenarios.values())
    assert all(len(one.rounds) > 1 and one.series for one in index.series.values())
