"""``feltwork list``: scenarios found as in the library."""

import json
from pathlib import Path

import pytest

from trainer.cli.main import main
from trainer.index.entry import shipped_index
from trainer.rulebook.sources import shipped_scenario

Printed = pytest.CaptureFixture[str]


def test_the_shipped_scenarios_are_found(capsys: Printed) -> None:
    assert main(["list", "re-split", "level", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = [
        "four-hands",
        "live-eights-on-seat-two",
        "nevada-a-third-ace",
        "nevada-aces-split-again",
        "nevada-four-hands",
        "nevada-one-split-and-no-more",
    ]
    assert [line.split()[:2] for line in lines] == [[name, "3"] for name in names]
    assert main(["list"]) == 0
    index = shipped_index()
    rounds = sum(len(file.rounds) for file in (*index.scenarios.values(), *index.series.values()))
    assert len(capsys.readouterr().out.splitlines()) == rounds
    assert main(["list", "no such words"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["list", "irregularities at the shoe"]) == 0
    assert capsys.readouterr().out.startswith("bj5-a-stubborn-shoe#1  ")


def test_all_that_is_known_is_printed_as_json(capsys: Printed) -> None:
    assert main(["list", "four-hands", "--json"]) == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)["scenarios"]}
    assert "3.22.3" in found["four-hands"]["paragraphs"]
    assert found["four-hands"]["features"]["resplit"]


def test_a_folder_is_listed_with_what_has_faults(capsys: Printed, tmp_path: Path) -> None:
    inner = tmp_path / "table 12"
    inner.mkdir()
    (inner / "a.scenario.yaml").write_text(shipped_scenario("four-hands"), encoding="utf-8")
    (tmp_path / "bad.scenario.yaml").write_text("format: 1\n", encoding="utf-8")
    assert main(["list", "table 12", "re-split", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("table 12/a.scenario.yaml  3  ")
    assert main(["list", "--folder", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 1
    assert "bad.scenario.yaml has errors" in printed.err


def test_results_are_not_looked_for_on_the_line(capsys: Printed) -> None:
    assert main(["list", "below 80"]) == 2
    assert "results" in capsys.readouterr().err
