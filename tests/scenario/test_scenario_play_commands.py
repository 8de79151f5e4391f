"""``feltwork settle`` and ``feltwork check``: what they print and their exit statuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from trainer.cli.main import main

EXAMPLE = """\
format: 1
title: Split eights, double the second hand, dealer draws blackjack
rules: rws-perfect-pairs-v5
table:
  decks: 8
  layout: A
  limits:
    main: [25, 1000]
    perfect_pairs: [5, 100]
boxes:
  1:
    - name: Ann
      main: 100
      perfect_pairs: 20
      calls: [split, stand, double]
    - name: Ben
      main: 50
      declines: [split]
  3:
    - name: Cho
      main: 200
      insurance: 100
      calls: [stand]
shoe: 8S KD AS  8H 9C  TH  3D 7C  KC
"""
INVALID = """\
format: 1
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [stand]}
shoe: 5S 9C 6D TC
"""
FILES = {
    "example": EXAMPLE,
    "invalid": INVALID,
    "void": """\
format: 1
rules: rws-perfect-pairs-v5
table: {limits: {main: [25, 100]}}
boxes:
  2:
    - {name: Ann, main: 150, perfect_pairs: 5, calls: [stand]}
shoe: 5S 9C 5D TC
incidents:
  - {kind: foreign_card, after_card: 3}
  - {kind: late_bet, after_card: 1, box: 4, name: Zoe, bet: main, amount: 7.5}
