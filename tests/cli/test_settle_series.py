"""``feltwork settle`` and ``feltwork check`` with series files."""

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.cli.main import main

SERIES = """\
lesson: 1
title: Two rounds
rules: nevada-perfect-pairs-progressive
table: {progressive: {pay_table: PT-PRG-PP-MLP-04, meters: [1000, 200], contribution: 0.25}}
rounds:
  - title: The first
    boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
    shoe: 9H 7D TS TC
  - file: other.scenario.yaml
"""
OTHER = """\
format: 1
title: The second
rules: nevada-perfect-pairs-progressive
table: {progressive: {reseed: [300, 50]}}
boxes:
  1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]
  2: [{name: Ben, main: 10, progressive: true, calls: [stand]}]
shoe: KH 7D KH KH TS 9C
"""
SINGLE = """\
format: 1
rules: nevada-perfect-pairs-progressive
table: {progressive: {pay_table: PT-PRG-PP-04, meters: [12500.5], contribution: 0.5}}
boxes: {1: [{name: Ann, main: 10, progressive: true, calls: [stand]}]}
shoe: 9H 7D TS TC
"""
NO_PROGRESSIVE = """\
lesson: 1
rules: rws-blackjack-v5
rounds:
  - {boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}, shoe: 9H 7D TS TC}
"""


@pytest.fixture
def series(tmp_path: Path) -> Path:
    path = tmp_path / "two.lesson.yaml"
    path.write_text(SERIES, encoding="utf-8")
    (tmp_path / "other.scenario.yaml").write_text(OTHER, encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def link(path: Path, target: Path) -> None:
    try:
        path.symlink_to(target)
    except OSError:
        pytest.skip("this system lets nobody make a link")


def printed(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_settle_prints_one_object_for_each_round(
    series: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", "--json", series)
    assert (status, err) == (0, "")
    first, second = printed(out)
    assert list(first) == ["result", "dealer", "hands", "bets", "net", "readings", "meters"]
    assert first["meters"] == ["1000.25", "200.00"]
    assert second["meters"] == ["300.00", "200.00"]
    # 1,000.75 with the wagers of this round, less the one staked, and 20 against the dealer's 19.
    # Ben loses his wager and 17 against 19, and is paid Envy.
    assert second["net"] == {"Ann": "1009.75", "Ben": "39.00"}
    envy = next(bet for bet in second["bets"] if bet["bet"] == "envy")
    assert (envy["name"], envy["stake"], envy["net"], envy["hand"]) == (
        "Ben",
        "0.00",
        "50.00",
        None,
    )
    assert envy["outcome"] == "win"


def test_dealer_envy_is_an_amount_beside_the_winners(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "envy.scenario.yaml"
    path.write_text(
        SINGLE.replace("PT-PRG-PP-04", "PT-PRG-PP-06b").replace("9H 7D TS TC", "AH AH AH 8C"),
        encoding="utf-8",
    )
    status, out, _err = run(capsys, "settle", "--json", path)
    assert status == 0
    bets = json.loads(out)["bets"]
    (envy,) = [bet for bet in bets if bet["bet"] == "dealer_envy"]
    assert (envy["name"], envy["stake"], envy["net"]) == ("Ann", "0.00", "0.00")
    assert envy["amount"] == "375.03"  # 3% of 12,501.00
    assert bets[0]["net"] == "12500.00"


def test_a_scenario_with_a_progressive_prints_its_meters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.scenario.yaml"
    path.write_text(SINGLE, encoding="utf-8")
    status, out, _err = run(capsys, "settle", "--json", path)
    assert status == 0
    assert json.loads(out)["meters"] == ["12501.00"]
    path.write_text(SINGLE.replace("meters: [12500.5], ", ""), encoding="utf-8")
    assert json.loads(run(capsys, "settle", "--json", path)[1])["meters"] == []


def test_a_series_without_a_progressive_prints_no_meters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # It is told by its key, whatever its name.
    path = tmp_path / "plain.yaml"
    path.write_text(NO_PROGRESSIVE, encoding="utf-8")
    status, out, _err = run(capsys, "settle", "--json", path)
    assert status == 0
    (only,) = printed(out)
    assert only["meters"] == []
    assert "Meters" not in run(capsys, "settle", path)[1]


def test_settle_prints_each_round_and_the_meters_after_it(
    series: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", series)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Two rounds"
    places = [lines.index(line) for line in ("Round 1", "The first", "Round 2", "The second")]
    assert places == sorted(places)
    meters = [line for line in lines if line.startswith("Meters")]
    assert meters == ["Meters: 1000.25, 200.00", "Meters: 300, 200"]
    assert lines.index(meters[0]) < places[2] < lines.index(meters[1])


def test_an_invalid_round_makes_the_series_invalid(
    series: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = series.parent / "other.scenario.yaml"
    other.write_text(OTHER.replace("calls: [stand]", "calls: [spilt]", 1), encoding="utf-8")
    status, out, _err = run(capsys, "settle", "--json", series)
    assert status == 2
    (only,) = printed(out)
    (error,) = only["errors"]
    assert (error["file"], error["line"]) == (str(other), 6)
    status, out, err = run(capsys, "settle", series)
    assert (status, out) == (2, "")
    assert err.startswith(f"{other}:6:")


def test_among_several_files_every_round_has_its_line(
    series: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = series.parent / "other.scenario.yaml"
    single = series.parent / "single.scenario.yaml"
    single.write_text(SINGLE, encoding="utf-8")
    status, out, _err = run(capsys, "settle", "--json", other, series, single)
    assert status == 2  # the other one says no pay table without the series
    assert ["errors" in one for one in printed(out)] == [True, False, False, False]


def test_check_takes_series(series: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", series) == (0, "1 valid, 0 invalid\n", "")
    series.write_text(SERIES.replace("lesson: 1\n", ""), encoding="utf-8")
    status, out, err = run(capsys, "check", series)
    assert (status, out) == (2, "0 valid, 1 invalid\n")
    assert "lesson" in err


@pytest.mark.parametrize("name", ["other.scenario.yaml", "folder.scenario.yaml"])
def test_a_link_that_leads_out_of_the_folder_is_not_followed(
    series: Path, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    moved = series.rename(inside / series.name)
    moved.write_text(SERIES.replace("other.scenario.yaml", name), encoding="utf-8")
    (inside / "folder.scenario.yaml").mkdir()
    link(inside / "other.scenario.yaml", tmp_path / "other.scenario.yaml")
    status, _out, err = run(capsys, "check", moved)
    assert status == 2
    assert f"“{name}” cannot be read" in err
    assert "in the folder of the series" in err


def test_a_link_within_the_folder_is_a_file_beside_it(
    series: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = series.parent / "other.scenario.yaml"
    other.rename(series.parent / "real.scenario.yaml")
    link(other, Path("real.scenario.yaml"))
    assert run(capsys, "check", series)[0] == 0
    other.unlink()
    link(other, Path(other.name))
    status, _out, err = run(capsys, "check", series)
    assert status == 2
    assert "cannot be read" in err


def test_a_series_is_found_from_its_own_folder(
    series: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(series.parent)
    assert run(capsys, "check", series.name)[0] == 0
