"""A house file on the command line: checked, shown, compared, and used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer.cli.main import main

PP5 = "rws-perfect-pairs-v5"
SPLIT = """format: 1
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [split, stand, stand]}
shoe: 8S KH 8D TC 9C AD
"""
LIVE = "live-blackjack"

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "split.scenario.yaml").write_text(SPLIT, "utf-8")
    return tmp_path


def house(folder: Path, choices: str, table: str = "{}", document: str = PP5) -> str:
    path = folder / "grand.house.yaml"
    text = f"house: 1\ndocuments: {{{document}: {{choices: {choices}, table: {table}}}}}\n"
    path.write_text(text, "utf-8")
    return str(path)


def test_settle_uses_the_houses_choices(folder: Path, capsys: Capture) -> None:
    scenario = str(folder / "split.scenario.yaml")
    chosen = house(folder, "{dealer_blackjack_after_split: per_hand}", "{decks: 6}")
    assert main(["settle", scenario, "--json"]) == 0
    before = json.loads(capsys.readouterr().out)
    assert main(["settle", scenario, "--json", "--house", chosen]) == 0
    after = json.loads(capsys.readouterr().out)
    assert (before["net"], after["net"]) == ({"Ann": "-100.00"}, {"Ann": "-200.00"})
    assert "house" not in before
    assert after["house"] == ["dealer_blackjack_after_split", "table.decks"]
    assert main(["settle", scenario, "--house", chosen]) == 0
    out = capsys.readouterr().out
    assert "House setting, set by the house: What does a dealer's Blackjack take " in out
    assert "House settings at this table: decks" in out


def test_a_scenario_that_the_house_makes_invalid_says_why(folder: Path, capsys: Capture) -> None:
    scenario = folder / "split.scenario.yaml"
    scenario.write_text(SPLIT.replace("  1:", "  7:"), "utf-8")
    chosen = house(folder, "{}", "{layout: C}")
    assert main(["check", str(scenario)]) == 0
    assert main(["check", "--house", chosen, "--", str(scenario)]) == 2
    assert "This comes from the house settings: layout." in capsys.readouterr().err
    assert main(["settle", str(scenario), "--json", "--house", chosen]) == 2
    (found,) = json.loads(capsys.readouterr().out)["errors"]
    assert found["house"] == ["table.layout"]


def test_a_house_with_faults_is_not_used(folder: Path, capsys: Capture) -> None:
    chosen = house(folder, "{hard_21_may_drwa: false}")
    scenario = str(folder / "split.scenario.yaml")
    for arguments in (
        ["settle", scenario, "--house", chosen],
        ["check", "--house", chosen, "--", scenario],
        ["house", "check", chosen],
        ["house", "show", chosen],
        ["house", "diff", chosen],
        ["check", chosen],
        ["odds", PP5, "--house", chosen],
        ["settle", scenario, "--house", str(folder / "absent.house.yaml")],
    ):
        assert main(arguments) == 2, arguments
        out, err = capsys.readouterr()
        assert "Ann" not in out
        assert ("Did you mean “hard_21_may_draw”?" in err) or ("cannot be read" in err)


def test_a_house_file_is_no_scenario(folder: Path, capsys: Capture) -> None:
    chosen = house(folder, "{}")
    assert main(["settle", chosen]) == 2
    assert "This is a house file; expected a scenario" in capsys.readouterr().err


def test_a_house_file_is_checked(folder: Path, capsys: Capture) -> None:
    chosen = house(folder, "{hard_21_may_draw: false}")
    assert main(["house", "check", chosen]) == 0
    assert main(["check", chosen]) == 0
    assert capsys.readouterr().out == "1 valid, 0 invalid\n" * 2


def test_show_and_diff_say_what_is_chosen(folder: Path, capsys: Capture) -> None:
    chosen = house(folder, "{hard_21_may_draw: false}", "{decks: 6}")
    assert main(["house", "show", chosen]) == 0
    assert capsys.readouterr().out == (
        "Blackjack Perfect Pairs V5\n  May a hand with a hard 21 draw? No: every 21 ends "
        "the hand.\n  Decks: 6\n"
    )
    assert main(["house", "diff", chosen]) == 0
    assert "  Decks: not set → 6\n" in capsys.readouterr().out
    other = folder / "other.house.yaml"
    other.write_text(f"house: 1\ndocuments: {{{PP5}: {{table: {{decks: 8}}}}}}\n", "utf-8")
    assert main(["house", "diff", chosen, str(other)]) == 0
    out = capsys.readouterr().out
    assert "  Decks: 6 → 8\n" in out
    assert "every 21 ends the hand. → Yes: only" in out
    assert main(["house", "diff", chosen, chosen]) == 0
    assert capsys.readouterr().out == "No differences.\n"


def test_odds_are_those_of_the_houses_readings_and_decks(folder: Path, capsys: Capture) -> None:
    def odds(document: str, *arguments: str) -> object:
        assert main(["odds", document, "--json", *arguments]) == 0
        return json.loads(capsys.readouterr().out)

    low = house(folder, "{ace_in_straight: low}", document=LIVE)
    assert odds(LIVE, "--house", low) == odds(LIVE, "--house", "ace_in_straight=low")
    assert odds(LIVE, "--house", low) != odds(LIVE)
    given = odds(LIVE, "--house", low, "ace_in_straight=high")
    assert given == odds(LIVE, "--house", "ace_in_straight=high")
    six = house(folder, "{}", "{decks: 6}")
    assert odds(PP5, "--house", six) == odds(PP5, "--decks", "6") != odds(PP5)
    assert odds(PP5, "--house", six, "--decks", "4") == odds(PP5, "--decks", "4")