""",
    "broken": "format: 1\n  rules: [",
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    paths = {}
    for name, text in FILES.items():
        path = tmp_path / f"{name}.scenario.yaml"
        path.write_text(text, encoding="utf-8")
        paths[name] = str(path)
    paths["nowhere"] = str(tmp_path / "nowhere.scenario.yaml")
    return paths


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_settle_prints_one_object_of_the_contract(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", files["example"], "--json")
    assert (status, err) == (0, "")
    printed: dict[str, Any] = json.loads(out)
    assert list(printed) == ["result", "dealer", "hands", "bets", "net"]
    assert printed["result"] == "completed"
    assert printed["dealer"] == {
        "cards": ["AS", "KC"],
        "total": 21,
        "blackjack": True,
        "bust": False,
    }
    assert printed["hands"] == [
        {
            "box": 1,
            "hand": 1,
            "cards": ["8S", "TH"],
            "total": 18,
            "soft": False,
            "state": "stood",
        },
        {
            "box": 1,
            "hand": 2,
            "cards": ["8H", "3D", "7C"],
            "total": 18,
            "soft": False,
            "state": "doubled",
        },
        {
            "box": 3,
            "hand": 1,
            "cards": ["KD", "9C"],
            "total": 19,
            "soft": False,
            "state": "stood",
        },
    ]
    assert printed["net"] == {"Ann": "20.00", "Ben": "-50.00", "Cho": "0.00"}
    pair, first, second, ben, cho, insurance = printed["bets"]
    assert pair == {
        "box": 1,
        "name": "Ann",
        "bet": "perfect_pairs",
        "hand": None,
        "stake": "20.00",
        "outcome": "mixed_pair",
        "net": "120.00",
        "settled": "interim",
        "paragraphs": ["3.14.3", "4.1.2"],
    }
    assert first["settings"] == ["dealer_blackjack_after_split"]
    del first["settings"]
    assert first == {
        "box": 1,
        "name": "Ann",
        "bet": "main",
        "hand": 1,
        "stake": "100.00",
        "outcome": "lose",
        "net": "-100.00",
        "settled": "final",
        "paragraphs": ["3.22.3"],
    }
    assert (second["stake"], second["outcome"], second["net"]) == ("200.00", "returned", "0.00")
    assert second["settled"] is None
    assert (ben["hand"], ben["net"], cho["net"]) == (1, "-50.00", "-200.00")
    assert (insurance["bet"], insurance["hand"], insurance["net"]) == ("insurance", None, "200.00")


def test_settle_prints_refused_and_returned_bets(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", "--json", files["void"])
    printed: dict[str, Any] = json.loads(out)
    assert status == 0
    assert "warning" in err
    assert printed["result"] == "void"
    assert printed["dealer"] == {"cards": ["9C"], "total": 9, "blackjack": False, "bust": False}
    assert [hand["state"] for hand in printed["hands"]] == ["returned"]
    pair, main_bet, excess, late = printed["bets"]
    assert (pair["outcome"], pair["stake"], pair["net"]) == ("returned", "5.00", "0.00")
    assert (main_bet["outcome"], main_bet["stake"], main_bet["hand"]) == ("returned", "100.00", 1)
    assert excess == {
        "box": 2,
        "name": "Ann",
        "bet": "main",
        "hand": None,
        "stake": "0.00",
        "outcome": "refused",
        "net": "0.00",
        "settled": None,
        "paragraphs": ["5.1"],
        "amount": "50.00",
        "readings": ["limits_of_each_kind", "bets_that_go_back"],
    }
    assert (late["box"], late["name"], late["amount"]) == (4, "Zoe", "7.50")
    assert late["paragraphs"] == ["5.8"]
    assert printed["net"] == {"Ann": "0.00", "Zoe": "0.00"}


def test_an_invalid_file_gives_its_errors(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _err = run(capsys, "settle", files["invalid"], "--json")
    assert status == 2
    (error,) = json.loads(out)["errors"]
    assert list(error) == ["file", "line", "column", "message", "paragraph"]
    assert (error["file"], error["line"], error["paragraph"]) == (files["invalid"], 5, "3.20")
    assert "must draw" in error["message"]


def test_several_files_give_one_line_each_in_their_order(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    order = ("invalid", "example", "nowhere", "void", "broken")
    status, out, _err = run(capsys, "settle", "--json", *(files[name] for name in order))
    assert status == 2
    printed = [json.loads(line) for line in out.splitlines()]
    assert ["errors" in one for one in printed] == [True, False, True, False, True]
    assert [one.get("result") for one in printed] == [None, "completed", None, "void", None]
    assert printed[2]["errors"][0]["file"] == files["nowhere"]


def test_several_valid_files_give_0(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _err = run(capsys, "settle", "--json", files["example"], files["void"])
    assert status == 0
    assert len(out.splitlines()) == 2


def test_json_is_accepted_and_its_box_numbers_are_strings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.scenario.yaml"
    scenario = {
        "format": 1,
        "rules": "rws-perfect-pairs-v5",
        "boxes": {"3": [{"name": "Ann", "main": "12.50", "calls": ["stand"]}]},
        "shoe": ["10S", "9C", "9♦", "TC"],
    }
    path.write_text(json.dumps(scenario, ensure_ascii=False), encoding="utf-8")
    status, out, _err = run(capsys, "settle", str(path), "--json")
    assert status == 0
    assert json.loads(out)["hands"][0]["cards"] == ["TS", "9D"]


def test_settle_prints_a_table_that_people_read(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", files["example"])
    assert (status, err) == (0, "")
    assert not out.lstrip().startswith("{")
    for word in ("Ann", "Ben", "Cho", "3.22.3", "120", "-50"):
        assert word in out.replace("−", "-")


def test_settle_tells_the_errors_of_an_invalid_file_on_standard_error(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "settle", files["invalid"])
    assert (status, out) == (2, "")
    assert err.startswith(f"{files['invalid']}:5:")
    assert "3.20" in err


def test_check_counts_valid_and_invalid_in_its_last_line(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "check", *files.values())
    assert status == 2
    assert out.splitlines()[-1] == "2 valid, 3 invalid"
    assert "3.20" in err
    status, out, _err = run(capsys, "check", files["example"], files["void"])
    assert status == 0
    assert out.splitlines()[-1] == "2 valid, 0 invalid"


def test_check_asserts_what_is_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.scenario.yaml"
    path.write_text(EXAMPLE + "expect: {net: {Ann: 20, Ben: -50, Cho: 0}}\n", encoding="utf-8")
    assert run(capsys, "check", str(path))[:2] == (0, "1 valid, 0 invalid\n")
    path.write_text(EXAMPLE + "expect: {net: {Ann: 21, Ben: -50, Cho: 0}}\n", encoding="utf-8")
    status, out, err = run(capsys, "check", str(path))
    assert (status, out) == (2, "0 valid, 1 invalid\n")
    assert ":25:" in err
    assert "20" in err
    status, out, _err = run(capsys, "settle", str(path), "--json")
    assert status == 2
    assert "errors" in json.loads(out)
